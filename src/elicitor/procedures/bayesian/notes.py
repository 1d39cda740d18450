"""What a result of this engine notes, as facts; results hold them in sentences."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import ClassVar, Literal, get_args

from elicitor.core.details import Details, HeldOut, Signs
from elicitor.metrics.things import statistic
from elicitor.words import Fact, Joined, say
from elicitor.words.numbers import measured

__all__ = [
    "ENDINGS",
    "LISTED",
    "AgainstEveryone",
    "AgainstSigns",
    "AssumedSigns",
    "Blind",
    "CannotTell",
    "ChangedMind",
    "ChoiceIsRight",
    "Contradicted",
    "Ended",
    "FitsBetter",
    "GivenAgain",
    "MoreOfThem",
    "NoBetterThanCoin",
    "OnlyTheChoice",
    "Reason",
    "SaysNothing",
    "SignsUnseen",
    "apart_notes",
    "assumed_signs",
    "check_notes",
    "coin_as_good",
    "named",
    "said_before",
]

ENOUGH = 10
"""Predictions that tell a metric from a coin: one that is right in four of five cases
hits five or fewer of ten in 3 of 100."""
COMMON = 25
"""A coin does as well in so many of 100 tries: it is said that it does."""
LISTED = 6
"""Names in a sentence; the rest is counted."""

MOST_TIMES = 1e6
"""Odds beyond which it makes no difference."""

Reason = Literal[
    "cannot-say",
    "nothing-left",
    "too-noisy",
    "alike",
    "open",
    "blind",
    "unsettled",
    "signs",
    "given",
    "budget",
]


Blindness = Literal["coin", "side", "equal", "unclear"]


class Ended(Fact):
    """Why an inquiry ends before its aim is reached."""

    why: Reason


class Contradicted(Fact):
    """The answers of somebody who never errs contradict each other."""


class Blind(Fact):
    """Who might have given these answers without looking; "unclear": anybody."""

    how: Blindness


class ChangedMind(Fact):
    """How many of the questions that came again got the opposite answer."""

    times: int
    asked: int


class NoBetterThanCoin(Fact):
    """How many answers to random questions were predicted; as a coin `often` does."""

    hits: int
    asked: int
    often: int


class AgainstEveryone(Fact):
    """How many obvious questions were answered against everyone."""

    times: int
    asked: int


class AssumedSigns(Fact):
    """Of what more is assumed to be better for everyone, and of what less."""

    what: Literal["more", "less", "both", "neither"]
    more: Joined
    less: Joined
    gaps: bool


Way = Literal["python", "typed", "columns", "given", "learnt", "table"]


class AgainstSigns(Fact):
    """How many answers went against that, and the family that does without.

    Or how many times as likely all are from somebody of whom it does not hold (`odds`).
    """

    assumed: AssumedSigns
    times: int
    asked: int
    family: str
    way: Way = "python"  # how one asks, or learns, anew
    odds: int = 0  # none where the questions that show it said so
    derived: ClassVar[tuple[str, ...]] = ("open", "by")

    @property
    def open(self) -> Literal["gaps", "weights", "terms"]:
        """What the family can leave open; gaps too, if it is the one of gaps."""
        opens: dict[str, Literal["gaps", "terms"]] = {"fair": "gaps", "sum": "terms"}
        return opens.get(self.family, "weights")

    @property
    def by(self) -> Literal["all", "some"]:
        """Which answers say so."""
        return "all" if self.odds else "some"


class SignsUnseen(Fact):
    """That something weighs next to nothing, and no pair shows which way it counts.

    Of everything together it may have been `asked`, and answered `against` it.
    """

    assumed: AssumedSigns
    asked: int
    against: int


class SignsPending(Fact):
    """That the questions ended before it was asked which way something counts."""

    assumed: AssumedSigns


class FitsBetter(Fact):
    """How many times as likely the answers are under another family."""

    family: str
    times: int


class MoreOfThem(Fact):
    """How many things are not named."""

    count: int


class SaysNothing(Fact):
    """What the answers say next to nothing about; "weights": but what to choose."""

    about: Literal["all", "some", "weights"]
    names: tuple[Fact | Joined | str, ...]


class CannotTell(Fact):
    """What was the same on both sides, or only changed together, in all pairs."""

    how: Literal["same", "together"]
    names: Joined


class GivenAgain(Fact):
    """How many comparisons are the same as others, answers included."""

    times: int


class ChoiceIsRight(Fact):
    """How likely a choice is right, and what it may lose (per cent)."""

    chance: int
    loss: Decimal


def choice_is_right(chance: float, loss: float) -> ChoiceIsRight:
    """The same of a probability and a share, rounded so that neither is more."""
    return ChoiceIsRight(math.floor(100 * chance), measured(float(f"{100 * loss:.3g}")))


class OnlyTheChoice(Fact):
    """What a metric may lose by other choices than the one it is for (per cent)."""

    loss: Decimal


ENDINGS = tuple(map(Ended, get_args(Reason)))
BLIND = tuple(map(Blind, get_args(Blindness)))


def coin_as_good(held_out: HeldOut) -> int | None:
    """In how many of 100 tries a coin predicts as many; None if too few were.

    Of fewer a coin predicts too often what a good metric does, and the other way round.
    """
    number = len(held_out["predicted"])
    if number < ENOUGH:
        return None
    as_good = sum(math.comb(number, k) for k in range(held_out["hits"], number + 1))
    return round(100 * as_good / 2**number)


def check_notes(found: Details) -> Iterator[Fact]:
    """What is off about checks whose findings are in the details of a result."""
    if (retests := found.get("retests")) and retests["reversed"]:
        yield ChangedMind(retests["reversed"], retests["asked"])
    held_out = found.get("held_out")
    if held_out and (often := coin_as_good(held_out)) is not None and often >= COMMON:
        yield NoBetterThanCoin(held_out["hits"], len(held_out["predicted"]), often)
    if (obvious := found.get("obvious")) and obvious["wrong"]:
        yield AgainstEveryone(obvious["wrong"], obvious["asked"])
    if (signs := found.get("signs")) and signs["contradicted"]:
        yield AgainstSigns(
            assumed_signs(signs),
            signs["against"],
            signs["asked"],
            signs["learnt_by"],
            odds=_times(signs.get("log_bayes_factor")),
        )
    elif signs and signs.get("pending"):
        yield SignsPending(assumed_signs(signs))
    elif signs and signs.get("unseen"):
        yield SignsUnseen(assumed_signs(signs), signs["asked"], signs["against"])


def said_before(found: Details) -> dict[str, Fact]:
    """What older versions said, and what is said of the same now."""
    signs = found.get("signs")
    if not signs:
        return {}
    unasked: Details = {"signs": {**signs, "asked": 0, "against": 0}}
    both = zip(check_notes(unasked), check_notes({"signs": signs}), strict=True)
    return {
        say(before): now
        for before, now in both
        if isinstance(now, SignsUnseen) and now.asked
    }


def _times(log_odds: float | None) -> int:
    """How many times as likely, in one digit, which is all that can be relied on."""
    if log_odds is None:
        return 0
    times = math.exp(min(log_odds, math.log(MOST_TIMES)))
    return int(round(times, -math.floor(math.log10(times))))


def apart_notes(found: Details) -> Iterator[Fact]:
    """What comparisons that were made elsewhere cannot tell."""
    apart = found.get("never_apart")
    if apart and apart["same"]:
        yield CannotTell("same", named(apart["same"]))
    if apart and apart["together"]:
        yield CannotTell("together", named(apart["together"]))
    if again := found.get("given_again"):
        yield GivenAgain(again)


def assumed_signs(signs: Signs) -> AssumedSigns:
    """What is assumed of everyone."""
    more, less = named(signs["more"]), named(signs["fewer"])
    what: Literal["more", "less", "both", "neither"] = "both"
    if not (more.parts and less.parts):
        what = "more" if more.parts else "less" if less.parts else "neither"
    return AssumedSigns(what, more, less, signs["gaps"])


def named(names: Sequence[str]) -> Joined:
    """The first few, in words, and how many more there are."""
    more = (MoreOfThem(len(names) - LISTED),) if len(names) > LISTED else ()
    return Joined((*map(statistic, names[:LISTED]), *more))
