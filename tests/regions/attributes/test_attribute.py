"""Attributes: ranges, kinds and which way is better."""

import numpy as np
import pytest

from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.regions import Attribute
from elicitor.regions.attributes import MeasuredFrontier, QuarterEllipse


@pytest.mark.parametrize(
    ("lower", "upper", "kind", "sign", "best", "worst"),
    [
        (0, 5, "reward", 1, 5, 0),
        (-0.3, 0, "cost", 1, 0, -0.3),
        (0, 200, "cost", -1, 0, 200),
        (20, 200, "cost", -1, 20, 200),
        (50, 2000, "neutral", 1, 2000, 50),
    ],
)
def test_which_way_is_better(lower, upper, kind, sign, best, worst):
    attribute = Attribute("a", lower, upper, kind=kind)
    assert (attribute.sign, attribute.best, attribute.worst) == (sign, best, worst)
    assert attribute.gain(best) >= attribute.gain(worst)
    assert attribute.gain(attribute.gain(7.0)) == 7.0
    assert attribute.span == upper - lower


def test_default_curve_is_the_ellipse_in_gains():
    curve = Attribute("latency", 0, 200, kind="cost").curve(0.4)
    assert isinstance(curve, QuarterEllipse)
    assert curve.start.tolist() == [0, 0]
    assert curve.stop.tolist() == [0.4, -200]
    assert Attribute("length", 0, 9, kind="neutral").curve(0.4) is None


def test_function_and_points_are_given_in_values():
    rising = Attribute("latency", 0, 200, kind="cost", frontier=lambda x: 800 * x**2)
    curve = rising.curve(0.5)
    assert curve.height(0.25) == pytest.approx(-50)
    points = [(0.1, 20), (0.3, 90), (0.2, 95)]
    measured = Attribute("latency", 0, 200, kind="cost", unit="ms", frontier=points)
    assert isinstance(measured.curve(0.5), MeasuredFrontier)
    assert measured.curve(0.5).corners.tolist() == [[0.1, -20], [0.3, -90]]
    (note,) = measured.notes(0.5)
    assert "(0.2, 95)" in note
    assert note.endswith("is left out.")
    assert rising.notes(0.5) == ()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"lower": 1, "upper": 1}, "upper of a must be a finite number above 1"),
        ({"lower": np.nan}, "lower of a must be"),
        ({"kind": "price"}, "kind must be one of 'cost', 'neutral', 'reward'"),
        ({"lower": -1, "kind": "cost"}, "the cost a must lie on one side of zero"),
        ({"degree": 2}, "degree must be 1 for a reward"),
        ({"degree": -1, "kind": "neutral"}, "degree must be a whole number"),
        ({"degree": 0, "kind": "neutral"}, "degree must be .* at least 1; got 0"),
        ({"name": ""}, "names must be"),
    ],
)
def test_bad_attributes_are_refused(options, message):
    given = {"name": "a", "lower": 0, "upper": 5, **options}
    with pytest.raises(InvalidParameterError, match=message):
        Attribute(**given)


def test_value_outside_its_range_is_refused_by_name_range_and_unit():
    latency = Attribute("latency", 0, 200, kind="cost", unit="ms")
    assert latency.check(200) == 200.0
    with pytest.raises(
        InvalidParameterError, match=r"latency .* 0 and 200 ms; got 250"
    ):
        latency.check(250)
    with pytest.raises(InvalidParameterError, match="latency must be a finite number"):
        latency.check("fast")


@pytest.mark.parametrize(
    ("frontier", "kind", "message"),
    [
        (lambda x: 5 - 20 * x, InvalidParameterError, "speed: speed must lie between"),
        (lambda x: 2 + x, InvalidParameterError, "speed: frontier must get strictly"),
        ([(0.1, 9), (0.2, 1)], InvalidParameterError, "speed must lie between 0 and 5"),
        ([(0.1, 4), (0.7, 1)], InvalidParameterError, "accuracy must be .*got 0.7"),
        ([(0.1, 4), (0.2, 5)], InvalidDataError, "speed: frontier .*only 1 is left"),
        ("steep", InvalidDataError, "speed: frontier must be numbers"),
    ],
)
def test_bad_frontiers_are_refused_by_name(frontier, kind, message):
    with pytest.raises(kind, match=message):
        Attribute("speed", 0, 5, frontier=frontier).curve(0.5)
