"""Searches that are much faster than the engine for people who never err."""

from elicitor.procedures.efficient.ball_planes import ball_planes
from elicitor.procedures.efficient.ball_recursion import ball_recursion
from elicitor.procedures.efficient.chord_bisection import chord_bisection
from elicitor.procedures.efficient.face_poles import face_poles
from elicitor.procedures.efficient.fair_exchange import (
    fair_exchange,
    fair_quadratic_exchange,
)

__all__ = [
    "ball_planes",
    "ball_recursion",
    "chord_bisection",
    "face_poles",
    "fair_exchange",
    "fair_quadratic_exchange",
]
