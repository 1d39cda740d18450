"""A report on models, on groups and on several classes says what each needs."""

from dataclasses import replace

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Result
from elicitor.datasets import fitted_halves, load_vehicle
from elicitor.oracles import BinaryDisplay, ClassWords, GroupDisplay, Vocabulary
from elicitor.regions import ModelPool
from elicitor.using import best_classifier
from elicitor.using.explaining.groups import usual_rates
from elicitor.using.report import report, to_markdown
from elicitor.using.report.document import Table
from tests.using.plots.pictures import captions, fair, groups_of


@pytest.mark.slow
def test_models_are_told_by_what_the_way_from_worst_to_best_matters():
    pool = ModelPool(
        ["small", "medium", "large"],
        [[0.80, 10, 1], [0.86, 60, 3], [0.92, 410, 4]],
        names=["accuracy", "latency", "price"],
        kinds=["reward", "cost", "cost"],
        units=["", "ms", "$"],
    )
    weights = [1, -0.0001, -0.004]
    person = el.MetricOracle(el.LinearMetric(weights, names=pool.names))
    found = el.elicit(pool, "linear", person, method="bayesian", random_state=0)
    document = report(found, region=pool, asked=pool)
    (table,) = (b for b in document.sections[4].blocks if isinstance(b, Table))
    assert table.head == (
        "to go from the worst to the best in",
        "worst",
        "best",
        "matters",
    )
    cells = {row[0]: row[1:] for row in table.rows}
    assert cells["latency [ms]"][:2] == ("410", "10")
    assert cells["price [$]"][:2] == ("4", "1")
    low, high = found.details["importance_interval"]["accuracy"]
    assert f"{100 * low:.0f} % to {100 * high:.0f} %" in cells["accuracy"][2]
    assert "Only how these numbers" not in table.caption  # it is about one unit
    (drawn,) = (one for one in captions(document) if "which one is best" in one)
    assert "is left out" in drawn
    assert "outside" not in drawn  # real models are not rounded


@pytest.mark.slow
def test_in_short_tells_what_is_decided_otherwise_among_groups():
    rates = groups_of(2)
    metric = fair(rates, 0.6)
    ends = np.stack([metric.coefficients] * 2, axis=1)
    document = report(Result(metric, ends, converged=True), region=rates)
    told = " ".join(document.sections[0].blocks[1].items)
    best = best_classifier(metric, rates).statistics
    for each, words in (
        (best, "decides {} wrongly"),
        (usual_rates(rates), "would be {}."),
    ):
        wrong = float(((1 - each) * rates.sizes).sum())
        assert words.format(f"{wrong:,.0f}") in told
    assert "What gets worse most: “" in told
    gaps, mean = captions(document)[-2:]
    assert "question" not in gaps + mean
    assert "weighed as the metric does" in mean
    said = str(document.sections)
    assert "decided wrongly without need" in said
    explained = [row[0] for row in document.sections[8].blocks[0].rows]
    assert {"decided wrongly without need", "by lot"} <= set(explained)


@pytest.mark.slow
def test_in_short_tells_what_is_decided_otherwise_among_classes():
    region = fitted_halves(load_vehicle()).diagonal()
    metric = el.LinearMetric([1, 5, 1, 1], names=region.names)
    ends = np.stack([metric.weights] * 2, axis=1)
    document = report(Result(metric, ends, converged=True), region=region)
    told = document.sections[0].blocks[1].items
    best = best_classifier(metric, region).confusion.diagonal() * region.sizes.sum()
    (sentence,) = (one for one in told if one.startswith("On these"))
    assert f"decides {best.sum():,.0f} rightly; going by the most likely" in sentence
    for name, right, size in zip(region.classes, best, region.sizes, strict=True):
        assert f"{right:.0f} of {size:.0f} “{name}” (" in sentence


RARE = 24
"""So many of 300 rows are ill."""


def rare():
    """What is achievable where few are ill: the ill ones are the first class."""
    rng = np.random.default_rng(4)
    ill = np.arange(300) < RARE
    chance = 1 / (1 + np.exp(2 - rng.normal(size=300) - 2 * ill))
    return el.GroupRates.from_predictions(
        np.where(ill, "ill", "well"),
        np.stack([chance, 1 - chance], axis=1),
        np.where(np.arange(300) % 3 == 0, "south", "north"),
        classes=["ill", "well"],
    )


def told_of_rare(language="en", *, known=True, region=True, read=None):
    """A report on somebody to whom a missed rate is four rates of alarms."""
    rates = rare()
    metric = el.FairMetric(
        [-4.0, -1.0],
        {("north", "south"): np.array([0.5, 0.5])},
        0.2,
        prevalence=rates.prevalence,
        names=rates.names,
        groups=rates.groups,
        orientation="cost",
    )
    display = GroupDisplay(
        rates.statistics,
        rates.groups,
        rates.prevalence,
        100,
        words=ClassWords.of_two(Vocabulary("is ill", "patients"), language=language),
        noun="patients",
        language=language,
        class_shares=rates.class_shares if known else None,
    )
    ends = np.stack([metric.coefficients * share for share in (0.9, 1.1)], axis=1)
    return report(
        Result(metric, np.sort(ends), converged=True),
        region=rates if region else None,
        display=display,
        read=read,
        pictures=False,
        language=language,
    )


def section(document, number):
    return to_markdown(replace(document, sections=[document.sections[number]]))


@pytest.mark.parametrize("language", ["en", "de"])
def test_errors_of_groups_are_told_in_people_and_how_rare_classes_are(language):
    document = told_of_rare(language, region=False)
    for_one = 4 * (300 - RARE) / RARE  # of 4 more in 100 well for one in 100 ill
    ill = round(1000 * RARE / 300)
    low, high = (f"{for_one * one:.0f}" for one in (0.9 / 1.1, 1.1 / 0.9))
    said = {
        "en": f"Among 1,000 patients there are {ill} patients who are ill, so counted "
        f"one by one that is {for_one:.0f} ({low} to {high}) alarmed for one missed.",
        "de": f"Je 1.000 patients gibt es {ill} patients mit „is ill“. In Fällen "
        f"gezählt sind das {for_one:.0f} ({low} bis {high}) Fälle „alarmiert“ auf "
        "einen Fall „übersehen“.",
    }[language]
    for place in (0, 4):
        assert said in section(document, place)
    assert to_markdown(document).count(said) == 2
    rarity = {
        "en": f"In the data, among 1,000 patients there are {ill} patients who are ill",
        "de": f"In den Daten sind es je 1.000 patients: {ill} patients mit",
    }[language]
    assert section(document, 2).count(rarity) == 1
    on_pages = told_of_rare(language, region=False, read=("Welcome.",))
    assert section(on_pages, 2).count(rarity) == 1


def test_where_nobody_knows_how_common_classes_are_nothing_is_claimed():
    told = to_markdown(told_of_rare(known=False, region=False))
    assert "one by one" not in told
    assert "In the data" not in told


def test_of_two_classes_it_is_told_how_rare_the_outcome_is():
    rng = np.random.default_rng(3)
    ill = np.arange(1000) < 63
    region = el.BinaryRegion.from_predictions(ill, rng.random(1000))
    metric = el.LinearMetric([6, 1])
    document = report(
        Result(metric, np.stack([metric.weights] * 2, axis=1), converged=True),
        display=BinaryDisplay(
            prevalence=region.prevalence,
            per=100,
            vocabulary=Vocabulary("has sepsis", "patients"),
        ),
        read=("Welcome.",),
        pictures=False,
    )
    assert (
        "In the data, among 1,000 patients there are 63 patients who have sepsis."
        in section(document, 2)
    )
