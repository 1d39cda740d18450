"""Bayesian procedures for fair metrics, with absolute and with squared gaps."""

import functools

import numpy as np
import pytest

from elicitor.core import InvalidParameterError
from elicitor.metrics import FairMetric
from elicitor.oracles import Logistic, MetricOracle
from elicitor.procedures.bayesian import BAYESIAN, Beliefs, utility_of
from elicitor.regions.groups import CountedGroupBall, GroupBall
from elicitor.testing.procedures import ProcedureContract, exact_answers, play
from tests.procedures.bayesian.brief import OnFewPeople, allowed_error, brief
from tests.procedures.fair_cases import (
    ball_of,
    fair_errors,
    fair_person,
    fair_quadratic_person,
    of,
    pairs,
)

KINDS = {
    "fair": (
        BAYESIAN["fair"],
        functools.partial(utility_of, family="fair"),
        fair_person,
        False,
    ),
    "fair-quadratic": (
        BAYESIAN["fair-quadratic"],
        functools.partial(utility_of, family="fair-quadratic"),
        fair_quadratic_person,
        True,
    ),
}
FAMILIES = pytest.mark.parametrize("family", KINDS)


@functools.cache
def case(family, k=2, m=2, seed=0, **chosen):
    """A region, a person, the procedure and what builds its utility."""
    procedure, utility, person, diagonal = KINDS[family]
    rng = np.random.default_rng(seed)
    region = ball_of(rng, k, m, diagonal=diagonal)
    return region, person(region, rng, **chosen), procedure, utility


def elicited(family, most, *, case=case, options=None, **chosen):
    region, person, procedure, _ = case(family, **chosen)
    start = procedure(region, tolerance=1e-6, **(options or {}))
    return person, play(start, exact_answers(person), most=most)


# -- the contract ---------------------------------------------------------------------


class OnGroups(ProcedureContract):
    # Whether a side dominates depends on the gaps too: is_settled is tested below.
    asks_real_trade_offs = False
    family = "fair"

    @pytest.fixture
    def region(self):
        return case(self.family)[0]

    @pytest.fixture
    def person(self):
        return case(self.family)[1]

    @pytest.fixture
    def bound(self):
        return 0.2

    @pytest.fixture
    def distance(self):
        return lambda one, other: fair_errors(one, other).max()

    def test_questions_are_feasible(self, plays, region):
        for questions, _, _ in plays.values():
            for question in questions:
                assert region.contains(question.first)
                assert region.contains(question.second)


@pytest.mark.slow
class TestFairTradeOff(OnGroups, OnFewPeople):
    @pytest.fixture
    def procedure(self, person):
        return brief(BAYESIAN["fair"], 20, known=person, tolerance=0.05)

    @pytest.fixture
    def most_questions(self):
        return 20


@pytest.mark.slow
class TestFair(OnGroups, OnFewPeople):
    @pytest.fixture
    def procedure(self):
        return brief(BAYESIAN["fair"], 20, tolerance=0.05)

    @pytest.fixture
    def bound(self):
        return None  # not in so few questions; see below

    @pytest.fixture
    def most_questions(self):
        return 20


@pytest.mark.slow
class TestFairQuadratic(OnGroups, OnFewPeople):
    family = "fair-quadratic"

    @pytest.fixture
    def procedure(self):
        return brief(BAYESIAN["fair-quadratic"], 20, tolerance=0.05)

    @pytest.fixture
    def bound(self):
        return None

    @pytest.fixture
    def most_questions(self):
        return 20


# -- what it finds --------------------------------------------------------------------


def joint(metric):
    """Costs of errors and of gaps as one unit vector."""
    share = metric.trade_off
    gaps = [share * metric.violation_costs[pair] for pair in metric.pairs]
    costs = np.concatenate(
        [(1 - share) * metric.misclassification_costs, *gaps], axis=None
    )
    return costs / np.linalg.norm(costs)


@pytest.mark.slow
@pytest.mark.parametrize(("family", "free"), [("fair", 3), ("fair-quadratic", 4)])
def test_few_questions_settle_a_metric(family, free):
    errors, most = [], 10 * free
    for seed in range(2):
        person, (_, _, result) = elicited(family, most, seed=seed)
        errors.append(np.linalg.norm(joint(person) - joint(result.metric)))
        assert not any("before the first answer" in note for note in result.notes)
    assert np.mean(errors) <= allowed_error(free, most)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("family", "k", "most"), [("fair", 2, 80), ("fair-quadratic", 3, 150)]
)
def test_three_groups_and_as_many_classes(family, k, most):
    """With that many questions about who is wrong how, or right, and about each gap."""
    person, (_, _, result) = elicited(family, most, k=k, m=3, seed=2)
    assert fair_errors(person, result.metric) == pytest.approx(0, abs=0.05)


@pytest.mark.slow
@FAMILIES
def test_gaps_that_cost_the_same_take_fewer_questions(family):
    person, (_, _, result) = elicited(
        family, 30, m=3, seed=3, same=True, options={"same_for_all_pairs": True}
    )
    assert fair_errors(person, result.metric)[[0, 2]].max() < 0.05
    costs = list(result.metric.violation_costs.values())
    assert costs[0] == pytest.approx(costs[1])
    assert costs[0] == pytest.approx(costs[2])
    wanted = person.violation_costs["1", "2"]
    assert costs[0] == pytest.approx(wanted, abs=0.1)


@FAMILIES
@pytest.mark.quick_cases("fair")
def test_a_known_metric_leaves_the_trade_off(family):
    _, known, _, _ = case(family, m=3, seed=4, trade_off=0.9)
    person, (asked, _, result) = elicited(
        family, 14, m=3, seed=4, trade_off=0.2, options={"known": known}
    )
    assert result.metric.trade_off == pytest.approx(person.trade_off, abs=0.03)
    assert fair_errors(person, result.metric)[:2] == pytest.approx(0, abs=1e-9)
    assert len(asked) <= 14


@pytest.mark.slow
def test_people_who_err_are_understood():
    held, errors = [], []
    for seed in (6, 7):
        region, true, procedure, utility = case("fair", seed=seed)
        points = utility(region).random_points(2000, np.random.default_rng(0))
        spread = np.abs(np.diff(true.value(points).reshape(-1, 2), axis=1)).mean()
        person = MetricOracle(true, Logistic(0.2 * spread), random_state=0)
        _, _, result = play(procedure(region, tolerance=0.001), person.answer, most=30)
        errors.append(fair_errors(true, result.metric).max())
        assert not result.converged
        low, high = result.interval.T
        held.append((low <= true.coefficients) & (true.coefficients <= high))
    assert np.median(errors) < 0.3
    assert np.mean(held) >= 0.8


@pytest.mark.slow
@pytest.mark.parametrize(("trade_off", "part"), [(0.0, "Gaps"), (1.0, "Errors")])
@pytest.mark.quick_cases("0.0-Gaps")
def test_what_weighs_nothing_is_named(trade_off, part):
    _, (_, _, result) = elicited("fair", 24, seed=6, trade_off=trade_off)
    assert [note for note in result.notes if note.startswith(f"{part} weigh")]
    assert abs(result.metric.trade_off - trade_off) < 0.03


# -- its parts ------------------------------------------------------------------------

OPTIONS = [
    ("fair", {}),
    ("fair", {"same_for_all_pairs": True}),
    ("fair", {"signs": [1, -1]}),
    ("fair-quadratic", {}),
    ("fair-quadratic", {"diagonal": True}),
    ("fair-quadratic", {"same_for_all_pairs": True, "signs": "unknown"}),
]


@pytest.mark.parametrize(("family", "options"), OPTIONS)
def test_rows_are_what_metrics_say(family, options):
    region, _, _, utility = case(family, m=3)
    utility = utility(region, **options)
    rng = np.random.default_rng(0)
    points = utility.random_points(20, rng)
    rows = utility.rows(points[:10], points[10:])
    draws, _ = Beliefs(utility.size, constraints=utility.constraints).draws(5, rng)
    for w in draws:
        worth = utility.metric(w).utility(points)
        told = worth[:10] - worth[10:]
        factor = (rows @ w @ told) / (told @ told)
        assert factor > 0
        assert rows @ w == pytest.approx(factor * told)
    wanted = [utility.metric(w).coefficients for w in draws]
    assert utility.coefficients(draws) == pytest.approx(np.array(wanted))
    normal = utility.metric(draws[0]).normalised()
    assert normal.coefficients == pytest.approx(wanted[0])


@FAMILIES
def test_rows_of_a_known_metric(family):
    region, person, _, utility = case(family, m=3)
    utility = utility(region, known=person)
    points = utility.random_points(20, np.random.default_rng(0))
    w = np.array([1 - person.trade_off, person.trade_off])
    told = person.utility(points[:10]) - person.utility(points[10:])
    rows = utility.rows(points[:10], points[10:])
    assert rows @ w == pytest.approx(utility.scale * told)
    assert utility.metric(w).coefficients == pytest.approx(person.coefficients)


def test_what_everyone_agrees_on_is_settled():
    region, _, _, utility = case("fair", m=2)
    alike = np.tile(region.ball.center, (2, 1))
    better = alike - 0.01
    fairer = alike + np.array([[0.01, 0.0], [0.0, 0.0]])
    fairer -= (region.prevalence * (fairer - alike)).sum(axis=0)
    trade = better + np.array([[0.05, 0.0], [0.0, 0.0]])
    first = np.stack([alike, better, alike, fairer, trade])
    second = np.stack([better, alike, fairer, alike, alike])
    build = utility(region)
    settled = build.is_settled(build.rows(first, second))
    assert settled.tolist() == [True] * 4 + [False]
    # Without known signs only gaps are known to be bad; squared ones not even that.
    free = utility(region, signs="unknown")
    found = free.is_settled(free.rows(first, second))
    assert found.tolist() == [False, False, True, True, False]
    nothing = utility(region, signs="unknown", liked_gaps=True)
    assert not nothing.is_settled(nothing.rows(first, second)).any()
    squared = utility_of(region, "fair-quadratic", signs="decreasing")
    found = squared.is_settled(squared.rows(first, second))
    assert found.tolist() == [True, True, False, False, False]


@FAMILIES
@pytest.mark.parametrize("options", [{}, {"same_for_all_pairs": True}])
def test_before_any_answer_errors_and_gaps_weigh_about_the_same(family, options):
    for k, m in ((2, 2), (3, 4)):
        region, _, _, utility = case(family, k=k, m=m)
        utility = utility(region, **options)
        beliefs = Beliefs(utility.size, constraints=utility.constraints)
        draws, _ = beliefs.draws(300, np.random.default_rng(0))
        trade_offs = utility.coefficients(draws)[:, -1]
        assert np.mean(trade_offs) == pytest.approx(0.5, abs=0.1)


def test_costs_outside_of_the_constraints_are_none():
    region, _, _, utility = case("fair", m=2)
    utility = utility(region)
    w = np.array([-0.5, -0.1, 0.2, -0.3])  # of utilities: errors first, which are bad
    assert utility.metric(w).violation_costs["1", "2"][1] == 0
    assert utility.metric(-w).misclassification_costs.tolist() == [0, 0]


def test_questions_are_in_whole_people_where_the_region_counts_them():
    region, person, procedure, _ = case("fair", seed=7)
    counted = CountedGroupBall(region, 50)
    asked, _, _ = play(procedure(counted), exact_answers(person), most=3)
    for question in asked:
        for side in (question.first, question.second):
            assert side * 50 == pytest.approx(np.round(side * 50))


@pytest.mark.parametrize(
    ("errors", "gaps"),
    [
        pytest.param((1, 1), (-0.5, -0.5), marks=pytest.mark.slow),
        pytest.param((2, 1), (1, -1), marks=pytest.mark.slow),
        ((-2, 1), (1, -0.5)),
    ],
)
def test_who_likes_gaps_or_mistakes_is_understood_where_nothing_is_known(errors, gaps):
    region, _, procedure, _ = case("fair", m=2)
    person = FairMetric(
        errors, {region.groups: gaps}, 0.5, names=region.names, groups=region.groups,
        prevalence=region.prevalence,
    )  # fmt: skip
    start = procedure(region, signs="unknown", liked_gaps=True, tolerance=0.02)
    *_, result = play(start, exact_answers(person), most=60)
    assert result.converged
    wanted = person.normalised()
    got = result.metric
    assert got.trade_off == pytest.approx(wanted.trade_off, abs=0.03)
    assert got.misclassification_costs == pytest.approx(
        wanted.misclassification_costs, abs=0.05
    )
    found, true = (one.violation_costs[region.groups] for one in (got, wanted))
    assert found == pytest.approx(true, abs=0.05)
    assert "signs" not in result.details  # nothing was assumed


def test_gaps_that_may_be_liked_have_no_known_costs():
    region, _, _, utility = case("fair", m=2)
    _, person, _, _ = case("fair", m=2)
    with pytest.raises(
        InvalidParameterError, match="liked_gaps does not go with known"
    ):
        utility(region, known=person, liked_gaps=True)
    with pytest.raises(InvalidParameterError, match="liked_gaps must be"):
        utility(region, liked_gaps="yes")


# -- bad input ------------------------------------------------------------------------


def test_bad_options_are_refused():
    region, person, _, _ = case("fair")
    with pytest.raises(InvalidParameterError, match="signs"):
        next(BAYESIAN["fair"](region, signs="up"))
    with pytest.raises(InvalidParameterError, match="known must be a FairMetric"):
        next(BAYESIAN["fair"](region, known="this one"))
    with pytest.raises(InvalidParameterError, match="known must be a FairQuadratic"):
        next(BAYESIAN["fair-quadratic"](region, known=person))
    free = of(FairMetric, region, [1, 1], {p: [0, 0] for p in pairs(region)}, 0.5)
    with pytest.raises(InvalidParameterError, match="nothing to trade"):
        next(BAYESIAN["fair"](region, known=free))


@pytest.mark.slow
def test_regions_without_names_of_rates_will_do():
    region = GroupBall([0.4, 0.5], 0.2, [[0.3, 0.6], [0.7, 0.4]])
    rng = np.random.default_rng(0)
    person = fair_person(region, rng)
    _, _, result = play(BAYESIAN["fair"](region), exact_answers(person), most=18)
    assert fair_errors(person, result.metric).max() < 0.2
