"""What a published procedure promises of its numbers holds; else it says so."""

import functools

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer
from elicitor.metrics import LinearMetric
from elicitor.oracles import MetricOracle
from elicitor.procedures.published.promises import NO_THEOREM, NOT_SMOOTH
from elicitor.regions import BinaryRegion
from elicitor.regions.multiclass import Ball, DiagonalRegion
from elicitor.testing.procedures import play
from elicitor.using.report import report, to_markdown
from tests.quick import some_quick

PEOPLE = 30
FINEST = 0.0005
"""Loss that classifiers all over do not show."""


def logistic(x):
    return 1 / (1 + np.exp(-6 * (x - 0.6)))


def three(x):
    odds = np.exp(np.stack([np.ones_like(x), 6 * x - 3, 18 * x * (1 - x)], axis=-1))
    return odds / odds.sum(axis=-1, keepdims=True)


def ball(n):
    return Ball(np.full(n, 0.5), 0.2, names=[f"s{i}" for i in range(n)])


@functools.cache
def sample(n_classes, n_rows=300):
    rng = np.random.default_rng(0)
    odds = np.exp(1.5 * rng.normal(size=(n_rows, n_classes)))
    shares = odds / odds.sum(axis=1, keepdims=True)
    labels = (shares.cumsum(axis=1) < rng.random((n_rows, 1))).sum(axis=1)
    if n_classes == 2:
        return BinaryRegion.from_predictions(labels, shares[:, 1])
    return DiagonalRegion.from_predictions(labels, shares)


REGIONS = {
    "law": (lambda: BinaryRegion.from_law(lambda x: x), 2, 1.0),
    # beyond what classifiers differ about, nothing is promised
    "law with corners": (lambda: BinaryRegion.from_law(logistic), 2, 0.5),
    "law, three classes": (lambda: DiagonalRegion.from_law(three), 1, 0.1),
    "ball of two": (lambda: ball(2), 2, 1.0),
    "ball of three": (lambda: ball(3), 2, 1.0),
    "ball of six": (lambda: ball(6), 2, 1.0),
}


def people(size, norm):
    rng = np.random.default_rng(1)
    weights = np.abs(rng.standard_normal((PEOPLE, size)))
    return weights / np.linalg.norm(weights, ord=norm, axis=1, keepdims=True)


def lost(region, metric, weights):
    """What the best choice by a metric loses, as a share from worst to best."""
    choices = region.choice_set.random(4000, np.random.default_rng(5)) @ weights
    best = region.support(weights) @ weights
    chosen = region.support(metric.coefficients) @ weights
    return (best - chosen) / (best - choices.min())


@pytest.mark.parametrize(
    "name", some_quick(sorted(REGIONS), REGIONS.keys() - {"ball of six"})
)
@pytest.mark.quick_cases("law with corners")
def test_intervals_hold_for_everybody_who_never_errs(name):
    build, norm, least = REGIONS[name]
    region, told = build(), 0
    signs = {"signs": "increasing"} if isinstance(region, Ball) else {}
    for weights in people(len(region.names), norm):
        person = MetricOracle(LinearMetric(weights, names=region.names))
        result = el.elicit(region, "linear", person, method="published", **signs)
        assert (result.interval is None) == (NOT_SMOOTH in result.notes)
        assert (result.interval is None) == ("extremes" not in result.details)
        assert (result.interval is None) == ("regret" not in result.details)
        if result.interval is not None:
            low, high = result.interval.T
            assert (low - 1e-9 <= weights).all()
            assert (weights <= high + 1e-9).all()
            told += 1
    assert told >= least * PEOPLE


@pytest.mark.parametrize("name", sorted(REGIONS))
@pytest.mark.quick_cases("ball of two", "law with corners", "law, three classes")
def test_nobody_who_never_errs_loses_more_than_is_said(name):
    build, norm, _ = REGIONS[name]
    region, most = build(), 0.0
    coarse = {"tolerance": 0.2 if norm == 1 else 0.7}
    signs = {"signs": "increasing"} if isinstance(region, Ball) else {}
    for weights in people(len(region.names), norm)[:10]:
        person = MetricOracle(LinearMetric(weights, names=region.names))
        options = {"method": "published", **coarse, **signs}
        result = el.elicit(region, "linear", person, **options)
        if result.interval is not None:
            most = max(most, own := lost(region, result.metric, weights))
            assert own <= result.details["regret"] + FINEST
    assert most > 4 * FINEST


@pytest.mark.parametrize("n_classes", [2, 3])
@pytest.mark.parametrize("family", ["linear", "linear-fractional", "monotone"])
def test_nothing_is_promised_on_a_sample(n_classes, family):
    """Intervals from halving held for 2 to 9 of 100 people there."""
    region = sample(n_classes)
    person = MetricOracle(LinearMetric(people(n_classes, 1)[0], names=region.names))
    result = el.elicit(region, family, person, method="published")
    assert result.interval is None
    assert not result.others
    assert NOT_SMOOTH in result.notes or NO_THEOREM in result.notes
    assert result.range_of(lambda metric: metric.coefficients[0]) is None


@pytest.mark.parametrize("odd", [Answer.ABOUT_EQUAL, Answer.CANNOT_SAY])
def test_an_answer_without_a_side_ends_the_promise(odd):
    """The theorem asks for exact answers, and the paper reads these as a side."""
    region, asked = BinaryRegion.from_law(lambda x: x), []

    def answer(question):
        asked.append(question)
        if len(asked) == 6:
            return odd
        rises = question.first.sum() > question.second.sum()
        return Answer.FIRST if rises else Answer.SECOND

    procedure = el.procedures.published.binary_linear(region)
    assert play(procedure, answer)[2].interval is None


@pytest.mark.slow
def test_a_result_without_intervals_is_written_said_and_ranked(tmp_path):
    region = sample(2)
    session = el.Session(region, "linear", method="published")
    person = LinearMetric([6, 1])
    while (question := session.ask()) is not None:
        session.tell(
            "first" if person.prefers(question.first, question.second) else "second"
        )
    result = session.result()
    assert result.interval is None
    assert result.to_dict()["interval"] is None
    result.save(tmp_path / "result.json")
    assert el.load_result(tmp_path / "result.json").interval is None
    page = to_markdown(report(result, region=region))
    assert NOT_SMOOTH[:40] in page
