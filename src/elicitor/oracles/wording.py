"""Classifiers in words and whole numbers, for a person who is no statistician."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elicitor.core.checks import check_count

__all__ = ["Outcomes", "Vocabulary", "difference_sentence"]

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
