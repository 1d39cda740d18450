"""Our own procedures: the same metrics from far fewer questions."""

from elicitor.procedures.efficient.ball_planes import ball_planes
from elicitor.procedures.efficient.ball_recursion import ball_recursion
from elicitor.procedures.efficient.chord_bisection import chord_bisection
from elicitor.procedures.efficient.exchange_rates import exchange_rates
from elicitor.procedures.efficient.face_chords import face_chords
from elicitor.procedures.efficient.face_poles import face_poles
from elicitor.procedures.efficient.fair_exchange import (
    fair_exchange,
    fair_quadratic_exchange,
)
from elicitor.procedures.efficient.optimum_search import optimum_search
from elicitor.procedures.efficient.pole_bisection import pole_bisection
from elicitor.procedures.efficient.polynomial_cuts import (
    polynomial_cuts,
    quadratic_cuts,
)
from elicitor.procedures.efficient.pool_bisection import pool_bisection

__all__ = [
    "ball_planes",
    "ball_recursion",
    "chord_bisection",
    "exchange_rates",
    "face_chords",
    "face_poles",
    "fair_exchange",
    "fair_quadratic_exchange",
    "optimum_search",
    "pole_bisection",
    "polynomial_cuts",
    "pool_bisection",
    "quadratic_cuts",
]
