"""What a person may care about, named by its parameters and put on any space.

A metric is a weighted sum of terms. What users compose are the small objects here; on
a space each becomes :mod:`.features`, whose weights are unknown::

    SumOf(Linear(), Gaps(), Powers("latency", 3))

A term of one's own derives from :class:`Term`, or from :class:`Curve` if it is about
one statistic, and is known by its name `called` as soon as its class is defined.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar

import numpy as np

from elicitor.core.checks import (
    check_choice,
    check_count,
    check_entries,
    check_flag,
    check_names,
    check_vector,
    shown,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.core.plain import plain
from elicitor.core.registry import entry_of, register
from elicitor.core.space import Space
from elicitor.metrics import features
from elicitor.metrics.features import Combined, Features, OfEveryone, Squares
from elicitor.metrics.signs import known_signs
from elicitor.metrics.term_facts import CurveOf, GapIn, PowerOf, counted
from elicitor.metrics.things import statistic
from elicitor.words import Fact, Joined, say

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

TERMS: dict[str, type[Term]] = {}
"""Every kind of term by its name in files."""


class Term(ABC):
    """Something a person may care about; a frozen dataclass of its parameters.

    Parameters must fit into a JSON file, as transcripts and results hold them.

    Attributes
    ----------
    called : str
        Name of the kind in files. A class that has one is registered by it.
    falling : bool
        Whether features are minus what their labels say, as they are of gaps: then a
        positive weight is a cost.
    """

    called: ClassVar[str]
    falling: ClassVar[bool] = False

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "called" not in vars(cls):
            return
        register("called", cls.called, cls, TERMS)

    @abstractmethod
    def on(self, space: Space) -> Features:
        """Features of the points of a space.

        It may look at names, shapes, groups, spans and signs, but not at `places`.

        Raises
        ------
        InvalidParameterError
            If the space lacks what the term is about.
        """

    @abstractmethod
    def told(self, space: Space) -> tuple[Fact | Joined | str, ...]:
        """What each feature is: facts that a language can say, or names."""

    def labels(self, space: Space) -> tuple[str, ...]:
        """What each feature is called, in words."""
        return tuple(map(say, self.told(space)))

    def to_dict(self) -> dict[str, Any]:
        """Return the term as JSON-ready data."""
        fields = dataclasses.fields(self)  # type: ignore[arg-type]
        own = {one.name: plain(getattr(self, one.name)) for one in fields}
        return {"term": self.called, **own}


def read_term(value: Any) -> Term:
    """Read a term, its name, or what :meth:`Term.to_dict` returned.

    Raises
    ------
    NotRegisteredError
        If there is no such term; import the module that defines it first.
    InvalidParameterError
        If it has other parameters.
    """
    if isinstance(value, Term):
        return value
    data = {"term": value} if isinstance(value, str) else check_entries("term", value)
    own = {name: entry for name, entry in data.items() if name != "term"}
    kind = entry_of("term", data.get("term"), TERMS)
    try:
        return kind(**own)
    except TypeError as error:
        raise InvalidParameterError(
            f"The term {kind.called!r} cannot be made of {shown(own)}: {error}."
        ) from None


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

    called = "linear"
    names: Sequence[str] | None = None
    signs: Any = None

    def __post_init__(self) -> None:
        _keep_names(self)

    def on(self, space: Space) -> Features:
        """See :meth:`Term.on`."""
        signs = self.signs
        known = space.signs if signs is None else known_signs(space.names, signs)
        chosen = _places(space, self.names, space.names)
        every = features.Linear(space, known)
        return Combined(every, np.eye(every.size)[:, chosen])

    def told(self, space: Space) -> tuple[Fact | str, ...]:
        """See :meth:`Term.told`."""
        chosen = _places(space, self.names, space.names)
        return tuple(counted(space, i) for i in chosen)


@dataclass(frozen=True)
class Gaps(Term):
    """Absolute gaps between groups, which nobody likes.

    Parameters
    ----------
    names : sequence of str, optional
        In which rates, and attributes that differ between groups; in all by default.
    same_for_all_pairs : bool, default=False
        Whether gaps cost the same between any two groups.
    """

    called, falling = "gaps", True
    squared: ClassVar[bool] = False
    names: Sequence[str] | None = None
    same_for_all_pairs: bool = False

    def __post_init__(self) -> None:
        _keep_names(self)
        check_flag("same_for_all_pairs", self.same_for_all_pairs)

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
        return features.Gaps(space)

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
        return _places(space, self.names, rates)


@dataclass(frozen=True)
class SquaredGaps(Gaps):
    """Squares of gaps between groups: large gaps cost more than many small ones.

    The parameters are those of :class:`Gaps`.
    """

    called, squared = "squared gaps", True

    def _of_each(self, space: Space) -> Features:
        return Squares(super()._of_each(space))


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

    def on(self, space: Space) -> Features:
        """See :meth:`Term.on`."""
        (place,) = _places(space, [self.statistic], space.names)
        along = np.eye(len(space.names))[place]
        return OfEveryone(
            space,
            np.array(self.signs, dtype=float),
            lambda s: np.stack(self.values(s[..., place]), axis=-1),
            lambda s: np.stack(self.slopes(s[..., place]), axis=-1)[..., None] * along,
        )

    def told(self, space: Space) -> tuple[Fact | Joined | str, ...]:
        """See :meth:`Term.told`."""
        _places(space, [self.statistic], space.names)
        size = len(self.signs)
        numbers = range(1, size + 1) if size > 1 else [None]
        what = statistic(self.statistic)
        return tuple(CurveOf(self.called, what, i) for i in numbers)


@dataclass(frozen=True)
class Powers(Term):
    """Powers of one statistic of everyone, from its square on, in units of its span.

    With the statistic itself, which is a :class:`Linear` term, its utility may bend.

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

    def on(self, space: Space) -> Features:
        """See :meth:`Term.on`."""
        (place,) = _places(space, [self.statistic], space.names)
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
        (place,) = _places(space, [self.statistic], space.names)
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

    def on(self, space: Space) -> Features:
        """See :meth:`Term.on`."""
        i, j = _places(space, [self.first, self.second], space.names)
        unit, each = float(space.spans[i] * space.spans[j]), np.eye(len(space.names))

        def values(s: np.ndarray) -> np.ndarray:
            return np.asarray(s[..., i, None] * s[..., j, None] / unit)

        def slopes(s: np.ndarray) -> np.ndarray:
            own = s[..., i, None] * each[j] + s[..., j, None] * each[i]
            return np.asarray(own[..., None, :] / unit)

        return OfEveryone(space, np.zeros(1), values, slopes)

    def told(self, space: Space) -> tuple[Joined]:
        """See :meth:`Term.told`."""
        both = _places(space, [self.first, self.second], space.names)
        return (Joined(tuple(counted(space, i) for i in both), "times"),)


def _keep_names(term: Linear | Gaps) -> None:
    """Names as a tuple, as files hold lists."""
    if term.names is not None:
        object.__setattr__(term, "names", check_names(term.names))
    signs = getattr(term, "signs", None)
    if signs is not None and not isinstance(signs, str):
        known = check_vector("signs", signs).tolist()
        object.__setattr__(term, "signs", tuple(known))


def _places(
    space: Space, names: Sequence[str] | None, allowed: Sequence[str]
) -> list[int]:
    """Where statistics stand in a space."""
    wanted = allowed if names is None else names
    for name in wanted:
        check_choice("The statistic of a term", name, allowed)
    return [space.names.index(name) for name in wanted]
