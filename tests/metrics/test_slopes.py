"""Slopes are none only where a metric has a value without them."""

import numpy as np
import pytest

from elicitor import InvalidParameterError, LinearFractionalMetric
from elicitor.metrics.slopes import known_slopes

OTHERS = LinearFractionalMetric([0.0, 1.0], [-1.0, 1.0], 0.95)
"""TN / (TN + missed), of 95 % cases."""


def test_of_nothing_by_nothing_there_are_none():
    assert OTHERS.value([0.95, 0.0]) == 0
    assert known_slopes(OTHERS, np.array([0.95, 0.0])).tolist() == [0, 0]


def test_elsewhere_they_are_those_of_the_quotient():
    found = known_slopes(OTHERS, np.array([0.9, 0.03]))
    bottom = 0.03 + 0.05
    np.testing.assert_allclose(found, [0.03 / bottom**2, 0.05 / bottom**2])


def test_where_there_is_no_value_that_is_an_error():
    with pytest.raises(InvalidParameterError, match="must be positive"):
        known_slopes(OTHERS, np.array([0.97, 0.0]))
