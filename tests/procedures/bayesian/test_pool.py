"""The Bayesian procedure on pools of real models."""

import functools

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer, InvalidParameterError
from elicitor.procedures.bayesian import BAYESIAN, Beliefs, utility_of
from elicitor.regions import ModelPool
from elicitor.testing.pools import POOLS, frontier_pool
from elicitor.testing.procedures import exact_answers, play
from tests.procedures.bayesian.brief import OnFewPeople, brief

MOST = 24


def slow(name):
    return pytest.param(name, marks=pytest.mark.slow)


def person_for(pool, seed=0):
    shares = np.random.default_rng(seed).dirichlet(np.full(len(pool.names), 2.0))
    return pool.metric(np.where(pool.varying, shares, 0.0))


class OnPools(OnFewPeople):
    goal = "weights"

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
        options = {"goal": self.goal, "tolerance": 0.1}
        return functools.partial(brief(BAYESIAN["linear"], MOST), **options)

    @pytest.fixture
    def most_questions(self):
        return MOST

    @pytest.fixture
    def distance(self, region):
        def apart(one, other):
            first, second = region.importance(one), region.importance(other)
            change = first / np.linalg.norm(first) - second / np.linalg.norm(second)
            return float(np.linalg.norm(change))

        return apart

    def test_only_contenders_are_shown_and_no_pair_twice(self, plays, region):
        contenders = {tuple(region.points[i]) for i in region.contenders}
        for questions, _, _ in plays.values():
            seen = {
                frozenset((q.first.tobytes(), q.second.tobytes())) for q in questions
            }
            assert len(seen) == len(questions)
            shown = {tuple(side) for q in questions for side in (q.first, q.second)}
            beaten = shown - contenders  # one shows whether signs are as assumed
            assert region.mixtures or len(beaten) <= self.obvious_questions
            assert region.mixtures or shown <= set(map(tuple, region.points))

    def test_details_name_the_models(self, plays, region):
        for _, _, result in plays.values():
            details = result.details
            best, ranked = details["best_model"], region.ranking(result.metric)
            # A model that was settled on leads the others, as the metric ranks them.
            assert details["ranking"] == (best, *(one for one in ranked if one != best))
            assert best not in region.dominated
            assert details["dominated"] == region.dominated
            assert sum(details["importance"].values()) == pytest.approx(1)
            chances = list(details["probability_best"].values())
            assert chances == sorted(chances, reverse=True)
            assert sum(chances) == pytest.approx(1)


@pytest.mark.slow
class TestWeights(OnPools):
    @pytest.fixture(params=[slow("two qualities"), "two mixed"])
    def name(self, request):
        return request.param

    @pytest.fixture
    def bound(self):
        return 0.2  # twice the tolerance


class TestBest(OnPools):
    goal = "best"

    @pytest.fixture(params=["two qualities", slow("crowded")])
    def name(self, request):
        return request.param

    @pytest.fixture
    def bound(self):
        return 1.0  # nothing is promised of the weights, but that it is settled

    def test_exact_answers_find_a_good_model(self, plays, region, person):
        utilities = person.utility(region.points)
        chosen = region.models.index(plays["exact"][2].details["best_model"])
        assert utilities.max() - utilities[chosen] <= 0.02 * np.ptp(utilities)


# -- what is known ------------------------------------------------------------------

SMALL = ModelPool(
    ["a", "b", "c", "poor"],
    [[0.9, 30.0, 1.0], [0.7, 10.0, 1.0], [0.8, 15.0, 1.0], [0.6, 30.0, 1.0]],
    names=["accuracy", "latency", "colour"],
    kinds=["reward", "cost", "reward"],
)


def test_weights_are_of_the_range_among_contenders():
    """Accuracy 0.7…0.9, latency 10…30; the colour is the same for all."""
    utility = utility_of(SMALL, "linear")
    assert utility.size == 2
    metric = utility.metric(np.array([3.0, -1.0]))
    raw = np.array([3 / 0.2, -1 / 20, 0.0])
    assert np.allclose(metric.weights, raw / np.abs(raw).sum())
    rows = np.array([[3.0, -1.0], [0.2, -0.5]])
    assert np.allclose(
        utility.coefficients(rows), [utility.metric(row).weights for row in rows]
    )
    away = utility.family.differences(SMALL.points[[0]], SMALL.points[[1]])
    assert np.allclose(away, [[1.0, 1.0]])


def test_a_typical_difference_is_one():
    pool = frontier_pool(9, 3, seed=1)
    utility = utility_of(pool, "linear")
    w = np.random.default_rng(0).standard_normal((4000, 3))
    w /= np.linalg.norm(w, axis=1, keepdims=True)
    rows = [
        utility.rows(pool.points[[i]], pool.points[[j]])[0]
        for i in pool.contenders
        for j in pool.contenders
        if i != j
    ]
    assert np.mean((w @ np.array(rows).T) ** 2) == pytest.approx(1, abs=0.05)


def test_findings_count_the_draws():
    utility = utility_of(SMALL, "linear")
    shares = np.array([[0.9, 0.1], [0.8, 0.2], [0.2, 0.8], [0.55, 0.45]])
    # Utilities: a = w₁, b = w₂, c = w₁/2 + 3w₂/4.
    best = ["a", "a", "b", "c"]
    weights = shares * [1, -1]
    found = utility.findings(weights[0], weights, None)
    assert best.count("a") / 4 == found["probability_best"]["a"]
    assert found["probability_best"] == {"a": 0.5, "b": 0.25, "c": 0.25}
    coefficients = utility.coefficients(weights)
    found = utility.family.details(weights[0], coefficients)
    low, high = found["importance_interval"]["accuracy"]
    assert (low, high) == pytest.approx(np.quantile(shares[:, 0], [0.05, 0.95]))
    assert found["importance_interval"]["colour"] == (0, 1)


def test_lotteries_are_level_for_likely_weights():
    pool = POOLS["three mixed"]
    utility = utility_of(pool, "linear")
    beliefs = Beliefs(3, constraints=utility.constraints)
    beliefs.learn(utility.constraints @ np.array([1.0, -0.4, -0.3]), Answer.FIRST)
    first, second = utility.pairs(beliefs, np.random.default_rng(0))
    n = len(pool.contenders)
    assert len(first) > n * (n - 1) // 2
    lotteries = slice(n * (n - 1) // 2, None)
    assert all(map(pool.contains, first[lotteries]))
    # Through the middle of what is known, as no two real models need be.
    weights, _ = beliefs.draws(4000, np.random.default_rng(1))
    ahead = (utility.rows(first[lotteries], second[lotteries]) @ weights.T > 0).mean(1)
    assert 0.3 <= ahead[0] <= 0.7


# -- people who err -----------------------------------------------------------------


@pytest.mark.slow
def test_slips_do_not_decide():
    """One wrong answer in eight, at places of its own for each person."""
    pool, lost = frontier_pool(12, 3, seed=2), []
    for seed in range(1, 8, 2):
        person = person_for(pool, seed)
        exact, number = exact_answers(person), iter(range(100))

        def answer(question, seed=seed, exact=exact, number=number):
            right = exact(question)
            return right.swapped if next(number) % 8 == seed else right

        _, _, result = play(BAYESIAN["linear"](pool, goal="best"), answer, most=14)
        utilities = person.utility(pool.points)
        chosen = pool.models.index(result.details["best_model"])
        lost.append((utilities.max() - utilities[chosen]) / np.ptp(utilities))
    assert np.mean(np.array(lost) <= 0.02) >= 0.75


# -- what cannot be found -----------------------------------------------------------


@pytest.mark.parametrize("goal", ["best", "weights"])
@pytest.mark.parametrize("names", [["x"], ["x", "y"]])
def test_a_pool_with_one_contender_needs_no_question(goal, names):
    pool = ModelPool(
        ["a", "b"],
        np.array([[3.0, 2.0], [2.0, 1.0]])[:, : len(names)],
        names=names,
        kinds=["reward"] * len(names),
    )
    _, answers, result = play(
        BAYESIAN["linear"](pool, goal=goal), lambda _: Answer.FIRST
    )
    assert answers == []
    assert result.details["best_model"] == "a"
    assert result.details["probability_best"] == {"a": 1.0}
    assert result.converged or goal == "weights"
    assert "no question can tell more" in result.notes[0]


def test_goals_are_checked():
    with pytest.raises(InvalidParameterError, match="goal must be one of 'best', 'wei"):
        next(BAYESIAN["linear"](SMALL, goal="speed"))


@pytest.mark.slow
def test_a_likely_choice_is_no_answer():
    """Skewed costs make one model likely to be best before anybody was asked."""
    rng = np.random.default_rng(1)
    accuracy, costs = rng.uniform(0.6, 0.95, 14), (3, 0)
    columns = [accuracy, *(rng.lognormal(mean, 1, 14) for mean in costs)]
    pool = ModelPool(
        [f"m{i}" for i in range(14)],
        np.column_stack(columns),
        names=["accuracy", "latency", "price"],
        kinds=["reward", "cost", "cost"],
    )
    person = pool.metric([0.2, 0.3, 0.5])
    _, answers, result = play(
        BAYESIAN["linear"](pool, goal="best"), exact_answers(person), most=40
    )
    assert len(answers) >= 4
    assert result.converged
    _, answers, result = play(
        BAYESIAN["linear"](pool, goal="best"), lambda _: Answer.FIRST, most=40
    )
    assert answers
    assert not result.converged


@pytest.mark.parametrize("method", ["efficient", "bayesian"])
@pytest.mark.parametrize("signs", ["unknown", [1, 1, -1]])
@pytest.mark.quick_cases("unknown-bayesian")
def test_who_likes_what_is_called_a_cost_finds_their_model(signs, method):
    """It is dominated by kinds; those who are asked may say so, or it is learnt."""
    rng = np.random.default_rng(0)
    points = rng.random((3, 30)).T * [1, 100, 1]
    pool = el.ModelPool(
        [f"model {i}" for i in range(30)],
        points,
        names=["accuracy", "size", "price"],
        kinds=["reward", "cost", "cost"],
    )
    person = np.array([1, 0.02, -0.5])
    favourite = pool.models[int((points @ person).argmax())]
    assert favourite in pool.dominated
    result = el.elicit(
        pool,
        "linear",
        lambda a, b: bool(person @ a > person @ b),
        method=method,
        signs=signs,
        max_questions=40,
        random_state=0,
    )
    assert result.details["best_model"] == favourite
    assert result.metric.weights[1] > 0
    left_out = set(result.details["dominated"])
    # Of what may be good or bad nothing is dominated; else by these signs.
    gains = points * ([1, 1, -1] if signs != "unknown" else [1, 1, 1])
    expected = {
        name
        for name, own in zip(pool.models, gains, strict=True)
        if signs != "unknown" and ((gains >= own).all(1) & (gains > own).any(1)).any()
    }
    assert left_out == expected
    assert favourite in pool.dominated  # the pool itself is as it was
