"""Best classifiers of groups, against a linear program that lists all thresholds."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.metrics import FairMetric, FairQuadraticMetric
from elicitor.using import best_classifier

GROUPS = ("a", "b", "c")


def people(n, seed, n_groups=3):
    """Labels, probabilities and groups of unequal size, each with both labels."""
    rng = np.random.default_rng(seed)
    group = np.array(GROUPS)[rng.choice(n_groups, size=n, p=SIZES[n_groups])]
    group[: 2 * n_groups] = GROUPS[:n_groups] * 2
    scores = rng.beta(1.3, 2.0, size=n).round(2)
    labels = (rng.random(n) < scores).astype(int)
    for name in GROUPS[:n_groups]:
        rows = np.flatnonzero(group == name)
        labels[rows[:2]] = 0, 1
    return labels, scores, group


SIZES = {2: [0.8, 0.2], 3: [0.6, 0.3, 0.1]}


def region_of(labels, scores, group, diagonal):
    proba = np.stack([1 - scores, scores], axis=1)
    return el.GroupRates.from_predictions(labels, proba, group, diagonal=diagonal)


def fair(region, seed, *, trade_off=0.4, welcome=False):
    rng = np.random.default_rng(seed)
    q, diagonal = len(region.names), region.statistics.diagonal
    draw = rng.normal if welcome else rng.random
    return FairMetric(
        (-1 if diagonal else 1) * rng.random(q),
        {pair: draw(size=q) for pair in itertools.combinations(region.groups, 2)},
        trade_off,
        prevalence=region.prevalence,
        names=region.names,
        groups=region.groups,
    )


def rates_of_thresholds(labels, scores, diagonal):
    """Rates of both rules at every threshold, from the raw rows of a group."""
    points = []
    for threshold in [*np.unique(scores), np.inf]:
        for said in (scores >= threshold, scores < threshold):
            right = [np.mean(~said[labels == 0]), np.mean(said[labels == 1])]
            points.append(right if diagonal else 1 - np.array(right))
    return np.array(points)


def least_cost(metric, points):
    """Lotteries over all thresholds of each group, gaps bounded by slack variables."""
    m, q = len(points), len(metric.names)
    ends = np.cumsum([0, *map(len, points)])
    rates = np.zeros((m, q, ends[-1]))
    for g, rows in enumerate(points):
        rates[g, :, ends[g] : ends[g + 1]] = rows.T
    slopes = (1 - metric.trade_off) * metric.misclassification_costs
    cost = np.einsum("gi,i,gin->n", metric.prevalence, slopes, rates)
    rows, prices = [], []
    for (u, v), b in metric.violation_costs.items():
        gap = rates[metric.groups.index(u)] - rates[metric.groups.index(v)]
        rows += [gap, -gap]
        prices.append(metric.trade_off * b)
    gaps = np.concatenate([np.stack(rows[::2]), np.stack(rows[1::2])])
    n_gaps = len(prices) * q
    slack = -np.tile(np.eye(n_gaps), (2, 1))
    sums = np.zeros((m, ends[-1] + n_gaps))
    for g in range(m):
        sums[g, ends[g] : ends[g + 1]] = 1
    return linprog(
        np.concatenate([cost, np.concatenate(prices)]),
        A_ub=np.hstack([gaps.reshape(2 * n_gaps, -1), slack]),
        b_ub=np.zeros(2 * n_gaps),
        A_eq=sums,
        b_eq=np.ones(m),
    ).fun


@pytest.mark.slow
@given(
    seed=st.integers(0, 10**6),
    diagonal=st.booleans(),
    n_groups=st.sampled_from([2, 3]),
    trade_off=st.sampled_from([0.05, 0.4, 0.9, 1.0]),
)
@settings(max_examples=25, deadline=None)
def test_no_lottery_over_thresholds_is_fairer(seed, diagonal, n_groups, trade_off):
    labels, scores, group = people(60, seed, n_groups)
    region = region_of(labels, scores, group, diagonal)
    metric = fair(region, seed, trade_off=trade_off)
    points = [
        rates_of_thresholds(labels[group == g], scores[group == g], diagonal)
        for g in region.groups
    ]
    best, truth = best_classifier(metric, region), least_cost(metric, points)
    assert best.value == pytest.approx(truth, abs=1e-6)
    assert best.value - best.gap <= truth + 1e-9
    np.testing.assert_allclose(
        region.attained(best.classifier), best.statistics, atol=1e-9
    )
    for part, rows, point in zip(
        best.classifier.parts, points, best.statistics, strict=True
    ):
        if any(rule.is_turned for rule in part.rules):
            assert not is_mixture(point, rows[::2])


def is_mixture(point, corners):
    """Whether a lottery between these rules alone attains some rates."""
    return linprog(
        np.zeros(len(corners)),
        A_eq=np.vstack([corners.T, np.ones(len(corners))]),
        b_eq=np.append(point, 1),
    ).success


def test_a_utility_is_the_same_with_signs_turned():
    region = region_of(*people(80, 3), diagonal=True)
    cost = fair(region, 1)
    data = cost.to_dict() | {"orientation": "utility"}
    data["misclassification_costs"] = (-cost.misclassification_costs).tolist()
    data["violation_costs"] = [
        [*pair, (-b).tolist()] for pair, b in cost.violation_costs.items()
    ]
    first = best_classifier(cost, region)
    second = best_classifier(FairMetric.from_dict(data), region)
    assert second.value == pytest.approx(-first.value, abs=1e-9)
    np.testing.assert_allclose(first.statistics, second.statistics, atol=1e-6)


def test_three_classes_against_free_decisions_about_each_person():
    """Of people taken at their word every classifier is a table of chances."""
    rng = np.random.default_rng(4)
    n = 24
    proba = rng.dirichlet(np.ones(3) * 0.7, size=n)
    group = np.array(["a"] * 12 + ["b"] * 8 + ["c"] * 4)
    region = el.GroupRates.from_predictions(None, proba, group)
    metric = fair(region, 5)
    m, q = 3, 3
    rates = np.zeros((m, q, n, 3))  # rate i of group g, as a function of the table
    for g, name in enumerate(region.groups):
        rows = np.flatnonzero(group == name)
        for i in range(q):
            rates[g, i, rows, i] = proba[rows, i] / proba[rows, i].sum()
    rates = rates.reshape(m, q, 3 * n)
    slopes = (1 - metric.trade_off) * metric.misclassification_costs
    cost = np.einsum("gi,i,gin->n", metric.prevalence, slopes, rates)
    pairs = list(metric.violation_costs)
    gaps = np.concatenate(
        [rates[GROUPS.index(u)] - rates[GROUPS.index(v)] for u, v in pairs]
    )
    prices = metric.trade_off * np.concatenate(list(metric.violation_costs.values()))
    found = linprog(
        np.concatenate([cost, prices]),
        A_ub=np.block([[gaps, -np.eye(9)], [-gaps, -np.eye(9)]]),
        b_ub=np.zeros(18),
        A_eq=np.hstack([np.kron(np.eye(n), np.ones(3)), np.zeros((n, 9))]),
        b_eq=np.ones(n),
    )
    best = best_classifier(metric, region)
    assert best.value == pytest.approx(found.fun, abs=1e-6)
    assert best.value - best.gap <= found.fun + 1e-9


def test_gaps_that_are_welcome_are_solved_for_either_sign():
    labels, scores, group = people(30, 8, 2)
    region = region_of(labels, scores, group, diagonal=True)
    points = [
        rates_of_thresholds(labels[group == g], scores[group == g], True)
        for g in region.groups
    ]
    every = np.stack(
        [
            np.repeat(points[0], len(points[1]), axis=0),
            np.tile(points[1], (len(points[0]), 1)),
        ],
        axis=1,
    )
    for seed in range(6):
        metric = fair(region, seed, welcome=True)
        best = best_classifier(metric, region)
        assert best.value <= metric.value(every).min() + 1e-9
        assert best.gap <= 1e-6
        assert not any("proven" in note for note in best.notes)


@pytest.mark.slow
def test_more_welcome_gaps_than_can_be_tried_leave_the_gap_unknown():
    region = region_of(*people(90, 8), diagonal=False)
    metric = fair(region, 0, trade_off=0.9)
    turned = {pair: -b - 0.1 for pair, b in metric.violation_costs.items()}
    turned |= {("a", "b"): np.array([-1.0, -2.0])}
    many = FairMetric.from_dict(
        metric.to_dict()
        | {"violation_costs": [[*pair, list(b)] for pair, b in turned.items()]}
    )
    assert best_classifier(many, region).gap is not None  # 6 of them
    four = np.array([f"g{i}" for i in range(4)])[np.arange(120) % 4]
    labels, scores, _ = people(120, 9)
    labels[:8] = [0] * 4 + [1] * 4
    wide = region_of(labels, scores, four, diagonal=True)
    metric = FairMetric(
        [-1, -1],
        {pair: [-0.1, -0.2] for pair in itertools.combinations(wide.groups, 2)},
        0.5,
        prevalence=wide.prevalence,
        names=wide.names,
        groups=wide.groups,
    )
    best = best_classifier(metric, wide)
    assert best.gap is None
    assert "Nothing could be proven" in best.notes[0]


# -- squared gaps -------------------------------------------------------------------


def squared(region, seed, *, welcome=False):
    rng = np.random.default_rng(seed)
    q = len(region.names)
    costs = {}
    for pair in itertools.combinations(region.groups, 2):
        root = rng.normal(size=(q, q))
        costs[pair] = root + root.T if welcome else root @ root.T
    return FairQuadraticMetric(
        rng.random(q),
        costs,
        0.6,
        prevalence=region.prevalence,
        names=region.names,
        groups=region.groups,
    )


@pytest.mark.parametrize("welcome", [False, True])
def test_squared_gaps_of_two_groups_against_a_fine_grid(welcome):
    """Both groups on a grid of mixtures of neighbouring thresholds and in between."""
    labels, scores, group = people(40, 12, 2)
    region = region_of(labels, scores, group, diagonal=True)
    rng = np.random.default_rng(0)
    clouds = []
    for g in region.groups:
        points = rates_of_thresholds(labels[group == g], scores[group == g], True)
        mixed = rng.dirichlet(np.full(len(points), 0.05), size=3000) @ points
        clouds.append(np.concatenate([points, mixed]))
    for seed in range(3):
        metric = squared(region, seed, welcome=welcome)
        best = best_classifier(metric, region)
        picks = rng.integers([len(clouds[0]), len(clouds[1])], size=(200_000, 2))
        every = np.stack([clouds[0][picks[:, 0]], clouds[1][picks[:, 1]]], axis=1)
        values = metric.value(every)
        assert best.value <= values.min() + 1e-6
        assert values.min() >= best.value - best.gap - 1e-9
        assert best.gap <= 2e-4 * np.ptp(values)


def test_squared_gaps_with_all_the_weight_are_closed():
    region = region_of(*people(200, 2), diagonal=True)
    metric = squared(region, 0)
    alone = FairQuadraticMetric.from_dict(metric.to_dict() | {"trade_off": 1.0})
    best = best_classifier(alone, region)
    assert best.value == pytest.approx(0, abs=1e-6)


# -- one rule per group, and refusals -----------------------------------------------


def test_without_lotteries_every_group_has_one_threshold():
    labels, scores, group = people(60, 1, 2)
    region = region_of(labels, scores, group, diagonal=True)
    metric = fair(region, 2, trade_off=0.8)
    mixed = best_classifier(metric, region)
    single = best_classifier(metric, region, randomised=False)
    assert single.classifier.is_deterministic
    assert not mixed.classifier.is_deterministic
    assert mixed.value <= single.value <= mixed.value + single.gap + 1e-9
    assert "if its probability is above" in str(single.classifier)


def test_without_lotteries_three_groups_do_no_worse_than_with_one_threshold():
    for seed in range(4):
        labels, scores, group = people(120, seed)
        region = region_of(labels, scores, group, diagonal=True)
        metric = fair(region, seed, trade_off=0.95)
        best = best_classifier(metric, region, randomised=False)
        for cut in np.unique(scores):
            said = scores >= cut
            rates = [
                [np.mean((said == c)[(group == g) & (labels == c)]) for c in (0, 1)]
                for g in region.groups
            ]
            assert best.value <= metric.value(rates) + 1e-12


def test_other_groups_and_metrics_without_groups_are_refused():
    region = region_of(*people(60, 1, 2), diagonal=True)
    metric = fair(region, 2)
    other = FairMetric.from_dict(
        metric.to_dict()
        | {
            "groups": ["x", "y"],
            "violation_costs": [["x", "y", [1.0, 1.0]]],
        }
    )
    with pytest.raises(InvalidParameterError, match="region's groups, a, b; got"):
        best_classifier(other, region)
    plain = el.LinearMetric([1, 1], names=region.names)
    with pytest.raises(InvalidParameterError, match=r"with a, b; got .* with no group"):
        best_classifier(plain, region)
    with pytest.raises(InvalidParameterError, match="with no groups; got one"):
        best_classifier(metric, el.BinaryRegion.from_law(lambda x: x))
