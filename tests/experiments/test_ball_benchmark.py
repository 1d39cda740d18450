"""`elicitor benchmark ball`."""

import json

import numpy as np
import pytest

from elicitor.experiments import BENCHMARKS, Run
from elicitor.experiments.ball import softmax_sample


@pytest.fixture(scope="module")
def rows():
    report = BENCHMARKS["ball"](Run(quick=True))
    body = json.loads(report.to_json())
    assert body["name"] == "ball"
    assert body["settings"]["quick"] is True
    return body["rows"]


@pytest.mark.slow
def test_every_kind_of_region_is_measured(rows):
    assert [row["what"] for row in rows] == [
        f"{where}, k = 3: {kind} {what}"
        for where in ("law", "n = 10,000")
        for kind in ("6 off-diagonal", "3 diagonal")
        for what in ("confusions", "rates")
    ]


@pytest.mark.slow
def test_radii_are_in_order(rows):
    for row in rows:
        assert row["peer"] < row["ours"] <= row["upper_bound"]
        assert row["ratio"] == pytest.approx(row["ours"] / row["peer"])
        assert row["share_of_bound"] == pytest.approx(row["ours"] / row["upper_bound"])
        assert row["share_of_bound"] >= 0.98
        assert 0 < row["relabelling"] <= row["upper_bound"]
        assert row["seconds"] > 0
        assert row["searches"] > 10


def test_the_sample_is_drawn_from_its_probabilities():
    y_true, y_proba = softmax_sample(20_000, 4)
    assert y_proba.sum(axis=1) == pytest.approx(np.ones(20_000))
    shares = np.bincount(y_true, minlength=4) / 20_000
    # Standard deviation below 0.0035 each; one false alarm in 10^4 seeds.
    assert shares == pytest.approx(y_proba.mean(axis=0), abs=0.0145)
    assert (np.diff(shares) > 0).all()
    hits = y_proba[np.arange(20_000), y_true].mean()
    assert hits == pytest.approx((y_proba**2).sum(axis=1).mean(), abs=0.01)
