"""[Q]'s "robust to the sphere radius": the same metrics in balls of several sizes."""

import sys

import numpy as np
import pytest

from elicitor.experiments import EXPERIMENTS, Run
from elicitor.experiments.random_metrics import metric_errors, random_linear
from elicitor.metrics import LinearMetric

sweep = sys.modules["elicitor.experiments.radius_sweep"]


@pytest.fixture(scope="module")
def rows():
    """Two classes, two radii; ours is asked two questions only."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sweep, "CLASSES", (2,))
        patch.setattr(sweep, "RADII", (0.02, 0.2))
        patch.setattr(sweep, "ENGINE", {2: 2})
        patch.setattr(sweep, "ENGINE_METRICS", 1)
        patch.setattr(sweep, "SMALL_CLASSES", (2,))
        patch.setattr(sweep, "SMALL", (1e-4, 1e-2, 0.09))
        report = EXPERIMENTS["radius-sweep"](Run(quick=True))
    assert report.to_json()
    return {
        (
            m["family"],
            m["radius"],
            m["indifference"],
            *([m["small"]] if "small" in m else []),
        ): m
        for m in (row["measured"] for row in report.rows)
    }


@pytest.mark.slow
def test_small_balls_err_by_curvature_if_large_and_by_noise_if_small(rows):
    """[Q] Appendix G.2, after Theorem 1."""

    def error(small, noise):
        return rows["quadratic", 0.2, noise, small]["least squares"]["B"]["mean"]

    assert error(1e-4, 0.0) < error(0.09, 0.0)
    assert error(1e-4, 1e-4) > 3 * error(1e-4, 0.0)


@pytest.mark.slow
def test_only_what_cannot_be_told_makes_linear_metrics_depend_on_the_radius(rows):
    assert len(rows) == 2 * 2 * 2 + 2 * 3
    exact = [rows["linear", radius, 0.0] for radius in (0.02, 0.2)]
    for method in ("published", "ours"):
        one, other = (row[method] for row in exact)
        assert one["a"]["mean"] == pytest.approx(other["a"]["mean"], abs=1e-9)
        assert one["questions"] == other["questions"]
        assert one["a"]["largest"] < 0.01
    small, large = (rows["linear", radius, 1e-4] for radius in (0.02, 0.2))
    assert small["published"]["a"]["mean"] > large["published"]["a"]["mean"] > 0.01
    assert large["ours"]["a"]["mean"] < 0.01


@pytest.mark.slow
def test_quadratic_metrics_are_found_in_every_ball(rows):
    for radius in (0.02, 0.2):
        row = rows["quadratic", radius, 0.0]
        assert row["published"]["questions"]["mean"] > 200
        assert row["published"]["B"]["mean"] < 2
        assert row["ours"]["questions"]["largest"] == 2


def test_the_same_people_are_asked_in_every_ball():
    (one, metric), (other, same) = (
        sweep._draw("quadratic", 3, radius, 7) for radius in (0.02, 0.2)
    )
    assert metric == same
    assert (one.radius, other.radius) == (0.02, 0.2)
    assert np.array_equal(one.center, other.center)


def test_random_linear_metrics_have_unit_length_and_errors_know_what_a_cost_is():
    metric = random_linear(np.random.default_rng(0), ["x", "y", "z"])
    assert np.linalg.norm(metric.weights) == pytest.approx(1)
    true = LinearMetric([3, 4])
    turned = LinearMetric([-3, -4], orientation="cost")
    assert metric_errors(turned, true) == {"a": pytest.approx(0)}
    assert metric_errors(LinearMetric([4, -3]), true)["a"] == pytest.approx(2**0.5)
