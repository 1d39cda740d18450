"""Whoever never says which side is better is not understood, by any method."""

import numpy as np
import pytest

import elicitor as el


@pytest.mark.parametrize("method", ["published", "efficient", "bayesian"])
@pytest.mark.parametrize(
    ("region", "family"),
    [
        (el.BinaryRegion.from_law(lambda x: x), "linear"),
        (el.BinaryRegion.from_law(lambda x: x), "linear-fractional"),
        (el.Ball(np.full(3, 0.5), 0.1), "linear"),
    ],
    ids=["two classes", "ratio", "ball"],
)
def test_cannot_say_to_everything_is_no_metric(region, family, method):
    session = el.Session(region, family, method=method, random_state=0)
    while session.ask() is not None:
        session.tell("cannot say")
    found = session.result()
    assert found.n_questions > 0
    assert not found.converged
