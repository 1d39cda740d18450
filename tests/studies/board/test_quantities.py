from dataclasses import replace

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Posterior
from elicitor.core.told_result import ENDLESS
from elicitor.studies.board.quantities import Quantity, Reading, quantities_of
from elicitor.studies.web.api import figures
from elicitor.studies.web.board.axes import axis_for
from elicitor.studies.web.board.view import amount_words, reading_words, share_words
from elicitor.using.explaining.ratios import measured_ratios
from elicitor.using.possible import Possible


@pytest.fixture(scope="module")
def result():
    region = el.BinaryRegion.from_law(lambda x: x)
    person = el.MetricOracle(el.LinearMetric([6, 1]))
    return el.elicit(region, "linear", person, random_state=0)


@pytest.mark.slow
def test_a_missed_case_is_told_in_false_alarms(result):
    (quantity,) = quantities_of(result)
    assert quantity.scale == "times"
    assert quantity.measure(el.LinearMetric([6, 2])) == 3
    assert quantity.measure(el.LinearMetric([1, 0])) == ENDLESS
    cost = el.LinearMetric([-6, -2], orientation="cost")
    assert quantity.measure(cost) == 3
    found = quantity.of(result)
    assert found.low <= 6 <= found.high
    assert found.low <= found.value <= found.high


NAMES = [f"C[{one}, {one}]" for one in ("kidney", "liver", "lung")]


def of_classes(weights):
    return el.LinearMetric(weights, names=NAMES)


def of_three(rows, own):
    """A result of three classes with these draws."""
    rows, ones = np.asarray(rows, dtype=float), np.ones(len(rows))
    spread = 0 * ones
    posterior = Posterior(rows, rows, ones, ones, ones, spread, of_classes, 0.0)
    metric, box = of_classes(own), np.zeros((3, 2))
    return el.Result(metric, box, converged=True, posterior=posterior, n_questions=9)


def test_what_neither_counts_of_leaves_the_same_open_on_page_and_board():
    by_weight = np.linspace(2, 4, 96)
    rows = np.column_stack([by_weight, np.ones(96), np.full(96, 9.0)])
    rows = [*rows, *[[0.0, 0.0, 1.0]] * 4]
    heavy, light = of_three(rows, [3, 1, 9]), of_three(rows, [1, 3, 9])

    def told(result, what, **options):
        found = measured_ratios(Possible.of(result), **options)
        return next(one for one in found if what in one.ratio.what)

    own = told(heavy, "kidney")  # in livers
    turned = told(light, "liver")  # in kidneys, as another person's page tells it
    board = Quantity("", "times", turned.measure).of(heavy)
    assert own.ratio.low == pytest.approx(1 / board.high, rel=1e-4)
    assert own.ratio.high == pytest.approx(1 / board.low, rel=1e-4)
    assert board.value == pytest.approx(1 / own.ratio.value)
    plain = Quantity("", "times", own.measure).reading(of_classes([0, 0, 1]), ())
    assert plain == Reading(0.0, 0.0, 0.0)
    once = told(heavy, "kidney", neither=0.0).ratio
    assert once.high == pytest.approx(np.quantile([*by_weight, 0, 0, 0, 0], 0.95))


def numbers(value, low, high):
    return {"value": value, "low": low, "high": high}


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        (
            Reading(5.04, 4.01, 6.96),
            ("board-reading", {"value": 5, "low": 4, "high": 7}),
        ),
        (
            Reading(1.86, 1.851, 1.871),
            ("board-reading", {"value": 1.86, "low": 1.85, "high": 1.87}),
        ),
        (
            Reading(1.97, 1.81, 2.04),  # not 2 (1.8 to 2)
            ("board-reading", {"value": 1.97, "low": 1.81, "high": 2.04}),
        ),
        (
            Reading(1.8, 1.8, 2.6),
            ("board-reading", {"value": 1.8, "low": 1.8, "high": 2.6}),
        ),
        (Reading(9.0, 4.9, ENDLESS), ("board-reading-from", {"low": 4.9})),
        (Reading(0.1, 0.0, 1.3), ("board-reading-to", {"high": 1.3})),
        (Reading(1.0, 0.01, 500.0), ("board-reading-anything", {})),
    ],
)
def test_a_number_is_told_only_with_ends_that_say_something(reading, told):
    assert reading_words(reading) == told


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        (Reading(1.97, 1.81, 2.04), {"value": "1.97", "low": "1.81", "high": "2.04"}),
        (Reading(3.2, 2.3, 4.1), {"value": "3.2", "low": "2.3", "high": "4.1"}),
    ],
)
def test_an_amount_is_seen_to_lie_inside_its_range(reading, told):
    assert amount_words(reading, "en", own=True) == ("board-reading", told)


def test_a_share_is_seen_to_lie_inside_its_range():
    told = share_words(Reading(0.323, 0.27, 0.3249))
    assert told == {"value": 32.3, "low": 27.0, "high": 32.5}
    assert share_words(Reading(0.32, 0.27, 0.38)) == {
        "value": 32,
        "low": 27,
        "high": 38,
    }


@pytest.mark.slow
def test_on_doublings_each_step_is_as_wide(result):
    (quantity,) = quantities_of(result)
    axis = axis_for(quantity, [Reading(4, 2, 16), Reading(9, 5, ENDLESS)])
    places = [tick.at for tick in axis.ticks]
    assert [tick.value for tick in axis.ticks] == [1, 2, 4, 8, 16]
    assert np.ptp(np.diff(places)) < 0.2
    mark = axis.mark(Reading(4, 2, 8))
    assert (mark.start, mark.at) == (places[1], places[2])
    assert mark.start + mark.wide == pytest.approx(places[3], abs=0.1)
    beyond = axis.mark(Reading(9, 5, ENDLESS))
    assert beyond.start + beyond.wide == pytest.approx(places[-1], abs=0.1)


IN_A_HUNDRED = Quantity("x", "amount", lambda _: 0.0, "a gap", "missed", most=100.0)


def test_no_amount_is_drawn_beyond_what_there_is():
    known = [Reading(74, 43, 175), Reading(0.3, -1, 1.5), Reading(9.7, 8.6, 11)]
    axis = axis_for(IN_A_HUNDRED, known)
    assert [tick.value for tick in axis.ticks] == [0.1, 1, 10, 100]
    assert axis.end == 100
    opened, *others = map(axis.mark, known)
    assert opened.at is None
    assert opened.goes_on
    assert opened.start + opened.wide == pytest.approx(axis.ticks[-1].at, abs=0.1)
    assert [one.goes_on for one in others] == [False, False]
    assert others[1].at is not None


def test_doublings_end_there_and_labels_have_room():
    axis = axis_for(IN_A_HUNDRED, [Reading(74, 43, 175), Reading(9.7, 8.6, 11)])
    assert [tick.value for tick in axis.ticks] == [8, 16, 32, 64, 100]
    assert [tick.value for tick in axis.ticks if tick.labelled] == [8, 16, 32, 100]
    below = axis_for(IN_A_HUNDRED, [Reading(9.7, 8.6, 11)])
    assert (below.ticks[-1].value, below.end) == (16, None)
    without = axis_for(replace(IN_A_HUNDRED, most=np.inf), [Reading(74, 43, 175)])
    assert (without.ticks[-1].value, without.end) == (256, None)


@pytest.mark.parametrize(
    ("reading", "message", "told"),
    [
        (Reading(74, 43, 175), "board-reading-from", {"low": "43"}),
        (Reading(130, 120, 175), "board-reading-from", {"low": "100"}),
        (Reading(9, 0, 673), "board-reading-anything", {}),
        (Reading(9, 0, 73), "board-reading-to", {"high": "73"}),
    ],
)
def test_beyond_what_there_is_only_a_limit_is_told(reading, message, told):
    for own in (True, False):
        found = amount_words(reading.within(100.0), "en", own=own)
        assert found == (message, told)


def test_what_counts_as_expected_weighs_more_than_nothing(result):
    wrong = ("C[bus, van]", "C[van, bus]")
    right = ("C[bus, bus]", "C[van, van]")
    for metric in (
        el.LinearMetric([-3, -1], names=wrong),
        el.LinearMetric([3, 1], names=wrong, orientation="cost"),
        el.LinearMetric([3, 1], names=right),
        el.LinearMetric([-3, -1], names=right, orientation="cost"),
        el.LinearMetric([3, 1], names=("a", "b")),
    ):
        told = replace(result, metric=metric)
        found = [one.measure(metric) for one in quantities_of(told)]
        assert found == [0.75, 0.25], metric
    odd = el.LinearMetric([-3, 1], names=("a", "b"))
    told = replace(result, metric=odd)
    assert [one.measure(odd) for one in quantities_of(told)] == [-0.75, 0.25]


@pytest.mark.parametrize(("low", "high", "one"), [(4, 7, True), (0.075, 0.66, False)])
def test_nobody_is_given_a_number_that_their_own_page_does_not_give(
    result, low, high, one
):
    (quantity,) = quantities_of(result)
    reading = Reading(0.5 * (low + high), low, high)
    message, told = reading_words(reading, own=True)
    assert message == ("board-reading" if one else "board-reading-range")
    assert ("value" in told) == one
    mark = axis_for(quantity, [reading]).mark(reading)
    assert (mark.at is not None) == one
    assert reading_words(reading)[0] == "board-reading"  # of several people


def test_an_end_that_there_is_none_of_is_null():
    told = figures._reading(Reading(5.0, 2.0, ENDLESS))
    assert told == {"value": 5.0, "low": 2.0, "high": None}
