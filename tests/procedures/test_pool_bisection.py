"""[C] Section 6: bisection where only existing models tell what is feasible."""

import functools
import math

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer, InvalidParameterError
from elicitor.procedures.published import pool_cost_reward
from elicitor.procedures.published.best_along import best_along
from elicitor.procedures.weight_middle import weight_middle
from elicitor.regions import ModelPool
from elicitor.testing.pools import POOLS
from elicitor.testing.procedures import ProcedureContract, exact_answers, play


def person_for(pool, seed=0):
    shares = np.random.default_rng(seed).dirichlet(np.full(len(pool.names), 2.0))
    return pool.metric(np.where(pool.varying, shares, 0.0))


def curve(n_models=33):
    """Models on a quarter circle of accuracy and speed."""
    angles = np.linspace(0, math.pi / 2, n_models)
    return ModelPool(
        [f"model {i}" for i in range(n_models)],
        np.column_stack([np.sin(angles), 80 * np.cos(angles)]),
        names=["accuracy", "speed"],
        kinds=["reward", "reward"],
    )


class TestPublished(ProcedureContract):
    @pytest.fixture(params=["two models", "two qualities"])
    def region(self, request):
        return POOLS[request.param]

    @pytest.fixture
    def person(self, region):
        return person_for(region)

    @pytest.fixture
    def signs(self, region):
        return region.signs

    @pytest.fixture
    def procedure(self):
        return functools.partial(pool_cost_reward, tolerance=0.001)

    @pytest.fixture
    def most_questions(self, region):
        return 20 * len(region.names)

    @pytest.fixture
    def bound(self):
        return None  # only as far as existing models tell; see below

    @pytest.fixture
    def distance(self, region):
        return lambda one, other: float(
            np.abs(region.importance(one) - region.importance(other)).max()
        )


@pytest.mark.slow
def test_two_statistics_take_one_question_per_bit():
    pool = curve()
    for share in (0.05, 0.3, 0.55, 0.9):
        person = pool.metric([share, 1 - share])
        asked, _, result = play(
            pool_cost_reward(pool, tolerance=1e-9), exact_answers(person)
        )
        # 33 models have 32 changes of the best one, more of them at either end.
        assert 4 <= len(asked) <= 7
        assert result.converged
        assert result.details["best_model"] == pool.ranking(person)[0]
        assert result.details["possible_best"] == (pool.ranking(person)[0],)


def test_each_question_is_the_change_nearest_to_the_middle():
    pool = curve(9)
    person = pool.metric([0.9, 0.1])
    asked, _, _ = play(pool_cost_reward(pool), exact_answers(person))
    # Slopes of the eight chords by hand; gains are in units of 1 and 80.
    angles = np.linspace(0, math.pi / 2, 9)
    rates = -np.diff(np.cos(angles)) / np.diff(np.sin(angles))
    shares = rates / (1 + rates)  # m at which both ends of a chord are as good
    low, high = 0.0, 1.0
    for question in asked:
        middle = (low + high) / 2
        chord = int(np.argmin(np.abs(shares - middle)))
        assert question.first == pytest.approx(pool.points[chord])
        assert question.second == pytest.approx(pool.points[chord + 1])
        low = shares[chord]  # who has m = 0.9 goes to more accuracy, until the last
        if low > 0.9:
            break
    assert len(asked) >= 3


@pytest.mark.parametrize("name", ["two qualities", "four qualities"])
def test_intervals_hold_for_everybody_who_never_errs(name):
    pool = POOLS[name]
    for seed in range(3):
        person = person_for(pool, seed)
        _, _, result = play(pool_cost_reward(pool), exact_answers(person))
        low, high = result.interval.T
        assert (low - 1e-9 <= person.coefficients).all()
        assert (person.coefficients <= high + 1e-9).all()
        best = pool.ranking(person)[0]
        utilities = person.utility(pool.points)
        chosen = pool.models.index(result.details["best_model"])
        assert best in result.details["possible_best"]
        if len(result.details["possible_best"]) == 1:
            assert utilities[chosen] == pytest.approx(utilities.max())


def test_intervals_have_ends_in_whatever_units(tmp_path):
    places = np.random.default_rng(3).uniform(0.1, 1, (12, 3))
    places /= np.linalg.norm(places, axis=1, keepdims=True)  # none is the best in all
    pool = ModelPool(
        [f"model {i}" for i in range(12)],
        places * [1e-9, -1e9, 1],
        names=["a", "b", "c"],
        kinds=["reward", "cost", "reward"],
    )
    session = el.Session(pool, "cost-reward", method="published", random_state=0)
    for answer in ("first", "second", "first"):
        low, high = session.result(partial=True).interval.T
        assert (np.abs([low, high]) <= 1).all()
        assert (low[pool.signs > 0] >= 0).all()
        assert (high[pool.signs < 0] <= 0).all()
        session.result(partial=True).save(tmp_path / "result.json")
        if session.ask() is not None:
            session.tell(answer)
    assert session.n_questions > 1


def test_who_cannot_say_is_promised_nothing():
    pool = curve()
    asked, _, result = play(pool_cost_reward(pool), lambda _: Answer.CANNOT_SAY)
    assert asked
    assert result.interval is None
    assert "possible_best" not in result.details
    assert "not known" in result.notes[0]
    # "About equal" is no preference for the first either, but a true one.
    equal, _, result = play(pool_cost_reward(pool), lambda _: Answer.ABOUT_EQUAL)
    assert [q.first.tolist() for q in equal] == [q.first.tolist() for q in asked]
    assert result.interval is not None


def test_it_is_the_published_method_of_pools():
    pool = curve(9)
    person = pool.metric([0.4, 0.6])
    result = el.elicit(pool, "cost-reward", person.prefers, method="published")
    assert result.details["best_model"] == pool.ranking(person)[0]
    assert el.verify(result, pool).agrees
    assert result.details["shares"] == pytest.approx([0.4], abs=0.1)
    kinds = ["reward", "unknown"]
    other = ModelPool(pool.models, pool.points, names=pool.names, kinds=kinds)
    with pytest.raises(InvalidParameterError, match="of speed nobody knows"):
        next(pool_cost_reward(other))


def test_changes_of_the_best_model_are_corners_of_the_envelope():
    start, stop = np.array([1.0, 0.9, 0.7, 0.0]), np.array([0.0, 0.3, 0.7, 1.0])
    found = best_along(start, stop, 0.0, 1.0)
    assert [pair for _, *pair in found] == [[0, 1], [1, 2], [2, 3]]
    assert [at for at, *_ in found] == pytest.approx([0.25, 1 / 3, 0.7])
    for at, before, after in found:
        worth = (1 - at) * start + at * stop
        assert worth[before] == pytest.approx(worth.max())
        assert worth[after] == pytest.approx(worth.max())
    assert best_along(start, stop, 0.3, 0.5) == [found[1]]
    assert best_along(start, stop, 0.71, 1.0) == []


def test_the_middle_is_as_far_from_all_edges():
    whole = weight_middle(np.eye(3))
    assert whole == pytest.approx([1 / 3] * 3)
    halfspaces = np.vstack([np.eye(3), [[1.0, -1.0, 0.0]]])
    weights = weight_middle(halfspaces)
    assert weights.sum() == pytest.approx(1)
    across = halfspaces - halfspaces.mean(axis=1, keepdims=True)
    away = halfspaces @ weights / np.linalg.norm(across, axis=1)
    assert np.sort(away)[:3] == pytest.approx([away.min()] * 3)
