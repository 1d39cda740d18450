"""How much the answer to a question is expected to tell.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
z           ``rows``                f(first) − f(second) of a pair
u           –                       the direction of C w, which is wanted
C           ``coordinates``         from the unknowns to what is reported
==========  ======================  ===============================================

The best guess of a unit vector has the squared error 2(1 − |E u|). An answer moves
E u, and E|E[u | answer]|² − |E u|² is what it is expected to take off the squared
error: the value of the information (Raiffa and Schlaifer 1961). Entropy would not do,
since without noise every plane through the mean is worth one bit, wherever it cuts.

With t = ⟨w, z⟩ normal, E[w; first] = P m + S z P′, where P is the probability of
"first" and P′ its derivative by the mean of t. So the gain has a closed form, also over
several hypotheses about the noise, whose directions may differ. Of people who have said
"about equal", that is a third answer.
"""

from __future__ import annotations

import numpy as np

from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.moments import probability_of_first

__all__ = ["expected_gains"]

ROUNDING = 1e-15


def expected_gains(
    beliefs: Beliefs, rows: np.ndarray, coordinates: np.ndarray | None = None
) -> np.ndarray:
    """Expected drop of the squared error of the direction that is wanted.

    Parameters
    ----------
    beliefs : Beliefs
        What is known.
    rows : ndarray of shape (n_pairs, size)
        z.
    coordinates : ndarray of shape (n_coordinates, size), optional
        C; the identity by default.

    Returns
    -------
    ndarray of shape (n_pairs,)
        Not negative, up to rounding; larger is better.
    """
    ties = bool(beliefs.noise.thresholds.any())
    foreseen = _Foreseen(beliefs, rows, coordinates)
    left, unlikely = beliefs.shares @ foreseen.directions, np.ones(len(rows))
    gains = -np.tile(left @ left, len(rows))
    for side in (1.0, -1.0) if ties else (1.0,):
        reached, likely = foreseen.after(side, ties=ties)
        gains += _squared(reached, likely)
        left, unlikely = left - reached, unlikely - likely
    return np.asarray(gains + _squared(left, unlikely))


class _Foreseen:
    """Where u will be after an answer to each of some pairs."""

    def __init__(
        self, beliefs: Beliefs, rows: np.ndarray, coordinates: np.ndarray | None
    ) -> None:
        self._beliefs = beliefs
        self._c = c = np.eye(beliefs.size) if coordinates is None else coordinates
        self.directions = beliefs.directions(c)
        z = np.ascontiguousarray(rows.T)
        moved = beliefs.covariances.reshape(-1, beliefs.size) @ z  # S z
        self._moved = moved.reshape(len(beliefs.means), *z.shape)
        self._middle = beliefs.means @ z
        variance = np.einsum("hdp,dp->hp", self._moved, z)
        self._variance = np.maximum(variance, 0.0)  # below by rounding, if next to it
        # A change of w turns the direction by its part across the mean, over |Cw|.
        means = beliefs.means @ c.T
        length = np.linalg.norm(means, axis=1, keepdims=True)
        reached = np.linalg.norm(self.directions, axis=1, keepdims=True)
        known = length > 0
        length = np.where(known, length, 1.0)
        self._units = means / length
        self._turning = beliefs.shares[:, None] * np.where(known, reached / length, 1.0)
        along = np.einsum("hij,hj->hi", beliefs.covariances, self._units @ c)
        self._along = along @ z

    def after(self, side: float, *, ties: bool) -> tuple[np.ndarray, np.ndarray]:
        """E[u; answer], (n_pairs, n_coordinates), and P(answer), (n_pairs,).

        The answer is "first" if `side` is 1, and "second" if it is −1.
        """
        shares = self._beliefs.shares
        p, slope = probability_of_first(
            side * self._middle, self._variance, self._beliefs.noise, ties=ties
        )
        turn = side * self._turning * slope
        found = (shares[:, None] * p).T @ self.directions
        found += np.einsum("hp,hdp->pd", turn, self._moved) @ self._c.T
        found -= (turn * self._along).T @ self._units
        return found, shares @ p


def _squared(reached: np.ndarray, likely: np.ndarray) -> np.ndarray:
    """|E[u | answer]|² P(answer); next to nothing if the answer is never given."""
    return np.asarray((reached**2).sum(axis=1) / np.maximum(likely, ROUNDING))
