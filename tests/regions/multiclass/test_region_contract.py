"""The contract of regions of several classes on every awkward problem."""

import functools
import itertools

import numpy as np
import pytest

from elicitor.regions import (
    CountedDiagonalRegion,
    DiagonalRegion,
    MulticlassRegion,
    OffDiagonalRegion,
)
from elicitor.testing import DiagonalRegionContract, MulticlassRegionContract
from elicitor.testing.multiclass_problems import MULTICLASS_PROBLEMS, choose

# One of each kind is in the fast suite, the others are slow.
FAST_DIAGONAL = [
    ("decaying", False),
    ("three classes", True),
    ("tied", False),
    ("rare class", True),
    ("at their word", False),
]
FAST_OFF_DIAGONAL = [
    ("decaying", True),
    ("three classes", False),
    ("separable", True),
    ("tied at their word", False),
]


def cases(fast, without=()):
    """Of every problem rates or confusions, which are these times the priors."""
    others = set(MULTICLASS_PROBLEMS) - {name for name, _ in fast} - set(without)
    turns = zip(sorted(others), itertools.cycle((False, True)))
    every = [*fast, *turns]
    return [
        pytest.param(
            case,
            id=f"{case[0]}, {'rates' if case[1] else 'confusions'}",
            marks=[] if case in fast else pytest.mark.slow,
        )
        for case in every
    ]


@functools.cache
def others_of(name, diagonal, rates):
    problem = MULTICLASS_PROBLEMS[name]
    return np.array(
        [
            choose(confusion, problem.priors, diagonal=diagonal, rates=rates)
            for confusion in problem.others()
        ]
    )


class OnProblems:
    @pytest.fixture
    def problem(self, case):
        return MULTICLASS_PROBLEMS[case[0]]

    @pytest.fixture
    def rates(self, case):
        return case[1]

    @pytest.fixture
    def build(self, problem):
        return functools.partial(problem.region, diagonal=self.diagonal)

    @pytest.fixture
    def achievable(self, case):
        return others_of(case[0], self.diagonal, case[1])

    @pytest.fixture
    def measure(self, problem, rates):
        return lambda classifier: choose(
            problem.measure(classifier),
            problem.priors,
            diagonal=self.diagonal,
            rates=rates,
        )


@pytest.mark.quick_cases(
    "decaying, confusions", "tied, confusions", "at their word, confusions"
)
class TestDiagonalRegion(OnProblems, DiagonalRegionContract):
    diagonal = True

    @pytest.fixture(params=cases(FAST_DIAGONAL))
    def case(self, request):
        return request.param


@pytest.mark.quick_cases("decaying, rates", "tied at their word, confusions")
class TestOffDiagonalRegion(OnProblems, MulticlassRegionContract):
    diagonal = False

    # Another law is integrated like the one that decays.
    @pytest.fixture(params=cases(FAST_OFF_DIAGONAL, without=["waves"]))
    def case(self, request):
        return request.param


def kinds_of(base):
    return {base, *(kind for sub in base.__subclasses__() for kind in kinds_of(sub))}


def test_every_kind_of_multiclass_region_is_covered():
    covered = {DiagonalRegion, OffDiagonalRegion}
    rounded = {CountedDiagonalRegion}  # half a person outside: tested elsewhere
    ours = {kind for kind in kinds_of(MulticlassRegion) if "tests" not in str(kind)}
    assert ours - rounded - {MulticlassRegion} == covered


def test_both_kinds_have_every_kind_of_truth_in_the_fast_suite():
    for fast, diagonal in ((FAST_DIAGONAL, True), (FAST_OFF_DIAGONAL, False)):
        regions = [
            MULTICLASS_PROBLEMS[name].region(diagonal=diagonal, rates=rates)
            for name, rates in fast
        ]
        kinds = {
            (region.population.is_labelled, type(region.population).__name__)
            for region in regions
        }
        assert len(kinds) == 3
        assert {region.rates for region in regions} == {True, False}
