"""Whether the signs that a search assumed are those of the person, asked in the end.

A search within an orthant ends at its edge if somebody's weights lie outside. So does
that of somebody with a weight of nothing; one pair on which everybody agrees tells the
two apart, and a second one a slip from a conviction. Nobody else is asked, but, of
ratios, who agrees with all answers but for one sign, see :mod:`.bayesian.other_way`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.details import Details
from elicitor.core.procedure import EnoughAsked
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.core.ties import first_best
from elicitor.metrics.families.linear import LinearFamily
from elicitor.metrics.families.ratio import RatioFamily
from elicitor.metrics.linear_fractional import LinearFractionalMetric
from elicitor.procedures.bayesian.notes import check_notes
from elicitor.procedures.bayesian.other_way import OtherWay
from elicitor.procedures.bayesian.settings import Settings
from elicitor.procedures.bayesian.signs import SignCheck
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.procedures.regret import LARGEST
from elicitor.regions.base import Region
from elicitor.words import say

__all__ = ["asked_about_signs", "asked_which_way"]

Pair: TypeAlias = tuple[np.ndarray, np.ndarray]
Showing: TypeAlias = Callable[[np.ndarray], np.ndarray]

EDGE = 1e-9
"""Weights that may be smaller may be nothing."""


def asked_about_signs(
    found: Result,
    region: Region,
    signs: np.ndarray,
    *,
    slopes: Result | None = None,
    called: str = "linear",  # the family to ask for without assuming signs
    shown: Showing = np.asarray,
) -> Generator[Question, Answer, Result]:
    """Ask about weights that may be nothing, assumed to have `signs` of 1 or −1.

    `slopes`, else `found`, is linear, with an interval; `shown` makes what is seen.
    """
    linear = found if slopes is None else slopes
    assert linear.interval is not None
    touched = (linear.interval * signs[:, None]).min(axis=1) <= EDGE
    if not (found.converged and touched.any()):
        return found
    family = LinearFamily(region.space, signs=signs.tolist())
    family.called = called
    utility = LinearUtility(family, region)
    check = SignCheck(utility, Settings(link="exact"), np.random.default_rng(0))
    weights = linear.metric.coefficients * region.space.spans
    estimate, suspects = weights / np.linalg.norm(weights), np.where(touched, signs, 0)
    pairs = partial(check.of_suspects, estimate, suspects)
    return (yield from _asked(found, check, pairs, shown))


def asked_which_way(
    found: Result,
    region: Region,
    possible: Sequence[LinearFractionalMetric],
    heard: Sequence[tuple[np.ndarray, np.ndarray, Answer]] | None,
    *,
    minds: bool,
) -> Generator[Question, Answer, Result]:
    """Ask whether better is better, of a ratio that may be at the edge of its family.

    It is one of `possible`, the estimate first. `minds`: better was taken for worse.
    """
    at_edge = any(min(*one.numerator, *one.losses) <= EDGE for one in possible)
    if not (found.converged and at_edge):
        return found
    way = "decreasing" if minds else "increasing"
    family = RatioFamily(region.space, direction=way)
    family.called = "linear-fractional"
    utility = LinearUtility(family, region)
    check = SignCheck(utility, Settings(link="exact"), np.random.default_rng(0))
    if not heard:
        return (yield from _asked(found, check, check.of_everyone))
    beliefs = utility.beliefs("exact")
    beliefs.learn_all(*_rows(utility, heard))
    places = utility.choice_set.stakes
    own = first_best(possible[0].utility(places))
    other_way, told = OtherWay(utility), list(heard)

    # Who agrees but for one statistic, and would lose much, is asked about that.
    def pairs(asked: list[Pair]) -> Pair | None:
        pair = check.of_everyone(asked)
        if pair is not None or check.is_contradicted:
            return pair
        left = other_way.left(
            told, beliefs.log_evidence, places, own, link="exact", regret=LARGEST
        )
        return check.of_each(left, asked)

    return (yield from _asked(found, check, pairs, told=told))


def _rows(
    utility: LinearUtility, heard: Sequence[tuple[np.ndarray, np.ndarray, Answer]]
) -> tuple[np.ndarray, list[Answer]]:
    first, second = (np.array([one[side] for one in heard]) for side in (0, 1))
    return utility.rows(first, second), [one[2] for one in heard]


def _asked(
    found: Result,
    check: SignCheck,
    pairs: Callable[[list[Pair]], Pair | None],
    shown: Showing = np.asarray,
    told: list[tuple[np.ndarray, np.ndarray, Answer]] | None = None,
) -> Generator[Question, Answer, Result]:
    """What is known once these pairs, that everyone agrees on, were asked.

    What is answered is added to what was `told`.
    """
    asked: list[Pair] = []
    ended = False
    while (pair := pairs(asked)) is not None:
        first, second = map(shown, pair)
        try:
            answer = yield Question(first, second, 0)
        except EnoughAsked:
            ended = check.is_pending = True
            break
        asked.append(pair)
        check.hear(pair, answer, len(asked))
        if told is not None:
            told.append((*pair, answer))
    findings = check.findings()
    if not (asked or ended) or findings is None:
        return found
    details: Details = {**found.details, "signs": findings}
    return replace(
        found,
        converged=not (check.is_contradicted or ended),
        notes=(*found.notes, *map(say, check_notes({"signs": findings}))),
        details=details,
    )
