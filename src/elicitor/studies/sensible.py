"""Out of how many people questions should be counted, with the data there are."""

from __future__ import annotations

from urllib.parse import urlsplit

from elicitor.core.record import Record
from elicitor.words import Fact

__all__ = ["OddAddress", "OddPer", "SensiblePer", "odd_address"]

COARSE = 4
"""The usual number, divided by this: one person more or less then moves an answer by as
much as its precision is meant to be."""


class OddPer(Fact):
    """A number of people that the data do not carry, or that shows too little."""

    per: int
    few: bool
    rows: int
    least: int
    most: int
    usual: int


class OddAddress(Fact):
    """An address to which nobody should be sent in the end."""

    address: str


def odd_address(address: str) -> Fact | None:
    """What is wrong with where people go on; None if nothing is, or there is nothing.

    >>> odd_address("https://panel.example.org/done?x=1"), odd_address("")
    (None, None)
    >>> odd_address("http://nope"), odd_address("https://")
    (OddAddress(address='http://nope'), OddAddress(address='https://'))
    """
    try:
        told = urlsplit(address)
        good = told.scheme == "https" and bool(told.hostname)
    except ValueError:
        good = False
    return None if good or not address else OddAddress(address)


class SensiblePer(Record):
    """Numbers of people that make sense."""

    usual: int  # enough for the rarest to be seen
    rows: int  # of the data

    @property
    def least(self) -> int:
        """With fewer, questions hardly differ."""
        return self.usual // COARSE

    @property
    def most(self) -> int:
        """With more, counts are finer than the data."""
        return max(self.usual, self.rows)

    def fault(self, per: int) -> Fact | None:
        """What is wrong with a number; None if nothing is."""
        if self.least <= per <= self.most:
            return None
        few = per < self.least
        return OddPer(per, few, self.rows, self.least, self.most, self.usual)
