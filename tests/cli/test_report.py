"""`elicitor report`: from answers to a page that stands alone."""

from pathlib import Path

import pytest

from elicitor import Transcript

FILE = "data.elicitation.json"


def answered():
    return len(Transcript.load(FILE).standing)


@pytest.fixture
def asked(data, run):
    options = ["--label", "y", "--probability", "p", "--max-questions", 14, "--seed", 1]
    done = run("ask", data.name, *options, typed="1\n2\n1\n1\n2\n1\n2\n" * 2)
    assert done.exit_code == 0, done.output
    return data


def text(path):
    return Path(path).read_text(encoding="utf-8")


@pytest.mark.usefixtures("asked")
def test_a_page_is_written_with_all_that_is_known(run):
    options = ["--who", "Dr. Grey", "--about", "Who is seen first", "--stated", 3]
    done = run("report", FILE, *options, "--limitation", "One hospital only.")
    assert done.exit_code == 0, done.output
    page = text("data.elicitation.html")
    for words in (
        "Dr. Grey",
        "Who is seen first",
        "One hospital only.",
        "elicitor verify data.elicitation.json",
        "what you stated",
        "positive if score",
        f"{answered()} questions answered",
        "choosing 2 instead of 1",
    ):
        assert words in page
    assert page.count("<svg") == 3


@pytest.mark.usefixtures("asked")
def test_markdown_for_a_model_card(run):
    done = run("report", FILE, "-o", "card.md", "--title", "Whom to call back")
    assert done.exit_code == 0, done.output
    assert text("card.md").startswith("# Whom to call back\n")


def test_models_of_a_file_are_ranked(asked, run):
    rows = text(asked).splitlines()
    lines = [rows[0] + ",q", *(f"{row},{i % 2}" for i, row in enumerate(rows[1:]))]
    Path("models.csv").write_text("\n".join(lines), encoding="utf-8")
    options = ["--models", "models.csv", "--model", "p=score", "--model", "q=coin"]
    done = run("report", FILE, *options)
    assert done.exit_code == 0, done.output
    page = text("data.elicitation.html")
    assert "Of the models it prefers score, at a threshold of 0." in page
    assert "coin" in page


def test_models_that_were_asked_about_are_ranked(models, run):
    options = ["--models", "name", "--reward", "accuracy_bus", "--cost", "price"]
    done = run(
        "ask",
        models.name,
        *options,
        "--max-questions",
        4,
        "--seed",
        1,
        typed="1\n2\n1\n1\n",
    )
    assert done.exit_code == 0, done.output
    done = run("report", "models.elicitation.json")
    assert done.exit_code == 0, done.output
    assert "Models, the best first" in text("models.elicitation.html")
    assert "The best model under the metric:" in text("models.elicitation.html")


@pytest.mark.usefixtures("asked")
def test_a_saved_result_is_reported_as_far_as_it_goes(run):
    done = run("report", "data.elicitation.result.json", "-o", "r.html")
    assert done.exit_code == 0, done.output
    assert f"{answered()} questions answered" in text("r.html")


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing.json"], "not there"),
        (["data.elicitation.metric.json"], "got a metric alone"),
        ([FILE, "-o", "report.pdf"], "must end in .html or .md"),
        ([FILE, "-o", "nowhere/report.html"], "cannot"),
        ([FILE, "--models", "data.csv"], "--models needs --model"),
        (["data.csv"], "is not JSON"),
    ],
)
def test_wrong_inputs_are_refused(arguments, message, run):
    done = run("report", *arguments)
    assert done.exit_code != 0
    assert message in str(done.exception) + done.output
    assert not Path("data.elicitation.html").exists()
