"""[Q] Algorithm 4: cuts of groups, what they tell together, λ, early stops."""

import math
from itertools import combinations

import numpy as np
import pytest

from elicitor.core import Answer, InvalidParameterError
from elicitor.experiments.random_metrics import (
    metric_errors,
    random_fair_quadratic,
    random_group_ball,
)
from elicitor.metrics import FairQuadraticMetric
from elicitor.metrics.polynomial_unknowns import PolynomialUnknowns
from elicitor.procedures.published import fair_quadratic
from elicitor.procedures.published.fair_quadratic import metric_of_cuts
from elicitor.procedures.published.promises import NO_THEOREM
from elicitor.procedures.published.slopes_solution import NO_FRACTION, UNFINISHED
from elicitor.procedures.published.trade_off import (
    trade_off_halving,
    trade_off_search,
    with_trade_off,
)
from elicitor.regions.groups import GroupBall
from elicitor.testing.procedures import ProcedureContract, exact_answers, play

BITS = math.ceil(math.log2(math.pi / 2 / 0.01))
SHARES = np.array([[0.5, 0.2, 0.3], [0.1, 0.45, 0.6], [0.4, 0.35, 0.1]])


def region_of(m, k=3, *, center=None, diagonal=True):
    shares = SHARES[:, :k] if m == 3 else [[0.3, 0.6, 0.45][:k], [0.7, 0.4, 0.55][:k]]
    if center is None:
        return GroupBall.of_classes(k, 0.2, shares, diagonal=diagonal)
    return GroupBall(center, 0.2, shares)


def person_of(region, *, trade_off=0.4, seed=0):
    rng = np.random.default_rng(seed)
    n = len(region.names)
    roots = rng.normal(size=(3, n, n))
    matrices = roots @ roots.swapaxes(1, 2)
    return FairQuadraticMetric(
        rng.uniform(0.3, 1, n),
        dict(zip(combinations(region.groups, 2), matrices, strict=False)),
        trade_off,
        prevalence=region.prevalence,
        names=region.names,
        groups=region.groups,
    )


def elicited(metric, region, **options):
    procedure = fair_quadratic(region, **options)
    asked, _, result = play(procedure, exact_answers(metric), most=20_000)
    return asked, result


def weights_of_cut(metric, region, inside):
    """Slope and curvature of the utility along a cut, by finite differences."""
    members = np.isin(np.arange(len(region.groups)), inside)
    n, o, h = len(region.names), region.ball.center, 0.05

    def utility(move):
        return -metric.value(region.split(members, o + move, o))

    axes = h * np.eye(n)
    slope = [(utility(e) - utility(-e)) / (2 * h) for e in axes]
    curvature = [
        [
            (utility(e + f) - utility(e) - utility(f) + utility(0 * e)) / h**2
            for f in axes
        ]
        for e in axes
    ]
    packed = PolynomialUnknowns.of(region.names, 2).layout.pack(
        (np.array(slope), np.array(curvature))
    )
    return packed / np.linalg.norm(packed)


CUTS = {2: [[0]], 3: [[0], [1], [2]], 4: [[0], [1], [2], [3], [0, 1], [0, 2]]}


@pytest.mark.parametrize("m", [2, 3, 4])
def test_cuts_together_tell_the_metric(m):
    region = random_group_ball(np.random.default_rng(m), 3, m)
    metric = random_fair_quadratic(np.random.default_rng(1), region)
    unknowns = PolynomialUnknowns.of(region.names, 2)
    weights = [weights_of_cut(metric, region, inside) for inside in CUTS[m]]
    # The joint scale of each cut is arbitrary.
    scaled = [(1 + i) * each for i, each in enumerate(weights)]
    found = metric_of_cuts(region, unknowns, scaled)
    assert found.coefficients == pytest.approx(metric.coefficients, abs=1e-9)
    sizes = [np.linalg.norm(matrix) for matrix in found.violation_costs.values()]
    assert np.linalg.norm(found.misclassification_costs) == pytest.approx(1)
    assert sum(sizes) / 2 == pytest.approx(1)


def test_pairs_share_evenly_what_is_known_of_them():
    region = region_of(3)
    metric = person_of(region)
    unknowns = PolynomialUnknowns.of(region.names, 2)
    found = metric_of_cuts(region, unknowns, [weights_of_cut(metric, region, [0])])
    one, other, none = found.violation_costs.values()
    assert one == pytest.approx(other)
    assert none == pytest.approx(np.zeros((3, 3)))
    costs = metric.normalised().misclassification_costs
    assert found.misclassification_costs == pytest.approx(costs)


@pytest.mark.parametrize("m", [2, 3])
def test_recovers_every_term(m):
    region = region_of(m, center=[0.3, 0.5, 0.4])
    metric = person_of(region)
    asked, result = elicited(metric, region, tolerance=1e-3)
    errors = metric_errors(result.metric, metric)
    assert errors["a"] <= 0.005
    assert errors["B"] <= 0.03
    assert errors["lambda"] <= 0.002
    n_cuts = m * (m - 1) // 2
    bits = math.ceil(math.log2(math.pi / 2 / 1e-3))
    most = n_cuts * 5 * (3 + 9 * 2 * bits)
    assert len(asked) <= most + 3 * n_cuts  # three for equation (9)
    assert asked[0].remaining == most + 3 * 1 - 1
    assert result.converged
    assert result.notes == (NO_THEOREM,)
    assert [slopes.shape for slopes in result.details["slopes"]] == [(5, 3)] * n_cuts
    assert result.interval is None


def test_questions_give_rates_of_the_ball_to_the_groups_of_a_cut():
    region = region_of(3)
    asked, _ = elicited(person_of(region), region, tolerance=0.2)
    o = region.ball.center
    inside = [
        tuple(np.flatnonzero(np.abs(question.first - o).max(axis=1) > 1e-12))
        for question in asked
    ]
    assert list(dict.fromkeys(inside)) == [(0,), (1,), (2,)]
    for question in asked:
        for side in (question.first, question.second):
            assert region.contains(side)


@pytest.mark.parametrize(("k", "m", "printed"), [(2, 2, 332.10), (3, 2, 796.37)])
@pytest.mark.quick_cases("2-2-332.1")
def test_table_1_counts_one_run_more_than_algorithm_4(k, m, printed):
    rng = np.random.default_rng(2022)
    counts = []
    for _ in range(5):
        region = random_group_ball(rng, k, m)
        metric = random_fair_quadratic(rng, region)
        counts.append(len(elicited(metric, region)[0]))
    assert np.mean(counts) * (k + 3) / (k + 2) == pytest.approx(printed, rel=0.03)


@pytest.mark.parametrize(("k", "m", "printed"), [(2, 2, 332.10), (3, 2, 796.37)])
@pytest.mark.quick_cases("2-2-332.1")
def test_with_all_groups_alike_first_table_1_is_the_number_of_questions(k, m, printed):
    rng = np.random.default_rng(2022)
    counts = []
    for _ in range(5):
        region = random_group_ball(rng, k, m)
        metric = random_fair_quadratic(rng, region)
        options = {"alike_first": True, "solution": "least-squares"}
        counts.append(len(elicited(metric, region, **options)[0]))
    assert np.mean(counts) == pytest.approx(printed, rel=0.03)


@pytest.mark.slow
def test_all_groups_alike_tell_the_costs_of_errors_whatever_the_gaps():
    region = region_of(3)
    metric = person_of(region, trade_off=0.98)
    asked, result = elicited(metric, region, alike_first=True)
    plain, other = elicited(metric, region)
    # k + 9(k−1)⌈log₂(π/2ε)⌉ at most, in the whole ball, and then as without.
    more = len(asked) - len(plain)
    assert 3 + 3 * 2 * BITS <= more <= 3 + 9 * 2 * BITS
    assert asked[0].remaining == 3 + 9 * 2 * BITS + plain[0].remaining - 3
    for question in asked[:more]:
        for side in (question.first, question.second):
            assert np.ptp(side, axis=0) == pytest.approx(0, abs=1e-12)
            away = np.linalg.norm(side[0] - region.ball.center)
            assert away == pytest.approx(region.ball.radius)
    assert np.array_equal(
        [question.first for question in asked[more:]],
        [question.first for question in plain],
    )
    errors = [metric_errors(r.metric, metric)["a"] for r in (result, other)]
    assert errors[0] < 0.01 < errors[1]
    # What one cut is asked for is not known yet, but a is.
    _, _, early = play(
        fair_quadratic(region, alike_first=True), exact_answers(metric), most=more
    )
    assert not early.converged
    assert metric_errors(early.metric, metric)["a"] == errors[0]


def test_general_rates():
    region = region_of(2, 2, diagonal=False)
    assert region.names == ("R[1, 2]", "R[2, 1]")
    metric = person_of(region, seed=3)
    _, result = elicited(metric, region, tolerance=1e-3)
    assert max(metric_errors(result.metric, metric).values()) <= 0.03


def clustered(number, m=3, seed=2):
    """Rates, and a person for whom those with one number count alike."""
    rng = np.random.default_rng(seed)
    number = np.array(number)
    shares = rng.dirichlet(np.full(m, 4.0), len(number)).T
    region = GroupBall(np.full(len(number), 0.4), 0.2, shares)
    size = number.max() + 1
    roots = rng.normal(size=(m * (m - 1) // 2, size, size))
    matrices = (roots @ roots.swapaxes(1, 2))[:, number][:, :, number]
    metric = FairQuadraticMetric(
        rng.uniform(0.3, 1, size)[number],
        dict(zip(combinations(region.groups, 2), matrices, strict=True)),
        0.4,
        prevalence=region.prevalence,
        names=region.names,
        groups=region.groups,
    )
    names = np.array(region.names)
    alike = [names[number == i].tolist() for i in range(size)]
    return region, metric, [each for each in alike if len(each) > 1]


@pytest.mark.parametrize("solution", ["fractions", "least-squares"])
def test_clusters_count_alike_and_save_questions(solution):
    region, metric, clusters = clustered([0, 1, 0, 1])
    assert len(clusters) == 2
    assert np.ptp(region.prevalence[0][[0, 2]]) > 0.01  # shares are not alike
    options = {"tolerance": 1e-3, "solution": solution}
    asked, result = elicited(metric, region, clusters=clusters, **options)
    errors = metric_errors(result.metric, metric)
    assert errors["a"] <= 0.01
    assert errors["B"] <= 0.05
    assert errors["lambda"] <= 0.01
    costs = result.metric.misclassification_costs
    assert costs[[0, 1]] == pytest.approx(costs[[2, 3]])
    for matrix in result.metric.violation_costs.values():
        assert matrix[:2, :2] == pytest.approx(matrix[2:, 2:])
        assert matrix[:2, :2] == pytest.approx(matrix[:2, 2:])
    move = np.array([question.first - region.ball.center for question in asked])
    assert move[..., :2] == pytest.approx(move[..., 2:], abs=1e-12)
    # As many questions as two statistics take, not four.
    bits = math.ceil(math.log2(math.pi / 2 / 1e-3))
    most = {k: 3 * (k + 2) * (k + 9 * (k - 1) * bits) for k in (2, 4)}
    assert asked[0].remaining <= most[2] + 2
    assert len(asked) < most[4] / 4


def test_statistics_that_are_in_no_cluster_stand_alone():
    region, metric, clusters = clustered([0, 1, 0], m=2)
    assert clusters == [[region.names[0], region.names[2]]]
    asked, result = elicited(metric, region, clusters=clusters, tolerance=1e-3)
    assert max(metric_errors(result.metric, metric).values()) <= 0.05
    whole, _ = elicited(metric, region, tolerance=1e-3)
    assert len(asked) < len(whole) / 2


@pytest.mark.slow
def test_costs_of_errors_are_found_even_if_gaps_hardly_count():
    # Then any multiple of ddᵀ may be found in B, and other lengths lose their sign.
    rng = np.random.default_rng(0)
    for _ in range(8):
        region = random_group_ball(rng, 2, 2)
        metric = with_trade_off(random_fair_quadratic(rng, region), 0.03)
        _, result = elicited(metric, region)
        assert metric_errors(result.metric, metric)["a"] <= 0.02


def test_fractions_solve_each_cut():
    region = region_of(2, 2)
    metric = person_of(region)
    asked, fractions = elicited(metric, region)
    _, least = elicited(metric, region, solution="least-squares")
    assert asked[0].remaining == 1 + 4 * (2 + 9 * BITS)
    for question, axis in zip(asked[:2], np.eye(2), strict=True):
        assert question.first[0] == pytest.approx(0.5 + 0.002 * axis)
        assert question.first[1] == pytest.approx([0.5, 0.5])
        assert question.second == pytest.approx(np.full((2, 2), 0.5))
    assert fractions.metric.coefficients == pytest.approx(least.metric.coefficients)
    _, flat = elicited(person_of(region, trade_off=0), region)
    assert flat.notes == (NO_FRACTION, NO_THEOREM)
    assert flat.metric.trade_off == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("halving", ["three", "four"])
def test_known_costs_leave_the_trade_off(halving):
    region = region_of(3)
    metric = person_of(region, trade_off=0.7)
    known = person_of(region, trade_off=0.1)
    options = {"tolerance": 0.01, "halving": halving}
    asked, result = elicited(metric, region, known=known, **options)
    search = trade_off_search(region, known, **options)
    same, _, other = play(search, exact_answers(metric))
    assert asked == same
    assert result.metric == other.metric
    truth = metric.normalised().trade_off
    assert result.metric.trade_off == pytest.approx(truth, abs=0.01)


def test_algorithm_5_asks_three_questions_at_most_of_each_halving():
    region = region_of(3)
    metric = person_of(region, trade_off=0.7)
    asked, result = elicited(metric, region, known=metric, tolerance=0.01)
    assert 7 <= len(asked) < 3 * 7
    assert asked[0].remaining == 3 * 7 - 1
    assert result.converged
    # ShrinkInterval names the earlier of two neighbours first: λ = 0 and 1/4.
    search = trade_off_halving(region, metric.normalised(), 0.01)
    assert asked[0].first == pytest.approx(search.point(0.0))
    assert asked[0].second == pytest.approx(search.point(0.25))


@pytest.mark.parametrize(("ties", "end"), [("rise", 1.0), ("drop", 0.0)])
def test_ties_about_the_trade_off_lead_where_figure_5_does(ties, end):
    region = region_of(3)
    procedure = fair_quadratic(
        region, known=person_of(region), tolerance=0.01, ties=ties
    )
    _, _, result = play(procedure, lambda _: Answer.ABOUT_EQUAL)
    assert result.metric.trade_off == pytest.approx(end, abs=0.01)


@pytest.mark.slow
def test_early_stops():
    region = region_of(3)
    metric = person_of(region)
    person = exact_answers(metric)
    for most in (0, 2, 5, 150, 700):
        for solution in ("least-squares", "fractions"):
            procedure = fair_quadratic(region, solution=solution)
            _, _, result = play(procedure, person, most=most)
            assert not result.converged
            assert result.notes == (UNFINISHED, NO_THEOREM)
            if most <= 5:
                assert result.metric.trade_off == pytest.approx(0, abs=1e-6)
    # One slope is enough for a, since it depends on the cut by τ alone.
    _, _, result = play(fair_quadratic(region), person, most=150)
    costs = metric.normalised().misclassification_costs
    assert result.metric.misclassification_costs == pytest.approx(costs, abs=0.03)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"tolerance": 0}, "tolerance must be"),
        ({"radius": 0.5}, "radius must be"),
        ({"solution": "guess"}, "solution must be one of"),
        ({"ties": "left"}, "ties must be one of"),
        ({"halving": "five"}, "halving must be one of 'four', 'three'"),
        ({"known": 3}, "known must be"),
        ({"alike_first": 1}, "alike_first must be"),
        ({"clusters": [["x"]]}, "clusters must hold each of"),
        (
            {"clusters": [["R[1, 1]", "R[2, 2]", "R[3, 3]"]]},
            "At least two statistics or clusters",
        ),
    ],
)
def test_bad_options_are_refused(options, message):
    with pytest.raises(InvalidParameterError, match=message):
        next(fair_quadratic(region_of(2), **options))


class TestContract(ProcedureContract):
    asks_real_trade_offs = False

    @pytest.fixture(params=[2, 3])
    def region(self, request):
        return region_of(request.param, 2)

    @pytest.fixture
    def procedure(self):
        def start(region, *, rng):
            return fair_quadratic(region, tolerance=0.02, rng=rng)

        return start

    @pytest.fixture
    def person(self, region):
        return person_of(region, trade_off=0.6, seed=5)

    @pytest.fixture
    def distance(self):
        return lambda one, other: max(metric_errors(one, other).values())

    @pytest.fixture
    def bound(self):
        return 0.1

    @pytest.fixture
    def most_questions(self, region):
        return len(region.groups) * (2 + 4 * (2 + 9 * 7))

    def test_questions_are_feasible(self, plays, region):
        for questions, _, _ in plays.values():
            for question in questions[::7]:
                assert region.contains(question.first)
                assert region.contains(question.second)
