"""Named quadratic metrics, against what they mean on a table of counts."""

import numpy as np
import pytest

from elicitor.core import InvalidParameterError, Orientation
from elicitor.metrics import (
    NAMED_QUADRATIC,
    ClassStatistics,
    QuadraticMetric,
    named_quadratic,
)

THREE = ("bus", "opel", "van")
COUNTS = {
    2: np.array([[9, 4], [6, 21]]),
    3: np.array([[9, 4, 2], [3, 20, 1], [5, 0, 6]]),
}
"""Rows are truths; no two classes are equally frequent or equally often right."""
OTHERS = {
    2: np.array([[12, 1], [20, 7]]),
    3: np.array([[5, 5, 5], [1, 8, 15], [0, 2, 9]]),
}


def rates(counts, *, diagonal):
    classes = THREE[: len(counts)]
    statistics = ClassStatistics(classes, diagonal, rates=True)
    confusion = counts / counts.sum()
    return statistics.of(confusion, confusion.sum(axis=1))


def build(name, k, *, diagonal, **parameters):
    return named_quadratic(name, classes=THREE[:k], diagonal=diagonal, **parameters)


def test_q_mean_by_hand():
    metric = build("q-mean", 3, diagonal=True)
    recalls = 9 / 15, 20 / 24, 6 / 11
    expected = 1 - ((1 - 9 / 15) ** 2 + (4 / 24) ** 2 + (5 / 11) ** 2) / 3
    assert metric.value(recalls) == pytest.approx(expected, rel=1e-14)
    assert metric.linear == pytest.approx([2 / 3] * 3)
    assert metric.quadratic == pytest.approx(np.eye(3) * -2 / 3)
    assert metric.value([1, 1, 1]) == pytest.approx(1)


@pytest.mark.parametrize("k", [2, 3])
def test_q_mean_of_errors_is_that_of_right_decisions(k):
    right = build("q-mean", k, diagonal=True)
    wrong = build("q-mean", k, diagonal=False)
    for counts in (COUNTS[k], OTHERS[k]):
        expected = right.value(rates(counts, diagonal=True)) - 1
        found = wrong.value(rates(counts, diagonal=False))
        assert found == pytest.approx(expected, rel=1e-12)


def distance(counts, target):
    """-½ Σ (P(h=i) − π_i)² from the table itself."""
    predicted = counts.sum(axis=0) / counts.sum()
    return -sum((p - t) ** 2 for p, t in zip(predicted, target, strict=True)) / 2


@pytest.mark.parametrize(
    ("k", "diagonal", "target"),
    [(2, True, [0.3, 0.7]), (2, False, [0.3, 0.7]), (3, False, [0.5, 0.1, 0.4])],
)
def test_coverage_distance_is_measured_on_the_predictions(k, diagonal, target):
    first, second = COUNTS[k], OTHERS[k]
    priors = first.sum(axis=1) / first.sum()
    assert second.sum(axis=1) / second.sum() == pytest.approx(priors)
    assert len(set(priors)) == k
    metric = build(
        "coverage distance", k, diagonal=diagonal, target=target, priors=priors
    )
    found = metric.value(rates(first, diagonal=diagonal)) - metric.value(
        rates(second, diagonal=diagonal)
    )
    expected = distance(first, target) - distance(second, target)
    assert found == pytest.approx(expected, rel=1e-12)
    # The constant is that of rates of 0: with the rates of errors, of all right.
    if not diagonal:
        perfect = -np.sum((priors - target) ** 2) / 2
        expected = distance(first, target) - perfect
        assert metric.value(rates(first, diagonal=False)) == pytest.approx(expected)


def test_coverage_is_best_where_the_predicted_shares_are_the_target():
    target, priors = np.array([0.3, 0.7]), np.array([0.6, 0.4])
    metric = named_quadratic(
        "coverage distance", classes=("a", "b"), target=target, priors=priors
    )
    grid = np.linspace(0, 1, 21)
    points = np.array([(x, y) for x in grid for y in grid])
    shares = 0.6 * points[:, 0] + 0.4 * (1 - points[:, 1])
    best = np.argmax(metric.value(points))
    assert shares[best] == pytest.approx(0.3)


def test_printed_coverage_is_best_elsewhere():
    """[Q] Example 2 with cov_i = r_i + 1 − r_{≠i}: its best point misses the target."""
    target = np.array([0.3, 0.7])
    grid = np.linspace(0, 1, 101)
    points = np.array([(x, y) for x in grid for y in grid])
    printed = np.stack(
        [points[:, 0] + 1 - points[:, 1], points[:, 1] + 1 - points[:, 0]], axis=1
    )
    assert printed.sum(axis=1) == pytest.approx(2)
    best = np.argmin(np.sum((printed - target) ** 2, axis=1))
    shares = 0.5 * points[best, 0] + 0.5 * (1 - points[best, 1])
    assert shares == pytest.approx(0.4)  # 1/4 + target/2, not the target of 0.3
    assert np.min(np.sum((printed - target) ** 2, axis=1)) == pytest.approx(0.5)


def test_printed_coverage_of_errors_sums_to_the_number_of_classes():
    """[Q] Example 4 as printed, its indices from 1, on rates of three classes."""
    k, r = 3, np.concatenate([[np.nan], rates(COUNTS[3], diagonal=False)])
    printed = [
        1
        - sum(r[(i - 1) * (k - 1) + j] for j in range(1, k))
        + sum(r[(j - 1) * (k - 1) + i] for j in range(i + 1, k + 1))
        + sum(r[(j - 1) * (k - 1) + i - 1] for j in range(1, i))
        for i in range(1, k + 1)
    ]
    recalls = COUNTS[3] / COUNTS[3].sum(axis=1, keepdims=True)
    assert printed == pytest.approx(recalls.sum(axis=0))
    assert sum(printed) == pytest.approx(3)


def test_equal_priors_are_the_default():
    given = named_quadratic(
        "coverage distance", classes="ab", target=[0.2, 0.8], priors=[0.5, 0.5]
    )
    assert named_quadratic("coverage distance", classes="ab", target=[0.2, 0.8]) == (
        given
    )


def test_every_name_makes_a_utility_of_rates_of_the_classes():
    for name in NAMED_QUADRATIC:
        extra = {"target": [0.5, 0.2, 0.3]} if name == "coverage distance" else {}
        metric = build(name, 3, diagonal=False, **extra)
        assert type(metric) is QuadraticMetric
        assert metric.orientation is Orientation.UTILITY
        found = ClassStatistics.parse(metric.names)
        assert (found.classes, found.diagonal, found.rates) == (THREE, False, True)


@pytest.mark.parametrize(
    ("name", "parameters", "message"),
    [
        ("g-mean", {}, "name must be one of 'coverage distance', 'q-mean'; got 'g-me"),
        ("q-mean", {"target": [1, 0, 0]}, "'q-mean' does not take .*'target'"),
        ("q-mean", {"classes": ["a"]}, "classes must be at least two"),
        ("coverage distance", {}, "'coverage distance' does not take .*'target'"),
        ("coverage distance", {"target": [0.5, 0.5]}, "target must be a vector of 3"),
        ("coverage distance", {"target": [0.5, 0.5, 0.5]}, "target must .* sum 1; got"),
        ("coverage distance", {"target": [1.5, -0.5, 0]}, "target must .* negative"),
        (
            "coverage distance",
            {"target": [1, 0, 0], "priors": [1, 1, 1]},
            "priors must have a share for each of the 3 classes",
        ),
        (
            "coverage distance",
            {"target": [1, 0, 0], "diagonal": True},
            "coverage of more than two classes needs the rates of errors",
        ),
    ],
)
def test_bad_names_and_parameters_are_refused(name, parameters, message):
    arguments = {"classes": THREE, "diagonal": False} | parameters
    with pytest.raises(InvalidParameterError, match=message):
        named_quadratic(name, **arguments)
