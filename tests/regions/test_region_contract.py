"""The region contract on every awkward problem."""

import functools

import pytest

from elicitor.regions import BinaryRegion, CountedRegion
from elicitor.testing import BinaryRegionContract
from elicitor.testing.problems import PROBLEMS

# Straight edges and odd densities take long: their kind is in the fast suite once.
SLOW = ("ramp", "uneven density", "flat middle")
NAMES = [
    pytest.param(name, marks=pytest.mark.slow) if name in SLOW else name
    for name in PROBLEMS
]


@functools.cache
def region_of(name):
    return PROBLEMS[name].region


@functools.cache
def others_of(name):
    return PROBLEMS[name].others()


@pytest.mark.quick_cases("logistic", "tied", "anti-informative", "partly wrong")
class TestBinaryRegion(BinaryRegionContract):
    @pytest.fixture(params=NAMES)
    def name(self, request):
        return request.param

    @pytest.fixture
    def region(self, name):
        return region_of(name)

    @pytest.fixture
    def achievable(self, name):
        return others_of(name)

    @pytest.fixture
    def measure(self, name):
        return PROBLEMS[name].measure


def test_every_kind_of_binary_region_is_covered():
    covered = {type(problem.region) for problem in PROBLEMS.values()}
    rounded = {CountedRegion}  # half a person outside by design: tested elsewhere
    assert covered == set(BinaryRegion.__subclasses__()) - rounded
