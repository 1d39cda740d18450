"""Saving from Python never drops what other people said."""

import json
import os
import shutil
import threading

import pytest
from typer.testing import CliRunner

import elicitor as el
from elicitor.core import ForeignFileError, InvalidParameterError, SessionStateError
from elicitor.core.locks import locked
from tests.cli.command import app

RAMP = el.BinaryRegion.from_law(lambda x: x)
OTHER = el.BinaryRegion.from_law(lambda x: x**2)


def begun(answers=(), region=RAMP, **options):
    options = {"method": "efficient", "tolerance": 1e-9, "random_state": 0} | options
    return go_on(el.Session(region, "linear", **options), answers)


def go_on(session, answers):
    for answer in answers:
        session.ask()
        session.tell(answer)
    return session


def kept(path):
    return [entry.answer.value for entry in el.Transcript.load(path).standing]


def result_of(session):
    return session.result(partial=True)


SAVES = {
    "session": lambda session, path, **more: session.save(path, **more),
    "transcript": lambda session, path, **more: session.transcript.save(path, **more),
    "result": lambda session, path, **more: result_of(session).save(path, **more),
}
OTHERS = {
    "another seed": begun(["first"] * 12, random_state=1),
    "other answers": begun(["second"] + ["first"] * 11),
    "other settings": begun(["first"] * 6, tolerance=1e-6),
    "other notes": begun(["first"], context={"who": "Ann"}),
    "another region": begun(["first"] * 3, OTHER),
}
every_save = pytest.mark.parametrize("save", SAVES.values(), ids=SAVES)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "answers.json"


@every_save
@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_other_answers_are_copied_before_they_are_replaced(save, other, path):
    save(other, path)
    before = path.read_bytes()
    ours = begun(["first"] * 2)
    aside = save(ours, path)
    assert aside == path.with_name("answers.1.json")
    assert aside.read_bytes() == before
    assert save(ours, path) is None
    again = save(other, path)  # both may go on: every state of theirs is kept
    assert again == path.with_name("answers.2.json")
    assert path.read_bytes() == before


@every_save
def test_a_session_saves_over_its_own_earlier_states(save, path):
    session = begun()
    for answer in ["first", "second", "cannot say", "first"]:
        go_on(session, [answer])
        assert save(session, path) is None
    session.undo()
    session.undo()
    assert save(session, path) is None
    go_on(session, ["equal"])
    assert save(session, path) is None
    session.undo()
    go_on(session, ["first", "first"])
    assert save(session, path) is None
    assert os.listdir(path.parent) == [path.name]


@every_save
def test_a_resumed_session_saves_over_what_it_was_resumed_from(save, path):
    first = begun(["first", "second", "first"], context={"who": "Ann", "n": (1, 2)})
    first.undo()
    record = path.with_name("record.json")
    first.save(record)
    save(first, path)
    resumed = el.Session.resume(record, RAMP)
    resumed.undo()
    go_on(resumed, ["second", "first"])
    assert save(resumed, path) is None
    assert save(first, path) == path.with_name("answers.1.json")  # it knows less


@every_save
def test_fewer_answers_do_not_replace_more_of_their_own_session(save, path):
    whole = begun(["first"] * 5)
    save(whole, path)
    aside = save(begun(["first"] * 2), path)
    assert save(whole, aside) is None
    assert save(whole, path) is None


def test_an_answer_taken_back_elsewhere_is_not_put_back_unseen(path):
    session = begun(["first"] * 3)
    session.save(path)
    other = el.Session.resume(path, RAMP)
    other.undo()
    other.save(path)
    assert session.save(path) == path.with_name("answers.1.json")
    assert kept(path) == ["first"] * 3
    assert kept(path.with_name("answers.1.json")) == ["first"] * 2


@every_save
def test_a_damaged_file_may_hold_answers(save, path):
    save(OTHERS["another seed"], path)
    path.write_bytes(path.read_bytes()[:-200])
    damaged = path.read_bytes()
    assert save(begun(["first"]), path).read_bytes() == damaged


def test_a_file_without_answers_is_no_loss(path):
    begun(random_state=1).save(path)
    assert begun(["first"]).save(path) is None


@every_save
def test_overwriting_leaves_no_copy(save, path):
    save(OTHERS["another seed"], path)
    assert save(begun(["first"]), path, overwrite=True) is None
    assert os.listdir(path.parent) == [path.name]


def test_results_without_a_record_are_equal_or_others(path):
    one, other = (
        el.Result(el.LinearMetric(weights), [[0, 1], [0, 1]], converged=True)
        for weights in ([1, 1], [2, 1])
    )
    assert one.save(path) is None
    assert one.save(path) is None
    assert other.save(path) == path.with_name("answers.1.json")


@pytest.mark.slow
def test_answers_of_the_terminal_are_copied_as_well(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rows = "".join(f"{int(i % 3 == 0 or i > 40)},{i / 60}\n" for i in range(60))
    (tmp_path / "data.csv").write_text("y,p\n" + rows, "utf-8")
    said = "1\n2\n1\nq\n"
    command = ["ask", "data.csv", "--label", "y", "--score", "p"]
    assert CliRunner().invoke(app, command, input=said).exit_code == 0
    path = tmp_path / "data.elicitation.json"
    terminal = path.read_bytes()
    begun(["first"]).save(path)
    assert (tmp_path / "data.elicitation.1.json").read_bytes() == terminal


@every_save
def test_a_file_that_is_answered_into_is_left_alone(save, path, monkeypatch):
    monkeypatch.setattr("elicitor.core.kinds.PATIENCE", 0.0)
    session = begun(["first"])
    save(session, path)
    before = path.read_bytes()
    go_on(session, ["first"])
    with locked(path), pytest.raises(SessionStateError, match="right now"):
        save(session, path, overwrite=True)
    assert path.read_bytes() == before
    save(session, path)
    assert path.read_bytes() != before


def test_threads_that_save_at_once_wait_for_each_other(path):
    sessions = [begun(["first"] * 4, random_state=seed) for seed in range(4)]
    threads = [threading.Thread(target=one.save, args=[path]) for one in sessions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seeds = {
        json.loads(p.read_text())["configuration"]["seed"]
        for p in path.parent.iterdir()
    }
    assert seeds == {0, 1, 2, 3}


@every_save
@pytest.mark.parametrize("place", [".", os.devnull])
def test_what_is_no_file_is_not_written(save, place, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InvalidParameterError, match="path must be a file"):
        save(begun(["first"]), place)
    assert os.listdir(tmp_path) == []


def test_another_kind_is_refused_not_copied(path):
    result_of(begun(["first"])).save(path)
    shutil.copy(path, path.with_name("copy.json"))
    with pytest.raises(ForeignFileError, match="overwrite=True"):
        begun(["first"]).save(path)
    assert sorted(os.listdir(path.parent)) == ["answers.json", "copy.json"]


def test_only_a_transcript_is_continued():
    with pytest.raises(InvalidParameterError, match="earlier"):
        begun().transcript.continues("answers.json")
