"""Numerics of a ratio of two linear functions: its parts, and when it is a share.

==============  ===================  ==============================================
symbol          in code              meaning
==============  ===================  ==============================================
p               ``numerator``        shape (n_statistics,)
q, q₀           ``denominator``,     shape (n_statistics,), number
                ``constant``
u               ``losses``           p − q: weights of what is missed
==============  ===================  ==============================================
"""

from __future__ import annotations

import numpy as np

from elicitor.core.errors import InvalidParameterError

__all__ = ["is_constant", "is_share", "top_and_bottom", "whole"]

ROUNDING = 1e-9
"""How far a constant may be from that of any population (losses)."""
SLIGHT = 1e-12
"""What is left of a sum that vanishes, in parts of what was added up."""


def is_constant(
    numerator: np.ndarray, denominator: np.ndarray, constant: float
) -> bool:
    """Whether (p, 0) and (q, q₀) are proportional, or one of them is zero."""
    rows = np.stack([np.append(numerator, 0.0), np.append(denominator, constant)])
    sizes = np.abs(rows).max(axis=1, keepdims=True)
    return not sizes.all() or bool(np.linalg.matrix_rank(rows / sizes) < 2)


def top_and_bottom(
    statistics: np.ndarray,
    numerator: np.ndarray,
    denominator: np.ndarray,
    constant: float,
) -> tuple[np.ndarray, np.ndarray]:
    """⟨p, s⟩ and ⟨q, s⟩ + q₀, of which both may vanish but the second not be negative.

    InvalidParameterError where statistics, (..., n_statistics), have no ratio.
    """
    s = statistics
    top, bottom = s @ numerator, s @ denominator + constant
    above = np.abs(s) @ np.abs(numerator)
    below = np.abs(s) @ np.abs(denominator) + abs(constant)
    vanishing = np.abs(bottom) <= SLIGHT * below
    # Of a class of which nobody is called right, sums leave a statistic of 1e-16.
    slight = SLIGHT * np.abs(numerator).max() * np.abs(s).max(axis=-1)
    counts = np.abs(top) > np.maximum(1e-9 * above, slight)
    if (bottom <= 0)[~vanishing].any() or counts[vanishing].any():
        raise InvalidParameterError(
            "The denominator must be positive on the statistics; its smallest "
            f"value here is {np.min(bottom):g}."
        )
    return top, np.where(vanishing, 0.0, bottom)


def is_share(losses: np.ndarray, constant: float) -> bool:
    """Whether some population has q₀ = Σ u_i ζ_i: gains / (gains + losses)."""
    slack = ROUNDING * float(np.abs(losses).max())
    lowest, highest = losses.min() - slack, losses.max() + slack
    return bool(lowest <= constant <= highest)


def whole(gains: float, losses: float) -> float:
    """Gains + losses, of which gains are a share; InvalidParameterError if none is."""
    if gains + losses <= 0:
        raise InvalidParameterError(
            "The metric is not defined on these predictions: its denominator must "
            f"be positive; got gains of {gains:g} and losses of {losses:g}."
        )
    return gains + losses
