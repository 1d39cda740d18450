"""Classifiers that weigh estimated class probabilities, and lotteries between them.

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
η̂(x)        ``probabilities``    (n_samples, n_classes), rows sum to 1
W_ij        ``gains``            gain of predicting j when the truth is i
==========  ===================  =================================================

A plug-in rule predicts argmax_j Σ_i η̂_i(x) W_ij; of equal sums the first wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import (
    check_count,
    check_entries,
    check_names,
    check_rng,
    floats,
    shown,
)
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.regions.mixing import merged, paired
from elicitor.regions.multiclass.decide import decide
from elicitor.regions.multiclass.rule_words import is_turned, lottery_told
from elicitor.words import Fact, Joined, say

__all__ = ["PlugInRule", "RandomisedPlugIn"]

MOST_CLASSES = 10_000
"""More would have a matrix of gigabytes."""


@dataclass(frozen=True)
class PlugInRule:
    """Predict the class with the largest expected gain.

    Attributes
    ----------
    gains : tuple of tuple of float
        W, n_classes rows (truths) of n_classes entries (predictions); finite.
    """

    gains: tuple[tuple[float, ...], ...]

    @classmethod
    def of(cls, gains: ArrayLike) -> PlugInRule:
        """Build a rule from an array of shape (n_classes, n_classes)."""
        matrix = floats(gains)
        if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1] or not len(matrix):
            raise InvalidParameterError(
                f"gains must be a square matrix; got shape {matrix.shape}."
            )
        if not np.isfinite(matrix).all():
            raise InvalidParameterError(f"gains must be finite; got {shown(gains)}.")
        return cls(tuple(map(tuple, (matrix + 0.0).tolist())))

    @classmethod
    def always(cls, predicted: int, n_classes: int) -> PlugInRule:
        """The trivial rule that predicts one class for everyone."""
        size = check_count("n_classes", n_classes, at_least=2, at_most=MOST_CLASSES)
        check_count("predicted", predicted, at_most=size - 1)
        gains = np.zeros((size, size))
        gains[:, predicted] = 1.0
        return cls.of(gains)

    @property
    def matrix(self) -> np.ndarray:
        """W as an array of shape (n_classes, n_classes)."""
        return np.array(self.gains)

    @property
    def is_turned(self) -> bool:
        """Whether some mistake counts more than the right decision.

        Who is likely of a class is then called something else *because* of that. A rule
        that predicts one class for everyone is not turned.
        """
        return is_turned(self.matrix)

    def predict(self, probabilities: ArrayLike) -> np.ndarray:
        """Return the index of the predicted class for each row.

        The decision of a row depends on nothing but that row, to the last bit.

        Parameters
        ----------
        probabilities : array-like of shape (n_samples, n_classes)
            Estimated class probabilities, in [0, 1].

        Returns
        -------
        ndarray of int of shape (n_samples,)

        Raises
        ------
        InvalidDataError
            If the columns are not the classes of the rule, or a number is missing.
        """
        columns = _columns(probabilities, len(self.gains))
        return decide(columns, self.matrix).astype(np.intp)


@dataclass(frozen=True)
class RandomisedPlugIn:
    """A lottery over plug-in rules, usable on new probabilities.

    Attributes
    ----------
    classes : tuple of str
        Names of the classes, in the order of the probability columns.
    rules : tuple of PlugInRule
        The rules in the lottery.
    weights : tuple of float
        Probability of each rule; positive, summing to one.

    Examples
    --------
    >>> often = PlugInRule.of([[1, 0, 0], [0, 1, 0], [0, 0, 3]])
    >>> lottery = RandomisedPlugIn.mix(
    ...     [(0.25, often), (0.75, PlugInRule.always(0, 3))], ["bus", "car", "van"])
    >>> lottery.class_probability([[0.2, 0.5, 0.3]])
    array([[0.75, 0.  , 0.25]])
    """

    classes: tuple[str, ...]
    rules: tuple[PlugInRule, ...]
    weights: tuple[float, ...]

    @classmethod
    def of(cls, rule: PlugInRule, classes: Sequence[str]) -> RandomisedPlugIn:
        """The classifier that always uses one rule."""
        return cls.mix([(1.0, rule)], classes)

    @classmethod
    def mix(
        cls, parts: Iterable[tuple[float, PlugInRule]], classes: Sequence[str]
    ) -> RandomisedPlugIn:
        """Mix rules by weight; equal rules are merged and zero weights dropped."""
        names = check_names(classes)
        rules, weights = merged(parts, PlugInRule)
        for rule in rules:
            if len(rule.gains) != len(names):
                raise InvalidParameterError(
                    f"Every rule must have gains for the {len(names)} classes {names}; "
                    f"one has {len(rule.gains)}."
                )
        return cls(names, rules, weights)

    @property
    def is_deterministic(self) -> bool:
        """Whether no lottery is involved."""
        return len(self.rules) == 1

    def class_probability(self, probabilities: ArrayLike) -> np.ndarray:
        """Probability of predicting each class.

        Parameters
        ----------
        probabilities : array-like of shape (n_samples, n_classes)
            Estimated class probabilities, columns in the order of `classes`.

        Returns
        -------
        ndarray of shape (n_samples, n_classes)
            Rows sum to 1.

        Raises
        ------
        InvalidDataError
            If the columns are not the classes, or a number is missing.
        """
        columns = _columns(probabilities, len(self.classes))
        chance = np.zeros(columns.shape[::-1])
        rows = np.arange(len(chance))
        for weight, rule in zip(self.weights, self.rules, strict=True):
            chance[rows, decide(columns, rule.matrix)] += weight
        return chance

    def predict(
        self, probabilities: ArrayLike, *, random_state: Any = None
    ) -> np.ndarray:
        """Draw predictions, independently for each sample.

        Parameters
        ----------
        probabilities : array-like of shape (n_samples, n_classes)
            Estimated class probabilities, columns in the order of `classes`.
        random_state : None, int or numpy.random.Generator
            Source of the draws; a deterministic classifier needs none.

        Returns
        -------
        ndarray of str of shape (n_samples,)
            Names of the predicted classes.

        Raises
        ------
        InvalidDataError
            If the columns are not the classes, or a number is missing.
        """
        cumulated = np.cumsum(self.class_probability(probabilities), axis=1)
        cumulated /= cumulated[:, -1:]
        draws = check_rng(random_state).random((len(cumulated), 1))
        return np.array(self.classes)[np.argmax(draws < cumulated, axis=1)]

    def to_dict(self) -> dict[str, Any]:
        """Return the classifier as JSON-ready data."""
        return {
            "classes": list(self.classes),
            "rules": [[list(row) for row in rule.gains] for rule in self.rules],
            "weights": list(self.weights),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> RandomisedPlugIn:
        """Rebuild a classifier from :meth:`to_dict`."""
        check_entries("data", data, ("classes", "rules", "weights"))
        try:
            parts = paired("weights", data["weights"], "rules", data["rules"])
            ruled = [(weight, PlugInRule.of(gains)) for weight, gains in parts]
            return cls.mix(ruled, data["classes"])
        except InvalidParameterError as error:
            raise InvalidParameterError(
                "data must be what to_dict returned: classes, rules and weights; "
                f"{error}"
            ) from None

    def words(self, about: int | None = None) -> str:
        """Say the rule, or who is decided about by lot; see :meth:`told_of`."""
        return say(self.told_of(about))

    @property
    def told(self) -> Fact | Joined:
        """The rule as a fact, for every language."""
        return self.told_of()

    def told_of(self, about: int | None = None) -> Fact | Joined:
        """The rule as a fact, or who is decided about by lot.

        Parameters
        ----------
        about : int, optional
            Of two classes, by whose probability it is told.

        Raises
        ------
        InvalidParameterError
            If there is no such class.
        """
        last = len(self.classes) - 1
        told = None if about is None else check_count("about", about, at_most=last)
        matrices = [rule.matrix for rule in self.rules]
        return lottery_told(matrices, self.weights, self.classes, told)

    def __str__(self) -> str:
        return self.words()


def _columns(values: ArrayLike, n_classes: int) -> np.ndarray:
    """Rows to decide about, class by class; their sums are the caller's business."""
    eta = floats(values)
    if eta.ndim == 0:
        raise InvalidDataError(f"probabilities must be numbers; got {shown(values)}.")
    if eta.ndim != 2 or eta.shape[1] != n_classes:
        raise InvalidDataError(
            f"probabilities must have {n_classes} columns, one per class; got shape "
            f"{eta.shape}."
        )
    if not np.isfinite(eta).all():
        row = int(np.argmin(np.isfinite(eta).all(axis=1)))
        raise InvalidDataError(
            f"probabilities must be finite; row {row} is {eta[row].tolist()!r}."
        )
    return np.ascontiguousarray(eta.T)
