"""A richer family, seen as a simple one plus a departure of unknown size.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
z           –                       rows of the simple family, of length d
r           –                       rows of the richer family
B           ``explained``           what z predicts of r over random pairs
e           ``Parts.extra``         (r − Bᵀz) W, white over random pairs, of length g
κ           ``SIZES``               share of e in the utility, as a ratio to z's
==========  ======================  ===============================================

The utility is ⟨w, z⟩ + κ⟨v, e⟩ with (w, v) of any direction. So the simple family is
κ = 0, and whatever else the richer one can express has no say in z. Why κ: people who
are a little curved would be lost in a prior that takes curvature to be as large as the
slope, since evidence falls with every unknown that could have been larger. Several κ
are weighed by their evidence. Rows are scaled such that ⟨w, z⟩ + κ⟨v, e⟩ has mean
square 1 over random pairs, so noise means the same as in :class:`LinearUtility`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.decompositions import eigh
from elicitor.core.errors import InvalidParameterError
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = ["DECISIVE", "Departure", "contains"]

SIZES = (0.05, 0.15, 0.5, 1.5)
"""κ, equally likely at first."""
DECISIVE = math.log(20)
"""Log Bayes factor from which on the simple family is doubted. Evidence of 20 comes up
in at most one of 20 conversations with people of the simple family, however often one
looks (Ville's inequality)."""
PAIRS = 2000
ROUNDING = 1e-9


class Departure:
    """Beliefs for every κ about someone whose metric may be of a richer family.

    InvalidParameterError if that can express nothing that the simple one cannot.
    """

    def __init__(
        self, simple: LinearUtility, rich: LinearUtility, *, link: str = "logistic"
    ) -> None:
        self._simple, self._rich = simple, rich
        self._explained, self._white = _residual(simple, rich)
        d, g = simple.size, self._white.shape[1]
        if not g:
            raise InvalidParameterError(
                "The family that is doubted for must be able to express more; "
                f"{type(rich.family).__name__} can express no more than "
                f"{type(simple.family).__name__}."
            )
        # ⟨w, z⟩ alone has mean square 1 if |w|² = d/(d+g).
        self._factors = [
            np.sqrt((d + g) / (1 + size**2))
            * np.repeat([1 / np.sqrt(d), size / np.sqrt(g)], [d, g])
            for size in SIZES
        ]
        constraints = np.pad(simple.constraints, ((0, 0), (0, g)))
        self.beliefs = tuple(
            Beliefs(d + g, constraints=constraints, link=link) for _ in SIZES
        )

    def rows(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """Rows of some pairs for every κ, (n_sizes, n_pairs, d + g)."""
        simple = self._simple.rows(first, second)
        extra = self._rich.rows(first, second) - simple @ self._explained
        both = np.hstack([simple, extra @ self._white])
        return np.array([both * factors for factors in self._factors])

    def learn(self, first: np.ndarray, second: np.ndarray, answer: Answer) -> None:
        """Learn from an answer to one pair."""
        rows = self.rows(first[None], second[None])[:, 0]
        for beliefs, row in zip(self.beliefs, rows, strict=True):
            beliefs.learn(row, answer)

    def learn_all(
        self, first: np.ndarray, second: np.ndarray, answers: Sequence[Answer]
    ) -> None:
        """Learn from answers to many pairs at once."""
        for beliefs, rows in zip(self.beliefs, self.rows(first, second), strict=True):
            beliefs.learn_all(rows, answers)

    @property
    def shares(self) -> np.ndarray:
        """Probability of every κ given the answers."""
        logs = np.array([beliefs.log_evidence for beliefs in self.beliefs])
        shares = np.exp(logs - logs.max())
        return np.asarray(shares / shares.sum())

    @property
    def log_evidence(self) -> float:
        """Log of the probability of all answers, averaged over κ."""
        logs = [beliefs.log_evidence for beliefs in self.beliefs]
        return float(np.logaddexp.reduce(logs) - math.log(len(logs)))

    def log_left_out(self) -> np.ndarray:
        """Log probability of every answer given the others; see :class:`Beliefs`."""
        logs = np.array([beliefs.log_left_out() for beliefs in self.beliefs])
        return np.asarray(
            -np.logaddexp.reduce(np.log(self.shares)[:, None] - logs, axis=0)
        )


def contains(rich: LinearUtility, simple: LinearUtility) -> bool:
    """Whether every utility of the simple family is one of the richer family."""
    return _residual(rich, simple)[1].shape[1] == 0


def _residual(
    simple: LinearUtility, rich: LinearUtility
) -> tuple[np.ndarray, np.ndarray]:
    """B, and W that makes what is left white; both from random pairs."""
    points = simple.random_points(2 * PAIRS, np.random.default_rng(0))
    first, second = points[:PAIRS], points[PAIRS:]
    z, r = simple.rows(first, second), rich.rows(first, second)
    explained = np.linalg.lstsq(z, r, rcond=None)[0]
    left = r - z @ explained
    values, vectors = eigh(left.T @ left / len(left))
    kept = values > ROUNDING * (r**2).mean()
    return explained, vectors[:, kept] / np.sqrt(values[kept])
