"""Settings as a person writes them, each with what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from elicitor.using.report.document import Table

__all__ = ["plainly", "settings_table"]

MEANINGS = {
    "family": "what kind of metric is looked for",
    "method": "how the questions are chosen",
    "tolerance": "the wanted certainty: how far the weights may still be off, as far "
    "as is expected, when asking ends; smaller takes more questions",
    "max questions": "asking ends after so many at the latest",
    "repeats": "how often each question was put; the majority of the answers counts",
    "shuffle sides": "whether chance decides which of the two is A",
    "seed": "where all chance begins, so that it can be repeated",
    "realism": "1: the question that tells most is asked; below 1: one that tells "
    "nearly as much, about classifiers that somebody might use",
    "retests": "so many earlier questions come again, with the sides swapped",
    "held out": "so many answers are foretold from those before, to test the metric",
    "dominated": "so many questions in which one side is better in every respect",
    "decide": "what was to be chosen in the end; asking ended once that was settled",
}


def settings_table(configuration: Mapping[str, Any]) -> Table:
    """Every setting of a session that has a value, and what it means."""
    settings = dict(configuration)
    settings |= settings.pop("options", {})
    named = {name.replace("_", " "): value for name, value in settings.items()}
    rows = [
        (name, plainly(value), MEANINGS.get(name, ""))
        for name, value in named.items()
        if value is not None
    ]
    return Table(("setting", "value", "meaning"), tuple(rows), "Settings")


def plainly(value: Any) -> str:
    """Write a number, a list or a word."""
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, (list, tuple)):
        return "(" + ", ".join(map(plainly, value)) + ")"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
