"""What a person may care about, named by its parameters and put on any space.

A metric is a weighted sum of terms. What users compose are the small objects here; on
a space each becomes :mod:`.features`, whose weights are unknown::

    SumOf(Linear(), Gaps(), Powers("latency", 3))

A term of one's own derives from :class:`Term`, or from :class:`Curve` if it is about
one statistic, and is known by its name `called` as soon as its class is defined.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar

import numpy as np

from elicitor.core.checks import check_count, check_flag, check_names, check_vector
from elicitor.core.errors import InvalidParameterError
from elicitor.core.space import Space
from elicitor.metrics import features
from elicitor.metrics.curve import Curve
from elicitor.metrics.features import Combined, Features, OfEveryone, Squares
from elicitor.metrics.signs import known_signs
from elicitor.metrics.term import TERMS, Term, places_of, read_term
from elicitor.metrics.term_facts import GapIn, PowerOf, counted
from elicitor.words import Fact, Joined

__all__ = [
    "TERMS",
    "Curve",
    "Gaps",
    "Linear",
    "Powers",
    "Products",
    "SquaredGaps",
    "Term",
    "read_term",
]

MONOMIALS = "monomials"
"""What powers and products are, by their factors in alphabetical order."""


@dataclass(frozen=True)
class Linear(Term):
    """Statistics of everyone, each in units of its span.

    Parameters
    ----------
    names : sequence of str, optional
        Which statistics; all by default.
    signs : {"increasing", "decreasing", "unknown"} or sequence of 1 and -1, optional
        Whether the person's utility grows with each statistic of the space; by default
        what everyone wants of it.
    """

    called, curvature = "linear", "linear"
    names: Sequence[str] | None = None
    signs: Any = None

    def __post_init__(self) -> None:
        _keep_names(self)

    @property
    def parts(self) -> tuple[str, frozenset[Any] | None]:
        """See :attr:`Term.parts`."""
        return self.called, None if self.names is None else frozenset(self.names)

    def on(self, space: Space) -> Features:
        """See :meth:`Term.on`."""
        signs = self.signs
        known = space.signs if signs is None else known_signs(space.names, signs)
        chosen = places_of(space, self.names, space.names)
        every = features.Linear(space, known)
        return Combined(every, np.eye(every.size)[:, chosen])

    def told(self, space: Space) -> tuple[Fact | str, ...]:
        """See :meth:`Term.told`."""
        chosen = places_of(space, self.names, space.names)
        return tuple(counted(space, i) for i in chosen)


@dataclass(frozen=True)
class Gaps(Term):
    """Absolute gaps between groups, which nobody likes unless it is said.

    Parameters
    ----------
    names : sequence of str, optional
        In which rates, and attributes that differ between groups; in all by default.
    same_for_all_pairs : bool, default=False
        Whether gaps cost the same between any two groups.
    liked : bool, default=False
        Whether somebody may like gaps; else they are bad to everyone, or nothing.
    """

    called, falling, curvature = "gaps", True, "concave"
    squared: ClassVar[bool] = False
    names: Sequence[str] | None = None
    same_for_all_pairs: bool = False
    liked: bool = False

    def __post_init__(self) -> None:
        _keep_names(self)
        check_flag("same_for_all_pairs", self.same_for_all_pairs)
        check_flag("liked", self.liked)

    @property
    def parameters(self) -> dict[str, Any]:
        """See :attr:`Term.parameters`; without `liked` where it is False, as once."""
        told = super().parameters
        return {n: v for n, v in told.items() if n != "liked" or v}

    @property
    def parts(self) -> tuple[str, frozenset[Any] | None]:
        """See :attr:`Term.parts`; what all pairs share is the sum of what each has."""
        return self.called, None if self.names is None else frozenset(self.names)

    def on(self, space: Space) -> Features:
        """See :meth:`Term.on`."""
        return Combined(self._of_each(space), self._basis(space))

    def told(self, space: Space) -> tuple[Fact, ...]:
        """See :meth:`Term.told`."""
        rates = [counted(space, i) for i in self._rates(space)]
        if self.same_for_all_pairs:
            return tuple(GapIn(self.squared, r, "any", "", "") for r in rates)
        pairs = combinations(space.groups, 2)
        return tuple(
            GapIn(self.squared, r, "pair", u, v) for u, v in pairs for r in rates
        )

    def _of_each(self, space: Space) -> Features:
        """Of every pair and statistic."""
        if space.prevalence is None:
            raise InvalidParameterError(
                f"{type(self).__name__} need a region with groups; got one of "
                f"{', '.join(space.names)} of everyone."
            )
        return features.Gaps(space, liked=self.liked)

    def _basis(self, space: Space) -> np.ndarray:
        n_pairs = len(space.groups) * (len(space.groups) - 1) // 2
        among = np.ones((n_pairs, 1)) if self.same_for_all_pairs else np.eye(n_pairs)
        units = np.diag(1 / space.spans ** (2 if self.squared else 1))
        return np.kron(among, units[:, self._rates(space)])

    def _rates(self, space: Space) -> list[int]:
        """Places of the statistics that can differ between groups."""
        whole = space.names[len(space.names) - space.n_attributes :]
        fixed = set(whole) - space.by_group
        rates = [name for name in space.names if name not in fixed]
        return places_of(space, self.names, rates)


@dataclass(frozen=True)
class SquaredGaps(Gaps):
    """Squares of gaps between groups: large gaps cost more than many small ones.

    The parameters are those of :class:`Gaps`.
    """

    called, squared = "squared gaps", True

    def _of_each(self, space: Space) -> Features:
        return Squares(super()._of_each(space), liked=self.liked)


@dataclass(frozen=True)
class Powers(Term):
    """Powers of one statistic of everyone, from its square on, in units of its span.

    With the statistic itself, which is a :class:`Linear` term, its utility may bend.
    Where zero lies counts: far from it a statistic and its powers are nearly the same,
    and of those expected before any answer few turn within what there is. Measure what
    may turn from about the middle, such as degrees above 20 instead of kelvins.

    Parameters
    ----------
    statistic : str
        Of which.
    degree : int, default=2
        The highest power.
    """

    called = "powers"
    statistic: str
    degree: int = 2

    def __post_init__(self) -> None:
        check_count("degree", self.degree, at_least=2)

    @property
    def about(self) -> tuple[str, ...]:
        """See :attr:`Term.about`."""
        return (self.statistic,)

    @property
    def parts(self) -> tuple[str, frozenset[Any]]:
        """See :attr:`Term.parts`."""
        return MONOMIALS, frozenset((self.statistic,) * k for k in self._orders)

    def on(self, space: Space) -> Features:
        """See :meth:`Term.on`."""
        (place,) = places_of(space, [self.statistic], space.names)
        along, span = np.eye(len(space.names))[place], float(space.spans[place])
        orders = np.array(self._orders)

        def slopes(s: np.ndarray) -> np.ndarray:
            own = orders * (s[..., place, None] / span) ** (orders - 1) / span
            return np.asarray(own[..., None] * along)

        return OfEveryone(
            space,
            np.zeros(len(orders)),
            lambda s: (s[..., place, None] / span) ** orders,
            slopes,
        )

    def told(self, space: Space) -> tuple[Fact, ...]:
        """See :meth:`Term.told`."""
        (place,) = places_of(space, [self.statistic], space.names)
        return tuple(PowerOf(k, counted(space, place)) for k in self._orders)

    @property
    def _orders(self) -> range:
        return range(2, self.degree + 1)


@dataclass(frozen=True)
class Products(Term):
    """The product of two statistics of everyone, each in units of its span.

    Parameters
    ----------
    first, second : str
        The statistics.
    """

    called = "products"
    first: str
    second: str

    @property
    def about(self) -> tuple[str, ...]:
        """See :attr:`Term.about`."""
        return (self.first, self.second)

    @property
    def parts(self) -> tuple[str, frozenset[Any]]:
        """See :attr:`Term.parts`."""
        return MONOMIALS, frozenset([tuple(sorted(self.about))])

    def on(self, space: Space) -> Features:
        """See :meth:`Term.on`."""
        i, j = places_of(space, [self.first, self.second], space.names)
        unit, each = float(space.spans[i] * space.spans[j]), np.eye(len(space.names))

        def values(s: np.ndarray) -> np.ndarray:
            return np.asarray(s[..., i, None] * s[..., j, None] / unit)

        def slopes(s: np.ndarray) -> np.ndarray:
            own = s[..., i, None] * each[j] + s[..., j, None] * each[i]
            return np.asarray(own[..., None, :] / unit)

        return OfEveryone(space, np.zeros(1), values, slopes)

    def told(self, space: Space) -> tuple[Joined]:
        """See :meth:`Term.told`."""
        both = places_of(space, [self.first, self.second], space.names)
        return (Joined(tuple(counted(space, i) for i in both), "times"),)


def _keep_names(term: Linear | Gaps) -> None:
    """Names as a tuple, as files hold lists."""
    if term.names is not None:
        object.__setattr__(term, "names", check_names(term.names))
    signs = getattr(term, "signs", None)
    if signs is not None and not isinstance(signs, str):
        known = check_vector("signs", signs).tolist()
        object.__setattr__(term, "signs", tuple(known))
