"""Noise is about utilities: ratios are counted by the eyes of the estimate."""

import copy

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer, Question
from elicitor.metrics import LinearFractionalMetric, named_metric
from elicitor.metrics.families import build_family
from elicitor.oracles import Logistic, MetricOracle
from elicitor.procedures.bayesian import LinearUtility, Settings, utility_of
from elicitor.procedures.bayesian.conversation import Inquiry
from elicitor.procedures.bayesian.eyes import look_again, settle
from elicitor.procedures.bayesian.fit import believe
from elicitor.regions import BinaryRegion
from elicitor.regions.landmarks import thresholds_of
from tests.metrics.ratio_cases import ratio
from tests.procedures.class_problems import sample


def scored(rows=3000, rare=-6.0):
    """Calibrated scores of people of whom one in a hundred is positive."""
    rng = np.random.default_rng([5, rows])
    chances = 1 / (1 + np.exp(-(2 * rng.normal(size=rows) + rare)))
    return BinaryRegion.from_predictions(rng.random(rows) < chances, chances)


def f1_on(region):
    named = named_metric("f-beta", prevalence=region.prevalence, beta=1.0)
    return LinearFractionalMetric.from_pole(named.pole, region.prevalence)


def weights_of(utility, metric):
    """The unknowns of a ratio, from its own values."""
    points = utility.random_points(400, np.random.default_rng(3))
    divided = points @ metric.denominator + metric.constant
    values = np.asarray(metric.value(points))
    led = (values[:200] - values[200:]) * divided[:200] * divided[200:]
    rows = utility.rows(points[:200], points[200:])
    found = np.linalg.lstsq(rows, led, rcond=None)[0]
    return found / np.linalg.norm(found)


@pytest.fixture(scope="module")
def rare():
    region = scored()
    assert 0.005 < region.prevalence < 0.02
    return region


def test_to_its_own_eyes_a_ratio_differs_by_its_value(rare):
    utility, metric = utility_of(rare, "linear-fractional"), f1_on(rare)
    weights = weights_of(utility, metric)
    points = utility.random_points(4000, np.random.default_rng(1))
    first, second = np.split(points, 2)
    true = metric.value(first) - metric.value(second)
    before = utility.rows(first, second) @ weights
    utility.look_by(weights)
    ahead = utility.rows(first, second) @ weights
    assert ahead == pytest.approx(true * (ahead @ true) / (true @ true), abs=1e-6)
    assert np.sqrt((ahead**2).mean()) == pytest.approx(1, rel=0.2)
    assert (np.sign(ahead) == np.sign(before)).all()
    assert np.corrcoef(before, true)[0, 1] < 0.9  # the form alone says it otherwise
    utility.look_by(None)
    assert utility.rows(first, second) @ weights == pytest.approx(before)


def test_several_classes_and_unequal_shares():
    region = sample("rare class")
    utility = utility_of(region, "linear-fractional")
    metric = ratio(region.names, region.space.right, np.random.default_rng(4))
    weights = weights_of(utility, metric)
    metric = utility.family.metric(weights)  # of all that rank alike, the canonical one
    utility.look_by(weights)
    points = utility.random_points(200, np.random.default_rng(1))
    ahead = utility.rows(points[:100], points[100:]) @ utility.eyes
    true = metric.value(points[:100]) - metric.value(points[100:])
    assert ahead == pytest.approx(true * (ahead @ true) / (true @ true), abs=1e-6)


def test_sums_are_seen_as_they_are():
    utility = utility_of(el.Ball([0.3, 0.5, 0.6], 0.2), "linear")
    first, second = np.split(utility.random_points(8, np.random.default_rng(0)), 2)
    beliefs = utility.beliefs()
    beliefs.learn(utility.rows(first, second)[0], Answer.FIRST)
    assert not look_again(utility, beliefs, [(first[0], second[0])])
    assert utility.eyes is None
    assert np.array_equal(utility.seen(first, second), np.ones(4))


def answers_to(utility, metric, number=80, noise=0.002):
    """Answers about random pairs, of which everyone does not agree about the better."""
    rng = np.random.default_rng(7)
    oracle = MetricOracle(metric, Logistic(noise), random_state=rng)
    first, second = np.split(utility.random_points(20 * number, rng), 2)
    open_ = np.flatnonzero(~utility.is_settled(utility.rows(first, second)))[:number]
    first, second = first[open_], second[open_]
    said = [oracle.answer(Question(a, b)) for a, b in zip(first, second, strict=True)]
    return list(zip(first, second, said, strict=True))


def test_answers_are_learnt_anew_as_the_estimate_sees_them(rare):
    utility, metric = utility_of(rare, "linear-fractional"), f1_on(rare)
    given = answers_to(utility, metric)
    pairs, told = [one[:2] for one in given], [one[2] for one in given]
    first, second = (np.array(side) for side in zip(*pairs, strict=True))
    beliefs = utility.beliefs()
    beliefs.learn_all(utility.rows(first, second), told)
    assert look_again(utility, beliefs, pairs)
    anew = utility.beliefs()
    anew.learn_all(utility.rows(first, second), told)
    assert beliefs.means == pytest.approx(anew.means)
    assert beliefs.shares == pytest.approx(anew.shares)
    assert beliefs.log_evidence == pytest.approx(anew.log_evidence)
    settle(utility, beliefs, pairs)
    eyes = utility.eyes
    assert not look_again(utility, beliefs, pairs)
    assert np.array_equal(utility.eyes, eyes)


def test_fitting_afterwards_sees_by_the_same_eyes(rare):
    utility = utility_of(rare, "linear-fractional")
    given = answers_to(utility, f1_on(rare))
    found = believe(utility, given)
    assert utility.eyes is not None
    again = believe(utility, given)
    assert again.estimate() == pytest.approx(found.estimate())


def test_whoever_never_errs_has_no_need_of_it(rare):
    utility = utility_of(rare, "linear-fractional")
    given = answers_to(utility, f1_on(rare), noise=1e-9)
    believe(utility, given, link="exact")
    assert utility.eyes is None


@pytest.mark.slow
def test_looking_ahead_leaves_the_eyes_alone(rare):
    """Forks of a conversation see otherwise, and what they came from does not."""
    utility = utility_of(rare, "linear-fractional")
    inquiry = Inquiry(utility, Settings(), np.random.default_rng(0))
    asking, metric = inquiry.run(), f1_on(rare)
    oracle = MetricOracle(metric, Logistic(0.1), random_state=0)
    question = next(asking)
    for _ in range(6):
        question = asking.send(oracle.answer(question))
    before = inquiry.utility.eyes
    twin = copy.deepcopy(inquiry)
    assert twin.utility is not inquiry.utility
    twin.utility.look_by(np.ones(utility.size))
    assert np.array_equal(inquiry.utility.eyes, before)
    assert utility.eyes is None
    assert isinstance(twin.utility, LinearUtility)


@pytest.mark.slow
def test_rare_positives_are_told_apart_in_noise(rare):
    """Regret after 40 answers; .020 when the noise was one of forms (10 people)."""
    metric = f1_on(rare)
    places = np.array([end.confusion for end in thresholds_of(rare)])
    values = metric.value(places)
    noise, lost = 0.15 * np.abs(values - values[::-1]).mean(), []
    for seed in range(3):
        oracle = MetricOracle(metric, Logistic(noise), random_state=seed)
        found = el.elicit(
            rare,
            "linear-fractional",
            oracle,
            max_questions=40,
            random_state=seed,
        )
        chosen = values[np.argmax(found.metric.value(places))]
        lost.append((values.max() - chosen) / np.ptp(values))
    assert np.mean(lost) < 0.002  # .0001


def test_families_say_what_divides_them():
    space = el.Ball([0.3, 0.5, 0.6], 0.2).space
    family = build_family("linear-fractional", space)
    points = np.array([[0.3, 0.5, 0.6], [0.2, 0.5, 0.6]])
    found = family.denominator(np.ones(family.size))(points)
    assert found.shape == (2,)
    assert (found > 0).all()
