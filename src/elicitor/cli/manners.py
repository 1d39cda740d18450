"""How `elicitor ask` asks when the person at the terminal does not say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from elicitor.procedures import PROCEDURES

__all__ = ["Manners"]

BUDGET = 20
"""People answer 8 to 20 questions gladly."""
CHECKS = {"retests": 2, "held_out": 2}


@dataclass(frozen=True)
class Manners:
    """Method, budget and checks.

    Attributes
    ----------
    method : str
        As in :func:`elicitor.elicit`.
    max_questions : int or None
        Budget (questions).
    options : mapping
        What the procedure is to be told besides.
    """

    method: str
    max_questions: int | None
    options: Mapping[str, Any]

    @classmethod
    def of(
        cls, family: str, method: str | None, max_questions: int | None, *, checks: bool
    ) -> Manners:
        """Fill in what was left open.

        Parameters
        ----------
        family : str
            Kind of metric.
        method : str or None
            As wished; by default what is made for people, where there is such.
        max_questions : int or None
            As wished.
        checks : bool
            Whether to find out how far the answers can be relied on.
        """
        for_people = (family, "bayesian") in PROCEDURES
        chosen = method or ("bayesian" if for_people else "efficient")
        if chosen != "bayesian":
            return cls(chosen, max_questions, {})
        budget = BUDGET if max_questions is None else max_questions
        return cls(chosen, budget, CHECKS if checks else {})
