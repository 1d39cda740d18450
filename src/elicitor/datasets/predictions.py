"""A user's own predictions, from a CSV or Parquet file.

Rows are counted from 1, the header not included. Everything is read as text first and
turned into numbers here, so that every complaint can name the row and what it holds.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.regions.binary import BinaryRegion

if TYPE_CHECKING:
    import polars as pl

__all__ = ["Predictions", "read_predictions"]

CSV, PARQUET = (".csv", ".csv.gz"), (".parquet", ".pq")
USUAL_POSITIVES = ({"0", "1"}, {"false", "true"})


@dataclass(frozen=True, eq=False)
class Predictions:
    """Labels and scores of one model on one sample.

    Attributes
    ----------
    y : ndarray of bool of shape (n_samples,)
        True where positive.
    scores : ndarray of shape (n_samples,)
        Larger means more likely positive.
    are_probabilities : bool
        Whether the scores are probabilities of the positive class, in [0, 1].
    positive_label : str
        The label that counts as positive, as text.
    """

    y: np.ndarray = field(repr=False)
    scores: np.ndarray = field(repr=False)
    are_probabilities: bool
    positive_label: str

    def region(self) -> BinaryRegion:
        """What thresholds on these scores achieve on this sample."""
        if self.are_probabilities:
            return BinaryRegion.from_predictions(self.y, self.scores)
        return BinaryRegion.from_scores(self.y, self.scores)


def read_predictions(
    path: str | os.PathLike[str],
    *,
    label: str,
    score: str | None = None,
    probability: str | None = None,
    positive_label: Any = None,
) -> Predictions:
    """Read labels and scores from a CSV (also .csv.gz) or Parquet file.

    Parameters
    ----------
    path : path-like
        A file with one row per sample and a header; the ending tells its format.
    label : str
        Column of the true labels; two different values.
    score : str, optional
        Column of scores, any finite numbers, larger meaning more likely positive.
    probability : str, optional
        Column of probabilities of the positive class, in [0, 1]. Give either this or
        `score`.
    positive_label : object, optional
        Which label is positive; compared as text, so ``1`` and ``"1"`` are the same.
        By default 1 of 0/1 and true of false/true; other labels need it.

    Returns
    -------
    Predictions

    Raises
    ------
    InvalidParameterError
        If not exactly one of `score` and `probability` is given.
    InvalidDataError
        If the file cannot be read, a column is missing, a value is missing or of the
        wrong kind, or there are not exactly two labels.
    ImportError
        If polars is not installed; it comes with ``elicitor[cli]``.
    """
    if (score is None) == (probability is None):
        raise InvalidParameterError(
            "Give either score (any numbers) or probability (in [0, 1]), not both or "
            f"neither; got score={score!r} and probability={probability!r}."
        )
    column = score if score is not None else str(probability)
    frame = _read_columns(Path(path), {"label": label, _role(score): column})
    scores = _numbers(frame[column], column)
    if score is None:
        _require_probabilities(scores, column)
    texts = _texts(frame[label], label)
    positive = _positive(texts, label, positive_label)
    return Predictions(texts == positive, scores, score is None, positive)


def _role(score: str | None) -> str:
    return "probability" if score is None else "score"


def _polars() -> Any:
    try:
        import polars
    except ModuleNotFoundError:
        raise ImportError(
            "Reading prediction files needs polars, which comes with "
            "`pip install 'elicitor[cli]'`."
        ) from None
    return polars


def _read_columns(path: Path, columns: dict[str, str]) -> pl.DataFrame:
    """Read the named columns; `columns` maps argument names to column names."""
    polars = _polars()
    if not path.is_file():
        kind = "a folder" if path.is_dir() else "not there"
        raise InvalidDataError(f"path must be a file; {str(path)!r} is {kind}.")
    if not path.name.lower().endswith((*CSV, *PARQUET)):
        raise InvalidDataError(
            f"path must end in {', '.join((*CSV, *PARQUET))}; got {str(path)!r}."
        )
    try:
        if path.name.lower().endswith(PARQUET):
            lazy = polars.scan_parquet(path)
        else:
            lazy = polars.scan_csv(path, infer_schema=False)
        _require_columns(path, lazy.collect_schema().names(), columns)
        frame: pl.DataFrame = lazy.select(
            list(dict.fromkeys(columns.values()))
        ).collect()
    except (polars.exceptions.PolarsError, OSError) as error:
        first_line = str(error).strip().splitlines()[:1]
        raise InvalidDataError(
            f"{str(path)!r} cannot be read: {' '.join(first_line) or error!r}."
        ) from None
    if frame.height == 0:
        raise InvalidDataError(f"{str(path)!r} has a header but no rows.")
    return frame


def _require_columns(path: Path, present: list[str], columns: dict[str, str]) -> None:
    for argument, name in columns.items():
        if name in present:
            continue
        hint = ""
        if len(present) == 1 and any(mark in present[0] for mark in ";\t|"):
            hint = " The fields must be separated by commas."
        raise InvalidDataError(
            f"{argument} must be a column of {path.name}, which has "
            f"{', '.join(map(repr, present))}; got {name!r}.{hint}"
        )


def _numbers(column: pl.Series, name: str) -> np.ndarray:
    """A column as finite floats."""
    polars = _polars()
    _require_present(column, name)
    if not (column.dtype.is_numeric() or column.dtype == polars.String):
        raise InvalidDataError(
            f"Column {name!r} must hold numbers; it is of type {column.dtype}."
        )
    text = column.str.strip_chars() if column.dtype == polars.String else column
    values: np.ndarray = text.cast(polars.Float64, strict=False).to_numpy()
    wrong = np.flatnonzero(~np.isfinite(values.astype(float)))
    if wrong.size:
        row = int(wrong[0])
        raise InvalidDataError(
            f"Column {name!r} must hold finite numbers; row {row + 1} holds "
            f"{column[row]!r}."
        )
    return np.array(values, dtype=float)


def _require_probabilities(values: np.ndarray, name: str) -> None:
    wrong = np.flatnonzero((values < 0) | (values > 1))
    if wrong.size:
        row = int(wrong[0])
        raise InvalidDataError(
            f"Column {name!r} must hold probabilities in [0, 1]; row {row + 1} holds "
            f"{float(values[row])!r}. For scores that are no probabilities name the "
            "column with the argument score instead of probability."
        )


def _require_present(column: pl.Series, name: str) -> None:
    missing = np.flatnonzero(column.is_null().to_numpy())
    if missing.size:
        count = f"{missing.size} value" + ("s are" if missing.size > 1 else " is")
        raise InvalidDataError(
            f"Column {name!r} must have no missing values; {count} missing, the first "
            f"in row {int(missing[0]) + 1}."
        )


def _texts(column: pl.Series, name: str) -> np.ndarray:
    """A label column as text, numbers in one spelling ("1.0" becomes "1")."""
    polars = _polars()
    _require_present(column, name)
    if column.dtype.is_float() and column.is_nan().any():
        row = int(np.flatnonzero(column.is_nan().to_numpy())[0])
        raise InvalidDataError(
            f"Column {name!r} must have no missing values; row {row + 1} is NaN."
        )
    raw = column.cast(polars.String)
    spelling = {text: _spelling(text) for text in raw.unique().to_list()}
    return np.array(raw.replace_strict(spelling).to_list(), dtype=object)


def _spelling(value: Any) -> str:
    text = str(value).strip()
    if text.lower() in ("true", "false"):
        return text.lower()
    try:
        number = float(text)
    except ValueError:
        return text
    return str(int(number)) if number.is_integer() else text


def _positive(texts: np.ndarray, name: str, positive_label: Any) -> str:
    """The label that counts as positive, once there are exactly two."""
    found = sorted(set(texts))
    listing = ", ".join(map(repr, found[:5])) + (" and more" if len(found) > 5 else "")
    if len(found) != 2:
        raise InvalidDataError(
            f"Column {name!r} must hold two different labels; it holds "
            f"{len(found)}: {listing}."
        )
    if positive_label is None:
        if set(found) in USUAL_POSITIVES:
            return str(found[1])
        raise InvalidDataError(
            f"Column {name!r} holds {listing}; say which one is positive by "
            "positive_label."
        )
    wanted = _spelling(positive_label)
    if wanted not in found:
        raise InvalidDataError(
            f"positive_label must be one of the labels in column {name!r}, "
            f"{listing}; got {positive_label!r}."
        )
    return wanted
