"""What everything must fulfil that is measured on rows that may weigh.

Derive a class, override the fixtures, and let pytest collect it::

    class TestMyMeasure(RowWeightContract):
        @pytest.fixture
        def rows(self):
            return {"y": …, "proba": …}

        @pytest.fixture
        def measure(self):
            return lambda rows, sample_weight: my_measure(…)

Each obligation is a function, too, for weights that somebody else draws.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy as np
import pytest

from elicitor.core.errors import InvalidParameterError

__all__ = [
    "OBLIGATIONS",
    "RowWeightContract",
    "one_of_each",
    "same_whatever_the_unit",
    "weights_of_one_are_none",
    "whole_weights_repeat",
    "zeros_leave_out",
]

Rows: TypeAlias = Mapping[str, Any]
"""Arrays by name, each with one entry for each row; "y" and "groups" are classes."""
Measure: TypeAlias = Callable[[Rows, Any], Any]
"""From rows and their weights, or None, to numbers."""

SLACK = 1e-9
"""How far apart the same numbers may come out."""


def whole_weights_repeat(
    measure: Measure, rows: Rows, weights: np.ndarray, slack: float = SLACK
) -> None:
    """Rows of whole weights are as so many rows each, none for weight 0."""
    copies = _taken(rows, np.repeat(np.arange(len(weights)), weights))
    _require_same(measure(rows, weights), measure(copies, None), slack)


def same_whatever_the_unit(
    measure: Measure, rows: Rows, weights: np.ndarray, slack: float = SLACK
) -> None:
    """Only ratios of weights matter."""
    for unit in (7.0, 0.3, 1e-5, 1e12):
        _require_same(measure(rows, unit * weights), measure(rows, weights), slack)


def weights_of_one_are_none(
    measure: Measure, rows: Rows, weights: np.ndarray, slack: float = SLACK
) -> None:
    """Rows that weigh the same are as rows without weights."""
    ones = np.ones(len(weights))
    _require_same(measure(rows, ones), measure(rows, None), slack)


def zeros_leave_out(
    measure: Measure, rows: Rows, weights: np.ndarray, slack: float = SLACK
) -> None:
    """A row of weight 0 is as if it was not there."""
    there = np.flatnonzero(weights)
    left = measure(_taken(rows, there), weights[there])
    _require_same(measure(rows, weights), left, slack)


OBLIGATIONS = (
    whole_weights_repeat,
    same_whatever_the_unit,
    weights_of_one_are_none,
    zeros_leave_out,
)
"""Each takes a measure, rows and whole weights of at least one row of every class."""


def one_of_each(rows: Rows) -> np.ndarray:
    """Indices of a row of every class, in every group if there are groups."""
    present = [name for name in ("y", "groups") if name in rows]
    told = [np.asarray(rows[name]).astype(str) for name in present]
    words = np.array([" of ".join(row) for row in zip(*told, strict=True)])
    return np.unique(words, return_index=True)[1]


class RowWeightContract:
    """Obligations of whatever is measured on rows that may weigh."""

    slack = SLACK
    """How far apart the same numbers may come out; override it for searches."""

    @pytest.fixture
    def rows(self) -> Rows:
        """Return rows, with a few of every class (in every group); override it."""
        raise NotImplementedError("override the fixture rows")

    @pytest.fixture
    def measure(self) -> Measure:
        """Return the function of rows and weights; override it."""
        raise NotImplementedError("override the fixture measure")

    @pytest.fixture
    def weights(self, rows: Rows) -> np.ndarray:
        """Return whole weights, some of them 0."""
        drawn = np.random.default_rng(0).integers(0, 5, size=len(rows["y"]))
        drawn[one_of_each(rows)] += 1
        return drawn

    @pytest.mark.parametrize("obligation", OBLIGATIONS)
    def test_obligation(
        self,
        obligation: Callable[..., None],
        measure: Measure,
        rows: Rows,
        weights: np.ndarray,
    ) -> None:
        obligation(measure, rows, weights, self.slack)

    def test_weights_matter(
        self, measure: Measure, rows: Rows, weights: np.ndarray
    ) -> None:
        found, plain = measure(rows, weights), measure(rows, None)
        assert not np.allclose(found, plain, rtol=0, atol=10 * self.slack)

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            (lambda w: w - 1.0 * (w == w.max()) * 9, "not be negative"),
            (lambda w: np.where(w == w.max(), np.nan, w), "finite"),
            (lambda w: 0 * w, "all zero"),
            (lambda w: w[:-1], "entries"),
            (lambda w: np.stack([w, w]), "entries"),
        ],
        ids=["negative", "missing", "all zero", "too few", "a table"],
    )
    def test_weights_that_are_none_are_refused(
        self,
        change: Callable[[np.ndarray], np.ndarray],
        message: str,
        measure: Measure,
        rows: Rows,
        weights: np.ndarray,
    ) -> None:
        with pytest.raises(InvalidParameterError, match=f"sample_weight.*{message}"):
            measure(rows, change(weights))


def _taken(rows: Rows, places: np.ndarray) -> Rows:
    return {name: np.asarray(column)[places] for name, column in rows.items()}


def _require_same(found: Any, expected: Any, slack: float) -> None:
    np.testing.assert_allclose(found, expected, rtol=0, atol=slack)
