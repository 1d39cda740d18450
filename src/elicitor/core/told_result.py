"""What a result tells: its numbers with what the answers leave open, and sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.by_weights import by_weights
from elicitor.core.checks import (
    check_callable,
    check_flag,
    check_number,
    check_words,
    floats,
    shown,
)
from elicitor.core.corners import corners
from elicitor.core.details import Details
from elicitor.core.errors import InvalidParameterError
from elicitor.core.fact import FoundBetter, NoPromise
from elicitor.core.labels import named_case
from elicitor.core.measured import Measured
from elicitor.core.metric import Metric, sentence_of
from elicitor.core.posterior import Posterior
from elicitor.core.spoken import in_points
from elicitor.core.transcript import Transcript

__all__ = ["ENDLESS", "ToldResult", "is_told", "told_range"]

ENDLESS = 1e9
"""A ratio from which on the other side does not count."""
ROUNDING = 1e-12
"""An end that is smaller than this share of the number itself is zero."""
SIGNS = {"reward": 1.0, "cost": -1.0}
"""Which way is better by the kind of what was measured."""
BEYOND = 1e6
"""No such number is told, not even as what another one is at least."""
LEVEL = 0.9


def told_range(
    own: float, others: Sequence[float] | np.ndarray, *, level: float = LEVEL
) -> tuple[float, float, float]:
    """A number about a metric, and ends between which `level` of `others` lie.

    NaN, where neither side of a ratio counts, is told as 0; of others it is anything.
    """
    value = float(np.clip(0.0 if np.isnan(own) else own, -ENDLESS, ENDLESS))
    numbers = np.clip(np.asarray(others, dtype=float), -ENDLESS, ENDLESS)
    if not numbers.size:
        return value, value, value
    outside = (1 - level) / 2
    least, most = (np.where(np.isnan(numbers), any_, numbers) for any_ in (0, ENDLESS))
    low, high = np.quantile(least, outside), np.quantile(most, 1 - outside)
    if abs(low) < ROUNDING * abs(value):
        low = 0.0  # what a weight of zero becomes on its way
    return value, min(value, float(low)), max(value, float(high))


class ToldResult:
    """A metric that was learnt, of which others may be the person's."""

    metric: Metric
    interval: np.ndarray | None
    details: Details
    posterior: Posterior | None
    n_questions: int
    transcript: Transcript | None

    @property
    def positive_label(self) -> Any:
        """Which label was positive in the questions; None if nobody said."""
        return None if self.transcript is None else self.transcript.positive_label

    @property
    def case(self) -> str:
        """What a member of the positive class is called, in the singular."""
        return named_case(self.positive_label)

    @property
    def n_skipped(self) -> int:
        """Those of the questions that were answered with "cannot say" (questions)."""
        standing = () if self.transcript is None else self.transcript.standing
        return sum(entry.answer is Answer.CANNOT_SAY for entry in standing)

    @property
    def n_answered(self) -> int:
        """Those of the questions that were answered otherwise (questions)."""
        return self.n_questions - self.n_skipped

    @property
    def knows_nothing(self) -> bool:
        """Whether no question that could be recorded has an answer."""
        return self.transcript is not None and not self.n_answered

    @property
    def measured(self) -> Measured | None:
        """Units, ranges and the middle of the models, or the ball, asked about."""
        if self.transcript is None:
            return None
        dominated = self.details.get("dominated", {})
        return Measured.recorded(self.transcript.region, dominated)

    def spoken(self, language: str) -> str:
        """A language in which shares that were asked about are percentage points."""
        check_words("language", language)
        around = self.measured
        return in_points(
            language, self.metric.names, () if around is None else around.shares
        )

    @property
    def assumed(self) -> np.ndarray | None:
        """Of which measured qualities more was taken to be better (1), or less (−1).

        0 of what was left open; None if it was about something else than models.
        """
        kept = None if self.transcript is None else self.transcript.region.get("kinds")
        if not isinstance(kept, list) or not all(isinstance(one, str) for one in kept):
            return None
        family = None if self.posterior is None else self.posterior.family
        if family is not None:
            return family.directions
        return np.array([SIGNS.get(kind, 0.0) for kind in kept])

    @cached_property
    def others(self) -> tuple[Metric, ...]:
        """Other metrics that may be the person's.

        Draws from the posterior; without one, extreme metrics that the answers allow,
        and where a procedure names none, corners of the box of its intervals. None are
        known where there are no intervals.
        """
        if self.posterior is not None:
            return self.posterior.metrics
        if self.interval is None:
            return ()
        extremes = tuple(self.details.get("extremes", ()))
        return extremes or corners(self.metric, self.interval)

    def range_of(
        self, measure: Callable[[Any], float], *, level: float = LEVEL
    ) -> tuple[float, float] | None:
        """How far a number about the metric may vary.

        Parameters
        ----------
        measure : callable
            The number, of a metric of this kind; what is beyond 1e9 counts as that.
            Of what may be the person's it may be NaN, as a ratio of two weights that
            are both zero, which may then be anything from 0 to 1e9.
        level : float, default=0.9
            Probability that the number is inside, where there is a posterior.

        Returns
        -------
        tuple of float or None
            Ends, with that of the metric itself between them. None if nothing but the
            metric itself is known.

        Raises
        ------
        InvalidParameterError
            If `level` is no probability strictly between 0 and 1.
        """
        level = check_number("level", level, above=0, below=1)
        check_callable("measure", measure)
        if not self.others:
            return None
        found = [measure(other) for other in (self.metric, *self.others)]
        numbers = floats(found, largest=np.inf)
        if numbers.shape != (len(found),) or np.isnan(numbers[0]):
            raise InvalidParameterError(
                f"measure must return a number of each metric; got {shown(found)}."
            )
        if self.posterior is None:
            level = 1.0
        _, low, high = told_range(numbers[0], numbers[1:], level=level)
        return low, high

    def sentence(
        self,
        *,
        positive: str | None = None,
        level: float = LEVEL,
        language: str = "en",
        gaps_ignored: bool = False,
    ) -> str:
        """Say the metric in plain sentences, with what the answers leave open.

        A single number is named only where its interval is narrow enough for one.

        Parameters
        ----------
        positive : str, optional
            What a member of the positive class is called, in the singular; by default
            :attr:`case`, which names the positive label.
        level : float, default=0.9
            Probability of the intervals, where there is a posterior.
        language : str, default="en"
            One of :func:`elicitor.words.languages`.
        gaps_ignored : bool, default=False
            Whether gaps between groups may as well count nothing, so that ranges of
            what they weigh begin there. What was asked about tells it: see
            :func:`elicitor.using.explain`.

        Examples
        --------
        >>> import elicitor as el
        >>> person = el.MetricOracle(el.LinearMetric([6, 1]))
        >>> result = el.elicit(
        ...     el.BinaryRegion.from_law(lambda x: x),
        ...     "linear",
        ...     person,
        ...     method="efficient",
        ... )
        >>> result.sentence(positive="patient")
        'One missed patient weighs as much as 6 false alarms (5.8 to 6.2).'
        """
        check_number("level", level, above=0, below=1)
        check_flag("gaps_ignored", gaps_ignored)
        language = self.spoken(language)
        if self.knows_nothing:
            return self.metric.not_known("unasked", language=language)
        noun = self.case if positive is None else positive
        told: list[str] = []
        measured = self.measured
        apart = () if measured is None else measured.reach
        reach = dict(zip(self.metric.names, apart, strict=False))
        for plain in self.metric.comparisons(positive=noun, measured=measured):
            one = plain.spoken(language).within(reach)
            value = one.measure(self.metric)
            ends = self.range_of(one.measure, level=level) if one.leads else None
            if gaps_ignored and ends is not None:
                ends = one.or_no_gaps(ends)
            if one.leads and is_told(value, ends):
                sure = self.posterior is not None and not told
                chance = level if sure else None
                told.append(one.sentence(value, ends, level=chance, language=language))
        if told and (found := self.directions(level=level)) is not None:
            told.append(sentence_of(found, language))
        text = " ".join(told) or self.by_weights(level=level, language=language)
        text = text or self._in_one_word(noun, level, language)
        return self.as_promised(text, language=language)

    def as_promised(self, told: str, *, language: str = "en") -> str:
        """Say what was told of the metric with a doubt if nothing bounds its numbers.

        Parameters
        ----------
        told : str
            A sentence of the metric.
        language : str, default="en"
            One of :func:`elicitor.words.languages`.

        Raises
        ------
        InvalidParameterError
            If `told` has no words, or `language` has no catalogue.
        """
        doubtful = sentence_of(NoPromise(check_words("told", told)), language)
        unbounded = self.interval is None and not self.others
        answered = self.transcript is not None and self.n_answered
        return doubtful if unbounded and answered else told

    def directions(self, *, level: float = LEVEL) -> FoundBetter | None:
        """Of which statistics more is better by the answers, and of which less.

        Of what was measured and nobody knew beforehand: what is sure, and what is open.

        Parameters
        ----------
        level : float, default=0.9
            With which probability; without a posterior under all possible metrics.

        Returns
        -------
        Fact or None
            None if all was known.
        """
        signs = self.found_signs(level=level)
        return FoundBetter.of(
            *(
                [name for name, one in signs.items() if one == sign]
                for sign in (1, -1, 0)
            )
        )

    def found_signs(self, *, level: float = LEVEL) -> Mapping[str, int]:
        """Whether more is better of what nobody knew it of beforehand.

        Parameters
        ----------
        level : float, default=0.9
            Probability of the interval that does not hold zero; without a posterior
            all possible metrics are on one side.

        Returns
        -------
        mapping of str to {1, -1, 0}
            Better (1), worse (-1) or open (0), by the name of the statistic; empty if
            all was known, or nothing is known of other metrics.
        """
        outside = 1 - check_number("level", level, above=0, below=1)
        around, taken, names = self.measured, self.assumed, self.metric.names
        if around is None or taken is None or len(taken) != len(names) or taken.all():
            return {}
        if not self.others:
            return {}
        slopes = np.array([one.slopes(around.middle) for one in self.others])
        ends = [outside / 2, 1 - outside / 2] if self.posterior is not None else [0, 1]
        lows, highs = np.quantile(slopes, ends, axis=0)
        found = np.where(lows > 0, 1, np.where(highs < 0, -1, 0))
        if self.interval is not None and self.metric.is_linear and level == LEVEL:
            crossing = (self.interval[:, 0] < 0) & (self.interval[:, 1] > 0)
            found[crossing] = 0  # so that no number beside it says otherwise
        asked = zip(names, taken.tolist(), found.tolist(), strict=True)
        return {name: one for name, sign, one in asked if not sign}

    def by_weights(self, *, level: float = LEVEL, language: str = "en") -> str:
        """Say a metric of one's own by its numbers; empty if its class has words.

        With intervals of this probability, where there is a posterior.
        """
        check_number("level", level, above=0, below=1)
        if not self.metric.is_bare:
            return ""
        places = range(len(self.metric.coefficients))
        ends = [
            self.range_of(partial(_coefficient, place), level=level) for place in places
        ]
        sure = None if self.posterior is None else level
        told = by_weights(self.metric, ends if self.others else None, sure)
        return sentence_of(told, language)

    def _in_one_word(self, positive: str, level: float, language: str) -> str:
        """What the metric says where nothing can be weighed, if the others say so."""
        own = self.metric.told(positive=positive)
        alike = [other.told(positive=positive) == own for other in self.others]
        if not alike or np.mean(alike) >= level:
            return sentence_of(own, language)
        return self.metric.not_known("unsettled", language=language)


def _coefficient(place: int, metric: Metric) -> float:
    return float(metric.coefficients[place])


def is_told(value: float, ends: tuple[float, float] | None) -> bool:
    """Whether a positive number can be told, or at least where it begins."""
    begins = ends is not None and ends[0] < BEYOND
    return value > 0 and (value < ENDLESS or begins)
