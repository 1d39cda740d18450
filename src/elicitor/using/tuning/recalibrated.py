"""A classifier that corrects probabilities before it weighs them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_entries, check_instance, check_items, floats
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.regions.groups import GroupClassifier, group_labels
from elicitor.regions.multiclass import RandomisedPlugIn
from elicitor.regions.rule_facts import RecalibratedFirst
from elicitor.using.tuning.recalibration import Recalibration
from elicitor.words import Fact, say

__all__ = ["RecalibratedClassifier", "corrected"]


@dataclass(frozen=True)
class RecalibratedClassifier:
    """Plug-in rules for what a model's probabilities are worth, not what they say.

    Attributes
    ----------
    classifier : RandomisedPlugIn or GroupClassifier
        Decides by corrected probabilities.
    corrections : tuple of Recalibration
        One for everyone; for a classifier of groups one for each, in their order.

    Raises
    ------
    InvalidParameterError
        If there are not as many, or of other numbers of classes.

    Examples
    --------
    >>> from elicitor.regions import PlugInRule
    >>> plain = RandomisedPlugIn.of(PlugInRule.of(np.eye(3)), ["bus", "car", "van"])
    >>> rarer = Recalibration.of(np.eye(3), np.log([1, 1, 0.1]))
    >>> RecalibratedClassifier(plain, (rarer,)).predict([[0.3, 0.2, 0.5]])
    array(['bus'], dtype='<U3')
    """

    classifier: RandomisedPlugIn | GroupClassifier
    corrections: tuple[Recalibration, ...]

    def __post_init__(self) -> None:
        check_instance(
            "classifier", self.classifier, (RandomisedPlugIn, GroupClassifier)
        )
        corrections = tuple(check_items("corrections", self.corrections))
        for each in corrections:
            check_instance("corrections", each, Recalibration)
        object.__setattr__(self, "corrections", corrections)
        sizes = [len(each.intercepts) for each in corrections]
        wanted = [len(self.classes)] * max(1, len(self.groups))
        if sizes != wanted:
            raise InvalidParameterError(
                f"corrections must be {len(wanted)} of {wanted[0]} classes; got "
                f"{len(sizes)}, of {sizes} classes."
            )

    @property
    def classes(self) -> tuple[str, ...]:
        """Names of the classes, in the order of the probability columns."""
        return self.classifier.classes

    @property
    def groups(self) -> tuple[str, ...]:
        """Names of the groups; empty if there are none."""
        inner = self.classifier
        return inner.groups if isinstance(inner, GroupClassifier) else ()

    @property
    def is_deterministic(self) -> bool:
        """Whether no lottery is involved."""
        return self.classifier.is_deterministic

    def class_probability(
        self, probabilities: ArrayLike, groups: Any = None
    ) -> np.ndarray:
        """Probability of predicting each class.

        Parameters
        ----------
        probabilities : array-like of shape (n_samples, n_classes)
            What the model says, columns in the order of `classes`.
        groups : array-like, sequence of array-like, mapping or data frame, optional
            The group of each sample, for a classifier of groups.

        Returns
        -------
        ndarray of shape (n_samples, n_classes)
            Rows sum to 1.

        Raises
        ------
        InvalidDataError
            If the columns are not the classes, a number is missing, or a group is not
            known.
        """
        worth = self._worth(probabilities, groups)
        inner = self.classifier
        if isinstance(inner, GroupClassifier):
            return inner.class_probability(worth, groups)
        return inner.class_probability(worth)

    def predict(
        self, probabilities: ArrayLike, groups: Any = None, *, random_state: Any = None
    ) -> np.ndarray:
        """Draw predictions, independently for each sample.

        Parameters
        ----------
        probabilities : array-like of shape (n_samples, n_classes)
            What the model says, columns in the order of `classes`.
        groups : array-like, sequence of array-like, mapping or data frame, optional
            The group of each sample, for a classifier of groups.
        random_state : None, int or numpy.random.Generator
            Source of the draws; a deterministic classifier needs none.

        Returns
        -------
        ndarray of str of shape (n_samples,)
            Names of the predicted classes.

        Raises
        ------
        InvalidDataError
            If the columns are not the classes, a number is missing, or a group is not
            known.
        """
        worth, inner = self._worth(probabilities, groups), self.classifier
        if isinstance(inner, GroupClassifier):
            return inner.predict(worth, groups, random_state=random_state)
        return inner.predict(worth, random_state=random_state)

    def to_dict(self) -> dict[str, Any]:
        """Return the classifier as JSON-ready data."""
        return {
            "by group": bool(self.groups),
            "classifier": self.classifier.to_dict(),
            "corrections": [each.to_dict() for each in self.corrections],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> RecalibratedClassifier:
        """Rebuild a classifier from :meth:`to_dict`."""
        check_entries("data", data, ("by group", "classifier", "corrections"))
        kind = GroupClassifier if data["by group"] else RandomisedPlugIn
        try:
            listed = check_items("corrections", data["corrections"])
            corrections = tuple(map(Recalibration.from_dict, listed))
            return cls(kind.from_dict(data["classifier"]), corrections)
        except InvalidParameterError as error:
            raise InvalidParameterError(
                f"data must be what to_dict returned: classifier, corrections; {error}"
            ) from None

    @property
    def told(self) -> Fact:
        """The rule as a fact, for every language."""
        return RecalibratedFirst(self.classifier.told)

    def __str__(self) -> str:
        return say(self.told)

    def _worth(self, probabilities: ArrayLike, groups: Any) -> np.ndarray:
        """Corrected probabilities, (n_samples, n_classes)."""
        said, k = floats(probabilities), len(self.classes)
        fits = said.ndim == 2 and said.shape[1] == k
        if not fits or not np.isfinite(said).all():
            raise InvalidDataError(
                f"probabilities must be finite, in {k} columns, one for each class; "
                f"got shape {said.shape}."
            )
        return corrected(said, self.groups, groups, self.corrections)


def corrected(
    said: np.ndarray,
    names: Sequence[str],
    groups: Any,
    corrections: Sequence[Recalibration],
) -> np.ndarray:
    """Probabilities by the one correction, or each group's by its own; same shape."""
    if not names:
        return corrections[0].apply(said)
    labels, worth = group_labels(groups, n_rows=len(said)), said.copy()
    for name, correction in zip(names, corrections, strict=True):
        here = labels == name
        worth[here] = correction.apply(said[here])
    return worth
