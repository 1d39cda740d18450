"""What a person's words come to where questions are about one region."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from elicitor.core.checks import check_instance, check_items, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.labels import (
    conventional_positive,
    named_case,
    spelling,
)
from elicitor.core.measured import are_shares
from elicitor.core.own_words import Levels, Noun, OwnWords
from elicitor.metrics.base import BINARY
from elicitor.metrics.statistics import NAME
from elicitor.oracles import ModelDisplay, Vocabulary
from elicitor.oracles.displays.base import checked_language
from elicitor.oracles.displays.facts import ClassName
from elicitor.regions.base import Region
from elicitor.using.vocabulary import OUTCOMES, AttributeWords, Words, require_keys
from elicitor.words import say
from elicitor.words.spoken import Spoken

__all__ = ["Worded"]

KINDS = {1: "reward", -1: "cost", 0: "unknown"}
"""Which way is better, by the sign of a statistic."""
SIGNS = {"higher": 1, "lower": -1}
NEGATIVES = {"1": ("0", "-1"), "true": ("false",)}
"""What the other class is called by convention."""
SAME = 1e-9
"""Relative difference of two values that nobody means."""
NO_WORDS = AttributeWords()


@dataclass(frozen=True, eq=False)
class Worded:
    """The words of a person about one region.

    Parameters
    ----------
    words : Words
        What things are called.
    region : Region
        What is asked about.
    labels : tuple of 2, optional
        Of two classes: the label of the positive one and that of the other one, as far
        as they are known; by default as the region tells.

    Raises
    ------
    InvalidParameterError
        If something is named that the region does not have, or is said to be what it
        is not there.
    """

    words: Words
    region: Region
    labels: tuple[Any, Any] | None = None

    def __post_init__(self) -> None:
        check_instance("words", self.words, Words)
        check_instance("region", self.region, Region)
        if self.labels is not None and len(check_items("labels", self.labels)) != 2:
            raise InvalidParameterError(
                f"labels must be two, the positive one first; got {shown(self.labels)}."
            )
        require_keys("groups", self.words.groups, self.region.groups)
        require_keys("attributes", self.words.attributes, self.attributes)
        self._require_classes()
        for name, said in self.words.attributes.items():
            self._require_direction(name, said)
            self._require_levels(name, said)

    # -- what is there --------------------------------------------------------------

    @property
    def classes(self) -> tuple[str, ...]:
        """Classes that have names of their own."""
        statistics = self.region.class_statistics
        return () if statistics is None else statistics.classes

    @property
    def two(self) -> tuple[str | None, str | None] | None:
        """Labels of the positive class and of the other; None where classes have names.

        Each as far as it is known.
        """
        if self.labels is not None:
            positive, negative = self.labels
        elif self.region.names == BINARY:
            positive, negative = self.region.positive_label, None
        elif self.region.groups and len(self.classes) == 2:
            positive = conventional_positive(self.classes)
            if positive is None:
                return None
            negative = next(name for name in self.classes if name != positive)
        else:
            return None
        return _text(positive), _text(negative)

    @property
    def attributes(self) -> tuple[str, ...]:
        """What is measured of whole models, whatever it is called."""
        names = self.region.space.names
        measured = names[len(names) - self.region.space.n_attributes :]
        decided = [n for n in names if NAME.match(n) or n in BINARY]
        return tuple(n for n in names if n in measured or n not in decided)

    # -- two classes ----------------------------------------------------------------

    def of_two(self) -> tuple[str | None, str | None]:
        """What is said to be true of the positive class and of the other."""
        found: dict[str, str] = {}
        for label, words in self.words.classes.items():
            found[self._side(label)] = words
        return found.get("positive"), found.get("negative")

    def vocabulary(self, usual: Vocabulary) -> Vocabulary:
        """The words for two classes.

        Parameters
        ----------
        usual : Vocabulary
            What is said where the person says nothing.
        """
        positive, negative = self.of_two()
        people = self.words.people
        return Vocabulary(
            positive=positive or usual.positive,
            people=people.many if people else usual.people,
            person=people.one if people else usual.person,
            negative=negative,
            outcomes=self.words.outcomes,
        )

    def _side(self, label: str) -> str:
        """Of which class a label is: "positive", "negative", or of neither ("")."""
        positive, negative = self.two or (None, None)
        if label in ("positive", positive or "1"):
            return "positive"
        others = (negative,) if negative else NEGATIVES.get(positive or "1", ())
        return "negative" if label in ("negative", *others) else ""

    # -- names ----------------------------------------------------------------------

    def classes_called(self) -> tuple[str, ...]:
        """What the classes are called that have names."""
        said = self.words.classes
        return tuple(said.get(spelling(name), name) for name in self.classes)

    def groups_called(self) -> tuple[str, ...]:
        """What the groups are called."""
        said = self.words.groups
        return tuple(said.get(spelling(name), name) for name in self.region.groups)

    def in_language(self, language: str = "en") -> Spoken:
        """The language in which things are called so, wherever sentences are said.

        Parameters
        ----------
        language : str, default="en"
            One of :func:`elicitor.words.languages`.

        Returns
        -------
        Spoken
            Goes wherever a language goes: ``result.sentence(language=...)``.
        """
        return Spoken(checked_language(language), self.own(language))

    def own(self, language: str = "en") -> OwnWords:
        """The names that replace those of the data in sentences.

        Parameters
        ----------
        language : str, default="en"
            One of :func:`elicitor.words.languages`.
        """
        names = dict(zip(self.region.groups, self.groups_called(), strict=True))
        called = self.classes_called()
        if self.two is not None:
            called = tuple(self._members(name, language) for name in self.classes)
        of_classes = dict(zip(self.classes, called, strict=True))
        of_attributes = {n: self._said(n).name or n for n in self.attributes}
        for more in (of_classes, of_attributes):
            _require_no_other(names, more)
            names |= more
        units = {n: self._said(n).unit for n in self.attributes}
        levels = dict(self._levels())
        return OwnWords(
            names={old: new for old, new in names.items() if old != new},
            units={name: unit for name, unit in units.items() if unit is not None},
            levels=levels,
            outcomes={**self.words.outcomes, **self._named_errors()},
            case=self._case(),
            positive=self._positive_of_groups(),
            shares=self._shares(units, levels),
        )

    def _shares(
        self, said: Mapping[str, str | None], levels: Container[str]
    ) -> frozenset[str]:
        """Attributes that are told in percentage points, by their names in the data."""
        measured, names = self.region.models_measured, self.region.names
        if measured is None or measured.ndim != 2:
            return frozenset()
        known = {**self.region.space.measures, **self.region.measures}
        units = [said.get(name) or known.get(name, "") for name in names]
        found = zip(names, are_shares(np.asarray(measured), units), strict=True)
        return frozenset(n for n, is_share in found if is_share and n not in levels)

    def _positive_of_groups(self) -> str | None:
        """The positive one of two classes of groups, if what is true of it is said."""
        if self.two is None or self.of_two()[0] is None:
            return None
        named = {spelling(name): name for name in self.classes}
        return named.get(self.two[0] or "")

    def _members(self, label: str, language: str) -> str:
        """Who is of one of two classes, if that is said."""
        true_of = dict(zip(("positive", "negative"), self.of_two(), strict=True))
        side = self._side(spelling(label))
        said, positive = true_of.get(side), true_of["positive"]
        people = self.words.people
        if said is None and side == "negative" and people and positive:
            return say(ClassName("negatives", people.many, positive, True), language)
        if said is None or people is None:
            return said or label
        return say(ClassName("positives", people.many, said), language)

    def _case(self) -> str | None:
        """What to call a member of the positive class, if that is said."""
        if self.two is None:
            return None
        positive, _ = self.of_two()
        return named_case(positive) if positive else None

    def _levels(self) -> Iterator[tuple[str, Levels]]:
        for name in self.attributes:
            if levels := self._said(name).levels:
                numbers = tuple(sorted(levels))
                lower, upper, between = numbers[0], numbers[-1], numbers[1:-1]
                yield name, Levels(lower, upper, levels[lower], levels[upper], between)

    def _said(self, attribute: str) -> AttributeWords:
        return self.words.attributes.get(spelling(attribute), NO_WORDS)

    # -- errors of several classes --------------------------------------------------

    @property
    def _errors(self) -> tuple[tuple[str, str], ...]:
        """Pairs of the true class and what it is called, if such are asked about."""
        statistics = self.region.class_statistics
        if statistics is None or statistics.diagonal or self.region.groups:
            return ()
        return tuple((a, b) for a in self.classes for b in self.classes if a != b)

    def errors_called(self) -> dict[tuple[str, str], Noun]:
        """What errors are called that have a name, by what their classes are called."""
        called = dict(zip(self.classes, self.classes_called(), strict=True))
        said = self.words.outcomes
        return {
            (called[error[0]], called[error[1]]): said[_key(error)]
            for error in self._errors
            if _key(error) in said
        }

    def _named_errors(self) -> dict[str, Noun]:
        """The same by the names of the classes in the data."""
        said = self.words.outcomes
        return {
            " as ".join(error): said[_key(error)]
            for error in self._errors
            if _key(error) in said
        }

    # -- attributes -----------------------------------------------------------------

    def model_display(
        self,
        language: str = "en",
        *,
        models: Mapping[tuple[float, ...], str] | None = None,
    ) -> ModelDisplay:
        """Show what is measured of models, in these words.

        Parameters
        ----------
        language, models : optional
            As :class:`.ModelDisplay` takes them.
        """
        space, names = self.region.space, self.attributes
        said = {name: self._said(name) for name in names}
        called = {name: said[name].name or name for name in names}
        units = {**space.measures, **self.region.measures}
        return ModelDisplay(
            tuple(called.values()),
            [KINDS[self._direction(name)] for name in names],
            [said[name].unit or units.get(name, "") for name in names],
            language=language,
            decimals={
                called[name]: one.decimals
                for name, one in said.items()
                if one.decimals is not None
            },
            levels={called[n]: one.levels for n, one in said.items() if one.levels},
            misleading={
                called[n]: one.misleads for n, one in said.items() if one.misleads
            },
            models=models,
            are_models=self.region.are_models,
        )

    def _direction(self, name: str) -> int:
        """Which way is better, as it is said unless a session takes it otherwise."""
        place = self.region.space.names.index(name)
        taken = int(np.sign(self.region.assumed[place]))
        if taken != int(np.sign(self.region.space.signs[place])):
            return taken
        return SIGNS.get(self._said(name).good or "", taken)

    # -- what cannot be -------------------------------------------------------------

    def _require_classes(self) -> None:
        if self.two is None:
            require_keys("classes", self.words.classes, map(spelling, self.classes))
            self._require_errors()
            return
        require_keys("outcomes", self.words.outcomes, OUTCOMES)
        sides = list(map(self._side, self.words.classes))
        if not all(sides):
            known = [each for each in self.two if each is not None]
            allowed = [*known, "positive", "negative"]
            require_keys("classes", self.words.classes, allowed)
        if len(set(sides)) < len(sides):
            raise InvalidParameterError(
                f"classes names a class twice: {', '.join(self.words.classes)}."
            )

    def _require_errors(self) -> None:
        """Outcomes of several classes are errors, where these are asked about."""
        if self.words.outcomes and not self._errors:
            raise InvalidParameterError(
                "outcomes are of two classes, one of which is positive, or errors of "
                "everyone; what is asked about has neither."
            )
        require_keys("outcomes", self.words.outcomes, map(_key, self._errors))

    def _require_direction(self, name: str, said: AttributeWords) -> None:
        space = self.region.space
        sign = int(np.sign(space.signs[space.names.index(name)]))
        if said.good is not None and sign not in (0, SIGNS[said.good]):
            other = "higher" if sign > 0 else "lower"
            raise InvalidParameterError(
                f"attributes.{name}.good says that {said.good} is better; what is "
                f"asked about says that {other} is."
            )

    def _require_levels(self, name: str, said: AttributeWords) -> None:
        measured = self.region.models_measured
        if not said.levels or measured is None:
            return
        if self.region.mixtures:
            raise InvalidParameterError(
                f"attributes.{name}.levels does not go with lotteries between models: "
                "these lie between levels."
            )
        values = np.unique(measured[..., self.region.space.names.index(name)])
        for value in values.tolist():
            if not np.isclose(list(said.levels), value, rtol=SAME, atol=0).any():
                raise InvalidParameterError(
                    f"attributes.{name}.levels must name every value that occurs; "
                    f"{value:g} has no name."
                )


def _key(error: tuple[str, str]) -> str:
    """Under which key an error is named."""
    return " as ".join(map(spelling, error))


def _text(label: Any) -> str | None:
    return None if label is None else spelling(label)


def _require_no_other(names: dict[str, str], more: dict[str, str]) -> None:
    """Raise if one name of the data would be said in two ways."""
    for name, said in more.items():
        if names.get(name, said) != said:
            raise InvalidParameterError(
                f"words call {name!r} both {names[name]!r} and {said!r}: it is the "
                "name of two things in the data. Give both the same words, or none."
            )
