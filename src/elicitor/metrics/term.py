"""What a term is: named by its parameters, known by its name, put on any space."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import numpy as np

from elicitor.core.checks import (
    check_choice,
    check_entries,
    check_instance,
    check_words,
    shown,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.core.plain import fixed, plain
from elicitor.core.registry import entry_of, register
from elicitor.core.space import Space
from elicitor.metrics.features import Features
from elicitor.words import Fact, Joined, say

__all__ = ["TERMS", "Term", "features_on", "places_of", "read_term"]

TERMS: dict[str, type[Term]] = {}
"""Every kind of term by its name in files."""


class Term(ABC):
    """Something a person may care about; a frozen dataclass of its parameters.

    Parameters must fit into a JSON file, as transcripts and results hold them: None,
    True, False, a text, a finite number, or a sequence or dict of these. NumPy's
    numbers become plain ones and lists tuples, as a term is when it is read again.

    Attributes
    ----------
    called : str
        Name of the kind in files. A class that has one is registered by it.
    falling : bool
        Whether features are minus what their labels say, as they are of gaps: then a
        positive weight is a cost.
    curvature : {"linear", "concave", "unknown"}
        What every feature is, as a function of the statistics. Of a sum whose features
        with positive weights are concave, and the others linear, it can be proven how
        good the best classifier is.
    """

    called: ClassVar[str]
    falling: ClassVar[bool] = False
    curvature: ClassVar[Literal["linear", "concave", "unknown"]] = "unknown"

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "called" not in vars(cls):
            return
        register("called", check_words("called", cls.called), cls, TERMS)

    def __init__(self, *_given: Any, **_named: Any) -> None:
        raise InvalidParameterError(f"{_place(type(self))} {NO_DATACLASS}")

    def __post_init__(self) -> None:
        keep_parameters(self)

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

    @property
    def about(self) -> tuple[str, ...] | None:
        """The statistics that it looks at; None if that may be all."""
        return None

    @property
    def parts(self) -> tuple[str, frozenset[Any] | None]:
        """What it consists of, wherever it is put: a kind, and which of it.

        All of that kind if that is None. Weights of two terms that share a part cannot
        be told apart.
        """
        return self.called, frozenset([repr(self)])

    def labels(self, space: Space) -> tuple[str, ...]:
        """What each feature is called, in words."""
        return tuple(map(say, self.told(space)))

    def to_dict(self) -> dict[str, Any]:
        """Return the term as JSON-ready data."""
        return {"term": self.called, **plain(self.parameters)}

    @property
    def parameters(self) -> dict[str, Any]:
        """What it was made from, by name."""
        fields = dataclasses.fields(self)  # type: ignore[arg-type]
        return {one.name: getattr(self, one.name) for one in fields}


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
        _require_whole(type(value))
        keep_parameters(value)
        return value
    if isinstance(value, type) and issubclass(value, Term):
        raise InvalidParameterError(
            "term must be one that is made, with its parameters in brackets; got the "
            f"class {value.__name__} instead of {value.__name__}(…)."
        )
    data = {"term": value} if isinstance(value, str) else check_entries("term", value)
    own = {name: entry for name, entry in data.items() if name != "term"}
    kind = entry_of("term", data.get("term"), TERMS)
    try:
        made = kind(**{name: _kept(kind, name, entry) for name, entry in own.items()})
    except TypeError as error:
        raise InvalidParameterError(
            f"The term {kind.called!r} cannot be made of {shown(own)}: {error}."
        ) from None
    keep_parameters(made)
    return made


def keep_parameters(term: Term) -> None:
    """Refuse parameters that no file could hold; others as they are read from one."""
    if not dataclasses.is_dataclass(term):
        return
    for one in dataclasses.fields(term):
        given = getattr(term, one.name)
        kept = _kept(type(term), one.name, given)
        if kept is not given:
            object.__setattr__(term, one.name, kept)


def features_on(term: Term, space: Space, points: np.ndarray | None = None) -> Features:
    """The features of a term on a space, each of which has a sign and a label.

    They are counted at some points, or where every statistic is one unit.
    """
    found = check_instance(f"on(space) of {term!r}", term.on(space), Features)
    if points is None:
        points = np.broadcast_to(space.spans, space.shape)
    given = points.copy()
    with np.errstate(all="ignore"):
        values = np.asarray(found.features(given))
    if not np.array_equal(given, points, equal_nan=True):
        raise InvalidParameterError(
            f"{term!r} must leave the statistics that it is given as they are; its "
            "features wrote into them. Write x * 2 instead of x *= 2."
        )
    if values.dtype.kind not in "biuf":
        raise InvalidParameterError(
            f"{term!r} must have features that are real numbers; got "
            f"{shown(values.ravel()[:1].tolist())}."
        )
    shape = values.shape
    signs, told = np.asarray(found.signs), term.told(space)
    leading = points.shape[: points.ndim - len(space.shape)]
    if signs.ndim != 1 or shape != (*leading, len(signs)):
        raise InvalidParameterError(
            f"{term!r} must have one sign for each of its features; it has the signs "
            f"{shown(signs.tolist())}, and features of shape {shape} at points of "
            f"shape {points.shape}."
        )
    if not set(signs.tolist()) <= {-1, 0, 1}:
        raise InvalidParameterError(
            f"Each of the signs of {term!r} must be 1 where everyone likes more of a "
            f"feature, -1 where less, or 0; got {shown(signs.tolist())}."
        )
    listed = isinstance(told, (tuple, list)) and all(one != "" for one in told)
    if not listed or len(told) != len(signs):
        raise InvalidParameterError(
            f"told of {term!r} must have one label for each of its {len(signs)} "
            f"features; got {len(told) if listed else shown(told)}."
        )
    _require_slopes(term, found, (*shape, *space.shape), points)
    return found


def _require_slopes(
    term: Term, found: Features, shape: tuple[int, ...], points: np.ndarray
) -> None:
    """Refuse slopes that are not those of every feature by every statistic."""
    with np.errstate(all="ignore"):
        slopes = np.shape(found.slopes(points.copy()))
    if slopes != shape:
        raise InvalidParameterError(
            f"{term!r} must have slopes of shape {shape} at points of shape "
            f"{points.shape}, of every feature by every statistic: "
            f"(..., size, *space.shape); got {slopes}."
        )


def _kept(kind: type[Term], name: str, value: Any) -> Any:
    """A parameter as a term that is read from a file has it."""
    try:
        return fixed(value)
    except ValueError:
        raise InvalidParameterError(
            f"The parameter {name} of {_called(kind)} must fit into a JSON file: None, "
            "True, False, a text, a finite number, or a sequence or dict of these; got "
            f"{shown(value)}."
        ) from None


def _called(kind: type[Term]) -> str:
    return f"the term {getattr(kind, 'called', kind.__name__)!r}"


NO_DATACLASS = (
    "must be a frozen dataclass of its parameters, as files hold these; put "
    "@dataclass(frozen=True) above the class, and no __init__ in it."
)


def _require_whole(kind: type[Term]) -> None:
    """Refuse terms that no file could hold."""
    if not hasattr(kind, "called"):
        raise InvalidParameterError(
            f"{_place(kind)} must have a name for files: called = 'a name', in its "
            "class."
        )
    if not dataclasses.is_dataclass(kind):
        raise InvalidParameterError(f"{_place(kind)} {NO_DATACLASS}")


def _place(kind: type[Term]) -> str:
    return f"The term {kind.__name__} of {kind.__module__}"


def places_of(
    space: Space, names: Sequence[str] | None, allowed: Sequence[str]
) -> list[int]:
    """Where statistics stand in a space."""
    wanted = allowed if names is None else names
    for name in wanted:
        check_choice("The statistic of a term", name, allowed)
    return [space.names.index(name) for name in wanted]
