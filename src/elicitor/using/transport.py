"""What carries over to other people of a metric and of the rule that it chose.

[F] Section 8: a metric elicited on one population can be used on another, "as long as
the expert believes the context and tradeoffs are the same". What it weighs is about
rates, and carries over. The shares of groups, which rule is best, the gaps that it
makes, and what can be shown at all are of the people at hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from elicitor.core.checks import check_callable, check_instance, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.result import Result
from elicitor.metrics.base import Metric, as_metric
from elicitor.regions.groups import GroupRates
from elicitor.regions.multiclass import MulticlassRegion
from elicitor.using.best import best_classifier
from elicitor.using.elsewhere_facts import (
    CarriesOver,
    GapOfRule,
    GapsSeen,
    NotToBeHad,
    SharesDiffer,
    lost_by,
    points,
)
from elicitor.using.lost_here import blind_rates, lost_share
from elicitor.using.small_groups import few_in_groups
from elicitor.words import Fact, say
from elicitor.words.amounts import percent

__all__ = ["Transport", "transport"]

Place: TypeAlias = GroupRates | MulticlassRegion

MOST_SHOWN = 40
"""Of so many alternatives that were shown it is worked out what they are elsewhere."""


@dataclass(frozen=True, eq=False)
class Transport:
    """A rule tuned on some people, used on others, by one person's metric.

    Attributes
    ----------
    here, there : ndarray of shape ([n_groups,] n_statistics)
        What the rule that is best here attains on the people here and there.
    best : ndarray of shape ([n_groups,] n_statistics)
        What the rule attains that is best there.
    regret : float
        What the rule from here loses there against that one, by the person's metric
        with the shares of groups there: a share of what lies between the best rule
        and the worst decision by group alone.
    shares : ndarray of shape (2, n_groups, n_statistics) or None
        τ here and there; None without groups.
    shown : ndarray of shape (n_shown, [n_groups,] n_statistics)
        What the person saw, or a part of it if there was much.
    behind : ndarray of shape (n_shown, [n_groups,] n_statistics)
        What the same classifiers attain there.
    not_to_be_had : float or None
        Share of what was shown that no classifier of these scores attains there; None
        if no questions are known.
    rule, best_rule : object
        The classifiers that are best here and there.
    place : GroupRates or MulticlassRegion
        What can be achieved there.
    """

    here: np.ndarray
    there: np.ndarray
    best: np.ndarray
    regret: float
    shares: np.ndarray | None
    shown: np.ndarray
    behind: np.ndarray
    not_to_be_had: float | None
    rule: Any
    best_rule: Any
    place: Any

    def told(self, called: Callable[[str], str] = str) -> tuple[Fact, ...]:
        """What is found, as facts that a language can say.

        Parameters
        ----------
        called : callable, default=str
            What people call a group or a class.
        """
        check_callable("called", called)
        found: list[Fact] = [CarriesOver(self.shares is not None)]
        if self.shares is not None:
            found.append(SharesDiffer(points(float(np.ptp(self.shares, axis=0).max()))))
        if self.not_to_be_had is not None:
            found.append(NotToBeHad(percent(self.not_to_be_had)))
        if self.shares is not None:
            if len(self.shown):
                seen = (
                    points(float(_widest(s).mean())) for s in (self.shown, self.behind)
                )
                found.append(GapsSeen("people", *seen))
            gaps = (points(float(_widest(s[None])[0])) for s in (self.here, self.there))
            found.append(GapOfRule("people", *gaps))
            found.extend(few_in_groups(self.place, called))
        return (*found, lost_by("people", self.regret))

    def sentences(
        self, *, language: str = "en", called: Callable[[str], str] = str
    ) -> tuple[str, ...]:
        """What is found, in plain sentences.

        Parameters
        ----------
        language : str, default="en"
            One of :func:`elicitor.words.languages`.
        called : callable, default=str
            As for :meth:`told`.
        """
        return tuple(say(fact, language) for fact in self.told(called))


def transport(result: Result | Metric, here: Place, there: Place) -> Transport:
    """Say what of a metric, and of the rule that it chose, holds for other people.

    Parameters
    ----------
    result : Result or Metric
        What was elicited.
    here : GroupRates or MulticlassRegion
        What can be achieved on the people that rules are tuned on.
    there : GroupRates or MulticlassRegion
        The same model on other people, of the same classes and groups. Probabilities
        are taken at their word in both places.

    Returns
    -------
    Transport

    Raises
    ------
    InvalidParameterError
        If a region is of another kind, or the two are not of the same statistics and
        groups.
    """
    metric = as_metric(result)
    places = [_checked(name, one) for name, one in (("here", here), ("there", there))]
    if (here.names, here.groups) != (there.names, there.groups):
        raise InvalidParameterError(
            "there must have the statistics and groups of here, "
            f"{', '.join(here.names)} of {', '.join(here.groups) or 'everyone'}; got "
            f"{shown(there.names)} of {shown(there.groups)}."
        )
    judges = [
        metric.among(right=one.space.right, prevalence=one.space.prevalence)
        for one in places
    ]
    mine, theirs = map(best_classifier, judges, places)
    moved = np.asarray(there.attained(mine.classifier))
    blind = blind_rates(there.trivial, len(there.groups))
    seen, behind, missing = _seen(result, here, there)
    return Transport(
        here=np.asarray(mine.statistics),
        there=moved,
        best=np.asarray(theirs.statistics),
        regret=lost_share(
            judges[1], moved, float(judges[1].utility(theirs.statistics)), blind
        ),
        shares=_shares(here, there),
        shown=seen,
        behind=behind,
        not_to_be_had=missing,
        rule=mine.classifier,
        best_rule=theirs.classifier,
        place=there,
    )


def _checked(name: str, region: Place) -> Place:
    """Refuse a region on which rules of another one cannot be tried."""
    return check_instance(name, region, (GroupRates, MulticlassRegion))


def _shares(here: Place, there: Place) -> np.ndarray | None:
    found = [one.space.prevalence for one in (here, there)]
    return None if found[0] is None else np.array(found)


def _seen(
    result: Result | Metric, here: Place, there: Place
) -> tuple[np.ndarray, np.ndarray, float | None]:
    """What was shown, what it is there, and the share that cannot be had there."""
    transcript = getattr(result, "transcript", None)
    exchanges = () if transcript is None else transcript.standing
    sides = [np.asarray(s) for one in exchanges for s in (one.first, one.second)]
    sides = sides[:: max(1, -(-len(sides) // MOST_SHOWN))]
    own = [s for s in sides if s.shape == here.space.shape and here.contains(s)]
    attained: Any = there.attained
    behind = [np.asarray(attained(here.classifier(s))) for s in own]
    empty = np.empty((0, *here.space.shape))
    if not own:
        return empty, empty, None
    return (
        np.array(own),
        np.array(behind),
        float(np.mean([not there.contains(s) for s in own])),
    )


def _widest(points: np.ndarray) -> np.ndarray:
    """The largest gap between groups of each point, of shape (n_points,)."""
    return np.ptp(points, axis=-2).max(axis=-1)
