"""From the options of `elicitor ask` to what it is about."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from elicitor.cli.ask_options import KNOWN, AskOptions
from elicitor.cli.asked_words import AskedWords
from elicitor.cli.data_place import where_data_are
from elicitor.cli.options_apart import (
    FAIR,
    WITHOUT,
    of_classes,
    of_models,
    of_two_classes,
    refuse,
    refuse_curved,
    refuse_errors_of_two,
    require_fair,
)
from elicitor.cli.realistic import above_chance, least_right
from elicitor.cli.recorded import recorded_ball, recorded_group_ball
from elicitor.cli.subjects import (
    BinarySubject,
    ClassSubject,
    ErrorSubject,
    GroupSubject,
    ModelSubject,
    Subject,
)
from elicitor.core.checks import check_choice, check_count, check_number, check_words
from elicitor.core.errors import (
    InvalidDataError,
    InvalidParameterError,
    TranscriptError,
)
from elicitor.core.labels import named_case
from elicitor.core.transcript import Transcript
from elicitor.datasets import (
    ClassPredictions,
    Predictions,
    read_class_predictions,
    read_models,
    read_predictions,
)
from elicitor.metrics.signs import UNKNOWN
from elicitor.oracles.displays.facts import RowsWeigh
from elicitor.procedures import find_procedure
from elicitor.regions import (
    GroupRateBall,
    people_per_ball,
    people_per_display,
    people_per_group,
)
from elicitor.regions.base import Region
from elicitor.regions.multiclass import largest_ball
from elicitor.session.judged import as_judged
from elicitor.using import Words, read_words
from elicitor.words import languages, say
from elicitor.words.catalogue import ENGLISH

__all__ = ["ASKED_ABOUT", "FAIR", "LOOSEST", "AskRequest", "wishes_of"]


HOW = (
    "language",
    "words",
    "checks",
    "max_questions",
    "repeats",
    "seed",
    "save",
    "restart",
    "browser",
    "open_page",
)
"""Options that do not tell what is asked about."""

SIGNS = (KNOWN, UNKNOWN)
LOOSEST = 2.0
"""No tolerance is larger: two unit vectors are no farther apart."""

LATER = {"signs": KNOWN, "weight": None, "realistic": False, "own_words": None}
"""Options that came with a later version, and what was asked before it did."""


@dataclass(frozen=True, kw_only=True)
class AskRequest(AskOptions):
    """What the person at the command line asked for.

    `own_words` is what the file of words said when the session was begun.
    """

    own_words: Mapping[str, Any] | None = None

    @classmethod
    def typed(cls, **typed: Any) -> AskRequest:
        """Fill in what was left open of what was typed, by the names of the fields."""
        groups = bool(typed.get("groups"))
        usual = {
            "family": "fair" if groups else "linear",
            "method": "bayesian",
            "tolerance": 0.1 if groups else 0.05,
        }
        for name, value in usual.items():
            if typed.get(name) in (None, ""):
                typed[name] = value
        check_number("tolerance", typed["tolerance"], at_most=LOOSEST)
        if (language := typed.get("language")) is not None:
            check_choice("language", language, languages())
        file, weight = typed.get("words"), typed.get("weight") or None
        own = typed.get("own_words") if file is None else read_words(file).to_dict()
        return cls(**{**typed, "weight": weight, "own_words": own})

    @property
    def spoken(self) -> str:
        """What questions and results are said in."""
        return self.language or ENGLISH

    def to_dict(self) -> dict[str, Any]:
        """Return what is asked about as JSON-ready data."""
        told = {name: getattr(self, name) for name in ASKED_ABOUT}
        return {**told, "data": str(self.data)}

    @classmethod
    def recorded(
        cls, transcript: Transcript, folder: Path, *, data: Path | None = None
    ) -> AskRequest:
        """The options of a stored session.

        Data are also looked for in the folder, unless it is said where they are now.
        """
        stored = wishes_of(transcript)
        if stored is None:
            raise TranscriptError(
                "The transcript does not hold the options of `elicitor ask`, so its "
                "data cannot be read again: it was written by Python code, or by "
                "another version."
            )
        place = where_data_are(Path(stored["data"]), folder, data)
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in stored.items()
        }
        return cls(**{**values, "data": place})

    def options(self, region: Region) -> dict[str, Any]:
        """What the procedure is to be told of what is asked about on a region."""
        check_choice("signs", self.signs, SIGNS)
        if self.signs == KNOWN:
            return {}
        asking = find_procedure(region, self.family, self.method, {})
        taken = inspect.signature(asking).parameters
        if "signs" not in taken:
            raise InvalidParameterError(
                f"--signs {self.signs} does not go with --family {self.family} and "
                f"--method {self.method}, which takes for granted what is good and "
                "what is bad. It goes with --method bayesian, and --family linear, "
                "fair or fair-quadratic."
            )
        # Whoever takes nothing for granted does not take gaps for bad either.
        gaps = {"liked_gaps": True} if "liked_gaps" in taken else {}
        return {"signs": self.signs, **gaps}

    def of(
        self,
        data: Path,
        positive_label: str | None = None,
        weight: str | None = None,
    ) -> AskRequest:
        """The same request about other data, whose labels may be called otherwise.

        Rows weigh by the same column, if no other is named; by none if it is empty.
        """
        positive = positive_label or self.positive_label
        column = self.weighing(weight)
        return replace(self, data=data, positive_label=positive, weight=column)

    def weighing(self, weight: str | None) -> str | None:
        """The column of weights: as asked, unless another is named, or none by ''."""
        return self.weight if weight is None else weight or None

    def subject(self, stored: Transcript | None) -> Subject:
        """Read the data, as it was shown in a stored session if there is one."""
        for option, words in (
            ("--people", self.people),
            ("--positive-name", self.positive_name),
        ):
            check_words(option, words)
        if self.models is not None:
            refuse(f"--models {self.models}", of_classes(self))
            return self._pool(self.models)
        refuse("predictions; add --models for a table of models", of_models(self))
        if self.groups or self.family in FAIR:
            return self._groups(stored)
        if self.same_for_all_pairs:
            raise InvalidParameterError("--same-for-all-pairs needs --group.")
        if self.several:
            refuse("several classes", of_two_classes(self))
            refuse_curved(self)
            return self._errors(stored) if self.errors else self._classes(stored)
        refuse_errors_of_two(self)
        return self._binary(stored)

    # -- one kind of data each ------------------------------------------------------

    def _binary(self, stored: Transcript | None) -> Subject:
        found = read_predictions(
            self.data,
            label=self.label,
            score=self.score,
            probability=self.probabilities[0] if self.probabilities else None,
            positive_label=self.positive_label,
            weight=self.weight,
        )
        region = found.region()
        per = self._people_shown(stored) or people_per_display(
            region.prevalence, tolerance=self.tolerance
        )
        words = self._said
        labels = str(found.negative_label), str(found.positive_label)
        notes, least = self._notes(region), least_right(self.realistic, stored, 2)
        return BinarySubject(
            region,
            per,
            words.about(region, found),
            words.usual,
            labels,
            notes,
            least_right=least,
            case=_case_of_study(stored),
            language=self.spoken,
        )

    def _classes(self, stored: Transcript | None) -> Subject:
        found = self._class_predictions()
        region = found.region()
        per = self._people_shown(stored) or people_per_display(
            region.priors, tolerance=self.tolerance
        )
        notes = self._notes(region, found.notes)
        least = least_right(self.realistic, stored, len(region.classes))
        words, people = self._said.about(region), self._said.people
        return ClassSubject(
            region,
            per,
            people,
            notes,
            least_right=least,
            words=words,
            language=self.spoken,
        )

    def _errors(self, stored: Transcript | None) -> Subject:
        if self.method == "published":
            raise InvalidParameterError(
                "--errors goes with the method 'efficient' only: the published search "
                "compares classifiers that are too close to tell apart in people."
            )
        found = self._class_predictions()
        region = found.errors()
        ball = recorded_ball(stored, region) or largest_ball(region)
        per = self._people_shown(stored) or people_per_ball(
            ball, region.priors, tolerance=self.tolerance
        )
        notes = self._notes(region, (*found.notes, *ball.notes))
        words, people = self._said.about(region), self._said.people
        return ErrorSubject(
            region,
            ball,
            per,
            people,
            notes,
            words=words,
            above_chance=above_chance(self._realistic_ball, stored),
            language=self.spoken,
        )

    def _groups(self, stored: Transcript | None) -> Subject:
        require_fair(self)
        found = self._predictions_of_groups()
        try:
            rates = (
                found.rates(diagonal=not self.errors)
                if isinstance(found, ClassPredictions)
                else found.rates()
            )
            ball = recorded_group_ball(stored, rates) or GroupRateBall(rates)
        except InvalidDataError as error:
            raise InvalidDataError(f"{error} {WITHOUT}") from None
        per = self._people_shown(stored) or people_per_group(
            ball, tolerance=self.tolerance
        )
        two = found if isinstance(found, Predictions) else None
        words = self._said.about(rates, two)
        return GroupSubject(
            rates,
            ball,
            per,
            words=words,
            noun=self._said.people,
            vocabulary=None if two is None else words.vocabulary(self._said.usual),
            same_for_all_pairs=self.same_for_all_pairs,
            notes=self._notes(rates, found.notes),
            above_chance=above_chance(self._realistic_ball, stored),
            language=self.spoken,
        )

    @property
    def _realistic_ball(self) -> bool:
        """Whether of a ball only what is better than chance is shown."""
        return self.realistic and self.method == "bayesian"

    def _predictions_of_groups(self) -> ClassPredictions | Predictions:
        if self.several:
            refuse("several classes", of_two_classes(self))
            return self._class_predictions()
        refuse_errors_of_two(self)
        return read_predictions(
            self.data,
            label=self.label,
            probability=self.probabilities[0],
            positive_label=self.positive_label,
            groups=self.groups,
            weight=self.weight,
        )

    def _class_predictions(self) -> ClassPredictions:
        return read_class_predictions(
            self.data,
            label=self.label,
            probabilities=self.probabilities,
            groups=self.groups,
            weight=self.weight,
        )

    def _notes(self, region: Region, found: tuple[str, ...] = ()) -> tuple[str, ...]:
        """What is to be known of the rows, in sentences."""
        if self.weight is None or not region.is_weighted:
            return found
        return (*found, say(RowsWeigh(self.weight), self.spoken))

    def _pool(self, name: str) -> Subject:
        levels = Words.of(self.own_words or {}).orders
        measured = {"rewards": self.rewards, "costs": self.costs}
        table = read_models(self.data, name=name, levels=levels, **measured)
        pool = table.pool(mixtures=self.mixtures)
        return ModelSubject(
            pool,
            words=self._said.about(as_judged(pool, self.signs)),
            show_names=self.show_names,
            best_only=self.best_only,
            language=self.spoken,
        )

    @property
    def _said(self) -> AskedWords:
        """What the person calls things."""
        return AskedWords.of(self, self.own_words, self.spoken)

    def _people_shown(self, stored: Transcript | None) -> int | None:
        """The number that counts are out of: as wished, or as before."""
        if self.per is not None:
            return check_count("per", self.per, at_least=2)
        return stored.region.get("per") if stored is not None else None

    # -- options that do not go together --------------------------------------------

    @property
    def several(self) -> bool:
        """Whether more than one column of probabilities is meant."""
        return len(self.probabilities) > 1 or any("*" in p for p in self.probabilities)


ASKED_ABOUT = [field.name for field in fields(AskRequest) if field.name not in HOW]


def _case_of_study(stored: Transcript | None) -> str | None:
    """What pages of studies, which tell of one positive class, call a member of it."""
    of_study = stored is not None and "study" in stored.context
    return named_case(None) if of_study else None


def wishes_of(transcript: Transcript) -> dict[str, Any] | None:
    """What `elicitor ask` was told of what is asked about.

    None if the session was begun by Python code, or by a version that asks otherwise.
    """
    stored = transcript.context.get("wishes")
    told = {**LATER, **stored} if isinstance(stored, Mapping) else {}
    return told if set(told) == set(ASKED_ABOUT) else None
