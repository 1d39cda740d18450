"""A screen: all that one question shows to a person, as it is kept with the answer.

Wherever there are two of something, the first belongs to A and the second to B.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Self

__all__ = ["Attribute", "Count", "Part", "Row", "Screen"]

Two = tuple[str, str]


class Kept:
    """A dataclass that becomes a dict which JSON can hold, and comes back from it."""

    def to_dict(self) -> dict[str, Any]:
        """Return what it says, with lists in the place of tuples."""
        return {one.name: _plain(getattr(self, one.name)) for one in fields(self)}  # type: ignore[arg-type]


@dataclass(frozen=True)
class Count(Kept):
    """One outcome: of how many people it is, in A and in B.

    Attributes
    ----------
    label : str
        What becomes of them: "found".
    labels : tuple of str
        The same behind each number, of one person perhaps in the singular.
    numbers : tuple of float
        How many there are; whole people but of all groups together.
    told : tuple of str
        The same as it is written: "1,000", or "10 %".
    differs : bool
        Whether A and B are told differently.
    filled : bool
        Whether it is as it should be, and drawn filled; otherwise striped.
    names : tuple of str
        What it is called behind each number where nothing is told before; empty where
        it follows from the others, and need not be named.
    """

    label: str
    labels: Two
    numbers: tuple[float, float]
    told: Two
    differs: bool
    filled: bool
    names: Two = ("", "")

    @classmethod
    def from_dict(cls, kept: Mapping[str, Any]) -> Self:
        """Make it again of what :meth:`to_dict` returned."""
        first, second = kept["numbers"]
        again = {name: _two(kept[name]) for name in ("labels", "told", "names")}
        return cls(**{**kept, **again, "numbers": (first, second)})


@dataclass(frozen=True)
class Row(Kept):
    """The people whom counts are out of.

    Attributes
    ----------
    title : str
        The name of a group; empty where there are none.
    whole : int
        How many people there are.
    counts : tuple of Count
        What becomes of them; they add up to `whole`.
    together : bool
        Whether it is all groups together, who are no whole people.
    """

    title: str
    whole: int
    counts: tuple[Count, ...]
    together: bool = False

    @property
    def differs(self) -> bool:
        """Whether any count does."""
        return any(count.differs for count in self.counts)

    @classmethod
    def from_dict(cls, kept: Mapping[str, Any]) -> Self:
        """Make it again of what :meth:`to_dict` returned."""
        return cls(**{**kept, "counts": tuple(map(Count.from_dict, kept["counts"]))})


@dataclass(frozen=True)
class Part(Kept):
    """The people of one class.

    Attributes
    ----------
    title : str
        Who and how many they are: "100 patients who have cancer".
    rows : tuple of Row
        One, or one for each group and one for everyone.
    gaps : tuple of tuple of str
        Sentences on the gaps between groups, of A and of B.
    differs : bool
        Whether A and B differ anywhere in it.
    """

    title: str
    rows: tuple[Row, ...]
    gaps: tuple[tuple[str, ...], tuple[str, ...]]
    differs: bool

    @classmethod
    def from_dict(cls, kept: Mapping[str, Any]) -> Self:
        """Make it again of what :meth:`to_dict` returned."""
        first, second = map(tuple, kept["gaps"])
        rows = tuple(map(Row.from_dict, kept["rows"]))
        return cls(**{**kept, "rows": rows, "gaps": (first, second)})


@dataclass(frozen=True)
class Attribute(Kept):
    """Something that was measured of A and of B.

    Attributes
    ----------
    name : str
        What was measured.
    told : tuple of str
        Both values, with their unit.
    differs : bool
        Whether they do.
    places : tuple of float
        Where both values lie between the ends of one scale, from 0 to 1.
    ends : tuple of str
        The values at those ends, with their unit.
    good : str
        Which way is good; empty if nobody knows.
    misleading : str
        How the number can mislead; empty if nobody said so.
    levels : tuple of str
        All that it can be, where it is no number; `told` are two of them.
    """

    name: str
    told: Two
    differs: bool
    places: tuple[float, float]
    ends: Two
    good: str = ""
    misleading: str = ""
    levels: tuple[str, ...] = ()

    @classmethod
    def from_dict(cls, kept: Mapping[str, Any]) -> Self:
        """Make it again of what :meth:`to_dict` returned."""
        first, second = kept["places"]
        again = {
            "places": (first, second),
            "told": _two(kept["told"]),
            "ends": _two(kept["ends"]),
            "levels": tuple(kept["levels"]),
        }
        return cls(**{**kept, **again})


@dataclass(frozen=True)
class Screen(Kept):
    """What one question shows.

    Attributes
    ----------
    arm : {"flow", "icons", "bars", "table", "rates"}
        How it is drawn.
    language : str
        What it is written in.
    opening : str
        What A and B are, and out of how many people they are told.
    base : str
        How many of these belong to which class, or which shares the groups have.
    everyone : str
        All people together, "1,000 patients"; empty where groups are compared.
    parts : tuple of Part
        The people of each class.
    attributes : tuple of Attribute
        What was measured.
    changes : tuple of str
        What choosing B instead of A changes, in sentences.
    remarks : tuple of str
        What else is to know about both.
    notes : tuple of str
        What is to know about the data, the same in every question.
    legend : tuple of str
        How to read what is drawn.
    per_line : int
        How many people a full line of the flow chart stands for; 0 without people.
    summaries : tuple of str
        What differs, in a few words for each side, to stand on its button.
    common : str
        How many of all people belong to which class, where as many of each are shown;
        else empty, as it is in what was kept before it was told.
    """

    arm: str
    language: str
    opening: str
    base: str
    everyone: str
    parts: tuple[Part, ...]
    attributes: tuple[Attribute, ...]
    changes: tuple[str, ...]
    remarks: tuple[str, ...]
    notes: tuple[str, ...]
    legend: tuple[str, ...]
    per_line: int
    summaries: Two
    common: str = ""

    @classmethod
    def from_dict(cls, kept: Mapping[str, Any]) -> Self:
        """Make it again of what :meth:`to_dict` returned.

        Parameters
        ----------
        kept : mapping
            May have been JSON in between.
        """
        told = ("changes", "remarks", "notes", "legend")
        again: dict[str, Any] = {name: tuple(kept[name]) for name in told}
        again["parts"] = tuple(map(Part.from_dict, kept["parts"]))
        again["attributes"] = tuple(map(Attribute.from_dict, kept["attributes"]))
        again["summaries"] = _two(kept["summaries"])
        return cls(**{**kept, **again})


def _plain(value: Any) -> Any:
    if isinstance(value, Kept):
        return value.to_dict()
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _two(kept: Any) -> Two:
    first, second = kept
    return first, second
