"""Searches for people who never err that the engine cannot do as well.

Most are ten times faster. Bisecting the pole of a ratio of two classes is the only way
so far to know for certain what following the estimate may cost; and of ratios on a ball
of twelve numbers the engine learns next to nothing.
"""

from elicitor.procedures.efficient.ball_planes import ball_planes
from elicitor.procedures.efficient.ball_recursion import ball_recursion
from elicitor.procedures.efficient.chord_bisection import chord_bisection
from elicitor.procedures.efficient.fair_exchange import fair_exchange
from elicitor.procedures.efficient.pole_bisection import pole_bisection

__all__ = [
    "ball_planes",
    "ball_recursion",
    "chord_bisection",
    "fair_exchange",
    "pole_bisection",
]
