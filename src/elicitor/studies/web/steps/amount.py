"""How questions look, how many there are, and what checks the answers."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, get_args

from pydantic import ValidationError
from starlette.datastructures import FormData

from elicitor.studies.before_launch import few_pairs, few_questions
from elicitor.studies.definition import Arm, Budget, Checks
from elicitor.studies.screens import arms_of
from elicitor.studies.sensible import SensiblePer
from elicitor.studies.web.forms import many, number, text, without_empty
from elicitor.studies.web.steps.situation import Situation
from elicitor.words import Fact

__all__ = ["arms_in", "few", "impossible", "shown", "taken"]

USUAL = Budget()
LIMITS = {
    "per": (2, 1_000_000),
    "most": (1, 200),
    "retests": (0, 10),
    "held_out": (0, 20),
}
"""Least and largest of what is typed, as the definition has them."""


def shown(situation: Situation) -> dict[str, Any]:
    """What the form holds."""
    said, subject = situation.said, situation.subject
    region = situation.asked.region if situation.asked else None
    return {
        "shape": situation.shape,
        "per": subject.get("per") or "",
        "sensible": SensiblePer(region.per, situation.table.height)
        if region and region.per
        else None,
        "arms": arms_in(situation),
        "chosen_arms": said.get("arms") or arms_in(situation)[:1],
        "budget": USUAL.model_dump() | dict(said.get("budget") or {}),
        "few": few(situation),
        "fewer_checks": _fewer_checks(said.get("budget") or {}),
        "decidable": situation.shape in ("models", "two"),
        "practice": said.get("practice", True),
        "stated": said.get("stated", False),
        "keys": said.get("keys", True),
        "realistic": subject.get("realistic", True),
        "can_be_realistic": situation.shape != "models",
    }


def few(situation: Situation) -> Fact | None:
    """That so few answers, or pairs, cannot tell all weights; None if they may."""
    if situation.asked is None:
        return None
    with suppress(ValidationError):
        budget = Budget.model_validate(dict(situation.said.get("budget") or {}))
        questions = few_questions(situation.asked, budget)
        return questions or few_pairs(situation.asked, budget)
    return None


def _fewer_checks(said: Mapping[str, Any]) -> Checks | None:
    """How many checks there will be, if there is no room for all; else None."""
    with suppress(ValidationError):
        budget = Budget.model_validate(dict(said))
        return None if budget.has_room else budget.checks
    return None


def taken(form: FormData, situation: Situation) -> dict[str, Any]:
    """The draft with these numbers."""
    said, subject = situation.said, situation.subject
    subject.pop("per", None)
    if situation.shape != "models":
        subject |= without_empty({"per": number(form, "per")})
        subject["realistic"] = bool(text(form, "realistic"))
        subject["realistic_groups"] = True  # as the form now says it
    budget = {
        "most": number(form, "most"),
        "retests": number(form, "retests"),
        "held_out": number(form, "held_out"),
        "until": text(form, "until"),
        "fitted": True,  # as the page that launches it says
    }
    return said | {
        "subject": subject,
        "budget": without_empty(budget),
        "arms": many(form, "arms") or list(arms_in(situation)[:1]),
        "practice": bool(text(form, "practice")),
        "stated": bool(text(form, "stated")),
        "keys": bool(text(form, "keys")),
    }


def impossible(said: Mapping[str, Any]) -> str | None:
    """The first number that cannot be so, by its name; None if all can."""
    given = {**(said.get("budget") or {}), "per": said["subject"].get("per")}
    for name, (least, most) in LIMITS.items():
        value = given.get(name)
        possible = type(value) is int and least <= value <= most
        if value not in (None, "") and not possible:
            return name
    return None


def arms_in(situation: Situation) -> tuple[str, ...]:
    """Ways in which its questions can be shown."""
    if situation.asked is None:
        return get_args(Arm)
    return tuple(arms_of(situation.asked.display()))
