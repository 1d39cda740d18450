"""Where the binary experiments take place: the synthetic law and held-out halves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_choice, floats
from elicitor.core.errors import DataUnavailableError
from elicitor.datasets import fitted_halves, load_dataset
from elicitor.regions.binary import BinaryRegion

__all__ = [
    "PLACES",
    "SPLIT_SEED",
    "available",
    "exponential_law",
    "place",
    "synthetic_law",
]

PLACES = ("MAGIC", "WDBC", "synthetic law")
SPLIT_SEED = 0
"""Decides which half a model is fitted on."""


def synthetic_law() -> BinaryRegion:
    """Law of x ~ U[−1, 1] with η(x) = 1 / (1 + exp(5x)) ([B] Section 7.1)."""
    return BinaryRegion.from_law(lambda x: 1 / (1 + np.exp(5 * x)), support=(-1.0, 1.0))


def exponential_law(decays: ArrayLike) -> Callable[[np.ndarray], np.ndarray]:
    """η of several classes on a line: proportional to exp(−p_i x), shape (n, k)."""
    return partial(_decay, floats(decays))


def _decay(decays: np.ndarray, x: np.ndarray) -> np.ndarray:
    masses = np.exp(-np.outer(x, decays))
    return np.asarray(masses / masses.sum(axis=1, keepdims=True))


@lru_cache(maxsize=8)
def place(
    name: str, seed: int = SPLIT_SEED, *, calibrated: bool = False
) -> BinaryRegion:
    """A region by name, of a data set the held-out half under a logistic regression.

    That is fitted on the other half, and `calibrated` by isotonic regression or not.
    """
    if check_choice("name", name, PLACES) == "synthetic law":
        return synthetic_law()
    return fitted_halves(
        load_dataset(name), random_state=seed, calibrated=calibrated
    ).region


def available(
    names: Iterable[str], load: Callable[[str], Any]
) -> tuple[list[str], tuple[str, ...]]:
    """The data sets that can be had, and a note for each of the others."""
    present, notes = [], []
    for name in names:
        try:
            load(name)
        except DataUnavailableError as error:
            notes.append(f"{name} is skipped. {error}")
        else:
            present.append(name)
    return present, tuple(notes)
