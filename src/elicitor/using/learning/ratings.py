"""Ratings become comparisons: what is rated higher is preferred.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
n           ``n_items``             items that one person has rated
–           ``meets``               how many others an item is compared with
==========  ======================  ===============================================

n ratings make n(n−1)/2 pairs, but not so much evidence: a rating that is too high by
chance wins all of its pairs. Taken as independent they say more than they know, so each
item meets few others, the next ones on a ring in random order. Which ones depends on
what was rated and how, never on the order of the rows.

Items that were rated alike do not meet. On a scale of few steps they may differ by more
than two that were not, so they are not "about equal" as two that were compared are.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_count, check_instance, check_items, shown
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.using.learning.comparisons import Comparisons

__all__ = ["compared_ratings", "ratings_of"]

MEETS = 2
"""Of 240 simulated people who rated 16 items each, on 2, 5 or 20 steps and with two
kinds of noise, intervals that should hold 90 % of the truth held 93 % with 2 others,
86 % with 4, 74 % with 8 and 63 % with all."""


def compared_ratings(
    names: Sequence[str],
    items: np.ndarray,
    ratings: np.ndarray,
    people: tuple[str, ...] | None,
    meets: int | None = MEETS,
) -> Comparisons:
    """Compare what each person has rated, larger is better.

    Each item `meets` so many others that were not rated alike, an even number, or all.
    """
    for what, found in (("ratings", ratings), ("person", people)):
        if found is not None and len(found) != len(items):
            raise InvalidDataError(
                f"{what} must be one for each of the {len(items)} items; got "
                f"{len(found)}."
            )
    if meets is not None and check_count("meets", meets, at_least=2) % 2:
        raise InvalidParameterError(f"meets must be an even number; got {meets!r}.")
    every = np.array(people if people is not None else [""] * len(items), dtype=object)
    order = _by_content(items, ratings)
    of = {one: order[every[order] == one] for one in dict.fromkeys(every)}
    pairs = [own[_pairs(ratings[own], meets)] for own in of.values()]
    one, other = np.concatenate(pairs).T
    if not len(one):
        raise InvalidDataError(
            "ratings must be of at least two items that the same person did not rate "
            "alike; got none."
        )
    better = ratings[one] > ratings[other]
    return Comparisons(
        tuple(names),
        items[one],
        items[other],
        tuple(Answer.FIRST if first else Answer.SECOND for first in better),
        None if people is None else tuple(every[one]),
        how="ratings",
        possible={name: comb(len(own), 2) for name, own in of.items()},
        alike={name: _alike(ratings[own]) for name, own in of.items()},
    )


def ratings_of(given: Any, scale: Sequence[Any] | None) -> np.ndarray:
    """Read ratings as numbers, or as words of a scale from the worst to the best."""
    said = check_items("ratings", given)
    steps = None if scale is None else _steps(scale)
    found = np.array([_step(one, steps) for one in said])
    wrong = np.flatnonzero(~np.isfinite(found))
    if wrong.size:
        row = int(wrong[0])
        allowed = "finite numbers" if steps is None else ", ".join(map(repr, steps))
        hint = "" if steps else "; words need a scale, from the worst to the best"
        raise InvalidDataError(
            f"ratings must be {allowed}{hint}; row {row + 1} is {shown(said[row])}."
        )
    return found


def _steps(scale: Sequence[Any]) -> dict[Any, float]:
    words = check_items("scale", scale)
    for word in words:
        check_instance("scale", word, (str, int))
    steps = {word: float(i) for i, word in enumerate(words)}
    if len(steps) < len(words) or len(words) < 2:
        raise InvalidParameterError(
            "scale must be at least two different words, from the worst to the best; "
            f"got {shown(scale)}."
        )
    return steps


def _step(said: Any, steps: dict[Any, float] | None) -> float:
    if steps is not None:
        return steps.get(said, np.nan) if isinstance(said, (str, int)) else np.nan
    try:
        return np.nan if isinstance(said, (str, bytes, bool)) else float(said)
    except (TypeError, ValueError):
        return np.nan


def _by_content(items: np.ndarray, ratings: np.ndarray) -> np.ndarray:
    """Places of rows in an order that only their content tells, of shape (n,)."""
    rows = np.column_stack([items.reshape(len(items), -1), ratings])
    return np.lexsort(rows.T[::-1])


def _alike(ratings: np.ndarray) -> int:
    """How many pairs of ratings are the same."""
    return sum(comb(int(n), 2) for n in np.unique(ratings, return_counts=True)[1])


def _pairs(ratings: np.ndarray, meets: int | None) -> np.ndarray:
    """Pairs of (n,) rated items, (n_pairs, 2), in random order of pairs and sides."""
    rng = np.random.default_rng(0)
    if meets is None or meets >= len(ratings) - 1:
        pairs = np.stack(np.triu_indices(len(ratings), 1), axis=1)
        pairs = pairs[np.diff(ratings[pairs])[:, 0] != 0]
    else:
        pairs = _next_on_a_ring(rng.permutation(len(ratings)), ratings, meets)
    return np.asarray(rng.permuted(rng.permutation(pairs), axis=1))


def _next_on_a_ring(ring: np.ndarray, ratings: np.ndarray, meets: int) -> np.ndarray:
    """Pairs of neighbours, then of those a step further, until all met so many."""
    met, found = np.zeros(len(ring), dtype=int), []
    for step in range(1, (len(ring) + 1) // 2):
        if len(np.unique(ratings[met < meets])) < 2:
            break
        for one, other in zip(ring, np.roll(ring, step), strict=True):
            is_open = max(met[one], met[other]) < meets
            if is_open and ratings[one] != ratings[other]:
                found.append((one, other))
                met[[one, other]] += 1
    return np.array(found, dtype=int).reshape(-1, 2)
