"""Wrong labels of groups, against counting those who really are of a group."""

import csv
import itertools
import json

import numpy as np
import pytest
from scipy.optimize import linprog

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.regions.multiclass import RandomisedPlugIn
from elicitor.using import group_label_sensitivity

GROUPS = ("a", "b", "c")
LANGUAGES = ("en", "de")


def people(n=160, m=2, seed=0):
    """Labels, scores and true groups, whose scores tell them apart differently."""
    rng = np.random.default_rng(seed)
    group = np.arange(n) % m
    labels = rng.random(n) < 0.3 + 0.2 * group
    scores = 1 / (1 + np.exp(-(1.5 * labels - 0.5 + rng.normal(0, 1 + group / 2, n))))
    labels[: 2 * m] = np.repeat([True, False], m)
    return labels.astype(int), scores.round(2), group


def mixing(m, rate):
    return np.where(np.eye(m) > 0, 1 - rate, rate / (m - 1))


def recorded(labels, scores, group, chances):
    """Every row is recorded as of every group, and weighs as often as that is so."""
    m = len(chances)
    rows = np.repeat(np.arange(len(labels)), m)
    names = np.tile(GROUPS[:m], len(labels))
    proba = np.stack([1 - scores, scores], axis=1)
    return el.GroupRates.from_predictions(
        labels[rows], proba[rows], names, sample_weight=chances[group].ravel()
    )


def fair(rates, seed=1, trade_off=0.5):
    rng = np.random.default_rng(seed)
    pairs = itertools.combinations(rates.groups, 2)
    return el.FairMetric(
        -rng.uniform(0.3, 1, 2),
        {pair: rng.uniform(0.3, 1, 2) for pair in pairs},
        trade_off,
        prevalence=rates.prevalence,
        names=rates.names,
        groups=rates.groups,
    )


def composed(rates):
    """A sum of everyone's rates, gaps, and a curve of the first rate."""
    parts = [el.terms.Linear(), el.terms.Gaps(), el.terms.Powers(rates.names[0], 3)]
    return el.SumMetric([0.3, 0.6, 0.7, 0.8, 0.9, -0.4], parts, rates.space)


def counted(rule, labels, scores, group, chances):
    """What a rule does to true members, each decided about by the recorded label."""
    proba = np.stack([1 - scores, scores], axis=1)
    by = np.array([part.class_probability(proba) for part in rule.parts])
    said = np.einsum("nv,vnj->nj", chances[group], by)
    return np.array(
        [
            [said[(group == u) & (labels == i), i].mean() for i in (0, 1)]
            for u in range(len(chances))
        ]
    )


@pytest.mark.parametrize(("m", "rate"), [(2, 0.1), (2, 0.3), (3, 0.15)])
def test_rates_are_those_of_true_groups(m, rate):
    labels, scores, group = people(m=m)
    chances = mixing(m, rate)
    rates = recorded(labels, scores, group, chances)
    found = group_label_sensitivity(fair(rates), rates, rate)
    true = counted(found.rule, labels, scores, group, chances)
    assert found.true == pytest.approx(true, abs=1e-9)
    assert found.recorded == pytest.approx(rates.attained(found.rule))
    assert not np.allclose(found.true, found.recorded, atol=0.01)
    shares = [[np.mean(group[labels == i] == u) for i in (0, 1)] for u in range(m)]
    assert found.shares == pytest.approx(np.array(shares))
    assert found.mixing == pytest.approx(chances)


def test_chances_may_differ_by_group():
    labels, scores, group = people()
    chances = np.array([[0.95, 0.05], [0.25, 0.75]])
    rates = recorded(labels, scores, group, chances)
    found = group_label_sensitivity(fair(rates), rates, chances)
    true = counted(found.rule, labels, scores, group, chances)
    assert found.true == pytest.approx(true, abs=1e-9)
    assert found.error_rate == 0.25


def test_labels_that_are_all_right_change_nothing():
    labels, scores, group = people()
    rates = recorded(labels, scores, group, np.eye(2))
    found = group_label_sensitivity(fair(rates), rates, 0.0)
    assert found.true == pytest.approx(found.recorded)
    assert found.regret == 0
    assert "still as good" in found.sentences()[-1]


@pytest.mark.parametrize(
    "make",
    [
        lambda rates: fair(rates, trade_off=0.7),
        pytest.param(composed, marks=pytest.mark.slow),
    ],
)
def test_the_better_rule_is_the_best_of_all_pairs_of_thresholds(make):
    labels, scores, group = people(80)
    chances = mixing(2, 0.3)
    rates = recorded(labels, scores, group, chances)
    metric = make(rates)
    found = group_label_sensitivity(metric, rates, 0.3)
    judge = metric.among(prevalence=found.shares)
    cuts = [*np.unique(scores), np.inf]
    said = np.array([scores >= cut for cut in cuts], dtype=float)
    best = -np.inf
    for one, other in itertools.product(said, repeat=2):
        chance = np.where(group == 0, 0.7 * one + 0.3 * other, 0.3 * one + 0.7 * other)
        right = np.stack([1 - chance, chance])
        point = [
            [right[i][(group == u) & (labels == i)].mean() for i in (0, 1)]
            for u in (0, 1)
        ]
        best = max(best, judge.utility(point))
    chosen = float(judge.utility(found.true))
    better = counted(found.better, labels, scores, group, chances)
    assert judge.utility(better) >= best - 1e-9  # or more, by lot
    assert judge.utility(better) >= chosen
    ways = itertools.product(([1, 0], [0, 1]), repeat=2)
    blind = min(float(judge.utility(way)) for way in ways)
    lost = (judge.utility(better) - chosen) / (judge.utility(better) - blind)
    assert found.regret == pytest.approx(lost, abs=1e-9)


def best_by_lot(judge, labels, scores, group, chances):
    """Utility of the best lotteries of thresholds, by a program of those people."""
    m = len(chances)
    cuts = [*np.unique(scores), np.inf]
    said = np.array([way for c in cuts for way in (scores >= c, scores < c)], float)
    rules = np.stack([1 - said, said], axis=-1)
    adds = np.empty((m, len(said), m, 2))  # of the rule of v to the rates of u
    for v, u, i in np.ndindex(m, m, 2):
        of_class = (group == u) & (labels == i)
        adds[v, :, u, i] = chances[u, v] * rules[:, of_class, i].mean(axis=1)
    flat = adds.reshape(-1, 2 * m)
    pairs = list(itertools.combinations(range(m), 2))
    gaps = np.array([np.eye(m)[u] - np.eye(m)[v] for u, v in pairs])
    gaps = np.kron(gaps, np.eye(2))
    own = judge.trade_off * np.ravel(list(judge.violation_costs.values()))
    costs = (1 - judge.trade_off) * judge.prevalence * judge.misclassification_costs
    spread = np.eye(len(own))
    found = linprog(
        [*(flat @ costs.ravel()), *own],
        A_ub=np.vstack([np.hstack([way * gaps @ flat.T, -spread]) for way in (1, -1)]),
        b_ub=np.zeros(2 * len(own)),
        A_eq=np.hstack([np.repeat(np.eye(m), len(said), 1), np.zeros((m, len(own)))]),
        b_eq=np.ones(m),
    )
    return -found.fun


@pytest.mark.parametrize(("m", "rate", "seed"), [(2, 0.1, 3), (3, 0.1, 4)])
def test_what_is_lost_is_that_against_the_best_lotteries(m, rate, seed):
    labels, scores, group = people(90, m, seed=seed)
    chances = mixing(m, rate)
    rates = recorded(labels, scores, group, chances)
    metric = fair(rates, seed, trade_off=0.5)
    found = group_label_sensitivity(metric, rates, rate)
    judge = metric.among(prevalence=found.shares)
    best = best_by_lot(judge, labels, scores, group, chances)
    better = counted(found.better, labels, scores, group, chances)
    assert judge.utility(better) == pytest.approx(best, abs=1e-6)
    ways = itertools.product(([1, 0], [0, 1]), repeat=m)
    stake = best - min(float(judge.utility(way)) for way in ways)
    lost = (best - judge.utility(found.true)) / stake
    assert found.regret == pytest.approx(lost, abs=1e-6)
    assert found.is_best


def test_a_lottery_does_what_its_rules_do_on_average():
    """Also where so many mistakes would leave fewer than nobody to a rule."""
    labels, scores, group = people(40, seed=7)
    rates = recorded(labels, scores, group, np.eye(2))
    found = group_label_sensitivity(fair(rates, trade_off=0.95), rates, 0.2)
    chances, proba = mixing(2, 0.2), np.stack([1 - scores, scores], axis=1)
    members = np.array(
        [[((group == w) & (labels == i)).sum() for i in (0, 1)] for w in (0, 1)]
    )
    back = np.linalg.inv(chances.T)
    true, at_once = np.zeros((2, 2)), np.zeros((2, 2))
    for v, part in enumerate(found.rule.parts):
        mean = np.zeros((2, 2))
        for weight, rule in zip(part.weights, part.rules, strict=True):
            said = RandomisedPlugIn.of(rule, part.classes).class_probability(proba)
            right = np.array(
                [
                    [said[(group == w) & (labels == i), i].sum() for i in (0, 1)]
                    for w in (0, 1)
                ]
            )
            behind = back @ right / (back @ members)
            true += weight * chances[:, [v]] * np.clip(behind, 0, 1)
            mean += weight * behind
        at_once += chances[:, [v]] * np.clip(mean, 0, 1)
    assert found.true == pytest.approx(true, abs=1e-9)
    assert not np.allclose(true, at_once, atol=1e-3)


@pytest.mark.slow
def test_of_metrics_of_which_little_is_known_it_is_the_best_that_was_found():
    labels, scores, group = people(60)
    rates = recorded(labels, scores, group, mixing(2, 0.2))
    told = {}
    for metric in (fair(rates, trade_off=0.8), composed(rates)):
        found = group_label_sensitivity(metric, rates, 0.2)
        assert found.regret > 0
        told[found.is_best] = [found.sentences(language=one)[-1] for one in LANGUAGES]
    assert "between the best one and the worst" in told[True][0]
    assert "between the best one that was found and the worst" in told[False][0]
    assert "zwischen der besten und der" in told[True][1]
    assert "zwischen der besten gefundenen und der" in told[False][1]


@pytest.mark.slow
def test_what_was_shown_is_worked_out_for_true_groups():
    labels, scores, group = people(400)
    chances = mixing(2, 0.2)
    rates = recorded(labels, scores, group, chances)
    metric = fair(rates)
    result = el.elicit(el.GroupRateBall(rates), "fair", metric.prefers, max_questions=6)
    found = group_label_sensitivity(result, rates, 0.2)
    gaps = []
    for one in result.transcript.standing:
        for side in map(np.asarray, (one.first, one.second)):
            rule = rates.classifier(side)
            true = counted(rule, labels, scores, group, chances)
            gaps.append([np.abs(np.diff(r, axis=0)).max() for r in (side, true)])
    assert [found.shown, found.behind] == pytest.approx(np.mean(gaps, axis=0))
    assert "on average" in found.sentences()[1]


def test_ratios_of_rates_and_gaps_are_judged_as_such():
    labels, scores, group = people()
    rates = recorded(labels, scores, group, mixing(2, 0.2))
    metric = el.FairFractionalMetric(
        [1, 1, 0.5, 1],
        [1, 2, 1, 3],
        prevalence=rates.prevalence,
        names=rates.names,
        groups=rates.groups,
    )
    found = group_label_sensitivity(metric, rates, 0.2)
    assert found.regret >= 0
    assert json.dumps(found.sentences(language="de"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_sentences_give_the_numbers(language):
    labels, scores, group = people()
    rates = recorded(labels, scores, group, mixing(2, 0.3))
    found = group_label_sensitivity(fair(rates, trade_off=0.9), rates, 0.3)
    told = found.sentences(language=language)
    assert "30 %" in told[0]
    recorded_gap, true_gap = (100 * np.abs(gaps).max() for gaps in found.gaps)
    for value in (recorded_gap, true_gap):
        said = f"{value:.1f}".removesuffix(".0")
        assert said.replace(".", "," if language == "de" else ".") in told[1]


@pytest.mark.parametrize(
    ("rate", "message"),
    [
        (0.5, "error_rate must be"),
        (-0.1, "error_rate must be"),
        ([[0.9, 0.2], [0, 1]], "error_rate must be a share or chances"),
        ([[0.4, 0.6], [0.1, 0.9]], "most labels"),
        (0.45, "fewer people are recorded than mistakes alone"),
    ],
)
def test_bad_rates_are_refused(rate, message):
    labels, scores, group = people(m=2)
    few = np.where(np.arange(len(group)) < 20, group, 0)
    rates = recorded(labels, scores, few, np.eye(2))
    with pytest.raises(InvalidParameterError, match=message):
        group_label_sensitivity(fair(rates), rates, rate)


def test_a_metric_without_groups_is_refused():
    labels, scores, group = people()
    rates = recorded(labels, scores, group, np.eye(2))
    with pytest.raises(InvalidParameterError, match="compare groups"):
        group_label_sensitivity(el.LinearMetric([1, 1]), rates, 0.1)


def loans():
    """The labels, scores and sexes of the bundled loans."""
    from elicitor.datasets import load_sample

    rows = list(csv.DictReader(load_sample("loans").text.splitlines()))
    labels = np.array([int(row["defaults"]) for row in rows])
    scores = np.array([float(row["p_logistic"]) for row in rows])
    return labels, scores, np.array([row["sex"] == "male" for row in rows]).astype(int)


@pytest.mark.slow
def test_loans_whose_labels_are_drawn_wrong_come_out_as_foretold():
    """The closed form is what labels that are drawn again and again show on average."""
    labels, scores, group = loans()
    chances = mixing(2, 0.1)
    rates = recorded(labels, scores, group, chances)
    found = group_label_sensitivity(fair(rates), rates, 0.1)
    proba = np.stack([1 - scores, scores], axis=1)
    rng, drawn = np.random.default_rng(0), []
    for _ in range(200):
        wrong = np.where(rng.random(len(group)) < 0.1, 1 - group, group)
        said = found.rule.class_probability(proba, np.array(GROUPS)[wrong])
        drawn.append(
            [
                [said[(group == u) & (labels == i), i].mean() for i in (0, 1)]
                for u in (0, 1)
            ]
        )
    spread = np.std(drawn, axis=0) / np.sqrt(200)
    assert (np.abs(np.mean(drawn, axis=0) - found.true) <= 4 * spread + 1e-9).all()
