"""The metric is found again as if other rows had been drawn."""

import math
import re

import numpy as np
import pytest

import elicitor as el
from elicitor.metrics import FairMetric, LinearMetric
from elicitor.regions import CountedRegion
from elicitor.using import moved_by_rows, sampling_error
from elicitor.using.rows_uncertain import rows_uncertain


def sample(n_rows, seed=0, weights=None):
    rng = np.random.default_rng(seed)
    x = rng.uniform(-1, 1, n_rows)
    eta = 1 / (1 + np.exp(1 + 4 * x))
    labels = (rng.random(n_rows) < eta).astype(int)
    return el.BinaryRegion.from_scores(labels, eta, sample_weight=weights)


def asked(region, metric, family="linear", **options):
    def judge(first, second):
        return bool(metric.utility(first) > metric.utility(second))

    options = {"method": "bayesian", "random_state": 0, **options}
    return el.elicit(region, family, judge, max_questions=10, **options)


def spread(found):
    """Standard deviation of the angle."""
    return float(np.std([metric.angle for metric in found.metrics]))


@pytest.mark.slow
def test_rows_move_what_was_shown_as_much_as_statistics_says():
    """The difference of two thresholds has the standard error that is known."""
    region = sample(400)
    result = asked(region, LinearMetric.at_angle(0.7))
    found = moved_by_rows(result, region, times=60)
    assert found.times == len(found.metrics) == 60
    shown = np.array(
        [
            point
            for entry in result.transcript.standing
            for point in (entry.question.first, entry.question.second)
        ]
    )
    known = 1.96 * math.sqrt(np.mean(shown * (1 - shown)) / 400)
    assert found.counts == pytest.approx(known, rel=0.25)


@pytest.mark.slow
def test_four_times_the_rows_move_it_half_as_much():
    metric, spreads = LinearMetric.at_angle(0.7), []
    for n_rows in (300, 4800):
        region = sample(n_rows)
        result = asked(region, metric)
        found = moved_by_rows(result, region, times=25)
        spreads.append(spread(found))
        pair = result.transcript.standing[-1].question
        angle = sampling_error(n_rows, pair.first - pair.second).expected_angle
        assert angle / 6 < spreads[-1] < angle  # 1.96 standard errors of one pair
    assert 2 < spreads[0] / spreads[1] < 8


@pytest.mark.slow
def test_whole_people_and_rows_that_weigh():
    rng = np.random.default_rng(2)
    region = sample(300)
    shown = CountedRegion(region, 100, least_right=0.25)
    result = asked(shown, LinearMetric.at_angle(0.6))
    assert spread(moved_by_rows(result, region, asked=shown, times=12)) > 0
    # Rows that weigh very differently tell less.
    heavy = sample(300, weights=rng.pareto(1.5, 300) + 0.01)
    alike = moved_by_rows(asked(region, LinearMetric.at_angle(0.6)), region, times=12)
    uneven = moved_by_rows(asked(heavy, LinearMetric.at_angle(0.6)), heavy, times=12)
    assert uneven.counts > 1.3 * alike.counts


def test_what_is_found_for_what_was_shown_is_the_result():
    """By the same trust in answers: of exact ones that are never wrong, and others."""
    region = sample(200)
    for method in ("efficient", "bayesian"):
        result = asked(region, LinearMetric.at_angle(0.7), method=method)
        found = moved_by_rows(result, region, times=2)
        assert found.unmoved.angle == pytest.approx(result.metric.angle, abs=0.02)


@pytest.mark.parametrize("method", ["bayesian", "efficient"])
def test_answers_that_leave_all_directions_open_say_what_the_result_says(method):
    """As "about equal" to everything, of a metric that may grow with anything."""
    region = sample(200)
    session = el.Session(
        region, "quadratic", method=method, max_questions=2, random_state=0
    )
    while session.ask() is not None:
        session.tell("about equal")
    result = session.result()
    found = moved_by_rows(result, region, times=2)
    for metric in (found.unmoved, *found.metrics):
        assert metric.coefficients == pytest.approx(result.metric.coefficients)


@pytest.mark.slow
def test_the_same_seed_draws_the_same_rows():
    region = sample(100)
    result = asked(region, LinearMetric.at_angle(0.7))
    one, two, other = (
        moved_by_rows(result, region, times=3, random_state=seed) for seed in (1, 1, 2)
    )
    assert spread(one) == spread(two) != spread(other)


@pytest.mark.slow
def test_several_classes_and_groups():
    rng = np.random.default_rng(4)
    chances = rng.dirichlet(np.ones(3), 400)
    labels = (rng.random((400, 1)) > chances.cumsum(axis=1)).sum(axis=1)
    diagonal = el.DiagonalRegion.from_predictions(labels, chances)
    metric = LinearMetric([0.5, 0.3, 0.2], names=diagonal.names)
    found = moved_by_rows(asked(diagonal, metric), diagonal, times=8)
    assert 0.01 < found.counts < 0.05  # √(.22·.78/400)·1.96 is .04
    assert len({tuple(one.coefficients) for one in found.metrics}) == 8


@pytest.mark.slow
def test_of_groups_the_one_with_most_left_open_is_named():
    rng = np.random.default_rng(4)
    chances = rng.dirichlet(np.ones(2), 600)
    labels = (rng.random(600) > chances[:, 0]).astype(int)
    groups = np.where(np.arange(600) < 60, "few", "many")
    rates = el.GroupRates.from_predictions(labels, chances, groups)
    ball = el.GroupRateBall.from_predictions(labels, chances, groups)
    known = {"names": rates.names, "groups": rates.groups}
    metric = FairMetric(
        [1, 1], {("few", "many"): [1, 1]}, 0.5, prevalence=rates.prevalence, **known
    )
    result = asked(ball, metric, "fair")
    found = moved_by_rows(result, rates, asked=ball, times=8)
    assert found.group == "few"
    shown = np.array([[one.first, one.second] for one in result.transcript.standing])
    few = rates.groups.index("few")
    most = 1.96 * np.sqrt((shown * (1 - shown) / rates.sizes)[:, :, few].mean())
    assert most / 2 < found.counts < most  # of lotteries it is less
    told = rows_uncertain(result, rates, ball)
    assert re.search(r"by about ± [\d.]+ in 100 on average in “few”,", told)


@pytest.mark.slow
def test_without_rows_or_answers_there_is_none():
    law = el.BinaryRegion.from_law(lambda x: x)
    result = asked(law, LinearMetric.at_angle(0.7))
    assert moved_by_rows(result, law) is None
    region = sample(50)
    silent = el.Session(region, "linear", method="bayesian").result(partial=True)
    assert moved_by_rows(silent, region) is None
