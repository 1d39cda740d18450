"""From what a study asks about, and its data, to a region and how it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import nan
from pathlib import Path
from typing import Any

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.core.errors import InvalidParameterError
from elicitor.core.labels import conventional_positive, named_case
from elicitor.datasets import (
    ClassPredictions,
    Predictions,
    read_class_predictions,
    read_models,
    read_predictions,
)
from elicitor.datasets.naming import unescaped
from elicitor.metrics.base import BINARY
from elicitor.oracles import Display, GroupDisplay
from elicitor.regions import (
    CountedBall,
    CountedDiagonalRegion,
    CountedGroupBall,
    CountedRegion,
    GroupRateBall,
    RateBall,
    largest_ball,
    people_per_ball,
    people_per_display,
    people_per_group,
)
from elicitor.regions.base import Region
from elicitor.regions.chance import REALISTIC
from elicitor.regions.landmarks import realistic_share
from elicitor.session.judged import as_judged
from elicitor.studies.definition import Definition, words_in
from elicitor.studies.levels import with_levels
from elicitor.studies.ordering import arranged
from elicitor.studies.subject import LIKED, Subject
from elicitor.using.displays import usual_display
from elicitor.using.vocabulary import Words
from elicitor.using.worded import Worded
from elicitor.words.numbers import measured_to
from elicitor.words.spoken import Spoken

__all__ = ["Asked", "asked"]

CURVED = ("quadratic", "polynomial")
"""Families that are asked about on rates."""
DIGITS = 3
MOST_DECIMALS = 4
"""Unless two models would look alike: then there are more."""


@dataclass(frozen=True, eq=False)
class Asked:
    """What is asked about."""

    region: Region  # shown figure for figure
    exact: Region  # the same, not rounded to that
    subject: Subject
    options: Mapping[str, Any]  # of the session
    # The owner's, as elicitor.Words reads them, or these by language.
    words: Mapping[str, Any] = field(default_factory=dict)
    whole_steps: bool = True  # how results weigh levels, as all do now
    reach_nothing: bool = True  # ranges of gaps, if answers allow, as all now
    gaps_in_one: bool = True  # all gaps in one kind of mistake, as all now
    as_shown: bool = True  # nothing is told beyond the people of questions, as all now
    neither_open: bool = True  # what neither side counts of may be anything, as all now

    @property
    def neither(self) -> float:
        """The number of a trade-off of which neither side counts."""
        return nan if self.neither_open else 0.0

    @property
    def spans(self) -> dict[str, tuple[float, float]]:
        """From where to where measured attributes reach, among all models."""
        if not self.region.models or self.region.groups:
            return {}
        measured = np.asarray(self.region.models_measured)
        ends = measured.min(axis=0).tolist(), measured.max(axis=0).tolist()
        return dict(zip(self.region.names, zip(*ends, strict=True), strict=True))

    @property
    def pairs(self) -> int | None:
        """How many pairs of models tell something; None where sides are made up."""
        exact = self.exact
        if not self.spans or exact.class_statistics is not None:
            return None
        if getattr(exact, "mixtures", True):
            return None
        number = len(exact.models) - len(getattr(exact, "dominated", {}))
        return number * (number - 1) // 2

    @property
    def obvious(self) -> int:
        """How many questions about models there may be on which everyone agrees."""
        beaten = getattr(self.exact, "dominated", {})
        return min(len(beaten), len(self.exact.names))

    def level_order(
        self, name: str, levels: Sequence[str], language: str
    ) -> Sequence[str] | None:
        """Levels from the worst to the best, as is taken for granted; None if not.

        `name` is what the attribute is called in a language, `levels` by their numbers.
        """
        if self.subject.signs == "unknown":
            return None
        names = self.worded(language).model_display(language).names
        signs = dict(zip(names, self.region.space.signs, strict=True))
        return levels[::-1] if signs.get(name, 1) < 0 else levels

    def spans_in(self, language: str) -> dict[str, tuple[float, float]]:
        """The same by what the owner calls them in a language, as screens do."""
        if not self.spans:
            return {}
        names = self.worded(language).model_display(language).names
        return dict(zip(names, self.spans.values(), strict=True))

    def display(
        self, language: str = "en", *, per: int | None = None, of_study: bool = True
    ) -> Display:
        """How its questions look; `per` people, or as many as they are rounded to.

        `of_study`: what is measured has as many decimals in all questions and results.
        """
        said = self._said(language)
        if of_study and self.spans:
            said["attributes"] = self._alike(said.get("attributes", {}))
        positive = None if "classes" in said else self.subject.positive_name
        found = usual_display(
            self.exact if self.spans else self.region,  # models as they are judged
            positive_name=None if positive == "is positive" else positive,
            per=per,
            language=language,
            words=Words.of(said),
            labels=self.labels,
        )
        if not self.subject.group_order:
            return found
        known = self.region.groups
        order = [*map(known.index, self.group_order)]
        return check_instance("display", found, GroupDisplay).arranged(order)

    @property
    def group_order(self) -> tuple[str, ...]:
        """Groups as pages show them, by their names in the data."""
        return arranged(self.region.groups, self.subject.group_order)

    @property
    def labels(self) -> tuple[str, str] | None:
        """Labels of two classes of groups, the positive one first; None of others."""
        kinds = self.region.class_statistics
        if not self.region.groups or kinds is None or _several(self.subject):
            return None
        positive, negative = kinds.classes
        return positive, negative

    def worded(self, language: str = "en") -> Worded:
        """The owner's words about what is asked."""
        return Worded(Words.of(self._said(language)), self.exact, self.labels)

    def spoken(self, language: str = "en") -> Spoken:
        """The language in which sentences about it have the owner's words.

        There is one positive class: a missed case needs no further name.
        """
        own = self.worded(language).own(language)
        told = replace(
            own,
            case=named_case(None),
            whole_steps=self.whole_steps,
            order=self.group_order if self.subject.group_order else (),
        )
        return Spoken(language, told)

    def _alike(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """Words of what is measured, with as many decimals for all models."""
        measured = np.asarray(self.region.models_measured)
        alike = {**said}
        for name, values in zip(self.region.names, measured.T.tolist(), strict=True):
            own = said.get(name, {})
            own = {"name": own} if isinstance(own, str) else own
            if not own.get("levels") and own.get("decimals") is None:
                alike[name] = {**own, "decimals": _decimals(values)}
        return alike

    def _said(self, language: str) -> dict[str, Any]:
        """The owner's words; who is judged, and of whom, as options say it."""
        subject = self.subject
        said = with_levels(words_in(self.words, language), subject.level_order)
        if subject.people != "people":
            said.setdefault("people", subject.people)
        if subject.positive_name != "is positive" and subject.groups:
            said.setdefault("classes", {"positive": subject.positive_name})
        elif self.labels is not None and conventional_positive(self.labels) is None:
            said.setdefault("classes", {"positive": self.labels[0]})
        return said


def asked(definition: Definition, data: Path) -> Asked:
    """Read the data of a study, a table of predictions or of models.

    InvalidDataError tells rows and columns; else the family does not go with them.
    """
    subject = definition.subject
    region, exact = _reader(subject)(subject, data)
    options: dict[str, Any] = {}
    if subject.signs == "unknown":
        options["signs"] = "unknown"
    if subject.liked_gaps:
        options[LIKED] = True
    if subject.same_for_all_pairs:
        options["same_for_all_pairs"] = True
    if subject.best_only or definition.budget.until == "decided":
        options |= _until_decided(region)
    unknown = [one for one in subject.group_order if one not in region.groups]
    if unknown:
        raise InvalidParameterError(
            f"group_order must name groups ({', '.join(region.groups) or 'none'}); got "
            f"{unknown[0]!r}."
        )
    found = Asked(region, exact, subject, options, definition.words)
    for language in definition.languages:
        found.display(language)  # words of what there is not are found now
    return found


def _reader(subject: Subject) -> Callable[[Subject, Path], tuple[Region, Region]]:
    if subject.models is not None:
        return _pool
    if subject.groups:
        return _groups
    if subject.family.startswith("fair"):
        raise InvalidParameterError(
            f"The family {subject.family!r} compares groups: name the column that "
            "tells them."
        )
    if not _several(subject):
        return _binary
    if subject.family in CURVED:
        return _rates
    return _errors if subject.errors else _classes


def _pool(subject: Subject, data: Path) -> tuple[Region, Region]:
    table = read_models(
        data,
        name=str(subject.models),
        rewards=subject.rewards,
        costs=subject.costs,
        levels=subject.level_order,
    )
    pool = table.pool(mixtures=subject.mixtures)
    return pool, as_judged(pool, subject.signs)


def _binary(subject: Subject, data: Path) -> tuple[Region, Region]:
    exact = _of_two(subject, data).region()
    per = subject.per or people_per_display(
        exact.prevalence, tolerance=subject.tolerance
    )
    least = realistic_share(2) if subject.realistic else 0.0
    return CountedRegion(exact, per, least_right=least), exact


def _classes(subject: Subject, data: Path) -> tuple[Region, Region]:
    exact = _of_several(subject, data).region()
    per = subject.per or people_per_display(exact.priors, tolerance=subject.tolerance)
    least = realistic_share(len(exact.classes)) if subject.realistic else 0.0
    return CountedDiagonalRegion(exact, per, least_right=least), exact


def _errors(subject: Subject, data: Path) -> tuple[Region, Region]:
    exact = _of_several(subject, data).errors()
    ball = largest_ball(exact)
    per = subject.per or people_per_ball(
        ball, exact.priors, tolerance=subject.tolerance
    )
    return CountedBall(ball, exact.priors, per, above_chance=_least(subject)), exact


def _rates(subject: Subject, data: Path) -> tuple[Region, Region]:
    exact = _of_several(subject, data).errors(rates=True)
    ball = RateBall(exact)
    per = subject.per or people_per_ball(
        ball, exact.priors, tolerance=subject.tolerance
    )
    return CountedBall(ball, exact.priors, per, above_chance=_least(subject)), exact


def _groups(subject: Subject, data: Path) -> tuple[Region, Region]:
    if _several(subject):
        exact = _of_several(subject, data).rates(diagonal=not subject.errors)
    else:
        exact = _of_two(subject, data).rates()
    ball = GroupRateBall(exact)
    per = subject.per or people_per_group(ball, tolerance=subject.tolerance)
    return CountedGroupBall(ball, per, above_chance=_least(subject)), exact


def _least(subject: Subject) -> float | None:
    """How much better than chance all alternatives in a ball are."""
    realistic = subject.realistic and subject.realistic_groups
    return REALISTIC if realistic else None


def _of_two(subject: Subject, data: Path) -> Predictions:
    return read_predictions(
        data,
        label=subject.label,
        score=subject.score,
        probability=unescaped(columns[0])
        if (columns := subject.probabilities)
        else None,
        positive_label=subject.positive_label,
        groups=subject.groups,
        weight=subject.weight,
    )


def _of_several(subject: Subject, data: Path) -> ClassPredictions:
    return read_class_predictions(
        data,
        label=subject.label,
        probabilities=subject.probabilities,
        groups=subject.groups,
        weight=subject.weight,
    )


def _until_decided(region: Region) -> dict[str, Any]:
    """What makes a session end as soon as the choice is settled."""
    if region.models:
        return {"goal": "best"}
    return {"decide": "threshold"} if region.names == BINARY else {}


def _decimals(values: Sequence[float]) -> int:
    """How many decimals numbers of three digits need, and not many more."""
    exponents = (measured_to(one, DIGITS).as_tuple().exponent for one in values)
    return min(MOST_DECIMALS, max(0, *(-int(one) for one in exponents)))


def _several(subject: Subject) -> bool:
    """Whether more than one column of probabilities is meant."""
    columns = subject.probabilities
    return len(columns) > 1 or any("*" in one for one in columns)
