"""Metrics with a name are recognised."""

import itertools

import numpy as np
import pytest

import elicitor as el
from elicitor.metrics import ClassStatistics, named_fair, named_quadratic
from elicitor.using import explain
from elicitor.using.explaining.named import NamedMetric, nearest_named
from elicitor.using.explaining.pairs import agreement
from elicitor.words import say
from tests.using.explaining.samples import drawn


@pytest.mark.parametrize(
    ("name", "options", "told"),
    [
        ("accuracy", {}, "accuracy"),
        ("balanced accuracy", {}, "balanced accuracy"),
        ("f-beta", {"beta": 1}, "F1"),
        ("jaccard", {}, "F1"),
        ("f-beta", {"beta": 3}, "F3"),
        ("precision", {}, "precision"),
    ],
)
def test_a_named_metric_is_recognised(binary, name, options, told):
    metric = el.named_metric(name, prevalence=binary.prevalence, **options)
    nearest = explain(metric, region=binary).named[0]
    assert (nearest.name, nearest.possible) == (told, None)
    assert nearest.agreement > 0.99


def test_a_metric_without_a_name_is_told_to_have_none(vehicle):
    metric = el.LinearMetric([1, 5, 1, 1], names=vehicle.names)
    told = explain(metric, region=vehicle)
    assert told.named[0].agreement < 0.95
    assert "No metric with a name comes close." in str(told)


def test_class_metrics_are_recognised(vehicle):
    alike = el.LinearMetric(1 / vehicle.priors, names=vehicle.names)
    assert explain(alike, region=vehicle).named[0].name == "balanced accuracy"
    rates = ClassStatistics(("ill", "well"), rates=True)
    mean = named_quadratic("q-mean", classes=rates.classes)
    assert explain(mean).named[0].name == "the Q-mean"


@pytest.mark.parametrize("gap", ["equal opportunity", "equalized odds"])
@pytest.mark.parametrize("form", ["absolute", "squared"])
def test_fair_metrics_are_recognised(groups, gap, form):
    metric = named_fair(
        gap,
        classes=groups.classes,
        groups=groups.groups,
        shares=groups.prevalence,
        diagonal=True,
        form=form,
        trade_off=0.3,
    )
    nearest = explain(metric, region=groups).named[0]
    wanted = f"balanced accuracy with {gap} (30 % of the weight on the gaps)"
    assert nearest.name == wanted
    assert nearest.agreement == 1


def test_answers_may_not_tell_a_metric_from_a_named_one(binary):
    metric = el.LinearMetric([1.1, 1])
    wide = [[r, 1] for r in np.geomspace(0.5, 2.4, 41)]
    narrow = [[r, 1] for r in np.linspace(1.09, 1.11, 41)]
    vague, sure = (
        explain(drawn(metric, rows), region=binary).named[0] for rows in (wide, narrow)
    )
    assert (vague.name, vague.possible) == ("accuracy", True)
    assert (sure.name, sure.possible) == ("accuracy", False)


@pytest.mark.parametrize(
    ("ends", "start", "share"),
    [
        ((0.99, 1.0), "F2 is about the same:", "in 99 % of cases (99 to 100 %)"),
        ((0.96, 1.0), "F2 comes close:", "in 99 % of cases (96 to 100 %)"),
        ((0.90, 0.99), "Whether a metric", "in 99 % of cases (90 to 99 %)"),
        ((0.28, 0.99), "Whether a metric", "in 28 to 99 % of cases"),
        ((0.28, 0.90), "No metric with a name comes close.", "in 28 to 90 % of cases"),
    ],
)
def test_words_about_a_named_metric_follow_the_interval(ends, start, share):
    """Closeness is said of the whole interval, never of a number inside it."""
    told = say(nearest_named((NamedMetric("F2", min(0.99, ends[1]), True, ends),)))
    assert told.startswith(start)
    assert told.endswith(f"with different strengths it chooses the same {share}.")


def test_agreement_counts_pairs():
    rng = np.random.default_rng(0)
    one, other = rng.integers(0, 4, (2, 12))
    shares = []
    for i, j in itertools.combinations(range(12), 2):
        signs = np.sign(one[i] - one[j]), np.sign(other[i] - other[j])
        if any(signs):
            shares.append({-1: 0, 0: 0.5, 1: 1}[signs[0] * signs[1]])
    assert agreement(one, other) == pytest.approx(np.mean(shares))
    assert agreement(np.ones(3), np.ones(3)) == 1
