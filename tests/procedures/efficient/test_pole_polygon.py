"""The polygon of poles against Monte Carlo and finite differences."""

import numpy as np
import pytest

from elicitor.metrics import LinearFractionalMetric
from elicitor.procedures.efficient.pole_polygon import (
    all_poles,
    area,
    centroid,
    clip,
    heights,
    poles,
    trade_off_spread,
)

ZETA = 0.3


def assumption_2(rng, prevalence=ZETA):
    """A metric that fulfils [B] Assumption 2 with every term active."""
    p, losses = rng.dirichlet([1, 1]), rng.uniform(0.1, 2, 2)
    return LinearFractionalMetric(p, p - losses, losses @ [prevalence, 1 - prevalence])


def on_plane(metric):
    """(s, z) of a metric's pole."""
    a = metric.pole / (metric.pole[0] - metric.pole[1])
    return np.array([a[0], a[2]])


def samples_of(vertices, n=40_000):
    """Uniform points of the bounding box, and which lie in a convex polygon."""
    rng = np.random.default_rng(0)
    low, high = vertices.min(axis=0), vertices.max(axis=0)
    points = low + rng.random((n, 2)) * (high - low)
    sides = []
    for start, stop in zip(vertices, np.roll(vertices, -1, axis=0), strict=True):
        (x, y), (dx, dy) = (points - start).T, stop - start
        sides.append(dx * y - dy * x >= 0)
    return points, np.all(sides, axis=0), float(np.prod(high - low))


@pytest.mark.parametrize("prevalence", [0.02, 0.3, 0.5, 0.9])
def test_quadrilateral_holds_the_pole_of_every_increasing_metric(prevalence):
    rng = np.random.default_rng(1)
    metrics = [assumption_2(rng, prevalence) for _ in range(300)]
    vertices = all_poles(prevalence)
    assert area(vertices) > 0  # counter-clockwise
    for metric in metrics:
        point = on_plane(metric)
        assert metric.pole[0] >= 0 >= metric.pole[1]
        for start, stop in zip(vertices, np.roll(vertices, -1, axis=0), strict=True):
            (x, y), (dx, dy) = point - start, stop - start
            assert dx * y - dy * x >= -1e-9


def test_corners_are_the_metrics_without_one_gain_and_one_loss():
    # Precision, recall-like and their mirror images bound what is possible.
    right = np.array([ZETA, 1 - ZETA])
    corners = []
    for gain in ([1, 0], [0, 1]):
        for loss in ([1, 0], [0, 1]):
            p, losses = np.array(gain, float), np.array(loss) / (np.array(loss) @ right)
            bottom = np.append(p - losses, losses @ right)
            a = np.cross([*p, 0], bottom)
            corners.append(a[[0, 2]] / (a[0] - a[1]))
    expected = np.array(sorted(map(tuple, corners)))
    mine = np.array(sorted(map(tuple, all_poles(ZETA))))
    assert mine == pytest.approx(expected, abs=1e-12)


def test_pole_and_plane_are_two_ways_to_write_the_same():
    rng = np.random.default_rng(2)
    for _ in range(50):
        metric = assumption_2(rng)
        a = poles(on_plane(metric))
        assert np.cross(a, metric.pole) == pytest.approx(np.zeros(3), abs=1e-12)
        back = LinearFractionalMetric.from_pole(a, ZETA)
        assert back.pole == pytest.approx(metric.pole)
        assert back.losses.min() >= -1e-12


def test_height_is_the_preference_along_a_line():
    rng = np.random.default_rng(3)
    for _ in range(100):
        metric = assumption_2(rng)
        first, second = rng.random((2, 2)) * [ZETA, 1 - ZETA]
        line = np.cross([*first, 1], [*second, 1])
        above = heights(on_plane(metric)[None], line)[0]
        assert (above > 0) == metric.prefers(first, second)


@pytest.mark.parametrize("seed", range(20))
def test_clipped_polygon_is_the_part_on_one_side(seed):
    # Monte Carlo with 40,000 points and fixed seeds: no false alarms.
    rng = np.random.default_rng(seed)
    polygon = all_poles(ZETA)
    for _ in range(3):
        line, least = rng.normal(size=3), 0.1 * rng.normal()
        line[2] *= 0.3
        above, below = clip(polygon, line, least), clip(polygon, -line, -least)
        assert area(above) + area(below) == pytest.approx(area(polygon))
        if len(above) > 2:
            assert heights(above, line).min() >= least - 1e-9
        if area(above) > 0.05:
            polygon = above
    points, inside, box = samples_of(polygon)
    assert area(polygon) == pytest.approx(inside.mean() * box, rel=0.05)
    width = np.ptp(polygon, axis=0)
    off = (centroid(polygon) - points[inside].mean(axis=0)) / width
    assert np.abs(off).max() < 0.01


def test_line_beside_a_polygon_keeps_all_or_nothing():
    polygon = all_poles(ZETA)
    assert clip(polygon, np.array([0, 0, 1.0]), -100).tolist() == polygon.tolist()
    nothing = clip(polygon, np.array([0, 0, 1.0]), 100)
    assert nothing.shape == (0, 2)
    assert area(nothing) == 0


def test_vertex_on_the_line_is_kept_once_on_either_side():
    polygon = np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]])
    diagonal = np.array([1.0, 0.0, -1.0])  # s − z
    assert sorted(map(tuple, clip(polygon, diagonal))) == [(0, 0), (1, 0), (1, 1)]
    assert sorted(map(tuple, clip(polygon, -diagonal))) == [(0, 0), (0, 1), (1, 1)]


def test_centroid_of_what_has_no_area_is_the_mean_vertex():
    assert centroid(np.array([[0.0, 0.0], [1.0, 2.0]])).tolist() == [0.5, 1.0]
    assert centroid(np.array([[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]])).tolist() == [1, 1]


@pytest.mark.parametrize("seed", range(10))
def test_spread_is_the_range_of_the_trade_offs_by_finite_differences(seed):
    rng = np.random.default_rng(seed)
    corners = [assumption_2(rng) for _ in range(4)]
    points = np.array([[0.1, 0.5], [0.2, 0.3], [0.25, 0.6]])
    step = 1e-6
    angles = []
    for point in points:
        at_point = []
        for metric in corners:
            tp, tn = (
                metric.value(point + change) - metric.value(point - change)
                for change in step * np.eye(2)
            )
            at_point.append(np.arctan2(tn, tp))
            assert metric.trade_off(point) == pytest.approx(tp / tn, rel=1e-5)
        angles.append(np.ptp(at_point))
    vertices = np.array([on_plane(metric) for metric in corners])
    assert trade_off_spread(vertices, points) == pytest.approx(
        np.mean(angles), abs=1e-6
    )


def test_no_pole_inside_a_polygon_goes_beyond_the_spread_of_its_corners():
    rng = np.random.default_rng(4)
    vertices = np.array([on_plane(assumption_2(rng)) for _ in range(3)])
    point = np.array([[0.2, 0.4]])
    whole = trade_off_spread(vertices, point)
    mixed = rng.dirichlet(np.ones(3), size=500) @ vertices
    assert trade_off_spread(mixed, point) <= whole + 1e-12
    assert trade_off_spread(mixed, point) > 0.7 * whole
