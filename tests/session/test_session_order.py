"""Order of calls, budget and failures; the table is in the module's docstring."""

import numpy as np
import pytest

from elicitor import BinaryRegion, Session
from elicitor.core import Answer, InvalidParameterError, Question, SessionStateError

OTHER = Question([0.1, 0.2], [0.2, 0.1])


def state(session):
    return session.n_questions, session.done, session.transcript


def test_asking_twice_returns_the_same_question(start, play):
    session = start()
    assert session.ask() is session.ask()
    play(session, ["first"])
    assert session.ask() is session.ask()
    assert session.n_questions == 1


def test_answers_reach_the_procedure_in_order(start, play):
    session = start()
    given = ["first", "cannot say", "equal", True, False]
    assert len(play(session, given)) == 5
    heard = [Answer.parse(answer) for answer in given]
    assert session.result().details["heard"] == heard
    assert [entry.answer for entry in session.transcript.exchanges] == heard


def test_session_counts_its_answers_and_ends_with_none(start, play):
    session = start(depth=2)
    for n in range(2):
        assert (session.n_questions, session.done) == (n, False)
        play(session, ["first"])
    assert (session.n_questions, session.done) == (2, True)
    assert session.ask() is None


def test_session_that_needs_no_question_is_done_at_once(start):
    session = start(depth=0)
    assert session.done
    assert session.ask() is None
    assert session.result().n_questions == 0


def test_telling_before_asking_is_refused_and_changes_nothing(start, play):
    session = start()
    play(session, ["first"])
    before = state(session)
    with pytest.raises(SessionStateError, match=r"call ask\(\) before tell\(\)"):
        session.tell("first")
    assert state(session) == before
    play(session, ["second"])
    assert session.n_questions == 2


def test_telling_after_the_end_is_refused_and_changes_nothing(start, play):
    session = start(depth=1)
    play(session, ["first"])
    before = state(session)
    with pytest.raises(SessionStateError, match="done: no question is open"):
        session.tell("first")
    assert state(session) == before


def test_answer_to_another_question_is_refused_and_changes_nothing(start):
    session = start()
    old = session.ask()
    session.tell("first", question=old)
    session.ask()
    before = state(session)
    for wrong in (old, OTHER, session.ask().swapped, "the first one"):
        message = r"not open\. Question 2 is; call ask\(\)"
        with pytest.raises(SessionStateError, match=message):
            session.tell("first", question=wrong)
    assert state(session) == before
    session.tell("first", question=session.ask())
    assert session.n_questions == 2


def test_nonsense_is_refused_and_changes_nothing(start):
    session = start()
    question = session.ask()
    before = state(session)
    with pytest.raises(InvalidParameterError, match=r"answer must be .*; got 'left'"):
        session.tell("left")
    assert state(session) == before
    assert session.ask() is question


def test_result_before_the_end_is_refused(start, play):
    session = start()
    play(session, ["first"] * 2)
    message = r"not done after 2 answers; go on asking, or call result\(partial=True\)"
    with pytest.raises(SessionStateError, match=message):
        session.result()


def test_partial_result_leaves_the_session_going(start, play):
    session = start()
    play(session, ["first", "second"])
    question, before = session.ask(), state(session)
    partial = session.result(partial=True)
    assert partial.details["heard"] == [Answer.FIRST, Answer.SECOND]
    assert (partial.converged, partial.n_questions) == (False, 2)
    assert partial.transcript == session.transcript
    assert state(session) == before
    assert session.ask() is question
    play(session, ["first"] * 3)
    assert session.result().converged


def test_partial_result_of_a_session_that_is_done_is_its_result(start, play):
    session = start()
    play(session, ["first"] * 5)
    whole, partial = session.result(), session.result(partial=True)
    assert whole.details is partial.details
    assert (partial.n_questions, partial.transcript) == (5, session.transcript)


# -- budget -------------------------------------------------------------------------


@pytest.mark.parametrize("budget", [1, 3, 4])
def test_budget_is_kept_exactly(start, play, budget):
    session = start(max_questions=budget)
    questions = play(session, ["first"] * budget)
    assert questions == play(start(), ["first"] * budget)
    assert session.done
    assert session.ask() is None
    assert session.result().details["heard"] == [Answer.FIRST] * budget
    assert not session.result().converged
    assert session.result().n_questions == budget


@pytest.mark.parametrize("budget", [5, 6])
def test_budget_that_suffices_does_not_matter(start, play, budget):
    session = start(max_questions=budget)
    play(session, ["first"] * 5)
    assert session.done
    assert session.result().converged


# -- undo ---------------------------------------------------------------------------


def test_undone_question_is_open_again_and_the_rest_is_as_before(start, play):
    answers = ["first", "second", "first", "second", "equal"]
    straight = start()
    questions = play(straight, answers)
    session = start()
    play(session, answers[:2])
    for wrong in ("second", "cannot say", "equal"):
        play(session, [wrong])
        session.undo()
        assert session.n_questions == 2
        assert session.ask() == questions[2]
    assert play(session, answers[2:]) == questions[2:]
    result, expected = session.result(), straight.result()
    assert result.details["heard"] == expected.details["heard"]
    assert result.metric == expected.metric
    assert result.n_questions == 5


def test_undone_answers_stay_in_the_record_in_their_place(start, play):
    session = start()
    play(session, ["first", "second"])
    session.undo()
    session.undo()
    play(session, ["equal"])
    log = [(entry.answer.value, entry.undone) for entry in session.transcript.exchanges]
    assert log == [("first", True), ("second", True), ("about equal", False)]


def test_end_of_a_session_can_be_undone(start, play):
    session = start(depth=2)
    play(session, ["first", "first"])
    session.undo()
    assert not session.done
    play(session, ["second"])
    assert session.result().details["heard"] == [Answer.FIRST, Answer.SECOND]


def test_answer_must_be_asked_for_again_after_undo(start, play):
    session = start()
    play(session, ["first"])
    session.ask()
    session.undo()
    with pytest.raises(SessionStateError, match=r"call ask\(\) before"):
        session.tell("first")


def test_undo_without_an_answer_is_refused(start, play):
    session = start()
    play(session, ["first"])
    session.undo()
    with pytest.raises(SessionStateError, match="There is no answer to take back"):
        session.undo()
    assert session.n_questions == 0


# -- failing procedures -------------------------------------------------------------


def test_answer_at_which_the_procedure_fails_is_kept(start, play, tmp_path):
    session = start(fail_at=3)
    questions = play(session, ["first", "second"])
    questions.append(session.ask())
    with pytest.raises(ZeroDivisionError, match="has a bug"):
        session.tell("equal")
    assert session.n_questions == 3
    message = r"failed at answer 3\. The answers are kept: save .* or call undo\(\)"
    for act in (
        session.ask,
        lambda: session.tell("first"),
        lambda: session.result(partial=True),
    ):
        with pytest.raises(SessionStateError, match=message):
            act()
    session.save(tmp_path / "kept.json")
    answers = [entry.answer for entry in session.transcript.standing]
    assert answers == [Answer.FIRST, Answer.SECOND, Answer.ABOUT_EQUAL]
    session.undo()
    assert session.ask() == questions[2]


# -- what a session is made with ----------------------------------------------------


def test_procedure_gets_the_region_the_tolerance_and_the_options(start, region):
    details = start(depth=0, tolerance=0.25).result().details
    assert details["tolerance"] == 0.25
    assert details["region"] is region
    assert start(depth=0).result().details["tolerance"] == 0.02


def test_changing_the_transcript_or_the_context_leaves_the_session_alone(start):
    context = {"who": {"name": "Ann"}}
    session = start(context=context, depth=3)
    session.transcript.configuration["options"]["depth"] = 1
    session.transcript.context["who"]["name"] = "Bob"
    context["who"]["name"] = "Cy"
    assert session.transcript.configuration["options"] == {"depth": 3}
    assert session.transcript.context == {"who": {"name": "Ann"}}


def test_time_is_measured_from_the_first_look_at_a_question(start, monkeypatch):
    now = iter([100.0, 101.23456, 200.0, 207.0])
    monkeypatch.setattr("time.monotonic", lambda: next(now))
    session = start(timed=True)
    session.ask()
    session.ask()
    session.tell("first")
    session.ask()
    session.tell("first")
    assert [entry.seconds for entry in session.transcript.exchanges] == [1.235, 7.0]


def test_time_is_not_measured_unless_wanted(start, play):
    session = start()
    play(session, ["first"])
    assert session.transcript.exchanges[0].seconds is None


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"family": "cubic"}, "family must be one of .*'linear'.*; got 'cubic'"),
        ({"method": "magic"}, "method must be one of .*'efficient', .*; got 'magic'"),
        ({"tolerance": 0}, "tolerance must be .* above 0 and at least 1e-12; got 0"),
        ({"tolerance": "tiny"}, "tolerance must be .*; got 'tiny'"),
        ({"tolerance": np.nan}, "tolerance must be .*; got nan"),
        ({"max_questions": 0}, "max_questions must be .* at least 1; got 0"),
        ({"max_questions": 2.5}, r"max_questions must be .*; got 2\.5"),
        ({"repeats": 0}, "repeats must be .* at least 1; got 0"),
        ({"repeats": True}, "repeats must be .*; got True"),
        ({"random_state": -1}, "random_state must be .*; got -1"),
        ({"random_state": "x"}, "random_state must be None, .*; got 'x'"),
        ({"random_state": True}, "random_state must be None, .*; got True"),
        ({"context": "me"}, "context must be a mapping; got 'me'"),
        ({"context": {"a": {1}}}, "context must fit into a JSON file; .*set is not"),
        ({"context": {"a": np.nan}}, "context must fit into a JSON file"),
        ({"direction": {1}}, "options must fit into a JSON file; .*set is not JSON"),
        ({"direction": "up"}, "direction must be one of .*; got 'up'"),
        ({"colour": "red"}, "Unknown option 'colour'"),
        ({"tolerances": 0.1}, "'tolerances' for .*; perhaps 'tolerance' is meant; its"),
        ({"random_seed": 1}, "perhaps 'random_state' is meant"),
        ({"region": "mine"}, "region must be a Region; got 'mine'"),
    ],
)
def test_bad_argument_is_refused(sample, settings, message):
    with pytest.raises(InvalidParameterError, match=message):
        Session(**({"region": sample, "family": "linear"} | settings))


def test_no_more_questions_are_announced_than_the_budget_allows():
    region = BinaryRegion.from_law(lambda x: x)
    session = Session(
        region, "linear", tolerance=0.001, max_questions=3, method="efficient"
    )
    free = Session(region, "linear", tolerance=0.001, method="efficient")
    announced = []
    while (question := session.ask()) is not None:
        assert question == free.ask()
        announced.append(question.remaining)
        session.tell("first")
        free.tell("first")
    assert announced == [2, 1, 0]
    assert free.ask().remaining > 0
