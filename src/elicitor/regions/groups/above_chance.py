"""A ball of rates that is moved towards what serves every group well.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
o, ρ        ``center``, ``radius``  a ball that every group reaches; o is a fair die
α           ``better``              unit direction in which all rates get better alike
b           ``best``                o + D·α, as far as every group reaches
t           ``way``                 share of the way from o to b
==========  ======================  ===============================================

What a group reaches is convex and holds b and the ball around o, so it holds the ball
of radius (1−t)ρ around o + t(b − o): behind o + t(b − o) + (1−t)ρv stands b's lottery
with chance t and that of o + ρv with 1 − t.

Lotteries between trivial rules, which call everybody the same, have ⟨α, x⟩ = ⟨α, o⟩:
the rates of right decisions of all classes add up to 1. Less is worse than chance.
Nothing is, at t = ρ/(ρ + D), since ⟨α, x − o⟩ ≥ tD − (1−t)ρ = 0 in the moved ball. As
D ≥ ρ, that is at most half of the way. So it is for right decisions and for errors,
and for any number of classes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

import numpy as np

from elicitor.metrics.statistics import ClassStatistics
from elicitor.regions.groups.rates import GroupRates
from elicitor.regions.groups.region import trivial_rates
from elicitor.regions.multiclass.inscribed import InscribedBall
from elicitor.regions.multiclass.largest_step import LargestStep, step_in_pool
from elicitor.regions.multiclass.plug_in import PlugInRule, RandomisedPlugIn
from elicitor.regions.multiclass.vertex_pool import VertexPool

__all__ = ["REALISTIC", "Moved", "worse_than_chance"]

REALISTIC = 1.0
"""`above_chance` of what people are asked. What it costs tells `elicitor benchmark
realism`: with half of it nine in ten pairs still have a side worse than chance."""
STEP = 1e-3
"""By which share the way to b may be too short."""
ROUNDING = 1e-9


@dataclass(frozen=True)
class Moved:
    """Where a ball has been moved, and the classifiers that this takes.

    `best` is b, `classifiers` what attains it in each group; `center` and `radius` are
    those of the moved ball.
    """

    way: float
    best: np.ndarray
    classifiers: Mapping[str, RandomisedPlugIn]
    center: np.ndarray
    radius: float

    @classmethod
    def of(
        cls,
        rates: GroupRates,
        balls: Mapping[str, InscribedBall],
        above_chance: float,
    ) -> Self:
        """Move the ball that all groups share; 1: nothing in it is worse than chance.

        Less than 1 is so much of that way, for a ball that is larger.
        """
        better = _better(rates.statistics)
        steps = {group: _longest(ball, better) for group, ball in balls.items()}
        radius = min(ball.radius for ball in balls.values())
        length = min(step.length for step in steps.values())
        way = above_chance * radius / (radius + length)
        return cls(
            way=way,
            best=rates.center + length * better,
            classifiers={
                group: _lottery(step, length, rates.classes)
                for group, step in steps.items()
            },
            center=rates.center + way * length * better,
            radius=(1 - way) * radius,
        )

    def classifier(
        self, group: str, ball: InscribedBall, point: np.ndarray
    ) -> RandomisedPlugIn:
        """The lottery behind a point of the moved ball, in a group."""
        before = ball.classifier((point - self.way * self.best) / (1 - self.way))
        parts = (self.way, self.classifiers[group]), (1 - self.way, before)
        mixed = [
            (share * weight, rule)
            for share, part in parts
            for weight, rule in zip(part.weights, part.rules, strict=True)
        ]
        return RandomisedPlugIn.mix(mixed, before.classes)


def worse_than_chance(points: np.ndarray, statistics: ClassStatistics) -> np.ndarray:
    """Whether a lottery between trivial rules would serve groups better.

    Parameters
    ----------
    points : ndarray of shape (..., n_groups, n_statistics)
        Rates.

    Returns
    -------
    ndarray of bool of shape (..., n_groups)
    """
    better = _better(statistics)
    ahead = (points - trivial_rates(statistics).mean(axis=0)) @ better
    return np.asarray(ahead < -ROUNDING)


def _better(statistics: ClassStatistics) -> np.ndarray:
    """α."""
    size = len(statistics.names)
    sign = 1 if statistics.diagonal else -1
    return np.full(size, sign / np.sqrt(size))


def _longest(ball: InscribedBall, better: np.ndarray) -> LargestStep:
    """How far a group reaches; from the rules at the end of its ball, so no less."""
    rules = ball.classifier(ball.at(better)).rules
    return step_in_pool(VertexPool.around(ball.region, rules), better, STEP)


def _lottery(
    step: LargestStep, length: float, classes: tuple[str, ...]
) -> RandomisedPlugIn:
    """What attains o + length·α; where a group reaches farther a die is thrown, too."""
    share = length / step.length
    rules = [vertex.rule for vertex in step.vertices]
    k = len(classes)
    always = [((1 - share) / k, PlugInRule.always(j, k)) for j in range(k)]
    best = zip((share * step.weights).tolist(), rules, strict=True)
    return RandomisedPlugIn.mix([*best, *always], classes)
