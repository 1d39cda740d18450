"""Poles in the unknowns of a family judge as they do by themselves."""

import numpy as np
import pytest

from elicitor import BinaryRegion
from elicitor.procedures.bayesian import utility_of
from elicitor.procedures.bayesian.covering import in_unknowns

POLES = np.array([[1.0, 0.4], [0.9, 0.3], [0.5, 0.0], [0.1, -0.2], [0.0, -0.5]])
"""(s, z)."""


def rows(*negatives):
    """Scores of 60 rows, of which these are negative."""
    actual = np.ones(60, dtype=int)
    actual[list(negatives)] = 0
    return BinaryRegion.from_predictions(actual, np.linspace(0.1, 0.9, 60))


@pytest.mark.parametrize(
    "region", [rows(28), rows(*range(0, 60, 2))], ids=["1 of 60", "half"]
)
def test_poles_judge_by_the_unknowns_as_by_their_level_lines(region):
    utility = utility_of(region, "linear-fractional")
    weights = in_unknowns(utility, POLES)
    right = np.array([region.prevalence, 1 - region.prevalence])
    first, second = right * np.random.default_rng(1).random((2, 50, 2))
    judged = np.sign(utility.rows(first, second) @ weights.T)
    for (s, z), found in zip(POLES, judged.T, strict=True):
        (x1, y1), (x2, y2) = first.T, second.T
        ahead = s * (y1 - y2) + (s - 1) * (x2 - x1) + z * (x1 * y2 - y1 * x2)
        assert (found == np.sign(ahead)).all()
