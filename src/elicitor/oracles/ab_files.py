"""A/B tests on the disk: a folder each, to which outcomes are added.

::

    <folder>/<test>/question.json       both classifiers and the rule; never changed
    <folder>/<test>/looks/000001.json   all outcomes so far, at the first look
    <folder>/<test>/looks/000002.json   ... at the second

A file appears whole or not at all, under a name that nobody else can take. So several
processes may ask and record at the same time, and one that is killed leaves nothing
half-written.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from elicitor.core.documents import DAMAGE, parse_document
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.question import Question
from elicitor.oracles.ab_rule import (
    ABDecision,
    Look,
    StoppingRule,
    require_same_kind,
)
from elicitor.oracles.sequential import Counts, Means, Outcomes

__all__ = ["ABTest", "create_test", "find_test", "known_tests", "load_test"]

FORMAT = "elicitor A/B test"
VERSION = 1
KINDS: dict[str, type[Counts] | type[Means]] = {"counts": Counts, "means": Means}
SAME = 1e-9
"""Statistics that differ by less are the rounding of another machine."""


@dataclass(frozen=True, eq=False)
class ABTest:
    """One question that waits for the outcomes of two classifiers.

    Attributes
    ----------
    path : Path
        Its folder.
    question : Question
        The classifiers as they were first asked about.
    rule : StoppingRule
        When it is over; fixed before the first outcome.
    definition : mapping
        What ``question.json`` says: under ``"first"`` and ``"second"`` the statistics
        by name and, where it could be built, the ``"classifier"``.
    """

    path: Path
    question: Question
    rule: StoppingRule
    definition: Mapping[str, Any]

    @property
    def id(self) -> str:
        """How it is called when outcomes are recorded."""
        return self.path.name

    @property
    def looks(self) -> tuple[Look, ...]:
        """All outcomes so far, at every look, oldest first.

        Raises
        ------
        InvalidDataError
            If a file is damaged.
        """
        return tuple(_read_look(path) for path in sorted(self._looks.glob("*.json")))

    @property
    def decision(self) -> ABDecision:
        """Where the test stands."""
        return self.rule.decide(self.looks)

    def record(self, first: Outcomes, second: Outcomes) -> ABDecision:
        """Add a look: all outcomes from the beginning until now.

        Recording the same twice changes nothing.

        Parameters
        ----------
        first, second : Counts or Means
            Everything that is known of either arm, earlier looks included.

        Returns
        -------
        ABDecision
            Where the test stands now.

        Raises
        ------
        InvalidParameterError
            If the outcomes cannot follow those that are recorded already.
        InvalidDataError
            If a file is damaged.
        """
        require_same_kind(first, second)
        self._looks.mkdir(exist_ok=True)
        while True:
            looks = self.looks
            if looks and looks[-1] == (first, second):
                break
            _require_later(self.id, looks, (first, second))
            target = self._looks / f"{len(looks) + 1:06d}.json"
            arms = {"first": _plain(first), "second": _plain(second)}
            if _write_new(target, {"format": FORMAT, "version": VERSION, **arms}):
                break  # else somebody else recorded: look again
        return self.decision

    @property
    def _looks(self) -> Path:
        return self.path / "looks"


def create_test(
    folder: Path, question: Question, rule: StoppingRule, definition: Mapping[str, Any]
) -> ABTest:
    """Write down a question, unless another process was quicker.

    `definition` is further JSON-ready data of the two arms.
    """
    sides = sorted(side.round(6).tolist() for side in (question.first, question.second))
    name = hashlib.sha256(json.dumps(sides).encode()).hexdigest()[:12]
    (folder / name).mkdir(parents=True, exist_ok=True)
    body = {"format": FORMAT, "version": VERSION, "id": name, **definition}
    _write_new(folder / name / "question.json", {**body, "rule": asdict(rule)})
    return load_test(folder / name)


def find_test(folder: Path, question: Question) -> ABTest | None:
    """The test of a question, its sides in either order; None if there is none."""
    for name in known_tests(folder):
        test = load_test(folder / name)
        if _same(test.question, question) or _same(test.question.swapped, question):
            return test
    return None


def known_tests(folder: Path) -> list[str]:
    """Names of all tests in a folder, sorted."""
    return sorted(path.parent.name for path in folder.glob("*/question.json"))


def load_test(path: Path) -> ABTest:
    """Read a test from its folder; InvalidDataError if it is not there or damaged."""
    file = path / "question.json"
    body = _read(file)
    try:
        question = Question(*(body[side]["statistics"] for side in ("first", "second")))
        return ABTest(path, question, StoppingRule(**body["rule"]), body)
    except DAMAGE as error:
        raise _damaged(file, error) from None


def _same(one: Question, other: Question) -> bool:
    return one.first.shape == other.first.shape and np.allclose(
        [one.first, one.second], [other.first, other.second], rtol=0, atol=SAME
    )


def _require_later(name: str, looks: tuple[Look, ...], look: Look) -> None:
    if not looks:
        return
    for side, old, new in zip(("first", "second"), looks[-1], look, strict=True):
        if type(old) is not type(new) or not new.may_follow(old):  # type: ignore[arg-type]
            raise InvalidParameterError(
                f"{side} must be all outcomes of A/B test {name} from the beginning, "
                f"of which {old!r} is recorded; got {new!r}."
            )


def _plain(arm: Outcomes) -> dict[str, Any]:
    kind = next(name for name, known in KINDS.items() if isinstance(arm, known))
    return {"kind": kind, **asdict(arm)}


def _read_look(path: Path) -> Look:
    body = _read(path)
    try:
        first, second = (_outcomes(body[side]) for side in ("first", "second"))
        require_same_kind(first, second)
    except DAMAGE as error:
        raise _damaged(path, error) from None
    return first, second


def _outcomes(data: Mapping[str, Any]) -> Outcomes:
    fields = dict(data)
    return KINDS[fields.pop("kind")](**fields)


def _read(path: Path) -> dict[str, Any]:
    try:
        body = parse_document(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise _damaged(path, error) from None
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise _damaged(path, f"its 'format' must be {FORMAT!r}")
    if body.get("version") != VERSION:
        raise _damaged(
            path, f"its 'version' must be {VERSION}; got {body.get('version')!r}"
        )
    return body


def _damaged(path: Path, error: object) -> InvalidDataError:
    what = error if isinstance(error, str) else f"{type(error).__name__}: {error}"
    return InvalidDataError(
        f"{str(path)!r} is no file of an A/B test: {what}. Restore it from a backup."
    )


def _write_new(target: Path, body: Mapping[str, Any]) -> bool:
    """Write a JSON file whole, unless there is one already; say whether."""
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        with draft.open("x", encoding="utf-8") as file:
            file.write(json.dumps(body, indent=2, allow_nan=False) + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.link(draft, target)  # unlike a renaming, this replaces nothing
    except FileExistsError:
        return False
    finally:
        draft.unlink(missing_ok=True)
    return True
