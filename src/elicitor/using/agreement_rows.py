"""What a comparison with a person's answers says: its numbers, and how they are read.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
𝓜, p̂        ``share``               hits / n
n           ``judged``              questions on which the person chose a side
z           –                       quantile of the normal distribution
==========  ======================  ===============================================
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from elicitor.core.plain import plain
from elicitor.using.explaining.facts import Measure
from elicitor.words import Fact, Joined, Told, in_english
from elicitor.words.amounts import Figures

__all__ = [
    "STATED",
    "Agreement",
    "AgreementNote",
    "Prediction",
    "Rival",
    "wilson_interval",
]

CHANCE = 0.5
ENOUGH = 10
"""Questions from which on a share says more than the count."""


STATED = "what was stated"
Column = Literal["as-person", "only-metric", "only-rival"]


class AgreementColumn(Fact):
    """What a column counts."""

    of: Column


class AgreementRow(Fact):
    """What a row is about, if it is no measure."""

    of: Literal["metric", "coin", "stated"]


class AgreementNote(Fact):
    """What a reader must know of the answers."""

    of: Literal["untold", "learnt"]


class HitsOf(Fact):
    """How many answers agree; from `enough` on with the share and its interval."""

    hits: Figures
    judged: int
    enough: bool
    share: Figures
    low: Figures
    high: Figures


class CoinHits(Fact):
    """How many answers a coin hits."""

    hits: Figures
    judged: int


class MetricAgrees(Fact):
    """How many answers agree, and how often a coin does as well."""

    hits: HitsOf
    often: int


class FewAnswers(Fact):
    """That so few tell little."""

    asked: int


class PeopleErr(Fact):
    """How many should agree, as people err."""

    share: Figures


class NotJudged(Fact):
    """Answers that chose no side."""

    equal: int
    unsaid: int


class RivalAgrees(Fact):
    """How another metric compares; `half` where it likes both sides the same."""

    rival: Fact | Joined
    hits: HitsOf
    half: bool
    alike: bool
    mine: int
    theirs: int


THE_METRIC = in_english(AgreementRow("metric"))
A_COIN = in_english(AgreementRow("coin"))


def rival_called(name: str) -> Fact | Joined:
    """What a rival is called: a usual measure, or what was stated."""
    if name == STATED:
        return AgreementRow("stated")
    measure = Measure.called(name)
    return measure if isinstance(measure, Measure) else Joined((measure,))


def wilson_interval(hits: float, number: float, level: float) -> tuple[float, float]:
    """Interval of a probability by its score test (Wilson 1927).

    (p̂ + z²/2n ± z √(p̂(1−p̂)/n + z²/4n²)) / (1 + z²/n), inside [0, 1].

    >>> [round(end, 3) for end in wilson_interval(13, 15, 0.9)]
    [0.666, 0.955]
    """
    from scipy.special import ndtri  # here, since loading it takes a while

    z, share = float(ndtri((1 + level) / 2)), hits / number
    middle = share + z**2 / (2 * number)
    reach = z * math.sqrt(share * (1 - share) / number + (z / (2 * number)) ** 2)
    whole = 1 + z**2 / number
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


@dataclass(frozen=True)
class Prediction:
    """How good the probabilities are that a posterior gives to answers.

    Attributes
    ----------
    bits : float
        Mean of 1 + log₂ of the probability of the side that was chosen: 1 for an
        oracle, 0 for a coin, less for someone who is sure and wrong (bits).
    brier : float
        Mean square of one minus this probability; 0.25 for a coin, less is better.
    expected_share : float
        Share of answers that would be hit if the probabilities were right, since
        people err.
    """

    bits: float
    brier: float
    expected_share: float


@dataclass(frozen=True)
class Rival:
    """Another metric on the same questions.

    Attributes
    ----------
    share : float
        Of answers that it would have given.
    interval : tuple of float
        Of the share, on any questions of this kind.
    only_metric, only_rival : int
        Questions that just one of the two answers as the person did; half a hit is
        none.
    """

    share: float
    interval: tuple[float, float]
    only_metric: int
    only_rival: int


@dataclass(frozen=True)
class Agreement:
    """How often a metric answers like its person.

    Attributes
    ----------
    hits : float
        Answers that agree; a half for a pair that the metric does not tell apart.
    judged : int
        Questions on which the person chose a side.
    equal, unsaid : int
        Questions answered by "about equal" and "cannot say", which are not judged.
    interval : tuple of float
        Of the share, on any questions of this kind (Wilson).
    level : float
        Probability that intervals cover.
    by_chance : float
        Probability that a coin would hit as many or more.
    prediction : Prediction or None
        How good the probabilities of a posterior are.
    rivals : mapping of str to Rival
        By name: accuracy, balanced accuracy, F1, what was stated directly.
    notes : tuple of str
        What a reader must know, in sentences.
    """

    hits: float
    judged: int
    equal: int
    unsaid: int
    interval: tuple[float, float]
    level: float
    by_chance: float
    prediction: Prediction | None = None
    rivals: Mapping[str, Rival] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def share(self) -> float:
        """𝓜, the share of judged answers that agree."""
        return self.hits / self.judged

    @property
    def is_enough(self) -> bool:
        """Whether there are enough questions to tell shares, not only counts."""
        return self.judged >= ENOUGH

    @property
    def headings(self) -> tuple[str, ...]:
        """Headings of :attr:`cells`."""
        told: tuple[Column, ...] = ("as-person", "only-metric", "only-rival")
        return ("", *(in_english(AgreementColumn(of)) for of in told))

    @property
    def cells(self) -> list[tuple[str, ...]]:
        """The table as texts: the metric, its rivals and chance."""
        own = (THE_METRIC, self._counted(self.share, self.interval), "", "")
        others = [
            (
                in_english(rival_called(name)),
                self._counted(rival.share, rival.interval),
                str(rival.only_metric),
                str(rival.only_rival),
            )
            for name, rival in self.rivals.items()
        ]
        coin = CoinHits(Figures(f"{CHANCE * self.judged:g}"), self.judged)
        return [own, *others, (A_COIN, in_english(coin), "", "")]

    def _counted(self, share: float, interval: tuple[float, float]) -> Told:
        """How many of how many; a share with its interval only from enough."""
        return in_english(self._hits(share, interval))

    def _hits(self, share: float, interval: tuple[float, float]) -> HitsOf:
        """The same as a fact."""
        hits, ends = Figures(f"{share * self.judged:g}"), map(_percent, interval)
        return HitsOf(hits, self.judged, self.is_enough, _percent(share), *ends)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The finding in words, and notes."""
        often = round(100 * self.by_chance)
        own = self._hits(self.share, self.interval)
        told: list[Fact] = [MetricAgrees(own, often)]
        if not self.is_enough:
            told.append(FewAnswers(self.judged))
        elif self.prediction is not None:
            told.append(PeopleErr(_percent(self.prediction.expected_share)))
        if self.equal or self.unsaid:
            told.append(NotJudged(self.equal, self.unsaid))
        return (*map(in_english, told), *self.notes)

    def __str__(self) -> str:
        return "\n".join(self.lines)

    @property
    def lines(self) -> tuple[str, ...]:
        """The finding in words, notes, and how every rival compares."""
        return (*self.sentences, *map(self._beside, self.rivals.items()))

    def _beside(self, named: tuple[str, Rival]) -> Told:
        """How a rival compares, question by question."""
        name, rival = named
        mine, theirs = rival.only_metric, rival.only_rival
        alike = not (mine or theirs) and rival.share == self.share
        half = bool(round(2 * rival.share * self.judged) % 2)
        hits = self._hits(rival.share, rival.interval)
        called = rival_called(name)
        return in_english(RivalAgrees(called, hits, half, alike, mine, theirs))

    def to_dict(self) -> dict[str, Any]:
        """Return the agreement as JSON-ready data."""
        found: dict[str, Any] = plain({**vars(self), "share": self.share})
        return found


def _percent(share: float) -> Figures:
    return Figures(f"{100 * share:.0f}")
