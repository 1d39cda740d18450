"""A session against a simple model, in whatever order the calls come."""

import tempfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from elicitor import BinaryRegion, Session, Transcript
from elicitor.core import Answer, Question, SessionStateError

SCORES = np.random.default_rng(0).beta(1, 2, 60)
LABELS = np.random.default_rng(1).random(60) < SCORES
REGION = BinaryRegion.from_predictions(LABELS, SCORES)


class SessionMachine(RuleBasedStateMachine):
    """The model: a log of answers, and what was asked after every run of answers."""

    family = "linear"

    @initialize(
        method=st.sampled_from(["efficient", "published"]),
        repeats=st.sampled_from([1, 1, 3]),
        shuffle_sides=st.booleans(),
        max_questions=st.none() | st.integers(1, 12),
        seed=st.integers(0, 5),
    )
    def begin(self, method, repeats, shuffle_sides, max_questions, seed):
        self.budget = max_questions
        self.session = Session(
            REGION,
            self.family,
            method=method,
            tolerance=0.4,
            repeats=repeats,
            shuffle_sides=shuffle_sides,
            max_questions=max_questions,
            random_state=seed,
        )
        self.log: list[tuple[Answer, bool]] = []
        self.asked_after: dict[tuple[Answer, ...], Question | None] = {}
        self.seen = False

    @property
    def standing(self):
        return tuple(answer for answer, undone in self.log if not undone)

    @rule()
    def ask(self):
        question = self.session.ask()
        assert self.asked_after.setdefault(self.standing, question) == question
        assert self.session.ask() is question
        self.seen = question is not None

    @precondition(lambda self: self.seen)
    @rule(answer=st.sampled_from(Answer), named=st.booleans())
    def tell(self, answer, named):
        question = self.asked_after[self.standing]
        self.session.tell(answer, question=question if named else None)
        self.log.append((answer, False))
        self.seen = False

    @precondition(lambda self: not self.seen)
    @rule(answer=st.sampled_from(Answer))
    def tell_too_early_or_too_late(self, answer):
        with pytest.raises(SessionStateError, match=r"asked yet|done"):
            self.session.tell(answer)

    @precondition(lambda self: self.seen)
    @rule(answer=st.sampled_from(Answer))
    def tell_of_another_question(self, answer):
        with pytest.raises(SessionStateError, match="not open"):
            self.session.tell(answer, question=Question([0.11, 0.2], [0.2, 0.1]))

    @precondition(lambda self: self.seen)
    @rule()
    def tell_nonsense(self):
        with pytest.raises(ValueError, match="must be one of"):
            self.session.tell("perhaps")

    @rule()
    def undo(self):
        standing = [i for i, (_, undone) in enumerate(self.log) if not undone]
        if not standing:
            with pytest.raises(SessionStateError, match="no answer to take back"):
                self.session.undo()
            return
        self.session.undo()
        self.log[standing[-1]] = (self.log[standing[-1]][0], True)
        self.seen = False

    @rule()
    def save_and_resume(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "session.json"
            self.session.save(path)
            assert Transcript.load(path) == self.session.transcript
            self.session = Session.resume(path, REGION)
        self.seen = False

    @rule()
    def look_at_the_result(self):
        partial = self.session.result(partial=True)
        assert partial.n_questions == len(self.standing)
        assert partial.transcript == self.session.transcript
        if self.session.done:
            assert self.session.result().metric == partial.metric
        else:
            with pytest.raises(SessionStateError, match="not done after"):
                self.session.result()

    @invariant()
    def record_is_the_model(self):
        log = [(e.answer, e.undone) for e in self.session.transcript.exchanges]
        assert log == self.log
        assert self.session.n_questions == len(self.standing)

    @invariant()
    def budget_is_kept(self):
        if self.budget is not None:
            assert len(self.standing) <= self.budget
            assert self.session.done or len(self.standing) < self.budget

    @invariant()
    def session_is_done_when_nothing_is_asked(self):
        if self.standing in self.asked_after:
            assert self.session.done == (self.asked_after[self.standing] is None)


class FractionalSessionMachine(SessionMachine):
    family = "linear-fractional"


TestSession = SessionMachine.TestCase
TestSession.settings = settings(max_examples=30, stateful_step_count=40)
TestFractionalSession = FractionalSessionMachine.TestCase
TestFractionalSession.settings = settings(max_examples=6, stateful_step_count=20)
