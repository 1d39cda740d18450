"""What may be said beside the questions: of which shape, and what of a body has it.

Whatever records is refused what is not of its shape (`require_shape`); whatever reads
takes of a body only what is (`fitting`), since older logs hold what programs sent
before anybody looked.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from elicitor.core.errors import InvalidParameterError
from elicitor.studies.asked import Asked
from elicitor.studies.definition import Definition, Language, SurveyItem
from elicitor.studies.events import REPLIES
from elicitor.studies.outcomes import outcomes

__all__ = [
    "LARGEST_OWN",
    "LONGEST_WORDS",
    "SCALE",
    "UnfitRecordError",
    "fitting",
    "require_shape",
]

SCALE = range(11)
"""Of sliders, and of how much each outcome is said to matter."""
LARGEST_OWN = 1e6
"""Of numbers that somebody puts beside the learnt ones."""
LONGEST_WORDS = 2000
"""Of what somebody types in words of their own (characters)."""
LONGEST_NAME = 1000
"""Of what a trade-off is called (characters)."""
MOST = 200
"""Entries of a list, or of an object whose names are free."""
SHOWN = 60
"""Of what came, as errors show it (characters)."""


class UnfitRecordError(InvalidParameterError):
    """What was said beside the questions is not of the shape that it has to have."""


@dataclass(frozen=True)
class Shape:
    """What a value may be."""

    allowed: str  # in words, after "must be"
    fits: Callable[[Any], bool]  # whether a value is that
    named: Callable[[str], Shape | None] | None = None  # what may stand under a name
    needed: tuple[str, ...] = ()  # names that must be there
    names: str = ""  # which are allowed, in words


def require_shape(
    kind: str, body: Mapping[str, Any], definition: Definition, asked: Asked
) -> None:
    """Raise UnfitRecordError unless a body has the shape of its kind.

    It names the first place that has not, what is allowed there, and what came.
    """
    for told in _faults("body", dict(body), _body(kind, definition, asked)):
        raise UnfitRecordError(f"Of {kind!r}, {told}.")


def fitting(
    kind: str, body: Mapping[str, Any], definition: Definition, asked: Asked
) -> dict[str, Any]:
    """What of a body has the shape of its kind; the rest is left out."""
    found: dict[str, Any] = _fitting(dict(body), _body(kind, definition, asked))
    return found


def _faults(place: str, value: Any, shape: Shape) -> Iterator[str]:
    if not shape.fits(value):
        yield f"{place} must be {shape.allowed}; got {_short(value)}"
    elif shape.named is not None:
        missing = [name for name in shape.needed if name not in value]
        if missing:
            yield f"{place} must say {_listed(missing)}"
        for name, inner in value.items():
            under = shape.named(name)
            if under is None:
                yield f"{place} may name {shape.names}; got {_short(name)}"
            else:
                yield from _faults(f"{place}.{name}", inner, under)


def _fitting(value: Any, shape: Shape) -> Any:
    if shape.named is None:
        return value
    each = ((name, inner, shape.named(name)) for name, inner in value.items())
    return {
        name: _fitting(inner, under)
        for name, inner, under in each
        if under is not None and under.fits(inner)
    }


def _body(kind: str, definition: Definition, asked: Asked) -> Shape:
    if kind == "stated":
        known = tuple(one.key for one in outcomes(asked, "en"))
        weights = _object(dict.fromkeys(known, ON_SCALE), needed=known)
        return _object({"weights": weights}, needed=("weights",))
    if kind == "surveyed":
        return _object({one.id: _answer(one) for one in definition.survey})
    fields, needed = FIELDS[kind]
    return _object(fields, needed=needed)


def _answer(item: SurveyItem) -> Shape:
    """What may be said to one of the owner's questions; null if nothing was."""
    if item.kind == "choice":
        last = len(item.choices) - 1
        return _or_null(_whole(0, last, "the place of a choice"))
    return _or_null({"slider": ON_SCALE, "number": NUMBER, "text": WORDS}[item.kind])


# -- shapes ---------------------------------------------------------------------------


def _is_number(value: Any) -> bool:
    """Whether it is a finite number; true and false are none."""
    if type(value) not in (int, float):
        return False
    try:
        return math.isfinite(value)
    except OverflowError:  # no float is so large
        return False


def _number(low: float, high: float) -> Shape:
    return Shape(
        f"a number from {low:g} to {high:,.0f}",
        lambda value: _is_number(value) and low <= value <= high,
    )


def _whole(low: int, high: int, what: str = "a whole number") -> Shape:
    return Shape(
        f"{what}, from {low} to {high:,}",
        lambda value: type(value) is int and low <= value <= high,
    )


def _text(longest: int) -> Shape:
    return Shape(
        f"text of {longest:,} characters at most",
        lambda value: type(value) is str and len(value) <= longest,
    )


def _one_of(words: tuple[str, ...]) -> Shape:
    return Shape(
        f"one of {_listed(words)}",
        lambda value: type(value) is str and value in words,
    )


def _list(inner: Shape, what: str, *, most: int = MOST, of: int | None = None) -> Shape:
    def fits(value: Any) -> bool:
        if type(value) is not list or not all(map(inner.fits, value)):
            return False
        return len(value) <= most if of is None else len(value) == of

    return Shape(f"a list of {f'{most} ' if of is None else ''}{what}", fits)


def _or_null(shape: Shape) -> Shape:
    return Shape(
        f"{shape.allowed}, or null", lambda value: value is None or shape.fits(value)
    )


def _object(fields: Mapping[str, Shape], *, needed: tuple[str, ...] = ()) -> Shape:
    names = _listed(tuple(fields)) or "nothing"
    return Shape("an object", _is_object, fields.get, needed, names)


def _free(inner: Shape) -> Shape:
    """An object whose names are what trade-offs are called, in any language."""

    def named(name: str) -> Shape | None:
        return inner if 0 < len(name) <= LONGEST_NAME else None

    return Shape(
        f"an object of {MOST} entries at most",
        lambda value: _is_object(value) and len(value) <= MOST,
        named,
        names=f"what has {LONGEST_NAME:,} characters at most",
    )


def _is_object(value: Any) -> bool:
    return isinstance(value, Mapping)


def _listed(words: tuple[str, ...] | list[str]) -> str:
    return ", ".join(map(repr, words))


def _short(value: Any) -> str:
    written = repr(value) if type(value) is not int else f"{value:.3g}"
    return written if len(written) <= SHOWN else f"{written[:SHOWN]}…"


NUMBER = Shape("a finite number", _is_number)
ON_SCALE = _number(SCALE[0], SCALE[-1])
WORDS = _text(LONGEST_WORDS)
LANGUAGE = _one_of(get_args(Language))
TRUTH = Shape("true or false", lambda value: type(value) is bool)
FIELDS: Mapping[str, tuple[Mapping[str, Shape], tuple[str, ...]]] = {
    "consented": ({"version": _text(64), "language": LANGUAGE}, ()),
    "instructed": ({"visit": _whole(1, 1_000_000)}, ()),
    "practised": (
        {
            "answers": _list(_text(40), "texts at most", most=10),
            "correct": _list(TRUTH, "true or false at most", most=10),
        },
        (),
    ),
    "spoken": ({"language": LANGUAGE}, ("language",)),
    "replied": (
        {
            "reply": _one_of(REPLIES),
            "learnt": _free(_list(NUMBER, "three finite numbers", of=3)),
            "values": _free(_number(0, LARGEST_OWN)),
            "why": WORDS,
        },
        ("reply",),
    ),
    "finished": ({"code": _text(400)}, ()),
}
"""What may be said of each kind, whatever a study asks, and what must be."""
