"""What was asked is found again from the file alone."""

import dataclasses

import pytest

from elicitor import Transcript
from elicitor.cli.recall import recall
from elicitor.core import InvalidParameterError, TranscriptError

FILE = "data.elicitation.json"


@pytest.fixture
def asked(data, run_once):
    options = ["--label", "y", "--probability", "p", "--no-checks", "--seed", 1]
    done = run_once("ask", data.name, *options, "--max-questions", 3, typed="1\n2\n1\n")
    assert done.exit_code == 0, done.output
    return data


@pytest.mark.slow
def test_a_session_is_replayed_from_its_file(asked):
    found = recall(asked.parent / FILE)
    assert found.session.done
    assert found.result.n_questions == 3
    assert found.result.transcript == Transcript.load(FILE)
    assert found.request.label == "y"


@pytest.mark.slow
def test_a_session_that_was_left_is_replayed_as_far_as_it_got(data, run):
    run("ask", data, "--label", "y", "--probability", "p", typed="1\nq\n")
    found = recall(data.parent / FILE)
    assert not found.session.done
    assert found.result.n_questions == 1


@pytest.mark.slow
def test_data_that_moved_are_found_where_they_are_said_to_be(asked):
    moved = asked.rename(asked.parent / "elsewhere.csv")
    with pytest.raises(InvalidParameterError, match="--data"):
        recall(asked.parent / FILE)
    assert recall(asked.parent / FILE, moved).result.n_questions == 3


@pytest.mark.slow
def test_data_are_looked_for_beside_the_file(asked, tmp_path_factory, monkeypatch):
    monkeypatch.chdir(tmp_path_factory.mktemp("other"))
    assert recall(asked.parent / FILE).result.n_questions == 3


@pytest.mark.slow
def test_other_data_are_refused(asked):
    asked.write_text("y,p\n0,0.1\n1,0.9\n1,0.4\n0,0.5\n", encoding="utf-8")
    with pytest.raises(
        TranscriptError, match=r"4 rows, 50.0% positive\) is not what it was"
    ):
        recall(asked.parent / FILE)


@pytest.mark.slow
def test_another_file_is_told_from_the_one_asked_about_with_both_rules(asked):
    other = asked.parent / "other.csv"
    other.write_text("y,p\n0,0.1\n1,0.9\n1,0.4\n0,0.3\n", encoding="utf-8")
    with pytest.raises(TranscriptError) as caught:
        recall(asked.parent / FILE, other)
    first, old, new, *rest = str(caught.value).splitlines()
    assert first.startswith("other.csv (4 rows, 50.0% positive) is not the file")
    assert "asked about, data.csv (300 rows, " in first
    assert old.startswith("Best on data.csv: positive if score ≥ 0.")
    assert "for nine in ten of the metrics" in old
    assert new.startswith("Best on other.csv: positive if score ")
    assert f"elicitor tune {asked.parent / FILE} --data {other}" in " ".join(rest)


def test_another_file_is_refused_where_the_one_asked_about_is_gone(asked):
    other = asked.rename(asked.parent / "other.csv")
    other.write_text("y,p\n0,0.1\n1,0.9\n1,0.4\n0,0.3\n", encoding="utf-8")
    with pytest.raises(TranscriptError, match="is not the file that was asked about"):
        recall(asked.parent / FILE, other)


def test_transcripts_of_python_code_are_refused(asked):
    stored = Transcript.load(FILE)
    dataclasses.replace(stored, context={}).save(FILE)
    with pytest.raises(TranscriptError, match="options of `elicitor ask`"):
        recall(asked.parent / FILE)


def test_a_session_without_answers_is_refused(data, run):
    run("ask", data, "--label", "y", "--probability", "p", typed="q\n")
    with pytest.raises(InvalidParameterError, match="No question"):
        recall(data.parent / FILE)


@pytest.mark.slow
def test_data_beside_the_file_win_over_another_file_of_that_name(
    asked, tmp_path_factory, monkeypatch, run
):
    elsewhere = tmp_path_factory.mktemp("other")
    (elsewhere / asked.name).write_text("y,p\n0,0.1\n1,0.9\n1,0.4\n0,0.3\n")
    monkeypatch.chdir(elsewhere)
    found = recall(asked.parent / FILE)
    assert found.request.data == asked.parent / asked.name
    assert found.result.n_questions == 3
    verified = run("verify", asked.parent / FILE)
    assert verified.exit_code == 0, verified.exception
    named = recall(asked.parent / FILE, asked)
    assert named.request.data == asked


@pytest.mark.slow
def test_data_that_were_named_by_a_folder_are_found_from_where_they_were_named(
    data, run, tmp_path_factory, monkeypatch
):
    """Beside the session, then from there, then from where one stands."""
    below = data.parent / "tables"
    below.mkdir()
    data.rename(below / data.name)
    options = ["--label", "y", "--probability", "p", "--no-checks", "--seed", 1]
    done = run("ask", "tables/data.csv", *options, typed="1\nq\n")
    assert done.exit_code == 0, done.output
    (data.parent / "data.elicitation.json").rename(below / FILE)
    assert recall(below / FILE).request.data == below / data.name
    (below / FILE).rename(data.parent / FILE)
    monkeypatch.chdir(tmp_path_factory.mktemp("other"))
    assert recall(data.parent / FILE).request.data == data.parent / "tables/data.csv"
