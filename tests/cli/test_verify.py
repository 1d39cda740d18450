"""`elicitor verify`: a session is replayed and its result recomputed."""

import json

import pytest

from elicitor import Transcript

FILE, RESULT = "data.elicitation.json", "data.elicitation.result.json"
METRIC = "data.elicitation.metric.json"
OPTIONS = ("--label", "y", "--probability", "p", "--max-questions", 6, "--seed", 1)


@pytest.fixture
def asked(data, run_once):
    done = run_once("ask", data.name, *OPTIONS, typed="1\n2\n1\n1\n2\n1\n")
    assert done.exit_code == 0, done.output
    return data


@pytest.mark.slow
@pytest.mark.usefixtures("asked")
def test_the_result_is_recomputed(run):
    done = run("verify", FILE)
    assert done.exit_code == 0, done.output
    assert "6 questions replayed" in done.output
    assert f"The answers give the result in {RESULT}" in done.output
    assert "with 90 % probability" in done.output


@pytest.mark.slow
def test_predicted_answers_are_compared_with_simpler_metrics(data, run):
    options = [*OPTIONS[:4], "--max-questions", 14, "--seed", 1]
    run("ask", data.name, *options, typed="1\n2\n1\n1\n2\n1\n2\n" * 2)
    done = run("verify", FILE, "--stated", 3)
    for name in ("tossing a coin", "Accuracy", "F1", "What was stated"):
        assert f"{name} " in done.output
    assert "your metric is not" not in done.output


@pytest.mark.slow
def test_nothing_stated_is_compared_without_predictions(data, run):
    run("ask", data.name, *OPTIONS, "--no-checks", typed="1\n2\n1\n1\n2\n1\n")
    assert run("verify", FILE).exit_code == 0
    assert "none was" in str(run("verify", FILE, "--stated", 3).exception)


@pytest.mark.slow
@pytest.mark.usefixtures("asked")
def test_a_result_that_was_changed_is_found_out(run):
    with open(RESULT, encoding="utf-8") as file:
        body = json.load(file)
    body["metric"]["weights"][0] += 1e-5
    with open(RESULT, "w", encoding="utf-8") as file:
        json.dump(body, file)
    done = run("verify", FILE)
    assert done.exit_code == 1
    assert "metric.weights: kept" in done.output
    assert "NOT the one" in done.output


def rewritten(change):
    """Change the kept result."""
    with open(RESULT, encoding="utf-8") as file:
        body = json.load(file)
    change(body)
    with open(RESULT, "w", encoding="utf-8") as file:
        json.dump(body, file)


@pytest.mark.slow
@pytest.mark.usefixtures("asked")
def test_a_result_of_an_older_version_agrees_or_it_is_said_what_to_type(run):
    rewritten(lambda body: body["details"]["signs"].pop("unseen"))
    assert run("verify", FILE).exit_code == 0
    assert run("report", FILE).exit_code == 0
    rewritten(lambda body: body["notes"].append("As it was said then."))
    done, command = run("verify", FILE), f"elicitor ask data.csv --save {FILE}"
    assert done.exit_code == 1
    assert f"`{command}` works it out anew from the same answers" in done.output
    assert command in str(run("report", FILE).exception)
    assert run(*command.split()[1:]).exit_code == 0
    assert run("verify", FILE).exit_code == 0


@pytest.mark.slow
@pytest.mark.usefixtures("asked")
def test_the_rounding_of_another_machine_is_no_change(run):
    with open(RESULT, encoding="utf-8") as file:
        body = json.load(file)
    body["metric"]["weights"][0] *= 1 + 1e-11
    with open(RESULT, "w", encoding="utf-8") as file:
        json.dump(body, file)
    assert run("verify", FILE).exit_code == 0


@pytest.mark.slow
@pytest.mark.usefixtures("asked")
def test_a_metric_that_was_changed_is_found_out(run):
    with open(METRIC, encoding="utf-8") as file:
        body = json.load(file)
    body["weights"][0] += 1e-3
    with open(METRIC, "w", encoding="utf-8") as file:
        json.dump(body, file)
    done = run("verify", FILE)
    assert done.exit_code == 1
    assert f"{METRIC}: weights: kept" in done.output


@pytest.mark.slow
@pytest.mark.usefixtures("asked")
def test_a_result_of_other_answers_is_found_out(run):
    """Even if the numbers are the same: its transcript is not the one in the file."""
    with open(RESULT, encoding="utf-8") as file:
        body = json.load(file)
    body["transcript"]["exchanges"][0]["seconds"] = 77.0
    with open(RESULT, "w", encoding="utf-8") as file:
        json.dump(body, file)
    assert run("verify", FILE).exit_code == 1


@pytest.mark.usefixtures("asked")
def test_an_answer_that_was_changed_is_found_out(run):
    with open(FILE, encoding="utf-8") as file:
        body = json.load(file)
    body["exchanges"][0]["answer"] = "second"
    with open(FILE, "w", encoding="utf-8") as file:
        json.dump(body, file)
    done = run("verify", FILE)
    assert done.exit_code != 0  # another question follows, or another result


def test_changed_data_are_found_out(asked, run):
    lines = asked.read_text(encoding="utf-8").splitlines()
    lines[1] = lines[1].replace("0,", "1,", 1)
    lines[2] = "1,0.99"
    asked.write_text("\n".join(lines), encoding="utf-8")
    done = run("verify", FILE)
    assert done.exit_code != 0
    assert "is not what it was when it was asked about" in str(done.exception)


def test_data_that_moved(asked, run, tmp_path_factory):
    moved = asked.rename(tmp_path_factory.mktemp("far") / "data.csv")
    assert "--data" in str(run("verify", FILE).exception)
    assert run("verify", FILE, "--data", moved).exit_code == 0


@pytest.mark.slow
def test_a_session_that_is_not_finished_is_replayed(data, run):
    run("ask", data.name, *OPTIONS, typed="1\n2\nq\n")
    done = run("verify", FILE)
    assert done.exit_code == 0
    assert "No result is kept" in done.output


@pytest.mark.usefixtures("asked")
def test_another_version_is_mentioned(run):
    stored = Transcript.load(FILE)
    stored.software["numpy"] = "1.0"
    stored.save(FILE)
    done = run("verify", FILE)
    assert done.exit_code == 0  # reported, not held against it
    assert "Recorded with numpy 1.0" in done.output


def test_what_is_no_transcript_is_refused(tmp_path, run):
    path = tmp_path / "poem.txt"
    path.write_text("roses", encoding="utf-8")
    assert "is no file of answers" in str(run("verify", path).exception)
    assert run("verify", tmp_path / "nothing.json").exit_code != 0


def test_a_file_that_is_not_there_is_told_in_words(data, run):
    assert data
    for command in ("verify", "tune", "report", "rank"):
        wrong = run(command, "nosuch.json")
        assert str(wrong.exception).endswith(
            "must be a file; 'nosuch.json' is not there."
        )


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize("content", ["", "{", "[1", '{"a": NaN}', "[" * 100_000])
@pytest.mark.quick_cases('{"a": NaN}', "[1")
def test_a_damaged_metric_beside_the_answers_is_told(run, content):
    with open(METRIC, "w", encoding="utf-8") as file:
        file.write(content)
    done = run("verify", FILE)
    assert done.exit_code == 1, done.exception
    assert f"{METRIC} is damaged" in done.output
    assert "NOT the one" in done.output


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize("label", ["1x", "cancer", "0", 2])
def test_a_renamed_class_is_found_out(run, label):
    with open(FILE, encoding="utf-8") as file:
        body = json.load(file)
    body["positive_label"] = label
    with open(FILE, "w", encoding="utf-8") as file:
        json.dump(body, file)
    for command in ("verify", "tune", "report"):
        refused = run(command, FILE)
        assert refused.exit_code != 0
        assert f"{FILE} was changed" in str(refused.exception)
        assert repr(label) in str(refused.exception)


def test_how_to_ask_more_is_said(data, run_once):
    done = run_once("ask", data.name, *OPTIONS, typed="1\n2\n1\n1\n2\n1\n")
    assert "with --max-questions 12 asks more" in " ".join(done.output.split())
