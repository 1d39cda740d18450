"""Comparisons of attributes whose levels have names: by whole steps, not by shares.

Nobody can picture 13 % of the way from one name to another. So the step from the lowest
level to the highest is weighed, in amounts of the other attribute.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
a           ``size``                amount of the heavier attribute that was weighed
m           ``measure(one)``        how much of the lighter one weighs as much
w           ``levels.way``          numbers from the lowest level to the highest
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Callable
from math import isnan
from typing import Any

from elicitor.core.own_words import OwnWords
from elicitor.core.told_result import ENDLESS
from elicitor.metrics.facts import ANY, Amounts, At, WholeStep
from elicitor.words import Fact

__all__ = ["by_steps"]

Measure = Callable[[Any], float]


def by_steps(
    place: Fact, than: Fact, measure: Measure, own: OwnWords
) -> tuple[Fact, Fact, Measure] | None:
    """Both things and the number by whole steps; None where there are none.

    Only of what weighs the same everywhere: a step is no small change.
    """
    if not isinstance(place, At) or place.where != "anywhere":
        return None
    what = place.what
    if not isinstance(what, Amounts) or not isinstance(than, Amounts):
        return None
    heavy, light = own.levels.get(what.name), own.levels.get(than.name)
    size = what.count.end
    if heavy is not None:  # w of the heavier one weigh m·w/a
        factor = heavy.way / size / (1.0 if light is None else light.way)
        other = than if light is None else WholeStep.of(light, than.name)
        step = At("anywhere", WholeStep.of(heavy, what.name))
        return step, other, lambda one: min(factor * measure(one), ENDLESS)
    if light is None:
        return None
    worth = size * light.way  # w of the lighter one weigh a·w/m
    step = At("anywhere", WholeStep.of(light, than.name))
    return step, what.times(ANY), lambda one: _divided(worth, measure(one))


def _divided(worth: float, number: float) -> float:
    """What weighs nothing is nothing of the other one, and the other way round."""
    if isnan(number):  # neither counts
        return number
    if number >= ENDLESS:
        return 0.0
    return min(worth / number, ENDLESS) if number > 0 else ENDLESS
