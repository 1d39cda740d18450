"""Rows that weigh, from the first question to the report."""

import json
import re

import numpy as np
import pytest
from sklearn.metrics import confusion_matrix

from elicitor.cli.recall import recall
from elicitor.metrics import metric_from_dict
from elicitor.using import best_threshold
from elicitor.using.tuning import load_classifier

ANSWERS = "2\n1\n2\n1\n2\n2\n"
PLAIN = ("--label", "y", "--max-questions", 6, "--seed", 1, "--no-checks")
ASK = ("--probability", "p", *PLAIN)
WEIGHTS = np.random.default_rng(4).integers(0, 4, size=300)


@pytest.fixture
def weighed(data):
    """The usual file with a column of weights and another one."""
    head, *rows = data.read_text().splitlines()
    more = [
        f"{row},{w},{1 + i % 3}"
        for i, (row, w) in enumerate(zip(rows, WEIGHTS, strict=True))
    ]
    data.write_text("\n".join([f"{head},w,v", *more]))
    return data


@pytest.fixture
def asked(weighed, run_once):
    done = run_once("ask", weighed.name, *ASK, "--weight", "w", typed=ANSWERS)
    assert done.exit_code == 0, done.output
    return weighed, done


def table(path):
    return np.genfromtxt(path, delimiter=",", names=True)


def words(done):
    """What was written; of a command that was refused, why."""
    refused = done.exit_code and not isinstance(done.exception, SystemExit)
    return " ".join((str(done.exception) if refused else done.output).split())


@pytest.mark.slow
def test_what_is_asked_and_said_is_that_of_weighted_rows(asked):
    path, done = asked
    told, rows = words(done), table(path)
    weights = rows["w"]
    n, share = int((weights > 0).sum()), weights[rows["y"] == 1].sum() / weights.sum()
    assert "Rows count by their weight, in column “w”" in told
    assert f"{round(100 * share)} people who are positive" in told
    assert f"on these {n} weighted rows" in told
    found = recall(path.with_suffix(".elicitation.json"))
    said = rows["p"] >= best_threshold(found.result, found.subject.exact)
    counts = confusion_matrix(
        rows["y"], said, sample_weight=weights * n / weights.sum()
    )
    numbers = re.search(r"weighted rows it finds ([\d.]+) of (\d+) ", told).groups()
    assert float(numbers[0]) == pytest.approx(counts[1, 1], abs=0.6)
    assert float(numbers[1]) == pytest.approx(counts[1].sum(), abs=0.5)


@pytest.mark.slow
def test_weights_are_as_so_many_rows_each(asked, run, tmp_path):
    head, *rows = asked[0].read_text().splitlines()
    copies = [row for row, w in zip(rows, WEIGHTS, strict=True) for _ in range(w)]
    (tmp_path / "copies.csv").write_text("\n".join([head, *copies]))
    tune = "tune", "data.elicitation.json"
    run(*tune, "-o", "ours.json")
    run(*tune, "--data", "copies.csv", "--weight", "", "-o", "copies.json")
    assert load_classifier("ours.json") == load_classifier("copies.json")


@pytest.mark.slow
def test_going_on_and_verify_hold(asked, run):
    path, _ = asked
    kept = json.loads(path.with_suffix(".elicitation.json").read_text())
    assert kept["context"]["wishes"]["weight"] == "w"
    assert kept["region"]["weighted"] is True
    assert run("verify", "data.elicitation.json").exit_code == 0
    more = run("ask", path.name, "--max-questions", 7, typed="1\n")
    assert more.exit_code == 0, more.output
    assert run("verify", "data.elicitation.json").exit_code == 0


@pytest.mark.slow
def test_a_different_column_of_weights_is_noticed(asked, run):
    path, _ = asked
    done = run("ask", path.name, "--weight", "v", typed="q\n")
    assert "--weight: kept w, now v" in words(done)
    done = run("ask", path.name, "--weight", "", typed="q\n")
    assert "--weight: kept w, now none" in words(done)


@pytest.mark.slow
@pytest.mark.usefixtures("asked")
def test_other_weights_in_the_same_column_are_noticed(run, weighed):
    head, first, *rows = weighed.read_text().splitlines()
    y, p, w, v = first.split(",")
    weighed.write_text("\n".join([head, f"{y},{p},{int(w) + 1},{v}", *rows]))
    for command in (("verify", "data.elicitation.json"), ("ask", weighed.name)):
        done = run(*command, typed="q\n")
        assert "labels, predictions or weights have changed" in words(done)


@pytest.mark.slow
def test_answers_of_an_earlier_version_weighed_all_rows_alike(weighed, run):
    assert run("ask", weighed.name, *ASK, typed=ANSWERS).exit_code == 0
    path = weighed.with_suffix(".elicitation.json")
    kept = json.loads(path.read_text())
    del kept["context"]["wishes"]["weight"]
    path.write_text(json.dumps(kept))
    assert run("verify", path.name).exit_code == 0
    done = run("ask", weighed.name, "--weight", "w", typed="q\n")
    assert "--weight: kept none, now w" in words(done)


@pytest.mark.slow
@pytest.mark.usefixtures("asked")
def test_other_data_may_weigh_otherwise_or_not_at_all(run):
    for column, extent in (("v", "300 weighted rows"), ("", "300 rows")):
        done = run(
            *("tune", "data.elicitation.json", "--data", "data.csv"),
            *("--weight", column, "-o", "other.json"),
        )
        assert done.exit_code == 0, done.output
        told = words(done)
        assert f"data.csv as it is given now ({extent}, " in told
        assert "not what was asked about, data.csv as it was asked about (" in told
    done = run("tune", "data.elicitation.json", "--weight", "v")
    assert "--weight goes with --data" in words(done)


@pytest.mark.slow
@pytest.mark.usefixtures("asked")
def test_models_are_ranked_on_weighted_rows(run, tmp_path):
    rank = ("rank", "data.elicitation.json", "--resamples", 0, "--as-is")
    lines = (tmp_path / "data.csv").read_text().splitlines()
    more = [f"{line},{int(line.split(',')[2]) > 1:d}" for line in lines[1:]]
    (tmp_path / "models.csv").write_text("\n".join([f"{lines[0]},s", *more]))
    models = ("--data", "models.csv", "--model", "p=good", "--model", "s=odd")
    ours, theirs = (
        run(*rank, *models, *weight, "--json", f"{name}.json", "--force")
        for name, weight in (("ours", ()), ("theirs", ("--weight", "")))
    )
    assert ours.exit_code == theirs.exit_code == 0, ours.output + theirs.output
    assert "Rows count by their weight" in words(ours)
    assert "Rows count by their weight" not in words(theirs)
    values = {
        name: {
            row["name"]: row["value"]
            for row in json.loads((tmp_path / f"{name}.json").read_text())["rows"]
        }
        for name in ("ours", "theirs")
    }
    rows = table(tmp_path / "models.csv")
    kept = (tmp_path / "data.elicitation.metric.json").read_text()
    metric = metric_from_dict(json.loads(kept))
    for name, weights in (("ours", rows["w"]), ("theirs", np.ones(300))):
        shares = confusion_matrix(
            rows["y"], rows["s"], sample_weight=weights, normalize="all"
        )
        right = np.array([shares[1, 1], shares[0, 0]])
        assert values[name]["odd"] == pytest.approx(float(metric.value(right)))


@pytest.mark.slow
@pytest.mark.usefixtures("asked")
def test_the_report_says_that_counts_are_weighted(run, tmp_path):
    page = run("report", "data.elicitation.json", "-o", "r.md")
    assert page.exit_code == 0, page.output
    told = (tmp_path / "r.md").read_text()
    n = int((WEIGHTS > 0).sum())
    assert "| rows weighed by | w |" in told
    assert f"| rows | {n} (weighted): " in told
    for sentence in told.splitlines():
        assert f"{n} rows" not in sentence  # everywhere they are weighted rows
    assert f"What it changes, on these {n} weighted rows" in told


def test_weights_that_are_none_are_refused(weighed, run):
    def asked_with(weights):
        head, *rows = weighed.read_text().splitlines()
        left = [row.rsplit(",", 2)[0] for row in rows]
        told = [f"{row},{w},1" for row, w in zip(left, weights, strict=True)]
        weighed.write_text("\n".join([head, *told]))
        done = run("ask", weighed.name, *ASK, "--weight", "w", typed="q\n")
        return words(done)

    assert "column 'w' must hold weights that are not negative; row 2 holds -1.0" in (
        asked_with([1, -1, *[2] * 298])
    )
    assert "column 'w' must hold weights that are not all zero" in asked_with([0] * 300)
    assert "column 'w' must have no missing values" in asked_with(["", *[2] * 299])
    assert "column 'w' must hold finite numbers" in asked_with(["much", *[2] * 299])
    done = run("ask", weighed.name, *ASK, "--weight", "there is none", typed="q\n")
    assert "weight must be a column of data.csv" in words(done)


def test_only_rows_of_people_weigh(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "models.csv").write_text("name,good,w\na,1,1\nb,2,3\n")
    done = run(
        *("ask", "models.csv", "--models", "name", "--reward", "good"),
        *("--weight", "w"),
        typed="q\n",
    )
    assert "--weight does not go with --models" in words(done)


@pytest.mark.slow
@pytest.mark.parametrize(
    "more",
    [
        (),
        pytest.param(("--errors",), marks=pytest.mark.slow),
        pytest.param(("--group", "g"), marks=pytest.mark.slow),
    ],
)
def test_several_classes_and_groups_weigh_too(more, tmp_path, monkeypatch, run):
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(3)
    proba = rng.dirichlet(np.full(3, 0.5), size=120).round(3)
    proba[:, 2] = 1 - proba[:, :2].sum(axis=1)
    y = [rng.choice(list("abc"), p=row / row.sum()) for row in np.abs(proba)]
    rows = [
        f"{label},{row[0]:.3f},{row[1]:.3f},{abs(row[2]):.3f},{'fm'[i % 2]},{1 + i % 5}"
        for i, (label, row) in enumerate(zip(y, proba, strict=True))
    ]
    (tmp_path / "data.csv").write_text("\n".join(["y,p_a,p_b,p_c,g,w", *rows]))
    options = ("--label", "y", "--probability", "p_*", *more, "--weight", "w")
    limits = ("--max-questions", 3, "--seed", 1, "--no-checks")
    done = run("ask", "data.csv", *options, *limits, typed="1\n2\n1\n")
    assert done.exit_code == 0, done.output
    assert "Rows count by their weight" in words(done)
    if "--group" not in more:
        assert "on 120 people (weighted)" in words(done)
    assert run("verify", "data.elicitation.json").exit_code == 0
    page = run("report", "data.elicitation.json", "-o", "r.md")
    assert page.exit_code == 0, page.output
    told = (tmp_path / "r.md").read_text()
    assert "120 weighted rows" in told
    assert "120 rows" not in told
    tuned = run("tune", "data.elicitation.json", "--data", "data.csv", "--weight", "")
    assert tuned.exit_code == 0, tuned.output
    assert "weighted rows" in words(tuned)
