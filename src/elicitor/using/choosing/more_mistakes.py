"""So many more mistakes, which a loss is as bad as."""

from __future__ import annotations

from typing import Literal

from elicitor.core.own_words import OwnWords
from elicitor.words import Fact

__all__ = ["MoreMistakes", "MoreNamed", "MoreOfTwo"]


class MoreNamed(Fact):
    """So many more mistakes, as somebody calls them."""

    amount: Fact
    name: str
    per: int


class MoreOfTwo(Fact):
    """So many more mistakes about one of two classes."""

    what: Literal["alarms", "missed"]
    amount: Fact
    single: bool
    per: int

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`."""
        noun = own.outcomes.get("missed" if self.what == "missed" else "alarmed")
        if noun is None:
            return self
        name = noun.one if self.single and noun.one else noun.many
        return MoreNamed(self.amount, name, self.per)


class MoreMistakes(Fact):
    """So many more mistakes of a kind; `guess` None: whatever they are called."""

    amount: Fact
    truth: str
    guess: str | None
    rates: bool
    per: int

    def reworded(self, own: OwnWords) -> Fact:
        """See :meth:`Fact.reworded`; of rates there are so many in every hundred."""
        noun = None if self.guess is None else own.error(self.truth, self.guess)
        if noun is None or self.rates:
            return self.with_names(own)
        return MoreNamed(self.amount, noun.many, self.per)
