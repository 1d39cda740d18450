"""`elicitor ask` about a table of models."""

import json
from pathlib import Path

import numpy as np
import pytest

from elicitor import Transcript, metric_from_dict
from elicitor.core import InvalidDataError, InvalidParameterError, TranscriptError

EXACT = ("--method", "efficient")
OPTIONS = (
    *("--models", "name", "--reward", "accuracy_bus", "--reward", "accuracy_van"),
    *("--cost", "latency", "--cost", "price=$", "--seed", 0),
)
KEPT = "models.elicitation.json"
RESULT = Path("models.elicitation.result.json")


def table(output):
    """Cells of every line of the tables that were printed."""
    return [
        [cell.strip() for cell in line.split("│")[1:-1]]
        for line in output.splitlines()
        if line.startswith("│") and "right" not in line
    ]


@pytest.mark.slow
def test_a_whole_session_ends_in_a_ranking(models, run):
    done = run("ask", models, *OPTIONS, *EXACT, typed="1\n1\n2\n" + "1\n" * 30)
    assert done.exit_code == 0, done.output
    assert "What matters to you" in done.output
    ranking = [row for row in table(done.output) if row[0].isdigit()]
    assert sorted(row[1] for row in ranking) == [
        "deep", "forest", "huge", "medium", "small", "tiny", "wide",
    ]  # fmt: skip
    body = json.loads((models.parent / "models.elicitation.metric.json").read_text())
    metric = metric_from_dict(body)
    utilities = [metric.utility([float(cell) for cell in row[2:6]]) for row in ranking]
    assert (np.diff(utilities) <= 1e-9).all()
    forest = next(row for row in ranking if row[1] == "forest")
    assert forest[6] == "no"
    assert "“forest” (by “medium”)" in " ".join(done.output.split())
    assert (models.parent / "models.elicitation.png").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        ("--family", "value-per-cost"),
        ("--family", "value-per-cost", *EXACT),
        ("--family", "cost-reward", "--method", "published"),
    ],
    ids=" ".join,
)
def test_families_of_which_no_way_matters_by_itself_end_in_a_ranking(
    models, run, options
):
    done = run("ask", models, *OPTIONS, *options, typed="1\n2\n" * 30)
    assert done.exit_code == 0, done.output
    assert [row for row in table(done.output) if row[0].isdigit()]
    assert RESULT.exists()


def test_values_have_their_units_and_names_are_hidden(models, run):
    done = run("ask", models, *OPTIONS, typed="q\n")
    assert "ms" in done.output
    assert "$" in done.output
    assert "◂ better" in done.output
    assert "In B, accuracy_bus is" in done.output
    assert "huge" not in done.output
    shown = run("ask", models, *OPTIONS, "--show-names", "--restart", typed="q\n")
    assert "huge" in shown.output


@pytest.mark.slow
def test_only_existing_models_are_shown_unless_mixtures_may_be(models, run):
    rows = np.genfromtxt(models, delimiter=",", skip_header=1, usecols=(1, 2, 3, 4))
    real = {tuple(row) for row in rows.tolist()}
    run("ask", models, *OPTIONS, typed="1\n2\n" * 30)
    for entry in Transcript.load(KEPT).standing:
        assert {entry.first, entry.second} <= real
    mixed = run("ask", models, *OPTIONS, "--mixtures", "--restart", typed="1\n2\n" * 30)
    assert mixed.exit_code == 0, mixed.output
    shown = {
        side for e in Transcript.load(KEPT).standing for side in (e.first, e.second)
    }
    assert shown - real


@pytest.mark.slow
def test_it_can_stop_once_the_best_model_is_certain(models, run):
    done = run("ask", models, *OPTIONS, *EXACT, "--best-only", typed="2\n1\n" * 15)
    assert done.exit_code == 0, done.output
    ranking = [row for row in table(done.output) if row[0].isdigit()]
    left = [row[0] for row in ranking if row[-1] in ("yes", "may be")]
    assert left[0] == "1"
    assert len(left) <= 3  # that others are no better by much is certain
    assert Transcript.load(KEPT).configuration["options"] == {"goal": "best"}


@pytest.mark.slow
def test_models_that_are_alike_share_a_rank_and_are_told(models, run):
    lines = models.read_text().splitlines()
    models.write_text("\n".join([*lines, lines[3].replace("medium", "twin")]) + "\n")
    done = run("ask", models, *OPTIONS, *EXACT, typed="1\n1\n2\n" + "1\n" * 30)
    assert done.exit_code == 0, done.output
    ranks = {row[1]: row[0] for row in table(done.output) if row[0].isdigit()}
    assert ranks["medium"] == ranks["twin"]
    assert "medium and twin are equally good for you." in done.output


@pytest.mark.slow
def test_what_did_not_end_by_its_tolerance_is_not_said_to(models, run):
    """The best model was settled first, and the numbers are as wide as they are."""
    best = run("ask", models, *OPTIONS, *EXACT, "--best-only", typed="2\n1\n" * 15)
    assert json.loads(RESULT.read_text())["converged"]
    assert "do not tell yet" in best.output
    assert "Asking ended as --tolerance" not in best.output


@pytest.mark.slow
def test_quitting_undoing_and_going_on(models, run):
    left = run("ask", models, *OPTIONS, typed="1\n2\nu\nq\n")
    assert left.exit_code == 0
    assert "1 answer kept in models.elicitation.json" in left.output
    back = run("ask", models, *OPTIONS, typed="1\n2\n" * 30)
    assert "Welcome back: 1 answer kept" in back.output
    assert "Question 2 of about" in back.output
    assert "Your ranking" in back.output


@pytest.mark.parametrize("key", "=s")
@pytest.mark.quick_cases("s")
def test_a_person_without_an_opinion_gets_a_result(models, run, key):
    done = run("ask", models, *OPTIONS, *EXACT, typed=f"{key}\n" * 60)
    assert done.exit_code == 0, done.output
    assert "may be" in done.output


@pytest.mark.slow
def test_the_family_cost_reward_asks_the_same(models, run):
    run("ask", models, *OPTIONS, typed="1\n2\nq\n")
    first = Transcript.load(KEPT).standing
    run("ask", models, *OPTIONS, "--family", "cost-reward", "--restart",
        typed="1\n2\nq\n")  # fmt: skip
    assert [e.question for e in Transcript.load(KEPT).standing] == [
        e.question for e in first
    ]


@pytest.mark.usefixtures("models")  # for their folder
@pytest.mark.parametrize("second", ["--cost=latency", "--reward=TN", "--cost=C[x, y]"])
def test_what_is_measured_may_be_called_as_decisions_are(run, second):
    name = second.partition("=")[2]
    numbers = [20, 60, 95] if second.startswith("--cost") else [0.9, 0.6, 0.2]
    rows = [f"{t},{t},{n}" for t, n in zip([0.31, 0.35, 0.38], numbers, strict=True)]
    Path("md.csv").write_text("\n".join([f'name,TP,"{name}"', *rows]) + "\n")
    done = run("ask", "md.csv", "--models", "name", "--reward", "TP", second,
               "--save", "md.json", typed="a\nb\n" * 20)  # fmt: skip
    assert done.exit_code == 0, done.output
    assert f"{name} is" in " ".join(done.output.split())
    assert run("report", "md.json").exit_code == 0


def test_other_models_under_the_same_name_are_refused(models, run):
    run("ask", models, *OPTIONS, typed="1\nq\n")
    models.write_text(models.read_text().replace("0.93,0.80", "0.92,0.80"))
    wrong = run("ask", models, *OPTIONS)
    assert isinstance(wrong.exception, TranscriptError)
    assert len(Transcript.load(KEPT).standing) == 1


@pytest.mark.parametrize(
    ("old", "new", "options", "error", "message"),
    [
        ("0.78", "", (), InvalidDataError, "missing value"),
        ("0.78", "good", (), InvalidDataError, "row 2 holds 'good'"),
        ("small", "tiny", (), InvalidDataError, "'tiny' is in 2 rows"),
        ("", "", ("--cost", "size"), InvalidDataError, "cost must be a column"),
        ("", "", ("--cost", "accuracy_bus"), InvalidParameterError, "named 2 times"),
        ("", "", ("--models", "label"), InvalidDataError, "models must be a column"),
        ("", "", ("--errors",), InvalidParameterError, "--errors does not go with"),
        ("", "", ("--score", "price"), InvalidParameterError, "--score does not go"),
        ("", "", ("--per", 100), InvalidParameterError, "--per does not go with"),
        (
            "",
            "",
            ("--family", "fair"),
            InvalidParameterError,
            "compares groups of people",
        ),
        ("", "", ("--method", "published"), InvalidParameterError, "linear"),
        ("", "", ("--tolerance", -1), InvalidParameterError, "tolerance must be"),
    ],
)
def test_a_wrong_table_or_option_is_named_and_leaves_no_file(
    models, run, old, new, options, error, message
):
    if old:
        models.write_text(models.read_text().replace(old, new, 1))
    wrong = run("ask", models, *OPTIONS, *options)
    assert isinstance(wrong.exception, error), wrong.output
    assert message in str(wrong.exception)
    assert not (models.parent / KEPT).exists()


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["a,0.9,0.9,1,1"], "at least two models"),
        (["a,0.9,0.9,1,1", "b,0.9,0.9,1,1"], "at least two models that differ"),
    ],
)
def test_too_few_different_models(models, run, rows, message):
    header = models.read_text().splitlines()[0]
    models.write_text("\n".join([header, *rows]) + "\n")
    wrong = run("ask", models, *OPTIONS)
    assert isinstance(wrong.exception, InvalidDataError)
    assert message in str(wrong.exception)


def test_neither_rewards_nor_costs(models, run):
    wrong = run("ask", models, "--models", "name")
    assert isinstance(wrong.exception, InvalidParameterError)
    assert "by --reward (more is better) or by --cost" in str(wrong.exception)


def test_a_model_that_beats_all_others_needs_no_question(models, run):
    header = models.read_text().splitlines()[0]
    models.write_text(f"{header}\na,0.9,0.9,1,1\nb,0.8,0.8,2,2\n")
    done = run("ask", models, *OPTIONS)
    assert done.exit_code == 0, done.output
    assert "No question was asked, so nothing is known" in done.output
    assert "is at least as good as every other model" in done.output
    assert "is worth" not in done.output
    assert "Question 1" not in done.output
