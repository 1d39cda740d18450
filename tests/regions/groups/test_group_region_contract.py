"""The contract of regions of groups on every kind of them."""

import functools

import numpy as np
import pytest

import elicitor as el
from elicitor.regions import CountedGroupBall, GroupRegion
from elicitor.testing import FreeGroupsContract, GroupRatesContract, GroupRegionContract
from tests.regions.groups.problems import (
    by_hand,
    integrated,
    of_laws,
    of_sample,
    sample,
)

TAU = np.array([[0.5, 0.2, 0.3], [0.3, 0.2, 0.4], [0.2, 0.6, 0.3]])


def points_of_balls(groups):
    rng = np.random.default_rng(1)
    steps = rng.normal(size=(30, *groups.prevalence.shape))
    lengths = groups.ball.radius * rng.random((30, len(groups.groups), 1))
    steps *= lengths / np.linalg.norm(steps, axis=2, keepdims=True)
    return (groups.ball.center + steps).reshape(30, -1)


class TestGroupBall(FreeGroupsContract):
    @pytest.fixture(params=[True, False], ids=["diagonal", "off-diagonal"])
    def build(self, request):
        def build(order):
            shares = TAU if order is None else TAU[order]
            return el.GroupBall.of_classes(3, 0.15, shares, diagonal=request.param)

        return build

    @pytest.fixture
    def achievable(self, groups):
        return points_of_balls(groups)


class TestCountedGroupBall(TestGroupBall):
    @pytest.fixture(params=[None, 0.2], ids=["whole", "above chance"])
    def build(self, request):
        def build(order):
            shares = TAU if order is None else TAU[order]
            exact = el.GroupBall.of_classes(3, 0.15, shares)
            return CountedGroupBall(exact, 100, above_chance=request.param)

        return build


CASES = {
    "laws": of_laws,
    "labels": functools.partial(of_sample, sample()),
    "at their word": functools.partial(of_sample, sample(labels=False)),
}
MEASURES = {
    "laws": integrated,
    "labels": functools.partial(by_hand, sample()),
    "at their word": functools.partial(by_hand, sample(labels=False)),
}


@functools.cache
def rates_of(case, diagonal, order):
    return CASES[case](diagonal, order)


@functools.cache
def ball_of(case, diagonal, order):
    return el.GroupRateBall(rates_of(case, diagonal, order), method="guaranteed")


def cases(*pairs):
    """Each kind of data once, the laws of the last pair slowly."""
    return [
        pytest.param(
            pair,
            id=f"{pair[0]}, {'diagonal' if pair[1] else 'off-diagonal'}",
            marks=pytest.mark.slow if pair[0] == "laws" else [],
        )
        for pair in pairs
    ]


class OnData:
    @pytest.fixture
    def build(self, case):
        return lambda order: self.made(*case, order and tuple(order))

    @pytest.fixture
    def measure(self, case):
        return MEASURES[case[0]](case[1])


class TestGroupRates(OnData, GroupRatesContract):
    made = staticmethod(rates_of)

    @pytest.fixture(
        params=cases(("labels", True), ("at their word", False), ("laws", False))
    )
    def case(self, request):
        return request.param


class TestGroupRateBall(OnData, GroupRatesContract):
    made = staticmethod(ball_of)

    @pytest.fixture
    def achievable(self, groups):
        return points_of_balls(groups)

    @pytest.fixture(
        params=cases(("at their word", True), ("labels", False), ("laws", True))
    )
    def case(self, request):
        return request.param


class Box(GroupRegion):
    """A region of somebody's own: measured statistics of groups, between bounds.

    What nobody chooses everybody has: with `shared` the groups together reach so far.
    """

    def __init__(self, low, high, groups, shares, shared):
        super().__init__(["speed", "comfort"], shares, groups)
        self.low, self.high, self.shared = low, high, shared

    def support(self, direction):
        way = self.directions(direction)
        ends = np.where(way > 0, self.high, self.low).ravel()
        over = ends.sum() - self.shared
        if over > 0:  # what is worth least is given up, from bounds to bounds
            for place in np.argsort(way.ravel(), kind="stable"):
                given = min(over, ends[place] - self.low.ravel()[place])
                ends[place], over = ends[place] - given, over - given
        return ends.reshape(way.shape)

    def contains(self, point):
        rows = self.rows(point)
        inside = (rows >= self.low - 1e-9) & (rows <= self.high + 1e-9)
        return bool(inside.all() and rows.sum() <= self.shared + 1e-9)

    def describe(self):
        ends = self.low.tolist(), self.high.tolist()
        return {"kind": "box", "ends": ends, "shared": self.shared}


class TestOwnRegion(GroupRegionContract):
    """Groups that restrict each other, in what no classifier is trivial in."""

    @pytest.fixture(params=[9.0, 2.0], ids=["free", "shared"])
    def build(self, request):
        low = np.array([[0.1, 0.2], [0.2, 0.1], [0.3, 0.3]])
        high = np.array([[0.6, 0.8], [0.9, 0.4], [0.5, 0.7]])
        shares, groups = TAU[:, :2], np.array(["a", "b", "c"])

        def build(order):
            rows = slice(None) if order is None else list(order)
            parts = (one[rows] for one in (low, high, groups, shares))
            return Box(*parts, request.param)

        return build

    @pytest.fixture
    def achievable(self, groups):
        drawn = np.random.default_rng(4).uniform(groups.low, groups.high, (300, 3, 2))
        return drawn[drawn.sum(axis=(1, 2)) <= groups.shared].reshape(-1, 6)


def kinds_of(base):
    return {base, *(kind for sub in base.__subclasses__() for kind in kinds_of(sub))}


def test_every_kind_of_region_of_groups_is_covered():
    # A pool is not convex: it has tests of its own (test_group_pool.py).
    covered = {
        el.GroupPool,
        el.GroupBall,
        el.GroupRates,
        el.GroupRateBall,
        CountedGroupBall,
    }
    ours = {
        kind
        for kind in kinds_of(GroupRegion)
        if kind.__module__.startswith("elicitor.regions.")
    }
    assert ours - {GroupRegion} == covered
