"""Pairs that somebody with given weights finds equally good.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
d₁, d₂      ``aims``                directions in which alternatives are best
–           ``aims.held``           what both share, see :meth:`ChoiceSet.holding`
h           ``uphill``              how the utility grows with every number
t           –                       turn: alternatives are best for d₁ + th, d₂ − th
x, y        ``Pairs``               the two alternatives
l(x, y)     ``lead(x, y)``          by how much x is better than y, (n_pairs,)
==========  ======================  ===============================================

The answer to a question whose alternatives are worth the same says most. Both ends of a
chord are therefore turned along the utility's slope, the one up and the other down,
until the second is as good as the first. What bisection leaves is bridged by mixing its
two ends, which is exact for linear utilities and close for others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from elicitor.regions.choice_set import ChoiceSet

__all__ = [
    "Aims",
    "Lead",
    "Pairs",
    "is_level",
    "joined_aims",
    "level_chords",
    "levelled",
    "mixed",
]

Pairs = tuple[np.ndarray, np.ndarray]
"""First and second alternatives, each of shape (n_pairs, *shape of a statistic)."""
Lead = Callable[[np.ndarray, np.ndarray], np.ndarray]


class Aims(NamedTuple):
    """Where to look for alternatives, in units of the spread, each (n, *shape).

    They are d₁, d₂, and what both share where their directions are zero.
    """

    first: np.ndarray
    second: np.ndarray
    held: np.ndarray

    @property
    def is_free(self) -> np.ndarray:
        """Which numbers may differ, bool of shape (n, *shape)."""
        return (self.first != 0) | (self.second != 0)

    @property
    def in_two_numbers(self) -> np.ndarray:
        """Whether no more than two numbers may differ, bool of shape (n,)."""
        axes = tuple(range(1, self.first.ndim))
        return np.asarray(self.is_free.sum(axis=axes) <= 2)

    def at(self, which: np.ndarray) -> Aims:
        """Some of them."""
        return Aims(self.first[which], self.second[which], self.held[which])

    def ends(self, choices: ChoiceSet) -> Pairs:
        """What is best there."""
        best = choices.holding(self.held)
        return best(self.first / choices.spread), best(self.second / choices.spread)


def joined_aims(aims: Sequence[Aims]) -> Aims:
    """All of several, in their order."""
    first, second, held = (np.concatenate(part) for part in zip(*aims, strict=True))
    return Aims(first, second, held)


FARTHEST, HALVINGS = 3.0, 6
"""Largest t, for directions and h of the same length; and how it is found."""
MIXINGS = 4
"""Steps of the secant between the ends of what is left."""
ROUNDING = 1e-14
LEVEL = 1e-10
"""A lead that is smaller is none: its sign differs between machines."""


def is_level(leads: np.ndarray) -> np.ndarray:
    """Which leads are none."""
    return np.abs(leads) < LEVEL


def levelled(
    choices: ChoiceSet, aims: Aims, start: Pairs, uphill: np.ndarray, lead: Lead
) -> tuple[Pairs, np.ndarray]:
    """Turn directions d₁ and d₂ until what is best in them is level for h.

    From `start`, the best unturned. The pairs, and which met a level one: no others do.
    """
    axes = (1,) * len(choices.shape)
    sure, best = _sure(lead), choices.holding(aims.held)
    first, second, up = (
        each / choices.spread for each in (aims.first, aims.second, uphill)
    )

    def at(turn: np.ndarray) -> Pairs:
        moved = turn.reshape(-1, *axes) * up
        return best(first + moved), best(second - moved)

    none = np.zeros(len(uphill))
    at_start = sure(*start)
    behind = at_start < 0
    limit = np.where(behind, FARTHEST, -FARTHEST)
    end = at(limit)
    ends = _Ends(start, at_start, end, sure(*end))
    low, high = none, limit
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        pair = at(middle)
        near = ends.replace(pair, sure(*pair))
        low, high = np.where(near, middle, low), np.where(near, high, middle)
    found = np.sign(ends.at_one) * np.sign(ends.at_other) <= 0
    return mixed(ends.one, ends.other, sure, (ends.at_one, ends.at_other)), found


class _Ends:
    """Two pairs for each search, one of which leads and the other does not."""

    def __init__(
        self, one: Pairs, at_one: np.ndarray, other: Pairs, at_other: np.ndarray
    ) -> None:
        self.one, self.other = (one[0].copy(), one[1].copy()), other
        self.at_one, self.at_other = at_one, at_other

    def replace(self, pair: Pairs, at_pair: np.ndarray) -> np.ndarray:
        """Put a pair in place of the end whose sign it has; whether that is `one`.

        One that is level already stays.
        """
        near = (self.at_one != 0) & ((at_pair < 0) == (self.at_one < 0))
        for end, which in ((self.one, near), (self.other, ~near)):
            for side, found in zip(end, pair, strict=True):
                side[which] = found[which]
        self.at_one = np.where(near, at_pair, self.at_one)
        self.at_other = np.where(near, self.at_other, at_pair)
        return near


def mixed(
    one: Pairs,
    other: Pairs,
    lead: Lead,
    leads: tuple[np.ndarray, np.ndarray] | None = None,
) -> Pairs:
    """Mix pairs, one of which leads and the other does not, until the mixture is level.

    Where both lead or neither does, the nearer of them is returned. `leads` are theirs.
    """
    axes = (1,) * (one[0].ndim - 1)

    def at(share: np.ndarray) -> Pairs:
        s = share.reshape(-1, *axes)
        first, second = ((1 - s) * a + s * b for a, b in zip(one, other, strict=True))
        return first, second

    low, high = np.zeros(len(one[0])), np.ones(len(one[0]))
    at_low, at_high = (lead(*one), lead(*other)) if leads is None else leads
    share = low
    for _ in range(MIXINGS):
        rise = at_high - at_low
        step = np.divide(-at_low, rise, out=np.full_like(rise, 0.5), where=rise != 0)
        share = np.clip(low + step * (high - low), low, high)
        now = lead(*at(share))
        if np.abs(now).max(initial=0.0) < ROUNDING:
            break
        near = (now < 0) == (at_low < 0)
        low, at_low = np.where(near, share, low), np.where(near, now, at_low)
        high, at_high = np.where(near, high, share), np.where(near, at_high, now)
    return at(share)


def level_chords(pieces: np.ndarray, lead: Lead) -> Pairs:
    """For every corner the point on another edge of its piece that is as good.

    Pieces are flat and convex, their corners in order: (n_pieces, n_corners, *shape).
    """
    shape, n = pieces.shape[2:], pieces.shape[1]
    every = (*pieces.shape[:2], n, *shape)
    here = np.broadcast_to(pieces[:, :, None], every)
    there = np.broadcast_to(pieces[:, None], every)
    flat = here.reshape(-1, *shape), there.reshape(-1, *shape)
    leads = _sure(lead)(*flat).reshape(every[:3])
    ahead = np.roll(leads, -1, axis=2)
    crosses = ((leads > 0) & (ahead <= 0)) | ((leads < 0) & (ahead >= 0))
    own = np.eye(n, dtype=bool)
    crosses &= ~(own | np.roll(own, -1, axis=1))
    which, corner, edge = np.nonzero(crosses)
    first = pieces[which, corner]
    ends = pieces[which, edge], pieces[which, (edge + 1) % n]
    return mixed((first, ends[0]), (first, ends[1]), lead)


def _sure(lead: Lead) -> Lead:
    def sure(first: np.ndarray, second: np.ndarray) -> np.ndarray:
        ahead = lead(first, second)
        return np.where(is_level(ahead), 0.0, ahead)

    return sure
