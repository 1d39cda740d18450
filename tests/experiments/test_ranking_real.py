"""Ranking 80 real classifiers: [Q] Figure 9, Tables 3 and 4, [F] Appendix E."""

import json
import sys
from itertools import product

import numpy as np
import pytest

from elicitor.experiments import EXPERIMENTS, Run
from elicitor.experiments import ranking_trials as shared
from elicitor.experiments.measured_pool import load_pools
from elicitor.experiments.random_metrics import (
    random_fair,
    random_fair_quadratic,
    random_quadratic,
)
from elicitor.metrics import ClassStatistics, QuadraticMetric

# The package's attributes of these names are the functions.
quadratic, fair, structure = (
    sys.modules[f"elicitor.experiments.ranking_{name}"]
    for name in ("quadratic", "fair", "structure")
)
ELICITED = ("QPME", "fair QPME", "ours")


@pytest.fixture(autouse=True)
def only_what_comes_along(monkeypatch):
    monkeypatch.delenv("ELICITOR_DATA", raising=False)
    shared._pools.cache_clear()
    yield
    shared._pools.cache_clear()


def rows_of(report):
    """The measured parts by data set (and truth) and by what ranked."""
    found = {}
    for row in json.loads(report.to_json())["rows"]:
        measured = row["measured"]
        assert -1 <= measured["worst_tau"] <= measured["tau"] <= 1
        assert 0 < measured["worst_ndcg"] <= measured["ndcg"] <= 1 + 1e-12
        place = (measured["data"], measured.get("truth"), measured["ranked_by"])
        assert place not in found
        found[place] = measured | {"published": row["published"]}
    return found


def check_elicited(rows, ours="ours"):
    for (*_, name), row in rows.items():
        if name == ours:
            assert row["ndcg"] >= 0.999
            assert row["tau"] >= 0.99
            assert row["questions"] > 0


# -- quick versions -----------------------------------------------------------------


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(shared, "QUICK_METRICS", 1)
    return Run(quick=True)


@pytest.mark.slow
def test_quadratic_metrics(few, monkeypatch):
    monkeypatch.setattr(quadratic, "DATA", ("Adult", "Default", "left out if quick"))
    report = EXPERIMENTS["ranking-quadratic"](few)
    rows = rows_of(report)
    assert {data for data, *_ in rows} == {"Adult", "Default"}
    check_elicited(rows)
    assert rows["Adult", None, "QPME"]["published"] == {"ndcg": 1.0, "tau": 1.0}
    assert rows["Adult", None, "accuracy"]["questions"] == 0
    asked = rows["Adult", None, "QPME"]["questions"]
    assert rows["Adult", None, "ours"]["questions"] <= asked / 4
    assert report.settings["n_metrics"]["Adult"] == 1


@pytest.mark.slow
def test_fair_metrics(few):
    report = EXPERIMENTS["ranking-fair"](few)
    rows = rows_of(report)
    check_elicited(rows)
    printed = rows["Default", "fair-quadratic", "FPME"]["published"]
    assert printed == {"ndcg": 0.9974, "tau": 0.9650}
    assert rows["Default", "fair", "FPME"]["published"]["tau"] is None
    for data in fair.DATA:
        assert rows[data, "fair", "FPME"]["tau"] >= 0.99
        assert (data, "fair", "fair QPME") not in rows
        plain, authors = (
            rows[data, truth, "fair QPME"]
            for truth in ("fair-quadratic", fair.LIKE_AUTHORS)
        )
        assert plain["published"] == authors["published"]
        assert authors["tau"] >= 0.95
        assert authors["questions"] == pytest.approx(332.1, rel=0.1)


@pytest.mark.slow
def test_structure(few):
    report = EXPERIMENTS["ranking-structure"](few)
    rows = rows_of(report)
    check_elicited(rows, "quadratic general, ours")
    assert rows["Adult", None, "linear diagonal"]["published"]["tau"] == 0.6053
    for data in ("Adult", "Default"):
        # Two classes: one family under two names (a note of the report).
        for degree in ("linear", "quadratic"):
            diagonal, general = (
                rows[data, None, f"{degree} {kind}, ours"]["tau"]
                for kind in ("diagonal", "general")
            )
            assert diagonal == pytest.approx(general, abs=0.02)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("name", "number"), [("ranking-quadratic", 1), ("ranking-fair", 4)]
)
def test_what_issue_4_asks_for(name, number, monkeypatch):
    monkeypatch.setattr(shared, "METRICS", number)
    assert set(quadratic.DATA) <= set(load_pools())
    monkeypatch.setattr(quadratic, "DATA", ("Default", "Vehicle"))
    rows = rows_of(EXPERIMENTS[name](Run()))
    check_elicited(rows)
    for (data, truth, contestant), row in rows.items():
        ours = rows[data, truth, "ours"]
        if contestant not in ELICITED and (truth, contestant) != ("fair", "FPME"):
            # Whoever elicits, too, is nearly level where metrics are few.
            tie = 0.005 if contestant.endswith("least squares") else 0.0
            assert row["tau"] < ours["tau"] + tie
            assert row["ndcg"] <= ours["ndcg"] + 1e-4


@pytest.mark.usefixtures("few")
def test_results_are_kept_by_metric_and_by_counts():
    finished = []
    run = Run(quick=True, progress=lambda done, total: finished.append((done, total)))

    def work(data, **_cell):
        return {"all": {"ndcg": 1.0, "tau": 1.0, "questions": len(data)}}

    places = [{"data": "Adult"}, {"data": "Vehicle"}]
    found = shared.trials(run, work, places)
    assert [each[0]["all"]["questions"] for each in found] == [5, 7]
    assert finished[-1] == (2, 2)
    keys = [json.loads(key) for key in run.finished._results]
    pools = [shared.pool_of(place["data"]).fingerprint for place in places]
    assert [key["pool"] for key in keys] == pools


def test_fewer_metrics_where_one_takes_long(monkeypatch):
    monkeypatch.setattr(shared, "METRICS", 5)

    def work(number, **_cell):
        return {"all": {"ndcg": 1.0, "tau": 1.0, "questions": number}}

    places = [{"data": "Adult"}, {"data": "Vehicle"}, {"data": "Default"}]
    found = shared.trials(Run(), work, places, fewer={"Vehicle": 2})
    numbers = [[each["all"]["questions"] for each in part] for part in found]
    assert numbers == [[0, 1, 2, 3, 4], [0, 1], [0, 1, 2, 3, 4]]
    row = shared.measured_rows("Vehicle", found[1], {})[0]["measured"]
    assert row["n_metrics"] == 2
    assert row["questions"] == 0.5


# -- contestants --------------------------------------------------------------------


def taus(module, data, **place):
    """τ of every contestant on one metric."""
    found = module._trial(data=data, pool="", seed=0, number=0, **place)
    return {name: one["tau"] for name, one in found.items()}


def test_accuracy_and_the_linear_part_are_what_they_are_called(monkeypatch):
    names = shared.pool_of("Adult").ball().names
    monkeypatch.setattr(quadratic, "METHODS", {})
    for linear, right, wrong in (
        ([0.1, 0.9], "linear part", "accuracy"),
        ([1, 1], "accuracy", None),
    ):
        metric = QuadraticMetric(linear, np.zeros((2, 2)), names=names)
        monkeypatch.setattr(quadratic, "random_quadratic", lambda *_, m=metric: m)
        found = taus(quadratic, "Adult")
        assert found[right] == pytest.approx(1)
        assert wrong is None or found[wrong] < 0.9


def fair_metric(kind):
    pool = shared.pool_of("Adult")
    region = pool.group_ball(diagonal=kind == "fair-quadratic")
    draw = random_fair if kind == "fair" else random_fair_quadratic
    return draw(np.random.default_rng(4), region), pool


@pytest.mark.slow
@pytest.mark.parametrize("truth", ["fair", "fair-quadratic"])
@pytest.mark.quick_cases("fair")
def test_baselines_of_fair_metrics(truth, monkeypatch):
    metric, _ = fair_metric(truth)
    for change, right, wrong in (
        (fair.without_gaps, fair.UNFAIR, fair.EQUALIZED),
        (fair.all_alike, fair.EQUALIZED, fair.UNFAIR),
    ):
        known = change(metric)
        monkeypatch.setitem(fair.DRAW, truth, lambda *_, known=known: known)
        found = taus(fair, "Adult", truth=truth)
        assert found[right] == pytest.approx(1)
        assert found[wrong] < 0.95


@pytest.mark.parametrize("kind", ["fair", "fair-quadratic"])
def test_equalized_odds_weigh_all_errors_and_all_gaps_alike(kind):
    metric, pool = fair_metric(kind)
    alike = fair.all_alike(metric)
    for one in pool.counts[::9]:
        totals = one.sum(axis=0)
        errors = [1 - totals[i, i] / totals[i].sum() for i in range(2)]
        gaps = [
            one[0, i, i] / one[0, i].sum() - one[1, i, i] / one[1, i].sum()
            for i in range(2)
        ]
        if kind == "fair":
            weighed = np.abs(gaps).sum() / np.sqrt(2)
            rates = [[g[0, 1] / g[0].sum(), g[1, 0] / g[1].sum()] for g in one]
        else:
            weighed = np.square(gaps).sum() / np.sqrt(2)  # ½ ‖B‖_F = 1
            rates = [[g[0, 0] / g[0].sum(), g[1, 1] / g[1].sum()] for g in one]
        expected = 0.5 * sum(errors) / np.sqrt(2) + 0.5 * weighed
        assert alike.value(rates) == pytest.approx(expected)


def test_without_gaps_only_errors_count():
    metric, pool = fair_metric("fair-quadratic")
    bare = fair.without_gaps(metric).value(pool.group_rates())
    costs = (1 - pool.rates()) @ metric.misclassification_costs
    np.testing.assert_allclose(bare, costs)


def test_the_oracle_of_fpme_has_the_same_preferences():
    metric, pool = fair_metric("fair-quadratic")
    about = fair.about_errors(metric, pool.group_ball(diagonal=False))
    right = metric.value(pool.group_rates())
    wrong = about.value(pool.group_rates(diagonal=False))
    np.testing.assert_allclose(wrong - wrong[0], right - right[0], atol=1e-12)
    assert about.names == pool.statistics(diagonal=False).names


def test_a_metric_of_errors_in_terms_of_right_decisions():
    """φ at errors that are spread evenly, entry by entry, for three classes."""
    classes, rng = ("x", "y", "z"), np.random.default_rng(3)
    metric = random_quadratic(rng, ClassStatistics(classes, False, True).names)
    inside = structure.in_right_decisions(metric)
    assert inside.names == ClassStatistics(classes, True, True).names

    def value(right):
        errors = [(1 - right[i]) / 2 for i, j in product(range(3), range(3)) if i != j]
        squares = sum(
            metric.quadratic[p, q] * errors[p] * errors[q] / 2
            for p, q in product(range(6), range(6))
        )
        return np.dot(metric.linear, errors) + squares

    points = rng.random((8, 3))
    values = np.array([value(point) for point in points])
    np.testing.assert_allclose(np.diff(inside.value(points)), np.diff(values))


@pytest.mark.slow
def test_diagonal_metrics_are_enough_where_only_right_decisions_count():
    """Four classes, errors of a class alike: r says all, and a linear part does not."""
    pool = shared.pool_of("Vehicle")
    names = pool.statistics(diagonal=False).names
    rows = np.repeat(np.eye(4), 3, axis=0)  # errors of a class add up
    right = np.array([[-3, 1, 0, 0], [1, -2, 0, 1], [0, 0, -4, 0], [0, 1, 0, -1.0]])
    metric = QuadraticMetric(
        rows @ [-1, 0.5, -2, -0.4], rows @ right @ rows.T, names=names
    )
    utilities = metric.utility(pool.rates(diagonal=False))
    for work, enough in ((structure._quadratic, True), (structure._linear, False)):
        scores, asked = work(pool, metric, True, True)
        assert asked > 0
        tau = shared.trial(utilities, scores)["tau"]
        assert (tau >= 0.97) == enough
