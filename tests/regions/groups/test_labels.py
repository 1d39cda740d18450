"""Names of groups from columns of every kind."""

import numpy as np
import pytest

from elicitor.core import InvalidDataError
from elicitor.regions import group_labels
from elicitor.regions.groups.labels import group_order

pd = pytest.importorskip("pandas", reason="its frames are read if it is there")
pl = pytest.importorskip("polars", reason="comes with the extra 'cli'")

TABLE = {
    "sex": ["female", "male", "female"],
    "old": [False, True, True],
    "region": [1.0, 2.0, 10.0],
}
SAID = ["female, not old, region 1", "male, old, region 2", "female, old, region 10"]


@pytest.mark.parametrize("table", [dict, pd.DataFrame, pl.DataFrame])
def test_named_columns_are_said_in_words(table):
    assert group_labels(table(TABLE)).tolist() == SAID


@pytest.mark.parametrize(
    "column",
    [
        [1, 0, 1],
        ["1", "0", "1"],
        (1.0, 0.0, 1.0),
        np.array([1, 0, 1]),
        np.array([b"1", b"0", b"1"]).astype(str),
        pd.Series([1, 0, 1], name="sex"),
        pd.Series([1, 0, 1], dtype="Int64"),
        pd.Categorical(["1", "0", "1"]),
        pl.Series([1, 0, 1]),
    ],
)
def test_a_column_without_a_name_is_taken_as_it_is(column):
    assert group_labels(column).tolist() == ["1", "0", "1"]


def test_columns_are_combined():
    told = ["f, young", "m, young", "f, old"]
    sex, age = ["f", "m", "f"], ["young", "young", "old"]
    assert group_labels([sex, age]).tolist() == told
    assert group_labels((np.array(sex), pd.Series(age))).tolist() == told
    assert group_labels(np.array([sex, age]).T).tolist() == told
    assert group_labels({"sex": sex, "age": age}).tolist() == told


@pytest.mark.parametrize(
    ("groups", "row", "value"),
    [
        (["f", None], 1, "None"),
        (["f", "m", " "], 2, "' '"),
        ([float("nan"), "m"], 0, "nan"),
        (np.array([1.0, np.nan]), 1, "nan"),
        (pd.Series([1, pd.NA], dtype="Int64"), 1, "<NA>"),
        (pd.Series(["f", None]), 1, "(None|nan)"),
        (pl.Series(["f", None]), 1, "None"),
    ],
)
def test_missing_values_are_refused(groups, row, value):
    with pytest.raises(
        InvalidDataError, match=f"^groups .*missing values; row {row} is {value}"
    ):
        group_labels(groups)
    with pytest.raises(InvalidDataError, match=f"^Column 'sex' of groups .* row {row}"):
        group_labels({"sex": groups})


def test_columns_of_other_lengths_are_refused():
    with pytest.raises(InvalidDataError, match="of 3; groups has 2 values"):
        group_labels(["f", "m"], n_rows=3)
    with pytest.raises(InvalidDataError, match="of 2; Column 2 of groups has 1 values"):
        group_labels([["f", "m"], ["old"]])


@pytest.mark.parametrize(
    ("groups", "message"),
    [
        ("female", "group of each row; got 'female'"),
        (3, "group of each row; got 3"),
        ({}, "at least one column"),
        ([], "of at least one; groups has 0"),
        (np.zeros((2, 2, 2)), r"texts, numbers or booleans; row 0 is \[\[0.0"),
        ({"a": [["f"], ["m"]]}, r"Column 'a' of groups .* row 0 is \['f'\]"),
        (
            {"a": ["x, y", "x"], "b": ["z", "y, z"]},
            r"would both be called 'x, y, z'",
        ),
    ],
)
def test_other_things_are_refused(groups, message):
    with pytest.raises(InvalidDataError, match=message):
        group_labels(groups)


def test_groups_are_ordered_by_the_alphabet_and_numbers_by_size():
    given = ["b 10", "b 9", "10", "a", "9", "a"]
    assert group_order(np.array(given)) == ("9", "10", "a", "b 9", "b 10")
