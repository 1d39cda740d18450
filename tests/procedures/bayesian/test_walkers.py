"""Draws of ratios, against brute force over all of them."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer
from elicitor.metrics.families import build_family
from elicitor.oracles import Logistic
from elicitor.procedures.bayesian import Beliefs
from tests.metrics.spaces import plain
from tests.procedures.bayesian.test_importance import chances

FIRST, SECOND = Answer.FIRST, Answer.SECOND
STEPS = 120
TURNS = (np.arange(STEPS) + 0.5) * np.pi / 2 / STEPS
QUARTER = np.stack([np.cos(TURNS), np.sin(TURNS)], axis=1)
LEVELS = [0.05, 0.25, 0.5, 0.75, 0.95]


def family(gains=2, costs=1):
    """Value per cost, of places all over."""
    size = gains + costs
    names = tuple(f"s{i}" for i in range(size))
    signs = np.repeat([1.0, -1.0], [gains, costs])
    places = np.random.default_rng(8).random((30, size)) + 0.2
    space = plain(names=names, signs=signs, spans=np.ones(size), places=places)
    return build_family("value-per-cost", space)


def heard(one, number=6, seed=3):
    """Rows of random pairs, and answers of somebody, the last of them wrong."""
    rng = np.random.default_rng(seed)
    first, second = rng.random((2, number, len(one.space.names))) + 0.2
    rows = one.differences(first, second)
    rows /= np.sqrt((rows**2).mean())
    likes = np.outer([0.9, 0.3], [0.8, 0.5]).ravel()
    answers = [FIRST if lead > 0 else SECOND for lead in rows @ likes]
    answers[-1] = SECOND if answers[-1] is FIRST else FIRST
    return rows, answers


def taught(one, rows, answers, **options):
    known = {"surface": one.surface, **options}
    beliefs = Beliefs(
        one.size, constraints=one.constraints, quadrics=one.quadrics, **known
    )
    beliefs.learn_all(rows, answers)
    return beliefs


def by_force(rows, answers, noise):
    """The chance of every a and b, of all noise, (n_a, n_b); all are as likely."""
    weights = np.einsum("ai,bj->abij", QUARTER, QUARTER).reshape(-1, 4)
    likely = np.exp(noise.log_prior - np.log(noise.even))[:, None] * np.ones(
        len(weights)
    )
    for row, answer in zip(rows, answers, strict=True):
        likely = likely * chances(weights @ row, answer, noise)
    found = likely.sum(axis=0).reshape(STEPS, STEPS)
    return found / found.sum()


def turns_of(weights):
    """The angles of a and b."""
    left, _, right = np.linalg.svd(weights.reshape(-1, 2, 2))
    return [
        np.arctan2(*np.abs(side[:, ::-1]).T)
        for side in (np.abs(left[:, :, 0]), np.abs(right[:, 0]))
    ]


def test_draws_are_as_many_as_are_likely_by_brute_force():
    one = family()
    rows, answers = heard(one)
    beliefs = taught(one, rows, answers)
    exact = by_force(rows, answers, beliefs.noise)
    weights, _ = beliefs.sampled(1000, np.random.default_rng(0))
    assert (weights >= 0).all()
    assert np.linalg.norm(weights, axis=1) == pytest.approx(np.ones(1000))
    for side, turns in enumerate(turns_of(weights)):
        total = exact.sum(axis=1 - side).cumsum()
        ends = [TURNS[np.searchsorted(total, level)] for level in LEVELS]
        assert np.quantile(turns, LEVELS) == pytest.approx(ends, abs=0.1)


def test_noise_is_drawn_as_likely_as_it_is():
    one = family()
    rows, answers = heard(one, 20)
    answers[3] = SECOND if answers[3] is FIRST else FIRST
    beliefs = taught(one, rows, answers)
    noise = beliefs.noise
    weights = np.einsum("ai,bj->abij", QUARTER, QUARTER).reshape(-1, 4)
    logs = noise.log_prior - np.log(noise.even)
    likely = np.exp(logs)[:, None] * np.ones(len(weights))
    for row, answer in zip(rows, answers, strict=True):
        likely = likely * chances(weights @ row, answer, noise)
    share = likely.sum(axis=1) / likely.sum()
    _, which = beliefs.sampled(1000, np.random.default_rng(0))
    mean = np.log(noise.scales)[which].mean()
    spread = np.sqrt(share @ np.log(noise.scales) ** 2)
    assert mean == pytest.approx(share @ np.log(noise.scales), abs=0.15 * spread)


def test_draws_stay_until_something_is_learnt():
    one = family()
    rows, answers = heard(one)
    beliefs = taught(one, rows[:-1], answers[:-1])
    before = beliefs.on_surface(1000)[0]
    assert (beliefs.on_surface(1000)[0] == before).all()
    assert (beliefs.on_surface(100)[0] == before[::10]).all()
    beliefs.learn(rows[-1], answers[-1])
    assert (beliefs.on_surface(1000)[0] != before).any()


@pytest.mark.parametrize("case", ["without", "exact", "blank"])
def test_there_are_none_without_a_surface_or_an_answer_that_may_be_wrong(case):
    one = family()
    rows, answers = heard(one)
    if case == "without":
        beliefs = taught(one, rows, answers, surface=None)
    elif case == "exact":
        beliefs = taught(one, rows[:-1], answers[:-1], link="exact")
    else:
        beliefs = taught(one, rows[:0], [])
    assert beliefs.on_surface(1000) is None
    assert len(beliefs.sampled(50, np.random.default_rng(0))[0]) == 50


def test_what_has_one_gain_lies_on_no_surface():
    assert family(gains=1, costs=2).surface is None


def pool(seed):
    """Fourteen models of which some are slow and dear."""
    rng = np.random.default_rng(seed)
    found = rng.uniform(0.2, 0.9, 14)
    spared = np.clip(1.2 - 0.5 * found + rng.normal(0, 0.08, 14), 0.3, 1)
    ms, price = np.exp(rng.normal(3, 0.8, 14)), rng.uniform(0.002, 0.05, 14)
    return el.ModelPool(
        [f"m{i}" for i in range(14)],
        np.column_stack([found, spared, ms, price]),
        names=["found", "spared", "ms", "price"],
        kinds=["reward", "reward", "cost", "cost"],
        units=["", "", "ms", "€"],
    )


def trade_offs(numerator, denominator, constant, place):
    """Log ratios of slopes of ratios, (n, 6), without any code of ours."""
    below = denominator @ place + constant
    value = numerator @ place / below
    slopes = np.log(np.abs(numerator - value[..., None] * denominator))
    i, j = np.triu_indices(4, 1)
    return slopes[..., i] - slopes[..., j]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("family_", "least"), [("value-per-cost", 0.86), ("linear-fractional", 0.72)]
)
def test_intervals_hold_people_as_unlike_as_they_may_be(family_, least):
    """Of 90 % intervals. Of 20 people, .80 and .63 as long as draws were beside."""
    inside = []
    for seed in range(12):
        rng, region = np.random.default_rng(seed + 500), pool(seed)
        typical = region.points.mean(axis=0)
        gains = np.abs(rng.normal(size=2)) / typical[:2]
        costs = np.abs(rng.normal(size=3)) / [*typical[2:], 1.0]
        true = np.r_[gains, 0, 0], np.r_[0, 0, costs[:2]], costs[2]
        metric = el.LinearFractionalMetric(*true, names=region.names)
        worth = metric.value(region.points)
        noise = Logistic(0.1 * float(np.std(worth)))
        person = el.MetricOracle(metric, noise, random_state=seed)
        found = el.elicit(
            region, family_, person, method="bayesian", max_questions=25, random_state=1
        )
        draws = found.posterior.coefficients
        drawn = trade_offs(draws[:, :4], draws[:, 4:8], draws[:, 8], typical)
        low, high = np.quantile(drawn, [0.05, 0.95], axis=0)
        own = trade_offs(*(np.array(part) for part in true), typical)
        inside += ((low <= own) & (own <= high)).tolist()
    assert np.mean(inside) >= least
