"""Accuracies and attributes together ([C] Section 3).

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
d or c      ``accuracies``       right decisions, or errors in a ball
x           ``accuracy``         d₁; in a ball the distance from its centre
ζ₁, ρ       ``top``              the highest x
f_j         ``frontiers``        best gain of attribute j at x
==========  ===================  =================================================

The region is the product that the frontiers allow: achievable accuracies (those of
classifiers that may abstain, too), and every attribute between its worst value and what
its own frontier leaves at x. It is convex, since each f_j is concave and falls. Our
questions move along one face or one frontier at a time; all other attributes rest at
their worst value. ([C] lets them rest at zero, which is the best value of a cost and so
out of reach at a high accuracy. No comparison depends on it.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_instance, check_items, check_names, check_vector
from elicitor.core.errors import InvalidParameterError
from elicitor.core.space import Bend, Space
from elicitor.regions.attributes.attribute import Attribute
from elicitor.regions.attributes.choices import (
    cost_reward_border,
    cost_reward_choices,
)
from elicitor.regions.attributes.frontier import Frontier, rounding
from elicitor.regions.attributes.measured import MeasuredFrontier
from elicitor.regions.attributes.reference import reference_of
from elicitor.regions.base import Region
from elicitor.regions.choice_set import Hull
from elicitor.regions.multiclass.ball import Ball
from elicitor.regions.multiclass.diagonal import DiagonalRegion

__all__ = ["CostRewardRegion"]


class CostRewardRegion(Region):
    """Accuracies of a classifier and further attributes, with what they cost.

    Parameters
    ----------
    accuracies : DiagonalRegion or Ball
        Right decisions, of which the first class trades against every attribute; or
        errors in a ball, whose distance from the centre does.
    attributes : sequence of Attribute
        At least one.

    Attributes
    ----------
    names : tuple of str
        Those of the accuracies, then those of the attributes.
    top : float
        The highest accuracy of the reference: ζ₁, 1 for rates, or the radius.
    frontiers : tuple of Frontier or None
        One per attribute; None if it is free.
    rest : ndarray of shape (n_attributes,)
        Values of attributes that a question is not about.
    notes : tuple of str
        What a reader must know about the frontiers.

    Raises
    ------
    InvalidParameterError
        If there is no attribute, a name occurs twice or a frontier is none; also if
        accuracies are those of groups: costs by group are those of a `GroupPool`.
    """

    def __init__(
        self, accuracies: DiagonalRegion | Ball, attributes: Sequence[Attribute]
    ) -> None:
        _require_everyone(accuracies)
        self.accuracies = check_instance(
            "accuracies", accuracies, (DiagonalRegion, Ball)
        )
        self.attributes = tuple(
            check_instance("attributes", each, Attribute)
            for each in check_items("attributes", attributes)
        )
        if not self.attributes:
            raise InvalidParameterError("attributes must be at least one; got none.")
        own = [attribute.name for attribute in self.attributes]
        self.names = check_names((*accuracies.names, *own))
        self._reference = reference_of(accuracies)
        self.top = self._reference.top
        self.frontiers = tuple(each.curve(self.top) for each in self.attributes)
        self.rest = np.array([each.worst for each in self.attributes])
        self.notes = tuple(n for each in self.attributes for n in each.notes(self.top))
        pairs = zip(self.attributes, self.frontiers, strict=True)
        self._roofs = tuple(_roof(each, curve, self.top) for each, curve in pairs)

    @property
    def n_accuracies(self) -> int:
        """How many of the statistics are accuracies or errors."""
        return len(self.accuracies.names)

    @property
    def is_ball(self) -> bool:
        """Whether accuracies are errors in a ball."""
        return self.accuracies.is_round

    @property
    def class_shares(self) -> np.ndarray | None:
        """See :attr:`Region.class_shares`."""
        return self.accuracies.class_shares

    @property
    def measures(self) -> dict[str, str]:
        """See :attr:`Region.measures`."""
        return {each.name: each.unit for each in self.attributes}

    @cached_property
    def space(self) -> Space:
        """See :attr:`Region.space`."""
        tail = [0 if each.kind == "neutral" else each.sign for each in self.attributes]
        spans = [each.span for each in self.attributes]
        return Space(
            self.names,
            signs=np.append(self.accuracies.space.signs, tail),
            spans=np.append(self._reference.heights, spans),
            norm=1,
            places=self.choice_set.landmarks,
            bends={
                each.name: Bend(each.degree, each.lower, each.upper)
                for each in self.attributes
                if each.kind == "neutral"
            },
            n_attributes=len(self.attributes),
            measures=self.measures,
        )

    @cached_property
    def choice_set(self) -> Hull:
        """See :attr:`Region.choice_set`."""
        return cost_reward_choices(self)

    @cached_property
    def border(self) -> np.ndarray:
        """See :attr:`Region.border`; good classifiers, and what they may cost."""
        return cost_reward_border(self)

    # -- points ---------------------------------------------------------------------

    def embed(self, accuracies: np.ndarray) -> np.ndarray:
        """The point with given accuracies and every attribute at rest."""
        return np.concatenate([accuracies, self.rest])

    def reference(
        self, accuracy: float, direction: np.ndarray | None = None
    ) -> np.ndarray:
        """The accuracies behind a value of the reference accuracy.

        Parameters
        ----------
        accuracy : float
            x, in [0, top].
        direction : ndarray of shape (n_statistics of the ball,), optional
            Where to go from the centre of a ball; right decisions need none.
        """
        return self._reference.at(accuracy, direction)

    def trade(
        self,
        index: int,
        accuracy: float,
        gain: float,
        direction: np.ndarray | None = None,
    ) -> np.ndarray:
        """The point with given reference accuracy and gain of one attribute.

        Parameters
        ----------
        index : int
            Which attribute.
        accuracy, gain : float
            x, and the gain of the attribute.
        direction : ndarray, optional
            As for :meth:`reference`.
        """
        point = self.embed(self.reference(accuracy, direction))
        point[self.n_accuracies + index] = self.attributes[index].gain(gain)
        return point

    def roofs(self, accuracy: float) -> np.ndarray:
        """Best gain of every attribute at a reference accuracy, (n_attributes,)."""
        return np.array([roof(accuracy) for roof in self._roofs])

    # -- the whole set --------------------------------------------------------------

    def support(self, direction: ArrayLike) -> np.ndarray:
        """See :meth:`Region.support`."""
        weights = check_vector("direction", direction, size=len(self.names))
        if not weights.any():
            raise InvalidParameterError("direction must not be all zero.")
        ahead, behind = np.split(weights, [self.n_accuracies])
        signs = np.array([each.sign for each in self.attributes])
        wanted = np.maximum(behind * signs, 0.0)

        pairs = zip(wanted.tolist(), self._roofs, strict=True)
        paid = [(weight, roof) for weight, roof in pairs if weight > 0]

        def bonus(x: float) -> float:
            return sum(weight * roof(x) for weight, roof in paid)

        accuracies, x = self._reference.best(ahead, bonus)
        values = np.where(wanted > 0, signs * self.roofs(x), self.rest)
        return np.concatenate([accuracies, values])

    def contains(self, point: ArrayLike) -> bool:
        """Whether accuracies are achievable together with values of the attributes."""
        where = check_vector("point", point, size=len(self.names))
        ahead, behind = np.split(where, [self.n_accuracies])
        x = self._reference.of(ahead)
        for value, each, roof in zip(
            behind.tolist(), self.attributes, self._roofs, strict=True
        ):
            slack = rounding(each.span)
            if not each.gain(each.worst) - slack <= each.gain(value) <= roof(x) + slack:
                return False
        return self._reference.contains(ahead)

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`."""
        curves = [curve and curve.describe() for curve in self.frontiers]
        return {
            "kind": "costs and rewards",
            "accuracies": self.accuracies.describe(),
            "attributes": [
                {**each.describe(), "frontier": curve}
                for each, curve in zip(self.attributes, curves, strict=True)
            ],
        }


def _require_everyone(accuracies: object) -> None:
    """Refuse accuracies per group: a frontier is one of a whole classifier."""
    groups: Sequence[str] = getattr(accuracies, "groups", None) or ()
    if groups:
        raise InvalidParameterError(
            "accuracies must be those of everyone, as a frontier says what a whole "
            f"classifier costs; got those of the groups {', '.join(groups)}. What "
            "models cost in every group is told by GroupPool(costs={name: values by "
            "group}); of a frontier per group, its points are such models."
        )


def _roof(
    attribute: Attribute, curve: Frontier | None, top: float
) -> Callable[[float], float]:
    """Best gain at every accuracy up to the top.

    If models are all less accurate than one with the worst attribute, they mix with it.
    """
    if curve is None:
        return lambda _: attribute.gain(attribute.best)
    if isinstance(curve, MeasuredFrontier):
        corner = [top, attribute.gain(attribute.worst)]
        points = np.vstack([curve.corners, corner])
        return MeasuredFrontier(points).height
    return curve.height
