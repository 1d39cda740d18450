"""Simulated people who err, and how far an inquiry has come after so many answers.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
D           ``size``                number of weights
w           ``weights``             those of a person, uniform on the sphere
ρ           ``RADIUS``              radius of the ball that is asked about
R           ``bits``                what all answers together can tell (bits)
δ           –                       mean distance of w from its estimate
==========  ======================  ===============================================
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from elicitor.core.conversation import Conversation
from elicitor.metrics.linear import LinearMetric
from elicitor.oracles.base import Oracle
from elicitor.procedures.bayesian.conversation import Inquiry
from elicitor.procedures.bayesian.settings import Settings
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.regions.multiclass.ball import Ball

__all__ = [
    "RADIUS",
    "band",
    "erring_scale",
    "least_bits",
    "least_mean_error",
    "logistic_scale",
    "plain_ball",
    "progress",
    "random_person",
    "wilson",
]

RADIUS = 0.2
NODES = 300
"""Of the quadrature over random pairs, and of that over angles."""
NEVER = 1e-12
"""A tolerance that is not reached, so that budgets alone end an inquiry."""


def plain_ball(size: int) -> Ball:
    """A ball of statistics of which more is better."""
    names = [f"quality {i + 1}" for i in range(size)]
    return Ball(np.full(size, 0.5), RADIUS, names=names)


def random_person(rng: np.random.Generator, size: int, *, known: bool) -> LinearMetric:
    """Draw unit weights uniformly from the sphere, or from its positive orthant.

    `known`: whether all weights are known to be positive.
    """
    drawn = rng.standard_normal(size)
    weights = np.abs(drawn) if known else drawn
    names = plain_ball(size).names
    return LinearMetric(weights / np.linalg.norm(weights), names=names)


def logistic_scale(size: int, accuracy: float) -> float:
    """Scale of `Logistic`, in the metric's unit, of who answers so many pairs rightly.

    `accuracy` is P(the metric's answer) for points uniform in the ball, above ½.
    """
    from scipy.optimize import brentq
    from scipy.special import expit, roots_gegenbauer

    # ⟨w, x⟩ of a uniform point x has a density ∝ (1 − t²)^{(D−1)/2}.
    nodes, shares = roots_gegenbauer(NODES, size / 2)
    away = np.abs(nodes[:, None] - nodes)
    weights = np.outer(shares, shares) / shares.sum() ** 2
    return RADIUS * float(
        brentq(lambda s: (weights * expit(away / s)).sum() - accuracy, 1e-3, 100.0)
    )


def erring_scale(leads: np.ndarray, wrong: float) -> float:
    """Scale of `Logistic`, in the unit of `leads`, of who errs about so many pairs.

    These say how far the better of each is ahead; `wrong` is below one half.
    """
    from scipy.optimize import brentq
    from scipy.special import expit

    unit = float(leads.mean())
    return unit * float(
        brentq(lambda s: expit(-leads / (s * unit)).mean() - wrong, 1e-3, 1e3)
    )


def progress(
    utility: LinearUtility, oracle: Oracle, marks: Sequence[int]
) -> Iterator[tuple[int, Inquiry]]:
    """Let an oracle answer, and look at what is known after so many answers.

    The last state stands for later `marks`, which grow. The same inquiry goes on.
    """
    inquiry = Inquiry(utility, Settings(tolerance=NEVER), np.random.default_rng(0))
    talk, asked = Conversation(inquiry.concluded()), 0
    for mark in marks:
        while talk.question is not None and asked < mark:
            talk.send(oracle.answer(talk.question))
            asked += 1
        yield mark, inquiry


def least_mean_error(size: int, bits: float) -> float:
    """Mean distance of unit weights from their estimate that no method goes below.

    `size` D ≥ 2; add D bits if signs are known, 1 − H(p) per answer that errs with p.
    """
    from scipy.optimize import minimize_scalar

    # The converse of rate-distortion theory (Berger 1971): for every s > 0, δ ≥ −(R log
    # 2 + log max_u E exp(−s‖w − u‖)) / s. All unit u are alike; ‖w − u‖ = 2 sin(θ/2),
    # and θ has the density ∝ sin^{D−2} θ.
    angles, shares = _half_turn()
    log_shares = np.log(shares) + (size - 2) * np.log(np.sin(angles))
    log_shares -= np.logaddexp.reduce(log_shares)
    distances = 2 * np.sin(angles / 2)

    def bound(log_s: float) -> float:
        s = math.exp(log_s)
        log_mean = float(np.logaddexp.reduce(log_shares - s * distances))
        return -(bits * math.log(2) + log_mean) / s

    # Any s is valid, so a poor optimum only weakens the bound.
    found = minimize_scalar(lambda x: -bound(x), bounds=(-5, 10), method="bounded")
    return max(0.0, -float(found.fun))


@functools.cache
def _half_turn() -> tuple[np.ndarray, np.ndarray]:
    """Angles up to π and their shares, of a quadrature."""
    nodes, shares = np.polynomial.legendre.leggauss(4 * NODES)
    return np.pi / 2 * (nodes + 1), shares


def least_bits(size: int, error: float) -> float:
    """How much all answers must tell for so small a mean error (bits); see above."""
    from scipy.optimize import brentq

    most = 2.0 * size * math.log2(8 / error)
    return float(brentq(lambda r: least_mean_error(size, r) - error, 1e-6, most))


def band(values: Any) -> list[float]:
    """Confidence interval of a mean, 95 %, by its standard error."""
    values = np.asarray(values, dtype=float)
    half = 1.96 * values.std(ddof=1) / math.sqrt(len(values))
    return [float(values.mean() - half), float(values.mean() + half)]


def wilson(share: float, number: int) -> tuple[float, float]:
    """Interval of a probability, 95 %, of which a share was seen (Wilson 1927)."""
    spread = 1.96**2 / number
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(share * (1 - share) * spread + spread**2 / 4) / (1 + spread)
    return middle - half, middle + half
