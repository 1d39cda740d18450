"""What shall be weighed, in lay words: family and structure of the metric."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.datastructures import FormData

from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.families.value_per_cost import ValuePerCostFamily
from elicitor.studies.subject import LIKED
from elicitor.studies.web.forms import text
from elicitor.studies.web.steps.situation import Shape, Situation

__all__ = ["CHOICES", "shown", "taken"]

CHOICES: Mapping[Shape, Mapping[str, Mapping[str, Any]]] = {
    "two": {
        "each": {},
        "shares": {"family": "linear-fractional"},
        "any": {"family": "monotone"},
        "curved": {"family": "quadratic"},
        "bent": {"family": "polynomial"},
    },
    "classes": {
        "right": {},
        "mixups": {"errors": True},
        "shares": {"family": "linear-fractional"},
        "curved": {"family": "quadratic"},
        "any": {"family": "monotone"},
        "mixup-shares": {"errors": True, "family": "linear-fractional"},
    },
    "groups": {
        "fair": {"family": "fair"},
        "fair-curved": {"family": "fair-quadratic"},
        "fair-shares": {"family": "fair-fractional"},
    },
    "models": {
        "each": {},
        "mixtures": {"mixtures": True},
        "per-cost": {"family": "value-per-cost"},
        "any": {"family": "monotone"},
        "curved": {"family": "quadratic"},
        "bent": {"family": "polynomial"},
        "ratios": {"family": "linear-fractional"},
    },
}
"""Fields of a subject for each choice; the first is the usual one.

All families of the library are among them, but for two cases. A "cost-reward" metric
of measured models has the same terms as a linear one ("each"): what bends cannot be
said here. A "polynomial" of several classes has more unknowns than can be asked about.
"""
RARE = ("bent", "curved", "mixup-shares", "any", "ratios", "fair-shares")
"""Choices that hardly anybody needs: they stand behind the others."""
SHOWN = {("classes", "curved"), ("two", "any"), ("models", "any")}
"""And which of these are needed more often of some shape."""
CHOSEN = ("family", "errors", "mixtures", "signs", "same_for_all_pairs", LIKED)


def shown(situation: Situation) -> dict[str, Any]:
    """What the form holds."""
    subject = situation.subject
    chosen, shape = _chosen(subject, situation.shape), situation.shape
    possible = [
        one
        for one in CHOICES[shape]
        if one != "per-cost" or one == chosen or _has_gains_and_costs(situation)
    ]
    rare = [one for one in possible if one in RARE and (shape, one) not in SHOWN]
    groups = situation.asked.region.groups if situation.asked else ()
    return {
        "shape": shape,
        "choices": [one for one in possible if one not in rare],
        "rare": rare,
        "choice": chosen,
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
        if subject.get("family") == "fair":
            subject[LIKED] = True
    if text(form, "same_for_all_pairs"):
        subject["same_for_all_pairs"] = True
    subject.pop("tolerance", None)  # as is usual for the family
    return situation.said | {"subject": subject}


def _chosen(subject: Mapping[str, Any], shape: Shape) -> str:
    """The choice that says most of what was said."""

    def fits(told: Mapping[str, Any]) -> bool:
        return all(subject.get(key) == value for key, value in told.items())

    fitting = [name for name, told in CHOICES[shape].items() if fits(told)]
    usual = next(iter(CHOICES[shape]))
    return max(fitting, key=lambda one: len(CHOICES[shape][one]), default=usual)


def _has_gains_and_costs(situation: Situation) -> bool:
    """Whether something is gained and something spent, in amounts that are compared."""
    if situation.asked is None:
        return False
    try:
        ValuePerCostFamily(situation.asked.region.space)
    except InvalidParameterError:
        return False
    return True
