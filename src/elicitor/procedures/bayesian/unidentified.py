"""What the answers say next to nothing about, by name."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elicitor.core.decompositions import svd
from elicitor.core.details import NeverApart
from elicitor.core.posterior import Posterior
from elicitor.metrics.coefficient_names import coefficient_names
from elicitor.procedures.bayesian.fit import Answered
from elicitor.procedures.bayesian.notes import LISTED, MoreOfThem, SaysNothing
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.words import Fact, Joined

__all__ = [
    "given_again",
    "never_apart",
    "silence",
    "unidentified",
    "unidentified_names",
]

AS_WIDE = 0.8
"""A posterior at least this wide, as a share of the prior (nine in ten draws), says
nothing new. Where nothing was asked about a direction, the length of w and the others
still narrow it somewhat."""
ELSEWHERE = 0.3
"""Largest difference of two distribution functions (Kolmogorov and Smirnov) from which
on draws are somewhere else than at first."""
KNOWN = 1e-9
"""Width of what was known at first."""


def unidentified(utility: LinearUtility, coefficients: np.ndarray) -> np.ndarray:
    """Which are about as uncertain as before the first answer: as wide, and there, too.

    By draws after the answers, (n_draws, n_coefficients).
    """
    first = utility.at_first
    before, after = _width(first), _width(coefficients)
    vague = (after >= AS_WIDE * before) & (before > KNOWN)
    vague[vague] = _moved(first[:, vague], coefficients[:, vague]) < ELSEWHERE
    never = utility.family.left_out
    return np.asarray(vague if never is None else vague | never)


def _width(draws: np.ndarray) -> np.ndarray:
    return np.asarray(np.ptp(np.quantile(draws, [0.05, 0.95], axis=0), axis=0))


def _moved(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """The largest difference of distribution functions of every column."""
    # As scipy.stats.ks_2samp, which takes a second to load when somebody waits.
    found = np.zeros(before.shape[1])
    for i, pair in enumerate(zip(np.sort(before.T), np.sort(after.T), strict=True)):
        every = np.concatenate(pair)
        first, last = (np.searchsorted(one, every, "right") / len(one) for one in pair)
        found[i] = np.abs(first - last).max()
    return found


def unidentified_names(utility: LinearUtility, posterior: Posterior) -> tuple[str, ...]:
    """The :func:`unidentified` coefficients by what they belong to."""
    names = coefficient_names(utility.metric(posterior.weights[0]))
    vague = unidentified(utility, posterior.coefficients)
    return tuple(name for name, is_vague in zip(names, vague, strict=True) if is_vague)


def silence(
    names: Sequence[Fact | Joined | str], total: int, *, settled: bool = False
) -> SaysNothing:
    """A note on what the answers say next to nothing about, of `total` coefficients.

    `settled`: and yet it is known what to choose.
    """
    if len(names) == total:
        return SaysNothing("weights" if settled else "all", ())
    more = (MoreOfThem(len(names) - LISTED),) if len(names) > LISTED else ()
    return SaysNothing("some", (*names[:LISTED], *more))


def never_apart(
    utility: LinearUtility, pairs: Sequence[tuple[np.ndarray, np.ndarray]]
) -> NeverApart:
    """What pairs that were compared cannot tell, whatever the answers to them."""
    first, second = (np.array([pair[side] for pair in pairs]) for side in (0, 1))
    # Pairs on which everyone agrees tell nothing.
    telling = ~utility.is_settled(utility.rows(first, second))
    apart = ((first - second) / utility.choice_set.spread).reshape(len(first), -1)
    apart = apart[telling]
    if not apart.any():
        return {"same": (), "together": ()}
    region = utility.region
    grouped = [f"{name} ({group})" for group in region.groups for name in region.names]
    names = np.array(grouped or region.names)
    same = np.abs(apart).max(axis=0) <= KNOWN
    _, sizes, axes = svd(apart[:, ~same])
    rank = int((sizes > KNOWN * sizes[0]).sum())
    mixed = np.abs(axes[rank:]).max(axis=0, initial=0.0) > KNOWN
    return {
        "same": tuple(names[same].tolist()),
        "together": tuple(names[~same][mixed].tolist()),
    }


def given_again(given: Sequence[Answered]) -> int:
    """How many comparisons are the same as others before, the answer included."""
    rows = {
        (first.tobytes(), second.tobytes(), answer) for first, second, answer in given
    }
    return len(given) - len(rows)
