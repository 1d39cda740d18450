"""How acceptable real people found detectors."""

import collections

import numpy as np
import pytest

from elicitor.core import InvalidParameterError
from elicitor.datasets import load_acceptability


def test_everyone_rated_the_detectors_of_the_study():
    data = load_acceptability()
    assert data.items.shape == (920, 2)
    assert len(set(data.people.tolist())) == 29
    shown = collections.Counter(zip(data.people, data.situations, strict=True))
    assert len(shown) == 59
    assert sorted(shown.values())[:3] == [2, 6, 16]
    assert set(shown.values()) == {2, 6, 16}
    assert len(np.unique(data.items, axis=0)) == 16
    assert set(data.items[:, 0]) == {5, 7, 8, 10}


def test_ratings_are_steps_and_what_was_not_said_is_missing():
    data = load_acceptability()
    assert data.ratings[0] == 1  # p2, 5 found and no false alarm: "Quite unlikely"
    assert collections.Counter(data.ratings)[0] == 315
    assert collections.Counter(data.ratings)[6] == 86
    for question, missing in (("acceptable", 0), ("useful", 1), ("would_use", 2)):
        assert np.isnan(load_acceptability(question).ratings).sum() == missing


def test_those_of_one_person_in_one_situation():
    data = load_acceptability()
    items, ratings = data.at(person="p2", situation="alarm_text_message")
    assert items.shape == (16, 2)
    best = items[ratings.argmax()]
    np.testing.assert_array_equal(best, [10, 0])
    with pytest.raises(InvalidParameterError, match="situation"):
        data.at(person="p2", situation="weather")
    with pytest.raises(InvalidParameterError, match="question"):
        load_acceptability("nice")
