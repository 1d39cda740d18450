"""What is uploaded is bounded before it is read."""

import gzip
import io

import polars as pl
import pytest

from elicitor.core import InvalidDataError
from elicitor.studies import uploads
from elicitor.studies.uploads import looked_at, plain_name


def packed(frame):
    file = io.BytesIO()
    frame.write_parquet(file, compression="zstd")
    return file.getvalue()


def same(value, rows, columns=1):
    return pl.DataFrame(
        {f"c{i}": pl.repeat(value, rows, eager=True) for i in range(columns)}
    )


TOO_LARGE = {
    "rows.parquet": (lambda: packed(same(1, 2_000_001)), "2,000,001 rows"),
    "columns.parquet": (lambda: packed(same(1, 1, 501)), "501 columns"),
    "cells.pq": (lambda: packed(same(1, 100_001, 100)), "10,000,100 cells"),
    "texts.parquet": (lambda: packed(same("x" * 10_000, 20_001)), "bytes of text"),
    "columns.csv": (lambda: b",".join([b"a"] * 501) + b"\n1", "501 columns"),
    "header.csv": (lambda: b"a," * 1_500_000 + b"\n1", "too long"),
    "field.csv": (lambda: b"a," + b"b" * 200_000 + b"\n1,2", "field"),
    "rows.csv.gz": (lambda: gzip.compress(b"a\n" + b"1\n" * 2_000_001), "rows"),
    "cells.tsv": (lambda: (b"a\t" * 99 + b"b\n") * 100_003, "cells"),
}


@pytest.mark.parametrize("name", TOO_LARGE)
@pytest.mark.quick_cases("columns.parquet", "columns.csv", "header.csv", "field.csv")
def test_what_is_too_large_is_refused_before_it_is_read(name, monkeypatch):
    content, told = TOO_LARGE[name]
    read = []
    monkeypatch.setattr(uploads, "read_columns", lambda *given: read.append(given))
    with pytest.raises(InvalidDataError, match=told):
        looked_at(name, content())
    assert read == []


@pytest.mark.slow
def test_what_is_just_small_enough_is_read():
    assert looked_at("a.parquet", packed(same(1, 3, 500))).height == 3
    header = ",".join(f"c{i}" for i in range(500))
    assert len(looked_at("a.csv", f"{header}\n{'1,' * 499}1".encode()).columns) == 500


@pytest.mark.parametrize("name", ["..", "../..", ".", "", "/", "a/..", "..."])
def test_a_name_of_a_folder_is_no_name_of_a_file(name):
    assert plain_name(name) == "data.csv"


def test_a_long_name_is_one_that_a_folder_can_hold():
    name = plain_name("\N{WOLF FACE}" * 100 + ".csv")
    assert name.endswith("\N{WOLF FACE}.csv")
    assert looked_at(name, b"a,b\n1,2\n").height == 1


def test_a_name_is_one_that_any_machine_can_hold():
    assert plain_name('C:\\data\\bin<b>: "x"|?*.csv') == "bin_b__ _x____.csv"


def test_what_is_no_number_is_no_label():
    polars = pytest.importorskip("polars")
    file = io.BytesIO()
    labels = [0.0, 1.0, float("nan"), None] * 20
    polars.DataFrame({"y": labels, "p": [0.1, 0.9, 0.3, 0.2] * 20}).write_parquet(file)
    assert looked_at("a.parquet", file.getvalue()).labels("y") == ("0", "1")


@pytest.mark.parametrize(
    "content", [b"y,p\r1,.2\r0,.3\r", b'y,p\n1,".2\n0,.3\n', b"a,b\n1\r2,3\n4,5\n"]
)
def test_what_python_cannot_read_is_told_without_words_of_python(content):
    with pytest.raises(InvalidDataError, match=r"^a\.csv is damaged"):
        looked_at("a.csv", content)
