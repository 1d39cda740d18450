"""Words turned into numbers: one column of 0 and 1 for every value."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np

__all__ = ["one_hot"]


def one_hot(
    columns: Mapping[str, np.ndarray], words: Collection[str]
) -> tuple[np.ndarray, tuple[str, ...]]:
    """Put columns of text side by side as numbers; a missing number is NaN.

    Each value of `words` is a column of 0 and 1, by the alphabet; 0 where missing.

    >>> columns = {"age": np.array(["39", ""]), "sex": np.array(["Male", "Female"])}
    >>> X, names = one_hot(columns, {"sex"})
    >>> names
    ('age', 'sex=Female', 'sex=Male')
    >>> X.tolist()
    [[39.0, 0.0, 1.0], [nan, 1.0, 0.0]]
    """
    parts, names = [], []
    for name, column in columns.items():
        if name in words:
            values = [value for value in np.unique(column).tolist() if value]
            parts += [(column == value).astype(float) for value in values]
            names += [f"{name}={value}" for value in values]
        else:
            parts.append(np.where(column == "", "nan", column).astype(float))
            names.append(name)
    return np.stack(parts, axis=1), tuple(names)
