"""The benchmark of tuned classifiers: the figures it compares, and its table."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import sklearn
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import confusion_matrix

from elicitor.experiments import BENCHMARKS, Run
from elicitor.experiments import tuning as benchmark
from elicitor.experiments.tuning import _row, scorer_error
from elicitor.experiments.tuning_halves import Half, Halves, halves_of
from elicitor.experiments.tuning_people import (
    QUESTIONS,
    Reading,
    _scale,
    random_person,
)
from elicitor.experiments.tuning_rivals import (
    fairlearn_optimizer,
    fitted_optimizer,
    optimizer_chances,
    random_gains,
    random_plug_ins,
    threshold_confusions,
    tuned_threshold,
)
from elicitor.metrics import (
    ClassStatistics,
    FairMetric,
    LinearFractionalMetric,
    LinearMetric,
    QuadraticMetric,
)
from elicitor.regions import BinaryRegion, GroupBall

# The package's attribute of this name is the function.
module = sys.modules["elicitor.experiments.tuning"]
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "fairlearn_thresholds.py"
MADE_BY_HAND = Half(
    np.zeros((6, 1)),
    np.array([0, 0, 0, 1, 1, 1]),
    np.array(["f", "f", "m", "f", "m", "m"]),
)
CHANCES = np.array([[1, 0], [0.25, 0.75], [1, 0], [0, 1], [0.5, 0.5], [0, 1]])


def people(n_rows, seed, n_classes=2, *, grouped=True):
    rng = np.random.default_rng(seed)
    group = np.where(rng.random(n_rows) < 0.4, "f", "m")
    X = rng.normal(size=(n_rows, 2)) + 0.4 * (group == "f")[:, None]
    leads = np.stack([2 * X @ [np.cos(a), np.sin(a)] for a in range(n_classes)], axis=1)
    y = np.argmax(leads + rng.gumbel(size=leads.shape), axis=1)
    return Half(X, y, group if grouped else None)


class SomeHalves(Halves):
    def new_model(self):
        return LogisticRegression()


def halves(*, grouped=True, n_classes=2, n_rows=300):
    return SomeHalves(
        "made up",
        people(n_rows, 1, n_classes, grouped=grouped),
        people(n_rows, 2, n_classes, grouped=grouped),
    )


def fair(trade_off=0.4):
    names = ClassStatistics(("0", "1"), diagonal=False, rates=True).names
    return FairMetric(
        [0.6, 0.8],
        {("f", "m"): [0.8, 0.6]},
        trade_off,
        prevalence=[[0.5, 0.5], [0.5, 0.5]],
        names=names,
        groups=["f", "m"],
    )


def metrics_by_family():
    rates = ClassStatistics(("0", "1"), rates=True).names
    return {
        "linear": LinearMetric([3, 1]),
        "linear-fractional": LinearFractionalMetric([1, 0.5], [0.3, -0.5], 0.9),
        "quadratic": QuadraticMetric([2, 1], [[-1, 0.2], [0.2, -0.5]], names=rates),
    }


# -- counting and reading -----------------------------------------------------------


def test_decisions_by_lot_are_counted_by_truth_and_group():
    counted = MADE_BY_HAND.confusion(CHANCES)
    assert counted.tolist() == [[[1.25, 0.75], [0, 1]], [[1, 0], [0.5, 1.5]]]
    everyone = Half(MADE_BY_HAND.X, MADE_BY_HAND.y, None)
    assert everyone.confusion(CHANCES).tolist() == [[2.25, 0.75], [0.5, 2.5]]


def test_readings_are_the_formulas_of_the_metrics():
    half = Half(np.zeros((10, 1)), np.repeat([0, 1], [6, 4]), None)
    counts = np.array([[5.0, 1.0], [2.0, 2.0]])
    metrics = metrics_by_family()
    read = {n: Reading(m, half).utilities(counts) for n, m in metrics.items()}
    assert read["linear"] == pytest.approx(3 * 0.2 + 0.5)
    gains = 0.2 + 0.5 * 0.5
    losses = (1 - 0.3) * 0.2 + (0.5 + 0.5) * 0.1  # of misses and false alarms
    assert read["linear-fractional"] == pytest.approx(gains / (gains + losses))
    r = np.array([5 / 6, 2 / 4])
    curved = 2 * r[0] + r[1] + (-(r[0] ** 2) + 0.4 * r[0] * r[1] - 0.5 * r[1] ** 2) / 2
    assert read["quadratic"] == pytest.approx(curved)


def test_reading_of_groups_takes_their_shares_from_the_rows():
    # False alarms: of 2 women 0.75, of 1 man 0; misses: of 1 woman 0, of 2 men 0.5.
    found = Reading(fair(), MADE_BY_HAND).utilities(MADE_BY_HAND.confusion(CHANCES))
    errors = 0.6 * 0.75 / 3 + 0.8 * 0.5 / 3
    gaps = 0.8 * 0.75 / 2 + 0.6 * 0.5 / 2
    assert found == pytest.approx(-(0.6 * errors + 0.4 * gaps))


def test_many_matrices_are_read_at_once():
    reading = Reading(fair(), MADE_BY_HAND)
    one, other = MADE_BY_HAND.confusion(CHANCES), MADE_BY_HAND.confusion(CHANCES[::-1])
    both = reading.utilities(np.stack([one, other]))
    assert both.tolist() == [reading.utilities(one), reading.utilities(other)]
    assert both[0] != both[1]


@pytest.mark.parametrize("family", ["linear", "linear-fractional", "quadratic", "fair"])
def test_scorers_give_the_metric_on_the_confusion_matrix_figure_for_figure(family):
    given = halves(grouped=family == "fair")
    metric = fair() if family == "fair" else metrics_by_family()[family]
    assert scorer_error(metric, given.model, given.held_out) < 1e-14


def test_a_wrong_scorer_is_noticed(monkeypatch):
    given, metric = halves(grouped=False), LinearMetric([3, 1])
    wrong = LinearMetric([1, 3]).scorer()
    monkeypatch.setattr(LinearMetric, "scorer", lambda _: wrong)
    predicted = given.model.predict(given.held_out.X)
    matrix = confusion_matrix(given.held_out.y, predicted) / len(predicted)
    expected = abs(2 * (matrix[1, 1] - matrix[0, 0]))
    assert expected > 0.01
    error = scorer_error(metric, given.model, given.held_out)
    assert error == pytest.approx(expected)


# -- rivals -------------------------------------------------------------------------


def test_thresholds_are_counted_as_one_by_one():
    half = people(60, 3)
    scores = np.round(np.random.default_rng(0).random(60), 1)  # with ties
    thresholds = np.array([[0.2, 0.7], [0.5, 0.5], [0.0, 1.0]])
    counted = threshold_confusions(half, scores, thresholds)
    for each, found in zip(thresholds, counted, strict=True):
        bars = np.where(half.groups == "f", each[0], each[1])
        assert (found == half.confusion(np.eye(2)[(scores > bars).astype(int)])).all()
    alike = Half(half.X, half.y, None)
    once = threshold_confusions(alike, scores, thresholds[1:2, :1])
    assert (once[0] == counted[1].sum(axis=0)).all()


def test_best_of_random_thresholds_is_the_best_on_the_rows_it_was_chosen_on():
    given, metric = halves(), fair(0.7)
    drawn = np.random.default_rng(5).random((40, 2))
    reading = Reading(metric, given.fitted)
    bars = np.stack([np.where(given.fitted.groups == "f", *each) for each in drawn])
    decided = (given.said[:, 1] > bars).astype(int)
    worth = [reading.utilities(given.fitted.confusion(np.eye(2)[d])) for d in decided]
    best = np.where(given.held_out.groups == "f", *drawn[np.argmax(worth)])
    wanted = given.model.predict_proba(given.held_out.X)[:, 1] > best
    found = random_plug_ins(given, metric, 40, np.random.default_rng(5))
    assert (found[:, 1] == wanted).all()


def test_best_of_random_gains_is_the_best_on_the_rows_it_was_chosen_on():
    given = halves(grouped=False, n_classes=3)
    names = ClassStatistics(("0", "1", "2"), diagonal=False).names
    metric = LinearMetric([-1, -9, -1, -1, 2, -1], names=names)
    gains = random_gains(60, 3, np.random.default_rng(8))
    assert (gains[:30] == gains[:30] * np.eye(3)).all()
    assert (gains[:30].diagonal(axis1=1, axis2=2) > 0).all()
    assert (gains[30:] < 0).any()
    worth = []
    for gain in gains:
        hopes = [[row @ column for column in gain.T] for row in given.said]
        decided = np.argmax(hopes, axis=1)
        matrix = confusion_matrix(given.fitted.y, decided, labels=[0, 1, 2])
        worth.append(metric.utility(matrix[~np.eye(3, dtype=bool)] / len(decided)))
    best = int(np.argmax(worth))
    assert best >= 30  # so that it is not symmetric
    wanted = np.argmax(
        given.model.predict_proba(given.held_out.X) @ gains[best], axis=1
    )
    found = random_plug_ins(given, metric, 60, np.random.default_rng(8))
    assert (found == np.eye(3)[wanted]).all()


def test_tuned_threshold_gets_the_groups_and_leaves_routing_off():
    given = halves()
    chances, tuned = tuned_threshold(given, fair())
    assert 0 < tuned.best_threshold_ < 1
    said = tuned.estimator_.predict_proba(given.held_out.X)[:, 1]
    assert (chances[:, 1] == (said >= tuned.best_threshold_)).all()
    assert not sklearn.get_config()["enable_metadata_routing"]


def test_lotteries_of_fairlearn_are_taken_as_their_mean():
    pytest.importorskip("fairlearn")
    given = halves()
    for constraint in ("equalized_odds", "demographic_parity"):
        optimizer = fitted_optimizer(given, constraint, "balanced_accuracy_score")
        found = optimizer_chances(optimizer, given, given.held_out)
        theirs = optimizer._pmf_predict(  # the only one who knows the probabilities
            given.held_out.X, sensitive_features=given.held_out.groups
        )
        assert np.allclose(found, theirs, rtol=0, atol=1e-12)
        assert ((found > 0.01) & (found < 0.99)).any()


def test_fairlearn_may_choose_its_constraint_by_the_metric():
    pytest.importorskip("fairlearn")
    given, metric = halves(), fair(0.9)
    found, chosen = fairlearn_optimizer(given, metric)
    reading = Reading(metric, given.fitted)

    def worth(constraint, objective):
        optimizer = fitted_optimizer(given, constraint, objective)
        chances = optimizer_chances(optimizer, given, given.fitted)
        return reading.utilities(given.fitted.confusion(chances))

    best = chosen.split(", ")
    assert worth(*best) >= worth("equalized_odds", "accuracy_score")
    assert worth(*best) > worth("demographic_parity", "accuracy_score")
    again = optimizer_chances(fitted_optimizer(given, *best), given, given.held_out)
    assert (found == again).all()


# -- people and data ----------------------------------------------------------------


def test_curved_people_pay_for_errors_more_the_more_there_are():
    priors = np.array([0.3, 0.7])
    region = BinaryRegion.from_predictions([1, 0, 1, 0], [0.2, 0.3, 0.8, 0.6])
    person = random_person("monotone", region, priors, np.random.default_rng(3))
    draws = np.random.default_rng(3)
    squares, costs = (
        draws.standard_normal((2, 2)).diagonal() ** 2,
        draws.standard_normal(2),
    )

    def cost(point):
        errors = 1 - point / priors
        return np.abs(costs) @ errors + squares @ errors**2 / 2

    points = np.random.default_rng(0).random((5, 2)) * priors
    paid = np.array([cost(point) for point in points])
    worth = person.utility(points)
    ratio = (worth[1:] - worth[0]) / (paid[0] - paid[1:])
    assert np.allclose(ratio, ratio[0])
    assert ratio[0] > 0
    assert (person.gradient(points) > 0).all()


@pytest.mark.slow
def test_people_err_about_a_tenth_of_random_pairs():
    region = GroupBall.of_classes(2, 0.2, [[0.5, 0.4], [0.5, 0.6]], diagonal=False)
    rng = np.random.default_rng(4)
    person = random_person("fair", region, np.array([0.5, 0.5]), rng)
    scales = [_scale(region, person, np.random.default_rng(s)) for s in (0, 1)]
    ways = rng.standard_normal((6000, 2, 2))
    corners = np.stack([region.support(way) for way in ways]).reshape(2, 1000, 3, 2, 2)
    shares = rng.dirichlet(np.ones(3), (2, 1000))
    worth = person.utility(np.einsum("abp,abp...->ab...", shares, corners))
    for scale in scales:
        wrong = 1 / (1 + np.exp(np.abs(worth[0] - worth[1]) / scale))
        assert wrong.mean() == pytest.approx(0.1, abs=0.015)


def test_halves_have_all_rows_once_and_depend_on_the_split():
    given = halves_of("WDBC", 0)
    assert len(given.fitted.y) == 284
    assert len(given.held_out.y) == 285
    assert given.fitted.y.mean() == pytest.approx(given.held_out.y.mean(), abs=0.002)
    rows = np.concatenate([given.fitted.X, given.held_out.X])
    assert len(np.unique(rows, axis=0)) == 569
    assert not np.array_equal(given.fitted.X, halves_of("WDBC", 1).fitted.X)


# -- the table ----------------------------------------------------------------------


def a_trial(ours, default, random, own=(0.0, 0.0, 0.0), gap=0.0):
    names = ("ours", "default", "random")
    return {
        "questions": 10 * (1 + ours),
        "gap": gap,
        "scorer_error": (gap or 0.0) / 2,
        "elicited": dict(zip(names, (ours, default, random), strict=True)),
        "person": dict(zip(names, own, strict=True)),
    }


CASE = {"data": "Adult", "family": "fair", "about": "group errors"}


def test_rows_compare_with_the_best_of_the_others_in_pairs():
    trials = [
        a_trial(0.5, 0.2, 0.4, own=(3, 9, 1), gap=0.2),
        a_trial(0.7, 0.9, 0.3, own=(5, 9, 0), gap=0.1),
        a_trial(0.9, 0.8, 0.2, own=(7, 9, 2), gap=0.4),
    ]
    row = _row(CASE, trials)
    assert row["what"] == "Adult, fair: errors and their gaps"
    assert row["which"] == "default"
    assert row["ours"] == pytest.approx(0.7)
    assert row["peer"] == pytest.approx(1.9 / 3)
    assert row["ratio"] == pytest.approx(2.1 / 1.9)
    # Differences 0.3, −0.2, 0.1 from their mean 0.0667; 2 degrees of freedom.
    assert row["difference"] == pytest.approx(0.2 / 3)
    squares = (0.7 / 3) ** 2 + (0.8 / 3) ** 2 + (0.1 / 3) ** 2
    assert row["standard_error"] == pytest.approx((squares / 2 / 3) ** 0.5)
    assert row["person"]["difference"] == pytest.approx(-4)
    assert row["beside"]["random"]["difference"] == pytest.approx(0.4)
    assert (row["gap"], row["scorer_error"], row["splits"]) == (0.4, 0.2, 3)
    assert row["questions"] == pytest.approx(17)


def test_costs_have_no_ratio_and_an_unknown_gap_stays_unknown():
    trials = [a_trial(-0.5, -0.6, -0.7), a_trial(-0.2, -0.4, -0.1, gap=None)]
    row = _row(CASE, trials)
    assert row["which"] == "random"
    assert row["ratio"] is None
    assert row["gap"] is None


def test_it_is_registered():
    assert BENCHMARKS["tuning"] is benchmark


@pytest.mark.slow
def test_quick_run(monkeypatch):
    """What is found of a metric after few answers is tuned to all the same."""
    for family in QUESTIONS:
        monkeypatch.setitem(QUESTIONS, family, 8)
    monkeypatch.setattr(module, "QUICK_RANDOM", 300)
    cases = {"WDBC": module.BINARY_CASES[1:], "Vehicle": module.CLASS_CASES[1:3]}
    monkeypatch.setattr(module, "CASES", module.CASES | cases)
    report = BENCHMARKS["tuning"](Run(quick=True))
    body = json.loads(report.to_json())
    assert len(body["rows"]) == 5
    for row in body["rows"]:
        assert set(row["values"]) >= {"ours", "default", "random"}
        assert row["scorer_error"] < 1e-12
        assert row["peer"] == max(v for n, v in row["values"].items() if n != "ours")
        assert row["gap"] < 1e-3
        assert row["difference"] > -5 * row["standard_error"] - 0.02


@pytest.mark.slow
def test_the_example_beside_fairlearn_runs():
    pytest.importorskip("fairlearn")
    done = subprocess.run(
        [sys.executable, "-W", "error", EXAMPLE],
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    values = {
        line[:34].strip(): float(line[34:].split()[0])
        for line in done.stdout.splitlines()[3:]
    }
    theirs = values["ThresholdOptimizer, equalized odds"]
    assert values["MetricClassifier"] > theirs > values["0.5 for everyone"]
