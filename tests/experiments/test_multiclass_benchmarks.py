"""Benchmarks of regions of several classes: what they report, not how fast they are."""

import importlib
import json
import re

import numpy as np
import pytest

from elicitor.core import ElicitorError
from elicitor.experiments import BENCHMARKS, Run
from elicitor.experiments.class_samples import drawn_predictions

# The package exports functions of the same names.
behind = importlib.import_module("elicitor.experiments.classifier_behind_point")
scale = importlib.import_module("elicitor.experiments.multiclass_scale")


@pytest.fixture(scope="module")
def behind_point():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(behind, "QUICK_SIZES", (1_000,))
        patch.setattr(behind, "CLASSES", (3, 4))
        report = BENCHMARKS["classifier-behind-point"](Run(quick=True))
    return json.loads(report.to_json())


@pytest.mark.slow
def test_every_point_is_attained_by_few_classifiers(behind_point):
    assert behind_point["name"] == "classifier-behind-point"
    rows = behind_point["rows"]
    assert len(rows) == 2 * 2 * 3
    for row in rows:
        assert row["error"] <= 1e-9
        assert 1 <= row["n_classifiers"] <= row["most_classifiers"]
        assert row["n_rules_tried"] >= 3
        assert row["ours"] >= 0
    most = {row["what"]: row["most_classifiers"] for row in rows}
    assert most["n = 1,000, k = 4, diagonal: inside"] == 5
    assert most["n = 1,000, k = 4, off-diagonal: vertex"] == 13


def test_the_linear_programme_attains_the_same_points(behind_point):
    timed = [row["linear_programme"] is not None for row in behind_point["rows"]]
    assert all(timed)


def test_equations_of_the_linear_programme_count_rows():
    labels, proba = drawn_predictions(50, 3, seed=1)
    for diagonal, kind in ((True, "diagonal"), (False, "off-diagonal")):
        region = behind.REGIONS[kind].from_predictions(labels, proba)
        weights = np.arange(1.0, len(region.names) + 1)
        says = np.eye(3)[region.best(weights).rule.predict(proba)]
        found = behind._equations(labels, 3, diagonal) @ says.ravel()
        assert found[:50] == pytest.approx(np.ones(50))
        assert found[50:] == pytest.approx(region.support(weights))


@pytest.mark.slow
def test_predictions_are_drawn_as_they_say():
    labels, proba = drawn_predictions(120_000, 3, seed=2)
    assert labels.dtype == np.uint8
    assert proba.sum(axis=1) == pytest.approx(np.ones(120_000))
    shares = np.bincount(labels, minlength=3) / 120_000
    # Six standard deviations: calibrated, up to one seed in 10⁸.
    assert shares == pytest.approx(proba.mean(axis=0), abs=6 * 0.5 / 120_000**0.5)
    likely = proba[:, 0] > 0.8
    assert np.mean(labels[likely] == 0) == pytest.approx(
        proba[likely, 0].mean(), abs=6 * 0.5 / likely.sum() ** 0.5
    )
    again, _ = drawn_predictions(120_000, 3, seed=2)
    assert np.array_equal(labels, again)


@pytest.mark.slow
def test_scale_contract(monkeypatch):
    """The shape only: a test that depends on timings would fail now and then."""
    monkeypatch.setattr(scale, "QUICK_SIZES", ((2_000, 4),))
    body = json.loads(BENCHMARKS["multiclass-scale"](Run(quick=True)).to_json())
    assert body["name"] == "multiclass-scale"
    for row in body["rows"]:
        assert set(row) == {"what", "ours", "peer", "ratio"}
        assert row["ours"] >= 0
        if row["ratio"] is not None:
            assert row["ratio"] == pytest.approx(row["ours"] / row["peer"])
    sizes = {
        re.match(r"n = ([\d,]+), k = (\d+):", row["what"]).groups()
        for row in body["rows"]
    }
    assert sizes == {("2,000", "4")}


@pytest.mark.slow
def test_a_probe_that_fails_says_why():
    with pytest.raises(
        ElicitorError, match="100 rows of 0 classes failed with exit code 1"
    ):
        scale._probe(100, 0)
