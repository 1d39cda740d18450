"""What several people's answers leave open, in one space of directions.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
w           ``posterior.weights``   unknowns of one draw; the utility is ⟨w, f(s)⟩
z           –                       f(first) − f(second) of a random pair
R           ``root``                RRᵀ is the covariance of z; I on a ball
v           ``draws``               Rᵀw/|Rᵀw|, of each draw of each person
m_i, S_i    ``means, covariances``  of the draws of person i
u_i         ``directions``          m_i/|m_i|
==========  ======================  ===============================================

⟨v, v′⟩ is the correlation of two utilities over random pairs. So two people answer a
random pair differently with probability ∠(v, v′)/π, if z is about normal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from elicitor.core.decompositions import eigh
from elicitor.core.errors import InvalidParameterError
from elicitor.core.posterior import Posterior
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.metrics.families import FAMILIES
from elicitor.procedures.bayesian.asking import own_options, utility_of
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.regions.base import Region

__all__ = ["Voices", "require_alike", "voices_of"]

PAIRS = 4000
"""Random pairs from which the covariance of z is taken."""
NEGLIGIBLE = 1e-9
"""Directions with a smaller share of the variance of z decide no question."""


@dataclass(frozen=True, eq=False)
class Voices:
    """What is known of everyone, as unit draws v per person."""

    draws: tuple[np.ndarray, ...]  # each (n_draws, size)
    root: np.ndarray  # R, (n_unknowns, size)
    posterior: Posterior  # of the first person; it builds metrics

    @property
    def means(self) -> np.ndarray:
        """m, of shape (n_people, size); shorter than 1 the less is known."""
        return np.array([rows.mean(axis=0) for rows in self.draws])

    @property
    def covariances(self) -> np.ndarray:
        """S, of shape (n_people, size, size)."""
        return np.array(
            [np.atleast_2d(np.cov(rows.T, bias=True)) for rows in self.draws]
        )

    @property
    def directions(self) -> np.ndarray:
        """u, of shape (n_people, size)."""
        means = self.means
        lengths = np.linalg.norm(means, axis=1, keepdims=True)
        return np.asarray(means / np.where(lengths > 0, lengths, 1.0))

    @property
    def order(self) -> list[int]:
        """People by what they say: the same order, whoever is named first."""
        keys = [rows.tolist() for rows in self.draws]
        return sorted(range(len(keys)), key=keys.__getitem__)

    def listed(self, order: Sequence[int] | np.ndarray) -> Voices:
        """The same people in another order, or some of them."""
        return replace(self, draws=tuple(self.draws[i] for i in order))

    def metric(self, direction: np.ndarray) -> Metric:
        """The metric whose utility points in a direction of shape (size,)."""
        weights = np.linalg.pinv(self.root.T) @ direction
        return self.posterior.build(weights / np.linalg.norm(weights))


def voices_of(
    results: Sequence[Result],
    region: Region | None,
    names: Sequence[object] | None = None,
) -> Voices:
    """Put results that can be compared into one space, or name the one that cannot."""
    posteriors = require_alike(results, names)
    size = posteriors[0].weights.shape[1]
    root = np.eye(size) if region is None else _root(region, results[0], size)
    return Voices(
        tuple(_units(posterior.weights @ root) for posterior in posteriors),
        root,
        posteriors[0],
    )


def require_alike(
    results: Sequence[Result], names: Sequence[object] | None = None
) -> list[Posterior]:
    """Raise unless results can be compared; see :func:`voices_of`."""
    called = [f"number {i}" for i in range(len(results))]
    if names is not None:
        called = [repr(str(name)) for name in names]
    posteriors = list(map(_posterior, called, results))
    for name, result in zip(called[1:], results[1:], strict=True):
        _require_same((called[0], results[0]), (name, result))
    return posteriors


def _posterior(name: str, result: Result) -> Posterior:
    posterior = result.posterior if isinstance(result, Result) else None
    if posterior is None:
        raise InvalidParameterError(
            "results must be results with a posterior, as method='bayesian' gives "
            f"them; {name} is {result!r}."
        )
    return posterior


def _require_same(one: tuple[str, Result], other: tuple[str, Result]) -> None:
    (first, _), (second, _) = one, other
    results = one[1], other[1]
    facts: dict[str, list[Any]] = {
        "family": [result.metric.family for result in results],
        "statistics": [result.metric.names for result in results],
        "region": [
            result.transcript.region if result.transcript is not None else None
            for result in results
        ],
        "number of unknowns": [
            result.posterior.weights.shape[1]
            for result in results
            if result.posterior is not None
        ],
    }
    for what, (wanted, got) in facts.items():
        if wanted != got and None not in (wanted, got):
            told = f"{first} has {wanted!r} and {second} has {got!r}"
            if what == "region":  # too long to be shown
                told = f"{first} and {second} were asked about different ones"
            raise InvalidParameterError(
                f"results must all have the same {what}; {told}."
            )


def _root(region: Region, result: Result, size: int) -> np.ndarray:
    """R of random pairs on a region."""
    utility = _utility(region, result)
    if utility.size != size:
        raise InvalidParameterError(
            f"region must be the one of the results, where {size} numbers are unknown; "
            f"on {region!r} there are {utility.size}."
        )
    points = utility.random_points(2 * PAIRS, np.random.default_rng(0))
    rows = utility.rows(points[:PAIRS], points[PAIRS:])
    values, vectors = eigh(rows.T @ rows / PAIRS)
    kept = values > NEGLIGIBLE * values[-1]
    return np.asarray(vectors[:, kept] * np.sqrt(values[kept]))


def _utility(region: Region, result: Result) -> LinearUtility:
    """What is unknown of the draws, which need not be of the family of the metric."""
    draws = _posterior("number 0", result)
    if draws.family is not None and draws.family.called is not None:
        try:
            return utility_of(region, draws.family)
        except InvalidParameterError as error:
            raise InvalidParameterError(
                f"region must be the one of the results; {region!r} is not: {error}"
            ) from None
    asked = {} if result.transcript is None else result.transcript.configuration
    family, options = asked.get("family"), dict(asked.get("options", {}))
    if family in FAMILIES:  # of a file that does not hold the family of its draws
        utility = utility_of(region, family, **own_options(family, options))
        if utility.size == len(draws.weights[0]):
            return utility
    return utility_of(region, result.metric.family)  # nobody asked, or asked anew


def _units(rows: np.ndarray) -> np.ndarray:
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True))
