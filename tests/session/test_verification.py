"""A result is what its answers say, or it is found out."""

import json
from dataclasses import replace

import numpy as np
import pytest

import elicitor as el
from elicitor.core import (
    InvalidParameterError,
    ReplayMismatchError,
    TranscriptError,
)
from elicitor.regions import CountedRegion
from elicitor.session.verification import result_differences
from elicitor.testing.problems import PROBLEMS

BALL = el.Ball([1 / 3] * 3, 0.2)


@pytest.fixture(scope="module")
def result():
    person = el.MetricOracle(el.LinearMetric([3, 2, 1], names=BALL.names))
    return el.elicit(BALL, "linear", person, max_questions=8, random_state=1)


def test_a_sound_result_agrees(result):
    found = el.verify(result, BALL)
    assert found.agrees
    assert (found.n_questions, found.ties, found.software) == (8, (), ())
    assert found.result.metric == result.metric


def test_a_transcript_alone_is_replayed(result):
    found = el.verify(result.transcript, BALL)
    assert found.agrees
    assert found.result.metric == result.metric


@pytest.mark.parametrize(
    ("context", "agrees"), [({"language": "de"}, True), ({"source": "x"}, False)]
)
def test_the_language_is_no_part_of_what_was_found(result, context, agrees):
    said = replace(result, transcript=replace(result.transcript, context=context))
    assert (not result_differences(result, said)) is agrees


@pytest.mark.parametrize(("away", "agrees"), [(0.05, True), (-0.2, False)])
@pytest.mark.parametrize("method", ["efficient", "bayesian"])
def test_what_is_lost_at_most_is_searched_for_and_may_differ(away, agrees, method):
    """Of who never errs: of others it is reckoned, and differs by rounding alone."""
    options = {"method": method, "max_questions": 4, "random_state": 1}
    region = el.DiagonalRegion.from_predictions(
        None, np.eye(3)[[0, 1, 2, 0]] * 0.4 + 0.2
    )
    person = el.LinearMetric([3, 2, 1], names=region.names)
    kept = el.elicit(region, "linear", el.MetricOracle(person), **options)
    lost = kept.details["regret"] + away
    said = replace(kept, details={**kept.details, "regret": lost})
    found = result_differences(kept, said)
    assert (not found) is (agrees and method == "efficient")
    assert all("regret" in line for line in found)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"metric": el.LinearMetric([1, 2, 3], names=BALL.names)}, "metric"),
        ({"interval": np.zeros((3, 2))}, "interval"),
        ({"converged": True}, "converged"),
        ({"notes": ("All is well.",)}, "notes"),
        ({"n_questions": 80}, "n_questions"),
    ],
)
def test_whatever_was_changed_is_named(result, change, place):
    found = el.verify(replace(result, **change), BALL)
    assert not found.agrees
    assert any(line.startswith(place) for line in found.differences)


def _changed(result, number, first, second):
    record = result.transcript
    entry = replace(record.exchanges[number], first=first, second=second)
    before, after = record.exchanges[:number], record.exchanges[number + 1 :]
    return replace(record, exchanges=(*before, entry, *after))


def test_a_changed_question_is_no_tie(result):
    second = result.transcript.exchanges[4].second
    with pytest.raises(ReplayMismatchError, match="Question 5"):
        el.verify(_changed(result, 4, (0.3, 0.4, 0.25), second), BALL)


@pytest.mark.parametrize("made_up", [(0.01, 0.02), (0.1, 0.31), (0.33, 0.3)])
@pytest.mark.quick_cases("made_up0")
def test_a_made_up_question_on_which_all_agree_is_no_tie(made_up):
    region = CountedRegion(PROBLEMS["ramp"].region, 100, least_right=0.25)
    person = el.MetricOracle(el.LinearMetric([3, 1], names=region.names))
    found = el.elicit(region, "linear", person, max_questions=4, random_state=1)
    better = found.transcript.exchanges[3].first
    assert (np.array(better) > found.transcript.exchanges[3].second).all()
    assert el.verify(found, region).agrees
    with pytest.raises(ReplayMismatchError, match="Question 4"):
        el.verify(_changed(found, 3, better, made_up), region)


@pytest.mark.parametrize("number", [0, 2, 1.5, "x", None])
def test_a_changed_number_of_a_question_is_damage(result, number):
    body = json.loads(result.transcript.to_json())
    body["exchanges"][0]["number"] = number
    with pytest.raises(TranscriptError, match="exchange 1 has the number"):
        el.Transcript.from_json(json.dumps(body))


@pytest.mark.slow
def test_another_positive_class_or_order_of_statistics_is_another_region():
    y, p = ["ill", "well"] * 20, np.linspace(0.9, 0.1, 40)
    region = el.BinaryRegion.from_predictions(y, p, positive_label="ill")
    record = el.elicit(region, "linear", lambda a, b: a[0] > b[0]).transcript
    assert el.verify(record, region).agrees
    labels = ({"positive_label": label} for label in ("well", "illx"))
    for change in (*labels, {"names": ("TN", "TP")}):
        with pytest.raises(TranscriptError, match="another region"):
            el.verify(replace(record, **change), region)


def test_other_versions_are_reported_and_not_held_against_it(result):
    record = replace(result.transcript, software={"elicitor": "0.0", "numpy": "1.0"})
    found = el.verify(replace(result, transcript=record), BALL)
    assert found.agrees
    assert len(found.software) == 2


@pytest.mark.parametrize("kept", [None, "result.json", el.LinearMetric([1, 2])])
def test_what_has_no_transcript_is_refused(kept):
    with pytest.raises(InvalidParameterError, match="kept must be"):
        el.verify(kept, BALL)
    with pytest.raises(InvalidParameterError, match="kept must be"):
        el.verify(el.Result(el.LinearMetric([1, 2]), np.zeros((2, 2)), True), BALL)


@pytest.mark.slow
def test_a_class_of_numbers_that_was_renamed_is_another_region():
    y, p = [1, 0] * 20, np.linspace(0.9, 0.1, 40)
    region = el.BinaryRegion.from_predictions(y, p)
    record = el.elicit(region, "linear", lambda a, b: a[0] > b[0]).transcript
    with pytest.raises(TranscriptError, match="positive label: stored '1x', given"):
        el.verify(replace(record, positive_label="1x"), region)


def test_which_of_equal_extremes_was_found_is_no_difference():
    person = el.MetricOracle(el.LinearMetric([3, 2, 1], names=BALL.names))
    kept = el.elicit(BALL, "linear", person, method="efficient")
    one, other = (metric.coefficients for metric in kept.details["extremes"][:2])
    between = kept.metric.with_coefficients((one + other) / 2)
    details = {**kept.details, "extremes": (between, *kept.details["extremes"][1:])}
    assert el.verify(replace(kept, details=details), BALL).agrees
    wider = kept.interval * [0.99, 1.01]
    (found, *_) = el.verify(replace(kept, interval=wider), BALL).differences
    assert found.startswith("interval")


@pytest.mark.parametrize(("named", "agrees"), [(("a", "b"), True), (("a",), False)])
def test_older_versions_named_more_that_is_unidentified(result, named, agrees):
    kept = replace(result, details={**result.details, "unidentified": named})
    now = replace(result, details={**result.details, "unidentified": ("b",)})
    assert (not result_differences(kept, now)) is agrees
    assert result_differences(now, kept)  # a later one does not name more


@pytest.mark.parametrize(("named", "agrees"), [((), True), (("a", "c"), False)])
def test_older_versions_named_less_that_is_assumed(result, named, agrees):
    signs = {"more": ("a", "b"), "fewer": (), "contradicted": False, "unseen": False}
    now = replace(result, details={**result.details, "signs": signs})
    before = {**result.details, "signs": {**signs, "more": named}}
    kept = replace(result, details=before)
    assert (not result_differences(kept, now)) is agrees
    assert result_differences(now, kept)  # a later one does not name less


@pytest.mark.parametrize(
    "change",
    [
        lambda some: (some[0].with_coefficients([0.1, 0.7, 0.7]), *some[1:]),
        lambda some: [one.with_coefficients(one.coefficients * 3) for one in some],
        lambda some: [
            el.LinearMetric(one.coefficients, names=list("abc")) for one in some
        ],
        lambda _: (),
    ],
    ids=["other weights", "longer", "other names", "none"],
)
def test_metrics_that_the_answers_do_not_allow_are_no_extremes(change):
    """Sentences and bounds of who never errs come of them."""
    region = el.Ball([1 / 3] * 3, 0.2, names=["x", "y", "z"])
    person = el.MetricOracle(el.LinearMetric([3, 2, 1], names=region.names))
    kept = el.elicit(region, "linear", person, method="efficient")
    details = {**kept.details, "extremes": tuple(change(kept.details["extremes"]))}
    (found,) = el.verify(replace(kept, details=details), region).differences
    assert found.startswith("details.extremes: metrics are kept as possible that")
