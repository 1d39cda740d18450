"""Short conversations with procedures for people, and what they should lead to."""

import functools

import numpy as np
import pytest

from elicitor.core import Answer, EnoughAsked
from elicitor.testing.procedures import ProcedureContract

FEW = ("exact", "cannot say", "anything at random")
OVER_THE_BOUND = 1.4
"""Questions per bit that issue 5 allows, where nobody errs."""


def brief(procedure, most, **options):
    """The procedure, told after so many questions that it is enough."""

    @functools.wraps(procedure)
    def start(region, **more):
        asking = procedure(region, **options, **more)
        question = next(asking)
        for _ in range(most):
            try:
                answer = yield question
                question = asking.send(answer)
            except EnoughAsked:
                break
            except StopIteration as end:
                return end.value
        try:
            asking.throw(EnoughAsked())
        except StopIteration as end:
            return end.value
        raise AssertionError("the procedure asked on")

    return start


def informed(utility, number=6, seed=0):
    """Beliefs after exact answers about random pairs of a person drawn from them."""
    rng = np.random.default_rng(seed)
    beliefs = utility.beliefs()
    weights = beliefs.draws(1, rng)[0][0]
    points = utility.random_points(2 * number, rng)
    for row in utility.rows(points[:number], points[number:]):
        beliefs.learn(row, Answer.FIRST if row @ weights > 0 else Answer.SECOND)
    return beliefs


def allowed_error(free, questions):
    """The mean error over people that issue 5 allows after so many questions.

    A bit halves the range of one of so many coefficients, whose signs are known.
    """
    return 2.0 ** (-questions / (OVER_THE_BOUND * free))


class OnFewPeople(ProcedureContract):
    """The contract with three kinds of people instead of eight, so that it is quick."""

    @pytest.fixture
    def speakers(self, person):
        every = ProcedureContract.speakers.__wrapped__(self, person)
        return {name: every[name] for name in FEW}
