"""Counts and sentences, worked out by hand."""

import numpy as np
import pytest

from elicitor.oracles.wording import Outcomes, Vocabulary, difference_sentence

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
        "2 misses 3 fewer patients who have cancer and alarms 11 more patients who do "
        "not."
    )
    assert difference_sentence(second, first, DOCTOR) == (
        "2 misses 3 more patients who have cancer and alarms 11 fewer patients who do "
        "not."
    )


def test_the_sentence_leaves_out_what_does_not_change():
    first, second = Outcomes(32, 5, 3, 60), Outcomes(32, 5, 4, 59)
    assert difference_sentence(first, second, DOCTOR) == (
        "2 alarms 1 more patients who do not."
    )
    assert difference_sentence(first, first, DOCTOR) == "1 and 2 do the same."
