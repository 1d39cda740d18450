"""The trade-off between errors and gaps, all else known (mathematics §5).

==========  ====================  ================================================
symbol      in code               meaning
==========  ====================  ================================================
λ           ``left``              weight of the gaps, what is left of it
a           ``metric``            ‖a‖₂ = 1; overall rates move along it only
g           ``probe``             the gap that costs most for its size
c           ``price``             what it costs: ⟨b^σ, |g|⟩ or ½ gᵀW^σg
==========  ====================  ================================================

A classifier with the gap g is compared with one that has no gap and is worse for
everyone by δ = c·λ̄/(1−λ̄) in ⟨a, r⟩. It is preferred if (1−λ)δ > λc, that is λ < λ̄.
So λ is bisected with one question per bit. Scaling both by what the ball allows changes
nothing; an error in a enters only to second order.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.errors import InvalidParameterError
from elicitor.core.question import Question
from elicitor.core.ties import first_best, leading
from elicitor.metrics.families import group_costs
from elicitor.metrics.groups import GroupMetric
from elicitor.procedures.cuts import group_cuts
from elicitor.procedures.efficient.angle_interval import OFFSETS, AngleInterval
from elicitor.procedures.efficient.gap_pairs import Gap, opposed
from elicitor.procedures.efficient.gap_unknowns import ABSOLUTE, Form
from elicitor.regions.groups.ball import GroupBall

__all__ = ["TradeOffSearch", "check_known", "price_weights"]


class TradeOffSearch:
    """What is known about λ, whose interval is bisected like an angle, and what to ask.

    `metric` has a and the violation costs, normalised; its trade-off is ignored.
    """

    def __init__(self, region: GroupBall, metric: GroupMetric, form: Form) -> None:
        self.region, self.metric, self.form = region, metric, form
        self.left = AngleInterval(0, 1)
        self.probe, self.price = _dearest(metric, self.form)
        self.undecided = False

    @property
    def found(self) -> GroupMetric:
        """The metric at the estimate of λ."""
        known = self.metric
        return self.form.metric(
            known.misclassification_costs,
            known.violation_costs,
            self.left.centre,
            prevalence=known.prevalence,
            names=known.names,
            groups=known.groups,
        )

    def run(self, finest: float) -> Generator[Question, Answer, None]:
        """Ask until λ is confined to an interval of width `finest`."""
        doubts = 0
        while self.left.is_wide(finest) and doubts < len(OFFSETS):
            start, stop = self.left.places(finest)[0]
            place = start + OFFSETS[doubts] * (stop - start)
            remaining = self.left.questions_to(finest) - 1
            answer = yield self._question(place, remaining)
            doubts = doubts + 1 if answer is Answer.CANNOT_SAY else 0
            self.left.learn(place, answer)
        self.undecided = doubts == len(OFFSETS)

    def _question(self, place: float, remaining: int) -> Question:
        """A gap against errors; "first" means that λ lies below `place`."""
        n = len(self.region.names)
        level = Gap(self.probe.members, np.zeros(n))
        gain = self.form.gain * self.metric.misclassification_costs
        # Both sides times 1 − λ̄, which may be nearly 0.
        shrink = (1 - place) ** (1 / self.form.power)
        gap = Gap(self.probe.members, shrink * self.probe.size)
        lift = place * self.price * gain
        first, second = opposed(self.region, gap, level, lift, self.form.power)
        return Question(first, second, max(0, remaining))


def price_weights(form: Form, gap: Gap) -> np.ndarray:
    """What a gap costs, as weights of the violation costs of every pair of groups.

    |g| or ½ ggᵀ for pairs that σ separates, and 0 for the others.
    """
    first, second = np.triu_indices(len(gap.members), k=1)
    apart = gap.members[first] != gap.members[second]
    if form is ABSOLUTE:
        return np.multiply.outer(apart, np.abs(gap.size))
    return np.multiply.outer(apart, np.outer(gap.size, gap.size) / 2)


def _dearest(metric: GroupMetric, form: Form) -> tuple[Gap, float]:
    """The gap that costs most for its size, over the cuts, and what it costs."""
    members, separated = group_cuts(len(metric.groups))
    pairs = np.stack(list(metric.violation_costs.values()))
    costs = np.tensordot(separated.astype(float), pairs, axes=1)
    if form is ABSOLUTE:
        longest = np.maximum(costs, 0)
        lengths = np.linalg.norm(longest, axis=1, keepdims=True)
        axes = longest / np.where(lengths > 0, lengths, 1.0)
    else:
        axes = leading(costs, np.eye(costs.shape[-1]))
    gaps = [Gap(cut, axis) for cut, axis in zip(members, axes, strict=True)]
    prices = [float((price_weights(form, gap) * pairs).sum()) for gap in gaps]
    best = first_best(np.array(prices))
    return gaps[best], prices[best]


def check_known(region: GroupBall, form: Form, value: Any) -> GroupMetric:
    """The option `known`, all but the trade-off of a metric, normalised."""
    metric = group_costs.check_known(region.space, form.metric, value)
    if _dearest(metric, form)[1] <= 0:  # gaps that some like more than others mind
        raise InvalidParameterError(
            "known must have gaps that cost, or there is nothing to trade; "
            f"got {value!r}."
        )
    return metric
