"""Rules that decide by recorded groups, seen through what they do to true ones.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
t           ``cuts``                thresholds on the share of the first class
R^t_w       ``applied``             rates of a threshold on those recorded as of w
–           ``points``              what a rule adds to the rates of true groups if it
                                    is that of a recorded one, (n_rules, *shape)
==========  ======================  ===============================================

Each recorded group has a rule, or a lottery between rules, and each of these acts on
members of all true groups. So blocks add up to the same statistics.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from elicitor.regions.groups import GroupClassifier, GroupRates
from elicitor.regions.multiclass import Face, MulticlassRegion, RandomisedPlugIn
from elicitor.regions.multiclass.pair import pair, shares
from elicitor.regions.multiclass.population import Population
from elicitor.regions.randomised import ThresholdRule
from elicitor.using.tuning.choices import Choices, Lottery, flat
from elicitor.using.tuning.outline import Corner

__all__ = ["MislabelledChoices", "Rules", "all_thresholds"]

Rules: TypeAlias = tuple[np.ndarray, list[RandomisedPlugIn]]
MOST = 20_000
"""So many thresholds are told apart at most."""


class MislabelledChoices(Choices):
    """Rules of every recorded group: what they add, (n_rules, *shape), and themselves.

    `exact` if they are all that there are.
    """

    together = True

    def __init__(
        self, rates: GroupRates, blocks: Sequence[Rules], *, exact: bool
    ) -> None:
        self.groups, self.classes = rates.groups, rates.classes
        self.n_blocks, self.exact = len(blocks), exact
        self.shape = (len(rates.groups), len(rates.names))
        self._blocks = blocks

    def corner(self, block: int, direction: np.ndarray) -> Corner:
        """See :meth:`Choices.corner`."""
        points, rules = self._blocks[block]
        best = int(np.argmax(points.reshape(len(points), -1) @ direction))
        return Corner(points[best].ravel(), rules[best])

    def classifier(self, lotteries: Sequence[Lottery]) -> GroupClassifier:
        """See :meth:`Choices.classifier`."""
        parts = [RandomisedPlugIn.mix(flat(one), self.classes) for one in lotteries]
        return GroupClassifier(self.groups, tuple(parts))


def all_thresholds(rates: GroupRates) -> tuple[np.ndarray, list[RandomisedPlugIn]]:
    """What all thresholds of two classes do in every group, either side positive.

    R, (n_rules, n_groups, n_statistics), and the rules.
    """
    regions = list(rates.regions.values())
    scores = np.unique(np.concatenate([_scores(one.population) for one in regions]))
    cuts = (scores[1:] + scores[:-1]) / 2
    if len(cuts) > MOST:
        cuts = cuts[np.linspace(0, len(cuts) - 1, MOST).astype(int)]
    thresholds = [
        *map(ThresholdRule, [-np.inf, *cuts.tolist(), np.inf]),
        *(ThresholdRule(cut, above=False) for cut in cuts.tolist()),
    ]
    face = Face(0, 1, pair(regions[0].population, 0, 1), np.ones(2), 2)
    rules = [RandomisedPlugIn.of(face.rule(one), rates.classes) for one in thresholds]
    applied = [_rates(rates, one, cuts) for one in regions]
    return np.stack(applied, axis=1), rules


def _scores(population: Population) -> np.ndarray:
    return shares(*population.probabilities[:, :2].T)


def _rates(rates: GroupRates, region: MulticlassRegion, cuts: np.ndarray) -> np.ndarray:
    """What the thresholds do in one group, (n_rules, n_statistics)."""
    population, priors = region.population, region.priors
    mass = population.truth
    if population.is_labelled:
        mass = np.eye(2)[mass]
        if population.weights is not None:
            mass = mass * population.weights[:, None]
    scores = _scores(population)
    order = np.argsort(scores, kind="stable")
    below = np.vstack([np.zeros(2), np.cumsum(mass[order], axis=0)])
    below = below / below[-1]  # of each class
    upto = below[np.searchsorted(scores[order], cuts)]
    first = np.concatenate([np.ones((1, 2)), 1 - upto, np.zeros((1, 2)), upto])
    said = np.stack([first, 1 - first], axis=-1)  # (n_rules, class, decision)
    return rates.statistics.of(priors[:, None] * said, priors)
