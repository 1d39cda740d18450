"""Slopes and bends against finite differences, and bounds on bends everywhere."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import elicitor as el
from elicitor.metrics import CostRewardMetric, PolynomialMetric, Term
from elicitor.using.tuning.objective import bend_of, lifted, objective_of

GROUPS = ("a", "b", "c")


def symmetric(rng, order, size=3):
    tensor = rng.normal(size=(size,) * order)
    turns = itertools.permutations(range(order))
    return sum(tensor.transpose(turn) for turn in turns)


def polynomial(rng, degree, orientation):
    tensors = [symmetric(rng, order) for order in range(1, degree + 1)]
    return PolynomialMetric(tensors, names=("a", "b", "c"), orientation=orientation)


def costs_and_rewards(rng, orientation):
    terms = ["a", Term("b"), Term("b", 2, -1, 3), Term("c", 3, 0.5, 1), Term("c", 4)]
    return CostRewardMetric(rng.normal(size=5), terms=terms, orientation=orientation)


def squared_gaps(rng, orientation):
    costs = {pair: symmetric(rng, 2) for pair in itertools.combinations(GROUPS, 2)}
    return el.FairQuadraticMetric(
        rng.random(3),
        costs,
        0.6,
        prevalence=rng.dirichlet(np.ones(3), size=3).T,
        names=("a", "b", "c"),
        groups=GROUPS,
        orientation=orientation,
    )


KINDS = {
    "quadratic": lambda *given: polynomial(given[0], 2, given[1]),
    "cubic": lambda *given: polynomial(given[0], 3, given[1]),
    "quartic": lambda *given: polynomial(given[0], 4, given[1]),
    "cost-reward": costs_and_rewards,
    "fair-quadratic": squared_gaps,
}


def drawn(kind, seed, orientation="utility"):
    rng = np.random.default_rng(seed)
    metric = KINDS[kind](rng, orientation)
    shape = (3, 3) if kind == "fair-quadratic" else (3,)
    size = int(np.prod(shape))
    ends = np.sort(rng.random((2, size)), axis=0)
    return metric, objective_of(metric, shape), *ends, rng


@pytest.mark.parametrize("orientation", ["utility", "cost"])
@pytest.mark.parametrize("kind", KINDS)
def test_derivatives_are_those_of_the_utility(kind, orientation):
    metric, objective, low, high, _ = drawn(kind, 1, orientation)
    s, step = (low + high) / 2, 1e-5
    rows = s.reshape(3, 3) if kind == "fair-quadratic" else s
    assert objective.value(s) == pytest.approx(metric.utility(rows))
    for i, axis in enumerate(step * np.eye(len(s))):
        rise = objective.value(s + axis) - objective.value(s - axis)
        assert objective.gradient(s)[i] == pytest.approx(rise / (2 * step), abs=1e-6)
        turn = objective.gradient(s + axis) - objective.gradient(s - axis)
        np.testing.assert_allclose(
            objective.hessian(s)[i], turn / (2 * step), rtol=1e-6, atol=1e-6
        )


@given(
    kind=st.sampled_from(list(KINDS)),
    seed=st.integers(0, 10**6),
    orientation=st.sampled_from(["utility", "cost"]),
)
@settings(max_examples=60, deadline=None)
def test_the_lifted_function_is_concave_and_not_below(kind, seed, orientation):
    metric, objective, low, high, rng = drawn(kind, seed, orientation)
    bend = bend_of(metric, low, high)
    points = low + rng.random((20, len(low))) * (high - low)
    points = np.concatenate([points, [low, high]])
    t = points @ bend.directions.T
    roof = lifted(objective, bend, t.min(axis=0), t.max(axis=0))
    for s in points:
        curvature = np.linalg.eigvalsh(roof.hessian(s))
        assert curvature.max() <= 1e-9 * max(1, np.abs(curvature).max())
        assert roof.value(s) >= objective.value(s) - 1e-12


def test_the_lifted_function_has_the_slope_it_says():
    metric, objective, low, high, _ = drawn("cubic", 4)
    bend = bend_of(metric, low, high)
    assert len(bend.amounts)
    ends = np.sort(bend.directions @ np.stack([low, high]).T, axis=1)
    roof = lifted(objective, bend, ends[:, 0] - 0.1, ends[:, 1])
    s, step = (low + high) / 2, 1e-5
    for i, axis in enumerate(step * np.eye(3)):
        rise = roof.value(s + axis) - roof.value(s - axis)
        assert roof.gradient(s)[i] == pytest.approx(rise / (2 * step), abs=1e-6)
        turn = roof.gradient(s + axis) - roof.gradient(s - axis)
        np.testing.assert_allclose(roof.hessian(s)[i], turn / (2 * step), atol=1e-5)


def test_a_quadratic_bends_by_its_eigenvalues():
    metric = el.QuadraticMetric([1, 1], [[2, 0], [0, -3]])
    bend = bend_of(metric, np.zeros(2), np.ones(2))
    np.testing.assert_allclose(np.abs(bend.directions), [[1, 0]])
    np.testing.assert_allclose(bend.amounts, [2])
    cost = el.QuadraticMetric([1, 1], [[2, 0], [0, -3]], orientation="cost")
    np.testing.assert_allclose(bend_of(cost, np.zeros(2), np.ones(2)).amounts, [3])


def test_nothing_is_known_of_a_cubic_of_negative_statistics():
    metric, *_ = drawn("cubic", 0)
    assert bend_of(metric, -np.ones(3), np.ones(3)) is None
    pool = el.ModelPool(
        ["one", "two", "three"],
        [[-1, 0, 0.5], [0.3, 0.2, 0], [0.5, -0.5, 1]],
        names=metric.names,
        kinds=["reward"] * 3,
        mixtures=True,
    )
    best = el.using.best_classifier(metric, pool)
    assert best.gap is None
    assert "Nothing could be proven" in best.notes[0]
    assert best.value >= metric.value(pool.points).max() - 1e-12
