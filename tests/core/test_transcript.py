import json
import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elicitor.core import (
    Answer,
    Exchange,
    InvalidParameterError,
    Question,
    Transcript,
    TranscriptError,
)

LOG = (
    Exchange((0.1, 0.6), (0.2, 0.5), Answer.FIRST, 1.25),
    Exchange((0.2, 0.5), (0.3, 0.4), Answer.CANNOT_SAY, undone=True),
    Exchange((0.2, 0.5), (0.3, 0.4), Answer.ABOUT_EQUAL),
)
TRANSCRIPT = Transcript(
    configuration={"family": "linear", "seed": 3},
    region={"kind": "binary law", "prevalence": 0.3},
    names=("TP", "TN"),
    software={"elicitor": "0.1.0", "numpy": "2.0"},
    exchanges=LOG,
    context={"who": "Dr Müller"},
)

numbers = st.floats(allow_nan=False, allow_infinity=False)
exchanges = st.builds(
    Exchange,
    st.tuples(numbers, numbers),
    st.tuples(numbers, numbers),
    st.sampled_from(Answer),
    st.none() | st.floats(0, 1e6),
    st.booleans(),
)


def changed(**parts):
    return json.dumps(json.loads(TRANSCRIPT.to_json()) | parts)


def changed_entry(**parts):
    body = json.loads(TRANSCRIPT.to_json())
    body["exchanges"][1] |= parts
    return json.dumps(body)


def changed_setting(**parts):
    body = json.loads(TRANSCRIPT.to_json())
    body["configuration"] |= parts
    return json.dumps(body)


# -- the log ------------------------------------------------------------------------


def test_exchange_records_the_question_as_it_was_shown():
    question = Question([0.1, 0.6], [0.2, 0.5], 7)
    exchange = Exchange.of(question, Answer.SECOND, 2.5)
    assert exchange == Exchange((0.1, 0.6), (0.2, 0.5), Answer.SECOND, 2.5, False)
    assert exchange.question == question


def test_exchange_records_statistics_of_groups():
    question = Question([[0.1, 0.6], [0.2, 0.5]], [[0.3, 0.4], [0.4, 0.3]])
    exchange = Exchange.of(question, Answer.FIRST)
    assert exchange.first == ((0.1, 0.6), (0.2, 0.5))
    assert exchange.question == question
    hash(exchange)


def test_answers_that_stand_are_those_not_taken_back():
    assert TRANSCRIPT.standing == (LOG[0], LOG[2])


def test_taking_back_marks_the_last_standing_answer_and_keeps_it():
    once = TRANSCRIPT.undo()
    assert [entry.undone for entry in once.exchanges] == [False, True, True]
    assert [entry.undone for entry in once.undo().exchanges] == [True, True, True]
    assert [entry.answer for entry in once.exchanges] == [e.answer for e in LOG]
    assert TRANSCRIPT.standing == (LOG[0], LOG[2])
    with pytest.raises(InvalidParameterError, match="There is no answer to take back"):
        once.undo().undo()


def test_appending_leaves_the_transcript_alone():
    longer = TRANSCRIPT.append(LOG[0])
    assert longer.exchanges == (*LOG, LOG[0])
    assert TRANSCRIPT.exchanges == LOG


# -- JSON ---------------------------------------------------------------------------


def test_json_is_readable_versioned_and_complete():
    body = json.loads(TRANSCRIPT.to_json())
    assert list(body)[:2] == ["format", "version"]
    assert body["format"] == "elicitor transcript"
    assert body["version"] == 1
    assert body["names"] == ["TP", "TN"]
    assert body["configuration"] == {"family": "linear", "seed": 3}
    assert body["context"] == {"who": "Dr Müller"}
    assert body["exchanges"][0] == {
        "number": 1,
        "first": [0.1, 0.6],
        "second": [0.2, 0.5],
        "answer": "first",
        "seconds": 1.25,
        "undone": False,
    }
    assert [entry["number"] for entry in body["exchanges"]] == [1, 2, 3]
    assert [entry["answer"] for entry in body["exchanges"]] == [
        "first",
        "cannot say",
        "about equal",
    ]
    assert '\n  "configuration": {\n' in TRANSCRIPT.to_json()


@pytest.mark.slow
@given(log=st.lists(exchanges, max_size=4))
def test_json_round_trip_keeps_everything_exactly(log):
    transcript = Transcript({"seed": 1}, {"n": 2}, ("TP", "TN"), {}, tuple(log))
    assert Transcript.from_json(transcript.to_json()) == transcript


def test_json_round_trip_keeps_groups():
    log = (Exchange(((0.1, 0.6),), ((0.2, 0.5),), Answer.FIRST),)
    transcript = Transcript({}, {}, ("TP", "TN"), {}, log)
    assert Transcript.from_json(transcript.to_json()) == transcript


def test_what_json_cannot_hold_is_refused():
    odd = Transcript({"tolerance": np.nan}, {}, ("TP", "TN"), {})
    with pytest.raises(ValueError, match="Out of range float"):
        odd.to_json()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "damaged: it is not JSON"),
        ("PK\x03\x04", "damaged: it is not JSON"),
        (TRANSCRIPT.to_json()[:-40], "damaged: it is not JSON"),
        ("[" * 100_000, "damaged: it is not JSON"),
        ("[1, 2]", "no transcript: its 'format' must be 'elicitor transcript'"),
        ("{}", "no transcript"),
        ("null", "no transcript"),
        (changed(format="oTree export"), "no transcript"),
        (changed(version=2), "version must be 1; got 2. A newer elicitor may"),
        (changed(version="1"), "version must be 1; got '1'"),
        (changed(version=None), "version must be 1; got None"),
        (changed(names="TPTN"), "damaged: .*names must be a sequence"),
        (changed(names=[1, 2]), "damaged: .*names must be a sequence"),
        (changed(names=[]), "damaged: .*names must be a sequence"),
        (changed(configuration=None), "damaged: TypeError"),
        (changed(region=3), "damaged: TypeError"),
        (changed(software=["numpy"]), "damaged: ValueError"),
        (changed(context=1.5), "damaged: TypeError"),
        (changed(exchanges={"a": 1}), "damaged: TypeError"),
        (changed(exchanges=[[1]]), "damaged: TypeError"),
        (changed(exchanges=3), "damaged: TypeError"),
        (changed_entry(first=[0.1, None]), "damaged: .*first must be .*finite"),
        (changed_entry(first=[np.nan, 0.1]), "damaged: .*NaN is no number"),
        (changed_entry(second="0.1"), "damaged: .*second must be"),
        (changed_entry(second=[0.1]), "damaged: .*same shape"),
        (changed_entry(first=[10**400, 1]), "damaged: .*401 digits is too large"),
        (changed_entry(answer="left"), "damaged: .*answer must be one of"),
        (changed_entry(answer=None), "damaged: .*answer must be one of"),
        (changed_entry(seconds="2"), "damaged: .*seconds must be a finite number"),
        (changed_entry(seconds=-1), "damaged: .*seconds must be .* at least 0; got -1"),
        (changed_entry(undone="no"), "damaged: .*undone must be a bool; got 'no'"),
    ],
)
def test_damaged_or_foreign_text_is_refused(text, message):
    with pytest.raises(TranscriptError, match=message):
        Transcript.from_json(text)


@pytest.mark.parametrize("part", json.loads(TRANSCRIPT.to_json()))
def test_missing_part_is_refused(part):
    body = json.loads(TRANSCRIPT.to_json())
    del body[part]
    with pytest.raises(TranscriptError, match=part):
        Transcript.from_json(json.dumps(body))


@pytest.mark.parametrize("part", ["first", "second", "answer", "seconds", "undone"])
def test_missing_part_of_an_exchange_is_refused(part):
    body = json.loads(TRANSCRIPT.to_json())
    del body["exchanges"][2][part]
    with pytest.raises(TranscriptError, match=f"damaged: it has no '{part}'"):
        Transcript.from_json(json.dumps(body))


@given(cut=st.integers(0, len(TRANSCRIPT.to_json()) - 1))
def test_text_cut_off_anywhere_is_refused(cut):
    with pytest.raises(TranscriptError, match="damaged"):
        Transcript.from_json(TRANSCRIPT.to_json()[:cut])


# -- files --------------------------------------------------------------------------


def test_file_round_trip(tmp_path):
    path = tmp_path / "Sitzung größer.json"
    TRANSCRIPT.save(path)
    assert Transcript.load(path) == TRANSCRIPT
    assert Transcript.load(str(path)) == TRANSCRIPT
    assert path.read_text(encoding="utf-8") == TRANSCRIPT.to_json() + "\n"
    assert list(tmp_path.iterdir()) == [path]


def test_file_has_the_permissions_of_any_new_file(tmp_path):
    TRANSCRIPT.save(tmp_path / "a.json")
    (tmp_path / "b.json").touch()
    modes = {path.stat().st_mode for path in tmp_path.iterdir()}
    assert len(modes) == 1


def test_saving_through_a_link_keeps_the_link(tmp_path):
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.touch()
    link.symlink_to(real)
    TRANSCRIPT.save(link)
    assert link.is_symlink()
    assert Transcript.load(real) == TRANSCRIPT


def test_bytes_that_are_no_text_are_refused(tmp_path):
    path = tmp_path / "a.json"
    path.write_bytes(b"\xff\xfe\x00{")
    with pytest.raises(TranscriptError, match="damaged: it is not UTF-8 text"):
        Transcript.load(path)


def test_missing_file_is_named(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"nowhere\.json"):
        Transcript.load(tmp_path / "nowhere.json")


@pytest.mark.parametrize("failing", ["replace", "fsync"])
@pytest.mark.parametrize("error", [OSError("no space"), KeyboardInterrupt()])
def test_file_is_never_half_written(tmp_path, monkeypatch, failing, error):
    path = tmp_path / "a.json"
    TRANSCRIPT.save(path)

    def fail(*_):
        raise error

    monkeypatch.setattr(os, failing, fail)
    with pytest.raises(type(error)):
        TRANSCRIPT.undo().save(path)
    assert list(tmp_path.iterdir()) == [path]
    assert Transcript.load(path) == TRANSCRIPT


def test_failing_write_leaves_no_file_behind(tmp_path, monkeypatch):
    path = tmp_path / "a.json"

    class Full:
        def __init__(self, file):
            self.file = file

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.file.close()

        def write(self, text):
            self.file.write(text[:100])
            raise OSError("no space left on device")

    usual = Path.open
    monkeypatch.setattr(Path, "open", lambda *a, **k: Full(usual(*a, **k)))
    with pytest.raises(OSError, match="no space"):
        TRANSCRIPT.save(path)
    assert list(tmp_path.iterdir()) == []


def test_transcript_that_cannot_be_written_leaves_the_file_alone(tmp_path):
    path = tmp_path / "a.json"
    TRANSCRIPT.save(path)
    odd = Transcript({"what": object()}, {}, ("TP", "TN"), {})
    with pytest.raises(TypeError):
        odd.save(path)
    assert Transcript.load(path) == TRANSCRIPT
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (TRANSCRIPT.to_json()[:-40].encode(), "damaged: it is not JSON"),
        (TRANSCRIPT.to_json().replace("\\u00fc", "ü").encode("latin-1"), "no.* UTF-8"),
        (
            b'{"format": "elicitor transcript", "version": 1}',
            "it has no 'configuration'",
        ),
        (
            changed_setting(max_questions="8").encode(),
            "damaged: max_questions must be a",
        ),
        (changed_setting(given="2").encode(), "damaged: given must be a whole number"),
        (b"{}", "no transcript"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_and_it_is_said_what_to_do(
    tmp_path, content, message
):
    path = tmp_path / "kept.json"
    path.write_bytes(content)
    with pytest.raises(TranscriptError, match=message) as caught:
        Transcript.load(path)
    said = f" The file is {str(path)!r}; put a copy there that is whole, if you have "
    assert said in str(caught.value)
    assert path.read_bytes() == content


def test_a_mark_at_the_beginning_of_a_file_is_read_over(tmp_path):
    path = tmp_path / "kept.json"
    path.write_text(TRANSCRIPT.to_json(), encoding="utf-8-sig")
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    assert Transcript.load(path) == TRANSCRIPT
    assert TRANSCRIPT.save(path) is None  # the same answers: nothing is set aside
    assert Transcript.load(path) == TRANSCRIPT
