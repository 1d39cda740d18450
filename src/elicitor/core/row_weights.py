"""How much each row of a sample counts.

Only ratios matter: weights of 2 and 4 say the same as weights of 1 and 2, a row of
weight 2 the same as two rows, and a row of weight 0 nothing at all. Where all rows that
count weigh the same, they are counted, not weighed.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import LARGEST, floats, shown
from elicitor.core.errors import InvalidParameterError

__all__ = [
    "Counting",
    "counting_rows",
    "drawn_anew",
    "effective_size",
    "marks_of",
    "row_weights",
]


class Counting(NamedTuple):
    """Which rows count, and how much."""

    rows: np.ndarray | None = None  # indices, None for all
    weights: np.ndarray | None = None  # positive, as given; None if all are alike

    def of(self, values: np.ndarray) -> np.ndarray:
        """What is known of the rows that count."""
        return values if self.rows is None else values[self.rows]


def row_weights(sample_weight: ArrayLike | None, n_samples: int) -> np.ndarray:
    """The weight of every row, of shape (n_samples,); 1 by default.

    InvalidParameterError if one is missing, not finite or negative, or all are zero.
    """
    if sample_weight is None:
        return np.ones(n_samples)
    weights = floats(sample_weight)
    if weights.shape != (n_samples,):
        raise InvalidParameterError(
            f"sample_weight must be a vector of {n_samples} entries, one for each row; "
            f"got {_came(sample_weight, weights)}."
        )
    for wrong, what in (
        (~np.isfinite(weights), "hold finite numbers"),
        (weights < 0, "not be negative"),
    ):
        if wrong.any():
            row = int(np.argmax(wrong))
            came = shown(given := np.asarray(sample_weight).tolist()[row])
            if isinstance(given, float | int) and np.isfinite(given):  # too large
                what = "not be negative" if given < 0 else f"be at most {LARGEST:g}"
            raise InvalidParameterError(
                f"sample_weight must {what}; row {row} is {came}."
            )
    if not weights.any():
        raise InvalidParameterError(
            "sample_weight must not be negative and not be all zero; got "
            f"{shown(sample_weight)}."
        )
    return weights


def counting_rows(sample_weight: ArrayLike | None, n_samples: int) -> Counting:
    """Which rows of a sample count, and how much; see :func:`row_weights`."""
    if sample_weight is None:
        return Counting()
    weights = row_weights(sample_weight, n_samples)
    # What is too little to be told from nothing is that.
    rows = np.flatnonzero(weights / weights.max())
    kept = weights[rows]
    return Counting(
        None if len(rows) == n_samples else rows,
        None if (kept == kept[0]).all() else kept,
    )


def drawn_anew(
    weights: np.ndarray | None, n_samples: int, rng: np.random.Generator
) -> np.ndarray:
    """Weights of rows as if others had been drawn (the Bayesian bootstrap, D. Rubin).

    Where rows are drawn with replacement one may be missing; here none ever is.
    """
    found = rng.standard_exponential(n_samples)
    return found if weights is None else found * weights


def effective_size(weights: np.ndarray) -> float:
    """How many rows of one weight would tell as much as these (L. Kish).

    >>> effective_size(np.array([1.0, 1.0])), effective_size(np.array([4.0, 1.0]))
    (2.0, 1.4705882352941178)
    """
    shares = weights / weights.max()  # squares of small weights would be nothing
    return float(shares.sum() ** 2 / (shares**2).sum())


def marks_of(weights: np.ndarray) -> np.ndarray:
    """What tells weights from others, whatever their unit; to be hashed."""
    return np.ascontiguousarray(weights / weights.max(), dtype=np.float32)


def _came(given: ArrayLike, weights: np.ndarray) -> str:
    """The shape of what came, or what it is."""
    return f"an array of shape {weights.shape}" if weights.ndim else shown(given)
