"""What is explained."""

import numpy as np
import pytest

import elicitor as el
from elicitor.datasets import fitted_halves, load_vehicle
from elicitor.regions import GroupRates


@pytest.fixture(scope="module")
def binary():
    rng = np.random.default_rng(1)
    scores = rng.beta(0.7, 0.9, 2000)
    return el.BinaryRegion.from_predictions(rng.random(2000) < scores, scores)


@pytest.fixture(scope="module")
def vehicle():
    return fitted_halves(load_vehicle()).diagonal()


@pytest.fixture(scope="module")
def groups():
    rng = np.random.default_rng(0)
    x, group = rng.normal(size=3000), rng.integers(0, 2, 3000)
    chance = 1 / (1 + np.exp(-(x * (1 + group) + 0.5 * group - 0.3)))
    truth = np.where(rng.random(3000) < chance, "yes", "no")
    return GroupRates.from_predictions(
        truth,
        np.stack([1 - chance, chance], axis=1),
        np.where(group, "women", "men"),
        classes=["no", "yes"],
    )
