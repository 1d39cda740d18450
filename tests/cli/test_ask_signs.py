"""`elicitor ask --signs`: people to whom something else is good than to most."""

import json
from pathlib import Path

import numpy as np
import pytest

import elicitor as el
from elicitor import LinearMetric, MetricOracle, Transcript, load_result
from elicitor.cli.recall import AskRequest
from elicitor.core import InvalidParameterError

from .test_ask_people import keys_of

OPTIONS = ("--label", "y", "--probability", "p", "--seed", 3)
KEPT = "data.elicitation.json"
UNKNOWN = ("--signs", "unknown")


def sitting(data, run, weights, *more):
    """What somebody who never errs is told in the end."""
    run("ask", data, *OPTIONS, *more, typed="q\n")
    keys = keys_of(data, MetricOracle(LinearMetric(weights)))
    done = run("ask", data, typed="\n".join(keys) + "\n")
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())


@pytest.mark.slow
def test_who_likes_both_mistakes_is_told_so(data, run):
    told = sitting(data, run, [-3, -1], *UNKNOWN)
    assert (
        "Wrong decisions are preferred to right ones: one missed case weighs as much as"
        in told
    )
    assert "do not settle" not in told


@pytest.mark.slow
def test_whom_the_answers_contradict_is_told_what_to_type(data, run):
    told = sitting(data, run, [-3, -1])
    assert "begin anew with --restart --family linear --signs unknown, which" in told
    assert "signs='" not in told
    for command in (("verify", KEPT), ("rank", KEPT, "--model", "p", "--model", "p=q")):
        again = " ".join(run(*command).output.split())
        assert "--restart --family linear --signs unknown" in again
    run("report", KEPT, "--out", "page.md")
    page = (data.parent / "page.md").read_text(encoding="utf-8")
    assert "--signs unknown" in page
    assert "signs='" not in page
    result = load_result("data.elicitation.result.json")
    assert any("signs='unknown'" in note for note in result.notes)


@pytest.mark.slow
def test_of_a_table_columns_are_named_otherwise(models, run):
    options = ("--reward", "accuracy_bus", "--cost", "latency", "--seed", 0)
    table = ("ask", models, "--models", "name", *options)
    run(*table, typed="q\n")
    keys = worse_first(models)
    told = " ".join(run(*table, typed="\n".join(keys)).output.split())
    assert "name by --reward what is good to you and by --cost what is bad" in told
    assert "signs='" not in told


@pytest.mark.slow
def test_of_a_table_answers_may_tell_which_way_is_better(models, run):
    """Whoever likes slow and wrong models is told so, and which they like best."""
    options = ("--reward", "accuracy_bus", "--cost", "latency", "--seed", 0)
    table = ("ask", models, "--models", "name", *options)
    asked = run(*table, *UNKNOWN, typed="q\n").output
    assert "faster" not in asked
    keys = worse_first(models)
    told = " ".join(run(*table, typed="\n".join(keys)).output.split())
    assert "By the answers, more of latency is better" in told  # a ms weighs most
    best = load_result("models.elicitation.result.json").metric
    assert best.weights[1] > 0
    for command in ("rank", "report", "verify"):
        done = run(command, "models.elicitation.json")
        assert done.exit_code == 0, done.output


def worse_first(models):
    """Keys of somebody who likes whatever is slow and wrong."""
    from elicitor import Session

    kept = Transcript.load(models.parent / "models.elicitation.json")
    subject = AskRequest.recorded(kept, models.parent).subject(kept)
    session, keys = Session.resume(kept, subject.region), []
    while (question := session.ask()) is not None:
        sides = question.first, question.second
        first, second = (10 * side[0] - side[1] for side in sides)
        session.tell("first" if first < second else "second")
        keys.append("a" if first < second else "b")
    return keys


@pytest.mark.slow
def test_what_was_said_of_signs_is_kept(data, run):
    run("ask", data, *OPTIONS, *UNKNOWN, typed="1\nq\n")
    stored = Transcript.load(KEPT)
    assert stored.configuration["options"]["signs"] == "unknown"
    bare = run("ask", data, typed="2\nq\n")
    same = run("ask", data, *UNKNOWN, typed="1\nq\n")
    assert (bare.exit_code, same.exit_code) == (0, 0), same.exception
    assert len(Transcript.load(KEPT).standing) == 3
    other = run("ask", data, "--signs", "known", typed="1\nq\n")
    assert "--signs: kept unknown, now known" in str(other.exception)


def test_of_groups_gaps_may_be_liked_then():
    """Whoever takes nothing for granted."""
    p = np.linspace(0.02, 0.98, 18)
    region = el.GroupRates.from_predictions(
        [0, 1, 0, 1, 1, 0] * 3, np.stack([1 - p, p], axis=1), ["a", "b", "b"] * 6
    )
    options = {"data": Path("x.csv"), "groups": ("sex",), "label": "y"}
    asked = AskRequest.typed(**options, signs="unknown")
    assert asked.options(region) == {"signs": "unknown", "liked_gaps": True}
    assert AskRequest.typed(**options, signs="known").options(region) == {}
    squared = AskRequest.typed(**options, signs="unknown", family="fair-quadratic")
    assert squared.options(region) == {"signs": "unknown"}


@pytest.mark.slow
def test_files_of_before_took_signs_for_granted(data, run):
    run("ask", data, *OPTIONS, typed="1\n2\nq\n")
    stored = json.loads(Path(KEPT).read_text(encoding="utf-8"))
    del stored["context"]["wishes"]["signs"]
    Path(KEPT).write_text(json.dumps(stored), encoding="utf-8")
    assert run("tune", KEPT).exit_code == 0
    other = run("ask", data, *UNKNOWN, typed="1\nq\n")
    assert "--signs: kept known, now unknown" in str(other.exception)
    assert run("ask", data, "--signs", "known", typed="1\nq\n").exit_code == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--signs", "odd"), "--signs must be one of 'known', 'unknown'; got 'odd'"),
        ((*UNKNOWN, "--family", "monotone"), "does not go with --family monotone"),
        ((*UNKNOWN, "--family", "linear-fractional"), "--signs must be known where"),
        ((*UNKNOWN, "--method", "published"), "and --method published"),
        ((*UNKNOWN, "--method", "efficient"), "It goes with --method bayesian"),
    ],
)
def test_where_signs_are_taken_for_granted_that_is_said(data, run, options, words):
    with pytest.raises(InvalidParameterError, match=words):
        raise run("ask", data, *OPTIONS, *options).exception


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        ("--label", "kind", "--probability", "p_*"),
        ("--label", "kind", "--probability", "p_*", "--errors"),
    ],
)
def test_it_goes_with_several_classes(vehicle, run, options):
    done = run("ask", vehicle, *options, *UNKNOWN, typed="1\nq\n")
    assert done.exit_code == 0, done.exception
    kept = Transcript.load("vehicle.elicitation.json")
    assert kept.configuration["options"]["signs"] == "unknown"
