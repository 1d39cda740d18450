"""Who is classified: estimated class probabilities, and the truth beside them.

==========  ===================  =================================================
symbol      in code              shape
==========  ===================  =================================================
η̂           ``probabilities``    (n_rows, n_classes), rows sum to 1
Y           ``truth``            (n_rows,) labels as indices; or (n_rows, n_classes)
                                 P(row, Y=i), summing to 1 over everything
w           ``weights``          (n_rows,) of each row, in any unit; None if all are
                                 alike
C_ij        ``confusion``        (n_classes, n_classes), P(Y=i, h=j)
==========  ===================  =================================================

A sample has labels, and its rows may weigh. A law, or a model that is taken at its
word, has a probability of every class in every row, which holds what the row weighs:
then the plug-in rule is exactly the best one.

One copy of the probabilities is kept, class after class, so that a rule is decided by
sweeping over contiguous numbers; labels take one byte per row.
"""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import shown
from elicitor.core.errors import InvalidDataError
from elicitor.core.row_order import require_same_order
from elicitor.core.row_weights import (
    counting_rows,
    drawn_anew,
    effective_size,
    marks_of,
)
from elicitor.metrics.scoring.labels import in_order_of
from elicitor.regions.multiclass.decide import decide
from elicitor.regions.multiclass.labels import class_names, label_indices
from elicitor.regions.multiclass.plug_in import PlugInRule

__all__ = ["Part", "Population", "check_probabilities"]

CHUNK = 1 << 14
"""Rows that are counted or checked at a time."""
SLACK = 1e-6
"""How far the probabilities of a row may be from summing to 1."""


class Part(NamedTuple):
    """The people of a group, and their share of everyone."""

    share: float
    population: Population


class Population:
    """Rows with estimated class probabilities and what is true of them.

    Whatever form ``truth`` has, ``weights`` say how much each row is of everyone.
    """

    def __init__(
        self,
        classes: tuple[str, ...],
        probabilities: np.ndarray,
        truth: np.ndarray,
        weights: np.ndarray | None = None,
    ) -> None:
        """Store trusted arrays; copies probabilities class by class."""
        self.classes = classes
        self.probabilities = _by_class(probabilities)
        self.truth = truth if truth.ndim == 1 else _by_class(truth)
        self.weights = weights
        self._whole = len(truth) if weights is None else float(weights.sum())
        if truth.ndim == 1:
            counts = np.bincount(truth, self.weights, minlength=len(classes))
            self.priors = counts / counts.sum()
        else:
            self.priors = self.truth.sum(axis=0)

    @classmethod
    def from_predictions(
        cls,
        y_true: ArrayLike | None,
        y_proba: ArrayLike,
        *,
        classes: Any = None,
        sample_weight: ArrayLike | None = None,
    ) -> Population:
        """Take labels and estimated probabilities; see `MulticlassRegion`.

        Rows of weight 0 are left out.
        """
        require_same_order(y_true=y_true, y_proba=y_proba, sample_weight=sample_weight)
        proba = check_probabilities(y_proba)
        labels, names = class_names(classes, proba.shape[1])
        named = in_order_of(labels, y_proba)
        proba = proba if named is y_proba else check_probabilities(named)
        counting = counting_rows(sample_weight, len(proba))
        truth = None if y_true is None else label_indices(y_true, labels, len(proba))
        proba, weights = counting.of(proba), counting.weights
        if truth is None:
            share = 1 / len(proba) if weights is None else weights / weights.sum()
            population = cls(names, proba, (proba.T * share).T, weights)
        else:
            population = cls(names, proba, counting.of(truth), weights)
        missing = np.flatnonzero(population.priors <= 0)
        if missing.size:
            raise InvalidDataError(
                f"y_true must have rows of every class; class {names[missing[0]]!r} "
                f"has none among {len(proba)}. Leave its column out of y_proba, and "
                "let the others sum to 1."
            )
        return population

    @property
    def n_rows(self) -> int:
        """Number of rows."""
        return len(self.probabilities)

    @property
    def n_classes(self) -> int:
        """Number of classes, k."""
        return len(self.classes)

    @property
    def is_weighted(self) -> bool:
        """Whether some rows count more than others."""
        return self.weights is not None

    @property
    def masses(self) -> np.ndarray:
        """Share of everyone that each row is, (n_rows,), summing to 1."""
        if self.weights is None:
            return np.full(self.n_rows, 1 / self.n_rows)
        return np.asarray(self.weights / self._whole)

    def share_of(self, rows: np.ndarray) -> float:
        """What some rows are of everyone."""
        own = len(rows) if self.weights is None else float(self.weights[rows].sum())
        return own / self._whole

    def class_sizes(self, rows: np.ndarray | None = None) -> np.ndarray:
        """Rows of each class, or their weights, of all or of some rows, (n_classes,).

        Weights add up to the number of all rows; rows without labels are expected ones.
        """
        chosen = slice(None) if rows is None else rows
        truth = self.truth[chosen]
        if not self.is_labelled:
            return np.asarray(truth.sum(axis=0) * self.n_rows)
        if self.weights is None:
            return np.bincount(truth, minlength=self.n_classes).astype(float)
        sums = np.bincount(truth, self.weights[chosen], minlength=self.n_classes)
        return np.asarray(sums * (self.n_rows / self._whole))

    @cached_property
    def effective_sizes(self) -> np.ndarray:
        """Rows of each class that would tell as much, if all weighed the same."""
        sizes = self.class_sizes()
        if self.weights is None:
            return sizes
        if not self.is_labelled:
            return np.asarray(sizes * effective_size(self.weights) / self.n_rows)
        classes = (self.weights[self.truth == i] for i in range(self.n_classes))
        return np.array([effective_size(weights) for weights in classes])

    @property
    def is_labelled(self) -> bool:
        """Whether every row has one label, so that the plug-in rule may be wrong."""
        return self.truth.ndim == 1

    def confusion(self, rule: PlugInRule) -> np.ndarray:
        """Confusion matrix of a plug-in rule, in one pass.

        P(Y=i, h=j).
        """
        chosen = decide(self.probabilities.T, rule.matrix)
        count = self._count if self.is_labelled else self._expect
        total = np.zeros((self.n_classes, self.n_classes))
        for start in range(0, self.n_rows, CHUNK):
            rows = slice(start, start + CHUNK)
            total += count(rows, chosen[rows])
        return total / self._whole if self.is_labelled else total

    def _count(self, rows: slice, chosen: np.ndarray) -> np.ndarray:
        k, weights = self.n_classes, self.weights
        pairs = self.truth[rows].astype(np.intp) * k + chosen
        own = None if weights is None else weights[rows]
        return np.bincount(pairs, own, minlength=k * k).reshape(k, k)

    def _expect(self, rows: slice, chosen: np.ndarray) -> np.ndarray:
        says = chosen == np.arange(self.n_classes, dtype=chosen.dtype)[:, None]
        return np.asarray(self.truth[rows].T @ says.astype(float).T)

    def part(self, rows: np.ndarray) -> Population:
        """Some of the people, as everyone."""
        truth = self.truth[rows]
        if not self.is_labelled:
            truth = truth / truth.sum()
        weights = None if self.weights is None else self.weights[rows]
        return Population(self.classes, self.probabilities[rows], truth, weights)

    def drawn_anew(self, rng: np.random.Generator) -> Population:
        """Rows with labels, as others might have been drawn."""
        weights = drawn_anew(self.weights, self.n_rows, rng)
        return Population(self.classes, self.probabilities, self.truth, weights)

    def describe(self) -> dict[str, Any]:
        """Return JSON-ready data that identify the population."""
        return {
            "classes": list(self.classes),
            "n_rows": self.n_rows,
            "priors": self.priors.tolist(),
            **({"weighted": True} if self.is_weighted else {}),
            "fingerprint": self._fingerprint,
        }

    @cached_property
    def _fingerprint(self) -> str:
        digest = hashlib.sha256(self.probabilities.T.data)
        digest.update(np.ascontiguousarray(self.truth.T).data)
        if self.weights is not None:
            digest.update(marks_of(self.weights).data)
        return digest.hexdigest()


def check_probabilities(values: ArrayLike) -> np.ndarray:
    """Return class probabilities of shape (n_rows, n_classes), or say what is wrong."""
    try:
        given = np.asarray(values)
        if given.dtype.kind not in "biufO" or np.ma.is_masked(values):
            raise TypeError(f"got {shown(values)}")
        proba = np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidDataError(f"y_proba must be numbers; {error}.") from None
    if proba.ndim != 2 or proba.shape[1] < 2 or len(proba) == 0:
        raise InvalidDataError(
            "y_proba must have one row per sample and one column per class, at least "
            f"two; got shape {proba.shape}."
        )
    for start in range(0, len(proba), CHUNK):
        part = proba[start : start + CHUNK]
        total = part @ np.ones(part.shape[1])
        # Written so that a missing number counts as wrong.
        right = (np.abs(total - 1) <= SLACK) & (part >= 0).all(axis=1)
        if not right.all():
            row = start + int(np.argmin(right))
            raise InvalidDataError(
                "The rows of y_proba must be probabilities that sum to 1; row "
                f"{row} is {proba[row].tolist()!r}."
            )
    return proba


def _by_class(values: np.ndarray) -> np.ndarray:
    """A read-only copy that looks the same and lies class after class in memory."""
    columns = np.array(values.T, dtype=np.float64, order="C")
    columns.flags.writeable = False
    return columns.T
