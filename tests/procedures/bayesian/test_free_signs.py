"""People whose answers speak against what is assumed, though no question shows it."""

import math

import numpy as np
import pytest
from scipy.optimize import linprog

import elicitor as el
from elicitor.core import Answer

NAMES, KINDS = ["recall", "place", "complaints", "latency", "cost"], "rrccc"
DECLARED = np.array([1, 1, -1, -1, -1])
SPANS = np.array([0.4, 2, 16, 220, 11000])
SAID = "All answers together are"
BLIND = "look more like those of"


@pytest.fixture(scope="module")
def pool():
    rng = np.random.default_rng(5)
    good = rng.random(25)
    recall = 0.58 + 0.4 * good
    place = rng.integers(0, 3, 25)
    complaints = 2 + 14 * good * rng.uniform(0.5, 1, 25)
    latency = 20 + 220 * good * rng.random(25)
    cost = 900 + 11000 * good * rng.random(25)
    return el.ModelPool(
        [f"m{i}" for i in range(25)],
        np.column_stack([recall, place, complaints, latency, cost]),
        names=NAMES,
        kinds=["reward" if kind == "r" else "cost" for kind in KINDS],
    )


def asked(pool, prefers, seed, **options):
    return el.elicit(
        pool,
        "linear",
        prefers,
        method="bayesian",
        random_state=seed,
        max_questions=24,
        retests=2,
        held_out=3,
        tolerance=1e-9,
        **options,
    )


def someone(weights, slips=0.0, seed=0):
    rng = np.random.default_rng(seed)
    return lambda first, second: bool(
        (weights @ (first - second) > 0) != (rng.random() < slips)
    )


def coin(seed):
    rng = np.random.default_rng([seed, 1])
    return lambda *_: bool(rng.random() < 0.5)


def fitted(result, signs=None):
    """Whether some linear weights go along with all answers, by a linear programme."""
    entries = result.transcript.standing
    rows = [
        (e.question.first - e.question.second)
        / SPANS
        * (1 if e.answer is Answer.FIRST else -1)
        for e in entries
    ]
    ends = [(-1, 1)] * 5 if signs is None else [(min(0, s), max(0, s)) for s in signs]
    found = linprog(
        np.zeros(5), A_ub=-np.array(rows), b_ub=np.full(len(rows), -1e-6), bounds=ends
    )
    return found.status == 0


FAR = np.array([40, -25, -1, -0.02, -0.0003])
"""Half of what counts is the place, against what is declared."""


@pytest.mark.slow
def test_somebody_who_means_the_opposite_is_told_so_and_not_called_a_coin(pool):
    told = 0
    for seed in range(4):
        result = asked(pool, someone(FAR), seed)
        assert fitted(result)
        assert not fitted(result, DECLARED)
        found = result.details["signs"]
        said = [note for note in result.notes if SAID in note]
        assert bool(said) == ("log_bayes_factor" in found)
        if said:
            told += 1
            assert found["contradicted"]
            assert found["log_bayes_factor"] >= math.log(100)
            assert not result.converged
            assert not any(BLIND in note for note in result.notes)
            assert "The answers speak against what is assumed." in said[0]
            assert "that show it" not in said[0]  # one was asked, and agreed with
            times = float(f"{math.exp(found['log_bayes_factor']):.0e}")
            assert f"All answers together are {times:,.0f} times as likely" in said[0]
    assert told >= 3


@pytest.mark.slow
def test_coins_are_called_what_they_were(pool):
    """Some weights fit three of a hundred: that alone says nothing."""
    blind = []
    for seed in range(10):
        now = asked(pool, coin(seed), seed)
        before = asked(pool, coin(seed), seed, edition=3)
        assert "log_bayes_factor" not in now.details["signs"]
        assert now.notes == before.notes
        blind.append(any(BLIND in note for note in now.notes))
    assert sum(blind) >= 4


@pytest.mark.slow
def test_who_slips_is_not_said_to_mean_the_opposite(pool):
    rng = np.random.default_rng(3)
    for seed in range(10):
        weights = rng.dirichlet(np.ones(5)) * DECLARED / SPANS
        result = asked(pool, someone(weights, 0.1, seed), seed)
        assert "log_bayes_factor" not in result.details["signs"]


@pytest.mark.slow
def test_sessions_of_before_find_what_they_found(pool, tmp_path):
    for seed in range(4):
        person = someone(FAR)
        old = asked(pool, person, seed, edition=3)
        new = asked(pool, person, seed)
        if "log_bayes_factor" in new.details["signs"]:
            break
    assert "log_bayes_factor" not in old.details["signs"]
    assert not any(SAID in note for note in old.notes)
    assert el.verify(old, pool).agrees
    assert el.verify(new, pool).agrees
    path = tmp_path / "a.json"
    new.save(path)
    read = el.load_result(path)
    kept, now = (one.details["signs"] for one in (read, new))
    assert kept["log_bayes_factor"] == now["log_bayes_factor"]
    assert read.notes == new.notes
