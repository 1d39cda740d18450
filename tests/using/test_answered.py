"""From how many answers a metric was found, and with how many it agrees."""

import numpy as np

import elicitor as el
from elicitor.using.answered import AgreesWith, found_and_agreeing
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
