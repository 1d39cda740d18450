"""The procedure contract: every procedure on every awkward problem."""

import functools

import numpy as np
import pytest

from elicitor.metrics import LinearFractionalMetric, LinearMetric
from elicitor.procedures import PROCEDURES
from elicitor.procedures.efficient import chord_bisection, pole_bisection
from elicitor.procedures.published import binary_linear, binary_linear_fractional
from elicitor.regions import BinaryRegion
from elicitor.testing.problems import PROBLEMS, SAMPLES
from elicitor.testing.procedures import BinaryProcedureContract

NAMES = ["logistic", pytest.param("wave", marks=pytest.mark.slow), *SAMPLES]


@functools.cache
def region_of(name):
    return PROBLEMS[name].region


@functools.cache
def mirrored_of(name):
    return PROBLEMS[name].mirrored


@pytest.mark.quick_cases("logistic", "tied", "anti-informative", "unbalanced")
class OnProblems(BinaryProcedureContract):
    @pytest.fixture(params=NAMES)
    def name(self, request):
        return request.param

    @pytest.fixture
    def region(self, name):
        return region_of(name)

    @pytest.fixture
    def mirrored(self, name):
        return mirrored_of(name)


class TestChordBisection(OnProblems):
    obvious_questions = 4  # about the direction, until two agree or three do not

    @pytest.fixture
    def procedure(self):
        return functools.partial(chord_bisection, tolerance=0.02)

    @pytest.fixture
    def person(self, region):
        low, high = region.angles
        return LinearMetric.at_angle(low + 0.37 * (high - low))

    @pytest.fixture
    def bound(self, region):
        low, high = region.angles
        reaches_everything = high - low > 1.57
        return 0.02 if reaches_everything else None

    @pytest.fixture
    def most_questions(self):
        return 40


@pytest.mark.quick_cases("continuous", "tied", "unbalanced")
class TestChordBisectionOfADecreasingMetric(TestChordBisection):
    @pytest.fixture
    def procedure(self):
        return functools.partial(chord_bisection, direction="decreasing")

    @pytest.fixture
    def person(self, region):
        return LinearMetric.at_angle(np.pi + np.mean(region.angles))


@pytest.mark.quick_cases("tied", "unbalanced")
class TestChordBisectionInEitherDirection(TestChordBisection):
    free_questions = 1

    @pytest.fixture(params=["logistic", "tied", "anti-informative", "unbalanced"])
    def name(self, request):
        return request.param

    @pytest.fixture
    def procedure(self):
        return functools.partial(chord_bisection, direction="either")

    @pytest.fixture(params=[0.0, np.pi])
    def person(self, region, request):
        return LinearMetric.at_angle(request.param + np.mean(region.angles))


class TestPublishedLinear(OnProblems):
    asks_real_trade_offs = False

    @pytest.fixture
    def procedure(self):
        return functools.partial(binary_linear, tolerance=0.02)

    @pytest.fixture
    def person(self, region):
        low, high = region.angles
        return LinearMetric.at_angle(low + 0.37 * (high - low))

    @pytest.fixture
    def bound(self, name):
        return 0.02 if name in ("logistic", "wave") else None

    @pytest.fixture
    def most_questions(self):
        return 28


class TestPoleBisection(OnProblems):
    """On a law and on samples of every kind but those like others: it takes a second.

    More in `test_pole_bisection.py`, of who never errs.
    """

    obvious_questions = 4  # whether better is better, until two agree

    @pytest.fixture(
        params=[
            name if name == "tied" else pytest.param(name, marks=pytest.mark.slow)
            for name in ("logistic", "tied", "tiny", "separable", "unbalanced")
        ]
    )
    def name(self, request):
        return request.param

    @pytest.fixture
    def procedure(self):
        return functools.partial(pole_bisection, tolerance=0.05)

    @pytest.fixture
    def person(self, region):
        return increasing_ratio(region.prevalence)

    @pytest.fixture
    def bound(self):
        return 0.05

    @pytest.fixture
    def most_questions(self):
        return 60


class TestPublishedLinearFractional(OnProblems):
    asks_real_trade_offs = False

    @pytest.fixture
    def procedure(self):
        return functools.partial(binary_linear_fractional, n_confusions=100, step=0.05)

    @pytest.fixture
    def person(self, region):
        return increasing_ratio(region.prevalence)

    @pytest.fixture
    def bound(self, name):
        return 0.1 if name in ("logistic", "wave") else None

    @pytest.fixture
    def most_questions(self):
        return 40


def increasing_ratio(prevalence):
    """Gains 0.3 TP + 0.7 TN over gains and losses 0.8 FN + 0.5 FP."""
    p, losses = np.array([0.3, 0.7]), np.array([0.8, 0.5])
    constant = losses @ [prevalence, 1 - prevalence]
    return LinearFractionalMetric(p, p - losses, constant)


def test_every_binary_procedure_of_a_known_form_is_under_contract():
    registered = {
        procedure
        for (family, method), cases in PROCEDURES.items()
        for kind, procedure in cases
        if kind is BinaryRegion and family != "monotone" and method != "bayesian"
    }
    under_contract = {
        test.procedure.__wrapped__(test()).func for test in OnProblems.__subclasses__()
    }
    assert registered == under_contract
