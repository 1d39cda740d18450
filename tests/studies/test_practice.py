"""The practice pair, what is asked of it, and what may be said to matter."""

from dataclasses import replace

import numpy as np
import pytest

from elicitor.studies.asked import asked
from elicitor.studies.definition import Definition
from elicitor.studies.outcomes import outcomes
from elicitor.studies.practice import items, practice_question
from elicitor.studies.screens import arms_of, screen_of
from tests.studies.conftest import SUBJECTS, data_of, definition

STORIES = tuple(SUBJECTS)


@pytest.fixture
def about(tmp_path):
    def read(story):
        path = tmp_path / f"{story}.csv"
        path.write_bytes(data_of(story))
        return asked(definition(story), path)

    return read


def number(told):
    return float(told.replace(",", "").split()[0])


def screens(found, language="en"):
    display, question = found.display(language), practice_question(found)
    for arm in arms_of(display):
        yield screen_of(
            display, question, arm=arm, language=language, spans=found.spans
        ).to_dict()


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.quick_cases("clinic", "vehicles", "tickets")
def test_items_are_about_what_can_be_read_in_every_arm(about, story):
    for screen in screens(about(story)):
        fewer, value = items(screen)
        assert fewer.kind in ("fewer", "less")
        a, b = map(number, fewer.told)
        assert fewer.right == ("a" if a < b else "b")
        assert value.right == value.told[1]
        assert value.right in [option for option, _ in value.options]
        assert value.options[-1] == ("unsure", "")
        shown = repr(screen)
        assert all(told in shown for told in (*fewer.told, *value.told))


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.quick_cases("clinic", "tickets")
def test_the_pair_is_the_same_every_time_and_no_tie(about, story):
    found = about(story)
    question = practice_question(found)
    again = practice_question(about(story))
    assert np.allclose(question.first, again.first)
    assert not np.allclose(question.first, question.second)


def test_the_pair_is_looked_for_once_whatever_words_are_used(about, monkeypatch):
    found = about("clinic")
    question = practice_question(found)
    monkeypatch.delattr("elicitor.studies.practice.Session")
    assert practice_question(replace(found, words={"people": "women"})) is question
    with pytest.raises(NameError):
        practice_question(replace(found, options={"signs": "unknown"}))


@pytest.mark.parametrize("story", ["clinic", "tickets", "vehicles"])
def test_the_pair_can_be_achieved(about, story):
    found = about(story)
    question = practice_question(found)
    assert found.region.contains(question.first)
    assert found.region.contains(question.second)


def test_a_level_is_asked_for_by_its_name(about):
    screen = next(screens(about("tickets")))
    for one in screen["attributes"]:
        one["levels"] = ["public data", "private data"]
        one["told"] = ["public data", "private data"]
    which, value = items(screen)
    assert (which.kind, which.of, which.right) == ("which", "public data", "a")
    assert value.right == "private data"


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.quick_cases("clinic", "tickets")
def test_outcomes_are_kept_alike_in_every_language(about, story):
    found = about(story)
    english, german = outcomes(found, "en"), outcomes(found, "de")
    keys = [one.key for one in english]
    assert keys == [one.key for one in german]
    assert len(set(keys)) == len(keys) >= 2


def test_there_is_practice_wherever_there_is_a_question(tmp_path):
    path = tmp_path / "clinic.csv"
    path.write_text("y,p\n" + "0,0.5\n1,0.5\n" * 30)
    subject = {"data": "clinic.csv", "label": "y", "probabilities": ["p"]}
    found = asked(Definition.of({"title": "Old", "subject": subject}), path)
    question = practice_question(found)
    assert not np.allclose(question.first, question.second)
    assert {one.kind for one in outcomes(found, "en")} == {"missed", "alarmed"}
