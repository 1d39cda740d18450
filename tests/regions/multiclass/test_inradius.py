"""The largest ball in the hull of points, against Qhull and in closed form."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial import ConvexHull

from elicitor.regions.multiclass import inradius as module
from elicitor.regions.multiclass.inradius import inradius
from elicitor.regions.multiclass.linear_program import minimise
from tests.regions.multiclass.test_largest_step import made_up


def hull_radius(points):
    """Distance of the nearest facet of a hull around the origin."""
    return -ConvexHull(points).equations[:, -1].max()


def cloud(size, n_points, seed):
    """Points of very unequal spread around the origin, and the origin inside."""
    rng = np.random.default_rng(seed)
    points = rng.normal(size=(n_points, size)) * rng.uniform(0.05, 1, size)
    turn = np.linalg.qr(rng.normal(size=(size, size)))[0]
    return np.concatenate([points, -0.3 * points[: size + 1]]) @ turn


def small(points):
    """A radius that is certainly known, so that the search must do the work."""
    return hull_radius(points) / 7


@pytest.mark.parametrize(("size", "seed"), [(2, 0), (2, 1), (3, 2), (3, 3), (4, 4)])
def test_the_radius_is_that_of_the_nearest_facet(size, seed):
    points = cloud(size, 10 * size, seed)
    truth = hull_radius(points)
    found = inradius(made_up(points), small(points), gap=1e-6, boxes=5000)
    assert found.radius == pytest.approx(truth, rel=2e-6)
    assert found.upper == pytest.approx(truth, rel=2e-6)


@pytest.mark.slow
@settings(max_examples=6)
@given(st.integers(0, 10**6), st.integers(2, 4), st.sampled_from([1e-3, 1.0, 1e3]))
def test_the_radius_is_certified_whenever_the_search_stops(seed, size, scale):
    points = cloud(size, 6 * size, seed) * scale
    truth = hull_radius(points)
    if truth <= 1e-3 * scale:
        return
    before = 0.0
    for boxes in (1, 9, 40):
        found = inradius(made_up(points), small(points), gap=0.0, boxes=boxes)
        assert before * (1 - 1e-9) <= found.radius <= truth * (1 + 1e-9)
        assert found.upper >= truth * (1 - 1e-9)
        before = found.radius


def test_a_known_radius_is_never_given_up():
    points = cloud(4, 40, 4)
    truth = hull_radius(points)
    found = inradius(made_up(points), truth, boxes=1)
    assert found.radius >= truth * (1 - 1e-12)


def test_the_search_stops_at_the_gap():
    points = cloud(4, 40, 4)
    rough = inradius(made_up(points), small(points), gap=0.3)
    fine = inradius(made_up(points), small(points), gap=0.01)
    assert rough.boxes < fine.boxes < 400
    assert rough.radius >= 0.7 * rough.upper
    assert fine.radius >= 0.99 * fine.upper


@pytest.mark.slow
def test_new_vertices_are_looked_for():
    """Only a few corners of a cube are known; the rest is found on the way."""
    corners = np.stack(np.meshgrid(*[[-1.0, 1.0]] * 4), axis=-1).reshape(-1, 4)
    corners = corners * [0.7, 0.8, 0.9, 1.0]
    pool = made_up(corners)
    known = [v for v, c in zip(pool.vertices, corners, strict=True) if c.prod() > 0]
    few = type(pool)(np.zeros(4), known, pool._best)
    found = inradius(few, 0.3)
    assert len(few.vertices) > len(known)
    assert 0.99 * 0.7 <= found.radius <= 0.7 * (1 + 1e-9)
    assert found.upper == pytest.approx(0.7)


@pytest.mark.slow
def test_searches_are_limited():
    points = cloud(3, 400, 5)
    pool = made_up(points)
    few = type(pool)(np.zeros(3), pool.vertices[-4:], pool._best)
    inner = hull_radius(points[-4:])
    found = inradius(few, inner, searches=3)
    assert few.searches == 3
    assert found.radius >= inner * (1 - 1e-9)


@pytest.mark.slow
def test_every_bound_holds_when_the_solver_gives_up(monkeypatch):
    points = cloud(3, 30, 6)
    truth = hull_radius(points)
    calls = []

    def tired(**program):
        calls.append(program)
        return None if len(calls) % 3 == 0 else minimise(**program)

    monkeypatch.setattr(module, "minimise", tired)
    found = inradius(made_up(points), truth / 2, boxes=100)
    assert truth / 2 <= found.radius <= truth * (1 + 1e-9)


def test_a_program_without_solution_is_given_up():
    assert minimise(np.ones(1), np.ones((1, 1)), np.array([-1.0])) is None


def test_prices_are_how_the_cost_grows():
    # Minimise 2x + 3y such that x + y = 4 and x ≤ 1.
    found = minimise(
        np.array([2.0, 3.0]),
        np.ones((1, 2)),
        np.array([4.0]),
        most=np.array([1.0, np.inf]),
    )
    assert found.values == pytest.approx([1, 3])
    assert found.prices == pytest.approx([3])
