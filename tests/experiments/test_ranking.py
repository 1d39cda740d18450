"""The yardsticks of the linear-fractional experiment."""

import numpy as np
import pytest

from elicitor.experiments.places import place, synthetic_law
from elicitor.experiments.ranking import (
    plane_point,
    pole_error,
    random_confusions,
    rank_agreement,
)
from elicitor.metrics import LinearFractionalMetric
from tests.quick import some_quick

F1 = LinearFractionalMetric([1, 0], [0.5, -0.5], 0.5)


@pytest.mark.parametrize("name", some_quick(["synthetic law", "WDBC"], ["WDBC"]))
def test_random_confusions_are_achievable(name):
    region = place(name)
    points = random_confusions(region, 200, np.random.default_rng(0))
    assert all(region.contains(point) for point in points)


@pytest.mark.slow
def test_random_confusions_are_uniform():
    """Rejection sampling from the box says the same, to four standard errors."""
    region, rng = place("MAGIC"), np.random.default_rng(0)
    points = random_confusions(region, 20_000, rng)
    box = rng.random((1500, 2)) * region.all_right
    kept = np.array([point for point in box if region.contains(point)])
    for statistic in (
        lambda c: c.sum(axis=1),
        lambda c: (c[:, 0] - c[:, 1]) ** 2,
        lambda c: c[:, 0],
    ):
        ours, theirs = statistic(points), statistic(kept)
        error = theirs.std() / np.sqrt(len(kept))
        assert abs(ours.mean() - theirs.mean()) < 4 * error


@pytest.mark.slow
def test_agreement_by_poles_is_agreement_by_values():
    region, rng = synthetic_law(), np.random.default_rng(0)
    first, second = (random_confusions(region, 2000, rng) for _ in range(2))
    other = LinearFractionalMetric([0.2, 0.8], [-0.4, -0.2], 0.8)
    by_value = np.mean(
        (F1.value(first) > F1.value(second))
        == (other.value(first) > other.value(second))
    )
    by_pole = rank_agreement(F1.pole, other.pole, first, second)
    assert by_pole == pytest.approx(by_value)
    assert by_pole < 0.99


def test_equivalent_metrics_agree_everywhere():
    """Table 2, line 1: what was "recovered" is member c = 1.5 of the true family."""
    printed = LinearFractionalMetric([1, 0], [0.25, -0.75], 0.75)
    assert F1.equivalent(1.5) == printed
    assert pole_error(F1.pole, printed.pole) == pytest.approx(0, abs=1e-12)


def test_pole_error_is_an_angle():
    assert pole_error(np.array([1.0, 0, 0]), np.array([0, 2.0, 0])) == pytest.approx(
        np.pi / 2
    )
    assert pole_error(np.array([1.0, 0, 0]), np.array([-1.0, 0, 0])) == pytest.approx(
        np.pi
    )


def test_plane_point():
    assert plane_point(F1.pole) == pytest.approx([0, 1])
    assert plane_point(np.array([1.0, -1.0, 0.0])) is None
