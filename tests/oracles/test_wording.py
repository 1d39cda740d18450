"""Counts and sentences, worked out by hand."""

import numpy as np
import pytest

from elicitor.oracles.wording import (
    Change,
    Outcomes,
    Vocabulary,
    changes_sentence,
    difference_sentence,
    figures,
)

DOCTOR = Vocabulary("has cancer", "patients")


@pytest.mark.parametrize(
    ("positive", "positives", "negatives"),
    [
        ("has cancer", "patients who have cancer", "patients who do not"),
        ("is diabetic", "patients who are diabetic", "patients who are not"),
        ("was cured", "patients who were cured", "patients who were not"),
        ("will relapse", "patients who will relapse", "patients who will not"),
        ("fraud", "patients with “fraud”", "other patients"),
    ],
)
def test_both_classes_are_named_in_the_plural(positive, positives, negatives):
    words = Vocabulary(positive, "patients")
    assert words.positives == positives
    assert words.negatives == negatives


@pytest.mark.parametrize(
    ("positive", "people", "one", "none"),
    [
        (
            "has cancer",
            "patients",
            "1 patient who has cancer",
            "1 patient who does not have cancer",
        ),
        ("is ill", "women", "1 woman who is ill", "1 woman who is not ill"),
        ("was cured", "people", "1 person who was cured", "1 person who was not cured"),
        ("fraud", "cases", "1 case with “fraud”", "1 other case"),
    ],
)
def test_one_person_is_named_in_the_singular(positive, people, one, none):
    words = Vocabulary(positive, people)
    assert words.count_positives(1) == one
    assert words.count_negatives(1, alone=True) == none


def test_thousands_are_apart():
    words = Vocabulary("has cancer", "patients")
    assert words.count_positives(12345) == "12,345 patients who have cancer"
    first, second = Outcomes(0, 2000, 0, 9000), Outcomes(1500, 500, 8000, 1000)
    assert difference_sentence(first, second, words) == (
        "B misses 1,500 fewer patients who have cancer and alarms 8,000 more patients "
        "who do not."
    )


def test_outcomes_are_the_four_counts_of_whole_people():
    # 37 of 100 are positive; 32 found, 5 missed; 60 of 63 left alone, 3 alarmed.
    seen = Outcomes.of(np.array([0.32, 0.60]), prevalence=0.37, per=100)
    assert (seen.found, seen.missed, seen.alarms, seen.cleared) == (32, 5, 3, 60)
    assert (seen.positives, seen.negatives) == (37, 63)


def test_outcomes_never_exceed_their_class():
    seen = Outcomes.of(np.array([0.1, 0.9]), prevalence=0.096, per=100)
    assert seen == Outcomes(found=10, missed=0, alarms=0, cleared=90)
    seen = Outcomes.of(np.array([0.096, 0.904]), prevalence=0.096, per=10)
    assert seen == Outcomes(found=1, missed=0, alarms=0, cleared=9)


def test_the_sentence_says_what_the_second_changes_in_either_direction():
    first, second = Outcomes(32, 5, 3, 60), Outcomes(35, 2, 14, 49)
    assert difference_sentence(first, second, DOCTOR) == (
        "B misses 3 fewer patients who have cancer and alarms 11 more patients who do "
        "not."
    )
    assert difference_sentence(second, first, DOCTOR) == (
        "B misses 3 more patients who have cancer and alarms 11 fewer patients who do "
        "not."
    )


def test_the_sentence_leaves_out_what_does_not_change():
    first, second = Outcomes(32, 5, 3, 60), Outcomes(32, 5, 4, 59)
    assert difference_sentence(first, second, DOCTOR) == (
        "B alarms 1 more patient who does not have cancer."
    )
    assert difference_sentence(first, first, DOCTOR) == "A and B do the same."


def test_four_changes_are_all_told_and_of_more_the_three_largest():
    counts = [1, -9, 3, 0, 2]
    changes = [Change(count, f"of “{i}”") for i, count in enumerate(counts)]
    assert changes_sentence("gets", changes, others="things") == (
        "B gets 1 more of “0”, 9 fewer of “1”, 3 more of “2” and 2 more of “4”."
    )
    changes[3] = Change(-1, "of “3”")
    assert changes_sentence("gets", changes, others="things") == (
        "B gets 9 fewer of “1”, 3 more of “2” and 2 more of “4”. 2 other things change "
        "as much or less."
    )
    assert changes_sentence("gets", [], others="things") == "A and B do the same."


@pytest.mark.parametrize(
    ("pair", "texts"),
    [
        ((0.93, 0.9123), ("0.9300", "0.9123", "0.0177")),
        ((120.0, 80.0), ("120", "80", "40")),
        ((120.4, 80.0), ("120.4", "80.0", "40.4")),
        ((1234567.0, 1.0), ("1,234,567", "1", "1,234,566")),
        ((-1.5, 0.25), ("-1.50", "0.25", "1.75")),
        ((1e-9, 3e-9), ("0.000000001", "0.000000003", "0.000000002")),
        ((0.12345, 0.23454), ("0.123", "0.235", "0.112")),  # of the texts, not 0.111
        ((1 / 3, 2 / 7), ("0.3333", "0.2857", "0.0476")),
    ],
)
def test_two_numbers_are_written_so_that_their_difference_can_be_seen(pair, texts):
    assert figures(*pair) == texts
    one, other, gap = texts
    assert figures(*reversed(pair)) == (other, one, gap)
