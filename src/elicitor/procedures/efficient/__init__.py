"""Our own procedures: the same metrics from far fewer questions."""

from elicitor.procedures.efficient.chord_bisection import chord_bisection
from elicitor.procedures.efficient.pole_bisection import pole_bisection

__all__ = ["chord_bisection", "pole_bisection"]
