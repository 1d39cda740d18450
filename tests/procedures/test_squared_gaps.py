"""Squared gaps of people who like some: found out, and handed over to the engine."""

import functools

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer
from elicitor.metrics import FairQuadraticMetric
from elicitor.oracles import MetricOracle
from elicitor.procedures.squared_gaps import fair_quadratic_exchange
from elicitor.regions.groups import CountedGroupBall, GroupBall
from elicitor.testing.procedures import exact_answers, play
from tests.procedures.bayesian.brief import OnFewPeople
from tests.procedures.fair_cases import fair_errors, of, pairs

ALONE = 34
"""Questions that the engine takes of these people at most, without the search."""

INDEFINITE = (
    [[1, 0], [0, -1]],
    [[-1, 0], [0, 1]],
    [[-1, 0], [0, -1]],
    [[1, 2], [2, 1]],
    [[1, 0], [0, -0.1]],
)
LIKED = pytest.mark.parametrize("costs", INDEFINITE)


SHARES = {
    2: [[0.7, 0.4, 0.6], [0.3, 0.6, 0.4]],
    3: [[0.5, 0.2, 0.4], [0.2, 0.5, 0.3], [0.3, 0.3, 0.3]],
}
"""Of two or three groups in up to three classes."""


def someone(costs, *, slopes=(0.6, 0.8), m=2):
    """Somebody with given costs of the gaps between any two groups."""
    k = len(slopes)
    region = GroupBall.of_classes(k, 0.2, np.array(SHARES[m])[:, :k])
    same = dict.fromkeys(pairs(region), costs)
    return region, of(FairQuadraticMetric, region, slopes, same, 0.4).normalised()


def elicited(region, metric, **options):
    return play(fair_quadratic_exchange(region, **options), exact_answers(metric))


def assert_found(result, metric, most=0.02):
    assert result.converged
    assert fair_errors(metric, result.metric).max() <= most
    low, high = result.interval.T
    assert (low - 1e-9 <= metric.coefficients).all()
    assert (metric.coefficients <= high + 1e-9).all()


@pytest.mark.slow
@LIKED
@pytest.mark.quick_cases("costs3")
def test_whoever_likes_some_gaps_is_understood(costs):
    region, metric = someone(costs)
    asked, _, result = elicited(region, metric)
    assert_found(result, metric, 0.04)
    assert not result.notes
    # A third of what the search heard would be lost on an engine that begins anew.
    assert len(asked) <= 1.4 * ALONE
    assert all(region.contains(q.first) and region.contains(q.second) for q in asked)


@pytest.mark.slow
def test_a_gap_that_is_liked_is_found_out_early():
    """All that the engine is not told of would be asked again."""
    region, metric = someone([[1, 0], [0, -1]])
    asked, _, _ = elicited(region, metric)
    assert len(asked) <= ALONE + 5


@LIKED
def test_without_the_engine_it_is_noticed_and_said(costs):
    """As versions did that had no such option."""
    region, metric = someone(costs)
    asked, _, result = elicited(region, metric, hand_over=False)
    assert len(asked) <= 32
    assert not result.converged
    assert "prefer some gaps to none" in result.notes[0]
    low, high = result.interval.T
    assert (low - 1e-9 <= metric.coefficients).all()
    assert (metric.coefficients <= high + 1e-9).all()


BARELY = ([[1, 0], [0, 0]], [[1, 1], [1, 1]], [[1, -1], [-1, 1]])


@pytest.mark.parametrize("hand_over", [True, False])
@pytest.mark.parametrize("costs", BARELY)
def test_costs_that_are_barely_definite_are_believed(costs, hand_over):
    region, metric = someone(costs)
    asked, _, result = elicited(region, metric, hand_over=hand_over)
    assert "cuts" in result.details  # the search told
    assert_found(result, metric)
    assert not result.notes
    assert len(asked) <= 31  # one of them a check


@pytest.mark.slow
def test_the_engine_is_told_what_is_known():
    free = {"signs": "unknown"}
    region, metric = someone([[1, 0], [0, -1]], slopes=(0.6, -0.8))
    assert_found(elicited(region, metric, **free)[2], metric)
    region, metric = someone(np.diag([1, -1, 0.5]), slopes=(0.6, 0.64, 0.48))
    asked, _, result = elicited(region, metric, diagonal=True)
    assert_found(result, metric)
    assert len(asked) <= 50  # 80 for all of B
    region, metric = someone([[1, 2], [2, 1]], m=3)
    asked, _, result = elicited(region, metric, same_for_all_pairs=True)
    assert_found(result, metric, 0.04)
    assert len(asked) <= 1.4 * ALONE


@pytest.mark.slow
def test_a_finer_tolerance_is_the_engines_too():
    region, metric = someone([[1, 0], [0, -1]])
    _, _, coarse = elicited(region, metric, tolerance=0.05)
    _, _, fine = elicited(region, metric, tolerance=1e-3)
    assert_found(fine, metric, 2e-3)
    widths = [np.ptp(result.interval, axis=1).max() for result in (coarse, fine)]
    assert widths[1] < widths[0] / 5


@pytest.mark.slow
def test_it_may_end_before_and_after_the_engine_takes_over():
    region, metric = someone([[1, 0], [0, -1]])
    asked, _, _ = elicited(region, metric)
    by_search = []
    for most in [*range(10, 16), len(asked) - 1]:
        procedure = fair_quadratic_exchange(region)
        _, _, result = play(procedure, exact_answers(metric), most=most)
        by_search.append("cuts" in result.details)
        assert not result.converged
        if not by_search[-1]:
            low, high = result.interval.T
            assert (low - 1e-9 <= metric.coefficients).all()
            assert (metric.coefficients <= high + 1e-9).all()
    assert by_search[0]
    assert not by_search[-2]
    assert sorted(by_search, reverse=True) == by_search  # handed over once


@pytest.mark.slow
def test_an_answer_is_taken_back_on_either_side_of_it():
    region, metric = someone([[1, 0], [0, -1]])
    exact = exact_answers(metric)

    def begun(n):
        session = el.Session(
            region, "fair-quadratic", method="efficient", random_state=0
        )
        for _ in range(n):
            session.tell(exact(session.ask()))
        return session

    for n in (12, 13, 16):
        session = begun(n)
        expected = session.ask()
        session.tell(Answer.CANNOT_SAY)
        session.ask()
        session.undo()
        assert session.ask() == expected
    again = el.Session.resume(session.transcript, region)
    assert again.ask() == expected


@pytest.mark.slow
def test_people_are_counted_on_either_side_of_it():
    region, metric = someone([[1, 0], [0, -1]])
    counted = CountedGroupBall(region, 5000)
    oracle = MetricOracle(metric)
    settings = {"method": "efficient", "max_questions": 25}
    result = el.elicit(counted, "fair-quadratic", oracle, **settings)
    assert result.n_questions == 25
    assert "cuts" not in result.details
    for one in result.transcript.standing[-5:]:
        assert one.question.first * 5000 == pytest.approx(
            np.round(one.question.first * 5000)
        )


@pytest.mark.slow
class TestHandedOver(OnFewPeople):
    asks_real_trade_offs = False  # what is implied is asked

    @pytest.fixture
    def region(self):
        return someone([[1, 0], [0, -0.5]])[0]

    @pytest.fixture
    def person(self):
        return someone([[1, 0], [0, -0.5]])[1]

    @pytest.fixture
    def procedure(self):
        return functools.partial(fair_quadratic_exchange, tolerance=0.03)

    @pytest.fixture
    def bound(self):
        return 0.1

    @pytest.fixture
    def distance(self):
        return lambda one, other: fair_errors(one, other).max()

    @pytest.fixture
    def most_questions(self):
        return 300

    def test_questions_are_feasible(self, plays, region):
        for questions, _, _ in plays.values():
            for question in questions:
                assert region.contains(question.first)
                assert region.contains(question.second)
