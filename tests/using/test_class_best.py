"""The best rule of several classes, against searches over many rules."""

import itertools

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.metrics import ClassStatistics
from elicitor.regions import PlugInRule
from elicitor.using import best_classifier, class_consequences

CLASSES = ("bus", "opel", "van")


@pytest.fixture(scope="module")
def rows():
    """Labels and probabilities of 600 people; classes of unequal size."""
    rng = np.random.default_rng(5)
    scores = rng.normal(size=(600, 3)) * 1.3 + [0.8, 0.2, -0.5]
    proba = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
    drawn = (rng.random((600, 1)) < proba.cumsum(axis=1)).argmax(axis=1)
    return np.array(CLASSES)[drawn], proba


@pytest.fixture(scope="module")
def law(rows):
    """The probabilities at their word: the plug-in rule is exactly the best one."""
    return el.DiagonalRegion.from_predictions(None, rows[1], classes=CLASSES)


@pytest.fixture(scope="module")
def sample(rows):
    return el.DiagonalRegion.from_predictions(*rows, classes=CLASSES)


def metric_on(diagonal, rates, kind, orientation="utility"):
    names = ClassStatistics(CLASSES, diagonal, rates).names
    size = len(names)
    sign = (1 if diagonal else -1) * (1 if orientation == "utility" else -1)
    weights = sign * np.arange(1, size + 1) ** 1.5
    if kind == "linear":
        return el.LinearMetric(weights, names=names, orientation=orientation)
    return el.LinearFractionalMetric(
        weights,
        np.arange(size) - size / 2.2,
        2.0 * size,
        names=names,
        orientation=orientation,
    )


METRICS = [
    metric_on(*choice)
    for choice in itertools.product(
        (True, False), (True, False), ("linear", "ratio"), ("utility", "cost")
    )
]


def name_of(metric):
    return f"{metric.family} {metric.names[0]} {metric.orientation.value}"


@pytest.mark.parametrize("metric", METRICS, ids=name_of)
def test_no_rule_is_better_on_a_law(metric, law):
    best = best_classifier(metric, law)
    rng = np.random.default_rng(0)
    statistics = ClassStatistics.parse(metric.names)
    others = [
        metric.utility(
            statistics.of(law.population.confusion(PlugInRule.of(gains)), law.priors)
        )
        for gains in rng.normal(size=(300, 3, 3))
    ]
    assert metric.orientation.sign * best.value >= max(others)


@pytest.mark.parametrize("metric", METRICS, ids=name_of)
def test_small_changes_of_the_gains_do_not_help_on_a_law(metric, law):
    best = best_classifier(metric, law)
    statistics = ClassStatistics.parse(metric.names)
    gains = best.classifier.rules[0].matrix
    for step in np.eye(9).reshape(9, 3, 3) * 0.02 * np.abs(gains).max():
        for changed in (gains + step, gains - step):
            confusion = law.population.confusion(PlugInRule.of(changed))
            other = metric.utility(statistics.of(confusion, law.priors))
            assert metric.orientation.sign * best.value >= other - 1e-12


@pytest.mark.parametrize("metric", METRICS, ids=name_of)
def test_what_is_stated_is_what_the_classifier_does(metric, rows, sample):
    truth, proba = rows
    best = best_classifier(metric, sample)
    called = best.classifier.predict(proba)
    table = [[np.mean((truth == i) & (called == j)) for j in CLASSES] for i in CLASSES]
    np.testing.assert_allclose(best.confusion, table, atol=1e-12)
    statistics = ClassStatistics.parse(metric.names)
    point = statistics.of(np.array(table), np.sum(table, axis=1))
    np.testing.assert_allclose(best.statistics, point, atol=1e-12)
    assert best.value == pytest.approx(metric.value(point))


def test_weights_of_rates_count_more_in_small_classes(sample):
    """Balanced accuracy divides the weight of a class by its share."""
    names = ClassStatistics(CLASSES, rates=True).names
    balanced = best_classifier(el.LinearMetric(np.ones(3), names=names), sample)
    same = el.LinearMetric(1 / sample.priors, names=ClassStatistics(CLASSES).names)
    np.testing.assert_allclose(
        balanced.confusion, best_classifier(same, sample).confusion
    )


def test_the_kind_of_region_does_not_matter(rows, sample):
    errors = el.OffDiagonalRegion.from_predictions(*rows, classes=CLASSES, rates=True)
    for metric in METRICS:
        np.testing.assert_array_equal(
            best_classifier(metric, errors).confusion,
            best_classifier(metric, sample).confusion,
        )


def test_two_classes_agree_with_the_binary_region(rows):
    _, proba = rows
    share = proba[:, 0] / proba[:, :2].sum(axis=1)
    columns = np.stack([share, 1 - share], axis=1)
    many = el.DiagonalRegion.from_predictions(None, columns, classes=("a", "b"))
    metric = el.LinearFractionalMetric([1, 2], [-3, 1], 3, names=many.names)
    best = best_classifier(metric, many)
    thresholds = np.linspace(0, 1, 2001)
    values = [
        metric.value(
            [np.mean(share * (share >= t)), np.mean((1 - share) * (share < t))]
        )
        for t in thresholds
    ]
    assert best.value >= max(values) - 1e-12


@pytest.mark.parametrize(
    ("metric", "message"),
    [
        (el.LinearMetric([1, 2]), r"region's classes, bus, opel, van; got .*TP"),
        (
            el.LinearMetric([1, 2], names=("C[bus, bus]", "C[van, van]")),
            "region's classes, bus, opel, van; got",
        ),
    ],
)
def test_a_metric_on_something_else_is_refused(metric, message, sample):
    for use in (best_classifier, class_consequences):
        with pytest.raises(InvalidParameterError, match=message):
            use(metric, sample)


def test_an_unknown_kind_of_metric_is_refused(sample):
    class Other(el.Metric):
        names = ClassStatistics(CLASSES).names
        orientation = el.Orientation.UTILITY
        coefficients = family = value = gradient = sentence = to_dict = None
        from_dict = with_coefficients = None
        __repr__ = object.__repr__

    with pytest.raises(
        InvalidParameterError, match="linear or linear-fractional, fair"
    ):
        best_classifier(Other(), sample)
    with pytest.raises(InvalidParameterError, match="must be a Metric or a Result"):
        best_classifier(object(), sample)


# -- consequences -------------------------------------------------------------------

# Ten vehicles: 4 buses, 3 Opels, 3 vans, and what a model says of each.
LABELS = ["bus"] * 4 + ["opel"] * 3 + ["van"] * 3
PROBA = np.array(
    [
        [0.8, 0.1, 0.1],
        [0.7, 0.2, 0.1],
        [0.5, 0.4, 0.1],
        [0.2, 0.1, 0.7],
        [0.5, 0.4, 0.1],
        [0.1, 0.8, 0.1],
        [0.6, 0.2, 0.2],
        [0.1, 0.1, 0.8],
        [0.5, 0.1, 0.4],
        [0.1, 0.2, 0.7],
    ]
)


def test_consequences_are_those_counted_by_hand():
    region = el.DiagonalRegion.from_predictions(LABELS, PROBA, classes=CLASSES)
    metric = el.LinearMetric([1, 2, 1], names=region.names)
    mine, usual, balanced = class_consequences(metric, region)
    assert [row.name for row in (mine, usual, balanced)] == [
        "best under your metric",
        "most likely class",
        "rule for balanced accuracy",
    ]
    # Most likely: three buses, one Opel, two vans. If an Opel counts twice, 0.4 for it
    # beats 0.5 for a bus: one bus is lost and one Opel won.
    np.testing.assert_allclose(usual.right, [3 / 4, 1 / 3, 2 / 3])
    np.testing.assert_allclose(mine.right, [2 / 4, 2 / 3, 2 / 3])
    assert usual.utility == pytest.approx((3 + 2 * 1 + 2) / 10)
    assert mine.utility == pytest.approx((2 + 2 * 2 + 2) / 10)
    assert (mine.regret, usual.regret) == (0, pytest.approx(0.1))
    assert usual.confusion[1].tolist() == [0.2, 0.1, 0]
    # Balanced: 0.4 for an Opel or a van, over 3, beats 0.5 for a bus, over 4.
    np.testing.assert_allclose(balanced.right, [2 / 4, 2 / 3, 3 / 3])


def test_consequences_of_a_cost_are_told_as_utility():
    region = el.OffDiagonalRegion.from_predictions(LABELS, PROBA, classes=CLASSES)
    cost = el.LinearMetric(np.ones(6), names=region.names, orientation="cost")
    mine, usual, _ = class_consequences(cost, region)
    assert usual.utility == mine.utility == pytest.approx(-0.4)
    assert usual.regret == 0


def test_consequences_of_a_curved_metric_compare_with_its_lottery(law):
    names = ClassStatistics(CLASSES, rates=True).names
    curved = el.QuadraticMetric(np.full(3, 1.1), -2 * np.eye(3), names=names)
    mine, *others = class_consequences(curved, law)
    assert not mine.classifier.is_deterministic
    assert min(row.regret for row in others) > 0
    np.testing.assert_allclose(mine.right, 0.55, atol=1e-3)
