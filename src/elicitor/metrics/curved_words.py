"""Metrics that are no straight line, in words: what mistakes weigh, and how that bends.

A mistake weighs what the metric loses by one more of it. Of a polynomial metric this
depends on where one stands, so it is told for someone who guesses blindly, together
with what makes a mistake heavier or lighter.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
o           –                       every class guessed equally often: rates of 1/k
∇φ(o)       ``slopes``              utility of one more of each rate, shape (n,)
∇²φ(o)      ``bends``               shape (n, n)
–           ``growth``              what a mistake weighs more for each other one
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np

from elicitor.metrics.class_words import TOLD, class_facts
from elicitor.metrics.formula_facts import (
    EachKindGrows,
    GrowsFor,
    HardlyChanges,
    KindOf,
    ManyKinds,
    TogetherWeigh,
    Way,
)
from elicitor.metrics.statistics import ClassStatistics
from elicitor.metrics.things import NEGLIGIBLE
from elicitor.words import Fact, Joined

__all__ = ["ALIKE", "curved_facts", "kind_of_mistake"]

STEP = 0.1
"""Share of a class by which mistakes become more, to see whether their weight grows."""
ALIKE = 1.05
"""Ratio up to which two weights are told as equal."""
WORTH_TELLING = 0.05
"""Share of the heaviest mistake by which a weight must grow in one such step."""


def curved_facts(
    statistics: ClassStatistics, slopes: np.ndarray, bends: np.ndarray
) -> Joined | None:
    """What mistakes weigh near blind guessing, rates of 1/k, and when more or less.

    By first and second derivatives there; None if it is flat, nothing to compare with.

    >>> import numpy as np
    >>> from elicitor.words import say
    >>> classes = ClassStatistics(("ill", "well"), rates=True)
    >>> say(curved_facts(classes, np.ones(2), -np.eye(2))).split(". ")[1]
    'Each kind of mistake weighs more, the more of it there is.'
    """
    if np.abs(slopes).max() <= NEGLIGIBLE * np.abs(bends).max():
        return None
    growth = STEP * -bends / np.abs(slopes).max()
    growth = np.where(np.abs(growth) >= WORTH_TELLING, growth, 0.0)
    told = [*_of_itself(statistics, growth), *_of_another(statistics, growth)]
    if not growth.any():
        told = [HardlyChanges()]
    return Joined((*class_facts(statistics, slopes, "blind"), *told), "blank")


def kind_of_mistake(names: Sequence[str], index: int) -> KindOf:
    """The mistakes that a rate is about, or the rate if it is not of classes.

    >>> from elicitor.words import say
    >>> say(kind_of_mistake(["R[ill, ill]", "R[well, well]"], 0))
    'wrongly labelled “ill”'
    >>> say(kind_of_mistake(["R[ill, well]", "R[well, ill]"], 0))
    '“ill” called “well”'
    >>> say(kind_of_mistake(["x1", "x2"], 0))
    'x1'
    """
    statistics = ClassStatistics.parse(names)
    if statistics is None:
        return KindOf("name", names[index], "")
    truth, guess = (statistics.classes[part[index]] for part in statistics.entries)
    return KindOf("wrong" if statistics.diagonal else "called", truth, guess)


def _of_itself(statistics: ClassStatistics, growth: np.ndarray) -> list[Fact]:
    """Which mistakes weigh more or less, the more of them there are."""
    own = np.diag(growth)
    if (own > 0).all() or (own < 0).all():
        return [EachKindGrows("more" if own[0] > 0 else "less")]
    if not own.any():
        return []
    more, less = (
        _kinds(statistics, np.flatnonzero(chosen)) if chosen.any() else None
        for chosen in (own > 0, own < 0)
    )
    return [GrowsFor(more, less)]


def _of_another(statistics: ClassStatistics, growth: np.ndarray) -> list[Fact]:
    """Which two kinds of mistakes make each other heavier or lighter most."""
    rows, columns = np.triu_indices(len(growth), k=1)
    pairs = growth[rows, columns]
    if not pairs.any():
        return []
    strongest = int(np.argmax(np.abs(pairs)))
    together = [int(part[strongest]) for part in (rows, columns)]
    near = np.abs(pairs) * ALIKE >= np.abs(pairs[strongest])
    alike = int(np.count_nonzero(near)) > 1
    which: Literal["two", "some", "above"] = "two"
    if alike:
        which = "some"
    elif np.count_nonzero(pairs) > 1:
        which = "above"
    way: Way = "more" if pairs[strongest] > 0 else "less"
    return [TogetherWeigh(which, way, alike, _kinds(statistics, np.array(together)))]


def _kinds(statistics: ClassStatistics, chosen: np.ndarray) -> Joined:
    if len(chosen) > TOLD:
        return Joined((ManyKinds(len(chosen)),))
    return Joined(tuple(kind_of_mistake(statistics.names, int(i)) for i in chosen))
