"""Sample files hold what is said of them, made as is said."""

import csv
import io
import json
import os
from dataclasses import replace
from importlib import resources
from pathlib import Path

import numpy as np
import pytest

from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.datasets import (
    fitted_halves,
    load_default_credit,
    load_vehicle,
    load_wdbc,
)
from elicitor.datasets.samples import SAMPLES, load_sample
from elicitor.words import say

ROUNDED = 2e-4
"""Four decimals, and what solvers differ by."""


def columns(name):
    rows = list(csv.DictReader(io.StringIO(load_sample(name).text)))
    return {key: np.array([row[key] for row in rows]) for key in rows[0]}


@pytest.mark.parametrize("name", SAMPLES)
def test_there_are_as_many_rows_as_is_said(name):
    said = int(say(load_sample(name).about).split(" ")[0].replace(",", ""))
    assert {len(column) for column in columns(name).values()} == {said}


def test_the_ending_may_be_left_out():
    assert load_sample("loans") is load_sample("loans.csv")
    assert load_sample("words-clinic") is load_sample("words-clinic.yaml")


def test_a_damaged_sample_is_noticed(tmp_path, monkeypatch):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "clinic.csv").write_text("has_cancer,p_logistic\n1,0.5\n")
    monkeypatch.setattr(
        "elicitor.datasets.files.resources.files", lambda _package: tmp_path
    )
    with pytest.raises(InvalidDataError, match=r"bundled clinic.csv is damaged"):
        _ = load_sample("clinic").text


def test_a_file_of_the_user_is_no_sample(tmp_path, monkeypatch):
    (tmp_path / "clinic.csv").write_text("y,p\n1,0.5\n")
    monkeypatch.setenv("ELICITOR_DATA", str(tmp_path))
    assert load_sample("clinic").text.startswith("has_cancer")


def test_the_clinic_is_real():
    data, found = load_wdbc(), columns("clinic")
    seen = ("mean texture", "mean smoothness", "mean compactness")
    X = data.X[:, [data.feature_names.index(name) for name in seen]].copy()
    held_out = fitted_halves(replace(data, X=X, feature_names=seen))
    np.testing.assert_array_equal(found["has_cancer"] == "1", held_out.y)
    expected = held_out.probabilities[:, 1]
    given = found["p_logistic"].astype(float)
    np.testing.assert_allclose(given, expected, atol=ROUNDED)


def test_loans_are_real():
    if not Path(os.environ.get("ELICITOR_DATA", ""), "default_credit.csv.gz").is_file():
        pytest.skip("ELICITOR_DATA does not name a folder with Default")
    held_out, found = fitted_halves(load_default_credit()), columns("loans")
    np.testing.assert_array_equal(found["defaults"] == "1", held_out.y[:2000])
    np.testing.assert_array_equal(found["sex"], held_out.protected["sex"][:2000])
    expected = held_out.probabilities[:2000, 1]
    given = found["p_logistic"].astype(float)
    np.testing.assert_allclose(given, expected, atol=ROUNDED)


def test_vehicles_are_real():
    held_out, found = fitted_halves(load_vehicle()), columns("vehicles")
    np.testing.assert_array_equal(found["kind"], held_out.y)
    given = np.column_stack([found[f"p_{name}"] for name in held_out.classes])
    np.testing.assert_allclose(
        given.astype(float), held_out.probabilities, atol=ROUNDED
    )


def test_classifiers_were_measured():
    folder = resources.files("elicitor.datasets") / "data"
    report = json.loads((folder / "classifier_pools.json").read_text("utf-8"))
    times = json.loads((folder / "classifier_latencies.json").read_text("utf-8"))
    pool, found = report["rows"][0]["measured"]["classifiers"], columns("classifiers")
    shares = {}
    for one, time in zip(pool, times["Adult"], strict=True):
        counts = np.sum([np.fromstring(t, int, sep=" ") for t in one["counts"]], axis=0)
        right = counts.reshape(2, 2) / counts.reshape(2, 2).sum(axis=1, keepdims=True)
        shares[f"{right[1, 1]:.3f}", f"{right[0, 0]:.3f}", str(time)] = one["family"]
    rows = zip(found["found"], found["left_alone"], found["ms"], strict=True)
    for name, row in zip(found["classifier"], rows, strict=True):
        assert name.startswith(shares[row])


def test_what_is_made_up_says_so_in_every_row():
    assert set(columns("tickets")["note"]) == {"figures made up for illustration"}
    assert "no model was measured" in say(load_sample("tickets").origin)


@pytest.mark.parametrize("typed", ["iris", "iris.csv", "other.txt", ""])
def test_a_sample_that_is_not_there_is_named_as_it_was_typed(typed):
    with pytest.raises(InvalidParameterError, match=f"'loans.csv'.*; got '{typed}'"):
        load_sample(typed)
