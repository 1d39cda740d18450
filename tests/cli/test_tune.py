"""`elicitor tune`: from answers to decisions about new people."""

import csv
import json
import re

import numpy as np
import pytest
import typer

from elicitor.cli.recall import recall
from elicitor.using.tuning import load_classifier
from tests.cli.command import app

ANSWERS = "1\n2\n2\n1\n1\n2\n"


def decided(path):
    """Decisions, and which of them were drawn by lot."""
    with open(path, encoding="utf-8") as file:
        head, *rows = csv.reader(file)
    assert head == ["row", "decision", "drawn by lot"]
    assert [row[0] for row in rows] == [str(n) for n in range(1, len(rows) + 1)]
    assert {row[2] for row in rows} <= {"yes", "no"}
    return [row[1] for row in rows], [row[2] == "yes" for row in rows]


def decisions(path):
    return decided(path)[0]


@pytest.fixture
def asked(data, run_once):
    options = ["--label", "y", "--probability", "p", "--max-questions", 6, "--seed", 1]
    done = run_once("ask", data.name, *options, typed=ANSWERS)
    assert done.exit_code == 0, done.output
    return data


@pytest.mark.slow
def test_the_best_threshold_is_saved_and_used(asked, run):
    done = run("tune", "data.elicitation.json", "--decide", asked.name)
    assert done.exit_code == 0, done.output
    (rule,) = load_classifier("data.elicitation.classifier.json").rules
    assert str(rule) in done.output
    words = " ".join(done.output.split())
    labels, p = np.loadtxt(asked, delimiter=",", skiprows=1).T
    found = int((p[labels == 1] >= rule.threshold).sum())
    assert f"finds {found} of {int(labels.sum())} people who are positive (" in words
    assert re.search(r"Best threshold: [\d.]+ \(.*? with 90 % probability, on", words)
    ends = r"at least as much as [\d.]+|as much as ([\d.]+ to |[\d.]+ false alarms \()"
    assert re.search(f"weighs ({ends})", words)
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


@pytest.mark.slow
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
    # What the rule does is counted there.
    assert "What it changes, on these 200 rows" in told
    assert "on these 300 rows" not in told
    assert "is not the file" not in first.output
    lost = "whoever chooses by this metric loses at most"
    assert f"On these data, {lost}" in told  # and not what is lost on the 300
    assert lost.capitalize() in " ".join(first.output.split())
    again = run("tune", "data.elicitation.json", "--data", "data.csv", "-o", "c.json")
    assert "is not the file" not in again.output
    assert "On these data, whoever" not in again.output
    assert decisions("said.csv") == ["0", "1"]


@pytest.mark.slow
@pytest.mark.usefixtures("asked")
def test_another_classifier_is_kept(run, tmp_path):
    kept = "data.elicitation.classifier.json"
    (tmp_path / "other.csv").write_text(
        "y,p\n" + "".join(f"{i % 3 == 0:d},{(i % 7) / 8}\n" for i in range(60))
    )
    run("tune", "data.elicitation.json")
    before = (tmp_path / kept).read_bytes()
    again = run("tune", "data.elicitation.json")
    assert "is kept in" not in again.output
    other = run("tune", "data.elicitation.json", "--data", "other.csv")
    aside = "data.elicitation.classifier.1.json"
    assert f"Another classifier that was there is kept in {aside}." in " ".join(
        other.output.split()
    )
    assert (tmp_path / aside).read_bytes() == before != (tmp_path / kept).read_bytes()


@pytest.mark.slow
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


@pytest.fixture
def people(run_once, tmp_path, monkeypatch):
    """Answers about two groups, of which the model tells one better."""
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(2)
    y, sex = rng.integers(2, size=(2, 300))
    noise = rng.normal(0, np.where(sex == 1, 0.15, 0.6))
    p = np.clip(0.35 + 0.3 * y + noise, 0.01, 0.99).round(6)
    rows = [f"{a},{b},{'fm'[c]}" for a, b, c in zip(y, p, sex, strict=True)]
    path = tmp_path / "people.csv"
    path.write_text("\n".join(["y,p,sex", *rows]), encoding="utf-8")
    options = ["--label", "y", "--probability", "p", "--group", "sex", "--seed", 1]
    named = ["--positive-name", "defaults", "--people", "debtors"]
    done = run_once(
        *("ask", "people.csv", *options, *named, "--max-questions", 4),
        typed="2\n1\n1\n2\n",  # gaps count so much that lots are drawn
    )
    assert done.exit_code == 0, done.output
    return path


@pytest.mark.slow
@pytest.mark.usefixtures("people")
def test_groups_are_decided_about_by_their_own_rules(run):
    done = run("tune", "people.elicitation.json", "--decide", "people.csv")
    assert done.exit_code == 0, done.output
    classifier = load_classifier("people.elicitation.classifier.json")
    assert set(classifier.groups) == {"f", "m"}
    assert set(decisions("people.decisions.csv")) <= {"0", "1"}
    again = run("tune", "people.elicitation.json", "--decide", "people.csv")
    assert again.output == done.output
    words = " ".join(done.output.split())
    assert "On these rows, no other is better under this metric." in words
    assert "What each rule does to these 300 rows" in words
    assert "decided rightly" not in words  # debtors who default are found or missed
    assert "people" not in words.replace("people.", "")


@pytest.mark.slow
def test_what_is_drawn_by_lot_is_marked_and_comes_again(people, run):
    ordered = people.read_text(encoding="utf-8").splitlines()
    turned = [ordered[0], *reversed(ordered[1:])]
    (people.parent / "turned.csv").write_text("\n".join(turned), encoding="utf-8")
    found = {}
    for name, file, seed in (
        ("first", "people.csv", 5),
        ("turned", "turned.csv", 5),
        ("other", "people.csv", 6),
    ):
        done = run(
            *("tune", "people.elicitation.json", "--decide", file, "--seed", seed),
            *("--decisions", f"{name}-said.csv"),
        )
        assert done.exit_code == 0, done.output
        found[name] = decided(f"{name}-said.csv")
    said, by_lot = found["first"]
    assert f"{sum(by_lot):,} of them were drawn by lot, with --seed 6" in " ".join(
        done.output.split()
    )
    assert 0 < sum(by_lot) < len(by_lot)
    _, p, sex = np.loadtxt(ordered[1:], delimiter=",", dtype=str).T
    classifier = load_classifier("people.elicitation.classifier.json")
    chance = classifier.class_probability(
        np.c_[p.astype(float), 1 - p.astype(float)], sex
    )
    assert by_lot == ((chance > 0) & (chance < 1)).any(axis=1).tolist()
    certain = np.array(classifier.classes)[chance.argmax(axis=1)]
    others, _ = found["other"]
    for row, lot in enumerate(by_lot):
        if not lot:
            assert said[row] == others[row] == certain[row]
    assert said != others
    values, counts = np.unique(p, return_counts=True)
    alone = np.isin(p, values[counts == 1])  # a lot does not hang on the order
    back = found["turned"][0][::-1]
    assert [a for a, b in zip(said, alone, strict=True) if b] == [
        a for a, b in zip(back, alone, strict=True) if b
    ]


@pytest.mark.slow
@pytest.mark.usefixtures("people")
def test_a_rule_that_spares_all_groups_can_be_saved(run):
    path = "people.elicitation.classifier.json"
    run("tune", "people.elicitation.json")
    assert not load_classifier(path).is_deterministic
    done = run("tune", "people.elicitation.json", "--spare-all")
    assert done.exit_code == 0, done.output
    classifier = load_classifier(path)
    assert classifier.is_deterministic
    rule = str(classifier)
    for label, name in (
        ("1", "debtors who default"),
        ("0", "debtors who do not default"),
    ):
        rule = rule.replace(f"“{label}”", f"“{name}”")
    assert rule in done.output
    assert "draws lots" not in done.output


@pytest.mark.slow
@pytest.mark.usefixtures("asked")
def test_without_groups_nobody_is_spared(run):
    done = run("tune", "data.elicitation.json", "--spare-all")
    assert "--spare-all is about groups" in str(done.exception)


@pytest.mark.slow
def test_a_group_that_is_missing_is_named(people, run):
    head, *rows = people.read_text(encoding="utf-8").splitlines()
    three = [f"{row[:-1]}x" if n % 3 else row for n, row in enumerate(rows)]
    (people.parent / "others.csv").write_text("\n".join([head, *three]))
    done = run("tune", "people.elicitation.json", "--data", "others.csv")
    assert done.exit_code != 0
    assert "group" in str(done.exception)


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing.json"], "nothing.json"),
        (["data.elicitation.json", "-o", "."], "is a folder"),
        (["data.elicitation.json", "--decide", "bad.csv"], "probabilities in"),
        (["data.elicitation.json", "--decide", "empty.csv"], "must be a column"),
        (["data.elicitation.metric.json"], "is no file of answers"),
        (["data.csv"], "is no file of answers"),
        (["data.elicitation.json", "--id", "p"], "--id goes with --decide"),
        (
            ["data.elicitation.json", "--decide", "data.csv", "--id", "who"],
            "--id must be a column of data.csv, which has 'y', 'p'; got 'who'. It "
            "tells who a row is about; without it rows are told by their number, 1 "
            "being the first below the header.",
        ),
        (
            ["data.elicitation.json", "--decide", "bad.csv"],
            # Nothing of the option for scores, which `tune` does not have.
            "row 2 holds 7.0. Row 1 is the first below the header.",
        ),
    ],
)
def test_wrong_inputs_are_refused(arguments, message, run, tmp_path):
    (tmp_path / "bad.csv").write_text("p\n0.5\n7\n", encoding="utf-8")
    (tmp_path / "empty.csv").write_text("q\n0.5\n", encoding="utf-8")
    done = run("tune", *arguments)
    assert done.exit_code != 0
    assert message in str(done.exception) + done.output
    assert not (tmp_path / "bad.decisions.csv").exists()


@pytest.mark.slow
def test_decisions_keep_who_they_are_about_and_are_counted(asked, run):
    """Identifiers stay as they are written: 007 is no 7, and a formula is not run."""
    p = np.genfromtxt(asked, delimiter=",", names=True)["p"][:4]
    names = ["007", "1.0", "", "=1+1"]
    lines = [f"{name},{x}" for name, x in zip(names, p, strict=True)]
    asked.with_name("new.csv").write_text("\n".join(["who,p", *lines]) + "\n")
    told = run("tune", "data.elicitation.json", "--decide", "new.csv", "--id", "who")
    assert told.exit_code == 0, f"{told.output} {told.exception}"
    with open("new.decisions.csv", encoding="utf-8") as file:
        head, *rows = csv.reader(file)
    assert head == ["row", "who", "decision", "drawn by lot"]
    assert [row[:2] for row in rows] == [
        ["1", "007"], ["2", "1.0"], ["3", ""], ["4", "'=1+1"],
    ]  # fmt: skip
    said = [row[2] for row in rows]
    words = " ".join(told.output.split())
    assert (
        "4 decisions to new.decisions.csv, in the order of the rows: “row” 1 is the "
        "first below the header, and “who” says who it is about." in words
    )
    bare = run("tune", "data.elicitation.json", "--decide", "new.csv").output
    told = "“row” 1 is the first below the header. Decided:"
    assert told in " ".join(bare.split())
    params = typer.main.get_command(app).commands["tune"].params
    (decide,) = [param for param in params if "--decide" in param.opts]
    assert "row 1 being the first below the header" in decide.help
    counts = re.search(r"Decided: (\d+) “0” \(.*?\), (\d+) “1” \(", words)
    assert [int(n) for n in counts.groups()] == [said.count("0"), said.count("1")]


@pytest.mark.slow
def test_decisions_of_another_session_are_not_lost(asked, run):
    """Answers of two people decide about one file; none erases the others."""
    tuned = ("--decide", asked.name, "--decisions", "d.csv")
    assert run("tune", "data.elicitation.json", *tuned).exit_code == 0
    first = asked.with_name("d.csv").read_bytes()
    options = ["--label", "y", "--probability", "p", "--max-questions", 6]
    kept = ("--save", "other.json")
    opposite = ANSWERS.translate(str.maketrans("12", "21"))
    run("ask", asked.name, *options, "--seed", 1, *kept, typed=opposite)
    done = run("tune", "other.json", *tuned)
    assert done.exit_code == 0, f"{done.output} {done.exception}"
    assert asked.with_name("d.csv").read_bytes() != first
    assert asked.with_name("d.1.csv").read_bytes() == first
    assert "kept in d.1.csv" in " ".join(done.output.split())
    again = run("tune", "other.json", *tuned)
    assert "Other decisions" not in again.output
    assert not asked.with_name("d.2.csv").exists()


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_classes_and_groups_that_steer_a_terminal_are_spelled(data, run):
    head, *rows = data.read_text("utf-8").splitlines()
    named = [
        f'{"ill" if row[0] == "1" else "well"}\x07{row[1:]},"u{i % 2}\x1b\tv\x07"'
        for i, row in enumerate(rows)
    ]
    data.write_text("\n".join([f"{head},g", *named]), "utf-8")
    options = ["--label", "y", "--probability", "p", "--max-questions", 2, "--seed", 1]
    positive = ["--positive-label", "ill\x07"]
    done = run("ask", "data.csv", *options, *positive, "--group", "g", typed="1\n2\n")
    assert done.exit_code == 0, done.exception
    boxes = [line for line in done.output.splitlines() if line.startswith("│")]
    assert any(r"u0\x1b\tv\x07" in line for line in boxes)
    assert not set("\x07\x1b\t") & set(done.output)
    done = run("tune", "data.elicitation.json", "--decide", "data.csv")
    assert done.exit_code == 0, done.exception
    assert set(decisions("data.decisions.csv")) == {r"ill\x07", r"well\x07"}
