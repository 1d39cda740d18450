"""Ends of an interval are called bounds only where they are."""

import numpy as np
import pytest

import elicitor as el
from elicitor.oracles import MetricOracle
from elicitor.procedures.bayesian import utility_of
from elicitor.testing.pools import POOLS

TOLD = "at most is not known for metrics of this kind"


def found(region, family, method, **options):
    utility = utility_of(region, family)
    (weights,) = utility.beliefs().draws(1, np.random.default_rng(1))[0]
    person = MetricOracle(utility.metric(weights))
    settings = {"method": method, "max_questions": 12, "random_state": 0}
    return el.elicit(region, family, person, **settings, **options)


@pytest.mark.parametrize(
    ("region", "family", "method", "told"),
    [
        (POOLS["four qualities"], "linear-fractional", "efficient", True),
        (POOLS["four qualities"], "linear", "efficient", False),
        (POOLS["four qualities"], "linear-fractional", "bayesian", False),
        (el.BinaryRegion.from_law(lambda x: x), "monotone", "efficient", True),
    ],
)
@pytest.mark.quick_cases("region1")
def test_ends_that_are_no_bounds_are_not_called_so(region, family, method, told):
    result = found(region, family, method)
    assert any(TOLD in note for note in result.notes) == told
