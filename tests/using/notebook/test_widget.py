"""The widget: what a person does comes to the session, and into the file."""

import re
import sys

import pytest

import elicitor as el
from elicitor.core import Answer
from elicitor.core.locks import locked
from elicitor.oracles import BinaryDisplay, Vocabulary
from elicitor.oracles.terminal import Command
from elicitor.using.notebook import card
from elicitor.using.notebook.widget import AskingWidget
from tests.using.notebook.person import WORDS, Person
from tests.using.notebook.things import session

pytest.importorskip("ipywidgets", reason="of the extra 'notebook'")


def answers(asked):
    return [entry.answer for entry in asked.transcript.standing]


def test_buttons_and_keys_answer():
    person = Person(session())
    person.wait().click(Answer.FIRST).wait().type("B").wait().type("=").wait().type("s")
    assert answers(person.session) == list(Answer)
    assert person.widget.controls.field.value == ""
    assert "Question 5 of about" in person.seen


def test_the_question_is_shown_in_the_words_of_the_domain():
    person = Person(session())
    difference = r"B (misses|alarms) .* patients who (have cancer|do not)"
    assert re.search(difference, person.seen)
    assert "You will see two classifiers" in person.seen  # before the first answer
    assert "one side may be better in everything" in person.seen
    assert "You will see" not in person.wait().type("a").seen


@pytest.mark.slow
def test_cards_of_the_session_speak_the_words_of_its_widget():
    asked = session()
    Person(asked).wait().type("a")
    for thing in (asked, asked.open, asked.ask()):
        assert re.search(r"patients who\s+have cancer", card(thing))
        assert "who are positive" not in card(thing)
    assert asked.open == session_after(asked)  # words are no part of a question
    while asked.open is not None:
        asked.ask()
        asked.tell("first")
    assert "patients who have cancer" in card(asked)


def session_after(asked):
    other = session()
    for entry in asked.transcript.standing:
        other.ask()
        other.tell(entry.answer)
    return other.open


def test_the_last_answer_is_taken_back():
    person = Person(session())
    first = person.widget.question
    person.wait().type("a").wait().click(Command.UNDO)
    assert person.widget.question == first
    assert answers(person.session) == []
    person.wait().click(Command.UNDO)
    assert "There is no answer to take back." in person.seen


def test_what_comes_at_once_answers_no_question_that_nobody_has_seen():
    person = Person(session()).wait()
    person.click(Answer.FIRST).click(Answer.FIRST).type("b").click(Command.UNDO)
    assert answers(person.session) == [Answer.FIRST]
    assert "too soon after the one before" in person.seen
    assert answers(person.wait().type("b").session) == [Answer.FIRST, Answer.SECOND]


def test_keys_typed_on_top_of_each_other_are_no_answer():
    person = Person(session()).wait().type("ab").wait().type("x")
    assert answers(person.session) == []
    assert "“x” is none of the keys." in person.seen


def test_the_result_stands_at_the_end_and_can_still_be_taken_back():
    person = Person(session(max_questions=2)).wait().type("a").wait().type("b")
    result = person.session.result()
    assert person.widget.question is None
    assert result.sentence(positive="“has cancer” case") in person.seen
    buttons = person.widget.controls.buttons
    assert buttons[Command.UNDO].layout.display is None
    assert {one.layout.display for one in map(buttons.get, Answer)} == {"none"}
    person.wait().click(Command.UNDO)
    assert person.widget.question is not None
    assert {one.layout.display for one in map(buttons.get, Answer)} == {None}


@pytest.mark.slow
def test_answers_outlive_the_kernel(tmp_path):
    path = tmp_path / "answers.json"
    first = Person(session(random_state=None), path)
    first.wait().type("a").wait().type("b").wait().type("u").wait().type("=")
    assert f"2 answers kept in {path}." in first.seen

    again = session(random_state=None)  # the same cell, in another kernel
    second = Person(again, path)
    assert second.widget.question == first.widget.question
    assert again.transcript == first.session.transcript
    assert second.seen == first.seen
    for one in (first, second):
        one.wait().type("a")
    assert again.result(partial=True).to_dict() == (
        first.session.result(partial=True).to_dict()
    )


def test_the_same_session_may_be_shown_again(tmp_path):
    path, asked = tmp_path / "answers.json", session()
    Person(asked, path).wait().type("a")
    asked.ask()
    asked.tell("second")  # in a cell
    assert "Question 3 of about" in Person(asked, path).seen
    assert len(answers(asked)) == 2


@pytest.mark.slow
def test_a_file_of_another_session_is_refused_and_stays(tmp_path):
    path = tmp_path / "answers.json"
    Person(session(), path).wait().type("a")
    before = path.read_bytes()
    with pytest.raises(
        el.ElicitorError,
        match=r"other settings(?s:.)*tolerance: stored the usual, given",
    ):
        Person(session(tolerance=0.3), path)
    other = session()
    other.ask()
    other.tell("second")
    with pytest.raises(el.ElicitorError, match="1 answers are given already"):
        Person(other, path)
    assert path.read_bytes() == before
    path.write_text("my notes")
    with pytest.raises(el.ElicitorError, match="not JSON"):
        Person(session(), path)
    assert path.read_text() == "my notes"


def test_an_answer_that_cannot_be_kept_is_said_not_to_be(tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    person = Person(session(), folder / "answers.json")
    folder.rmdir()
    person.wait().type("a")
    assert "not kept in the file" in person.seen
    assert "0 answers kept in" in person.seen
    assert len(answers(person.session)) == 1
    folder.mkdir()
    person.wait().type("b")
    assert "2 answers kept in" in person.seen
    assert len(el.Transcript.load(folder / "answers.json").standing) == 2


@pytest.mark.slow
def test_a_file_that_somebody_else_is_writing_is_left_to_them(tmp_path):
    path = tmp_path / "answers.json"
    person = Person(session(), path).wait().type("a")
    before = path.read_bytes()
    with locked(path):  # as `elicitor ask` does
        person.wait().type("b")
    assert "answered into at a terminal" in person.seen
    assert "1 answer kept in" in person.seen
    assert path.read_bytes() == before


def test_answers_given_before_are_kept_at_once(tmp_path):
    asked = session()
    asked.ask()
    asked.tell("first")
    assert "1 answer kept in" in Person(asked, tmp_path / "answers.json").seen
    assert len(el.Transcript.load(tmp_path / "answers.json").standing) == 1


def test_without_a_file_it_says_so():
    assert "in this kernel only" in Person(session()).seen


def test_a_session_that_went_on_elsewhere_is_shown_as_it_is():
    person = Person(session()).wait()
    person.session.tell("second")
    person.click(Answer.FIRST)
    assert answers(person.session) == [Answer.SECOND]
    assert "went on elsewhere" in person.seen
    assert "Question 2 of about" in person.seen


def test_two_widgets_of_a_session_tell_and_keep_the_same(tmp_path):
    """Whoever runs a cell again has two of them, and may answer in either."""
    path, asked = tmp_path / "answers.json", session()
    one, other = (Person(asked, path).wait() for _ in range(2))
    one.click(Answer.FIRST)
    other.click(Answer.SECOND)
    assert "went on elsewhere" in other.seen
    assert "1 answer kept in" in other.seen
    other.wait().click(Answer.SECOND)
    assert "2 answers kept in" in other.seen
    assert answers(asked) == [Answer.FIRST, Answer.SECOND]
    assert len(el.Transcript.load(path).standing) == 2


def test_an_error_is_seen_and_no_answer_lost(tmp_path, monkeypatch):
    path, asked = tmp_path / "answers.json", session()
    person = Person(asked, path).wait()
    real = el.Session.tell

    def fails(self, answer, **options):
        real(self, answer, **options)
        raise ValueError("singular matrix")

    monkeypatch.setattr(el.Session, "tell", fails)
    person.type("a")
    assert "singular matrix" in person.seen
    assert len(el.Transcript.load(path).standing) == 1


def test_a_display_of_ones_own_is_taken():
    words = Vocabulary("is ill", "men")
    shown = BinaryDisplay(prevalence=0.5, per=20, vocabulary=words)
    own = {"people": None, "positive_name": None, "display": shown}
    assert "20 men" in Person(session(), **own).seen
    with pytest.raises(el.ElicitorError, match="people must not be given beside"):
        AskingWidget(session(), display=shown, people="cows")


def test_names_in_it_are_escaped():
    person = Person(session(), people="<script>cows")
    assert "<script>" not in person.widget.controls.box.children[0].value


def test_the_session_makes_it():
    asked = session()
    widget = asked.widget(**WORDS)
    bundle = widget._repr_mimebundle_()
    assert widget.session is asked
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/plain"] == repr(widget) == f"AskingWidget({asked!r})"


def test_what_is_missing_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    with pytest.raises(ImportError, match=r"pip install 'elicitor\[notebook\]'"):
        session().widget()


def test_after_an_unknown_key_the_next_one_is_looked_at():
    person = Person(session()).wait().type("x")
    assert "“x”" in person.seen
    assert "“ab”" in person.type("ab").seen
    assert answers(person.wait().type("B ").session) == [Answer.SECOND]
    assert "“ab”" not in person.seen
