"""Procedures for people, who are few, busy and contradict themselves."""

from elicitor.procedures.bayesian.utilities.binary import bayesian_binary_linear
from elicitor.procedures.bayesian.utilities.cost_reward import bayesian_cost_reward
from elicitor.procedures.bayesian.utilities.diagonal import bayesian_diagonal_linear
from elicitor.procedures.bayesian.utilities.fair import bayesian_fair
from elicitor.procedures.bayesian.utilities.fair_quadratic import (
    bayesian_fair_quadratic,
)
from elicitor.procedures.bayesian.utilities.fractional import (
    bayesian_binary_linear_fractional,
    bayesian_diagonal_linear_fractional,
)
from elicitor.procedures.bayesian.utilities.fractional_ball import (
    bayesian_ball_linear_fractional,
)
from elicitor.procedures.bayesian.utilities.linear_ball import bayesian_ball_linear
from elicitor.procedures.bayesian.utilities.monotone import bayesian_monotone
from elicitor.procedures.bayesian.utilities.polynomial import (
    bayesian_polynomial,
    bayesian_quadratic,
)
from elicitor.procedures.bayesian.utilities.pool import bayesian_pool

__all__ = [
    "bayesian_ball_linear",
    "bayesian_ball_linear_fractional",
    "bayesian_binary_linear",
    "bayesian_binary_linear_fractional",
    "bayesian_cost_reward",
    "bayesian_diagonal_linear",
    "bayesian_diagonal_linear_fractional",
    "bayesian_fair",
    "bayesian_fair_quadratic",
    "bayesian_monotone",
    "bayesian_polynomial",
    "bayesian_pool",
    "bayesian_quadratic",
]
