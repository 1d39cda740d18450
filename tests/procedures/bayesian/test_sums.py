"""The procedure for sums of terms that a user composes."""

import pytest

from elicitor.metrics import SumMetric, terms
from elicitor.procedures.bayesian import BAYESIAN, EFFICIENT
from elicitor.regions import Ball, GroupBall
from elicitor.testing.procedures import exact_answers, play
from tests.procedures.bayesian.brief import OnFewPeople, brief

BALL = Ball([0.4, 0.5, 0.6], 0.2, names=list("abc"))
GROUPS = GroupBall.of_classes(2, 0.2, [[0.3, 0.6], [0.7, 0.4]])
CASES = {
    "products": (
        BALL,
        [terms.Linear(), terms.Products("a", "b")],
        [0.3, 0.2, 0.3, 0.4],
    ),
    "squared gaps": (
        GROUPS,
        [terms.Linear(signs="increasing"), terms.SquaredGaps()],
        [0.2, 0.4, 0.5, 0.3],
    ),
}
MOST = 10


@pytest.mark.parametrize("name", CASES)
@pytest.mark.slow
class TestSums(OnFewPeople):
    asks_real_trade_offs = False  # a statistic and its square go together

    @pytest.fixture
    def procedure(self, name):
        return brief(BAYESIAN["sum"], MOST, terms=CASES[name][1], tolerance=0.25)

    @pytest.fixture
    def region(self, name):
        return CASES[name][0]

    @pytest.fixture
    def person(self, name, region):
        return SumMetric(CASES[name][2], CASES[name][1], region.space)

    @pytest.fixture
    def most_questions(self):
        return MOST

    @pytest.fixture
    def bound(self):
        return None  # people are found in test_matrix.py

    @pytest.fixture
    def distance(self):
        return None

    def test_questions_are_feasible(self, plays, region):
        for questions, _, _ in plays.values():
            for question in questions:
                assert region.contains(question.first)
                assert region.contains(question.second)


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_bounds_of_exact_answers_hold_the_truth_and_shrink(name):
    region, parts, weights = CASES[name]
    truth = SumMetric(weights, parts, region.space).normalised()
    widths = []
    for most in (8, 30):
        start = EFFICIENT["sum"](region, terms=parts, tolerance=1e-4)
        _, _, result = play(start, exact_answers(truth), most=most)
        lower, upper = result.interval.T
        assert (lower <= truth.coefficients + 1e-9).all()
        assert (upper >= truth.coefficients - 1e-9).all()
        widths.append((upper - lower).max())
    assert widths[1] < 0.2 * widths[0]
