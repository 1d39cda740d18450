"""The words of the people who are asked: what they call whom and what is measured."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Literal, TypeVar, cast

from elicitor.core.checks import (
    check_choice,
    check_count,
    check_entries,
    check_items,
    check_words,
    shown,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.core.labels import spelling
from elicitor.core.own_words import Noun

__all__ = ["OUTCOMES", "AttributeWords", "Words", "require_keys"]

Made = TypeVar("Made")
Good = Literal["higher", "lower"]
GOOD = ("higher", "lower")
OUTCOMES = ("found", "missed", "alarmed", "cleared")
"""What becomes of members of the positive class, then of others."""
ERROR = re.compile(r".+ as .+")
"""Of several classes: the true label, and the one that it is called."""
ONE_OR_SEVERAL = re.compile(r"(.*\S)\((s|es|e|n|en)\)")
"""Such as "patient(s)" and "Patient(en)"."""
FINEST = 12
"""Decimals that anybody may want to see."""


@dataclass(frozen=True)
class AttributeWords:
    """What people call an attribute of models, and how it is shown to them.

    Attributes
    ----------
    name : str or None
        What it is called; by default as in the data.
    good : {"higher", "lower"} or None
        Which values are better; by default as the data say.
    unit : str or None
        What it is measured in; by default as the data say.
    decimals : int or None
        How many are shown; by default as many as values need.
    levels : mapping of float to str
        Names of its values, which are then never shown as numbers.
    order : tuple of str
        Of a column of words: all of them, in the order in which they are levels, the
        first for 0. Given as a list, levels are such words and their names at once.
    misleads : str
        How this number can mislead, told on request.
    """

    name: str | None = None
    good: Good | None = None
    unit: str | None = None
    decimals: int | None = None
    levels: Mapping[float, str] = field(default_factory=dict, hash=False)
    misleads: str = ""
    order: tuple[str, ...] = ()

    @classmethod
    def of(cls, given: Any, where: str = "attribute") -> AttributeWords:
        """Check the words of one attribute.

        Parameters
        ----------
        given : mapping
            Any of the attributes of the class, by their names.
        where : str, default="attribute"
            What messages call it.

        Raises
        ------
        InvalidParameterError
            If a key is unknown or its value is not allowed; the message names the key.

        Examples
        --------
        >>> AttributeWords.of({"levels": {"0": "public data", "1": "private"}}).levels
        {0.0: 'public data', 1.0: 'private'}
        >>> AttributeWords.of({"levels": ["cloud", "own server"]}).order
        ('cloud', 'own server')
        """
        told = _with_order(_entries(where, given, cls.__dataclass_fields__))
        checks: dict[str, Callable[[str, Any], Any]] = {
            "name": check_words,
            "good": lambda place, value: check_choice(place, value, GOOD),
            "unit": check_words,
            "decimals": _decimals,
            "levels": _levels,
            "misleads": check_words,
            "order": _order,
        }
        made = {key: checks[key](f"{where}.{key}", told[key]) for key in told}
        numeric = [key for key in ("unit", "decimals") if key in made]
        if made.get("levels") and numeric:
            raise InvalidParameterError(
                f"{where}.{numeric[0]} does not go with {where}.levels: what is told "
                "by the names of levels is never shown as a number."
            )
        if "order" in made and [*made["levels"]] != [*range(len(made["order"]))]:
            raise InvalidParameterError(
                f"{where}.levels must name the places of {where}.order, 0 and so on; "
                f"got {shown(given)}."
            )
        return cls(**made)

    def to_dict(self) -> dict[str, Any]:
        """Return what is said of it as JSON-ready data."""
        texts = ("name", "good", "unit", "decimals", "misleads")
        told = {key: getattr(self, key) for key in texts}
        told["levels"] = {f"{value:.17g}": name for value, name in self.levels.items()}
        told["order"] = [*self.order]
        empty: tuple[Any, ...] = (None, "", {}, [])
        return {key: value for key, value in told.items() if value not in empty}


@dataclass(frozen=True)
class Words:
    """What the people of a study call things; what is not said is called as usual.

    Attributes
    ----------
    people : Noun or None
        Who is judged: "patients", and in the singular where that is not regular.
    classes : mapping of str to str
        Names of classes by their labels in the data; of two classes what is true of
        their members: "has cancer". These two may be called "positive", "negative".
    outcomes : mapping of str to Noun
        What comes of decisions about two classes: right ones are "found" and
        "cleared", errors are "missed" and "alarmed" ("missed cancers", "false alarms").
        Of several classes every error has a name by their labels: "melanoma as naevus".
    groups : mapping of str to str
        Names of groups by what they are in the data.
    attributes : mapping of str to AttributeWords
        What is measured of models, by the names in the data.

    Examples
    --------
    >>> words = Words.of({
    ...     "people": "patient(s)",
    ...     "classes": {1: "has cancer"},
    ...     "outcomes": {"missed": "missed cancers", "alarmed": "false alarms"},
    ...     "attributes": {"ms": {"name": "latency", "unit": "ms", "good": "lower"}},
    ... })
    >>> words.people.one, words.classes["1"], words.attributes["ms"].name
    ('patient', 'has cancer', 'latency')
    """

    people: Noun | None = None
    classes: Mapping[str, str] = field(default_factory=dict, hash=False)
    outcomes: Mapping[str, Noun] = field(default_factory=dict, hash=False)
    groups: Mapping[str, str] = field(default_factory=dict, hash=False)
    attributes: Mapping[str, AttributeWords] = field(default_factory=dict, hash=False)

    @classmethod
    def of(cls, given: Any) -> Words:
        """Check words that come as plain data.

        Parameters
        ----------
        given : mapping
            Any of the attributes of the class, by their names. A noun is a text in the
            plural, "patient(s)", or a mapping of "many" and "one". Labels may be
            numbers or truth values, as a file may spell them.

        Raises
        ------
        InvalidParameterError
            If a key is unknown, or a value is not allowed; the message names the key.
        """
        told = _entries("words", given, cls.__dataclass_fields__)
        made: dict[str, Any] = {}
        if told.get("people") is not None:
            made["people"] = _noun("people", told["people"])
        for key in ("classes", "groups"):
            made[key] = _each(key, told.get(key), check_words)
        made["outcomes"] = _each("outcomes", told.get("outcomes"), _noun)
        codes = [key for key in made["outcomes"] if not ERROR.fullmatch(key)]
        require_keys("outcomes", codes, (*OUTCOMES, "LABEL as LABEL"))
        made["attributes"] = _each("attributes", told.get("attributes"), _attribute)
        return cls(**made)

    @property
    def orders(self) -> dict[str, tuple[str, ...]]:
        """Words that columns of models hold, in their order, by attribute."""
        attributes = self.attributes.items()
        return {name: one.order for name, one in attributes if one.order}

    def to_dict(self) -> dict[str, Any]:
        """Return the words as JSON-ready data, of which :meth:`of` makes the same."""
        told = {
            "people": _plain_noun(self.people) if self.people else None,
            "classes": dict(self.classes),
            "outcomes": {key: _plain_noun(one) for key, one in self.outcomes.items()},
            "groups": dict(self.groups),
            "attributes": {key: one.to_dict() for key, one in self.attributes.items()},
        }
        return {key: value for key, value in told.items() if value}


def require_keys(where: str, given: Iterable[str], allowed: Iterable[str]) -> None:
    """Raise `InvalidParameterError` if something is named that is not there."""
    known = list(allowed)
    for key in given:
        if key not in known:
            near = get_close_matches(key, known, n=1, cutoff=0.6)
            meant = f"; did you mean {near[0]!r}?" if near else "."
            listed = ", ".join(map(repr, known)) or "none"
            raise InvalidParameterError(
                f"{where} has an unknown entry {shown(key)}{meant} There may be "
                f"{listed}."
            )


def _entries(where: str, given: Any, allowed: Iterable[str]) -> Mapping[str, Any]:
    told = check_entries(where, given)
    require_keys(where, map(str, told), allowed)
    return cast(Mapping[str, Any], told)


def _each(where: str, given: Any, check: Callable[[str, Any], Made]) -> dict[str, Made]:
    """What is said of each of several things, by their labels as text."""
    told = check_entries(where, {} if given is None else given)
    made: dict[str, Made] = {}
    for label, value in told.items():
        key = spelling(label)
        if key in made:
            raise InvalidParameterError(f"{where} names {key!r} twice.")
        made[key] = check(f"{where}.{key}", value)
    return made


def _attribute(where: str, given: Any) -> AttributeWords:
    return AttributeWords.of(given, where)


def _noun(where: str, given: Any) -> Noun:
    if isinstance(given, Mapping):
        told = _entries(where, given, Noun.fields)
        check_entries(where, told, ["many"])
        return Noun(**{key: check_words(f"{where}.{key}", told[key]) for key in told})
    text = check_words(where, given)
    short = ONE_OR_SEVERAL.fullmatch(text)
    return Noun(text) if short is None else Noun(short[1] + short[2], short[1])


def _plain_noun(noun: Noun) -> str | dict[str, str]:
    return noun.many if noun.one is None else {"many": noun.many, "one": noun.one}


def _decimals(where: str, given: Any) -> int:
    decimals = check_count(where, given, at_least=0)
    if decimals > FINEST:
        raise InvalidParameterError(
            f"{where} must be at most {FINEST}; got {shown(given)}."
        )
    return decimals


def _with_order(told: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same where words in an order are levels, by what they are called."""
    words = told.get("order")
    if isinstance(told.get("levels"), list | tuple):
        words = told["levels"]
    elif words is None or told.get("levels"):
        return told
    places = dict(enumerate(words)) if isinstance(words, list | tuple) else {}
    return {**told, "order": words, "levels": places}


def _order(where: str, given: Any) -> tuple[str, ...]:
    """Words of a column, each once."""
    words = [spelling(one) for one in check_items(where, given)]
    if len(set(words)) < max(2, len(words)):
        raise InvalidParameterError(
            f"{where} must be two words or more, all different; got {shown(given)}."
        )
    return tuple(check_words(where, one) for one in words)


def _levels(where: str, given: Any) -> dict[float, str]:
    """Names of values, which are numbers or texts that read as such."""
    made = {}
    for value, name in check_entries(where, given).items():
        try:
            number = float(value)
        except (TypeError, ValueError):
            number = math.nan
        if not math.isfinite(number) or number in made:
            raise InvalidParameterError(
                f"{where} must name different numbers; got {shown(value)}."
            )
        made[number] = check_words(f"{where}.{value}", name)
    if len(set(made.values())) < max(2, len(made)):
        raise InvalidParameterError(
            f"{where} must give two values or more a name each, all different; got "
            f"{shown(given)}."
        )
    return dict(sorted(made.items()))
