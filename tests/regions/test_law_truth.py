"""Confusions of a law against quadrature by scipy and closed forms."""

import itertools

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.stats import beta

from elicitor.core import InvalidParameterError
from elicitor.regions import BinaryRegion, ThresholdRule
from elicitor.testing.problems import LAWS


@pytest.mark.parametrize("name", LAWS)
def test_confusions_of_thresholds_have_their_closed_form(name):
    law, region = LAWS[name], LAWS[name].region
    thresholds = np.linspace(law.low, law.high, 37)[1:-1]
    for t in [*thresholds, -1.0, 0.5, 2.0]:
        expected = law.confusion(ThresholdRule(float(t)))
        assert region.confusion(t) == pytest.approx(expected, abs=1e-11)


@pytest.mark.parametrize("name", LAWS)
@pytest.mark.parametrize("turn", [0.0, np.pi])
def test_plug_in_is_proposition_1_in_the_first_and_third_quadrant(name, turn):
    law, region = LAWS[name], LAWS[name].region
    for theta in turn + np.linspace(0.02, np.pi / 2 - 0.02, 21):
        m11, m00 = np.cos(theta), np.sin(theta)
        rule = ThresholdRule(m00 / (m11 + m00))  # 1[η ≥ δ], or 1[η ≤ δ] = 1 − 1[η > δ]
        if turn:
            rule = ThresholdRule(float(np.nextafter(rule.threshold, 2)), above=False)
        expected = law.confusion(rule)
        assert region.plug_in(theta) == pytest.approx(expected, abs=1e-10)


@pytest.mark.parametrize(
    ("eta", "breaks"),
    [
        (lambda x: np.clip(3 * x - 1, 0, 1), [1 / 3, 2 / 3]),
        (lambda x: np.abs(1 - 2.7 * x) / 1.8, [1 / 2.7]),
        (lambda x: 0.3 + 0.4 * np.minimum(x, 1 / 3), [1 / 3]),
    ],
)
def test_kinks_between_the_panels_cost_little_accuracy(eta, breaks):
    region = BinaryRegion.from_law(eta)
    edges = [0.0, *breaks, 1.0]
    positives = sum(
        quad(lambda x: float(eta(x)), a, b)[0] for a, b in itertools.pairwise(edges)
    )
    assert region.prevalence == pytest.approx(positives, abs=1e-6)
    x = (np.arange(400_000) + 0.5) / 400_000
    for t in (0.05, 0.31, 0.4, 0.77, 1.0):
        called = eta(x) >= t
        expected = np.mean(eta(x) * called), np.mean((1 - eta(x)) * ~called)
        assert region.confusion(t) == pytest.approx(expected, abs=1e-5)


@pytest.mark.slow
def test_density_and_many_turning_points_agree_with_a_sum_over_fine_cells():
    density = beta(2, 3).pdf

    def eta(x):
        return 0.5 + 0.45 * np.sin(25 * x) * x

    region = BinaryRegion.from_law(eta, density)
    x = (np.arange(1_000_000) + 0.5) / 1_000_000
    mass = density(x) / 1_000_000
    for t in (0.2, 0.45, 0.5, 0.62, 0.9):
        called = eta(x) >= t
        expected = [(mass * eta(x))[called].sum(), (mass * (1 - eta(x)))[~called].sum()]
        assert region.confusion(t) == pytest.approx(expected, abs=5e-6)


@pytest.mark.parametrize("threshold", [0.5 + 0.4 - 1e-9, 0.1 + 1e-9])
def test_people_near_a_turning_point_between_grid_points_are_not_lost(threshold):
    # The peaks of this wave lie between the points of any regular grid.
    law = BinaryRegion.from_law(lambda x: 0.5 + 0.4 * np.sin(2 * np.pi * (x - 0.0137)))
    width = np.arccos(1 - 1e-9 / 0.4) / np.pi  # where sin is within 1e-9 of its peak
    share = width if threshold > 0.5 else 1 - width
    found, cleared = law.confusion(threshold)
    called = found + (1 - law.prevalence - cleared)
    assert called == pytest.approx(share, rel=1e-4 if threshold > 0.5 else 1e-8)


def test_first_edge_is_kept_where_nobody_can_be_positive():
    region = LAWS["flat ends"].region  # a quarter has η = 0, a quarter has η = 1
    point, normal = region.upper_at(region.prevalence)
    assert point.confusion == pytest.approx([0.5, 0.25])
    assert normal == pytest.approx([1.0, 0.0])
    point, normal = region.upper_at(0.1)
    assert point.confusion == pytest.approx([0.1, 0.5])
    assert normal == pytest.approx([0.0, 1.0])
    assert region.angles == pytest.approx((0, np.pi / 2))


def test_inner_points_of_a_straight_edge_are_mixtures_of_its_ends():
    law, region = LAWS["flat middle"], LAWS["flat middle"].region
    ends = [law.confusion(ThresholdRule(t)) for t in (0.5, np.nextafter(0.5, 1))]
    for share in (0.1, 0.5, 0.8):
        inner = share * ends[0] + (1 - share) * ends[1]
        point, normal = region.upper_at(inner[0])
        assert point.confusion == pytest.approx(inner, abs=1e-12)
        assert sorted(point.classifier.weights) == pytest.approx(
            sorted([share, 1 - share])
        )
        assert normal == pytest.approx(np.sqrt([0.5, 0.5]))


def test_deterministic_crossing_of_a_straight_edge_is_its_nearer_end():
    law, region = LAWS["flat middle"], LAWS["flat middle"].region
    near, far = (law.confusion(ThresholdRule(t)) for t in (np.nextafter(0.5, 1), 0.5))
    inner = 0.8 * near + 0.2 * far
    line = np.array([1.0, 0.3, -inner[0] - 0.3 * inner[1]])
    crossing = region.upper_crossing(line, "nobody", randomised=False)
    assert crossing.classifier.is_deterministic
    assert crossing.confusion == pytest.approx(near, abs=1e-9)
    mixed = region.upper_crossing(line, "nobody", randomised=True)
    assert mixed.confusion == pytest.approx(inner, abs=1e-9)


def test_angles_are_those_of_the_range_of_eta():
    region = BinaryRegion.from_law(lambda x: 0.3 + 0.5 * x)
    expected = np.arctan2(0.3, 0.7), np.arctan2(0.8, 0.2)
    assert region.angles == pytest.approx(expected)


def test_a_feature_without_information_leaves_the_lotteries_between_the_ends():
    region = BinaryRegion.from_law(lambda x: np.full_like(x, 0.3))
    assert region.angles == pytest.approx([np.arctan2(0.3, 0.7)] * 2)
    for share in (0.0, 0.25, 1.0):
        point, _ = region.upper_at(0.3 * share)
        assert point.confusion == pytest.approx([0.3 * share, 0.7 * (1 - share)])
        assert region.contains(point.confusion)
    assert not region.contains([0.16, 0.36])


def test_density_that_is_slightly_off_is_scaled_to_one():
    region = BinaryRegion.from_law(lambda x: x, lambda x: np.full_like(x, 1 + 5e-7))
    assert region.prevalence == pytest.approx(0.5, abs=1e-12)
    assert region.confusion(0.0) == pytest.approx([0.5, 0.0], abs=1e-12)
    assert region.confusion(1e-9) == pytest.approx([0.5, 0.0], abs=1e-8)


def test_law_describes_itself_by_its_confusions():
    ramp = LAWS["ramp"].region.describe()
    assert ramp["kind"] == "binary law"
    assert ramp == BinaryRegion.from_law(lambda x: 1 - x).describe()
    assert ramp != LAWS["logistic"].region.describe()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"eta": lambda x: 2 * x}, r"eta must return probabilities.*got values from"),
        ({"eta": lambda x: x - 0.1}, r"eta must return probabilities"),
        ({"eta": lambda x: x * np.nan}, "eta must return a finite number for every"),
        ({"eta": lambda _: 0.4}, "eta must return a finite number for every entry"),
        ({"eta": lambda x: np.zeros_like(x)}, "Both classes must have mass"),
        ({"eta": lambda x: np.ones_like(x)}, "Both classes must have mass"),
        ({"density": lambda x: 2 + 0 * x}, "density must integrate to 1.*got 2"),
        ({"density": lambda x: 1.5 - 3 * x}, "density must not be negative"),
        ({"density": lambda x: x * np.inf}, "density must return a finite number"),
        ({"support": (1, 0)}, r"support\[1\] must be a finite number above 1; got 0.0"),
        ({"support": (0, np.inf)}, "support must be a vector of 2 entries"),
        ({"support": 3}, "support must be a vector of 2 entries"),
        ({"support": (0, 1, 2)}, "support must be a vector of 2 entries"),
        ({"support": ("a", "b")}, "support must be a vector of 2 entries"),
    ],
)
@pytest.mark.filterwarnings("ignore:invalid value encountered")
def test_law_that_is_none_is_refused(arguments, message):
    with pytest.raises(InvalidParameterError, match=message):
        BinaryRegion.from_law(**{"eta": lambda x: x, **arguments})
