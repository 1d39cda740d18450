"""The procedure contract on laws, samples, rates and balls of several classes."""

import functools

import numpy as np
import pytest

from elicitor.metrics import LinearMetric
from elicitor.procedures.efficient import ball_recursion
from elicitor.procedures.published import ball_linear, diagonal_linear, monotone
from elicitor.regions import BinaryRegion
from elicitor.regions.binary_law import BinaryLaw
from elicitor.regions.multiclass import Ball
from elicitor.testing.procedures import ProcedureContract
from tests.procedures.class_problems import SAMPLES, law, sample


class Contract(ProcedureContract):
    @pytest.fixture
    def distance(self):
        return lambda one, other: np.abs(
            one.weights / np.linalg.norm(one.weights, 1)
            - other.weights / np.linalg.norm(other.weights, 1)
        ).max()


# -- diagonal -----------------------------------------------------------------------

NAMES = ["law", "law, rates", *SAMPLES, "rounded, rates"]


class OnDiagonal(Contract):
    @pytest.fixture(params=NAMES)
    def name(self, request):
        return request.param

    @pytest.fixture
    def region(self, name):
        rates = name.endswith(", rates")
        base = name.removesuffix(", rates")
        return law(rates=rates) if base == "law" else sample(base, rates=rates)

    @pytest.fixture
    def person(self, region):
        k = len(region.names)
        return LinearMetric([0.3, 0.45, 0.25, 0.2][:k], names=region.names)

    def test_questions_are_feasible(self, plays, region):
        """All of them lie on faces, where it is quick to tell."""
        every = [
            question for questions, _, _ in plays.values() for question in questions
        ]
        sides = np.array([(question.first, question.second) for question in every])
        points = np.unique(sides.reshape(-1, sides.shape[-1]), axis=0)
        if isinstance(region.face(0, 1).binary, BinaryLaw):
            points = points[:: 1 + len(points) // 60]
        for point in points:
            used = np.flatnonzero(point)
            assert len(used) <= 2
            i, j = (int(c) for c in [*used, *({0, 1, 2} - set(used))][:2])
            face = region.face(i, j)
            assert face.binary.contains(point[[i, j]] / face.scale)


@pytest.mark.quick_cases(
    "law, rates", "three classes", "four classes", "rounded", "rare class", "separable"
)
class TestDiagonalLinear(OnDiagonal):
    asks_real_trade_offs = False

    @pytest.fixture
    def procedure(self):
        return functools.partial(diagonal_linear, tolerance=0.02)

    @pytest.fixture
    def bound(self, name):
        return 0.02 if name.startswith("law") else None

    @pytest.fixture
    def most_questions(self, region):
        return 4 * (len(region.names) - 1) * 6


class TestMonotone(TestDiagonalLinear):
    @pytest.fixture(params=["law", "three classes"])
    def name(self, request):
        return request.param

    @pytest.fixture
    def procedure(self):
        return functools.partial(monotone, tolerance=0.02)


# -- binary -------------------------------------------------------------------------


class OnBinary(Contract):
    @pytest.fixture(params=["law", "sample"])
    def name(self, request):
        return request.param

    @pytest.fixture
    def region(self, name):
        return binary(name)

    @pytest.fixture
    def person(self):
        return LinearMetric([0.4, 0.6])

    @pytest.fixture
    def bound(self, name):
        return 0.02 if name == "law" else None


@functools.cache
def binary(name):
    if name == "law":
        return BinaryRegion.from_law(lambda x: x**0.7)
    rng = np.random.default_rng(2)
    scores = rng.random(150)
    return BinaryRegion.from_predictions(rng.random(150) < scores, scores)


class TestBinaryMonotone(OnBinary):
    asks_real_trade_offs = False

    @pytest.fixture
    def procedure(self):
        return functools.partial(monotone, tolerance=0.02)

    @pytest.fixture
    def most_questions(self):
        return 28


# -- ball ---------------------------------------------------------------------------

SIGNS = {"increasing": 1, "decreasing": -1, "mixed": 0}


class OnBall(Contract):
    @pytest.fixture(params=[(q, signs) for q in (2, 6, 12) for signs in SIGNS], ids=str)
    def name(self, request):
        return request.param

    @pytest.fixture
    def region(self, name):
        return Ball(np.linspace(0.2, 0.4, name[0]), 0.05)

    @pytest.fixture
    def signs(self, name):
        q, which = name
        sign = SIGNS.get(which, 0)
        return np.full(q, sign) if sign else np.where(np.arange(q) % 2, 1, -1)

    @pytest.fixture
    def person(self, region, signs):
        q = len(region.names)
        return LinearMetric(signs * (1 + np.arange(q) % 5), names=region.names)

    @pytest.fixture
    def option(self, name, signs):
        return signs.tolist() if name[1] == "mixed" else name[1]

    @pytest.fixture
    def distance(self):
        return lambda one, other: np.linalg.norm(
            one.weights / np.linalg.norm(one.weights)
            - other.weights / np.linalg.norm(other.weights)
        )

    @pytest.fixture
    def bound(self):
        return 0.02


@pytest.mark.quick_cases("(2, 'mixed')", "(6, 'decreasing')", "(12, 'increasing')")
class TestBallRecursion(OnBall):
    obvious_questions = 4  # about the signs, until two agree or three do not

    @pytest.fixture
    def procedure(self, option):
        return functools.partial(ball_recursion, tolerance=0.02, signs=option)

    @pytest.fixture
    def most_questions(self, region):
        return 30 * len(region.names)


@pytest.mark.quick_cases("(2, 'mixed')", "(6, 'decreasing')")
class TestBallLinear(OnBall):
    asks_real_trade_offs = False

    @pytest.fixture(params=[(q, signs) for q in (2, 6) for signs in SIGNS], ids=str)
    def name(self, request):
        return request.param

    @pytest.fixture
    def procedure(self, option):
        return functools.partial(ball_linear, tolerance=0.02, signs=option)

    @pytest.fixture
    def most_questions(self, region):
        return 4 * 2 * (len(region.names) - 1) * 7


@pytest.mark.quick_cases("(2, 'unknown')")
class TestBallRecursionOfUnknownSigns(TestBallRecursion):
    asks_real_trade_offs = False  # what is good is not known yet

    @pytest.fixture(params=[(q, "unknown") for q in (2, 6, 12)], ids=str)
    def name(self, request):
        return request.param


@pytest.mark.quick_cases("(2, 'unknown')")
class TestBallLinearOfUnknownSigns(TestBallLinear):
    @pytest.fixture(params=[(q, "unknown") for q in (2, 6)], ids=str)
    def name(self, request):
        return request.param

    @pytest.fixture
    def most_questions(self, region):
        q = len(region.names)
        return q + 9 * (q - 1) * 7
