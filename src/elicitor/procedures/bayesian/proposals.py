"""Which pairs deserve a close look: one mechanism for every family and region.

Directions are drawn and turned until what is best in them is level, in the eyes of the
person as estimated and of a few others that the answers allow. Those that are expected
to tell most are varied and turned again.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from elicitor.core.ties import best_first
from elicitor.procedures.bayesian.askable import Askable
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.directions import any_way, in_planes, telling, varied
from elicitor.procedures.bayesian.levelling import (
    Aims,
    Pairs,
    is_level,
    joined_aims,
    level_chords,
    levelled,
)

__all__ = ["lead", "propose"]

RANDOM, OTHERS = 120, 30
"""Random directions that are made level for the estimate, and for each other person."""
DRAWN = 3
"""Other persons that the answers allow."""
STEPS, VARIED, NEIGHBOURS = (0.35, 0.12), 8, 12
"""How far directions are varied, how many of them, and to how many others."""
KEPT = 24
"""Pairs of each kind that are looked at closely."""
MODELS = 600
"""Pairs of real models that are looked at closely."""
UNLIKELY = 0.15
"""Share of the belief below which a zone of indifference is not asked around."""
HYPOTHESES = 8
"""The likeliest ones, under which pairs are compared for a first time."""


class Found(NamedTuple):
    """Level pairs, as they are shown, and what they are expected to tell."""

    aims: Aims
    pairs: Pairs
    gains: np.ndarray  # (n_pairs,)
    leads: np.ndarray  # of the first, by the eyes they are level for but for that

    def best(self, number: int) -> Found:
        """So many of each kind that tell most: in two numbers, and in any."""
        simple = self.aims.in_two_numbers
        every = best_first(self.gains)
        kinds = (every[simple[every]], every[~simple[every]])
        return self.at(np.concatenate([kind[:number] for kind in kinds]))

    def at(self, which: np.ndarray) -> Found:
        """Some of them."""
        first, second = self.pairs
        pairs = first[which], second[which]
        return Found(self.aims.at(which), pairs, self.gains[which], self.leads[which])

    def and_also(self, others: Found) -> Found:
        """These and others."""
        return Found(
            joined_aims([self.aims, others.aims]),
            _joined([self.pairs, others.pairs]),
            np.concatenate([self.gains, others.gains]),
            np.concatenate([self.leads, others.leads]),
        )


def propose(utility: Askable, beliefs: Beliefs, rng: np.random.Generator) -> Pairs:
    """Pairs that may be shown, about level and far apart."""
    choices = utility.choice_set
    models = choices.alternatives
    found = [] if models is None else [_among(models, utility, beliefs)]
    if choices.can_mix and beliefs.is_blank:
        first, second = any_way(choices, RANDOM, rng).ends(choices)
        found.append((choices.shown(first), choices.shown(second)))
    elif choices.can_mix:
        found.append(_Search(utility, beliefs, rng).pairs())
    return _joined(found)


def _among(models: np.ndarray, utility: Askable, beliefs: Beliefs) -> Pairs:
    """Pairs of real models."""
    i, j = np.triu_indices(len(models), 1)
    if len(i) > MODELS:
        known, wanted = utility.focus(beliefs.likeliest)
        gains = utility.acquisition(known, utility.rows(models[i], models[j]), wanted)
        kept = best_first(gains)[:MODELS]
        i, j = i[kept], j[kept]
    return models[i], models[j]


class _Search:
    """What is looked at for one question."""

    def __init__(
        self, utility: Askable, beliefs: Beliefs, rng: np.random.Generator
    ) -> None:
        self.utility, self.beliefs, self.rng = utility, beliefs, rng
        self.choices = utility.choice_set
        self._few, self._wanted = utility.focus(beliefs.likely(HYPOTHESES))
        self.estimate = beliefs.estimate()
        self.others = beliefs.draws(DRAWN, rng)[0]

    def pairs(self) -> Pairs:
        """The best pairs of all kinds."""
        found = self._level(*self._directions()).best(KEPT)
        for zone in believed_zones(self.beliefs):
            aims = any_way(self.choices, RANDOM, self.rng)
            leads = np.full(len(aims.first), zone)
            beside = self._level(aims, self.estimate, leads)
            found = found.and_also(beside).best(KEPT)
        for step in STEPS:
            best = found.best(VARIED)
            aims = varied(best.aims, NEIGHBOURS, step, self.rng)
            leads = np.repeat(best.leads, NEIGHBOURS)
            found = found.and_also(self._level(aims, self.estimate, leads)).best(KEPT)
        if not len(self.choices.pieces):
            return found.pairs
        return _joined([found.pairs, self._chords()])

    def _directions(self) -> tuple[Aims, np.ndarray]:
        """Where to look, and whose weights each pair should be level for."""
        choices, rng = self.choices, self.rng
        aims = [any_way(choices, RANDOM, rng)]
        if choices.center.size > 1:  # of one number nothing differs and is level
            aims.append(telling(self.utility, self.beliefs, self.estimate, rng))
        if choices.is_round and choices.center.size > 2:
            aims.append(in_planes(self.utility, self.estimate, rng))
        own = sum(len(each.held) for each in aims)
        aims.append(any_way(choices, OTHERS * DRAWN, rng))
        weights = np.vstack(
            [np.tile(self.estimate, (own, 1)), np.repeat(self.others, OTHERS, axis=0)]
        )
        return joined_aims(aims), weights

    def _chords(self) -> Pairs:
        """Level chords of flat pieces, on which two numbers differ."""
        chords = []
        for weights in (self.estimate, *self.others):
            ahead = functools.partial(lead, self.utility, weights)
            chords.append(level_chords(self.choices.pieces, ahead))
        first, second = map(self.choices.shown, _joined(chords))
        kept = best_first(self._gains(first, second))[:KEPT]
        return first[kept], second[kept]

    def _level(
        self, aims: Aims, weights: np.ndarray, leads: np.ndarray | None = None
    ) -> Found:
        """Turn directions until pairs are level, under weights of all or of each.

        Level means that the first is better by `leads`, by nothing if not passed.
        """
        wanted = np.zeros(len(aims.first)) if leads is None else leads
        eyes = _Eyes(self.utility, weights, wanted)
        first, second = aims.ends(self.choices)
        level = is_level(eyes(first, second))
        rest = np.flatnonzero(~level)
        if len(rest):
            turned, start, eyes = (
                aims.at(rest),
                (first[rest], second[rest]),
                eyes.at(rest),
            )
            uphill = self._uphill(turned, start, eyes.weights)
            pairs, level[rest] = levelled(self.choices, turned, start, uphill, eyes)
            first[rest], second[rest] = pairs
        pairs = self.choices.shown(first[level]), self.choices.shown(second[level])
        return Found(aims.at(level), pairs, self._gains(*pairs), wanted[level])

    def _uphill(self, aims: Aims, pairs: Pairs, weights: np.ndarray) -> np.ndarray:
        """How the utility grows halfway, among what differs; as long as the aims."""
        choices = self.choices
        halfway = (pairs[0] + pairs[1]) / 2
        grows = self.utility.gradients(weights, halfway) * choices.spread * aims.is_free
        size, length = _length(grows), _length(aims.first)
        return np.asarray(grows * (length / np.where(size > 0, size, 1.0)))

    def _gains(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        rows = self.utility.rows(first, second)
        gains = self.utility.acquisition(self._few, rows, self._wanted)
        gains[self.utility.is_settled(rows)] = 0.0
        if self.beliefs.is_exact:
            gains = gains * self.utility.visibility(first, second)
        return gains


@dataclass(frozen=True)
class _Eyes:
    """By how much the first of each pair is better, beyond what is wanted."""

    utility: Askable
    weights: np.ndarray  # of all pairs, (size,), or of each, (n_pairs, size)
    wanted: np.ndarray  # the lead that each is to have, (n_pairs,)

    def __call__(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        return lead(self.utility, self.weights, first, second) - self.wanted

    def at(self, which: np.ndarray) -> _Eyes:
        """For some of the pairs."""
        weights = self.weights if self.weights.ndim == 1 else self.weights[which]
        return _Eyes(self.utility, weights, self.wanted[which])


def believed_zones(beliefs: Beliefs) -> np.ndarray:
    """Zones of indifference that are not unlikely; pairs within them tell little."""
    zones = beliefs.noise.zones
    every, which = np.unique(zones, return_inverse=True)
    shares = np.bincount(which, weights=beliefs.shares)
    return np.asarray(every[(every > 0) & (shares > UNLIKELY)])


def lead(
    utility: Askable, weights: np.ndarray, first: np.ndarray, second: np.ndarray
) -> np.ndarray:
    """How much better first alternatives are, under weights of all or of each."""
    rows = utility.rows(first, second)
    return np.einsum("pj,pj->p", rows, np.broadcast_to(weights, rows.shape))


def _length(ways: np.ndarray) -> np.ndarray:
    """|d| of each, (n, 1, ...)."""
    flat = ways.reshape(len(ways), -1)
    squared = np.einsum("ij,ij->i", flat, flat)
    return np.sqrt(squared).reshape(-1, *(1,) * (ways.ndim - 1))


def _joined(found: list[Pairs]) -> Pairs:
    first, second = zip(*found, strict=True)
    return np.concatenate(first), np.concatenate(second)
