"""The benchmark of wrong labels of groups and of other people."""

import numpy as np
import pytest

import elicitor as el
from elicitor.experiments import BENCHMARKS
from elicitor.experiments import group_checks as benchmark
from elicitor.experiments.group_checks import _rows, someone
from tests.experiments.test_group_pool import adult_pool


def test_it_is_registered():
    assert BENCHMARKS["group-checks"] is benchmark


def test_people_mind_errors_and_gaps():
    people = [someone(adult_pool(), person) for person in range(3)]
    assert len({person.to_json() for person in people}) == 3
    for person in people:
        assert isinstance(person, el.FairMetric)
        assert (person.misclassification_costs < 0).all()  # of right decisions
        assert all((b > 0).all() for b in person.violation_costs.values())


def test_a_row_has_means_in_points_and_the_largest_loss():
    gaps = {"shown": 0.2, "behind": 0.1, "recorded": 0.0, "true": 0.05}
    found = [{**gaps, "regret": 0.1}, {**gaps, "shown": 0.4, "regret": 0.3}]
    (row,) = _rows({"data": "Adult", "check": 0.05}, found)
    assert row["check"] == "5 % wrong"
    assert row["shown"] == pytest.approx(30)
    assert [row["behind"], row["recorded"]] == pytest.approx([10, 0])
    assert row["regret"] == pytest.approx(np.mean([0.1, 0.3]))
    assert (row["largest"], row["people"]) == (0.3, 2)
