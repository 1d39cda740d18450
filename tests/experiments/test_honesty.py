"""The benchmark of what is claimed: people of every kind, and what is counted."""

import importlib
import json

import numpy as np
import pytest

from elicitor.core import Answer
from elicitor.experiments import BENCHMARKS, Run

benchmark = importlib.import_module("elicitor.experiments.honesty")
FEW = ("linear, two classes", "linear, 40 models")


@pytest.fixture
def few(monkeypatch):
    """Two cases only."""
    cases = {name: benchmark.CASES[name] for name in FEW}
    monkeypatch.setattr(benchmark, "CASES", cases)


@pytest.mark.slow
@pytest.mark.usefixtures("few")
def test_every_kind_of_person_is_asked_in_every_case():
    report = BENCHMARKS["honesty"](Run(quick=True))
    rows = json.loads(report.to_json())["rows"]
    kinds = {*benchmark.MODELS, benchmark.SPARSE, *benchmark.EMPTY}
    assert {(row["what"], row["people"]) for row in rows} == {
        (case, person) for case in FEW for person in kinds
    }
    for row in rows:
        if row["people"] in benchmark.EMPTY:
            assert row["wrong"] is row["covered"] is row["regret"] is None
            assert row["least_covered"] is None
        else:
            assert 0 <= row["least_covered"] <= row["covered"] <= 1
            assert row["wrong"] <= row["converged"]
            assert 0 <= row["regret"] <= row["largest_regret"] <= 1


def test_it_is_wrong_to_claim_what_costs_more_than_two_hundredths():
    got = [
        {
            "questions": 4,
            "converged": claimed,
            "inside": inside,
            "regret": regret,
            "said": said,
        }
        for claimed, inside, regret, said in (
            (True, [True, True], 0.03, 0.01),
            (True, [True, False], 0.01, 0.02),
            (False, [False, False], 0.5, 0.6),
            (False, [True, False], 0.02, None),
        )
    ]
    (row,) = benchmark._rows({"case": "a case", "person": "logistic"}, got)
    assert (row["converged"], row["wrong"], row["covered"]) == (0.5, 0.25, 0.5)
    assert row["least_covered"] == 0.25
    assert (row["regret"], row["largest_regret"]) == (pytest.approx(0.14), 0.5)
    assert row["held"] == pytest.approx(2 / 3)  # of those to whom it was said
    (row,) = benchmark._rows({"case": "a case", "person": "coin"}, got)
    assert (row["converged"], row["wrong"], row["held"]) == (0.5, None, None)


def test_sparse_people_do_not_care_about_half():
    case = benchmark.CASES["linear, eight classes"]
    rng = np.random.default_rng(0)
    some = case.metric(case.utility(), rng, sparse=True).coefficients
    every = case.metric(case.utility(), rng).coefficients
    assert (some == 0).sum() == 4
    assert (every > 0).all()


def test_who_does_not_look_says_the_same_or_tosses_a_coin():
    said = {
        name: {answer(np.random.default_rng(seed)) for seed in range(20)}
        for name, answer in benchmark.EMPTY.items()
    }
    assert said == {
        "coin": {Answer.FIRST, Answer.SECOND},
        "always first": {Answer.FIRST},
        "always equal": {Answer.ABOUT_EQUAL},
    }
