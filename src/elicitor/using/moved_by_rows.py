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

import copy
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
from elicitor.procedures.bayesian.fit import Answered, believe, informative
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.regions.base import Region
from elicitor.using.rate_errors import normal_quantile

__all__ = ["MovedByRows", "moved_by_rows"]

TIMES = 40
MOST = 10_000
"""Others take hours and say no more."""
LEVEL = 0.95
ROUNDING = 1e-9


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
        two-sided level of 95 % (in the unit of the statistics: shares). Where there are
        groups it is that of `group`, of which rows leave most open.
    group : str or None
        None where there are no groups.
    unmoved : Metric
        What the answers give for what was shown, found in the same way as `metrics`;
        other methods of asking may have put the metric a little elsewhere.
    metrics : tuple of Metric
        What the same answers give each time.
    asked : int
        Answers that say something.
    too_close : int
        Those of them to questions whose alternatives differ, in each statistic, by no
        more than rows leave open at that level.
    """

    times: int
    counts: float
    group: str | None
    unmoved: Metric
    metrics: tuple[Metric, ...]
    asked: int
    too_close: int


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
    often, rng = (
        check_count("times", times, at_least=2, at_most=MOST),
        check_rng(random_state),
    )
    utility = _utility(result, asked or region)
    if utility is None or region.drawn_anew(np.random.default_rng(0)) is None:
        return None
    heard = informative(utility, list(_answered(result)))
    if not heard:
        return None
    try:
        moves = _moves(cast(OnRows, region), heard, often, rng, _slack(asked or region))
    except InfeasiblePointError:
        return None
    unmoved, *metrics = _refitted(
        utility, _link(result), heard, [np.zeros_like(moves[0]), *moves]
    )
    names = region.groups or (None,)
    parts = moves.swapaxes(0, -2) if region.groups else moves[None]
    spreads = [float(np.sqrt(np.mean(part**2))) for part in parts]
    widest = int(np.argmax(spreads))
    return MovedByRows(
        times=often,
        counts=normal_quantile(LEVEL) * spreads[widest],
        group=names[widest],
        unmoved=unmoved,
        metrics=tuple(metrics),
        asked=len(heard),
        too_close=_too_close(heard, moves),
    )


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


def _slack(shown: Region) -> float:
    """How far whole people may lie outside of what is possible."""
    return ROUNDING if shown.per is None else len(shown.names) ** 0.5 / shown.per


def _classifier(region: OnRows, point: np.ndarray, slack: float) -> Any:
    """What attains a point; if none does, what comes near enough."""
    try:
        return region.classifier(point, tolerance=ROUNDING)
    except InfeasiblePointError:
        return region.classifier(point, tolerance=slack)


def _moves(
    region: OnRows,
    heard: Sequence[Answered],
    times: int,
    rng: np.random.Generator,
    slack: float,
) -> np.ndarray:
    """C*(h) − C(h) of both alternatives, (times, n_answers, 2, *shape)."""
    shown = [point for one in heard for point in one[:2]]
    classifiers = [_classifier(region, point, slack) for point in shown]
    before = np.array([region.attained(one) for one in classifiers])
    moved = []
    for _ in range(times):
        anew = region.drawn_anew(rng)
        attained = np.array([anew.attained(one) for one in classifiers])
        moved.append(attained - before)
    shape = (times, len(heard), 2, *before.shape[1:])
    return np.array(moved).reshape(shape)


def _too_close(heard: Sequence[Answered], moves: np.ndarray) -> int:
    """How many pairs differ in nothing by more than rows leave open."""
    apart = np.abs([first - second for first, second, _ in heard])
    spread = np.sqrt(np.mean((moves[:, :, 0] - moves[:, :, 1]) ** 2, axis=0))
    sure = apart > normal_quantile(LEVEL) * spread
    return int((~sure.reshape(len(heard), -1).any(axis=1)).sum())


def _link(result: Result) -> str:
    """How answers err: as was believed when they were asked for, or never."""
    assert result.transcript is not None
    configuration = result.transcript.configuration
    if configuration["method"] != "bayesian":
        return "exact"
    return str(configuration["options"].get("link", "logistic"))


def _refitted(
    utility: LinearUtility,
    link: str,
    heard: Sequence[Answered],
    moves: Sequence[np.ndarray],
) -> Iterator[Metric]:
    """What is expected of the weights, by the same answers about what has moved."""
    blank, answers = utility.beliefs(link), [answer for _, _, answer in heard]
    believe(utility, heard, link=link)  # by whose eyes differences are counted
    first, second = (np.array([one[side] for one in heard]) for side in (0, 1))
    for move in moves:
        beliefs = copy.deepcopy(blank)
        rows = utility.rows(first + move[:, 0], second + move[:, 1])
        beliefs.learn_all(rows, answers)
        yield utility.metric(beliefs.expected(utility.coordinates))
