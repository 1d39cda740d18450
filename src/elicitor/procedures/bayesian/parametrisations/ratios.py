"""Ratios of two linear functions, from the form that comparisons reveal.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
A           ``metric_forms``        what comparisons reveal, (n+1, n+1)
ζ           ``right``               statistics of a classifier without mistakes
p, q, q₀    –                       numerator, denominator and its constant
u           ``losses``              p − q ≥ 0
o, ρ        ``center, radius``      of a ball
==========  ======================  ===============================================
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from elicitor.procedures.bayesian.parametrisations.base import Parametrisation
from elicitor.procedures.bayesian.utilities.ball_members import members
from elicitor.procedures.bayesian.utilities.form_chart import FormChart

__all__ = ["RatioOfRightParametrisation", "RatioOnBallParametrisation"]


@dataclass(frozen=True, eq=False)
class RatioParametrisation(Parametrisation):
    """What is known of forms, see :class:`FormChart`.

    Attributes
    ----------
    root, middle, scale : ndarray
        As of the chart.
    """

    root: np.ndarray
    middle: np.ndarray
    scale: np.ndarray | float

    @cached_property
    def chart(self) -> FormChart:
        """From unknowns to forms and back."""
        return FormChart(self.root, self.middle, float(self.scale))


@dataclass(frozen=True, eq=False)
class RatioOfRightParametrisation(RatioParametrisation):
    """The canonical metric of right decisions: p ≥ 0, u ≥ 0.

    Attributes
    ----------
    right : ndarray of shape (n_statistics,)
        ζ.
    """

    right: np.ndarray
    kind: ClassVar[str] = "ratio of right decisions"

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """p, q and q₀, see :meth:`Parametrisation.coefficients`."""
        forms = self.chart.metric_forms(weights)
        p = np.maximum(forms[:, :-1, -1], 0.0)
        p[~p.any(axis=1)] = 1.0
        total = p.sum(axis=1, keepdims=True)
        p, q = p / total, -forms[:, :-1, :-1] @ self.right / total
        constant = p @ self.right
        losses = np.maximum(p - q, 0.0)
        losses *= (constant / (losses @ self.right))[:, None]
        return np.column_stack([p, p - losses, constant])


@dataclass(frozen=True, eq=False)
class RatioOnBallParametrisation(RatioParametrisation):
    """The canonical metric on a ball, on which its denominator is positive.

    Attributes
    ----------
    center : ndarray of shape (n_statistics,)
        o.
    radius : float
        ρ.
    """

    center: np.ndarray
    radius: np.ndarray | float
    kind: ClassVar[str] = "ratio on a ball"

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """See :meth:`Parametrisation.coefficients`."""
        forms = self.chart.metric_forms(weights)
        return members(self.center, float(self.radius), forms)
