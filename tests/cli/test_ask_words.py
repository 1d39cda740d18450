"""`elicitor ask --words`: shown, kept with the answers, and used by what comes next."""

import json
from pathlib import Path

import pytest

from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.datasets import load_sample

ASKED = ("--label", "y", "--probability", "p", "--seed", 0)
EXACT = ("--method", "efficient", "--max-questions", 8)
WORDS = {
    "people": "patient(s)",
    "classes": {"1": "has cancer", "0": "has a harmless lump"},
    "outcomes": {"missed": "missed cancers", "alarmed": "false alarms"},
}
KEPT = "data.elicitation.json"


def written(words=WORDS, name="words.json"):
    Path(name).write_text(json.dumps(words), encoding="utf-8")
    return name


def told(done):
    return " ".join(done.output.split())


@pytest.mark.slow
def test_a_question_and_the_metric_are_told_in_the_words(data, run):
    done = run("ask", data, *ASKED, *EXACT, "--words", written(), typed="a\nb\nb\n" * 9)
    assert done.exit_code == 0, done.exception
    text = told(done)
    assert "patients who have a harmless lump" in text
    assert "more missed cancers and" in text or "fewer missed cancers and" in text
    _, _, after = text.partition("Your metric ─")
    assert "missed cancers, of" in after or "missed cancer weighs" in after
    assert "missed case" not in text
    assert "people who" not in text


@pytest.mark.slow
def test_a_session_goes_on_in_its_words_without_the_file(data, run):
    file = written()
    run("ask", data, *ASKED, "--words", file, typed="a\nq\n")
    assert json.loads(Path(KEPT).read_text())["context"]["wishes"]["own_words"]
    Path(file).unlink()
    again = run("ask", data, typed="q\n")
    assert "Welcome back: 1 answer kept" in again.output
    assert "missed cancers" in again.output


@pytest.mark.slow
def test_other_words_are_refused_and_the_same_ones_are_not(data, run):
    run("ask", data, *ASKED, "--words", written(), typed="a\nq\n")
    same = run("ask", data, "--words", written(name="copy.json"), typed="q\n")
    assert same.exit_code == 0, same.exception
    changed = written({**WORDS, "people": "women"}, "others.json")
    other = run("ask", data, "--words", changed, typed="q\n")
    assert isinstance(other.exception, InvalidParameterError)
    assert "--words: kept others, now others.json" in str(other.exception)


@pytest.mark.slow
def test_answers_given_without_words_go_on_without(data, run):
    run("ask", data, *ASKED, typed="a\nq\n")
    body = json.loads(Path(KEPT).read_text())
    del body["context"]["wishes"]["own_words"]  # as an earlier version kept it
    Path(KEPT).write_text(json.dumps(body))
    assert "people who are positive" in run("ask", data, typed="q\n").output


@pytest.mark.parametrize(
    ("words", "options", "message"),
    [
        ({"klasses": {}}, (), "words.json: --words has an unknown entry 'klasses'"),
        ({"classes": {"2": "x"}}, (), "classes has an unknown entry '2'"),
        ({"attributes": {"ms": {}}}, (), "attributes has an unknown entry 'ms'"),
        (WORDS, ("--people", "women"), "--people does not go with --words"),
        (WORDS, ("--positive-name", "is ill"), "--positive-name does not go with"),
    ],
)
def test_words_that_do_not_fit_are_named(words, options, message, data, run):
    done = run("ask", data, *ASKED, *options, "--words", written(words), typed="q\n")
    assert isinstance(done.exception, (InvalidParameterError, InvalidDataError))
    assert message.replace("words.json: --words", "words.json: words") in str(
        done.exception
    )


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("tune",), "missed cancers, of"),
        (("rank", "--model", "p", "--model", "p=other"), "missed cancer"),
        (("verify",), "missed cancer"),
    ],
)
@pytest.mark.quick_cases("command0")
def test_what_comes_next_is_told_in_the_words(command, said, data, run):
    run("ask", data, *ASKED, *EXACT, "--words", written(), typed="a\nb\nb\n" * 9)
    Path("words.json").unlink()
    name, *options = command
    done = run(name, KEPT, *options)
    assert done.exit_code == 0, done.exception
    text = told(done).replace("│ ", "").replace("┃ ", "")
    assert said.split(",")[0] in text
    assert "missed case" not in text


@pytest.mark.slow
def test_a_report_is_told_in_the_words(data, run):
    run("ask", data, *ASKED, *EXACT, "--words", written(), typed="a\nb\nb\n" * 9)
    done = run("report", KEPT, "--out", "r.md")
    assert done.exit_code == 0, done.exception
    text = Path("r.md").read_text()
    assert text.count("missed cancer") > 5
    assert "patients who have a harmless lump" in text
    assert "missed cases" not in text


@pytest.mark.slow
def test_models_are_shown_by_levels_and_notes_are_told(models, run):
    words = {
        "attributes": {
            "latency": {
                "name": "waiting time",
                "decimals": 2,
                "misleads": "Of an idle machine.",
            },
            "price": {"name": "fee", "unit": "EUR"},
        }
    }
    rows = models.read_text().splitlines()
    private = [row + f",{i % 2}" for i, row in enumerate(rows[1:])]
    models.write_text("\n".join([rows[0] + ",private", *private]) + "\n")
    levels = {0: "open", 1: "secret"}
    words["attributes"]["private"] = {"name": "data", "levels": levels}
    done = run(
        "ask", models, "--models", "name", "--reward", "accuracy_bus",
        "--cost", "latency=ms", "--cost", "price=$", "--cost", "private",
        "--method", "efficient",
        "--words", written(words), typed="n\n" + "1\n" * 30,
    )  # fmt: skip
    assert done.exit_code == 0, done.exception
    assert "waiting time: Of an idle machine." in done.output
    _, _, after = told(done).partition("Your metric ─")
    assert "waiting time" in after
    assert "fee [EUR]" in after
    assert "latency" not in done.output
    table = after[after.index("Your ranking") :]
    assert table.count(" secret ") == 3
    assert table.count(" open ") == 4


@pytest.mark.slow
def test_groups_are_called_by_their_words(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("loans.csv").write_text(load_sample("loans").text)
    words = {
        "people": "client(s)",
        "classes": {"1": "will default", "0": "is honest"},
        "groups": {"female": "women", "male": "men"},
        "outcomes": {"missed": "missed defaults", "alarmed": "honest clients refused"},
    }
    done = run(
        "ask", "loans.csv", "--label", "defaults", "--probability", "p_trees",
        "--group", "sex", "--max-questions", 2, "--words", written(words),
        typed="a\nb\n",
    )  # fmt: skip
    assert done.exit_code == 0, done.exception
    text = told(done)
    assert "of 100 clients who will default:" in text
    assert "of 100 clients who are honest:" in text
    assert "women: " in text
    assert "between “women” and “men”" in text or "“women” and “men”" in text
    assert "“female”" not in text
    assert "wrongly labelled" not in text


def test_the_sample_of_words_goes_with_its_data(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("clinic", "tickets"):
        out = run("sample", f"words-{name}.yaml").output
        assert f"elicitor sample {name}.csv" in out
        line = next(one for one in out.splitlines() if "elicitor ask" in one)
        assert run("sample", name).exit_code == 0
        done = run(*line.split()[1:], typed="n\nq\n")
        assert done.exit_code == 0, done.exception
    assert "How these numbers can mislead" in done.output
