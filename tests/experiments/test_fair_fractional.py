"""The benchmark of ratios of rates and gaps, by a few people."""

import numpy as np
import pytest

from elicitor.experiments import BENCHMARKS
from elicitor.experiments import fair_fractional as benchmark
from elicitor.experiments.fair_fractional import _ask, _rows, someone
from elicitor.experiments.measured_pool import load_pools


def test_it_is_registered():
    assert BENCHMARKS["fair-fractional"] is benchmark


def test_people_differ_and_every_entry_counts():
    ball = load_pools()["Default"].group_ball()
    people = [someone(ball, person) for person in range(3)]
    assert len({person.to_json() for person in people}) == 3
    assert all(person.coefficients.all() for person in people)
    assert people[0] == someone(ball, 0)


@pytest.mark.parametrize(
    ("way", "best"),
    [
        ("published, exact", 0.01),
        pytest.param("ours, exact", 0.05, marks=pytest.mark.slow),
    ],
)
def test_people_who_never_err_are_understood(way, best):
    found = _ask("Adult", way, 0, 2, 12)
    (row,) = _rows({"data": "Adult", "way": way}, found)
    assert row["people"] == 2
    assert row["error"] <= best
    assert min(row["ball"], row["real"]) >= 0.99
    assert row["regret"] <= 0.01


def test_a_row_is_a_mean_over_people():
    found = [
        {"questions": q, "ball": b, "real": 0.5, "regret": 0.0, "error": e, "inside": i}
        for q, b, e, i in ((10, 0.9, 0.1, [True]), (30, 0.7, 0.3, [False, False]))
    ]
    (row,) = _rows({"data": "Adult", "way": "ours, exact"}, found)
    assert (row["questions"], row["error"]) == (20, 0.2)
    assert row["coverage"] == pytest.approx(1 / 3)
    assert row["ball"] == pytest.approx(np.mean([0.9, 0.7]))
