"""A study that may be answered in two languages is there in both."""

import pytest

from elicitor.studies import Drafts
from elicitor.studies.untranslated import (
    InTongues,
    MissingWord,
    NoChoices,
    OneTitle,
    OutcomesMiss,
    SurveyMisses,
    TextInOne,
    WordsInOne,
    WordsMiss,
    outcomes_miss,
    said_in_one,
    survey_misses,
)
from elicitor.words import Joined, say
from tests.studies.conftest import definition, launched

BOTH = {"en": "Your work?", "de": "Ihr Beruf?"}
DOCTOR, NURSE = {"en": "doctor", "de": "Arzt"}, {"en": "nurse", "de": "Pflege"}


def item(label, *choices):
    kind = "choice" if choices else "text"
    return {"id": "work", "kind": kind, "label": label, "choices": list(choices)}


@pytest.mark.parametrize(
    ("asked", "languages", "misses"),
    [
        (item(BOTH, DOCTOR, NURSE), ["en", "de"], ()),
        (item({"en": "Your work?"}, {"en": "doctor"}), ["en"], ()),
        (
            item(BOTH, DOCTOR, {"en": "nurse"}),
            ["en", "de"],
            (SurveyMisses(1, InTongues(*BOTH.values()), "de", "choices", 1, 2),),
        ),
        (
            item({"de": "Ihr Beruf?"}, DOCTOR, {"de": "Pflege", "en": ""}),
            ["en", "de"],
            (
                SurveyMisses(1, "Ihr Beruf?", "en", "question", 0, 1),
                SurveyMisses(1, "Ihr Beruf?", "en", "choices", 1, 2),
            ),
        ),
        (
            item({"en": "Your work?"}),
            ["de"],
            (SurveyMisses(1, "Your work?", "de", "question", 0, 1),),
        ),
    ],
)
def test_what_a_survey_misses_is_told(asked, languages, misses):
    assert survey_misses(definition(survey=[asked], languages=languages)) == misses


def test_ends_of_a_scale_that_one_language_lacks_are_told():
    scale = {"id": "use", "kind": "slider", "label": BOTH}
    half = {**scale, "ends": [{"en": "never"}, {"en": "often", "de": "oft"}]}
    assert survey_misses(definition(survey=[half])) == (
        SurveyMisses(1, InTongues(*BOTH.values()), "de", "ends", 1, 2),
    )
    whole = {**scale, "ends": [{"en": "never", "de": "nie"}, {}]}
    assert survey_misses(definition(survey=[whole])) == ()
    assert survey_misses(definition(survey=[scale])) == ()


def test_nothing_is_launched_whose_survey_is_half_there(studies):
    study, said = launched(studies), definition().to_dict()
    drafts = Drafts(studies)
    frozen = studies.version(study).number
    half = {**said, "survey": [item(BOTH, DOCTOR, {"en": "nurse"})]}
    problem = drafts.save(study, half).problem
    assert "1 of 2 answers to choose from in German" in problem
    told = say(problem, "de")
    assert "Ihre Frage 1 („Ihr Beruf?“) hat 1 von 2 Antworten zur Auswahl" in told
    assert "Question 1 of yours (“Your work?”)" in problem
    assert studies.version(study).number == frozen
    assert drafts.sketch(study).said == half  # what was typed stays
    none = {**said, "survey": [{**item(BOTH), "kind": "choice"}]}
    assert drafts.save(study, none).problem.fact == NoChoices(
        1, InTongues(*BOTH.values())
    )
    whole = {**said, "survey": [item(BOTH, DOCTOR, NURSE)]}
    assert drafts.save(study, whole).problem == ""
    assert studies.version(study).number == frozen + 1


def test_texts_in_one_language_are_told_before_the_launch():
    texts = {"en": {"consent": "I agree."}, "de": {"thanks": "Danke."}}
    found = said_in_one(definition(texts=texts))
    assert set(found) == {
        OneTitle("A study"),
        TextInOne("consent", "de", ""),
        TextInOne("thanks", "en", ""),
    }
    assert not said_in_one(definition(texts=texts, languages=["en"]))


def test_whose_title_is_in_one_language_is_told_what_the_others_read():
    found = said_in_one(definition(title="Sepsis 2", texts={"en": {"title": "Hello"}}))
    assert found == (TextInOne("title", "de", "Sepsis 2"),)
    assert "find the study’s own title, “Sepsis 2”" in say(found[0], "en")
    assert "der Studie, „Sepsis 2“" in say(found[0], "de")


TITLES = {"en": {"title": "A study"}, "de": {"title": "Eine Studie"}}
OWN = {"found": "caught", "missed": "overlooked", "alarmed": "bothered"}
ALL = {**OWN, "cleared": "left"}


@pytest.mark.parametrize(
    ("words", "languages", "told"),
    [
        ({"outcomes": ALL}, ["en"], ()),
        ({"outcomes": OWN}, ["en"], (OutcomesMiss("en", 3, 4),)),
        (
            {"en": {"outcomes": ALL}, "de": {"outcomes": {"missed": "übersehen"}}},
            ["en", "de"],
            (OutcomesMiss("de", 1, 4),),
        ),
        ({"en": {"outcomes": ALL}, "de": {"people": "Kranke"}}, ["en", "de"], ()),
    ],
)
def test_some_own_names_of_outcomes_without_the_others_are_told(words, languages, told):
    found = outcomes_miss(definition(words=words, languages=languages))
    assert found == told


def test_nothing_is_launched_whose_outcomes_are_half_named(studies):
    study, said = launched(studies), definition().to_dict()
    drafts = Drafts(studies)
    frozen = studies.version(study).number
    half = {**said, "words": {"outcomes": {"missed": "overlooked"}}}
    problem = drafts.save(study, half).problem
    assert "in English, 1 of the 4 things" in problem
    assert "hat eines von 4 Dingen" in say(problem, "de")
    assert studies.version(study).number == frozen
    assert drafts.save(study, {**said, "words": {"outcomes": ALL}}).problem == ""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({}, ()),
        ({"en": {"people": "patients"}, "de": {"people": "Kranke"}}, ()),
        ({"en": {"people": "patients"}}, (WordsInOne("de", same=False),)),
        ({"people": "patients"}, (WordsInOne("de", same=True),)),
    ],
)
def test_words_in_one_language_are_told_before_the_launch(words, told):
    assert said_in_one(definition(words=words, texts=TITLES)) == told


def test_a_title_that_everybody_reads_is_told():
    found = said_in_one(definition(title="Which model?"))
    assert found == (OneTitle("Which model?"),)
    assert "the study’s own title, “Which model?”" in say(found[0])
    assert "der Studie, „Which model?“" in say(found[0], "de")
    assert said_in_one(definition(texts=TITLES)) == ()
    assert said_in_one(definition(languages=["de"])) == ()


def test_words_that_one_of_two_languages_lacks_are_told():
    words = {
        "en": {
            "people": "patients",
            "classes": {"positive": "has cancer"},
            "outcomes": {"missed": "overlooked", "alarmed": "bothered"},
            "groups": {"female": "women", "male": "men"},
            "attributes": {"ms": {"name": "latency", "misleads": "by night"}},
        },
        "de": {
            "people": "Kranke",
            "groups": {"male": "Männer"},
            "attributes": {"ms": {"name": "Dauer", "unit": "ms"}},
        },
    }
    found = said_in_one(definition(words=words, texts=TITLES))
    lacks = (
        ("case", "positive"),
        ("outcome", ""),
        ("group", "female"),
        ("misleads", "ms"),
    )
    missing = tuple(MissingWord(*one) for one in lacks)
    assert found == (WordsMiss("de", Joined(missing, "comma")),)
    assert "In German, no words are there for: what is true of those" in say(found[0])
    assert "die Gruppe „female“, wie „ms“ täuschen kann" in say(found[0], "de")


@pytest.mark.parametrize(
    ("classes", "missing"),
    [
        ({"positive": "Krebs"}, ()),  # questions say "ohne Krebs" by themselves
        ({}, (MissingWord("case", "positive"), MissingWord("rest", "negative"))),
    ],
)
def test_words_for_the_rest_may_be_left_out_as_the_page_says(classes, missing):
    named = {"positive": "has cancer", "negative": "is well"}
    words = {
        "en": {"people": "patients", "classes": named},
        "de": {"people": "Menschen", "classes": classes},
    }
    found = said_in_one(definition(words=words, texts=TITLES))
    told = (WordsMiss("de", Joined(missing, "comma")),) if missing else ()
    assert found == told


def test_ends_that_one_language_lacks_are_told():
    both = [{"en": "not at all", "de": "gar nicht"}, {"en": "very", "de": "sehr"}]
    asked = {"id": "use", "kind": "slider", "label": {"en": "New?", "de": "Neu?"}}
    missing = {**asked, "ends": [{"en": "not at all"}, both[1]]}
    assert survey_misses(definition(survey=[missing])) == (
        SurveyMisses(1, InTongues("New?", "Neu?"), "de", "ends", 1, 2),
    )
    assert survey_misses(definition(survey=[{**asked, "ends": both}])) == ()
    assert survey_misses(definition(survey=[asked])) == ()
