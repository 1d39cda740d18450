"""A ball of statistics."""

import numpy as np
import pytest

from elicitor.core import InvalidParameterError
from elicitor.regions import Ball
from elicitor.testing import RegionContract

CENTER = [0.2, -0.1, 0.4]


class TestBall(RegionContract):
    @pytest.fixture
    def region(self):
        return Ball(CENTER, 0.3, names=["a", "b", "c"])

    @pytest.fixture
    def achievable(self):
        drawn = np.random.default_rng(0).uniform(-1, 1, (2000, 3))
        inside = drawn[(drawn**2).sum(axis=1) <= 1]
        return np.array(CENTER) + 0.3 * inside


@pytest.fixture
def ball():
    return Ball(CENTER, 0.3)


def test_a_point_lies_a_share_of_the_radius_away(ball):
    # 3-4-5 triangle: (0.6, 0, 0.8) is the unit vector.
    assert ball.at([3, 0, 4]) == pytest.approx([0.38, -0.1, 0.64])
    assert ball.at([3, 0, 4], share=-0.5) == pytest.approx([0.11, -0.1, 0.28])


def test_statistics_are_numbered_by_default(ball):
    assert ball.names == ("x1", "x2", "x3")


def test_no_direction_is_refused(ball):
    with pytest.raises(InvalidParameterError, match="zero"):
        ball.at([0, 0, 0])


def test_names_must_fit_the_center():
    with pytest.raises(InvalidParameterError, match="3 statistics of center"):
        Ball(CENTER, 0.3, names=["a", "b"])


@pytest.mark.parametrize("radius", [0, -1, np.nan, "wide"])
def test_radius_must_be_positive(radius):
    with pytest.raises(InvalidParameterError, match="radius"):
        Ball(CENTER, radius)


def test_description_identifies_the_ball(ball):
    assert ball.describe() == {"kind": "ball", "center": CENTER, "radius": 0.3}


def test_ball_smaller_than_rounding_is_refused():
    assert Ball([0.5] * 3, 1e-8).radius == 1e-8
    assert Ball([0, 0, 0], 1e-50).radius == 1e-50
    with pytest.raises(InvalidParameterError, match=r"radius must .* at least 5e-09"):
        Ball([0.5] * 3, 1e-9)
