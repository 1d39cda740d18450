"""Sums of terms with kinks, against linear programs and scans of raw rows."""

import itertools
from dataclasses import dataclass

import numpy as np
import pytest
from scipy.optimize import linprog

import elicitor as el
from elicitor.core import Space
from elicitor.metrics.features import Features
from elicitor.using import best_classifier

GROUPS = ("a", "b", "c")
SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))]


@dataclass(frozen=True)
class Worst(el.terms.Term):
    """The rate of the group that is worst off."""

    called = "worst group of test_cutting"
    curvature = "concave"
    name: str

    def on(self, space: Space) -> Features:
        """See Term.on."""
        return _Worst(space.names.index(self.name))

    def told(self, space: Space) -> tuple[str, ...]:
        """See Term.told."""
        del space
        return (f"worst {self.name}",)


class _Worst(Features):
    def __init__(self, place):
        self.signs, self._place = np.ones(1), place

    def features(self, points):
        return points[..., self._place].min(axis=-1, keepdims=True)

    def slopes(self, points):
        found = np.zeros((*points.shape[:-2], 1, *points.shape[-2:]))
        worst = points[..., self._place].argmin(axis=-1)
        at = (*np.indices(worst.shape), 0, worst, self._place)
        found[at] = 1.0
        return found


@dataclass(frozen=True)
class Step(el.terms.Curve):
    """S-shaped: below the middle next to nothing, above it all."""

    called = "step of test_cutting"
    signs = (1,)
    statistic: str
    middle: float
    width: float

    def values(self, x):
        return [1 / (1 + np.exp(-(x - self.middle) / self.width))]

    def slopes(self, x):
        (y,) = self.values(x)
        return [y * (1 - y) / self.width]


def people(seed, n_groups, n=400):
    """Labels, probabilities of 1, and groups that a model tells differently well."""
    rng = np.random.default_rng(seed)
    group = rng.choice(n_groups, size=n, p=SIZES[n_groups])
    labels = rng.integers(2, size=n)
    labels[group == 1] &= rng.integers(2, size=(group == 1).sum())
    spread = np.array([0.15, 0.5, 0.3])[group]
    scores = np.clip(0.35 + 0.3 * labels + rng.normal(0, spread), 0.01, 0.99).round(2)
    return labels, scores, np.array(GROUPS)[group]


SIZES = {2: [0.75, 0.25], 3: [0.6, 0.25, 0.15]}


def known(seed, n_groups):
    """A region, the rates of all thresholds of each group, and shares of groups."""
    labels, scores, group = people(seed, n_groups)
    region = el.GroupRates.from_predictions(
        labels, np.stack([1 - scores, scores], axis=1), group
    )
    curves, shares = [], []
    for name in region.groups:
        own, said = labels[group == name], scores[group == name]
        cuts = [*np.unique(said), np.inf]
        rules = [rule for t in cuts for rule in (said >= t, said < t)]
        rates = [[np.mean(~r[own == 0]), np.mean(r[own == 1])] for r in rules]
        curves.append(np.array(rates))
        shares.append([(own == c).sum() / (labels == c).sum() for c in (0, 1)])
    return region, curves, np.array(shares)


def best_by_program(curves, shares, of_rates, of_gaps):
    """max ⟨a, overall rates⟩ − ⟨b, |gaps|⟩ over lotteries of thresholds."""
    pairs = list(itertools.combinations(range(len(curves)), 2))
    sizes = [len(curve) for curve in curves]
    starts, n = np.cumsum([0, *sizes]), sum(sizes)
    gain = np.concatenate(
        [c @ (s * of_rates) for c, s in zip(curves, shares, strict=True)]
    )
    above = []
    for k, (u, v) in enumerate(pairs):
        for rate, way in itertools.product((0, 1), (1, -1)):
            row = np.zeros(n + 2 * len(pairs))
            row[starts[u] : starts[u + 1]] = way * curves[u][:, rate]
            row[starts[v] : starts[v + 1]] = -way * curves[v][:, rate]
            row[n + 2 * k + rate] = -1
            above.append(row)
    sums = np.zeros((len(curves), n + 2 * len(pairs)))
    for i in range(len(curves)):
        sums[i, starts[i] : starts[i + 1]] = 1
    found = linprog(
        np.concatenate([-gain, of_gaps]),
        A_ub=np.array(above),
        b_ub=np.zeros(len(above)),
        A_eq=sums,
        b_eq=np.ones(len(curves)),
    )
    return -found.fun


@pytest.mark.parametrize("n_groups", [2, 3])
@pytest.mark.parametrize("seed", SEEDS)
def test_of_rates_and_gaps_it_is_the_optimum_of_a_linear_program(seed, n_groups):
    """Climbs ended in front of kinks: up to 2 % of the range were lost."""
    region, curves, shares = known(seed, n_groups)
    rng = np.random.default_rng(seed)
    n_gaps = n_groups * (n_groups - 1)
    for _ in range(3):
        of_rates, of_gaps = rng.random(2), rng.random(n_gaps) * 1.5
        metric = el.SumMetric(
            [*of_rates, *of_gaps], [el.terms.Linear(), el.terms.Gaps()], region.space
        )
        best = best_classifier(metric, region)
        wanted = best_by_program(curves, shares, of_rates, of_gaps)
        assert best.value == pytest.approx(wanted, abs=1e-5)
        assert best.value + best.gap >= wanted - 1e-9
        assert best.gap < 1e-4
        assert not any("proven" in note for note in best.notes)


@pytest.mark.parametrize("seed", SEEDS)
def test_of_an_own_term_with_kinks_no_pair_of_thresholds_is_better(seed):
    region, (one, other), shares = known(seed, 2)
    rng = np.random.default_rng([seed, 1])
    metric = el.SumMetric(
        rng.random(4) * [1, 1, 2, 2],
        [el.terms.Linear(), Worst(region.names[0]), Worst(region.names[1])],
        region.space,
    )
    points = np.stack(
        [np.repeat(one, len(other), axis=0), np.tile(other, (len(one), 1))], axis=1
    )
    overall = (points * shares).sum(axis=1)
    values = np.hstack([overall, points.min(axis=1)]) @ metric.weights
    best = best_classifier(metric, region)
    assert best.value >= values.max() - 1e-6
    assert best.value + best.gap >= values.max()
    assert best.gap < 1e-3


def test_nothing_is_proven_where_terms_do_not_say_that_they_are_concave():
    region, _, _ = known(0, 2)
    parts = [el.terms.Linear(), el.terms.Gaps(liked=True)]
    harmless = el.SumMetric([1, 1, 0.5, 0.5], parts, region.space)
    assert harmless.is_concave
    assert not el.SumMetric([1, 1, 0.5, -0.5], parts, region.space).is_concave
    turned = el.SumMetric([-1, -1, -0.5, -0.5], parts, region.space, orientation="cost")
    assert turned.is_concave
    assert best_classifier(turned, region).value == pytest.approx(
        -best_classifier(harmless, region).value, abs=1e-5
    )
    powers = [el.terms.Linear(), el.terms.Powers(region.names[0])]
    bent = el.SumMetric([1, 1, -0.5], powers, region.space)
    assert not bent.is_concave
    best = best_classifier(bent, region)
    assert best.gap is None
    assert any("proven" in note for note in best.notes)


@pytest.mark.slow
@pytest.mark.parametrize("person", [0, 1, 3, 6])
def test_a_step_is_found_among_three_classes(person):
    """Climbs from the axes ended on the flat part: up to 54 % was lost."""
    rng = np.random.default_rng(0)
    z = rng.normal(size=(4000, 3)) * 1.3
    p = np.exp(z) / np.exp(z).sum(axis=1, keepdims=True)
    labels = (p.cumsum(axis=1) < rng.random((len(p), 1))).sum(axis=1)
    region = el.DiagonalRegion.from_predictions(labels, p)
    rules = [(p * w).argmax(axis=1) for w in rng.dirichlet(np.ones(3), 600)]
    right = np.array(
        [[((r == c) & (labels == c)).mean() for c in range(3)] for r in rules]
    )
    low, high = right[:, 0].min(), right[:, 0].max()
    step = Step(region.names[0], low + 0.7 * (high - low), (high - low) / 25)
    features = np.column_stack([right, step.values(right[:, 0])[0]])
    draw = np.random.default_rng([person, 8]).normal(size=4)
    weights = np.abs(draw) / features.std(axis=0)
    values = features @ weights
    metric = el.SumMetric(weights, [el.terms.Linear(), step], region.space)
    best = best_classifier(metric, region)
    # Labels scatter: what is best by probabilities is not quite the best of these rows.
    assert best.value > values.max() - 0.015 * np.ptp(values)
