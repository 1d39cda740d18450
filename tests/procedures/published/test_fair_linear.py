"""[F] Algorithm 1: its equations, its questions, what it finds, and its contract."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elicitor.core import Answer, EnoughAsked, InvalidParameterError
from elicitor.metrics import FairMetric
from elicitor.metrics.signs import orthant
from elicitor.procedures.cuts import group_cuts
from elicitor.procedures.published.fair_linear import FairSearch, fair_linear
from elicitor.procedures.published.fair_violation import (
    CutSearch,
    pair_weights,
    violation,
)
from elicitor.procedures.published.promises import NO_THEOREM
from elicitor.regions.groups import GroupBall
from elicitor.testing.procedures import ProcedureContract, exact_answers, play
from tests.procedures.published_fair_cases import groups_ball, someone

UNLIMITED = 10**6


def total(k, m, epsilon, *, diagonal=False):
    """[F] Section 6, and the questions about signs that it leaves out."""
    q, pairs = k if diagonal else k * k - k, m * (m - 1) // 2
    lpme = 16 * (q - 1) * math.ceil(math.log2(math.pi / 2 / epsilon))
    about_signs = 2 * pairs * (k - 1)
    return (1 + 2 * pairs) * lpme + about_signs + 4 * math.ceil(math.log2(1 / epsilon))


def errors_of(metric, found):
    """Distances in a, in B and in λ."""
    a = metric.misclassification_costs - found.misclassification_costs
    b = np.subtract(*(list(x.violation_costs.values()) for x in (metric, found)))
    return [np.linalg.norm(a), np.linalg.norm(b), metric.trade_off - found.trade_off]


def cut_weights(metric, members):
    """Σ b^{uv} over the pairs that a cut separates."""
    inside = dict(zip(metric.groups, members, strict=True))
    return sum(
        b for (u, v), b in metric.violation_costs.items() if inside[u] != inside[v]
    )


# -- equations ----------------------------------------------------------------------


@pytest.mark.parametrize("diagonal", [False, True])
@pytest.mark.parametrize(("k", "m"), [(2, 2), (3, 3), (3, 4)])
def test_cost_is_linear_with_the_slopes_of_equations_9_and_12(k, m, diagonal):
    region = groups_ball(k, m, diagonal=diagonal)
    metric = someone(region, trade_off=0.35, sign=-1 if diagonal else 1)
    a, tau = metric.misclassification_costs, region.prevalence
    rng = np.random.default_rng(0)
    signs = orthant(region.names, None)
    for members, second in itertools.product(group_cuts(m)[0], (1, k - 1)):
        search = CutSearch(region, members, signs, second)
        trivial = region.trivial[[0, second]]
        assert (search.turns == 1 - 2 * trivial).all()
        for run, turn in zip(search.runs, search.turns, strict=True):
            slopes = 0.65 * a * (1 - tau[members].sum(axis=0))
            slopes = slopes + 0.35 * turn * cut_weights(metric, members)
            one, two = (region.ball.at(rng.normal(size=len(a))) for _ in range(2))
            change = metric.value(run.show(one)) - metric.value(run.show(two))
            assert change == pytest.approx(slopes @ (one - two))
        for run, turn, unknown in zip(
            search.runs, search.turns, search.unknown, strict=True
        ):
            assert unknown.sum() == k - 1
            certain = -signs[~unknown]  # a ≥ 0 where a rate is an error, and b ≥ 0
            assert (certain == turn[~unknown]).all()
            assert (run.signs == signs).all()


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 4), st.integers(0, 10_000))
def test_violation_is_exact_for_exact_slopes(k, seed):
    rng = np.random.default_rng(seed)
    region = GroupBall.of_classes(k, 0.1, np.full((2, k), 0.5), diagonal=False)
    turns = 1 - 2 * region.trivial[[0, -1]]
    alpha, beta = rng.uniform(0.1, 1, (2, len(region.names)))
    slopes = alpha + turns * beta
    slopes /= np.linalg.norm(slopes, axis=1, keepdims=True)
    assert violation(alpha, slopes, turns) == pytest.approx(beta)


@pytest.mark.parametrize("m", [2, 3, 4, 5])
def test_pair_weights_undo_the_sums_over_cuts(m):
    rng = np.random.default_rng(m)
    pairs = list(itertools.combinations(range(m), 2))
    truth = rng.uniform(0.1, 1, (len(pairs), 6))
    members, separated = group_cuts(m)
    sums = [
        sum(b for (u, v), b in zip(pairs, truth, strict=True) if cut[u] != cut[v])
        for cut in members
    ]
    found = pair_weights(separated, np.array(sums))
    assert found == pytest.approx(truth / np.linalg.norm(truth, axis=1).sum())


def test_pair_weights_of_nothing_are_all_equal():
    _, separated = group_cuts(3)
    for cuts, sums in (
        (separated[:0], np.empty((0, 4))),
        (separated, np.zeros((3, 4))),
    ):
        found = pair_weights(cuts, sums)
        assert found == pytest.approx(np.full((3, 4), 1 / 6))
    first = pair_weights(separated[:1], np.array([[3.0, 4.0]]))
    assert first == pytest.approx(np.array([[0.3, 0.4], [0.3, 0.4], [0, 0]]))


# -- questions ----------------------------------------------------------------------


def test_questions_come_in_the_order_of_algorithm_1():
    region, epsilon = groups_ball(3, 3), 0.3
    metric = someone(region)
    asked, _, result = play(
        fair_linear(region, tolerance=epsilon), exact_answers(metric), most=UNLIMITED
    )
    lpme = 4 * 5 * 4 * 3
    assert len(asked) == total(3, 3, epsilon) == 7 * lpme + 12 + 8
    assert result.details["sign_questions"] == 12
    assert [q.remaining for q in asked] == list(range(len(asked)))[::-1]
    sides = np.array([(q.first, q.second) for q in asked])
    o, trivial = region.ball.center, region.trivial
    assert (sides[:lpme] == sides[:lpme, :, :1]).all()
    for run, (cut, e) in enumerate(itertools.product(group_cuts(3)[0], (0, 2))):
        start = lpme + run * (lpme + 2)
        block = sides[start : start + lpme + 2]
        assert (block[:, :, cut] == trivial[e]).all()
        outside = block[:, :, ~cut]
        assert np.linalg.norm(outside - o, axis=-1) == pytest.approx(0.2)
        assert (outside == outside[:, :, :1]).all()
        signs = block[:2, 0] - block[:2, 1]
        turned = [np.flatnonzero(np.abs(d[~cut][0]) > 1e-9) for d in signs]
        assert [t.tolist() for t in turned] == [[i] for i in np.flatnonzero(trivial[e])]
    last = sides[-8:]
    assert (last[:, :, 1:] == o).all()
    assert (last[:, :, 0] >= o - 1e-12).all()


@pytest.mark.parametrize(
    ("trivial", "group", "classes"), [("published", 1, (0, 1)), ("last", 0, (0, 2))]
)
def test_two_groups_get_trivial_rates_as_lines_3_and_4_say(trivial, group, classes):
    region, epsilon = groups_ball(3, 2), 0.3
    metric = someone(region)
    procedure = fair_linear(region, tolerance=epsilon, trivial=trivial)
    asked, _, result = play(procedure, exact_answers(metric), most=UNLIMITED)
    lpme = 4 * 5 * 4 * 3
    assert len(asked) == total(3, 2, epsilon)
    for run, e in enumerate(classes):
        start = lpme + run * (lpme + 2)
        for question in asked[start : start + lpme + 2]:
            for side in (question.first, question.second):
                assert (side[group] == region.trivial[e]).all()
                assert np.linalg.norm(side[1 - group] - region.ball.center) < 0.21
    assert result.details["slopes"].shape == (1, 2, 6)


@pytest.mark.parametrize("trivial", ["published", "last"])
def test_either_group_tells_the_costs_of_two(trivial):
    region = groups_ball(3, 2)
    metric = someone(region, trade_off=0.35, seed=4)
    procedure = fair_linear(region, tolerance=0.005, trivial=trivial)
    _, _, result = play(procedure, exact_answers(metric), most=UNLIMITED)
    a, b, share = errors_of(metric, result.metric)
    assert a <= 0.005
    assert b <= 0.02
    assert abs(share) <= 0.006


@pytest.mark.parametrize(("k", "m", "epsilon"), [(2, 2, 0.001), (2, 4, 0.05)])
@pytest.mark.parametrize("diagonal", [False, True])
def test_number_of_questions_is_the_published_one(k, m, epsilon, diagonal):
    region = groups_ball(k, m, diagonal=diagonal)
    metric = someone(region, sign=-1 if diagonal else 1)
    asked, _, result = play(
        fair_linear(region, tolerance=epsilon), exact_answers(metric), most=UNLIMITED
    )
    assert len(asked) == total(k, m, epsilon, diagonal=diagonal)
    assert result.converged
    assert result.notes == (NO_THEOREM,)


# -- what is found ------------------------------------------------------------------

FOUND = [
    (2, 2, 0.4, False),
    (2, 3, 0.7, False),
    (3, 3, 0.25, False),
    (3, 4, 0.55, True),
]


@pytest.mark.parametrize(("k", "m", "trade_off", "diagonal"), FOUND)
@pytest.mark.quick_cases("2-3-0.7-False", "3-4-0.55-True")
def test_metric_is_found(k, m, trade_off, diagonal):
    region = groups_ball(k, m, diagonal=diagonal)
    sign = -1 if diagonal else 1
    metric = someone(region, trade_off=trade_off, seed=k + m, sign=sign)
    _, _, result = play(
        fair_linear(region, tolerance=0.005), exact_answers(metric), most=UNLIMITED
    )
    a, b, share = errors_of(metric, result.metric)
    assert a <= 0.005
    assert b <= 0.02
    assert abs(share) <= 0.006
    assert isinstance(result.metric, FairMetric)
    assert result.metric.orientation is metric.orientation
    again = result.metric.normalised().coefficients
    assert result.metric.coefficients == pytest.approx(again)
    assert result.interval is None
    slopes = result.details["slopes"]
    assert slopes.shape == (m * (m - 1) // 2, 2, len(region.names))
    assert np.linalg.norm(slopes, axis=-1) == pytest.approx(1)


def test_someone_who_likes_a_rate_is_found_if_told_so():
    region = groups_ball(2, 2)
    metric = FairMetric(
        [0.6, -0.8],
        {("1", "2"): [0.8, 0.6]},
        0.3,
        prevalence=region.prevalence,
        names=region.names,
    )
    _, _, result = play(fair_linear(region, signs=[-1, 1]), exact_answers(metric))
    assert np.abs(errors_of(metric, result.metric)).max() <= 0.003


# -- cut short ----------------------------------------------------------------------


def test_stopped_early_it_says_what_is_a_guess():
    region, epsilon = groups_ball(2, 3), 0.02
    metric = someone(region, trade_off=0.8)
    lpme, about_cut = 112, 2 * 113

    def stopped(most):
        procedure = fair_linear(region, tolerance=epsilon)
        return play(procedure, exact_answers(metric), most=most)[2]

    whole = total(2, 3, epsilon)
    none, one, all_cuts, last = map(
        stopped, (lpme, lpme + about_cut, lpme + 3 * about_cut, whole - 1)
    )
    for result in (none, one, all_cuts, last):
        assert not result.converged
        assert errors_of(metric, result.metric)[0] <= 0.02
    assert len(none.notes) == len(one.notes) == 3
    assert "costs of gaps" in none.notes[0]
    assert "How gaps weigh against errors was not asked about" in none.notes[1]
    equal = np.full((3, 2), 1 / math.sqrt(18))
    assert list(none.metric.violation_costs.values()) == pytest.approx(equal)
    b12, b13, b23 = one.metric.violation_costs.values()
    assert b12 == pytest.approx(b13)
    assert b23 == pytest.approx(np.zeros(2), abs=1e-12)
    # With all cuts done, the trade-off is under way: nothing is a guess any more.
    assert all_cuts.notes == last.notes == (NO_THEOREM,)
    assert all_cuts.metric.trade_off == 0.5
    assert errors_of(metric, all_cuts.metric)[1] <= 0.05
    assert abs(errors_of(metric, last.metric)[2]) <= 0.05


def test_stopped_at_once_it_returns_the_middle():
    procedure = fair_linear(groups_ball(2, 2))
    next(procedure)
    with pytest.raises(StopIteration) as stop:
        procedure.throw(EnoughAsked())
    found = stop.value.value.metric
    assert found.coefficients == pytest.approx([*[math.sqrt(0.5)] * 4, 0.5])


@pytest.mark.parametrize("said", list(Answer))
def test_search_that_learns_nothing_about_gaps_ends(said):
    region = groups_ball(2, 2)
    _, _, result = play(fair_linear(region, tolerance=0.1), lambda _: said)
    assert np.isfinite(result.metric.coefficients).all()


def test_bad_input_is_refused():
    unnamed = GroupBall([0.5, 0.5], 0.2, [[0.5, 0.5], [0.5, 0.5]])
    with pytest.raises(InvalidParameterError, match="need rates named like"):
        next(fair_linear(unnamed))
    region = groups_ball(2, 2)
    with pytest.raises(InvalidParameterError, match="signs must be"):
        next(fair_linear(region, signs="up"))
    with pytest.raises(InvalidParameterError, match="trivial must be one of"):
        next(fair_linear(region, trivial="first"))
    with pytest.raises(InvalidParameterError, match="tolerance must be"):
        next(fair_linear(region, tolerance=-1))


def test_shares_are_those_of_the_groups_with_trivial_rates():
    region = groups_ball(3, 4)
    search = FairSearch(region, orthant(region.names, None))
    members, _ = group_cuts(4)
    for cut, share in zip(members, search.shares, strict=True):
        expected = sum(region.prevalence[g] for g in np.flatnonzero(cut))
        assert share == pytest.approx(expected)


def test_one_cut_is_enough_if_gaps_cost_the_same_between_any_two_groups():
    region = groups_ball(3, 4)
    costs = np.array([0.2, 0.9, 0.4, 0.1, 0.6, 0.3])
    pairs = itertools.combinations(region.groups, 2)
    true = FairMetric(
        [0.3, 0.5, 0.2, 0.7, 0.4, 0.1],
        dict.fromkeys(pairs, costs),
        0.6,
        prevalence=region.prevalence,
        names=region.names,
        groups=region.groups,
    ).normalised()
    procedure = fair_linear(region, tolerance=0.002, same_for_all_pairs=True)
    questions, _, result = play(procedure, exact_answers(true), most=10_000)
    runs, steps = 3, math.ceil(math.log2(math.pi / 2 / 0.002))
    assert len(questions) == runs * 16 * 5 * steps + 4 * 9 + 2 * 2
    assert result.metric.coefficients == pytest.approx(true.coefficients, abs=0.01)


# -- contract -----------------------------------------------------------------------


class OnFairProblems(ProcedureContract):
    asks_real_trade_offs = False

    @pytest.fixture
    def procedure(self):
        return lambda region, **options: fair_linear(
            region, tolerance=0.02, known=self.known, **options
        )

    @pytest.fixture
    def region(self):
        return groups_ball(2, 2)

    @pytest.fixture
    def person(self, region):
        return someone(region, trade_off=0.6)

    @pytest.fixture
    def distance(self):
        return lambda one, other: np.abs(one.coefficients - other.coefficients).max()

    @pytest.fixture
    def bound(self):
        return 0.03

    def test_questions_are_feasible(self, plays, region):
        for name in ("exact", "anything at random"):
            for question in plays[name][0]:
                assert region.contains(question.first)
                assert region.contains(question.second)


class TestFairLinear(OnFairProblems):
    known = None

    @pytest.fixture
    def most_questions(self):
        return total(2, 2, 0.02)


class TestTradeOffAlone(OnFairProblems):
    known = someone(groups_ball(2, 2), trade_off=0.5)

    @pytest.fixture
    def most_questions(self):
        return 24
