"""The figures of the board, as programs get them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel

from elicitor.core.told_result import ENDLESS
from elicitor.studies.board import Board
from elicitor.studies.board.quantities import Quantity, Reading
from elicitor.studies.board.together import Rule, Together
from elicitor.studies.web.api.access import Reads, boards_of
from elicitor.studies.web.api.bodies import refused
from elicitor.studies.web.board.view import view_of
from elicitor.words import say

__all__ = ["router"]

router = APIRouter(tags=["reading"], responses=refused(401, 403))


class BoardOut(BaseModel):
    """The board.

    `where`: how many people are how far. `held_out`: how many held-out answers were
    foretold, beside usual measures, with 95 % intervals.
    `reversed`: how many answers to questions that came again were the opposite, of
    those `repeated` to which something was said both times. `quantities`: numbers that
    everybody's metric has, first what people's own pages begin with most often (of the
    scale `amount`; of two classes `times`), then shares of weights; `people` has
    the reading of each (best fit and ends) by names on the board, null where the
    answers tell none; an end is null where there is none. `groups`: of opinion; if
    `too_few` people count to say whether there are several opinions or a shared one,
    the page of the board tells no groups, and these may be chance. `rules` for one
    common metric, of those who finished and count; who is `untold` is in neither, since
    their answers tell no number. Of a rule, `wins` says how likely each model comes
    first, alone or with others that measure the same (per cent), `safe` of what is no
    model under how many of 100 ways to weigh that fit everybody's answers its choice is
    the best or hardly worse, `lots` about whom it decides by lot, and `needless` about
    which groups it decides worse than need be, in words. `apart`: why people cannot be
    looked at together, if so.
    """

    at: str
    where: dict[str, int]
    not_opened: int
    questions: int
    unclear: int
    seconds: float | None
    repeated: int
    reversed: int
    held_out: dict[str, Any] | None
    quantities: list[dict[str, str]]
    people: dict[str, list[dict[str, float | None] | None]]
    groups: list[dict[str, Any]]
    too_few: bool
    rules: list[dict[str, Any]]
    untold: list[str]
    apart: str


@router.get("/board", summary="The figures of the board")
def board(request: Request, token: Reads) -> BoardOut:
    """Where everybody is, each metric, groups of opinion, and what rules come to.

    After a start it may take tens of seconds, until all logs are read.
    """
    found = boards_of(request).board(token.study_id)
    view = view_of(found, None)
    where: dict[str, int] = {}
    for one in found.counted.values():
        where[one.where.value] = where.get(one.where.value, 0) + 1
    return BoardOut(
        at=found.at.isoformat(),
        where=where,
        not_opened=found.not_opened,
        questions=view.questions,
        unclear=view.unclear,
        seconds=view.seconds,
        repeated=view.reversed[1],
        reversed=view.reversed[0],
        held_out=None if found.predicted is None else asdict(found.predicted),
        quantities=[{"name": one.name, "scale": one.scale} for one in view.quantities],
        people=_people(found, view.quantities),
        groups=[] if found.together is None else _groups(found.together),
        too_few=found.together is None or found.together.panel.too_few,
        rules=[]
        if found.together is None
        else [_rule(one, _spoken(found)) for one in found.together.rules],
        untold=[name for name, one in found.heard.items() if one.untold],
        apart=found.apart,
    )


def _people(found: Board, quantities: tuple[Quantity, ...]) -> dict[str, Any]:
    """Readings of everybody whose metric is about the same as the quantities are."""
    return {
        name: [_reading(one.reading(quantity)) for quantity in quantities]
        for name, one in found.alike.items()
    }


def _groups(found: Together) -> list[dict[str, Any]]:
    return [
        {
            "members": list(group.members),
            "share": [_number(one) for one in group.share],
            "readings": [_reading(one) for one in readings],
        }
        for group, readings in zip(
            found.panel.groups, found.group_readings, strict=True
        )
    ]


def _spoken(found: Board) -> str:
    """The language of names, with the owner's words as far as there are any."""
    asked = next((one.asked for one in found.heard.values() if one.asked), None)
    return found.language if asked is None else asked.spoken(found.language)


def _rule(rule: Rule, spoken: str) -> dict[str, Any]:
    return {
        "name": rule.name,
        "readings": [_reading(one) for one in rule.readings],
        "choice": None if rule.choice is None else rule.choice.name,
        "wins": {
            name: _number(100 * share)
            for names, share in rule.wins.items()
            for name in names
        },
        "lost": {name: _number(one) for name, one in rule.lost.items()},
        "worst_off": rule.worst_off,
        "safe": None if rule.safe is None else _number(100 * rule.safe),
        "lots": [say(fact, spoken) for fact in rule.lots],
        "needless": [say(fact, spoken) for fact in rule.needless],
    }


def _reading(reading: Reading | None) -> dict[str, float | None] | None:
    if reading is None:
        return None
    return {name: _number(one) for name, one in asdict(reading).items()}


def _number(value: float) -> float | None:
    """JSON has no number for what is endless."""
    return float(value) if abs(value) < ENDLESS else None
