"""Several classes, shown as what happens to so many people of each."""

from __future__ import annotations

from collections.abc import Sequence

from numpy.typing import ArrayLike

from elicitor.core.checks import check_flag, check_items, check_names, check_vector
from elicitor.oracles.displays.base import Display

__all__ = ["PeopleDisplay"]


class PeopleDisplay(Display):
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
    """

    def __init__(
        self,
        classes: Sequence[str],
        people: ArrayLike,
        *,
        rates: bool = False,
        noun: str = "people",
        notes: Sequence[str] = (),
    ) -> None:
        self.classes = check_names(classes, name="classes")
        counts = check_vector("people", people, size=len(self.classes))
        self.people = counts.astype(int)
        self.per = int(self.people.sum())
        self.rates = check_flag("rates", rates)
        self.noun = noun
        self.notes = tuple(check_items("notes", notes))
