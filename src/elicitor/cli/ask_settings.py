"""How `elicitor ask` asks when the person at the terminal does not say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["AskSettings"]

BUDGET = 20
"""People answer 8 to 20 questions gladly."""
CHECKS: Mapping[str, Any] = {"retests": 2, "held_out": 2}
NO_CHECKS: Mapping[str, Any] = {"check_signs": False}


@dataclass(frozen=True)
class AskSettings:
    """Method, budget and checks.

    `options` are what the procedure is to be told besides.
    """

    method: str
    max_questions: int | None
    options: Mapping[str, Any]

    @classmethod
    def of(
        cls, method: str | None, max_questions: int | None, *, checks: bool
    ) -> AskSettings:
        """Fill in what was left open; by default the method that is made for people.

        `checks` find out how far the answers can be relied on.
        """
        chosen = method or "bayesian"
        if chosen != "bayesian":
            return cls(chosen, max_questions, {})
        budget = BUDGET if max_questions is None else max_questions
        options = CHECKS if checks else NO_CHECKS
        return cls(chosen, budget, options)
