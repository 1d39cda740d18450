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
import zipfile
from collections.abc import Iterator, Mapping
from datetime import datetime
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
    "study_file",
    "transcripts_file",
    "zipped",
]

FORMAT = "elicitor study"
VERSION = 1
HASHES = "hashes.json"
WORDED = "worded"
"""Which editions of the catalogues wrote the results, by language."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of every file: the same study gives the same bytes."""


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
    return zipped({**files, HASHES: _json(hashes(files))})


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
    return zipped({**files, "people.csv": people_file(copy)})


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


def hashes(files: Mapping[str, bytes]) -> dict[str, str]:
    """SHA-256 of files, by their paths."""
    return {path: hashlib.sha256(text).hexdigest() for path, text in files.items()}


def editions() -> dict[str, str]:
    """The editions of all catalogues, by language."""
    return {language: catalogue(language).edition for language in languages()}


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Files in one, sorted by their paths."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(files):
            entry = zipfile.ZipInfo(path, LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[path])
    return buffer.getvalue()


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
