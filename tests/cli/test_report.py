"""`elicitor report`: from answers to a page that stands alone."""

import html
import json
import re
import shlex
from pathlib import Path

import numpy as np
import pytest

from elicitor import Transcript
from elicitor.core import ElicitorError

FILE = "data.elicitation.json"


def answered():
    return len(Transcript.load(FILE).standing)


@pytest.fixture
def asked(data, run_once):
    options = ["--label", "y", "--probability", "p", "--max-questions", 8, "--seed", 1]
    done = run_once("ask", data.name, *options, typed="\n".join("11211211") + "\n")
    assert done.exit_code == 0, done.output
    return data


def text(path):
    return Path(path).read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.usefixtures("asked")
def test_a_page_is_written_with_all_that_is_known(run):
    options = [
        "--who",
        "Dr. O'Grey",
        "--asked-by",
        "The board",
        "--about",
        "Who is seen first",
        "--stated",
        3,
    ]
    done = run("report", FILE, *options, "--limitation", "One hospital only.")
    assert done.exit_code == 0, done.output
    page = text("data.elicitation.html")
    plain = html.unescape(page)
    for words in (
        "Dr. O'Grey",
        "Who is seen first",
        "One hospital only.",
        "elicitor verify data.elicitation.json",
        "what was stated",
        "positive if score",
        f"{answered()} questions answered",
        "misses",
        "The board",
        "data.csv",
        "predictions in p",
        "300: ",
        "Stated directly: one missed case weighs as much as 3 false alarms.",
    ):
        assert words in plain
    assert page.count("<svg") == 3
    (command,) = re.findall(r"elicitor report .*(?=</code>)", page)
    told = shlex.split(html.unescape(command))
    assert told[:3] == ["elicitor", "report", FILE]
    assert told[told.index("--who") + 1] == "Dr. O'Grey"


@pytest.mark.slow
@pytest.mark.usefixtures("asked")
def test_markdown_for_a_model_card(run):
    done = run("report", FILE, "-o", "card.md", "--title", "Whom to call back")
    assert done.exit_code == 0, done.output
    assert text("card.md").startswith("# Whom to call back\n")


@pytest.mark.slow
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


@pytest.mark.slow
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
    assert "The best choice under the metric:" in text("models.elicitation.html")
    for command in ("report", "verify"):
        refused = run(command, "models.elicitation.json", "--stated", 3).exception
        assert "--stated must be left out: it is how many false al" in str(refused)


@pytest.mark.slow
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


@pytest.mark.usefixtures("asked")
def test_a_day_that_is_none_is_refused_in_a_sentence(run):
    body = json.loads(text(FILE))
    body["context"]["begun"] = "yesterday"
    Path(FILE).write_text(json.dumps(body, indent=2), encoding="utf-8")
    Path("data.elicitation.result.json").unlink()
    done = run("report", FILE)
    assert isinstance(done.exception, ElicitorError)
    assert "'yesterday' where the day must be" in str(done.exception)


@pytest.mark.slow
@pytest.mark.usefixtures("asked")
def test_what_verify_refuses_is_not_reported(run):
    """An answer, a question or the kept result that somebody changed."""
    kept = Path("data.elicitation.result.json")
    for path, before, after in (
        (Path(FILE), '"answer": "first"', '"answer": "second"'),
        (kept, '"n_questions": ', '"n_questions": 1'),
    ):
        sound = path.read_text(encoding="utf-8")
        path.write_text(sound.replace(before, after, 1), encoding="utf-8")
        assert run("verify", FILE).exit_code != 0
        done = run("report", FILE, "-o", "forged.md")
        assert done.exit_code != 0
        assert not Path("forged.md").exists()
        path.write_text(sound, encoding="utf-8")
    assert run("report", FILE, "-o", "sound.md").exit_code == 0


@pytest.mark.slow
@pytest.mark.usefixtures("asked")
def test_a_saved_result_is_replayed_where_its_data_are(run):
    path = Path("data.elicitation.result.json")
    body = json.loads(text(path))
    weights = np.array(body["metric"]["weights"])
    weights[1] += (body["interval"][1][1] - weights[1]) / 2
    body["metric"]["weights"] = weights.tolist()  # a little, inside of its interval
    path.write_text(json.dumps(body), encoding="utf-8")
    done = run("report", path, "-o", "r.md")
    assert isinstance(done.exception, ElicitorError)
    assert "do not give" in str(done.exception)
    Path("data.csv").rename("elsewhere.csv")
    done = run("report", path, "-o", "r.md")
    assert done.exit_code == 0, done.output
    assert "could not be replayed" in text("r.md")
    done = run("report", path, "--data", "elsewhere.csv", "-o", "r.md")
    assert "do not give" in str(done.exception)


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda body: body["posterior"]["weights"].pop(), "damaged"),
        (lambda body: body["posterior"]["scales"].__setitem__(0, None), "damaged"),
        (lambda body: body["metric"].__setitem__("weights", [1, 9]), "lies outside"),
        (lambda body: body["interval"].pop(), "damaged"),
        (
            lambda body: [row.pop() for row in body["posterior"]["coefficients"]],
            "damaged",
        ),
    ],
)
def test_a_result_that_contradicts_itself_is_refused(damage, message, run):
    path = Path("data.elicitation.result.json")
    body = json.loads(text(path))
    damage(body)
    path.write_text(json.dumps(body), encoding="utf-8")
    done = run("report", path, "-o", "r.md")
    assert isinstance(done.exception, ElicitorError)
    assert message in str(done.exception)
    assert not Path("r.md").exists()


@pytest.mark.slow
def test_a_fair_rule_is_shown_with_its_groups_before_and_after(
    tmp_path, run, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(5)
    p = rng.beta(1, 2, 500).round(3)
    sex = rng.choice(["women", "men"], 500)
    y = (rng.random(500) < np.clip(p + 0.15 * (sex == "men"), 0, 1)).astype(int)
    rows = "\n".join(map(",".join, zip(map(str, y), map(str, p), sex, strict=True)))
    Path("loans.csv").write_text(f"y,p,sex\n{rows}\n", encoding="utf-8")
    options = ["--label", "y", "--probability", "p", "--group", "sex", "--seed", 1]
    done = run("ask", "loans.csv", *options, "--max-questions", 6, typed="1\n2\n" * 3)
    assert done.exit_code == 0, done.output
    done = run("report", "loans.elicitation.json", "-o", "r.md")
    assert done.exit_code == 0, done.output
    page = text("r.md")
    events = {
        1: "people who are positive found",
        0: "people who are not positive cleared",
    }
    for name in ("women", "men"):
        for label, event in events.items():
            usual = p[(sex == name) & (y == label)] >= 0.5
            share = 100 * np.mean(usual == label)
            (line,) = [
                one
                for one in page.splitlines()
                if one.startswith(f"| {name} | {event} |")
            ]
            right = f"{np.sum(usual == label)} of {len(usual)} ({share:.1f}"
            assert right.removesuffix(".0") in line
            assert re.search(r" %; \d+\.\d to \d+\.\d\)", line)
    assert "best under the metric" in page


@pytest.mark.slow
@pytest.mark.usefixtures("asked")
def test_another_report_does_not_replace_the_first_and_tells_how_to_write_it(run):
    options = ["--who", "Dr. O'Grey", "--about", "one", "--about", "two", "--stated", 3]
    run("report", FILE, *options, "-o", "page.md")
    first = text("page.md")
    done = run("report", FILE, "-o", "page.md")
    assert "The other report that was there is kept in page.1.md." in done.output
    assert text("page.1.md") == first
    (line,) = re.findall(r"^elicitor report .*$", first, flags=re.MULTILINE)
    command = shlex.split(line)[1:]
    assert command[:2] == ["report", FILE]
    again = run(*command)
    assert again.exit_code == 0, again.output
    assert text("page.md") == first
    assert not Path("page.3.md").exists()
    assert "kept in" not in run(*command).output  # the same report loses nothing


@pytest.mark.slow
@pytest.mark.usefixtures("asked")
def test_what_speaks_against_the_answers_is_said_everywhere(run):
    """The answers of a test come faster than almost anybody can read."""
    number = answered()
    sentence = f"{number} of {number} answers came within 2 seconds, faster than almost"
    run("report", FILE)
    assert sentence in text("data.elicitation.html").partition("Who answered")[2]
    told = {
        "ask": run("ask", "data.csv", "--label", "y", "--probability", "p"),
        "tune": run("tune", FILE),
        "rank": run("rank", FILE, "--model", "p=one", "--model", "p=two"),
        "verify": run("verify", FILE),
    }
    for command, done in told.items():
        assert sentence in " ".join(done.output.split()), (command, done.output)
