"""When an A/B test is over, and what it says then."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from elicitor.core.answer import Answer
from elicitor.core.checks import (
    check_choice,
    check_count,
    check_flag,
    check_items,
    check_number,
    shown,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.oracles.sequential import (
    Counts,
    Means,
    Outcomes,
    difference_interval,
    log_evidence,
)

__all__ = ["ABDecision", "Look", "StoppingRule"]

Look = tuple[Outcomes, Outcomes]
"""What is known of the first and of the second arm at some time."""


@dataclass(frozen=True)
class ABDecision:
    """Where an A/B test stands.

    Attributes
    ----------
    answer : Answer or None
        Which arm is better; None as long as the test must go on.
    look : int
        One-based number of the look that decided, or else of the last one; 0 before
        the first.
    difference : float
        Mean outcome of the first arm minus that of the second at that look.
    interval : tuple of float
        Differences that are not excluded there; the true one was never excluded with
        probability 1 − `error_rate` of the rule, however often one looked.
    error : float or None
        The smallest error rate under which this look would have decided (probability);
        None if it did not decide by evidence.
    """

    answer: Answer | None
    look: int = 0
    difference: float = 0.0
    interval: tuple[float, float] = (-math.inf, math.inf)
    error: float | None = None


@dataclass(frozen=True)
class StoppingRule:
    """When an A/B test has an answer.

    The arm with the better outcome is preferred once a difference of zero is excluded;
    the arms are about equal once all differences beyond `indifference` are. Either is
    wrong with probability `error_rate` at most, although it is checked at every look.

    Attributes
    ----------
    error_rate : float, default=0.05
        α, the probability of a wrong answer to one question.
    indifference : float, default=0.0
        Differences up to this one do not matter, in the unit of the outcome. With 0
        there is no answer "about equal".
    better : {"larger", "smaller"}, default="larger"
        Whether the outcome is a gain or a cost.
    planned : int, default=5000
        People per arm at which means are decided quickest; any number is valid.
    most : int or None, default=None
        People per arm after which the test ends without evidence; None for never.
    at_most : {"cannot say", "about equal"}, default="cannot say"
        What the answer is then; no error rate is promised for it.
    asymptotic : bool, default=False
        Whether counts are decided as means are: with a third to two thirds as many
        people, but the error rate then holds as the numbers grow, not for any numbers.

    Raises
    ------
    InvalidParameterError
        If one of them is not allowed.
    """

    error_rate: float = 0.05
    indifference: float = 0.0
    better: str = "larger"
    planned: int = 5000
    most: int | None = None
    at_most: str = "cannot say"
    asymptotic: bool = False

    def __post_init__(self) -> None:
        check_number("error_rate", self.error_rate, above=0, below=1)
        check_number("indifference", self.indifference, at_least=0)
        check_choice("better", self.better, ("larger", "smaller"))
        check_count("planned", self.planned, at_least=1)
        if self.most is not None:
            check_count("most", self.most, at_least=1)
        check_flag("asymptotic", self.asymptotic)
        check_choice("at_most", self.at_most, ("about equal", "cannot say"))

    def decide(self, looks: Sequence[Look]) -> ABDecision:
        """Find out what a test says.

        Parameters
        ----------
        looks : sequence of (Outcomes, Outcomes)
            All outcomes so far, at every time somebody looked, oldest first.

        Returns
        -------
        ABDecision
            Of the first look that decides; later ones cannot change it.
        """
        found = [_look(look) for look in check_items("looks", looks)]
        if not found:
            return ABDecision(None)
        for number, look in enumerate(found, start=1):
            first, second = map(self._seen, look)
            answer, error = self._judgement(first, second)
            if answer is not None or number == len(found):
                break
        interval = difference_interval(
            first, second, planned=self.planned, error_rate=self.error_rate
        )
        return ABDecision(answer, number, first.mean - second.mean, interval, error)

    def _judgement(
        self, first: Outcomes, second: Outcomes
    ) -> tuple[Answer | None, float | None]:
        """The answer at one look, and its error if the evidence suffices."""
        needed = math.log(1 / self.error_rate)
        difference = first.mean - second.mean
        if abs(difference) < self.indifference:
            beyond = min(
                self._against(side * self.indifference, first, second)
                for side in (1, -1)
            )
            if beyond >= needed:
                return Answer.ABOUT_EQUAL, math.exp(-beyond)
        zero = self._against(0.0, first, second)
        if zero >= needed and difference != 0:
            larger_first = (difference > 0) == (self.better == "larger")
            return Answer.FIRST if larger_first else Answer.SECOND, math.exp(-zero)
        over = self.most is not None and min(first.people, second.people) >= self.most
        return Answer.parse(self.at_most) if over else None, None

    def _against(self, difference: float, first: Outcomes, second: Outcomes) -> float:
        counts = isinstance(first, Counts)
        if counts and abs(difference) >= 1:
            return math.inf
        return log_evidence(
            difference,
            first,
            second,
            planned=self.planned,
            error_rate=self.error_rate,
        )

    def _seen(self, arm: Outcomes) -> Outcomes:
        """Outcomes as the rule looks at them."""
        if isinstance(arm, Counts) and self.asymptotic:
            return Means(arm.mean, arm.deviation, arm.people)
        return arm


def _look(value: Any) -> Look:
    """Outcomes of both arms, of one kind."""
    if not isinstance(value, tuple) or len(value) != 2:
        raise InvalidParameterError(
            f"looks must be pairs of Counts or of Means; got {shown(value)}."
        )
    require_same_kind(*value)
    return value


def require_same_kind(first: Outcomes, second: Outcomes) -> None:
    """Raise `InvalidParameterError` if two arms are not measured alike."""
    for name, arm in (("first", first), ("second", second)):
        if not isinstance(arm, (Counts, Means)):
            raise InvalidParameterError(
                f"{name} must be Counts or Means; got {shown(arm)}."
            )
    if type(first) is not type(second):
        raise InvalidParameterError(
            "first and second must both be Counts or both be Means; got "
            f"{first!r} and {second!r}."
        )
