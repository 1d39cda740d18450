"""What answers say of a ratio of two classes, counted by the decisions it is for.

Where positives are rare, all decisions that people differ about lie within differences
of utilities that a belief about weights takes for noise. So beside that belief we keep
poles that cover the *decisions* evenly, and how likely each is with several kinds of
noise; each sees differences with its own eyes. An estimate is trusted only if most of
them, as they are weighted, would lose little by what it chooses.

Where one of the classes is so rare that weights hardly matter for any decision, these
poles lead: questions are chosen for the decision, and the estimate is one of them.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
(s, z)      ``vertices``            poles, (n_poles, 2), drawn before any answer
W           ``weights``             the same as unknowns of the family, (n_poles, 3)
t           –                       difference of utilities as a pole itself sees it,
                                    in parts of a typical one
h           ``noise[h]``            a hypothesis about the noise
–           ``logs``                log of how likely both are, (n_poles, n_hypotheses)
R           ``regrets``             what each pole loses by each choice
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.ties import TIE, best_first, first_best, first_of_largest
from elicitor.metrics.base import Metric
from elicitor.procedures.bayesian.choice import is_new
from elicitor.procedures.bayesian.covering import all_over, in_unknowns
from elicitor.procedures.bayesian.decision import decision_gains
from elicitor.procedures.bayesian.moments import Kind, log_chances
from elicitor.procedures.bayesian.noise import EXACT, Hypotheses
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.procedures.efficient.pole_chords import chords_on
from elicitor.procedures.efficient.pole_polygon import poles
from elicitor.procedures.efficient.pole_regret import pole_regrets
from elicitor.procedures.regret import LARGEST
from elicitor.regions.chord import Boundary
from elicitor.regions.landmarks import blend, thresholds_of

__all__ = ["PoleBelief"]

Pair = tuple[np.ndarray, np.ndarray]
POLES = 5000
RARE = 0.2
"""Where fewer belong to one of the classes, the poles lead."""
KEPT_SCALES = (2e-4, 0.025, 0.05, 0.1, 0.2, 0.4)
"""Of the hypotheses about the noise, those with these σ; and all that have zones."""
FEWER_ZONES = 0.2
"""Zones are so much rarer here than among the usual hypotheses, and all σ are equally
likely: with the usual shares it takes three questions more at 1 % of positives."""
LOOKED_AT, MOSTLY, LEADING = 800, 0.975, 0.95
"""Poles, drawn as they are weighted, whose regrets are computed, and the share of them
that must agree: where others lead more than 95 %, as they are but a net."""
CENTRES, TRIED = 24, 60
"""Poles through which lines are drawn, and how many of the best lines become chords."""
WRONG = 0.15
"""Share of wrong answers by which lines are compared, before their chords are known."""
NEARLY = 0.9
"""A chord that is worth at least this share of the best one may be longer instead."""
NEVER = 1e-9
"""How often who never errs answers otherwise than expected, as machines round."""
BESIDE = 1e-7
"""By how much lines miss poles and choices, lest rounding decide on their sides."""
SAME = 1e-9


class _Fixed(NamedTuple):
    """What no answer changes."""

    choices: np.ndarray
    vertices: np.ndarray
    weights: np.ndarray
    units: np.ndarray
    chart: np.ndarray


class _Drawn(NamedTuple):
    """Poles and hypotheses as likely as the answers make them."""

    poles: np.ndarray
    noise: Hypotheses
    regrets: np.ndarray


class PoleBelief:
    """Poles that cover all decisions by a ratio of two classes, weighted by answers.

    A choice is right whose regret is at most `share`.
    """

    def __init__(
        self,
        utility: LinearUtility,
        boundary: Boundary,
        fixed: _Fixed,
        link: str,
        share: float,
    ) -> None:
        self._boundary = boundary
        self._utility, self._fixed, self._link = utility, fixed, link
        self._rng, self._share = np.random.default_rng(0), share
        self._heard: list[tuple[np.ndarray, np.ndarray, Answer]] = []
        positive = boundary.prevalence
        # Of so rare a class weights hardly matter for any decision.
        self.may_lead = link != "exact" and min(positive, 1 - positive) < RARE
        self._start(ties=False)

    @classmethod
    def of(
        cls,
        utility: LinearUtility,
        link: str,
        share: float = LARGEST,
        *,
        trivial: bool = True,
    ) -> PoleBelief | None:
        """The belief about a ratio of two classes; None for anything else."""
        boundary = utility.region.boundary
        if not utility.family.angles_mislead or boundary is None:
            return None
        name = "poles" if trivial else "poles, hardly trivial"
        fixed = utility.once(name, lambda: _fixed(utility, boundary, trivial=trivial))
        return None if fixed is None else cls(utility, boundary, fixed, link, share)

    # -- learning -------------------------------------------------------------------

    def learn(self, first: np.ndarray, second: np.ndarray, answer: Answer) -> None:
        """Learn from an answer; "cannot say" tells nothing."""
        if answer is Answer.CANNOT_SAY:
            return
        ties = answer is Answer.ABOUT_EQUAL and not self._ties
        self._heard.append((first, second, answer))
        if ties:
            self._start(ties=True)
        for one in self._heard if ties else self._heard[-1:]:
            self._weigh(*one)
        self.__dict__.pop("_drawn", None)

    def _start(self, *, ties: bool) -> None:
        self._ties = ties
        noise = Hypotheses.usual(self._link, ties=ties)
        likely = (noise.zones > 0) | np.isin(noise.scales, (*KEPT_SCALES, EXACT))
        self._noise = noise.kept(likely)
        prior = self._noise.log_prior - np.log(self._noise.even)
        prior = prior + np.where(self._noise.zones > 0, np.log(FEWER_ZONES), 0.0)
        prior -= np.log(np.exp(prior).sum())
        self._logs = np.tile(prior, (len(self._fixed.vertices), 1))

    def _weigh(self, first: np.ndarray, second: np.ndarray, answer: Answer) -> None:
        ahead = self._leads(slice(None), first[None], second[None])[:, 0]
        side = -1.0 if answer is Answer.SECOND else 1.0
        equal = answer is Answer.ABOUT_EQUAL
        kinds = np.full(len(ahead), int(Kind.EQUAL if equal else Kind.PREFERRED))
        leads = np.broadcast_to(side * ahead, (len(self._noise), len(ahead)))
        with np.errstate(divide="ignore"):
            logs = log_chances(leads, kinds, self._noise).T
        self._logs += np.maximum(logs, np.log(NEVER))

    def _leads(
        self, which: np.ndarray | slice, first: np.ndarray, second: np.ndarray
    ) -> np.ndarray:
        """Differences t as some poles see them, (n_poles, n_pairs)."""
        weights, units = self._fixed.weights[which], self._fixed.units[which]
        values = self._utility.utilities(weights, np.concatenate([first, second]))
        return (values[:, : len(first)] - values[:, len(first) :]) / units[:, None]

    # -- what is known --------------------------------------------------------------

    @property
    def log_evidence(self) -> float:
        """Log of how likely all answers were, of anybody that is possible."""
        top = self._logs.max()
        total = np.exp(self._logs - top).sum() / len(self._logs)
        return float(top + np.log(total))

    def regret(self, metric: Metric) -> float:
        """What following a metric loses at most, by nearly all poles."""
        best = first_best(np.asarray(metric.utility(self._fixed.choices)))
        lost = self._drawn.regrets[:, best]
        level = LEADING if self.may_lead else MOSTLY
        return float(np.quantile(lost, level, method="higher"))

    @cached_property
    def _drawn(self) -> _Drawn:
        weights = np.exp(self._logs - self._logs.max()).ravel().cumsum()
        levels = (np.arange(LOOKED_AT) + 0.5) / LOOKED_AT * weights[-1]
        found = np.searchsorted(weights, levels).clip(max=len(weights) - 1)
        which, kind = np.divmod(found, len(self._noise))
        vertices, choices = self._fixed.vertices[which], self._fixed.choices
        regrets = pole_regrets(vertices, choices, self._boundary.prevalence)
        return _Drawn(which, self._noise.kept(kind), regrets)

    @property
    def chosen(self) -> np.ndarray:
        """Weights of the middle of those who choose what loses least on average."""
        which, _, regrets = self._drawn
        own = first_of_largest(1 - regrets)
        mean = regrets.mean(axis=0)
        several = np.unique(own)
        best = several[first_best(-mean[several])]
        middle = self._fixed.vertices[which[own == best]].mean(axis=0)
        return _units(poles(middle) @ self._fixed.chart)

    @property
    def expected_error(self) -> float:
        """Root mean squared distance of unit weights from :attr:`chosen`."""
        away = self._fixed.weights[self._drawn.poles] - self.chosen
        return float(np.sqrt((away**2).sum(axis=1).mean()))

    def foretold(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """Probability of "first", (n_pairs,)."""
        return self._chances(first, second).mean(axis=0)

    def _chances(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        """Probability of "first" to each that is drawn, (n_drawn, n_pairs)."""
        leads = self._leads(self._drawn.poles, first, second)
        kinds = np.full(len(first), int(Kind.PREFERRED))
        with np.errstate(divide="ignore"):
            return np.exp(log_chances(leads, kinds, self._drawn.noise))

    # -- what to ask ----------------------------------------------------------------

    def pair(self, asked: Sequence[Pair]) -> Pair | None:
        """A pair after which a choice is most often right; None if there is none.

        The longest of the chords through poles and choices that tell nearly as much.
        """
        first, second = self._proposed()
        new = [is_new(*one, list(asked)) for one in zip(first, second, strict=True)]
        first, second = first[new], second[new]
        if not len(first):
            return None
        gains = self._gains(first, second)
        if gains.max() <= 0:
            return None
        nearly = np.flatnonzero(gains >= (1 - TIE) * NEARLY * gains.max())
        lengths = np.linalg.norm(first[nearly] - second[nearly], axis=1)
        best = nearly[first_best(lengths)]
        pair = first[best], second[best]
        return pair if self._rng.random() < 0.5 else pair[::-1]

    def is_as_good(self, other: Pair, chosen: Pair) -> bool:
        """Whether a pair is worth nearly as much as the one that was chosen."""
        first, second = (np.stack(side) for side in zip(other, chosen, strict=True))
        gains = self._gains(first, second)
        return bool(gains[0] >= (1 - TIE) * NEARLY * gains[1])

    def tells(self, pair: Pair) -> bool:
        """Whether a pair may have been chosen here: it says something of decisions."""
        return bool(self._gains(*(side[None] for side in pair))[0] > 0)

    def _gains(self, first: np.ndarray, second: np.ndarray) -> np.ndarray:
        return decision_gains(self._right, self._chances(first, second))

    @property
    def _right(self) -> np.ndarray:
        return (self._drawn.regrets <= self._share).astype(float)

    def _proposed(self) -> Pair:
        """Ends of chords on the most telling lines, as they may be shown."""
        own = poles(self._fixed.vertices[self._drawn.poles])
        through = own[self._rng.choice(len(own), CENTRES)]
        choices = self._fixed.choices
        homogeneous = np.column_stack([choices, np.ones(len(choices))])
        lines = np.cross(through[:, None], homogeneous).reshape(-1, 3)
        lines = lines[lines[:, 0] * lines[:, 1] > 0]
        lines /= np.linalg.norm(lines, axis=1, keepdims=True)
        chances = np.where(lines @ own.T > BESIDE, 1 - WRONG, WRONG).T
        lines[:, 2] += BESIDE
        best = best_first(decision_gains(self._right, chances))[:TRIED]
        found = [
            (chord.first.confusion, chord.second.confusion)
            for line in lines[best]
            for chord in chords_on(self._boundary, line)
        ]
        ends = np.array(found).reshape(-1, 2, 2)
        return self._shown(ends)

    def _shown(self, ends: np.ndarray) -> Pair:
        """Those of which neither end is worse than chance, trivial or the better."""
        boundary, rounding = self._boundary, self._utility.region.rounding
        share, middle = blend(boundary)
        ends = (1 - share) * ends + share * middle.confusion
        if rounding is not None:
            ends = rounding(ends)
        trivial = np.array([boundary.nobody.confusion, boundary.everybody.confusion])
        away = np.abs(ends[:, :, None] - trivial).max(axis=3).min(axis=(1, 2))
        rates = (ends / boundary.all_right).sum(axis=2).min(axis=1)
        moved = ends[:, 0] - ends[:, 1]
        trades = (moved[:, 0] > SAME) & (moved[:, 1] < -SAME)
        ends = ends[trades & (away > SAME) & (rates >= 1 - SAME)]
        return ends[:, 0], ends[:, 1]


def _fixed(
    utility: LinearUtility, boundary: Boundary, *, trivial: bool
) -> _Fixed | None:
    choices = np.array([end.confusion for end in thresholds_of(boundary)])
    vertices = all_over(boundary, choices, number=POLES, trivial=trivial)
    found = in_unknowns(utility, vertices, anywhere=trivial)
    if found is None:
        return None
    chart = np.linalg.lstsq(poles(vertices), found)[0]
    weights = _units(found)
    return _Fixed(choices, vertices, weights, utility.typical(weights), chart)


def _units(vectors: np.ndarray) -> np.ndarray:
    return np.asarray(vectors / np.linalg.norm(vectors, axis=-1, keepdims=True))
