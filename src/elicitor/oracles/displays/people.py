"""Several classes, shown as what happens to so many people of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_flag, check_items, check_names, check_vector
from elicitor.oracles.displays.base import FactDisplay, checked_language
from elicitor.oracles.displays.facts import MOST_CHANGES, Alike, LargestChanges, MoreOf
from elicitor.words import Fact, Joined

__all__ = ["PeopleDisplay", "largest_of"]


class PeopleDisplay(FactDisplay):
    """Knows how many people of each class are shown; the base of two displays.

    Parameters
    ----------
    classes : sequence of str
        Names of the classes.
    people : array-like of int of shape (n_classes,)
        How many of the people shown belong to each class.
    rates : bool, default=False
        Whether the statistics are shares of a class instead of shares of everyone.
    noun : str, default="people"
        Who is classified, in the plural.
    notes : sequence of str, default=()
        What else is to know about the data.
    language : str, default="en"
        What the display speaks; names and notes are shown as they are.
    """

    def __init__(
        self,
        classes: Sequence[str],
        people: ArrayLike,
        *,
        rates: bool = False,
        noun: str = "people",
        notes: Sequence[str] = (),
        language: str = "en",
    ) -> None:
        self.classes = check_names(classes, name="classes")
        counts = check_vector("people", people, size=len(self.classes))
        self.people = counts.astype(int)
        self.per = int(self.people.sum())
        self.rates = check_flag("rates", rates)
        self.noun = noun
        self.notes = tuple(check_items("notes", notes))
        self.language = checked_language(language)

    @property
    def people_of_each(self) -> tuple[int, ...]:
        """See :attr:`Display.people_of_each`."""
        return tuple(self.people.tolist())


def largest_of(
    changes: Sequence[MoreOf],
    people: Sequence[int],
    things: Literal["classes", "errors"],
) -> Fact:
    """The largest changes in their order, and how many others there are.

    As a number, or as a share of the `people` of a class: some classes are rare.
    """
    real = [
        (change, of) for change, of in zip(changes, people, strict=True) if change.count
    ]
    if not real:
        return Alike()
    counts = np.array([float(change.count) for change, _ in real])
    shares = counts / [of for _, of in real]
    sizes = np.maximum(counts / counts.max(), shares / shares.max())
    ranked = np.argsort(-np.round(sizes, 9), kind="stable").tolist()
    named = ranked if len(real) <= MOST_CHANGES else ranked[: MOST_CHANGES - 1]
    told = tuple(real[i][0] for i in sorted(named))
    return LargestChanges(Joined(told), len(real) - len(told), things)
