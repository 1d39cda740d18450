"""What is told of wrong labels of groups, and of other people than those before."""

from __future__ import annotations

from typing import Literal

from elicitor.words import Fact
from elicitor.words.amounts import Distance, Percent, distance, percent
from elicitor.words.numbers import tenth

__all__ = [
    "CarriesOver",
    "GapOfRule",
    "GapsSeen",
    "LabelsWrong",
    "LostBy",
    "NotToBeHad",
    "SharesDiffer",
    "lost_by",
    "points",
]

NOTHING = 5e-4
"""A share of what is at stake that is told as nothing."""


class LabelsWrong(Fact):
    """How many labels of groups are taken to be wrong, and what that leaves alone."""

    share: Percent


class CarriesOver(Fact):
    """What a metric is about, and what it is not about, among other people."""

    groups: bool


class SharesDiffer(Fact):
    """How far shares of groups in classes are apart between two populations."""

    most: Distance


class GapsSeen(Fact):
    """The largest gap of a classifier that was shown, on average, and what it is."""

    why: Literal["labels", "people"]
    shown: Distance
    other: Distance


class NotToBeHad(Fact):
    """How many of the classifiers that were shown other people would not allow."""

    share: Percent


class GapOfRule(Fact):
    """The largest gap of a rule, as it is recorded and as it is."""

    why: Literal["labels", "people"]
    shown: Distance
    other: Distance


class LostBy(Fact):
    """What following a rule loses against the best one, or the best that was found."""

    why: Literal["labels", "people"]
    much: Literal["nothing", "some"]
    share: Percent
    best: Literal["known", "found"] = "known"


def points(share: float) -> Distance:
    """A difference of shares, in percentage points with one decimal."""
    return distance(tenth(100 * share), "%")


def lost_by(
    why: Literal["labels", "people"], share: float, *, known: bool = True
) -> LostBy:
    """How a loss is told, of a share of what is at stake; if the best one is known."""
    much: Literal["nothing", "some"] = "some" if share >= NOTHING else "nothing"
    return LostBy(why, much, percent(share), "known" if known else "found")
