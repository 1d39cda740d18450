"""The words of all pages are there in every language, and put the same in."""

import re

import pytest

from elicitor.studies.web import wording
from elicitor.studies.web.wording import FOLDER, messages

ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*) = ((?:.*\n)(?:[ \t]+.*\n)*)", re.MULTILINE)
FILES = sorted(FOLDER.glob("*.en.ftl"))


def entries(file):
    text = file.read_text(encoding="utf-8")
    return {name: set(re.findall(r"\$\w+", said)) for name, said in ENTRY.findall(text)}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.split(".")[0])
def test_german_has_every_message_and_puts_the_same_in(file):
    german = file.with_name(file.name.replace(".en.", ".de."))
    assert entries(file) == entries(german)
    assert len(entries(file)) > 3


def test_no_message_is_in_two_files():
    names = [name for file in FILES for name in entries(file)]
    assert sorted(names) == sorted(set(names))


def test_instructions_claim_of_no_question_that_neither_side_is_better():
    # the questions that check signs have one side that is better in all
    for language, most in {"en": "Mostly A does better", "de": "Meist "}.items():
        file = FOLDER / f"participants.{language}.ftl"
        assert most in file.read_text(encoding="utf-8")


def test_all_messages_can_be_read():
    assert messages("en") == messages("de")


@pytest.mark.parametrize(("language", "kept"), [("en", "kept"), ("de", "gespeichert")])
def test_a_pause_claims_no_answers_of_a_newcomer(language, kept):
    assert kept not in wording(language)("no-entry-paused")


@pytest.mark.parametrize(
    ("language", "people", "task"),
    [("en", "people", "task"), ("de", "Menschen", "Aufgabe")],
)
def test_a_study_of_models_is_not_said_to_decide_about_people(language, people, task):
    word = wording(language)
    first = word("consent-usual", most=9, of="models").partition("\n")[0]
    assert (people in first, task in first) == (False, True)
    first = word("consent-usual", most=9, of="people").partition("\n")[0]
    assert (people in first, task in first) == (True, False)
    assert task in word("instructions-usual", of="models")
    assert task not in word("instructions-usual", of="people")
