"""Counts and sentences, worked out by hand."""

import numpy as np
import pytest

from elicitor.core import Question
from elicitor.oracles import BinaryDisplay, ErrorDisplay, Vocabulary
from elicitor.oracles.wording import Outcomes

DOCTOR = BinaryDisplay(
    prevalence=0.37, per=100, vocabulary=Vocabulary("has cancer", "patients")
)


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
    display = BinaryDisplay(prevalence=2 / 11, per=11000, vocabulary=words)
    question = Question([0, 9 / 11], [1.5 / 11, 1 / 11])
    assert display.difference(question) == (
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
    question = Question([0.32, 0.60], [0.35, 0.49])
    assert DOCTOR.difference(question) == (
        "B misses 3 fewer patients who have cancer and alarms 11 more patients who do "
        "not."
    )
    assert DOCTOR.difference(question.swapped) == (
        "B misses 3 more patients who have cancer and alarms 11 fewer patients who do "
        "not."
    )


def test_the_sentence_leaves_out_what_does_not_change():
    assert DOCTOR.difference(Question([0.32, 0.60], [0.32, 0.59])) == (
        "B alarms 1 more patient who does not have cancer."
    )
    assert DOCTOR.difference(Question([0.32, 0.6], [0.32, 0.6])) == (
        "A and B do the same."
    )


def test_four_changes_are_all_told_and_of_more_the_three_largest():
    display = ErrorDisplay(("a", "b", "c"), (30, 30, 40))
    none = np.full(6, 0.1)

    def told(changes):
        view = display.view(Question(none, none + np.array(changes) / 100))
        (fact,) = view.changes
        return [part.count for part in fact.changes.parts], fact.others

    assert told([1, -9, 3, 0, 2, 0]) == ([1, 9, 3, 2], 0)
    assert told([1, -9, 3, -1, 2, 0]) == ([9, 3, 2], 2)
