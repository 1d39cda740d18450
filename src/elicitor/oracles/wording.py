"""Classifiers in words and whole numbers, for a person who is no statistician."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

import numpy as np

from elicitor.core.checks import check_count

__all__ = [
    "Change",
    "Outcomes",
    "Vocabulary",
    "changes_sentence",
    "difference_sentence",
    "figures",
    "listing",
]

MOST_CHANGES = 4
"""How many changes a person can take in from one sentence."""

PLURALS = {"has": "have", "is": "are", "does": "do", "was": "were"}
DENIALS = {"has": "do not", "is": "are not", "was": "were not", "will": "will not"}


@dataclass(frozen=True)
class Vocabulary:
    """How the people of a study and the two classes are called.

    Parameters
    ----------
    positive : str, default="is positive"
        What is true of the positive class: "has cancer", "defaults", or just the name
        of the class.
    people : str, default="people"
        Who is classified, in the plural.

    Examples
    --------
    >>> words = Vocabulary("has cancer", "patients")
    >>> words.positives, words.negatives
    ('patients who have cancer', 'patients who do not')
    """

    positive: str = "is positive"
    people: str = "people"

    @property
    def positives(self) -> str:
        """The positive class, in the plural."""
        verb, _, rest = self.positive.partition(" ")
        if verb in PLURALS or verb in DENIALS:
            return f"{self.people} who {PLURALS.get(verb, verb)} {rest}".rstrip()
        return f"{self.people} with “{self.positive}”"

    @property
    def negatives(self) -> str:
        """The negative class, in the plural."""
        verb = self.positive.partition(" ")[0]
        if verb in PLURALS or verb in DENIALS:
            return f"{self.people} who {DENIALS.get(verb, 'do not')}"
        return f"other {self.people}"


@dataclass(frozen=True)
class Outcomes:
    """What a classifier does to a round number of people (whole people).

    Attributes
    ----------
    found, missed : int
        Positives that are flagged and that are not.
    alarms, cleared : int
        Negatives that are flagged and that are not.
    """

    found: int
    missed: int
    alarms: int
    cleared: int

    @classmethod
    def of(cls, confusion: np.ndarray, *, prevalence: float, per: int) -> Outcomes:
        """Round a confusion (TP, TN) to whole people.

        Parameters
        ----------
        confusion : ndarray of shape (2,)
            (TP, TN), probabilities of everyone.
        prevalence : float
            P(Y=1).
        per : int
            Number of people.

        Examples
        --------
        >>> Outcomes.of(np.array([0.35, 0.6]), prevalence=0.37, per=100)
        Outcomes(found=35, missed=2, alarms=3, cleared=60)
        """
        check_count("per", per, at_least=2)
        positives = round(prevalence * per)
        found = min(round(float(confusion[0]) * per), positives)
        cleared = min(round(float(confusion[1]) * per), per - positives)
        return cls(found, positives - found, per - positives - cleared, cleared)

    @property
    def positives(self) -> int:
        """Everyone in the positive class."""
        return self.found + self.missed

    @property
    def negatives(self) -> int:
        """Everyone in the negative class."""
        return self.alarms + self.cleared


def difference_sentence(
    first: Outcomes, second: Outcomes, vocabulary: Vocabulary
) -> str:
    """State what choosing the second instead of the first changes.

    Examples
    --------
    >>> difference_sentence(Outcomes(32, 5, 3, 60), Outcomes(35, 2, 14, 49),
    ...                     Vocabulary("has cancer", "patients"))
    '2 misses 3 fewer patients who have cancer and alarms 11 more patients who do not.'
    """
    parts = [
        f"{verb} {_change(change)} {who}"
        for verb, change, who in (
            ("misses", second.missed - first.missed, vocabulary.positives),
            ("alarms", second.alarms - first.alarms, vocabulary.negatives),
        )
        if change
    ]
    return f"2 {' and '.join(parts)}." if parts else "1 and 2 do the same."


def _change(count: int) -> str:
    return f"{abs(count)} {'more' if count > 0 else 'fewer'}"


@dataclass(frozen=True)
class Change:
    """How many more there are of something; fewer if negative.

    Attributes
    ----------
    count : int
        How many more.
    what : str
        Of what.
    """

    count: int
    what: str

    def __str__(self) -> str:
        return f"{_change(self.count)} {self.what}"


def changes_sentence(start: str, changes: Sequence[Change], *, others: str) -> str:
    """State what choosing the second instead of the first changes.

    Parameters
    ----------
    start : str
        The subject and the verb.
    changes : sequence of Change
        All of them; the largest are named, in this order.
    others : str
        What the rest of them are, in the plural.

    Examples
    --------
    >>> changes_sentence(
    ...     "2 gets", [Change(3, "“bus” right"), Change(-5, "“van” right")],
    ...     others="classes",
    ... )
    '2 gets 3 more “bus” right and 5 fewer “van” right.'
    """
    real = [change for change in changes if change.count]
    if not real:
        return "1 and 2 do the same."
    ranked = sorted(real, key=lambda change: -abs(change.count))
    named = ranked if len(real) <= MOST_CHANGES else ranked[: MOST_CHANGES - 1]
    parts = [str(change) for change in real if change in named]
    rest = len(real) - len(named)
    tail = f" {rest} other {others} change as much or less." if rest else ""
    return f"{start} {listing(parts)}.{tail}"


def listing(parts: Sequence[str]) -> str:
    """Join words as a sentence does.

    Examples
    --------
    >>> listing(["a"]), listing(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    *head, last = parts
    return f"{', '.join(head)} and {last}" if head else last


def figures(first: float, second: float, *, digits: int = 3) -> tuple[str, str, str]:
    """Write two different numbers and how far they are apart.

    Parameters
    ----------
    first, second : float
        Not equal.
    digits : int, default=3
        Significant digits of the difference; the numbers get as many decimals.

    Returns
    -------
    tuple of str
        Both numbers and their distance, which is exactly that of the two texts.

    Examples
    --------
    >>> figures(0.93, 0.9123)
    ('0.9300', '0.9123', '0.0177')
    >>> figures(120.0, 80.0)
    ('120', '80', '40')
    """
    size = Decimal(repr(abs(second - first))).adjusted()
    decimals = max(0, digits - 1 - size)
    one, other = (Decimal(f"{value:.{decimals}f}") for value in (first, second))
    while decimals and all(
        value == round(value, decimals - 1) for value in (one, other)
    ):
        decimals -= 1
    gap = abs(other - one)
    return f"{one:.{decimals}f}", f"{other:.{decimals}f}", f"{gap:.{decimals}f}"
