"""What one classifier per group can achieve ([F] Section 2, [Q] Section 4).

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
R^g         ``regions[g]``          achievable rates of group g
r^{1:m}     ``point``               rates per group, shape (n_groups, n_statistics)
P(G=g)      ``shares``              shape (n_groups,)
τ^g_i       ``prevalence``          P(G=g | Y=i) for the class i of each rate
==========  ======================  ===============================================

Groups do not restrict each other: what is achievable is R¹ × … × R^m.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_entries, check_instance, check_vector, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.row_order import require_same_order
from elicitor.core.row_weights import counting_rows
from elicitor.regions.choice_set import Product
from elicitor.regions.groups.classifier import (
    GroupAttainment,
    GroupClassifier,
    classifier_of_groups,
    row_of_group,
)
from elicitor.regions.groups.divided import divided, kind_of
from elicitor.regions.groups.labels import group_labels
from elicitor.regions.groups.region import GroupRegion
from elicitor.regions.groups.sizes import check_sizes, small_group_notes
from elicitor.regions.membership import Separation
from elicitor.regions.multiclass.population import Part
from elicitor.regions.multiclass.region import MulticlassRegion

__all__ = ["GroupRates"]


class GroupRates(GroupRegion):
    """The achievable rates of groups, each with its own classifier.

    Build one with `from_predictions` or `from_estimator`, or from the regions of the
    groups, for instance of known laws.

    Parameters
    ----------
    regions : mapping of str to MulticlassRegion
        What classifiers can achieve in each group; all of rates of the same classes.
    shares : array-like of shape (n_groups,)
        P(G=g), in the order of `regions`; positive, summing to 1.
    sizes : array-like of shape (n_groups, n_classes), optional
        How many rows of each class a group has, if the rates rest on samples. Where
        rows weigh, weights are scaled to add up to the number of rows.

    Attributes
    ----------
    regions : dict of str to MulticlassRegion
        What was passed.
    shares : ndarray of shape (n_groups,)
        P(G=g).
    sizes : ndarray of shape (n_groups, n_classes) or None
        Rows of each group and class; expected ones if labels are probabilities.
    notes : tuple of str
        A sentence for each group with fewer than 25 rows of some class.

    Raises
    ------
    InvalidParameterError
        If the regions are not of rates, their statistics differ, there are fewer than
        two, or shares do not sum to 1.

    Examples
    --------
    >>> proba = [[0.9, 0.1], [0.3, 0.7], [0.6, 0.4], [0.2, 0.8]]
    >>> rates = GroupRates.from_predictions(
    ...     ["no", "yes", "no", "yes"], proba, ["f", "f", "m", "m"],
    ...     classes=["no", "yes"])
    >>> rates.groups, rates.names
    (('f', 'm'), ('R[no, no]', 'R[yes, yes]'))
    >>> rates.prevalence
    array([[0.5, 0.5],
           [0.5, 0.5]])
    """

    def __init__(
        self,
        regions: Mapping[str, MulticlassRegion],
        shares: ArrayLike,
        *,
        sizes: ArrayLike | None = None,
    ) -> None:
        self.regions = _checked(regions)
        self.shares = check_vector("shares", shares, size=len(self.regions))
        if (self.shares <= 0).any() or not np.isclose(self.shares.sum(), 1):
            raise InvalidParameterError(
                f"shares must be positive and sum to 1; got {shown(shares)}."
            )
        some = next(iter(self.regions.values()))
        self.statistics = some.statistics
        self.classes = some.classes
        joint = self.shares[:, None] * np.stack(
            [region.priors for region in self.regions.values()]
        )
        prevalence = joint / joint.sum(axis=0)
        truths = self.statistics.entries[0]
        super().__init__(some.names, prevalence[:, truths], tuple(self.regions))
        self.sizes = (
            None if sizes is None else check_sizes(sizes, self.groups, self.classes)
        )
        self.notes: tuple[str, ...] = ()
        if (sizes := self.effective_sizes) is not None:
            self.notes = small_group_notes(
                self.groups, self.classes, sizes, weighted=self.is_weighted
            )

    # -- where it comes from --------------------------------------------------------

    @classmethod
    def from_predictions(
        cls,
        y_true: ArrayLike | None,
        y_proba: ArrayLike,
        groups: Any,
        *,
        classes: Any = None,
        diagonal: bool = True,
        sample_weight: ArrayLike | None = None,
    ) -> Self:
        """Build the region of a sample with estimated class probabilities.

        Parameters
        ----------
        y_true, y_proba, classes
            See :meth:`MulticlassRegion.from_predictions`.
        groups : array-like, sequence of array-like, mapping or data frame
            The group of each row, by one column or several; see :func:`group_labels`.
        diagonal : bool, default=True
            Whether the rates are those of right decisions, P(h=i | Y=i), or of errors.
        sample_weight : array-like of shape (n_samples,), optional
            How much each row counts; see :meth:`MulticlassRegion.from_predictions`.

        Raises
        ------
        InvalidDataError
            If lengths differ, a group or a probability is missing, all rows are one
            group, or a group has no rows of some class; the message says what can be
            elicited all the same.
        """
        require_same_order(y_true=y_true, y_proba=y_proba, groups=groups)
        build = kind_of(diagonal).from_predictions
        everyone = build(
            y_true, y_proba, classes=classes, rates=True, sample_weight=sample_weight
        )
        labels = group_labels(groups, n_rows=np.shape(y_proba)[0])
        return cls.from_region(everyone, _counting(labels, sample_weight))

    @classmethod
    def from_estimator(
        cls,
        model: Any,
        X: Any,
        y: ArrayLike,
        groups: Any,
        *,
        diagonal: bool = True,
        sample_weight: ArrayLike | None = None,
    ) -> Self:
        """Build the region of a fitted scikit-learn classifier on held-out data.

        Parameters
        ----------
        model, X, y
            See :meth:`MulticlassRegion.from_estimator`.
        groups : array-like, sequence of array-like, mapping or data frame
            The group of each row, by one column or several; see :func:`group_labels`.
        diagonal : bool, default=True
            Whether the rates are those of right decisions, P(h=i | Y=i), or of errors.
        sample_weight : array-like of shape (n_samples,), optional
            How much each row counts; see :meth:`MulticlassRegion.from_predictions`.

        Raises
        ------
        InvalidParameterError
            If the model is not fitted or has no probabilities.
        InvalidDataError
            As for :meth:`from_predictions`.
        """
        require_same_order(y=y, X=X, groups=groups)
        build = kind_of(diagonal).from_estimator
        everyone = build(model, X, y, rates=True, sample_weight=sample_weight)
        labels = group_labels(groups, n_rows=np.size(y))
        return cls.from_region(everyone, _counting(labels, sample_weight))

    @classmethod
    def from_region(cls, everyone: MulticlassRegion, groups: Any) -> Self:
        """Divide the people of a sample into groups.

        Parameters
        ----------
        everyone : MulticlassRegion
            Rates that are achievable without groups; of a sample.
        groups : array-like, sequence of array-like, mapping or data frame
            The group of each of its rows that counts; see :func:`group_labels`.

        Raises
        ------
        InvalidParameterError
            If the region is that of a law.
        InvalidDataError
            As for :meth:`from_predictions`.
        """
        regions, shares, sizes = divided(everyone, groups)
        return cls(regions, shares, sizes=sizes)

    def drawn_anew(self, rng: np.random.Generator) -> GroupRates | None:
        """See :meth:`Region.drawn_anew`; groups keep their shares."""
        anew = {name: one.drawn_anew(rng) for name, one in self.regions.items()}
        regions = {name: one for name, one in anew.items() if one is not None}
        return GroupRates(regions, self.shares) if len(regions) == len(anew) else None

    # -- points ---------------------------------------------------------------------

    @property
    def class_shares(self) -> np.ndarray:
        """See :attr:`Region.class_shares`."""
        parts = [part.priors for part in self.regions.values()]
        return np.asarray(self.shares @ np.stack(parts))

    @property
    def is_weighted(self) -> bool:
        """See :attr:`Region.is_weighted`."""
        return any(region.is_weighted for region in self.regions.values())

    @property
    def effective_sizes(self) -> np.ndarray | None:
        """As many rows of each group and class would tell as much if all weighed alike.

        Of shape (n_groups, n_classes); None without rows.
        """
        if self.sizes is None or not self.is_weighted:
            return self.sizes
        parts = (region.population for region in self.regions.values())
        return np.stack([population.effective_sizes for population in parts])

    @property
    def parts(self) -> Mapping[str, Part]:
        """See :attr:`Region.parts`."""
        parts = zip(self.regions.items(), self.shares.tolist(), strict=True)
        return {name: Part(share, one.population) for (name, one), share in parts}

    @property
    def center(self) -> np.ndarray:
        """What a fair die attains in every group, of shape (n_statistics,)."""
        return np.asarray(self.trivial.mean(axis=0))

    @cached_property
    def choice_set(self) -> Product:
        """What each group can be given; see :attr:`Region.choice_set`."""
        return Product([region.choice_set for region in self.regions.values()])

    def support(self, direction: ArrayLike) -> np.ndarray:
        """Return the achievable rates that lie farthest in a direction.

        Parameters
        ----------
        direction : array-like of shape (n_groups, n_statistics)
            Not all zero. A group with a row of zeros gets the rates of a fair die.
        """
        rows = zip(self.regions.values(), self.directions(direction), strict=True)
        return np.stack(
            [region.support(row) if row.any() else self.center for region, row in rows]
        )

    def separate(self, point: ArrayLike, *, tolerance: float = 1e-9) -> Separation:
        """Tell whether rates are achievable, with the evidence.

        Parameters
        ----------
        point : array-like of shape (n_groups, n_statistics)
            The rates wanted.
        tolerance : float, default=1e-9
            See :meth:`MulticlassRegion.separate`.

        Returns
        -------
        Separation
            Of the group that is farthest outside. Its direction has shape (n_groups,
            n_statistics) and is zero in the rows of the other groups.
        """
        found = [
            region.separate(row, tolerance=tolerance)
            for region, row in zip(self.regions.values(), self.rows(point), strict=True)
        ]
        worst = max(
            range(len(found)), key=lambda g: (not found[g].inside, found[g].gap)
        )
        direction = row_of_group(found[worst].direction, worst, len(found))
        return Separation(found[worst].inside, direction, found[worst].gap)

    def contains(self, point: ArrayLike) -> bool:
        """Whether one classifier per group, possibly randomised, attains `point`."""
        return self.separate(point).inside

    def attain(self, point: ArrayLike, *, tolerance: float = 1e-9) -> GroupAttainment:
        """Return classifiers for given rates, with their attained error.

        Parameters
        ----------
        point : array-like of shape (n_groups, n_statistics)
            Achievable rates.
        tolerance : float, default=1e-9
            The largest error that is allowed in each group (Euclidean distance).

        Raises
        ------
        InfeasiblePointError
            If the rates of a group are not achievable. It names the group and has the
            direction that separates them, as in :meth:`separate`.
        """
        wanted = self.rows(point)
        classifier = self.classifier(wanted, tolerance=tolerance)
        statistics = self.attained(classifier)
        error = float(np.linalg.norm(statistics - wanted, axis=1).max())
        return GroupAttainment(classifier, statistics, error)

    def classifier(
        self, point: ArrayLike, *, tolerance: float = 1e-9
    ) -> GroupClassifier:
        """Return classifiers that attain given rates; see :meth:`attain`.

        Parameters
        ----------
        point : array-like of shape (n_groups, n_statistics)
            Achievable rates.
        tolerance : float, default=1e-9
            The largest error that is allowed in each group (Euclidean distance).

        Raises
        ------
        InfeasiblePointError
            If the rates of a group are not achievable.
        """
        searches = {group: region.classifier for group, region in self.regions.items()}
        return classifier_of_groups(searches, self.rows(point), tolerance)

    def attained(self, classifier: GroupClassifier) -> np.ndarray:
        """Rates of a classifier per group, of shape (n_groups, n_statistics).

        Parameters
        ----------
        classifier : GroupClassifier
            Of these groups and classes.
        """
        check_instance("classifier", classifier, GroupClassifier)
        if classifier.groups != self.groups:
            raise InvalidParameterError(
                f"classifier must know the groups {self.groups!r}; got "
                f"{classifier.groups!r}."
            )
        pairs = zip(self.regions.values(), classifier.parts, strict=True)
        return np.stack([region.attained(part) for region, part in pairs])

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`; hashes every group once."""
        return {
            "kind": "rates of groups",
            "shares": self.shares.tolist(),
            "groups": [
                {"group": group, **region.describe()}
                for group, region in self.regions.items()
            ],
        }


def _checked(regions: Mapping[str, MulticlassRegion]) -> dict[str, MulticlassRegion]:
    found = dict(check_entries("regions", regions))
    for group, region in found.items():
        check_instance(f"regions[{group!r}]", region, MulticlassRegion)
    names = {region.names for region in found.values()}
    if len(names) != 1 or not all(region.rates for region in found.values()):
        raise InvalidParameterError(
            "regions must be about the same rates P(h=j | Y=i) in every group; got "
            f"{sorted(names)!r}."
        )
    return found


def _counting(labels: np.ndarray, sample_weight: ArrayLike | None) -> np.ndarray:
    """The groups of the rows that count."""
    return counting_rows(sample_weight, len(labels)).of(labels)
