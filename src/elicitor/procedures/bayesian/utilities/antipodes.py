"""Antipodal pairs around many middles: for utilities that are not linear.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
c           ``places``              middle of a pair, or what fixes the slopes there
v           ``ways``                half the difference: the pair is c + v and c − v
J           ``slopes``              half the change of z with v: z = 2Jv, scaled
ŵ           ``estimate``            best guess of w
m, S        –                       mean and covariance of w under a hypothesis
σ           –                       the noise under it
r           ``reach``               how long v may be, roughly
==========  ======================  ===============================================

For a utility of degree 2 in what is shown, f(c+v) − f(c−v) = 2Jv holds exactly, J the
derivative at c; so every middle makes the unknowns linear in v, each in its own way.
Both answers are about as likely if ⟨ŵ, Jv⟩ = 0, and the gain is then (up to a factor)

    ‖GSJv‖² / (σ²|v|²/4r² + vᵀJᵀSJv),

where G projects on the complement of m: the best v is a generalised eigenvector, for
every middle and every hypothesis its own. Beside them stand pairs that differ in two
quantities only, v ∝ h_j e_i − h_i e_j with h = Jᵀŵ.
"""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property

import numpy as np

from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.utilities.base import Pairs, Utility
from elicitor.procedures.bayesian.utilities.landmarks import as_shown
from elicitor.procedures.bayesian.utilities.screening import screened
from elicitor.procedures.sphere import uniform_in_ball, units
from elicitor.procedures.ties import best_first, leading
from elicitor.regions.multiclass.ball import Ball

__all__ = ["AntipodalUtility", "best_ways", "stretched", "two_by_two"]

PLACES = 60
"""Middles that are tried for each question."""
SIMPLE_PLACES = 12
"""Those around which every two quantities are traded for each other."""
HYPOTHESES, RELEVANT = 3, 0.1
"""How many are looked at for each question, unless far less likely than the best."""
KEPT = 40
"""Pairs of each kind that deserve an exact look."""
ROUNDING = 1e-12


class AntipodalUtility(Utility):
    """A utility whose pairs lie on either side of a middle.

    Attributes
    ----------
    shape : tuple of int
        Shape of what is shown; `n_entries` numbers in all.
    """

    shape: tuple[int, ...]

    @property
    @abstractmethod
    def ball(self) -> Ball:
        """Where every part of what is shown lies."""

    @abstractmethod
    def places(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Draw what fixes the slopes, of shape (number, ...)."""

    @abstractmethod
    def slopes(self, places: np.ndarray) -> np.ndarray:
        """J before it is scaled, of shape (n_places, size, n_entries)."""

    @abstractmethod
    def reach(self, places: np.ndarray) -> np.ndarray:
        """How long v may be at most places, of shape (n_places,)."""

    @abstractmethod
    def spanned(
        self, places: np.ndarray, ways: np.ndarray, estimate: np.ndarray
    ) -> Pairs:
        """The pairs c ± v, as far apart as unit balls allow.

        Parameters
        ----------
        places : ndarray of shape (n_pairs, ...)
            Where.
        ways : ndarray of shape (n_pairs, n_entries)
            The direction of v.
        estimate : ndarray of shape (size,)
            The weights under which both are to be worth the same, where z = 2Jv does
            not see to that.

        Returns
        -------
        pair of ndarray of shape (n_pairs, *shape)
            In units of the radius, from the centre.
        """

    @cached_property
    def n_entries(self) -> int:
        """Numbers that are shown of one alternative."""
        return int(np.prod(self.shape))

    def pairs(self, beliefs: Beliefs, rng: np.random.Generator) -> Pairs:
        """Antipodes, see :meth:`Utility.pairs`."""
        estimate = beliefs.estimate()
        places = self.places(PLACES, rng)
        slopes = self.scale * self.slopes(places)
        if beliefs.is_blank:
            ways = rng.standard_normal((1, PLACES, self.n_entries))
            return self._screened(beliefs, ways, places, estimate)
        likely = best_first(beliefs.shares)[:HYPOTHESES]
        likely = likely[beliefs.shares[likely] >= RELEVANT * beliefs.shares.max()]
        heights, reach = slopes.swapaxes(1, 2) @ estimate, self.reach(places)
        telling = [
            best_ways(
                beliefs.means[h],
                beliefs.covariances[h],
                slopes,
                heights,
                (beliefs.noise.scales[h] / (2 * reach)) ** 2,
            )
            for h in likely
        ]
        simple = two_by_two(heights[:SIMPLE_PLACES])
        kinds = (np.stack(telling), places), (simple, places[:SIMPLE_PLACES])
        found = [self._screened(beliefs, *kind, estimate) for kind in kinds]
        first, second = (np.concatenate(side) for side in zip(*found, strict=True))
        return first, second

    def _screened(
        self,
        beliefs: Beliefs,
        ways: np.ndarray,
        places: np.ndarray,
        estimate: np.ndarray,
    ) -> Pairs:
        """The best pairs among several ways, of shape (n, n_places, n_entries)."""
        every = np.tile(places, (len(ways),) + (1,) * (places.ndim - 1))
        flat = ways.reshape(-1, self.n_entries)
        some = flat.any(axis=1)
        first, second = map(
            self._placed, self.spanned(every[some], flat[some], estimate)
        )
        kept = screened(self.rows(first, second), beliefs, KEPT)
        return as_shown(self.region, first[kept]), as_shown(self.region, second[kept])

    def random_points(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Uniform in the ball, see :meth:`Utility.random_points`."""
        points = uniform_in_ball((number, *self.shape), rng)
        return as_shown(self.region, self._placed(points))

    def _placed(self, points: np.ndarray) -> np.ndarray:
        """From units of the radius to statistics."""
        return np.asarray(self.ball.center + self.ball.radius * points)


def best_ways(
    mean: np.ndarray,
    covariance: np.ndarray,
    slopes: np.ndarray,
    heights: np.ndarray,
    noise: np.ndarray,
) -> np.ndarray:
    """For each place the v that maximises ‖GSJv‖² / (noise·|v|² + vᵀJᵀSJv).

    Among those of level utility, ⟨h, v⟩ = 0.

    Parameters
    ----------
    mean : ndarray of shape (size,)
        m, not zero.
    covariance : ndarray of shape (size, size)
        S.
    slopes : ndarray of shape (n_places, size, n_entries)
        J.
    heights : ndarray of shape (n_places, n_entries)
        h, how the utility grows with every entry.
    noise : ndarray of shape (n_places,)
        σ²/4r².

    Returns
    -------
    ndarray of shape (n_places, n_entries)
        Unit rows.
    """
    across = np.linalg.svd(heights[:, None, :])[2][:, 1:].swapaxes(1, 2)
    inner = slopes @ across
    moved = covariance @ inner
    spread = inner.swapaxes(1, 2) @ moved
    unit = mean / np.linalg.norm(mean)
    turned = moved - unit[:, None] * (unit @ moved)[:, None, :]
    gained = turned.swapaxes(1, 2) @ turned
    floor = noise + ROUNDING * (1 + np.trace(spread, axis1=1, axis2=2))
    lower = np.linalg.cholesky(spread + floor[:, None, None] * np.eye(inner.shape[2]))
    white = np.linalg.inv(lower)
    back = across @ white.swapaxes(1, 2)
    return units(leading(white @ gained @ white.swapaxes(1, 2), back))


def two_by_two(heights: np.ndarray) -> np.ndarray:
    """Ways of level utility in which two entries differ.

    Parameters
    ----------
    heights : ndarray of shape (n_places, n_entries)
        h, how the utility grows with every entry.

    Returns
    -------
    ndarray of shape (n_twos, n_places, n_entries)
        Zero where neither entry matters.
    """
    n = heights.shape[1]
    first, second = np.triu_indices(n, k=1)
    twos = np.arange(len(first))
    ways = np.zeros((len(first), *heights.shape))
    ways[twos, :, first] = heights[:, second].T
    ways[twos, :, second] = -heights[:, first].T
    return ways


def stretched(centres: np.ndarray, ways: np.ndarray) -> Pairs:
    """Pairs around centres as far apart as unit balls allow.

    Parameters
    ----------
    centres, ways : ndarray of shape (n_pairs, n_balls, n_statistics)
        Every row of a centre within a unit ball; ways are not zero.

    Returns
    -------
    pair of ndarray of shape (n_pairs, n_balls, n_statistics)
    """
    straight = ways / np.linalg.norm(ways, axis=(1, 2), keepdims=True)
    square = (straight**2).sum(axis=2)
    leans = np.abs((centres * straight).sum(axis=2))
    room = 1 - (centres**2).sum(axis=2)
    # |c ± hv| = 1, solved so that nothing cancels; rows that do not move have no limit.
    root = np.sqrt(leans**2 + square * room)
    half = np.divide(
        room, leans + root, out=np.full_like(room, np.inf), where=square > 0
    ).min(axis=1)
    step = half[:, None, None] * straight
    return centres + step, centres - step
