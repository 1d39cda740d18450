"""Taking answers back, and what is known so far, without asking everything again."""

import functools

import numpy as np
import pytest

import elicitor as el
from elicitor.core import (
    Answer,
    InvalidParameterError,
    Question,
    Result,
    SessionStateError,
)
from elicitor.core.plain import plain
from elicitor.core.posterior import ARRAYS
from elicitor.session import Conversation
from elicitor.testing import matrix
from tests.draws import few_draws
from tests.session.processors import REGIONS

SPOKEN = [*[Answer.FIRST, Answer.SECOND] * 3, Answer.ABOUT_EQUAL, Answer.CANNOT_SAY]
FEW = ["law", "people", "classes", "ball", "groups", "models", "lotteries", "costs"]
WRAPPED = {"people", "lotteries"}
"""What is asked there is that of a law and of models, rounded or mixed: one family."""
SAME = {
    ("linear-fractional", "costs"),
    ("monotone", "costs"),
    ("polynomial", "costs"),
    ("quadratic", "costs"),
    ("linear-fractional", "classes"),
    ("polynomial", "classes"),
    ("quadratic", "classes"),
}
"""Families whose choices are taken back on other regions: costs and classes have
their own say in the families that are about them, and in the linear one."""
FAST = {
    ("linear", "people"),
    ("linear-fractional", "law"),
    ("quadratic", "ball"),
    ("polynomial", "ball"),
    ("fair", "groups"),
    ("cost-reward", "models"),
    ("monotone", "law"),
}
EVERY = [
    pytest.param(
        case.family,
        case.key,
        id=f"{case.family}-{case.key}",
        marks=[] if (case.family, case.key) in FAST else pytest.mark.slow,
    )
    for case in matrix.cases({name: REGIONS[name] for name in FEW})
    if case.method == "bayesian"
    and (case.family == "linear" or case.key not in WRAPPED)
    and (case.family, case.key) not in SAME
]


@pytest.fixture(scope="module", autouse=True)
def fewer_draws():
    """Results are compared whole, however many draws they have."""
    with few_draws():
        yield


@functools.cache
def region_of(name):
    return REGIONS[name]()


def answered(region, answers, family="linear", **options):
    """A session with some answers whose next question is asked."""
    session = el.Session(region, family, random_state=5, **options)
    for answer in answers:
        session.ask()
        session.tell(answer)
    session.ask()
    return session


def told(result):
    """All that a result says, whichever way led there."""
    draws = () if result.posterior is None else vars(result.posterior)
    arrays = [draws[name].tolist() for name in ARRAYS if name in draws]
    found = result.metric, result.interval.tolist(), result.converged, result.notes
    return *found, plain(result.details), arrays


def require_same(one, other):
    """Two sessions ask, and have found, the same."""
    assert one.ask() == other.ask()
    assert one.transcript.standing == other.transcript.standing
    assert told(one.result(partial=True)) == told(other.result(partial=True))


@pytest.mark.slow
@pytest.mark.parametrize(("family", "name"), EVERY)
def test_undoing_leads_back_to_the_same_question_and_result(family, name):
    region = region_of(name)
    answers = np.random.default_rng(3).choice(SPOKEN, size=5).tolist()
    session = answered(region, answers[:3], family)
    before, known = session.ask(), told(session.result(partial=True))
    for answer in (Answer.FIRST, answers[3]):
        session.tell(answer)
        session.undo()
        assert session.ask() == before
        assert told(session.result(partial=True)) == known
    for answer in answers[3:]:
        session.tell(answer)
        session.ask()
    require_same(session, answered(region, answers, family))


@pytest.mark.parametrize(
    "options",
    [
        {"shuffle_sides": True, "repeats": 3},
        {"retests": 2, "held_out": 2, "dominated": 1, "length": 6},
        {"doubt_family": "quadratic"},
        {"batch": 3},
        {"decide": [[0.3, 0.4, 0.3], [0.35, 0.3, 0.35], [0.4, 0.3, 0.3]]},
        {"max_questions": 9},
        {"method": "efficient"},
    ],
    ids=lambda options: "-".join(options),
)
@pytest.mark.quick_cases(
    "shuffle_sides-repeats", "retests-held_out-dominated-length", "decide", "method"
)
def test_whatever_is_asked_besides_is_taken_back_too(options):
    region, answers = region_of("ball"), SPOKEN
    session = answered(region, answers, **options)
    for _ in range(5):
        session.undo()
    require_same(session, answered(region, answers[:3], **options))
    for answer in answers[3:]:
        session.tell(answer)
        session.ask()
    require_same(session, answered(region, answers, **options))


@pytest.mark.slow
def test_thresholds_are_decided_on_after_undoing_too():
    region = region_of("law")
    session = answered(region, SPOKEN[:6], decide="threshold")
    session.undo()
    require_same(session, answered(region, SPOKEN[:5], decide="threshold"))


@pytest.mark.parametrize("resumed", [False, True])
def test_all_answers_can_be_taken_back_one_after_the_other(resumed):
    region = region_of("ball")
    session, asked = answered(region, ()), []
    for answer in [Answer.FIRST, Answer.SECOND] * 5:
        asked.append(session.ask())
        session.tell(answer)
    if resumed:
        session = el.Session.resume(session.transcript, region)
    while session.n_questions:
        session.undo()
        assert session.ask() == asked[session.n_questions]
    with pytest.raises(SessionStateError, match="no answer to take back"):
        session.undo()


def test_a_finished_session_is_open_again():
    session = answered(region_of("ball"), SPOKEN[:4], max_questions=4)
    assert session.done
    session.undo()
    require_same(session, answered(region_of("ball"), SPOKEN[:3], max_questions=4))


class Watched(el.Ball):
    """Counts how often a procedure starts to ask about it."""

    starts = 0

    @property
    def choice_set(self):
        self.starts += 1
        return super().choice_set


def test_nothing_is_asked_again_to_undo_or_to_look():
    region = Watched([0.4, 0.3, 0.5], 0.1, names=list("abc"))
    session = answered(region, SPOKEN)
    before = region.starts
    assert before > 0
    for _ in range(5):
        session.result(partial=True)
        session.undo()
        session.ask()
    assert region.starts == before


def test_a_live_answer_is_not_compared_with_its_own_question(monkeypatch):
    session = answered(region_of("ball"), SPOKEN[:2])
    compared = []
    monkeypatch.setattr(Question, "__eq__", lambda *_: compared.append(_) or True)
    monkeypatch.setattr(Question, "is_close", lambda *_: compared.append(_) or True)
    session.tell("first")
    assert not compared


def test_what_is_shown_leads_back_to_no_procedure():
    question = answered(region_of("ball"), ()).ask()
    assert question.fork is None
    assert question.instead is None


# -- conversations ------------------------------------------------------------------


def counting(heard):
    """Ask two questions of which forks know what was heard before."""
    while len(heard) < 2:
        start = functools.partial(counting, heard)
        answer = yield Question([len(heard), 0], [0, 1], fork=start)
        heard = [*heard, answer]
    metric = el.LinearMetric([1 + heard.count(Answer.FIRST), 1])
    return Result(metric, np.ones((2, 2)), converged=True)


def test_forks_of_a_conversation_go_their_own_ways():
    conversation = Conversation(counting([]))
    conversation.send(Answer.FIRST)
    fork = Conversation(conversation.fork())
    assert fork.question == conversation.question
    fork.send(Answer.SECOND)
    conversation.send(Answer.FIRST)
    assert fork.result.metric == el.LinearMetric([2, 1])
    assert conversation.result.metric == el.LinearMetric([3, 1])
    with pytest.raises(SessionStateError, match="no question is open"):
        conversation.fork()


def test_a_fork_must_be_a_function():
    with pytest.raises(InvalidParameterError, match="fork must be callable"):
        Question([0, 1], [1, 0], fork=3)
