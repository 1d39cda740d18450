from fractions import Fraction

import numpy as np
import pytest

from elicitor.core import InvalidParameterError
from elicitor.core.checks import (
    check_choice,
    check_count,
    check_instance,
    check_names,
    check_number,
    check_rng,
    check_vector,
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
