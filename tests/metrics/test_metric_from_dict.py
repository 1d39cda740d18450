import json

import pytest

from elicitor.core import InvalidParameterError
from elicitor.metrics import LinearFractionalMetric, LinearMetric, metric_from_dict

LINEAR = LinearMetric([2, -1], names=("a", "b"), orientation="cost")
FRACTIONAL = LinearFractionalMetric([2, 1], [0.5, -1], 3, orientation="cost")


def test_json_form_is_readable_and_complete():
    assert LINEAR.to_dict() == {
        "family": "linear",
        "weights": [2.0, -1.0],
        "names": ["a", "b"],
        "orientation": "cost",
    }
    assert FRACTIONAL.to_dict() == {
        "family": "linear-fractional",
        "numerator": [2.0, 1.0],
        "denominator": [0.5, -1.0],
        "constant": 3.0,
        "names": ["TP", "TN"],
        "orientation": "cost",
    }
    assert "\n" in LINEAR.to_json()
    assert json.loads(LINEAR.to_json()) == LINEAR.to_dict()


@pytest.mark.parametrize("metric", [LINEAR, FRACTIONAL])
def test_family_decides_the_class(metric):
    assert type(metric_from_dict(metric.to_dict())) is type(metric)


@pytest.mark.parametrize("metric", [LINEAR, FRACTIONAL])
def test_missing_part_is_refused_by_name(metric):
    for part in set(metric.to_dict()) - {"family"}:
        data = metric.to_dict()
        del data[part]
        with pytest.raises(InvalidParameterError, match=f"entry '{part}'; got"):
            metric_from_dict(data)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "family must be one of .*'linear', .*; got None"),
        ({"family": "cubic"}, "family must be one of .*; got 'cubic'"),
        ([1, 2], r"data must be a mapping; got \[1, 2\]"),
        (None, "data must be a mapping; got None"),
        (LINEAR.to_dict() | {"weights": [0, 0]}, "weights must not all be zero"),
        (LINEAR.to_dict() | {"names": "ab"}, "names must be a sequence"),
        (LINEAR.to_dict() | {"orientation": 1}, "orientation must be one of"),
        (FRACTIONAL.to_dict() | {"constant": "3"}, "constant must be a finite number"),
    ],
)
def test_bad_data_is_refused(data, message):
    with pytest.raises(InvalidParameterError, match=message):
        metric_from_dict(data)
