"""Which model a person would choose, and how sure that is.

Every metric that the answers leave possible has a unit and a zero of its own, so their
utilities cannot be averaged. What they have in common is the list of models: under each
of them one model is best and one is worst, and the way between these is what the choice
can gain or lose. A standing is the share of this way that a model has gone, 1 for the
best and 0 for the worst; where models are judged at the rule that is best for them,
either may be a model as it stands. It does not change if a metric is scaled or shifted;
only that of linear-fractional metrics, which answers determine up to a curve, depends
on the member of the family that an elicitation returns. Ranks and the probability of
being best never depend on any of this.

What is unknown of the metric and what is unknown of the models, which were measured on
few rows, are told apart: more answers help against the first, more rows against the
second.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_count, check_number, check_rng
from elicitor.core.errors import InvalidParameterError
from elicitor.core.labels import different_labels, one_spelling
from elicitor.core.result import Result
from elicitor.core.row_order import require_same_order
from elicitor.metrics.base import BINARY, Metric, as_metric
from elicitor.metrics.scoring.reader import positive_for
from elicitor.using.choosing.judge import Judge
from elicitor.using.choosing.measured_models import MeasuredModels
from elicitor.using.choosing.model_inputs import (
    counted_models,
    is_pool,
    named_models,
    tabled_models,
)
from elicitor.using.choosing.rows import Ranking
from elicitor.using.possible import Possible

__all__ = ["rank"]

LEVEL = 0.9


def rank(
    result: Result | Metric,
    models: Any,
    X: Any = None,
    y: ArrayLike | None = None,
    *,
    groups: Any = None,
    names: Sequence[str] | None = None,
    reference: Metric | Mapping[str, float] | ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    positive_label: Any = None,
    pos_label: Any = None,
    priors: ArrayLike | float | None = None,
    n_resamples: int = 200,
    level: float = LEVEL,
    as_is: bool = False,
    random_state: int | np.random.Generator | None = 0,
) -> Ranking:
    """Rank models by an elicited metric, with what is uncertain about it.

    A model that comes with probabilities is judged at the rule that is best for it
    under the metric, such as a threshold of 0.19: cut at 0.5, the best model may come
    out last. Each fifth of the rows is decided about by the rule that the other four
    chose. What a model is worth as it stands is told beside it.

    Parameters
    ----------
    result : Result or Metric
        What was elicited. Only a result knows which other metrics the answers allow.
    models : mapping, sequence, array-like, ModelPool or GroupPool
        With `y`: fitted classifiers, which predict on `X`, or what models predict:
        labels of shape (n_rows,), probabilities of the positive class of shape
        (n_rows,), or of all classes of shape (n_rows, n_classes). As they stand they
        say positive from 0.5 on, or the likeliest class. A data frame has a model in
        each column.
        Columns are in the order of the metric's classes; for a metric on (TP, TN) the
        positive one is last.
        Without `y`: measured statistics of shape (n_models, n_statistics), for a
        metric of groups (n_models, n_groups, n_statistics), in the metric's order; a
        data frame with an index of models, which has them by name, in any order; or the
        pool of models that was asked about.
    X : array-like of shape (n_rows, n_features), optional
        What fitted classifiers predict on.
    y : array-like of shape (n_rows,), optional
        True labels, best of rows that no model was fitted on.
    groups : array-like, optional
        The group of each row, as :func:`elicitor.regions.group_labels` reads it; only
        a metric of groups needs it.
    names : sequence of str, optional
        Names of the models; by default keys of a mapping, classes of estimators, or
        numbers.
    reference : Metric, mapping of str to float or array-like of shape (n_models,), \
optional
        A ranking to compare with: a metric, or true utilities.
    sample_weight : array-like of shape (n_rows,), optional
        Weight of each row; equal by default.
    positive_label, pos_label : object, optional
        Which label is positive, if the metric is on (TP, TN); by default the one that
        the answers were about, or as for :func:`elicitor.metrics.score`.
    priors : float or array-like of shape (n_classes,), optional
        For a table: P(Y=1) of (TP, TN), or P(Y=i). Without it F1 and others cannot be
        told.
    n_resamples : int, default=200
        Other samples that the rows could have been, to see how far the ranking depends
        on them; 0 for none.
    level : float, default=0.9
        Probability that an interval covers.
    as_is : bool, default=False
        Whether all models are judged by their own decisions as they stand, as those
        are that come as labels or as estimators without ``predict_proba``.
    random_state : None, int or numpy.random.Generator, default=0
        Decides which rows choose the rules that others are judged at, and the
        resamples.

    Returns
    -------
    Ranking
        The best model first.

    Raises
    ------
    InvalidParameterError
        If there are fewer than two models, the metric looks at something that is not
        known of them, another label is said to be positive than the answers were about,
        or an argument is missing or not allowed.
    InvalidDataError
        If lengths differ, a label or group is unknown, or a number is no probability.

    Examples
    --------
    >>> from elicitor import LinearMetric
    >>> metric = LinearMetric([6, 1])  # a missed case weighs 6 false alarms
    >>> table = {"bold": [0.28, 0.55], "shy": [0.24, 0.68]}
    >>> ranking = rank(metric, table, priors=0.3)
    >>> ranking.best, ranking.choices["accuracy"].model
    ('bold', 'shy')
    >>> ranking.choices["accuracy"].words
    '110 more false alarms in 1,000'
    """
    level = check_number("level", level, above=0, below=1)
    number = check_count("n_resamples", n_resamples, at_most=100_000)
    rng = check_rng(random_state)
    possible = Possible.of(result)
    if X is not None and y is None:
        raise InvalidParameterError(
            "y must be given with X, which models predict from; if what was passed "
            "third are the true labels, pass them as y=."
        )
    predicted = models if y is not None and not is_pool(models) else None
    require_same_order(
        y=y, X=X, models=predicted, groups=groups, sample_weight=sample_weight
    )
    if is_pool(models) or y is None:
        assumed = None if possible.result is None else possible.result.assumed
        measured: MeasuredModels = tabled_models(
            possible.metric, models, names, priors, assumed
        )
    else:
        measured = counted_models(
            possible.metric,
            named_models(models, names),
            X,
            y,
            groups=groups,
            sample_weight=sample_weight,
            positive_label=_positive(result, y, positive_label, pos_label),
            as_is=as_is,
            rng=rng,
        )
    samples = measured.resampled(number, rng)
    return Judge(possible, measured, samples, level).ranking(reference)


def _positive(
    result: Result | Metric, y: ArrayLike, positive_label: Any, pos_label: Any
) -> Any:
    """The positive label of a metric on (TP, TN), which `y` must tell or be told."""
    wanted = one_spelling(positive_label, pos_label)
    if as_metric(result).names != BINARY:
        return wanted
    return positive_for(result, different_labels(y), wanted)
