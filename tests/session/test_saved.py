"""Results on disk."""

import json
from functools import cache

import numpy as np
import pytest

import elicitor as el
from elicitor.core import TranscriptError

RAMP = el.BinaryRegion.from_law(lambda x: x)
PERSON = el.MetricOracle(el.LinearMetric([3, 1]))


def asked(region, family, person, **options):
    options = {"method": "efficient"} | options
    return el.elicit(region, family, person, random_state=1, **options)


def fair_result():
    shares = [[0.4, 0.3], [0.6, 0.7]]
    ball = el.GroupBall([0.2, 0.3], 0.1, shares)
    metric = el.FairMetric([0.6, 0.8], {("1", "2"): [1, 2]}, 0.4, prevalence=shares)
    return asked(ball, "fair", el.MetricOracle(metric), max_questions=6)


RESULTS = {
    "linear": lambda: asked(RAMP, "linear", PERSON),
    "linear-fractional": lambda: asked(
        RAMP, "linear-fractional", PERSON, method="bayesian", max_questions=4
    ),
    "monotone": lambda: asked(RAMP, "monotone", PERSON),
    "fair": fair_result,
}


@pytest.mark.parametrize("family", RESULTS)
@pytest.mark.quick_cases("fair")
def test_a_saved_result_is_read_as_it_was(family, tmp_path):
    result = RESULTS[family]()
    result.save(tmp_path / "result.json")
    read = el.load_result(tmp_path / "result.json")
    assert read.metric == result.metric
    assert np.array_equal(read.interval, result.interval)
    for name in ("converged", "notes", "n_questions", "transcript"):
        assert getattr(read, name) == getattr(result, name)
    assert set(read.details) == set(result.details)
    assert read.to_dict() == result.to_dict()


def test_drawn_metrics_are_kept(tmp_path):
    result = asked(RAMP, "linear", PERSON, method="bayesian", max_questions=5)
    result.save(tmp_path / "result.json")
    read = el.load_result(tmp_path / "result.json").posterior
    for name in ("weights", "coefficients", "scales", "lapses", "thresholds"):
        assert np.array_equal(getattr(read, name), getattr(result.posterior, name))
    assert read.log_evidence == result.posterior.log_evidence
    assert read.metrics == result.posterior.metrics
    other = np.array([0.123, 0.456])
    assert read.build(other) == result.posterior.build(other)


@pytest.mark.parametrize(
    "change",
    [
        {"family": "quadratic"},
        {"space": None},
        {"space": {"names": ["TP", "TN"]}},
        {"direction": "sideways"},
        {"more": 1.0},
    ],
    ids=str,
)
def test_other_families_than_that_of_the_draws_are_refused(change, tmp_path):
    result = asked(RAMP, "linear", PERSON, method="bayesian", max_questions=3)
    body = result.to_dict()
    body["posterior"]["family"] |= change
    path = tmp_path / "result.json"
    path.write_text(json.dumps(body), encoding="utf-8")
    with pytest.raises(TranscriptError, match="damaged"):
        el.load_result(path)


@pytest.mark.parametrize("part", ["metric", "posterior"])
def test_families_that_nobody_has_imported_are_no_damage(part, tmp_path):
    body = asked(RAMP, "linear", PERSON, method="bayesian", max_questions=3).to_dict()
    (body["metric"] if part == "metric" else body["posterior"]["family"]).update(
        family="mine"
    )
    path = tmp_path / "result.json"
    path.write_text(json.dumps(body), encoding="utf-8")
    with pytest.raises(TranscriptError) as caught:
        el.load_result(path)
    told = str(caught.value)
    assert told.startswith("The result cannot be read yet: family must be one of")
    assert told.endswith(
        "got 'mine'. If it is one of your own, import the module that defines it."
    )


@pytest.mark.parametrize(
    "change",
    [{"spans": [1.0, 2.0]}, {"names": ["TP"]}, {"norm": "two"}, {"signs": ["a", 1]}],
    ids=str,
)
def test_families_of_another_space_are_refused(change, tmp_path):
    result = asked(RAMP, "linear", PERSON, method="bayesian", max_questions=3)
    body = result.to_dict()
    body["posterior"]["family"]["space"] |= change
    path = tmp_path / "result.json"
    path.write_text(json.dumps(body), encoding="utf-8")
    with pytest.raises(TranscriptError, match="damaged"):
        el.load_result(path)


def test_metrics_among_the_details_are_metrics_again(tmp_path):
    result = asked(RAMP, "linear", PERSON)
    result.save(tmp_path / "result.json")
    read = el.load_result(tmp_path / "result.json")
    assert tuple(read.details["extremes"]) == tuple(result.details["extremes"])


def test_what_cannot_be_written_is_left_out():
    result = el.Result(
        el.LinearMetric([1, 2]),
        np.zeros((2, 2)),
        True,
        details={"search": object(), "gap": np.inf, ("a", "b"): {1}, "ok": np.int64(3)},
    )
    details = json.loads(json.dumps(result.to_dict()))["details"]
    assert details == {"search": None, "gap": None, "a, b": [1], "ok": 3}


def change(**entries):
    body = asked(RAMP, "linear", PERSON, tolerance=0.5).to_dict()
    return json.dumps(body | entries)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not JSON"),
        ("[1]", "no result"),
        (json.dumps({"format": "elicitor transcript"}), "no result"),
        (change(version=99), "newer elicitor"),
        (change(metric={"family": "linear"}), "damaged"),
        (change(interval="wide"), "damaged"),
        (change(posterior={}), "damaged"),
        (change(transcript={}), "no transcript"),
    ],
)
def test_damaged_files_are_refused(text, message, tmp_path):
    path = tmp_path / "result.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TranscriptError, match=message):
        el.load_result(path)


@cache
def checked():
    """Answers of which some are asked twice, foretold, obvious and doubted."""
    checks = {"retests": 2, "held_out": 2, "dominated": 1}
    return asked(
        RAMP,
        "linear",
        PERSON,
        method="bayesian",
        max_questions=12,
        doubt_family="linear-fractional",
        **checks,
    )


@pytest.mark.slow
def test_all_checks_of_answers_are_read_as_they_were(tmp_path):
    result = checked()
    result.save(tmp_path / "result.json")
    read = el.load_result(tmp_path / "result.json")
    assert read.details["doubt"] == result.details["doubt"]
    assert {"retests", "obvious", "held_out"} <= set(read.details)
    assert read.to_dict() == result.to_dict()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("held_out", "x"),
        ("held_out", {"asked": 1, "questions": [99], "predicted": [0.5], "hits": 1}),
        ("held_out", {"asked": 1, "questions": [1], "predicted": [1.5], "hits": 1}),
        ("held_out", {"asked": 1, "questions": [1], "predicted": [0.5], "hits": 2}),
        ("held_out", {"asked": 1, "questions": [], "predicted": [], "hits": 0}),
        ("slip_rate", "x"),
        ("slip_rate", -0.1),
        ("slip_interval", [0.5, 0.1]),
        ("slip_interval", [0.1]),
        ("retests", -1),
        ("retests", {"asked": 2, "same": 2, "wavered": 0, "reversed": 1}),
        ("contradiction_rate", None),
        ("contradiction_rate", {"mean": 0.5, "lower": 0.9, "upper": 0.1}),
        ("obvious", {"asked": 1, "wrong": 2}),
        ("doubt", {"family": 3, "log_bayes_factor": 1}),
        ("doubt", {"family": "linear", "log_bayes_factor": "1"}),
        ("extremes", [{"family": "linear"}]),
        ("extremes", "linear"),
        ("stopped", 3),
        ("unidentified", "TP"),
        ("importance", [1, 2]),
        ("importance_interval", {"x": [1]}),
        ("probability_best", {"a": 2}),
        ("ranking", [1]),
        ("expected_error", True),
    ],
)
def test_findings_that_are_not_what_they_are_called_are_refused(name, value, tmp_path):
    path = tmp_path / "result.json"
    checked().save(path)
    body = json.loads(path.read_text("utf-8"))
    body["details"][name] = value
    path.write_text(json.dumps(body), "utf-8")
    with pytest.raises(TranscriptError, match=r"is damaged: [a-z_].*[^.]\.$"):
        el.load_result(path)


def test_findings_that_nobody_reads_are_kept(tmp_path):
    path = tmp_path / "result.json"
    checked().save(path)
    body = json.loads(path.read_text("utf-8"))
    body["details"]["of my own"] = {"family": "linear", "weight": [1]}
    path.write_text(json.dumps(body), "utf-8")
    assert el.load_result(path).details["of my own"]["weight"] == [1]


def test_a_result_counts_the_answers_of_its_session(tmp_path):
    path = tmp_path / "result.json"
    checked().save(path)
    body = json.loads(path.read_text("utf-8"))
    body["n_questions"] -= 1
    path.write_text(json.dumps(body), "utf-8")
    with pytest.raises(TranscriptError, match="must be the number of answers, 12"):
        el.load_result(path)
