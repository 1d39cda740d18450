"""What every procedure must fulfil (house style T2).

Derive a class, override the fixtures, and let pytest collect it::

    class TestMyProcedure(ProcedureContract):
        @pytest.fixture
        def procedure(self):
            return my_procedure
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest

from elicitor.core import Answer, Procedure, Question, Result
from elicitor.core.conversation import Conversation
from elicitor.core.plain import plain
from elicitor.metrics import Metric
from elicitor.regions import BinaryRegion, Region
from elicitor.testing.plays import (
    Play,
    Speaker,
    at_random,
    exact_answers,
    play,
    repeat,
)

__all__ = [
    "BinaryProcedureContract",
    "ProcedureContract",
    "exact_answers",
    "play",
    "require_well_formed",
    "trade_off_error",
]

PLAYED = pytest.StashKey[dict[str, dict[str, Play]]]()
"""What was played for the tests of a class, by the parameters of their fixtures."""
RESCALED = pytest.StashKey[dict[str, "_Rescaled"]]()
"""The same for `rescaled`."""


class _Rescaled(NamedTuple):
    """What somebody was asked, and what was known on the way and in the end.

    `left_alone`: whether the region and the global randomness are as they were before.
    """

    questions: list[Question]
    early: list[Result]
    result: Result | None
    left_alone: bool


def trade_off_error(one: Metric, other: Metric, points: np.ndarray) -> float:
    """Mean angle between the gradients of two binary utilities (radians)."""
    gradients = []
    for metric in (one, other):
        gradient = metric.orientation.sign * metric.gradient(points)
        gradients.append(gradient / np.linalg.norm(gradient, axis=1, keepdims=True))
    (x1, y1), (x2, y2) = gradients[0].T, gradients[1].T
    turn = np.arctan2(x1 * y2 - y1 * x2, x1 * x2 + y1 * y2)
    return float(np.mean(np.abs(turn)))


class ProcedureContract:
    """Obligations of any procedure.

    Attributes
    ----------
    asks_real_trade_offs : bool
        Whether it promises never to ask about equal or dominated alternatives.
    free_questions : int
        How many questions at the start are exempt from that promise.
    obvious_questions : int
        How many others are, as they show whether signs are as they are assumed to be.
    most_doubts : int
        How many answers "cannot say" it takes before it gives up.
    """

    asks_real_trade_offs = True
    free_questions = 0
    obvious_questions = 0
    most_doubts = 10

    @pytest.fixture
    def procedure(self) -> Callable[..., Procedure]:
        """Return the procedure, ``procedure(region, rng=...)``; override it."""
        raise NotImplementedError("override the fixture procedure")

    @pytest.fixture
    def region(self) -> Region:
        """Return a region to ask about; override it."""
        raise NotImplementedError("override the fixture region")

    @pytest.fixture
    def person(self, region: Region) -> Metric:
        """Return a metric that the procedure can find; override it."""
        raise NotImplementedError("override the fixture person")

    @pytest.fixture
    def bound(self) -> float | None:
        """Return the largest `distance` of the result that is promised.

        None if nothing is promised for this region.
        """
        raise NotImplementedError("override the fixture bound")

    @pytest.fixture
    def distance(self) -> Callable[[Metric, Metric], float]:
        """Return how far apart two metrics are; override it."""
        raise NotImplementedError("override the fixture distance")

    @pytest.fixture
    def signs(self, region: Region) -> np.ndarray:
        """Return 1 for every statistic of which more is better, −1 for the others.

        Where all are of one kind, it does not matter which.
        """
        return np.ones(len(region.names))

    @pytest.fixture
    def most_questions(self) -> int:
        """Return how many questions there may be, whatever is answered; override it."""
        raise NotImplementedError("override the fixture most_questions")

    @pytest.fixture
    def start(
        self, procedure: Callable[..., Procedure], region: Region
    ) -> Callable[[], Procedure]:
        """Return a function that starts the procedure afresh with one seed."""
        return lambda: procedure(region, rng=np.random.default_rng(7))

    @pytest.fixture
    def speakers(self, person: Metric) -> dict[str, Callable[[], Speaker]]:
        """Return makers of people, sensible ones and others."""
        return {
            "exact": lambda: exact_answers(person),
            "always first": lambda: lambda _: Answer.FIRST,
            "always second": lambda: lambda _: Answer.SECOND,
            "always equal": lambda: lambda _: Answer.ABOUT_EQUAL,
            "cannot say": lambda: lambda _: Answer.CANNOT_SAY,
            "two sides at random": lambda: at_random([Answer.FIRST, Answer.SECOND], 1),
            "anything at random": lambda: at_random(list(Answer), 2),
            "anything again": lambda: at_random(list(Answer), 3),
        }

    @pytest.fixture(autouse=True)
    def _stage(self, request: pytest.FixtureRequest) -> None:
        """Find the plays of all tests of this class that have the same parameters."""
        known = request.node.parent.stash.setdefault(PLAYED, {})
        self._plays = known.setdefault(_parameters(request), {})

    @pytest.fixture
    def plays(
        self,
        start: Callable[[], Procedure],
        speakers: dict[str, Callable[[], Speaker]],
    ) -> dict[str, Play]:
        """Return what each speaker was asked, said, and got in the end.

        Played once; all tests look at the same plays, and must not change them.
        """
        if not self._plays:
            played = {name: play(start(), make()) for name, make in speakers.items()}
            self._plays.update(played)
        return self._plays

    @pytest.fixture
    def rescaled(
        self,
        request: pytest.FixtureRequest,
        plays: dict[str, Play],
        start: Callable[[], Procedure],
        region: Region,
        person: Metric,
    ) -> _Rescaled:
        """Return "exact" again, in other units of utility, looked at on the way."""
        known = request.node.parent.stash.setdefault(RESCALED, {})
        parameters = _parameters(request)
        if parameters not in known:
            asked, _, _ = plays["exact"]
            before = region.describe(), _global_randomness()
            told = _looked_at(start, exact_answers(person, scale=3.7), len(asked))
            unchanged = before == (region.describe(), _global_randomness())
            known[parameters] = _Rescaled(*told, unchanged)
        return known[parameters]

    def test_questions_are_feasible(
        self, plays: dict[str, Play], region: Region
    ) -> None:
        every = [
            question for questions, _, _ in plays.values() for question in questions
        ]
        sides = np.array([(question.first, question.second) for question in every])
        assert all(
            map(region.contains, np.unique(sides.reshape(-1, sides.shape[-1]), axis=0))
        )

    def test_questions_are_real_and_within_budget(
        self, plays: dict[str, Play], most_questions: int, signs: np.ndarray
    ) -> None:
        for name, (questions, answers, result) in plays.items():
            assert len(answers) <= most_questions, name
            require_well_formed(result)
            if self.asks_real_trade_offs:
                free, obvious = self.free_questions, self.obvious_questions
                _require_trade_offs(questions[free:], signs, obvious=obvious)
            assert all(question.remaining is not None for question in questions)

    def test_same_answers_get_the_same_whatever_becomes_of_forks(
        self, plays: dict[str, Play], start: Callable[[], Procedure]
    ) -> None:
        asked, answers, result = plays["anything at random"]
        middle = len(answers) // 2
        conversation = Conversation(start())
        again: list[Question | None] = []
        for number, answer in enumerate(answers):
            if number == middle:
                forks = [conversation.fork() for _ in range(2)]
                if forks[0] is not None and forks[1] is not None:
                    play(forks[0], lambda _: Answer.SECOND, most=3)
                    rest, _, found = play(forks[1], repeat(answers[middle:]))
                    assert rest == asked[middle:]
                    _require_same(result, found)
            again.append(conversation.question)
            conversation.send(answer)
        assert again == asked
        assert conversation.result is not None
        _require_same(result, conversation.result)

    def test_result_is_ready_at_every_question(self, rescaled: _Rescaled) -> None:
        for result in rescaled.early:
            assert not result.converged
            require_well_formed(result)

    def test_exact_answers_recover_the_metric(
        self,
        plays: dict[str, Play],
        person: Metric,
        bound: float | None,
        distance: Callable[[Metric, Metric], float],
    ) -> None:
        _, _, result = plays["exact"]
        if bound is not None:
            assert result.converged
            assert distance(person, result.metric) <= bound

    def test_answers_that_say_nothing_are_no_evidence(
        self, plays: dict[str, Play]
    ) -> None:
        _, answers, result = plays["cannot say"]
        if self.asks_real_trade_offs:
            assert len(answers) <= self.most_doubts
            assert not result.converged
            assert any("cannot" in note for note in result.notes)

    def test_unit_of_utility_does_not_matter(
        self, plays: dict[str, Play], rescaled: _Rescaled
    ) -> None:
        asked, _, result = plays["exact"]
        assert asked == rescaled.questions
        assert rescaled.result is not None
        _require_same(result, rescaled.result)

    def test_asking_leaves_the_region_and_global_randomness_alone(
        self, rescaled: _Rescaled
    ) -> None:
        assert rescaled.left_alone


class BinaryProcedureContract(ProcedureContract):
    """Obligations of a procedure for binary metrics."""

    @pytest.fixture
    def region(self) -> BinaryRegion:
        """Return a region to ask about; override it."""
        raise NotImplementedError("override the fixture region")

    @pytest.fixture
    def mirrored(self) -> BinaryRegion:
        """Return the same region with the classes exchanged; override it."""
        raise NotImplementedError("override the fixture mirrored")

    @pytest.fixture
    def distance(self, inner_points: np.ndarray) -> Callable[[Metric, Metric], float]:
        """Mean difference of the local trade-offs (radians)."""
        return lambda one, other: trade_off_error(one, other, inner_points)

    @pytest.fixture
    def inner_points(self, region: BinaryRegion) -> np.ndarray:
        """Return confusions all over the region, at which trade-offs are compared."""
        angles = np.linspace(0, np.pi / 2, 9)
        upper = np.array([region.support([np.cos(t), np.sin(t)]) for t in angles])
        around = np.concatenate([upper, region.all_right - upper])
        return 0.8 * around + 0.1 * region.all_right

    def test_exchanged_classes_give_the_mirrored_result(
        self,
        plays: dict[str, Play],
        procedure: Callable[..., Procedure],
        mirrored: BinaryRegion,
        person: Metric,
        bound: float | None,
        distance: Callable[[Metric, Metric], float],
    ) -> None:
        _, answers, result = plays["exact"]
        _, replies, other = play(procedure(mirrored), _mirror_answers(person))
        if bound is not None:
            back = exchange_classes(other.metric)
            assert distance(result.metric, back) <= 2 * bound
            assert abs(len(replies) - len(answers)) <= 2


def _looked_at(
    start: Callable[[], Procedure], speaker: Speaker, most: int
) -> tuple[list[Question], list[Result], Result | None]:
    """Questions, what would be known after some of them, and what is in the end."""
    asked: list[Question] = []
    answers: list[Answer] = []
    early: list[Result] = []
    conversation = Conversation(start())
    while (question := conversation.question) is not None and len(asked) <= most:
        if len(asked) in {0, 1, 2, most // 2, most - 1}:
            # What can be asked from the middle on need not be asked again.
            forked = conversation.fork()
            left = len(asked) if forked is None else 0
            early.append(play(forked or start(), repeat(answers), most=left)[2])
        asked.append(question)
        answers.append(speaker(question))
        conversation.send(answers[-1])
    return asked, early, conversation.result


def _mirror_answers(person: Metric) -> Speaker:
    return exact_answers(exchange_classes(person))


def _parameters(request: pytest.FixtureRequest) -> str:
    callspec = getattr(request.node, "callspec", None)
    return "" if callspec is None else callspec.id


def _global_randomness() -> str:
    """All of the state: most draws change no more than the place in its table."""
    return repr(np.random.get_state(legacy=False))  # noqa: NPY002


def _require_same(one: Result, other: Result) -> None:
    assert one.metric == other.metric
    assert plain(one.interval) == plain(other.interval)
    assert one.notes == other.notes
    assert one.converged == other.converged


def _require_trade_offs(
    questions: list[Question], signs: np.ndarray, *, obvious: int
) -> None:
    """Neither side dominates but in a few, and no question is repeated at once."""
    for question in questions:
        change = signs * (question.first - question.second)
        obvious -= not change.min() < 0 < change.max()
        assert obvious >= 0
        assert change.any()
    for one, other in itertools.pairwise(questions):
        assert one != other


def exchange_classes(metric: Metric) -> Metric:
    """Return the same preference once TP and TN have changed places."""
    coefficients = metric.coefficients
    places = [1, 0, 3, 2, 4][: len(coefficients)]  # of a ratio, its constant last
    return metric.with_coefficients(coefficients[places])


def require_well_formed(result: Result) -> None:
    """Require that the parts of a result fit each other."""
    coefficients = result.metric.coefficients
    if result.interval is not None:
        assert result.interval.shape == (len(coefficients), 2)
        assert np.isfinite(result.interval).all()
        lower, upper = result.interval.T
        assert (lower <= upper).all()
        assert (lower <= coefficients + 1e-9).all()
        assert (coefficients <= upper + 1e-9).all()
    assert isinstance(result.converged, bool)
    assert all(note.endswith(".") for note in result.notes)
    assert type(result.metric).from_dict(result.metric.to_dict()) == result.metric
