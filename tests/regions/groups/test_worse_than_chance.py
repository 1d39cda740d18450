"""What is worse than chance for a group."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.metrics import ClassStatistics
from elicitor.oracles import Lapse, Logistic, MetricOracle
from elicitor.procedures.bayesian import utility_of
from elicitor.regions import CountedGroupBall
from elicitor.regions.chance import trivial_rates, worse_than_chance
from tests.regions.groups.problems import by_hand, of_sample, sample

TWO = np.array([[0.5, 0.3], [0.5, 0.7]])


def statistics(k, diagonal):
    return ClassStatistics(tuple("abcd"[:k]), diagonal, rates=True)


@pytest.mark.parametrize("diagonal", [True, False])
@pytest.mark.parametrize("k", [2, 4])
def test_lotteries_between_trivial_rules_are_chance(k, diagonal):
    about = statistics(k, diagonal)
    chances = np.random.default_rng(0).dirichlet(np.ones(k), size=(20, 3))
    lotteries = chances @ trivial_rates(about)
    assert not worse_than_chance(lotteries, about).any()
    step = 0.001 if diagonal else -0.001
    assert worse_than_chance(lotteries - step, about).all()
    assert not worse_than_chance(lotteries + step, about).any()


def test_it_is_told_of_each_group():
    points = [[[0.7, 0.2], [0.7, 0.4]], [[1.0, 0.1], [0.1, 0.1]]]
    found = worse_than_chance(np.array(points), statistics(2, True))
    assert found.tolist() == [[True, False], [False, True]]
    # Errors R[a, b] and R[b, a]: 1.1 is worse than calling everybody a.
    found = worse_than_chance(np.array([[0.6, 0.5], [0.0, 1.0]]), statistics(2, False))
    assert found.tolist() == [True, False]


def questions_of(region, seed=0):
    """What somebody is asked who errs now and then."""
    utility = utility_of(region, "fair")
    weights, _ = utility.beliefs().draws(1, np.random.default_rng(seed))
    metric = utility.metric(weights[0])
    points = region.choice_set.random(200, np.random.default_rng(0))
    noise = Lapse(Logistic(0.05 * float(np.ptp(metric.utility(points)))), 0.05)
    oracle = MetricOracle(metric, noise, random_state=seed)
    session = el.Session(region, "fair", method="bayesian", max_questions=3)
    while (question := session.ask()) is not None:
        yield np.stack([question.first, question.second])
        session.tell(oracle.answer(question), question=question)


@pytest.mark.parametrize("diagonal", [True, False])
def test_nobody_is_asked_about_what_is_worse_than_chance(diagonal):
    ball = el.GroupBall.of_classes(2, 0.27, TWO, diagonal=diagonal)
    realistic = CountedGroupBall(ball, 100, above_chance=0.2)
    shown = np.array(list(questions_of(realistic)))
    assert not worse_than_chance(shown, realistic.statistics).any()
    np.testing.assert_allclose(100 * shown, np.round(100 * shown), atol=1e-9)
    right = shown.sum(axis=-1) if diagonal else 2 - shown.sum(axis=-1)
    assert right.min() >= 1 + 0.2 * 0.27 * np.sqrt(2) - 0.01  # a person's rounding
    everything = np.array(list(questions_of(CountedGroupBall(ball, 100))))
    assert worse_than_chance(everything, realistic.statistics).any()
    # Pairs that differ in two numbers are still found.
    assert ((shown[:, 0] != shown[:, 1]).sum(axis=(1, 2)) == 2).any()


@pytest.mark.parametrize("diagonal", [True, False])
def test_what_is_shown_is_attained_on_all_rows(diagonal):
    rates = of_sample(sample(), diagonal)
    ball = el.GroupRateBall(rates, method="guaranteed")
    realistic = CountedGroupBall(ball, 1000, above_chance=0.2)
    measure = by_hand(sample(), diagonal)
    ways = np.random.default_rng(1).standard_normal((3, *rates.prevalence.shape))
    for point in realistic.choice_set.best(ways):
        assert not worse_than_chance(point, rates.statistics).any()
        classifier = ball.classifier(point)
        assert ball.attained(classifier) == pytest.approx(point, abs=1e-9)
        assert measure(classifier) == pytest.approx(point, abs=1e-9)


def test_the_region_says_so_and_is_the_same_otherwise():
    ball = el.GroupBall.of_classes(2, 0.2, TWO)
    whole, realistic = (
        CountedGroupBall(ball, 100, above_chance=least) for least in (None, 0.2)
    )
    assert "above_chance" not in whole.describe()
    assert realistic.describe() == {**whole.describe(), "above_chance": 0.2}
    assert realistic.contains(ball.everyone(ball.ball.at([-1, -1])))
    for bad in (-0.1, 1, "much"):
        with pytest.raises(InvalidParameterError, match="above_chance"):
            CountedGroupBall(ball, 100, above_chance=bad)
