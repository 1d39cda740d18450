"""Two mistakes against each other in people, where as many of each class are shown.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
π_i         ``class_shares``        share of class i in everyone, (2,)
v           ``numbers``             so many more mistakes in N of class j are as bad
                                    as one more in N of class i, and its ends
v π_j/π_i   ``found``               mistakes of class j for one of class i
==========  ======================  ===============================================

It is told of one mistake of the first class, as one missed case, unless one of the
other class weighs more for sure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from elicitor.core.told_result import ENDLESS
from elicitor.oracles import GroupDisplay
from elicitor.oracles.displays.composition import enough_people
from elicitor.using.explaining.estimate_within import Amount, Bound, amount_of
from elicitor.words import Fact, english, say
from elicitor.words.amounts import Span
from elicitor.words.catalogue import ENGLISH
from elicitor.words.spoken import own_words_of

__all__ = ["InPeople", "in_people", "one_of"]


@dataclass(frozen=True)
class InPeople:
    """A ratio of two mistakes as cases, where the ratio itself is one of rates."""

    sentence: str
    told: str  # only how many of one kind for one of the other
    first: bool  # whether it is for one case of the first class
    value: float  # so many cases of the other kind, with ends
    low: float
    high: float


class AsInPeople(Fact):
    """How common a class is, and what a trade-off of rates is in people therefore."""

    per: int
    people: str
    count: int
    who: str
    amount: Fact


class ForOne(Fact):
    """So many mistakes of one kind for one of the other."""

    amount: Amount
    bound: Bound
    mistake: str
    other: str


class Within(NamedTuple):
    """A number and its ends."""

    value: float
    low: float
    high: float

    @property
    def turned(self) -> Within:
        """What one over it is."""
        return Within(*(_over(one) for one in (self.value, self.high, self.low)))


def in_people(
    display: GroupDisplay,
    numbers: Sequence[float],
    kinds: tuple[int, int],
    language: str,
) -> InPeople | None:
    """Say how many mistakes of one kind are as bad as one of the other, from rates.

    `language` may have own words. None if it is unknown how common classes are.
    """
    shares = display.class_shares
    if shares is None or not numbers[0] > 0:
        return None
    one, other = kinds
    scale = float(shares[other] / shares[one])
    found = Within(*(_scaled(number, scale) for number in numbers))
    if one != 0:
        one, other, found = other, one, found.turned
    if found.high < 1:
        one, other, found = other, one, found.turned
    called = [words.mistakes[0] for words in display.words]
    span = Span.of(found.low, found.high)
    amount, bound = amount_of(found, span, sure=False)
    single = one_of(called[one], language)
    if language == ENGLISH and single == called[one]:
        single = english.one_of(single)
    told = ForOne(amount, bound, called[other], single)
    per = enough_people(shares)
    sentence = AsInPeople(
        per, display.noun, round(per * float(shares[0])), display.words[0].alone, told
    )
    whole, part = (say(fact, display.language) for fact in (sentence, told))
    return InPeople(whole, part, one == 0, *found)


def one_of(mistake: str, language: str) -> str:
    """One mistake, as the person calls it."""
    own = own_words_of(language)
    nouns = () if own is None else own.outcomes.values()
    known = (noun.one for noun in nouns if noun.many == mistake)
    return next(filter(None, known), mistake)


def _scaled(number: float, scale: float) -> float:
    return ENDLESS if number >= ENDLESS else number * scale


def _over(number: float) -> float:
    if number <= 0:
        return ENDLESS
    return 0.0 if number >= ENDLESS else 1 / number
