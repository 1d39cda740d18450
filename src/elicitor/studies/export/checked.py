"""Is a study what its events say? Rebuild every interview and compare."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from elicitor.core.documents import DAMAGE
from elicitor.core.errors import ElicitorError, InvalidDataError
from elicitor.core.result import Result
from elicitor.session import load_result, verify
from elicitor.session.verification import (
    drop_if_new,
    in_words,
    result_differences,
)
from elicitor.studies.definition import Definition
from elicitor.studies.deidentified import has_own_words
from elicitor.studies.export.besides import beside_differences
from elicitor.studies.export.checked_facts import (
    BesideOdd,
    ConsentsUnknown,
    FileOdd,
    LogNotReplayed,
    NotesReworded,
    OfPerson,
    QuestionsReworded,
    VersionOdd,
    WordsLeft,
)
from elicitor.studies.export.consents import Consents, consents_of
from elicitor.studies.export.copied import copied_people
from elicitor.studies.export.questions import (
    event_differences,
    question_differences,
)
from elicitor.studies.export.read import read_study, unzipped
from elicitor.studies.export.study_copy import StudyCopy
from elicitor.studies.export.study_file import HASHES, WORDED, editions, transcripts
from elicitor.studies.outcomes import outcomes
from elicitor.studies.store import Person, Version
from elicitor.words import Fact, in_english

__all__ = ["CheckedStudy", "check_study"]


@dataclass(frozen=True, eq=False)
class CheckedStudy:
    """What recomputing a study found.

    Attributes
    ----------
    copy : StudyCopy or None
        The study; None if it cannot be read.
    people, answers : int
        How many people and answers were recomputed.
    silent : int
        How many of the people have answered nothing: they opened their link.
    differences : tuple of str
        What is not as its events say; empty if all is. :func:`elicitor.words.say` says
        it in other languages.
    remarks : tuple of str
        What is worded by another version; nothing is held against it.
    only_beside : bool
        Whether all that differs stands beside the questions: programs may have sent it.
    """

    copy: StudyCopy | None
    people: int
    answers: int
    differences: tuple[str, ...]
    remarks: tuple[str, ...] = ()
    only_beside: bool = False
    silent: int = 0

    @property
    def agrees(self) -> bool:
        """Whether everything is what the events say."""
        return not self.differences


def check_study(content: bytes) -> CheckedStudy:
    """Recompute a study from the events in its file.

    Every file must have its hash, every definition and the data theirs; every question
    must be the one that is asked after the answers before it; transcript, result and
    metric of everybody must be those that the events give, nobody may be asked by the
    ids or the seed of somebody else, and so must what is kept of
    a practice pair and beside a reply, and the text that was agreed to must be that of
    their version. Sentences that another edition of the catalogue wrote are kept as
    they were shown, and are remarked.

    It proves that these events give these results. It does not prove who answered:
    whoever can answer can also write a file that agrees.

    Parameters
    ----------
    content : bytes
        What ``study_file`` wrote.

    Returns
    -------
    CheckedStudy
    """
    try:
        files = unzipped(content)
        copy = read_study(files)
    except ElicitorError as error:
        return CheckedStudy(None, 0, 0, (_why(error),))
    found: list[Fact] = [*_hashes(files), *_foreign(copy, files)]
    if copy.study.deidentified_at is not None:
        found += _words_left(copy)
    for version in copy.versions.values():
        found += _version(copy, version, files)
    found += copied_people(copy)
    each = {person.id: _person(copy, person, files) for person in copy.people}
    for person_id, one in each.items():
        found += [OfPerson(person_id, line) for line in one.differences]
    return CheckedStudy(
        copy,
        len(copy.people),
        sum(one.answers for one in each.values()),
        tuple(map(in_english, found)),
        tuple(map(in_english, _remarks(each.values()))),
        bool(found) and all(map(_is_beside, found)),
        sum(not one.answers for one in each.values()),
    )


def _is_beside(one: Fact) -> bool:
    return isinstance(one, OfPerson) and isinstance(one.what, BesideOdd)


def _why(error: ElicitorError) -> str:
    """Why a study cannot be read, as it was told: other languages may know it, too."""
    told: str = error.args[0]
    return told


UNKNOWN: tuple[Literal["reworded", "named"], ...] = ("reworded", "named")
"""To what people may have agreed besides the text of their version, or another."""


@dataclass
class _Person:
    """What was found of one person."""

    differences: list[Fact | str] = field(default_factory=list)
    answers: int = 0
    reworded: int = 0
    notes: int = 0
    consents: list[Consents] = field(default_factory=list)


def _remarks(each: Iterable[_Person]) -> Iterator[Fact]:
    """What other versions worded, counted over everybody."""
    everybody = list(each)
    if notes := sum(one.notes > 0 for one in everybody):
        yield NotesReworded(notes)
    if questions := sum(one.reworded for one in everybody):
        yield QuestionsReworded(questions)
    for why in UNKNOWN:
        if agreed := sum(why in one.consents for one in everybody):
            yield ConsentsUnknown(agreed, why)


def _hashes(files: Mapping[str, bytes]) -> Iterator[Fact]:
    try:
        kept = dict(json.loads(files[HASHES]))
    except (*DAMAGE, UnicodeDecodeError):
        yield FileOdd(HASHES, "damaged")
        return
    for path in sorted(set(kept) | set(files) - {HASHES}):
        if path not in files:
            yield FileOdd(path, "missing")
        elif path not in kept:
            yield FileOdd(path, "added")
        elif kept[path] != hashlib.sha256(files[path]).hexdigest():
            yield FileOdd(path, "changed")


def _foreign(copy: StudyCopy, files: Mapping[str, bytes]) -> Iterator[Fact]:
    """Files that no study has; transcripts are looked at with their people."""
    known = {"study.json", HASHES}
    for number in copy.versions:
        known |= {f"versions/{number}/definition.json", copy.data_path(number)}
    known |= {f"events/{person.id}.json" for person in copy.people}
    stems = tuple(f"versions/{one.version}/{one.id}.elicitation" for one in copy.people)
    for path in sorted(set(files) - known):
        if not path.startswith(stems):
            yield FileOdd(path, "foreign")


def _words_left(copy: StudyCopy) -> Iterator[Fact]:
    """That words are there which were deleted, as the file says."""
    keys: dict[int, frozenset[str]] = {}
    for number in copy.versions:
        definition, found = copy.definition(number), frozenset[str]()
        with suppress(ElicitorError):
            asked = copy.asked(number)
            found = frozenset(one.key for one in outcomes(asked, "en"))
        keys[number] = found if definition.stated else frozenset()
    count = 0
    for person in copy.people:
        definition = copy.definition(person.version)
        known = keys[person.version]
        count += any(
            has_own_words(one, definition, known) for one in copy.events[person.id]
        )
    if count:
        yield WordsLeft(count)


def _version(
    copy: StudyCopy, version: Version, files: Mapping[str, bytes]
) -> Iterator[Fact]:
    if Definition.of(version.definition).hash != version.hash:
        yield VersionOdd(version.number, "definition")
    data = hashlib.sha256(files[copy.data_path(version.number)]).hexdigest()
    if data != version.data_sha256:
        yield VersionOdd(version.number, "data")


def _person(copy: StudyCopy, person: Person, files: Mapping[str, bytes]) -> _Person:
    """What differs of one person, and how many of their answers stand."""
    told = _Person()
    found = told.differences
    try:
        interview = copy.interview(person)
        now = dict(transcripts(copy, person))
        known = {
            path
            for path in files
            if path.startswith(f"versions/{person.version}/{person.id}.elicitation")
        }
        found += [FileOdd(path, "missing") for path in sorted(set(now) - known)]
        found += [FileOdd(path, "not-theirs") for path in sorted(known - set(now))]
        found += event_differences(copy.events[person.id])
        differing, told.reworded = question_differences(copy, person)
        found += differing
        told.answers = len(interview.answers)
        agreed = list(consents_of(copy, person))
        told.consents = [] if person.simulated else [one for one, _ in agreed]
        consents = [odd for one, odd in agreed if one == "otherwise"]
        beside = [
            *consents,
            *beside_differences(copy, person, reworded=_is_reworded(files)),
        ]
        if found or not now:
            found += beside
            return told
        result = interview.result()
        lines = list(_differing(files, now, result))
        if _is_reworded(files):
            notes = [line for line in lines if str(line).startswith(NOTES)]
            lines = [line for line in lines if line not in notes]
            told.notes = len(notes)
        found += lines
        found += beside
        verify(result, interview.asked.region)
    except (ElicitorError, *DAMAGE) as error:
        return _Person([LogNotReplayed(" ".join(str(error).split()))])
    return told


NOTES = "notes"
"""The sentences of a result; what they say is in its details."""


def _is_reworded(files: Mapping[str, bytes]) -> bool:
    """Whether other editions wrote the results of the file."""
    return bool(json.loads(files["study.json"]).get(WORDED) != editions())


def _differing(
    files: Mapping[str, bytes], now: Mapping[str, bytes], result: Result
) -> Iterator[Fact | str]:
    for path, text in now.items():
        if path.endswith(".result.json"):
            try:
                if set(json.loads(files[path])) - set(json.loads(text)):
                    yield FileOdd(path, "more")
                yield from result_differences(_loaded(files[path]), result)
            except (InvalidDataError, *DAMAGE):
                yield FileOdd(path, "damaged")
        elif not _same(files[path], text):
            yield FileOdd(path, "otherwise")


def _loaded(text: bytes) -> Result:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kept.result.json"
        path.write_bytes(text)
        return load_result(path)


def _same(kept: bytes, now: bytes) -> bool:
    """Whether two documents say the same, whatever software wrote them."""
    before, after = json.loads(kept), json.loads(now)
    drop_if_new(before, after)
    for body in (before, after):
        if "software" in body:
            del body["software"]
    return not list(in_words(before, after))
