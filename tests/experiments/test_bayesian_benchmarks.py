"""The benchmarks of people who err: `noise`, `questions`, `calibration`, `turn`."""

import functools
import json
import math
import sys

import numpy as np
import pytest

from elicitor.experiments import BENCHMARKS, Run
from elicitor.experiments.bayesian_noise import _rows
from elicitor.experiments.bayesian_questions import CASES, _first_within
from elicitor.experiments.noisy_people import (
    band,
    erring_scale,
    least_bits,
    least_mean_error,
    logistic_scale,
    plain_ball,
    progress,
    random_person,
    wilson,
)
from elicitor.oracles import MetricOracle
from elicitor.procedures.bayesian import utility_of

MODULES = {  # the package's attributes of these names are functions
    "calibration": sys.modules["elicitor.experiments.calibration"],
    "noise": sys.modules["elicitor.experiments.bayesian_noise"],
    "turn": sys.modules["elicitor.experiments.turn_time"],
}
SMALLER = {
    "calibration": {"QUICK_MARKS": (6,)},
    "noise": {
        "TARGETS": {
            ("logistic", 10): {20: 0.07},
            ("flips", 3): {40: 0.03},
        }
    },
    "turn": {"LIMITS": {10: 0.05, 60: 0.2}},
}
"""Than the small version: of these, only that every row is there is looked at, and of
`noise` that ours is ahead."""


@functools.cache
def small(name):
    """The report of a small version, run once for all tests that look at it."""
    with pytest.MonkeyPatch.context() as patch:
        for what, value in SMALLER.get(name, {}).items():
            patch.setattr(MODULES[name], what, value)
        return BENCHMARKS[name](Run(quick=True))


def test_noise_of_an_accuracy():
    """A simulation of random pairs; its standard error is 0.001."""
    rng = np.random.default_rng(0)
    for size, accuracy in ((3, 0.9), (10, 0.8)):
        ways = rng.standard_normal((200_000, size))
        ways /= np.linalg.norm(ways, axis=1, keepdims=True)
        points = 0.2 * ways * rng.random((len(ways), 1)) ** (1 / size)
        away = np.abs(points[::2, 0] - points[1::2, 0])
        right = 1 / (1 + np.exp(-away / logistic_scale(size, accuracy)))
        assert right.mean() == pytest.approx(accuracy, abs=0.004)


def test_people_are_of_unit_length():
    rng = np.random.default_rng(0)
    drawn = np.array([random_person(rng, 4, known=False).weights for _ in range(50)])
    assert np.allclose(np.linalg.norm(drawn, axis=1), 1)
    assert (drawn < 0).any()
    known = [random_person(rng, 4, known=True).weights for _ in range(20)]
    assert (np.array(known) >= 0).all()


def test_progress_looks_when_it_should():
    metric = random_person(np.random.default_rng(1), 3, known=True)
    oracle = MetricOracle(metric)
    utility = utility_of(plain_ball(3), "linear")
    counts, errors = [], []
    for mark, inquiry in progress(utility, oracle, [0, 4, 9]):
        counts.append((mark, oracle.n_questions))
        errors.append(np.linalg.norm(inquiry.estimate.weights() - metric.weights))
    assert counts == [(0, 0), (4, 4), (9, 9)]
    assert errors[2] < errors[0]


@pytest.mark.slow
def test_no_method_beats_the_information_limit():
    """On the circle R bits allow 2^R arcs, which err by 1 / 4 of their lengths.

    By Shannon's lower bound for the absolute error 1 / 2e would be the limit.
    """
    for bits in (6, 9):
        arc = 2 * math.pi / 2**bits
        assert least_mean_error(2, bits) == pytest.approx(arc / (2 * math.e), rel=0.01)
    assert least_mean_error(10, 0) > 1.3
    assert least_mean_error(10, 40) < least_mean_error(10, 20)
    assert least_mean_error(10, 20) < least_mean_error(20, 20)


@pytest.mark.slow
def test_the_least_number_of_questions_is_of_weights_on_a_circle_in_closed_form():
    """The same arc; whoever knows both signs is spared two questions."""
    for error in (0.01, 0.002):
        bits = math.log2(math.pi / (math.e * error))
        assert least_bits(2, error) == pytest.approx(bits, abs=0.02)
        any_signs = CASES["2 linear weights, any signs"].least(error)
        known = CASES["2 linear weights, signs known"].least(error)
        assert [any_signs, known] == pytest.approx([bits, bits - 2], abs=0.02)
    assert least_mean_error(10, least_bits(10, 0.005)) == pytest.approx(0.005)
    fair = CASES["fair, 2 classes and groups"]
    assert fair.least(0.005) == fair.bound(0.005) == fair.bound() + 3


def test_a_band_is_two_standard_errors():
    low, high = band([1.0, 2.0, 3.0, 4.0])
    half = 1.96 * np.std([1, 2, 3, 4], ddof=1) / 2
    assert [low, high] == pytest.approx([2.5 - half, 2.5 + half])


def test_the_number_of_questions_is_the_last_passage():
    errors = np.array([0.02, 0.009, 0.011, 0.01, 0.005])
    assert _first_within(errors, 7) == 10
    assert _first_within(np.array([0.005, 0.002]), 7) == 7
    assert _first_within(np.array([0.005, 0.02]), 7) is None


def test_bounds_count_free_unknowns():
    bounds = {name: case.bound() for name, case in CASES.items()}
    assert bounds["5 linear weights, any signs"] == pytest.approx(4 * math.log2(200))
    assert bounds["right decisions of 4 classes"] == pytest.approx(3 * math.log2(100))
    assert bounds["quadratic, 3 classes"] == pytest.approx(8 * math.log2(200))
    assert bounds["fair, 3 classes and groups"] == pytest.approx(23 * math.log2(100))


def test_shares_have_wilsons_interval():
    # Newcombe 1998, Statistics in Medicine 17, Table I: 81 of 263 and 0 of 20.
    assert wilson(81 / 263, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert wilson(0.0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)


@pytest.mark.parametrize("unit", [1e-4, 1.0, 30.0])
def test_people_err_as_often_as_their_scale_says(unit):
    # Two leads: wrong with probability 1/(1+exp(1)) = 0.269 and 1/(1+exp(3)) = 0.047.
    leads = unit * np.array([1.0, 3.0])
    wrong = (1 / (1 + math.e) + 1 / (1 + math.e**3)) / 2
    assert erring_scale(leads, wrong) == pytest.approx(unit, rel=1e-9)


def test_rows_of_the_noise_benchmark():
    people = [
        {"ours": {"40": [0.1, x]}, "random": {"40": [0.3, 2 * x]}} for x in (0.2, 0.4)
    ]
    case = {"answers": "flips", "size": 10, "known": False, "marks": [40]}
    (row,) = _rows(case, people)
    assert row["ours"] == pytest.approx(0.3)
    assert row["peer"] == pytest.approx(0.6)
    assert row["ratio"] == pytest.approx(0.5)
    assert row["target"] == 0.22
    assert row["printed"] == {"best published": 0.27}
    capacity = 1 + 0.1 * math.log2(0.1) + 0.9 * math.log2(0.9)
    assert row["limit"] == pytest.approx(least_mean_error(10, 40 * capacity))


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["calibration", "next-question", "noise", "questions", "turn", "undo"]
)
def test_quick_runs(name):
    body = json.loads(small(name).to_json())
    assert body["settings"]["quick"] is True
    assert body["rows"]
    for row in body["rows"]:
        assert {"what", "ours", "peer", "ratio"} <= set(row)
        assert row["ours"] is None or math.isfinite(row["ours"])


@pytest.mark.slow
def test_ours_needs_about_a_bit_per_question():
    rows = small("questions").rows
    assert all(row["ratio"] < 1.8 for row in rows)


@pytest.mark.slow
def test_ours_beats_random_pairs():
    for row in small("noise").rows:
        if row["peer"] is not None and "after 20" in row["what"]:
            assert row["ours"] < row["peer"], row["what"]
