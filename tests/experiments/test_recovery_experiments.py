"""Fair, quadratic and polynomial metrics recovered from random oracles."""

import functools
import importlib
import math

import numpy as np
import pytest

from elicitor import Ball
from elicitor.experiments import EXPERIMENTS, Run, recovery
from elicitor.experiments.information import least_questions
from elicitor.experiments.random_metrics import random_quadratic

fair_sweep = importlib.import_module("elicitor.experiments.fair_sweep")
NAMES = ["fair-linear", "fair-quadratic", "polynomial", "quadratic"]


def modules():
    """The modules; the package has functions of the same names."""
    return {
        name: importlib.import_module(f"elicitor.experiments.{name.replace('-', '_')}")
        for name in NAMES
    }


@pytest.fixture
def small(monkeypatch):
    """Every experiment with its smallest case only."""
    found = modules()
    monkeypatch.setattr(fair_sweep, "SIZES", (2,))
    monkeypatch.setattr(fair_sweep, "NOISE", (1e-3,))
    for name in ("fair-linear", "fair-quadratic"):
        monkeypatch.setattr(found[name], "QUICK_METRICS", 3)
    for name in ("polynomial", "quadratic"):
        monkeypatch.setattr(found[name], "QUICK_METRICS", 1)
    monkeypatch.setattr(found["quadratic"], "QUICK_RUNS", 4)
    monkeypatch.setattr(found["quadratic"], "PRINTED", {2: 265.43})
    monkeypatch.setattr(found["quadratic"], "NOISE", (0.0, 1e-3))
    monkeypatch.setattr(found["polynomial"], "CASES", ({"k": 2, "degree": 3},))
    return found


@functools.cache
def small_report(name):
    """An experiment as `small` leaves it; run once for all tests that look at it."""
    return EXPERIMENTS[name](Run(quick=True))


def exists(row, path):
    """Whether a dotted path leads somewhere in a row."""
    for key in path.split("."):
        if key not in row:
            return False
        row = row[key]
    return True


@pytest.mark.slow
@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("name", NAMES)
def test_report_is_ready_for_json_and_its_columns_exist(name):
    report = small_report(name)
    assert report.name == name
    assert report.to_json()
    for _, path in report.columns:
        assert any(exists(row, path) for row in report.rows), path


def test_questions_of_fpme_are_counted_as_the_formula_says():
    formula = modules()["fair-linear"].formula
    # By hand: log2(pi/2 / 1e-3) = 10.6, log2(1000) = 9.97.
    assert formula(2, 2) == 3 * 16 * 1 * 11 + 40
    assert formula(3, 3) == 7 * 16 * 5 * 11 + 40
    assert formula(5, 5) == 21 * 16 * 19 * 11 + 40


@pytest.mark.slow
@pytest.mark.usefixtures("small")
def test_fair_questions_are_few_and_errors_small():
    plain, noisy = small_report("fair-linear").rows
    published, ours = (plain["measured"][name] for name in ("published", "ours"))
    signs = 2  # one for each run with trivial rates of one class
    assert published["questions"]["mean"] == plain["published"]["questions"] + signs
    assert plain["measured"]["share"] <= 1 / 8
    assert ours["a"]["mean"] < 1e-3
    assert noisy["measured"]["ours"]["a"]["mean"] < 0.05


@pytest.mark.slow
@pytest.mark.usefixtures("small")
def test_the_authors_ask_about_all_groups_alike_first():
    plain, noisy = (row["measured"] for row in small_report("fair-quadratic").rows)
    for name in ("authors", "authors, filtered"):
        asked = plain[name]["questions"]["mean"]
        assert asked == pytest.approx(332.1, rel=0.1)  # with one more search
        assert plain[name]["a"]["largest"] < 0.02
        assert name not in noisy


@pytest.mark.slow
@pytest.mark.usefixtures("small")
def test_quadratic_metrics_are_found_within_the_budget():
    rows = small_report("quadratic").rows
    rows, best = rows[:-1], rows[-1]["measured"]["lost"]
    assert best["held"] == 1
    assert 0 <= best["median"] <= best["mean"] <= best["most"] < 0.5
    plain, *kept, noisy = (r["measured"] for r in rows if "ratio" not in r["measured"])
    ratios = [row["measured"] for row in rows[-2:]]
    assert [row["metrics"] for row in ratios] == ["all", "well-formed"]
    for row in ratios:
        assert row["ratio"]["5 %"] < 1 < row["ratio"]["95 %"]
        assert row["ratio"]["median"] == pytest.approx(1, abs=0.02)
        assert 0 <= row["ratio"]["off"] < 0.5
    assert plain["ours"]["questions"]["largest"] == 40
    assert plain["ours"]["B"]["mean"] < 0.05 < plain["equal weights"]["B"]["mean"]
    assert 0 < plain["least_questions"] < 40
    assert [row["metrics"] for row in kept] == [
        "well-formed",
        "authors' filter",
        "authors' draws",
        "authors' draws and filter",
    ]
    for row in kept[1:]:
        assert row["fractions"]["questions"]["mean"] > 200
        assert "ours" not in row
    assert noisy["ours"]["B"]["mean"] > plain["ours"]["B"]["mean"]


@pytest.mark.slow
def test_recovery_counts_questions_at_the_oracle_and_keeps_the_budget():
    metric = random_quadratic(np.random.default_rng(0), 2)
    drawn = [(Ball([0.5, 0.5], 0.2, names=metric.names), metric)]
    free = recovery.recover(drawn, "quadratic", {"tolerance": 0.1})
    short = recovery.recover(drawn, "quadratic", {"tolerance": 0.1, "max_questions": 7})
    assert short["questions"] == [7]
    assert free["questions"][0] > 7
    assert free["B"][0] < short["B"][0]


def test_parts_of_a_sweep_are_put_together_by_method():
    drawn = [recovery.split(5, part, 2, lambda number: number) for part in (0, 1)]
    assert drawn == [[0, 2, 4], [1, 3]]
    one, other = {"ours": {"a": [1.0]}}, {"ours": {"a": [2.0, 6.0]}}
    together = recovery.joined([one, other])["ours"]
    assert together == {"a": [1.0, 2.0, 6.0]}


def test_lists_are_summed_up():
    told = recovery.summary({"a": [1.0, 2.0, 6.0]})["a"]
    assert told.pop("deviation") == pytest.approx(math.sqrt(14 / 3))
    assert told == {"mean": 3.0, "median": 2.0, "largest": 6.0}


# -- the bound ------------------------------------------------------------------------


def test_bound_grows_by_one_question_per_unknown_if_errors_are_halved():
    fine, finer = (least_questions((3, 6), (1e-4 / c, 1e-4 / c)) for c in (1, 2))
    assert finer - fine in (7, 8, 9)


def test_bound_is_below_what_equal_arcs_of_a_circle_achieve():
    for answers in (6, 10, 14):
        arc = 2 * math.pi / 2**answers
        error = arc / 4 * 2 / math.pi  # mean of |cos| along the arc, each coordinate
        assert answers - 4 <= least_questions((1, 1), (error, error)) <= answers


def test_bound_for_two_unknowns_is_the_best_of_its_proof():
    # By hand for blocks of one unknown each: a share p lies within t_i of its estimate
    # if 2δ/t = 1 − p; the shell π((1+s)² − 1) is covered by squares of sides 2(t+s).
    delta = 3e-4
    bits = [
        math.log2(p * math.pi * ((1 + s) ** 2 - 1) / (2 * (t + s)) ** 2)
        for p in np.linspace(0.05, 0.95, 91)
        for t in [2 * delta / (1 - p)]
        for s in np.geomspace(0.05, 20, 200) * t
    ]
    assert least_questions((1, 1), (delta, delta)) == math.ceil(max(bits) - 0.02)


def test_bound_is_zero_where_a_guess_will_do():
    assert least_questions((2, 3), (2.0, 2.0)) <= 0
