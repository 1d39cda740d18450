"""What every oracle must fulfil.

Derive a class, override the fixtures, and let pytest collect it::

    class TestMyOracle(OracleContract):
        symmetric = True

        @pytest.fixture
        def make_oracle(self):
            return lambda: MyOracle(...)
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from elicitor.core import Answer, ElicitorError, Question
from elicitor.oracles import Oracle, as_oracle

__all__ = ["OracleContract"]


class OracleContract:
    """Obligations of anyone who answers.

    Attributes
    ----------
    symmetric : bool
        Whether it judges the alternatives and not their places: the question with the
        sides exchanged gets the exchanged answer.
    answers_per_question : int
        How many answers it counts for one question; more than 1 where it asks
        somebody repeatedly.
    """

    symmetric = False
    answers_per_question = 1

    @pytest.fixture
    def make_oracle(self) -> Callable[[], Oracle]:
        """Return a function that makes the same oracle afresh; override it."""
        raise NotImplementedError("override the fixture make_oracle")

    @pytest.fixture
    def questions(self) -> list[Question]:
        """Return questions that the oracle can answer, in this order."""
        points = np.random.default_rng(0).uniform(0, 0.5, (20, 2, 2))
        return [Question(first, second, 3) for first, second in points]

    @pytest.fixture
    def unanswerable(self) -> Question | None:
        """Return a question at which the oracle raises an error; None if there is none.

        By default one that has too many statistics.
        """
        return Question(np.linspace(0, 0.5, 7), np.linspace(0.5, 0, 7))

    def test_every_answer_is_an_answer(
        self, make_oracle: Callable[[], Oracle], questions: list[Question]
    ) -> None:
        oracle = make_oracle()
        assert all(isinstance(oracle.answer(q), Answer) for q in questions)

    def test_every_question_is_counted_once(
        self, make_oracle: Callable[[], Oracle], questions: list[Question]
    ) -> None:
        oracle = make_oracle()
        assert oracle.n_questions == 0
        for number, question in enumerate(questions, start=1):
            oracle.answer(question)
            assert oracle.n_questions == number * self.answers_per_question

    def test_two_oracles_do_not_share_their_count(
        self, make_oracle: Callable[[], Oracle], questions: list[Question]
    ) -> None:
        busy, idle = make_oracle(), make_oracle()
        busy.answer(questions[0])
        assert idle.n_questions == 0

    def test_question_without_an_answer_is_not_counted(
        self,
        make_oracle: Callable[[], Oracle],
        questions: list[Question],
        unanswerable: Question | None,
    ) -> None:
        oracle = make_oracle()
        oracle.answer(questions[0])
        before = oracle.n_questions
        if unanswerable is not None:
            with pytest.raises((ElicitorError, ValueError)):
                oracle.answer(unanswerable)
        assert oracle.n_questions == before
        assert isinstance(oracle.answer(questions[1]), Answer)

    def test_question_is_left_as_it_was(
        self, make_oracle: Callable[[], Oracle], questions: list[Question]
    ) -> None:
        oracle = make_oracle()
        for question in questions:
            before = (question.first.copy(), question.second.copy(), question.remaining)
            oracle.answer(question)
            assert np.array_equal(question.first, before[0])
            assert np.array_equal(question.second, before[1])
            assert question.remaining == before[2]

    def test_same_oracle_made_twice_answers_alike(
        self, make_oracle: Callable[[], Oracle], questions: list[Question]
    ) -> None:
        one, other = make_oracle(), make_oracle()
        assert [one.answer(q) for q in questions] == [
            other.answer(q) for q in questions
        ]

    def test_exchanged_sides_get_the_exchanged_answer(
        self, make_oracle: Callable[[], Oracle], questions: list[Question]
    ) -> None:
        oracle, twin = make_oracle(), make_oracle()
        answers = [oracle.answer(q) for q in questions]
        if self.symmetric:
            exchanged = [twin.answer(q.swapped) for q in questions]
            assert [answer.swapped for answer in answers] == exchanged
        assert {Answer.FIRST, Answer.SECOND} <= set(answers)

    def test_global_randomness_is_left_alone(
        self, make_oracle: Callable[[], Oracle], questions: list[Question]
    ) -> None:
        before = repr(np.random.get_state(legacy=False))  # noqa: NPY002
        oracle = make_oracle()
        for question in questions:
            oracle.answer(question)
        after = repr(np.random.get_state(legacy=False))  # noqa: NPY002
        assert before == after

    def test_oracle_is_taken_as_it_is(self, make_oracle: Callable[[], Oracle]) -> None:
        oracle = make_oracle()
        assert as_oracle(oracle) is oracle
