"""Monotone metrics of unknown form: the slope at the best classifier."""

from itertools import product

import numpy as np
import pytest
from scipy.optimize import linprog, minimize

import elicitor as el
from elicitor.core import Answer
from elicitor.metrics import LinearMetric
from elicitor.procedures.bayesian import EFFICIENT, utility_of
from elicitor.procedures.published import binary_linear, diagonal_linear, monotone
from elicitor.regions import BinaryRegion
from elicitor.testing.procedures import exact_answers, play
from tests.procedures.class_problems import law

GAINS = np.array([1.0, 2.0, 3.0, 1.5])

# Value and gradient of concave, increasing utilities; ζ bounds every statistic.
UTILITIES = {
    "roots": (
        lambda d, _: GAINS[: len(d)] @ np.sqrt(np.maximum(d, 0)),
        lambda d, _: GAINS[: len(d)] / (2 * np.sqrt(d)),
    ),
    "G-mean": (
        lambda d, _: np.prod(np.maximum(d, 0)) ** (1 / len(d)),
        lambda d, _: np.prod(d) ** (1 / len(d)) / (len(d) * d),
    ),
    "Q-mean": (
        lambda d, zeta: -np.sum((1 - d / zeta) ** 2),
        lambda d, zeta: 2 * (1 - d / zeta) / zeta,
    ),
}


def says(utility):
    def answer(question):
        lead = utility(question.first) - utility(question.second)
        if abs(lead) < 1e-12:  # rounding is no preference
            return Answer.ABOUT_EQUAL
        return Answer.FIRST if lead > 0 else Answer.SECOND

    return answer


def slope_at_best(region, zeta, name):
    """Gradient, of sum 1, at the best of all s(a), found by Nelder and Mead."""
    utility, gradient = UTILITIES[name]

    def loss(logs):
        return -utility(region.support(np.exp([*logs, 0.0])), zeta)

    starts = [np.log(zeta[-1] / zeta[:-1]), np.zeros(len(zeta) - 1)]
    options = {"xatol": 1e-6, "fatol": 1e-13, "maxiter": 4000}
    found = min(
        (minimize(loss, s, method="Nelder-Mead", options=options) for s in starts),
        key=lambda outcome: outcome.fun,
    )
    best = region.support(np.exp([*found.x, 0.0]))
    slope = gradient(best, zeta)
    return best, slope / slope.sum()


def binary_law():
    return BinaryRegion.from_law(lambda x: 1 / (1 + np.exp(5 * x)), support=(-1.0, 1.0))


REGIONS = {
    "binary": lambda: (binary_law(), binary_law().all_right, 12),
    "three": lambda: (law(), law().priors, 24),
    "three, rates": lambda: (law(rates=True), np.ones(3), 24),
    "four": lambda: (law(4), law(4).priors, 30),
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "utility"),
    [
        *product(["binary"], UTILITIES),
        ("three", "roots"),
        ("three, rates", "Q-mean"),
        ("four", "G-mean"),
    ],
)
def test_ours_finds_the_slope_at_the_best_classifier(name, utility):
    region, zeta, most = REGIONS[name]()
    value = UTILITIES[utility][0]
    best, slope = slope_at_best(region, zeta, utility)
    asked, _, result = play(
        EFFICIENT["monotone"](region, tolerance=0.01), says(lambda d: value(d, zeta))
    )
    assert len(asked) <= most
    assert result.converged
    found = result.metric.weights / result.metric.weights.sum()
    assert found == pytest.approx(slope, abs=0.01)
    found = result.details["optimum"]
    assert value(found, zeta) == pytest.approx(value(best, zeta), rel=2e-3, abs=1e-3)
    assert "near the best achievable one" in result.notes[0]
    assert asked[-1].remaining is not None


@pytest.mark.parametrize(
    ("utility", "questions"),
    [("roots", 8), ("G-mean", 4), ("Q-mean", 12), ("roots", 16)],
)
@pytest.mark.quick_cases("roots-8")
def test_what_is_lost_at_the_optimum_is_at_most_what_is_said(utility, questions):
    region, zeta, _ = REGIONS["three"]()
    value = UTILITIES[utility][0]
    result = el.elicit(
        region,
        "monotone",
        lambda a, b: bool(value(a, zeta) > value(b, zeta)),
        method="efficient",
        tolerance=1e-3,
        max_questions=questions,
        random_state=0,
    )
    preferred = [
        (one.question.first, one.question.second)[
            :: 1 if one.answer is Answer.FIRST else -1
        ]
        for one in result.transcript.exchanges
    ]
    better, worse = map(np.array, zip(*preferred, strict=True))
    unknown = utility_of(region, "monotone")
    agree = some_of_cone(np.vstack([unknown.rows(better, worse), np.eye(unknown.size)]))

    corners = unknown.choice_set.points
    tops = unknown.family.tops(agree, corners, True)
    family, optimum = unknown.family, result.details["optimum"]
    best = np.sum(family.features(tops) * agree, axis=1)
    own = agree @ family.features(optimum[None])[0]
    least = (agree @ family.features(corners).T).min(axis=1)
    lost = (best - own) / (best - least)
    assert len(lost) > 100
    assert lost.max() <= result.details["regret"] + 0.005


def some_of_cone(rows, number=4000):
    """Points of {w : rows w ≥ 0, |w|∞ ≤ 1}: rays far out, and mixtures of four."""
    rng = np.random.default_rng(2)
    units = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    ways = rng.standard_normal((100, rows.shape[1]))
    rays = np.array(
        [
            linprog(way, A_ub=-units, b_ub=np.zeros(len(units)), bounds=(-1, 1)).x
            for way in ways
        ]
    )
    rays = rays[np.abs(rays).max(axis=1) > 0.5]
    some = rng.integers(len(rays), size=(number, 4))
    mixed = np.einsum("ni,nij->nj", rng.dirichlet(np.ones(4), number), rays[some])
    return np.maximum(np.vstack([rays, mixed]), 0)


@pytest.mark.parametrize("weights", [(0.3, 0.45, 0.25), (0.2, 0.45, 0.35)])
@pytest.mark.slow  # half a minute each
def test_ours_finds_linear_metrics_too(weights):
    metric = LinearMetric(weights, names=law().names)
    _, _, result = play(
        EFFICIENT["monotone"](law(), tolerance=0.01), exact_answers(metric)
    )
    assert result.metric.weights == pytest.approx(weights, abs=0.01)


def test_published_method_is_algorithm_1_with_a_caveat():
    person = exact_answers(LinearMetric([0.2, 0.5, 0.3], names=law().names))
    asked, _, result = play(monotone(law(), tolerance=0.05), person)
    same, _, linear = play(diagonal_linear(law(), tolerance=0.05), person)
    assert asked == same
    assert result.metric == linear.metric
    assert np.array_equal(result.details["optimum"], linear.details["optima"])
    assert "near the best achievable one" in result.notes[0]
    assert "only two classes" in result.notes[1]

    person = exact_answers(LinearMetric([0.3, 0.7]))
    asked, _, result = play(monotone(binary_law()), person)
    same, _, linear = play(binary_linear(binary_law()), person)
    assert asked == same
    assert result.metric == linear.metric
    expected = binary_law().plug_in(linear.details["angle"])
    assert np.array_equal(result.details["optimum"], expected)
    assert len(result.notes) == 1


@pytest.mark.parametrize("utility", UTILITIES)
@pytest.mark.slow
def test_ours_beats_faces_where_the_metric_is_not_linear(utility):
    # On a face the other classes are never right: the slope there is another one.
    region, zeta, _ = REGIONS["three"]()
    value = UTILITIES[utility][0]
    _, slope = slope_at_best(region, zeta, utility)
    errors = []
    for procedure in (EFFICIENT["monotone"], monotone):
        _, _, result = play(procedure(region), says(lambda d: value(d, zeta)))
        found = result.metric.weights / result.metric.weights.sum()
        errors.append(np.abs(found - slope).max())
    assert errors[0] < 0.02
    assert errors[1] > 0.04


# -- samples ------------------------------------------------------------------------
