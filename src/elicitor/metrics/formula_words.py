"""Formulas in words: a fraction of two sums, and what a polynomial adds up."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elicitor.metrics.formula_facts import (
    AddsUp,
    CaseCounts,
    CountsAs,
    MoreCountLess,
    NothingCounts,
    OneSumByAnother,
    ShareByClass,
    ShareOfRight,
    Way,
)
from elicitor.metrics.symmetric import SymmetricTensors
from elicitor.words import Fact, Joined
from elicitor.words.amounts import Named, exactly

__all__ = [
    "fraction_facts",
    "polynomial_facts",
    "rounded",
    "share_by_class",
    "share_of_two",
    "sum_facts",
]

MOST_TERMS = 4
"""How many terms of a sum are told one by one."""


def rounded(value: float) -> float:
    """A number with as many digits as it will be said with."""
    return exactly(value).low


def fraction_facts(
    names: Sequence[Fact],
    upper: Sequence[float],
    lower: Sequence[float],
    constant: float,
    *,
    less: bool = False,
) -> OneSumByAnother:
    """How a score is one sum divided by another one and a constant."""
    above, below = (_sum(names, weights) for weights in (upper, lower))
    return OneSumByAnother(less, above, below, rounded(constant))


def share_of_two(
    positive: str, gains: Sequence[float], losses: Sequence[float], *, less: bool
) -> ShareOfRight:
    """How a score is gains / (gains + losses) of two classes, the positive one first.

    `less`: whether less is better.
    """
    (found, cleared), (missed, alarm) = map(rounded, gains), map(rounded, losses)
    return ShareOfRight(less, positive, found, cleared, missed, alarm)


def share_by_class(
    classes: Sequence[str],
    gains: Sequence[float],
    losses: Sequence[float],
    *,
    less: bool,
) -> ShareByClass:
    """The same of several classes, each with what it gains and what is missed of it."""
    counts = map(CaseCounts, classes, map(rounded, gains), map(rounded, losses))
    return ShareByClass(less, Joined(tuple(counts), "semicolon"))


def sum_facts(names: Sequence[Fact | Joined], weights: np.ndarray) -> Joined:
    """What counts in a sum, the heaviest parts by name; not all weights are zero."""
    heaviest = np.argsort(-np.abs(weights), kind="stable")
    counting = [int(i) for i in heaviest if weights[i]]
    parts: list[Fact] = [
        CountsAs(names[i], rounded(float(weights[i]))) for i in counting[:MOST_TERMS]
    ]
    if len(counting) > MOST_TERMS:
        parts.append(MoreCountLess(len(counting) - MOST_TERMS))
    return Joined(tuple(parts))


def _sum(names: Sequence[Fact], weights: Sequence[float]) -> Fact | Joined:
    parts = tuple(
        CountsAs(Named(name), rounded(weight))
        for name, weight in zip(names, weights, strict=True)
        if weight
    )
    return Joined(parts) if parts else NothingCounts()


def polynomial_facts(
    names: Sequence[Fact], tensors: Sequence[np.ndarray], orientation: str
) -> AddsUp:
    """What Σ_d T_d[s, …, s] / d! of statistics adds up, the heaviest terms by name."""
    layout = SymmetricTensors(len(names), len(tensors))
    weights = layout.pack(tensors) * layout.features(np.ones(len(names)))
    products = [
        Joined(tuple(Named(names[j]) for j in index), "times")
        for index in layout.indices
    ]
    better: Way = "more" if orientation == "utility" else "less"
    return AddsUp(better, sum_facts(products, weights))
