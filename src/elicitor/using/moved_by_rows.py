"""What the same answers would say had other rows been drawn ([B] Lemma 3).

==========  ======================  ==============================================
symbol      in code                 meaning
==========  ======================  ==============================================
C           ``shown``               statistics of an alternative, as it was shown
h           ``classifiers``         a classifier that attains them on the rows
C*(h)       ``attained``            what it attains on rows that are drawn anew
==========  ======================  ==============================================

Whoever judges the counts that are shown judges numbers without error. Whoever takes
them for what happens to everyone judges C + (what rows leave open). So rows are drawn
anew, alternatives move from C to C + C*(h) − C(h), and the metric is found again from
the same answers. How far it moves is what is to be expected; it is no bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_count, check_instance, check_rng
from elicitor.core.errors import InfeasiblePointError
from elicitor.core.metric import Metric
from elicitor.core.result import Result
from elicitor.metrics.families import FAMILIES
from elicitor.procedures.bayesian.asking import own_options, utility_of
from elicitor.procedures.bayesian.estimate import Estimate
from elicitor.procedures.bayesian.fit import Answered, believe, informative
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.regions.base import Region
from elicitor.using.rate_errors import normal_quantile

__all__ = ["MovedByRows", "moved_by_rows"]

TIMES = 40
LEVEL = 0.95
OUTSIDE = 0.1
"""Whole people may lie outside a little; then the nearest classifier counts."""


class OnRows(Protocol):
    """A region of rows, which knows its classifiers."""

    def classifier(self, point: ArrayLike, *, tolerance: float) -> Any:
        """What attains statistics."""

    def attained(self, classifier: Any) -> np.ndarray:
        """What a classifier attains."""

    def drawn_anew(self, rng: np.random.Generator) -> OnRows:
        """The same on other rows."""


@dataclass(frozen=True, eq=False)
class MovedByRows:
    """How far other rows would move what was shown, and the metric.

    Attributes
    ----------
    times : int
        How often rows were drawn anew.
    counts : float
        By how much what was shown is off, in the root of the mean square, at a
        two-sided level of 95 % (in the unit of the statistics: shares).
    metrics : tuple of Metric
        What the same answers give each time.
    """

    times: int
    counts: float
    metrics: tuple[Metric, ...]


def moved_by_rows(
    result: Result,
    region: Region,
    *,
    asked: Region | None = None,
    times: int = TIMES,
    random_state: int | np.random.Generator | None = 0,
) -> MovedByRows | None:
    """Find the metric again from the same answers, had other rows been drawn.

    That matters if the person meant everyone, not the people shown. What comes out is
    to be expected and no bound; :func:`rate_errors` and :func:`sampling_error` give
    bounds.

    Parameters
    ----------
    result : Result
        Of a session, with its transcript.
    region : Region
        What classifiers can achieve on the rows, not rounded.
    asked : Region, optional
        The region the session was held on, if it was another, such as counts of whole
        people.
    times : int, default=40
        How often rows are drawn anew.
    random_state : None, int or numpy.random.Generator, default=0
        Seed of the rows.

    Returns
    -------
    MovedByRows or None
        None where no rows are known, no answer says anything, or the answers are about
        something else than classifiers of these rows.

    Raises
    ------
    InvalidParameterError
        If an argument is of the wrong kind.
    """
    check_instance("result", result, Result)
    check_instance("region", region, Region)
    often, rng = check_count("times", times, at_least=2), check_rng(random_state)
    utility = _utility(result, asked or region)
    if utility is None or region.drawn_anew(np.random.default_rng(0)) is None:
        return None
    heard = informative(utility, list(_answered(result)))
    if not heard:
        return None
    try:
        moves = _moves(cast(OnRows, region), heard, often, rng)
    except InfeasiblePointError:
        return None
    off = normal_quantile(LEVEL) * float(np.sqrt(np.mean(moves**2)))
    return MovedByRows(often, off, tuple(_refitted(utility, heard, moves)))


def _utility(result: Result, region: Region) -> LinearUtility | None:
    """What was asked about, if a family of its own."""
    record = result.transcript
    if record is None or record.configuration["family"] not in FAMILIES:
        return None
    family, options = record.configuration["family"], record.configuration["options"]
    return utility_of(region, family, **own_options(family, options))


def _answered(result: Result) -> Iterator[Answered]:
    assert result.transcript is not None
    for entry in result.transcript.standing:
        yield entry.question.first, entry.question.second, entry.answer


def _moves(
    region: OnRows, heard: Sequence[Answered], times: int, rng: np.random.Generator
) -> np.ndarray:
    """C*(h) − C(h) of both alternatives, (times, n_answers, 2, *shape)."""
    shown = [point for one in heard for point in one[:2]]
    classifiers = [region.classifier(point, tolerance=OUTSIDE) for point in shown]
    before = np.array([region.attained(one) for one in classifiers])
    moved = []
    for _ in range(times):
        anew = region.drawn_anew(rng)
        attained = np.array([anew.attained(one) for one in classifiers])
        moved.append(attained - before)
    shape = (times, len(heard), 2, *before.shape[1:])
    return np.array(moved).reshape(shape)


def _refitted(
    utility: LinearUtility, heard: Sequence[Answered], moves: np.ndarray
) -> Iterator[Metric]:
    for move in moves:
        moved = [
            (first + one, second + other, answer)
            for (first, second, answer), (one, other) in zip(heard, move, strict=True)
        ]
        beliefs = believe(utility, moved)
        estimate = Estimate(utility, beliefs, np.random.default_rng(0))
        yield utility.metric(estimate.weights())
