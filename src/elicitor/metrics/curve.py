"""Terms that are curves of one statistic; a base for one's own."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Literal

import numpy as np

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
        return OfEveryone(
            space,
            np.array(self.signs, dtype=float),
            lambda s: np.stack(self.values(s[..., place]), axis=-1),
            lambda s: np.stack(self.slopes(s[..., place]), axis=-1)[..., None] * along,
        )

    def told(self, space: Space) -> tuple[Fact | Joined | str, ...]:
        """See :meth:`Term.told`."""
        places_of(space, [self.statistic], space.names)
        size = len(self.signs)
        numbers = range(1, size + 1) if size > 1 else [None]
        what = statistic(self.statistic)
        own = {k: v for k, v in self.parameters.items() if k != "statistic"}
        given: Literal["none", "some"] = "some" if own else "none"
        return tuple(
            CurveOf(self.called, what, i, given, parameters(own)) for i in numbers
        )
