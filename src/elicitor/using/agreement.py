"""How often a metric answers as its person does, beside simpler metrics.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
𝓜           ``share``               share of questions that the metric answers like
                                    the person ([Q] Appendix J, equation (35))
n           ``judged``              questions on which the person chose a side
z           –                       quantile of the normal distribution
p_i         ``probabilities``       P(first) for question i, given earlier answers
==========  ======================  ===============================================

[Q] shows fifteen random pairs after the elicitation and does not say what a person does
who has no preference. Here "about equal" and "cannot say" are counted apart: a metric
with real coefficients always has a side, so neither can agree nor disagree with it. If
it is the metric that does not tell the two apart, it tosses a coin and is half right.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.answer import Answer
from elicitor.core.checks import check_number
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.result import Result
from elicitor.core.transcript import Exchange, Transcript
from elicitor.metrics.base import BINARY, Metric, as_metric
from elicitor.metrics.linear import LinearMetric
from elicitor.regions.base import Region
from elicitor.using.agreement_rows import (
    STATED,
    Agreement,
    AgreementNote,
    Prediction,
    Rival,
    wilson_interval,
)
from elicitor.using.answer_probabilities import (
    left_out_probabilities,
    probabilities_of_sides,
)
from elicitor.using.asked import are_exchanges, asked_and_answered, require_names
from elicitor.using.same_class import require_same_class
from elicitor.using.usual_measures import class_shares, usual_measures
from elicitor.words import in_english

__all__ = ["agreement"]

UNTOLD = in_english(AgreementNote("untold"))
ROUNDING = 1e-12
"""Utilities that differ by less, relatively, are the same."""
LEARNT = in_english(AgreementNote("learnt"))


def agreement(
    result: Result | Metric,
    answers: Transcript | Sequence[Exchange] | tuple[Any, Any] | None = None,
    *,
    stated: Metric | float | None = None,
    region: Region | None = None,
    priors: ArrayLike | float | None = None,
    level: float = 0.9,
) -> Agreement:
    """Compare a metric with a person's answers to questions it was not learnt from.

    Answers count alike, as no row stands behind a single one; where rows of the data
    weigh, `region` has the classes by their weight.

    Parameters
    ----------
    result : Result or Metric
        What was elicited.
    answers : Transcript, sequence of Exchange or (questions, answers), optional
        Of a transcript the answers that stand. Questions are :class:`Question` or
        pairs of statistics; answers as :meth:`Answer.parse` reads them. By default the
        held-out questions that ``method="bayesian"`` asks in between and predicts
        before it learns from them.
    stated : Metric or float, optional
        What the person says directly: a metric on the same statistics, or for (TP, TN)
        how many false alarms a missed case weighs.
    region : Region, optional
        The region that `result` was elicited on. With it, a posterior says how probable
        each answer was, noise included.
    priors : float or array-like of shape (n_classes,), optional
        P(Y=1) of (TP, TN), or P(Y=i), for F1 and others; by default that of `region`.
    level : float, default=0.9
        Probability that intervals cover.

    Returns
    -------
    Agreement

    Raises
    ------
    InvalidParameterError
        If an argument is not allowed, or questions are about other statistics.
    InvalidDataError
        If the person chose no side at all, or `answers` is not given and no question
        was held out.

    Examples
    --------
    >>> from elicitor import LinearMetric
    >>> pairs = [([0.2, 0.6], [0.3, 0.5]), ([0.2, 0.7], [0.3, 0.2])]
    >>> found = agreement(LinearMetric([6, 1]), (pairs, ["second", "second"]))
    >>> found.share, found.rivals["accuracy"].share
    (1.0, 0.25)
    """
    metric = as_metric(result)
    require_same_class(result, region)
    level = check_number("level", level, above=0, below=1)
    if answers is None:
        return _of_held_out(result, stated, priors, region, level)
    first, second, said = asked_and_answered(metric, answers)
    sided = np.array([answer in (Answer.FIRST, Answer.SECOND) for answer in said])
    if not sided.any():
        raise InvalidDataError(
            f"answers must choose a side at least once; all {len(said)} are “about "
            "equal” or “cannot say”."
        )
    wants_first = np.array([answer is Answer.FIRST for answer in said])[sided]
    first, second = first[sided], second[sided]
    learnt = _are_learnt(result, answers)
    own = _hits(metric.utility(first), metric.utility(second), wants_first)
    others = _rival_hits(metric, first, second, wants_first, stated, priors, region)
    return Agreement(
        **_counted(own, level),
        equal=said.count(Answer.ABOUT_EQUAL),
        unsaid=said.count(Answer.CANNOT_SAY),
        prediction=_prediction(
            result, region, (first, second), wants_first, learnt=learnt
        ),
        rivals={name: _rival(hits, own, level) for name, hits in others.items()},
        notes=(LEARNT,) if learnt else (),
    )


def _counted(hits: np.ndarray, level: float) -> dict[str, Any]:
    """Hits, their number and their intervals."""
    from scipy.stats import binom  # here, since loading it takes a while

    total, number = float(hits.sum()), len(hits)
    return {
        "hits": total,
        "judged": number,
        "interval": wilson_interval(total, number, level),
        "level": level,
        "by_chance": float(binom.sf(math.floor(total) - 1, number, 0.5)),
    }


def _hits(first: np.ndarray, second: np.ndarray, wants_first: np.ndarray) -> np.ndarray:
    """1 where the person's side is the better one, ½ where none is, of shape (n,)."""
    size = np.maximum(np.abs(first), np.abs(second))
    ahead = np.where(np.abs(first - second) > ROUNDING * size, first - second, 0.0)
    return np.asarray((1 + np.where(wants_first, 1, -1) * np.sign(ahead)) / 2)


def _rival(hits: np.ndarray, own: np.ndarray, level: float) -> Rival:
    return Rival(
        share=float(hits.mean()),
        interval=wilson_interval(float(hits.sum()), len(hits), level),
        only_metric=int(((own == 1) & (hits < 1)).sum()),
        only_rival=int(((hits == 1) & (own < 1)).sum()),
    )


def _rival_hits(
    metric: Metric,
    first: np.ndarray,
    second: np.ndarray,
    wants_first: np.ndarray,
    stated: Metric | float | None,
    priors: Any,
    region: Region | None,
) -> dict[str, np.ndarray]:
    """Hits of the usual measures and of what was stated, as far as they are defined."""
    shares = class_shares(metric.names, _priors(region) if priors is None else priors)
    before = usual_measures(metric.names, metric.overall(first), shares)
    after = usual_measures(metric.names, metric.overall(second), shares)
    found = {name: _hits(before[name], after[name], wants_first) for name in before}
    if stated is not None:
        said = _stated(metric, stated)
        found[STATED] = _hits(said.utility(first), said.utility(second), wants_first)
    return found


def _stated(metric: Metric, stated: Metric | float) -> Metric:
    """What the person said, as a metric on the same statistics."""
    if isinstance(stated, Metric):
        require_names("stated", stated.names, metric)
        return stated
    ratio = check_number("stated", stated, above=0)
    if metric.names != BINARY:
        raise InvalidParameterError(
            f"stated must be left out, or a Metric on {', '.join(metric.names)}: a "
            "number is how many false alarms a missed case weighs, which is for two "
            f"classes only; got {ratio:g}."
        )
    return LinearMetric([ratio, 1.0])


def _priors(region: Region | None) -> Any:
    """Class shares, if a region knows them."""
    prevalence = getattr(region, "prevalence", None)
    binary = isinstance(prevalence, float)
    return prevalence if binary else getattr(region, "priors", None)


def _prediction(
    result: Result | Metric,
    region: Region | None,
    pairs: tuple[np.ndarray, np.ndarray],
    wants_first: np.ndarray,
    *,
    learnt: bool,
) -> Prediction | None:
    """How probable the answers were, noise included; None where that is not known."""
    known = isinstance(result, Result) and result.posterior and result.transcript
    if not known or region is None:
        return None
    assert isinstance(result, Result)
    tell = left_out_probabilities if learnt else probabilities_of_sides
    return _scored(tell(result, region, *pairs, wants_first))


def _scored(predicted: np.ndarray) -> Prediction:
    """Scores of the probabilities of the sides that were chosen."""
    return Prediction(
        bits=float(np.log2(predicted).mean() + 1),
        brier=float(((1 - predicted) ** 2).mean()),
        expected_share=float(np.maximum(predicted, 1 - predicted).mean()),
    )


def _of_held_out(
    result: Result | Metric,
    stated: Metric | float | None,
    priors: ArrayLike | float | None,
    region: Region | None,
    level: float,
) -> Agreement:
    """Every held-out answer was predicted from those before it, while it was asked."""
    held_out = result.details.get("held_out") if isinstance(result, Result) else None
    if not held_out or not held_out["predicted"]:
        raise InvalidDataError(
            "answers must be given, unless questions were held out: elicit with "
            "method='bayesian' and held_out=4, or pass a transcript of questions that "
            "the metric was not learnt from."
        )
    assert isinstance(result, Result)
    predicted = np.array(held_out["predicted"], dtype=float)
    own = (1 + np.sign(predicted - 0.5)) / 2
    counted = {**_counted(own, level), "prediction": _scored(predicted)}
    entries = _held_out_entries(result, held_out["questions"])
    if not entries:
        unsaid = held_out["asked"] - len(predicted)
        return Agreement(**counted, equal=0, unsaid=unsaid, notes=(UNTOLD,))
    first, second, said = asked_and_answered(result.metric, entries)
    sided = np.array([answer in (Answer.FIRST, Answer.SECOND) for answer in said])
    wants_first = np.array([answer is Answer.FIRST for answer in said])[sided]
    others = _rival_hits(
        result.metric, first[sided], second[sided], wants_first, stated, priors, region
    )
    return Agreement(
        **counted,
        equal=said.count(Answer.ABOUT_EQUAL),
        unsaid=said.count(Answer.CANNOT_SAY),
        rivals={name: _rival(hits, own, level) for name, hits in others.items()},
    )


def _held_out_entries(result: Result, numbers: Sequence[int]) -> tuple[Exchange, ...]:
    """The exchanges of held-out questions; none if they cannot be told any more."""
    record = result.transcript
    if record is None or record.configuration.get("repeats", 1) > 1:
        return ()
    return tuple(record.standing[number - 1] for number in numbers)


def _are_learnt(result: Result | Metric, answers: Any) -> bool:
    """Whether the answers are those that the metric was learnt from."""
    own = result.transcript if isinstance(result, Result) else None
    if own is None or isinstance(answers, Transcript):
        return own is not None and answers == own
    return are_exchanges(answers) and tuple(answers) == own.standing
