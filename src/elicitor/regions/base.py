"""What every region is: the statistics that classifiers can attain."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_points
from elicitor.core.class_statistics import ClassStatistics
from elicitor.core.details import Details
from elicitor.core.errors import InvalidParameterError
from elicitor.core.in_notebook import InNotebook
from elicitor.core.metric import Metric
from elicitor.core.space import Space
from elicitor.metrics.signs import KINDS, check_kinds, signs_by_name
from elicitor.regions.choice_set import ChoiceSet, Rounding, hull_of_support
from elicitor.regions.chord import Boundary
from elicitor.regions.multiclass.population import Part

__all__ = ["Region"]

NAMED = 6
"""So many statistics are named where a region is told in a line."""


class Region(InNotebook, ABC):
    """A convex set of achievable statistics.

    Attributes
    ----------
    names : tuple of str
        The statistics, in the order in which arrays list them.
    positive_label : object
        Which label of the data is positive, where (TP, TN) of data are meant; None
        where classes have names of their own, or there are no data.
    """

    names: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    """Names of the groups, if there are statistics of each."""
    models: tuple[str, ...] = ()
    """Names of all real models, if the region is a pool of these."""
    kinds: Sequence[str] | None = None
    """Whether each statistic is a "reward", a "cost" or "unknown", to be learnt from
    the answers; by default right decisions are rewards and errors costs, and of
    anything else nobody knows."""
    mixtures: bool = True
    """Whether one may draw lots between what it has."""
    is_round: bool = False
    """Whether it is equally wide in every direction."""
    positive_label: Any = None
    per: int | None = None
    """Out of how many people what it shows is counted; None if it is not rounded."""
    sizes: Any = None
    """Rows of each class, (n_classes,), or (n_groups, n_classes); None without rows."""
    are_models: bool = True
    """Whether alternatives by what was measured are models, not things that were rated
    or compared elsewhere."""
    limitations: tuple[str, ...] = ()
    """What no questions about the region can reveal, in sentences."""

    @property
    def boundary(self) -> Boundary | None:
        """The curves around it, if it holds what thresholds on a score can do.

        Of statistics (TP, TN). By it decisions of two classes are asked about: which
        threshold is best, and what a ratio of rare positives leaves open.
        """
        return None

    @property
    def models_measured(self) -> np.ndarray | None:
        """Statistics of all real models, if the region is a pool of these."""
        return None

    def model_at(self, point: ArrayLike) -> str | None:
        """Name of the real model with given statistics; None if there is none.

        Parameters
        ----------
        point : array-like of shape `space.shape`
            The statistics.
        """
        if self.models_measured is None:
            return None
        where = check_points("point", point, self.models_measured.shape[1:])
        pairs = zip(self.models, self.models_measured, strict=True)
        return next((name for name, one in pairs if (one == where).all()), None)

    @cached_property
    def class_statistics(self) -> ClassStatistics | None:
        """Which decisions about classes statistics are; None if they are others."""
        return ClassStatistics.parse(self.names)

    @property
    def assumed(self) -> np.ndarray:
        """What each statistic is taken for: good (1), bad (−1), or open (0)."""
        return self.space.signs

    @property
    def class_shares(self) -> np.ndarray | None:
        """Shares of the classes, (n_classes,), the positive first; None if unknown."""
        return None

    @property
    def measures(self) -> Mapping[str, str]:
        """Units of the statistics that are measured in one."""
        return MappingProxyType({})

    @property
    def parts(self) -> Mapping[str, Part]:
        """Who is classified by probabilities of every class, by the name of the group.

        One entry without groups; none where that is not known.
        """
        return MappingProxyType({})

    @property
    def border(self) -> np.ndarray | None:
        """Points all along its border, where `support` takes long, (n, *shape).

        None where it does not: what following a metric may lose is looked for with it.
        """
        return None

    @property
    def is_weighted(self) -> bool:
        """Whether some rows that it was made from count more than others."""
        return False

    def drawn_anew(self, rng: np.random.Generator) -> Region | None:  # noqa: ARG002
        """The same classifiers on rows as others might be; None if there are no rows.

        Rows are weighed at random, each as much as the next on average.

        Parameters
        ----------
        rng : numpy.random.Generator
            Source of the weights.
        """
        return None

    @abstractmethod
    def support(self, direction: ArrayLike) -> np.ndarray:
        """Return an achievable point that lies farthest in a direction.

        Parameters
        ----------
        direction : array-like of shape (n_statistics,)
            Not all zero. With groups of shape (n_groups, n_statistics).
        """

    @abstractmethod
    def contains(self, point: ArrayLike) -> bool:
        """Whether some classifier, possibly randomised, attains `point`."""

    @abstractmethod
    def describe(self) -> dict[str, Any]:
        """Return JSON-ready data that identify the region in a transcript."""

    @property
    def unrounded(self) -> Region:
        """What classifiers attain, if statistics are rounded before they are shown."""
        return self

    @property
    def rounding(self) -> Rounding | None:
        """How statistics are rounded to whole people before they are shown, if so."""
        return None

    @cached_property
    def space(self) -> Space:
        """What the statistics of the region are; by default their names and kinds.

        One unit of each counts as much as one of any other.

        Raises
        ------
        InvalidParameterError
            If there are groups: how many people are in each, only their region knows.
        """
        if self.groups:
            shape = f"({len(self.groups)}, {len(self.names)})"
            raise InvalidParameterError(
                f"{type(self).__name__} has the groups {', '.join(self.groups)} and "
                "must define space: a Space with these groups and their prevalence, of "
                f"shape {shape}, the share of each group in what a statistic is about. "
                "A region that derives from elicitor.regions.GroupRegion has it."
            )
        ones = np.ones(len(self.names))
        places = self.choice_set.best(np.vstack([np.diag(ones), -np.diag(ones)]))
        signs = signs_by_name(self.names)
        if self.kinds is not None:
            kinds = check_kinds(self.kinds, self.names)
            signs = np.array([KINDS[kind] for kind in kinds])
        return Space(self.names, signs=signs, spans=ones, places=places)

    @property
    def taken_before(self) -> Region:
        """The region as sessions before `kinds` took it: more of anything is better.

        Itself if that makes no difference, as names or a space of its own say more.
        """
        own = type(self).space is not Region.space
        if own or signs_by_name(self.names).all():
            return self
        twin = copy.copy(self)
        twin.kinds = ("reward",) * len(self.names)
        vars(twin).pop("space", None)
        return twin

    @cached_property
    def choice_set(self) -> ChoiceSet:
        """What may be shown; by default what is best in random directions.

        With groups directions are of shape (n_groups, n_statistics).
        """
        of_groups = (len(self.groups),) if self.groups else ()
        return hull_of_support(self.support, (*of_groups, len(self.names)))

    def judged_by(self, signs: np.ndarray) -> Region:  # noqa: ARG002
        """The region as people see it whose utility grows (1) with a statistic.

        Or falls (−1), or nobody knows (0): what may be shown can depend on that.
        """
        return self

    def findings(
        self,
        metric: Metric,  # noqa: ARG002
        utilities: np.ndarray,  # noqa: ARG002
        possible: np.ndarray | None = None,  # noqa: ARG002
    ) -> Details:
        """What a metric means for this region, to be reported; usually nothing.

        Parameters
        ----------
        metric : Metric
            As estimated.
        utilities : ndarray of shape (n_draws, n_alternatives)
            Of the alternatives of the choice set under draws from what is known; none
            if there are too many alternatives to list.
        possible : ndarray of bool of shape (n_alternatives,), optional
            Which of them may be best, if that is known for certain.
        """
        return {}

    def __repr__(self) -> str:
        more = f", … {len(self.names)} in all" if len(self.names) > NAMED else ""
        told = [", ".join(self.names[:NAMED]) + more]
        told += [f"groups {', '.join(self.groups)}"] if self.groups else []
        told += [] if self.sizes is None else [f"{int(np.sum(self.sizes))} rows"]
        told += [] if self.per is None else [f"counted out of {self.per}"]
        return f"{type(self).__name__}({'; '.join(told)})"
