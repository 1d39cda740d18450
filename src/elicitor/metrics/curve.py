"""Terms that are curves of one statistic; a base for one's own."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import numpy as np

from elicitor.core.checks import check_vector
from elicitor.core.errors import InvalidParameterError
from elicitor.core.space import Space
from elicitor.metrics.features import Features, OfEveryone
from elicitor.metrics.term import Term, places_of
from elicitor.metrics.term_facts import CurveOf, parameters
from elicitor.metrics.things import statistic
from elicitor.words import Fact, Joined

__all__ = ["Curve"]


class Curve(Term):
    """A curve of one statistic of everyone, or several; a base for one's own.

    A subclass is a frozen dataclass whose field `statistic` names the statistic.

    Attributes
    ----------
    signs : tuple of {1, -1, 0}
        For each feature: 1 if everyone likes more of it, −1 if less, 0 if nobody knows.
    """

    statistic: str
    signs: ClassVar[tuple[int, ...]] = (0,)

    @abstractmethod
    def values(self, x: np.ndarray) -> Sequence[np.ndarray]:
        """The features of values of the statistic, each of the shape of x."""

    @abstractmethod
    def slopes(self, x: np.ndarray) -> Sequence[np.ndarray]:
        """Their derivatives."""

    @property
    def about(self) -> tuple[str, ...]:
        """See :attr:`Term.about`."""
        return (self.statistic,)

    def on(self, space: Space) -> Features:
        """See :meth:`Term.on`."""
        (place,) = places_of(space, [self.statistic], space.names)
        along = np.eye(len(space.names))[place]

        def values(s: np.ndarray) -> np.ndarray:
            x = s[..., place]
            return self._stacked("values", x)

        def slopes(s: np.ndarray) -> np.ndarray:
            x = s[..., place]
            return self._stacked("slopes", x)[..., None] * along

        return OfEveryone(space, self._signs, values, slopes)

    def told(self, space: Space) -> tuple[Fact | Joined | str, ...]:
        """See :meth:`Term.told`."""
        places_of(space, [self.statistic], space.names)
        size = len(self._signs)
        numbers = range(1, size + 1) if size > 1 else [None]
        what = statistic(self.statistic)
        own = {k: v for k, v in self.parameters.items() if k != "statistic"}
        given: Literal["none", "some"] = "some" if own else "none"
        return tuple(
            CurveOf(self.called, what, i, given, parameters(own)) for i in numbers
        )

    @property
    def _signs(self) -> np.ndarray:
        found = check_vector("signs", self.signs)
        if not np.isin(found, (-1, 0, 1)).all():
            raise InvalidParameterError(
                "signs must be 1, -1 or 0 for each feature of the term "
                f"{self.called!r}; got {self.signs!r}."
            )
        return found

    def _stacked(self, method: str, x: np.ndarray) -> np.ndarray:
        """Features side by side, if they are as many as signs and shaped like x."""
        try:
            found: Any = getattr(self, method)(x)
        except Exception as error:
            whose = f"Raised by {method}(x) of the term {self.called!r}"
            error.add_note(f"{whose}; x is an array of shape {np.shape(x)}.")
            raise
        size = len(self.signs)  # checked before
        shapes = [np.shape(each) for each in found] if np.iterable(found) else []
        if shapes != [np.shape(x)] * size:
            array = isinstance(found, np.ndarray)
            got = f"an array of shape {found.shape}" if array else f"shapes {shapes}"
            raise InvalidParameterError(
                f"{method}(x) of the term {self.called!r} must return a list of arrays "
                f"of the shape of x, {np.shape(x)}, one for each feature; of these it "
                f"has {size}, as signs = {tuple(self.signs)!r} says. Got {got}."
            )
        return np.stack(found, axis=-1)
