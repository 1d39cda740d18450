"""What a user calls people, and what a classifier does to so many of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from elicitor.core.checks import check_count, check_entries, check_words
from elicitor.core.own_words import Noun
from elicitor.words import say
from elicitor.words.english import others, who

__all__ = ["Outcomes", "Vocabulary"]


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
    person : str, optional
        The same in the singular; by default as English is regular.
    negative : str, optional
        What is true of the negative class; by default that the other is not.
    outcomes : mapping of str to Noun, optional
        What the person calls what comes of decisions, by their codes: "found",
        "missed", "alarmed" and "cleared", or some of them.

    Examples
    --------
    >>> words = Vocabulary("has cancer", "patients")
    >>> words.positives, words.negatives
    ('patients who have cancer', 'patients who do not')
    """

    positive: str = "is positive"
    people: str = "people"
    person: str | None = None
    negative: str | None = None
    outcomes: Mapping[str, Noun] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        for name in ("positive", "people"):
            check_words(name, getattr(self, name))
        for name in ("person", "negative"):
            if getattr(self, name) is not None:
                check_words(name, getattr(self, name))
        check_entries("outcomes", self.outcomes)

    def people_of(self, count: int) -> str:
        """Who is classified: the plural, but of one the singular if it was said.

        Parameters
        ----------
        count : int
            Number of people.
        """
        return self.person if count == 1 and self.person else self.people

    @property
    def positives(self) -> str:
        """The positive class, in the plural."""
        return who(self.people, self.positive, 2)

    @property
    def negatives(self) -> str:
        """The negative class, in the plural; the positive one is named before."""
        return self._others(2)

    @property
    def negatives_alone(self) -> str:
        """The negative class, in the plural, where the positive one is not named."""
        return self._others(2, "yes")

    def _others(self, count: int, alone: str = "no") -> str:
        told = self.people_of(count), self.positive, count, alone
        return others(*told, *filter(None, [self.negative]))

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
        told = who(self.people_of(count), self.positive, count)
        return _join(count, more, told)

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
        told = self._others(count, "yes" if alone else "no")
        return _join(count, more, told)


def _join(count: int, more: str, people: str) -> str:
    return " ".join(filter(None, [say(count), more, people]))


@dataclass(frozen=True)
class Outcomes:
    """What a classifier does to a round number of people (whole people)."""

    found: int  # positives that are flagged
    missed: int
    alarms: int  # negatives that are flagged
    cleared: int

    @classmethod
    def of(cls, confusion: np.ndarray, *, prevalence: float, per: int) -> Outcomes:
        """Round a confusion (TP, TN), probabilities of everyone, to `per` whole people.

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
