"""The Bayesian procedure for accuracies, costs and rewards."""

import functools

import numpy as np
import pytest

from elicitor.core import Answer
from elicitor.procedures.bayesian import BAYESIAN, utility_of
from elicitor.procedures.bayesian.proposals import believed_zones
from elicitor.regions import Attribute, CostRewardRegion
from elicitor.testing.procedures import exact_answers, play
from tests.procedures.bayesian.brief import OnFewPeople, brief
from tests.procedures.cost_reward_cases import (
    COST,
    NEUTRAL,
    OnCases,
    ball,
    law,
    person_of,
    region_of,
    terms_of,
)

MOST = 8


def direction(utility, metric):
    """Unit weights of the ranges."""
    space = utility.region.space
    own = dict(zip(space.names, space.spans, strict=True))
    spans = [own[term.name] if term.is_plain else 1.0 for term in metric.terms]
    weights = metric.coefficients * spans
    return weights / np.linalg.norm(weights)


@pytest.mark.slow
class TestContract(OnCases, OnFewPeople):
    @pytest.fixture(
        params=["two classes", "measured points", "neutral, limited", "ball, neutral"]
    )
    def name(self, request):
        return request.param

    @pytest.fixture
    def procedure(self):
        return functools.partial(brief(BAYESIAN["cost-reward"], MOST), tolerance=0.1)

    @pytest.fixture
    def distance(self, region):
        utility = utility_of(region, "cost-reward")

        def apart(one, other):
            change = direction(utility, one) - direction(utility, other)
            return float(np.linalg.norm(change))

        return apart

    @pytest.fixture
    def bound(self):
        return None  # not in so few questions; see below

    @pytest.fixture
    def most_questions(self):
        return MOST

    def test_neither_side_dominates(self, name, plays, person):
        for asked, _, _ in plays.values():
            gains = np.array([q.first - q.second for q in asked])
            if name in NEUTRAL:
                assert gains.any(axis=1).all()
                continue
            gains *= np.sign(person.coefficients)
            level = (gains.min(axis=1) < 0) & (gains.max(axis=1) > 0)
            assert (~level).sum() <= self.obvious_questions
            assert level[:3].all()

    def test_terms_are_those_of_the_other_procedures(self, plays, region):
        _, _, result = plays["exact"]
        assert list(result.metric.terms) == terms_of(region)
        assert np.abs(result.metric.weights).sum() == pytest.approx(1)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["three classes", "rates", "function", "neutral", "ball"]
)
def test_exact_answers_recover_the_metric(name):
    utility, person = utility_of(region_of(name), "cost-reward"), person_of(name)
    procedure = BAYESIAN["cost-reward"](utility.region, tolerance=0.1)
    _, answers, result = play(procedure, exact_answers(person), most=80)
    assert result.converged
    assert len(answers) <= 60
    change = direction(utility, person) - direction(utility, result.metric)
    assert np.linalg.norm(change) <= 0.1


def taught(utility, weights, number):
    """Beliefs after exact answers of somebody about random pairs."""
    beliefs = utility.beliefs()
    points = utility.random_points(2 * number, np.random.default_rng(0))
    for row in utility.rows(points[:number], points[number:]):
        beliefs.learn(row, Answer.FIRST if row @ weights > 0 else Answer.SECOND)
    return beliefs


# -- what is unknown ----------------------------------------------------------------


def test_weights_are_of_whole_ranges():
    """Priors of the classes, the range of the latency; by hand."""
    region = CostRewardRegion(law(2), [Attribute("latency", 50, 250, kind="cost")])
    utility = utility_of(region, "cost-reward")
    first, second = np.array([[0.3, 0.1, 250.0]]), np.array([[0.1, 0.2, 50.0]])
    priors = region.accuracies.priors
    expected = [0.2 / priors[0], -0.1 / priors[1], 1.0]
    assert np.allclose(utility.family.differences(first, second), expected)
    assert np.allclose(utility.constraints, np.diag([1, 1, -1]))
    raw = np.array([1 / priors[0], 2 / priors[1], -3 / 200])
    metric = utility.metric(np.array([1.0, 2.0, -3.0]))
    assert np.allclose(metric.weights, raw / np.abs(raw).sum())


def test_powers_of_a_neutral_attribute_have_no_sign():
    region = region_of("neutral")
    utility = utility_of(region, "cost-reward")
    assert [term.power for term in utility.metric(np.ones(6)).terms] == [
        1,
        1,
        1,
        1,
        2,
        1,
    ]
    assert np.allclose(utility.constraints, np.eye(6)[[0, 1, 2, 5]])
    point = region.rest.copy()
    low, high = np.zeros((1, 5)), np.zeros((1, 5))
    low[0, 3:], high[0, 3:] = point, point
    low[0, 3], high[0, 3] = 50, 50 + 0.3 * 1950
    change = utility.family.differences(high, low)[0]
    assert np.allclose(change, [0, 0, 0, 0.3, 0.09, 0])


def test_errors_of_a_ball_count_against_a_classifier_unless_told():
    region = region_of("ball")
    assert np.allclose(
        utility_of(region, "cost-reward").constraints, np.diag([-1, -1, -1, 1])
    )
    told = utility_of(region, "cost-reward", signs=[1, -1])
    assert np.allclose(told.constraints, np.diag([1, -1, -1, 1]))


@pytest.mark.slow
def test_the_unit_of_an_attribute_does_not_matter():
    asked = []
    for factor in (1, 1000):
        latency = Attribute("latency", 0, 0.2 * factor, kind="cost")
        region = CostRewardRegion(law(2), [latency, COST])
        weights = np.array([0.1, 0.05, -0.4 / factor, 0.8])
        person = utility_of(region, "cost-reward").metric(weights * region.space.spans)
        questions, _, _ = play(
            BAYESIAN["cost-reward"](region), exact_answers(person), most=12
        )
        unit = np.array([1, 1, factor, 1])
        asked.append([(q.first / unit, q.second / unit) for q in questions])
    assert np.allclose(*asked, atol=1e-6)


def test_settled_is_only_what_everyone_agrees_on():
    utility = utility_of(region_of("neutral"), "cost-reward")
    rows = np.array(
        [
            [1.0, 0.5, 0, 0, 0, 0.1],  # better in all respects
            [-1.0, 0, 0, 0, 0, 0],
            [1.0, 0, -0.1, 0, 0, 0],
            [1.0, 0, 0, 0.2, 0.1, 0],  # of another length
        ]
    )
    assert utility.is_settled(rows).tolist() == [True, True, False, False]


# -- what may be asked --------------------------------------------------------------


@pytest.mark.parametrize(("worth", "bend"), [(3, -1), (3, -4), (-3, 1), (-2, 2)])
def test_level_pairs_are_found_whatever_a_value_is_worth(worth, bend):
    """Also if a length is worth more than all accuracies, and however it bends."""
    region = region_of("neutral, limited")
    utility = utility_of(region, "cost-reward")
    person = np.array([0.6, 0.3, 0.5, worth, bend])
    beliefs = taught(utility, person, 12)
    first, second = utility.pairs(beliefs, np.random.default_rng(0))
    assert all(map(region.contains, np.vstack([first, second])[::5]))
    # In typical differences; one in a hundred random pairs is as level as that.
    leads = np.abs(utility.rows(first, second) @ beliefs.estimate())
    # Or about at the edge of a zone of indifference: curves are mixed as if straight.
    wanted = np.append(believed_zones(beliefs), 0.0)
    level = (np.abs(leads[:, None] - wanted) < 0.01 + 0.15 * wanted).any(axis=1)
    size = np.abs(first[:, 3] - second[:, 3]) > 1e-3
    assert level.sum() >= 15
    assert (level & size).sum() >= 10


@pytest.mark.parametrize("k", [2, 3])
def test_what_is_shown_of_a_ball_stays_inside(k):
    region = CostRewardRegion(ball(k), [COST])
    assert all(map(region.contains, region.choice_set.points))
