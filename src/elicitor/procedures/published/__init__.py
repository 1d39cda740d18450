"""The procedures of the papers, to the letter."""

from elicitor.procedures.published.ball_linear import ball_linear
from elicitor.procedures.published.ball_linear_fractional import ball_linear_fractional
from elicitor.procedures.published.binary_linear import binary_linear
from elicitor.procedures.published.binary_linear_fractional import (
    binary_linear_fractional,
)
from elicitor.procedures.published.cost_reward import cost_reward
from elicitor.procedures.published.diagonal_linear import diagonal_linear
from elicitor.procedures.published.diagonal_linear_fractional import (
    diagonal_linear_fractional,
)
from elicitor.procedures.published.fair_fractional import fair_fractional
from elicitor.procedures.published.fair_linear import fair_linear
from elicitor.procedures.published.fair_quadratic import fair_quadratic
from elicitor.procedures.published.monotone import monotone
from elicitor.procedures.published.polynomial import polynomial
from elicitor.procedures.published.pool_cost_reward import pool_cost_reward
from elicitor.procedures.published.quadratic import quadratic

__all__ = [
    "ball_linear",
    "ball_linear_fractional",
    "binary_linear",
    "binary_linear_fractional",
    "cost_reward",
    "diagonal_linear",
    "diagonal_linear_fractional",
    "fair_fractional",
    "fair_linear",
    "fair_quadratic",
    "monotone",
    "polynomial",
    "pool_cost_reward",
    "quadratic",
]
