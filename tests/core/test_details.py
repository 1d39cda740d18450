"""The one list of what results report."""

import inspect
import json
import pickle
import re
import typing

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Details, Result
from elicitor.core import details as listed
from elicitor.metrics import Metric
from elicitor.session.findings import CHECKS

NAMES = set(Details.__annotations__)
"""Of all findings."""


def test_every_finding_is_documented_and_has_a_place_in_the_table():
    told = set(re.findall(r"``([a-z_]+)``", listed.__doc__))
    assert told == NAMES
    lines = re.findall(r"^([a-z_, ]+) : .+$", inspect.getdoc(Details), re.M)
    documented = {name for line in lines for name in line.split(", ")}
    assert documented == NAMES


def test_types_are_known_and_all_that_is_checked_is_listed():
    known = typing.get_type_hints(Details, localns={"Metric": Metric})
    assert known["slip_rate"] is float
    assert known["held_out"] is listed.HeldOut
    assert set(CHECKS) <= NAMES


@pytest.mark.parametrize(
    "options",
    [
        {"retests": 1, "held_out": 1, "dominated": 1, "length": 5},
        {"doubt_family": "quadratic"},
        {"decide": [[0.3, 0.4, 0.3], [0.4, 0.3, 0.3]]},
        {"method": "efficient"},
        {"method": "published"},
    ],
    ids=lambda options: "-".join(options),
)
def test_findings_are_a_mapping_that_is_copied_and_written(options):
    region = el.Ball([1 / 3] * 3, 0.2)
    person = el.MetricOracle(el.LinearMetric([3, 2, 1], names=region.names))
    options = {"max_questions": 8, "random_state": 0, **options}
    found = el.elicit(region, "linear", person, **options)
    assert set(found.details) <= NAMES
    assert len(found.details) == len(list(found.details)) > 0
    assert found.details.get("nothing") is None
    copy = pickle.loads(pickle.dumps(found))
    assert set(copy.details) == set(found.details)
    assert set(json.loads(json.dumps(found.to_dict()))["details"]) == set(found.details)


def test_a_result_without_findings_has_none():
    result = Result(el.LinearMetric([1, 1]), np.ones((2, 2)), converged=True)
    other = Result(el.LinearMetric([1, 1]), np.ones((2, 2)), converged=True)
    assert result.details == {}
    assert result.details is not other.details
