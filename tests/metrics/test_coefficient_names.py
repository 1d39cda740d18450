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
            ("x", "y", "x times x", "x times y", "y times y"),
        ),
        (
            PolynomialMetric(
                [[1, 2], np.zeros((2, 2)), np.ones((2, 2, 2))], names=NAMES
            ),
            (
                "x",
                "y",
                "x times x",
                "x times y",
                "y times y",
                "x times x times x",
                "x times x times y",
                "x times y times y",
                "y times y times y",
            ),
        ),
        (
            LinearFractionalMetric([1, 2], [0, 1], 1.0, names=NAMES),
            (
                "x in the upper sum",
                "y in the upper sum",
                "x in the lower sum",
                "y in the lower sum",
                "constant in the lower sum",
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
                "gaps against errors",
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
                "gap in x times x between u and v",
                "gap in x times y between u and v",
                "gap in y times y between u and v",
                "gaps against errors",
            ),
        ),
    ],
)
def test_every_coefficient_has_a_name(metric, names):
    assert coefficient_names(metric) == names
    assert len(metric.coefficients) == len(names)


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("TP", "TN"), ("found cases", "others rightly left alone")),
        (("R[ill, ill]", "R[well, well]"), ("accuracy in class ill",)),
        (("C[ill, well]", "C[well, ill]"), ("members of class ill labelled well",)),
        (("latency", "price"), ("latency", "price")),
    ],
)
def test_symbols_are_put_into_words(names, words):
    found = coefficient_names(LinearMetric([1, 2], names=names))
    assert found[: len(words)] == words
    assert not any("[" in name for name in found)
