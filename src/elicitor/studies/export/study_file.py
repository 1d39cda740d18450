"""The study in one file.

====================================  ==================================================
path in the zip                       what it holds
====================================  ==================================================
``study.json``                        title, state, versions, people
``versions/1/definition.json``        what version 1 asks, as it was hashed
``versions/1/DATA``                   its data, beside the transcripts that need them
``versions/1/P.elicitation.json``     transcript of person P, as ``elicitor ask`` keeps
``versions/1/P.elicitation.result.json``   what it says; ``….metric.json``: the metric
``events/P.json``                     the log of P, of which all else is recomputed
``hashes.json``                       SHA-256 of every other file
====================================  ==================================================

The same study gives the same bytes.
"""

from __future__ import annotations

import hashlib
import io
import json
import struct
import zipfile
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from elicitor.studies.events import Event
from elicitor.studies.export.people import people_file
from elicitor.studies.export.study_copy import StudyCopy
from elicitor.studies.store import Person
from elicitor.words.catalogue import catalogue, languages

__all__ = [
    "FORMAT",
    "HASHES",
    "VERSION",
    "WORDED",
    "editions",
    "record_of",
    "study_file",
    "transcripts_file",
    "zipped",
]

FORMAT = "elicitor study"
VERSION = 1
HASHES = "hashes.json"
WORDED = "worded"
"""Which editions of the catalogues wrote the results, by language."""
LONG_AGO = datetime(1980, 1, 1, tzinfo=UTC)
"""What zip files count from: the time of a file of which none is known."""
UNIX_TIME = 0x5455
"""Mark of the time in UTC (seconds since 1970) that unzip programs read."""


def study_file(copy: StudyCopy) -> bytes:
    """Write a study so that others can recompute it and go on with it.

    Parameters
    ----------
    copy : StudyCopy
        Of the study.

    Returns
    -------
    bytes
        A zip file.
    """
    files = {"study.json": _json(_study(copy)), **dict(_events(copy))}
    files |= dict(_versions(copy))
    for person in copy.people:
        files |= dict(transcripts(copy, person))
    return zipped({**files, HASHES: _json(hashes(files))}, _times(copy))


def transcripts_file(copy: StudyCopy) -> bytes:
    """Write everybody's transcript and result, with the data beside them, as a zip.

    ``people.csv`` has who they are on the board, and what they said beforehand.

    ``elicitor verify``, ``report``, ``rank`` and ``tune`` take the transcripts.

    Parameters
    ----------
    copy : StudyCopy
        Of the study.

    Returns
    -------
    bytes
        The zip file.
    """
    files = dict(_versions(copy))
    for person in copy.people:
        files |= dict(transcripts(copy, person))
    return zipped({**files, "people.csv": people_file(copy)}, _times(copy))


def transcripts(copy: StudyCopy, person: Person) -> Iterator[tuple[str, bytes]]:
    """Transcript, result and metric of somebody who answered."""
    interview = copy.interview(person)
    if not interview.answers:
        return
    result = interview.result()
    stem = f"versions/{person.version}/{person.id}.elicitation"
    yield f"{stem}.json", interview.transcript.to_json().encode()
    yield f"{stem}.result.json", _json(result.to_dict())
    yield f"{stem}.metric.json", result.metric.to_json().encode()


def record_of(copy: StudyCopy, person: Person) -> dict[str, bytes]:
    """Transcript, definition and data of somebody who answered, for one folder."""
    number = person.version
    every = {**dict(_versions(copy)), **dict(transcripts(copy, person))}
    answers = f"versions/{number}/{person.id}.elicitation.json"
    paths = answers, f"versions/{number}/definition.json", copy.data_path(number)
    return {path.rsplit("/", 1)[-1]: every[path] for path in paths}


def hashes(files: Mapping[str, bytes]) -> dict[str, str]:
    """SHA-256 of files, by their paths."""
    return {path: hashlib.sha256(text).hexdigest() for path, text in files.items()}


def editions() -> dict[str, str]:
    """The editions of all catalogues, by language."""
    return {language: catalogue(language).edition for language in languages()}


def zipped(
    files: Mapping[str, bytes], times: Mapping[str, datetime] | None = None
) -> bytes:
    """Files in one, by paths, changed at `times` (that of "": of all others)."""
    known = times or {}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(files):
            at = max(LONG_AGO, known.get(path, known.get("", LONG_AGO)))
            at = at.astimezone(UTC)
            entry = zipfile.ZipInfo(path, at.timetuple()[:6])
            entry.extra = struct.pack("<HHBl", UNIX_TIME, 5, 1, int(at.timestamp()))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[path])
    return buffer.getvalue()


def _times(copy: StudyCopy) -> dict[str, datetime]:
    """When what is in a file last happened, by its path; of all else the latest."""
    times = {}
    for number, version in copy.versions.items():
        at = version.launched_at or copy.study.created_at
        times[f"versions/{number}/definition.json"] = at
        times[copy.data_path(number)] = at
    for person in copy.people:
        log = copy.events[person.id]
        at = max((one.at for one in log), default=person.joined_at)
        times[f"events/{person.id}.json"] = at
        stem = f"versions/{person.version}/{person.id}.elicitation"
        for kind in ("", ".result", ".metric"):
            times[f"{stem}{kind}.json"] = at
    times[""] = max((copy.study.created_at, *times.values()))
    return times


def _study(copy: StudyCopy) -> dict[str, Any]:
    study = copy.study
    return {
        "format": FORMAT,
        "version": VERSION,
        WORDED: editions(),
        "study": {
            "id": study.id,
            "title": study.title,
            "state": study.state,
            "created_at": _time(study.created_at),
            "ends_at": _time(study.ends_at),
            "deidentified_at": _time(study.deidentified_at),
        },
        "versions": [
            {
                "number": one.number,
                "hash": one.hash,
                "data_sha256": one.data_sha256,
                "launched_at": _time(one.launched_at),
            }
            for _, one in sorted(copy.versions.items())
        ],
        "people": [_person(copy, person) for person in copy.people],
    }


def _person(copy: StudyCopy, person: Person) -> dict[str, Any]:
    return {
        "id": person.id,
        "name": copy.names.get(person.id),
        "version": person.version,
        "seed": person.seed,
        "arm": person.arm,
        "language": person.language,
        "joined_at": _time(person.joined_at),
        "included": person.included,
        "simulated": person.simulated,
    }


def _versions(copy: StudyCopy) -> Iterator[tuple[str, bytes]]:
    for number, version in copy.versions.items():
        folder = f"versions/{number}"
        yield f"{folder}/definition.json", _json(version.definition)
        yield copy.data_path(number), copy.data(number)


def _events(copy: StudyCopy) -> Iterator[tuple[str, bytes]]:
    for person in copy.people:
        log = enumerate(copy.events[person.id], start=1)
        yield f"events/{person.id}.json", _json([_event(n, one) for n, one in log])


def _event(number: int, event: Event) -> dict[str, Any]:
    return {
        "number": number,
        "kind": event.kind,
        "at": _time(event.at),
        "body": dict(event.body),
    }


def _time(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def _json(data: Any) -> bytes:
    text = json.dumps(
        data, indent=1, sort_keys=True, ensure_ascii=False, allow_nan=False
    )
    return f"{text}\n".encode()
