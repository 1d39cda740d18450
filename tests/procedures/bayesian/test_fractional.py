"""The Bayesian procedures for ratios: contract, chart of forms, members, people."""

import functools

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer
from elicitor.metrics import LinearFractionalMetric
from elicitor.metrics.comparison_form import canonical_member
from elicitor.oracles import Flip, MetricOracle
from elicitor.procedures.bayesian import BAYESIAN, Beliefs, utility_of
from elicitor.procedures.face_ratios import ONLY_THE_RANKING
from elicitor.regions.multiclass import Ball, CountedDiagonalRegion
from elicitor.testing.problems import PROBLEMS
from elicitor.testing.procedures import (
    ProcedureContract,
    exact_answers,
    play,
)
from tests.metrics.ratio_cases import ratio, unknowns_of
from tests.procedures.bayesian.brief import OnFewPeople, allowed_error, brief
from tests.procedures.class_problems import sample
from tests.procedures.ratio_cases import agreement, decreasing, trade_off_angles

FREE = {2: 2, 3: 4}
"""Free coefficients of a form of rank 2, by the number of statistics. Of all pairs a
share of about the error over π is ranked otherwise, so the error itself is a bound."""

FEW = 8
"""Questions of a contract that does not wait for the end."""


def ball_of(q):
    return Ball(np.linspace(0.1, 0.3, q), 0.09)


def mixtures(points, number, seed=0):
    rng = np.random.default_rng(seed)
    shares = rng.dirichlet(np.full(3, 0.7), size=number)
    chosen = points[rng.integers(len(points), size=(number, 3))]
    return np.einsum("ij,ijk->ik", shares, chosen)


@pytest.mark.slow
class TestBinary(OnFewPeople):
    @pytest.fixture
    def region(self):
        return PROBLEMS["tied"].region

    @pytest.fixture
    def distance(self, region):
        points = mixtures(region.choice_set.landmarks, 50)
        return lambda one, other: trade_off_angles(one, other, points).mean()

    @pytest.fixture
    def person(self, region):
        return ratio(region.names, region.all_right, np.random.default_rng(3))

    @pytest.fixture
    def bound(self):
        return None  # not in so few questions; see below

    @pytest.fixture
    def procedure(self):
        return brief(BAYESIAN["linear-fractional"], FEW, tolerance=0.15)

    @pytest.fixture
    def most_questions(self):
        return FEW


@pytest.mark.slow
class TestDiagonal(OnFewPeople):
    @pytest.fixture
    def region(self):
        return sample("three classes")

    @pytest.fixture
    def person(self, region):
        right = region.trivial.sum(axis=0)
        return ratio(region.names, right, np.random.default_rng(1))

    @pytest.fixture
    def distance(self, region):
        points = mixtures(np.array([*region.trivial, region.support([1, 1, 1])]), 50)
        return lambda one, other: trade_off_angles(one, other, points).mean()

    @pytest.fixture
    def bound(self):
        return None

    @pytest.fixture
    def procedure(self):
        return brief(BAYESIAN["linear-fractional"], FEW, tolerance=0.2)

    @pytest.fixture
    def most_questions(self):
        return FEW


class TestBall(OnFewPeople):
    @pytest.fixture
    def bound(self):
        return None  # not in so few questions; see below

    @pytest.fixture
    def region(self):
        return ball_of(3)

    @pytest.fixture
    def procedure(self):
        return brief(
            BAYESIAN["linear-fractional"], FEW, tolerance=0.3, signs="decreasing"
        )

    @pytest.fixture
    def most_questions(self):
        return FEW

    @pytest.fixture
    def person(self, region):
        return decreasing(region, np.random.default_rng(1))

    @pytest.fixture
    def distance(self, region):
        axes = np.vstack([np.eye(3), -np.eye(3)])
        points = region.center + region.radius * axes
        return lambda one, other: trade_off_angles(one, other, points).mean()


@pytest.mark.slow
class TestBallToTheEnd(TestBall):
    speakers = ProcedureContract.speakers

    @pytest.fixture
    def bound(self):
        return 0.3

    @pytest.fixture
    def procedure(self):
        return functools.partial(
            BAYESIAN["linear-fractional"], tolerance=0.3, signs="decreasing"
        )

    @pytest.fixture
    def most_questions(self):
        return 360


# -- right decisions ---------------------------------------------------------------


def utility_on(name):
    region = PROBLEMS[name].region if name in PROBLEMS else sample(name)
    return utility_of(region, "linear-fractional")


@pytest.mark.parametrize("name", ["unbalanced", "four classes"])
def test_the_canonical_member_is_returned(name):
    utility = utility_on(name)
    rng = np.random.default_rng(2)
    for _ in range(5):
        metric = ratio(utility.region.names, utility.region.space.right, rng)
        unknowns = unknowns_of(utility.family.chart, metric)
        p, q, constant = canonical_member(metric.form, [utility.region.space.right])
        expected = np.concatenate([p, q, [constant]])
        for factor in (1.0, 7.0):
            found = utility.metric(factor * unknowns)
            assert np.allclose(found.coefficients, expected)
        assert np.allclose(utility.coefficients(unknowns[None])[0], expected)
        assert found.names == utility.region.names


@pytest.mark.parametrize("name", ["tied", "four classes"])
def test_every_draw_is_mended_to_a_metric_that_grows(name):
    utility = utility_on(name)
    weights = np.random.default_rng(0).standard_normal((200, utility.size))
    values = utility.coefficients(weights)
    size = len(utility.region.space.right)
    p, q, constant = values[:, :size], values[:, size:-1], values[:, -1]
    assert (p >= 0).all()
    assert p.sum(axis=1) == pytest.approx(1)
    assert (p - q >= -1e-12).all()
    assert (p - q) @ utility.region.space.right == pytest.approx(constant)
    assert constant == pytest.approx(p @ utility.region.space.right)


@pytest.mark.parametrize("name", ["tied", "four classes"])
def test_constraints_hold_for_everyone_and_bind(name):
    utility = utility_on(name)
    rng = np.random.default_rng(2)
    people = [
        ratio(utility.region.names, utility.region.space.right, rng) for _ in range(50)
    ]
    unknowns = np.array(
        [unknowns_of(utility.family.chart, person) for person in people]
    )
    heights = unknowns @ utility.constraints.T
    assert (heights >= -1e-12).all()
    # Somebody to whom the first class is a loss is ruled out.
    p = people[0].numerator.copy()
    p[0] = -0.1
    other = LinearFractionalMetric(p, 0 * p, 1.0, names=utility.region.names)
    assert (utility.constraints @ unknowns_of(utility.family.chart, other)).min() < 0


@pytest.mark.parametrize("name", ["tied", "three classes"])
def test_dominated_pairs_are_settled_and_no_others(name):
    utility = utility_on(name)
    points = utility.random_points(200, np.random.default_rng(0))
    first, second = points[:100], points[100:]
    away = first - second
    dominated = (away >= 0).all(axis=1) | (away <= 0).all(axis=1)
    assert 0 < dominated.sum() < 100
    settled = utility.is_settled(utility.rows(first, second))
    assert (settled == dominated).all()


@pytest.mark.parametrize("name", ["logistic", "three classes"])
def test_proposals_are_level_and_achievable(name):
    utility = utility_on(name)
    beliefs = Beliefs(utility.size, constraints=utility.constraints)
    first, second = utility.pairs(beliefs, np.random.default_rng(0))
    for side in (first, second):
        assert all(map(utility.region.contains, side[::8]))
    ahead = utility.family.differences(first, second) @ beliefs.estimate()
    assert (np.abs(ahead) < 1e-12).sum() >= 5


@pytest.mark.slow
def test_two_classes_are_ranked_as_the_person_would():
    region = PROBLEMS["continuous"].region
    points = mixtures(PROBLEMS["continuous"].others(), 20_000)
    rng = np.random.default_rng(11)
    found = []
    for _ in range(2):
        metric = ratio(region.names, region.all_right, rng)
        procedure = BAYESIAN["linear-fractional"](region, tolerance=1e-5)
        _, _, result = play(procedure, exact_answers(metric), most=20)
        found.append(agreement(metric, result.metric, points))
        assert ONLY_THE_RANKING in result.notes
        form = result.metric.form
        assert np.allclose(result.details["form"], form)
        assert np.allclose(result.details["pole"], result.metric.pole)
    assert np.mean(found) >= 1 - allowed_error(FREE[2], 20)


@pytest.mark.slow
def test_three_classes_are_ranked_as_the_person_would():
    region = sample("three classes")
    points = mixtures(region.choice_set.landmarks, 20_000)
    rng = np.random.default_rng(11)
    found = []
    for _ in range(2):
        metric = ratio(region.names, region.trivial.sum(axis=0), rng)
        procedure = BAYESIAN["linear-fractional"](region, tolerance=1e-5)
        _, _, result = play(procedure, exact_answers(metric), most=40)
        found.append(agreement(metric, result.metric, points))
    assert np.mean(found) >= 1 - allowed_error(FREE[3], 40)


@pytest.mark.slow
def test_people_who_err_are_understood():
    region = PROBLEMS["continuous"].region
    points = mixtures(PROBLEMS["continuous"].others(), 20_000)
    metric = ratio(region.names, region.all_right, np.random.default_rng(0))
    found = []
    for seed in range(3):
        person = MetricOracle(metric, Flip(0.1), random_state=seed)
        procedure = BAYESIAN["linear-fractional"](region, tolerance=1e-5)
        _, _, result = play(procedure, person.answer, most=40)
        found.append(agreement(metric, result.metric, points))
    assert np.median(found) >= 0.97


@pytest.mark.slow
def test_whole_people_are_shown():
    region = CountedDiagonalRegion(sample("three classes"), 100)
    procedure = BAYESIAN["linear-fractional"](region)
    asked, _, _ = play(procedure, lambda _: Answer.FIRST, most=4)
    shown = np.array([(q.first, q.second) for q in asked])
    assert np.allclose(100 * shown, np.round(100 * shown))


# -- balls -------------------------------------------------------------------------


@pytest.mark.parametrize("signs", ["decreasing", [-1, 1, -1]])
def test_constraints_on_a_ball_hold_and_bind(signs):
    ball = ball_of(3)
    utility = utility_of(ball, "linear-fractional", signs=signs)
    metric = decreasing(ball, np.random.default_rng(0))
    heights = utility.constraints @ unknowns_of(utility.family.chart, metric)
    assert (heights > 0).all() == (signs == "decreasing")
    assert len(heights) == 3 * 5


@pytest.mark.parametrize("signs", ["decreasing", [-1, 1, -1], "unknown"])
def test_dominated_pairs_on_a_ball_are_settled_as_signs_say(signs):
    utility = utility_of(ball_of(3), "linear-fractional", signs=signs)
    points = utility.random_points(200, np.random.default_rng(0))
    first, second = points[:100], points[100:]
    gains = (first - second) * ([-1, -1, -1] if isinstance(signs, str) else signs)
    dominated = (gains >= 0).all(axis=1) | (gains <= 0).all(axis=1)
    assert dominated.any()
    settled = utility.is_settled(utility.rows(first, second))
    assert (settled == (dominated & (signs != "unknown"))).all()


@pytest.mark.slow
def test_a_ball_is_ranked_as_the_person_would_without_knowing_signs():
    ball = ball_of(2)
    rng = np.random.default_rng(5)
    points = ball.center + 0.06 * rng.uniform(-1, 1, (4000, 2))
    found = []
    for _ in range(3):
        metric = decreasing(ball, rng)
        procedure = BAYESIAN["linear-fractional"](ball, signs="unknown", tolerance=1e-4)
        _, _, result = play(procedure, exact_answers(metric), most=20)
        found.append(agreement(metric, result.metric, points))
        assert np.allclose(result.details["form"], result.metric.form)
    # Two bits are spent on the signs of two coefficients.
    assert np.mean(found) >= 1 - allowed_error(FREE[2], 20 - 2)


def test_before_any_answer_there_is_a_metric():
    for signs in ("unknown", "decreasing"):
        procedure = BAYESIAN["linear-fractional"](ball_of(3), signs=signs)
        _, _, result = play(procedure, lambda _: Answer.FIRST, most=0)
        assert not result.converged


@pytest.mark.parametrize("method", ["efficient", "bayesian"])
@pytest.mark.parametrize("rates", [False, True])
def test_right_decisions_of_two_named_classes_have_no_pole(method, rates):
    """It was looked for, and the last answer ended in an error."""
    chances = np.random.default_rng(0).beta(2, 2, 60)
    region = el.DiagonalRegion.from_predictions(
        np.random.default_rng(1).random(60) < chances,
        np.column_stack([1 - chances, chances]),
        rates=rates,
    )
    found = el.elicit(
        region,
        "linear-fractional",
        lambda a, b: 2 * a[1] / (1 + a[1] - a[0]) > 2 * b[1] / (1 + b[1] - b[0]),
        method=method,
        max_questions=4,
        random_state=0,
    )
    assert "pole" not in found.details
    assert found.metric.names == region.names
