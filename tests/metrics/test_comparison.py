"""What of two things weighs more, or that the answers do not tell it, and where."""

import numpy as np
import pytest

from elicitor.metrics.comparison import Comparison
from elicitor.metrics.facts import (
    ANY,
    ONE,
    At,
    FalseAlarms,
    MissedCases,
    Mistakes,
)
from elicitor.words import say
from elicitor.words.amounts import exactly


@pytest.mark.parametrize(
    ("where", "english", "german"),
    [
        ("anywhere", "The answers do not", "Die Antworten sagen noch"),
        ("nothing", "Where nothing is right yet, the answers do not", "Wo noch nichts"),
        (
            "blind",
            "Near blind guessing, the answers do not",
            "Nahe blindem Raten sagen",
        ),
        (
            "best",
            "Near the best that can be had, the answers do not",
            "Nahe dem Besten, was zu haben ist, sagen die Antworten",
        ),
        (
            "middle",
            "In the middle of what is possible, the answers do not",
            "In der Mitte des Möglichen sagen die Antworten noch nicht, wie",
        ),
    ],
)
def test_where_the_answers_do_not_tell_begins_the_sentence(where, english, german):
    found, missed = (
        Mistakes(exactly(1.0), *names, "wrong", False)
        for names in (("a", "b"), ("b", "a"))
    )
    told = Comparison(At(where, found), missed, lambda _: 1.0).fact(1.0, (0.0, np.inf))
    rest = {
        "en": f" tell yet how {say(found)} weighs against ",
        "de": f"noch nicht, wie schwer {say(found, 'de')} gegen ",
    }
    for language, begins in (("en", english), ("de", german)):
        sentence = say(told, language)
        assert sentence.startswith(begins)
        assert rest[language] in sentence
        assert say(At(where, found), language) not in sentence or where == "anywhere"


MISSED = Comparison(MissedCases(ONE, "case"), FalseAlarms(ANY), lambda _: 1.0)
RATHER = Comparison(
    MissedCases(ONE, "case"), FalseAlarms(ANY), lambda _: 1.0, turned=MISSED
)
"""Named so that it may be told the other way round."""


@pytest.mark.parametrize(
    ("value", "ends", "english", "german"),
    [
        (6.1, (4.2, 8.9), "6.1 false alarms (4.2 to 8.9)", "6,1 Fehlalarme (4,2 bis"),
        (1.97, (1.84, 2.04), "1.97 false alarms (1.84 to 2.04)", "(1,84 bis 2,04)"),
        (41.8, (38.2, 42.3), "41.8 false alarms (38.2 to 42.3)", "41,8 Fehlalarme"),
        (1.02, (1.0, 1.6), "1.02 false alarms (1 to 1.6)", "1,02 Fehlalarme"),
        (1.8, (1.8, 2.6), "1.8 false alarms (1.8 to 2.6)", "1,8 Fehlalarme"),
        (1.9999999, (1.84, 2.0), "2 false alarms (1.8 to 2)", "2 Fehlalarme (1,8"),
        (1.97, (0.5, 2.04), "1.97 false alarms (0.5 to 2.04)", "(0,5 bis 2,04)"),
    ],
)
def test_a_number_is_seen_to_lie_inside_its_range(value, ends, english, german):
    told = MISSED.fact(value, ends)
    assert english in say(told)
    assert german in say(told, "de")


def test_a_number_lies_inside_its_range_when_its_ends_are_told_both_ways():
    told = RATHER.fact(1.97, (0.5, 2.04), level=0.9, from_one=True)
    assert "as 1.97 false alarms: with 90 % probability at most 2.04 false" in say(told)
    usual = RATHER.fact(1.9, (0.5, 2.4), from_one=True)
    assert "as 1.9 false alarms: at most 2.4 false alarms, and" in say(usual)


def test_of_what_is_measured_in_gaps_the_range_has_no_end():
    measure = float
    heavy, light = (
        Comparison(FalseAlarms(ANY), FalseAlarms(ONE), measure, gaps=side)
        for side in ("what", "than")
    )
    assert heavy.or_no_gaps((2.0, 8.0)) == (0.0, 8.0)
    assert light.or_no_gaps((2.0, 8.0)) == (2.0, np.inf)
    neither = Comparison(FalseAlarms(ANY), FalseAlarms(ONE), measure)
    assert neither.or_no_gaps((2.0, 8.0)) == (2.0, 8.0)
