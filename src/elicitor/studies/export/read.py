"""A study from its file; nothing in it is believed."""

from __future__ import annotations

import io
import lzma
import re
import struct
import zipfile
import zlib
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy.orm import InstrumentedAttribute

from elicitor.core.documents import DAMAGE, parse_document
from elicitor.core.errors import InvalidDataError
from elicitor.core.printable import printable
from elicitor.studies.definition import Definition
from elicitor.studies.definitions import STATES
from elicitor.studies.events import Event
from elicitor.studies.export.checked_facts import StudyUnreadable, Why
from elicitor.studies.export.study_copy import StudyCopy
from elicitor.studies.export.study_file import FORMAT, VERSION
from elicitor.studies.store import Person, Study, Version
from elicitor.words import in_english

__all__ = ["read_study", "unzipped"]

STUDY = "study.json"
LARGEST = 500_000_000
"""All that a file may unfold to (bytes)."""
MOST = 100_000
"""Files in it."""
SHOWN = 60
"""Of a text that cannot be kept, as errors show it (characters)."""
ID = re.compile(r"[A-Za-z0-9_-]{1,24}")
BROKEN = (
    *DAMAGE,
    EOFError,
    NotImplementedError,
    OSError,
    RuntimeError,
    lzma.LZMAError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)
"""What it comes to when bits of a zip are others."""


def unzipped(content: bytes) -> dict[str, bytes]:
    """The files in a zip, by their paths; nothing is written anywhere.

    InvalidDataError if it is no zip file, is damaged, or unfolds to too much.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            entries = archive.infolist()
            if sum(one.file_size for one in entries) > LARGEST or len(entries) > MOST:
                raise _unreadable("too-much")
            found = {one.filename: archive.read(one) for one in entries}
    except InvalidDataError:
        raise
    except BROKEN as error:
        raise _unreadable("no-zip", str(error)) from None
    if len(found) < len(entries):
        raise _unreadable("file-twice")
    return found


def read_study(files: Mapping[str, bytes]) -> StudyCopy:
    """A study from the files of a zip; an error if one is missing or damaged."""
    if STUDY not in files:
        raise _unreadable("no-study")
    try:
        body = _document(files, STUDY)
        if body["format"] != FORMAT or body["version"] != VERSION:
            raise _unreadable("format", f"{FORMAT} {VERSION}")
        return _study(body, files)
    except InvalidDataError:
        raise
    except (*DAMAGE, UnicodeDecodeError) as error:
        why = f"{type(error).__name__}: {error}"
        raise _unreadable("damaged", why) from None


def _study(body: Mapping[str, Any], files: Mapping[str, bytes]) -> StudyCopy:
    told = body["study"]
    study = Study(
        id=str(told["id"]),
        title=_text(told["title"], Study.title),
        state=str(told["state"]),
        created_at=_time(told["created_at"]),
        ends_at=_time(told["ends_at"]),
        deidentified_at=_time(told.get("deidentified_at")),
    )
    if study.state not in STATES:
        raise _unreadable("state", study.state)
    versions = {int(one["number"]): one for one in body["versions"]}
    rows, data = {}, {}
    for number, one in versions.items():
        definition = _document(files, f"versions/{number}/definition.json")
        rows[number] = Version(
            study_id=study.id,
            number=number,
            definition=definition,
            hash=str(one["hash"]),
            data_sha256=str(one["data_sha256"]),
            launched_at=_time(one["launched_at"]),
        )
        name = Path(Definition.of(definition).subject.data).name
        data[str(one["data_sha256"])] = _part(files, f"versions/{number}/{name}")
    people = tuple(_person(study.id, one) for one in body["people"])
    if len({one.id for one in people}) < len(people):
        raise _unreadable("person-twice")
    events = {
        one.id: _events(_document(files, f"events/{one.id}.json")) for one in people
    }
    names = {
        str(one["id"]): str(one["name"]) for one in body["people"] if one.get("name")
    }
    return StudyCopy(study, rows, data, people, events, names)


def _document(files: Mapping[str, bytes], path: str) -> Any:
    return parse_document(_part(files, path).decode())


def _part(files: Mapping[str, bytes], path: str) -> bytes:
    if path not in files:
        raise _unreadable("missing", path)
    return files[path]


def _person(study_id: str, told: Mapping[str, Any]) -> Person:
    if ID.fullmatch(str(told["id"])) is None:
        raise _unreadable("id", str(told["id"]))
    return Person(
        id=str(told["id"]),
        study_id=study_id,
        version=int(told["version"]),
        seed=int(told["seed"]),
        arm=_text(told["arm"], Person.arm),
        language=_text(told["language"], Person.language),
        joined_at=_time(told["joined_at"]),
        included=told["included"] is True,
        simulated=told["simulated"] is True,
    )


def _events(told: list[Mapping[str, Any]]) -> tuple[Event, ...]:
    numbers = [one["number"] for one in told]
    if numbers != list(range(1, len(told) + 1)):
        raise _unreadable("gaps")
    return tuple(Event(one["kind"], one["body"], _known(one["at"])) for one in told)


def _text(told: Any, column: InstrumentedAttribute[str]) -> str:
    """A text that a column can hold, in any database."""
    text = str(told)
    if len(text) > column.type.length or "\0" in text:
        shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
        raise _unreadable("text", printable(shown))
    return text


def _time(text: str | None) -> datetime | None:
    return None if text is None else _known(text)


def _known(text: str) -> datetime:
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        raise _unreadable("no-zone", text)
    return found


def _unreadable(why: Why, found: str = "") -> InvalidDataError:
    return InvalidDataError(in_english(StudyUnreadable(why, found)))
