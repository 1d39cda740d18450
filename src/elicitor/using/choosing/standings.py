"""Utilities of models under many metrics, brought to one scale.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
u_m         ``judged``              utility of model m as it is judged, shape
                                    (..., n_models)
u°_m        ``own``                 of its own decisions, as it stands; same shape
v_m         ``standings``           (u_m − w) / (b − w) for w = min(u, u°) and
                                    b = max(u, u°)
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

__all__ = [
    "Utilities",
    "are_best",
    "expected_ranks",
    "probabilities_best",
    "ranks_of",
]

TIE = 1e-9
"""Models whose standings differ by less are equally good; the rest is rounding."""


@dataclass(frozen=True, eq=False)
class Utilities:
    """Utilities, (..., n_models), under a metric or one per row: as judged, and own.

    >>> found = Utilities(np.array([0.2, 0.5, 0.3]), np.array([0.2, 0.1, 0.3]))
    >>> found.standings.round(3), found.own_standings.round(3)
    (array([0.25, 1.  , 0.5 ]), array([0.25, 0.  , 0.5 ]))
    >>> Utilities(np.array([0.2, 0.3]), np.array([0.2, 0.4])).standings
    array([0. , 0.5])
    """

    judged: np.ndarray = field(repr=False)
    own: np.ndarray = field(repr=False)

    @classmethod
    def stacked(cls, rows: Sequence[Utilities], n_models: int) -> Utilities:
        """One row for each, none if there are none."""
        judged, own = [one.judged for one in rows], [one.own for one in rows]
        shape = (-1, n_models)
        return cls(np.array(judged).reshape(shape), np.array(own).reshape(shape))

    def __len__(self) -> int:
        return len(self.judged)

    @property
    def stake(self) -> np.ndarray:
        """Between the worst and the best, judged or as they stand, (...)."""
        return np.asarray((self._best - self._worst)[..., 0])

    @cached_property
    def standings(self) -> np.ndarray:
        """1 for the best there is, 0 for the worst; all 1 where all are equally good.

        Below 1 for all models if one of them is the best as it stands.
        """
        return self._scaled(self.judged)

    @cached_property
    def own_standings(self) -> np.ndarray:
        """The same of models as they stand."""
        return self._scaled(self.own)

    @property
    def _worst(self) -> np.ndarray:
        return np.minimum(self.judged, self.own).min(axis=-1, keepdims=True)

    @property
    def _best(self) -> np.ndarray:
        return np.maximum(self.judged, self.own).max(axis=-1, keepdims=True)

    def _scaled(self, utilities: np.ndarray) -> np.ndarray:
        stake = self.stake[..., None]
        at_stake = stake > TIE * np.abs(self.judged).max(axis=-1, keepdims=True)
        shares = (utilities - self._worst) / np.where(at_stake, stake, 1.0)
        return np.asarray(np.where(at_stake, shares, 1.0))


def are_best(standings: np.ndarray) -> np.ndarray:
    """Which models no other one is better than, (..., n_models) of booleans."""
    return np.asarray(standings >= standings.max(axis=-1, keepdims=True) - TIE)


def ranks_of(standings: np.ndarray) -> np.ndarray:
    """Rank of every model, 1 for the best; equals share the better rank.

    >>> ranks_of(np.array([0.0, 1.0, 1.0])).tolist()
    [3, 1, 1]
    """
    ahead = standings[:, None] > standings + TIE
    return np.asarray(1 + ahead.sum(axis=0))


def probabilities_best(standings: np.ndarray) -> np.ndarray:
    """How often every model is the best one; models that tie share the honour.

    Standings, (n_metrics, n_models), are under equally likely metrics, or on samples.
    """
    best = are_best(standings)
    return np.asarray((best / best.sum(axis=1, keepdims=True)).mean(axis=0))


def expected_ranks(standings: np.ndarray) -> np.ndarray:
    """Mean rank of every model; equals are in the middle of theirs.

    From standings of shape (n_metrics, n_models) under equally likely metrics.
    """
    from scipy.stats import rankdata  # here, since loading it takes a while

    steps = np.round(standings / TIE)
    return np.asarray(rankdata(-steps, axis=1).mean(axis=0))
