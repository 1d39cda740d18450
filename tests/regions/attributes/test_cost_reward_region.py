"""Regions of accuracies and attributes."""

import functools

import numpy as np
import pytest

from elicitor.core import InvalidParameterError
from elicitor.regions import Attribute, Ball, CostRewardRegion, DiagonalRegion
from elicitor.testing import RegionContract

LATENCY = Attribute("latency", 20, 200, kind="cost", unit="ms")
SPEED = Attribute("speed", 0, 5, frontier=[(0.02, 5), (0.15, 4), (0.2, 1), (0.1, 1)])
PRICE = Attribute("price", 1, 3, kind="cost", frontier=lambda x: 1 + 8 * x**2)
LENGTH = Attribute("length", 50, 2000, kind="neutral")
LIMITED = Attribute("size", 0, 1, kind="neutral", frontier=lambda x: 1 - 2 * x**2)


@functools.cache
def accuracies(rates=False):
    """Soft labels, so that the plug-in rules are the best ones."""
    eta = np.random.default_rng(0).dirichlet([1.5, 1, 0.7], 60)
    return DiagonalRegion.from_predictions(None, eta, rates=rates)


REGIONS = {
    "ellipse and points": lambda: CostRewardRegion(accuracies(), [LATENCY, SPEED]),
    "function, free": lambda: CostRewardRegion(accuracies(), [PRICE, LENGTH]),
    "rates": lambda: CostRewardRegion(accuracies(rates=True), [LATENCY]),
    "ball": lambda: CostRewardRegion(
        Ball([0.1, 0.2, 0.1], 0.2, names=["x", "y", "z"]), [LATENCY, LIMITED]
    ),
}


class TestCostRewardRegion(RegionContract):
    @pytest.fixture(params=REGIONS.values(), ids=REGIONS.keys())
    def region(self, request):
        return request.param()

    @pytest.fixture
    def achievable(self, region):
        """Lotteries between random rules, and attributes below their frontiers."""
        rng = np.random.default_rng(2)
        points = []
        for _ in range(40):
            if isinstance(region.accuracies, Ball):
                away = rng.normal(size=3)
                x = rng.uniform(0, 0.2)
                head = region.accuracies.center + x * away / np.linalg.norm(away)
            else:
                eta, truth = region.accuracies.population.probabilities, None
                chosen = np.argmax(eta * rng.exponential(size=3), axis=1)
                truth = np.eye(3)[chosen] * eta / len(eta)
                head = rng.uniform() * truth.sum(axis=0)
                if region.accuracies.rates:
                    head = head / region.accuracies.priors
                x = head[0]
            tail = [_some_value(each, x, region.top, rng) for each in region.attributes]
            points.append([*head, *tail])
        return np.array(points)


def _some_value(attribute, x, top, rng):
    """A value between the worst and the frontier, computed on the spot."""
    best = {
        "latency": 200 - 180 * np.sqrt(1 - min(x / top, 1) ** 2),
        "price": 1 + 8 * x**2,
        "length": 2000,
        "size": 1 - 2 * x**2,
        "speed": np.interp(x, [0.02, 0.15, 0.2, top], [5, 4, 1, 0]),
    }[attribute.name]
    return attribute.worst + rng.uniform() * (best - attribute.worst)


def test_names_are_those_of_accuracies_and_attributes():
    region = REGIONS["ellipse and points"]()
    assert region.names == (*accuracies().names, "latency", "speed")
    assert region.n_accuracies == 3
    assert region.rest.tolist() == [200, 0]
    assert region.top == pytest.approx(accuracies().priors[0])
    assert REGIONS["rates"]().top == 1
    assert REGIONS["ball"]().top == 0.2


@pytest.mark.parametrize("name", REGIONS)
def test_about_the_best_to_anybody_lies_on_the_border(name):
    region = REGIONS[name]()
    border, rng = region.border, np.random.default_rng(3)
    assert all(region.contains(point) for point in border[:: len(border) // 20])
    space = region.space
    likes = np.where(space.signs == 0, 1.0, space.signs) / space.spans
    for _ in range(10):
        way = likes * rng.random(len(likes))
        worth = border @ way
        missed = region.support(way) @ way - worth.max()
        assert missed < 0.02 * np.ptp(worth)


def test_dominated_models_are_named():
    (note,) = REGIONS["ellipse and points"]().notes
    assert "(0.1, 1) of (accuracy, speed)" in note


def test_best_for_one_attribute_and_the_accuracy_is_on_its_frontier():
    region = REGIONS["ellipse and points"]()
    curve = region.frontiers[0]
    x, gain = curve.support(0.997)
    found = region.support([0.997, -9, -9, -0.003, 0])
    assert found[:4] == pytest.approx([x, 0, 0, -gain], abs=1e-4)


def test_accuracy_is_lowered_by_abstaining():
    region = REGIONS["ellipse and points"]()
    half = region.embed(np.array([region.top / 2, 0, 0]))
    assert region.contains(half)
    assert not region.accuracies.contains(half[:3])
    assert not region.contains(half - [0, 1e-3, 0, 0, 0])


@pytest.mark.parametrize(
    ("x", "latency", "inside"),
    [(0, 20, True), (1, 200, True), (1, 199, False), (0.6, 56.001, True)],
)
def test_frontier_bounds_the_attribute(x, latency, inside):
    # 200 − 180·√(1 − 0.36) = 56.
    region = CostRewardRegion(accuracies(), [LATENCY])
    point = [x * region.top, 0, 0, latency]
    assert region.contains(point) is inside
    assert not region.contains([0.6 * region.top, 0, 0, 55.999])


def test_trade_goes_along_the_reference():
    region = REGIONS["ball"]()
    point = region.trade(0, 0.1, -56.0, np.array([0, 2, 0]))
    assert point.tolist() == pytest.approx([0.1, 0.3, 0.1, 56, 0])
    region = REGIONS["function, free"]()
    assert region.trade(0, 0.1, -2.0).tolist() == [0.1, 0, 0, 2, 50]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([0.1], [LATENCY]), "accuracies must be a DiagonalRegion or a Ball"),
        ((Ball([0.1], 0.1), []), "attributes must be at least one"),
        ((Ball([0.1], 0.1), ["latency"]), "attributes must be an Attribute"),
        ((Ball([0.1], 0.1), [LATENCY, LATENCY]), "names must be"),
        ((Ball([0.1], 0.9), [PRICE]), "price must lie between 1 and 3"),
    ],
)
def test_bad_regions_are_refused(arguments, message):
    with pytest.raises(InvalidParameterError, match=message):
        CostRewardRegion(*arguments)


def test_the_border_of_many_attributes_is_no_longer_than_it_must_be():
    several = [Attribute(f"a{i}", 1, 9, kind="cost") for i in range(7)]
    assert len(CostRewardRegion(accuracies(), several).border) < 16 * 300 * 7
