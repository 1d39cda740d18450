"""Every coefficient is called by what it belongs to."""

import numpy as np
import pytest

from elicitor.metrics import (
    FairMetric,
    FairQuadraticMetric,
    LinearFractionalMetric,
    LinearMetric,
    PolynomialMetric,
    QuadraticMetric,
    coefficient_names,
)

NAMES = ("x", "y")
HALF = np.full((2, 2), 0.5)


@pytest.mark.parametrize(
    ("metric", "names"),
    [
        (LinearMetric([1, 2], names=NAMES), ("x", "y")),
        (
            QuadraticMetric([1, 2], [[1, 2], [2, 3]], names=NAMES),
            ("x", "y", "x × x", "x × y", "y × y"),
        ),
        (
            PolynomialMetric(
                [[1, 2], np.zeros((2, 2)), np.ones((2, 2, 2))], names=NAMES
            ),
            (
                "x",
                "y",
                "x × x",
                "x × y",
                "y × y",
                "x × x × x",
                "x × x × y",
                "x × y × y",
                "y × y × y",
            ),
        ),
        (
            LinearFractionalMetric([1, 2], [0, 1], 1.0, names=NAMES),
            (
                "x in the numerator",
                "y in the numerator",
                "x in the denominator",
                "y in the denominator",
                "constant",
            ),
        ),
        (
            FairMetric(
                [1, 2],
                {("u", "v"): [3, 4]},
                0.5,
                prevalence=HALF,
                names=NAMES,
                groups=("u", "v"),
            ),
            (
                "x",
                "y",
                "gap in x between u and v",
                "gap in y between u and v",
                "trade-off",
            ),
        ),
        (
            FairQuadraticMetric(
                [1, 2],
                {("u", "v"): [[3, 1], [1, 4]]},
                0.5,
                prevalence=HALF,
                names=NAMES,
                groups=("u", "v"),
            ),
            (
                "x",
                "y",
                "gap in x × x between u and v",
                "gap in x × y between u and v",
                "gap in y × y between u and v",
                "trade-off",
            ),
        ),
    ],
)
def test_every_coefficient_has_a_name(metric, names):
    assert coefficient_names(metric) == names
    assert len(metric.coefficients) == len(names)
