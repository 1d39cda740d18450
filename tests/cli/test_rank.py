"""`elicitor rank`: from files to a ranking."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier

import elicitor as el
from elicitor.cli.given import given, given_result
from elicitor.core import InvalidDataError, InvalidParameterError, TranscriptError
from elicitor.datasets import load_wdbc
from elicitor.metrics import ClassStatistics, FairMetric, LinearMetric, score


def written():
    """What --json wrote."""
    return json.loads(Path("out.json").read_text())


@pytest.fixture
def cancer(tmp_path, monkeypatch):
    """Two real models' predictions, with the metric file of a patient's advocate."""
    monkeypatch.chdir(tmp_path)
    data = load_wdbc()
    X, y = data.X[::2, :5], data.y[::2]
    tree = DecisionTreeClassifier(max_depth=3, random_state=0).fit(X, y)
    p = tree.predict_proba(data.X[1::2, :5])
    label = GaussianNB().fit(X, y).predict(data.X[1::2, :5])
    rows = zip(data.y[1::2], p[:, 1], label, strict=True)
    lines = [
        f"{'ill' if a else 'well'},{b:.6f},{'ill' if c else 'well'}" for a, b, c in rows
    ]
    path = tmp_path / "cancer.csv"
    path.write_text("\n".join(["y,p,bayes", *lines]) + "\n")
    (tmp_path / "mine.metric.json").write_text(LinearMetric([6, 1]).to_json())
    return path, data.y[1::2], p[:, 1] >= 0.5, label


PREDICTIONS = ["--label", "y", "--model", "p=tree", "--model", "bayes"]
ILL = ["--positive-label", "ill"]


def test_predictions_are_ranked_by_a_metric(cancer, run):
    path, y, tree, bayes = cancer
    done = run(
        *["rank", "mine.metric.json", "--data", path, *PREDICTIONS, *ILL],
        *["--resamples", 20, "--as-is", "--json", "out.json"],
    )
    assert done.exit_code == 0, done.output
    body = written()
    utilities = {row["name"]: row["utility"] for row in body["rows"]}
    metric = LinearMetric([6, 1])
    assert utilities["tree"] == pytest.approx(score(metric, y, tree))
    assert utilities["bayes"] == pytest.approx(score(metric, y, bayes))
    assert body["best"] == max(utilities, key=utilities.get)
    assert "One missed “ill” case weighs as much as 6 false alarms." in done.output
    for words in ("Going by accuracy", "best?", "Wrote out.json", "A metric alone"):
        assert words in done.output
    assert "AUC" not in body["choices"]  # one model has no probabilities


def test_each_model_is_judged_at_the_rule_that_is_best_for_it(data, run):
    """Cubes decide nobody at one half; at their own cut they tell most."""
    lines = data.read_text().splitlines()
    said = [(line, float(line.split(",")[1])) for line in lines[1:]]
    more = [f"{line},{p**3:.6f},{0.1 + 0.5 * (p > 0.55)}" for line, p in said]
    data.write_text("\n".join([f"{lines[0]},timid,coarse", *more]) + "\n")
    data.with_name("m.metric.json").write_text(LinearMetric([3, 1]).to_json())
    command = ["rank", "m.metric.json", "--data", data, "--label", "y", "--resamples"]
    command += [9, "--model", "timid", "--model", "coarse", "--json", "out.json"]
    done = run(*command)
    assert done.exit_code == 0, done.output
    body = written()
    told = " ".join(done.output.split())
    assert body["best"] == "timid"
    threshold = body["rows"][0]["judged_at"]["threshold"]
    assert 0 < threshold < 0.1
    assert f"it prefers timid, at a threshold of {threshold:.3g}" in told
    assert "It is not the model’s own" in told
    done = run(*command, "--as-is")
    assert written()["best"] == "coarse"
    assert all(row["judged_at"] is None for row in written()["rows"])
    assert "judged as they stand" in " ".join(done.output.split())


@pytest.mark.slow
def test_answers_of_ask_are_enough_to_rank_by(data, run, tmp_path):
    """The file that was asked about holds more models; everything is as it was."""
    lines = data.read_text().splitlines()
    more = [f"{line},{float(line.split(',')[1]) ** 2:.5f}" for line in lines[1:]]
    data.write_text("\n".join([f"{lines[0]},q", *more]) + "\n")
    done = run(
        *["ask", data.name, "--label", "y", "--probability", "p", "--no-checks"],
        typed="1\n2\nq\n",
    )
    assert done.exit_code == 0, done.output
    ranked = ["rank", "data.elicitation.json", "--model", "p", "--model", "q=timid"]
    done = run(*ranked, "--resamples", 9, "--json", "out.json")
    assert done.exit_code == 0, done.output
    body = written()
    assert body["basis"] == "posterior"
    # As open as `ask` left it: no number of its own after two answers.
    told = given(Path("data.elicitation.json")).recalled.subject.sentence
    said = told(given_result(Path("data.elicitation.json")))
    assert "with 90 % probability" in said
    assert said in " ".join(done.output.split())
    assert {row["name"] for row in body["rows"]} == {"p", "timid"}
    share = max(1, np.ceil(1000 * body["lost"])) / 10
    lost = f"one of these models by this metric loses at most {share:.4g} %"
    assert lost.replace(" %", "") in " ".join(done.output.split())
    assert not body["asked_about"]
    assert sum(row["probability_best"] for row in body["rows"]) == pytest.approx(1)
    moved = data.rename(tmp_path / "moved.csv")
    done = run(*ranked, "--data", moved, "--asked-about", moved, "--resamples", 9)
    assert done.exit_code == 0, done.output


@pytest.mark.slow
def test_models_that_were_asked_about_need_no_data(models, run):
    done = run(
        *["ask", models.name, "--models", "name", "--reward", "accuracy_bus"],
        *["--cost", "latency", "--cost", "price", "--no-checks"],
        typed="1\n2\nq\n",
    )
    assert done.exit_code == 0, done.output
    done = run("rank", "models.elicitation.json", "--json", "out.json")
    assert done.exit_code == 0, done.output
    body = written()
    result = given_result(models.parent / "models.elicitation.json")
    assert [row["name"] for row in body["rows"]] == list(result.details["ranking"])
    assert set(body["choices"]) == {
        "accuracy_bus alone",
        "latency alone",
        "price alone",
    }


@pytest.mark.slow
def test_other_models_are_named_as_those_that_were_asked_about(models, run):
    done = run(
        *["ask", models.name, "--models", "name", "--reward", "accuracy_bus"],
        *["--cost", "latency", "--cost", "price", "--no-checks"],
        typed="1\n2\nq\n",
    )
    assert done.exit_code == 0, done.output
    table = models.read_text()
    (models.parent / "new.csv").write_text(table.replace("small", "brandnew"))
    kept = "models.elicitation.json"
    done = run("rank", kept, "--data", "new.csv", "--json", "out.json")
    assert done.exit_code == 0, done.output
    names = {row["name"] for row in written()["rows"]}
    assert "brandnew" in names
    assert "small" not in names


def test_a_table_of_other_models_is_ranked(models, run):
    metric = LinearMetric([1, -0.004], names=["accuracy_bus", "latency"])
    (models.parent / "m.metric.json").write_text(metric.to_json())
    done = run(
        *["rank", "m.metric.json", "--data", models.name, "--models", "name"],
        *["--reference", "m.metric.json", "--json", "out.json"],
    )
    assert done.exit_code == 0, done.output
    body = written()
    assert body["best"] == "small"  # 0.86 − 0.036
    assert body["reference"]["tau"] == pytest.approx(1)


def test_several_classes_come_by_patterns(vehicle, run):
    """The same probabilities as columns of two models, one of them flattened."""
    header, *lines = vehicle.read_text().splitlines()
    classes = [name.removeprefix("p_") for name in header.split(",")[1:]]
    rows = []
    for line in lines:
        label, *cells = line.split(",")
        flat = [
            f"{(float(cell) + 0.3 * (i == 0)) / 1.3:.6f}"
            for i, cell in enumerate(cells)
        ]
        rows.append(",".join([label, *cells, *flat]))
    names = ",".join(
        ["kind", *(f"p_{c}" for c in classes), *(f"q_{c}" for c in classes)]
    )
    vehicle.write_text("\n".join([names, *rows]) + "\n")
    metric = LinearMetric([1, 5, 1, 1], names=ClassStatistics(tuple(classes)).names)
    ends = {"extremes": (metric.with_coefficients([1, 4, 1, 1]),)}
    el.Result(metric, np.ones((4, 2)), True, details=ends).save("saved.json")
    done = run(
        *["rank", "saved.json", "--data", vehicle.name, "--label", "kind"],
        *["--model", "plain=p_*", "--model", "bus lover=q_*", "--resamples", 0],
        *["--as-is", "--json", "out.json"],
    )
    assert done.exit_code == 0, done.output
    body = written()
    assert body["best"] == "plain"
    assert body["basis"] == "extremes"
    assert {"AUC", "macro F1"} <= set(body["choices"])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], r"--model 'NAME=p_\*' for its predictions, a column per class"),
        (
            ["--model", "p_bus=a", "--model", "p_van=b"],
            r"'a' is one column of probabilities; 4 classes need one for each",
        ),
        (["--model", "all=p_*"], "--model must be given at least twice"),
        (
            ["--model", "a=p_*", "--model", "b=p_*", "--positive-label", "bus"],
            "--positive-label is for two classes; the metric is of 4: bus, ",
        ),
        (["--models", "kind"], r"Each must be a column .* give --model"),
    ],
)
def test_what_is_advised_goes_with_several_classes(options, message, vehicle, run):
    classes = ("bus", "opel", "saab", "van")
    metric = LinearMetric([1, 5, 1, 1], names=ClassStatistics(classes).names)
    vehicle.with_name("m.metric.json").write_text(metric.to_json())
    data = ["--data", vehicle.name, "--label", "kind"] if options else []
    done = run("rank", "m.metric.json", *data, *options)
    assert isinstance(done.exception, InvalidParameterError)
    assert re.search(message, str(done.exception)), done.exception
    assert "--score" not in str(done.exception)


def test_groups_are_named_by_columns(cancer, run):
    path, y, tree, bayes = cancer
    header, *lines = path.read_text().splitlines()
    group = np.where(np.arange(len(lines)) % 3 == 0, "f", "m")
    text = [f"{line},{g}" for line, g in zip(lines, group, strict=True)]
    path.write_text("\n".join([f"{header},sex", *text]) + "\n")
    metric = FairMetric(
        [1, 1],
        {("f", "m"): [1, 1]},
        0.5,
        prevalence=np.full((2, 2), 0.5),
        names=["R[ill, well]", "R[well, ill]"],
        groups=["f", "m"],
    )
    path.with_name("fair.metric.json").write_text(metric.to_json())
    command = ["rank", "fair.metric.json", "--data", path, "--as-is", *PREDICTIONS]
    done = run(*command, "--group", "sex", "--resamples", 5, "--json", "out.json")
    assert done.exit_code == 0, done.output
    words = np.array(["well", "ill"])
    utilities = {
        name: score(metric, words[y.astype(int)], words[said.astype(int)], groups=group)
        for name, said in (("tree", tree), ("bayes", bayes))
    }
    for row in written()["rows"]:
        assert row["utility"] == pytest.approx(utilities[row["name"]])


def test_names_do_not_steer_the_terminal(cancer, run):
    path, *_ = cancer
    named = ["--model", "p=\x1b[2J\x1b]0;gone\x07", "--model", "bayes=a\u202eb [bold]c"]
    done = run("rank", "mine.metric.json", "--data", path, "--label", "y", *ILL, *named)
    assert done.exit_code == 0, done.output
    assert not set("\x1b\x07\u202e") & set(done.output)
    told = "".join(done.output.split())
    assert r"\x1b[2J\x1b]0;gone\x07" in told
    assert r"a\u202eb[bold]c" in told


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "Say which models to rank"),
        (PREDICTIONS, "--data must be"),
        (["--data", "gone.csv", *PREDICTIONS], "'gone.csv' is not there"),
        (["--data", "cancer.csv", *PREDICTIONS], "--positive-label"),
        (["--data", "cancer.csv", *ILL, *PREDICTIONS[:4]], "at least twice"),
        (["--data", "cancer.csv", *ILL, *PREDICTIONS, "--model", "x"], "got 'x'"),
        (["--data", "cancer.csv", "--models", "y"], "Each must be a column"),
        (["--data", "cancer.csv"], "--data is not enough. Say which models"),
        (["--reference", "cancer.csv"], "is not JSON"),
        (["--json", "no/where.json"], "--json"),
    ],
)
@pytest.mark.usefixtures("cancer")
def test_wrong_input_gets_one_line(options, message, run):
    done = run("rank", "mine.metric.json", *options)
    assert done.exit_code != 0
    assert isinstance(done.exception, InvalidParameterError)
    assert message in str(done.exception)


# -- what a file may hold -----------------------------------------------------------


def test_files_tell_what_they_are(cancer):
    folder = cancer[0].parent
    metric = given(folder / "mine.metric.json")
    assert metric.result == LinearMetric([6, 1])
    assert metric.recalled is None
    el.Result(LinearMetric([2, 1]), np.ones((2, 2)), True).save(folder / "r.json")
    assert given_result(folder / "r.json").metric == LinearMetric([2, 1])


@pytest.mark.slow
def test_answers_are_replayed_on_their_data(data, run):
    run("ask", data, "--label", "y", "--probability", "p", typed="1\nq\n")
    found = given(data.parent / "data.elicitation.json")
    assert found.result.n_questions == 1
    assert found.recalled.request.label == "y"


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("y,p\n1,0.2", InvalidDataError, "is not JSON"),
        ("[1, 2]", InvalidDataError, "is not JSON, or not of ours"),
        ('{"weights": [1, 2]}', InvalidDataError, "is neither"),
        ('{"family": "linear", "weights": [1]}', InvalidDataError, "is damaged"),
        ('{"family": "kind"}', InvalidDataError, "family must be one of"),
        ('{"format": "elicitor result", "version": 1}', TranscriptError, "damaged"),
        ('{"format": "elicitor transcript"}', TranscriptError, "version"),
    ],
)
def test_other_files_are_refused(tmp_path, text, error, message):
    path = tmp_path / "file.json"
    path.write_text(text)
    with pytest.raises(error, match=message):
        given(path)


def test_a_file_that_is_not_there_is_named(tmp_path):
    for path, message in ((tmp_path, "a folder"), (tmp_path / "x", "not there")):
        with pytest.raises(InvalidParameterError, match=message):
            given(path)


@pytest.mark.slow
def test_the_true_labels_are_no_model(data, run):
    run(
        "ask",
        data,
        "--label",
        "y",
        "--score",
        "p",
        "--max-questions",
        3,
        "--seed",
        0,
        typed="1\n2\n1\n",
    )
    for model in ("y", "y=right"):
        refused = run("rank", "data.elicitation.json", "--model", model, "--model", "p")
        assert isinstance(refused.exception, InvalidParameterError)
        assert "column of the true labels, 'y'" in str(refused.exception)
