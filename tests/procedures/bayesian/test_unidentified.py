"""What the answers say nothing about."""

import numpy as np
import pytest
from scipy.stats import ks_2samp

from elicitor.core import Answer
from elicitor.metrics import ClassStatistics, LinearMetric
from elicitor.procedures.bayesian import BAYESIAN, Beliefs, utility_of
from elicitor.procedures.bayesian.unidentified import unidentified
from elicitor.regions.multiclass import Ball
from elicitor.regions.pool import ModelPool
from elicitor.testing.procedures import exact_answers, play

NAMES = ("x", "y")
HALF = np.full((2, 2), 0.5)


@pytest.mark.parametrize("signs", ["unknown", "increasing"])
def test_a_direction_that_was_never_asked_about_is_named(signs):
    utility = utility_of(
        Ball([0.3, 0.4, 0.5, 0.6], 0.1, names=list("abcd")), "linear", signs=signs
    )
    beliefs = Beliefs(4, constraints=utility.constraints)
    rng = np.random.default_rng(0)
    for _ in range(25):
        row = np.append(rng.standard_normal(3), 0.0)
        side = Answer.FIRST if row @ [0.5, 0.3, 0.6, 0.2] > 0 else Answer.SECOND
        beliefs.learn(row, side)
    weights, _ = beliefs.draws(1000, rng)
    vague = unidentified(utility, utility.coefficients(weights))
    assert vague.tolist() == [False, False, False, True]


def test_as_wide_but_elsewhere_is_known():
    utility = utility_of(Ball([0.3, 0.4, 0.5], 0.1, names=list("abc")), "linear")
    first = utility.at_first
    shifts = np.ptp(first[:, 0]) * np.linspace(0, 0.4, 9)
    moved = [ks_2samp(first[:, 0], first[:, 0] + shift).statistic for shift in shifts]
    ways = shifts[:, None] * [1.0, 0.0, 0.0]
    found = [unidentified(utility, first + way).tolist() for way in ways]
    assert found == [[apart < 0.3, True, True] for apart in moved]
    assert min(moved) < 0.3 < max(moved)


def test_what_matters_is_told_though_weights_of_single_units_are_open():
    """A euro weighs next to nothing beside all of recall, before and after."""
    rng = np.random.default_rng(1)
    ends = (0.6, 0.92), (40, 400), (20, 300)
    points = np.column_stack([rng.uniform(*each, 12) for each in ends])
    pool = ModelPool(
        [f"model {i}" for i in range(12)], points,
        names=["recall", "price", "latency"], kinds=["reward", "cost", "cost"],
    )  # fmt: skip
    utility = utility_of(pool, "linear")
    person = exact_answers(LinearMetric([0.3, -0.01, -5e-4], names=pool.names))
    *_, result = play(BAYESIAN["linear"](pool, link="logistic"), person, most=14)
    parts = np.abs(result.posterior.coefficients * np.ptp(points, axis=0))
    low, high = np.quantile(parts[:, 1] / parts.sum(axis=1), [0.05, 0.95])
    assert low > 0.3  # of three by chance .02
    assert high > 0.9
    vague = unidentified(utility, result.posterior.coefficients)
    assert not vague[1]
    assert not any("next to nothing yet" in note for note in result.notes)


def test_the_note_names_them():
    region = Ball(np.full(6, 0.5), 0.1, names=list("abcdef"))
    procedure = BAYESIAN["linear"](region, rng=np.random.default_rng(0))
    _, _, result = play(procedure, lambda _: Answer.FIRST, most=4)
    vague = result.details["unidentified"]
    assert len(vague) >= 3
    *most, last = vague
    told = f"About as open as before the first answer: the weight of {', '.join(most)}"
    assert f"{told} and {last}." in result.notes


def test_the_note_has_words_for_symbols():
    names = ClassStatistics(("ill", "well", "dead"), diagonal=False).names
    region = Ball(np.full(6, 0.1), 0.05, names=names)
    procedure = BAYESIAN["linear"](region, rng=np.random.default_rng(0))
    _, _, result = play(procedure, lambda _: Answer.FIRST, most=2)
    (note,) = (note for note in result.notes if "before the first answer" in note)
    assert "members of class ill labelled " in note
    assert "[" not in note
    procedure = BAYESIAN["linear"](region, rng=np.random.default_rng(0))
    _, _, result = play(procedure, lambda _: Answer.FIRST, most=0)
    assert not any("before the first answer" in note for note in result.notes)


def test_long_lists_are_cut():
    region = Ball(np.full(12, 0.5), 0.1, names=list("abcdefghijkl"))
    procedure = BAYESIAN["linear"](region, rng=np.random.default_rng(0))
    _, _, result = play(procedure, lambda _: Answer.CANNOT_SAY, most=1)
    assert len(result.details["unidentified"]) == 12
    assert "The answers say next to nothing yet." in result.notes
