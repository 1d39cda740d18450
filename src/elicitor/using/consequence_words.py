"""What a metric changes, in words and as a table, on the rows at hand.

Counts are those of the rows, not rounded to a hundred; a loss is told in mistakes that
add up with them, with an interval over the metrics that the answers allow.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elicitor.core.labels import named_case
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.metrics.comparisons import quotient
from elicitor.metrics.words import amount, is_settled, range_text
from elicitor.regions.binary import BinaryRegion
from elicitor.using.class_consequences import ClassLoss
from elicitor.using.consequences import Alternative, consequences, threshold_range
from elicitor.using.possible import Possible

__all__ = ["ThresholdTable", "loss_sentence", "loss_text", "threshold_sentence"]

CASE = named_case(None)
THESE_ROWS = ", on these rows; other rows could give another"
"""What an interval over metrics leaves out."""
ROUNDING = 1e-9


@dataclass(frozen=True, eq=False)
class ThresholdTable:
    """Ways to choose a threshold, as texts.

    Attributes
    ----------
    possible : Possible
        The metric, and which others it might be.
    rows : list of Alternative
        The elicited choice first.
    case : str
        What a member of the positive class is called.
    """

    possible: Possible
    rows: list[Alternative]
    case: str = CASE

    @classmethod
    def of(
        cls, result: Result | Metric, region: BinaryRegion, *, default: float | None
    ) -> ThresholdTable:
        """Compare the usual choices; see :func:`consequences`."""
        possible = Possible.of(result)
        rows = consequences(possible.metric, region, default=default)
        return cls(possible, rows, named_case(region.positive_label))

    @property
    def title(self) -> str:
        """What is counted."""
        if self.rows[0].sizes is None:
            return "What it changes"
        return f"What it changes, on these {self.rows[0].people:,} rows"

    @property
    def headings(self) -> tuple[str, ...]:
        """Headings of :attr:`cells`."""
        sizes = self.rows[0].sizes
        of = ("", "") if sizes is None else (f", of {size:,}" for size in sizes)
        mistakes = f"missed {self.case}s", "false alarms"
        counts = (f"{what}{n}" for what, n in zip(mistakes, of, strict=True))
        more = f"as bad as so many more {mistakes[self._light]}"
        where = "" if sizes else f" in {self.rows[0].people:,}"
        lost = (f"{more}{where}",) if self._in_mistakes else ()
        return ("choice", "threshold", *counts, *lost)

    @property
    def cells(self) -> list[tuple[str, ...]]:
        """One tuple of texts for each choice."""
        return [
            (
                row.name,
                _threshold(row.threshold, above=row.above),
                row.missed,
                row.alarms,
                *([self.loss(row)] if self._in_mistakes else []),
            )
            for row in self.rows
        ]

    @property
    def _light(self) -> int:
        """The mistake that weighs less."""
        return int(np.argmin(_prices(self.possible.metric)))

    @property
    def _in_mistakes(self) -> bool:
        metric = self.possible.metric
        slopes = metric.slopes(np.zeros(metric.shape))
        return metric.is_linear and bool((slopes > 0).all())

    def loss(self, row: Alternative) -> str:
        """What another choice costs, in mistakes of the lighter kind.

        Parameters
        ----------
        row : Alternative
            One of :attr:`rows`; nothing is said of the first.
        """
        best, light = self.rows[0], self._light
        if row is best:
            return ""

        def lost(metric: Metric) -> float:
            harms = _prices(metric)
            more = float(harms @ (best.confusion - row.confusion)) * row.people
            return quotient(more, float(harms[light]))

        return loss_text(lost(self.possible.metric), self.possible.interval(lost))


def loss_text(value: float, ends: tuple[float, float] | None) -> str:
    """Write how much is lost; a single number only where the interval allows one.

    Examples
    --------
    >>> loss_text(36, (18, 62)), loss_text(36, (2, 62)), loss_text(36, None)
    ('36 (18 to 62)', '2 to 62', '36')
    >>> loss_text(0, (0, 0)), loss_text(4, (-3, 9)), loss_text(-2, (-3, -1))
    ('none', 'at most 9', 'none')
    """
    if max(value, *(ends or (value,))) < ROUNDING:
        return "none"
    if ends is None:
        return amount(value)
    told = range_text(*ends)
    if is_settled(*ends) and not told.startswith("about"):
        return f"{amount(value)} ({told})"
    return told


def loss_sentence(name: str, found: ClassLoss, mistake: str, people: int) -> str:
    """Say what another choice costs.

    Parameters
    ----------
    name : str
        Of the other choice.
    found : ClassLoss
        What it costs.
    mistake : str
        What the heaviest mistakes are called, in the plural.
    people : int
        How many they are counted out of.
    """
    told, start = loss_text(found.value, found.interval), name.capitalize()
    if told == "none":
        better = found.value < -ROUNDING
        return f"{start}: {'no worse on these rows' if better else 'as good for you'}."
    return f"{start}: as bad for you as {told} more {mistake} in {people:,}."


def threshold_sentence(
    result: Result | Metric,
    region: BinaryRegion,
    mine: Alternative,
    *,
    positives: str = "of the positive class",
    negatives: str = "of the negative class",
) -> str:
    """Say where the best threshold is, and what it does to the rows.

    Parameters
    ----------
    result : Result or Metric
        What was elicited.
    region : BinaryRegion
        The classifiers to choose from.
    mine : Alternative
        The best threshold, as :func:`consequences` gives it.
    positives, negatives : str
        What the people of each class are called.
    """
    rows = f"Of these {mine.people:,} rows it" if mine.sizes else "It"
    best = _with_ends(result, region, mine)
    return (
        f"Best threshold: {best}. {rows} finds {mine.right(0, positives)} and rightly "
        f"leaves alone {mine.right(1, negatives)}.{_turned(mine)}"
    )


def _turned(mine: Alternative) -> str:
    """A warning where whom the scores find less likely positive is called so."""
    if mine.above or np.isinf(mine.threshold):
        return ""
    wrong = "the scores or the metric run the wrong way"
    return f" Who is below is called positive: {wrong}."


def _with_ends(result: Result | Metric, region: BinaryRegion, mine: Alternative) -> str:
    """A threshold, and where it may be as far as the answers tell."""
    best = _threshold(mine.threshold, above=mine.above)
    if not isinstance(result, Result) or not result.others:
        return best
    likely = " with 90 % probability" if result.posterior is not None else ""
    low, high = map(_threshold, threshold_range(result, region))
    but = THESE_ROWS if mine.sizes else ""
    if low == high:
        share = "nine in ten" if likely else "all"
        return f"{best} (the same for {share} metrics that fit the answers{but})"
    return f"{best} ({low} to {high}{likely}{but})"


def _threshold(value: float, *, above: bool = True) -> str:
    """A threshold as a person writes it."""
    if np.isinf(value):
        nobody = (value > 0) == above
        return "nobody is called positive" if nobody else "everybody is"
    return f"{value:.4g}" if above else f"below {value:.4g}"


def _prices(metric: Metric) -> np.ndarray:
    """What a missed case and a false alarm cost, of shape (2,)."""
    return np.asarray(metric.orientation.sign * metric.coefficients[:2])
