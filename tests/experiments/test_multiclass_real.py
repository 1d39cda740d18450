"""What issue 3 asks [M] Figure 3 to show."""

import json
import sys

import numpy as np
import pytest

from elicitor.core import DataUnavailableError
from elicitor.experiments import EXPERIMENTS, Run
from elicitor.experiments.multiclass_real import random_weights
from elicitor.experiments.places import available

# The package's attribute of this name is the function.
real = sys.modules["elicitor.experiments.multiclass_real"]


@pytest.fixture(autouse=True)
def only_what_comes_along(tmp_path, monkeypatch):
    """No folder of data and no network: only Vehicle can be had."""

    def no_network(*_arguments, **_keywords):
        raise OSError("no network")

    monkeypatch.delenv("ELICITOR_DATA", raising=False)
    monkeypatch.setenv("SCIKIT_LEARN_DATA", str(tmp_path))
    monkeypatch.setattr("urllib.request.urlopen", no_network)
    monkeypatch.setattr("sklearn.datasets.fetch_covtype", no_network)
    real._data.cache_clear()
    yield
    real._data.cache_clear()


def check_contract(report):
    body = json.loads(report.to_json())
    assert body["name"] == "multiclass-real"
    assert body["source"] == "Hiranandani et al. 2019 (multiclass), Figure 3"
    for row in body["rows"]:
        assert set(row) == {"published", "measured"}
        assert row["published"]["claim"]
        measured = row["measured"]
        for method in ("published method", "published method, calibrated", "ours"):
            within = measured[method]["within"]
            assert list(within) == ["2", "4", "6", "8", "10", "12", "14"]
            shares = list(within.values())
            assert shares == sorted(shares)
    return [row["measured"] for row in body["rows"]]


@pytest.mark.slow
def test_quick_version_is_one_split_of_vehicle(monkeypatch):
    monkeypatch.setattr(real, "SHARES", (0.5,))
    monkeypatch.setattr(real, "QUICK_METRICS", 3)
    report = EXPERIMENTS["multiclass-real"](Run(quick=True))
    rows = check_contract(report)
    assert [row["rows"] for row in rows] == [423]
    assert report.settings["splits"] == {"Vehicle": 1}
    assert report.settings["n_metrics"] == 3
    for row in rows:
        assert row["ours"]["within"]["2"] == 1
        assert row["ours"]["questions_max"] <= 24
        assert row["published method"]["questions_max"] == 84
        assert row["published method"]["within"]["8"] < 0.5


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_figure_3(monkeypatch):
    monkeypatch.setattr(real, "METRICS", 1)  # of 100: the whole figure takes long
    monkeypatch.setitem(real.SPLITS, "Vehicle", 5)  # of 10
    report = EXPERIMENTS["multiclass-real"](Run())
    rows = check_contract(report)
    assert [row["data"] for row in rows] == ["Vehicle"] * 3
    assert [row["n_splits"] * row["n_metrics"] for row in rows] == [5] * 3
    for row in rows:
        assert row["ours"]["within"]["2"] == 1
        assert row["ours"]["largest_error"] <= 0.02
        assert row["ours"]["questions_max"] <= 24
    # 0.08 is often missed, as the paper claims; that more data help takes more metrics.
    assert all(row["published method"]["within"]["8"] < 0.5 for row in rows)
    for name in ("Covertype", "SensIT"):
        assert any(f"{name} is skipped" in note for note in report.notes)


def test_what_is_missing_is_skipped_and_said():
    present, notes = available(("Vehicle", "SensIT"), real._data)
    assert present == ["Vehicle"]
    assert len(notes) == 1
    assert notes[0].startswith("SensIT is skipped. SensIT is not on this machine")
    with pytest.raises(DataUnavailableError):
        real._data("Covertype")


def test_weights_are_uniform_on_the_simplex():
    weights = random_weights(4000, 4, 2019)
    np.testing.assert_allclose(weights.sum(axis=1), 1)
    assert (weights >= 0).all()
    # Each weight is Beta(1, 3): P(weight > x) = (1 − x)³. The standard error is 0.008.
    for x in (0.1, 0.25, 0.5):
        np.testing.assert_allclose((weights > x).mean(axis=0), (1 - x) ** 3, atol=0.03)


def test_errors_are_counted_by_the_largest_one(monkeypatch):
    truths = np.array([[0.2, 0.3, 0.5], [0.6, 0.2, 0.2]])
    found = iter([[0.2, 0.35, 0.45], [0.6, 0.21, 0.19]] * 2)

    class Found:
        def __init__(self, weights):
            self.metric = type("Metric", (), {"coefficients": np.array(weights)})

    class Region:
        names = ("a", "b", "c")

    monkeypatch.setattr(real, "elicited", lambda *_, **__: (Found(next(found)), 7))
    counted = real._found([Region(), Region()], truths, "efficient")
    assert counted["within"]["2"] == counted["within"]["4"] == 0.5
    assert counted["within"]["6"] == 1
    assert counted["largest_error"] == pytest.approx(0.05)
    assert counted["mean_error"] == pytest.approx(0.03)
