"""Arms of a study: ways to draw the same facts."""

from __future__ import annotations

from functools import singledispatch
from typing import Any, Literal

from elicitor.core.checks import shown
from elicitor.core.errors import InvalidParameterError
from elicitor.oracles import (
    BinaryDisplay,
    ClassDisplay,
    Display,
    ErrorDisplay,
    GroupDisplay,
    ModelDisplay,
)

__all__ = ["ARMS", "Arm", "arms_of", "check_arm"]

Arm = Literal["flow", "icons", "bars", "table", "rates"]
ARMS: tuple[Arm, ...] = ("flow", "icons", "bars", "table", "rates")
MEASURED: tuple[Arm, ...] = ("bars", "table")
"""Ways to draw what is no count of people."""
MOST_ICONS = 1_000
"""People of one side who can be drawn one by one on a phone."""


def arms_of(display: Display) -> tuple[Arm, ...]:
    """Return the arms that fit the questions of a display, the usual one first.

    Parameters
    ----------
    display : Display
        How the questions look at a terminal.

    Returns
    -------
    tuple of str
        Some of ``ARMS``. Numbers that are no counts of people have two.

    Examples
    --------
    >>> from elicitor.oracles import BinaryDisplay, Vocabulary
    >>> words = Vocabulary("has cancer", "patients")
    >>> arms_of(BinaryDisplay(prevalence=0.1, per=1000, vocabulary=words))
    ('flow', 'icons', 'bars', 'table', 'rates')
    """
    people = people_drawn(display)
    if not people:
        return MEASURED
    return tuple(arm for arm in ARMS if arm != "icons" or people <= MOST_ICONS)


def check_arm(display: Display, arm: str | None) -> Arm:
    """Return an arm that fits a display, by default the usual one."""
    fitting = arms_of(display)
    for one in fitting:
        if arm in (one, None):
            return one
    raise InvalidParameterError(
        f"arm must be one of {', '.join(fitting)} for this display; got {shown(arm)}."
    )


@singledispatch
def people_drawn(display: Any) -> int:
    """How many people one side shows; 0 where there are no people to count."""
    raise InvalidParameterError(
        f"display must be one of elicitor.oracles; got {shown(display)}."
    )


@people_drawn.register
def _(display: BinaryDisplay | ClassDisplay | ErrorDisplay) -> int:
    return display.per


@people_drawn.register
def _(display: GroupDisplay) -> int:
    return display.per * len(display.groups) * len(display.words)


@people_drawn.register
def _(display: ModelDisplay) -> int:  # noqa: ARG001 -- dispatched by its class
    return 0
