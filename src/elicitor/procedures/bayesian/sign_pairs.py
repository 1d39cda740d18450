"""Pairs that show whether what is assumed of everyone holds, see :mod:`.signs`."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

import numpy as np

from elicitor.core.ties import best_first
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.choice import differing, is_new
from elicitor.procedures.bayesian.levelling import Pairs
from elicitor.procedures.bayesian.other_way import Turned
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = ["FAINT", "SignPairs", "towards"]

PAIRS, MANY = 400, 4000
"""Of each kind, among which one is chosen; random ones, where few show it."""
FAINT = 0.1
"""How much other weights count where pairs are looked for that show some."""
SHIFTS, SEEN = (0.01, 0.03, 0.1, 0.3, 0.6), 0.3
"""δ, of weights of unit length; a larger one where no pair shows a smaller. One smaller
than `SEEN` must show by more than noise."""
TRIED, SELDOM = 20, 0.1
"""Pairs of models that are looked at closely, and which of few are asked about."""
ROUNDING = 1e-9

Asked = Sequence[tuple[np.ndarray, np.ndarray]]
Weighting = Callable[[np.ndarray], np.ndarray]
Worth = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""Of pairs, what they show, (n_pairs,)."""


class SignPairs:
    """Looks for them; ``worth`` is what pairs show of what was looked for last."""

    def __init__(self, utility: LinearUtility, rng: np.random.Generator) -> None:
        self._utility, self._rng = utility, rng
        self.worth: Worth = self._least_seen

    def obvious(self, asked: Asked) -> tuple[np.ndarray, np.ndarray] | None:
        """The pair that is clearest in everything that is assumed."""
        first, second, _ = self._settled(np.asarray)
        self.worth = self._least_seen
        return _best_new(first, second, self.worth(first, second), asked)

    def _least_seen(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """How much what is seen least of all that is assumed counts."""
        rows = self._utility.rows(first, second)
        return np.asarray(np.abs(rows @ self._utility.constraints.T).min(axis=1))

    def telling(
        self,
        others: np.ndarray,
        suspects: np.ndarray,
        some: Weighting,
        asked: Asked,
        clear: float,
    ) -> tuple[np.ndarray, np.ndarray] | None:
        """The pair in which the weights count that may have the other sign."""
        if not suspects.any():
            return None
        first, second, _ = self._settled(some, MANY)
        for shift in SHIFTS:
            self.worth = functools.partial(self._shown, others, shift * suspects)
            worth = self.worth(first, second)
            telling = worth > (ROUNDING if shift >= SEEN else max(ROUNDING, clear))
            found = _best_new(first[telling], second[telling], worth[telling], asked)
            if found is not None:
                return found
        return None

    def turning(
        self, left: Turned, asked: Asked, clear: float
    ) -> tuple[np.ndarray, np.ndarray] | None:
        """The pair of which most of them choose what nobody else does, and clearly."""
        first, second, _ = self._settled(np.asarray, MANY)
        self.worth = functools.partial(self._contrary, left, clear)
        worth = self.worth(first, second)
        telling = worth > ROUNDING
        return _best_new(first[telling], second[telling], worth[telling], asked)

    def telling_models(
        self, left: Turned, asked: Asked, beliefs: Beliefs
    ) -> tuple[np.ndarray, np.ndarray] | None:
        """The same of real models, where nobody who agrees chooses as they do."""
        models = self._utility.choice_set.alternatives
        if models is None:
            return None
        pairs = np.stack(np.triu_indices(len(models), 1), axis=1)
        pairs = self._rng.permuted(pairs, axis=1)
        pairs = self._rng.permutation(pairs)[:MANY]
        first, second = models[pairs[:, 0]], models[pairs[:, 1]]
        rows, by = self._utility.rows(first, second), beliefs.estimate()
        drawn = beliefs.draws(PAIRS, self._rng)[0] @ rows.T
        alike = (drawn > 0).all(axis=0) | (drawn < 0).all(axis=0)
        worth = np.where(alike, self._contrary(left, FAINT, first, second, by), 0.0)
        cone = beliefs.cone()
        for index in best_first(worth)[:TRIED]:
            if worth[index] <= SELDOM or cone.allows_both(rows[index]):
                continue
            if is_new(first[index], second[index], list(asked)):
                return first[index], second[index]
        return None

    def _contrary(
        self,
        left: Turned,
        clear: float,
        first: np.ndarray,
        second: np.ndarray,
        by: np.ndarray | None = None,
    ) -> np.ndarray:
        """How many of them leave what everyone prefers, less if not clearly."""
        by = self._utility.someone if by is None else by
        everyone = np.sign(self._utility.rows(first, second) @ by)
        by_so_much = np.clip(-everyone * left.ahead(first, second) / clear, 0.0, 1.0)
        return np.asarray(by_so_much.mean(axis=0))

    def _shown(
        self,
        others: np.ndarray,
        turned: np.ndarray,
        first: np.ndarray,
        second: np.ndarray,
    ) -> np.ndarray:
        """By how much two people choose differently: w_i = 0, and of the other sign."""
        rows = self._utility.rows(first, second)
        ahead = np.sign(rows @ self._utility.someone)[:, None] * rows
        kept = ahead @ others
        return np.asarray(np.minimum(kept, ahead @ turned - kept))

    def _settled(
        self, some: Weighting, number: int = PAIRS
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Pairs on which everyone agrees, in random order of the sides, and their z.

        Some are ends of chords along which the utility of somebody like that grows.
        """
        utility, choices = self._utility, self._utility.choice_set
        weights = some(utility.beliefs().draws(PAIRS, self._rng)[0])
        middle = np.broadcast_to(choices.center, (PAIRS, *choices.shape))
        ways = utility.family.gradients(weights, middle)
        ways = ways[ways.reshape(PAIRS, -1).any(axis=1)]
        top, bottom = (choices.shown(choices.best(way)) for way in (ways, -ways))
        rest = utility.random_points(2 * number, self._rng)
        first = [top, top, rest[:number], choices.beaten[0]]
        second = [bottom, rest[: len(top)], rest[number:], choices.beaten[1]]
        pairs = _swapped(np.concatenate(first), np.concatenate(second), self._rng)
        rows = utility.rows(*pairs)
        usable = utility.is_settled(rows) & (differing(*pairs) > 0)
        if utility.knows_ratios:
            usable &= utility.family.shows_signs(*pairs)
        return pairs[0][usable], pairs[1][usable], rows[usable]


def _best_new(
    first: np.ndarray, second: np.ndarray, worth: np.ndarray, asked: Asked
) -> tuple[np.ndarray, np.ndarray] | None:
    """The pair that is worth most of those that were not asked yet."""
    for index in best_first(worth):
        if is_new(first[index], second[index], list(asked)):
            return first[index], second[index]
    return None


def towards(weights: np.ndarray, draws: np.ndarray) -> np.ndarray:
    """Weights to whom the others count little, (n_draws, size)."""
    return np.asarray(weights + FAINT * draws)


def _swapped(first: np.ndarray, second: np.ndarray, rng: np.random.Generator) -> Pairs:
    """The same pairs, a coin deciding which side comes first."""
    swap = (rng.random(len(first)) < 0.5).reshape(-1, *(1,) * (first.ndim - 1))
    return np.where(swap, second, first), np.where(swap, first, second)
