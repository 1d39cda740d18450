"""Best classifiers under curved metrics, against searches that know nothing of them."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize
from scipy.spatial import ConvexHull

import elicitor as el
from elicitor.metrics import CostRewardMetric, PolynomialMetric, QuadraticMetric, Term
from elicitor.regions import PlugInRule
from elicitor.using import best_classifier
from elicitor.using.tuning.branching import branch
from elicitor.using.tuning.choices import choices_of
from elicitor.using.tuning.climbing import Climb
from elicitor.using.tuning.corners import Corners
from elicitor.using.tuning.objective import Bend, bend_of, objective_of


def sample(n, seed):
    rng = np.random.default_rng(seed)
    scores = rng.beta(1.2, 2.5, size=n).round(3)
    labels = rng.random(n) < scores**1.3
    labels[:2] = True, False
    return labels, scores


def threshold_confusions(labels, scores):
    """(TP, TN) of both rules at every threshold, from the raw rows."""
    points = []
    for threshold in [*np.unique(scores), np.inf]:
        for called in (scores >= threshold, scores < threshold):
            points.append([np.mean(labels & called), np.mean(~labels & ~called)])
    return np.array(points)


def best_on_polygon(metric, points):
    """The best point of a convex polygon: on an edge, or where the slope is zero."""
    corners = points[ConvexHull(points).vertices]
    shares = np.linspace(0, 1, 301)[:, None]
    found = []
    for start, stop in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        found.append(metric.utility(start + shares * (stop - start)).max())
    middle = corners.mean(axis=0)
    inner = [
        metric.utility(middle + share * (shares * (b - a) + a - middle)).max()
        for share in np.linspace(0, 1, 12)
        for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True)
    ]
    return max(found + inner)


def quadratic(seed, concave, orientation="utility"):
    rng = np.random.default_rng(seed)
    root = rng.normal(size=(2, 2)) * 2
    matrix = -root @ root.T if concave else root + root.T
    sign = 1 if orientation == "utility" else -1
    return QuadraticMetric(
        sign * rng.normal(size=2), sign * matrix, orientation=orientation
    )


def utility_range(metric, points):
    values = metric.utility(points)
    return values.max() - values.min()


@pytest.mark.slow
@given(
    seed=st.integers(0, 10**6),
    concave=st.booleans(),
    orientation=st.sampled_from(["utility", "cost"]),
)
@settings(max_examples=30, deadline=None)
def test_a_quadratic_of_thresholds_is_solved_and_its_gap_holds(
    seed, concave, orientation
):
    labels, scores = sample(40, seed)
    region = el.BinaryRegion.from_predictions(labels, scores)
    metric = quadratic(seed, concave, orientation)
    points = threshold_confusions(labels, scores)
    best, truth = best_classifier(metric, region), best_on_polygon(metric, points)
    reached = metric.orientation.sign * best.value
    scale = utility_range(metric, points)
    assert truth <= reached + best.gap + 1e-12
    assert best.gap <= (1e-6 if concave else 1e-4) * max(scale, 1e-6)
    assert reached >= truth - best.gap - 1e-12
    np.testing.assert_allclose(
        region.classifier_confusion(best.classifier), best.statistics, atol=1e-12
    )
    assert len(best.classifier.rules) <= 3


@pytest.mark.parametrize("orientation", ["utility", "cost"])
def test_a_cubic_of_thresholds_has_a_gap_that_holds(orientation):
    labels, scores = sample(60, 4)
    region = el.BinaryRegion.from_predictions(labels, scores)
    points = threshold_confusions(labels, scores)
    rng = np.random.default_rng(8)
    sign = 1 if orientation == "utility" else -1
    for _ in range(6):
        cube = rng.normal(size=(2, 2, 2))
        cube = sum(cube.transpose(order) for order in itertools.permutations(range(3)))
        root = rng.normal(size=(2, 2))
        tensors = [rng.normal(size=2), root + root.T, 3 * cube]
        metric = PolynomialMetric(
            [sign * tensor for tensor in tensors], orientation=orientation
        )
        best, truth = best_classifier(metric, region), best_on_polygon(metric, points)
        reached = sign * best.value
        assert truth <= reached + best.gap + 1e-12
        assert reached >= truth - 2e-4 * utility_range(metric, points)
        assert best.gap <= 0.02 * utility_range(metric, points)


def test_a_quadratic_that_is_best_inside_the_region_is_met_there():
    """−‖C − c‖² of a point that lotteries attain: regression to what is wanted."""
    region = el.BinaryRegion.from_predictions(*sample(300, 1))
    wanted = region.all_right / 2 + [0.02, -0.01]
    metric = QuadraticMetric(2 * wanted, -2 * np.eye(2))
    best = best_classifier(metric, region)
    np.testing.assert_allclose(best.statistics, wanted, atol=1e-4)
    assert best.value == pytest.approx(wanted @ wanted, abs=1e-7)


@pytest.mark.slow
def test_bounds_of_boxes_hold_from_the_first_and_become_tight():
    """Branch and bound from the worst corner: its first bound, and its last."""
    for seed in range(12):
        labels, scores = sample(40, seed)
        points = threshold_confusions(labels, scores)
        metric = quadratic(seed, concave=False)
        corners = Corners(
            choices_of(metric, el.BinaryRegion.from_predictions(labels, scores))
        )
        lower, upper = corners.surround()
        objective = objective_of(metric, (2,))
        bend = bend_of(metric, lower, upper)
        if not len(bend.amounts):
            continue
        flipped = Bend(-bend.directions, bend.amounts)
        worst = np.eye(len(corners.points))[np.argmin(metric.value(corners.points))]
        start = Climb(worst, worst @ corners.points, -np.inf, np.inf)
        truth, scale = best_on_polygon(metric, points), utility_range(metric, points)
        for one in (bend, flipped):
            tolerance = 1e-4 * scale
            _, first = branch(
                objective, one, corners, start, tolerance=tolerance, looks=0
            )
            best, last = branch(
                objective, one, corners, start, tolerance=tolerance, looks=600
            )
            assert first >= truth - 1e-12
            assert truth - 1e-12 <= last <= first
            assert best.value >= last - tolerance - 1e-12


# -- several classes ----------------------------------------------------------------

CLASSES = ("bus", "opel", "van")


def few_people(n, seed):
    rng = np.random.default_rng(seed)
    scores = np.exp(rng.normal(size=(n, 3)) * 1.5)
    return scores / scores.sum(axis=1, keepdims=True)


def concave_quadratic(names, seed):
    rng = np.random.default_rng(seed)
    root = rng.normal(size=(len(names), 2))
    return QuadraticMetric(rng.normal(size=len(names)), -root @ root.T, names=names)


@pytest.mark.parametrize("rates", [True, False])
@pytest.mark.parametrize("kind", [el.DiagonalRegion, el.OffDiagonalRegion])
def test_three_classes_against_free_decisions_about_each_person(kind, rates):
    """Of people taken at their word every classifier is a table of chances."""
    proba = few_people(9, 2)
    region = kind.from_predictions(None, proba, classes=CLASSES, rates=rates)
    metric = concave_quadratic(region.names, 3)

    def point(table):
        confusion = (proba / len(proba)).T @ table.reshape(9, 3)
        return region.statistics.of(confusion, region.priors)

    sums = {"type": "eq", "fun": lambda table: table.reshape(9, 3).sum(axis=1) - 1}
    found = minimize(
        lambda table: -metric.value(point(table)),
        np.full(27, 1 / 3),
        method="SLSQP",
        bounds=[(0, 1)] * 27,
        constraints=sums,
        options={"ftol": 1e-12, "maxiter": 500},
    )
    best = best_classifier(metric, region)
    assert best.value == pytest.approx(-found.fun, abs=1e-6)
    assert -found.fun <= best.value + best.gap + 1e-9
    np.testing.assert_allclose(
        region.attained(best.classifier), best.statistics, atol=1e-12
    )
    assert not best.notes


def test_no_mixture_of_rules_beats_the_bound_where_the_metric_is_not_concave():
    proba = few_people(200, 5)
    region = el.DiagonalRegion.from_predictions(
        None, proba, classes=CLASSES, rates=True
    )
    rng = np.random.default_rng(0)
    rules = [PlugInRule.of(gains) for gains in rng.normal(size=(400, 3, 3))]
    points = np.stack([region.vertex(rule).point for rule in rules])
    pairs = rng.integers(400, size=(4000, 2))
    shares = rng.random((4000, 1))
    mixed = shares * points[pairs[:, 0]] + (1 - shares) * points[pairs[:, 1]]
    for seed in range(4):
        root = np.random.default_rng(seed).normal(size=(3, 3))
        metric = QuadraticMetric([0.3, -0.2, 0.1], root + root.T, names=region.names)
        best = best_classifier(metric, region)
        others = metric.utility(np.concatenate([points, mixed]))
        assert best.value >= others.max()
        assert best.gap <= 1e-3 * np.ptp(others)


def test_labels_of_three_classes_come_with_a_warning_about_the_gap():
    proba = few_people(300, 6)
    rng = np.random.default_rng(1)
    truth = (rng.random((300, 1)) < proba.cumsum(axis=1)).argmax(axis=1)
    region = el.DiagonalRegion.from_predictions(truth, proba)
    best = best_classifier(concave_quadratic(region.names, 0), region)
    assert "as if the probabilities were right" in best.notes[0]
    np.testing.assert_allclose(
        region.attained(best.classifier), best.statistics, atol=1e-12
    )


# -- one rule instead of a lottery --------------------------------------------------


def test_without_lotteries_the_best_single_rule_is_returned_and_its_price_said():
    labels, scores = sample(80, 3)
    region = el.BinaryRegion.from_predictions(labels, scores)
    metric = QuadraticMetric([1, 1], [[-9, 1], [1, -4]])
    mixed = best_classifier(metric, region)
    single = best_classifier(metric, region, randomised=False)
    assert not mixed.classifier.is_deterministic
    assert single.classifier.is_deterministic
    assert single.value < mixed.value
    assert single.gap == pytest.approx(mixed.value - single.value, abs=1e-6)
    corners = threshold_confusions(labels, scores)
    hull = corners[ConvexHull(corners).vertices]
    assert single.value >= metric.value(hull).max() - 1e-9


# -- models, costs and rewards ------------------------------------------------------

POOL = {
    "models": ["small", "middle", "large"],
    "points": [[0.7, 10], [0.8, 30], [0.9, 100]],
    "names": ["accuracy", "latency"],
    "kinds": ["reward", "cost"],
}


def test_the_best_model_of_a_pool_and_the_best_lottery_over_models():
    curved = QuadraticMetric(
        [0, 0], [[-2.0, 0], [0, -2e-6]], names=POOL["names"], orientation="utility"
    )
    shifted = QuadraticMetric(
        [1.66, 0], [[-2.0, 0], [0, 0]], names=POOL["names"]
    )  # −(accuracy − 0.83)²
    pool = el.ModelPool(**POOL)
    assert str(best_classifier(curved, pool).classifier) == "small"
    assert str(best_classifier(shifted, pool).classifier) == "middle"
    assert best_classifier(shifted, pool).gap == 0
    mixing = el.ModelPool(**POOL, mixtures=True)
    best = best_classifier(shifted, mixing)
    assert best.statistics[0] == pytest.approx(0.83, abs=1e-4)
    assert not best.classifier.is_deterministic
    alone = best_classifier(shifted, mixing, randomised=False)
    assert str(alone.classifier) == "middle"


def test_linear_metrics_of_a_pool_choose_the_model_with_the_most():
    metric = el.LinearMetric([1, -0.002], names=POOL["names"])
    best = best_classifier(metric, el.ModelPool(**POOL, mixtures=True))
    assert str(best.classifier) == "middle"
    assert best.value == pytest.approx(0.74)


def frontier_region():
    accuracies = el.DiagonalRegion.from_law(
        lambda x: np.stack([x, 1 - x], axis=1), rates=True
    )
    attribute = el.Attribute("reward", 0.0, 2.0, kind="reward")
    return el.CostRewardRegion(accuracies, [attribute])


def test_costs_and_rewards_are_best_where_the_frontier_has_the_slope_of_the_metric():
    region = frontier_region()
    metric = CostRewardMetric([0.5, 0.3, 0.2], terms=region.names)
    best = best_classifier(metric, region)
    np.testing.assert_allclose(best.statistics, region.support([0.5, 0.3, 0.2]))
    assert (best.classifier, best.gap) == (None, 0)


def test_a_reward_that_can_be_too_much_is_met_at_its_best():
    region = frontier_region()
    terms = [*region.names[:2], Term("reward", 1, 0, 2), Term("reward", 2, 0, 2)]
    metric = CostRewardMetric([0.001, 0.001, 1, -1], terms=terms)
    best = best_classifier(metric, region, tolerance=1e-8)
    assert best.statistics[2] == pytest.approx(1.0, abs=0.01)
    assert best.gap < 1e-6


def priced(labelled):
    """Three classes and a price; labelled by chance, or taken at their word."""
    rng = np.random.default_rng(5)
    proba = rng.dirichlet(np.ones(3), size=200)
    labels = np.array([rng.choice(3, p=row) for row in proba])
    accuracies = el.DiagonalRegion.from_predictions(labels if labelled else None, proba)
    return el.CostRewardRegion(
        accuracies, [el.Attribute("price", 0.01, 5, kind="cost")]
    )


def priced_metrics(names):
    for weights in np.random.default_rng(0).dirichlet(np.ones(5), size=6):
        *right, price, fixed = weights.tolist()
        yield el.LinearMetric([*right, -0.1 * price], names=names)
        yield el.LinearFractionalMetric(
            [*right, 0], [0, 0, 0, price], fixed, names=names
        )


@pytest.mark.slow
def test_labels_scatter_about_what_is_best_also_where_classifiers_have_a_price():
    """Chosen was what rules promise, though others were known that do better here."""
    region, gained = priced(labelled=True), []
    for metric in priced_metrics(region.names):
        best = best_classifier(metric, region)
        assert region.contains(best.statistics)
        assert "as if the probabilities were right" in best.notes[0]
        assert best.value >= metric.value(region.border).max() - 1e-12
        promised = region.support(metric.gradient(best.statistics))
        gained.append(best.value - metric.value(promised))
    assert max(gained) > 1e-4


@pytest.mark.slow
def test_of_probabilities_that_are_taken_at_their_word_rules_are_best():
    region = priced(labelled=False)
    for metric in priced_metrics(region.names):
        best = best_classifier(metric, region)
        assert (best.gap, best.notes) == (0, ())
        assert best.value >= metric.value(region.border).max() - 1e-9
