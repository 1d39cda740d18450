"""What is told to be lost at most is so of the rules themselves, and of few models."""

import numpy as np
import pytest

import elicitor as el
from elicitor.metrics import terms
from elicitor.regions import CountedRegion, Region
from tests.regions.test_kinds import Ellipsoid

TAU = np.full((2, 2), 0.5)
RATES = ["R[ill, ill]", "R[well, well]"]
NEW, OLD = [[0.9, 0.8], [0.7, 0.8]], [[0.7, 0.7], [0.7, 0.7]]
COSTS = {"minds gaps little": 0.2, "minds gaps much": 0.9}


def lost(true, found):
    """What is lost, of values of the same choices to somebody and by an estimate."""
    return (true.max() - true[found.argmax()]) / np.ptp(true)


# -- copies of a model ---------------------------------------------------------------


def groups_of(models):
    names = [f"m{i}" for i in range(len(models))]
    return el.GroupPool(names, models, TAU, names=RATES, groups=["x", "y"])


def minds(trade_off, squared):
    common = {"prevalence": TAU, "names": RATES, "groups": ["x", "y"]}
    if squared:
        bad = {("x", "y"): np.diag([0.2, 0.1])}
        return el.FairQuadraticMetric([0.6, 0.4], bad, trade_off, **common)
    return el.FairMetric([-0.6, -0.4], {("x", "y"): [0.2, 0.1]}, trade_off, **common)


SUM = el.SumOf(terms.Linear(), terms.Gaps())


@pytest.mark.parametrize("trade_off", COSTS.values(), ids=COSTS)
@pytest.mark.parametrize(
    "family", ["fair", "fair-quadratic", "fair-fractional", SUM], ids=str
)
def test_a_copy_of_the_best_model_beats_it_in_nothing(family, trade_off):
    """It was held to be a better one, so that no model could be the best."""
    pool = groups_of([NEW, NEW, OLD])
    person = minds(trade_off, family == "fair-quadratic")
    values = np.asarray(person.utility(pool.points))
    found = el.elicit(
        pool, family, person.prefers, method="efficient", random_state=0
    ).details
    best = np.flatnonzero(values >= values.max() - 1e-12)
    assert found["possible_best"] == tuple(f"m{i}" for i in best)
    assert found["best_model"] == f"m{best[0]}"
    assert found["regret"] < 1e-9


def test_copies_may_be_the_best_alike_among_models_of_everyone():
    models = [[0.9, 20], [0.8, 10], [0.9, 20], [0.7, 30]]
    pool = el.ModelPool(
        list("abcd"), models, names=["hits", "ms"], kinds=["reward", "cost"]
    )
    found = el.elicit(
        pool, "linear", lambda a, b: a[0] > b[0], method="efficient", random_state=0
    )
    assert found.details["possible_best"] == ("a", "c")


# -- the last pair of few models -----------------------------------------------------


@pytest.mark.parametrize("trade_off", COSTS.values(), ids=COSTS)
def test_two_models_are_asked_about_however_sure_it_seems(trade_off):
    """Gaps must weigh ten times what is usual to matter here; and they may."""
    pool = groups_of([NEW, OLD])
    bad = {("x", "y"): np.diag([1.0, 0.0])}
    common = {"prevalence": TAU, "names": RATES, "groups": ["x", "y"]}
    person = el.FairQuadraticMetric(
        [0.6, 0.4], bad, 0.3 if trade_off < 0.5 else 0.999, **common
    )
    result = el.elicit(
        pool, "fair-quadratic", person.prefers, method="efficient", random_state=0
    )
    assert result.n_questions == 1
    best = "m0" if person.prefers(pool.points[0], pool.points[1]) else "m1"
    assert best == ("m0" if trade_off < 0.5 else "m1")
    assert result.details["best_model"] == best
    assert result.details["possible_best"] == (best,)
    assert result.details["regret"] < 1e-9


# -- statistics that always sum to the same ------------------------------------------


@pytest.mark.slow
def test_who_sees_no_difference_loses_nothing():
    """Shares of a budget sum to one: equal weights fit any answer, and lose nil."""
    shares = np.random.default_rng(0).dirichlet(np.ones(3), 30)
    pool = el.ModelPool(
        [f"m{i}" for i in range(30)],
        shares,
        names=["beds", "drugs", "doctors"],
        kinds=["reward"] * 3,
        mixtures=True,
    )
    person = np.array([0.2, 0.5, 0.3])
    result = el.elicit(
        pool, "linear", lambda a, b: a @ person > b @ person, method="efficient"
    )
    values = shares @ result.metric.coefficients
    assert lost(shares @ person, values) < 1e-9
    assert result.details["regret"] < 0.02


# -- rules that nobody was asked about -----------------------------------------------


def four_classes(seed):
    """Labels of unequal classes, and probabilities that are none too good."""
    rng = np.random.default_rng([seed, 3])
    share = rng.dirichlet(np.full(4, 1.5)) * 0.9 + 0.025
    y = rng.choice(4, 600, p=share)
    y[:12] = np.repeat(range(4), 3)
    z = rng.normal(size=(600, 4))
    z[np.arange(600), y] += rng.uniform(0.5, 2)
    p = np.exp(z) * share
    return y, p / p.sum(axis=1, keepdims=True), rng.dirichlet(np.full(4, 0.7))


def counted(chances, weights):
    """Right decisions by the chances, where each row goes to what weighs most."""
    called = (chances * weights).argmax(axis=1)
    n, k = chances.shape
    return np.array([chances[called == c, c].sum() for c in range(k)]) / n


@pytest.mark.slow
def test_what_classifiers_cost_is_lost_no_more_than_is_told():
    """Where the best lies between what is shown, 0 was told to all of twelve."""
    chances = np.random.default_rng(0).dirichlet([0.8, 0.8], 200)
    region = el.CostRewardRegion(
        el.DiagonalRegion.from_predictions(None, chances),
        [el.Attribute("latency", 20, 200, kind="cost", unit="ms")],
    )
    more = 0
    for seed in range(4):
        rng = np.random.default_rng(seed)
        gains, fixed = rng.dirichlet([2, 2]), rng.uniform(20, 200)

        def worth(point, gains=gains, fixed=fixed):
            return point[..., :-1] @ gains / (fixed + point[..., -1])

        found = el.elicit(
            region,
            "value-per-cost",
            lambda a, b, worth=worth: worth(a) > worth(b),
            max_questions=8,
            random_state=seed,
        )
        chosen = el.best_classifier(found.metric, region).statistics
        values = worth(region.border)
        best, told = max(values.max(), worth(chosen)), found.details["regret"]
        assert told > 0.0005
        more += (best - worth(chosen)) / (best - values.min()) > told
    assert more == 0


@pytest.mark.slow
def test_who_errs_about_several_classes_loses_hardly_more_than_is_told():
    """It was compared with what is shown, mixed with an average: always 0."""
    more = 0
    for seed in range(8):
        rng = np.random.default_rng(seed)
        chances = rng.dirichlet([0.8, 0.8, 0.8], 300)
        region = el.DiagonalRegion.from_predictions(  # whose best rules are exact
            np.tile(range(3), 300),
            chances.repeat(3, axis=0),
            sample_weight=chances.ravel(),
        )
        weights = rng.dirichlet([2, 2, 2]) / chances.mean(axis=0)
        noise = 0.15 * np.std(
            [counted(chances, rng.random(3)) @ weights for _ in [1] * 99]
        )
        found = el.elicit(
            region,
            "linear",
            lambda a, b: (a - b) @ weights > rng.logistic(scale=noise),  # noqa: B023
            max_questions=20,
            random_state=seed,
        )
        values = [
            counted(chances, w) @ weights for w in (weights, found.metric.weights)
        ]
        worst = min(counted(chances, w) @ weights for w in (-weights, *-np.eye(3)))
        told = found.details["regret"]
        assert 0.0005 < told < 0.5
        more += (values[0] - values[1]) / (values[0] - worst) > told
    assert more <= 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", [6, 7, 14])
def test_several_classes_lose_no_more_than_is_told_by_rules_themselves(seed):
    """What is asked about is mixed with an average; whoever decides needs not mix."""
    y, p, person = four_classes(seed)
    region = el.DiagonalRegion.from_predictions(y, p)
    result = el.elicit(
        region, "linear", lambda a, b: a @ person > b @ person, method="efficient"
    )
    own, best, worst = (
        region.support(way) @ person
        for way in (result.metric.coefficients, person, -person)
    )
    share = (best - own) / (best - worst)
    assert share > 0.003
    assert share <= result.details["regret"] + 1e-6


@pytest.mark.parametrize(
    ("seed", "missed"), [(163, 387.479), (313, 542.437), (126, 9.2589)]
)
def test_thresholds_lose_no_more_than_is_told_beyond_whole_people(seed, missed):
    rng = np.random.default_rng(seed)
    y = np.r_[np.zeros(900, dtype=int), np.ones(100, dtype=int)]
    scores = 1 / (1 + np.exp(2.2 - rng.normal(size=1000) - 1.5 * y))
    exact = el.BinaryRegion.from_predictions(y, scores)
    person = np.array([missed, 1.0])
    result = el.elicit(
        CountedRegion(exact, 100),
        "linear",
        lambda a, b: a @ person > b @ person,
        method="efficient",
    )
    cuts = np.r_[np.unique(scores), 2.0]
    called = scores[:, None] >= cuts
    rates = np.c_[
        (called & (y == 1)[:, None]).mean(axis=0),
        (~called & (y == 0)[:, None]).mean(axis=0),
    ]
    share = lost(rates @ person, rates @ result.metric.coefficients)
    assert share <= result.details["regret"] + 1e-6


# -- the best of some models ---------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", [26, 37, 56, 100, 103])
@pytest.mark.parametrize("family", ["quadratic", "polynomial"])
def test_the_best_model_of_few_answers_is_none_that_others_beat(family, seed):
    rng = np.random.default_rng(seed)
    models = rng.uniform(0.3, 0.9, (8, 3))
    person = rng.dirichlet(np.ones(3)) * [1, -1, -1]
    pool = el.ModelPool(
        [f"m{i}" for i in range(8)],
        models,
        names=["a", "b", "c"],
        kinds=["reward", "cost", "cost"],
    )
    common = {"goal": "best", "max_questions": 3, "random_state": seed}
    found = el.elicit(
        pool, family, lambda a, b: a @ person > b @ person, **common
    ).details
    good = models * [1, -1, -1]
    best = good[pool.models.index(found["best_model"])]
    assert not ((good >= best).all(axis=1) & (good > best).any(axis=1)).any()


# -- units that are far apart --------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 6, 8, 19])
@pytest.mark.parametrize("unit", [1e3, 1e9, 1e12])
@pytest.mark.parametrize("family", ["linear", "cost-reward"])
def test_certain_bounds_hold_in_whatever_unit_something_is_counted(family, unit, seed):
    """Beside 1e9 parameters, what 1 weighs is next to nothing in a linear program."""
    rng = np.random.default_rng(seed)
    units = np.array([1, unit, 1])
    pool = el.ModelPool(
        [f"m{i}" for i in range(8)],
        rng.random((8, 3)) * units,
        names=["a", "b", "c"],
        kinds=["reward", "cost", "cost"],
    )
    person = rng.dirichlet(np.ones(3)) * [1, -1, -1] / units
    result = el.elicit(
        pool,
        family,
        lambda a, b: a @ person > b @ person,
        method="efficient",
        random_state=seed,
    )
    truth = person / np.abs(person).sum()
    low, high = result.interval.T
    assert (low <= truth + 1e-9 * np.abs(truth)).all()
    assert (truth <= high + 1e-9 * np.abs(truth)).all()


@pytest.mark.parametrize("per_parameter", [2e-11, 1e-10, 1e-9])
def test_what_no_answer_bounds_has_no_bound(per_parameter):
    """Both answers say that parameters count so much at least; how much, nothing."""
    pool = el.ModelPool(
        ["large", "small", "medium"],
        [[0.90, 30e9], [0.80, 1e9], [0.85, 10e9]],
        names=["accuracy", "parameters"],
        kinds=["reward", "cost"],
    )
    person = np.array([1.0, -per_parameter])
    result = el.elicit(
        pool, "linear", lambda a, b: a @ person > b @ person, method="efficient"
    )
    assert result.interval[1, 0] == -1
    assert result.interval[0, 0] == 0
    least = 0.05 / 9e9  # where small and medium are as good
    assert result.interval[1, 1] == pytest.approx(-least / (1 + least))


# -- where utilities bend, and where more is worse ----------------------------------


def soft_classes(seed, number=200):
    """Three classes, every row once a class, weighed by how likely that is."""
    rng = np.random.default_rng(seed)
    scores = rng.uniform(0.5, 2) * rng.normal(size=(number, 3)) + 0.6 * rng.normal(
        size=3
    )
    chances = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
    return el.DiagonalRegion.from_predictions(
        np.tile(np.arange(3), number),
        np.repeat(chances, 3, axis=0),
        sample_weight=chances.ravel(),
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "seed", "questions"),
    [("powers", 7, 2), ("products", 2, 3), ("products", 3, 4)],
)
def test_after_few_answers_about_sums_nobody_loses_more_than_is_told(
    kind, seed, questions
):
    """What is best was looked for one step from the middle, and lies farther."""
    region = soft_classes(seed)
    _, one, other = region.names
    bent = {"powers": terms.Powers(one, 2), "products": terms.Products(one, other)}
    person = np.array([1, 1e-6, 1e-6])
    found = el.elicit(
        region,
        el.SumOf(terms.Linear(), bent[kind]),
        lambda a, b: bool(a @ person > b @ person),
        method="efficient",
        max_questions=questions,
        random_state=seed,
    )
    chosen = el.best_classifier(found.metric, region).statistics @ person
    best, worst = (region.support(way) @ person for way in (person, -person))
    assert (best - chosen) / (best - worst) < found.details["regret"] + 1e-3


def quadratic_features(points):
    x, y = points.T
    return np.column_stack([x, y, x * x, x * y, y * y])


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 5])
def test_who_likes_mistakes_loses_no_more_than_is_told(seed):
    """Of quadratic metrics nothing is known: worse than chance may be the best.

    Against linear programs for every rule that may be best, by the law itself.
    """
    from scipy.optimize import linprog

    cuts = np.linspace(0, 1, 41)
    rules = np.column_stack([(1 - cuts**2) / 2, cuts - cuts**2 / 2])
    rules = np.vstack([rules, 0.5 - rules])
    rng = np.random.default_rng(seed)
    inside = rng.dirichlet(np.full(len(rules), 0.05), 3000) @ rules
    person = rng.standard_normal(5)
    region = el.BinaryRegion.from_law(lambda x: x)
    found = el.elicit(
        region,
        "quadratic",
        lambda a, b: bool(np.diff(quadratic_features(np.array([b, a])) @ person) > 0),
        method="efficient",
        max_questions=17,
        random_state=seed,
    )
    told = found.transcript.exchanges
    sides = [(one.question.first, one.question.second) for one in told]
    sides = [
        pair if one.answer.value == "first" else pair[::-1]
        for pair, one in zip(sides, told, strict=True)
    ]
    ahead, behind = (
        quadratic_features(np.array(side)) for side in zip(*sides, strict=True)
    )
    known = ahead - behind
    known /= np.linalg.norm(known, axis=1, keepdims=True)
    every = quadratic_features(np.vstack([rules, inside]))
    chosen = quadratic_features(
        np.array([el.best_classifier(found.metric, region).statistics])
    )[0]
    lost = []
    for rival in every[: len(rules)]:
        w = linprog(
            chosen - rival, A_ub=-known, b_ub=np.full(len(known), -1e-4), bounds=(-1, 1)
        ).x
        if w is not None:
            worth = every @ w
            lost.append((worth.max() - chosen @ w) / np.ptp(worth))
    assert max(lost) < found.details["regret"] + 5e-3


# -- regions of one's own --------------------------------------------------------------


class Filled(Region):
    """All mixtures of some corners, in whatever units."""

    def __init__(self, corners, names):
        self.names, self.corners = tuple(names), np.array(corners)

    def support(self, direction):
        return self.corners[np.argmax(self.corners @ np.asarray(direction))]

    def contains(self, point):
        raise NotImplementedError

    def describe(self):
        return {"kind": "filled", "corners": self.corners.tolist()}


def round_corners(number, units):
    """Corners all over a ball that is as wide as the units."""
    ways = np.random.default_rng(5).standard_normal((number, len(units)))
    return (2 + ways / np.linalg.norm(ways, axis=1, keepdims=True)) * units


def test_corners_are_found_in_whatever_units():
    corners = round_corners(12, [0.5, 200.0, 8.0])
    region = Filled(corners, ["quality", "latency", "price"])
    known = region.choice_set.optima
    for corner in corners:
        assert (np.abs(known - corner).max(axis=1) < 1e-9).any()


@pytest.mark.slow
def test_of_a_region_of_ones_own_no_more_is_lost_than_is_told():
    """The best lies between the directions in which it was looked at."""
    region = Ellipsoid("abcd", kinds=["reward"] * 4)
    for seed in (2, 4, 10):
        person = np.random.default_rng(seed).dirichlet(np.ones(4))
        found = el.elicit(
            region,
            "linear",
            lambda a, b, w=person: bool(a @ w > b @ w),
            method="efficient",
            random_state=seed,
            max_questions=14,
        )
        ways = person, found.metric.coefficients, -person
        best, own, worst = (region.support(way) @ person for way in ways)
        assert (best - own) / (best - worst) < found.details["regret"] + 1e-4
