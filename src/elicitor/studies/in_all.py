"""How many decisions are wrong in all, where questions tell it of each class alone.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
π_i         ``class_shares``        share of class i in everyone
e_i         ``wrong``               share of class i that is decided about wrongly, of
                                    all groups by their shares
π·e         ``wrong_in_all``        share of everyone
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.oracles import GroupDisplay
from elicitor.oracles.displays.composition import enough_people
from elicitor.studies.asked import Asked
from elicitor.words import Fact, say

__all__ = ["wrong_in_all"]

FINE = 1_000_000
"""Among so many people of each class and group it is counted."""


class AsInData(Fact):
    """So many people, of whom as many are of each class and group as in the data."""

    per: int
    people: str


class DecidedWrongly(Fact):
    """Wrong decisions, whichever."""


def wrong_in_all(
    sides: Sequence[np.ndarray], asked: Asked, language: str
) -> tuple[str, str, tuple[str, ...]] | None:
    """Of whom, what and how many on each side; None where that is told anyway."""
    if not asked.region.groups:
        return None
    display = asked.display(language, per=FINE)
    shown = check_instance("display", display, GroupDisplay)
    if shown.class_shares is None:
        return None
    per = enough_people(shown.class_shares)
    rates = len(shown.statistics.names)
    told = []
    for side in sides:
        right = shown.everyone(shown.counts(side[:, :rates]))[:, 0] / FINE
        wrong = float(shown.class_shares @ (1 - right))
        told.append(say(round(per * wrong), language))
    of, what = AsInData(per, shown.noun), DecidedWrongly()
    return say(of, language), say(what, language), tuple(told)
