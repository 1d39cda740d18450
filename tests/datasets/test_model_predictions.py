"""Predictions of several models, read from one file."""

import numpy as np
import pytest

from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.datasets import read_model_predictions

ROWS = """\
y,sure,p,sex,a_x,a_y,a=b
1,1,0.9,f,0.2,0.8,0.5
0,1,0.25,m,0.75,0.25,0.5
1.0,0,0.5,f,0,1,0.5
"""


@pytest.fixture
def path(tmp_path):
    found = tmp_path / "rows.csv"
    found.write_text(ROWS)
    return found


def read(path, *models, **options):
    return read_model_predictions(path, label="y", models=models, **options)


def test_columns_are_labels_where_they_can_be_else_probabilities(path):
    found = read(path, "sure", "p=forest", groups=["sex"])
    assert found.y.tolist() == ["1", "0", "1"]
    assert list(found.models) == ["sure", "forest"]
    assert found.models["sure"].tolist() == ["1", "1", "0"]
    assert found.models["forest"].tolist() == [0.9, 0.25, 0.5]
    assert found.groups.tolist() == ["f", "m", "f"]


def test_patterns_stand_for_the_classes_in_their_order(path):
    found = read(path, "m=a_*", "a_*", classes=("y", "x"))
    table = [[0.8, 0.2], [0.25, 0.75], [1, 0]]
    for name in ("m", "a_*"):
        assert np.array_equal(found.models[name], table)


def test_name_and_column_go_either_way(path):
    for text, column in (("old=p", "p"), ("p=old", "p")):
        assert np.array_equal(
            read(path, text).models["old"], read(path, column).models["p"]
        )
    for text in ("m=a_*", "a_*=m"):
        found = read(path, text, classes=("y", "x")).models
        assert np.array_equal(found["m"], [[0.8, 0.2], [0.25, 0.75], [1, 0]])
    # Both are columns: the first one is meant.
    assert list(read(path, "p=sex").models) == ["sex"]


def test_a_column_may_have_an_equals_sign(path):
    assert list(read(path, "a=b").models) == ["a=b"]


@pytest.mark.parametrize(
    ("models", "options", "error", "message"),
    [
        (["gone"], {}, InvalidDataError, "model must be a column"),
        (["p", "sure=p"], {}, InvalidParameterError, "'p' comes twice"),
        (["m=a_*"], {}, InvalidParameterError, "knows none"),
        (["m=*_*"], {"classes": "xy"}, InvalidParameterError, "one star"),
        (["old=gone"], {}, InvalidDataError, "model must be a column"),
        (["p", "p=p"], {}, InvalidParameterError, "'p' comes twice"),
        (["m=a_*"], {"classes": "xz"}, InvalidDataError, "no 'a_z'"),
        (["sex"], {}, InvalidDataError, "row 1 holds 'f'"),
        (["p"], {"groups": ["age"]}, InvalidDataError, "group must be a column"),
    ],
)
def test_wrong_input_is_named(path, models, options, error, message):
    with pytest.raises(error, match=message):
        read(path, *models, **options)


def test_values_beyond_one_are_named(path):
    path.write_text("y,p,q_a\n1,1.5,2\n0,0.5,0\n")
    with pytest.raises(InvalidDataError, match=r"row 1 holds '1\.5'"):
        read(path, "p")
    with pytest.raises(InvalidDataError, match="q_a"):
        read(path, "m=q_*", classes=["a"])
