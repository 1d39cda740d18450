"""What is proposed, for families on regions: to be had, level, far apart, telling."""

import functools

import numpy as np
import pytest

from elicitor.procedures.bayesian import expected_gains, proposals, utility_of
from elicitor.procedures.bayesian.choice import differing
from elicitor.procedures.bayesian.directions import telling
from elicitor.procedures.bayesian.proposals import believed_zones
from elicitor.regions import CountedRegion
from elicitor.regions.groups import CountedGroupBall
from elicitor.regions.multiclass import Ball, CountedBall, CountedDiagonalRegion
from elicitor.testing.pools import POOLS
from elicitor.testing.problems import PROBLEMS
from tests.procedures.bayesian.brief import informed
from tests.procedures.class_problems import sample
from tests.procedures.cost_reward_cases import region_of
from tests.procedures.fair_cases import ball_of
from tests.quick import some_quick

NEAR = 0.02
"""In typical differences of utilities: of random pairs one or two in a hundred."""


def ball(n):
    return Ball(np.linspace(0.1, 0.3, n), 0.09)


def groups(k, m, *, diagonal=False):
    return ball_of(np.random.default_rng(0), k, m, diagonal=diagonal)


def two(name):
    return PROBLEMS[name].region


CASES = {
    "linear, ball": (functools.partial(ball, 4), "linear"),
    "linear, ball of any direction": (
        functools.partial(ball, 6),
        "linear",
        {"signs": "unknown"},
    ),
    "linear, two classes": (functools.partial(two, "logistic"), "linear"),
    "linear, ties": (functools.partial(two, "tied"), "linear"),
    "linear, three classes": (functools.partial(sample, "three classes"), "linear"),
    "linear, rare class": (functools.partial(sample, "rare class"), "linear"),
    "linear, lotteries": (lambda: POOLS["three mixed"], "linear"),
    "ratio, ball": (functools.partial(ball, 3), "linear-fractional"),
    "ratio, two classes": (functools.partial(two, "logistic"), "linear-fractional"),
    "ratio, four classes": (
        functools.partial(sample, "four classes"),
        "linear-fractional",
    ),
    "quadratic, ball": (functools.partial(ball, 3), "quadratic"),
    "cubic, ball": (functools.partial(ball, 2), "polynomial", {"degree": 3}),
    "quadratic, three classes": (
        functools.partial(sample, "three classes"),
        "quadratic",
    ),
    "gaps, two groups": (functools.partial(groups, 2, 2), "fair"),
    "gaps, three groups": (functools.partial(groups, 3, 3), "fair"),
    "squared gaps": (functools.partial(groups, 2, 3, diagonal=True), "fair-quadratic"),
    "costs, two classes": (functools.partial(region_of, "two classes"), "cost-reward"),
    "costs, neutral": (
        functools.partial(region_of, "neutral, limited"),
        "cost-reward",
    ),
    "costs, ball": (functools.partial(region_of, "ball"), "cost-reward"),
    "costs, measured points": (
        functools.partial(region_of, "measured points"),
        "cost-reward",
    ),
}


@functools.cache
def proposed(name):
    """A utility, what is known, and the pairs proposed."""
    region, family, *options = CASES[name]
    utility = utility_of(region(), family, **(options[0] if options else {}))
    beliefs = informed(utility)
    return utility, beliefs, utility.pairs(beliefs, np.random.default_rng(1))


def unlevel(utility, beliefs, first, second):
    """How far differences of utility are from none, or from the edge of a zone."""
    leads = np.abs(utility.rows(first, second) @ beliefs.estimate())
    wanted = np.append(believed_zones(beliefs), 0.0)
    return np.abs(leads[:, None] - wanted).min(axis=1)


QUICK = [
    "linear, ball",
    "linear, ties",
    "linear, three classes",
    "linear, lotteries",
    "ratio, two classes",
    "quadratic, ball",
    "cubic, ball",
    "gaps, three groups",
    "squared gaps",
    "costs, neutral",
    "costs, measured points",
]
"""Every family, and every kind of region."""
EVERY = pytest.mark.parametrize("name", some_quick(CASES, QUICK))


@EVERY
def test_pairs_are_of_what_can_be_had(name):
    utility, _, pairs = proposed(name)
    first, second = pairs
    assert first.shape == second.shape == (len(first), *utility.choice_set.shape)
    for side in pairs:
        assert all(map(utility.region.contains, side))


@EVERY
def test_many_pairs_are_level_for_the_estimate(name):
    utility, beliefs, (first, second) = proposed(name)
    assert (unlevel(utility, beliefs, first, second) < NEAR).sum() >= 10
    assert (differing(first, second) > 0).all()


@EVERY
def test_some_pairs_differ_in_two_numbers_only_and_are_level(name):
    utility, beliefs, (first, second) = proposed(name)
    if not utility.choice_set.is_round and not len(utility.choice_set.pieces):
        pytest.skip("no pieces on which two numbers differ")
    two = differing(first, second) == 2
    assert two.sum() >= 15
    assert (two & (unlevel(utility, beliefs, first, second) < NEAR)).sum() >= 5


@EVERY
def test_pairs_are_farther_apart_than_random_ones(name):
    utility, beliefs, (first, second) = proposed(name)
    choices = utility.choice_set

    def length(one, other):
        apart = ((one - other) / choices.spread).reshape(len(one), -1)
        return np.linalg.norm(apart, axis=1)

    some = utility.random_points(400, np.random.default_rng(0))
    level = np.abs(utility.rows(first, second) @ beliefs.estimate()) < NEAR
    if level.sum() < 5:  # all are at the edge of a zone of indifference
        level = unlevel(utility, beliefs, first, second) < NEAR
    whole = level & (differing(first, second) > 2)
    if whole.sum() < 5:
        whole = level
    assert length(first, second)[whole].mean() > length(some[:200], some[200:]).mean()


@EVERY
def test_nothing_is_proposed_whose_answer_is_known_of_everyone(name):
    utility, _, pairs = proposed(name)
    assert not utility.is_settled(utility.rows(*pairs)).any()


def test_settled_pairs_are_not_taken_for_telling_ones():
    """Nothing is known but signs: one alternative often is better in all respects."""
    utility = utility_of(sample("four classes"), "linear")
    rng = np.random.default_rng(0)
    for seed in range(5):
        beliefs = informed(utility, 1, seed)
        rows = utility.rows(*utility.pairs(beliefs, rng))
        assert not utility.is_settled(rows).any()


@pytest.mark.parametrize(
    "name", ["linear, ball", "ratio, ball", "quadratic, ball", "cubic, ball"]
)
def test_ends_of_pairs_on_a_ball_lie_on_its_surface(name):
    utility, _, pairs = proposed(name)
    choices = utility.choice_set
    away = np.linalg.norm((np.stack(pairs) - choices.center) / choices.spread, axis=2)
    # What the last step mixes lies within the surface, by little.
    assert away.min() > 0.99
    assert np.median(away) > 0.999
    assert away.max() <= 1 + 1e-9


@pytest.mark.parametrize("name", ["gaps, two groups", "squared gaps"])
def test_some_group_lies_on_the_surface_of_its_ball(name):
    utility, _, pairs = proposed(name)
    choices = utility.choice_set
    away = np.linalg.norm((np.stack(pairs) - choices.center) / choices.spread, axis=3)
    assert away.max(axis=(0, 2)).min() > 0.998
    assert away.max() <= 1 + 1e-9


@pytest.mark.parametrize("name", ["linear, two classes", "ratio, two classes"])
def test_nobody_is_shown_a_classifier_that_is_worse_than_chance(name):
    utility, _, pairs = proposed(name)
    rates = np.stack(pairs) / utility.region.all_right
    assert rates.sum(axis=2).min() >= 1 - 1e-9


@EVERY
def test_the_best_pair_tells_as_much_as_any_of_many_random_ones(name):
    utility, beliefs, pairs = proposed(name)
    known, wanted = utility.focus(beliefs)
    some = utility.choice_set.best(
        np.random.default_rng(2).standard_normal((4000, *utility.choice_set.shape))
    )
    rows = utility.rows(some[:2000], some[2000:])
    others = expected_gains(known, rows, wanted)
    others[utility.is_settled(rows)] = 0.0
    gains = expected_gains(known, utility.rows(*pairs), wanted)
    assert gains.max() >= 0.93 * others.max()


@EVERY
def test_pairs_depend_on_the_generator_alone(name):
    utility, beliefs, pairs = proposed(name)
    again = utility.pairs(beliefs, np.random.default_rng(1))
    assert np.array_equal(pairs, again)


def test_before_any_answer_pairs_of_unknown_direction_are_random_chords():
    utility = utility_of(ball(3), "linear", signs="unknown")
    first, second = utility.pairs(utility.beliefs(), np.random.default_rng(0))
    choices = utility.choice_set
    for side in (first, second):
        away = np.linalg.norm((side - choices.center) / choices.spread, axis=1)
        assert away == pytest.approx(1)
    assert np.abs(first.mean(axis=0) - choices.center).max() < 0.03
    assert (np.ptp(first, axis=0) > 1.5 * choices.spread).all()


@pytest.mark.parametrize("family", ["fair", "fair-quadratic"])
def test_pairs_of_groups_are_as_the_person_would_have_them(family):
    """Level for the metric itself, not only for rows."""
    name = {"fair": "gaps, three groups", "fair-quadratic": "squared gaps"}[family]
    utility, beliefs, (first, second) = proposed(name)
    metric = utility.metric(beliefs.estimate())
    some = utility.random_points(400, np.random.default_rng(0))
    typical = np.abs(np.diff(metric.utility(some).reshape(-1, 2))).mean()
    leads = np.abs(metric.utility(first) - metric.utility(second)) / typical
    assert np.median(leads) < 0.01


COUNTED = {
    "two classes": (lambda: CountedRegion(two("logistic"), 100), 100),
    "three classes": (
        lambda: CountedDiagonalRegion(sample("three classes"), 200),
        200,
    ),
    "ball": (
        lambda: CountedBall(
            Ball([0.5, 0.5], 0.2, names=["R[a, b]", "R[b, a]"]), [0.5, 0.5], 200
        ),
        100,
    ),
    "groups": (lambda: CountedGroupBall(groups(2, 2), 50), 50),
}


@pytest.mark.parametrize("name", COUNTED)
def test_people_are_whole_where_the_region_counts_them(name):
    build, per = COUNTED[name]
    region = build()
    utility = utility_of(region, "fair" if name == "groups" else "linear")
    for side in utility.pairs(informed(utility), np.random.default_rng(0)):
        assert per * side == pytest.approx(np.round(per * side))


def test_real_models_are_compared_all_with_all():
    pool = POOLS["two qualities"]
    utility = utility_of(pool, "linear")
    first, second = utility.pairs(informed(utility), np.random.default_rng(0))
    models = pool.points[pool.contenders]
    n = len(models)
    assert len(first) == n * (n - 1) // 2
    seen = {frozenset(map(tuple, pair)) for pair in zip(first, second, strict=True)}
    assert len(seen) == len(first)
    assert {point for pair in seen for point in pair} == set(map(tuple, models))


def test_of_very_many_real_models_the_pairs_that_tell_most_are_looked_at(monkeypatch):
    utility = utility_of(POOLS["two qualities"], "linear")
    beliefs = informed(utility, 2)
    every = utility.pairs(beliefs, np.random.default_rng(0))
    gains = expected_gains(beliefs.likeliest, utility.rows(*every))
    monkeypatch.setattr(proposals, "MODELS", 10)
    few = utility.pairs(beliefs, np.random.default_rng(0))
    found = expected_gains(beliefs.likeliest, utility.rows(*few))
    assert np.sort(found) == pytest.approx(np.sort(gains)[-10:])


def test_among_many_unknowns_the_best_direction_is_not_left_to_chance():
    """Of fifteen numbers no random pair comes near what the answers leave open."""
    utility = utility_of(ball(15), "linear", signs="unknown")
    beliefs = informed(utility, 12)
    estimate = beliefs.estimate()
    aims = telling(utility, beliefs, estimate, np.random.default_rng(3))
    middle = np.abs(aims.first + aims.second).max(axis=1) < 1e-12
    ideal = expected_gains(
        beliefs, utility.rows(*aims.at(middle).ends(utility.choice_set))
    )
    gains = expected_gains(
        beliefs, utility.rows(*utility.pairs(beliefs, np.random.default_rng(1)))
    )
    assert gains.max() >= 0.98 * ideal.max()
