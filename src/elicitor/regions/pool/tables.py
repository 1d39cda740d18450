"""Qualities of models from tables and from predictions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_entries, check_items, check_labels, shown
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.row_order import require_same_order
from elicitor.core.row_weights import Counting, counting_rows

__all__ = [
    "attribute_columns",
    "class_accuracies",
    "group_columns",
    "pool_of_columns",
    "table_columns",
    "texts",
]


def pool_of_columns(
    columns: Mapping[str, Sequence[Any]],
    costs: Iterable[str],
    units: Mapping[str, str] | None,
) -> dict[str, Any]:
    """Arguments of a `ModelPool`, its models apart, from columns of qualities.

    Of the columns that are `costs` smaller is better.
    """
    if not columns:
        raise InvalidParameterError(
            "rewards or costs must name at least one quality; got neither."
        )
    given = {} if units is None else dict(check_entries("units", units))
    strange = sorted(set(given) - set(columns), key=str)
    if strange:
        raise InvalidParameterError(
            f"units must be of {', '.join(columns)}; got one of {strange[0]!r}."
        )
    lengths = {name: len(cells) for name, cells in columns.items()}
    if len(set(lengths.values())) > 1:
        raise InvalidDataError(
            f"Every quality must have one value for each model; got {lengths}."
        )
    smaller = set(costs)
    return {
        "points": list(zip(*columns.values(), strict=True)),
        "names": tuple(columns),
        "kinds": ["cost" if name in smaller else "reward" for name in columns],
        "units": [given.get(name, "") for name in columns],
    }


def table_columns(
    table: Any, names: Sequence[str], what: str = "table"
) -> list[list[Any]]:
    """Columns of a table by name, which errors call `what`.

    A dict, a pandas or a polars frame, or one mapping for each row.
    """
    for name in names:
        if not isinstance(name, (str, int)):
            raise InvalidDataError(
                f"A column of table must be named by a word; got {shown(name)}."
            )
    if isinstance(table, Sequence) and not isinstance(table, str):
        columns = [_from_rows(table, name) for name in names]
    elif isinstance(table, Mapping) or hasattr(table, "columns"):
        known = list(table if isinstance(table, Mapping) else table.columns)
        columns = [_from_columns(table, known, name, what) for name in names]
    else:
        raise InvalidDataError(
            "table must be a mapping of columns, a data frame or a list of rows; got "
            f"{shown(table)}."
        )
    lengths = {name: len(cells) for name, cells in zip(names, columns, strict=True)}
    if len(set(lengths.values())) > 1:
        raise InvalidDataError(
            f"The columns of table must be equally long; got {lengths}."
        )
    return columns


def _from_columns(table: Any, known: list[Any], name: str, what: str) -> list[Any]:
    if name not in known:
        listing = ", ".join(map(repr, known))
        raise InvalidDataError(
            f"{what} must have a column {shown(name)}; it has {listing}."
        )
    return list(table[name])


def _from_rows(rows: Sequence[Any], name: str) -> list[Any]:
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, Mapping) or name not in row:
            raise InvalidDataError(
                f"Every row of table must be a mapping with {shown(name)}; row "
                f"{number} is {shown(row)}."
            )
    return [row[name] for row in rows]


def attribute_columns(
    attributes: Mapping[str, Any] | None, models: Sequence[str]
) -> dict[str, list[Any]]:
    """Bring measured attributes into the order of the models.

    For every attribute its values in the order of `models`, or by model.
    """
    found: dict[str, list[Any]] = {}
    given = {} if attributes is None else check_entries("rewards, costs", attributes)
    for name, values in given.items():
        cells = values
        if isinstance(values, Mapping):
            missing = [model for model in models if model not in values]
            if missing:
                raise InvalidDataError(
                    f"{name} must have a value for every model; {missing[0]!r} has "
                    "none."
                )
            cells = [values[model] for model in models]
        found[name] = check_items(str(name), cells)
    return found


def group_columns(
    attributes: Mapping[str, Any] | None, models: Sequence[str], groups: Sequence[str]
) -> dict[str, list[Any]]:
    """The same of attributes that may differ between groups, by group, model or both.

    For every attribute a row per model, in their order: one value, or one per group.
    """
    given = {} if attributes is None else check_entries("rewards, costs", attributes)
    by_model = {
        name: _turned(name, values, models)
        if isinstance(values, Mapping) and set(values) == set(groups)
        else values
        for name, values in given.items()
    }
    found = attribute_columns(by_model, models)
    return {
        name: [_in_order(name, cell, groups) for cell in cells]
        for name, cells in found.items()
    }


def _turned(
    name: str, columns: Mapping[str, Any], models: Sequence[str]
) -> list[dict[str, Any]]:
    """Values by group, as values by group of every model."""
    ordered = attribute_columns(columns, models)
    lengths = {len(column) for column in ordered.values()}
    if lengths != {len(models)}:
        raise InvalidDataError(
            f"{name} must have a value for each of {len(models)} models in every "
            f"group; got {sorted(lengths)}."
        )
    rows = zip(*ordered.values(), strict=True)
    return [dict(zip(ordered, row, strict=True)) for row in rows]


def _in_order(name: str, cell: Any, groups: Sequence[str]) -> Any:
    """Values of one model, in the order of the groups."""
    if not isinstance(cell, Mapping):
        return cell
    if set(cell) != set(groups):
        raise InvalidDataError(
            f"{name} must have a value for every group, {', '.join(groups)}; got "
            f"{', '.join(map(str, cell))}."
        )
    return [cell[group] for group in groups]


def class_accuracies(
    y_true: ArrayLike,
    predictions: Mapping[str, ArrayLike],
    classes: Any,
    sample_weight: ArrayLike | None = None,
) -> tuple[tuple[str, ...], np.ndarray, bool]:
    """Classes, the share of each that models get right, and whether rows weigh.

    Shares are (n_models, n_classes); labels are texts, so 1 and ``"1"`` are the same.
    """
    if not predictions:
        raise InvalidDataError("predictions must hold at least two models; got none.")
    require_same_order(
        y_true=y_true, predictions=predictions, sample_weight=sample_weight
    )
    truth = texts("y_true", y_true)
    counting = counting_rows(sample_weight, len(truth))
    wanted = np.unique(truth) if classes is None else check_items("classes", classes)
    names = tuple(map(str, wanted))
    strange = sorted(set(truth.tolist()) - set(names))
    empty = [name for name in names if name not in counting.of(truth)]
    if strange or empty:
        problem = f"{strange[0]!r} is not one" if strange else f"{empty[0]!r} has none"
        raise InvalidDataError(
            f"y_true must have rows of every class, {', '.join(names)}, and of no "
            f"other; {problem}."
        )
    rows = [
        _rates(
            truth, texts(f"predictions of {model!r}", labels), names, model, counting
        )
        for model, labels in predictions.items()
    ]
    return names, np.array(rows), counting.weights is not None


def _rates(
    truth: np.ndarray,
    predicted: np.ndarray,
    names: tuple[str, ...],
    model: str,
    counting: Counting,
) -> list[float]:
    if len(predicted) != len(truth):
        raise InvalidDataError(
            f"predictions of {model!r} must have {len(truth)} labels, one for each row "
            f"of y_true; got {len(predicted)}."
        )
    if not np.isin(predicted, names).any():
        raise InvalidDataError(
            f"predictions of {model!r} must be labels of y_true, such as "
            f"{names[0]!r}; got {str(predicted[0])!r}."
        )
    there, right = counting.of(truth), counting.of(predicted == truth)
    if counting.weights is None:
        return [float(np.mean(right[there == name])) for name in names]
    weights = counting.weights
    parts = (there == name for name in names)
    return [float(np.average(right[here], weights=weights[here])) for here in parts]


def texts(name: str, labels: ArrayLike) -> np.ndarray:
    """Labels as text, so that 1 and ``"1"`` are the same."""
    array = check_labels(name, labels)
    return np.array([str(label) for label in array.tolist()])
