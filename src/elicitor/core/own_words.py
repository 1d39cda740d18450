"""What a person calls things: put in wherever facts name them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from elicitor.core.record import Record

__all__ = ["Decisions", "Levels", "Noun", "OwnWords"]

EVEN = 1e-9
"""Share of the way by which steps that are alike may differ."""


class Noun(Record):
    """What several of something are called, and what one is, if that was said."""

    many: str
    one: str | None = None


class Levels(Record):
    """The lowest and the highest level of an attribute: numbers, and their names.

    `between`: the numbers of all other levels.
    """

    lower: float
    upper: float
    lowest: str
    highest: str
    between: tuple[float, ...] = ()

    @property
    def way(self) -> float:
        """From the lowest number to the highest."""
        return self.upper - self.lower

    @property
    def are_even(self) -> bool:
        """Whether all steps are equally large."""
        whole = sorted((self.lower, *self.between, self.upper))
        steps = [high - low for low, high in pairwise(whole)]
        return max(steps) - min(steps) <= EVEN * self.way


class Decisions(Record):
    """What right and wrong decisions about one of two classes are called, and whom.

    As "found", "missed" and "patients with sepsis".
    """

    right: str
    wrong: str
    people: str


@dataclass(frozen=True)
class OwnWords:
    """Names that replace those of the data.

    Attributes
    ----------
    names : mapping of str to str
        Of classes, groups and attributes, as the data name them.
    units : mapping of str to str
        Of attributes, by their names in the data.
    levels : mapping of str to Levels
        Of attributes that are told by levels, by their names in the data.
    outcomes : mapping of str to Noun
        What comes of decisions, by the code of the outcome: "missed", "alarmed" …; of
        several classes by the names of two in the data: "melanoma as naevus".
    case : str, optional
        What a member of the positive class is called.
    positive : str, optional
        Of two classes whose names the data tell: the positive one, as the data name it,
        if `outcomes` and `case` are about it.
    shares : frozenset of str
        Attributes from 0 to 1 without a unit, of which amounts are told in percentage
        points, by their names in the data.
    whole_steps : bool
        Whether levels are weighed by the whole step, as they are told; numbers that
        were kept before that are in per cent of the way from the lowest to the highest.
    order : tuple of str
        Groups as a person saw them, by their names in the data; empty if as in these.
    decisions : mapping of str to Decisions
        What questions call decisions about two classes, by their names in the data.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    units: Mapping[str, str] = field(default_factory=dict)
    levels: Mapping[str, Levels] = field(default_factory=dict)
    outcomes: Mapping[str, Noun] = field(default_factory=dict)
    case: str | None = None  # what a member of the positive class is called
    positive: str | None = None
    shares: frozenset[str] = frozenset()
    whole_steps: bool = True
    order: tuple[str, ...] = ()
    decisions: Mapping[str, Decisions] = field(default_factory=dict)

    def error(self, truth: str, guess: str) -> Noun | None:
        """What it is called that members of a class are called another."""
        return self.outcomes.get(f"{truth} as {guess}")

    def place(self, group: str) -> int:
        """Where a group of the data is told among the others."""
        return self.order.index(group) if group in self.order else len(self.order)

    def pair(self, first: str, second: str) -> dict[str, str]:
        """Two groups, in the order in which they are told."""
        first, second = sorted((first, second), key=self.place)
        return {"first": first, "second": second}

    def name(self, told: str) -> str:
        """What is said for a name of the data; the name itself if nothing is."""
        return self.names.get(told, told)
