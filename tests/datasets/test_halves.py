"""A model on one half, the region on the other."""

import numpy as np
import pytest

from elicitor.core.errors import InvalidParameterError
from elicitor.datasets import fitted_halves, load_wbco, load_wdbc


def test_the_region_is_that_of_the_held_out_half():
    halves = fitted_halves(load_wdbc(), random_state=1)
    proba = halves.model.predict_proba(halves.X)[:, 1]
    called = proba >= 0.3
    expected = [np.mean(called & halves.y), np.mean(~called & ~halves.y)]
    assert halves.region.confusion(0.3) == pytest.approx(expected)
    assert len(halves.y) == 285


def test_halves_are_stratified():
    data = load_wdbc()
    halves = fitted_halves(data)
    assert halves.region.prevalence == pytest.approx(data.y.mean(), abs=0.002)


def test_missing_values_are_filled():
    halves = fitted_halves(load_wbco())
    assert np.isfinite(halves.model.predict_proba(halves.X)).all()
    # A model that ranks well: at 0.5 nearly everyone is right.
    assert halves.region.confusion(0.5).sum() > 0.93


def test_the_seed_decides_the_split():
    data = load_wdbc()
    same = [fitted_halves(data, random_state=3).X for _ in range(2)]
    other = fitted_halves(data, random_state=4).X
    assert np.array_equal(*same)
    assert not np.array_equal(same[0], other)


def test_regularisation_shrinks_the_model_and_calibration_changes_it():
    data = load_wdbc()
    plain = fitted_halves(data)
    shrunk = fitted_halves(data, regularisation=1000)
    calibrated = fitted_halves(data, calibrated=True)

    def spread(halves):
        return np.ptp(halves.model.predict_proba(halves.X)[:, 1])

    assert spread(shrunk) < spread(plain)
    assert calibrated.region.describe() != plain.region.describe()


def test_regularisation_must_be_positive():
    with pytest.raises(InvalidParameterError, match="regularisation must be"):
        fitted_halves(load_wdbc(), regularisation=0)
