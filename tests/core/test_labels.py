"""Which label is positive: by convention, by either spelling, never by the alphabet."""

import numpy as np
import pytest

from elicitor.core import InvalidParameterError
from elicitor.core.labels import (
    contradict,
    different_labels,
    one_spelling,
    positive_of,
    sorts_last,
)


@pytest.mark.parametrize(
    ("labels", "positive"),
    [
        ([0, 1], 1),
        ([-1, 1], 1),
        ([False, True], True),
        (["0", "1"], "1"),
        (["false", "true"], "true"),
        ([0.0, 1.0], 1.0),
        ([0], 1),
        ([-1], 1),
    ],
)
def test_conventions_are_understood(labels, positive):
    assert positive_of(labels) == positive


@pytest.mark.parametrize("labels", [["cancer", "healthy"], [1, 2], [0, 2], ["cancer"]])
def test_other_labels_must_be_said(labels):
    with pytest.raises(InvalidParameterError) as error:
        positive_of(labels)
    for label in labels:
        assert repr(label) in str(error.value)
    assert f"positive_label={labels[0]!r}" in str(error.value)
    assert positive_of(labels, labels[-1]) == labels[-1]


def test_a_label_is_looked_up_as_it_is_and_then_as_it_is_written():
    assert positive_of([0, 1], "0") == 0
    assert positive_of(["0", "1"], 0) == "0"
    assert positive_of([0, 0.5], 0) == 0
    assert positive_of(["TRUE", "FALSE"], False) == "FALSE"


def test_a_label_that_is_not_there_is_refused_unless_the_other_is_alone():
    with pytest.raises(InvalidParameterError, match=r"labels \['a', 'b'\]; got 'c'"):
        positive_of(["a", "b"], "c")
    with pytest.raises(InvalidParameterError, match="'c' was asked about"):
        positive_of(["a", "b"], asked="c")
    assert positive_of(["a"], "c") == "c"
    with pytest.raises(InvalidParameterError, match="two labels, one for each class"):
        positive_of([0, 1, 2], 1)


def test_what_is_said_goes_before_what_was_asked_about():
    assert positive_of(["a", "b"], "b", asked="a") == "b"
    assert positive_of(["a", "b"], asked="a") == "a"
    assert positive_of([0, 1], asked=0) == 0


def test_two_spellings_are_one_argument():
    assert one_spelling("a", None) == one_spelling(None, "a") == "a"
    assert one_spelling("a", "a") == "a"
    assert one_spelling(None, None) is None
    assert one_spelling(0, None) == one_spelling(None, 0) == 0
    with pytest.raises(InvalidParameterError, match="got 'a' and 'b'"):
        one_spelling("a", "b")


def test_labels_are_collected_from_every_column():
    assert different_labels(["b", "a"], None, ["c"]) == ["a", "b", "c"]
    assert different_labels(np.array([1, 0]), [True]) == [0, 1]
    assert different_labels(np.array(["b", 1, None], dtype=object)) == [1, None, "b"]


@pytest.mark.parametrize(
    ("positive", "negative", "last"),
    [
        ("cancer", "healthy", False),
        ("ill", "healthy", True),
        (0, 1, False),
        (1, 2, False),
        (1, 0, True),
        (1, None, True),
        (None, None, True),
        ("cancer", None, False),
    ],
)
def test_where_scikit_learn_lists_the_positive_class(positive, negative, last):
    assert sorts_last(positive, negative) is last


@pytest.mark.parametrize(
    ("asked", "found", "wrong"),
    [
        ("cancer", "healthy", True),
        (0, 1, True),
        (False, True, True),
        (1, "1", False),
        ("cancer", True, True),
        ("1x", 1, True),
        (1, "cancer", False),
        (True, "cancer", False),
    ],
)
def test_a_label_contradicts_another_one_that_was_asked_about(asked, found, wrong):
    assert contradict(asked, found) is wrong
