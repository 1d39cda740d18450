"""[B] Lemma 3: counts of the best classifiers, where probabilities are estimated."""

import sys

import numpy as np
import pytest

from elicitor.experiments import EXPERIMENTS, Run
from elicitor.experiments.estimated_probabilities import confusions, densest_side
from elicitor.experiments.places import synthetic_law

noise = sys.modules["elicitor.experiments.binary_noise"]
EVEN = (np.arange(10_000) + 0.5) / 10_000
"""Everyone, where η is uniform on [0, 1]."""


@pytest.fixture(scope="module")
def rows():
    report = EXPERIMENTS["estimated-probabilities"](Run(quick=True))
    return [row["measured"] for row in report.rows]


def test_counts_by_hand():
    """η uniform: TP(t) = (1 − t²)/2 and TN(t) = t − t²/2."""
    assert confusions(EVEN, EVEN >= 0.4) == pytest.approx([0.42, 0.32], abs=1e-4)


def test_the_density_is_that_of_the_denser_side():
    """η has density 1/2 below 1/2 and 3/2 above."""
    uneven = np.where(EVEN < 0.25, 2 * EVEN, 0.5 + (EVEN - 0.25) * 2 / 3)
    assert densest_side(uneven, 0.5, 0.1) == pytest.approx(1.5, abs=0.01)
    assert densest_side(uneven, 0.3, 0.1) == pytest.approx(0.5, abs=0.01)


def test_classifiers_are_those_of_the_synthetic_law():
    law, x = synthetic_law(), np.linspace(-1, 1, 40_001)
    eta = 1 / (1 + np.exp(5 * x))
    for threshold in (0.1, 0.5, 0.8):
        found = confusions(eta, eta >= threshold)
        assert found == pytest.approx(law.confusion(threshold), abs=1e-4)
        shares = noise.share_below(np.array([threshold, threshold + 0.05]))
        above = densest_side(eta, threshold, 0.05) * 0.05
        assert above >= np.diff(shares)[0] - 1e-4


def test_counts_are_off_by_no_more_than_the_density_allows(rows):
    assert {row["estimate"] for row in rows} == {
        "shifted",
        "waving",
        "fitted",
        "fitted, bent",
    }
    for row in rows:
        assert row["held"] == 1
        assert row["counts"] <= row["bound"] + 1e-3


def test_the_bound_is_no_empty_promise(rows):
    """A shift comes close to it: nobody on the other side makes up for who is lost."""
    for row in rows:
        if row["estimate"] == "shifted":
            assert row["counts"] > 0.9 * row["bound"]


def test_at_one_half_counts_are_off_in_proportion(rows):
    """At a density of 0.4, half of whom are lost were positive: 0.2 per probability."""
    shifted = [row for row in rows if row["estimate"] == "shifted"]
    for row in shifted[:3]:
        per = row["at one half"] / row["off"]
        assert per == pytest.approx(0.2, rel=0.15)
