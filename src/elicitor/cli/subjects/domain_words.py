"""Sentences about one class of groups, put into the words of the domain."""

from __future__ import annotations

from collections.abc import Iterable

from elicitor.core.own_words import Noun
from elicitor.oracles import ClassWords
from elicitor.words.english import one_of

__all__ = ["in_domain_words"]


def in_domain_words(
    told: str, name: str, words: ClassWords, nouns: Iterable[Noun] = ()
) -> str:
    """What is told of a class by its name in words for its people.

    `nouns` are own names for outcomes, which tell whom they are about.

    >>> from elicitor.oracles import Vocabulary
    >>> ill, _ = ClassWords.of_two(Vocabulary("is ill", "patients"))
    >>> in_domain_words("2 wrongly labelled “1”", "1", ill)
    '2 missed patients who are ill'
    """
    if len(words.mistakes) > 1:
        return told
    right, mistake, whom = words.outcomes[0], words.mistakes[0], words.alone
    if name in mistake:  # the class is named by its label
        return told.replace(f"wrongly labelled “{name}”", mistake)
    own = {noun.many: one_of(*filter(None, [noun.many, noun.one])) for noun in nouns}
    hundred = f"in every hundred {whom}"
    wrongly = mistake if mistake in own else f"{whom} {mistake}"
    for old, new in (
        (f"“{name}” decided rightly", right if right in own else f"{whom} {right}"),
        (f"“{name}” decided wrongly", wrongly),
        (
            f"one wrongly labelled in every hundred “{name}”",
            f"one {own.get(mistake, mistake)} {hundred}",
        ),
        (f"wrongly labelled in every hundred “{name}”", f"{mistake} {hundred}"),
        (
            f"wrongly labelled “{name}”",
            mistake if mistake in own else f"{mistake} {whom}",
        ),
    ):
        told = told.replace(old, new)
    return told
