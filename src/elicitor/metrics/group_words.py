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
    Liked,
    OnlyErrors,
    OnlyGaps,
    Strange,
    WithPlaces,
)
from elicitor.metrics.wide import are_liked, wide_harms
from elicitor.words import Fact, Joined
from elicitor.words.amounts import exactly

__all__ = ["fair_facts", "what_is_liked"]

TOLD = 2
"""How many rates are named at most."""


def fair_facts(
    errors: np.ndarray,
    gaps: Mapping[tuple[str, str], np.ndarray],
    *,
    names: Sequence[str],
    squared: bool = False,
) -> Sentence:
    """How gaps between groups weigh against the errors of everyone, by their harms.

    `gaps` are by pair of groups, or of products of gaps if they count by squares.

    >>> from elicitor.words import say
    >>> gaps = {("women", "men"): np.array([0.2, 0.8])}
    >>> rates = ["R[ill, well]", "R[well, ill]"]
    >>> told = say(fair_facts(np.array([0.4, 0.1]), gaps, names=rates))
    >>> told.split(" between ")[0], told.split("; ")[0].partition(" weigh ")[2]
    ('Gaps of 10 mistakes of every kind in every hundred', '2 times as much as \
10 more mistakes of every kind in every hundred among everyone')
    >>> told.split("; ")[1]
    'gaps count most in “well” called “ill”, errors most in “ill” called “well”.'
    """
    sizes = {pair: float(np.linalg.norm(part)) for pair, part in gaps.items()}
    total = sum(gaps.values(), start=np.zeros(1))
    single = np.diag(total) if total.ndim == 2 else total
    harms = wide_harms(errors, gaps.values())
    counting = errors if harms[0] > 0 else None, single if harms[1] > 0 else None
    claim = _comparison(*harms, _between(sizes, squared))
    claim = _strange(claim, *counting)
    of_errors, of_gaps = (
        None if each is None else _where(names, each) for each in counting
    )
    if of_gaps is None and of_errors is None:
        return Sentence(claim)
    return Sentence(WithPlaces(claim, of_gaps, of_errors))


def _comparison(of_errors: float, of_gaps: float, gaps: GapsOf) -> Fact:
    if of_gaps == 0:
        return OnlyErrors()
    if of_errors == 0:
        return OnlyGaps(gaps)
    ratio = of_gaps / of_errors
    sides: list[Fact] = [gaps.replaced(wide=True), ErrorsOfEveryone()]
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


def _strange(claim: Fact, errors: np.ndarray | None, gaps: np.ndarray | None) -> Fact:
    """Say first what nobody would expect; None is what does not count."""
    nothing = np.zeros(1)
    liked = what_is_liked(
        nothing if errors is None else errors, nothing if gaps is None else gaps
    )
    return claim if liked is None else Strange(liked, claim)


def what_is_liked(errors: np.ndarray, gaps: np.ndarray) -> Liked | None:
    """What has clearly less than no harm; None if nothing has."""
    wrong, apart = (bool(are_liked(one).any()) for one in (errors, gaps))
    if not wrong and not apart:
        return None
    mixed = (wrong and (errors > 0).any()) or (apart and (gaps > 0).any())
    if not apart:
        return "some-errors" if mixed else "errors"
    if not wrong:
        return "some-gaps" if mixed else "gaps"
    return "some-both" if mixed else "both"
