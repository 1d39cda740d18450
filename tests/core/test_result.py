"""A result says its metric with intervals, and a number only where they allow one."""

import math
import pickle
from dataclasses import replace

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError, Posterior
from elicitor.testing.problems import PROBLEMS
from elicitor.using import explain


def drawn(rows, own=None, **metric):
    """A result whose posterior holds these weights."""
    rows = np.asarray(rows, dtype=float)
    ones = np.ones(len(rows))

    def build(weights):
        return el.LinearMetric(weights, **metric)

    posterior = Posterior(rows, rows, ones, ones, ones, 0 * ones, build, 0.0)
    found = build(rows.mean(axis=0) if own is None else own)
    box = np.zeros((rows.shape[1], 2))
    return el.Result(found, box, converged=True, posterior=posterior, n_questions=9)


def ratios(low, high):
    """Draws whose 90 % interval reaches from low to high."""
    room = (high - low) / 18
    values = np.linspace(low - room, high + room, 2001)
    return np.stack([values, np.ones(len(values))], axis=1)


def test_the_interval_stands_in_the_sentence():
    result = drawn(ratios(4.2, 9.0), own=[6.1, 1])
    assert result.sentence() == (
        "One missed case weighs as much as 6.1 false alarms (4.2 to 9 with 90 % "
        "probability)."
    )
    assert "missed patient" in result.sentence(positive="patient")
    assert "with 50 % probability" in result.sentence(level=0.5)


def test_an_end_that_is_zero_but_for_rounding_is_zero():
    rows = np.array([[1e-17, 1.0], [0.5, 1.0], [0.9, 1.0]] * 30)
    low, high = drawn(rows).range_of(lambda metric: metric.weights[0])
    assert low == 0
    assert high == pytest.approx(0.9)


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        (4.0, 19.9, "10 false alarms (4 to 20 with 90 % probability)"),
        (5.2, 35.0, "5.2 to 35 false alarms, with 90 % probability"),
        (0.2, 40.0, "0.2 to 40 false alarms, with 90 % probability"),
        (5.999, 6.001, "about 6 false alarms, with 90 % probability"),
    ],
)
def test_wide_intervals_have_no_number_inside(low, high, told):
    assert drawn(ratios(low, high), own=[10, 1] if high > 7 else [6, 1]).sentence() == (
        f"One missed case weighs as much as {told}."
    )


def test_open_ends_are_told_as_such():
    bounds = {"extremes": (el.LinearMetric([4, 1]), el.LinearMetric([1, 0]))}
    result = el.Result(el.LinearMetric([9, 1]), np.zeros((2, 2)), True, details=bounds)
    assert result.sentence() == (
        "One missed case weighs at least as much as 4 false alarms."
    )
    bounds = {"extremes": (el.LinearMetric([1, 1]), el.LinearMetric([1, 0]))}
    result = el.Result(el.LinearMetric([9, 1]), np.zeros((2, 2)), True, details=bounds)
    assert result.sentence().endswith("weighs at least as much as one false alarm.")
    bounds = {"extremes": (el.LinearMetric([0, 1]), el.LinearMetric([1, 0]))}
    result = el.Result(el.LinearMetric([9, 1]), np.zeros((2, 2)), True, details=bounds)
    assert result.sentence() == (
        "The answers do not tell yet how one missed case weighs against false alarms."
    )


@pytest.mark.parametrize("method", ["bayesian", "efficient"])
@pytest.mark.parametrize("family", ["linear", "linear-fractional"])
@pytest.mark.quick_cases("linear-bayesian", "linear-fractional-efficient")
def test_nothing_is_claimed_before_an_answer(method, family):
    region = el.BinaryRegion.from_law(lambda x: x)
    session = el.Session(region, family, method=method, random_state=0)
    assert session.result(partial=True).sentence() == (
        "No question is answered yet, so nothing is known of the metric."
    )


def test_two_answers_allow_a_range_but_no_number():
    region = el.BinaryRegion.from_law(lambda x: x)
    session = el.Session(region, "linear", method="bayesian", random_state=0)
    person = el.MetricOracle(el.LinearMetric([6, 1]))
    for _ in range(2):
        session.tell(person.answer(session.ask()))
    result = session.result(partial=True)
    told = result.sentence()
    low, high = result.range_of(lambda one: one.weights[0] / max(one.weights[1], 1e-9))
    assert high > 5 * low
    most = f"as much as {low:.2g} to {high:.0f}"
    least = f"at least as much as {low:.2g}"
    assert told.startswith(f"One missed case weighs {most if high < 1e6 else least}")


def test_every_ratio_of_several_classes_has_its_interval():
    names = ("C[bus, bus]", "C[opel, opel]", "C[van, van]")
    middle = np.linspace(1.5, 2.5, 101)
    rows = np.stack([middle, np.linspace(5, 65, 101), np.ones(101)], axis=1)
    assert drawn(rows, own=[2, 20, 1], names=names).sentence() == (
        "A wrongly labelled “opel” weighs as much as 8 to 62 wrongly labelled “van”, "
        "with 90 % probability. A wrongly labelled “bus” weighs as much as 2 wrongly "
        "labelled “van” (1.6 to 2.5)."
    )


def test_gaps_of_groups_have_their_interval():
    shares = np.full((2, 2), 0.5)

    def fair(trade_off):
        return el.FairMetric(
            [1, 1], {("a", "b"): [1, 1]}, trade_off,
            prevalence=shares, groups=("a", "b"),
        )  # fmt: skip

    bounds = {"extremes": (fair(0.6), fair(0.8))}
    result = el.Result(fair(0.75), np.zeros((5, 2)), True, details=bounds)
    assert result.sentence() == (
        "Gaps of 10 mistakes of every kind in every hundred between “a” and “b” weigh "
        "as much as 60 percentage points of x1 among everyone (30 to 80)."
    )


def test_what_has_no_ratio_is_said_if_the_answers_agree():
    """Of 100 draws 95 or 80 say that false alarms do not count."""
    sure, unsure = (
        [[1.0, 0.0]] * n + [[1.0, 0.5]] * (100 - n) for n in (95, 80)
    )  # fmt: skip
    assert drawn(sure, own=[1, 0]).sentence() == (
        "Only missed cases count; false alarms do not."
    )
    assert drawn(unsure, own=[1, 0]).sentence() == (
        "One missed case weighs at least as much as 2 false alarms, with 90 % "
        "probability."
    )
    either = [[1.0, -1.0]] * 50 + [[-1.0, 1.0]] * 50
    assert drawn(either, own=[1, -1]).sentence() == (
        "The answers do not tell yet how one missed case weighs against false alarms."
    )


def test_a_range_holds_the_metric_itself():
    result = drawn(ratios(4, 9), own=[12, 1])
    low, high = result.range_of(lambda one: one.weights[0] / one.weights[1])
    assert (round(low, 2), high) == (4.0, 12.0)
    with pytest.raises(InvalidParameterError, match="level"):
        result.range_of(lambda _: 0.0, level=1.5)


def test_where_neither_counts_a_ratio_may_be_anything():
    known = np.column_stack([np.linspace(2, 4, 96), np.ones(96), np.full(96, 9.0)])
    names = ("a", "b", "c")
    result = drawn([*known, *[[0.0, 0.0, 1.0]] * 4], names=names)

    def heavy(one):
        a, b, _ = one.weights
        return a / b if b else math.nan

    def light(one):
        return 1 / heavy(one)

    low, high = result.range_of(heavy)
    fewer, more = result.range_of(light)
    assert (low, high) == pytest.approx((1 / more, 1 / fewer), rel=1e-4)
    assert (low, high) == pytest.approx((2.02, 3.98), abs=0.02)  # 1 % at either end
    assert result.range_of(heavy, level=0.95) == (0.0, 1e9)
    undefined = drawn([[0.0, 0.0, 1.0]] * 9, names=names)
    with pytest.raises(InvalidParameterError, match="a number of each metric"):
        undefined.range_of(heavy)


def test_a_metric_without_interval_is_told_as_it_is():
    result = el.Result(el.LinearMetric([6, 1]), np.zeros((2, 2)), converged=True)
    assert result.others == ()
    assert result.range_of(lambda one: one.weights[0]) is None
    assert result.sentence() == "One missed case weighs as much as 6 false alarms."


def test_what_was_looked_at_is_not_pickled():
    result = el.Result(
        el.LinearMetric([6, 1]), np.array([[5.0, 7], [1, 1]]), converged=True
    )
    told = result.sentence()
    assert len(result.others) == 4
    again = pickle.loads(pickle.dumps(result))
    assert again.sentence() == told


def test_every_error_of_three_classes_is_compared():
    names = el.metrics.ClassStatistics(("a", "b", "c"), diagonal=False).names
    metric = el.LinearMetric([-6, -5, -4, -3, -2, -1], names=names)
    told = metric.comparisons()
    assert len({one.than for one in told}) == 5
    assert {one.what for one in told} == {told[0].what}
    assert sorted(one.measure(metric) for one in told) == pytest.approx(
        [6 / 5, 6 / 4, 6 / 3, 6 / 2, 6 / 1]
    )


RATES = el.metrics.ClassStatistics(("a", "b", "c"), diagonal=False, rates=True).names


@pytest.mark.parametrize(
    ("names", "begins"),
    [
        (("x", "y", "z"), "In the middle of what is possible, "),
        (RATES, "Near blind guessing, "),
    ],
)
def test_a_ratio_that_happens_to_be_none_is_weighed_where_others_are(names, begins):
    """It weighs alike all over, but others have no value where nothing is wrong."""
    ball = el.Ball([1 / 3] * len(names), 0.06, names=names)
    session = el.Session(
        ball,
        "linear-fractional",
        method="efficient",
        max_questions=2,
        signs="decreasing",
    )
    for answer in ("first", "second"):
        session.ask()
        session.tell(answer)
    result = session.result(partial=True)
    assert min(other.constant for other in result.others) < 0
    same = el.LinearFractionalMetric(
        result.metric.numerator, np.zeros(len(names)), 1.0, names=names
    )
    for found in (result, replace(result, metric=same)):
        assert found.sentence().startswith(begins)
        assert explain(found).sentence == found.sentence()


def test_a_sentence_has_facts_that_other_languages_say():
    result = drawn(ratios(4.2, 9.0), own=[6.1, 1])
    assert result.sentence(language="de") == (
        "Ein übersehener Fall wiegt so schwer wie 6,1 Fehlalarme (4,2 bis 9 mit 90 % "
        "Wahrscheinlichkeit)."
    )
    told = result.metric.comparisons()[0].fact(6.1, (4.2, 9.0), level=0.9)
    assert (told.weighs.than.count.high, told.room.low, told.room.high) == (6.1, 4.2, 9)
    assert (told.weighs.bound, told.chance.value) == ("exact", 90)


def test_what_is_not_told_yet_is_measured_in_a_thing_with_a_name():
    metric = el.LinearMetric([6, 1], names=("accuracy", "latency"))
    (one,) = metric.comparisons()
    assert one.sentence(6.0, (-1.0, 1e9)) == (
        "The answers do not tell yet how 1 of accuracy weighs against latency."
    )


class Blunt(el.LinearMetric):
    """What somebody wrote who knows English only."""

    told = el.Metric.told

    def sentence(self, *, positive="case"):
        return f"Every {positive} counts."


class Mute(el.LinearMetric):
    """What somebody wrote who thought of no words."""

    told = el.Metric.told


def test_a_metric_without_words_is_told_by_its_class_and_numbers():
    assert Mute([1, 0]).sentence() == "A metric of class Mute: TP 1 and TN 0."
    german = "Eine Metrik der Klasse Mute: TP 1 und TN 0."
    assert Mute([1, 0]).sentence(language="de") == german


def test_a_metric_with_a_sentence_alone_is_said_so_in_every_language():
    result = el.Result(Blunt([1, 0]), np.zeros((2, 2)), converged=True)
    assert result.sentence(positive="fraud", language="de") == "Every fraud counts."
    with pytest.raises(InvalidParameterError, match="language must be one of"):
        result.sentence(language="fr")


def test_it_shows_its_sentence():
    result = el.Result(el.LinearMetric([6, 1]), np.array([[5, 7], [1, 1]]), True)
    told = repr(result)
    assert told.startswith("Result(LinearMetric, 'One missed case weighs as much as 6")
    assert told.endswith("n_questions=0, converged=True, 0 notes)")


@pytest.mark.parametrize(
    ("region", "method", "doubted"),
    [
        (PROBLEMS["continuous"].region, "published", True),
        (PROBLEMS["continuous"].region, "bayesian", False),
        (PROBLEMS["ramp"].region, "published", False),
    ],
)
def test_where_nothing_is_promised_the_sentence_says_so(region, method, doubted):
    person = el.MetricOracle(el.LinearMetric([6, 1]))
    found = el.elicit(region, "linear", person, method=method, max_questions=40)
    said = [
        found.sentence(),
        explain(found, region=region).sentence,
    ]
    hedge = "Taken as the search ended, which promises nothing here: One missed"
    assert [one.startswith(hedge) for one in said] == [doubted] * 2
    german = found.sentence(language="de")
    assert ("die hier nichts zusichert: Ein" in german) is doubted
