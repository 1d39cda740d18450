"""From a question to its screen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from elicitor.core.checks import check_instance
from elicitor.core.question import Question
from elicitor.oracles import Display
from elicitor.studies.screens import groups, models, several_classes, two_classes
from elicitor.studies.screens.arms import Arm, check_arm
from elicitor.studies.screens.contents import Contents, Spans, contents
from elicitor.studies.screens.facts import FilledIs, OutcomeLabel, ReadAs, WithGap
from elicitor.studies.screens.rates import in_rates, points
from elicitor.studies.screens.screen import Part, Row, Screen
from elicitor.words import Fact, Joined, say

__all__ = ["screen_of"]

KNOWN = groups, models, several_classes, two_classes
"""Who knows how to read which display."""
LINES = 10
"""Into how many lines everyone of a flow chart is folded, at most."""
STEPS = (1, 2, 2.5, 5, 10)
"""How many people a full line may stand for, times a power of ten."""
MOST_ON_A_BUTTON = 4
DRAWN: tuple[Literal["flow", "icons", "bars"], ...] = ("flow", "icons", "bars")
"""Arms in which what is as it should be is drawn otherwise than what is not."""


def screen_of(
    display: Display,
    question: Question,
    *,
    arm: str | None = None,
    language: str = "en",
    spans: Spans | None = None,
) -> Screen:
    """Make what a question shows in a browser.

    Parameters
    ----------
    display : Display
        How the questions of this study look, made for the same language.
    question : Question
        Its first side becomes A, its second B: whoever asks has shuffled them.
    arm : {"flow", "icons", "bars", "table", "rates"}, optional
        How to draw it, by default the first of :func:`arms_of`.
    language : str, default="en"
        One of :func:`elicitor.words.languages`.
    spans : mapping, optional
        From where to where measured attributes reach, such as ``{"latency": (5.0,
        90.0)}``: the ends of their scales, the same in all questions of a study.

    Returns
    -------
    Screen

    Raises
    ------
    InvalidParameterError
        If the arm does not fit the display, there is no catalogue of the language, or
        the display is none that the library has.

    Examples
    --------
    >>> from elicitor.oracles import BinaryDisplay, Vocabulary
    >>> words = Vocabulary("has cancer", "patients")
    >>> display = BinaryDisplay(prevalence=0.1, per=1000, vocabulary=words)
    >>> screen = screen_of(display, Question([0.072, 0.829], [0.084, 0.757]))
    >>> screen.base, screen.summaries[1]  # doctest: +NORMALIZE_WHITESPACE
    ('Among them are 100 patients who have cancer.',
     '16 missed, 143 alarmed for nothing')
    """
    check_instance("question", question, Question)
    chosen = check_arm(display, arm)
    found = contents(display, question, language, spans or {})
    if chosen == "rates":
        found = in_rates(found, language)
    per_line = people_per_line(found.parts)

    def told(facts: Sequence[Fact]) -> tuple[str, ...]:
        return tuple(say(fact, language) for fact in facts)

    first, second = (_summary(found, side, language, chosen) for side in (0, 1))
    return Screen(
        arm=chosen,
        language=language,
        opening=say(found.opening, language),
        base="" if found.base is None else say(found.base, language),
        everyone="" if found.everyone is None else say(found.everyone, language),
        parts=found.parts,
        attributes=found.attributes,
        changes=told(found.by_group) + told(found.changes),
        remarks=told(found.remarks),
        notes=tuple(display.notes),
        legend=told(_legend(found, chosen, per_line, display.person)),
        per_line=per_line,
        summaries=(first, second),
        common="" if found.common is None else say(found.common, language),
    )


def people_per_line(parts: Sequence[Part]) -> int:
    """How many people a full line of the flow chart stands for."""
    if not parts:
        return 0
    if parts[0].rows[0].title:
        # A group is one line, so that groups can be compared.
        return parts[0].rows[0].whole
    # Else ten lines, for rare outcomes would vanish on a single one.
    least = sum(part.rows[0].whole for part in parts) / LINES
    power = 10 ** math.floor(math.log10(max(least, 1)))
    fitting = (step * power for step in STEPS if step * power >= least)
    return math.ceil(next(fitting))


def _legend(found: Contents, arm: Arm, per_line: int, person: str | None) -> list[Fact]:
    """How to read what is drawn."""
    if not found.parts:
        return []
    read: list[Fact] = [ReadAs(arm, per_line, found.people, person)]
    drawn = next((one for one in DRAWN if one == arm), None)
    if drawn is None:
        return read
    rows = [part.rows[0].counts for part in found.parts]
    filled, striped = (
        tuple(
            dict.fromkeys(
                one.label for row in rows for one in row if one.filled is kind
            )
        )
        for kind in (True, False)
    )
    told = Joined(striped, "comma")
    if any(sum(not one.filled for one in row) > 1 for row in rows):
        told = Joined((OutcomeLabel("mistaken"),))  # as what stands beside each number
    return [*read, FilledIs(drawn, Joined(filled, "comma"), told)]


# -- what stands on a button --------------------------------------------------------


def _summary(found: Contents, side: int, language: str, arm: Arm) -> str:
    """What differs, in a few words."""
    told = [
        words
        for part in found.parts
        for words in _row_summary(part.rows, side, language, arm)
    ]
    told += [
        one.told[side] if one.levels else f"{one.name} {one.told[side]}"
        for one in found.attributes
        if one.differs
    ]
    more = ["…"] if len(told) > MOST_ON_A_BUTTON else []
    return say(Joined((*told[:MOST_ON_A_BUTTON], *more), "comma"), language)


def _row_summary(rows: Sequence[Row], side: int, language: str, arm: Arm) -> list[str]:
    """Of everyone, how many; of groups, how far they are apart as well."""
    *of_groups, everyone = rows
    told = []
    for j, count in enumerate(everyone.counts):
        if not (count.names[side] and any(row.counts[j].differs for row in rows)):
            continue
        number = count.told[side]
        if not of_groups:
            told.append(f"{number} {count.names[side]}")
            continue
        sizes = [row.counts[j].numbers[side] for row in of_groups]
        least, most = min(sizes), max(sizes)
        in_points = arm == "rates"
        size = points(least, most, everyone.whole) if in_points else most - least
        told.append(
            say(WithGap(number, count.names[side], say(size, language)), language)
        )
    return told
