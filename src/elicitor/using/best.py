"""The best classifier under a metric."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from elicitor.core.checks import check_flag, check_instance, check_number
from elicitor.core.errors import InvalidParameterError
from elicitor.core.labels import one_spelling
from elicitor.core.result import Result
from elicitor.metrics.base import Metric, as_metric
from elicitor.regions.base import Region
from elicitor.regions.binary import BinaryRegion
from elicitor.using.best_result import INEXACT, BestClassifier
from elicitor.using.possible import Possible
from elicitor.using.rule_facts import RuleNote
from elicitor.using.same_class import require_same_class
from elicitor.using.settled import settled_elsewhere
from elicitor.using.tuning.choices import Lottery, choices_of
from elicitor.using.tuning.corners import Corners
from elicitor.using.tuning.people import metric_here
from elicitor.using.tuning.searching import (
    Search,
    best_mixture_of,
    best_model,
    rounded,
)
from elicitor.using.tuning.simplices import few
from elicitor.using.tuning.upright import set_upright
from elicitor.words import in_english

__all__ = ["best_classifier", "best_statistics", "best_threshold"]

TOLERANCE = 1e-6
LOCAL = in_english(RuleNote("local"))
TRIED = in_english(RuleNote("tried"))
FIRST_ORDER = in_english(RuleNote("first-order"))
BEATEN = in_english(RuleNote("beaten"))


def best_threshold(metric: Metric | Result, region: BinaryRegion) -> float:
    """Return the threshold that is best under a metric.

    Parameters
    ----------
    metric : Metric or Result
        A metric on (TP, TN), or a result that has one.
    region : BinaryRegion
        The classifiers to choose from.

    Returns
    -------
    float
        In the units of the region's scores: predict positive where the score is at
        least this. Infinite where a trivial classifier is best.

    Raises
    ------
    InvalidParameterError
        If the metric rewards mistakes, so that the best classifier says positive
        *below* a threshold; or if the region has no thresholds.
    """
    check_instance("region", region, BinaryRegion)
    rule = best_classifier(metric, region, randomised=False).classifier.rules[0]
    if not rule.above:
        raise InvalidParameterError(
            "This metric prefers mistakes to right decisions: its best classifier is "
            f"“{rule}”. Use best_classifier to get it."
        )
    return float(rule.threshold)


def best_classifier(
    metric: Metric | Result,
    region: Region,
    *,
    randomised: bool = True,
    tolerance: float = TOLERANCE,
    positive_label: Any = None,
    pos_label: Any = None,
) -> BestClassifier:
    """Return the best achievable classifier under a metric, and how good it is.

    Linear and linear-fractional metrics are best at a corner of the region: one
    threshold, or one plug-in rule. Others may be best in between, at a lottery over a
    few of them; with groups every group has its own. How it is found:

    * linear: in closed form; linear-fractional: by Dinkelbach's iteration. The gap
      is 0.
    * fair (absolute gaps): column generation, a linear program over plug-in rules.
    * quadratic, fair-quadratic, polynomial, costs and rewards with powers: fully
      corrective Frank–Wolfe where the utility is concave. Where it is not, several
      climbs, and branch and bound on concave functions above it.
    * a sum of terms: the same, and cutting planes where gaps close, with a bound if its
      terms say that it is concave; else climbs from many sides, and no bound.
    * a metric of one's own between two classes: all thresholds, and no bound.

    Between two classes, of whatever is not found in closed form, all thresholds are
    tried, and lotteries between them on a grid and then closer and closer.

    On a labelled sample of three or more classes, the best rule in a direction is that
    of the estimated probabilities, taken at their word; a note then says what the gap
    compares with. Of classes and costs what is known of the border is looked at, too.
    The first of :func:`class_consequences` recalibrates them where that serves the
    metric on held-out rows, as :class:`MetricClassifier` does.

    Parameters
    ----------
    metric : Metric or Result
        The metric, or a result that has one. Shares of groups and of classes in it are
        taken to be those of the region.
    region : Region
        The classifiers to choose from: a :class:`BinaryRegion`, the decisions of
        several classes, the rates of groups, a pool of models; of others the best
        point is found, and a classifier only if they can tell it.
    randomised : bool, default=True
        Whether lotteries are allowed. If not, the best of the rules that were found is
        returned, and the gap says what that costs.
    tolerance : float, default=1e-6
        Gap at which to stop, as a share of the range of utility; at least 1e-4 where
        the utility is not concave.
    positive_label, pos_label : object, optional
        Which label the metric takes as positive; by default the one that the answers
        were about. A :class:`BinaryRegion` must have the same.

    Returns
    -------
    BestClassifier

    Raises
    ------
    InvalidParameterError
        If the metric is on something that the region does not have, or another class is
        positive there.

    References
    ----------
    Narasimhan, Ramaswamy, Saha and Agarwal, "Consistent multiclass algorithms for
    complex performance measures", ICML 2015, Algorithms 1 and 2; Narasimhan, "Learning
    with complex loss functions and constraints", AISTATS 2018.

    Examples
    --------
    >>> import elicitor as el
    >>> from elicitor.datasets import fitted_halves, load_vehicle
    >>> region = fitted_halves(load_vehicle()).diagonal()
    >>> metric = el.LinearMetric([1, 5, 1, 1], names=region.names)
    >>> best = best_classifier(metric, region)
    >>> best.classifier.predict([[0.4, 0.1, 0.3, 0.2]])
    array(['opel'], dtype='<U4')
    >>> best.gap
    0.0
    """
    given = as_metric(metric)
    require_same_class(metric, region, one_spelling(positive_label, pos_label))
    notes: list[str] = [FIRST_ORDER] if Possible.of(metric).is_local else []
    check_flag("randomised", randomised)
    share = check_number("tolerance", tolerance, above=0)
    known, corners, search = _searched(given, region, share, randomised=randomised)
    if search.bound is None:
        notes.append(TRIED if search.tried else LOCAL)
    if not corners.choices.exact:
        notes.append(INEXACT)
    if isinstance(metric, Result) and _is_ruled_out(metric, region, corners, search):
        notes.append(BEATEN)
    elif isinstance(metric, Result):
        notes.extend(_other_settled_on(metric, region, corners, search))
    notes.extend(getattr(region, "notes", ()))
    return _result(known, corners, search, tuple(notes))


def best_statistics(metric: Metric, region: Region) -> np.ndarray:
    """What the best classifier attains, up to rounding; its rules are not looked for.

    Of the shape that the metric looks at.
    """
    _, corners, search = _searched(metric, region, TOLERANCE)
    mixed = search.weights @ corners.points[: len(search.weights)]
    return np.asarray(mixed.reshape(corners.choices.shape))


def _searched(
    metric: Metric, region: Region, share: float, *, randomised: bool = True
) -> tuple[Metric, Corners, Search]:
    """The metric as it is here, the corners that were found, and how they are mixed."""
    choices = choices_of(metric, region)  # which sees that they fit
    known, corners = metric_here(metric, region), Corners(choices)
    corners.extend(0, choices.promising(known))
    real = region.models_measured is not None
    if real and not (region.mixtures and randomised):
        search = best_model(known, corners)
    else:
        search = best_mixture_of(known, corners, share)
    if not randomised:
        search = rounded(known, corners, search)
    return known, corners, search


def _is_ruled_out(
    told: Result, region: Region, corners: Corners, search: Search
) -> bool:
    """Whether one of the models that a result is about is chosen which it rules out."""
    details, name = told.details, _chosen(corners, search)
    asked = details.get("ranking", ())
    if not asked or set(asked) != set(region.models) or name is None:
        return False
    possible = details.get("possible_best", asked)
    return name in details.get("dominated", ()) or name not in possible


def _other_settled_on(
    told: Result, region: Region, corners: Corners, search: Search
) -> Iterator[str]:
    """That the answers settled on another of the models than is chosen."""
    name = _chosen(corners, search)
    if name is not None and region.models:
        found = settled_elsewhere(told, name, region.models)
        yield from () if found is None else (in_english(found),)


def _chosen(corners: Corners, search: Search) -> Any:
    """The only rule that is chosen; None if several are mixed."""
    parts = np.flatnonzero(search.weights)
    return corners.found[parts[0]].rule if len(parts) == 1 else None


def _result(
    metric: Metric, corners: Corners, search: Search, notes: tuple[str, ...]
) -> BestClassifier:
    choices = corners.choices
    n = len(search.weights)
    weights = few(corners.points[:n], corners.blocks[:n], search.weights)
    lotteries = [
        set_upright(choices, block, lottery)
        for block, lottery in enumerate(corners.lotteries(weights))
    ]
    rows = [
        np.sum([share * corner.point for share, corner in lottery], axis=0)
        for lottery in lotteries
    ]
    statistics = np.concatenate(rows).reshape(choices.shape)
    utility = float(metric.utility(statistics))
    gap = None if search.bound is None else max(search.bound - utility, 0.0)
    return BestClassifier(
        classifier=choices.classifier(lotteries),
        statistics=statistics,
        value=float(metric.value(statistics)),
        gap=gap,
        confusion=_confusion(lotteries),
        rounds=corners.looks,
        notes=notes,
    )


def _confusion(lotteries: Sequence[Lottery]) -> np.ndarray | None:
    means: list[np.ndarray] = []
    for lottery in lotteries:
        parts = [share * c.confusion for share, c in lottery if c.confusion is not None]
        if not parts:
            return None
        means.append(np.sum(parts, axis=0))
    return means[0] if len(means) == 1 else np.stack(means)
