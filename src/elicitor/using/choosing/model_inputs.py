"""From fitted models, predictions or tables to what a ranking needs of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_names
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.row_weights import row_weights
from elicitor.metrics.base import BINARY, Metric
from elicitor.regions.base import Region
from elicitor.regions.groups import group_labels
from elicitor.regions.pool.tables import table_columns
from elicitor.using.choosing.best_rules import BestRule, BestRules
from elicitor.using.choosing.facts import RankingNote
from elicitor.using.choosing.labelled_rows import LabelledRows
from elicitor.using.choosing.measured_models import CountedModels, TabledModels
from elicitor.using.choosing.prediction_reader import PredictionReader
from elicitor.using.choosing.rule_notes import notes_of_rules, turned_notes
from elicitor.using.usual_measures import class_shares, require_possible
from elicitor.words import Fact, in_english

__all__ = ["counted_models", "is_pool", "named_models", "tabled_models"]

AS_WISHED = in_english(RankingNote("as-wished"))


class MeasuredByWeight(Fact):
    """That rows count by their weight in all that is told of models."""


def is_pool(models: Any) -> bool:
    """Whether they are a region of real models, which brings its own table."""
    return getattr(models, "models_measured", None) is not None


def named_models(models: Any, names: Sequence[str] | None) -> dict[str, Any]:
    """Models by name; by default keys, the classes of estimators, or numbers."""
    if hasattr(models, "iloc") and hasattr(models, "columns"):
        models = {str(name): models[name] for name in models.columns}
    if isinstance(models, Mapping):
        found, own = list(models.values()), [str(name) for name in models]
    elif np.iterable(models) and not isinstance(models, str):
        found = list(models)
        own = _numbered([_kind(model) for model in found])
    else:
        raise InvalidParameterError(
            "models must be a mapping or a sequence of models, a table of statistics "
            f"or a pool of models; got {models!r}."
        )
    if len(found) < 2:
        raise InvalidParameterError(f"models must be at least two; got {len(found)}.")
    called = check_names(own if names is None else names)
    if len(called) != len(found):
        raise InvalidParameterError(
            f"names must be as many as models, {len(found)}; got {len(called)}."
        )
    return dict(zip(called, found, strict=True))


def tabled_models(
    metric: Metric,
    models: Any,
    names: Sequence[str] | None,
    priors: ArrayLike | float | None,
    assumed: np.ndarray | None = None,
) -> TabledModels:
    """Take measured statistics as they are, of a pool, a mapping or an array.

    `priors` are P(Y=i), of (TP, TN) P(Y=1); `assumed`: which way was taken for better.
    """
    if is_pool(models):
        return _of_pool(models, models.models_measured, assumed)
    if hasattr(models, "iloc") and hasattr(models, "columns"):
        models = _rows_of_frame(models, metric)
    table = named_models(models, names)
    try:
        statistics = np.array([np.asarray(row, dtype=float) for row in table.values()])
    except (TypeError, ValueError):
        raise InvalidDataError(
            "models must be numbers, equally many for each, if y is not given; for "
            "predictions and for fitted models pass y (and X)."
        ) from None
    wanted = (len(table), *metric.shape)
    if statistics.shape != wanted or not np.isfinite(statistics).all():
        raise InvalidDataError(
            f"models must hold finite statistics, {', '.join(metric.names)}, in an "
            f"array of shape {wanted}; got one of shape {statistics.shape}. If these "
            "are predictions, pass the true labels as y=."
        )
    shares = class_shares(metric.names, priors)
    require_possible(metric.names, tuple(table), statistics, shares)
    return TabledModels(
        tuple(table),
        statistics,
        metric.names,
        shares,
        metric.prevalence,
    )


def _rows_of_frame(frame: Any, metric: Metric) -> dict[str, list[float]]:
    """What a data frame with an index of models says of each, in the metric's order."""
    called = [str(name) for name in frame.index]
    columns = table_columns(frame, metric.names, "models")
    rows = zip(*columns, strict=True)
    return dict(zip(check_names(called, name="models"), map(list, rows), strict=True))


def counted_models(
    metric: Metric,
    models: Mapping[str, Any],
    X: Any,
    y: ArrayLike,
    *,
    groups: Any,
    sample_weight: ArrayLike | None,
    positive_label: Any,
    as_is: bool,  # by their own decisions, if others are better, too
    rng: np.random.Generator,  # parts rows that choose from those that judge
) -> CountedModels:
    """Count what models decide on labelled rows: classifiers, labels, or probabilities.

    Of the metric's first class, or of all in its order, of (TP, TN) positives last.
    """
    reader = PredictionReader(metric, y, positive_label)
    decided = {name: reader.decisions(name, m, X) for name, m in models.items()}
    weights = row_weights(sample_weight, len(reader.truth))
    rows = LabelledRows(
        reader.classes,
        metric.names == BINARY,
        metric.groups,
        reader.truth,
        _members(metric, groups, len(reader.truth)),
        weights / weights.sum(),
    )
    own = {name: rows.decided(classes) for name, (classes, _) in decided.items()}
    tables = {n: table for n, (_, table) in decided.items() if table is not None}
    rules, notes = _best_rules(metric, rows, tables, rng, as_is=as_is)
    best = {name: rows.drawn(rule.chances) for name, rule in rules.items()}
    turned = [name for name, table in tables.items() if rows.turned(table)]
    return CountedModels(
        tuple(models),
        rows,
        tuple({**own, **best}.values()),
        tuple(own.values()),
        rules,
        _areas(reader, tables, weights) if len(tables) == len(models) else {},
        tuple(turned),
        (
            *notes,
            *notes_of_rules(rules),
            *turned_notes(turned, rows.classes),
            *([in_english(MeasuredByWeight())] if rows.weigh else []),
        ),
    )


def _best_rules(
    metric: Metric,
    rows: LabelledRows,
    tables: Mapping[str, np.ndarray],
    rng: np.random.Generator,
    *,
    as_is: bool,
) -> tuple[dict[str, BestRule], list[str]]:
    """The best rule of every model whose probabilities are known; and what hinders."""
    if as_is or not tables:
        return {}, [AS_WISHED] if tables else []
    rules = BestRules(metric, rows, rng)
    found = {name: rules.of(table) for name, table in tables.items()}
    if rules.obstacle is not None:
        return {}, [rules.obstacle]
    return {name: rule for name, rule in found.items() if rule is not None}, []


def _areas(
    reader: PredictionReader, tables: Mapping[str, np.ndarray], weights: np.ndarray
) -> dict[str, np.ndarray]:
    """Areas under the curve, (n_models,), if all classes are there."""
    areas = [reader.area(table, weights) for table in tables.values()]
    return {} if None in areas else {"AUC": np.array(areas, dtype=float)}


def _members(metric: Metric, groups: Any, n_rows: int) -> np.ndarray:
    """Index of the group of each row, (n_rows,); 0 if the metric has no groups."""
    if not metric.groups:
        return np.zeros(n_rows, dtype=int)
    if groups is None:
        raise InvalidParameterError(
            "groups must be given, since the metric compares the groups "
            f"{', '.join(metric.groups)}."
        )
    labels = group_labels(groups, n_rows=n_rows)
    strange = sorted(set(labels.tolist()) - set(metric.groups))
    if strange:
        raise InvalidDataError(
            f"groups must hold the groups of the metric, {', '.join(metric.groups)}; "
            f"got {strange[0]!r}."
        )
    return np.array([metric.groups.index(label) for label in labels.tolist()])


def _of_pool(
    pool: Region, points: np.ndarray, assumed: np.ndarray | None = None
) -> TabledModels:
    """The models of a pool; every quality alone is a way to choose, too.

    But those of which nobody knows whether more is better.
    """
    shares, signs = pool.space.prevalence, pool.assumed
    if assumed is not None and len(assumed) == len(signs):
        signs = assumed
    everyone = points if shares is None else (shares * points).sum(axis=-2)
    ways = zip(pool.names, (everyone * signs).T, signs, strict=True)
    return TabledModels(
        pool.models,
        points,
        pool.names,
        prevalence=shares,
        scores={f"{name} alone": gains for name, gains, sign in ways if sign},
        units=pool.space.measures,
    )


def _kind(model: Any) -> str:
    return type(model).__name__ if hasattr(model, "predict") else "model"


def _numbered(kinds: list[str]) -> list[str]:
    """Tell models of one kind apart by numbers; "model" always has one."""
    seen: dict[str, int] = {}
    found = []
    for kind in kinds:
        seen[kind] = seen.get(kind, 0) + 1
        alone = kinds.count(kind) == 1 and kind != "model"
        found.append(kind if alone else f"{kind} {seen[kind]}")
    return found
