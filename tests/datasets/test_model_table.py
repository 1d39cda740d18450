"""A table of models: what is read, and what every bad one gets."""

import numpy as np
import polars as pl
import pytest

from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.datasets import read_models

GOOD = (
    "name,accuracy,latency [ms],price ($),note\n"
    "small,0.81,12,0.5,x\n"
    "large,0.90,95,2,y\n"
    "odd,0.85,40,,z\n"
)
FULL = GOOD.replace("40,,z", "40,1.25,z")


@pytest.fixture
def file(tmp_path):
    def write(text, name="models.csv"):
        path = tmp_path / name
        path.write_text(text)
        return path

    return write


def read(path, rewards=("accuracy",), costs=("latency", "price")):
    return read_models(path, name="name", rewards=rewards, costs=costs)


def test_units_are_taken_from_the_header(file):
    found = read(file(FULL))
    assert found.models == ("small", "large", "odd")
    assert found.names == ("accuracy", "latency", "price")
    assert found.kinds == ("reward", "cost", "cost")
    assert found.units == ("", "ms", "$")
    np.testing.assert_array_equal(
        found.points, [[0.81, 12, 0.5], [0.90, 95, 2], [0.85, 40, 1.25]]
    )


def test_the_whole_header_names_the_column_as_well(file):
    found = read(file(FULL), costs=["latency [ms]", "price ($)"])
    assert found.names == ("accuracy", "latency", "price")
    assert found.units == ("", "ms", "$")


def test_a_unit_after_an_equals_sign_wins_over_the_header(file):
    found = read(file(FULL), rewards=["accuracy=share"], costs=["latency=s"])
    assert found.units == ("share", "s")
    assert found.names == ("accuracy", "latency")


def test_a_column_with_an_equals_sign_in_its_name_is_found(file):
    text = FULL.replace("accuracy", "P(h=Y)")
    found = read(file(text), rewards=["P(h=Y)"])
    assert (found.names[0], found.units[0]) == ("P(h=Y)", "")
    text = FULL.replace("accuracy", "tp=1")
    assert read(file(text), rewards=["tp=1"]).names[0] == "tp=1"
    assert read(file(text), rewards=["tp=1=%"]).units[0] == "%"


def test_parquet_and_the_pool_it_makes(tmp_path):
    path = tmp_path / "models.parquet"
    pl.DataFrame(
        {"name": ["a", "b"], "accuracy": [0.8, 0.9], "price": [1, 3]}
    ).write_parquet(path)
    pool = read(path, costs=["price=$"]).pool(mixtures=True)
    assert pool.models == ("a", "b")
    assert pool.mixtures
    assert pool.units == ("", "$")
    assert (
        pool.describe() == read(path, costs=["price=$"]).pool(mixtures=True).describe()
    )
    assert not read(path, costs=["price"]).pool().mixtures


def test_of_two_columns_with_one_bare_name_neither_is_guessed(file):
    text = FULL.replace("price ($)", "latency (s)")
    with pytest.raises(
        InvalidDataError, match=r"cost must be a column .* got 'latency'"
    ):
        read(file(text), costs=["latency"])


@pytest.mark.parametrize(
    ("text", "wish", "error", "message"),
    [
        (GOOD, {}, InvalidDataError, r"'price \(\$\)' must have no missing .* row 3"),
        (
            GOOD,
            {"rewards": ["note"]},
            InvalidDataError,
            "'note' must hold finite numbers; row 1 holds 'x'",
        ),
        (
            FULL.replace("odd", "small"),
            {},
            InvalidDataError,
            "different name for every model; 'small' is in 2 rows",
        ),
        (FULL.replace("odd", ""), {}, InvalidDataError, "'name' must have no missing"),
        (
            FULL,
            {"rewards": [], "costs": []},
            InvalidParameterError,
            "by reward .* or by cost .*; got none",
        ),
        (
            FULL,
            {"costs": ["latency", "accuracy"]},
            InvalidParameterError,
            "every column once; 'accuracy' is named 2 times",
        ),
        (
            FULL.replace("note", "latency (s)"),
            {"costs": ["latency [ms]", "latency (s)"]},
            InvalidParameterError,
            "every name once; 'latency' is named 2 times",
        ),
        (FULL, {"costs": ["size"]}, InvalidDataError, "cost must be .* got 'size'"),
        (FULL, {"rewards": ["size=MB"]}, InvalidDataError, "reward must .* got 'size'"),
        (
            FULL.replace("name,", "model,"),
            {},
            InvalidDataError,
            "models must be a column .* got 'name'",
        ),
        (FULL.splitlines()[0] + "\n", {}, InvalidDataError, "header but no rows"),
    ],
)
def test_bad_tables(file, text, wish, error, message):
    with pytest.raises(error, match=message):
        read(file(text), **wish)


def test_models_that_are_all_alike_are_no_pool(file):
    text = "name,accuracy,price\na,0.9,1\nb,0.9,1\n"
    with pytest.raises(InvalidDataError, match="two models that differ"):
        read(file(text), costs=["price"]).pool()


def test_words_in_an_order_are_levels(tmp_path):
    path = tmp_path / "models.csv"
    path.write_text("model,right,where (site)\na,0.9,cloud\nb,0.8, own server\n")
    order = ["cloud", "own server"]
    told = {"name": "model", "rewards": ["right", "where"]}
    table = read_models(path, **told, levels={"where": order})
    assert table.points[:, 1].tolist() == [0.0, 1.0]
    assert read_models(path, **told, levels={"where": order[::-1]}).points[
        :, 1
    ].tolist() == [1.0, 0.0]
    with pytest.raises(InvalidDataError, match=r"levels \(cloud, x\); row 2 is 'own"):
        read_models(path, **told, levels={"where": ["cloud", "x"]})
    with pytest.raises(InvalidParameterError, match=r"levels.*right, where; got 'x'"):
        read_models(path, **told, levels={"x": order})
    with pytest.raises(InvalidDataError, match="must hold finite numbers"):
        read_models(path, **told)
