"""Frontiers between accuracy and one attribute."""

import numpy as np
import pytest

from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.regions.attributes import (
    ConcaveFrontier,
    Frontier,
    MeasuredFrontier,
    QuarterEllipse,
)
from elicitor.testing import FrontierContract

MODELS = [(0.1, 30), (0.2, 26), (0.15, 20), (0.22, 25.9), (0.3, 18), (0.37, -4), (0, 5)]
FRONTIERS = {
    "ellipse": QuarterEllipse(0.4, -15, 0),
    "ellipse of a reward": QuarterEllipse(0.27, 0, 5),
    "parabola": ConcaveFrontier(lambda x: 3 - x - 20 * x**2, 0.45),
    "straight beyond a bend": ConcaveFrontier(lambda x: -max(x, 4 * x - 0.6), 0.5),
    "circle": ConcaveFrontier(lambda x: 7 * np.sqrt(1 - (x / 0.3) ** 2), 0.3),
    "measured": MeasuredFrontier(MODELS),
}


class TestEveryFrontier(FrontierContract):
    @pytest.fixture(params=FRONTIERS.values(), ids=FRONTIERS.keys())
    def frontier(self, request):
        return request.param


def test_every_kind_of_frontier_is_under_contract():
    covered = {type(frontier) for frontier in FRONTIERS.values()}
    assert covered == set(Frontier.__subclasses__())


def test_ellipse_is_that_of_the_paper():
    # θ = arctan(ζ₁ m / (R (1 − m))) with ζ₁ = 0.4, R = 15, m = 0.75: tan θ = 0.08.
    point = QuarterEllipse(0.4, -15, 0).support(0.75)
    assert point == pytest.approx([0.4 * 0.0797452, -15 + 15 * 0.9968153], abs=1e-6)


def test_best_point_of_the_ellipse_has_the_slope_of_the_weights():
    curve = QuarterEllipse(0.27, 2, 7)
    for share in (0.2, 0.9, 0.99):
        x, _ = curve.support(share)
        rise = curve.height(x + 1e-6) - curve.height(x - 1e-6)
        assert -rise / 2e-6 == pytest.approx(share / (1 - share), rel=1e-5)


def test_chord_of_the_ellipse_starts_at_an_end():
    curve = QuarterEllipse(0.4, -15, 0)
    mean = 15 / 0.4
    steep, flat = curve.chord(3 * mean), curve.chord(mean / 3)
    assert steep.first == pytest.approx(curve.stop)
    assert flat.second == pytest.approx(curve.start)
    # In units of the semi-axes the line 1 − x/3 leaves the unit circle at x = 0.6.
    assert flat.first == pytest.approx([0.24, -15 + 15 * 0.8])


def test_measured_frontier_is_the_hull_of_models_that_are_not_dominated():
    curve = MeasuredFrontier(MODELS)
    assert curve.dominated.tolist() == [2, 6]
    assert curve.corners.tolist() == [[0.1, 30], [0.22, 25.9], [0.3, 18], [0.37, -4]]
    assert curve.height(0.16) == pytest.approx(27.95)
    assert curve.slopes == pytest.approx((4.1 / 0.12, 22 / 0.07))


def test_two_models_allow_one_rate_only():
    curve = MeasuredFrontier([(0.1, 4), (0.3, 1)])
    assert curve.slopes == pytest.approx((15, 15))
    assert curve.chord(15).first.tolist() == [0.3, 1]
    assert curve.chord(15.01) is None


@pytest.mark.parametrize(
    ("points", "message"),
    [
        ([(0.1, 1), (0.2, 2)], "only 1 is left"),
        ([(0.1, 1), (0.1, 1)], "of 2 only 1"),
        ([(0.1, 1)], "at least two"),
        ([0.1, 0.2], "array of shape"),
        ([(0.1, np.nan), (0.2, 1)], "finite"),
        ([("a", "b")], "numbers"),
        ([], "array of shape"),
    ],
)
def test_points_that_make_no_frontier_are_refused(points, message):
    with pytest.raises(InvalidDataError, match=message):
        MeasuredFrontier(points)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda x: x, r"strictly worse.*between accuracy 0 and 0\.001953"),
        (lambda _: 1.0, "strictly worse"),
        (lambda x: (1 - x) ** 2, r"concave.*at accuracy 0\.001953"),
        (lambda x: -x if x < 0.3 else -x - 1 / (x + 1), "concave"),
        (lambda _: np.nan, "frontier must be a finite number"),
        (lambda _: "high", "frontier must be a finite number"),
    ],
)
def test_functions_of_another_shape_are_refused(function, message):
    with pytest.raises(InvalidParameterError, match=message):
        ConcaveFrontier(function, 0.5)


def test_ellipse_needs_a_range():
    with pytest.raises(InvalidParameterError, match="highest"):
        QuarterEllipse(0.4, 1, 1)
    with pytest.raises(InvalidParameterError, match="top"):
        QuarterEllipse(0, 0, 1)
