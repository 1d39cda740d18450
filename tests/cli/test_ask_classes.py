"""`elicitor ask` about several classes, on real predictions."""

import json
import re

import numpy as np
import pandas as pd
import pytest

import elicitor as el
from elicitor import Transcript, metric_from_dict
from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.datasets import read_class_predictions
from elicitor.regions.landmarks import realistic_share

EXACT = ("--method", "efficient")
OPTIONS = (
    "--label",
    "kind",
    "--probability",
    "p_*",
    "--people",
    "vehicles",
    "--seed",
    0,
)
ERRORS = (
    *("--label", "sort", "--probability", "p*", "--people", "wines"),
    *("--errors", "--tolerance", 0.4, "--seed", 0),
)
KEPT = "vehicle.elicitation.json"
TRUE = np.array([0.15, 0.4, 0.25, 0.2])


def people():
    """How many of 1000 vehicles are of each kind."""
    return np.array([258, 250, 258, 234])


@pytest.fixture
def understood(vehicle, pressed, run_once):
    """What was said to a person with the weights TRUE, and the keys they pressed."""
    typed = "\n".join(pressed) + "\n"
    return run_once("ask", vehicle.name, *OPTIONS, *EXACT, typed=typed), pressed


@pytest.fixture(scope="module")
def pressed(four_kinds, tmp_path_factory):
    """The keys that a person with the weights TRUE presses."""
    path = tmp_path_factory.mktemp("kinds") / "vehicle.csv"
    path.write_text(four_kinds)
    read = read_class_predictions(path, label="kind", probabilities=["p_*"])
    region = read.region()
    least = realistic_share(4)
    counted = el.regions.CountedDiagonalRegion(region, 1000, least_right=least)
    session = el.Session(
        counted,
        "linear",
        tolerance=0.05,
        random_state=0,
        shuffle_sides=True,
        method="efficient",
    )
    keys = []
    while (question := session.ask()) is not None:
        better = question.first @ TRUE > question.second @ TRUE
        keys.append("1" if better else "2")
        session.tell("first" if better else "second", question=question)
    return keys


@pytest.mark.slow
def test_a_person_with_known_weights_is_understood(vehicle, understood):
    done, keys = understood
    assert done.exit_code == 0, done.output
    metric = metric_from_dict(
        json.loads((vehicle.parent / "vehicle.elicitation.metric.json").read_text())
    )
    assert metric.names[0] == "C[bus, bus]"
    assert np.abs(metric.weights - TRUE).max() <= 0.02
    assert f"{len(keys)} questions answered" in done.output
    assert "what it would do to 1,000 vehicles" in " ".join(done.output.split())
    picture = vehicle.parent / "vehicle.elicitation.png"
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_probabilities_that_exaggerate_are_recalibrated(vehicle, run):
    table = pd.read_csv(vehicle)
    columns = [name for name in table if name.startswith("p_")]
    sharp = table[columns] ** 6
    table[columns] = sharp.div(sharp.sum(axis=1), axis=0)
    table.to_csv(vehicle, index=False)
    done = run("ask", vehicle, *OPTIONS, *EXACT, typed="1\n2\n" * 20)
    assert done.exit_code == 0, done.output
    assert "Probabilities are recalibrated before" in done.output


@pytest.mark.slow
def test_the_summary_counts_right_decisions_of_the_rows(vehicle, understood):
    done, _ = understood
    found = read_class_predictions(vehicle, label="kind", probabilities=["p_*"])
    assert "rule for balanced" in done.output
    assert "Balanced accuracy counts every class alike" in done.output
    usual = np.array(found.classes)[found.probabilities.argmax(axis=1)]
    cells = [
        [cell.strip() for cell in line.split("│")[1:-1]]
        for line in done.output.splitlines()
        if re.match(r"│ (bus|opel|saab|van) +│", line)
    ]
    assert [row[0] for row in cells] == ["bus", "opel", "saab", "van"]
    for row in cells:
        among = usual[found.y == row[0]] == row[0]
        assert int(row[2]) == len(among)
        assert int(row[4]) == among.sum()


@pytest.mark.slow
@pytest.mark.usefixtures("understood")
def test_every_question_is_in_whole_vehicles():
    transcript = Transcript.load(KEPT)
    assert transcript.region["per"] == 1000
    assert transcript.context["people"] == "vehicles"
    for entry in transcript.standing:
        counts = 1000 * np.array([entry.first, entry.second])
        assert np.allclose(counts, np.round(counts), atol=1e-6)
        assert (np.round(counts) <= people()).all()
        assert entry.first != entry.second


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), [("vehicle", OPTIONS), ("wines", ERRORS)])
def test_quitting_undoing_and_going_on(name, run, options, request):
    path, options = request.getfixturevalue(name), (*options, "--max-questions", 5)
    left = run("ask", path, *options, typed="1\n2\nu\n=\nq\n")
    assert left.exit_code == 0, left.output
    assert f"2 answers kept in {name}.elicitation.json" in left.output
    assert "Too few questions are answered to say anything yet" in left.output
    log = Transcript.load(f"{name}.elicitation.json")
    assert [entry.undone for entry in log.exchanges] == [False, True, False]
    back = run("ask", path, *options, typed="1\n" * 5)
    assert back.exit_code == 0, back.output
    assert "Welcome back: 2 answers kept" in back.output
    assert "Question 3 of about" in back.output
    assert "Question 1 of about" not in back.output
    assert "Your metric" in back.output
    again = run("ask", path, *options)
    assert again.exit_code == 0
    assert "Your metric" in again.output


@pytest.mark.slow
def test_closed_input_loses_nothing(vehicle, run):
    cut = run("ask", vehicle, *OPTIONS, typed="1\n2\ns\n")
    assert cut.exit_code == 1
    assert "The input was closed" in cut.output
    assert len(Transcript.load(KEPT).standing) == 3


@pytest.mark.slow
@pytest.mark.parametrize("key", "=s")
def test_a_person_without_an_opinion_gets_a_result(vehicle, run, key):
    done = run("ask", vehicle, *OPTIONS, typed=f"{key}\n" * 120)
    assert done.exit_code == 0, done.output
    assert "Your metric" in done.output


@pytest.mark.slow
def test_the_people_shown_are_remembered_unless_wished_otherwise(vehicle, run):
    run("ask", vehicle, *OPTIONS, "--per", 200, typed="1\nq\n")
    assert Transcript.load(KEPT).region["per"] == 200
    back = run("ask", vehicle, *OPTIONS, typed="q\n")
    assert "Welcome back" in back.output
    wrong = run("ask", vehicle, *OPTIONS, "--per", 300, typed="q\n")
    assert "--per: kept 200, now 300" in str(wrong.exception)


@pytest.mark.slow
def test_errors_are_weighed_each_on_its_own(wines, run):
    few = ("--max-questions", 10)
    done = run("ask", wines, *ERRORS, *few, typed="1\n2\n" * 5)
    assert done.exit_code == 0, done.output
    assert "✓" in done.output
    assert "called" in done.output
    assert "Errors on 89 wines" in done.output
    body = json.loads((wines.parent / "wines.elicitation.metric.json").read_text())
    metric = metric_from_dict(body)
    assert len(metric.weights) == 6
    assert (metric.weights <= 0).all()
    entries = Transcript.load("wines.elicitation.json").standing
    per = Transcript.load("wines.elicitation.json").region["per"]
    counts = per * np.array([(e.first, e.second) for e in entries])
    assert np.allclose(counts, np.round(counts), atol=1e-6)


@pytest.mark.slow
def test_the_ball_of_a_stored_session_is_taken_from_it(wines, run, monkeypatch):
    run("ask", wines, *ERRORS, typed="1\nq\n")
    monkeypatch.setattr("elicitor.cli.ask_request.largest_ball", None)
    back = run("ask", wines, *ERRORS, typed="2\nq\n")
    assert back.exit_code == 0, back.output
    assert len(Transcript.load("wines.elicitation.json").standing) == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("family", "words"),
    [("linear-fractional", "the best that can be had"), ("monotone", "not known")],
)
def test_other_families_can_be_asked_for(vehicle, run, family, words):
    done = run(
        "ask", vehicle, *OPTIONS, "--family", family, "--tolerance", 0.2,
        "--max-questions", 2, typed="1\n2\n",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert words in done.output


@pytest.mark.slow
def test_the_published_search_asks_about_faces_too(vehicle, run):
    done = run(
        "ask", vehicle, *OPTIONS, "--method", "published", "--tolerance", 0.25,
        typed="1\n2\n" * 100,
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    # 4(k−1)⌈log₂(1/ε)⌉ questions.
    assert "24 questions answered" in done.output


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        (("--label", "sort"), InvalidDataError, "label must be a column"),
        (("--probability", "bus=p_bus"), InvalidParameterError, "one column for a lab"),
        (("--probability", "x*"), InvalidDataError, "must match columns"),
        (("--score", "p_bus"), InvalidParameterError, "--score does not go with sev"),
        (("--positive-label", "bus"), InvalidParameterError, "--positive-label does"),
        (("--mixtures",), InvalidParameterError, "--mixtures does not go with"),
        (("--cost", "p_bus"), InvalidParameterError, "--cost does not go with"),
        (("--models", "kind"), InvalidParameterError, "--probability does not go with"),
        (("--per", 2), InvalidParameterError, "per must be a whole number of at least"),
        (("--tolerance", 0), InvalidParameterError, "tolerance must be"),
        (("--family", "quartic"), InvalidParameterError, "family must be one of"),
        (
            ("--errors", "--method", "published"),
            InvalidParameterError,
            "'efficient' only",
        ),
    ],
)
def test_a_wrong_option_is_named_and_leaves_no_file(
    vehicle, run, change, error, message
):
    wrong = run("ask", vehicle, *OPTIONS, *change)
    assert isinstance(wrong.exception, error), wrong.output
    assert message in str(wrong.exception)
    assert not (vehicle.parent / KEPT).exists()


def test_errors_of_two_classes_are_refused(vehicle, run):
    wrong = run("ask", vehicle, "--label", "kind", "--probability", "p_bus", "--errors")
    assert isinstance(wrong.exception, InvalidParameterError)
    assert "--errors needs several classes" in str(wrong.exception)


def test_a_session_of_another_kind_is_refused_and_kept(vehicle, data, run):
    run("ask", vehicle, *OPTIONS, typed="1\nq\n")
    wrong = run("ask", data, "--label", "y", "--score", "p", "--save", KEPT)
    assert "--label: kept kind, now y" in str(wrong.exception)
    assert len(Transcript.load(KEPT).standing) == 1


@pytest.mark.slow
def test_no_errors_worse_than_chance_are_shown_unless_it_is_wished(wines, run):
    for options, realistic in ((), True), (("--no-realistic",), False):
        name = f"kept{realistic}.json"
        done = run(
            *["ask", wines.name, *ERRORS, "--save", name, *options],
            typed="1\n" * 4 + "q",
        )
        assert done.exit_code == 0, done.output
        kept = Transcript.load(wines.with_name(name))
        assert ("above_chance" in kept.region) == realistic
        back = run("ask", wines.name, "--save", name, typed="2\nq\n")
        assert back.exit_code == 0, back.output
        assert len(Transcript.load(wines.with_name(name)).standing) == 5
