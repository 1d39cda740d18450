"""A user's own file: what is read, and what every bad one gets."""

import gzip
import sys

import numpy as np
import polars as pl
import pytest

from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.datasets import read_predictions

GOOD = "y,p,s\n0,0.1,-3\n1,0.9,4\n1,0.4,0.5\n0,0.2,-1e2\n"


@pytest.fixture
def file(tmp_path):
    def write(text, name="data.csv"):
        path = tmp_path / name
        data = text.encode() if isinstance(text, str) else text
        path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
        return path

    return write


@pytest.mark.parametrize("name", ["data.csv", "data.CSV", "data.csv.gz"])
def test_csv_with_probabilities(file, name):
    text = gzip.compress(GOOD.encode()) if name.endswith("gz") else GOOD
    path = file(text, name) if not name.endswith("gz") else file(GOOD, name)
    found = read_predictions(path, label="y", probability="p")
    assert found.y.tolist() == [False, True, True, False]
    assert found.scores.tolist() == [0.1, 0.9, 0.4, 0.2]
    assert found.are_probabilities
    assert found.positive_label == "1"
    assert found.region().confusion(0.5) == pytest.approx([0.25, 0.5])


def test_csv_with_scores(file):
    found = read_predictions(file(GOOD), label="y", score="s")
    assert found.scores.tolist() == [-3, 4, 0.5, -100]
    assert not found.are_probabilities
    assert found.region().confusion(0.0) == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize("suffix", [".parquet", ".pq"])
@pytest.mark.parametrize(
    ("labels", "positive_label", "positive"),
    [
        ([0, 1, 1], None, "1"),
        ([0.0, 1.0, 1.0], None, "1"),
        ([False, True, True], None, "true"),
        ([False, True, True], True, "true"),
        ([1, 2, 2], 2, "2"),
        ([1, 2, 2], "2", "2"),
        (["sick", "well", "well"], "well", "well"),
    ],
)
def test_parquet_with_every_kind_of_label(
    tmp_path, suffix, labels, positive_label, positive
):
    path = tmp_path / f"data{suffix}"
    pl.DataFrame({"y": labels, "p": [0.1, 0.5, 1.0]}).write_parquet(path)
    found = read_predictions(
        path, label="y", probability="p", positive_label=positive_label
    )
    assert found.y.tolist() == [False, True, True]
    assert found.positive_label == positive


def test_parquet_with_whole_numbers_as_scores(tmp_path):
    path = tmp_path / "data.parquet"
    pl.DataFrame({"y": [0, 1], "s": [3, 7]}).write_parquet(path)
    assert read_predictions(path, label="y", score="s").scores.tolist() == [3.0, 7.0]


def test_parquet_faults_are_named(tmp_path):
    path = tmp_path / "data.parquet"
    pl.DataFrame(
        {
            "y": [0, 1, None],
            "z": [0.0, float("nan"), 1.0],
            "when": [True, False, True],
            "p": [0.1, None, 0.3],
            "q": [0.1, float("nan"), 0.3],
            "ok": [0.1, 0.2, 0.3],
        }
    ).write_parquet(path)
    for arguments, message in (
        ({"label": "y", "score": "ok"}, "'y' must have no missing values; 1 value is"),
        ({"label": "z", "score": "ok"}, "'z' must have no missing values; row 2"),
        ({"label": "y", "score": "when"}, "'when' must hold numbers; it is of type"),
        ({"label": "y", "score": "p"}, "'p' must have no missing values; .* row 2"),
        ({"label": "y", "score": "q"}, "'q' must hold finite numbers; row 2 holds nan"),
    ):
        with pytest.raises(InvalidDataError, match=message):
            read_predictions(path, **arguments)


def test_a_file_that_is_no_parquet(file):
    with pytest.raises(InvalidDataError, match=r"data\.parquet' cannot be read: "):
        read_predictions(file("y,p\n", "data.parquet"), label="y", score="p")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "cannot be read: "),
        ("y,p\n", "has a header but no rows"),
        ("y,q\n0,0.1\n", r"probability must be a column of .* 'y', 'q'; got 'p'"),
        ("x,p\n0,0.1\n", "label must be a column of .* 'x', 'p'; got 'y'"),
        ("y,p\n0,0.1\n1,oops\n", "'p' must hold finite numbers; row 2 holds 'oops'"),
        ("y,p\n0,inf\n1,0.2\n", "'p' must hold finite numbers; row 1 holds 'inf'"),
        ("y,p\n0,nan\n1,0.2\n", "'p' must hold finite numbers; row 1 holds 'nan'"),
        ("y,p\n0,0.1\n1,\n0,\n", "2 values are missing, the first in row 2"),
        ("y,p\n0,0.1\n,0.2\n", "'y' must have no missing values; 1 value is missing"),
        ("y,p\n0,0.1\n1,0.2\n2,0.3\n", "two different labels; it holds 3: '0', '1'"),
        ("y,p\n0,0.1\n0,0.2\n", "two different labels; it holds 1: '0'"),
        ("y,p\nno,0.1\nyes,0.2\n", "say which one is positive by positive_label"),
        ("y,p\n0,0.1\n1,1.5\n", "row 2 holds 1.5.*argument score instead"),
        ("y,p\n0,-0.1\n1,0.5\n", r"probabilities in \[0, 1\]; row 1 holds -0.1"),
        ("y,p\n0,0.1\n0,0.1,7\n", "read: row 2 has 3 fields and the header 2"),
        (b"y,p\n\x81\xfe,0.1\n1,0.5\n", "cannot be read: it is no text"),
        (b"y,p\n\x00,0.1\n1,0.5\n", "cannot be read: it is no text"),
    ],
)
def test_bad_csv(file, text, message):
    with pytest.raises(InvalidDataError, match=message):
        read_predictions(file(text), label="y", probability="p")


def test_many_labels_are_not_all_listed(file):
    rows = "".join(f"{i},0.5\n" for i in range(50))
    with pytest.raises(InvalidDataError, match=r"it holds 50: .* and more"):
        read_predictions(file("y,p\n" + rows), label="y", probability="p")


def test_unknown_positive_label(file):
    with pytest.raises(InvalidDataError, match=r"one of the labels .* '0', '1'; got 7"):
        read_predictions(file(GOOD), label="y", score="s", positive_label=7)


def test_spaces_and_spellings_of_labels_do_not_matter(file):
    path = file("y,s\nTRUE,2\n false ,1\ntrue,3\n")
    found = read_predictions(path, label="y", score="s")
    assert found.y.tolist() == [True, False, True]
    path = file("y,s\n1.0,2\n0,1\n1, 3\n")
    found = read_predictions(path, label="y", score="s", positive_label=1)
    assert found.y.tolist() == [True, False, True]
    assert found.scores.tolist() == [2, 1, 3]


def test_missing_file_folder_and_unknown_ending(tmp_path, file):
    for path, message in (
        (tmp_path / "none.csv", r"none\.csv' is not there"),
        (tmp_path, "is a folder"),
        (file(GOOD, "data.xlsx"), r"must end in \.csv, \.csv\.gz, .* \.parquet, \.pq"),
    ):
        with pytest.raises(InvalidDataError, match=message):
            read_predictions(path, label="y", probability="p")


def test_a_damaged_archive_is_no_traceback(tmp_path):
    path = tmp_path / "data.csv.gz"
    path.write_bytes(gzip.compress(GOOD.encode())[:-9])
    with pytest.raises(InvalidDataError, match=r"cannot be read: it is damaged"):
        read_predictions(path, label="y", probability="p")


def test_not_both_score_and_probability(file):
    with pytest.raises(InvalidParameterError, match=r"either score .* or probability"):
        read_predictions(file(GOOD), label="y", score="s", probability="p")


def test_without_predictions_the_columns_are_named(file):
    with pytest.raises(InvalidParameterError, match=r"score .* has 'y', 'p', 's'\."):
        read_predictions(file(GOOD), label="y")


@pytest.mark.parametrize("role", ["score", "probability"])
def test_the_truth_is_no_prediction(file, role):
    with pytest.raises(InvalidParameterError, match=f"^{role} must be what .* 'y'"):
        read_predictions(file(GOOD), label="y", **{role: "y"})


def test_without_polars_the_extra_is_named(file, monkeypatch):
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(ImportError, match=r"elicitor\[cli\]"):
        read_predictions(file(GOOD), label="y", score="s")


def test_scores_do_not_share_memory_with_the_file(file):
    scores = read_predictions(file(GOOD), label="y", score="s").scores
    scores[0] = 1.0
    assert np.isfinite(scores).all()
