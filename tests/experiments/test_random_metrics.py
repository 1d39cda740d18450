"""Random oracles of the experiments, and the errors that are reported of them."""

import numpy as np
import pytest

from elicitor.core import InvalidParameterError
from elicitor.experiments.random_metrics import (
    metric_errors,
    random_fair,
    random_fair_quadratic,
    random_group_ball,
    random_polynomial,
    random_quadratic,
    well_formed,
)
from elicitor.metrics import (
    FairMetric,
    FairQuadraticMetric,
    LinearMetric,
    PolynomialMetric,
    QuadraticMetric,
)
from elicitor.regions import Ball

DRAWN = 400
"""Draws per statistic; its mean is checked to five standard errors: 1 in 10⁶ fails."""


def five_errors(values):
    return 5 * np.std(values) / np.sqrt(len(values))


def rng(seed=0):
    return np.random.default_rng(seed)


def test_same_seed_same_metric():
    region = random_group_ball(rng(), 3, 3)
    assert random_quadratic(rng(1), 3) == random_quadratic(rng(1), 3)
    assert random_polynomial(rng(1), 3, 3) == random_polynomial(rng(1), 3, 3)
    assert random_fair(rng(1), region) == random_fair(rng(1), region)
    assert random_fair_quadratic(rng(1), region) == random_fair_quadratic(
        rng(1), region
    )
    assert random_quadratic(rng(1), 3) != random_quadratic(rng(2), 3)


def test_quadratic_metrics_are_uniform_on_the_unit_sphere():
    generator = rng(3)
    metrics = [random_quadratic(generator, 3) for _ in range(DRAWN)]
    squares = []
    for metric in metrics:
        a, b = metric.linear, metric.quadratic
        assert np.sum(a**2) + np.sum(b**2) == pytest.approx(1)
        squares.append([a[0] ** 2, b[1, 1] ** 2, 2 * b[0, 2] ** 2])
    # Nine coordinates of a uniform direction, each with a mean square of 1/9.
    for column in np.transpose(squares):
        assert np.mean(column) == pytest.approx(1 / 9, abs=five_errors(column))
    signs = np.sign([metric.coefficients for metric in metrics])
    assert np.abs(signs.mean(axis=0)).max() < 5 / np.sqrt(DRAWN)
    assert metrics[0].names == ("R[1, 1]", "R[2, 2]", "R[3, 3]")
    assert random_quadratic(generator, ["x", "y"]).names == ("x", "y")


def test_polynomial_metrics_have_unit_size():
    metric = random_polynomial(rng(), ["x", "y"], 4)
    assert metric.degree == 4
    assert sum(np.sum(tensor**2) for tensor in metric.tensors) == pytest.approx(1)


@pytest.mark.parametrize("diagonal", [True, False])
def test_group_balls_have_shares_that_are_not_too_small(diagonal):
    shares = []
    generator = rng(5)
    for _ in range(DRAWN):
        region = random_group_ball(generator, 3, 4, radius=0.1, diagonal=diagonal)
        assert region.prevalence.min() >= 0.5 / 4
        assert region.prevalence.sum(axis=0) == pytest.approx(1)
        shares.append(region.prevalence[1, -1])
    assert region.ball.radius == 0.1
    assert region.ball.center == pytest.approx(1 / 3)
    assert len(region.names) == (3 if diagonal else 6)
    assert len(region.groups) == 4
    # Half of a flat Dirichlet share, whose variance is (1/4)(3/4)/5.
    assert np.mean(shares) == pytest.approx(1 / 4, abs=five_errors(shares))
    assert np.var(shares) == pytest.approx(3 / 80 / 4, rel=0.4)


def test_fair_metrics_are_normalised_as_in_the_paper():
    generator = rng(7)
    region = random_group_ball(generator, 3, 3, diagonal=False)
    metrics = [random_fair(generator, region) for _ in range(DRAWN)]
    for metric in metrics[:20]:
        assert (metric.coefficients >= 0).all()
        assert np.sum(metric.misclassification_costs**2) == pytest.approx(1)
        sizes = [np.linalg.norm(b) for b in metric.violation_costs.values()]
        assert sum(sizes) == pytest.approx(1)
        assert (metric.names, metric.groups) == (region.names, region.groups)
        assert np.array_equal(metric.prevalence, region.prevalence)
    trade_offs = [metric.trade_off for metric in metrics]
    assert np.mean(trade_offs) == pytest.approx(0.5, abs=five_errors(trade_offs))
    assert np.var(trade_offs) == pytest.approx(1 / 12, rel=0.3)
    squares = [metric.misclassification_costs[2] ** 2 for metric in metrics]
    assert np.mean(squares) == pytest.approx(1 / 6, abs=five_errors(squares))


def test_fair_quadratic_metrics_are_normalised_as_in_the_paper():
    region = random_group_ball(rng(), 3, 3)
    for seed in range(20):
        metric = random_fair_quadratic(rng(seed), region)
        assert metric.misclassification_costs.min() > 0
        assert np.sum(metric.misclassification_costs**2) == pytest.approx(1)
        matrices = list(metric.violation_costs.values())
        assert len(matrices) == 3
        assert sum(np.linalg.norm(b) for b in matrices) / 2 == pytest.approx(1)
        for matrix in matrices:
            assert np.linalg.eigvalsh(matrix).min() > -1e-12
        assert 0 < metric.trade_off < 1


BALL = Ball([0.5, 0.5], 0.2)


@pytest.mark.parametrize(
    ("linear", "quadratic", "kept"),
    [
        # Gradients at o, o + 0.15 α_1, o + 0.15 α_2 and o − 0.15 α_1.
        ([1.0, 1.0], [[0, 0], [0, 0]], (True, True)),
        ([1.0, 0.0], [[0, 0], [0, 0]], (False, True)),
        ([-0.5, 1.0], [[1, 0], [0, 0]], (False, True)),  # at o
        ([-0.65, 1.0], [[1, 0], [0, 0]], (False, True)),  # at o + 0.15 α_1
        ([-0.35, 1.0], [[1, 0], [0, 0]], (False, True)),  # at o − 0.15 α_1
        ([1.0, -0.65], [[0, 0], [0, 1]], (False, True)),  # at o + 0.15 α_2
        ([1.0, -0.35], [[0, 0], [0, 1]], (True, True)),  # no question at o − 0.15 α_2
        ([-0.5, -0.5], [[1, 0], [0, 1]], (False, False)),
        ([-1.0, -1.0], [[0, 0], [0, 0]], (True, True)),
        ([1.0, 0.009], [[0, 0], [0, 0]], (False, True)),
        ([1.0, 0.011], [[0, 0], [0, 0]], (True, True)),
        ([9.0, 0.05], [[0, 0], [0, 0]], (False, True)),
    ],
)
def test_well_formed_looks_at_every_gradient_that_the_paper_divides_by(
    linear, quadratic, kept
):
    metric = QuadraticMetric(linear, quadratic)
    found = [
        well_formed(metric, BALL, radius=0.05, coordinates=which)
        for which in ("all", "any")
    ]
    assert tuple(found) == kept


def test_centres_of_small_balls_are_on_the_sphere_by_default():
    metric = QuadraticMetric([-0.7, 1.0], [[1, 0], [0, 0]])
    assert not well_formed(metric, BALL)
    assert well_formed(metric, BALL, radius=0.05)
    with pytest.raises(InvalidParameterError, match="coordinates must be one of"):
        well_formed(metric, BALL, coordinates="one")


class TestErrors:
    def test_of_quadratic_metrics(self):
        true = QuadraticMetric([3, 0], [[4, 0], [0, 0]])
        found = QuadraticMetric([0, 6], [[0, 0], [0, 8]])
        expected = {"a": 0.6 * np.sqrt(2), "B": 0.8 * np.sqrt(2)}
        assert metric_errors(found, true) == pytest.approx(expected)

    def test_of_polynomials_by_order(self):
        true, found = (random_polynomial(rng(seed), ["x", "y"], 4) for seed in (1, 2))
        errors = metric_errors(found, true)
        assert list(errors) == ["a", "B", "C", "T4"]
        for size, ours, theirs in zip(
            errors.values(), found.tensors, true.tensors, strict=True
        ):
            assert size == pytest.approx(np.sqrt(np.sum((ours - theirs) ** 2)))

    def test_a_cost_is_the_utility_with_the_other_sign(self):
        true = QuadraticMetric([3, 1], [[4, 0], [0, 0]])
        found = QuadraticMetric([-3, -1], [[-4, 0], [0, 0]], orientation="cost")
        assert metric_errors(found, true) == pytest.approx({"a": 0, "B": 0})
        same_numbers = QuadraticMetric([3, 1], [[4, 0], [0, 0]], orientation="cost")
        assert metric_errors(same_numbers, true)["a"] > 1

    def test_of_fair_metrics(self):
        shares = np.full((3, 2), 1 / 3)
        true = FairMetric(
            [2, 0], {("1", "2"): [3, 0], ("1", "3"): [0, 1]}, 0.5, prevalence=shares
        )
        found = FairMetric(
            [0, 1], {("1", "2"): [0, 1], ("2", "3"): [1, 0]}, 0.25, prevalence=shares
        )
        # λ: 4/(4 + 2) and 2·0.25/(0.75 + 2·0.25); b: (¾, 0), (0, ¼) and (0, ½), (½, 0).
        square = 0.75**2 + 0.5**2 + 0.25**2 + 0.5**2
        expected = {"a": np.sqrt(2), "B": np.sqrt(square), "lambda": 4 / 6 - 0.4}
        assert metric_errors(found, true) == pytest.approx(expected)

    def test_of_fair_quadratic_metrics(self):
        shares = np.full((3, 2), 1 / 3)
        one, two = np.diag([1.0, 0]), np.diag([0, 1.0])
        true = FairQuadraticMetric(
            [1, 0], {("1", "2"): 2 * one}, 0.5, prevalence=shares
        )
        found = FairQuadraticMetric(
            [1, 0], {("1", "2"): two, ("1", "3"): two}, 0.5, prevalence=shares
        )
        # Normalised: 2·one against two and two.
        errors = metric_errors(found, true)
        assert errors["a"] == 0
        assert errors["B"] == pytest.approx(np.sqrt(5) + 1)
        assert errors["lambda"] == pytest.approx(0)

    @pytest.mark.parametrize(
        "other",
        [
            LinearMetric([1, 2]),
            QuadraticMetric([1, 2], np.eye(2), names=("x", "y")),
            PolynomialMetric([[1, 2], np.eye(2)]),
        ],
    )
    def test_of_metrics_that_cannot_be_compared(self, other):
        metric = QuadraticMetric([1, 2], np.eye(2))
        with pytest.raises(InvalidParameterError, match="of one family, on the same"):
            metric_errors(other, metric)

    def test_of_other_groups_or_degrees(self):
        shares = np.full((2, 2), 0.5)
        one = FairMetric([1, 2], {}, 0.5, prevalence=shares)
        other = FairMetric([1, 2], {}, 0.5, prevalence=shares, groups=("a", "b"))
        with pytest.raises(InvalidParameterError, match="of one family"):
            metric_errors(one, other)
        with pytest.raises(InvalidParameterError, match="of one family"):
            metric_errors(
                PolynomialMetric([[1, 2]]), PolynomialMetric([[1, 2], np.eye(2)])
            )
