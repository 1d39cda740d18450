"""What is known of a metric after noisy answers: draws instead of bounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from elicitor.core.checks import check_number
from elicitor.core.errors import InvalidParameterError
from elicitor.core.metric import Metric

__all__ = ["ARRAYS", "LATER", "Build", "Parametrisation", "Posterior"]

ARRAYS = ("weights", "coefficients", "scales", "lapses", "thresholds", "zones")
"""Attributes with one row for each draw."""
PILED = 1e-12
"""Coefficients that differ by less are the same."""
LATER = ("zones",)
"""Those that older files do not have; they are zero."""
UNKNOWN = (
    "This result was saved by an older version, which kept the metrics that were drawn "
    "only; save it anew: resume its transcript, Session.resume(result.transcript, "
    "region), or run elicitor ask again."
)


class Parametrisation(Protocol):
    """Which weights make which metric, such as a :class:`.Family`."""

    @property
    def called(self) -> str | None:
        """By which name it can be built again."""

    @property
    def directions(self) -> np.ndarray:
        """Whether a statistic is taken to be good (1) or bad (−1), or is open (0)."""

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """Coefficients of the metrics of weights (n, size), (n, n_coefficients)."""

    def to_dict(self) -> dict[str, Any]:
        """Return what it was built from as JSON-ready data."""


@dataclass(frozen=True, eq=False)
class Build:
    """Builds metrics: of weights that were drawn as they were, of others afresh.

    It is no closure, so that results which were read from a file are pickled.
    """

    metric: Metric  # others are like it
    weights: np.ndarray
    coefficients: np.ndarray
    family: Parametrisation | None = None

    def __call__(self, weights: np.ndarray) -> Metric:
        """The metric of weights of shape (n_unknowns,)."""
        asked = np.array(weights, dtype=float)
        index = self._rows.get(asked.tobytes())
        if index is not None:
            return self.metric.with_coefficients(self.coefficients[index])
        if self.family is None:
            raise InvalidParameterError(UNKNOWN)
        return self.metric.with_coefficients(self.family.coefficients(asked[None])[0])

    @cached_property
    def _rows(self) -> dict[bytes, int]:
        return {row.tobytes(): index for index, row in enumerate(self.weights)}


@dataclass(frozen=True, eq=False)
class Posterior:
    """Equally likely metrics, each with how reliably its person would answer.

    Attributes
    ----------
    weights : ndarray of shape (n_draws, n_unknowns)
        Unit vectors of unknowns, as the procedure counts them: of measured qualities
        per range of each, not per unit, so they are not ``metric.weights``.
    coefficients : ndarray of shape (n_draws, n_coefficients)
        ``metric.coefficients`` of every draw, in the units of ``result.metric``; to be
        compared with ``result.metric.weights`` where these are its coefficients.
    scales : ndarray of shape (n_draws,)
        Noise of the answers, in typical differences of utilities; larger is noisier.
    lapses : ndarray of shape (n_draws,)
        How often a coin is tossed instead (probability).
    thresholds : ndarray of shape (n_draws,)
        Difference of utilities that is noticed half of the time, in typical ones.
    zones : ndarray of shape (n_draws,)
        Difference of utilities below which a coin is tossed, in typical ones.
    build : callable
        ``build(weights) -> Metric`` for one row of `weights`.
    log_evidence : float
        Log of the probability of all answers under this family; larger is better.
    family : Parametrisation or None
        ``coefficients(weights)`` of many metrics at once, without the region; its
        ``to_dict()`` is what a file keeps of `build`. None if that is not known.
    """

    weights: np.ndarray = field(repr=False)
    coefficients: np.ndarray = field(repr=False)
    scales: np.ndarray = field(repr=False)
    lapses: np.ndarray = field(repr=False)
    thresholds: np.ndarray = field(repr=False)
    zones: np.ndarray = field(repr=False)
    build: Callable[[np.ndarray], Metric] = field(repr=False)
    log_evidence: float
    family: Parametrisation | None = field(default=None, repr=False)

    def __getstate__(self) -> dict[str, Any]:
        return {one.name: getattr(self, one.name) for one in fields(self)}  # no cache

    def to_dict(self) -> dict[str, Any]:
        """Return the draws as JSON-ready data."""
        arrays = {name: getattr(self, name).tolist() for name in ARRAYS}
        known = self.family
        named = known is not None and known.called is not None
        written = {"family": known.to_dict()} if known is not None and named else {}
        return {**arrays, "log_evidence": self.log_evidence, **written}

    @cached_property
    def metrics(self) -> tuple[Metric, ...]:
        """The draws as metrics."""
        return tuple(map(self.build, self.weights))

    def interval(self, level: float = 0.9) -> np.ndarray:
        """Credible interval of every coefficient.

        Parameters
        ----------
        level : float, default=0.9
            Probability that a coefficient lies inside. As much is left on either side;
            or nothing at an end where draws pile up, as they do where a coefficient may
            be zero, if the interval is shorter so.

        Returns
        -------
        ndarray of shape (n_coefficients, 2)

        Raises
        ------
        InvalidParameterError
            If `level` is no probability strictly between 0 and 1.
        """
        outside = 1 - check_number("level", level, above=0, below=1)
        halves = np.array([[outside / 2, 1 - outside / 2], [0, level], [outside, 1]])
        found = np.quantile(self.coefficients, halves, axis=0)  # (3, 2, n)
        length = np.ptp(found, axis=1)
        for side, end in ((1, found[1, 0]), (2, found[2, 1])):
            piled = (np.abs(self.coefficients - end) < PILED).sum(axis=0) > 1
            length[side] = np.where(piled, length[side], np.inf)
        shortest = length.argmin(axis=0)
        return found[shortest, :, np.arange(len(shortest))]
