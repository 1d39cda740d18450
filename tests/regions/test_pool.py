"""A pool of real models: what it holds, refuses, and cannot reveal."""

import itertools
import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog

from elicitor.core import InfeasiblePointError, InvalidDataError, InvalidParameterError
from elicitor.metrics import LinearMetric
from elicitor.regions import ModelLottery, ModelPool
from elicitor.regions.pool.dominance import contenders, dominators
from elicitor.testing import RegionContract
from elicitor.testing.pools import POOLS, frontier_pool
from elicitor.words import say

TABLE = {
    "model": ["small", "large", "odd", "twin", "fast"],
    "bus": [0.80, 0.95, 0.78, 0.80, 0.60],
    "van": [0.70, 0.90, 0.70, 0.70, 0.65],
    "latency": [20.0, 90.0, 25.0, 20.0, 5.0],
    "price": [1.0, 4.0, 1.0, 1.0, 1.0],
}


def from_table(**changes):
    settings = {
        "models": "model",
        "rewards": ["bus", "van"],
        "costs": ["latency", "price"],
        "units": {"latency": "ms", "price": "$"},
    }
    return ModelPool.from_table(TABLE, **{**settings, **changes})


class TestLotteries(RegionContract):
    """With lotteries a pool is a convex set like any other."""

    @pytest.fixture(params=["two mixed", "three mixed", "collinear mixed"])
    def region(self, request):
        return POOLS[request.param]

    @pytest.fixture
    def directions(self, region):
        size = len(region.names)
        drawn = np.random.default_rng(0).normal(size=(20, size))
        every = np.concatenate([np.eye(size), -np.eye(size), drawn])
        # In units of the ranges, so that no quality drowns the others.
        every /= np.ptp(region.points, axis=0)
        return every / np.linalg.norm(every, axis=1, keepdims=True)

    @pytest.fixture
    def achievable(self, region):
        rng = np.random.default_rng(4)
        return rng.dirichlet(np.full(len(region.models), 0.4), 40) @ region.points

    def test_points_beyond_the_support_are_not_contained(self, region, directions):
        step = 1e-5 * np.ptp(region.points, axis=0)
        for d in directions:
            beyond = region.support(d) + step * np.sign(d)
            assert not region.contains(beyond)


class TestModelsAlone(TestLotteries):
    """Without lotteries only the models count."""

    @pytest.fixture(params=["two models", "crowded", "constant", "four qualities"])
    def region(self, request):
        return POOLS[request.param]

    @pytest.fixture
    def directions(self, region):
        drawn = np.random.default_rng(0).normal(size=(20, len(region.names)))
        return drawn / np.linalg.norm(drawn, axis=1, keepdims=True)

    @pytest.fixture
    def achievable(self, region):
        return region.points

    def test_points_beyond_the_support_are_not_contained(self, region, directions):
        for d in directions:
            step = 1e-5 * region.units_of_distance * np.sign(d)
            assert not region.contains(region.support(d) + step)

    def test_region_is_convex(self, region):
        first, second = np.unique(region.points, axis=0)[:2]
        assert not region.contains((first + second) / 2)


# -- dominance and scales -----------------------------------------------------------


def test_table_by_hand():
    pool = from_table()
    assert pool.names == ("bus", "van", "latency", "price")
    assert pool.kinds == ("reward", "reward", "cost", "cost")
    assert pool.units == ("", "", "ms", "$")
    assert pool.signs.tolist() == [1, 1, -1, -1]
    assert [pool.models[i] for i in pool.contenders] == ["small", "large", "fast"]
    assert pool.dominated == {"odd": "small"}
    assert np.allclose(pool.ranges, [0.35, 0.25, 85, 3])
    assert np.allclose(pool.scaled[1], [1, 1, 0, 0])
    assert np.allclose(pool.scaled[0], [0.2 / 0.35, 0.2, 70 / 85, 1])
    assert pool.varying.all()


def brute_force_contenders(gains):
    kept = []
    for i, one in enumerate(gains):
        beaten = any(np.all(o >= one) and np.any(o > one) for o in gains)
        copied = any(np.array_equal(gains[j], one) for j in range(i))
        if not (beaten or copied):
            kept.append(i)
    return kept


@given(
    st.integers(1, 4).flatmap(
        lambda k: st.lists(
            st.lists(st.integers(0, 3), min_size=k, max_size=k), min_size=1, max_size=9
        )
    )
)
def test_dominance_agrees_with_the_definition(rows):
    gains = np.array(rows, dtype=float)
    kept = brute_force_contenders(gains)
    assert contenders(gains).tolist() == kept
    for i, by in enumerate(dominators(gains)):
        if by >= 0:
            assert (gains[by] >= gains[i]).all()
            assert (gains[by] > gains[i]).any()
            assert dominators(gains)[by] == -1
        else:
            assert any(np.array_equal(gains[i], gains[j]) for j in kept)


@pytest.mark.parametrize("name", POOLS)
def test_a_dominated_model_is_never_best(name):
    pool = POOLS[name]
    drawn = np.random.default_rng(1).dirichlet(np.ones(len(pool.names)), 300)
    for importance in np.concatenate([drawn, np.eye(len(pool.names))]):
        metric = pool.metric(importance)
        utilities = metric.utility(pool.points)
        among = utilities[pool.contenders].max()
        assert among >= utilities.max() - 1e-12 * np.abs(utilities).max()
        for one, by in pool.dominated.items():
            i, j = pool.models.index(one), pool.models.index(by)
            assert utilities[j] >= utilities[i]


def test_rounding_noise_makes_no_contender():
    points = [[0.9, 10.0], [0.9 + 1e-15, 10.0], [0.5, 1.0], [0.5, 1.0 + 1e-14]]
    pool = ModelPool(list("abcd"), points, names=["x", "y"], kinds=["reward", "cost"])
    assert pool.contenders.tolist() == [0, 2]
    assert pool.dominated == {}


def test_scales_are_those_of_the_contenders():
    """One terrible model must not make all real differences look small."""
    pool = ModelPool(
        ["a", "b", "terrible"],
        [[0.8, 10], [0.9, 20], [0.1, 9000]],
        names=["x", "ms"],
        kinds=["reward", "cost"],
    )
    assert np.allclose(pool.ranges, [0.1, 10])
    assert pool.dominated == {"terrible": "a"}


def test_importance_and_metric_are_inverse():
    pool = from_table()
    importance = np.array([0.1, 0.4, 0.3, 0.2])
    metric = pool.metric(importance)
    expected = np.array([0.1 / 0.35, 0.4 / 0.25, -0.3 / 85, -0.2 / 3])
    assert np.allclose(metric.weights, expected / np.abs(expected).sum())
    assert np.allclose(pool.importance(metric), importance)
    # The utility of a model is its scaled gains under the importance, rescaled.
    slope = np.polyfit(pool.scaled @ importance, metric.utility(pool.points), 1)
    fitted = np.polyval(slope, pool.scaled @ importance)
    assert np.allclose(fitted, metric.utility(pool.points))
    assert slope[0] > 0


def test_ranking_lists_every_model_best_first():
    pool = from_table()
    assert pool.ranking(pool.metric([0, 0, 1, 0])) == (
        "fast",
        "small",
        "twin",
        "odd",
        "large",
    )
    cost = LinearMetric([0, 0, 1, 0], names=pool.names, orientation="cost")
    assert pool.ranking(cost)[0] == "fast"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda pool: pool.metric([1, 2, -1, 0]), "importance must not be negative"),
        (lambda pool: pool.metric([0, 0, 0, 0]), "not all be zero"),
        (lambda pool: pool.metric([1, 2]), "importance must be a vector of 4"),
        (lambda pool: pool.ranking(LinearMetric([1, 2])), "metric must be on bus, van"),
        (lambda pool: pool.ranking("accuracy"), "metric must be a Metric"),
    ],
)
def test_wrong_arguments(call, message):
    with pytest.raises(InvalidParameterError, match=message):
        call(from_table())


# -- lotteries ----------------------------------------------------------------------


def inside_by_linear_program(points, point):
    """Whether a point lies in the hull: feasibility, solved another way."""
    scale = np.ptp(points, axis=0)
    columns = np.vstack([(points / scale).T, np.ones(len(points))])
    found = linprog(
        np.zeros(len(points)), A_eq=columns, b_eq=[*(point / scale), 1], method="highs"
    )
    return found.status == 0


@pytest.mark.parametrize("seed", range(20))
def test_lottery_reconstructs_the_point(seed):
    rng = np.random.default_rng(seed)
    size = int(rng.integers(2, 6))
    pool = frontier_pool(int(rng.integers(3, 30)), size, seed=seed, mixtures=True)
    for _ in range(5):
        wanted = rng.dirichlet(np.full(len(pool.models), 0.3)) @ pool.points
        lottery = pool.classifier(wanted)
        error = (pool.attained(lottery) - wanted) / np.ptp(pool.points, axis=0)
        assert np.abs(error).max() <= 1e-9
        assert len(lottery.models) <= size + 1
        assert sum(lottery.weights) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.quick_cases("0", "1", "2", "3", "4", "5")
def test_points_outside_are_refused_with_a_proof(seed):
    rng = np.random.default_rng(seed)
    pool = frontier_pool(8, 3, seed=seed, mixtures=True)
    refused = 0
    for _ in range(20):
        low, high = pool.points.min(axis=0), pool.points.max(axis=0)
        point = rng.uniform(low, high)
        inside = inside_by_linear_program(pool.points, point)
        assert pool.contains(point) == inside
        if inside:
            continue
        refused += 1
        with pytest.raises(InfeasiblePointError) as caught:
            pool.classifier(point)
        direction, gap = caught.value.direction, caught.value.gap
        assert np.linalg.norm(direction) == pytest.approx(1)
        assert gap > 0
        beyond = direction @ point - (pool.points @ direction).max()
        assert gap == pytest.approx(beyond, rel=1e-9)
    assert refused > 0


def test_models_alone_are_told_from_lotteries():
    pool = from_table()
    assert pool.classifier(pool.points[1]) == ModelLottery(("large",), (1.0,))
    between = (pool.points[0] + pool.points[1]) / 2
    with pytest.raises(
        InvalidParameterError, match="does not allow lotteries"
    ) as error:
        pool.classifier(between)
    assert not isinstance(error.value, InfeasiblePointError)
    with pytest.raises(InfeasiblePointError, match="farther out than every model"):
        pool.classifier([1, 1, 1, 1])
    assert from_table(mixtures=True).contains(between)


def test_lottery_draws_what_it_says():
    lottery = ModelLottery.mix([(0.25, "a"), (0.0, "b"), (0.75, "c")])
    assert lottery.models == ("a", "c")
    drawn = lottery.draw(4000, random_state=1)
    # Four standard deviations: a false alarm in 16,000 seeds.
    assert abs(np.mean(drawn == "a") - 0.25) < 4 * np.sqrt(0.25 * 0.75 / 4000)
    assert (drawn == lottery.draw(4000, random_state=1)).all()
    assert ModelLottery.from_dict(json.loads(json.dumps(lottery.to_dict()))) == lottery
    assert not lottery.is_deterministic
    assert str(ModelLottery(("a",), (1.0,))) == "a"


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ([(0.5, "a")], "must sum to 1"),
        ([(0.5, "a"), (0.4, "a")], "must sum to 1; got 0.9"),
        ([(-0.5, "a"), (1.5, "b")], "weight must be a finite number at least 0"),
    ],
)
def test_lotteries_that_are_none(parts, message):
    with pytest.raises(InvalidParameterError, match=message):
        ModelLottery.mix(parts)


# -- what cannot be told ------------------------------------------------------------


def test_one_model_that_beats_all_is_said():
    pool = ModelPool(
        list("abc"),
        [[3, 1], [2, 1], [1, 4]],
        names=["x", "y"],
        kinds=["reward", "cost"],
    )
    (note,) = pool.limitations
    assert note.startswith("“a” is at least as good as every other model")
    assert "no question can tell more" in note


def test_a_quality_that_is_the_same_for_all_is_said():
    pool = POOLS["constant"]
    assert pool.varying.tolist() == [True, True, False]
    (note,) = pool.limitations
    assert "“extra” is the same for all" in note
    assert "stays unknown" in note


def test_qualities_that_move_together_are_said():
    note = POOLS["collinear"].limitations[-1]
    assert note.startswith("“q1” and “extra” never change independently")


def test_more_qualities_than_models_is_said():
    pool = frontier_pool(3, 4)
    (note,) = pool.limitations
    assert all(name in note for name in pool.names)


def test_dominated_models_are_named():
    note = from_table().limitations[0]
    assert note.endswith("somewhere better: “odd” (by “small”).")
    crowded = POOLS["crowded"]
    assert crowded.limitations[0].count("(by") == len(crowded.dominated) == 5
    many = np.arange(16.0).reshape(8, 2)
    names = list("abcdefgh")
    best = ModelPool(
        [*names, "other"],
        [*many.tolist(), [99, 0]],
        names=["x", "y"],
        kinds=["reward", "reward"],
    )
    assert "and 2 more." in best.limitations[0]


def test_what_no_question_can_tell_is_said_in_every_language():
    pools = [from_table(), POOLS["constant"], POOLS["collinear"]]
    notes = [say(note, "de") for pool in pools for note in pool.limitations]
    assert notes[0].endswith(": „odd“ (übertroffen von „small“).")
    same = [one for one in notes if "bei allen Modellen gleich" in one]
    assert [one.startswith("„extra“ ") for one in same] == [True]
    assert notes[-1].startswith("„q1“ und „extra“ ändern sich")


@pytest.mark.parametrize("name", ["two qualities", "four qualities", "seven qualities"])
def test_ordinary_pools_have_no_limits(name):
    notes = POOLS[name].limitations
    assert not [note for note in notes if "Not to choose from" not in note]


# -- where pools come from ----------------------------------------------------------


class Frame:
    """As little of a data frame as the pool needs."""

    def __init__(self, data):
        self.data, self.columns = data, list(data)

    def __getitem__(self, name):
        return np.array(self.data[name], dtype=object)


def as_rows(table):
    return [
        dict(zip(table, row, strict=True)) for row in zip(*table.values(), strict=True)
    ]


@pytest.mark.parametrize("form", [dict, Frame, as_rows])
def test_all_forms_of_a_table_give_the_same_pool(form):
    pool = ModelPool.from_table(
        form(TABLE),
        models="model",
        rewards=["bus", "van"],
        costs=["latency", "price"],
        units={"latency": "ms", "price": "$"},
    )
    assert pool.describe() == from_table().describe()


def test_polars_frames_are_tables():
    polars = pytest.importorskip("polars")
    pool = ModelPool.from_table(
        polars.DataFrame(TABLE), models="model", rewards=["bus"], costs=["price"]
    )
    assert pool.names == ("bus", "price")
    assert pool.points[1].tolist() == [0.95, 4.0]


def test_predictions_give_class_accuracies():
    truth = np.array(["van", "bus", "bus", "van", "van", "opel"])
    predictions = {
        "a": np.array(["van", "bus", "van", "van", "bus", "van"]),
        "b": np.array(["bus", "bus", "bus", "van", "bus", "opel"]),
    }
    pool = ModelPool.from_predictions(
        truth,
        predictions,
        rewards={"speed": {"b": 7, "a": 5}},
        costs={"price": [2, 1]},
        units={"price": "$"},
    )
    assert pool.names == (
        "R[bus, bus]",
        "R[opel, opel]",
        "R[van, van]",
        "speed",
        "price",
    )
    assert np.allclose(pool.points, [[0.5, 0, 2 / 3, 5, 2], [1, 1, 1 / 3, 7, 1]])
    assert pool.kinds == ("reward",) * 4 + ("cost",)
    assert pool.units == ("", "", "", "", "$")


def test_labels_are_compared_as_text_in_the_order_of_classes():
    pool = ModelPool.from_predictions(
        [1, 2, 2], {"a": ["1", "2", "1"], "b": [2, 2, 2]}, classes=[2, 1]
    )
    assert pool.names == ("R[2, 2]", "R[1, 1]")
    assert pool.points.tolist() == [[0.5, 1.0], [1.0, 0.0]]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"y_true": ["x"] * 3 + ["z"]}, "predictions of 'a' must have 4 labels"),
        ({"classes": ["x", "y", "w"]}, "'w' has none"),
        ({"classes": ["x", "v"]}, "'y' is not one"),
        (
            {"predictions": {"a": [0, 0, 1]}},
            "predictions of 'a' must be labels of y_true, such as 'x'; got '0'",
        ),
        ({"costs": {"ms": {"a": 1}}}, "ms must have a value for every model; 'b'"),
        ({"costs": {"ms": [1, 2, 3]}}, "one value for each model"),
        ({"units": {"ms": "s"}}, "units must be of .*; got one of 'ms'"),
        ({"y_true": [["x"]]}, "y_true must be a vector of labels"),
        ({"predictions": {}}, "predictions must hold at least two models"),
    ],
)
def test_predictions_that_cannot_be_used(arguments, message):
    given_ = {
        "y_true": ["x", "y", "y"],
        "predictions": {"a": ["x", "x", "y"], "b": ["y", "y", "y"]},
    }
    with pytest.raises(InvalidParameterError, match=message):
        ModelPool.from_predictions(**{**given_, **arguments})


GOOD = {
    "models": ["a", "b"],
    "points": [[1, 2], [2, 3]],
    "names": ["x", "y"],
    "kinds": ["reward", "cost"],
}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"models": ["a", "a"]}, "'a' comes twice"),
        ({"models": "a"}, "models must be a sequence of names"),
        ({"models": [1, 2]}, "models must be a sequence of names"),
        ({"models": ["a"]}, "a row for each of the 1 models"),
        ({"points": [[1, 2], [2]]}, r"got 2 rows of \[1, 2\] numbers"),
        ({"points": [1, 2]}, r"got 2 rows of \[0\] numbers"),
        ({"points": 3}, "got 0 rows"),
        ({"points": [[1, 2], [np.nan, 3]]}, "'x' of model 'b' is nan"),
        ({"points": [[1, np.inf], [2, 3]]}, "'y' of model 'a' is inf"),
        ({"points": [[1, "12 ms"], [2, 3]]}, "'y' of model 'a' is '12 ms'"),
        ({"points": [[1, None], [2, 3]]}, "'y' of model 'a' is None"),
        ({"points": [[1, 2], [1, 2]]}, "at least two models that differ"),
        ({"points": [[1, 2], [1, 2 + 1e-15]]}, "at least two models that differ"),
        ({"kinds": ["reward", "loss"]}, "'cost' or 'unknown' for each"),
        ({"kinds": ["reward"]}, "kinds must be"),
        ({"kinds": None}, "kinds must be"),
        ({"names": ["x", "x"]}, "names must be a sequence of different words"),
        ({"units": ["ms"]}, "units must be a text for each of the 2"),
        ({"units": [1, 2]}, "units must be a text"),
        ({"mixtures": "yes"}, "mixtures must be a bool"),
    ],
)
def test_pools_that_are_none(changes, message):
    with pytest.raises(InvalidParameterError, match=message):
        ModelPool(**{**GOOD, **changes})


@pytest.mark.parametrize(
    ("table", "changes", "message"),
    [
        (
            TABLE,
            {"rewards": ["car"]},
            "must have a column 'car'; it has 'model', 'bus'",
        ),
        (TABLE, {"rewards": [], "costs": []}, "at least one quality"),
        (TABLE, {"units": {"bus": "%", "ton": "t"}}, "got one of 'ton'"),
        ({**TABLE, "bus": [1, 2]}, {}, "columns of table must be equally long"),
        ([{"model": "a", "bus": 1}, {"model": "b"}], {}, "with 'bus'; row 2 is"),
        ([1, 2], {}, "row 1 is 1"),
        ("models.csv", {}, "table must be a mapping of columns"),
        (None, {}, "table must be a mapping of columns"),
    ],
)
def test_tables_that_cannot_be_used(table, changes, message):
    settings = {"models": "model", "rewards": ["bus"], "costs": []}
    with pytest.raises(InvalidParameterError, match=message):
        ModelPool.from_table(table, **{**settings, **changes})


def test_too_few_models_is_about_data():
    with pytest.raises(InvalidDataError):
        ModelPool(["a"], [[1.0]], names=["x"], kinds=["reward"])


def test_points_cannot_be_changed():
    pool = from_table()
    with pytest.raises(ValueError, match="read-only"):
        pool.points[0, 0] = 1
    best = pool.support([1, 0, 0, 0])
    best[0] = 0  # a copy
    assert pool.points[1, 0] == 0.95


def test_every_awkward_pool_has_its_awkwardness():
    assert all(pool.mixtures == ("mixed" in name) for name, pool in POOLS.items())
    sizes = {len(pool.names) for pool in POOLS.values()}
    assert {2, 3, 4, 7} <= sizes
    pairs = itertools.combinations(POOLS["crowded"].points.tolist(), 2)
    assert any(one == other for one, other in pairs)


def test_what_nobody_knows_to_be_good_makes_no_model_worse():
    points = [[0.9, 3.0, 10.0], [0.8, 3.0, 10.0], [0.8, 3.0, 20.0], [0.8, 2.0, 5.0]]
    pool = ModelPool(
        ["best", "worse", "longer", "shorter"],
        points,
        names=["accuracy", "price", "length"],
        kinds=["reward", "cost", "unknown"],
    )
    assert pool.dominated == {"worse": "best"}
    assert pool.space.signs.tolist() == [1.0, -1.0, 0.0]
    np.testing.assert_array_equal(pool.ways, [[0.8, 0.9], [3.0, 2.0], [5.0, 20.0]])
    assert pool.metric([0.5, 0.5, 0.0]).weights[2] == 0
    with pytest.raises(InvalidParameterError, match="which way"):
        pool.metric([0.4, 0.3, 0.3])
    assert ModelPool(**{k: v for k, v in pool.describe().items() if k != "kind"})


def test_who_is_dominated_is_not_the_best_whatever_an_estimate_says():
    """By an estimate that turns where nobody was asked, b is; a is better in both."""
    points = [[0.9, 0.9], [0.85, 0.6], [0.2, 0.95]]
    pool = ModelPool(list("abc"), points, names=["x", "y"], kinds=["reward"] * 2)
    turned = LinearMetric([1.0, -1.0], names=["x", "y"])
    some = np.array([[0.5, 0.1], [0.2, 0.4]])
    found = pool.findings(turned, some)
    assert (found["best_model"], found["ranking"]) == ("a", ("a", "b", "c"))
    assert found["probability_best"] == {"a": 0.5, "c": 0.5}
    certain = pool.findings(turned, some, np.array([False, True]))
    assert certain["best_model"] == "c"
    assert certain["ranking"] == ("c", "b", "a")
    assert certain["possible_best"] == ("c",)
