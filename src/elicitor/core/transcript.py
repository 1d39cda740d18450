"""The record of a session: a JSON file that a person can read and a machine replay.

The record is a log. Nothing in it is changed once written; an answer that was taken
back stays, marked as undone. Whoever replays it applies the answers that still stand.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import (
    check_count,
    check_instance,
    check_names,
    check_number,
    check_path,
)
from elicitor.core.documents import (
    DAMAGE,
    parse_document,
    text_of,
    told_damage,
    whose_file,
)
from elicitor.core.errors import InvalidParameterError, TranscriptError
from elicitor.core.in_notebook import InNotebook
from elicitor.core.kinds import Kind, of_format
from elicitor.core.labels import written_label
from elicitor.core.question import Question

__all__ = ["ANSWERS", "Exchange", "Transcript"]

FORMAT = "elicitor transcript"
VERSION = 1


@dataclass(frozen=True)
class Exchange:
    """One question as it was shown, and the answer to it.

    Attributes
    ----------
    first, second : tuple of float
        Statistics as shown, in the order of the transcript's `names` (probability).
    answer : Answer
        What the oracle said of these two, in this order.
    seconds : float or None
        Time from question to answer, where somebody measured it (seconds).
    undone : bool
        Whether the answer was taken back later.
    """

    first: tuple[Any, ...]
    second: tuple[Any, ...]
    answer: Answer
    seconds: float | None = None
    undone: bool = False

    @classmethod
    def of(
        cls, question: Question, answer: Answer, seconds: float | None = None
    ) -> Exchange:
        """Record `answer` to `question`."""
        check_instance("question", question, Question)
        first, second = _nested(question.first), _nested(question.second)
        return cls(first, second, answer, seconds)

    @property
    def question(self) -> Question:
        """The question as it was shown."""
        return Question(np.array(self.first), np.array(self.second))

    @property
    def answered(self) -> tuple[np.ndarray, np.ndarray, Answer]:
        """Both alternatives and the answer."""
        question = self.question
        return question.first, question.second, self.answer


@dataclass(frozen=True, repr=False)
class Transcript(InNotebook):
    """Everything needed to repeat a session, and nothing else.

    Attributes
    ----------
    configuration : mapping
        Family, method, tolerance, seed and every other option of the session.
        ``"given"``, if it is there, is how many of the first exchanges were there when
        it began: made elsewhere or, by ``"revised"`` in the context, so many of them
        here, before an earlier answer was changed.
    region : mapping
        What identifies the region: its kind, its size and a fingerprint of its data.
    names : tuple of str
        The statistics, in the order in which questions list them.
    software : mapping
        Versions of elicitor and numpy that asked the questions.
    exchanges : tuple of Exchange
        The log, oldest first, answers that were taken back included.
    context : mapping
        Free notes of whoever ran the session: file names, wording, who answered.
    positive_label : object
        Which label of the data was positive, if the region knows it.
    """

    configuration: Mapping[str, Any]
    region: Mapping[str, Any]
    names: tuple[str, ...]
    software: Mapping[str, str]
    exchanges: tuple[Exchange, ...] = ()
    context: Mapping[str, Any] = field(default_factory=dict)
    positive_label: Any = None

    @property
    def was_typed(self) -> bool:
        """Whether it was begun by a command, which keeps its options."""
        return "wishes" in self.context or "learnt" in self.context

    @property
    def given(self) -> int:
        """How many of the first exchanges the session began with."""
        return int(self.configuration.get("given", 0))

    @property
    def revised(self) -> int:
        """How many of these were answered here, before it began anew.

        That happens when somebody changes an earlier answer; notes say it.
        """
        noted = self.context.get("revised")
        return min(noted, self.given) if isinstance(noted, int) else 0

    @property
    def first_seed(self) -> Any:
        """The seed that was drawn by before any answer was changed."""
        seed = self.configuration.get("seed")
        return self.context.get("first_seed", seed) if self.revised else seed

    @property
    def of_one_person(self) -> bool:
        """Whether all answers are known to be of the same person."""
        given = self.context.get("given")
        named = isinstance(given, Mapping) and bool(given.get("person"))
        return named or not self.elsewhere

    @property
    def only_compared(self) -> bool:
        """Whether nobody was asked: all answers were made elsewhere."""
        return self.elsewhere == len(self.standing) > 0

    @property
    def elsewhere(self) -> int:
        """How many of the first exchanges were made before the session, elsewhere."""
        return self.given - self.revised

    @property
    def standing(self) -> tuple[Exchange, ...]:
        """The exchanges whose answers were not taken back."""
        return tuple(entry for entry in self.exchanges if not entry.undone)

    def until(self, number: int) -> Transcript:
        """Return the record as it was after so many answers that still stand.

        Parameters
        ----------
        number : int
            How many (questions).
        """
        kept = self.standing[: check_count("number", number)]
        settings = dict(self.configuration)
        if "given" in settings:
            settings["given"] = min(self.given, len(kept))
        return replace(self, configuration=settings, exchanges=kept)

    def __repr__(self) -> str:
        family, method = map(self.configuration.get, ("family", "method"))
        return (
            f"Transcript(family={family!r}, method={method!r}, names={self.names!r}, "
            f"{len(self.standing)} answers standing, {len(self.exchanges)} in all)"
        )

    def append(self, exchange: Exchange) -> Transcript:
        """Return a transcript with one more exchange."""
        check_instance("exchange", exchange, Exchange)
        return replace(self, exchanges=(*self.exchanges, exchange))

    def undo(self) -> Transcript:
        """Return a transcript whose last standing answer is marked as undone."""
        entries = list(self.exchanges)
        for index in reversed(range(len(entries))):
            if not entries[index].undone:
                entries[index] = replace(entries[index], undone=True)
                return replace(self, exchanges=tuple(entries))
        raise InvalidParameterError("There is no answer to take back.")

    def continues(self, earlier: Transcript) -> bool:
        """Whether this record holds all of another one.

        Parameters
        ----------
        earlier : Transcript
            The other one. Its answers must be the first ones here, under the same
            configuration, region and notes; some of them may have been taken back
            since. One without answers has nothing that could be missing.
        """
        check_instance("earlier", earlier, Transcript)
        mine, others = (
            (one.configuration, one.region, one.names, one.context, one.positive_label)
            for one in (self, earlier)
        )
        log = self.exchanges[: len(earlier.exchanges)]
        begins = len(log) == len(earlier.exchanges) and all(
            before in (now, replace(now, undone=False))
            for before, now in zip(earlier.exchanges, log, strict=True)
        )
        return not earlier.exchanges or (mine == others and begins)

    def to_json(self) -> str:
        """Return the transcript as indented JSON text."""
        body = {"format": FORMAT, "version": VERSION, **asdict(self)}
        label = body.pop("positive_label")
        if label is not None:
            body["positive_label"] = written_label(label)
        body["exchanges"] = [
            {"number": number, **entry, "answer": entry["answer"].value}
            for number, entry in enumerate(body["exchanges"], start=1)
        ]
        return json.dumps(body, indent=2, allow_nan=False)

    @classmethod
    def from_json(cls, text: str) -> Transcript:
        """Read a transcript from JSON text.

        Raises
        ------
        TranscriptError
            If the text is not JSON, is not a transcript, is of a newer version, or
            lacks a part.
        """
        check_instance("text", text, str)
        try:
            body = parse_document(text)
        except ValueError as error:
            raise TranscriptError(
                f"The transcript is damaged: it is not JSON ({error})."
            ) from None
        if not isinstance(body, dict) or body.get("format") != FORMAT:
            raise TranscriptError(
                f"This is no transcript: its 'format' must be {FORMAT!r}."
            )
        if body.get("version") != VERSION:
            raise TranscriptError(
                f"The transcript's version must be {VERSION}; got "
                f"{body.get('version')!r}. A newer elicitor may be able to read it."
            )
        try:
            return cls(
                configuration=_settings(body["configuration"]),
                region=dict(body["region"]),
                names=check_names(body["names"]),
                software=dict(body["software"]),
                exchanges=tuple(
                    _exchange(number, entry)
                    for number, entry in enumerate(body["exchanges"], start=1)
                ),
                context=dict(body["context"]),
                positive_label=body.get("positive_label"),
            )
        except DAMAGE as error:
            raise TranscriptError(
                f"The transcript is damaged: {told_damage(error)}"
            ) from None

    def save(
        self, path: str | os.PathLike[str], *, overwrite: bool = False
    ) -> Path | None:
        """Write the transcript, replacing `path` only once all of it is written.

        Parameters
        ----------
        path : path-like
            A JSON file. An earlier state of the same session there is replaced, one
            with answers that were taken back since included. Other answers are copied
            to ``NAME.1.json`` (or 2, …) first.
        overwrite : bool, default=False
            Whether whatever file is there may be replaced, without a copy.

        Returns
        -------
        Path or None
            Where other answers were copied to; None if there were none.

        Raises
        ------
        ForeignFileError
            If there is a file that is no transcript, and nobody said to replace it.
        InvalidParameterError
            If `path` is a folder or a device.
        SessionStateError
            If somebody is answering into the file at a terminal right now.
        OSError
            If the file cannot be written.
        """
        return ANSWERS.write(path, self.to_json(), overwrite=overwrite)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Transcript:
        """Read a transcript file.

        Raises
        ------
        TranscriptError
            If the file is not a transcript that this version can read; it is named.
        OSError
            If the file cannot be opened.
        """
        place = check_path("path", path)
        try:
            return cls.from_json(text_of(place))
        except UnicodeDecodeError as error:
            raise TranscriptError(
                f"The transcript is damaged: it is not UTF-8 text ({error})."
                f"{whose_file(place)}"
            ) from None
        except TranscriptError as error:
            raise TranscriptError(f"{error}{whose_file(place)}") from None


def _is_within(before: bytes, text: str) -> bool:
    """Whether a text holds all answers of a file; who knows what a damaged one has."""
    try:
        earlier = Transcript.from_json(before.decode("utf-8-sig"))
    except (TranscriptError, UnicodeDecodeError):
        return False
    return Transcript.from_json(text).continues(earlier)


ANSWERS = Kind("file of answers of ours", of_format(FORMAT), _is_within)


def _settings(given: Any) -> dict[str, Any]:
    """A configuration whose counts are counts."""
    found = dict(given)
    for name in ("max_questions", "given"):
        if found.get(name) is not None:
            check_count(name, found[name])
    return found


def _exchange(number: int, entry: Mapping[str, Any]) -> Exchange:
    if entry["number"] != number:
        raise ValueError(f"exchange {number} has the number {entry['number']!r}")
    if entry["seconds"] is not None:
        check_number("seconds", entry["seconds"], at_least=0)
    exchange = Exchange(
        first=_tuples(entry["first"]),
        second=_tuples(entry["second"]),
        answer=Answer.parse(entry["answer"]),
        seconds=entry["seconds"],
        undone=check_instance("undone", entry["undone"], bool),
    )
    _ = exchange.question  # refuses statistics that are not finite numbers
    return exchange


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _nested(array: np.ndarray) -> Any:
    return _tuples(array.tolist())
