"""What wrong labels of groups do to gaps and to the choice of a rule.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
e           ``error_rate``          share of labels that are wrong, at random
F_uv        ``mixing``              chance that a member of u is recorded as of v
τ̂, τ        ``recorded, shares``    shares of recorded and of true groups in a class
R^v_w       ``applied``             rates of the rule of v on those recorded as of w
ρ^v_u       ``behind``              rates of the rule of v on the true members of u
r_u         ``true``                rates of the true members of u
==========  ======================  ===============================================

Labels are wrong whatever the class, the score and the decision. Then recorded groups
are mixtures of true ones: τ̂_w = Σ_u F_uw τ_u, and τ̂_w R^v_w = Σ_u F_uw τ_u ρ^v_u for
the rule of any group v. Both are solved for what is true (Lamy et al. 2019). A rule
decides by the label that is recorded, so members of u get that of v as often as
they are recorded as of v: r_u = Σ_v F_uv ρ^v_u.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_instance, check_number, floats, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.result import Result
from elicitor.metrics.base import Metric, as_metric
from elicitor.metrics.harms import require_groups
from elicitor.regions.groups import GroupClassifier, GroupRates
from elicitor.regions.multiclass import RandomisedPlugIn
from elicitor.using.best import best_classifier
from elicitor.using.elsewhere_facts import (
    GapOfRule,
    GapsSeen,
    LabelsWrong,
    lost_by,
    points,
)
from elicitor.using.lost_here import blind_rates, lost_share
from elicitor.using.tuning.corners import Corners
from elicitor.using.tuning.levelling import efficient_rules
from elicitor.using.tuning.mislabelled import (
    MislabelledChoices,
    Rules,
    all_thresholds,
)
from elicitor.using.tuning.outline import Corner
from elicitor.using.tuning.rounding import improved
from elicitor.using.tuning.searching import best_mixture_of
from elicitor.words import Fact, say
from elicitor.words.amounts import percent

__all__ = ["GroupLabelSensitivity", "group_label_sensitivity"]

TOLERANCE, ROUNDING = 1e-6, 1e-9
NEAR = 1e-4
"""So small a share of what is at stake is nothing."""
MOST_SHOWN = 40
"""Of so many alternatives that were shown it is worked out what they really are."""


@dataclass(frozen=True, eq=False)
class GroupLabelSensitivity:
    """What is behind recorded groups if a share of their labels is wrong.

    Attributes
    ----------
    error_rate : float
        Largest share of a group's members who are recorded as of another one.
    mixing : ndarray of shape (n_groups, n_groups)
        F: chance that a member of a group (row) is recorded as of another (column).
    recorded, true : ndarray of shape (n_groups, n_statistics)
        Rates of the best rule, of recorded groups and of true ones.
    shares : ndarray of shape (n_groups, n_statistics)
        τ: share of every true group in the class that a rate is about.
    shown, behind : float or None
        Largest gap of the alternatives that the person saw, on average, and what it is
        between true groups; None if no questions are known.
    regret : float
        What the rule loses by the person's metric on true groups, against `better`,
        the best of those that decide by recorded labels, maybe by lot: a share of what
        lies between that one and the worst decision by group alone.
    rule, better : GroupClassifier
        The rule that looks best by recorded groups, and the one that is best by true
        ones.
    is_best : bool
        Whether no rule is better than `better`, up to 0.01 % of what is at stake:
        of two classes, under metrics whose best rule is known. Else it is the best that
        was found.
    """

    error_rate: float
    mixing: np.ndarray
    recorded: np.ndarray
    true: np.ndarray
    shares: np.ndarray
    shown: float | None
    behind: float | None
    regret: float
    rule: GroupClassifier
    better: GroupClassifier
    is_best: bool = True

    @property
    def gaps(self) -> tuple[np.ndarray, np.ndarray]:
        """Gaps of the rule between recorded and between true groups.

        Each of shape (n_pairs, n_statistics), pairs of groups row-major.
        """
        return _gaps(self.recorded), _gaps(self.true)

    def told(self) -> tuple[Fact, ...]:
        """What is found, as facts that a language can say."""
        seen: tuple[Fact, ...] = ()
        if self.shown is not None and self.behind is not None:
            seen = (GapsSeen("labels", points(self.shown), points(self.behind)),)
        recorded, true = (float(np.abs(gaps).max()) for gaps in self.gaps)
        return (
            LabelsWrong(percent(self.error_rate)),
            *seen,
            GapOfRule("labels", points(recorded), points(true)),
            lost_by("labels", self.regret, known=self.is_best),
        )

    def sentences(self, *, language: str = "en") -> tuple[str, ...]:
        """What is found, in plain sentences."""
        return tuple(say(fact, language) for fact in self.told())


def group_label_sensitivity(
    result: Result | Metric, rates: GroupRates, error_rate: float | ArrayLike
) -> GroupLabelSensitivity:
    """Say what gaps and the best rule are if some labels of groups are wrong.

    The metric stays what it is: the person judged what was shown. What changes is what
    a classifier does to the people who really are of a group.

    Parameters
    ----------
    result : Result or Metric
        What was elicited: a metric of groups, such as one that trades gaps for errors.
    rates : GroupRates
        What can be achieved in the groups as they are recorded.
    error_rate : float or array-like of shape (n_groups, n_groups)
        Share of everybody's labels that are wrong, at random and evenly among the
        other groups; or chances that a member of a group (row) is recorded as of
        another (column), rows summing to 1.

    Returns
    -------
    GroupLabelSensitivity

    Raises
    ------
    InvalidParameterError
        If the metric compares no groups; or labels tell nothing at such a rate, or so
        many cannot be wrong, as a recorded group would be smaller than the mistakes
        alone make it.

    References
    ----------
    Wang, Guo, Narasimhan, Cotter, Gupta and Jordan, "Robust optimization for fairness
    with noisy protected groups", NeurIPS 2020; Lamy, Zhong, Menon and Verma,
    "Noise-tolerant fair classification", NeurIPS 2019.
    """
    check_instance("rates", rates, GroupRates)
    metric = as_metric(result)
    require_groups(metric)
    truth = _Truth(rates, _mixing(error_rate, len(rates.groups)))
    rule = best_classifier(metric, rates).classifier
    judge = metric.among(prevalence=truth.shares)
    best = truth.best(judge, rule)
    true, seen = truth.rates_of(rule), _seen(result, truth)
    blind = blind_rates(rates.trivial, len(rates.groups))
    return GroupLabelSensitivity(
        error_rate=float(1 - np.diag(truth.mixing).min()),
        mixing=truth.mixing,
        recorded=rates.attained(rule),
        true=true,
        shares=truth.shares,
        shown=None if seen is None else seen[0],
        behind=None if seen is None else seen[1],
        regret=lost_share(judge, true, best.utility, blind),
        rule=rule,
        better=best.rule,
        is_best=best.is_known(float(np.min(judge.utility(blind)))),
    )


class _Best(NamedTuple):
    """What is best on true groups; nothing is above the bound, if that is known."""

    utility: float
    rule: GroupClassifier
    bound: float | None

    def is_known(self, blind: float) -> bool:
        """Whether nothing is better, as a share of what blind decisions may lose."""
        near = NEAR * (self.utility - blind) + ROUNDING
        return self.bound is not None and self.bound - self.utility <= near


class _Truth:
    """What is true of groups whose labels are wrong by chance."""

    def __init__(self, rates: GroupRates, mixing: np.ndarray) -> None:
        self.rates, self.mixing = rates, mixing
        self._back = np.linalg.inv(mixing.T)
        self.shares = self._back @ rates.prevalence
        if (self.shares <= 0).any():
            group = rates.groups[int(np.argmin(self.shares.min(axis=1)))]
            raise InvalidParameterError(
                f"error_rate must leave members in every group: of {group!r} fewer "
                "people are recorded than mistakes alone would record; got "
                f"{shown(mixing.tolist())}."
            )

    def behind(self, applied: np.ndarray) -> np.ndarray:
        """ρ of one rule, (n_groups, n_statistics), from its rates in recorded groups.

        On a sample they may come out a little below 0 or above 1.
        """
        mass = self._back @ (self.rates.prevalence * applied)
        return np.clip(mass / self.shares, 0.0, 1.0)

    def rates_of(self, rule: GroupClassifier) -> np.ndarray:
        """Rates of true groups, (n_groups, n_statistics)."""
        parts = [self._of_part(part) for part in rule.parts]
        return np.einsum("uv,vui->ui", self.mixing, np.array(parts))

    def best(self, metric: Metric, rule: GroupClassifier) -> _Best:
        """What is best on true groups, maybe by lot."""
        mixed, single = self._mixed(metric, rule), self._single(metric, rule)
        if mixed is None or single.utility > mixed.utility + ROUNDING:
            return single
        return mixed

    def _mixed(self, metric: Metric, rule: GroupClassifier) -> _Best | None:
        """The best with lotteries; None if it is not known how to look for it."""
        two = len(self.rates.classes) == 2
        blocks = self._thresholds() if two else self._efficient()
        choices = MislabelledChoices(self.rates, blocks, exact=two)
        corners = Corners(choices)
        for v, part in enumerate(rule.parts):
            adds = self.mixing[:, v, None] * self._of_part(part)
            corners.add(v, Corner(adds.ravel(), part))
        try:
            search = best_mixture_of(metric, corners, TOLERANCE)
        except InvalidParameterError:  # a metric of one's own
            return None
        better = choices.classifier(corners.lotteries(search.weights))
        utility = float(metric.utility(self.rates_of(better)))
        return _Best(utility, better, search.bound if two else None)

    def _thresholds(self) -> list[Rules]:
        """All thresholds of two classes, for every recorded group."""
        applied, rules = all_thresholds(self.rates)
        behind = self.behind(applied)
        adds = (share[:, None] * behind for share in self.mixing.T)
        return [(one, rules) for one in adds]

    def _efficient(self) -> list[Rules]:
        """Some good rules of every recorded group."""
        found = []
        for share, region in zip(
            self.mixing.T, self.rates.regions.values(), strict=True
        ):
            rules = efficient_rules(self.rates, region)
            parts = np.array([self._of_part(one) for one in rules])
            found.append((share[:, None] * parts, rules))
        return found

    def _single(self, metric: Metric, rule: GroupClassifier) -> _Best:
        """The best of some rules without chance, two groups at a time."""
        rules = [
            [own, *efficient_rules(self.rates, part)]
            for own, part in zip(rule.parts, self.rates.regions.values(), strict=True)
        ]
        ends = np.cumsum([0, *map(len, rules)])
        mine = [np.arange(*each) for each in pairwise(ends)]
        shares = np.repeat(self.mixing.T, np.diff(ends), axis=0)
        parts = np.array([self._of_part(one) for own in rules for one in own])
        points = shares[:, :, None] * parts

        def worth(choices: np.ndarray) -> np.ndarray:
            return np.asarray(metric.utility(points[choices].sum(axis=1)))

        chosen = improved(ends[:-1].copy(), mine, worth)
        every = [one for own in rules for one in own]
        better = GroupClassifier(self.rates.groups, tuple(every[j] for j in chosen))
        return _Best(float(worth(chosen[None])[0]), better, None)

    def _of_part(self, part: RandomisedPlugIn) -> np.ndarray:
        """ρ of the rule of one group; of a lottery the mean of those of its rules."""
        regions = self.rates.regions.values()
        applied = [[one.vertex(rule).point for one in regions] for rule in part.rules]
        return np.tensordot(part.weights, self.behind(np.array(applied)), axes=1)


def _mixing(error_rate: float | ArrayLike, m: int) -> np.ndarray:
    """F, of shape (m, m), which must tell the groups apart."""
    if np.ndim(error_rate) == 0:
        rate = check_number("error_rate", error_rate, at_least=0, below=1 - 1 / m)
        return np.where(np.eye(m) > 0, 1 - rate, rate / (m - 1))
    mixing = floats(error_rate)
    fits = mixing.shape == (m, m) and bool((mixing >= 0).all())
    if not fits or not np.allclose(mixing.sum(axis=1), 1):
        raise InvalidParameterError(
            f"error_rate must be a share or chances of shape ({m}, {m}), rows summing "
            f"to 1; got {shown(error_rate)}."
        )
    if (np.diag(mixing) <= 0.5).any():
        raise InvalidParameterError(
            "error_rate must leave most labels of every group right; got "
            f"{shown(error_rate)}."
        )
    return mixing


def _seen(result: Result | Metric, truth: _Truth) -> tuple[float, float] | None:
    """Largest gaps of alternatives that were shown, on average, and true ones."""
    transcript = getattr(result, "transcript", None)
    if transcript is None or not transcript.standing:
        return None
    sides = [s for one in transcript.standing for s in (one.first, one.second)]
    step = max(1, -(-len(sides) // MOST_SHOWN))
    found = []
    for side in map(np.asarray, sides[::step]):
        if side.shape == truth.shares.shape and truth.rates.contains(side):
            true = truth.rates_of(truth.rates.classifier(side))
            found.append([np.abs(_gaps(rates)).max() for rates in (side, true)])
    if not found:
        return None
    seen, behind = np.mean(found, axis=0).tolist()
    return seen, behind


def _gaps(rates: np.ndarray) -> np.ndarray:
    first, second = np.triu_indices(len(rates), k=1)
    return np.asarray(rates[first] - rates[second])
