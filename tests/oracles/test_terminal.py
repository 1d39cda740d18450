"""A person at the terminal, played by a script."""

import io
from dataclasses import replace

import pytest
from rich.console import Console

from elicitor.core import (
    Answer,
    InvalidParameterError,
    OracleUnavailableError,
    Question,
)
from elicitor.oracles import Vocabulary
from elicitor.oracles.displays import BinaryDisplay, ModelDisplay
from elicitor.oracles.terminal import Command, TerminalOracle

QUESTION = Question([0.35, 0.49], [0.32, 0.60], remaining=4)


def person(*lines, width=100, positive="has cancer"):
    """Return a terminal person who types `lines`, and what the screen shows."""
    script, screen = iter(lines), io.StringIO()

    def read(_prompt):
        try:
            return next(script)
        except StopIteration:
            raise EOFError from None

    console = Console(file=screen, width=width)
    words = Vocabulary(positive, "patients")
    display = BinaryDisplay(prevalence=0.37, per=100, vocabulary=words)
    oracle = TerminalOracle(display, console=console, read=read)
    return oracle, screen


@pytest.mark.parametrize(
    ("key", "reply"),
    [
        ("a", Answer.FIRST),
        ("B", Answer.SECOND),
        ("1", Answer.FIRST),
        ("2", Answer.SECOND),
        ("=", Answer.ABOUT_EQUAL),
        ("s", Answer.CANNOT_SAY),
        ("skip", Answer.CANNOT_SAY),
        (" U ", Command.UNDO),
        ("quit", Command.QUIT),
    ],
)
def test_every_key_has_its_meaning(key, reply):
    oracle, _ = person(key)
    assert oracle.respond(QUESTION, number=1) is reply


def test_nonsense_is_named_and_asked_again_without_counting():
    oracle, screen = person("", "3", "[bold]yes", "1")
    assert oracle.respond(QUESTION, number=1) is Answer.FIRST
    assert oracle.n_questions == 1
    assert "“3” is none of the keys." in screen.getvalue()
    assert "“[bold]yes” is none of the keys." in screen.getvalue()


def test_a_question_mark_explains_every_key_and_is_no_answer():
    oracle, screen = person("?", "help", "b")
    assert oracle.respond(QUESTION, number=1) is Answer.SECOND
    assert oracle.n_questions == 1
    told = " ".join(screen.getvalue().split())
    assert told.count("s skip: you cannot say; this is not taken for") == 2
    assert "b you would rather use B" in told
    assert "none of the keys" not in told


def test_the_alternatives_have_letters_which_no_number_of_people_runs_into():
    oracle, screen = person("a")
    oracle.respond(QUESTION, number=1)
    shown = screen.getvalue()
    assert "─ A ─" in shown
    assert "─ B ─" in shown
    assert "B misses 3 more" in shown
    assert "2 misses 3" not in shown


def test_both_classifiers_are_shown_as_counts_with_the_difference_in_words():
    oracle, screen = person("1")
    oracle.respond(QUESTION, number=3)
    shown = screen.getvalue()
    assert "Question 3 of about 7" in shown
    for part in ("35 found", "2 missed", "14 alarmed for nothing", "32 found"):
        assert part in shown
    assert "B misses 3 more patients who have cancer" in shown
    assert "alarms 11 fewer patients who do not" in shown


@pytest.mark.parametrize(
    ("between", "told"),
    [
        (None, "Question 3 of about 7 "),
        ((2, 8), "Question 3 of about 5 to 11 "),
        ((4, 4), "Question 3 of about 7 "),
        ((2, None), "Question 3 of about 5 or more "),
    ],
)
def test_how_many_questions_there_are_is_told_as_far_as_it_is_known(between, told):
    oracle, screen = person("1")
    oracle.respond(replace(QUESTION, between=between), number=3)
    assert told in screen.getvalue()


@pytest.mark.parametrize(
    ("between", "message"),
    [
        ((1,), "between must be a lower and an upper end"),
        ((2, 1), "between must be .* at least 2; got 1"),
        ((-1, 2), "between must be .* at least 0; got -1"),
        (3, "between must be a sequence; got 3"),
    ],
)
def test_ends_that_are_none_are_refused(between, message):
    with pytest.raises(InvalidParameterError, match=message):
        replace(QUESTION, between=between)


def test_a_wide_window_shows_them_side_by_side_and_a_narrow_one_stacked():
    wide, wide_screen = person("1", width=80)
    narrow, narrow_screen = person("1", width=34)
    wide.respond(QUESTION, number=1)
    narrow.respond(QUESTION, number=1)
    side_by_side = [
        line for line in wide_screen.getvalue().split("\n") if "found" in line
    ]
    stacked = [line for line in narrow_screen.getvalue().split("\n") if "found" in line]
    assert len(side_by_side) == 1
    assert len(stacked) == 2
    assert all(len(line) <= 34 for line in narrow_screen.getvalue().split("\n"))


def test_words_of_the_domain_are_never_read_as_markup():
    oracle, screen = person("1", positive="is [red]x[/red]")
    oracle.respond(QUESTION, number=1)
    assert "are [red]x[/red]" in screen.getvalue()


def test_closed_input_is_an_error_and_not_an_answer():
    oracle, _ = person()
    with pytest.raises(OracleUnavailableError, match="input was closed"):
        oracle.answer(QUESTION)
    assert oracle.n_questions == 0


def test_as_a_plain_oracle_it_asks_on_after_undo_and_raises_on_quit():
    oracle, screen = person("u", "2", "q")
    assert oracle.answer(QUESTION) is Answer.SECOND
    assert "nothing to take back" in screen.getvalue()
    with pytest.raises(OracleUnavailableError, match="left"):
        oracle.answer(QUESTION)
    assert oracle.n_questions == 1


def test_what_differs_is_emphasised_and_what_is_the_same_is_dimmed():
    screen = io.StringIO()
    oracle = TerminalOracle(
        BinaryDisplay(
            prevalence=0.37, per=100, vocabulary=Vocabulary("has cancer", "patients")
        ),
        console=Console(file=screen, width=100, force_terminal=True),
        read=lambda _: "1",
    )
    oracle.respond(Question([0.35, 0.60], [0.32, 0.60]), number=1)
    bold, dim = "\x1b[1m", "\x1b[2m"
    assert f"{bold}35 found" in screen.getvalue()
    assert f"{bold}5 missed" in screen.getvalue()
    assert f"{dim}3 alarmed for nothing" in screen.getvalue()


def priced(*lines, misleading):
    """A terminal person who compares models by a price."""
    oracle, screen = person(*lines)
    oracle.display = ModelDisplay(["price"], ["cost"], misleading=misleading)
    return oracle, screen


PRICES = Question([3.0], [5.0])


def test_how_numbers_can_mislead_is_told_when_asked_for_and_only_then():
    silent, screen = priced("a", misleading={"price": "Fees will [b]rise[/b]."})
    silent.respond(PRICES, number=1)
    assert "rise" not in screen.getvalue()
    assert "n: how these numbers can mislead" in screen.getvalue()
    curious, screen = priced("N", "b", misleading={"price": "Fees will [b]rise[/b]."})
    assert curious.respond(PRICES, number=1) is Answer.SECOND
    assert curious.n_questions == 1
    assert "price: Fees will [b]rise[/b]." in screen.getvalue()


def test_where_nothing_misleads_no_key_is_offered_for_it():
    oracle, screen = priced("notes", "a", misleading={})
    assert oracle.respond(PRICES, number=1) is Answer.FIRST
    assert "n: how" not in screen.getvalue()
    assert "There is no note on these numbers." in screen.getvalue()
