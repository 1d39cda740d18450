"""Counted regions round many points at once, each as if it were alone."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.metrics import ClassStatistics
from elicitor.regions import CountedRegion
from elicitor.regions.groups import CountedGroupBall
from elicitor.regions.multiclass import CountedBall, CountedDiagonalRegion
from tests.procedures.class_problems import sample

SHARES = [[0.5, 0.3, 0.4], [0.5, 0.7, 0.6]]


def counted_ball(*, rates):
    names = ClassStatistics(("a", "b", "c"), diagonal=False, rates=rates).names
    return CountedBall(el.Ball([0.1] * 6, 0.1, names=names), [0.3, 0.3, 0.4], 100)


def counted_groups(*, diagonal):
    exact = el.GroupBall.of_classes(3, 0.15, SHARES, diagonal=diagonal)
    return CountedGroupBall(exact, 100)


REGIONS = {
    "binary": CountedRegion(el.BinaryRegion.from_law(lambda x: x**2), 100),
    "diagonal": CountedDiagonalRegion(sample("three classes"), 100),
    "rates": CountedDiagonalRegion(sample("three classes", rates=True), 100),
    "ball": counted_ball(rates=False),
    "ball of rates": counted_ball(rates=True),
    "groups": counted_groups(diagonal=True),
    "errors of groups": counted_groups(diagonal=False),
}


def points_of(region, number):
    """All over the region and beyond, so that nothing depends on the others."""
    shape = getattr(region, "prevalence", np.empty(len(region.names)))
    shape = (len(region.names),) if np.ndim(shape) == 0 else np.shape(shape)
    return np.random.default_rng(0).uniform(-0.02, 0.45, size=(number, *shape))


@pytest.mark.parametrize("name", REGIONS)
def test_many_points_are_rounded_as_each_of_them(name):
    region = REGIONS[name]
    points = points_of(region, 60)
    alone = np.array([region.rounded(point) for point in points])
    assert np.array_equal(region.rounded(points), alone)
    assert len(np.unique(alone, axis=0)) > 50
    square = points.reshape(3, 20, *points.shape[1:])
    assert np.array_equal(region.rounded(square), alone.reshape(square.shape))
    assert region.rounded(points[:0]).shape == points[:0].shape


@pytest.mark.parametrize("name", ["ball", "groups"])
@pytest.mark.parametrize("bad", [[0.1], "nowhere", None, np.nan])
def test_what_is_no_point_is_refused(name, bad):
    region = REGIONS[name]
    if bad is np.nan:
        bad = points_of(region, 2)
        bad[0, 0] = np.nan
    with pytest.raises(InvalidParameterError, match="point must be of shape"):
        region.rounded(bad)
