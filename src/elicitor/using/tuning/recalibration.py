"""What a model's probabilities are worth, learnt from rows whose class is known.

==========  ===================  =================================================
symbol      in code              shape
==========  ===================  =================================================
η̂           ``probabilities``    (n_rows, n_classes), what the model says
A, b        ``slopes``,          (n_classes, n_classes), (n_classes,)
            ``intercepts``
η           –                    (n_rows, n_classes), ∝ exp(b + A log η̂)
==========  ===================  =================================================

Multinomial logistic regression on log-probabilities (Kull et al., NeurIPS 2019, without
their off-diagonal penalty): b undoes class weights and other shares of classes, the
diagonal of A what is too sure or too shy, the rest of A classes that are mistaken for
each other. The ridge of scikit-learn's default keeps A small where rows are few.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from elicitor.core.checks import check_entries, floats
from elicitor.core.errors import InvalidParameterError

__all__ = ["Recalibration"]

LEAST = 1e-6
"""Smaller probabilities count as this one: a model that says 0 is not to be trusted
without end."""
ROUNDS = 1000


@dataclass(frozen=True)
class Recalibration:
    """Other probabilities in place of what a model says.

    `slopes` are A, one row for each class that is told of, `intercepts` b.
    """

    slopes: tuple[tuple[float, ...], ...]
    intercepts: tuple[float, ...]

    @classmethod
    def of(cls, slopes: Any, intercepts: Any) -> Recalibration:
        """Build it from arrays of shape (n_classes, n_classes) and (n_classes,)."""
        matrix, shifts = floats(slopes), floats(intercepts)
        k = len(np.atleast_1d(shifts))
        fits = matrix.shape == (k, k) and shifts.shape == (k,) and k > 1
        if not (fits and np.isfinite(matrix).all() and np.isfinite(shifts).all()):
            raise InvalidParameterError(
                "slopes must be a square matrix of finite numbers, and intercepts as "
                f"many; got shapes {matrix.shape} and {shifts.shape}."
            )
        return cls(tuple(map(tuple, matrix.tolist())), tuple(shifts.tolist()))

    @classmethod
    def learnt(
        cls, truth: np.ndarray, probabilities: np.ndarray, weights: np.ndarray | None
    ) -> Recalibration | None:
        """From class indices of shape (n_rows,); None if a class has no rows."""
        from scipy.linalg import LinAlgWarning  # loading these takes a while
        from sklearn.exceptions import ConvergenceWarning
        from sklearn.linear_model import LogisticRegression

        k = probabilities.shape[1]
        if k < 3 or not np.bincount(truth, minlength=k).all():
            return None
        known = None if weights is None else weights / weights.mean()
        with warnings.catch_warnings():  # it is judged on other rows all the same
            for kind in (ConvergenceWarning, LinAlgWarning):
                warnings.simplefilter("ignore", kind)
            model = LogisticRegression(solver="newton-cholesky", max_iter=ROUNDS)
            model.fit(_logarithms(probabilities), truth, sample_weight=known)
        return cls.of(model.coef_, model.intercept_)

    def apply(self, probabilities: np.ndarray) -> np.ndarray:
        """η for η̂; rows sum to 1."""
        said = _logarithms(probabilities) @ np.array(self.slopes).T + self.intercepts
        odds = np.exp(said - said.max(axis=1, keepdims=True))
        return np.asarray(odds / odds.sum(axis=1, keepdims=True))

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON-ready data."""
        return {
            "slopes": [list(row) for row in self.slopes],
            "intercepts": list(self.intercepts),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Recalibration:
        """Rebuild it from :meth:`to_dict`."""
        check_entries("data", data, ("slopes", "intercepts"))
        return cls.of(data["slopes"], data["intercepts"])


def _logarithms(probabilities: np.ndarray) -> np.ndarray:
    """Centred, so that what all classes have in common does not count."""
    logs = np.log(np.clip(probabilities, LEAST, None))
    return np.asarray(logs - logs.mean(axis=1, keepdims=True))
