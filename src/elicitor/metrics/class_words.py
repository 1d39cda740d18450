"""Trade-offs between classes, in words that a person who is no statistician would use.

A gain of one more right decision is the harm of one more wrong one. So weights of right
decisions and of errors are both told as what mistakes weigh: a wrongly labelled i, or
an i called j; of rates, one such in every hundred of class i.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elicitor.metrics.statistics import ClassStatistics
from elicitor.metrics.things import NEGLIGIBLE
from elicitor.metrics.words import amount, listing

__all__ = ["class_sentence"]

TOLD = 4
"""How many mistakes are compared by name with another one."""


def class_sentence(statistics: ClassStatistics, weights: np.ndarray) -> str:
    """Say how mistakes weigh against each other.

    Parameters
    ----------
    statistics : ClassStatistics
        What the weights are on.
    weights : ndarray of shape (n_statistics,)
        Utility of one more of each, not all zero.

    Examples
    --------
    >>> import numpy as np
    >>> classes = ClassStatistics(("melanoma", "naevus"))
    >>> class_sentence(classes, np.array([6.3, 3]))
    'A wrongly labelled “melanoma” weighs as much as 2.1 wrongly labelled “naevus”.'
    """
    harms = weights if statistics.diagonal else -weights
    harms = np.where(np.abs(harms) <= NEGLIGIBLE * np.abs(harms).max(), 0.0, harms)
    mistakes = Mistakes(statistics)
    compare = _compare_classes if statistics.diagonal else _compare_errors
    if (harms <= 0).all():
        told = compare(mistakes, -harms, "the one that is preferred most")
        return f"Wrong decisions are preferred to right ones: {told}"
    return _capital(compare(mistakes, harms, "the worst error"))


@dataclass(frozen=True)
class Mistakes:
    """What can go wrong, in words.

    Attributes
    ----------
    statistics : ClassStatistics
        One mistake belongs to each of them.
    """

    statistics: ClassStatistics

    def one(self, index: int) -> str:
        """Name a mistake that happens once."""
        truth, guess = self._names(index)
        if self.statistics.rates:
            return self.many("one", index)
        if self.statistics.diagonal:
            return f"a wrongly labelled “{truth}”"
        return f"calling {_with_article(truth)} {_with_article(guess)}"

    def many(self, count: str, index: int) -> str:
        """Name a mistake that happens `count` times."""
        truth, guess = self._names(index)
        if not self.statistics.rates:
            if count == "1":
                return self.one(index)
            if self.statistics.diagonal:
                return f"{count} wrongly labelled “{truth}”"
            return f"{count} times {self.one(index)}"
        if self.statistics.diagonal:
            return f"{count} wrongly labelled in every hundred “{truth}”"
        return f"calling {count} in every hundred “{truth}” {_with_article(guess)}"

    def _names(self, index: int) -> tuple[str, str]:
        rows, columns = self.statistics.entries
        classes = self.statistics.classes
        return classes[rows[index]], classes[columns[index]]


def _compare_classes(mistakes: Mistakes, harms: np.ndarray, _most: str) -> str:
    """Compare the wrong labels of every class with the lightest, heaviest first."""
    *heavier, lightest = _heaviest_first(harms)
    ratios = {i: amount(harms[i] / harms[lightest]) for i in heavier}
    rest = _rest(mistakes, harms, "classes")
    if not heavier:
        return f"{_only(harms)}{mistakes.one(lightest)} counts.{rest}"
    if set(ratios.values()) == {"1"}:
        every = "in every hundred " if mistakes.statistics.rates else ""
        which = "every class" if (harms > 0).all() else "the classes that count"
        return f"a wrong label {every}weighs the same in {which}.{rest}"
    first, *others = heavier[:TOLD]
    told = [f"{mistakes.one(i)} as much as {ratios[i]}" for i in others]
    if left := heavier[TOLD:]:
        low, high = ratios[left[-1]], ratios[left[0]]
        which = f"the {len(left)} classes" if len(left) > 1 else "the class"
        span = f"{low} to {high}" if low != high else low
        told.append(f"{which} between as much as {span}")
    named = listing(told)
    same = mistakes.many(ratios[first], lightest)
    comma = ", " if named else ""
    return f"{mistakes.one(first)} weighs as much as {same}{comma}{named}.{rest}"


def _compare_errors(mistakes: Mistakes, harms: np.ndarray, most: str) -> str:
    """Compare the worst error with the next ones and with the lightest."""
    worst, *others = _heaviest_first(harms)
    rest = _rest(mistakes, harms, "errors")
    if not others:
        return f"{_only(harms)}{mistakes.one(worst)} counts.{rest}"
    ratios = {i: amount(harms[worst] / harms[i]) for i in others}
    if set(ratios.values()) == {"1"}:
        every = (
            ", one in every hundred of a class," if mistakes.statistics.rates else ""
        )
        which = "all errors" if (harms > 0).all() else "the errors that count"
        return f"{which}{every} weigh the same.{rest}"
    named = others if len(others) <= TOLD else [*others[: TOLD - 1], others[-1]]
    told = [mistakes.many(ratios[i], i) for i in named]
    least = ", which weighs least" if len(named) < len(others) else ""
    return (
        f"{mistakes.one(worst)} is {most}. It weighs as much as "
        f"{listing(told)}{least}.{rest}"
    )


def _rest(mistakes: Mistakes, harms: np.ndarray, things: str) -> str:
    """Say which mistakes do not count, and which have a weight of the wrong sign.

    Such a weight is hardly ever meant: most often the answers leave it open.
    """
    sentences = []
    none = np.flatnonzero(harms == 0)
    if len(none) == 1:
        sentences.append(f"{_capital(mistakes.one(int(none[0])))} does not count.")
    elif len(none) > 1:
        sentences.append(f"The other {len(none)} {things} do not count.")
    doubtful = [mistakes.one(int(i)) for i in np.flatnonzero(harms < 0)]
    if len(doubtful) > TOLD:
        doubtful = [*doubtful[:TOLD], f"{len(doubtful) - TOLD} other {things}"]
    if len(doubtful) == 1:
        sentences.append(f"Nothing shows that {doubtful[0]} counts as a mistake.")
    elif doubtful:
        sentences.append(
            f"Nothing shows that any of these counts as a mistake: {listing(doubtful)}."
        )
    return "".join(f" {sentence}" for sentence in sentences)


def _only(harms: np.ndarray) -> str:
    """The word for a single mistake that counts, if no sign is in doubt."""
    return "" if (harms < 0).any() else "only "


def _heaviest_first(harms: np.ndarray) -> list[int]:
    """Indices of the positive harms; of equal ones the first comes first."""
    order = np.argsort(-harms, kind="stable")
    return [int(i) for i in order if harms[i] > 0]


def _with_article(name: str) -> str:
    """A name in quotes with its article.

    Examples
    --------
    >>> _with_article("opel"), _with_article("van"), _with_article("8")
    ('an “opel”', 'a “van”', 'an “8”')
    """
    return f"an “{name}”" if name[0].lower() in "aeiou8" else f"a “{name}”"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
