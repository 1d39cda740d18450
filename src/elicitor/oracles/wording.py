"""Classifiers in words and whole numbers, for a person who is no statistician."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

import numpy as np

from elicitor.core.checks import check_count, check_words
from elicitor.metrics.words import listing, one_of

__all__ = [
    "LETTERS",
    "SAME",
    "Change",
    "Outcomes",
    "Vocabulary",
    "changes_sentence",
    "difference_sentence",
    "figure",
    "figures",
    "listing",
    "written",
]

LETTERS = ("A", "B")
"""What the two alternatives are called: a figure would read as a number of people."""

SAME = f"{' and '.join(LETTERS)} do the same."
"""What is said of alternatives that do not differ."""

MOST_CHANGES = 4
"""How many changes a person can take in from one sentence."""

PLURALS = {"has": "have", "is": "are", "does": "do", "was": "were"}
DENIALS = {
    "has": ("does not", "do not"),
    "is": ("is not", "are not"),
    "was": ("was not", "were not"),
    "will": ("will not", "will not"),
}
"""Of one and of several."""
DOES = ("does not", "do not")


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

    def __post_init__(self) -> None:
        for name in ("positive", "people"):
            check_words(name, getattr(self, name))

    @property
    def positives(self) -> str:
        """The positive class, in the plural."""
        return self._positive(several=True)

    @property
    def negatives(self) -> str:
        """The negative class, in the plural; the positive one is named before."""
        return self._negative(several=True, alone=False)

    @property
    def negatives_alone(self) -> str:
        """The negative class, in the plural, where the positive one is not named."""
        return self._negative(several=True, alone=True)

    def count_positives(self, count: int, more: str = "") -> str:
        """Write so many of the positive class.

        Parameters
        ----------
        count : int
            Number of people.
        more : str, default=""
            A word between the number and who they are.

        Examples
        --------
        >>> words = Vocabulary("has cancer", "patients")
        >>> words.count_positives(1, "more"), words.count_positives(1200)
        ('1 more patient who has cancer', '1,200 patients who have cancer')
        """
        return _join(count, more, self._positive(several=count != 1))

    def count_negatives(
        self, count: int, more: str = "", *, alone: bool = False
    ) -> str:
        """Write so many of the negative class.

        Parameters
        ----------
        count : int
            Number of people.
        more : str, default=""
            A word between the number and who they are.
        alone : bool, default=False
            Whether the positive class is not named before.

        Examples
        --------
        >>> words = Vocabulary("has cancer", "patients")
        >>> words.count_negatives(1), words.count_negatives(2, alone=True)
        ('1 patient who does not', '2 patients who do not have cancer')
        """
        return _join(count, more, self._negative(several=count != 1, alone=alone))

    @property
    def _is_clause(self) -> bool:
        """Whether what is true of the positive class starts with a known verb."""
        verb = self.positive.partition(" ")[0]
        return verb in PLURALS or verb in DENIALS

    def _who(self, several: bool) -> str:
        return self.people if several else one_of(self.people)

    def _positive(self, *, several: bool) -> str:
        if not self._is_clause:
            return f"{self._who(several)} with “{self.positive}”"
        verb, _, rest = self.positive.partition(" ")
        verb = PLURALS.get(verb, verb) if several else verb
        return f"{self._who(several)} who {verb} {rest}".rstrip()

    def _negative(self, *, several: bool, alone: bool) -> str:
        if not self._is_clause:
            return f"other {self._who(several)}"
        verb, _, rest = self.positive.partition(" ")
        denial = f"{self._who(several)} who {DENIALS.get(verb, DOES)[several]}"
        if not alone:
            return denial
        return f"{denial} {'have ' if verb == 'has' else ''}{rest}".rstrip()


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


def figure(value: float) -> str:
    """Write a measured number with six digits at most.

    Examples
    --------
    >>> figure(20000.0), figure(0.1 + 0.2), figure(1234567.0), figure(4e-7)
    ('20,000', '0.3', '1,234,570', '0.0000004')
    """
    return f"{Decimal(f'{value:.6g}'):,f}"


def written(count: int) -> str:
    """Write a whole number with its thousands apart.

    Examples
    --------
    >>> written(950), written(12345)
    ('950', '12,345')
    """
    return f"{count:,}"


def _join(count: int, more: str, who: str) -> str:
    return " ".join(filter(None, [written(count), more, who]))


def difference_sentence(
    first: Outcomes, second: Outcomes, vocabulary: Vocabulary
) -> str:
    """State what choosing the second instead of the first changes.

    Examples
    --------
    >>> difference_sentence(Outcomes(32, 5, 3, 60), Outcomes(35, 2, 14, 49),
    ...                     Vocabulary("has cancer", "patients"))
    'B misses 3 fewer patients who have cancer and alarms 11 more patients who do not.'
    """
    missed, alarms = second.missed - first.missed, second.alarms - first.alarms
    parts = []
    if missed:
        who = vocabulary.count_positives(abs(missed), _direction(missed))
        parts.append(f"misses {who}")
    if alarms:
        who = vocabulary.count_negatives(
            abs(alarms), _direction(alarms), alone=not missed
        )
        parts.append(f"alarms {who}")
    return f"{LETTERS[1]} {' and '.join(parts)}." if parts else SAME


def _direction(count: int) -> str:
    return "more" if count > 0 else "fewer"


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
        return f"{written(abs(self.count))} {_direction(self.count)} {self.what}"


def changes_sentence(verb: str, changes: Sequence[Change], *, others: str) -> str:
    """State what choosing the second instead of the first changes.

    Parameters
    ----------
    verb : str
        What the second does to things: "gets", "has".
    changes : sequence of Change
        All of them; the largest are named, in this order.
    others : str
        What the rest of them are, in the plural.

    Examples
    --------
    >>> changes_sentence(
    ...     "gets", [Change(3, "“bus” right"), Change(-5, "“van” right")],
    ...     others="classes",
    ... )
    'B gets 3 more “bus” right and 5 fewer “van” right.'
    """
    real = [change for change in changes if change.count]
    if not real:
        return SAME
    ranked = sorted(real, key=lambda change: -abs(change.count))
    named = ranked if len(real) <= MOST_CHANGES else ranked[: MOST_CHANGES - 1]
    parts = [str(change) for change in real if change in named]
    rest = len(real) - len(named)
    tail = f" {rest} other {others} change as much or less." if rest else ""
    return f"{LETTERS[1]} {verb} {listing(parts)}.{tail}"


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
    >>> figures(1200.0, 80.0)
    ('1,200', '80', '1,120')
    """
    size = Decimal(repr(abs(second - first))).adjusted()
    decimals = max(0, digits - 1 - size)
    one, other = (Decimal(f"{value:.{decimals}f}") for value in (first, second))
    while decimals and all(
        value == round(value, decimals - 1) for value in (one, other)
    ):
        decimals -= 1
    gap = abs(other - one)
    return f"{one:,.{decimals}f}", f"{other:,.{decimals}f}", f"{gap:,.{decimals}f}"
