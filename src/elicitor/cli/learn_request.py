"""From the options of `elicitor learn` to what is learnt from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numpy as np

from elicitor.cli.ask_request import LOOSEST, AskRequest
from elicitor.cli.compared_file import read_comparisons, read_ratings, read_votes
from elicitor.cli.data_place import where_data_are
from elicitor.cli.learn_options import LearnOptions
from elicitor.cli.subjects import Subject
from elicitor.cli.subjects.compared import ComparedSubject
from elicitor.core.checks import check_choice, check_number
from elicitor.core.errors import InvalidParameterError, TranscriptError
from elicitor.core.transcript import Transcript
from elicitor.datasets import ModelTable, read_models
from elicitor.regions.base import Region
from elicitor.using.learning.comparisons import Comparisons
from elicitor.using.learning.conditioning import compared_region
from elicitor.using.learning.ratings import MEETS
from elicitor.words import languages

__all__ = ["LearnRequest"]

FAMILIES = ("linear", "linear-fractional", "quadratic", "polynomial", "monotone")
LEARNT = "learnt"
"""Under which name a transcript keeps the options."""
HOW = ("seed", "save", "language")
"""Options that do not tell what is learnt from."""
ALL = "all"
USUAL_MEETS = str(MEETS)
PAIRS, RATINGS = ("first", "second", "answer"), ("items", "rating")


@dataclass(frozen=True, kw_only=True)
class LearnRequest(AskRequest):
    """What the person at the command line wants to learn from.

    `who` is the one whose answers are meant, or nobody in particular.
    """

    learnt: LearnOptions
    who: str = ""

    @classmethod
    def of_options(cls, options: LearnOptions, who: str = "") -> LearnRequest:
        """The request of some options."""
        if options.family not in FAMILIES:
            raise InvalidParameterError(
                f"family must be {', '.join(FAMILIES)}; got {options.family!r}."
            )
        _require_kind(options)
        check_number("tolerance", options.tolerance, above=0, at_most=LOOSEST)
        if options.language is not None:
            check_choice("language", options.language, languages())
        return cls(
            data=options.data,
            family=options.family,
            method="bayesian",
            tolerance=options.tolerance,
            language=options.language,
            learnt=options,
            who=who,
        )

    # -- as it is kept --------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return what is learnt from as JSON-ready data."""
        told = {name: getattr(self.learnt, name) for name in LEARNT_FROM}
        paths = {"data": str(self.data), "table": _text(self.learnt.table)}
        return {**told, **paths, "who": self.who}

    @staticmethod
    def is_of(transcript: Transcript) -> bool:
        """Whether a transcript was begun by such a request."""
        return LEARNT in transcript.context

    @classmethod
    def recorded(
        cls, transcript: Transcript, folder: Path, *, data: Path | None = None
    ) -> LearnRequest:
        """See :meth:`AskRequest.recorded`."""
        kept = transcript.context[LEARNT]
        stored = dict(kept) if isinstance(kept, Mapping) else {}
        if not stored.get("rating"):  # older versions did not write it down
            stored.setdefault("meets", USUAL_MEETS)
        if set(stored) != {*LEARNT_FROM, "who"}:
            raise TranscriptError(
                "The transcript does not hold the options of `elicitor learn`, so its "
                "data cannot be read again: it was changed, or is of another version."
            )
        who, named = stored.pop("who"), Path(stored.pop("data"))
        place = where_data_are(named, folder, data)
        lists = {name: tuple(stored[name]) for name in ("items", "rewards", "costs")}
        table = stored["table"]
        if table is not None:
            table = where_data_are(Path(table), folder, None)
        told = {**stored, **lists, "data": place, "table": table}
        return cls.of_options(LearnOptions(**told), who)

    # -- what it is about -----------------------------------------------------------

    def of(
        self,
        data: Path,
        positive_label: str | None = None,
        weight: str | None = None,
    ) -> LearnRequest:
        """See :meth:`AskRequest.of`; there are no other data to be about."""
        del data, positive_label, weight
        raise InvalidParameterError(
            "--data goes with answers about predictions; these are about alternatives "
            f"in {self.data.name}. `elicitor rank --data TABLE --models COLUMN` ranks "
            "others."
        )

    def subject(self, stored: Transcript | None) -> Subject:
        """Read the file; it must still say what is kept."""
        if stored is not None:
            self._require_kept(stored)
        return ComparedSubject(
            self.region, len(self.comparisons.answers), language=self.spoken
        )

    def everyone(self) -> Iterator[tuple[str, LearnRequest, Comparisons]]:
        """All whose answers are in the file, with what each compared."""
        if self._read[0].people is None:
            yield "", self, self.comparisons
            return
        for who, found in self._read[0].by_person():
            yield who, LearnRequest.of_options(self.learnt, who), found

    @property
    def everything(self) -> Comparisons:
        """Those of all people in the file."""
        return self._read[0]

    @cached_property
    def comparisons(self) -> Comparisons:
        """Those that are meant."""
        found = self._read[0]
        if found.people is None or not self.who:
            return found
        return found.at(np.flatnonzero(np.array(found.people) == self.who))

    @cached_property
    def region(self) -> Region:
        """All alternatives in the file, whoever compared them."""
        found, points = self._read
        if (named := self._named) is None:
            return compared_region(points, found.names, signs=self.learnt.signs or None)
        return compared_region(
            points,
            named.names,
            models=named.models,
            signs=[1 if kind == "reward" else -1 for kind in named.kinds],
            units=dict(zip(named.names, named.units, strict=True)),
        )

    @cached_property
    def _named(self) -> ModelTable | None:
        """The table of alternatives, if there is one."""
        told = self.learnt
        if told.table is None:
            return None
        return read_models(
            told.table, name=told.models, rewards=told.rewards, costs=told.costs
        )

    @cached_property
    def _read(self) -> tuple[Comparisons, np.ndarray]:
        """What the file says, and all alternatives in it."""
        told = self.learnt
        if told.rating:
            return read_ratings(
                self.data,
                items=told.items,
                rating=told.rating,
                meets=_meets(told),
                scale=[word.strip() for word in told.scale.split(",") if word.strip()],
                person=told.person,
                named=self._named,
            )
        columns = {name: getattr(told, name) for name in (*PAIRS, "person")}
        if self._named is not None:
            return read_votes(self.data, self._named, **columns)
        found = read_comparisons(self.data, **columns)
        return found, found.points

    def _require_kept(self, stored: Transcript) -> None:
        """Raise unless the file says what it said when it was learnt from."""
        now, kept = self.comparisons.exchanges, stored.exchanges[: stored.given]
        for number, (one, other) in enumerate(zip_longest(now, kept), start=1):
            if one != other:
                raise TranscriptError(
                    f"{self.data} is not what it was when it was learnt from: "
                    f"comparison {number} is another one. Put it back as it was, or "
                    "learn from it anew with `elicitor learn`."
                )


def _require_kind(told: LearnOptions) -> None:
    """Raise unless either comparisons or ratings are told, and all of these."""
    pairs = {name: getattr(told, name) for name in PAIRS}
    ratings = {name: getattr(told, name) for name in RATINGS}
    if any(ratings.values()) and any(pairs.values()):
        raise InvalidParameterError(
            "--item and --rating stand for themselves; --first, --second and --answer "
            "do not go with them."
        )
    needed = ratings if any(ratings.values()) else pairs
    missing = [name for name, value in needed.items() if not value]
    if missing:
        raise InvalidParameterError(
            "Say which columns hold what: --first, --second and --answer of "
            "comparisons, or --item and --rating of ratings; "
            f"--{missing[0].removesuffix('s')} is missing."
        )
    if told.scale and not told.rating:
        raise InvalidParameterError("--scale goes with --rating.")
    if told.meets != USUAL_MEETS and not told.rating:
        raise InvalidParameterError("--meets goes with --rating.")
    _meets(told)
    if told.table is None and (told.models or told.rewards or told.costs):
        raise InvalidParameterError("--models, --reward and --cost go with --table.")
    if told.table is not None and (told.signs or not told.models):
        raise InvalidParameterError(
            "--table needs --models, the column of names in it, and --reward and "
            "--cost, which say what is good and what is bad instead of --signs."
        )


def _meets(told: LearnOptions) -> int | None:
    """With how many others each item is compared; None for all."""
    said = told.meets.strip().lower()
    if said == ALL:
        return None
    if not said.isdecimal() or int(said) % 2 or not int(said):
        raise InvalidParameterError(
            f"--meets must be an even number, such as 2, or {ALL}; got {told.meets!r}."
        )
    return int(said)


def _text(path: Path | None) -> str | None:
    return None if path is None else str(path)


LEARNT_FROM = [field.name for field in fields(LearnOptions) if field.name not in HOW]
