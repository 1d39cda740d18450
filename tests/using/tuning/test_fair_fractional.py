"""Best classifiers of groups under a ratio, against all mixtures of a fine grid."""

import numpy as np
import pytest
from scipy.optimize import linprog

import elicitor as el
from elicitor.using import best_classifier
from elicitor.using.group_consequences import group_consequences
from elicitor.using.tuning import fair_fractional

GROUPS = ("a", "b")


def region_of(n=60, seed=0):
    rng = np.random.default_rng(seed)
    group = np.array(GROUPS)[(rng.random(n) < 0.3).astype(int)]
    group[:4] = ["a", "b"] * 2
    scores = rng.beta(1.3, 2.0, size=n).round(2)
    labels = (rng.random(n) < scores).astype(int)
    labels[:4] = [0, 0, 1, 1]
    proba = np.stack([1 - scores, scores], axis=1)
    return el.GroupRates.from_predictions(labels, proba, group)


def person(region, seed, orientation="utility"):
    gains, losses = np.random.default_rng(seed).dirichlet(np.full(4, 1.0), size=2)
    return el.FairFractionalMetric(
        gains,
        losses,
        prevalence=region.prevalence,
        names=region.names,
        groups=region.groups,
        orientation=orientation,
    )


def on_the_edge(region, group, n=1500):
    """Rates of many best and worst rules of a group, and mixtures of neighbours."""
    part = region.regions[group]
    found = []
    for turn in np.linspace(0, 2 * np.pi, n, endpoint=False):
        found.append(part.support([np.cos(turn), np.sin(turn)]))
    corners = np.unique(found, axis=0)
    middle = corners.mean(axis=0)
    order = np.argsort(np.arctan2(*(corners - middle).T))
    ring = corners[order]
    steps = np.linspace(0, 1, 8, endpoint=False)[:, None, None]
    return ((1 - steps) * ring + steps * np.roll(ring, -1, axis=0)).reshape(-1, 2)


def largest_share(metric, one, other):
    """The largest ratio by Charnes and Cooper's linear program over mixtures.

    Variables are t times the shares of the corners, t times the gaps, and t, where t is
    one over what counts in all.
    """
    n, q = len(one) + len(other), 2
    places = np.vstack([one * metric.prevalence[0], other * metric.prevalence[1]]).T
    rates = np.hstack([places, np.zeros((q, q + 1))])
    gaps = np.hstack([np.zeros((q, n)), np.eye(q), np.zeros((q, 1))])
    t = np.eye(n + q + 1)[-1]
    good = np.vstack([rates, t - gaps]).T @ metric.gains
    bad = np.vstack([t - rates, gaps]).T @ metric.losses
    shares = np.zeros((2, n + q + 1))
    shares[0, : len(one)] = shares[1, len(one) : n] = 1
    apart = np.hstack([one.T, -other.T, np.zeros((q, q + 1))])
    solved = linprog(
        -good,
        A_ub=np.vstack([apart - gaps, -apart - gaps]),
        b_ub=np.zeros(2 * q),
        A_eq=np.vstack([good + bad, shares - t]),
        b_eq=[1.0, 0.0, 0.0],
    )
    return -solved.fun


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.quick_cases("0", "3")
def test_the_best_mixture_is_that_of_a_linear_program(seed):
    region = region_of(seed=seed)
    metric = person(region, seed)
    best = best_classifier(metric, region)
    expected = largest_share(metric, *(on_the_edge(region, g) for g in GROUPS))
    assert metric.utility(best.statistics) == pytest.approx(expected, abs=2e-6)
    assert 0 <= best.gap <= 1e-5
    assert region.contains(best.statistics)


def test_nothing_is_proved_of_a_search_that_was_cut_short(monkeypatch):
    region = region_of()
    metric = person(region, 0)
    whole = best_classifier(metric, region)
    monkeypatch.setattr(fair_fractional, "ROUNDS", 0)
    cut = best_classifier(metric, region)
    assert metric.utility(cut.statistics) < metric.utility(whole.statistics) - 1e-4
    assert cut.gap is None
    assert whole.gap is not None


def test_no_mixture_is_better_for_somebody_who_likes_the_reverse():
    region = region_of()
    metric = person(region, 0, "cost")
    best = best_classifier(metric, region)
    one, other = (on_the_edge(region, group) for group in GROUPS)
    i, j = np.meshgrid(np.arange(len(one)), np.arange(len(other)), indexing="ij")
    points = np.stack([one[i.ravel()], other[j.ravel()]], axis=1)
    assert metric.utility(best.statistics) >= metric.utility(points).max() - 1e-6


def test_what_other_rules_cost_is_told_in_as_many_mistakes():
    """Of a ratio the slope at the best tells what the first of them costs."""
    region = region_of(200)
    metric = person(region, 2)
    before, best, *_ = group_consequences(metric, region)
    assert best.utility >= before.utility
    found = before.loss
    worse = best.rates - found.value / 100 * np.eye(2)[found.kind]
    assert metric.utility(worse) == pytest.approx(before.utility, rel=1e-3)
    sloped = metric.slopes(best.rates)[found.kind]
    told = 100 * (best.utility - before.utility) / sloped
    assert found.value > 0
    assert told != pytest.approx(found.value, rel=0.03)
