"""How much each row counts, as a file tells it."""

from __future__ import annotations

import numpy as np

from elicitor.datasets.columns import Columns

__all__ = ["weights_of_rows"]


def weights_of_rows(table: Columns, column: str | None) -> np.ndarray | None:
    """Return the weight of each row; None without a column of weights."""
    if column is None:
        return None
    weights = table.numbers(column)
    wrong = np.flatnonzero(weights < 0)
    if wrong.size:
        row = int(wrong[0])
        raise table.error(
            column,
            f"must hold weights that are not negative; row {row + 1} holds "
            f"{float(weights[row])!r}.",
        )
    if not weights.any():
        raise table.error(column, "must hold weights that are not all zero.")
    return weights
