"""What divides a ratio, so that differences of forms become those of utilities."""

import numpy as np
import pytest

from tests.metrics.families.test_families import CASES, RATIOS, allowed, family_of
from tests.metrics.spaces import points_of

NAMES = [name for name, (_, family, _) in CASES.items() if family in RATIOS]


def inside(family, number):
    """Mixtures of the places of a space."""
    rng = np.random.default_rng(5)
    shares = rng.dirichlet(np.ones(len(family.space.places)), number) ** 3
    return shares / shares.sum(axis=1, keepdims=True) @ family.space.places


@pytest.mark.parametrize("name", [n for n in NAMES if n.startswith("ratio")])
def test_forms_are_differences_times_what_divides_both(name):
    """Weights are found from the metric's own values: none of the family's algebra."""
    family = family_of(name)
    points = inside(family, 400)
    rows = family.differences(points[:200], points[200:])
    for drawn in allowed(family, 4, seed=6):
        metric = family.metric(drawn)
        d = points @ metric.denominator + metric.constant
        u = metric.utility(points)
        led = (u[:200] - u[200:]) * d[:200] * d[200:]
        weights = np.linalg.lstsq(rows, led, rcond=None)[0]
        assert rows @ weights == pytest.approx(led, abs=1e-9 * np.abs(led).max())
        assert np.ptp(d) > 0.05 * d.mean()
        found = family.denominator(weights)(points)
        assert found / found[0] == pytest.approx(d / d[0], rel=1e-6)


@pytest.mark.parametrize("name", [n for n in NAMES if "cost" in n])
def test_what_is_paid_divides_what_is_gained(name):
    """Not every share tells its weights, so that they are given here."""
    family = family_of(name)
    points, rng = inside(family, 60), np.random.default_rng(1)
    rows = family.differences(points[:30], points[30:])
    for _ in range(4):
        a, b = (rng.dirichlet(np.ones(n)) for n in family.shape)
        weights = np.outer(a, b).ravel()
        metric = family.metric(weights)
        d = points @ metric.denominator + metric.constant
        u = metric.utility(points)
        led = (u[:30] - u[30:]) * d[:30] * d[30:]
        assert rows @ weights * (led @ led) == pytest.approx(
            led * (rows @ weights @ led), abs=1e-9
        )
        found = family.denominator(weights)(points)
        assert found / found[0] == pytest.approx(d / d[0], rel=1e-9)


@pytest.mark.parametrize("name", [n for n in NAMES if n.startswith("fair")])
def test_gaps_divide_as_rates_do(name):
    family = family_of(name)
    points = points_of(family.space, 7, seed=5)
    (weights,) = allowed(family, 1)
    found = family.denominator(weights)(points)
    p, u = np.split(family.ratio.coefficients(weights[None])[0][:-1], 2)
    good = family.goodness(points)
    assert found == pytest.approx(good @ p + (1 - good) @ (p - u))


@pytest.mark.parametrize("name", [n for n in CASES if n not in NAMES])
def test_nothing_divides_a_sum(name):
    family = family_of(name)
    assert family.denominator(allowed(family, 1)[0]) is None
