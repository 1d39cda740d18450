"""`elicitor tune`: from answers to decisions about new people."""

import csv
import json
import re

import numpy as np
import pytest

from elicitor.cli.recall import recall
from elicitor.using.tuning import load_classifier

ANSWERS = "1\n2\n1\n1\n2\n1\n"


def decisions(path):
    with open(path, encoding="utf-8") as file:
        head, *rows = csv.reader(file)
    assert head == ["decision"]
    return [row[0] for row in rows]


@pytest.fixture
def asked(data, run):
    options = ["--label", "y", "--probability", "p", "--max-questions", 6, "--seed", 1]
    done = run("ask", data.name, *options, typed=ANSWERS)
    assert done.exit_code == 0, done.output
    return data


def test_the_best_threshold_is_saved_and_used(asked, run):
    done = run("tune", "data.elicitation.json", "--decide", asked.name)
    assert done.exit_code == 0, done.output
    (rule,) = load_classifier("data.elicitation.classifier.json").rules
    assert str(rule) in done.output
    words = " ".join(done.output.split())
    labels, p = np.loadtxt(asked, delimiter=",", skiprows=1).T
    found = int((p[labels == 1] >= rule.threshold).sum())
    assert f"finds {found} of {int(labels.sum())} people who are positive (" in words
    assert re.search(r"Best threshold: [\d.]+ \(.*? with 90 % probability\)", words)
    assert re.search(r"weighs as much as ([\d.]+ to |[\d.]+ false alarms \()", words)
    assert "Your metric: " not in words  # a value without unit or interval
    p = np.genfromtxt(asked, delimiter=",", names=True)["p"]
    wanted = ["1" if positive else "0" for positive in p >= rule.threshold]
    assert decisions("data.decisions.csv") == wanted
    found = recall(asked.parent / "data.elicitation.json")
    utilities = [
        found.result.metric.utility(found.subject.exact.confusion(t))
        for t in np.unique(p)
    ]
    best = found.subject.exact.confusion(rule.threshold)
    assert found.result.metric.utility(best) >= max(utilities) - 1e-12


@pytest.mark.usefixtures("asked")
def test_tuning_on_other_predictions(run, tmp_path):
    rng = np.random.default_rng(5)
    p = rng.beta(2, 1, 200).round(4)
    rows = [f"{int(rng.random() < x)},{x}" for x in p]
    (tmp_path / "other.csv").write_text("\n".join(["y,p", *rows]), encoding="utf-8")
    (tmp_path / "new.csv").write_text("p\n0.01\n0.99\n", encoding="utf-8")
    first = run("tune", "data.elicitation.json", "-o", "a.json")
    other = run(
        *("tune", "data.elicitation.json", "--data", "other.csv", "-o", "b.json"),
        *("--decide", "new.csv", "--decisions", "said.csv"),
    )
    assert first.exit_code == other.exit_code == 0, other.output
    assert load_classifier("a.json") != load_classifier("b.json")
    told = " ".join(other.output.split())
    assert "other.csv (200 rows, " in told
    assert "is not the file that was asked about, data.csv (300 rows, " in told
    for name, kept in (("data.csv", "a.json"), ("other.csv", "b.json")):
        (rule,) = load_classifier(kept).rules
        assert f"Best on {name}: {rule}" in told
    assert "The one for other.csv is saved; without --data the one for data.csv" in told
    assert "is not the file" not in first.output
    again = run("tune", "data.elicitation.json", "--data", "data.csv", "-o", "c.json")
    assert "is not the file" not in again.output
    assert decisions("said.csv") == ["0", "1"]


def test_several_classes(vehicle, run):
    options = [
        "--label",
        "kind",
        "--probability",
        "p_*",
        "--max-questions",
        4,
        "--seed",
        1,
    ]
    done = run("ask", vehicle.name, *options, typed="1\n2\n1\n1\n")
    assert done.exit_code == 0, done.output
    done = run("tune", "vehicle.elicitation.json", "--decide", vehicle.name)
    assert done.exit_code == 0, done.output
    found = decisions("vehicle.decisions.csv")
    assert set(found) <= {"bus", "opel", "saab", "van"}
    assert len(found) == len(vehicle.read_text(encoding="utf-8").splitlines()) - 1


def test_groups_are_decided_about_by_their_own_rules(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(2)
    p = rng.beta(1, 1, 900).round(4)
    sex = rng.integers(2, size=900)
    y = rng.random(900) < np.clip(p + 0.2 * sex - 0.1, 0, 1)
    rows = [f"{int(a)},{b},{'fm'[c]}" for a, b, c in zip(y, p, sex, strict=True)]
    (tmp_path / "people.csv").write_text("\n".join(["y,p,sex", *rows]))
    options = ["--label", "y", "--probability", "p", "--group", "sex"]
    done = run(
        "ask",
        "people.csv",
        *options,
        "--max-questions",
        4,
        "--seed",
        1,
        typed="1\n2\n1\n2\n",
    )
    assert done.exit_code == 0, done.output
    done = run("tune", "people.elicitation.json", "--decide", "people.csv")
    assert done.exit_code == 0, done.output
    classifier = load_classifier("people.elicitation.classifier.json")
    assert set(classifier.groups) == {"f", "m"}
    assert set(decisions("people.decisions.csv")) <= {"0", "1"}
    again = run("tune", "people.elicitation.json", "--decide", "people.csv")
    assert again.output == done.output


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing.json"], "nothing.json"),
        (["data.elicitation.json", "-o", "."], "is a folder"),
        (["data.elicitation.json", "--decide", "bad.csv"], "probabilities in"),
        (["data.elicitation.json", "--decide", "empty.csv"], "must be a column"),
        (["data.elicitation.metric.json"], "no transcript"),
    ],
)
def test_wrong_inputs_are_refused(arguments, message, run, tmp_path):
    (tmp_path / "bad.csv").write_text("p\n0.5\n7\n", encoding="utf-8")
    (tmp_path / "empty.csv").write_text("q\n0.5\n", encoding="utf-8")
    done = run("tune", *arguments)
    assert done.exit_code != 0
    assert message in str(done.exception) + done.output
    assert not (tmp_path / "bad.decisions.csv").exists()


@pytest.mark.usefixtures("asked")
def test_the_saved_file_says_what_it_is(run):
    run("tune", "data.elicitation.json")
    with open("data.elicitation.classifier.json", encoding="utf-8") as file:
        assert json.load(file)["format"] == "elicitor classifier"


@pytest.mark.usefixtures("asked")
def test_the_class_that_was_not_asked_about_is_named(run):
    wrong = run(
        *("tune", "data.elicitation.json", "--data", "data.csv"),
        *("--positive-label", "0"),
    )
    said = str(wrong.exception)
    assert "--positive-label must be the class that was asked about, '1'" in said
    assert "got '0'" in said
    assert "is not the file" not in said


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize("content", ["y,p\n1,2\n", "q\n1\n", ""])
def test_nothing_is_saved_if_those_to_decide_about_cannot_be_read(
    run, tmp_path, content
):
    (tmp_path / "new.csv").write_text(content, encoding="utf-8")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    wrong = run("tune", "data.elicitation.json", "--decide", "new.csv")
    assert wrong.exit_code != 0
    after = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert after == before


def test_no_decision_is_a_formula_and_labels_come_back_as_they_were(data, run):
    """A spreadsheet would run "=1+1"; the file of decisions can be read as labels."""
    words = {"1": "=1+1", "0": "no"}
    head, *rows = data.read_text("utf-8").splitlines()
    named = [f"{words[row[0]]}{row[1:]}" for row in rows]
    data.write_text("\n".join([head, *named]), "utf-8")
    options = ["--label", "y", "--probability", "p", "--max-questions", 2, "--seed", 1]
    done = run("ask", "data.csv", *options, "--positive-label", "=1+1", typed="1\n2\n")
    assert done.exit_code == 0, done.exception
    done = run("tune", "data.elicitation.json", "--decide", "data.csv")
    assert done.exit_code == 0, done.exception
    assert set(decisions("data.decisions.csv")) == {"'=1+1", "no"}
