"""Pairs of classifiers that differ in two respects, with an exact exchange rate.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
t           ``left``             what is left of the unknown of a trade
arctan(…)   ``ClassTrade``       t = arctan(a_j / a_i) for classes i and j (radians)
            ``FrontierTrade``    t = arctan(a_y / a_x) for a gain y, accuracy x
v           ``LevelTrade``       ψ(ℓ) − ψ(lower) of a value ℓ, in units of accuracy
==========  ===================  =================================================

Every trade asks about a place of its unknown: "first" means that t, or v, is below.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np

from elicitor.procedures.efficient.angle_interval import AngleInterval
from elicitor.regions.attributes.cost_reward import CostRewardRegion
from elicitor.regions.multiclass.diagonal import DiagonalRegion

__all__ = ["Asked", "ClassTrade", "FrontierTrade", "LevelTrade", "Trade", "levels_of"]

FAR = 1e6
"""What stands for a level that no answer bounds (times the highest accuracy)."""


@dataclass(frozen=True)
class Asked:
    """Two alternatives between which somebody with t at `place` is indifferent."""

    first: np.ndarray
    second: np.ndarray
    place: float


class Trade(ABC):
    """One unknown, and the questions about it.

    Attributes
    ----------
    left : AngleInterval
        What is left of the unknown.
    limits : tuple of float
        Places that can be asked about.
    what : str
        What is traded, for notes.
    """

    left: AngleInterval
    limits: tuple[float, float]
    what: str

    @property
    def start(self) -> float:
        """What is assumed of the unknown before anything is known."""
        return self.left.centre

    @property
    def ends(self) -> tuple[float, float]:
        """Ends of the unknown, as far as the answers settle them."""
        return self.left.lower, self.left.upper

    @abstractmethod
    def ask(self, place: float, width: float) -> Asked | None:
        """Return two alternatives for a place; None if there are none.

        Parameters
        ----------
        place : float
            Inside the limits.
        width : float
            Length of the interval that is halved; 0 if the place must be met exactly.
        """


class ClassTrade(Trade):
    """Two classes, traded on their face.

    Parameters
    ----------
    region : CostRewardRegion
        With right decisions.
    parent, child : int
        The classes i and j.
    """

    def __init__(self, region: CostRewardRegion, parent: int, child: int) -> None:
        assert isinstance(region.accuracies, DiagonalRegion)
        self.region = region
        self.face = region.accuracies.face(parent, child)
        self.left = AngleInterval()
        low, high = (self._place(angle) for angle in self.face.binary.angles)
        self.limits = low, high
        one, other = (region.accuracies.classes[i] for i in (parent, child))
        self.what = f"right decisions in class {one} and in class {other}"

    def _place(self, angle: float) -> float:
        one, other = self.face.ratio(angle)
        return math.atan2(other, one)

    def ask(self, place: float, width: float) -> Asked | None:
        """See :meth:`Trade.ask`; without lotteries if the place is nearly met."""
        angle = self.face.angle(math.cos(place), math.sin(place))
        for randomised in (False, True):
            chord = self.face.binary.chord(angle, randomised=randomised)
            if chord is None:
                continue
            found = self._place(chord.angle)
            if randomised or abs(found - place) <= width / 16:
                ends = chord.first.confusion, chord.second.confusion
                first, second = (self.region.embed(self.face.embed(e)) for e in ends)
                return Asked(first, second, found)
        return None


class FrontierTrade(Trade):
    """An attribute, traded against the reference accuracy on its frontier.

    Parameters
    ----------
    region : CostRewardRegion
        Whose attribute has a frontier.
    index : int
        Which attribute.
    direction : ndarray, optional
        Where the accuracy leads to in a ball.
    """

    def __init__(
        self,
        region: CostRewardRegion,
        index: int,
        direction: np.ndarray | None = None,
    ) -> None:
        curve = region.frontiers[index]
        assert curve is not None
        self.region, self.index, self.direction = region, index, direction
        self.curve = curve
        self.left = AngleInterval()
        self.limits = math.atan2(1, curve.slopes[1]), math.atan2(1, curve.slopes[0])
        self.what = f"accuracy and {region.attributes[index].name}"

    @property
    def start(self) -> float:
        """The whole range of the attribute is worth all of the accuracy."""
        run, fall = self.curve.stop - self.curve.start
        return math.atan2(run, -fall)

    def ask(self, place: float, width: float) -> Asked | None:  # noqa: ARG002 -- exact
        """See :meth:`Trade.ask`; always exact."""
        chord = self.curve.chord(1 / math.tan(place))
        if chord is None:
            return None
        first, second = (
            self.region.trade(self.index, x, y, self.direction)
            for x, y in (chord.first.tolist(), chord.second.tolist())
        )
        return Asked(first, second, math.atan2(1, chord.rate))


class LevelTrade(Trade):
    """A value of a neutral attribute, traded against its lower end.

    Somebody compares the lower end at accuracy x₁ with the value ℓ at accuracy x₂, and
    prefers the first if v < x₁ − x₂. So v is bisected, with no assumption about ψ.

    Parameters
    ----------
    region : CostRewardRegion
        With the attribute.
    index : int
        Which attribute.
    value : float
        ℓ.
    reference : int
        The class whose accuracy is traded.
    direction : ndarray, optional
        Where the accuracy leads to in a ball.
    """

    def __init__(
        self,
        region: CostRewardRegion,
        index: int,
        value: float,
        reference: int,
        direction: np.ndarray | None = None,
    ) -> None:
        attribute, curve = region.attributes[index], region.frontiers[index]
        self.region, self.index, self.value = region, index, value
        self.reference, self.direction = reference, direction
        self.top = _top_of(region, reference)
        self.cap = self.top if curve is None else min(self.top, curve.reach(value))
        self.limits = -self.cap, self.top
        self.left = AngleInterval(*self.limits)
        self.what = f"accuracy and {attribute.name} of {value:.4g}"
        if attribute.unit:
            self.what += f" {attribute.unit}"

    def ask(self, place: float, width: float) -> Asked | None:  # noqa: ARG002 -- exact
        """See :meth:`Trade.ask`; always exact, as accurate as possible."""
        long = min(self.cap, self.top - place)
        lower = self.region.attributes[self.index].lower
        return Asked(self._at(long + place, lower), self._at(long, self.value), place)

    @property
    def ends(self) -> tuple[float, float]:
        """See :attr:`Trade.ends`; nothing is known beyond the limits."""
        low, high = self.left.lower, self.left.upper
        low = low if low > self.limits[0] else -FAR * self.top
        return low, high if high < self.limits[1] else FAR * self.top

    @property
    def is_bound(self) -> bool:
        """Whether all answers so far pointed beyond one of the limits."""
        at_one_end = (self.left.lower == self.limits[0]) != (
            self.left.upper == self.limits[1]
        )
        return at_one_end and self.left.equal is None

    def _at(self, accuracy: float, value: float) -> np.ndarray:
        if self.direction is not None:
            accuracies = self.region.reference(accuracy, self.direction)
        else:
            accuracies = accuracy * np.eye(self.region.n_accuracies)[self.reference]
        point = self.region.embed(accuracies)
        point[self.region.n_accuracies + self.index] = value
        return point


def levels_of(region: CostRewardRegion, index: int) -> np.ndarray:
    """Values of a neutral attribute at which its utility is measured.

    As many as it has coefficients, evenly spaced from its lower end: up to the upper
    end of a free one, or to what half of the reference accuracy leaves.

    Returns
    -------
    ndarray of shape (degree,)
        In the unit of the attribute.
    """
    attribute, curve = region.attributes[index], region.frontiers[index]
    highest = attribute.upper if curve is None else curve.height(region.top / 2)
    steps = np.arange(1, attribute.degree + 1) / attribute.degree
    return np.asarray(attribute.lower + steps * (highest - attribute.lower))


def _top_of(region: CostRewardRegion, reference: int) -> float:
    accuracies = region.accuracies
    if isinstance(accuracies, DiagonalRegion) and not accuracies.rates:
        return float(accuracies.priors[reference])
    return region.top
