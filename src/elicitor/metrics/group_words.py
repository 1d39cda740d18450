"""Errors of everyone against gaps between groups, in plain words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from elicitor.metrics.claims import Sentence
from elicitor.metrics.curved_words import ALIKE, kind_of_mistake
from elicitor.metrics.facts import ONE, ErrorsOfEveryone, Weighs
from elicitor.metrics.formula_facts import (
    GapsOf,
    InKinds,
    OnlyErrors,
    OnlyGaps,
    Strange,
    WithPlaces,
)
from elicitor.words import Fact, Joined
from elicitor.words.amounts import exactly

__all__ = ["fair_facts"]

TOLD = 2
"""How many rates are named at most."""


def fair_facts(
    trade_off: float,
    errors: np.ndarray,
    gaps: Mapping[tuple[str, str], np.ndarray],
    *,
    names: Sequence[str],
    squared: bool = False,
) -> Sentence:
    """How gaps between groups weigh against the errors of everyone.

    Parameters
    ----------
    trade_off : float
        λ of the normalised metric: the weight of the gaps; 1 − λ is that of the errors.
    errors : ndarray of shape (n_statistics,)
        Harm of the errors that each rate is about.
    gaps : mapping of (str, str) to ndarray
        Harm of the gaps per pair of groups, of shape (n_statistics,), or of their
        products, of shape (n_statistics, n_statistics).
    names : sequence of str
        What the rates are called.
    squared : bool, default=False
        Whether gaps count by their squares.

    Examples
    --------
    >>> from elicitor.words import say
    >>> gaps = {("women", "men"): np.array([0.2, 0.8])}
    >>> rates = ["R[ill, well]", "R[well, ill]"]
    >>> told = say(fair_facts(0.75, np.array([1, 0.5]), gaps, names=rates))
    >>> told.split("; ")[0]
    'Gaps between “women” and “men” weigh 3 times as much as the errors of everyone'
    >>> told.split("; ")[1]
    'gaps count most in “well” called “ill”, errors most in “ill” called “well”.'
    """
    sizes = {pair: float(np.linalg.norm(part)) for pair, part in gaps.items()}
    total = sum(gaps.values(), start=np.zeros(1))
    harms = np.diag(total) if total.ndim == 2 else total
    claim = _comparison(trade_off, _between(sizes, squared))
    claim = _strange(claim, trade_off, errors, harms)
    of_gaps = _where(names, harms) if trade_off > 0 else None
    of_errors = _where(names, errors) if trade_off < 1 else None
    if of_gaps is None and of_errors is None:
        return Sentence(claim)
    return Sentence(WithPlaces(claim, of_gaps, of_errors))


def _comparison(trade_off: float, gaps: GapsOf) -> Fact:
    if trade_off == 0:
        return OnlyErrors()
    if trade_off == 1:
        return OnlyGaps(gaps)
    ratio = trade_off / (1 - trade_off)
    sides: list[Fact] = [gaps, ErrorsOfEveryone()]
    if 1 / ALIKE < ratio < ALIKE:
        return Weighs(sides[0], True, "exact", sides[1], times=ONE)
    if ratio < 1:
        sides, ratio = sides[::-1], 1 / ratio
    return Weighs(sides[0], True, "exact", sides[1], times=exactly(ratio))


def _between(sizes: Mapping[tuple[str, str], float], squared: bool) -> GapsOf:
    """Name the groups whose gaps count, and those whose gaps count most."""
    counting = [pair for pair, size in sizes.items() if size > 0]
    heaviest = max(sizes, key=lambda pair: sizes[pair])
    if len(counting) == 1:
        return GapsOf(squared, "pair", *heaviest)
    if max(sizes.values()) <= ALIKE * min(sizes.values()):
        return GapsOf(squared, "all", *heaviest)
    return GapsOf(squared, "above", *heaviest)


def _where(names: Sequence[str], weights: np.ndarray) -> InKinds | None:
    """In which rates something counts most, if a few stand out."""
    chosen = np.flatnonzero(weights * ALIKE >= weights.max())
    if weights.max() <= 0 or len(chosen) > min(TOLD, len(weights) - 1):
        return None
    only = bool(np.count_nonzero(weights) == len(chosen))
    return InKinds(only, Joined(tuple(kind_of_mistake(names, int(i)) for i in chosen)))


def _strange(
    claim: Fact, trade_off: float, errors: np.ndarray, gaps: np.ndarray
) -> Fact:
    """Say first what nobody would expect."""
    of_errors, of_gaps = (
        bool(counts and harms.any() and (harms <= 0).all())
        for harms, counts in ((errors, trade_off < 1), (gaps, trade_off > 0))
    )
    if of_errors and of_gaps:
        return Strange("both", claim)
    if of_errors or of_gaps:
        return Strange("errors" if of_errors else "gaps", claim)
    return claim
