"""Errors of everyone against gaps between groups, in plain words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from elicitor.metrics.curved_words import ALIKE, kind_of_mistake
from elicitor.metrics.words import amount

__all__ = ["fair_sentence"]

TOLD = 2
"""How many rates are named at most."""


def fair_sentence(
    trade_off: float,
    errors: np.ndarray,
    gaps: Mapping[tuple[str, str], np.ndarray],
    *,
    names: Sequence[str],
    squared: bool = False,
) -> str:
    """Say how gaps between groups weigh against the errors of everyone.

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
    >>> gaps = {("women", "men"): np.array([0.2, 0.8])}
    >>> rates = ["R[ill, well]", "R[well, ill]"]
    >>> told = fair_sentence(0.75, np.array([1, 0.5]), gaps, names=rates)
    >>> told.split("; ")[0]
    'Gaps between “women” and “men” weigh 3 times as much as the errors of everyone'
    >>> told.split("; ")[1]
    'gaps count most in “well” called “ill”, errors most in “ill” called “well”.'
    """
    sizes = {pair: float(np.linalg.norm(part)) for pair, part in gaps.items()}
    total = sum(gaps.values(), start=np.zeros(1))
    harms = np.diag(total) if total.ndim == 2 else total
    word = "squared gaps" if squared else "gaps"
    told = _comparison(trade_off, f"{word} between {_between(sizes)}")
    start = f"{_strange(trade_off, errors, harms)}{told}"
    tail = _heaviest(
        {
            "gaps": _where(names, harms) if trade_off > 0 else "",
            "errors": _where(names, errors) if trade_off < 1 else "",
        }
    )
    return f"{start[0].upper()}{start[1:]}{tail}."


def _comparison(trade_off: float, gaps: str) -> str:
    if trade_off == 0:
        return "only the errors of everyone count, gaps between groups do not"
    if trade_off == 1:
        return f"only {gaps} count, the errors of everyone do not"
    ratio = trade_off / (1 - trade_off)
    if 1 / ALIKE < ratio < ALIKE:
        return f"{gaps} weigh as much as the errors of everyone"
    if ratio > 1:
        return f"{gaps} weigh {amount(ratio)} times as much as the errors of everyone"
    return f"the errors of everyone weigh {amount(1 / ratio)} times as much as {gaps}"


def _heaviest(where: Mapping[str, str]) -> str:
    """Say in which rates gaps and errors count most."""
    told = {what: place for what, place in where.items() if place}
    if len(told) > 1 and len(set(told.values())) == 1:
        return f"; both count {told.popitem()[1]}"
    parts = [
        f"{what}{'' if i else ' count'} {place}"
        for i, (what, place) in enumerate(told.items())
    ]
    return f"; {', '.join(parts)}" if parts else ""


def _between(sizes: Mapping[tuple[str, str], float]) -> str:
    """Name the groups whose gaps count, and those whose gaps count most."""
    counting = [pair for pair, size in sizes.items() if size > 0]
    heaviest = max(sizes, key=lambda pair: sizes[pair])
    pair = f"“{heaviest[0]}” and “{heaviest[1]}”"
    if len(counting) == 1:
        return pair
    if max(sizes.values()) <= ALIKE * min(sizes.values()):
        return "groups"
    return f"groups (above all {pair})"


def _where(names: Sequence[str], weights: np.ndarray) -> str:
    """Say in which rates something counts most, if a few stand out."""
    chosen = np.flatnonzero(weights * ALIKE >= weights.max())
    if weights.max() <= 0 or len(chosen) > min(TOLD, len(weights) - 1):
        return ""
    only = "only" if np.count_nonzero(weights) == len(chosen) else "most"
    kinds = " and ".join(kind_of_mistake(names, int(i)) for i in chosen)
    return f"{only} in {kinds}"


def _strange(trade_off: float, errors: np.ndarray, gaps: np.ndarray) -> str:
    """Say first what nobody would expect."""
    strange = [
        words
        for words, harms, counts in (
            ("wrong decisions are preferred to right ones", errors, trade_off < 1),
            ("gaps are preferred to equality", gaps, trade_off > 0),
        )
        if counts and harms.any() and (harms <= 0).all()
    ]
    return f"{' and '.join(strange)}: " if strange else ""
