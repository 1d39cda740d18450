"""The classifier behind a point, against a linear programme and by hand."""

import functools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from elicitor.core import InfeasiblePointError, InvalidParameterError
from elicitor.regions import DiagonalRegion, OffDiagonalRegion, PlugInRule
from elicitor.regions.multiclass import attain as module
from elicitor.regions.multiclass import sharpen as lines
from elicitor.regions.multiclass.sharpen import sharpen
from elicitor.testing.multiclass_problems import MULTICLASS_PROBLEMS, choose


@functools.cache
def region_of(name, diagonal, rates):
    return MULTICLASS_PROBLEMS[name].region(diagonal=diagonal, rates=rates)


def softmax(n_samples, k, seed):
    rng = np.random.default_rng(seed)
    odds = np.exp(rng.normal(size=(n_samples, 4)) @ rng.uniform(-1.5, 1.5, (4, k)))
    proba = odds / odds.sum(axis=1, keepdims=True)
    labels = (rng.random((n_samples, 1)) > proba.cumsum(axis=1)).sum(axis=1)
    return np.minimum(labels, k - 1), proba


def largest_step(proba, direction, *, diagonal, rates):
    """How far any classifier at all can go from the centre, by a linear programme.

    The variables are P(h=j | row) for every row, and the step.
    """
    n, k = proba.shape
    priors = proba.mean(axis=0)
    sides = np.zeros((n, k, n * k + 1))
    for row in range(n):
        for j in range(k):
            sides[row, j, row * k + j] = 1
    attained = np.zeros((len(direction), n * k + 1))
    for cell in range(n * k):
        says = np.zeros((n, k))
        says.flat[cell] = 1
        confusion = (proba / n).T @ says
        attained[:, cell] = choose(confusion, priors, diagonal=diagonal, rates=rates)
    uniform = choose(
        np.tile(priors[:, None] / k, (1, k)), priors, diagonal=diagonal, rates=rates
    )
    attained[:, -1] = -direction
    found = linprog(
        np.append(np.zeros(n * k), -1.0),
        A_eq=np.concatenate([sides.sum(axis=1), attained]),
        b_eq=np.concatenate([np.ones(n), uniform]),
        bounds=(0, None),
        method="highs-ipm",
        options={"presolve": False, "time_limit": 60},
    )
    assert found.status == 0
    return -found.fun


@pytest.mark.parametrize("diagonal", [True, False])
@pytest.mark.parametrize("rates", [True, False])
def test_the_boundary_is_where_a_linear_programme_puts_it(diagonal, rates):
    proba = softmax(60, 3, seed=1)[1]
    kind = DiagonalRegion if diagonal else OffDiagonalRegion
    region = kind.from_predictions(None, proba, rates=rates)
    rng = np.random.default_rng(2)
    for _ in range(3):
        direction = rng.normal(size=len(region.names))
        step = largest_step(proba, direction, diagonal=diagonal, rates=rates)
        inside = region.center + (1 - 1e-5) * step * direction
        outside = region.center + (1 + 1e-5) * step * direction
        assert region.attain(inside).error <= 1e-9
        where = region.separate(outside)
        assert not where.inside
        assert 0 < where.gap <= 2e-5 * step * np.linalg.norm(direction)


@settings(max_examples=40, deadline=None)
@given(
    name=st.sampled_from(
        ["three classes", "four classes", "tied", "rare class", "at their word"]
    ),
    diagonal=st.booleans(),
    rates=st.booleans(),
    seed=st.integers(0, 1000),
)
def test_lotteries_between_random_rules_are_attained(name, diagonal, rates, seed):
    region = region_of(name, diagonal, rates)
    rng = np.random.default_rng(seed)
    k = len(region.classes)
    rules = [PlugInRule.of(gains) for gains in rng.normal(size=(3, k, k))]
    point = rng.dirichlet(np.ones(3)) @ [region.vertex(rule).point for rule in rules]
    found = region.attain(point)
    assert found.error <= 1e-9
    assert len(found.classifier.rules) <= len(region.names) + 1
    assert region.attained(found.classifier) == pytest.approx(point, abs=1e-9)


@pytest.mark.parametrize("labelled", [False, True])
def test_a_vertex_in_many_dimensions_is_reached_to_rounding(labelled):
    labels, proba = softmax(2000, 5, seed=3)
    region = OffDiagonalRegion.from_predictions(labels if labelled else None, proba)
    rng = np.random.default_rng(4)
    for _ in range(2):
        point = region.support(rng.normal(size=20))
        found = region.attain(point)
        assert found.error <= 1e-12
        assert found.n_rules_tried <= 600


def test_plain_rules_alone_miss_points_of_labelled_samples(monkeypatch):
    """What `sharpen` is for: without it, vertices of the region seem infeasible."""
    labels, proba = softmax(1000, 4, seed=5)
    region = OffDiagonalRegion.from_predictions(labels, proba)
    rng = np.random.default_rng(6)
    points = [region.support(rng.normal(size=12)) for _ in range(8)]
    assert all(map(region.contains, points))
    monkeypatch.setattr(module, "sharpen", lambda _p, rule, _w, **_: rule)
    assert not all(map(region.contains, points))


def four_rows(seed):
    """A region of four rows, and a mixture of some of its vertices."""
    rng = np.random.default_rng(seed)
    y = np.arange(4) if rng.random() < 0.7 else rng.permutation(4)
    p = rng.dirichlet(np.ones(4) * rng.choice([0.1, 0.3, 1.0, 5]), size=4)
    kind = (DiagonalRegion, OffDiagonalRegion)[int(rng.integers(2))]
    region = kind.from_predictions(y, p, rates=bool(rng.integers(2)))
    n, vertices = len(region.names), []
    for _ in range(int(rng.integers(2, 8))):
        whole = rng.random() < 0.5
        way = rng.integers(-2, 3, size=n) if whole else rng.normal(size=n)
        vertices.append(region.support(way))
    shares = rng.dirichlet(np.ones(len(vertices)) * rng.choice([0.1, 1]))
    return region, shares @ np.array(vertices)


@pytest.mark.parametrize("seed", [1000035, 2000, 2069, 2286, 2584])
def test_mixtures_of_vertices_of_four_rows_are_attained(seed):
    """Some vertices differ by 1e-8; or labels are all there is of a class."""
    region, point = four_rows(seed)
    found = region.attain(point)
    assert found.error <= 1e-9
    assert region.attained(found.classifier) == pytest.approx(point, abs=1e-9)


def test_points_outside_are_refused_with_a_direction_and_a_gap():
    region = region_of("at their word", True, False)
    here = region.support([1.0, 2.0, 1.5, 1.0])
    normal = np.array([1.0, 2.0, 1.5, 1.0]) / np.linalg.norm([1.0, 2.0, 1.5, 1.0])
    with pytest.raises(InfeasiblePointError, match="farther out than every") as refused:
        region.classifier(here + 0.01 * normal)
    assert 0.005 < refused.value.gap <= 0.01 + 1e-12
    assert refused.value.direction @ normal > 0.9


def test_a_hair_outside_counts_as_inside():
    for name in ("decaying", "at their word"):
        region = region_of(name, False, False)
        normal = np.random.default_rng(7).normal(size=len(region.names))
        normal /= np.linalg.norm(normal)
        here = region.support(normal)
        assert region.contains(here + 5e-10 * normal)
        assert not region.contains(here + 5e-9 * normal)
        assert region.attain(here + 1e-3 * normal, tolerance=2e-3).error <= 2e-3


def test_a_search_that_does_not_end_says_so(monkeypatch):
    region = region_of("decaying", False, False)
    monkeypatch.setattr(module, "ROUNDS", 4)
    with pytest.raises(InfeasiblePointError, match=r"rules were tried.*nearest"):
        region.classifier(region.support([-1, -2, -3, -1, -2, -1.5]))


@pytest.mark.parametrize("tolerance", [0, -1e-9, np.nan, "tight"])
def test_tolerances_are_positive(tolerance):
    region = region_of("decaying", True, False)
    for use in (region.attain, region.classifier, region.separate):
        with pytest.raises(InvalidParameterError, match="tolerance"):
            use(region.center, tolerance=tolerance)


@pytest.mark.parametrize(
    ("name", "rates"), [("rare class", True), ("tied", True), ("four classes", True)]
)
@pytest.mark.quick_cases("rare class-True", "tied-True")
def test_vertices_are_attained_whatever_the_order_of_the_classes(name, rates):
    """Ties are then broken otherwise: one start of the search is not enough."""
    problem = MULTICLASS_PROBLEMS[name]
    region = region_of(name, False, rates)
    k = len(region.classes)
    other = problem.region(diagonal=False, rates=rates, order=[*range(1, k), 0])
    place = [region.names.index(statistic) for statistic in other.names]
    drawn = np.random.default_rng(0).normal(size=(30, len(place)))
    for direction in np.concatenate([np.eye(len(place)), -np.eye(len(place)), drawn]):
        assert other.contains(region.support(direction)[place])


# -- better rules on labels -----------------------------------------------------------


def worth_of(population, rule, worth):
    return float((worth * population.confusion(rule)).sum())


@pytest.mark.parametrize("seed", range(6))
def test_a_sharpened_rule_beats_every_change_of_the_first_gain(seed):
    labels, proba = softmax(40, 3, seed)
    labels[:3] = [0, 1, 2]
    region = OffDiagonalRegion.from_predictions(labels, proba)
    rng = np.random.default_rng(seed)
    worth = region.statistics.gains(rng.normal(size=6), region.priors)
    start = PlugInRule.of(worth)
    better = sharpen(region.population, start, worth)
    found = worth_of(region.population, better, worth)
    # Every row turns to class 0 at one value of the gain: try all between them.
    scores = proba @ worth
    turns = np.sort((scores[:, 1:].max(axis=1) - scores[:, 0]) / proba[:, 0])
    for step in [*(turns[1:] + turns[:-1]) / 2, 0.0]:
        gains = worth.copy()
        gains[0, 0] += step
        trial = worth_of(region.population, PlugInRule.of(gains), worth)
        assert found >= trial - 1e-12


def test_sharpening_stops_at_its_goal():
    labels, proba = softmax(1000, 3, seed=8)
    region = OffDiagonalRegion.from_predictions(labels, proba)
    worth = region.statistics.gains(np.array([1, -2, 3, -1, 2, -3.0]), region.priors)
    start = PlugInRule.of(worth)
    plain = worth_of(region.population, start, worth)
    best = worth_of(region.population, sharpen(region.population, start, worth), worth)
    assert best > plain
    at_once = sharpen(region.population, start, worth, goal=plain)
    assert worth_of(region.population, at_once, worth) == plain
    near = sharpen(region.population, start, worth, goal=plain + 1e-6)
    assert plain < worth_of(region.population, near, worth) <= best


@pytest.mark.parametrize("near", [10, 500])
def test_sharpening_looks_at_the_nearest_rows_and_never_makes_worse(near, monkeypatch):
    labels, proba = softmax(3000, 3, seed=9)
    region = OffDiagonalRegion.from_predictions(labels, proba)
    rng = np.random.default_rng(10)
    monkeypatch.setattr(lines, "NEAR", near)
    gained = []
    for _ in range(10):
        worth = region.statistics.gains(rng.normal(size=6), region.priors)
        start = PlugInRule.of(worth)
        plain = worth_of(region.population, start, worth)
        better = sharpen(region.population, start, worth)
        gained.append(worth_of(region.population, better, worth) - plain)
    assert min(gained) >= 0
    assert max(gained) > 0 or near == 10
