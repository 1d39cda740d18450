"""Who would lose most by a choice, of all who agree with answers that are never wrong.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
x           ``own``                 what is chosen
y           ``rival``               what is the best to somebody else
z(y, x)     ``utility.rows``        ⟨w, z(y, x)⟩ > 0 if y is better than x to w
b           ``worst``               what is the worst to somebody
h           ``halfspaces``          ⟨h, w⟩ ≥ 0 for all who agree
==========  ======================  ===============================================

Draws show what most of those who agree lose, and hardly ever who loses most: of many
unknowns they lie in the middle. So for every rival the weights are found to which x is
worst, in parts of what lies between the best and the worst,

    max ⟨w, z(y, x)⟩  with  ⟨h, w⟩ ≥ 0  and  ⟨w, z(y, b)⟩ ≤ 1 for every b,

and what is the best to these is the next rival, also of all that the region has: what
is shown may be less, or coarser. Of ratios that leaves out what they are
divided by, and not all weights are metrics: only those count whose own utilities agree,
on the way from draws to what was found, and where walkers climb from draws to what
gains most on the surface of all metrics (:mod:`.climbers`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from elicitor.core.answer import Answer
from elicitor.procedures.bayesian.climbers import climbed
from elicitor.procedures.bayesian.cone import Cone
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = ["Lost", "agreeing", "most_lost", "preferred"]

RIVALS, SOME = 6, 32
"""How many are followed at first of the best, and of any; draws looked at closely."""
WITHIN, EACH, ALIKE = (2, 4, 8, 16, 32), 3, 0.9
"""How many standard deviations of what draws gain reach how far, and for each of them
how many are followed that have no larger correlation with one before."""
MOST = 60
"""Programs that are solved."""
TOWARDS = np.array([0.25, 0.5, 0.75, 0.9])
"""How far from a draw to what was found, of ratios."""
STEPS, ROUNDS, FARTHER = (1.0, 0.3, 0.1), 24, 3
"""How far from who loses most others are looked for, in differences of draws, at most
so often, and how often in vain."""
STARTS = 40
"""Draws from which is gone there."""
ROUNDING = 1e-9
GAINED = 1e-9
"""Programs gain 1 by a rival, or nothing; less is rounding."""
INWARD = 1e-6
"""How far weights at an edge are moved inward: who sees no difference loses nothing."""


class Lost(NamedTuple):
    """What following a choice loses, and what would be best to who loses it."""

    share: float  # from worst to best
    rival: np.ndarray  # (*shape)


def most_lost(
    utility: LinearUtility,
    cone: Cone,
    places: np.ndarray,
    own: int,
    drawn: np.ndarray,
    heard: tuple[np.ndarray, np.ndarray],
    enough: float = math.inf,
) -> Lost:
    """What following ``places[own]`` loses at most, to whom.

    `drawn` agree; of `heard` the first was preferred. Looks no more beyond `enough`.
    """
    search = _Search(utility, places, own, heard)
    search.widen(drawn[:: max(1, len(drawn) // SOME)], places[own])
    search.look(drawn)
    if search.most > enough:  # what follows takes longer
        return Lost(search.most, search.places[search.rival])
    inward = INWARD * _middle(drawn)
    edges = [w / np.linalg.norm(w) + inward for w in cone.edges]
    if edges:
        search.widen(np.array(edges), places[own])
    rivals = search.look(np.vstack([drawn, *edges]))[:RIVALS]
    rivals += _within_reach(utility.utilities(drawn, places), own)
    rivals += range(0, len(places), max(1, len(places) // RIVALS))
    starts = drawn[:: max(1, len(drawn) // STARTS)]
    tried: set[tuple[int, int]] = set()
    while rivals and len(tried) < MOST and search.most <= enough:
        y = rivals.pop(0)
        if y == own or (y, len(search.worst)) in tried:
            continue
        tried.add((y, len(search.worst)))
        weights = search.against(y, cone)
        if weights is None:
            continue
        weights = weights + inward
        new, before = [weights], search.most
        if utility.family.angles_mislead:
            new += [way * weights + (1 - way) * starts for way in TOWARDS]
        search.widen(weights[None], search.places[y])
        found = search.look(np.vstack(new))[:1]
        rivals = [*found, y, *rivals] if search.most > before else [*rivals, *found]
    if utility.family.angles_mislead and utility.weighs_best_of_each:
        search.climb(drawn, cone, enough)
        search.go_on(drawn, enough)
    if not search.n_agree:
        # No metric among them agrees to the last answer: what all that is left loses.
        search.hear(drawn)
    return Lost(search.most, search.places[search.rival])


def preferred(
    pairs: Sequence[tuple[np.ndarray, np.ndarray]], answers: Sequence[Answer]
) -> tuple[np.ndarray, np.ndarray]:
    """What was preferred, and to what, both of shape (n_answers, *shape)."""
    told = [
        pair if answer is Answer.FIRST else pair[::-1]
        for pair, answer in zip(pairs, answers, strict=True)
        if answer in {Answer.FIRST, Answer.SECOND}
    ]
    return np.array([one for one, _ in told]), np.array([other for _, other in told])


def agreeing(
    utility: LinearUtility,
    weights: np.ndarray,
    heard: tuple[np.ndarray, np.ndarray],
) -> np.ndarray:
    """Those of some weights, (n, size), whose own utilities agree with what was heard.

    All that answers allow do, unless of ratios.
    """
    if not (utility.family.angles_mislead and len(heard[0])):
        return weights
    every = utility.utilities(weights, np.concatenate(heard))
    return weights[_agree(every)]


def _agree(heard: np.ndarray) -> np.ndarray:
    """To whom what was preferred is better, by their utilities of what was heard."""
    better, worse = np.split(heard, 2, axis=1)
    size = np.abs(better).max(axis=1, keepdims=True, initial=0.0)
    return np.asarray((better - worse >= -ROUNDING * size).all(axis=1))


def _middle(drawn: np.ndarray) -> np.ndarray:
    """Where draws point together, of unit length."""
    units = drawn / np.linalg.norm(drawn, axis=1, keepdims=True)
    middle = units.mean(axis=0)
    return np.asarray(middle / np.linalg.norm(middle))


def _within_reach(utilities: np.ndarray, own: int) -> list[int]:
    """What would be best, were somebody so far from the draws; (n_draws, n_choices)."""
    span = np.ptp(utilities, axis=1, keepdims=True)
    gains = (utilities - utilities[:, [own]]) / np.where(span > 0, span, 1.0)
    middle, spread = gains.mean(axis=0), gains.std(axis=0)
    units = (gains - middle) / np.where(spread > 0, spread, 1.0)
    found = []
    for far in WITHIN:
        left = middle + far * spread
        left[own] = -np.inf
        for _ in range(EACH):
            found.append(int(left.argmax()))
            left[units.T @ units[:, found[-1]] > ALIKE * len(units)] = -np.inf
            left[found[-1]] = -np.inf
    return found


class _Search:
    """What weights that agree lose, and which places are best and worst to them."""

    def __init__(
        self,
        utility: LinearUtility,
        places: np.ndarray,
        own: int,
        heard: tuple[np.ndarray, np.ndarray],
    ) -> None:
        self._utility, self.places, self._own = utility, places, own
        self._heard = heard
        self.most, self.rival, self.worst, self.n_agree = 0.0, own, [own], 0
        self.open: list[int] = []  # what programs let gain
        self._loser: np.ndarray | None = None

    def widen(self, weights: np.ndarray, place: np.ndarray) -> None:
        """Look at what the region has best and worst to some, (n, size), too."""
        utility = self._utility
        if utility.choice_set.can_mix and not utility.is_earlier:
            more = utility.ends.both(self._agreeing(weights), self.places, place)
            self.places = np.concatenate([self.places, more])

    def against(self, rival: int, cone: Cone) -> np.ndarray | None:
        """The weights that gain most by a rival, of unit length, if any do."""
        places = self.places
        best = np.broadcast_to(places[rival], (len(self.worst), *places.shape[1:]))
        limits = self._utility.rows(best, places[self.worst])
        w = cone.farthest(limits[0], limits)  # the first of the worst is x
        size = 0.0 if w is None else float(np.linalg.norm(w))
        if w is None or size == 0:
            return None
        if rival not in self.open and limits[0] @ w > GAINED:
            self.open.append(rival)
        return w / size

    def look(self, weights: np.ndarray) -> list[int]:
        """Look at some; returns what is best to those that agree, most lost first."""
        weights = self._agreeing(weights)
        self.n_agree += len(weights)
        return self.hear(weights) if len(weights) else []

    def _agreeing(self, weights: np.ndarray) -> np.ndarray:
        return agreeing(self._utility, weights, self._heard)

    def climb(self, drawn: np.ndarray, cone: Cone, enough: float) -> None:
        """From draws to those who gain most by anything else, of ratios."""
        seen_from = self._utility.family.surface
        if seen_from is None or not self._utility.knows_ratios or self.most > enough:
            return
        drawn = self._agreeing(drawn)
        if not (len(drawn) and len(self._heard[0])):
            return
        for y in range(min(len(self.places), MOST)):
            if y != self._own and y not in self.open:
                self.against(y, cone)
        if not self.open:  # programs exclude all others
            return
        found = climbed(seen_from(drawn), partial(self._lead, cone), len(self.open))
        have_values = [weights for weights in found if self._divides(weights)]
        if have_values:
            self.look(np.array(have_values))

    def _lead(self, cone: Cone, weights: np.ndarray, aims: np.ndarray) -> np.ndarray:
        """What is gained by those of the open rivals, from worst to best."""
        places = np.concatenate([self.places, *self._heard])
        utilities, heard = np.split(
            self._utility.utilities(weights, places), [len(self.places)], axis=1
        )
        rivals = np.array(self.open)[aims]
        gains = utilities[np.arange(len(rivals)), rivals] - utilities[:, self._own]
        spans = np.ptp(utilities, axis=1)
        lead = gains / np.where(spans > 0, spans, 1)
        return np.where(_agree(heard) & cone.holds(weights), lead, -np.inf)

    def _divides(self, weights: np.ndarray) -> bool:
        """Whether a ratio has a value wherever it is looked at."""
        below = self._utility.family.denominator(weights)
        return below is None or bool((below(self.places) > 0).all())

    def go_on(self, drawn: np.ndarray, enough: float) -> None:
        """From who loses most, by as much as draws are apart, as long as more is lost.

        Of ratios: programs see no borders of theirs.
        """
        left = FARTHER
        for way in range(1, ROUNDS + 1):
            if self._loser is None or self.most > enough or not left:
                return
            before = self.most
            apart = np.roll(drawn, way, axis=0) - drawn
            steps = np.array(STEPS)[way % len(STEPS)] * apart
            self.widen(self._loser[None], self.places[self._own])
            self.look(np.vstack([self._loser + steps, self._loser[None]]))
            left = FARTHER if self.most > before else left - 1

    def hear(self, weights: np.ndarray) -> list[int]:
        """The same of all of them, (n_weights, size)."""
        utilities = self._utility.utilities(weights, self.places)
        lost = self._utility.regrets(weights, utilities)[:, self._own]
        order = np.argsort(-lost, kind="stable")
        worst = utilities[order].argmin(axis=1).tolist()
        best = utilities[order].argmax(axis=1).tolist()
        if lost[order[0]] > self.most:
            self.most, self.rival = float(lost[order[0]]), best[0]
            self._loser = weights[order[0]]
        self.worst = list(dict.fromkeys([*self.worst, *worst]))
        return list(dict.fromkeys(best))
