"""Rules of one population: looked for once, as long as it lives."""

import gc
import weakref

import numpy as np
import pytest

from elicitor.metrics import ClassStatistics
from elicitor.regions.multiclass import DiagonalRegion
from elicitor.using.tuning.rules import people_of

RATES = ClassStatistics(("ill", "well"), diagonal=True, rates=True)


def region(seed=0, n=40):
    rng = np.random.default_rng(seed)
    ill = rng.random(n)
    truth = np.where(rng.random(n) < ill, "ill", "well")
    told = np.column_stack([ill, 1 - ill])
    return DiagonalRegion.from_predictions(
        truth, told, classes=("ill", "well"), rates=True
    )


def test_rules_are_those_of_the_region_and_are_found_once():
    first, second = region(0), region(1)
    found = people_of(RATES, first)
    assert people_of(RATES, first).upright is found.upright
    assert people_of(RATES, second) is not found
    confusion = first.population.confusion
    for corner in (*found.upright, *found.turned):
        rule = corner.rule.rules[0]
        expected = RATES.of(confusion(rule), first.priors)
        np.testing.assert_allclose(corner.point, expected, atol=1e-12)


@pytest.mark.slow
def test_what_is_known_of_a_region_goes_with_it():
    gone = region()
    people_of(RATES, gone)
    known = weakref.ref(gone)
    del gone
    gc.collect()
    assert known() is None
