"""Bisection on pools of real models."""

import functools
import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elicitor import MetricOracle, Session, elicit
from elicitor.core import Answer
from elicitor.core.errors import InvalidParameterError
from elicitor.procedures.efficient import pool_bisection
from elicitor.procedures.efficient.pool_mixtures import halving_mixture, long_side
from elicitor.procedures.efficient.pool_pairs import PoolPairs
from elicitor.procedures.efficient.version_space import VersionSpace
from elicitor.regions import ModelPool
from elicitor.testing import ProcedureContract
from elicitor.testing.pools import POOLS, frontier_pool
from elicitor.testing.procedures import exact_answers, play

QUICK = ["two models", "crowded", "two mixed"]
SLOW = [pytest.mark.slow, pytest.mark.timeout(600)]
NAMES = [name if name in QUICK else pytest.param(name, marks=SLOW) for name in POOLS]
PLAYED = {}


def person_for(pool, seed=0):
    """Someone for whom every quality that varies matters, unequally."""
    shares = np.random.default_rng(seed).dirichlet(np.full(len(pool.names), 2.0))
    return pool.metric(np.where(pool.varying, shares, 0.0))


class OnPools(ProcedureContract):
    goal = "weights"

    @pytest.fixture(params=NAMES)
    def name(self, request):
        return request.param

    @pytest.fixture
    def region(self, name):
        return POOLS[name]

    @pytest.fixture
    def person(self, region):
        return person_for(region)

    @pytest.fixture
    def signs(self, region):
        return region.signs

    @pytest.fixture
    def procedure(self):
        return functools.partial(pool_bisection, goal=self.goal)

    @pytest.fixture
    def distance(self, region):
        def largest(one, other):
            change = region.importance(one) - region.importance(other)
            return np.abs(change).max()

        return largest

    @pytest.fixture
    def plays(self, name, start, speakers):
        """Play every speaker once for all tests of the contract."""
        key = self.goal, name
        if key not in PLAYED:
            PLAYED[key] = {who: play(start(), make()) for who, make in speakers.items()}
        return PLAYED[key]


class TestWeights(OnPools):
    @pytest.fixture
    def bound(self, name, region):
        return 0.05 if region.mixtures and "collinear" not in name else None

    @pytest.fixture
    def most_questions(self, region):
        return 12 * len(region.names)

    def test_what_is_promised_of_a_result(self, plays, region, person):
        _, _, result = plays["exact"]
        details = result.details
        assert details["best_model"] == region.ranking(result.metric)[0]
        assert details["ranking"] == region.ranking(result.metric)
        truth = dict(zip(region.names, region.importance(person), strict=True))
        for statistic, (low, high) in details["importance_interval"].items():
            assert low - 1e-7 <= truth[statistic] <= high + 1e-7
            assert low - 1e-7 <= details["importance"][statistic] <= high + 1e-7
        lower, upper = result.interval.T
        assert (lower - 1e-7 <= person.weights).all()
        assert (person.weights <= upper + 1e-7).all()
        for metric in details["extremes"]:
            assert np.abs(metric.weights).sum() == pytest.approx(1)
            for question, answer in zip(*plays["exact"][:2], strict=True):
                first, second = metric.utility([question.first, question.second])
                sign = {Answer.FIRST: 1, Answer.SECOND: -1}[answer]
                scale = np.abs(metric.weights) @ region.ranges
                assert sign * (first - second) >= -1e-6 * scale

    def test_no_pair_comes_twice_and_no_dominated_model_is_shown(self, plays, region):
        for questions, _, _ in plays.values():
            seen = {
                frozenset((q.first.tobytes(), q.second.tobytes())) for q in questions
            }
            assert len(seen) == len(questions)
            if region.mixtures:
                continue
            shown = {tuple(side) for q in questions for side in (q.first, q.second)}
            worth = {tuple(region.points[i]) for i in region.contenders}
            assert shown <= worth


class TestBest(OnPools):
    goal = "best"

    @pytest.fixture
    def bound(self):
        return 1.0  # nothing is promised of the weights, but that it converges

    @pytest.fixture
    def most_questions(self, region):
        return 12 * len(region.names)

    def test_exact_answers_find_the_best_model(self, plays, region, person):
        _, _, result = plays["exact"]
        best = region.ranking(person)[0]
        assert result.details["best_model"] == best
        assert result.details["possible_best"] == (best,)


# -- the best model, on any pool ----------------------------------------------------


@settings(max_examples=10, deadline=None)
@given(
    st.integers(2, 4),
    st.integers(3, 14),
    st.integers(0, 10_000),
    st.booleans(),
    st.booleans(),
)
def test_exact_answers_find_the_best_model(size, n_models, seed, mixtures, crowd):
    pool = frontier_pool(n_models, size, seed=seed, mixtures=mixtures)
    if crowd:  # duplicates, and models that are dominated
        worse = pool.points - 0.1 * pool.signs * np.ptp(pool.points, axis=0)
        points = np.vstack([worse[::2], pool.points, pool.points[::-2]])
        pool = ModelPool(
            [f"m{i}" for i in range(len(points))],
            points,
            names=pool.names,
            kinds=pool.kinds,
            mixtures=mixtures,
        )
    person = person_for(pool, seed)
    _, _, result = play(pool_bisection(pool, goal="best"), exact_answers(person))
    assert result.converged
    utilities = person.utility(pool.points)
    chosen = pool.models.index(result.details["best_model"])
    assert utilities[chosen] == pytest.approx(utilities.max(), rel=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_exact_answers_find_the_best_of_large_pools(seed):
    rng = np.random.default_rng(seed)
    size, n_models = int(rng.integers(4, 8)), int(rng.integers(20, 61))
    pool = frontier_pool(n_models, size, seed=seed)
    person = person_for(pool, seed)
    questions, _, result = play(
        pool_bisection(pool, goal="best"), exact_answers(person)
    )
    assert result.converged
    assert result.details["best_model"] == pool.ranking(person)[0]
    assert len(questions) <= 40


@pytest.mark.parametrize("seed", range(5))
def test_possible_best_are_those_of_a_dense_grid(seed):
    """By brute force: who is best under some weights that agree with the answers."""
    pool = frontier_pool(12, 3, seed=seed)
    person = person_for(pool, seed)
    questions, answers, result = play(
        pool_bisection(pool, goal="best"), exact_answers(person), most=2
    )
    share = np.linspace(0, 1, 400)
    heads = np.stack(np.meshgrid(share, share), axis=-1).reshape(-1, 2)
    weights = np.column_stack([heads, 1 - heads.sum(axis=1)])
    weights = weights[weights[:, 2] >= 0]
    for question, answer in zip(questions, answers, strict=True):
        change = pool.signs * (question.first - question.second) / pool.ranges
        side = weights @ change * (1 if answer is Answer.FIRST else -1)
        weights = weights[side >= 0]
    best = set(np.argmax(weights @ pool.scaled.T, axis=1))
    found = {pool.models.index(name) for name in result.details["possible_best"]}
    assert best <= found
    assert len(found - best) <= 1  # one that is best in a corner finer than the grid


def test_possible_best_by_hand():
    """The middle one lies below the line between the others: it is never best."""
    pool = ModelPool(
        ["a", "middle", "b"],
        [[0.0, 1.0], [0.4, 0.4], [1.0, 0.0]],
        names=["x", "y"],
        kinds=["reward", "reward"],
    )
    _, _, result = play(pool_bisection(pool), lambda _: Answer.FIRST, most=0)
    assert result.details["possible_best"] == ("a", "b")
    _, _, result = play(
        pool_bisection(pool, goal="best"), exact_answers(pool.metric([0.45, 0.55]))
    )
    assert result.details["possible_best"] == ("a",)


def test_a_model_that_is_best_in_a_far_corner_is_not_forgotten():
    """No sample of the weights lies where "b" is best, yet it is asked about."""
    pool = ModelPool(
        ["a", "b", "c"],
        [[0.95, 0.9, 0.9, 0.9, 0.9], [1, 0, 0, 0, 0], [0, 1, 1, 1, 1]],
        names=list("vwxyz"),
        kinds=["reward"] * 5,
    )
    person = pool.metric([0.98, 0.005, 0.005, 0.005, 0.005])
    drawn = np.random.default_rng(0).dirichlet(np.ones(5), 2000)
    assert "b" not in {pool.ranking(pool.metric(w))[0] for w in drawn}
    _, _, result = play(pool_bisection(pool, goal="best"), exact_answers(person))
    assert result.details["best_model"] == pool.ranking(person)[0] == "b"
    assert result.details["possible_best"] == ("b",)


# -- the choice of questions --------------------------------------------------------


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_first_pair_halves_the_simplex_nearly_best(size, seed):
    """Against all pairs on a dense grid of weights."""
    pool = frontier_pool(10, size, seed=seed)
    pairs = PoolPairs(pool)
    dense = np.random.default_rng(0).dirichlet(np.ones(size), 40_000)
    leads = dense @ pairs.differences.T
    ahead = (leads > 0).mean(axis=0)
    across = (leads / np.linalg.norm(pairs.differences, axis=1)).std(axis=0)
    worth = np.minimum(ahead, 1 - ahead) * across
    space = VersionSpace.whole(size, np.random.default_rng(1))
    chosen = pairs.halving(space, 0.01).difference
    row = np.flatnonzero((pairs.differences == chosen).all(axis=1))[0]
    assert worth[row] >= 0.75 * worth.max()
    # Of those that are as good, the one with the largest change per changed quality.
    plainness = np.abs(pairs.differences).sum(axis=1)
    plainness /= np.count_nonzero(pairs.differences, axis=1)
    assert plainness[row] >= plainness[worth >= 0.95 * worth.max()].max() - 1e-12


@pytest.mark.parametrize("seed", range(5))
def test_lotteries_cut_through_the_target(seed):
    pool = frontier_pool(12, 4, seed=seed, mixtures=True)
    rng = np.random.default_rng(seed)
    points = PoolPairs(pool).points
    space = VersionSpace.whole(4, rng)
    target = np.round(rng.dirichlet(np.full(4, 3.0)), 6)
    pair = halving_mixture(pool, space, points, target)
    assert abs(pair.difference @ target) <= 1e-8
    assert np.linalg.norm(pair.difference) >= 0.1
    change = pool.signs * (pair.first - pair.second) / pool.ranges
    assert np.allclose(change, pair.difference, atol=1e-8)
    assert pool.contains(pair.first)
    assert pool.contains(pair.second)
    differing = np.count_nonzero(pair.difference)
    assert differing in (2, 4)


def test_lotteries_mostly_differ_in_two_qualities():
    differing = []
    for seed in range(10):
        pool = frontier_pool(30, 3, seed=seed, mixtures=True)
        space = VersionSpace.whole(3, np.random.default_rng(seed))
        pair = halving_mixture(pool, space, PoolPairs(pool).points, space.centre)
        differing.append(np.count_nonzero(pair.first != pair.second))
    assert np.mean(np.array(differing) == 2) >= 0.8


def test_long_side_is_the_widest_direction_through_the_target():
    rng = np.random.default_rng(0)
    space = VersionSpace.whole(3, rng)
    space = space.cut(np.array([[1.0, -2.0, 0.2], [-1.0, 2.3, 0.0]]), rng)
    points = np.vstack([np.eye(3), np.zeros(3)])
    target = space.centre
    direction, spread = long_side(space, points, target)
    assert abs(direction @ target) < 1e-8
    assert np.linalg.norm(direction) == pytest.approx(1)
    assert (space.samples @ direction).std(ddof=1) == pytest.approx(spread, rel=1e-6)
    for other in rng.normal(size=(200, 3)):
        other = other - target * (other @ target) / (target @ target)
        across = (space.samples @ other).std(ddof=1) / np.linalg.norm(other)
        assert across <= spread + 1e-9


def test_remaining_counts_down_and_is_about_right():
    for goal, name in itertools.product(["best", "weights"], ["two mixed", "crowded"]):
        pool = POOLS[name]
        questions, _, _ = play(
            pool_bisection(pool, goal=goal), exact_answers(person_for(pool))
        )
        first = questions[0].remaining
        assert abs(first + 1 - len(questions)) <= max(4, len(questions) / 2)
        assert questions[-1].remaining <= 3


# -- answers that are not exact -----------------------------------------------------


def test_about_equal_keeps_a_slab():
    pool = POOLS["two qualities"]
    questions, _, result = play(
        pool_bisection(pool, indifference=0.03), lambda _: Answer.ABOUT_EQUAL, most=1
    )
    change = pool.signs * (questions[0].first - questions[0].second) / pool.ranges
    # w = (w, 1 − w): |w·d₁ + (1 − w)·d₂| ≤ 0.03, solved by hand.
    middle = -change[1] / (change[0] - change[1])
    half = 0.03 / abs(change[0] - change[1])
    interval = result.details["importance_interval"]["q0"]
    assert interval == pytest.approx((middle - half, middle + half), abs=1e-6)


def test_who_is_indifferent_within_the_stated_band_is_never_lost():
    pool = POOLS["three mixed"]
    person = person_for(pool, 3)
    truth = pool.importance(person)

    def answer(question):
        change = pool.signs * (question.first - question.second) / pool.ranges
        lead = truth @ change
        if abs(lead) <= 0.04:
            return Answer.ABOUT_EQUAL
        return Answer.FIRST if lead > 0 else Answer.SECOND

    _, answers, result = play(pool_bisection(pool, indifference=0.04), answer)
    assert Answer.ABOUT_EQUAL in answers
    ends = np.array(list(result.details["importance_interval"].values()))
    assert (ends[:, 0] - 1e-7 <= truth).all()
    assert (truth <= ends[:, 1] + 1e-7).all()


def test_who_calls_everything_about_equal_is_left_in_peace():
    pool = POOLS["four qualities"]
    questions, _, result = play(pool_bisection(pool), lambda _: Answer.ABOUT_EQUAL)
    assert len(questions) <= 20
    assert any("'about equal' where that told hardly" in note for note in result.notes)


def test_cannot_say_is_no_evidence():
    pool = POOLS["crowded"]
    _, _, before = play(pool_bisection(pool), lambda _: Answer.FIRST, most=0)
    questions, _, after = play(pool_bisection(pool), lambda _: Answer.CANNOT_SAY)
    assert len(questions) == 8
    assert np.array_equal(before.interval, after.interval)
    assert before.metric == after.metric


@pytest.mark.parametrize("seed", range(4))
def test_contradictory_answers_leave_something(seed):
    rng = np.random.default_rng(seed)
    pool = POOLS["crowded"]
    _, _, result = play(
        pool_bisection(pool, goal="best"), lambda _: list(Answer)[rng.integers(3)]
    )
    assert result.details["possible_best"]
    assert (np.diff(result.interval) >= 0).all()


# -- what cannot be found -----------------------------------------------------------


@pytest.mark.parametrize("goal", ["best", "weights"])
@pytest.mark.parametrize("mixtures", [False, True])
def test_a_pool_with_one_contender_needs_no_question(goal, mixtures):
    pool = ModelPool(
        ["a", "b", "c"],
        [[3, 1], [2, 1], [1, 4]],
        names=["x", "y"],
        kinds=["reward", "cost"],
        mixtures=mixtures,
    )
    result = elicit(pool, "linear", lambda *_: True, goal=goal, method="efficient")
    assert result.n_questions == 0
    assert result.details["best_model"] == "a"
    assert result.details["possible_best"] == ("a",)
    assert result.converged == (goal == "best")
    assert "no question can tell more" in result.notes[0]
    assert result.interval == pytest.approx(np.array([[0, 1], [-1, 0]]))


def test_the_weight_of_what_is_the_same_for_all_stays_unknown():
    pool = POOLS["constant"]
    result = elicit(pool, "linear", MetricOracle(person_for(pool)), method="efficient")
    assert not result.converged
    assert result.metric.weights[2] == 0
    assert result.interval[2].tolist() == [-1, 0]
    assert result.details["importance_interval"]["extra"] == (0, 1)
    assert any("“extra” is the same" in note for note in result.notes)


def test_qualities_that_move_together_keep_wide_intervals():
    """Only the sum of their weights is found, and that is."""
    pool = POOLS["collinear mixed"]
    person = person_for(pool, 1)
    result = elicit(
        pool, "linear", MetricOracle(person), random_state=0, method="efficient"
    )
    assert not result.converged
    assert any("“q1” and “extra” never change" in note for note in result.notes)
    ends = result.details["importance_interval"]
    truth, found = pool.importance(person), list(result.details["importance"].values())
    assert ends["extra"][0] == pytest.approx(0, abs=1e-6)
    assert ends["extra"][1] >= truth[1] + truth[3] - 1e-6
    assert found[1] + found[3] == pytest.approx(truth[1] + truth[3], abs=0.03)
    assert found[0] == pytest.approx(truth[0], abs=0.03)


def test_two_models_tell_on_which_side_the_weights_lie():
    pool = ModelPool(
        ["a", "b"], [[0.8, 10], [0.9, 30]], names=["x", "ms"], kinds=["reward", "cost"]
    )
    result = elicit(
        pool, "linear", lambda a, _: a[1] < 20, method="efficient"
    )  # prefers the fast one
    assert result.n_questions == 1
    # 20 ms outweigh 0.1: with a = (v, v − 1), 0.1·v ≤ 20·(1 − v), by hand.
    assert result.interval == pytest.approx(
        np.array([[0, 20 / 20.1], [-1, -0.1 / 20.1]])
    )
    assert result.details["importance_interval"]["x"] == pytest.approx((0, 0.5))


# -- from outside -------------------------------------------------------------------


@pytest.mark.parametrize("family", ["linear", "cost-reward"])
def test_sessions_resume_and_undo(family):
    pool = POOLS["crowded"]
    oracle = MetricOracle(person_for(pool))
    session = Session(
        pool, family, random_state=4, shuffle_sides=True, method="efficient"
    )
    for _ in range(3):
        session.tell(oracle.answer(session.ask()))
    resumed = Session.resume(session.transcript, pool)
    assert resumed.ask() == session.ask()
    again = session.ask()
    session.tell(oracle.answer(again))
    session.undo()
    assert session.ask() == again
    while (question := session.ask()) is not None:
        session.tell(oracle.answer(question))
    assert session.result().details["best_model"] == pool.ranking(oracle.metric)[0]


def test_there_is_no_published_method_for_pools():
    with pytest.raises(InvalidParameterError, match="got ModelPool"):
        elicit(POOLS["crowded"], "linear", lambda *_: True, method="published")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"goal": "all"}, "goal must be one of 'best', 'weights'; got 'all'"),
        ({"tolerance": 0}, "tolerance must be a finite number above 0"),
        ({"indifference": 0}, "indifference must be a finite number above 0 and below"),
        ({"indifference": 1}, "indifference must be"),
    ],
)
def test_options_out_of_range(options, message):
    with pytest.raises(InvalidParameterError, match=message):
        next(pool_bisection(POOLS["crowded"], **options))


def test_another_seed_gives_as_good_a_result():
    pool = POOLS["two mixed"]
    person = person_for(pool)
    for seed in range(4):
        _, _, result = play(
            pool_bisection(pool, rng=np.random.default_rng(seed)),
            exact_answers(person),
        )
        assert result.converged
        found = np.array(list(result.details["importance"].values()))
        assert np.abs(found - pool.importance(person)).max() <= 0.05


def test_reordered_models_and_qualities_give_the_matching_result():
    pool = POOLS["two mixed"]
    models, swap = np.random.default_rng(0).permutation(len(pool.models)), [1, 0]
    other = ModelPool(
        [pool.models[i] for i in models],
        pool.points[models][:, swap],
        names=[pool.names[j] for j in swap],
        kinds=[pool.kinds[j] for j in swap],
        mixtures=True,
    )
    person = person_for(pool)
    found = [
        elicit(
            region, "linear", MetricOracle(metric), random_state=0, method="efficient"
        )
        for region, metric in [
            (pool, person),
            (other, other.metric(pool.importance(person)[swap])),
        ]
    ]
    assert found[0].details["best_model"] == found[1].details["best_model"]
    for name in pool.names:
        one, two = (result.details["importance"][name] for result in found)
        assert one == pytest.approx(two, abs=0.05)


def test_units_do_not_matter():
    """Milliseconds or seconds, cents or dollars: the same questions."""
    pool = POOLS["crowded"]
    factors = np.array([1024.0, 0.25, 8.0])  # powers of two: exact
    other = ModelPool(
        pool.models, pool.points * factors, names=pool.names, kinds=pool.kinds
    )
    importance = pool.importance(person_for(pool))
    asked, _, one = play(pool_bisection(pool), exact_answers(pool.metric(importance)))
    again, _, two = play(pool_bisection(other), exact_answers(other.metric(importance)))
    assert all(
        np.array_equal(q.first * factors, r.first)
        for q, r in zip(asked, again, strict=True)
    )
    assert one.details["importance"] == pytest.approx(two.details["importance"])
