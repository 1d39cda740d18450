"""Whether answers agree with what is assumed of everyone: which way utility grows.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
w_i         –                       a weight of which the sign is assumed
ŵ           ``estimate``            the weights as they are believed to be
z           ``rows``                f(first) − f(second), see :mod:`.utility`
δ           ``SHIFTS``              size of a weight of the other sign
==========  ======================  ===============================================

Theory of operation. Level pairs do not tell: with a weight of the other sign, the
answers to them are those of somebody to whom it is next to nothing. Pairs of which one
side is better for everybody do. One of these is asked early, in which all that is
assumed counts. Another one is asked in the end if some weights look like nothing: one
in which they count so much that somebody who has w_i ≤ −δ chooses the other side, and
by as much as somebody who has w_i = 0 does not. Only if the answer goes against
everybody is it asked about again, of other pairs, until two answers agree with
everybody, or those against would be rare as slips: two of two are, or three of four,
but not two of three. Where a weight is suspected of those who may err, two must agree
in any case. What is outweighed in both is asked about of whom :mod:`.other_way` finds.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.details import Signs
from elicitor.core.ties import TIE
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.other_way import Turned
from elicitor.procedures.bayesian.settings import Settings
from elicitor.procedures.bayesian.sign_pairs import FAINT, SignPairs, towards
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = ["SignCheck", "is_reversed", "worse_side"]

AFTER, APART = 3, 2
"""Answers before the first such question, and at least between two of them."""
CLEAR = 3.0
"""How many times the noise that is."""
SUSPECT = 0.25
"""A weight may have the other sign if the answers alone say so with this chance."""
ROUNDING = 1e-9
RARELY = 0.05
"""Somebody who answers by chance goes against so much so rarely."""

DRAWS = 400

Asked = Sequence[tuple[np.ndarray, np.ndarray]]


class SignCheck:
    """Asks for what is assumed, and hears whether it holds."""

    def __init__(
        self, utility: LinearUtility, settings: Settings, rng: np.random.Generator
    ) -> None:
        self._utility, self._pairs = utility, SignPairs(utility, rng)
        models = utility.choice_set.alternatives
        several = models is None or len(models) > 1  # or there is nothing to find out
        constrained = len(utility.constraints) > 0
        self._is_on = settings.check_signs and constrained and several
        self._pause = max(APART, settings.batch)
        self._place = max(AFTER, settings.batch)
        exact = settings.link == "exact"
        self._of_all, self._of_some = (
            Series(enough, by_most=not settings.is_latest)
            for enough in (1, 1 if exact else TWO)
        )
        self._of_each: dict[int, Series] = {}
        self._now: Series | None = None
        self._by: np.ndarray | None = None
        self._is_unseen = False
        self.is_pending = False

    @property
    def left(self) -> int:
        """Questions that are still to be asked of everybody."""
        return int(self._is_on and self._of_all.is_open and not self._of_all.against)

    @property
    def is_doubted(self) -> bool:
        """Whether one more answer against everyone may end the questions."""
        return any(any(one.against) and one.is_open for one in self._series)

    @property
    def is_contradicted(self) -> bool:
        """Whether the answers speak against what is assumed."""
        return self._is_on and any(series.is_lost for series in self._series)

    @property
    def _series(self) -> list[Series]:
        return [self._of_all, self._of_some, *self._of_each.values()]

    def pair(
        self,
        beliefs: Beliefs,
        asked: Asked,
        *,
        settled: bool,
        left: Callable[[], Sequence[Turned]] = list,
    ) -> tuple[np.ndarray, np.ndarray] | None:
        """What is to be asked now, if anything, ``is_pending`` until it is answered.

        `settled` if nothing else is; `left` agree but for a sign: :mod:`.other_way`.
        """
        self._now = self._by = None
        found = self._pair(beliefs, asked, settled=settled, left=left)
        self.is_pending = found is not None
        return found

    def _pair(
        self,
        beliefs: Beliefs,
        asked: Asked,
        *,
        settled: bool,
        left: Callable[[], Sequence[Turned]],
    ) -> tuple[np.ndarray, np.ndarray] | None:
        if not self._is_on or self.is_contradicted:
            return None
        if settled or len(asked) >= self._place:
            found = self.of_everyone(asked)
            if found is not None:
                return found
        if not settled:
            return None
        estimate, others = beliefs.estimate(), None
        suspects = self._utility.doubtful_signs(beliefs, SUSPECT)
        noise = float(beliefs.shares @ beliefs.noise.scales)
        found = self._utility.family.hardly_counts(estimate)
        if found is not None:
            suspects, others = found
        pair = self.of_suspects(estimate, suspects, asked, noise=noise, others=others)
        if pair is not None:
            return pair
        return self.of_each(left(), asked, noise=noise, beliefs=beliefs)

    def of_everyone(self, asked: Asked) -> tuple[np.ndarray, np.ndarray] | None:
        """What is to be asked of all that is assumed, if anything."""
        if not (self._is_on and self._of_all.is_open):
            return None
        found = self._pairs.obvious(asked)
        self._of_all.is_closed = found is None
        return found

    def of_suspects(
        self,
        estimate: np.ndarray,
        suspects: np.ndarray,  # assumed signs, or 0; with `others`, weights
        asked: Asked,
        *,
        noise: float = 0.0,
        others: np.ndarray | None = None,  # ŵ without what they suspect
    ) -> tuple[np.ndarray, np.ndarray] | None:
        """What is to be asked of weights that may have the other sign, if anything.

        `noise` is what answers scatter by, in typical differences of utilities.
        """
        self._of_all.is_closed = True
        if not (self._is_on and self._of_some.is_open):
            return None
        if others is None:
            others = np.where(suspects != 0, 0.0, estimate)
            some = functools.partial(np.multiply, np.where(suspects != 0, 1.0, FAINT))
        else:
            some = functools.partial(towards, suspects)
        found = self._pairs.telling(others, suspects, some, asked, CLEAR * noise)
        self._of_some.is_closed = found is None
        silent = not (found or self._of_some.against)
        self._is_unseen = silent and bool(suspects.any())
        return found

    def of_each(
        self,
        left: Sequence[Turned],
        asked: Asked,
        *,
        noise: float = 0.0,
        beliefs: Beliefs | None = None,
    ) -> tuple[np.ndarray, np.ndarray] | None:
        """What to ask of statistics that may count the other way, the likeliest first.

        `noise` is as of :meth:`of_suspects`; `beliefs` tell only of who never errs.
        """
        if not self._is_on:
            return None
        for one in left:
            series = self._of_each.setdefault(one.statistic, Series(TWO))
            if not series.is_open:
                continue
            found = self._pairs.turning(one, asked, max(CLEAR * noise, FAINT))
            if found is None and beliefs is not None and beliefs.is_exact:
                # Of models, by what everybody prefers who agrees.
                found = self._pairs.telling_models(one, asked, beliefs)
                self._by = None if found is None else beliefs.estimate()
            series.is_closed = found is None
            if found is not None:
                self._now = series
                return found
            self._is_unseen = True
        return None

    def is_as_good(
        self,
        other: tuple[np.ndarray, np.ndarray],
        chosen: tuple[np.ndarray, np.ndarray],
    ) -> bool:
        """Whether a pair shows as much as the one that was chosen last."""
        first, second = (np.stack(side) for side in zip(other, chosen, strict=True))
        rows = self._utility.rows(first, second)
        worth, known = self._pairs.worth(first, second), self._utility.is_settled(rows)
        return bool(known[0] and abs(worth[0] - worth[1]) <= TIE * worth[1])

    def hear(
        self, pair: tuple[np.ndarray, np.ndarray], answer: Answer, n_asked: int
    ) -> None:
        """Note an answer to a pair on which everyone agrees, one of `n_asked`."""
        self.is_pending = False
        usual = self._of_all if self._of_all.is_open else self._of_some
        series, self._now = self._now or usual, None
        by, self._by = self._by, None
        series.against.append(answer is worse_side(self._utility, pair, by))
        self._place = n_asked + self._pause

    def findings(self, odds: float = 0.0) -> Signs | None:
        """What is assumed, and what was found; None if nothing is.

        `odds` (log) are those of all answers against it, see :mod:`.free_signs`.
        """
        more, fewer = assumed_directions(self._utility)
        gaps = self._utility.family.blames_gaps
        if not (self._is_on and (more or fewer or gaps)):
            return None
        every = [one for series in self._series for one in series.against]
        family = self._utility.family
        learns = family.learns_signs or family.called == "sum"  # by its terms
        found: Signs = {
            "more": more,
            "fewer": fewer,
            "gaps": gaps,
            "asked": len(every),
            "against": sum(every),
            "contradicted": self.is_contradicted,
            "unseen": self._is_unseen and self._utility.size > 1,
            "learnt_by": (family.called or "") if learns else "linear",
        }
        if odds:
            found = {**found, "contradicted": True, "log_bayes_factor": odds}
        return {**found, "pending": True} if self.is_pending else found


class Series:
    """Answers about the same, four at most: see the theory of operation.

    ``enough`` will do if none is ``against``. `by_most`: as in sessions of before.
    """

    def __init__(self, enough: int, *, by_most: bool = False) -> None:
        self.enough, self._by_most = enough, by_most
        self.against: list[bool] = []
        self.is_closed = False

    @property
    def is_open(self) -> bool:
        """Whether another answer is wanted."""
        wanted = TWO if any(self.against) else self.enough
        return not self.is_closed and not self.is_lost and self._agreeing < wanted

    @property
    def is_lost(self) -> bool:
        """Whether so many slips would be rare: two of two are, but two of three not."""
        against, of = sum(self.against), len(self.against)
        if self._by_most:
            return against >= TWO and 2 * against > of
        return so_rarely(against, of, SLIPS) <= RARE

    @property
    def _agreeing(self) -> int:
        return len(self.against) - sum(self.against)


TWO = 2
SLIPS, RARE = 0.15, 0.025
"""Somebody who often errs goes against so much so rarely."""


def so_rarely(against: int, of: int, chance: float) -> float:
    """How likely so many of so many are, or more, if each has that chance."""
    from scipy.special import bdtrc  # here, since loading it takes a while

    return float(bdtrc(against - 1, of, chance)) if against else 1.0


def is_reversed(found: Signs | None) -> bool:
    """Whether somebody holds for bad what is assumed to be good, and not by chance."""
    if found is None or not found["contradicted"]:
        return False
    return (
        "log_bayes_factor" in found
        or so_rarely(found["against"], found["asked"], 0.5) <= RARELY
    )


def worse_side(
    utility: LinearUtility,
    pair: tuple[np.ndarray, np.ndarray],
    by: np.ndarray | None = None,
) -> Answer:
    """The side of a settled pair that everyone leaves; or who agrees, as `by` does."""
    first, second = (side[None] for side in pair)
    (ahead,) = utility.rows(first, second) @ (utility.someone if by is None else by)
    return Answer.SECOND if ahead > 0 else Answer.FIRST


def assumed_directions(
    utility: LinearUtility,
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of which statistics more is better for everyone, and of which fewer."""
    return utility.once("assumed directions", lambda: _assumed_directions(utility))


def _assumed_directions(
    utility: LinearUtility,
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    choices, rng = utility.choice_set, np.random.default_rng(0)
    weights = utility.beliefs().draws(DRAWS, rng)[0]
    allowed = (weights @ utility.constraints.T >= 0).all(axis=1)
    weights = weights[allowed]
    if not len(weights):
        return (), ()
    middle = np.broadcast_to(choices.center, (len(weights), *choices.shape))
    slopes, spread = utility.family.gradients(weights, middle), choices.spread
    if slopes.ndim > 2:  # of what happens to all groups alike, which changes no gap
        slopes, spread = slopes.sum(axis=1), spread.mean(axis=0)
    slopes = slopes * spread
    least, most = slopes.min(axis=0), slopes.max(axis=0)
    room = ROUNDING * np.abs(slopes).max(initial=0.0)
    names = utility.region.names
    return (
        tuple(
            n
            for n, low, high in zip(names, least, most, strict=True)
            if low >= -room and high > room
        ),
        tuple(
            n
            for n, low, high in zip(names, least, most, strict=True)
            if high <= room and low < -room
        ),
    )
