"""One randomised plug-in rule per group."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import (
    check_entries,
    check_instance,
    check_items,
    check_names,
    check_rng,
    floats,
)
from elicitor.core.errors import (
    InfeasiblePointError,
    InvalidDataError,
    InvalidParameterError,
)
from elicitor.core.row_order import require_same_order
from elicitor.regions.groups.labels import group_labels
from elicitor.regions.multiclass.plug_in import RandomisedPlugIn
from elicitor.regions.multiclass.rule_words import told_by
from elicitor.regions.rule_facts import RuleOfGroup
from elicitor.words import Joined, say

__all__ = ["GroupAttainment", "GroupClassifier", "classifier_of_groups", "row_of_group"]


@dataclass(frozen=True)
class GroupClassifier:
    """A classifier that decides about each group by its own lottery.

    Attributes
    ----------
    groups : tuple of str
        Names of the groups.
    parts : tuple of RandomisedPlugIn
        The classifier of each group; all of the same classes.

    Raises
    ------
    InvalidParameterError
        If there is not one classifier per group, or classes differ.

    Examples
    --------
    >>> from elicitor.regions import PlugInRule
    >>> plain = RandomisedPlugIn.of(PlugInRule.of([[1, 0], [0, 1]]), ["no", "yes"])
    >>> eager = RandomisedPlugIn.of(PlugInRule.of([[1, 0], [0, 4]]), ["no", "yes"])
    >>> classifier = GroupClassifier(("men", "women"), (plain, eager))
    >>> classifier.class_probability([[0.7, 0.3], [0.7, 0.3]], ["men", "women"])
    array([[1., 0.],
           [0., 1.]])
    """

    groups: tuple[str, ...]
    parts: tuple[RandomisedPlugIn, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "groups", check_names(self.groups))
        parts = check_items("parts", self.parts)
        for part in parts:
            check_instance("parts", part, RandomisedPlugIn)
        object.__setattr__(self, "parts", tuple(parts))
        classes = [part.classes for part in self.parts]
        if len(classes) != len(self.groups) or len(set(classes)) > 1:
            raise InvalidParameterError(
                f"parts must be one classifier for each of {', '.join(self.groups)}, "
                f"all of the same classes; got classifiers of {classes!r}."
            )

    @property
    def classes(self) -> tuple[str, ...]:
        """Names of the classes, in the order of the probability columns."""
        return self.parts[0].classes

    @property
    def is_deterministic(self) -> bool:
        """Whether no lottery is involved."""
        return all(part.is_deterministic for part in self.parts)

    def class_probability(self, probabilities: ArrayLike, groups: Any) -> np.ndarray:
        """Probability of predicting each class.

        Parameters
        ----------
        probabilities : array-like of shape (n_samples, n_classes)
            Estimated class probabilities, columns in the order of `classes`.
        groups : array-like, sequence of array-like, mapping or data frame
            The group of each sample; see :func:`group_labels`.

        Returns
        -------
        ndarray of shape (n_samples, n_classes)
            Rows sum to 1.

        Raises
        ------
        InvalidDataError
            If a group is not known or missing, lengths differ, or the columns are not
            the classes.
        """
        require_same_order(probabilities=probabilities, groups=groups)
        eta = np.atleast_1d(floats(probabilities))
        chance = np.zeros((len(eta), len(self.classes)))
        for part, rows in self._rows(groups, len(eta)):
            chance[rows] = part.class_probability(eta[rows])
        return chance

    def predict(
        self, probabilities: ArrayLike, groups: Any, *, random_state: Any = None
    ) -> np.ndarray:
        """Draw predictions, independently for each sample.

        Parameters
        ----------
        probabilities : array-like of shape (n_samples, n_classes)
            Estimated class probabilities, columns in the order of `classes`.
        groups : array-like, sequence of array-like, mapping or data frame
            The group of each sample; see :func:`group_labels`.
        random_state : None, int or numpy.random.Generator
            Source of the draws; a deterministic classifier needs none.

        Returns
        -------
        ndarray of str of shape (n_samples,)
            Names of the predicted classes.

        Raises
        ------
        InvalidDataError
            If a group is not known or missing, lengths differ, or the columns are not
            the classes.
        """
        require_same_order(probabilities=probabilities, groups=groups)
        eta, rng = np.atleast_1d(floats(probabilities)), check_rng(random_state)
        said = np.full(len(eta), "", dtype=np.array(self.classes).dtype)
        for part, rows in self._rows(groups, len(eta)):
            said[rows] = part.predict(eta[rows], random_state=rng)
        return said

    def to_dict(self) -> dict[str, Any]:
        """Return the classifier as JSON-ready data."""
        return {
            "groups": list(self.groups),
            "parts": [part.to_dict() for part in self.parts],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> GroupClassifier:
        """Rebuild a classifier from :meth:`to_dict`."""
        check_entries("data", data, ("groups", "parts"))
        try:
            listed = check_items("parts", data["parts"])
            return cls(data["groups"], tuple(map(RandomisedPlugIn.from_dict, listed)))
        except InvalidParameterError as error:
            raise InvalidParameterError(
                f"data must be what to_dict returned: groups and parts; {error}"
            ) from None

    @property
    def told(self) -> Joined:
        """The rules as a fact, for every language."""
        about = told_by(self.classes) if len(self.classes) == 2 else None
        named = zip(self.groups, self.parts, strict=True)
        rules = (RuleOfGroup(group, part.told_of(about)) for group, part in named)
        return Joined(tuple(rules), "line")

    def __str__(self) -> str:
        return say(self.told)

    def _rows(
        self, groups: Any, n_rows: int
    ) -> list[tuple[RandomisedPlugIn, np.ndarray]]:
        """The rows of each group that occurs, with its classifier."""
        labels = group_labels(groups, n_rows=n_rows)
        strange = np.flatnonzero(~np.isin(labels, self.groups))
        if strange.size:
            row = int(strange[0])
            raise InvalidDataError(
                f"groups must be among {', '.join(map(repr, self.groups))}; row {row} "
                f"is {str(labels[row])!r}."
            )
        found = [np.flatnonzero(labels == group) for group in self.groups]
        pairs = zip(self.parts, found, strict=True)
        return [(part, rows) for part, rows in pairs if rows.size]


@dataclass(frozen=True)
class GroupAttainment:
    """Classifiers for given rates of groups, and how near they come to them.

    Attributes
    ----------
    classifier : GroupClassifier
        A lottery over plug-in rules per group.
    statistics : ndarray of shape (n_groups, n_statistics)
        What it attains.
    error : float
        Largest Euclidean distance to what was wanted, over the groups (probability).
    """

    classifier: GroupClassifier
    statistics: np.ndarray
    error: float


def classifier_of_groups(
    searches: Mapping[str, Callable[..., RandomisedPlugIn]],
    rows: np.ndarray,
    tolerance: float,
) -> GroupClassifier:
    """The classifier of each group, by ``searches[group](rates, tolerance=)``.

    An error names the group whose rates, its row of `rows`, are not achievable.
    """
    parts = []
    for g, (group, search) in enumerate(searches.items()):
        try:
            parts.append(search(rows[g], tolerance=tolerance))
        except InfeasiblePointError as error:
            raise InfeasiblePointError(
                f"Group “{group}”: {error}",
                direction=row_of_group(error.direction, g, len(rows)),
                gap=error.gap,
            ) from None
    return GroupClassifier(tuple(searches), tuple(parts))


def row_of_group(direction: np.ndarray, group: int, n_groups: int) -> np.ndarray:
    """A direction of one group as one of all, (n_groups, n_statistics)."""
    rows = np.zeros((n_groups, len(direction)))
    rows[group] = direction
    return rows
