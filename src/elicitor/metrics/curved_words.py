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

import numpy as np

from elicitor.metrics.class_words import TOLD, class_sentence
from elicitor.metrics.statistics import ClassStatistics
from elicitor.metrics.things import NEGLIGIBLE

__all__ = ["ALIKE", "curved_sentence", "kind_of_mistake"]

STEP = 0.1
"""Share of a class by which mistakes become more, to see whether their weight grows."""
ALIKE = 1.05
"""Ratio up to which two weights are told as equal."""
WORTH_TELLING = 0.05
"""Share of the heaviest mistake by which a weight must grow in one such step."""


def curved_sentence(
    statistics: ClassStatistics, slopes: np.ndarray, bends: np.ndarray
) -> str | None:
    """Say what mistakes weigh near blind guessing, and when they weigh more or less.

    Parameters
    ----------
    statistics : ClassStatistics
        Rates of the right decisions or of the errors.
    slopes : ndarray of shape (n_statistics,)
        First derivatives of the utility at rates of 1/k.
    bends : ndarray of shape (n_statistics, n_statistics)
        Second derivatives there.

    Returns
    -------
    str or None
        None if the metric is flat there, so that there is nothing to compare with.

    Examples
    --------
    >>> import numpy as np
    >>> classes = ClassStatistics(("ill", "well"), rates=True)
    >>> curved_sentence(classes, np.ones(2), -np.eye(2)).split(". ")[1]
    'Each kind of mistake weighs more, the more of it there is.'
    """
    if np.abs(slopes).max() <= NEGLIGIBLE * np.abs(bends).max():
        return None
    weights = class_sentence(statistics, slopes)
    growth = STEP * -bends / np.abs(slopes).max()
    growth = np.where(np.abs(growth) >= WORTH_TELLING, growth, 0.0)
    told = [_of_itself(statistics, growth), _of_another(statistics, growth)]
    if not growth.any():
        told = ["This hardly changes as mistakes become more or fewer."]
    start = f"Near blind guessing, {weights[0].lower()}{weights[1:]}"
    return " ".join([start, *filter(None, told)])


def kind_of_mistake(names: Sequence[str], index: int) -> str:
    """Name the mistakes that a rate is about, or the rate if it is not of classes.

    Examples
    --------
    >>> kind_of_mistake(["R[ill, ill]", "R[well, well]"], 0)
    'wrongly labelled “ill”'
    >>> kind_of_mistake(["R[ill, well]", "R[well, ill]"], 0)
    '“ill” called “well”'
    >>> kind_of_mistake(["x1", "x2"], 0)
    'x1'
    """
    statistics = ClassStatistics.parse(names)
    if statistics is None:
        return names[index]
    rows, columns = statistics.entries
    truth, guess = (statistics.classes[part[index]] for part in (rows, columns))
    if statistics.diagonal:
        return f"wrongly labelled “{truth}”"
    return f"“{truth}” called “{guess}”"


def _of_itself(statistics: ClassStatistics, growth: np.ndarray) -> str:
    """Which mistakes weigh more or less, the more of them there are."""
    own = np.diag(growth)
    if (own > 0).all():
        return "Each kind of mistake weighs more, the more of it there is."
    if (own < 0).all():
        return "Each kind of mistake weighs less, the more of it there is."
    parts = [
        f"{word} for {_kinds(statistics, np.flatnonzero(chosen))}"
        for word, chosen in (("more", own > 0), ("less", own < 0))
        if chosen.any()
    ]
    if not parts:
        return ""
    return f"A mistake weighs {', and '.join(parts)}, the more of its kind there are."


def _of_another(statistics: ClassStatistics, growth: np.ndarray) -> str:
    """Which two kinds of mistakes make each other heavier or lighter most."""
    rows, columns = np.triu_indices(len(growth), k=1)
    pairs = growth[rows, columns]
    if not pairs.any():
        return ""
    strongest = int(np.argmax(np.abs(pairs)))
    together = [int(part[strongest]) for part in (rows, columns)]
    alike = np.abs(pairs) * ALIKE >= np.abs(pairs[strongest])
    which = "Mistakes of two kinds"
    if np.count_nonzero(alike) > 1:
        which = "Some kinds of mistakes"
    elif np.count_nonzero(pairs) > 1:
        which += ", above all others,"
    return (
        f"{which} weigh {'more' if pairs[strongest] > 0 else 'less'} where they come "
        f"together{', such as' if alike.sum() > 1 else ':'} "
        f"{_kinds(statistics, np.array(together))}."
    )


def _kinds(statistics: ClassStatistics, chosen: np.ndarray) -> str:
    if len(chosen) > TOLD:
        return f"{len(chosen)} kinds"
    *first, last = (kind_of_mistake(statistics.names, int(i)) for i in chosen)
    return f"{', '.join(first)} and {last}" if first else last
