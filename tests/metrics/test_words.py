import math

import pytest

from elicitor.metrics import LinearMetric
from elicitor.metrics.facts import ANY, Amounts, At, Mistakes, NotTold, Weighs
from elicitor.metrics.words import amount, plural
from elicitor.words import say
from elicitor.words.amounts import exactly


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (0.5, "0.5"),
        (0.123, "0.12"),
        (1, "1"),
        (1.04, "1"),
        (1.06, "1.1"),
        (3.0, "3"),
        (6.123, "6.1"),
        (9.94, "9.9"),
        (9.96, "10"),
        (10, "10"),
        (41.8, "42"),
        (123.4, "123"),
        (-0.25, "-0.25"),
        (-123.4, "-123"),
    ],
)
def test_amount_has_as_many_digits_as_a_reader_can_use(value, text):
    assert amount(value) == text


@pytest.mark.parametrize(
    ("count", "text"), [(1, "1 hen"), (1.04, "1 hen"), (0.5, "0.5 hens"), (2, "2 hens")]
)
def test_only_one_thing_is_singular(count, text):
    assert plural(count, "hen") == text


@pytest.mark.parametrize(
    ("tp", "tn", "sentence"),
    [
        (6, 1, "A missed cat weighs as much as 6 false alarms."),
        (3, 2, "A missed cat weighs as much as 1.5 false alarms."),
        (1, 4, "A false alarm weighs as much as 4 missed cats."),
        (1, 1, "A missed cat weighs as much as a false alarm."),
        (0.2, 0.2, "A missed cat weighs as much as a false alarm."),
        (1, 0.25, "A missed cat weighs as much as 4 false alarms."),
        (1.04, 1, "A missed cat weighs as much as a false alarm."),
        (1, 1.04, "A missed cat weighs as much as a false alarm."),
        (2, 0, "Only missed cats count; false alarms do not."),
        (0, 2, "Only false alarms count; missed cats do not."),
        (1, -2, "The best classifier calls everyone positive."),
        (-1, 2, "The best classifier calls everyone negative."),
        (
            -6,
            -1,
            "Wrong decisions are preferred to right ones: a missed cat weighs as much "
            "as 6 false alarms.",
        ),
        (
            0,
            -1,
            "Wrong decisions are preferred to right ones: only false alarms count; "
            "missed cats do not.",
        ),
    ],
)
def test_ratio_sentence_says_which_error_weighs_more(tp, tn, sentence):
    assert LinearMetric([tp, tn]).sentence(positive="cat") == sentence


@pytest.mark.parametrize(
    ("angle", "sentence"),
    [
        (0, "Only missed cases count"),
        (math.pi / 2, "Only false alarms count"),
        (math.pi, "Wrong decisions are preferred to right ones: only missed cases"),
        (3 * math.pi / 2, "Wrong decisions are preferred to right ones: only false"),
        (2 * math.pi, "Only missed cases count"),
    ],
)
def test_rounding_of_an_angle_is_no_preference(angle, sentence):
    assert LinearMetric.at_angle(angle).sentence().startswith(sentence)


def test_tiny_weights_are_told_by_their_ratio():
    tiny = LinearMetric([6e-200, 1e-200])
    assert tiny.sentence() == LinearMetric([6, 1]).sentence()


@pytest.mark.parametrize(
    ("language", "one", "some"),
    [
        ("en", "1 percentage point of x", "4 percentage points of x"),
        ("de", "1 Prozentpunkt (x)", "4 Prozentpunkte (x)"),
    ],
)
def test_differences_of_shares_are_percentage_points(language, one, some):
    told = [Amounts.of(exactly(count), "%", "x") for count in (1.0, 4.0)]
    assert [say(each, language) for each in told] == [one, some]


@pytest.mark.parametrize(
    ("count", "unit", "language", "begins"),
    [
        (4.0, "%", "en", "4 percentage points of x weigh as much"),
        (1.0, "%", "en", "1 percentage point of x weighs as much"),
        (4.0, "%", "de", "4 Prozentpunkte (x) wiegen so schwer"),
        (1.0, "%", "de", "1 Prozentpunkt (x) wiegt so schwer"),
        (4.0, "", "de", "4 (x) wiegt so schwer"),
    ],
)
def test_verbs_follow_how_many_there_are(count, unit, language, begins):
    what = Amounts.of(exactly(count), unit, "x")
    than = Amounts.of(ANY, "ms", "y")
    assert say(Weighs(what, False, "exact", than), language).startswith(begins)
    placed = Weighs(At("best", what), False, "exact", than)
    assert " ".join(begins.split()[-3:]) in say(placed, language)
    told = say(NotTold.of(what, False, than), language)
    verb = begins.split()[-3]
    assert f" {verb} " in told or told.endswith(f" {verb}.")


def test_of_several_mistakes_german_says_that_their_number_weighs():
    """As "3-mal" is told as one."""
    several = Mistakes(exactly(3.0), "a", "b", "called", False)
    told = say(Weighs(several, False, "exact", Amounts.of(ANY, "ms", "y")), "de")
    assert " wiegt so schwer wie " in told
