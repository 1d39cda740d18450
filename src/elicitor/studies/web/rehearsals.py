"""Rehearsals: begun once, run beside the server, looked at while they run."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from sqlalchemy import select
from starlette.types import ASGIApp

from elicitor.core.errors import ElicitorError
from elicitor.metrics.things import statistic
from elicitor.studies.definition import Definition
from elicitor.studies.events import now
from elicitor.studies.group_mistakes import called_as_asked
from elicitor.studies.rehearsal import Rehearsal, rehearse
from elicitor.studies.store import DataFile, RehearsalRow, Store, Version, new_id
from elicitor.studies.studies import Studies
from elicitor.studies.web.in_process import Client, RequestRefused

__all__ = [
    "MOST_PEOPLE",
    "MOST_SHARE",
    "begin",
    "fault_of",
    "last_of",
    "names_of",
    "opened_by",
    "rehearsals_of",
    "runs",
]

LOG = logging.getLogger("elicitor.web")
LONGEST = timedelta(hours=1)
"""A rehearsal that took longer was cut off with its server."""
MOST_PEOPLE = 100
MOST_SHARE = 50
"""Of answers that are slips, ties or given without looking (per cent)."""


def begin(
    state: Any, version: Version, wanted: Rehearsal, *, name: str | None = None
) -> RehearsalRow | None:
    """Begin a rehearsal of a version; None while another one is running.

    `state`: of the application; `name`: an id, of which there is one rehearsal.
    """
    studies: Studies = state.studies
    study_id = version.study_id
    row = RehearsalRow(study_id=study_id, settings=wanted.to_dict(), found={})
    row.id = name or new_id()
    with studies.store.writing() as db:
        studies.store.alone(db, f"rehearsal of {study_id}")
        if name is not None and (known := db.get(RehearsalRow, name)) is not None:
            return known
        if runs(db.scalars(_of(study_id)).first()):
            return None
        db.add(row)
        data = db.get_one(DataFile, version.data_sha256).content
    arguments = (studies.store, row.id, version, data, wanted, state)
    threading.Thread(
        target=_run, args=arguments, name=f"rehearsal {row.id}", daemon=True
    ).start()
    return row


def rehearsals_of(store: Store, study_id: str) -> list[RehearsalRow]:
    """All rehearsals of a study, the newest first."""
    with store.reading() as db:
        return list(db.scalars(_of(study_id)))


def last_of(store: Store, study_id: str) -> RehearsalRow | None:
    """The newest rehearsal of a study, if there is any."""
    with store.reading() as db:
        return db.scalars(_of(study_id)).first()


def runs(row: RehearsalRow | None) -> bool:
    """Whether a rehearsal is running; one of a server that stopped is not."""
    return row is not None and row.ended_at is None and now() - row.begun_at < LONGEST


def names_of(
    studies: Studies, version: Version | None, language: str
) -> dict[str, str]:
    """Of what weights can be stated, and how the owner calls it; of groups none can."""
    if version is None:
        return {}
    definition = Definition.of(version.definition)
    asked = studies.asked(definition, version.data_sha256)
    if asked.region.groups:
        return {}
    return {
        name: called_as_asked(statistic(name), asked, language)
        for name in asked.region.names
    }


def fault_of(
    word: Callable[..., str], stated: Mapping[str, float], names: Sequence[str]
) -> str:
    """Which stated weights are of nothing, or missing; empty if all are there."""
    unknown = [name for name in stated if name not in names]
    if unknown:
        told = {"names": ", ".join(unknown), "known": ", ".join(names) or "–"}
        return word("rehearse-weights-unknown", **told)
    missing = [name for name in names if name not in stated]
    if stated and missing:
        told = {"names": ", ".join(missing), "example": f"{missing[0]}=1"}
        return word("rehearse-weights-missing", **told)
    return ""


def opened_by(make_app: Any) -> Any:
    """How a rehearsal opens a server: the application itself, without a network."""

    @contextmanager
    def opened(studies: Studies, token: str) -> Iterator[Client]:
        app: ASGIApp = make_app(studies)
        with Client(app, {"Authorization": f"Bearer {token}"}) as client:
            yield client

    return opened


def _run(
    store: Store, row: str, version: Version, data: bytes, wanted: Rehearsal, state: Any
) -> None:
    """Rehearse, and keep what is known after every person, while the study is there."""
    try:
        definition = Definition.of(version.definition)
        for found in rehearse(definition, data, wanted, opened_by(state.app_for)):
            if not _keep(store, row, found=found):
                return
    except (ElicitorError, RequestRefused) as error:
        _keep(store, row, trouble=str(error)[:400])
    except Exception as error:
        LOG.error("a rehearsal broke", exc_info=error)
        _keep(store, row, trouble=type(error).__name__)
    _keep(store, row, ended_at=now())


def _keep(store: Store, row: str, **values: Any) -> bool:
    """Whether there was anything left to keep it with."""
    with store.writing() as db:
        kept = db.get(RehearsalRow, row)
        if kept is not None:
            for name, value in values.items():
                setattr(kept, name, value)
        return kept is not None


def _of(study_id: str) -> Any:
    wanted = select(RehearsalRow).where(RehearsalRow.study_id == study_id)
    return wanted.order_by(RehearsalRow.begun_at.desc())
