"""How the questions of a region look to people, unless somebody says otherwise."""

from __future__ import annotations

from typing import Literal

import numpy as np

from elicitor.core.checks import check_count, check_instance, check_words
from elicitor.core.labels import is_usual_positive
from elicitor.metrics.base import BINARY
from elicitor.oracles import (
    BinaryDisplay,
    ClassDisplay,
    Display,
    ErrorDisplay,
    GroupDisplay,
    ModelDisplay,
    Vocabulary,
)
from elicitor.regions.base import Region
from elicitor.regions.counted import people_per_display
from elicitor.regions.multiclass.counted import people_of_classes
from elicitor.words import Fact, say

__all__ = ["usual_display"]

PER = 1000
"""People of whom statistics are told that nobody rounded to fewer."""
KINDS = {1: "reward", -1: "cost", 0: "unknown"}
"""Which way is better, by the sign of a statistic."""


class UsualName(Fact):
    """What is called by no other name."""

    of: Literal["people", "positive"]


def usual_display(
    region: Region,
    *,
    people: str | None = None,
    positive_name: str | None = None,
    per: int | None = None,
    language: str = "en",
) -> Display:
    """Make the display of the questions of a region.

    Counts of people where classes are decided about, of each group where there are
    groups; else the numbers that were measured.

    Parameters
    ----------
    region : Region
        What is asked about.
    people : str, optional
        Who is classified, in the plural.
    positive_name : str, optional
        What is true of the positive class, such as "has cancer"; by default the
        positive label.
    per : int, optional
        Number of people that counts are out of. By default what the questions are
        rounded to, or at least 1000.
    language : str, default="en"
        One of :func:`elicitor.words.languages`; the words above are used as they are.

    Returns
    -------
    Display

    Raises
    ------
    InvalidParameterError
        If an argument is not allowed, or the statistics are of groups but not of
        classes.

    Examples
    --------
    >>> import elicitor as el
    >>> from elicitor.regions import CountedRegion
    >>> region = CountedRegion(el.BinaryRegion.from_law(lambda x: x), 100)
    >>> shown = usual_display(region, people="patients", positive_name="has cancer")
    >>> question = el.Question([0.4, 0.3], [0.45, 0.2])
    >>> shown.difference(question)
    'B misses 5 fewer patients who have cancer and alarms 10 more patients who do not.'
    """
    check_instance("region", region, Region)
    who = _named("people", people, language)
    size = region.per if per is None else check_count("per", per, at_least=2)
    statistics, shares = region.class_statistics, region.class_shares
    if region.groups:
        return GroupDisplay.of_space(
            region.space, size or PER, noun=who, language=language
        )
    if region.names == BINARY and shares is not None:
        positive = _positive(region, positive_name, language)
        return BinaryDisplay(
            prevalence=float(shares[0]),
            per=size or _enough(shares),
            vocabulary=Vocabulary(positive, who),
            language=language,
        )
    if statistics is None or shares is None:
        return _measured(region, language)
    of_classes = ClassDisplay if statistics.diagonal else ErrorDisplay
    return of_classes(
        statistics.classes,
        people_of_classes(shares, size or _enough(shares)),
        rates=statistics.rates,
        noun=who,
        language=language,
    )


def _measured(region: Region, language: str) -> Display:
    """Show the numbers themselves, in their units."""
    space = region.space
    return ModelDisplay(
        region.names,
        [KINDS[int(sign)] for sign in np.sign(space.signs)],
        [region.measures.get(name, "") for name in region.names],
        language=language,
    )


def _enough(shares: np.ndarray) -> int:
    return max(PER, people_per_display(shares))


def _positive(region: Region, name: str | None, language: str) -> str:
    label = region.positive_label
    plain = name is None and label is not None and not is_usual_positive(label)
    return _named("positive", str(label) if plain else name, language)


def _named(of: Literal["people", "positive"], name: str | None, language: str) -> str:
    """A name that was given, or the usual one."""
    if name is None:
        return say(UsualName(of), language)
    return check_words("positive_name" if of == "positive" else of, name)
