"""What answers leave open is drawn a few times only."""

from importlib import import_module

import pytest

from tests.draws import few_draws


@pytest.fixture(scope="package", autouse=True)
def fewer_draws():
    with few_draws() as usual:
        yield usual


@pytest.fixture
def as_many_draws_as_usual(fewer_draws, monkeypatch):
    """As in another process, whose results are compared with ours."""
    for name, number in fewer_draws.items():
        monkeypatch.setattr(import_module(name), "DRAWS", number)
