"""Commands that speak German: questions, results, and what is said around them."""

import json
import re
import shlex

import pytest

from elicitor import Transcript
from elicitor.core import InvalidParameterError

ANSWERS = "a\nb\n" * 10
KEPT = "elicitor-try/{}.elicitation.json"
ENGLISH = re.compile(
    r"\b(the|of|and|or|which|with|answers?|question|your|you|best|than|kept|is)\b"
)
"""No German sentence has them; files, options and models are left out."""
TYPED = re.compile(
    r"elicitor \S.*?(?=   |$)|\S*elicit\S*|--\S+|^│ +\d+ │[^│]*│", re.MULTILINE
)
OWN = "y,p\n" + "".join(f"{i % 3 > 1:d},0.{(i * 37) % 90 + 10}\n" for i in range(80))
ASK = ("ask", "data.csv", "--label", "y", "--probability", "p")


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def told(done):
    assert done.exit_code == 0, f"{done.output} {done.exception}"
    return " ".join(done.output.split())


def english_in(done):
    return ENGLISH.findall(TYPED.sub("", done.output))


@pytest.mark.parametrize(
    "story",
    [
        "clinic",
        pytest.param("loans", marks=pytest.mark.slow),
        pytest.param("tickets", marks=pytest.mark.slow),
    ],
)
def test_a_whole_story_is_german(run, story):
    typed = "?\nx\n\na\nu\nb\n" + ANSWERS
    done = run("try", story, "--language", "de", "--seed", 0, typed=typed)
    said = told(done)
    assert english_in(done) == []
    for part in ("Frage 1 von etwa", " besser? ", "Ihre Metrik", "Mit eigenen"):
        assert part in said
    assert "Patientinnen mit Krebs" in said or story != "clinic"


@pytest.mark.slow
def test_going_on_is_german_until_another_language_is_named(run):
    left = told(run("try", "--language", "de", typed="a\nb\nq\n"))
    assert "2 Antworten aufgehoben in elicitor-try/clinic.elicitation.json." in left
    again = run("try", typed="q\n")
    assert "Willkommen zurück: 2 Antworten" in told(again)
    assert english_in(again) == []
    changed = told(run("try", "--language", "en", typed="u\na\nq\n"))
    assert "Welcome back: 2 answers kept" in changed
    assert "patients who have cancer" in changed
    assert "Patientinnen" not in changed
    assert "Welcome back" in told(run("try", typed="q\n"))


@pytest.mark.slow
def test_the_questions_are_the_same_in_every_language(run):
    asked = []
    for language in ("en", "de"):
        spoken = ("--language", language, "--out", language)
        told(run("try", *spoken, "--seed", 3, typed="a\nb\na\nq\n"))
        kept = Transcript.load(f"{language}/clinic.elicitation.json")
        asked.append([each.question.first.tolist() for each in kept.exchanges])
    assert asked[0] == asked[1]


@pytest.mark.slow
def test_ask_keeps_its_language_and_has_usual_words_in_it(run, here):
    (here / "data.csv").write_text(OWN)
    said = told(run(*ASK, "--language", "de", "--seed", 0, typed="a\nb\nq\n"))
    assert "Personen mit „positiv“: 32" in said
    kept = json.loads((here / "data.elicitation.json").read_text())
    assert kept["context"]["language"] == "de"
    assert "Willkommen zurück" in told(run("ask", "data.csv", typed="q\n"))
    other = told(run("ask", "data.csv", "--language", "en", typed="q\n"))
    assert "people who are positive" in other
    told(run("verify", "data.elicitation.json"))


def test_an_unknown_language_names_those_there_are(run, here):
    (here / "data.csv").write_text(OWN)
    done = run(*ASK, "--language", "fr")
    assert isinstance(done.exception, InvalidParameterError)
    assert "--language must be one of 'de', 'en'; got 'fr'" in str(done.exception)
    assert not (here / "data.elicitation.json").exists()


@pytest.mark.slow
def test_commands_on_kept_answers_speak_as_they_were_asked_or_as_is_said(run, here):
    told(run("try", "--language", "de", "--seed", 0, typed="a\nb\na\nq\n"))
    kept = KEPT.format("clinic")
    assert "Ihre Metrik" in told(run("tune", kept))
    english = told(run("tune", kept, "--language", "en"))
    assert "Your best classifier" in english
    told(run("report", kept, "--out", "page.md"))
    page = (here / "page.md").read_text()
    assert page.startswith("# Eine erfragte Metrik")
    assert "| Antworten in | clinic.elicitation.json |" in page
    assert "285: Patientinnen mit Krebs: 106 (37,2 %)" in page
    told(run("report", kept, "--out", "page.md", "--language", "en"))
    assert (here / "page.md").read_text().startswith("# An elicited metric")


@pytest.mark.slow
def test_ranking_says_the_metric_as_it_was_asked(run):
    told(run("try", "--language", "de", "--seed", 0, typed="a\nb\na\nq\n"))
    models = ("--model", "p_logistic", "--model", "p_forest", "--resamples", 0)
    said = told(run("rank", KEPT.format("clinic"), *models))
    assert "Ihre Rangfolge" in said
    assert "übersehene" in said
    assert "„Krebs“" in said


def test_learning_is_german_too(run, here):
    rows = ["a_found,a_alarms,b_found,b_alarms,choice"]
    rows += [f"{5 + i},{i},{4 + i % 3},{i % 2},{'ab'[i % 2]}" for i in range(12)]
    (here / "pairs.csv").write_text("\n".join(rows))
    columns = ("--first", "a_*", "--second", "b_*", "--answer", "choice")
    said = told(run("learn", "pairs.csv", *columns, "--language", "de"))
    assert "Die Metrik" in said
    kept = Transcript.load(here / "pairs.elicitation.json")
    assert kept.context["language"] == "de"


@pytest.mark.slow
@pytest.mark.parametrize("typed", [("sample",), ("sample", "clinic"), ("demo",)])
def test_what_comes_before_any_answer_is_german(run, typed):
    done = run(*typed, "--language", "de")
    assert done.exit_code == 0, done.output
    cited = re.compile(
        r"(Wolberg|doi|UCI).*|Breast Cancer [^:]*|^\S+\.(csv|yaml)", re.M
    )
    assert ENGLISH.findall(cited.sub("", TYPED.sub("", done.output))) == []


def test_a_sample_in_german_is_asked_about_in_german(run):
    (line,) = [
        line
        for line in run("sample", "clinic", "--language", "de").output.splitlines()
        if line.startswith("  elicitor ask ")
    ]
    done = run(*shlex.split(line)[1:], typed="a\nq\n")
    assert "Patientinnen mit Krebs" in told(done)
    assert Transcript.load("clinic.elicitation.json").context["language"] == "de"


@pytest.mark.parametrize("typed", [("sample",), ("demo",), ("study", "serve")])
def test_a_language_that_there_is_not_is_refused_before_anything_is_done(
    run, here, typed
):
    done = run(*typed, "--language", "fr")
    assert "language must be one of 'de', 'en'; got 'fr'" in str(done.exception)
    assert not list(here.iterdir())
