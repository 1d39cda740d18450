"""What may be asked of a person, and what the unknowns of their utility are.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
s           –                       statistics of a classifier that may be shown
f(s)        –                       the utility is ⟨w, f(s)⟩ plus a constant
z           ``rows``                f(first) − f(second), scaled
w           ``weights``             the unknowns, |w| = 1
C           ``coordinates``         C w are the numbers whose errors count
==========  ======================  ===============================================

Rows are scaled such that ⟨w, z⟩ has mean square 1 over random pairs and weights; so
noise is counted in typical differences of utilities, whatever their units.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from elicitor.core.details import Details
from elicitor.core.ties import first_best
from elicitor.metrics.base import Metric
from elicitor.metrics.families.base import Family
from elicitor.procedures.bayesian.acquisition import Acquisition
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.eyesight import Eyes
from elicitor.procedures.bayesian.feasible import feasible
from elicitor.procedures.bayesian.gain import expected_gains
from elicitor.procedures.bayesian.levelling import Pairs
from elicitor.procedures.bayesian.proposals import propose
from elicitor.procedures.bayesian.region_ends import RegionEnds
from elicitor.procedures.regret import regrets_of
from elicitor.regions.base import Region
from elicitor.regions.choice_set import ChoiceSet
from elicitor.regions.flat import only_together

__all__ = ["LinearUtility"]

T = TypeVar("T")

ANYWHERE = 200
"""Pairs that are level for nobody, where some statistics are ignored."""
TYPICAL = 4000
"""Random pairs from which the scale is taken."""
SAMPLE = 500
"""Random pairs."""
LEAST = 1e-3
"""A denominator is at least such a share of the largest one."""
APART = 0.05
"""Pairs should differ by so much of the spread in some number, to be told apart."""


class LinearUtility:
    """The metrics of a family, asked about by what a region has to show.

    Parameters
    ----------
    family : Family
        What is unknown.
    region : Region
        What classifiers can achieve.
    acquisition : Acquisition, default=expected_gains
        What makes a question worth asking.
    """

    def __init__(
        self,
        family: Family,
        region: Region,
        acquisition: Acquisition = expected_gains,
    ) -> None:
        self.family, self.region, self.acquisition = family, region, acquisition
        self.size, self.constraints = family.size, family.constraints
        self.choice_set: ChoiceSet = region.choice_set
        self.is_earlier = False  # as once: losses among what is shown, by differences
        self.weighs_best_of_each = True  # and not, as once, of ratios what is shown
        self.knows_ratios = True  # where they lie, and signs apart from their form
        self._eyes: Eyes | None = None
        self._once: dict[str, Any] = {}

    def once(self, name: str, reckon: Callable[[], T]) -> T:
        """What no answer changes, reckoned once for this utility and all its copies."""
        if name not in self._once:
            self._once[name] = reckon()
        found: T = self._once[name]
        return found

    def __deepcopy__(self, memo: object) -> LinearUtility:
        return copy.copy(self)  # nothing is learnt here but whose eyes are looked by

    def beliefs(self, link: str = "logistic") -> Beliefs:
        """What is known of everyone, before any answer."""
        return Beliefs(
            self.size,
            constraints=self.constraints,
            quadrics=self.family.quadrics,
            surface=self.family.surface if self.knows_ratios else None,
            sparse=self.family.sparse,
            edges=self.family.edges,
            link=link,
        )

    def random_points(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Alternatives from all over the region, of shape (number, *shape)."""
        return self.choice_set.random(number, rng)

    def pairs(self, beliefs: Beliefs, rng: np.random.Generator) -> Pairs:
        """Pairs that may be shown and are worth asking about."""
        first, second = propose(self, beliefs, rng)
        if not (self.family.ignores_some and self.choice_set.can_mix):
            return first, second
        # What is level, and far apart, differs mostly in what is ignored.
        here, there = np.split(self.random_points(2 * ANYWHERE, rng), 2)
        return np.concatenate([first, here]), np.concatenate([second, there])

    def rows(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """The z of some pairs, of shape (n_pairs, size)."""
        rows = self.scale * self.family.differences(first, second)
        return rows if self._eyes is None else rows * self.seen(first, second)[:, None]

    def look_by(self, weights: np.ndarray | None) -> None:
        """Count differences as somebody of these weights sees them; None for as z is.

        Noise is of utilities. Of a ratio ⟨w, z⟩ is their difference times both
        denominators, which are far from equal where positives are rare.
        """
        self._eyes = None
        divided_by = None if weights is None else self.family.denominator(weights)
        if weights is None or divided_by is None:
            return
        eyes = Eyes(weights, divided_by, LEAST * divided_by(self._sample[0]).max(), 1.0)
        ahead = self.rows(*self._sample) @ weights * eyes.seen(*self._sample)
        size = float(np.sqrt((ahead**2).mean()))
        if size > 0:
            self._eyes = eyes._replace(unit=1 / size)

    @property
    def eyes(self) -> np.ndarray | None:
        """The weights by which is looked, (size,); None for nobody's."""
        return None if self._eyes is None else self._eyes.weights

    def seen(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """By what z is larger to the eyes than without, of shape (n_pairs,)."""
        eyes = self._eyes
        return np.ones(len(first)) if eyes is None else eyes.seen(first, second)

    def leads(
        self, weights: np.ndarray, first: np.ndarray, second: np.ndarray
    ) -> np.ndarray:
        """Differences of utilities as each of some weights sees them itself.

        Of weights of shape (n_draws, size), (n_draws, n_pairs): those of random pairs
        have mean square 1 to each.
        """
        sides = [(first, self._sample[0]), (second, self._sample[1])]
        one, other = (self.utilities(weights, np.concatenate(side)) for side in sides)
        ahead, n = one - other, len(first)
        size = np.sqrt((ahead[:, n:] ** 2).mean(axis=1, keepdims=True))
        return np.asarray(ahead[:, :n] / np.where(size > 0, size, 1.0))

    def typical(self, weights: np.ndarray) -> np.ndarray:
        """The unit of :meth:`leads`: a typical difference to each, (n_draws,)."""
        one, other = (self.utilities(weights, side) for side in self._sample)
        apart = np.subtract(one, other, out=other)  # thousands of draws are large
        size = np.sqrt(np.square(apart, out=apart).mean(axis=1))
        return np.where(size > 0, size, 1.0)

    @cached_property
    def _sample(self) -> Pairs:
        """Random pairs, of which the typical difference to somebody is."""
        points = self.random_points(2 * SAMPLE, np.random.default_rng(0))
        return points[:SAMPLE], points[SAMPLE:]

    def slopes(self, points: np.ndarray) -> np.ndarray:
        """How z grows with the first alternative, of shape (n_points, size, *shape)."""
        return self.scale * self.family.slopes(points)

    def gradients(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """How utilities of weights (size,) grow at points, like the points."""
        each = np.broadcast_to(weights, (len(points), self.size))
        return self.scale * self.family.gradients(each, points)

    @cached_property
    def scale(self) -> float:
        """What differences are multiplied with."""
        models = self.choice_set.alternatives
        if models is None:
            points = self.random_points(2 * TYPICAL, np.random.default_rng(0))
            self.family.require_finite(points)
            away = self.family.differences(points[:TYPICAL], points[TYPICAL:])
        else:
            first, second = np.triu_indices(len(models), 1)
            away = self.family.differences(models[first], models[second])
        typical = (away**2).sum(axis=-1)
        return float(np.sqrt(self.size / typical.mean())) if typical.any() else 1.0

    @cached_property
    def someone(self) -> np.ndarray:
        """Weights of somebody whom all that is known of everyone fits, (size,)."""
        return feasible(self.constraints)

    def visibility(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """How well people see that the sides of pairs differ, of shape (n_pairs,).

        One, or less if they are nearly the same although others could be shown.
        """
        choices = self.choice_set
        if not choices.can_mix:
            return np.ones(len(first))
        away = np.abs(first - second) / choices.spread
        farthest = away.max(axis=tuple(range(1, away.ndim)), initial=0.0)
        return np.asarray(np.minimum(farthest / APART, 1.0))

    def is_settled(self, rows: np.ndarray) -> np.ndarray:
        """Which answers are known of everyone, bool of shape (n_pairs,)."""
        return self.family.is_settled(rows)

    def utilities(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """Utilities of alternatives, those of each draw in a unit of their own.

        Of weights (n_draws, size) and points (n_points, *shape), (n_draws, n_points).
        """
        if self.is_earlier and type(self.family).values is Family.values:
            return self.family.values_from_one(weights, points)
        return self.family.values(weights, points)

    def regrets(self, weights: np.ndarray, utilities: np.ndarray) -> np.ndarray:
        """What each of some weights loses by each choice, of all their utilities.

        A share from worst to best; of ratios on the scale on which it is more, of two
        that answers do not tell apart. Where there are poles, these tell of both.
        """
        lost = regrets_of(utilities)
        if not self.weighs_best_of_each or self.region.boundary is not None:
            return lost
        other = self.family.rescaled(weights, utilities)
        return lost if other is None else np.maximum(lost, regrets_of(other))

    def losses(self, weights: np.ndarray, points: np.ndarray) -> np.ndarray:
        """How much worse alternatives are than the best one that may be shown.

        Of weights (size,), (n_points,) in typical differences of utilities; zero where
        all that may be shown is realistic, as in balls and among real models.
        """
        optima = self.choice_set.optima
        if self.choice_set.alternatives is not None or not len(optima):
            return np.zeros(len(points))
        best = optima[first_best(self.utilities(weights[None], optima)[0])]
        return np.asarray(
            self.rows(np.broadcast_to(best, points.shape), points) @ weights
        )

    def doubtful_signs(self, beliefs: Beliefs, chance: float) -> np.ndarray:
        """The signs of weights that may have the other one, else 0; (size,).

        They have it with at least this chance by the answers alone, were it not known
        of everyone that they do not.
        """
        from scipy.special import ndtr  # here, since loading it takes a while

        signed, mean, variance = beliefs.certain.without_signs()
        with np.errstate(invalid="ignore", divide="ignore"):
            wrong = beliefs.shares @ ndtr(-mean / np.sqrt(variance))
        doubtful = np.zeros(self.size)
        doubtful[signed] = np.where(wrong >= chance, beliefs.certain.signs[signed], 0.0)
        return doubtful

    # -- metrics --------------------------------------------------------------------

    def metric(self, weights: np.ndarray) -> Metric:
        """Build the metric of some weights of shape (size,), normalised."""
        return self.family.metric(weights)

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """Coefficients of metrics of weights (n, size), (n, n_coefficients)."""
        return self.family.coefficients(weights)

    def family_near(self, weights: np.ndarray) -> Family:  # noqa: ARG002
        """What builds metrics without the region, near weights (n_draws, size)."""
        return self.family

    def notes(self, weights: np.ndarray, coefficients: np.ndarray) -> tuple[str, ...]:
        """What should be known about a metric, and about draws from what is known.

        Parameters
        ----------
        weights : ndarray of shape (size,)
            Of the estimate.
        coefficients : ndarray of shape (n_draws, n_coefficients)
            Of the draws.
        """
        region, choices = self.region, self.choice_set
        flat = self.once("flat", lambda: only_together(region.names, choices))
        return (
            *region.limitations,
            *(() if self.is_earlier else flat),
            *self.family.notes(weights),
            *self.family.remarks(coefficients, lambda: self.at_first),
        )

    def findings(
        self, weights: np.ndarray, draws: np.ndarray, possible: np.ndarray | None
    ) -> Details:
        """What a metric means for the models of the region, if it has any.

        Parameters
        ----------
        weights : ndarray of shape (size,)
            Of the estimate.
        draws : ndarray of shape (n_draws, size)
            Weights that are as likely.
        possible : ndarray of bool of shape (n_models,) or None
            Which models may be best, if that is known for certain.
        """
        models = self.choice_set.alternatives
        if models is None:
            return {}
        utilities = self.utilities(draws, models)
        return self.region.findings(self.metric(weights), utilities, possible)

    @property
    def at_first(self) -> np.ndarray:
        """Coefficients that are as likely as any before the first answer."""

        def drawn() -> np.ndarray:
            rng = np.random.default_rng(0)
            return self.coefficients(self.beliefs().draws(DRAWS, rng)[0])

        return self.once("at first", drawn)

    # -- what is wanted -------------------------------------------------------------

    @property
    def choices(self) -> np.ndarray | None:
        """What the metric will choose from, of shape (n_choices, *shape).

        Angles between weights do not tell there what a mistake costs: weights are known
        only once following their estimate is known to cost little. None of regions that
        are round, where angles do tell.
        """
        optima = self.choice_set.optima
        return optima if len(optima) else None

    def stakes(self, weights: np.ndarray) -> np.ndarray:
        """Alternatives among which some find about their best and worst.

        `weights`, (n, size), are theirs, the first one's above all; (n_stakes, *shape).
        """
        choices = self.choice_set
        if self.is_earlier or not choices.can_mix:
            return choices.stakes
        known = self.ends.known
        more = self.ends.both(weights[:1], known, choices.center)
        return np.concatenate([known, more])

    @property
    def ends(self) -> RegionEnds:
        """What the region has best and worst, beyond what is shown of it."""
        each = self.weighs_best_of_each
        return self.once(
            f"ends of each {each}",
            lambda: RegionEnds(self.family, self.region, self.choice_set, of_each=each),
        )

    @property
    def coordinates(self) -> np.ndarray:
        """C, of shape (n_coordinates, size): the identity unless overridden."""
        return np.eye(self.size)

    @property
    def wants_all(self) -> bool:
        """Whether all weights are wanted, not only what they come to somewhere."""
        return True

    def focus(self, beliefs: Beliefs) -> tuple[Beliefs, np.ndarray]:
        """What is known as far as it counts, and C; all and C, unless overridden."""
        return beliefs, self.coordinates


DRAWS = 1000
