"""Our procedure for fair metrics: truth, counts, ties, options and what it refuses."""

import functools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elicitor.core import Answer, InvalidParameterError
from elicitor.metrics import FairMetric, FairQuadraticMetric
from elicitor.oracles import Indifference, MetricOracle
from elicitor.procedures import find_procedure
from elicitor.procedures.efficient import fair_exchange
from elicitor.procedures.efficient.angle_interval import AngleInterval
from elicitor.procedures.efficient.gap_pairs import Gap, opposed
from elicitor.procedures.efficient.gap_unknowns import Mix, Rate
from elicitor.procedures.squared_gaps import fair_quadratic_exchange
from elicitor.regions.groups import GroupBall
from elicitor.testing.procedures import ProcedureContract, exact_answers, play
from tests.procedures.fair_cases import (
    ball_of,
    fair_errors,
    fair_person,
    fair_quadratic_person,
    of,
    pairs,
)

KINDS = {
    "fair": (fair_exchange, fair_person, False),
    "fair-quadratic": (fair_quadratic_exchange, fair_quadratic_person, True),
}
LARGEST = {"fair": 0.03, "fair-quadratic": 0.3}
"""Mean error under an indifference zone of 0.001."""

FAMILIES = pytest.mark.parametrize("family", KINDS)


@functools.cache
def case(family, k=3, m=3, seed=0, **chosen):
    """A region, a person and the procedure."""
    procedure, person, diagonal = KINDS[family]
    rng = np.random.default_rng(seed)
    region = ball_of(rng, k, m, diagonal=diagonal)
    return region, person(region, rng, **chosen), procedure


def elicited(region, person, procedure, **options):
    return play(procedure(region, **options), exact_answers(person), most=5000)


def assert_holds(result, person, slack=1e-9):
    lower, upper = result.interval.T
    assert (lower - slack <= person.coefficients).all()
    assert (person.coefficients <= upper + slack).all()


# -- truth --------------------------------------------------------------------------


@settings(max_examples=8, deadline=None)
@given(st.integers(2, 3), st.integers(2, 3), st.integers(0, 10**6))
def test_fair_metrics_are_found(k, m, seed):
    region, person, procedure = case("fair", k, m, seed)
    asked, _, result = elicited(region, person, procedure, tolerance=0.01)
    assert result.converged
    assert fair_errors(person, result.metric).max() <= 0.01
    assert_holds(result, person)
    assert all(region.contains(q.first) and region.contains(q.second) for q in asked)


@pytest.mark.slow
@settings(max_examples=8, deadline=None)
@given(st.integers(2, 4), st.integers(2, 3), st.integers(0, 10**6))
def test_fair_quadratic_metrics_are_found(k, m, seed):
    region, person, procedure = case("fair-quadratic", k, m, seed)
    asked, _, result = elicited(region, person, procedure, tolerance=0.02)
    assert result.converged
    # B has norm 2 in the sum of its Frobenius norms.
    assert fair_errors(person, result.metric) == pytest.approx(0, abs=0.04)
    assert fair_errors(person, result.metric)[[0, 2]].max() <= 0.02
    assert_holds(result, person)
    assert all(region.contains(q.first) and region.contains(q.second) for q in asked)


@FAMILIES
def test_finer_tolerance_gives_more_digits(family):
    region, person, procedure = case(family, seed=4)
    _, _, result = elicited(region, person, procedure, tolerance=1e-6)
    assert fair_errors(person, result.metric).max() <= 2e-6
    assert_holds(result, person)


@FAMILIES
def test_four_groups(family):
    # With four groups and more, Ξ is not symmetric.
    region, person, procedure = case(family, k=2, m=4, seed=7)
    _, _, result = elicited(region, person, procedure, tolerance=0.01)
    assert fair_errors(person, result.metric).max() <= 0.02
    assert_holds(result, person)


@FAMILIES
def test_everyone_counts_by_prevalence_and_no_group_is_special(family):
    # The same groups in another order must give the same metric.
    region, person, procedure = case(family, k=2, m=3, seed=5)
    order = [2, 0, 1]
    turned = GroupBall(
        region.ball.center,
        region.ball.radius,
        region.prevalence[order],
        names=region.names,
        groups=[region.groups[g] for g in order],
    )
    costs = {
        (u, v): person.violation_costs.get((u, v), person.violation_costs.get((v, u)))
        for u, v in pairs(turned)
    }
    other = of(
        type(person), turned, person.misclassification_costs, costs, person.trade_off
    )
    _, _, result = elicited(turned, other, procedure, tolerance=1e-3)
    assert fair_errors(other, result.metric).max() <= 2e-3


@FAMILIES
@pytest.mark.parametrize("trade_off", [1e-4, 0.03, 0.97, 1 - 1e-4])
@pytest.mark.quick_cases("0.0001-fair-quadratic", "0.97-fair")
def test_extreme_trade_offs(family, trade_off):
    region, person, procedure = case(family, seed=6, trade_off=trade_off)
    _, _, result = elicited(region, person, procedure, tolerance=2e-3)
    assert fair_errors(person, result.metric).max() <= 4e-3
    assert_holds(result, person)
    weighs_little = [note for note in result.notes if "next to nothing" in note]
    assert len(weighs_little) == (min(trade_off, 1 - trade_off) < 1e-3)
    if weighs_little:
        assert weighs_little[0].startswith("Gaps" if trade_off < 0.5 else "Errors")


@pytest.mark.slow
def test_gaps_that_cost_nothing_and_matrices_without_full_rank():
    region = ball_of(np.random.default_rng(8), 3, 3, diagonal=False)
    costs = {pair: np.zeros(6) for pair in pairs(region)}
    costs["1", "3"] = np.array([0, 0, 1.0, 0, 0, 0])
    person = of(FairMetric, region, np.eye(6)[2], costs, 0.3)
    _, _, result = elicited(region, person, fair_exchange)
    assert fair_errors(person, result.metric).max() <= 2e-3
    assert_holds(result, person)
    region, person, procedure = case("fair-quadratic", seed=9, rank=1)
    _, _, result = elicited(region, person, procedure)
    assert fair_errors(person, result.metric).max() <= 0.02
    assert_holds(result, person)


# -- alternatives -------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 5), st.integers(0, 10**6), st.sampled_from([1, 2]))
def test_alternatives_differ_exactly_as_asked(m, seed, power):
    rng = np.random.default_rng(seed)
    region = ball_of(rng, 2, m, diagonal=False)
    sides = [rng.permutation(np.arange(m) == 0) for _ in range(2)]
    gaps = [Gap(side, rng.normal(size=2)) for side in sides]
    lift = rng.normal(size=2) * rng.choice([0.0, 1.0])
    first, second = opposed(region, *gaps, lift, power)
    scales = []
    for side, gap, rates in zip(sides, gaps, (first, second), strict=True):
        inside, outside = rates[side], rates[~side]
        assert np.ptp(outside, axis=0) == pytest.approx(0)
        scales.extend((inside - outside[:1]) / gap.size)
    assert np.ravel(scales) == pytest.approx(scales[0][0])
    moved = region.overall(first) - region.overall(second)
    assert moved == pytest.approx(scales[0][0] ** power * lift)
    reach = np.linalg.norm(np.concatenate([first, second]) - region.ball.center, axis=1)
    assert reach.max() <= region.ball.radius + 1e-12
    if not lift.any():
        assert reach.max() == pytest.approx(region.ball.radius)
        # No pair of these gaps can be larger than a diameter.
        longest = max(np.linalg.norm(gap.size) for gap in gaps)
        assert scales[0][0] * longest >= 1.1 * region.ball.radius


def test_one_gap_alone_fills_the_ball():
    region = ball_of(np.random.default_rng(3), 3, 4, diagonal=False)
    assert np.abs(region.prevalence[0] - 0.5).max() > 0.2
    gap = Gap(np.arange(4) == 0, np.array([1, -2, 3, 1, 0, 1.0]))
    nothing = Gap(gap.members, np.zeros(6))
    for pair in ((gap, nothing), (nothing, gap)):
        sides = opposed(region, *pair, np.zeros(6), 1)
        longest = max(np.linalg.norm(side[0] - side[1]) for side in sides)
        assert longest == pytest.approx(2 * region.ball.radius)


def test_mix_of_two_that_may_be_equal_may_exceed_one():
    heavy, light = Rate(0, 0), Rate(0, 1)
    heavy.left, light.left = AngleInterval(0.6, 0.8), AngleInterval(0.5, 0.7)
    mix = Mix(light, heavy)
    assert mix.heavy is heavy
    assert mix.unit == pytest.approx(0.7)
    mix.open()
    # W = 0.7 (1 1; 1 1) and W = ((0.6, √0.42), (√0.42, 0.7)) are both possible.
    assert mix.left.upper == pytest.approx(math.sqrt(0.7 / 0.6))
    assert mix.left.lower == -mix.left.upper
    light.left = AngleInterval(0.1, 0.2)
    mix.open()
    assert (mix.left.lower, mix.left.upper) == (-1, 1)
    heavy.left, light.left = AngleInterval(0, 0.02), AngleInterval(0, 0.01)
    mix.open()
    assert (mix.left.lower, mix.left.upper) == (-1, 1)


@pytest.mark.slow
def test_interval_holds_strongly_mixed_gaps_at_any_time():
    region, person, procedure = case("fair-quadratic", m=2, seed=21, rank=1)
    asked, _, _ = elicited(region, person, procedure, tolerance=0.05)
    for most in range(len(asked) + 1):
        _, _, result = play(
            procedure(region, tolerance=0.05), exact_answers(person), most=most
        )
        assert_holds(result, person)


# -- counts -------------------------------------------------------------------------


@pytest.mark.parametrize("m", [2, 3])
@pytest.mark.parametrize("k", [2, 3])
def test_at_most_an_eighth_of_the_published_questions(k, m):
    q, n_pairs = k * k - k, math.comb(m, 2)
    runs = (1 + 2 * n_pairs) * 16 * (q - 1) * math.ceil(math.log2(math.pi / 2e-3))
    asked, _, _ = elicited(*case("fair", k, m), tolerance=1e-3)
    assert 8 * len(asked) <= runs + 4 * math.ceil(math.log2(1e3))
    printed = {(2, 2): 332.1, (2, 3): 867.65, (3, 2): 796.37, (3, 3): 2127.44}
    asked, _, _ = elicited(*case("fair-quadratic", k, m), tolerance=1e-2)
    assert 8 * len(asked) <= printed[k, m]


@FAMILIES
def test_remaining_counts_down_to_nothing(family):
    asked, _, _ = elicited(*case(family), tolerance=0.01)
    left = [question.remaining for question in asked]
    assert left[-1] == 0
    # It is an estimate until the size of the violation costs is known.
    expected = np.arange(len(asked))[::-1]
    assert np.abs(left - expected).max() <= 0.35 * len(asked)


# -- options ------------------------------------------------------------------------


@FAMILIES
def test_trade_off_alone(family):
    region, person, procedure = case(family, seed=2)
    parts = (
        person.misclassification_costs * 3,
        {pair: cost * 5 for pair, cost in person.violation_costs.items()},
    )
    known = of(type(person), region, *parts, 0.999)
    asked, _, result = elicited(region, person, procedure, tolerance=1e-3, known=known)
    assert len(asked) == 10
    assert fair_errors(person, result.metric) == pytest.approx([0, 0, 0], abs=5e-4)
    assert result.converged
    assert_holds(result, person)
    assert result.interval[:-1, 0] == pytest.approx(result.interval[:-1, 1])
    _, _, early = play(procedure(region, known=known), exact_answers(person), most=3)
    assert early.interval[-1, 1] - early.interval[-1, 0] == 1 / 8
    assert not early.converged


@FAMILIES
def test_known_metric_must_fit(family):
    region, person, procedure = case(family)
    stranger = case(family, seed=1)[1]
    errors = person.misclassification_costs
    wrong = [
        stranger,
        case(family, k=2)[1],
        case("fair" if family != "fair" else "fair-quadratic")[1],
    ]
    utility = type(person).from_dict({**person.to_dict(), "orientation": "utility"})
    for known in (*wrong, utility):
        with pytest.raises(InvalidParameterError, match="known must be a Fair"):
            next(procedure(region, known=known))
    nothing = of(type(person), region, errors, {}, 0.5)
    with pytest.raises(InvalidParameterError, match="nothing to trade"):
        next(procedure(region, known=nothing))
    with pytest.raises(InvalidParameterError, match="tolerance must be"):
        next(procedure(region, tolerance=0))
    # As a file of it holds it.
    assert next(procedure(region, known=person.to_dict()))


@FAMILIES
def test_same_weights_for_all_pairs_need_one_cut(family):
    region, person, procedure = case(family, m=4, seed=3, same=True)
    full, _, _ = elicited(region, person, procedure, tolerance=0.005)
    asked, _, result = elicited(
        region, person, procedure, tolerance=0.005, same_for_all_pairs=True
    )
    assert fair_errors(person, result.metric).max() <= 0.01
    assert_holds(result, person)
    assert len(asked) < 0.3 * len(full)
    assert result.details["cuts"].tolist() == [[True, False, False, False]]


def test_diagonal_matrices_need_no_questions_about_mixes():
    region, person, procedure = case("fair-quadratic", seed=3, diagonal=True)
    full, _, _ = elicited(region, person, procedure, tolerance=0.005)
    asked, _, result = elicited(
        region, person, procedure, tolerance=0.005, diagonal=True
    )
    assert fair_errors(person, result.metric).max() <= 0.01
    assert_holds(result, person)
    assert len(asked) < 0.75 * len(full)


def test_signs_of_errors():
    rng = np.random.default_rng(11)
    region = ball_of(rng, 3, 2, diagonal=False)
    base = fair_person(region, rng)
    signs = np.array([1, -1, 1, 1, -1, -1.0])
    costs = base.violation_costs
    person = of(FairMetric, region, signs * base.misclassification_costs, costs, 0.4)
    for given_signs in ("unknown", (-signs).tolist()):
        _, _, result = elicited(region, person, fair_exchange, signs=given_signs)
        assert fair_errors(person, result.metric).max() <= 2e-3
        assert_holds(result, person)


@FAMILIES
def test_who_likes_a_mistake_is_not_taken_for_somebody_to_whom_it_is_nothing(family):
    region, person, procedure = case(family, seed=5)
    costs = person.coefficients[: len(region.names)].copy()
    costs[1] *= -1
    turned = person.with_coefficients(
        np.concatenate([costs, person.coefficients[len(costs) :]])
    )
    _, _, result = elicited(region, turned, procedure, tolerance=0.005)
    assert not result.converged
    assert result.details["signs"]["contradicted"]
    assert result.details["signs"]["learnt_by"] == family
    free = elicited(region, turned, procedure, tolerance=0.005, signs="unknown")[2]
    assert free.converged
    assert fair_errors(turned, free.metric).max() <= 0.02


@FAMILIES
def test_who_does_not_mind_a_mistake_is_asked_and_believed(family):
    region, person, procedure = case(family, seed=5)
    costs = person.coefficients.copy()
    costs[1] = 0.0
    nothing = person.with_coefficients(costs)
    _, _, result = elicited(region, nothing, procedure, tolerance=0.005)
    assert result.converged
    assert result.details["signs"]["asked"] == 1
    assert not result.details["signs"]["against"]


@pytest.mark.slow
def test_utility_falls_with_rates_unless_they_are_right_decisions():
    rng = np.random.default_rng(12)
    plain = GroupBall([0.3, 0.4, 0.5], 0.1, rng.dirichlet([2, 3], size=3).T)
    right = ball_of(rng, 3, 2, diagonal=True)
    wrong = ball_of(rng, 3, 2, diagonal=False)
    for region, procedure, sign in [
        (plain, fair_exchange, 1),
        (right, fair_exchange, -1),
        (wrong, fair_exchange, 1),
        (plain, fair_quadratic_exchange, 1),
        (right, fair_quadratic_exchange, 1),
        (wrong, fair_quadratic_exchange, -1),
    ]:
        make = fair_person if procedure is fair_exchange else fair_quadratic_person
        base = make(region, rng)
        errors = sign * base.misclassification_costs
        person = of(type(base), region, errors, base.violation_costs, 0.6)
        _, _, result = elicited(region, person, procedure, tolerance=0.005)
        assert fair_errors(person, result.metric).max() <= 0.01


@FAMILIES
def test_registry_knows_it(family):
    region, _, procedure = case(family)
    assert find_procedure(region, family, "efficient", {"known": None}) is procedure


# -- people who are not exact -------------------------------------------------------


@pytest.mark.slow
@FAMILIES
def test_indifference_costs_an_error_that_is_linear_in_it(family):
    def error(zone, seed):
        region, person, procedure = case(family, k=2, seed=seed, trade_off=0.5)
        oracle = MetricOracle(person, Indifference(zone, adversarial=True))
        _, _, result = play(procedure(region, tolerance=1e-6), oracle.answer)
        return fair_errors(person, result.metric)

    fine, coarse = (
        np.mean([error(zone, seed) for seed in range(3)], axis=0)
        for zone in (1e-5, 1e-3)
    )
    # A hundred times the zone: a square root would make it ten times the error.
    assert (fine <= coarse / 40).all()
    assert coarse.max() <= LARGEST[family]


@FAMILIES
def test_estimate_is_the_centre_of_the_band_of_about_equal(family):
    region, person, procedure = case(family, seed=13, trade_off=0.5)

    def answer(question):
        first, second = person.utility(np.stack([question.first, question.second]))
        if abs(first - second) < 2e-4:
            return Answer.ABOUT_EQUAL
        return Answer.FIRST if first > second else Answer.SECOND

    _, _, result = play(procedure(region, tolerance=0.01), answer)
    assert result.converged
    assert fair_errors(person, result.metric).max() <= 0.02


@FAMILIES
def test_a_draw_at_the_start_settles_nothing(family):
    region, person, procedure = case(family, k=2, seed=14)
    exact, answers = exact_answers(person), []

    def answer(question):
        silent = 7 <= len(answers) <= 10 or 14 <= len(answers) <= 15
        answers.append(exact(question))
        return Answer.CANNOT_SAY if silent else answers[-1]

    _, _, result = play(procedure(region, tolerance=0.01), answer)
    assert result.converged
    assert fair_errors(person, result.metric).max() <= 0.02


@pytest.mark.slow
@FAMILIES
def test_what_was_not_asked_is_an_even_weighing_and_said(family):
    region, person, procedure = case(family, seed=15)
    asked, _, _ = elicited(region, person, procedure, tolerance=0.05)
    settled = len(asked) - 5  # the last five are about the trade-off
    for most in (0, 3, 12, settled - 1, settled, len(asked) - 1):
        _, _, result = play(
            procedure(region, tolerance=0.05), exact_answers(person), most=most
        )
        assert not result.converged
        assert_holds(result, person)
        notes = " ".join(result.notes)
        assert ("errors were traded for gaps" in notes) == (most < settled)
        assert ("every gap was asked" in notes) == (most <= 12)
    _, _, nothing = play(procedure(region), exact_answers(person), most=0)
    metric, n = nothing.metric, len(region.names)
    same = list(metric.violation_costs.values())
    assert all(np.allclose(cost, same[0]) for cost in same)
    shape = np.ones(n) if family == "fair" else np.eye(n)
    assert same[0] == pytest.approx(shape * same[0].max())
    assert metric.trade_off == 0.5


@FAMILIES
@pytest.mark.quick_cases("fair")
def test_five_answers_that_say_nothing_end_it_at_any_part(family):
    region, person, procedure = case(family, k=2, m=3, seed=16)
    exact = exact_answers(person)
    asked, _, _ = elicited(region, person, procedure, tolerance=0.01)
    for start in (0, 9, len(asked) // 2, len(asked) - 3):
        said = iter([True] * start)
        again, _, result = play(
            procedure(region, tolerance=0.01),
            lambda q, said=said: exact(q) if next(said, False) else Answer.CANNOT_SAY,
        )
        assert len(again) == start + 5
        assert not result.converged
        assert "'cannot say'" in result.notes[0]


# -- contract -----------------------------------------------------------------------


class OnGroups(ProcedureContract):
    @pytest.fixture
    def region(self, family):
        return case(family)[0]

    @pytest.fixture
    def person(self, family):
        return case(family)[1]

    @pytest.fixture
    def procedure(self, family):
        search = {"hand_over": False} if family == "fair-quadratic" else {}
        return functools.partial(case(family)[2], tolerance=0.03, **search)

    @pytest.fixture
    def bound(self):
        return 0.06

    @pytest.fixture
    def distance(self):
        return lambda one, other: fair_errors(one, other).max()

    @pytest.fixture
    def most_questions(self):
        return 600

    def test_questions_are_real_and_within_budget(self, plays, most_questions):
        for questions, answers, result in plays.values():
            assert len(answers) <= most_questions
            lower, upper = result.interval.T
            assert (lower <= result.metric.coefficients + 1e-9).all()
            assert (result.metric.coefficients <= upper + 1e-9).all()
            assert all(question.remaining is not None for question in questions)

    def test_questions_are_feasible(self, plays, region):
        for questions, _, _ in plays.values():
            for question in questions:
                assert region.contains(question.first)
                assert region.contains(question.second)

    def test_no_question_is_about_everyone_or_gaps_of_one_side_alone(
        self, plays, region, person
    ):
        """Neither alternative has all gaps smaller and everyone's rates better."""
        good = -1 if isinstance(person, FairMetric) else 1
        for question in plays["exact"][0]:
            rates = good * (
                region.overall(question.first) - region.overall(question.second)
            )
            first, second = (
                np.abs(person.gaps(side)) for side in (question.first, question.second)
            )
            wins = np.concatenate([rates, (second - first).ravel()])
            if not mixes(question):
                assert wins.min() < -1e-9 < 1e-9 < wins.max()


def mixes(question):
    """Whether both alternatives have gaps in the same rate."""
    first, second = (
        (np.abs(side - side[0]) > 1e-9).any(axis=0)
        for side in (question.first, question.second)
    )
    return (first & second).any()


class TestFair(OnGroups):
    @pytest.fixture(params=["fair"])
    def family(self, request):
        return request.param


@pytest.mark.slow
class TestFairQuadratic(OnGroups):
    @pytest.fixture(params=["fair-quadratic"])
    def family(self, request):
        return request.param


# -- gaps that somebody likes -------------------------------------------------------


def of_two(kind, costs, trade_off=0.4):
    """Somebody with given costs of the gap between two groups."""
    region = GroupBall.of_classes(2, 0.2, [[0.7, 0.4], [0.3, 0.6]])
    slopes = [0.6, 0.8] if kind is FairQuadraticMetric else [-0.6, -0.8]
    return region, kind(
        slopes,
        {region.groups: costs},
        trade_off,
        prevalence=region.prevalence,
        names=region.names,
        groups=region.groups,
    )


@pytest.mark.parametrize("costs", [[1, 0], [0, 1]])
def test_absolute_gaps_that_cost_nothing_are_believed(costs):
    region, metric = of_two(FairMetric, costs)
    _, _, result = play(fair_exchange(region), exact_answers(metric))
    assert result.converged
    assert not result.notes


@pytest.mark.slow
@given(st.integers(0, 10**6))
@settings(max_examples=20, deadline=None, derandomize=True)
def test_definite_costs_of_ordinary_people_take_hardly_more_questions(seed):
    """30 or 31 questions without checks."""
    root = np.random.default_rng(seed).normal(size=(2, 2))
    region, metric = of_two(FairQuadraticMetric, root @ root.T)
    asked, _, result = play(fair_quadratic_exchange(region), exact_answers(metric))
    assert result.converged
    assert len(asked) <= 32
