"""What shall be weighed, in lay words: family and structure of the metric."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.datastructures import FormData

from elicitor.studies.web.forms import text
from elicitor.studies.web.steps.situation import Shape, Situation

__all__ = ["CHOICES", "shown", "taken"]

CHOICES: Mapping[Shape, Mapping[str, Mapping[str, Any]]] = {
    "two": {
        "each": {},
        "shares": {"family": "linear-fractional"},
        "any": {"family": "monotone"},
    },
    "classes": {
        "right": {},
        "mixups": {"errors": True},
        "shares": {"family": "linear-fractional"},
        "curved": {"family": "quadratic"},
    },
    "groups": {
        "fair": {"family": "fair"},
        "fair-curved": {"family": "fair-quadratic"},
    },
    "models": {
        "each": {},
        "mixtures": {"mixtures": True},
        "any": {"family": "monotone"},
    },
}
"""Fields of a subject for each choice; the first is the usual one."""
CHOSEN = ("family", "errors", "mixtures", "signs", "same_for_all_pairs")


def shown(situation: Situation) -> dict[str, Any]:
    """What the form holds."""
    subject = situation.subject
    choices = CHOICES[situation.shape]
    usual = next(iter(choices))
    fitting = [
        name
        for name, told in choices.items()
        if told and all(subject.get(key) == value for key, value in told.items())
    ]
    groups = situation.asked.region.groups if situation.asked else ()
    return {
        "shape": situation.shape,
        "choices": list(choices),
        "choice": fitting[-1] if fitting else usual,
        "unknown": subject.get("signs") == "unknown",
        "several_groups": len(groups) > 2,
        "same_for_all_pairs": bool(subject.get("same_for_all_pairs")),
    }


def taken(form: FormData, situation: Situation) -> dict[str, Any]:
    """The draft with this choice."""
    subject = {k: v for k, v in situation.subject.items() if k not in CHOSEN}
    choices = CHOICES[situation.shape]
    usual = next(iter(choices))
    subject |= choices.get(text(form, "choice") or usual, {})
    if text(form, "unknown"):
        subject["signs"] = "unknown"
    if text(form, "same_for_all_pairs"):
        subject["same_for_all_pairs"] = True
    subject.pop("tolerance", None)  # as is usual for the family
    return situation.said | {"subject": subject}
