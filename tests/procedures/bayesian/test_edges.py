"""Somebody may be exactly at the edge of what is known of everyone."""

import itertools
import math

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer
from elicitor.oracles import Flip
from elicitor.procedures.bayesian import utility_of
from elicitor.procedures.bayesian.moments import log_chances
from elicitor.procedures.bayesian.zeros import with_zeros
from elicitor.regions import BinaryRegion
from elicitor.testing.pools import POOLS

N_DRAWS = 200_000


def scored(rows=3000):
    rng = np.random.default_rng([2, rows])
    chances = 1 / (1 + np.exp(-(2 * rng.normal(size=rows) - 3.4)))
    return BinaryRegion.from_predictions(rng.random(rows) < chances, chances)


UTILITIES = {
    "sum": lambda: utility_of(el.Ball([0.3, 0.5, 0.6], 0.2), "linear"),
    "ratio": lambda: utility_of(scored(), "linear-fractional"),
}


def answered(utility, number=20, noise=0.3):
    """Beliefs after answers of somebody, and their z turned to what was preferred."""
    rng = np.random.default_rng(number)
    (weights,) = utility.beliefs().draws(1, rng)[0]
    first, second = np.split(utility.random_points(2 * number, rng), 2)
    rows = utility.rows(first, second)
    ahead = rows @ weights + noise * rng.logistic(size=number)
    beliefs = utility.beliefs()
    for row, lead in zip(rows, ahead, strict=True):
        beliefs.learn(row, Answer.FIRST if lead > 0 else Answer.SECOND)
    return beliefs, rows * np.sign(ahead)[:, None]


def mean_chance(weights, rows, noise):
    """Mean probability of all answers under every hypothesis; by the definition."""
    kinds = np.zeros(len(rows), dtype=int)
    found = []
    for h in range(len(noise)):
        one = noise.kept(np.arange(len(noise)) == h)
        t = (weights @ rows.T).reshape(1, -1)
        logs = log_chances(t, np.tile(kinds, len(weights)), one)
        found.append(np.exp(logs.reshape(len(weights), -1).sum(axis=1)).mean())
    return np.array(found)


@pytest.mark.parametrize("name", UTILITIES)
def test_before_any_answer_nothing_speaks_for_an_edge(name):
    utility = UTILITIES[name]()
    rows, logs = utility.beliefs().certain.edges()
    assert len(rows) == {"sum": 3, "ratio": 4}[name]
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1)
    np.testing.assert_allclose(logs, 0, atol=1e-9)


@pytest.mark.parametrize(("number", "name"), [(7, "sum"), (20, "ratio")])
@pytest.mark.quick_cases("7-sum")
def test_how_much_likelier_answers_are_at_an_edge(name, number):
    """By drawing from what is known at first, at an edge and anywhere."""
    utility = UTILITIES[name]()
    beliefs, told = answered(utility, number)
    rows, logs = beliefs.certain.edges()
    normal = np.random.default_rng(0).standard_normal((N_DRAWS, utility.size))
    normal /= np.sqrt(utility.size)
    cone = utility.constraints
    inside = normal[(normal @ cone.T >= 0).all(axis=1)]
    anywhere = mean_chance(inside[:8_000], told, beliefs.noise)
    found = beliefs.shares @ np.exp(logs)
    for i, row in enumerate(rows):
        flat = normal - np.outer(normal @ row, row)
        there = flat[(flat @ cone.T >= -1e-12).all(axis=1)]
        chances = mean_chance(there[:8_000], told, beliefs.noise)
        expected = beliefs.shares @ (chances / anywhere)
        if expected > 0.3:
            assert found[i] == pytest.approx(expected, rel=0.15)
        else:  # tails of normal beliefs are too thick
            assert expected / 2 < found[i] < 0.4


def one_or_two(edges, levels):
    """How likely so many are, of edges of which each is as likely as a level says."""
    return sum(
        chance * math.comb(edges, n) * share**n * (1 - share) ** (edges - n)
        for share, chance in levels.items()
        for n in (1, 2)
    )


@pytest.mark.parametrize(
    ("name", "share"),
    [
        ("sum", one_or_two(3, dict.fromkeys((0.1, 0.3, 0.6, 0.85), 0.05))),
        ("ratio", one_or_two(4, {0.25: 0.5, 0.5: 0.25})),
    ],
)
def test_before_any_answer_more_ratios_than_sums_lie_on_edges(name, share):
    """Of three weights, or of a cone with four edges; on three lies only zero."""
    utility = UTILITIES[name]()
    beliefs = utility.beliefs()
    drawn, which = beliefs.draws(4000, np.random.default_rng(1))
    final = with_zeros(beliefs, drawn, which, np.random.default_rng(2))
    rows, _ = beliefs.certain.edges()
    at_edge = (np.abs(final @ rows.T) < 1e-9).any(axis=1)
    assert at_edge.mean() == pytest.approx(share, abs=0.035)


@pytest.mark.parametrize("name", UTILITIES)
def test_draws_lie_on_edges_as_often_as_answers_say(name):
    utility = UTILITIES[name]()
    beliefs, _ = answered(utility)
    drawn, which = beliefs.sampled(2000, np.random.default_rng(1))
    final = with_zeros(beliefs, drawn, which, np.random.default_rng(2))
    np.testing.assert_allclose(np.linalg.norm(final, axis=1), 1)
    rows, _ = beliefs.certain.edges()
    on_edge = np.abs(final @ rows.T) < 1e-9
    moved = (np.abs(final - drawn) > 1e-9).any(axis=1)
    assert 0.02 < moved.mean() < 0.6
    assert on_edge[moved].any(axis=1).all()
    assert not on_edge[~moved].any()


def likeliest_on(edges, w, precision):
    """The least (v − w)ᵀ P (v − w) where v is on some edges, by its multipliers."""
    none = np.zeros((len(edges), len(edges)))
    system = np.block([[precision, edges.T], [edges, none]])
    right = np.concatenate([precision @ w, np.zeros(len(edges))])
    return np.linalg.lstsq(system, right, rcond=None)[0][: len(w)]


@pytest.mark.parametrize("name", UTILITIES)
def test_draws_move_to_edges_as_their_own_gaussian_does(name):
    utility = UTILITIES[name]()
    beliefs, _ = answered(utility)
    drawn, which = beliefs.sampled(600, np.random.default_rng(1))
    final = with_zeros(beliefs, drawn, which, np.random.default_rng(2))
    rows, _ = beliefs.certain.edges()
    some = [list(of) for n in (1, 2) for of in itertools.combinations(rows, n)]
    moved = (np.abs(final - drawn) > 1e-9).any(axis=1)
    for w, found, hypothesis in zip(
        drawn[moved], final[moved], which[moved], strict=True
    ):
        precision = np.linalg.inv(beliefs.covariances[hypothesis])
        maybe = np.array([likeliest_on(np.array(of), w, precision) for of in some])
        maybe = np.where(maybe * beliefs.certain.signs < 0, 0.0, maybe)
        maybe /= np.maximum(np.linalg.norm(maybe, axis=1, keepdims=True), 1e-300)
        assert np.abs(maybe - found).max(axis=1).min() < 1e-6
    assert len(set(which[moved])) > 2


def test_of_measured_numbers_zeros_of_forms_mean_nothing():
    utility = utility_of(POOLS["four qualities"], "linear-fractional")
    beliefs, _ = answered(utility, 3)
    assert len(beliefs.certain.edges()[0]) == 0


def intervals(name, seed, questions):
    """What is found of somebody who goes by a named ratio and errs once in ten."""
    region = scored()
    ratio = el.named_metric(name, prevalence=region.prevalence)
    ratio = el.LinearFractionalMetric.from_pole(ratio.pole, region.prevalence)
    person = el.MetricOracle(ratio, Flip(0.1), random_state=seed)
    found = el.elicit(
        region,
        "linear-fractional",
        person,
        method="bayesian",
        max_questions=questions,
        random_state=seed,
    )
    low, high = found.interval.T
    return (low - 1e-9 <= ratio.coefficients) & (ratio.coefficients <= high + 1e-9)


def test_a_weight_that_is_zero_is_drawn_and_told_so():
    """Without zeros no draw is one, and the interval begins beside it."""
    weights = np.array([1.0, 0.0])
    found = el.elicit(
        el.Ball([0.3, 0.5], 0.2),
        "linear",
        lambda first, second: bool(weights @ first > weights @ second),
        random_state=0,
        max_questions=12,
    )
    assert found.interval[1, 0] == 0
    assert found.interval[0, 1] == 1
    drawn = found.posterior.coefficients
    assert (drawn[:, 1] == 0).mean() > 0.2


@pytest.mark.slow
def test_the_interval_of_a_weight_that_is_zero_holds_it():
    assert intervals("f-beta", 1, 40)[:2].all()


@pytest.mark.slow
def test_intervals_of_named_ratios_hold_them():
    """Where no zero was thought of, a quarter or fewer of them did."""
    names = ("f-beta", "precision", "jaccard")
    held = [intervals(name, seed, 40).mean() for name in names for seed in range(2)]
    assert np.mean(held) >= 0.75


@pytest.mark.parametrize("k", [2, 3])
def test_metrics_on_edges_do_not_hang_on_rounding(k):
    """Other processors round otherwise; a numerator of nothing but that is none."""
    rng = np.random.default_rng(1)
    chances, labels = rng.dirichlet(np.ones(3), 300), rng.integers(3, size=300)
    region = scored() if k == 2 else el.DiagonalRegion.from_predictions(labels, chances)
    utility = utility_of(region, "linear-fractional")
    beliefs = utility.beliefs()
    final = with_zeros(beliefs, *beliefs.draws(1000, rng), rng)
    found = utility.coefficients(final)
    again = utility.coefficients(final + 1e-16 * rng.standard_normal(final.shape))
    assert np.isfinite(found).all()
    np.testing.assert_allclose(again, found, atol=1e-9)
