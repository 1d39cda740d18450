"""The words of all pages are there in every language, and put the same in."""

import re

import pytest

from elicitor.studies.definition import SurveyItem
from elicitor.studies.outcomes import Outcome
from elicitor.studies.web import wording
from elicitor.studies.web.pages import templates
from elicitor.studies.web.participants.reading import consent_text
from elicitor.studies.web.wording import FOLDER, messages
from tests.studies.conftest import definition

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


@pytest.mark.slow
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
    first = word("consent-usual", most=9, of="models", people="none").partition("\n")[0]
    assert (people in first, task in first) == (False, True)
    first = word("consent-usual", most=9, of="people", people="none").partition("\n")[0]
    assert (people in first, task in first) == (True, False)
    assert task in word("instructions-usual", of="models", better="taken")
    assert task not in word("instructions-usual", of="people", better="taken")


@pytest.mark.parametrize(
    ("language", "ranked"),
    [("en", ("better", "worst", "best")), ("de", ("besser", "schlechtest", "beste"))],
)
def test_nothing_is_ranked_where_answers_shall_tell_what_is_good(language, ranked):
    word = wording(language)
    for message, more in (
        ("instructions-usual", {"of": "models"}),
        ("stated-swing", {}),
        ("beside-lead-measured", {}),
    ):
        usual, free = (word(message, better=one, **more) for one in ("taken", "open"))
        assert any(one in usual for one in ranked)
        assert not any(one in free for one in ranked)


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "decide about patients"), ("de", "über Patientinnen zu entscheiden")],
)
def test_the_usual_text_has_the_owners_word_for_who_is_decided_about(language, told):
    words = {"en": {"people": "patients"}, "de": {"people": "Patientinnen"}}
    assert told in consent_text(definition(words=words), language).replace("\n", " ")


@pytest.mark.parametrize(
    ("language", "day"), [("en", "5 March 2026"), ("de", "5. März 2026")]
)
def test_days_are_written_as_a_language_does(language, day):
    assert wording(language)("day-told", day=5, month=3, year="2026") == day


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [(0, 11, "at most 11 more"), (0, 1, "at most one more"), (3, 3, "about 3 more")],
)
def test_nobody_is_told_that_from_none_to_many_follow(low, high, told):
    question = {"number": 2, "more_low": low, "more_high": high}
    template = templates().get_template("question/progress.html")
    page = template.render(question=question, word=wording("en"))
    assert told in page
    assert "0 to" not in page


@pytest.mark.parametrize(
    ("required", "told"), [(True, "marked “needed”"), (False, "you can leave out")]
)
def test_what_must_be_answered_is_marked(required, told):
    item = {"id": "role", "kind": "text", "label": {"en": "Role"}, "required": required}
    word = wording("en")
    page = (
        templates()
        .get_template("participant/survey.html")
        .blocks["content"](
            templates()
            .get_template("participant/survey.html")
            .new_context(
                {
                    "items": [SurveyItem.model_validate(item)],
                    "told": lambda labels: labels["en"],
                    "word": word,
                    "page": "/p/x",
                    "given": {},
                    "missing": [],
                    "unread": [],
                    "strange": [],
                    "scale": range(11),
                }
            )
        )
    )
    text = "".join(page)
    assert told in text
    assert ("(needed)" in text) == required


@pytest.mark.parametrize(
    ("language", "missed", "alarm", "other"),
    [
        ("en", "One missed case", "One false alarm", "One case: wrong"),
        ("de", "Ein übersehener Fall", "Ein Fehlalarm", "Ein Fall: wrong"),
    ],
)
def test_stated_weights_are_of_one_case(language, missed, alarm, other):
    word = wording(language)
    kinds = [Outcome(key, key).kind for key in ("missed", "alarmed for nothing", "x")]
    told = [word("stated-one", kind=kind, what="wrong") for kind in kinds]
    assert told == [missed, alarm, other]


def test_whom_a_practice_question_is_about_stands_first():
    """In brackets behind, groups would stand in brackets in brackets."""
    of = "Je 100 Patienten mit Sepsis (Chirurgie)"
    for message in ("practice-fewer", "practice-many"):
        told = wording("de")(message, of=of, label="übersehen")
        assert told.startswith(f"{of} – ")
        assert told.endswith("?")
        assert "((" not in told
        assert "))" not in told
