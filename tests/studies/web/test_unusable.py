"""A full disk is a line in the log for each request, and not a book."""

import logging
import sqlite3
from contextlib import contextmanager

import pytest
from sqlalchemy.exc import OperationalError

from elicitor.studies import Tokens
from elicitor.studies.store import Store
from elicitor.studies.web import unusable
from tests.studies.conftest import launched

FULL = "database or disk is full"


@contextmanager
def full(store):
    """What writing does while there is no room on the disk."""
    del store
    raise OperationalError("INSERT", {}, sqlite3.OperationalError(FULL))
    yield


@pytest.fixture
def clock(monkeypatch):
    """The time, in seconds, that the log of such troubles reads."""
    at = [1000.0]
    monkeypatch.setattr(unusable, "monotonic", lambda: at[0])
    return at


def of_people(client, pages):
    """A page that is sent."""
    del pages
    form = {"name": "Ada", "password": "long enough it is"}
    return lambda: client.post("/sign-in", data=form)


def of_programs(client, pages):
    """A program that lets somebody in."""
    token = Tokens(pages.store).make(launched(pages, "clinic"), "test", ("answer",))
    headers = {"Authorization": f"Bearer {token}"}
    return lambda: client.post("/api/v1/people", json={}, headers=headers)


@pytest.mark.parametrize("sent_by", [of_people, of_programs])
def test_a_full_disk_is_a_line_and_now_and_then_a_traceback(
    client, pages, monkeypatch, caplog, clock, sent_by
):
    send = sent_by(client, pages)
    monkeypatch.setattr(Store, "writing", full)

    def with_traceback():
        caplog.clear()
        with caplog.at_level(logging.ERROR):
            sent = send()
        assert sent.status_code == 500
        assert "before is kept" in sent.text
        (one,) = caplog.records
        assert one.getMessage().endswith(FULL)
        return one.exc_info is not None

    assert [with_traceback() for _ in range(3)] == [True, False, False]
    clock[0] += 61
    assert [with_traceback() for _ in range(2)] == [True, False]
