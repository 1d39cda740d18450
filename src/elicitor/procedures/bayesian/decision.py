"""Which of several alternatives someone should choose, and whether that is settled.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
u           ``utilities``           of every alternative for every draw of weights,
                                    shape (n_draws, n_alternatives)
r           ``regrets_of(u)``       (max u − u) / (max u − min u), in [0, 1]
R           ``right``               r ≤ share: good enough to be chosen, as numbers
P           ``first``               probability of "first", (n_draws, n_pairs)
==========  ======================  ===============================================

The estimate's favourite is chosen. The choice is settled once it is probably right, be
it the best alternative or one that costs hardly any utility: of two that are as good no
answers ever tell which is better.

The value of a question is what its answer adds to the chance of being right. Taken
literally, for the best choice after either answer, that is zero wherever no single
answer turns the choice, so most questions would look useless (Frazier and Powell 2010
on measurements that only help together). So the chance is scored for somebody who picks
an alternative with the probability with which it is right: Σ_i P(i is right)². That
grows with every answer that moves any of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from elicitor.core.details import Details
from elicitor.core.errors import InvalidParameterError
from elicitor.core.ties import first_best, rounded
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.covering import Covering
from elicitor.procedures.bayesian.moments import probability_of_first
from elicitor.procedures.bayesian.noise import Hypotheses
from elicitor.procedures.bayesian.notes import ChoiceIsRight, choice_is_right
from elicitor.procedures.bayesian.settings import Settings
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.procedures.regret import regrets_of
from elicitor.regions.chord import BoundaryPoint
from elicitor.regions.landmarks import corners_of, thresholds_of

__all__ = ["Choice", "Decision", "choose", "decision_gains"]

DRAWS = 1000
WORK, FEWEST = 160_000, 100
"""Answers that are foreseen for each question, and draws that are used at least."""
HALVED = 2
"""Questions in which the doubt about a choice halves, more or less."""
ROUNDING = 1e-15


@dataclass(frozen=True, eq=False)
class Choice:
    """The alternative to choose, as far as is known."""

    index: int  # its expected utility is highest
    certainty: float  # probability that it is right
    regret: float  # expected loss by choosing it, as a share of the range
    probability_best: np.ndarray  # (n_alternatives,)


def choose(utilities: np.ndarray, share: float) -> Choice:
    """The choice for uncertain u; right is one whose regret is at most `share`."""
    index = first_best(utilities.mean(axis=0))
    regrets = regrets_of(utilities)[:, index]
    best = np.bincount(rounded(utilities).argmax(axis=1), minlength=utilities.shape[1])
    return Choice(
        index=index,
        certainty=float((regrets <= share).mean()),
        regret=float(regrets.mean()),
        probability_best=best / len(utilities),
    )


def decision_gains(right: np.ndarray, first: np.ndarray) -> np.ndarray:
    """E Σ_i P(i is right | answer)² − Σ_i P(i is right)² of each question, (n_pairs,).

    For R, (n_draws, n_alternatives), and P of "first", (n_draws, n_pairs).
    """
    ahead = first.T @ right / len(right)
    total = right.mean(axis=0)
    behind, likely = total - ahead, first.mean(axis=0)
    return np.asarray(
        (ahead**2).sum(axis=1) / np.maximum(likely, ROUNDING)
        + (behind**2).sum(axis=1) / np.maximum(1 - likely, ROUNDING)
        - total @ total
    )


class Decision:
    """A choice between alternatives that answers are to settle, by the latest belief.

    `covering`: draws spread over decisions, not of the belief; `only`: who may be best.
    """

    choice: Choice

    def __init__(
        self,
        utility: LinearUtility,
        points: np.ndarray,
        settings: Settings,
        rng: np.random.Generator,
        *,
        threshold_of: Callable[[int], float] | None = None,  # of an alternative
        covering: Covering | None = None,
        only: np.ndarray | None = None,
    ) -> None:
        self._only = np.arange(len(points)) if only is None else only
        self._n_alternatives, points = len(points), points[self._only]
        self._utility, self._points, self._covering = utility, points, covering
        self._settings, self._rng, self._threshold_of = settings, rng, threshold_of

    @classmethod
    def wanted(
        cls, utility: LinearUtility, settings: Settings, rng: np.random.Generator
    ) -> Decision | None:
        """The decision that was asked for, if any; an error if the region has none."""
        if settings.decide is None:
            if settings.goal == "weights":
                return None
            models = _models(utility)
            only = _contenders(utility, models) if settings.tells_what_is_open else None
            return cls(utility, models, settings, rng, only=only)
        if isinstance(settings.decide, str):
            ends = _thresholds(utility)
            points = np.array([end.confusion for end in ends])
            return cls(
                utility,
                points,
                settings,
                rng,
                threshold_of=lambda i: ends[i].classifier.rules[0].threshold,
                covering=Covering.of(utility, trivial=settings.covers_trivial),
            )
        return cls(utility, _alternatives(utility, settings.decide), settings, rng)

    @classmethod
    def guarding(
        cls, utility: LinearUtility, settings: Settings, rng: np.random.Generator
    ) -> Decision | None:
        """The decision that must be settled besides the weights, if there is one."""
        points = utility.choices
        return None if points is None else cls(utility, points, settings, rng)

    def update(self, beliefs: Beliefs) -> None:
        """Look again, after something was learnt."""
        if self._covering is None:
            found = beliefs.on_surface(DRAWS)
            weights, which = found or beliefs.draws(DRAWS, self._rng)
            self._weights, self._chances = weights, _noisy(beliefs.noise, which)
            utilities = self._utility.utilities(weights, self._points)
        else:
            which, rates = self._covering.draws(beliefs, DRAWS, self._rng)
            self._weights, self._chances = (
                self._covering.weights(which),
                _flipped(rates),
            )
            utilities = -self._covering.regrets(which, self._points)
        self._right = (regrets_of(utilities) <= self._settings.regret).astype(float)
        self.choice = choose(utilities, self._settings.regret)

    @property
    def chosen(self) -> np.ndarray:
        """The statistics of what is chosen."""
        return np.asarray(self._points[self.choice.index])

    @property
    def settled(self) -> bool:
        """Whether the choice is as certain as it must be."""
        return self.choice.certainty >= self._settings.certainty

    @property
    def remaining(self) -> int:
        """About how many more questions it takes."""
        doubt, allowed = 1 - self.choice.certainty, 1 - self._settings.certainty
        return int(np.ceil(HALVED * np.log2(max(doubt / allowed, 1.0))))

    def gains(self, rows: np.ndarray) -> np.ndarray:
        """What questions with given z, (n_pairs, size), are worth for the decision."""
        number = int(np.clip(WORK // max(1, len(rows)), FEWEST, DRAWS))
        some = np.arange(number) * DRAWS // number
        differences = self._weights[some] @ rows.T
        first = self._chances(differences, some)
        return decision_gains(self._right[some], first)

    def note(self, *, sure: bool) -> ChoiceIsRight:
        """How certain the choice is, whatever draws say if it is `sure`."""
        chance = 1.0 if sure else self.choice.certainty
        return choice_is_right(chance, self._settings.regret)

    def details(self) -> Details:
        """What a result reports of the decision."""
        chances = np.zeros(self._n_alternatives)
        chances[self._only] = self.choice.probability_best
        found: Details = {
            "choice": int(self._only[self.choice.index]),
            "certainty": self.choice.certainty,
            "expected_regret": self.choice.regret,
            "probability_best": tuple(chances.tolist()),
        }
        if self._threshold_of is not None:
            found["best_threshold"] = self._threshold_of(self.choice.index)
        if self._settings.decide is None:
            models = self._utility.region.models
            found["best_model"] = str(models[found["choice"]])
        return found


Chances: TypeAlias = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""Probabilities of "first" for differences of utilities, by some of the draws."""


def _noisy(noise: Hypotheses, which: np.ndarray) -> Chances:
    """Of draws with so much noise each."""

    def chances(differences: np.ndarray, some: np.ndarray) -> np.ndarray:
        kept = noise.kept(which[some])
        return probability_of_first(differences, 0 * differences, kept)[0]

    return chances


def _flipped(rates: np.ndarray) -> Chances:
    """Of draws with such shares of wrong answers, however small the difference."""

    def chances(differences: np.ndarray, some: np.ndarray) -> np.ndarray:
        wrong = rates[some][:, None]
        return np.where(differences > 0, 1 - wrong, wrong)

    return chances


def _thresholds(utility: LinearUtility) -> tuple[BoundaryPoint, ...]:
    """The best classifiers for all trade-offs between TP and TN, each once."""
    boundary = utility.region.boundary
    if boundary is None:
        raise InvalidParameterError(
            "decide='threshold' needs a region of two classes; got "
            f"{type(utility.region).__name__}. Pass the statistics of the alternatives."
        )
    return (thresholds_of if utility.is_earlier else corners_of)(boundary)


def _models(utility: LinearUtility) -> np.ndarray:
    """All models of which the best is wanted."""
    models = utility.region.models_measured
    if models is None:
        raise InvalidParameterError(
            "goal='best' needs a pool of real models; got "
            f"{type(utility.region).__name__}. Pass alternatives as decide=."
        )
    return models


def _contenders(utility: LinearUtility, models: np.ndarray) -> np.ndarray | None:
    """Indices of the models that no other one beats, as they alone are asked about."""
    shown = utility.choice_set.alternatives
    if shown is None:
        return None
    same = (models[:, None] == shown).reshape(len(models), len(shown), -1).all(axis=2)
    return np.unique(same.argmax(axis=0))


def _alternatives(utility: LinearUtility, decide: Any) -> np.ndarray:
    shape = utility.choice_set.shape
    try:
        points = np.array(decide, dtype=float)
    except (TypeError, ValueError, OverflowError):
        points = np.array(np.nan)
    fits = points.ndim == 1 + len(shape) and points.shape[1:] == shape
    if not fits or len(points) < 2 or not np.isfinite(points).all():
        raise InvalidParameterError(
            "decide must be 'threshold' or the statistics of two or more alternatives, "
            f"each of shape {shape}, in the order {', '.join(utility.region.names)}; "
            f"got {decide!r}."
        )
    return points
