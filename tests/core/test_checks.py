from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.core.checks import (
    as_threshold,
    check_choice,
    check_count,
    check_entries,
    check_flag,
    check_instance,
    check_items,
    check_label,
    check_labels,
    check_names,
    check_number,
    check_path,
    check_rng,
    check_vector,
    shown,
)


@pytest.mark.parametrize("value", [2, 2.0, np.float32(2), np.int64(2), Fraction(2)])
def test_numbers_of_every_kind_become_floats(value):
    assert type(check_number("size", value)) is float
    assert check_number("size", value) == 2


@pytest.mark.parametrize(
    "value", [None, "2", b"2", True, np.True_, [2], np.nan, np.inf, 2j, 10**400]
)
def test_what_is_no_finite_number_is_refused(value):
    with pytest.raises(InvalidParameterError, match="size must be a finite number; "):
        check_number("size", value)


@pytest.mark.parametrize(
    ("bounds", "inside", "outside", "words"),
    [
        ({"above": 1}, 1.01, 1, "above 1"),
        ({"at_least": 1}, 1, 0.99, "at least 1"),
        ({"at_most": 1}, 1, 1.01, "at most 1"),
        ({"below": 1}, 0.99, 1, "below 1"),
        ({"above": 0, "below": 1}, 0.5, 0, "above 0 and below 1"),
        ({"at_least": 0, "at_most": 1}, 0, 1.5, "at least 0 and at most 1"),
    ],
)
def test_bounds_are_kept_and_named(bounds, inside, outside, words):
    assert check_number("size", inside, **bounds) == inside
    message = f"size must be a finite number {words}; got {outside}."
    with pytest.raises(InvalidParameterError, match=message):
        check_number("size", outside, **bounds)


@pytest.mark.parametrize("value", [3, np.int8(3), np.uint64(3)])
def test_whole_numbers_become_ints(value):
    assert type(check_count("n", value, at_least=3)) is int


@pytest.mark.parametrize("value", [2, -1, 3.0, "3", None, True, np.True_, [3]])
def test_what_is_no_count_is_refused(value):
    message = "n must be a whole number of at least 3; got"
    with pytest.raises(InvalidParameterError, match=message):
        check_count("n", value, at_least=3)


def test_choice_is_one_of_the_sorted_words():
    assert check_choice("side", "left", {"right", "left"}) == "left"
    message = "side must be one of 'left', 'right'; got 'up'"
    with pytest.raises(InvalidParameterError, match=message):
        check_choice("side", "up", {"right", "left"})


def test_vector_is_a_read_only_copy():
    given = [1, 2]
    vector = check_vector("v", given, size=2)
    assert vector.dtype == float
    assert not vector.flags.writeable
    array = np.array([1.0, 2.0])
    assert not np.shares_memory(check_vector("v", array), array)


@pytest.mark.parametrize("value", [[], [[1, 2]], 1, [1, np.nan], ["a"], [[1], 2], [1j]])
def test_what_is_no_vector_is_refused(value):
    with pytest.raises(InvalidParameterError, match="v must be a vector, all finite"):
        check_vector("v", value)
    with pytest.raises(InvalidParameterError, match="v must be a vector of 2 entries"):
        check_vector("v", value, size=2)


def test_names_are_a_tuple_of_different_words():
    assert check_names(["a", "b"]) == ("a", "b")
    assert check_names(name for name in "ab") == ("a", "b")


@pytest.mark.parametrize("value", ["ab", [], 3, None, ["a", "a"], ["a", ""], ["a", 1]])
def test_other_names_are_refused(value):
    message = "names must be a sequence of different words; got"
    with pytest.raises(InvalidParameterError, match=message):
        check_names(value)


def test_instance_of_another_class_is_refused_with_a_fitting_article():
    assert check_instance("x", 3, int) == 3
    with pytest.raises(InvalidParameterError, match="x must be a str; got 3"):
        check_instance("x", 3, str)
    with pytest.raises(InvalidParameterError, match="x must be an int; got '3'"):
        check_instance("x", "3", int)


def test_random_state_is_a_generator_a_seed_or_none():
    generator = np.random.default_rng(4)
    assert check_rng(generator) is generator
    assert check_rng(4).random() == check_rng(np.int64(4)).random()
    assert check_rng(None).random() != check_rng(None).random()


@pytest.mark.parametrize("value", [1e101, -1e200, np.float64(1e308)])
def test_numbers_too_large_to_reckon_with_are_refused(value):
    with pytest.raises(InvalidParameterError, match="between -1e\\+100 and 1e\\+100"):
        check_number("size", value)
    with pytest.raises(InvalidParameterError, match="v must be a vector"):
        check_vector("v", [1.0, value])


def test_positive_numbers_too_small_to_divide_by_are_refused():
    assert check_number("size", 1e-100, above=0) == 1e-100
    assert check_number("size", 1e-320) == 1e-320
    with pytest.raises(InvalidParameterError, match="at least 1e-100; got 1e-320"):
        check_number("size", 1e-320, above=0)


@pytest.mark.parametrize("value", [["left"], np.array(["left", "up"]), b"left", None])
def test_choice_is_a_word(value):
    with pytest.raises(InvalidParameterError, match="side must be one of 'left'; got"):
        check_choice("side", value, ["left"])


def test_count_may_have_a_largest():
    assert check_count("n", 5, at_most=5) == 5
    with pytest.raises(InvalidParameterError, match="at least 0 and at most 5; got 6"):
        check_count("n", 6, at_most=5)


@pytest.mark.parametrize(
    "value",
    [
        np.array([1 + 1j, 2]),
        [10**400, 1],
        np.ma.masked_array([1.0, 2.0], mask=[0, 1]),
        np.array(["2020-01-01"], dtype="datetime64[D]"),
        np.array(["1", "2"]),
        (each for each in (1.0, 2.0)),
        object(),
    ],
)
def test_what_numpy_would_make_numbers_of_is_no_vector(value):
    with pytest.raises(InvalidParameterError, match="v must be a vector, all finite"):
        check_vector("v", value)


@pytest.mark.parametrize("value", [True, False, np.True_])
def test_flag_is_a_bool(value):
    assert check_flag("shuffled", value) is bool(value)


@pytest.mark.parametrize("value", [None, 1, "yes", [], np.array([True, False])])
def test_what_is_no_flag_is_refused(value):
    with pytest.raises(InvalidParameterError, match="shuffled must be True or False"):
        check_flag("shuffled", value)


@pytest.mark.parametrize("value", [1, "ill", 1.5, True, np.int64(3), b"x"])
def test_label_is_one_thing(value):
    assert check_label("positive_label", value) == value


@pytest.mark.parametrize("value", [None, np.nan, [1], np.array([1, 2]), (1, 2), {}])
def test_what_is_missing_or_several_is_no_label(value):
    with pytest.raises(InvalidParameterError, match="positive_label must be one label"):
        check_label("positive_label", value)


def test_labels_are_a_vector_of_any_kind():
    assert check_labels("y", ["a", "b"]).tolist() == ["a", "b"]
    assert check_labels("y", np.array([1, "b"], dtype=object)).tolist() == [1, "b"]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([1.0, np.nan], "y must not have missing labels; row 1 is nan"),
        (["a", None], "y must not have missing labels; row 1 is None"),
        (np.ma.masked_array([1, 2], mask=[0, 1]), "y must not have missing labels"),
        ([[1, 2]], r"y must be a vector of labels.* got an array of shape \(1, 2\)"),
        ([["a"], ["b", "c"]], "y must be a vector of labels"),
        ("ab", "y must be a vector of labels"),
        ([], "y must be a vector of labels"),
    ],
)
def test_labels_that_are_missing_or_no_vector_are_refused(value, message):
    with pytest.raises(InvalidDataError, match=message):
        check_labels("y", value, error=InvalidDataError)


@pytest.mark.parametrize("value", [0, 1.5, None, b"x", ["x"], "a\0b", "\ud800"])
def test_path_is_text_that_can_name_a_file(value):
    assert check_path("path", "x.json") == Path("x.json")
    with pytest.raises(InvalidParameterError, match="path must be a path"):
        check_path("path", value)


def test_entries_are_those_of_a_mapping():
    assert check_entries("data", {"a": 1}, ("a",)) == {"a": 1}
    with pytest.raises(InvalidParameterError, match="data must be a mapping; got 3"):
        check_entries("data", 3)
    with pytest.raises(InvalidParameterError, match="an entry 'b'; got \\['a'\\]"):
        check_entries("data", {"a": 1}, ("a", "b"))


def test_instance_may_be_one_of_several():
    with pytest.raises(InvalidParameterError, match="x must be an int or a str; got"):
        check_instance("x", 1.5, (int, str))


@pytest.mark.parametrize("value", [3, None, int, np.ma.masked_array([1], mask=[1])])
def test_items_are_those_of_a_sequence(value):
    assert check_items("looks", range(2)) == [0, 1]
    with pytest.raises(InvalidParameterError, match="looks must be a sequence"):
        check_items("looks", value)


def test_a_message_shows_the_beginning_and_the_end_of_a_long_value():
    assert shown([1, 2]) == "[1, 2]"
    assert len(shown(list(range(1000)))) <= 300
    assert shown(list(range(1000))).endswith("998, 999]")
    assert shown(10**5000) == "an int that is too long to show"


@pytest.mark.parametrize("value", [-np.inf, np.inf, 0.5, 3])
def test_thresholds_may_be_infinite(value):
    assert as_threshold(value) == value
    with pytest.raises(InvalidParameterError, match="threshold must be a number"):
        as_threshold(np.nan)


def test_a_count_may_not_be_larger_than_floating_point_counts():
    with pytest.raises(InvalidParameterError, match=r"per must .* at most 1,000,000"):
        check_count("per", 99999999999999999999, at_least=2)
    assert check_count("per", 10**15) == 10**15
