import json
import os

import numpy as np
import pytest

from elicitor import Ball, BinaryRegion, Session, Transcript, elicit
from elicitor.core import (
    Answer,
    InvalidParameterError,
    Question,
    ReplayMismatchError,
    Result,
    TranscriptError,
)
from elicitor.metrics import LinearMetric
from elicitor.oracles import MetricOracle, ReplayOracle

PERSON = LinearMetric([3, 1])
SETTINGS = {
    "repeats": 3,
    "shuffle_sides": True,
    "tolerance": 0.25,
    "max_questions": 9,
    "context": {"who": "Ann", "files": ["a.csv"]},
    "depth": 4,
}
ANSWERS = ["first", "second", "second", "equal", "first", "cannot say", "first"]


@pytest.fixture
def saved(start, play, tmp_path):
    """A session that was saved after some answers, one of them taken back."""
    session = start(**SETTINGS)
    play(session, ANSWERS[:3])
    session.undo()
    play(session, ANSWERS[2:5])
    path = tmp_path / "session.json"
    session.save(path)
    return session, path


def rewrite(path, change):
    body = json.loads(path.read_text(encoding="utf-8"))
    change(body)
    path.write_text(json.dumps(body), encoding="utf-8")


# -- resuming is replay -------------------------------------------------------------


def test_resumed_session_equals_the_live_one(saved, region, play):
    live, path = saved
    resumed = Session.resume(path, region)
    assert resumed.n_questions == live.n_questions
    assert resumed.transcript == live.transcript
    assert resumed.ask() == live.ask()
    rest = ANSWERS[5:] + ["first"] * 2
    assert play(resumed, rest) == play(live, rest)
    assert resumed.done == live.done is True
    assert resumed.transcript == live.transcript
    one, other = resumed.result(), live.result()
    assert one.metric == other.metric
    assert one.details["heard"] == other.details["heard"]
    assert one.details["tolerance"] == other.details["tolerance"] == 0.25
    assert one.n_questions == other.n_questions


@pytest.mark.parametrize("given", ["path", "string", "transcript"])
def test_session_is_resumed_from_a_file_or_a_transcript(saved, region, given):
    live, path = saved
    source = {"path": path, "string": str(path), "transcript": live.transcript}[given]
    assert Session.resume(source, region).ask() == live.ask()


def test_resumed_session_can_undo_answers_from_before(saved, region):
    live, path = saved
    resumed = Session.resume(path, region)
    live.undo()
    resumed.undo()
    assert resumed.ask() == live.ask()
    assert resumed.transcript == live.transcript


def test_resuming_a_finished_session_gives_its_result(start, play, region, tmp_path):
    session = start()
    play(session, ANSWERS[:5])
    session.save(tmp_path / "done.json")
    resumed = Session.resume(tmp_path / "done.json", region)
    assert resumed.done
    assert resumed.result().metric == session.result().metric


def test_time_goes_on_in_a_resumed_session_only_if_wanted(start, play, region):
    session = start(timed=True)
    play(session, ["first"])
    for timed in (False, True):
        resumed = Session.resume(session.transcript, region, timed=timed)
        play(resumed, ["first"])
        before, after = resumed.transcript.exchanges
        assert before.seconds is not None
        assert (after.seconds is not None) == timed


@pytest.mark.parametrize("method", ["efficient", "published"])
@pytest.mark.parametrize("family", ["linear", "linear-fractional"])
def test_real_procedures_replay_to_the_same_result(sample, family, method, tmp_path):
    result = elicit(
        sample,
        family,
        MetricOracle(PERSON),
        method=method,
        tolerance=0.3,
        shuffle_sides=True,
        random_state=None,
    )
    result.transcript.save(tmp_path / "a.json")
    resumed = Session.resume(tmp_path / "a.json", sample).result()
    assert resumed.metric == result.metric
    assert np.array_equal(resumed.interval, result.interval)
    assert resumed.transcript == result.transcript
    replayed = elicit(
        sample,
        family,
        ReplayOracle(Transcript.load(tmp_path / "a.json")),
        method=method,
        tolerance=0.3,
        shuffle_sides=True,
        random_state=result.transcript.configuration["seed"],
    )
    assert replayed.metric == result.metric


def test_options_reach_the_procedure_as_the_file_holds_them(start, region):
    session = start(depth=np.int64(2))
    assert session.transcript.configuration["options"] == {"depth": 2}
    assert type(session.transcript.configuration["options"]["depth"]) is int
    resumed = Session.resume(Transcript.from_json(session.transcript.to_json()), region)
    assert resumed.transcript == session.transcript


# -- what the file holds ------------------------------------------------------------


def test_file_is_readable_and_holds_all_that_a_replay_needs(saved):
    _, path = saved
    body = json.loads(path.read_text(encoding="utf-8"))
    assert body["configuration"] == {
        "family": "linear",
        "method": "bayesian",
        "tolerance": 0.25,
        "max_questions": 9,
        "repeats": 3,
        "shuffle_sides": True,
        "seed": 3,
        "options": {"depth": 4},
    }
    assert body["region"]["kind"] == "binary law"
    assert body["names"] == ["TP", "TN"]
    assert body["software"]["numpy"] == np.__version__
    assert body["software"]["elicitor"][0].isdigit()
    assert body["context"] == {"who": "Ann", "files": ["a.csv"]}
    log = [(entry["answer"], entry["undone"]) for entry in body["exchanges"]]
    assert log == [
        ("first", False),
        ("second", False),
        ("second", True),
        ("second", False),
        ("about equal", False),
        ("first", False),
    ]


def test_failing_save_leaves_the_last_file_and_the_session(
    saved, region, play, monkeypatch
):
    session, path = saved
    before = Transcript.load(path)
    play(session, ["first"])

    def fail(*_):
        raise OSError("no space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", fail)
        with pytest.raises(OSError, match="no space"):
            session.save(path)
    assert Transcript.load(path) == before
    assert [entry.name for entry in path.parent.iterdir()] == ["session.json"]
    session.save(path)
    assert Session.resume(path, region).n_questions == session.n_questions


# -- files that do not fit ----------------------------------------------------------


def test_another_region_is_refused_and_both_are_shown(saved, sample):
    _, path = saved
    with pytest.raises(TranscriptError, match="belongs to another region") as caught:
        Session.resume(path, sample)
    assert "'binary law'" in str(caught.value)
    assert "'binary sample'" in str(caught.value)


def test_other_data_of_the_same_kind_and_size_are_refused(sample):
    rng = np.random.default_rng(1)
    scores = rng.beta(1, 2, 60)
    other = BinaryRegion.from_predictions(rng.random(60) < scores, scores)
    transcript = Session(sample, "linear", method="efficient").transcript
    with pytest.raises(TranscriptError, match="belongs to another region"):
        Session.resume(transcript, other)


def test_what_is_no_region_is_refused(saved):
    _, path = saved
    with pytest.raises(InvalidParameterError, match="region must be a Region; got 3"):
        Session.resume(path, 3)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda b: b["configuration"].pop("seed"), "configuration .* 'seed'"),
        (lambda b: b["configuration"].pop("family"), "configuration .* 'family'"),
        (lambda b: b["configuration"].pop("options"), "configuration .* 'options'"),
        (lambda b: b["configuration"].update(seed="x"), "configuration .*random_state"),
        (lambda b: b["configuration"].update(repeats=0), "configuration .*repeats"),
        (
            lambda b: b["configuration"].update(options=3),
            "configuration cannot be used",
        ),
        (lambda b: b["configuration"]["options"].update(x=1), "configuration .*'x'"),
        (
            lambda b: b["configuration"].update(tolerance=-1),
            "configuration .*tolerance",
        ),
        (lambda b: b.update(version=2), "version must be 1; got 2"),
        (lambda b: b.update(format="else"), "This is no transcript"),
        (lambda b: b["exchanges"][0].update(answer="?"), "damaged: .*answer must be"),
    ],
)
def test_damaged_or_newer_file_is_refused(saved, region, change, message):
    _, path = saved
    rewrite(path, change)
    with pytest.raises(TranscriptError, match=message):
        Session.resume(path, region)


def test_truncated_file_is_refused(saved, region):
    _, path = saved
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(TranscriptError, match="damaged: it is not JSON"):
        Session.resume(path, region)


def test_replay_stops_at_the_first_other_question_and_shows_both(saved, region):
    live, path = saved
    rewrite(path, lambda body: body["exchanges"][3].update(first=[0.25, 0.75]))
    with pytest.raises(ReplayMismatchError) as caught:
        Session.resume(path, region)
    entry = live.transcript.standing[2]
    message = str(caught.value)
    assert "Question 3 is not the stored one, so the answers do not fit" in message
    assert f"stored: [0.25, 0.75] or {list(entry.second)}" in message
    assert f"now:    {list(entry.first)} or {list(entry.second)}" in message
    assert caught.value.number == 3
    assert caught.value.asked == entry.question


def test_changed_answer_is_noticed_at_the_next_question_that_differs(
    start, play, region
):
    session = start()
    play(session, ["first", "second"])
    body = json.loads(session.transcript.to_json())
    body["exchanges"][0]["answer"] = "second"
    with pytest.raises(ReplayMismatchError, match="Question 2 is not the stored one"):
        Session.resume(Transcript.from_json(json.dumps(body)), region)


def test_changed_seed_is_noticed(saved, region):
    _, path = saved
    rewrite(path, lambda body: body["configuration"].update(seed=4))
    with pytest.raises(ReplayMismatchError, match="Question 1 is not"):
        Session.resume(path, region)


def test_answers_after_the_end_are_refused(start, play, region):
    session = start(depth=2)
    play(session, ["first", "first"])
    extra = session.transcript.append(session.transcript.exchanges[-1])
    message = "has an answer 3, but the session is done"
    with pytest.raises(TranscriptError, match=message):
        Session.resume(extra, region)


def test_answers_that_were_taken_back_are_not_replayed(start, play, region):
    session = start()
    play(session, ["first", "second", "first"])
    session.undo()
    session.undo()
    resumed = Session.resume(session.transcript, region)
    assert resumed.n_questions == 1
    play(resumed, ["equal"])
    partial = resumed.result(partial=True)
    assert partial.details["heard"] == [Answer.FIRST, Answer.ABOUT_EQUAL]
    assert [entry.undone for entry in resumed.transcript.exchanges] == [
        False,
        True,
        True,
        False,
    ]


# -- other machines -----------------------------------------------------------------


def with_ties(pairs, heard):
    """A procedure that finds all of `pairs` as good, and would ask the first."""

    def procedure(_region, *, rng=None):  # noqa: ARG001
        taken = []
        for number in range(3):
            taken.append(pairs[0])

            def instead(other, number=number):
                for pair in pairs:
                    if other == Question(*pair):
                        taken[number] = pair
                        return True
                return False

            yield Question(*pairs[0], instead=instead)
            heard[:] = taken
        return Result(LinearMetric([1, 1]), np.array([[0, 1], [0, 1]]), converged=True)

    return procedure


def test_a_tie_that_was_broken_otherwise_is_followed_and_told(region, monkeypatch):
    one, other = ([0.2, 0.3], [0.3, 0.2]), ([0.1, 0.4], [0.4, 0.1])
    heard = []
    place = "elicitor.session.course.find_procedure"
    monkeypatch.setattr(place, lambda *_: with_ties([one, other], heard))
    there = Session(region, "linear", random_state=0)
    for _ in range(3):
        there.ask()
        there.tell("first")
    monkeypatch.setattr(place, lambda *_: with_ties([other, one], heard))
    here = Session.resume(there.transcript, region)
    assert here.ties == (1, 2, 3)
    assert heard == [one, one, one]
    assert here.transcript.exchanges == there.transcript.exchanges


def test_a_question_that_was_changed_is_no_tie(region, monkeypatch):
    one, other = ([0.2, 0.3], [0.3, 0.2]), ([0.1, 0.4], [0.4, 0.1])
    place = "elicitor.session.course.find_procedure"
    monkeypatch.setattr(place, lambda *_: with_ties([one, other], []))
    session = Session(region, "linear", random_state=0)
    session.ask()
    session.tell("first")
    body = json.loads(session.transcript.to_json())
    body["exchanges"][0]["first"] = [0.25, 0.3]
    with pytest.raises(ReplayMismatchError, match="Question 1 is not the stored one"):
        Session.resume(Transcript.from_json(json.dumps(body)), region)


def test_a_resumed_session_keeps_the_versions_that_it_began_with(saved, region):
    _, path = saved
    rewrite(path, lambda body: body["software"].update(numpy="1.0"))
    assert Session.resume(path, region).transcript.software["numpy"] == "1.0"


def test_a_region_may_differ_in_its_last_digits_only(tmp_path):
    ball = Ball([0.3, 0.3], 0.1)
    path = tmp_path / "session.json"
    Session(ball, "linear", random_state=0).save(path)
    near, far = Ball([0.3, 0.3], 0.1 * (1 + 1e-13)), Ball([0.3, 0.3], 0.10001)
    assert Session.resume(path, near).ask() is not None
    with pytest.raises(TranscriptError, match=r"radius: stored 0\.1, given 0\.10001"):
        Session.resume(path, far)
