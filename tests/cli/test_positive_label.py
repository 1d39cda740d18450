"""Every command keeps to the class that was asked about, and names it."""

import json

import numpy as np
import pytest

from elicitor.using.tuning import load_classifier
from tests.cli.test_tune import ANSWERS, decisions


def write(path, y, p, names):
    rows = [f"{names[int(a)]},{b},{b**2:.4f}" for a, b in zip(y, p, strict=True)]
    path.write_text("\n".join(["y,p,q", *rows]), encoding="utf-8")


@pytest.fixture
def asked(tmp_path, monkeypatch, run):
    """Answers about predictions of cancer, which sorts before healthy."""
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(11)
    p = rng.beta(1, 2, size=300).round(4)
    y = rng.random(300) < p
    for name, names in {
        "data": ("healthy", "cancer"),
        "same": ("healthy", "cancer"),
        "codes": ("0", "1"),
        "german": ("gesund", "krank"),
    }.items():
        write(tmp_path / f"{name}.csv", y, p, names)
    options = ["--label", "y", "--probability", "p", "--max-questions", 6, "--seed", 1]
    refused = run("ask", "data.csv", *options)
    assert refused.exit_code != 0
    assert "'cancer', 'healthy'; say which" in str(refused.exception)
    done = run("ask", "data.csv", *options, "--pos-label", "cancer", typed=ANSWERS)
    assert done.exit_code == 0, done.output
    assert "“cancer” case" in " ".join(done.output.split())
    stored = json.loads((tmp_path / "data.elicitation.json").read_text())
    assert stored["positive_label"] == "cancer"
    return tmp_path / "data.elicitation.json"


@pytest.mark.slow
def test_tune_keeps_to_the_class(asked, run):
    done = run("tune", asked.name, "--decide", "data.csv")
    assert done.exit_code == 0, done.output
    assert "positive (cancer) if score ≥" in done.output
    rule = load_classifier("data.elicitation.classifier.json")
    assert rule.positive_label == "cancer"
    p = np.genfromtxt("data.csv", delimiter=",", skip_header=1, usecols=1)
    wanted = np.where(rule.predict(p), "cancer", "healthy")
    assert decisions("data.decisions.csv") == wanted.tolist()

    for option, code in (([], 2), (["--positive-label", "krank"], 0)):
        other = run("tune", asked.name, "--data", "german.csv", "-o", "b.json", *option)
        assert (other.exit_code != 0) == (code != 0), other.output
    assert load_classifier("b.json").positive_label == "krank"
    assert load_classifier("b.json").rules == rule.rules
    without = run("tune", asked.name, "--positive-label", "cancer")
    assert "goes with --data" in str(without.exception)


@pytest.mark.slow
def test_rank_and_report_keep_to_the_class(asked, run):
    models = ["--model", "p=mine", "--model", "q=other"]
    tables = []
    for data, option in (
        ("same.csv", []),
        ("codes.csv", ["--pos-label", "1"]),
        ("german.csv", ["--positive-label", "krank"]),
    ):
        done = run("rank", asked.name, "--data", data, *models, *option, "--json", "r")
        assert done.exit_code == 0, done.output
        assert "“cancer” case" in " ".join(done.output.split())
        rows = json.loads(asked.with_name("r").read_text())["rows"]
        tables.append({row["name"]: row["utility"] for row in rows})
    assert tables[0] == tables[1] == tables[2]
    for data in ("codes.csv", "german.csv"):
        refused = run("rank", asked.name, "--data", data, *models)
        assert refused.exit_code != 0
        assert "'cancer' was asked about" in str(refused.exception)

    table = ["--models", "german.csv", *models, "-o", "page.md"]
    refused = run("report", asked.name, *table)
    assert refused.exit_code != 0
    done = run("report", asked.name, *table, "--positive-label", "krank")
    assert done.exit_code == 0, done.output
    assert "“cancer” case" in asked.with_name("page.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_records_without_the_label_are_verified_and_take_it_from_the_data(asked, run):
    kept = asked.with_suffix(".result.json")
    for path, part in ((asked, ()), (kept, ("transcript",))):
        body = json.loads(path.read_text(encoding="utf-8"))
        record = body
        for key in part:
            record = record[key]
        assert record.pop("positive_label") == "cancer"
        path.write_text(json.dumps(body), encoding="utf-8")
        done = run("verify", asked.name)
        assert done.exit_code == 0, done.output
    done = run("rank", asked.name, "--data", "same.csv", "--model", "p", "--model", "q")
    assert done.exit_code == 0, done.output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("positive", "column"),
    [("ill", "missed “has cancer” cases"), ("1", "missed cases")],
)
@pytest.mark.quick_cases("ill")
def test_what_the_positive_class_is_called_is_said_in_the_result(
    run, tmp_path, monkeypatch, positive, column
):
    monkeypatch.chdir(tmp_path)
    labels = (positive, {"ill": "well", "1": "0"}[positive])
    rows = [f"{labels[i % 7 > i / 20]},{(i % 40) / 40 + 0.01:.3f}" for i in range(120)]
    (tmp_path / "d.csv").write_text("\n".join(["y,p", *rows]))
    done = run(
        *("ask", "d.csv", "--label", "y", "--probability", "p", "--seed", 0),
        *("--positive-label", positive, "--positive-name", "has cancer"),
        *("--max-questions", 4),
        typed="a\nb\n" * 4,
    )
    assert done.exit_code == 0, f"{done.output} {done.exception}"
    told = " ".join(done.output.partition("Your metric")[2].split())
    assert "“has cancer” case" in told
    assert "“ill”" not in told
    table = "".join(told.partition("What it changes")[2].split())
    assert column.split()[-1] in table
