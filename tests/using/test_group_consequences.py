"""Rules for groups to choose from, and what is said of them."""

import re

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.metrics import FairMetric, FairQuadraticMetric
from elicitor.using import RecalibratedClassifier, best_classifier
from elicitor.using.group_consequences import (
    BEFORE,
    BEST,
    NO_CHANCE,
    SPARING,
    group_consequences,
)
from elicitor.using.group_table import GroupTable
from elicitor.using.tuning.best_use import CORRECTED
from tests.using.explaining.samples import drawn


@pytest.fixture(scope="module")
def rates():
    """A model that tells men's labels well and women's badly."""
    rng = np.random.default_rng(3)
    sex = rng.choice(["women", "men"], size=700, p=[0.3, 0.7])
    y = rng.integers(2, size=700)
    spread = np.where(sex == "men", 0.15, 0.6)
    p = np.clip(0.35 + 0.3 * y + rng.normal(0, spread), 0.01, 0.99).round(3)
    return el.GroupRates.from_predictions(
        np.where(y == 1, "ill", "well"),
        np.c_[p, 1 - p],
        sex,
        classes=["ill", "well"],
    )


@pytest.fixture(scope="module")
def metric(rates):
    return FairMetric(
        [-1, -1],
        {rates.groups: [4, 4]},
        0.7,
        prevalence=rates.prevalence,
        names=rates.names,
        groups=rates.groups,
    )


@pytest.fixture(scope="module")
def rules(rates, metric):
    return {row.way: row for row in group_consequences(metric, rates)}


def test_a_sum_of_terms_is_judged_as_the_fair_metric_that_it_equals(rates, metric):
    """(1 − λ) a = .3 of each error of everyone, and λ b = 2.8 of each gap."""
    parts = [el.terms.Linear(), el.terms.Gaps()]
    composed = el.SumMetric([0.3, 0.3, 2.8, 2.8], parts, rates.space)
    points = np.random.default_rng(0).random((2, 50, 2, 2))
    apart = [metric.utility(points[0]) - metric.utility(points[1])]
    apart.append(composed.utility(points[0]) - composed.utility(points[1]))
    assert apart[0] == pytest.approx(apart[1])
    fair, own = (group_consequences(each, rates) for each in (metric, composed))
    assert [row.way for row in own][:2] == [row.way for row in fair][:2]
    before = [rows[0] for rows in (fair, own)]
    assert before[0].loss.value == pytest.approx(before[1].loss.value, rel=1e-4)
    assert own[1].utility - own[0].utility == pytest.approx(
        fair[1].utility - fair[0].utility, abs=1e-5
    )
    # Terms say that it is concave, and so it is proven to be the best.
    assert any(
        "likes best of all" in one for one in GroupTable(rates, own).sentences(own[1])
    )
    with pytest.raises(InvalidParameterError, match="metric must compare groups"):
        group_consequences(el.LinearMetric([1, 1], names=rates.names), rates)


def test_where_gaps_are_liked_nothing_is_said_to_be_the_best_of_all(rates):
    parts = [el.terms.Linear(), el.terms.Gaps(liked=True)]
    liked = el.SumMetric([0.3, 0.3, 2.8, -0.4], parts, rates.space)
    own = group_consequences(liked, rates)
    told = GroupTable(rates, own).sentences(own[1])
    assert "Nothing could be proven" in " ".join(told)
    assert not any("likes best of all" in one for one in told)
    german = GroupTable(rates, own, language="de").sentences(own[1])
    assert "ließ sich nicht beweisen" in " ".join(german)


def test_closing_a_gap_is_levelling_down_and_said_with_counts(rates, rules):
    best = rules[BEST]
    men = rates.groups.index("men")
    assert best.told.tolist() == [name == "men" for name in rates.groups]
    assert not any(r.is_turned for part in best.classifier.parts for r in part.rules)
    table = GroupTable(rates, list(rules.values()))
    told = " ".join(table.sentences(best))
    assert "This rule decides about “men” worse than another rule would, so" in told
    assert "between groups are smaller (levelling down). Without need: " in told
    assert "No group is decided about better for it." in told
    for i, name in enumerate(("ill", "well")):
        if (more := best.worsened[men, i]) >= 0.5:
            counts = f"{more:.0f} of {rates.sizes[men, i]:.0f}"
            assert f"“{name}” decided wrongly, {counts}" in told


def test_of_a_metric_that_likes_gaps_it_is_said_that_these_are_wider(rates):
    harm = 1 if rates.statistics.diagonal else -1  # of what is wrong, 1 − r
    liking = FairQuadraticMetric(
        [harm, harm],
        {rates.groups: [[-6, -6], [-6, -6]]},  # of who is right in both
        0.7,
        prevalence=rates.prevalence,
        names=rates.names,
        groups=rates.groups,
    )
    rows = group_consequences(liking, rates)
    best = next(row for row in rows if row.way == BEST)
    assert best.told.any()
    told = " ".join(GroupTable(rates, rows).sentences(best))
    assert "as the metric prefers wider gaps between groups here" in told
    assert "levelling down" not in told
    people = rates.sizes[:, rates.statistics.entries[0]]
    for g in np.flatnonzero(best.told):
        spared = best.rates.copy()
        side = 1 if rates.statistics.diagonal else -1
        spared[g] += side * best.worsened[g] / people[g]
        gaps, fewer = (np.abs(r[0] - r[1]).sum() for r in (best.rates, spared))
        assert fewer < gaps
        assert liking.utility(spared) < liking.utility(best.rates)


def test_of_a_metric_that_likes_a_mistake_it_is_said_that_this_is_why(rates):
    side = -1 if rates.statistics.diagonal else 1
    liking = FairMetric(
        side * np.array([2, -1]), {rates.groups: [1, 0.5]}, 0.3,
        prevalence=rates.prevalence, names=rates.names, groups=rates.groups,
    )  # fmt: skip
    rows = group_consequences(liking, rates)
    best = next(row for row in rows if row.way == BEST)
    assert best.told.any()
    told = " ".join(GroupTable(rates, rows).sentences(best))
    assert "as the metric prefers some mistakes to right decisions" in told
    assert "levelling down" not in told


def test_a_milder_rule_stands_beside(rates, metric, rules):
    sparing = rules.get(SPARING) or rules[NO_CHANCE]
    assert not sparing.told.any()
    assert sparing.drawn.sum() == 0
    assert sparing.classifier.is_deterministic
    for row in rules.values():
        np.testing.assert_allclose(rates.attained(row.classifier), row.rates, atol=1e-9)
        assert row.utility <= rules[BEST].utility + 1e-9
        assert row.utility == pytest.approx(metric.utility(row.rates))


def test_it_is_said_that_a_mild_rule_is_mild(rates, rules):
    table = GroupTable(rates, list(rules.values()))
    for row in rules.values():
        told = " ".join(table.sentences(row))
        milder = "no group worse than another rule without chance would" in told
        assert milder == (row.is_mild and row.way != BEFORE)
    assert not table.sentences(rules[BEFORE])


def test_who_is_drawn_by_lot_is_counted(rates, rules):
    best = rules[BEST]
    for g, (name, region) in enumerate(rates.regions.items()):
        chance = best.classifier.class_probability(
            region.population.probabilities,
            [name] * len(region.population.probabilities),
        )
        assert best.drawn[g] == np.sum((chance > 1e-9).all(axis=1))
    assert best.drawn.sum() > 0
    told = " ".join(GroupTable(rates, list(rules.values())).sentences(best))
    assert f"{best.drawn.max():,} of" in told
    assert "are drawn by lot" in told


def test_the_table_counts_people_with_intervals(rates, rules):
    table = GroupTable(rates, list(rules.values()))
    for cells in table.cells:
        assert len(cells) == len(table.headings)
    for g, group in enumerate(rates.groups):
        for i, name in enumerate(("ill", "well")):
            (line,) = [
                one
                for one in table.cells
                if one[:2] == (group, f"“{name}” decided rightly")
            ]
            size = rates.sizes[g, i]
            for cell, row in zip(line[2:], rules.values(), strict=True):
                share = row.rates[g, i]
                assert cell.startswith(f"{share * size:.0f} of {size:.0f} (")
                assert re.search(r" \([\d.]+ %; [\d.]+ to [\d.]+\)$", cell)
    last = table.cells[-1]
    assert last[1].startswith("as bad for you as so many more wrongly labelled in")
    assert last[2 + list(rules).index(BEST)] == "the best"


def test_losses_have_intervals_where_answers_leave_room(rates, metric):
    coefficients = metric.coefficients
    result = drawn(metric, [coefficients, coefficients * 1.0])
    before = group_consequences(result, rates)[0]
    low, high = before.loss.interval
    assert low <= before.loss.value <= high


def test_what_a_rule_costs_is_in_the_mistakes_of_everyone(metric, rules):
    """The best rule with so many more mistakes of the kind is as bad."""
    before = rules[BEFORE]
    worse = rules[BEST].rates.copy()
    worse[:, before.loss.kind] -= before.loss.value / 100  # of all: no gap moves
    assert metric.utility(worse) == pytest.approx(before.utility, abs=1e-9)


def test_a_metric_of_other_people_judges_by_the_shares_of_these(rates, metric, rules):
    """Everyone's errors are theirs, whatever the shares of groups were elsewhere."""
    elsewhere = metric.with_prevalence(rates.prevalence[::-1])
    assert not np.allclose(elsewhere.prevalence, rates.prevalence, atol=0.2)
    for row in group_consequences(elsewhere, rates):
        same = rules[row.way]
        assert row.utility == pytest.approx(metric.utility(row.rates))
        assert row.utility == pytest.approx(same.utility)
        assert str(row.classifier) == str(same.classifier)
        if same.loss is not None:
            assert row.loss.value == pytest.approx(same.loss.value)
    best = best_classifier(elsewhere, rates)
    assert best.value == pytest.approx(best_classifier(metric, rates).value)
    assert best.value == pytest.approx(-rules[BEST].utility)


def test_a_group_whose_probabilities_run_the_wrong_way_is_named():
    rng = np.random.default_rng(1)
    group = np.repeat(["a", "b"], 200)
    y = rng.integers(2, size=400)
    p = np.clip(0.5 + np.where(group == "a", 0.2, -0.2) * (2 * y - 1), 0, 1)
    p = np.clip(p + rng.normal(0, 0.1, 400), 0.01, 0.99)
    rates = el.GroupRates.from_predictions(y, np.c_[1 - p, p], group)
    metric = FairMetric(
        [-1, -1],
        {("a", "b"): [1, 1]},
        0.3,
        prevalence=rates.prevalence,
        names=rates.names,
        groups=rates.groups,
    )
    rows = group_consequences(metric, rates)
    told = " ".join(GroupTable(rates, rows).sentences(rows[1]))
    assert "For “b” it is turned round" in told
    assert "For “a”" not in told


@pytest.mark.slow
def test_three_classes_and_three_groups():
    rng = np.random.default_rng(2)
    group = rng.choice(["x", "y", "z"], size=240)
    proba = rng.dirichlet(np.ones(3) * 0.6, size=240)
    y = np.array([rng.choice(3, p=row) for row in proba])
    for diagonal in (True, False):
        rates = el.GroupRates.from_predictions(y, proba, group, diagonal=diagonal)
        q = len(rates.names)
        metric = FairMetric(
            np.full(q, -1.0 if diagonal else 1.0),
            {("x", "y"): np.ones(q), ("y", "z"): np.ones(q)},
            0.5,
            prevalence=rates.prevalence,
            names=rates.names,
            groups=rates.groups,
        )
        rows = group_consequences(metric, rates)
        best = best_classifier(metric, rates)
        assert rows[1].utility == pytest.approx(metric.utility(best.statistics))
        np.testing.assert_allclose(
            rates.attained(best.classifier), best.statistics, atol=1e-9
        )
        (mild,) = [row for row in rows[1:] if row.is_mild]
        assert mild.drawn.sum() == 0
        table = GroupTable(rates, rows)
        assert len(table.cells) >= (3 + 1) * q


@pytest.mark.slow
def test_rules_of_three_classes_weigh_recalibrated_probabilities():
    """The model means other shares of classes in either group, and too surely."""
    rng = np.random.default_rng(2)
    chances = rng.dirichlet([1.0, 2.0, 1.0], 1200)
    truth = (rng.random(1200)[:, None] > chances.cumsum(axis=1)).sum(axis=1)
    sex = np.where(np.arange(1200) % 2, "men", "women")
    shift = np.where((sex == "men")[:, None], [6.0, 1.0, 0.1], [0.1, 1.0, 6.0])
    said = chances**3 * shift
    said /= said.sum(axis=1, keepdims=True)
    classes = np.array(["ant", "bee", "cow"])
    rates = el.GroupRates.from_predictions(classes[truth], said, sex, classes=classes)
    fair = FairMetric(
        [1, 1, 3],
        {rates.groups: [1, 1, 1]},
        0.3,
        prevalence=rates.prevalence,
        names=rates.names,
        groups=rates.groups,
    )
    rows = group_consequences(fair, rates)
    found = {row.way: row for row in rows}
    word = best_classifier(fair, rates)
    assert found[BEST].utility > fair.utility(word.statistics) + 0.05
    for row in rows[1:]:
        assert isinstance(row.classifier, RecalibratedClassifier)
        sure = row.classifier.class_probability(said, sex)[np.arange(1200), truth]
        counted = [
            [sure[(sex == group) & (truth == i)].mean() for i in range(3)]
            for group in rates.groups
        ]
        np.testing.assert_allclose(row.rates, counted, atol=1e-9)
    told = GroupTable(rates, rows).sentences(found[BEST])
    assert CORRECTED in told
    assert isinstance(rows[0].classifier, el.regions.GroupClassifier)  # as it stands
