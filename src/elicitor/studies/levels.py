"""Words in a table of models that are levels: in which order, and what they are called.

A subject holds the words of each such attribute, the worst first; their places, from 0
on, are the numbers that are asked about, so all steps are equally large.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from elicitor.datasets.model_table import name_and_unit
from elicitor.datasets.naming import unescaped
from elicitor.studies.ordering import arranged, in_order
from elicitor.studies.tables import Column, Table

__all__ = ["attribute_of", "can_be_levels", "levels_in", "with_levels"]


def attribute_of(told: str) -> str:
    """The attribute of a column, as a subject names it, with or without a unit."""
    column = told.replace(r"\=", "\0").partition("=")[0].replace("\0", r"\=")
    return name_and_unit(unescaped(column))[0]


def can_be_levels(column: Column) -> bool:
    """Whether it holds a few words, which somebody may put in an order."""
    return not column.is_number and len([*filter(None, column.labels)]) > 1


def levels_in(subject: Mapping[str, Any], table: Table) -> dict[str, list[str]]:
    """The words of each attribute that has words, as they were put or by the alphabet.

    What came into a table later stands behind what was put in an order before.
    """
    known: Mapping[str, Sequence[str]] = subject.get("level_order") or {}
    chosen = {attribute_of(one) for one in subject.get("rewards") or ()}
    return {
        name: [*arranged(in_order(filter(None, column.labels)), known.get(name, ()))]
        for column in table.columns
        if can_be_levels(column)
        and column.name != subject.get("models")
        and (name := name_and_unit(column.name)[0]) in chosen
    }


def with_levels(
    words: Mapping[str, Any], order: Mapping[str, Sequence[str]]
) -> dict[str, Any]:
    """Words of a language with the order of levels, and a name for each of them."""
    if not order:
        return dict(words)
    attributes = dict(words.get("attributes") or {})
    for name, levels in order.items():
        own = attributes.get(name) or {}
        own = {"name": own} if isinstance(own, str) else own
        usual = {str(place): word for place, word in enumerate(levels)}
        named = usual | dict(own.get("levels") or {})
        attributes[name] = {**own, "order": [*levels], "levels": named}
    return {**words, "attributes": attributes}
