"""What else counts about a classifier: a price, a latency, the length of its answers.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
[0, A_i]    reward               values, larger is better ([C] Section 2)
[−B_i, 0]   cost                 amounts with a minus, larger is better ([C])
[0, B_i]    cost                 amounts as people measure them, smaller is better
y           ``gain``             the value, turned so that larger is better
R           ``span``             upper − lower
==========  ===================  =================================================

A statistic is the value as the user measures it. A cost is an amount of which less is
better, whatever its sign: so its range lies on one side of zero, and nobody guesses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import (
    check_choice,
    check_count,
    check_names,
    check_number,
)
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.regions.attributes.concave import ConcaveFrontier
from elicitor.regions.attributes.ellipse import QuarterEllipse
from elicitor.regions.attributes.frontier import Frontier, rounding
from elicitor.regions.attributes.measured import MeasuredFrontier

__all__ = ["Attribute"]

KINDS = ("cost", "neutral", "reward")

GivenFrontier: TypeAlias = Callable[[float], float] | ArrayLike | None


class Attribute:
    """One property of a whole classifier, and what it costs in accuracy.

    Parameters
    ----------
    name : str
        What it is called, such as ``"latency"``.
    lower, upper : float
        Range of its values.
    kind : {"reward", "cost", "neutral"}, default="reward"
        Of a reward, more is better. Of a cost, less is better: of 0…200 ms the smaller
        value, of −0.3…0 (as [C] writes costs) the larger one. Of a neutral attribute
        neither is known; its utility may rise and then fall.
    unit : str, default=""
        Such as ``"ms"``; for words.
    frontier : callable or array-like of shape (n_models, 2), optional
        The best value at every accuracy of the reference: a function on [0, top], where
        top is the highest accuracy, or (accuracy, value) of real models. A quarter
        ellipse by default; a neutral attribute is free by default: every value in its
        range goes with every accuracy. With a frontier its larger values cost accuracy.
    degree : int, optional
        Highest power of the scaled value in the utility; 2 for a neutral attribute by
        default, always 1 for the others.

    Raises
    ------
    InvalidParameterError
        If the range is empty, the range of a cost spans zero, or a degree other than 1
        is given for a reward or a cost.

    Examples
    --------
    >>> latency = Attribute("latency", 0, 200, kind="cost", unit="ms")
    >>> latency.best, latency.worst, latency.gain(50.0)
    (0.0, 200.0, -50.0)
    """

    def __init__(
        self,
        name: str,
        lower: float,
        upper: float,
        *,
        kind: str = "reward",
        unit: str = "",
        frontier: GivenFrontier = None,
        degree: int | None = None,
    ) -> None:
        (self.name,) = check_names([name])
        self.lower = check_number(f"lower of {name}", lower)
        self.upper = check_number(f"upper of {name}", upper, above=self.lower)
        self.kind = check_choice("kind", kind, KINDS)
        self.unit = unit
        self.frontier = frontier
        usual = 2 if kind == "neutral" else 1
        self.degree = check_count(
            "degree", usual if degree is None else degree, at_least=1
        )
        if self.degree > 1 and kind != "neutral":
            raise InvalidParameterError(
                f"degree must be 1 for a {kind}, whose utility is a straight line; got "
                f"{degree!r}. Use kind='neutral' for {name}."
            )
        if kind == "cost" and self.lower < 0 < self.upper:
            raise InvalidParameterError(
                f"The range of the cost {name} must lie on one side of zero; got "
                f"{lower!r} to {upper!r}."
            )

    @property
    def sign(self) -> int:
        """1 if larger values count as more, −1 if they are worse."""
        return -1 if self.kind == "cost" and self.upper > 0 else 1

    @property
    def span(self) -> float:
        """R, the length of the range."""
        return self.upper - self.lower

    @property
    def best(self) -> float:
        """Best value; of a neutral attribute the upper end."""
        return self.upper if self.sign > 0 else self.lower

    @property
    def worst(self) -> float:
        """Worst value; of a neutral attribute the lower end."""
        return self.lower if self.sign > 0 else self.upper

    def gain(self, value: float) -> float:
        """Turn a value into a gain, or back."""
        return self.sign * check_number("value", value)

    def check(self, value: Any) -> float:
        """Return a value of the attribute as a float.

        Raises
        ------
        InvalidParameterError
            If it is outside the range.
        """
        number = check_number(self.name, value)
        slack = rounding(self.span)
        if not self.lower - slack <= number <= self.upper + slack:
            raise InvalidParameterError(
                f"{self.name} must lie between {self.lower:g} and {self.upper:g}"
                f"{' ' + self.unit if self.unit else ''}; got {value!r}."
            )
        return number

    def curve(self, top: float) -> Frontier | None:
        """The frontier of (accuracy, gain), for accuracies up to `top`.

        Parameters
        ----------
        top : float
            The highest accuracy of the reference.

        Returns
        -------
        Frontier or None
            None for a free attribute.

        Raises
        ------
        InvalidParameterError
            If the frontier leaves the range, does not fall or is not concave.
        InvalidDataError
            If too few of the measured points are any good.
        """
        if self.frontier is None:
            ends = sorted((self.gain(self.worst), self.gain(self.best)))
            return None if self.kind == "neutral" else QuarterEllipse(top, *ends)
        try:
            if callable(self.frontier):
                function = self.frontier
                return ConcaveFrontier(
                    lambda x: self.gain(self.check(function(x))), top
                )
            return MeasuredFrontier(self._measured(top) * [1, self.sign])
        except InvalidDataError as error:
            raise InvalidDataError(f"{self.name}: {error}") from None
        except InvalidParameterError as error:
            raise InvalidParameterError(f"{self.name}: {error}") from None

    def _measured(self, top: float) -> np.ndarray:
        """(accuracy, value) of the measured models, inside both ranges."""
        try:
            points = np.array(self.frontier, dtype=float)
        except (TypeError, ValueError) as error:
            raise InvalidDataError(f"frontier must be numbers; {error}.") from None
        if points.ndim == 2 and points.shape[1] == 2 and np.isfinite(points).all():
            for accuracy, value in points.tolist():
                check_number("accuracy", accuracy, at_least=0, at_most=top + 1e-9)
                self.check(value)
        return points

    def notes(self, top: float) -> tuple[str, ...]:
        """What a reader must know about the frontier: which points it leaves out."""
        curve = self.curve(top)
        if not isinstance(curve, MeasuredFrontier) or not curve.dominated.size:
            return ()
        left_out = [
            f"({accuracy:.4g}, {value:.4g})"
            for accuracy, value in self._measured(top)[curve.dominated].tolist()
        ]
        points, are = ("point", "is") if len(left_out) == 1 else ("points", "are")
        return (
            f"The measured {points} {', '.join(left_out)} of (accuracy, {self.name}) "
            f"{are} no better than another in both respects and {are} left out.",
        )

    def describe(self) -> dict[str, Any]:
        """Return JSON-ready data that identify the attribute in a transcript."""
        return {
            "name": self.name,
            "lower": self.lower,
            "upper": self.upper,
            "kind": self.kind,
            "unit": self.unit,
            "degree": self.degree,
        }

    def __repr__(self) -> str:
        return (
            f"Attribute({self.name!r}, {self.lower:g}, {self.upper:g}, "
            f"kind={self.kind!r})"
        )
