"""Short conversations with procedures for people, and what they should lead to."""

import contextlib
import dataclasses
import functools

import numpy as np
import pytest

from elicitor.core import Answer, EnoughAsked
from elicitor.session import Conversation
from elicitor.testing.procedures import ProcedureContract

FEW = ("exact", "cannot say", "anything at random")
OVER_THE_BOUND = 1.4
"""Questions per bit that issue 5 allows, where nobody errs."""


def brief(procedure, most, **options):
    """The procedure, told after so many questions that it is enough."""

    @functools.wraps(procedure)
    def start(region, **more):
        talk = Conversation(procedure(region, **options, **more))
        return (yield from cut(talk, most))

    return start


def cut(talk, most):
    """A conversation as a procedure that asks no more than so many questions."""
    with contextlib.suppress(EnoughAsked):
        for left in range(most, 0, -1):
            if talk.question is None:
                return talk.result
            forked = functools.partial(fork, talk, left)
            talk.send((yield dataclasses.replace(talk.question, fork=forked)))
    if talk.question is not None:
        talk.stop()
    return talk.result


def fork(talk, left):
    """The same for a fork of a conversation."""
    return cut(Conversation(talk.fork()), left)


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

    obvious_questions = 8  # twice until two agree or three do not

    @pytest.fixture
    def speakers(self, person):
        every = ProcedureContract.speakers.__wrapped__(self, person)
        return {name: every[name] for name in FEW}
