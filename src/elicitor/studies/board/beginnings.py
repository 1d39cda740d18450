"""What the board compares: what people's own pages begin with, then all weights."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from elicitor.metrics.coefficient_names import GapOfTwo
from elicitor.metrics.comparison import Comparison
from elicitor.metrics.facts import ANY, ONE, FalseAlarms, MissedCases
from elicitor.studies.asked import Asked
from elicitor.studies.board.quantities import Quantity, quantities_of
from elicitor.studies.board.standing import Standing
from elicitor.studies.leading import key_of
from elicitor.words import say

__all__ = ["begins_otherwise", "quantities_among"]


def quantities_among(people: Iterable[Standing], language: str) -> tuple[Quantity, ...]:
    """What can be compared among people who were asked about the same.

    Parameters
    ----------
    people : iterable of Standing
        In an order that does not depend on who came first.
    language : str
        In which it is told, one of the study.
    """
    known = [(one.result, one) for one in people if one.result is not None]
    if not known:
        return ()
    result, first = next((pair for pair in known if not pair[1].untold), known[0])
    weights = tuple(_in_order(one, first.asked) for one in quantities_of(result))
    if weights[0].scale == "times":
        return (_in_words(weights[0], first.asked, language), *weights[1:])
    begins = _most_common([one for _, one in known], language)
    return weights if begins is None else (begins, *weights)


def _in_order(quantity: Quantity, asked: Asked | None) -> Quantity:
    """A gap with its groups in the order of the study."""
    if asked is None or not isinstance(quantity.what, GapOfTwo):
        return quantity
    return replace(quantity, what=quantity.what.arranged(asked.group_order))


def _in_words(quantity: Quantity, asked: Asked | None, language: str) -> Quantity:
    """What a missed case weighs in false alarms, whichever weighs more to whom."""
    if asked is None:
        return quantity
    spoken = asked.spoken(language)
    missed, alarms = MissedCases(ONE, "case"), FalseAlarms(ONE).times(ANY)
    cases, others = asked.display(language).people_of_each or (1, 0)
    return replace(
        quantity,
        what=say(missed, spoken),
        than=say(alarms, spoken),
        blank=Comparison(missed, alarms, quantity.measure).blank(spoken),
        language=language,
        least=1 / max(cases, 1),
        most=float(others or math.inf),
    )


def _most_common(people: list[Standing], language: str) -> Quantity | None:
    """With what most pages begin; None if none of them begins with a number."""
    found = [
        (one.person, lead)
        for one in people
        if (lead := one.lead(language)) is not None and lead.ratio.what
    ]
    if not found:
        return None
    counted = Counter(key_of(lead.ratio) for _, lead in found)
    most = max(sorted(counted), key=lambda key: counted[key])
    person, lead = next(one for one in found if key_of(one[1].ratio) == most)
    return Quantity(
        name=most,
        scale="amount",
        measure=lead.measure,
        what=lead.ratio.what,
        than=lead.ratio.than,
        blank=lead.blank,
        language=language,
        source=person,
        least=lead.least,
        most=lead.most,
    )


def begins_otherwise(standing: Standing, quantity: Quantity) -> str:
    """The sentence with which somebody's own page begins, if it weighs other things.

    Empty for weights that no page begins with.
    """
    lead = standing.lead(quantity.language) if quantity.language else None
    if lead is None or quantity.is_told_by(lead.ratio):
        return ""
    return lead.ratio.told
