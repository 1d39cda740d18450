"""What Python writes replaces files of ours of the same kind, and no others."""

import json
import os

import pytest

import elicitor as el
from elicitor.core import ForeignFileError
from elicitor.experiments import Report
from elicitor.regions import RandomisedClassifier, ThresholdRule
from elicitor.using import save_classifier

RAMP = el.BinaryRegion.from_law(lambda x: x)


def session():
    found = el.Session(RAMP, "linear", method="efficient", tolerance=0.5)
    while found.ask() is not None:
        found.tell("first")
    return found


DONE = session()
RULE = RandomisedClassifier.of(ThresholdRule(0.3))
SAVES = {
    "session": DONE.save,
    "transcript": DONE.transcript.save,
    "result": DONE.result().save,
    "classifier": lambda path, **options: save_classifier(RULE, path, **options),
    "experiment": Report("ours", "a test", {}, ({"what": 1},)).save,
}
FOREIGN = {
    "table": b"y,p\n1,0.5\n",
    "text": b"Dear diary",
    "JSON": b'{"format": "something else"}',
    "list": b"[1, 2]",
    "bytes": bytes(range(256)),
    "deep": b"[" * 100_000,
    "nearly": b'{"form": "elicitor result", "format": 3}',
}
every_save = pytest.mark.parametrize("save", SAVES.values(), ids=SAVES)


@every_save
@pytest.mark.parametrize("content", FOREIGN.values(), ids=FOREIGN)
def test_a_file_that_is_not_ours_stays(save, content, tmp_path):
    path = tmp_path / "data.csv"
    path.write_bytes(content)
    with pytest.raises(ForeignFileError, match=r"data\.csv.*overwrite=True"):
        save(path)
    assert path.read_bytes() == content
    assert os.listdir(tmp_path) == ["data.csv"]


@every_save
def test_a_foreign_file_is_replaced_if_somebody_says_so(save, tmp_path):
    path = tmp_path / "data.csv"
    path.write_bytes(FOREIGN["table"])
    save(path, overwrite=True)
    assert json.loads(path.read_text("utf-8"))


@every_save
@pytest.mark.parametrize("before", [None, b""], ids=["new", "empty"])
def test_nothing_stands_in_the_way_of_a_new_file(save, before, tmp_path):
    path = tmp_path / "new.json"
    if before is not None:
        path.write_bytes(before)
    save(path)
    save(path)  # over its own kind
    assert json.loads(path.read_text("utf-8"))


@pytest.mark.parametrize("kind", ["result", "transcript", "classifier"])
def test_one_kind_does_not_replace_another(kind, tmp_path):
    path = tmp_path / "kept.json"
    SAVES[kind](path)
    kept = path.read_bytes()
    for other, save in SAVES.items():
        if {kind, other} != {"session", "transcript"} and kind != other:
            with pytest.raises(ForeignFileError):
                save(path)
    assert path.read_bytes() == kept


@pytest.mark.parametrize("kind", ["result", "transcript", "classifier"])
def test_ours_are_known_again_damaged_or_sorted_anew(kind, tmp_path):
    path = tmp_path / "kept.json"
    SAVES[kind](path)
    whole = path.read_text("utf-8")
    path.write_text(whole[: len(whole) // 2], "utf-8")
    SAVES[kind](path)
    path.write_text(json.dumps(json.loads(whole), sort_keys=True), "utf-8")
    SAVES[kind](path)
    assert path.read_text("utf-8") == whole


def test_whether_to_overwrite_is_true_or_false(tmp_path):
    with pytest.raises(el.ElicitorError, match="overwrite must be True or False"):
        DONE.save(tmp_path / "new.json", overwrite="yes")


@pytest.mark.parametrize("save", SAVES.values(), ids=SAVES)
def test_a_folder_that_is_not_there_is_named_and_no_lock(tmp_path, save):
    with pytest.raises(FileNotFoundError, match="no such folder") as caught:
        save(tmp_path / "nowhere" / "kept.json")
    assert caught.value.filename == str(tmp_path / "nowhere")
