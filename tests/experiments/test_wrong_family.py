"""The benchmark of people whose metric is not of the assumed family."""

import importlib
import json

import numpy as np
import pytest

from elicitor.experiments import BENCHMARKS, Run
from elicitor.metrics import LinearMetric
from elicitor.procedures.bayesian import utility_of
from elicitor.regions.multiclass import Ball

benchmark = importlib.import_module("elicitor.experiments.wrong_family")
NAMES = ("R[1, 1]", "R[2, 2]", "R[3, 3]")
BALL = Ball(np.full(3, 1 / 3), 0.2, names=NAMES)


def test_it_is_registered():
    assert BENCHMARKS["wrong-family"] is benchmark.wrong_family


@pytest.mark.parametrize("curvature", [0.05, 0.4])
def test_people_are_as_curved_as_stated(curvature):
    metric = benchmark._curved(BALL, curvature, np.random.default_rng(1))
    points = benchmark._points(BALL, np.random.default_rng(2))
    straight = (points - BALL.center) @ metric.gradient(BALL.center[None])[0]
    utility = metric.utility(points)
    bent = utility - utility.mean() - straight
    assert bent.std() / np.hypot(bent.std(), straight.std()) == pytest.approx(
        curvature, rel=0.05
    )


def test_logistic_people_are_right_as_often_as_stated():
    metric = LinearMetric([3.0, -1.0, 2.0], names=NAMES)
    points = benchmark._points(BALL, np.random.default_rng(2))
    scale = benchmark._scale(metric, points)
    gaps = np.abs(metric.utility(points[::2]) - metric.utility(points[1::2]))
    assert (1 / (1 + np.exp(-gaps / scale))).mean() == pytest.approx(0.9, abs=1e-3)


def test_plain_people_do_not_look_at_groups():
    person, plain, fair = benchmark._problem("plain", None, np.random.default_rng(0))
    first, second = fair.random_points(2, np.random.default_rng(1))[:, None]
    share = plain.region.prevalence
    moved = first + np.array([[1.0], [-1.0]]) * 0.01 * share[::-1]
    assert person.utility(moved[0]) == pytest.approx(person.utility(first[0]))
    assert plain.rows(moved, second) == pytest.approx(plain.rows(first, second))
    assert not np.allclose(fair.rows(moved, second), fair.rows(first, second))
    # Its rows say what its metrics prefer.
    weights = -np.array([0.3, 0.7])  # of utilities: fewer errors are better
    metric = plain.metric(weights)
    row = plain.rows(first, second)[0]
    ahead = metric.utility(first[0]) - metric.utility(second[0])
    assert np.sign(ahead) == np.sign(row @ weights)


def test_fair_people_weigh_gaps_as_much_as_errors():
    person, _, _ = benchmark._problem("fair", None, np.random.default_rng(0))
    assert person.trade_off == 0.5


def test_nobody_notices_more_than_the_best_test():
    simple = utility_of(BALL, "linear", signs="unknown")
    points = simple.random_points(2000, np.random.default_rng(0))
    straight = LinearMetric([1.0, 2.0, -1.0], names=NAMES)
    assert benchmark._power(straight, simple, points, 0.1) == 0.05
    metric = benchmark._curved(BALL, 0.3, np.random.default_rng(1))
    exact = benchmark._power(metric, simple, points, None)
    scale = benchmark._scale(metric, points)
    powers = [benchmark._power(metric, simple, points, s * scale) for s in (1, 4, 1e3)]
    assert exact == 1
    assert exact >= powers[0] > powers[1] > powers[2]
    assert 0.01 < powers[2] < 0.06  # a coin that cannot be told from a fair one


def test_rows_count_who_was_noticed():
    case = {"kind": "quadratic", "curvature": 0.1, "answers": "exact"}
    found = [{"log_bayes_factor": f, "at_most": 0.8} for f in (5.0, 2.0, 9.0, -3.0)]
    rows = benchmark._rows(case, found)
    assert rows[0] == {
        "what": "quadratic people, exact answers, curvature 0.1: noticed (share)",
        "ours": 0.5,
        "peer": 0.8,
        "ratio": 0.625,
    }
    assert rows[1]["ours"] < 0.5 < rows[2]["ours"]
    assert rows[3]["ours"] == 3.5


@pytest.mark.slow
def test_curvature_is_noticed_and_replayed(monkeypatch):
    monkeypatch.setattr(benchmark, "QUESTIONS", 24)
    case = {"kind": "quadratic", "curvature": 0.4, "answers": "exact"}
    found = benchmark._ask(**case, first=0, number=1, seed=3)
    assert found[0]["log_bayes_factor"] > 1
    assert found[0]["at_most"] == 1
    monkeypatch.setattr(benchmark, "QUESTIONS", 8)
    one, other = (benchmark._ask(**case, first=0, number=1, seed=3) for _ in "ab")
    assert one == other != found


@pytest.mark.slow
def test_the_whole_report(monkeypatch):
    monkeypatch.setattr(benchmark, "QUESTIONS", 20)  # with 12 nobody notices gaps
    report = BENCHMARKS["wrong-family"](Run(quick=True))
    body = json.loads(report.to_json())
    assert len(body["rows"]) == 4 * 16
    shares = {
        row["what"]: row["ours"] for row in body["rows"] if "share" in row["what"]
    }
    assert shares["linear people, exact answers: noticed (share)"] == 0
    assert shares["fair people, exact answers: noticed (share)"] == 1
