"""What the issue asks of Tables 2 and 3 of [M]."""

import json
import sys

import numpy as np
import pytest

from elicitor.experiments import EXPERIMENTS, FinishedCells, Run

# The package's attributes of these names are the functions.
diagonal = sys.modules["elicitor.experiments.multiclass_diagonal"]
linear = sys.modules["elicitor.experiments.multiclass_linear"]


def rows_of(report, name):
    body = json.loads(report.to_json())
    assert body["name"] == name
    assert body["source"].startswith("Hiranandani et al. 2019 (multiclass), Table")
    for row in body["rows"]:
        assert set(row) == {"published", "measured"}
        assert {"published method", "ours"} <= set(row["measured"])
    printed = [row for row in body["rows"] if "elicited" in row["published"]]
    return printed, [row for row in body["rows"] if row not in printed]


@pytest.fixture(scope="module")
def quick_diagonal():
    return rows_of(
        EXPERIMENTS["multiclass-diagonal"](Run(quick=True)), "multiclass-diagonal"
    )


@pytest.fixture(scope="module")
def quick_linear():
    return rows_of(
        EXPERIMENTS["multiclass-linear"](Run(quick=True)), "multiclass-linear"
    )


def assert_as_printed(printed):
    for row in printed:
        published, ours = (row["measured"][m] for m in ("published method", "ours"))
        assert published["questions"] == row["published"]["questions"]
        for reference in (row["published"]["elicited"], row["measured"]["true"]):
            found = np.subtract(published["elicited"], reference)
            assert np.abs(found).max() <= 0.015
        assert published["largest_error"] <= 0.015
        assert ours["largest_error"] <= 0.005


@pytest.mark.slow
def test_table_2(quick_diagonal):
    printed, _ = quick_diagonal
    assert [row["published"]["questions"] for row in printed] == [56, 56, 84, 84]
    assert_as_printed(printed)
    asked = [row["measured"]["ours"]["questions"] for row in printed]
    assert (np.array(asked) <= [16, 16, 24, 24]).all()
    for row in printed:
        assert sum(row["measured"]["true"]) == pytest.approx(1)


@pytest.mark.slow
def test_table_3(quick_linear):
    printed, _ = quick_linear
    assert [row["published"]["questions"] for row in printed] == [320, 320, 704, 704]
    assert_as_printed(printed)
    asked = [row["measured"]["ours"]["questions"] for row in printed]
    assert (np.array(asked) <= np.array([320, 320, 704, 704]) / 6).all()
    for row in printed:
        assert np.linalg.norm(row["measured"]["true"]) == pytest.approx(1)


def assert_ours_is_better(rows, share):
    assert len(rows) == 3
    for row in rows:
        published, ours = (row["measured"][m] for m in ("published method", "ours"))
        assert ours["questions"] <= share * published["questions"]
        assert ours["mean_error"] <= published["mean_error"]
        assert ours["largest_error"] <= 0.02
        assert ours["questions_mean"] <= ours["questions"]


@pytest.mark.slow
def test_random_metrics(quick_diagonal, quick_linear):
    assert_ours_is_better(quick_diagonal[1], 2 / 7)
    assert_ours_is_better(quick_linear[1], 1 / 6)
    for number, (_, rows) in ((5, quick_diagonal), (3, quick_linear)):
        assert [row["published"]["true"] for row in rows] == [
            f"{number} random, k = {k}" for k in (3, 4, 6)
        ]


def test_law_is_the_corrected_one():
    # Printed as 1/(1+exp(p x)), which does not sum to one.
    x = np.array([-1.0, 0.0, 0.5])
    eta = diagonal.class_probabilities(3)(x)
    assert eta.sum(axis=1) == pytest.approx(1)
    assert eta[:, 0] / eta[:, 2] == pytest.approx(np.exp(4 * x))
    assert eta[1] == pytest.approx(1 / 3)


@pytest.mark.slow
def test_parts_of_the_random_metrics_are_all_of_them():
    parts = [linear._random_part(3, 5, 7, part, 2) for part in range(2)]
    whole = linear._random_part(3, 5, 7, 0, 1)
    for name in ("published method", "ours"):
        together = sorted(error for part in parts for error in part[name]["errors"])
        assert together == sorted(whole[name]["errors"])
    (row,) = linear._joined({"k": 3}, parts)
    errors = whole["ours"]["errors"]
    assert row["measured"]["n_metrics"] == 5
    assert row["measured"]["ours"]["mean_error"] == pytest.approx(np.mean(errors))
    assert row["measured"]["ours"]["largest_error"] == max(errors)


@pytest.mark.slow
def test_finished_cells_are_not_done_again(monkeypatch, tmp_path):
    monkeypatch.setattr(diagonal, "DECAYS", {3: (1, 3, 5)})
    monkeypatch.setattr(diagonal, "TABLE", diagonal.TABLE[:1])
    monkeypatch.setattr(diagonal, "QUICK_METRICS", 1)
    finished = FinishedCells(tmp_path / "cells.json", "multiclass-diagonal")
    first = diagonal.multiclass_diagonal(Run(quick=True, finished=finished))
    monkeypatch.setattr(diagonal, "weights_found", None)
    again = diagonal.multiclass_diagonal(Run(quick=True, finished=finished))
    assert first.to_json() == again.to_json()
