"""From how many answers a metric was found, and with how many it agrees."""

from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Exchange
from elicitor.using.answered import AgreesWith, agreeing, found_and_agreeing
from elicitor.words import say


def learnt(answers, **settings):
    first, second = np.random.default_rng(0).random((2, len(answers), 2))
    gains = (first - second) @ [1.0, -0.5]
    right = np.where(gains > 0, "first", "second")
    other = np.where(gains > 0, "second", "first")
    said = [
        {"right": right[i], "wrong": other[i]}.get(answer, answer)
        for i, answer in enumerate(answers)
    ]
    return el.learn(first, second, said, names=["a", "b"], **settings)


def test_answers_that_take_no_side_are_not_counted():
    found = learnt(["right"] * 30 + ["about equal"] * 3 + ["cannot say"] * 2)
    agrees = AgreesWith.of(found)
    assert agrees.judged == 30
    assert agrees.agreeing >= 29


@pytest.mark.slow
def test_answers_against_the_metric_are_counted_as_such():
    found = learnt(["right"] * 36 + ["wrong"] * 4)
    agrees = AgreesWith.of(found)
    expected = sum(
        found.metric.prefers(e.first, e.second) == (e.answer.value == "first")
        for e in found.transcript.standing
    )
    assert (agrees.agreeing, agrees.judged) == (expected, 40)
    assert 33 <= agrees.agreeing <= 38
    told = [say(fact) for fact in found_and_agreeing(found)]
    counts = f"{expected} of the 40 answers"
    assert told[1] == f"The metric agrees with {counts} that take a side."
    assert f"{expected} von 40 Antworten" in say(found_and_agreeing(found)[1], "de")


def test_the_metric_of_whoever_never_errs_agrees_with_all():
    person = el.MetricOracle(el.LinearMetric([6, 1]))
    region = el.BinaryRegion.from_law(lambda x: x)
    found = el.elicit(region, "linear", person, method="efficient")
    agrees = AgreesWith.of(found)
    assert agrees.agreeing == agrees.judged > 0


def test_nothing_is_said_of_whoever_took_no_side():
    assert AgreesWith.of(learnt(["about equal"] * 5)) is None
    assert len(found_and_agreeing(learnt(["cannot say"] * 5))) == 1


class Said(NamedTuple):
    """A metric, others that are possible, and what was answered."""

    metric: el.LinearMetric
    others: tuple[el.LinearMetric, ...]
    transcript: SimpleNamespace


def said(weight, *others):
    """Of somebody to whom a missed case weighs 5.8 to 6.1 alarms."""
    middle = (0.5, 0.5)
    answers = [
        Exchange((0.6, -0.08), middle, el.Answer.FIRST),
        Exchange((0.6, -0.11), middle, el.Answer.SECOND),
    ]
    metric, *possible = (el.LinearMetric([one, 1.0]) for one in (weight, *others))
    record = SimpleNamespace(names=metric.names, standing=answers)
    return Said(metric, tuple(possible), record)


def test_answers_that_another_possible_metric_fits_are_said_to_fit_each_other():
    told = AgreesWith.of(said(6.2, 4.8, 6.0, 12.0))
    assert (told.agreeing, told.judged, told.others) == (1, 2, True)
    assert say(told) == (
        "The metric agrees with 1 of the 2 answers that take a side; all of them fit "
        "each other, as another metric that they allow goes against none."
    )
    german = say(told, "de")
    assert "; zueinander passen alle, denn eine andere Metrik" in german
    assert german.endswith("widerspricht keiner.")
    on_the_edge = AgreesWith.of(said(6.2, 5.8))  # likes both sides of the first alike
    assert on_the_edge.others


def test_nothing_is_said_of_others_where_none_fits_or_none_is_needed():
    assert not AgreesWith.of(said(6.2, 4.8, 12.0)).others
    fitting = AgreesWith.of(said(6.0, 5.9, 12.0))
    assert (fitting.agreeing, fitting.others) == (2, False)


def test_metrics_that_contradict_an_answer_are_told_apart():
    record = learnt(["right"] * 12 + ["about equal", "cannot say"]).transcript
    right, wrong = (el.LinearMetric(weights) for weights in ([1, -0.5], [1, 0.9]))
    assert agreeing([right, wrong], record) == (right,)
    assert agreeing([wrong], learnt(["about equal"]).transcript) == (wrong,)
