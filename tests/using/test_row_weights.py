"""Rows that weigh, in what is done with a metric and what is said of it."""

from functools import cache, partial

import numpy as np
import pytest
from sklearn.metrics import confusion_matrix

import elicitor as el
from elicitor.core import InvalidParameterError, Result
from elicitor.metrics import ClassStatistics, named_fair
from elicitor.regions import (
    BinaryRegion,
    DiagonalRegion,
    GroupRates,
    OffDiagonalRegion,
)
from elicitor.testing import RowWeightContract
from elicitor.using import (
    agreement,
    best_classifier,
    class_weights,
    consequences,
    expand_samples,
    explain,
    rank,
    sample_weights,
)
from elicitor.using.agreement_rows import wilson_interval
from elicitor.using.consequence_words import ThresholdTable, threshold_sentence
from elicitor.using.group_consequences import group_consequences
from elicitor.using.group_table import GroupTable
from elicitor.using.report import report, to_markdown
from elicitor.using.tuning.sample import Sample

BINARY = el.LinearMetric([6, 1])
GROUPS = ("old", "young")


@cache
def rows_of(k, n=120):
    rng = np.random.default_rng(k)
    chances = rng.dirichlet(np.full(k, 0.7), size=n).round(2)
    chances[:, -1] = np.abs(1 - chances[:, :-1].sum(axis=1))
    chances /= chances.sum(axis=1, keepdims=True)
    y = np.array([rng.choice(k, p=row) for row in chances])
    y[: 2 * k] = np.tile(np.arange(k), 2)
    groups = np.array(GROUPS)[rng.integers(2, size=n)]
    groups[: 2 * k] = np.repeat(GROUPS, k)
    other = np.where(rng.random(n) < 0.6, y, rng.integers(k, size=n))
    return {"y": y, "proba": chances, "groups": groups, "other": other}


def weighted(kind, rows, weight, **options):
    proba = rows["proba"][:, 1] if kind is BinaryRegion else rows["proba"]
    about = (rows["groups"],) if kind is GroupRates else ()
    options |= {"diagonal": False} if kind is GroupRates else {}
    return kind.from_predictions(
        rows["y"], proba, *about, sample_weight=weight, **options
    )


def best(kind, metric, rows, weight, **options):
    region = weighted(kind, rows, weight, **options)
    found = best_classifier(metric, region)
    return np.append(found.statistics, found.value)


def ranked(metric, rows, weight, **options):
    models = {"model": rows["proba"], "other": rows["other"]}
    found = rank(
        metric,
        models,
        y=rows["y"],
        sample_weight=weight,
        n_resamples=0,
        as_is=True,
        **options,
    )
    return [found[name].value for name in models]


FAIR = named_fair(
    "equalized odds",
    classes=["0", "1"],
    groups=GROUPS,
    shares=np.full((2, 2), 0.5),
    trade_off=0.5,
)
MEASURES = {
    "threshold": (partial(best, BinaryRegion, BINARY), rows_of(2)),
    "class weights": (
        partial(
            best,
            DiagonalRegion,
            el.LinearMetric([1, 2, 3], names=["C[0, 0]", "C[1, 1]", "C[2, 2]"]),
        ),
        rows_of(3),
    ),
    "rules of groups": (partial(best, GroupRates, FAIR), rows_of(2)),
    "ranking": (
        lambda rows, weight: ranked(BINARY, rows, weight, positive_label=1),
        rows_of(2),
    ),
    "ranking by groups": (
        lambda rows, weight: ranked(FAIR, rows, weight, groups=rows["groups"]),
        rows_of(2),
    ),
}


class TestUses(RowWeightContract):
    slack = 1e-6  # of searches for the best lottery

    @pytest.fixture(params=MEASURES)
    def case(self, request):
        return MEASURES[request.param]

    @pytest.fixture
    def rows(self, case):
        return case[1]

    @pytest.fixture
    def measure(self, case):
        return case[0]


def test_recalibration_learns_from_weighted_rows():
    rows = rows_of(3)
    weights = np.random.default_rng(1).integers(0, 5, size=120)
    for kind in (DiagonalRegion, GroupRates):
        region = weighted(kind, rows, weights)
        sample = Sample.of(region)
        shares = np.bincount(sample.truth, sample.weights)
        expected = np.bincount(rows["y"], weights) / weights.sum()
        assert shares / shares.sum() == pytest.approx(expected)
        assert len(sample) == np.count_nonzero(weights)


def test_scores_that_run_the_wrong_way_are_turned_where_rows_weigh_too():
    rows = rows_of(2)
    weights = np.random.default_rng(1).integers(1, 5, size=120)
    said = rows["proba"][:, ::-1]
    sample = Sample(("0", "1"), rows["y"], said, weights=weights)
    found = best_classifier(BINARY, sample.region(BINARY))
    (rule,) = found.classifier.rules
    assert not rule.above
    copies = np.repeat(rows["y"], weights), np.repeat(said[:, 1], weights)
    expected = best_classifier(BINARY, BinaryRegion.from_predictions(*copies))
    assert found.value == pytest.approx(expected.value)


def test_agreement_takes_shares_of_classes_from_weighted_rows():
    rows = rows_of(2)
    weights = np.where(rows["y"] == 1, 4, 1)
    pairs = [([0.2, 0.05], [0.1, 0.15]), ([0.3, 0.1], [0.25, 0.12])]
    answers = (pairs, ["second", "first"])
    copies = {name: np.repeat(one, weights, axis=0) for name, one in rows.items()}
    by_weight, by_copies, alike = (
        agreement(BINARY, answers, region=weighted(BinaryRegion, here, weight))
        for here, weight in ((rows, weights), (copies, None), (rows, None))
    )
    assert by_weight.rivals == by_copies.rivals
    assert by_weight.rivals != alike.rivals


# -- what is said -------------------------------------------------------------------

HEAVY = np.where(np.arange(120) % 3 == 0, 4.0, 1.0)
IN_WORDS = {"en": "weighted row", "de": "gewichteten Zeilen"}


@pytest.mark.parametrize("language", IN_WORDS)
def test_thresholds_are_told_of_weighted_rows(language):
    region = weighted(BinaryRegion, rows_of(2), HEAVY)
    table = ThresholdTable.of(BINARY, region, default=0.5, language=language)
    told = threshold_sentence(BINARY, region, table.rows[0], language=language)
    for text in (table.title, told):
        assert f"120 {IN_WORDS[language]}" in text


def test_counts_of_thresholds_are_those_of_scikit_learn():
    rows = rows_of(2)
    region = weighted(BinaryRegion, rows, HEAVY)
    *_, usual = consequences(BINARY, region)
    counts = confusion_matrix(
        rows["y"], rows["proba"][:, 1] >= 0.5, sample_weight=HEAVY * 120 / HEAVY.sum()
    )
    assert usual.sizes == (round(counts[1].sum()), round(counts[0].sum()))
    assert usual.wrong(0).count == pytest.approx(counts[1, 0], abs=1)
    assert usual.wrong(1).count == pytest.approx(counts[0, 1], abs=1)


def told_of(region, metric, language):
    """A report, and nothing of it about rows that are merely counted."""
    result = Result(
        metric=metric, interval=None, n_questions=0, converged=True, details={}
    )
    return to_markdown(report(result, region=region, language=language))


CLASS_METRICS = {
    DiagonalRegion: el.LinearMetric([1, 2, 3], names=["C[0, 0]", "C[1, 1]", "C[2, 2]"]),
    OffDiagonalRegion: el.LinearMetric(
        -np.arange(1.0, 7), names=ClassStatistics(tuple("012"), diagonal=False).names
    ),
    BinaryRegion: BINARY,
    GroupRates: FAIR,
}


@pytest.mark.slow
@pytest.mark.parametrize("language", IN_WORDS)
@pytest.mark.parametrize("kind", CLASS_METRICS)
def test_reports_say_weighted_wherever_they_count_rows(kind, language):
    rows = rows_of(2 if kind in (BinaryRegion, GroupRates) else 3)
    metric = CLASS_METRICS[kind]
    told = told_of(weighted(kind, rows, HEAVY), metric, language)
    unweighed = {"en": "120 rows", "de": "120 Zeilen"}[language]
    if kind is BinaryRegion:  # that it is said where rows do not weigh
        plain = told_of(weighted(kind, rows, None), metric, language)
        assert unweighed in plain
        assert IN_WORDS[language] not in plain
    assert f"120 {IN_WORDS[language]}" in told
    assert unweighed not in told


def test_intervals_of_groups_are_as_wide_as_weights_make_them():
    rows = rows_of(2)
    weights = np.where(np.arange(120) == 0, 200.0, 1.0)
    rates = weighted(GroupRates, rows, weights)
    table = GroupTable(rates, group_consequences(FAIR, rates))
    i = rates.statistics.entries[0].tolist().index(rows["y"][0])
    g = rates.groups.index(rows["groups"][0])
    cell = table.cells[3 * i + g][2]
    share = table.rows[0].rates[g, i]
    others = np.sum((rows["y"] == rows["y"][0]) & (rows["groups"] == GROUPS[g])) - 1
    worth = (200 + others) ** 2 / (200**2 + others)
    low, high = wilson_interval(share * worth, worth, 0.9)
    assert f"{100 * low:.1f} to {100 * high:.1f}" in cell
    assert "weighted" in table.caption


def test_intervals_of_groups_know_that_weights_go_with_scores():
    rows = rows_of(2)
    weights = np.exp(1.5 * rows["proba"][:, 1])
    rates = weighted(GroupRates, rows, weights)
    table = GroupTable(rates, group_consequences(FAIR, rates))
    usual = table.rows[0].classifier.class_probability(rows["proba"], rows["groups"])
    told = []
    for i, g in np.ndindex(2, 2):
        truth, guess = (part[i] for part in rates.statistics.entries)
        own = (rows["y"] == truth) & (rows["groups"] == rates.groups[g])
        w, called = weights[own], usual[own, guess]
        share = w @ called / w.sum()
        kish = w.sum() ** 2 / (w @ w)
        error = w**2 @ (called - share) ** 2 / w.sum() ** 2
        size = min(kish, share * (1 - share) / error)
        low, high = wilson_interval(share * size, size, 0.9)
        assert f"{100 * low:.1f} to {100 * high:.1f}" in table.cells[3 * i + g][2]
        told.append(size < 0.95 * kish)
    assert any(told)


def test_lots_are_counted_by_weight():
    rows = rows_of(2)
    weights = np.where(rows["proba"][:, 1] > 0.5, 5, 1)
    copies = {name: np.repeat(one, weights, axis=0) for name, one in rows.items()}
    drawn = []
    for here, weight in ((rows, weights), (copies, None)):
        rates = weighted(GroupRates, here, weight)
        best = group_consequences(FAIR, rates)[1]
        drawn.append(best.drawn / rates.sizes.sum(axis=1))
    assert 0 < drawn[1].max() < 1
    assert drawn[0] == pytest.approx(drawn[1], abs=0.01)


@pytest.mark.parametrize("language", IN_WORDS)
def test_explanations_say_weighted(language):
    region = weighted(BinaryRegion, rows_of(2), HEAVY)
    told = str(explain(BINARY, region=region, language=language))
    assert f"120 {IN_WORDS[language]}" in told


def test_rankings_say_weighted_and_only_where_it_matters():
    rows = rows_of(2)
    models = {"model": rows["proba"][:, 1], "other": rows["other"]}
    found = [
        rank(BINARY, models, y=rows["y"], sample_weight=w, n_resamples=0)
        for w in (HEAVY, np.full(120, 2.0), None)
    ]
    told = ["weighted rows" in " ".join(one.sentences) for one in found]
    assert told == [True, False, False]


@pytest.mark.parametrize("kind", [BinaryRegion, DiagonalRegion, GroupRates])
def test_notebooks_say_weighted(kind):
    rows = rows_of(2)
    assert "120 weighted rows" in weighted(kind, rows, HEAVY)._repr_html_()
    assert "120 rows" in weighted(kind, rows, None)._repr_html_()


# -- training -----------------------------------------------------------------------

RATES = el.LinearMetric(
    [2, 1, 3], names=ClassStatistics(tuple("012"), rates=True).names
)
EXACT = el.LinearMetric([2, 1, 3], names=ClassStatistics(tuple("012")).names)


def by_class(rows, weights):
    """Which share of all weight is on each class."""
    return np.bincount(rows["y"], weights) / weights.sum()


def weighed_samples(metric, rows, weight):
    found = sample_weights(metric, rows["y"].astype(str), sample_weight=weight)
    return by_class(rows, found)


def factors(metric, rows, weight):
    """By what weights of a class are multiplied, up to a common factor."""
    found = sample_weights(metric, rows["y"].astype(str), sample_weight=weight)
    own = np.ones(len(found)) if weight is None else weight
    each = np.bincount(rows["y"], found) / np.bincount(rows["y"], own)
    return each / each.sum()


def weighed_classes(metric, rows, weight):
    found = class_weights(metric, rows["y"].astype(str), sample_weight=weight)
    return [found[name] for name in "012"]


def expanded(rows, weight):
    costs = [[0, 1, 3], [1, 0, 2], [2, 2, 0]]
    larger = expand_samples(rows["y"], costs, labels=[0, 1, 2], sample_weight=weight)
    return np.bincount(larger.labels, larger.weights) / larger.weights.sum()


TRAINING = {
    "samples": partial(weighed_samples, EXACT),
    "samples by rates": partial(factors, RATES),
    "classes": partial(weighed_classes, EXACT),
    "classes by rates": partial(weighed_classes, RATES),
    "expanded": expanded,
}


class TestTraining(RowWeightContract):
    @pytest.fixture
    def rows(self):
        return rows_of(3)

    @pytest.fixture(params=TRAINING)
    def measure(self, request):
        return TRAINING[request.param]


def test_classes_of_weights_that_rows_do_not_have_are_refused():
    with pytest.raises(InvalidParameterError, match="sample_weight is of rows"):
        class_weights(BINARY, sample_weight=[1, 2])


def test_weights_of_samples_are_one_on_average_and_multiply_what_they_had():
    y, own = np.array([0, 1, 1, 0]), np.array([1.0, 2.0, 0.0, 3.0])
    found = sample_weights(BINARY, y, sample_weight=own)
    np.testing.assert_allclose(found, 4 * np.array([1, 12, 0, 3]) / 16)
    scaled = class_weights(BINARY, y, sample_weight=own)
    np.testing.assert_allclose([scaled[0], scaled[1]], np.array([1, 6]) / (16 / 6))
