"""People and places for the procedures for costs and rewards."""

import functools

import numpy as np
import pytest

from elicitor.metrics import CostRewardMetric, Term
from elicitor.regions import (
    Attribute,
    Ball,
    CostRewardRegion,
    DiagonalRegion,
    OffDiagonalRegion,
)
from elicitor.testing import ProcedureContract

REWARD = Attribute("reward", 0, 5)
COST = Attribute("cost", -0.3, 0, kind="cost")
LATENCY = Attribute("latency", 0, 200, kind="cost", unit="ms")
PRICE = Attribute("price", 1, 3, kind="cost", frontier=lambda x: 1 + 8 * x**2)
SPEED = Attribute("speed", 0, 30, frontier=[(0.1, 30), (0.2, 26), (0.3, 18), (0.34, 0)])
LENGTH = Attribute("length", 50, 2000, kind="neutral", unit="words")
SIZE = Attribute("size", 0, 1, kind="neutral", frontier=lambda x: 1 - 2 * x**2)
CURVED = [Term("length", 1, 50, 2000), Term("length", 2, 50, 2000)]
SQUARE = [Term("size", 1, 0, 1), Term("size", 2, 0, 1)]


def softmax(rates):
    def eta(x):
        decay = np.exp(-np.outer(x, rates))
        return decay / decay.sum(axis=1, keepdims=True)

    return eta


@functools.cache
def law(k, *, rates=False):
    """A fine grid of one feature; unequal priors, almost every ratio of classes."""
    grid = np.linspace(-3.5, 3, 20_001)
    eta = softmax([0, 2, -1.5][:k])(grid)
    return DiagonalRegion.from_predictions(None, eta, rates=rates)


@functools.cache
def sample():
    eta = np.random.default_rng(3).dirichlet([0.5, 0.4, 0.3], 400)
    drawn = np.random.default_rng(4).random((400, 1))
    return DiagonalRegion.from_predictions((eta.cumsum(axis=1) < drawn).sum(1), eta)


@functools.cache
def ball(k):
    region = OffDiagonalRegion.from_law(softmax([1, 3, 5][:k]), support=(-1, 1))
    return Ball(region.center, 0.05, names=region.names)


CASES = {
    "two classes": (law, (2,), [REWARD, COST], [0.10, 0.05, 0.05, 0.80]),
    "three classes": (
        law,
        (3,),
        [REWARD, COST, LATENCY],
        [0.12, 0.3, 0.07, 0.05, 0.3, -0.001],
    ),
    "rates": (
        functools.partial(law, rates=True),
        (3,),
        [REWARD, COST],
        [0.2, 0.1, 0.3, 0.05, 0.4],
    ),
    "function": (law, (3,), [PRICE, COST], [0.3, 0.2, 0.1, -0.2, 0.5]),
    "measured points": (sample, (), [SPEED, REWARD], [0.5, 0.2, 0.6, 0.004, 0.05]),
    "neutral": (law, (3,), [LENGTH, COST], [0.2, 0.5, 0.3, 0.15, -0.2, 0.2]),
    "neutral, limited": (law, (3,), [SIZE], [0.2, 0.5, 0.3, -0.01, 0.03]),
    "ball": (ball, (2,), [LATENCY, REWARD], [-0.1, -0.3, -0.00006, 0.004]),
    "ball, neutral": (
        ball,
        (3,),
        [LENGTH],
        [-0.1, -0.3, -0.05, -0.2, -0.25, -0.1, 0.012, -0.015],
    ),
}
PUBLISHED = ("two classes", "three classes", "rates", "function")
NEUTRAL = ("neutral", "neutral, limited", "ball, neutral")


@functools.cache
def region_of(name):
    build, arguments, attributes, _ = CASES[name]
    return CostRewardRegion(build(*arguments), attributes)


def terms_of(region):
    powers = {"length": CURVED, "size": SQUARE}
    return [term for name in region.names for term in powers.get(name, [Term(name)])]


@functools.cache
def person_of(name):
    region = region_of(name)
    return CostRewardMetric(CASES[name][3], terms=terms_of(region)).normalised()


def l1_distance(one, other):
    return float(np.abs(one.coefficients - other.coefficients).sum())


class OnCases(ProcedureContract):
    # That contract takes it that more of everything is better; see below.
    asks_real_trade_offs = False

    @pytest.fixture
    def region(self, name):
        return region_of(name)

    @pytest.fixture
    def person(self, name):
        return person_of(name)

    @pytest.fixture
    def distance(self):
        return l1_distance
