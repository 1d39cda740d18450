"""How an answer depends on the difference of two utilities (mathematics §6).

==========  ====================  ================================================
symbol      in code               meaning
==========  ====================  ================================================
Δφ          ``difference``        utility of the first minus that of the second
==========  ====================  ================================================

A model gives the probabilities of "first", "about equal" and "second".
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_instance, check_number, floats, shown
from elicitor.core.errors import InvalidParameterError

__all__ = [
    "AnswerModel",
    "Exact",
    "Flip",
    "Indifference",
    "Lapse",
    "Logistic",
    "Odds",
    "Probit",
    "Ties",
]


ROUNDING = 1e-9
"""Probabilities may sum to one but for so much."""


class Odds(NamedTuple):
    """Probabilities of the three answers; they sum to one.

    Attributes
    ----------
    first, equal, second : float
        Probability of "first", of "about equal" and of "second".
    """

    first: float
    equal: float
    second: float


class AnswerModel(ABC):
    """A distribution of answers for every difference of utilities."""

    @abstractmethod
    def odds(self, difference: float) -> Odds:
        """Probabilities of the answers: always the same of a difference.

        Parameters
        ----------
        difference : float
            Utility of the first alternative minus that of the second.
        """

    def draw(self, difference: float, rng: np.random.Generator) -> Answer:
        """Draw an answer; a certain one costs no random number."""
        odds = checked_odds(self, difference)
        answers = (Answer.FIRST, Answer.ABOUT_EQUAL, Answer.SECOND)
        if max(odds) == 1.0:
            return answers[odds.index(1.0)]
        level = rng.random()
        if level < odds.first:
            return Answer.FIRST
        return Answer.ABOUT_EQUAL if level < odds.first + odds.equal else Answer.SECOND


def checked_odds(model: AnswerModel, difference: float) -> Odds:
    """What a model says of a difference, if these are probabilities."""
    odds = model.odds(difference)
    name, ends = type(model).__name__, "that are not negative and sum to 1"
    fits = isinstance(odds, Odds)
    chances = floats(odds) if fits else np.empty(0)
    if not fits or not (chances >= 0).all() or abs(chances.sum() - 1) > ROUNDING:
        raise InvalidParameterError(
            f"odds of the answer model {name} must return Odds(first, equal, second) "
            f"{ends}; got {shown(odds)} for a difference of {difference:g}."
        )
    return odds


@dataclass(frozen=True)
class Exact(AnswerModel):
    """Never errs; "about equal" only where the utilities are equal."""

    def odds(self, difference: float) -> Odds:
        """See :meth:`AnswerModel.odds`."""
        return Odds(
            float(difference > 0), float(difference == 0), float(difference < 0)
        )


@dataclass(frozen=True)
class Indifference(AnswerModel):
    """May err where the utilities differ by less than a zone ([B] Definition 7).

    Parameters
    ----------
    zone : float
        ε_Ω, in units of the metric; an answer is right where |Δφ| ≥ zone.
    adversarial : bool, default=False
        Inside the zone: always wrong if True, wrong half of the time if False.
    """

    zone: float
    adversarial: bool = False

    def __post_init__(self) -> None:
        check_number("zone", self.zone, at_least=0)

    def odds(self, difference: float) -> Odds:
        """See :meth:`AnswerModel.odds`."""
        if abs(difference) >= self.zone:
            return Exact().odds(difference)
        if self.adversarial and difference != 0:
            return Exact().odds(-difference)
        return Odds(0.5, 0.0, 0.5)


@dataclass(frozen=True)
class Flip(AnswerModel):
    """Errs at a constant rate, however clear the case.

    Parameters
    ----------
    rate : float
        Probability of the wrong answer, below one half.
    """

    rate: float

    def __post_init__(self) -> None:
        check_number("rate", self.rate, at_least=0, below=0.5)

    def odds(self, difference: float) -> Odds:
        """See :meth:`AnswerModel.odds`."""
        first, equal, second = Exact().odds(difference)
        right = 1 - self.rate
        return Odds(
            right * first + self.rate * second,
            equal,
            right * second + self.rate * first,
        )


@dataclass(frozen=True)
class Logistic(AnswerModel):
    """Bradley–Terry: P(first) = 1 / (1 + exp(−Δφ / scale)).

    Parameters
    ----------
    scale : float
        Noise, in units of the metric; larger is noisier.
    """

    scale: float

    def __post_init__(self) -> None:
        check_number("scale", self.scale, above=0)

    def odds(self, difference: float) -> Odds:
        """See :meth:`AnswerModel.odds`."""
        first = _logistic(difference / self.scale)
        return Odds(first, 0.0, 1 - first)


@dataclass(frozen=True)
class Probit(AnswerModel):
    """Thurstone: P(first) = Φ(Δφ / scale).

    Parameters
    ----------
    scale : float
        Noise, in units of the metric; larger is noisier.
    """

    scale: float

    def __post_init__(self) -> None:
        check_number("scale", self.scale, above=0)

    def odds(self, difference: float) -> Odds:
        """See :meth:`AnswerModel.odds`."""
        first = NormalDist().cdf(difference / self.scale)
        return Odds(first, 0.0, 1 - first)


@dataclass(frozen=True)
class Lapse(AnswerModel):
    """Now and then tosses a coin instead of looking.

    Parameters
    ----------
    model : AnswerModel
        How it answers when it looks.
    rate : float
        Probability of a coin toss.
    """

    model: AnswerModel
    rate: float

    def __post_init__(self) -> None:
        check_instance("model", self.model, AnswerModel)
        check_number("rate", self.rate, at_least=0, at_most=1)

    def odds(self, difference: float) -> Odds:
        """See :meth:`AnswerModel.odds`."""
        first, equal, second = checked_odds(self.model, difference)
        looks, coin = 1 - self.rate, self.rate / 2
        return Odds(looks * first + coin, looks * equal, looks * second + coin)


@dataclass(frozen=True)
class Ties(AnswerModel):
    """Rao–Kupper: says "about equal" the more often the smaller the difference.

    P(first) = 1 / (1 + exp((threshold − Δφ) / scale)), and likewise for the second.

    Parameters
    ----------
    scale : float
        Noise, in units of the metric; larger is noisier.
    threshold : float
        How large a difference must be to be noticed half of the time, in units of the
        metric.
    """

    scale: float
    threshold: float

    def __post_init__(self) -> None:
        check_number("scale", self.scale, above=0)
        check_number("threshold", self.threshold, at_least=0)

    def odds(self, difference: float) -> Odds:
        """See :meth:`AnswerModel.odds`."""
        first = _logistic((difference - self.threshold) / self.scale)
        second = _logistic((-difference - self.threshold) / self.scale)
        return Odds(first, max(0.0, 1.0 - first - second), second)


def _logistic(x: float) -> float:
    """1 / (1 + exp(−x)) without overflow."""
    return (1 + math.tanh(x / 2)) / 2
