"""The same command goes on; another one says what differs."""

import re

import pytest

from elicitor import Session, Transcript
from elicitor.core import InvalidParameterError
from elicitor.datasets import read_predictions
from elicitor.procedures.bayesian.notes import ENDINGS
from elicitor.regions import CountedRegion
from elicitor.words import say

PLAIN = ("--label", "y", "--score", "p", "--seed", 0)
KEPT = "data.elicitation.json"


def answered():
    return [entry.answer.value for entry in Transcript.load(KEPT).standing]


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        (
            ("--family", "linear-fractional", "--tolerance", 0.3),
            ["--family: kept linear, now linear-fractional", "--tolerance: kept 0.05"],
        ),
        (("--method", "efficient"), ["--method: kept bayesian, now efficient"]),
        (("--positive-label", "0"), ["--positive-label: kept 1, now 0"]),
        (("--positive-name", "is ill"), ["kept is positive, now is ill"]),
        (("--per", 200), ["--per: kept 100, now 200"]),
        (("--repeats", 3), ["--repeats: kept 1, now 3"]),
        (("--seed", 7), ["--seed: kept 0, now 7"]),
        (("--no-checks",), ["--checks: kept on, now off"]),
        (("--probability", "p"), ["--probability: kept none, now p"]),
    ],
)
@pytest.mark.quick_cases("options0", "options2", "options4", "options6")
def test_an_option_that_differs_from_the_kept_one_is_named(data, run, options, lines):
    run("ask", data, *PLAIN, typed="1\n2\nq\n")
    wrong = run("ask", data, *PLAIN, *options, typed="1\nq\n")
    assert isinstance(wrong.exception, InvalidParameterError)
    said = str(wrong.exception)
    assert all(line in said for line in lines)
    assert said.count("kept ") == len(lines)
    assert "--restart" in said
    assert answered() == ["first", "second"]


@pytest.mark.parametrize(
    "options",
    [
        ("--positive-label", "1", "--per", 100, "--family", "linear", "--repeats", 1),
        (
            *("--pos-label", "1.0", "--method", "bayesian", "--checks"),
            *("--tolerance", 0.05, "--people", "people"),
            *("--positive-name", "is positive"),
        ),
    ],
)
@pytest.mark.quick_cases("options1")
def test_what_was_so_by_default_may_be_said_as_well(data, run, options):
    run("ask", data, *PLAIN, typed="1\nq\n")
    again = run("ask", data, *PLAIN, *options, typed="2\nq\n")
    assert again.exit_code == 0, again.exception
    assert answered() == ["first", "second"]


@pytest.mark.parametrize("method", ["efficient", "bayesian"])
@pytest.mark.quick_cases("efficient")
def test_the_same_command_and_a_bare_one_go_on(data, run, method):
    whole = (*PLAIN, "--method", method, "--checks", "--tolerance", 0.1)
    run("ask", data, *whole, typed="1\nq\n")
    again = run("ask", data, *whole, typed="2\nq\n")
    assert again.exit_code == 0, again.output
    bare = run("ask", data, typed="1\nq\n")
    assert bare.exit_code == 0, bare.output
    assert "Welcome back: 2 answers kept" in bare.output
    assert answered() == ["first", "second", "first"]
    assert Transcript.load(KEPT).configuration["method"] == method


def test_before_the_first_answer_options_may_change(data, run):
    run("ask", data, *PLAIN, typed="q\n")
    other = run("ask", data, *PLAIN, "--method", "efficient", typed="1\nq\n")
    assert other.exit_code == 0, other.output
    assert Transcript.load(KEPT).configuration["method"] == "efficient"


def test_a_session_of_python_goes_on_too(data, run):
    region = read_predictions(data, label="y", score="p").region()
    session = Session(region, "linear", method="efficient", random_state=0)
    session.ask()
    session.tell("first")
    session.save(KEPT)
    wrong = run("ask", data, *PLAIN, "--method", "bayesian")
    assert "--method: kept efficient, now bayesian" in str(wrong.exception)


@pytest.mark.slow
def test_a_larger_budget_goes_on_and_can_be_replayed(data, run):
    ended = run("ask", data, *PLAIN, "--max-questions", 3, typed="1\n2\n1\n")
    assert "Your metric" in ended.output
    more = run("ask", data, "--max-questions", 5, typed="2\n1\n")
    assert "Question 4 of about" in more.output
    assert "kept in data.elicitation.1.json" in more.output
    assert "5 questions answered" in more.output
    assert run("verify", KEPT).exit_code == 0
    assert run("verify", "data.elicitation.1.json").exit_code == 0
    kept = Transcript.load(KEPT)
    assert kept.context["budgets"] == [{"answers": 3, "before": 3}]
    straight = run(
        *("ask", data, *PLAIN, "--max-questions", 5, "--save", "straight.json"),
        typed="1\n2\n1\n2\n1\n",
    )
    assert straight.exit_code == 0, straight.output
    shown = [(e.first, e.second) for e in Transcript.load("straight.json").standing]
    assert [(e.first, e.second) for e in kept.standing] == shown


@pytest.mark.slow
def test_a_smaller_budget_ends_the_session_but_drops_nothing(data, run):
    run("ask", data, *PLAIN, typed="1\n2\n1\nq\n")
    wrong = run("ask", data, "--max-questions", 2)
    assert "--max-questions must be at least 3" in str(wrong.exception)
    assert len(answered()) == 3
    ended = run("ask", data, "--max-questions", 3)
    assert ended.exit_code == 0, ended.output
    assert "3 questions answered" in ended.output


@pytest.mark.slow
def test_a_session_that_ended_by_itself_says_so(data, run):
    exact = (*PLAIN, "--method", "efficient", "--max-questions", 40)
    run("ask", data, *exact, typed="1\n2\n" * 15)
    number = len(answered())
    again = run("ask", data, "--max-questions", 60)
    assert "did not end for want of --max-questions" in again.output
    assert "Your metric" in again.output
    assert len(answered()) == number
    assert Transcript.load(KEPT).configuration["max_questions"] == 40


def test_what_is_said_waits_for_answers_that_say_something(data, run):
    exact = (*PLAIN, "--method", "efficient")
    unasked = run("ask", data, *exact, typed="q\n")
    assert "Too few questions are answered to say anything yet" in unasked.output
    one = run("ask", data, *exact, typed="1\nq\n")
    assert "Too few questions are answered to say anything yet" in one.output
    assert "What they say so far" not in one.output
    some = run("ask", data, *exact, typed="2\n1\n2\nq\n")
    assert "What they say so far: " in some.output
    assert "Too few" not in some.output


@pytest.mark.slow
def test_the_end_names_the_next_commands_with_the_file(data, run):
    ended = run(
        *("ask", data, *PLAIN, "--max-questions", 2, "--save", "my answers.json"),
        typed="1\n2\n",
    )
    for command in ("tune", "report", "verify"):
        assert f"elicitor {command} 'my answers.json'" in ended.output
    assert "elicitor rank" not in ended.output  # the data hold one model alone


@pytest.mark.slow
def test_data_that_moved_and_data_that_are_gone(data, run):
    run("ask", data, *PLAIN, typed="1\nq\n")
    data.rename(data.with_name("moved.csv"))
    moved = run("ask", "moved.csv", "--save", KEPT, typed="2\nq\n")
    assert moved.exit_code == 0, f"{moved.output} {moved.exception}"
    assert answered() == ["first", "second"]
    gone = run("ask", data)
    assert str(gone.exception).startswith("DATA must be a file")


@pytest.mark.slow
def test_leaving_tells_what_is_noted_but_not_that_the_questions_ended(data, run):
    """Nobody ended them: the same command goes on."""
    typed = "\n".join("111122212q\n")
    left = run("ask", data, *PLAIN, "--no-checks", typed=typed)
    words = " ".join(left.output.split())
    assert "What they say so far: " in words
    transcript = Transcript.load(KEPT)
    region = read_predictions(data, label="y", score="p").region()
    shown = {name: transcript.region[name] for name in ("per", "least_right")}
    counted = CountedRegion(region, **shown)
    notes = Session.resume(transcript, counted).result(partial=True).notes
    ends = [say(end) for end in ENDINGS]
    endings = [note for note in notes if note in ends]
    assert endings
    assert not any(note in words for note in endings)
    assert all(note in words for note in notes if note not in ends)
    assert words.endswith("Run the same command again to go on.")


@pytest.mark.slow
def test_why_answers_say_nothing_is_told_truly(data, run):
    said = "2\n2\n1\n1\n" * 4 + "q\n"
    contradictory = run("ask", data, *PLAIN, typed=said).output
    assert len(answered()) == 16
    assert "do not agree enough with each other" in contradictory
    number = int(re.search(r"goes\s+against\s+(\d+)\s+of\s+16", contradictory)[1])
    transcript = Transcript.load(KEPT)
    region = read_predictions(data, label="y", score="p").region()
    shown = {name: transcript.region[name] for name in ("per", "least_right")}
    counted = CountedRegion(region, **shown)
    metric = Session.resume(transcript, counted).result(partial=True).metric
    asked = [(each.question, each.answer.value) for each in transcript.standing]
    better = [metric.value(q.first) > metric.value(q.second) for q, _ in asked]
    said = [answer == "first" for _, answer in asked]
    assert number == sum(a != b for a, b in zip(better, said, strict=True)) >= 2
    skipped = run("ask", data, *PLAIN, "--save", "s.json", typed="s\ns\ns\n1\nq\n")
    assert "3 of 4 questions were skipped" in skipped.output
    for told in (contradictory, skipped.output):
        assert "Too few" not in told
