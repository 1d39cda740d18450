"""Settings as a person writes them, each with what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from elicitor.using.asked_all import TO_THE_END
from elicitor.using.report.document import Table
from elicitor.using.report.facts import (
    Column,
    Setting,
    SettingMeans,
    SettingName,
    SettingValue,
)
from elicitor.words import Fact
from elicitor.words.amounts import Figures

__all__ = ["plainly", "settings_table"]


OF_ASKING = frozenset(
    {
        "method",
        "max_questions",
        "repeats",
        "shuffle_sides",
        "retests",
        "held_out",
        "within",
        "check_signs",
        "realism",
        "simplicity",
    }
)
"""What means nothing if nobody was asked."""
INTERNAL = frozenset({"length", "given_held_out", "edition", "by_kind"})
"""Where checks are put; as a number of questions it contradicts how many there were.
Numbers of questions that were foretold, which the section on checks tells. And the
edition of the engine, and whether it went by kinds, which is what the version of the
library was."""


USUAL = {"settled_by": "cost"}
"""What is not told, as it is so unless somebody asks for something else."""


def settings_table(
    configuration: Mapping[str, Any], region: Mapping[str, Any], *, learnt: bool = False
) -> Table:
    """Settings of a session, and of what was shown, that readers understand, explained.

    If `learnt` from comparisons made elsewhere, without what is about asking.
    """
    settings = {**configuration, "least_right": region.get("least_right")}
    settings |= settings.pop("options", {}) | settings.pop("usual", {})
    if settings.get("tolerance") == TO_THE_END:  # nobody chose it
        del settings["tolerance"]
    hidden = INTERNAL | OF_ASKING if learnt else INTERNAL
    rows = tuple(
        (_called(name), _told(value), _meaning(name.replace("_", "-")))
        for name, value in settings.items()
        if value is not None and name not in hidden and USUAL.get(name) != value
    )
    head = Column("setting"), Column("value"), Column("meaning")
    return Table(head, rows, Column("settings"))


def _called(name: str) -> Fact | str:
    """A setting as a reader may call it."""
    known: Any = name.replace("_", "-")
    return SettingName(known) if known in get_args(Setting) else name.replace("_", " ")


def _told(value: Any) -> Fact | str:
    """A value that has words, or a number, else as it is typed."""
    if isinstance(value, bool):
        return SettingValue("yes" if value else "no")
    if isinstance(value, float):
        return Figures(plainly(value))
    return plainly(value)


def _meaning(name: Any) -> Fact | str:
    """What a setting means, if that is not plain."""
    return SettingMeans(name) if name in get_args(Setting) else ""


def plainly(value: Any) -> str:
    """Write a number, a list or a word."""
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, (list, tuple)):
        return "(" + ", ".join(map(plainly, value)) + ")"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
