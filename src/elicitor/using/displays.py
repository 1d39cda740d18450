"""How the questions of a region look to people, unless somebody says otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

import numpy as np

from elicitor.core.checks import check_count, check_instance, check_words
from elicitor.core.labels import is_usual_positive, spelling
from elicitor.core.transcript import Transcript
from elicitor.metrics.base import BINARY
from elicitor.metrics.statistics import ClassStatistics
from elicitor.oracles import (
    BinaryDisplay,
    ClassDisplay,
    ClassWords,
    Display,
    ErrorDisplay,
    GroupDisplay,
    Vocabulary,
)
from elicitor.regions.base import Region
from elicitor.regions.counted import people_per_display
from elicitor.regions.multiclass.counted import people_of_classes
from elicitor.using.vocabulary import Words
from elicitor.using.worded import Worded
from elicitor.words import Fact, say

__all__ = ["UsualName", "class_words", "display_of", "usual_display"]

PER = 1000
"""People of whom statistics are told that nobody rounded to fewer."""
NO_WORDS = Words()


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
    words: Words = NO_WORDS,
    labels: tuple[Any, Any] | None = None,
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
    words : Words, optional
        What the people who are asked call whom and what is measured. `people` and
        `positive_name` come before them.
    labels : (object, object), optional
        Of two classes, the positive one first, where the region does not know it.

    Returns
    -------
    Display

    Raises
    ------
    InvalidParameterError
        If an argument is not allowed, the statistics are of groups but not of classes,
        or words are about something that the region does not have.

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
    worded = Worded(check_instance("words", words, Words), region, labels)
    usual = Vocabulary(
        _positive(region.positive_label, positive_name, language),
        _named("people", people, language),
    )
    vocabulary = worded.vocabulary(usual)
    if people is not None:
        vocabulary = replace(vocabulary, people=usual.people, person=None)
    if positive_name is not None:
        vocabulary = replace(vocabulary, positive=usual.positive)
    size = region.per if per is None else check_count("per", per, at_least=2)
    statistics, shares = region.class_statistics, region.class_shares
    if region.groups:
        return _of_groups(worded, vocabulary, size or PER, language)
    if region.names == BINARY and shares is not None:
        return BinaryDisplay(
            prevalence=float(shares[0]),
            per=size or _enough(shares),
            vocabulary=vocabulary,
            language=language,
        )
    if statistics is None or shares is None:
        return worded.model_display(language)
    called = worded.classes_called()
    counts = people_of_classes(shares, size or _enough(shares))
    known: dict[str, Any] = {
        "rates": statistics.rates,
        "noun": vocabulary.people,
        "language": language,
    }
    found: ClassDisplay | ErrorDisplay
    if statistics.diagonal:
        found = ClassDisplay(called, counts, **known)
    else:
        found = ErrorDisplay(called, counts, **known, errors=worded.errors_called())
    found.person = vocabulary.person
    return found


def _of_groups(
    worded: Worded, vocabulary: Vocabulary, per: int, language: str
) -> Display:
    """Show rates per group, and attributes if there are any."""
    region = worded.region
    found = GroupDisplay.of_space(
        region.space,
        per,
        words=class_words(worded, vocabulary, language),
        noun=vocabulary.people,
        language=language,
        groups=worded.groups_called(),
        attributes=worded.model_display(language) if worded.attributes else None,
        class_shares=region.class_shares,
    )
    found.person = vocabulary.person
    return found


def class_words(
    worded: Worded, vocabulary: Vocabulary, language: str = "en"
) -> tuple[ClassWords, ...] | None:
    """What the classes of groups are called; None if as in the data.

    Of two classes by what is true of their members, where that is said.
    """
    statistics = ClassStatistics.parse(
        [name for name in worded.region.names if name not in worded.attributes]
    )
    if statistics is None or not (worded.words.classes or worded.words.outcomes):
        return None
    if worded.two is None:
        called = replace(statistics, classes=worded.classes_called())
        return ClassWords.of_classes(called, language=language)
    positive_first = ClassWords.of_two(vocabulary, language=language)
    first = spelling(statistics.classes[0]) == worded.two[0]
    return positive_first if first else positive_first[::-1]


def _enough(shares: np.ndarray) -> int:
    return max(PER, people_per_display(shares))


def display_of(record: Transcript, language: str = "en") -> Display | None:
    """How questions about two classes look, by what a transcript alone tells of them.

    None if it does not tell how many people of each class there are.
    """
    prevalence = record.region.get("prevalence")
    if record.names != BINARY or not isinstance(prevalence, float):
        return None
    if not 0 < prevalence < 1:
        return None
    per = record.region.get("per") or _enough(np.array([prevalence, 1 - prevalence]))
    wishes = record.context.get("wishes")
    asked = wishes if isinstance(wishes, Mapping) else {}
    positive = _positive(
        record.positive_label, asked.get("positive_name") or None, language
    )
    people = _named("people", asked.get("people") or None, language)
    return BinaryDisplay(
        prevalence=prevalence,
        per=int(per),
        vocabulary=Vocabulary(positive, people),
        language=language,
    )


def _positive(label: Any, name: str | None, language: str) -> str:
    plain = name is None and label is not None and not is_usual_positive(label)
    return _named("positive", str(label) if plain else name, language)


def _named(of: Literal["people", "positive"], name: str | None, language: str) -> str:
    """A name that was given, or the usual one."""
    if name is None:
        return say(UsualName(of), language)
    return check_words("positive_name" if of == "positive" else of, name)
