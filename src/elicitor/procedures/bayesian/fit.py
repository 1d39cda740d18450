"""How well a family explains answers that were given already.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
y_i         –                       the answer to question i
y_{−i}      –                       all other answers
θ           –                       weights and noise
D(y, θ)     –                       −Σ log P(y_i | θ), how surprising answers are
==========  ======================  ===============================================

Three views. The evidence P(y) compares families and pays for every unknown. The
probabilities P(y_i | y_{−i}) say how well answers are predicted that were not learnt
from. The share of draws θ in which answers made up from θ are at least as surprising as
the real ones (Gelman, Meng and Stern 1996) says whether even the fitted noise does not
explain so many surprises; it is small if not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from elicitor.core.answer import Answer
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.eyes import settle
from elicitor.procedures.bayesian.moments import Kind, moments
from elicitor.procedures.bayesian.noise import Hypotheses
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = ["Fit", "believe", "fit", "informative"]

DRAWS = 400
CERTAIN = 1e-12
"""Variance of a difference of utilities that is known."""

Answered = tuple[np.ndarray, np.ndarray, Answer]
"""First and second alternative, and the answer."""


@dataclass(frozen=True, eq=False)
class Fit:
    """How a family explains some answers."""

    unknowns: int  # weights of the family
    log_evidence: float  # log of the probability of all answers
    log_left_out: np.ndarray  # of every answer given the others
    surprise: float  # share of made-up answers that are as odd; < 0.05: no mere noise


def informative(utility: LinearUtility, answers: Sequence[Answered]) -> list[Answered]:
    """Leave out "cannot say" and pairs on which everyone agrees."""
    return [
        (first, second, answer)
        for first, second, answer in answers
        if answer is not Answer.CANNOT_SAY
        and not utility.is_settled(utility.rows(first[None], second[None]))[0]
    ]


def believe(
    utility: LinearUtility, answers: Sequence[Answered], *, link: str = "logistic"
) -> Beliefs:
    """Learn from answers, at least one, all at once.

    In the end `utility` looks by the eyes of the estimate.
    """
    utility.look_by(None)
    beliefs = utility.beliefs(link)
    rows = _rows(utility, answers)
    beliefs.learn_all(rows, [answer for _, _, answer in answers])
    told = [one[:2] for one in answers if one[2] is not Answer.CANNOT_SAY]
    settle(utility, beliefs, told)
    return beliefs


def fit(
    utility: LinearUtility, answers: Sequence[Answered], *, link: str = "logistic"
) -> Fit:
    """Learn from answers, at least one, and look how well they are explained.

    All of them are :func:`informative`.
    """
    beliefs = believe(utility, answers, link=link)
    rows = _rows(utility, answers)
    return Fit(
        unknowns=utility.size,
        log_evidence=beliefs.log_evidence,
        log_left_out=beliefs.log_left_out(),
        surprise=_surprise(beliefs, rows, [answer for _, _, answer in answers]),
    )


def _rows(utility: LinearUtility, answers: Sequence[Answered]) -> np.ndarray:
    first, second, _ = zip(*answers, strict=True)
    return utility.rows(np.array(first), np.array(second))


def _surprise(beliefs: Beliefs, rows: np.ndarray, answers: Sequence[Answer]) -> float:
    """P(D(made up, θ) ≥ D(y, θ)) over draws of θ and of made-up answers."""
    rng = np.random.default_rng(0)
    weights, which = beliefs.draws(DRAWS, rng)
    logs = _log_chances(weights @ rows.T, beliefs.noise.kept(which))
    given = [list(Answer).index(answer) for answer in answers]
    real = np.take_along_axis(logs, np.array(given)[None, :, None], axis=2)[..., 0]
    levels = rng.random((*real.shape, 1))
    drawn = (levels > np.exp(logs).cumsum(axis=2)[..., :2]).sum(axis=2)
    made_up = np.take_along_axis(logs, drawn[..., None], axis=2)[..., 0]
    return float((made_up.sum(axis=1) <= real.sum(axis=1)).mean())


def _log_chances(t: np.ndarray, noise: Hypotheses) -> np.ndarray:
    """Log of P(first), P(second) and P(about equal), of shape (*t.shape, 3)."""
    variance = np.full_like(t, CERTAIN)
    preferred = np.full(t.shape[1], int(Kind.PREFERRED))
    sides = [moments(side * t, variance, preferred, noise).log_mass for side in (1, -1)]
    equal = 1 - np.exp(sides).sum(axis=0)
    return np.stack([*sides, np.log(np.maximum(equal, CERTAIN))], axis=-1)
