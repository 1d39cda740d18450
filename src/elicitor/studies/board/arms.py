"""Whether the picture moves the answers: people who saw one beside those of another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

__all__ = ["FEWEST", "Arm", "chance_of_gap"]

FEWEST = 3
"""Of fewer people in a picture whose answers tell a number, nothing is said of whether
it moves answers."""
DEALS = 2000


@dataclass(frozen=True)
class Arm:
    """People who were shown questions in one way."""

    name: str
    people: int  # who came to a question
    heard: int  # who finished and counts
    telling: int  # of those, whose answers tell a number
    middle: float | None  # median weight of those, if told
    low: float | None  # the least
    high: float | None  # the most
    unclear: int  # how often "I don't understand" was said
    questions: int  # how many were answered
    seconds: float | None  # typical, of real people


def chance_of_gap(readings: Mapping[str, Sequence[float]], *, seed: int = 0) -> float:
    """How often arms differ as much, or more, if people are dealt to them anew.

    The difference is that of the mean ranks of people in arms (Kruskal and Wallis), so
    that one extreme opinion moves it no more than its place does. NaN if fewer than two
    arms have `FEWEST` people.
    """
    from scipy.stats import rankdata  # here, since loading it takes a while

    told = [np.asarray(one, float) for one in readings.values() if len(one) >= FEWEST]
    if len(told) < 2:
        return float("nan")
    sizes = np.array([one.size for one in told])
    ends = np.cumsum(sizes)
    ranks = rankdata(np.concatenate(told))
    rng = np.random.default_rng(seed)
    deals = np.vstack([ranks, rng.permuted(np.tile(ranks, (DEALS, 1)), axis=1)])
    sums = np.add.reduceat(deals, ends - sizes, axis=1)
    gaps = (sums**2 / sizes).sum(axis=1)
    return float(np.mean(gaps[1:] >= gaps[0] - 1e-9 * abs(gaps[0])))
