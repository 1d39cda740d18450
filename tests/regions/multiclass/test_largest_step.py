"""How far a region reaches from its middle."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from elicitor.core import InvalidParameterError
from elicitor.regions.multiclass import PlugInRule
from elicitor.regions.multiclass.attain import Vertex
from elicitor.regions.multiclass.largest_step import step_in_pool
from elicitor.regions.multiclass.vertex_pool import VertexPool
from tests.regions.multiclass.problems import KINDS, law_region, sample, sample_region

CASES = [(kind, rates) for kind in KINDS for rates in (False, True)]


def largest_step(region, direction, *, tolerance=1e-6):
    """The largest step from nothing but the trivial classifiers."""
    return step_in_pool(VertexPool.around(region), direction, tolerance)


def naive_step(y_proba, region, direction):
    """Largest step by one linear program over the decisions of every row.

    The probabilities are taken at their word; variables are the n·k chances, and t.
    """
    n, k = y_proba.shape
    rows, columns = region.statistics.entries
    priors = y_proba.mean(axis=0)
    equations = np.zeros((len(rows), n * k + 1))
    for s, (i, j) in enumerate(zip(rows, columns, strict=True)):
        unit = n * (priors[i] if region.rates else 1.0)
        equations[s, j : n * k : k] = y_proba[:, i] / unit
    equations[:, -1] = -direction
    every = np.hstack([np.kron(np.eye(n), np.ones((1, k))), np.zeros((n, 1))])
    found = linprog(
        np.append(np.zeros(n * k), -1.0),
        A_eq=np.vstack([equations, every]),
        b_eq=np.append(region.center, np.ones(n)),
        method="highs-ipm",
        options={"presolve": False},
    )
    return found.x[-1]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "rates"), CASES)
@pytest.mark.quick_cases("off-diagonal-True")
def test_steps_are_those_of_the_program_over_all_rows(kind, rates):
    _, y_proba = sample(40, 3, seed=5)
    region = KINDS[kind].from_predictions(None, y_proba, rates=rates)
    size = len(region.names)
    drawn = np.random.default_rng(0).normal(size=(2, size))
    for direction in [*np.eye(size)[:2], *-np.eye(size)[:2], *drawn]:
        step = largest_step(region, direction)
        naive = naive_step(y_proba, region, direction)
        assert step.length == pytest.approx(naive, rel=1e-6)
        assert step.upper == pytest.approx(naive, rel=1e-6)


@pytest.mark.parametrize(("kind", "rates"), CASES)
def test_the_lottery_attains_the_point(kind, rates):
    region = law_region(kind, rates)
    direction = np.random.default_rng(1).normal(size=len(region.names))
    step = largest_step(region, direction, tolerance=1e-5)
    points = np.stack([vertex.point for vertex in step.vertices])
    wanted = region.center + step.length * direction
    assert step.weights @ points == pytest.approx(wanted, abs=1e-9)
    assert step.weights.sum() == pytest.approx(1)
    assert (step.weights > 0).all()
    assert len(step.vertices) <= len(region.names) + 1
    assert step.length <= step.upper <= step.length * (1 + 2e-5)


def test_a_longer_direction_takes_fewer_steps():
    region = law_region("diagonal", True)
    direction = np.array([0.3, -0.2, 0.7])
    once, thrice = (largest_step(region, s * direction) for s in (1, 3))
    assert thrice.length == pytest.approx(once.length / 3)
    assert thrice.upper == pytest.approx(once.upper / 3)


def test_a_rough_step_is_short_by_no_more_than_told():
    region = law_region("off-diagonal", False)
    direction = np.arange(1.0, 7.0)
    exact = largest_step(region, direction, tolerance=1e-5).length
    rough = largest_step(region, direction, tolerance=0.05)
    assert 0.95 * exact <= rough.length <= exact * (1 + 1e-5)
    assert exact <= rough.upper * (1 + 1e-9)
    assert rough.upper - rough.length <= 0.05 * rough.upper


def test_vertices_of_one_step_help_the_next():
    region = sample_region("off-diagonal", True)
    axis = np.eye(6)[0]
    pool = VertexPool.around(region)
    step_in_pool(pool, axis, 1e-9)
    before = pool.searches
    again = step_in_pool(pool, axis, 1e-9)
    assert before > 3
    assert pool.searches <= before + 1
    assert again.length == pytest.approx(largest_step(region, axis).length)


def made_up(points):
    """A pool of points that no region is behind."""
    rules = [PlugInRule.of(np.full((2, 2), i)) for i in range(len(points))]
    vertices = [Vertex(p, r) for p, r in zip(points, rules, strict=True)]
    return VertexPool(
        np.zeros(points.shape[1]),
        vertices,
        lambda direction: vertices[int(np.argmax(points @ direction))],
    )


@settings(max_examples=8)
@given(st.integers(0, 10**6), st.sampled_from([1e-4, 1.0, 1e4]))
def test_a_cross_has_the_steps_it_was_made_with(seed, size):
    rng = np.random.default_rng(seed)
    up, down = rng.uniform(0.2, 2, (2, 4)) * size
    turn = np.linalg.qr(rng.normal(size=(4, 4)))[0]
    pool = made_up(np.concatenate([np.diag(up), np.diag(-down)]) @ turn)
    for j in range(4):
        assert step_in_pool(pool, turn[j], 1e-9).length == pytest.approx(up[j])
        assert step_in_pool(pool, -turn[j], 1e-9).length == pytest.approx(down[j])


def test_a_pool_keeps_a_rule_once():
    pool = made_up(np.eye(2))
    assert not pool.add(pool.vertices[0])
    assert len(pool.vertices) == 2


def test_an_empty_pool_is_refused():
    with pytest.raises(InvalidParameterError, match="at least one"):
        VertexPool(np.zeros(2), [], lambda _: None)
