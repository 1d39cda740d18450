"""One lottery per group, on new data."""

import numpy as np
import pytest

from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.regions import GroupClassifier, PlugInRule, RandomisedPlugIn

CLASSES = ("bus", "car", "van")
ETA = np.array([[0.5, 0.3, 0.2], [0.2, 0.5, 0.3], [0.3, 0.3, 0.4], [0.5, 0.3, 0.2]])
LIKELY = PlugInRule.of(np.eye(3))
NORTH = RandomisedPlugIn.of(LIKELY, CLASSES)
SOUTH = RandomisedPlugIn.mix([(0.25, LIKELY), (0.75, PlugInRule.always(2, 3))], CLASSES)
CLASSIFIER = GroupClassifier(("north", "south"), (NORTH, SOUTH))
WHERE = ["north", "south", "north", "south"]


def test_each_group_has_its_own_chances():
    chances = CLASSIFIER.class_probability(ETA, WHERE)
    expected = [[1, 0, 0], [0, 0.25, 0.75], [0, 0, 1], [0.25, 0, 0.75]]
    assert chances == pytest.approx(np.array(expected))


def test_predictions_follow_the_chances():
    many = np.tile(ETA, (5000, 1))
    said = CLASSIFIER.predict(many, WHERE * 5000, random_state=0)
    assert said.dtype.kind == "U"
    chances = CLASSIFIER.class_probability(ETA, WHERE)
    for row in range(4):
        share = [(said[row::4] == name).mean() for name in CLASSES]
        # Four standard errors of at most 0.0062.
        assert share == pytest.approx(chances[row], abs=0.025)


def test_draws_are_those_of_the_seed():
    one, two = (CLASSIFIER.predict(ETA, WHERE, random_state=7) for _ in range(2))
    assert one.tolist() == two.tolist()


def test_groups_may_come_as_columns():
    frame = {"side": ["north", "south", "north", "south"]}
    plain = CLASSIFIER.class_probability(ETA, WHERE)
    assert (CLASSIFIER.class_probability(ETA, frame) == plain).all()


def test_groups_that_are_absent_do_not_matter():
    chances = CLASSIFIER.class_probability(ETA, ["north"] * 4)
    assert chances.argmax(axis=1).tolist() == [0, 1, 2, 0]
    assert CLASSIFIER.predict(ETA, ["north"] * 4).tolist() == [
        "bus", "car", "van", "bus",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("groups", "message"),
    [
        (
            ["north", "south", "east", "north"],
            "among 'north', 'south'; row 2 is 'east'",
        ),
        (["north", None, "south", "north"], "missing values; row 1"),
        (["north", "south"], "of 4; groups has 2 values"),
    ],
)
def test_groups_that_cannot_be_used_are_refused(groups, message):
    for method in (CLASSIFIER.predict, CLASSIFIER.class_probability):
        with pytest.raises(InvalidDataError, match=message):
            method(ETA, groups)


@pytest.mark.parametrize("bad", [ETA[:, :2], np.full((4, 3), np.nan)])
def test_probabilities_that_cannot_be_used_are_refused(bad):
    with pytest.raises(InvalidDataError, match="probabilities must"):
        CLASSIFIER.class_probability(bad, WHERE)


def test_one_classifier_per_group_of_the_same_classes():
    other = RandomisedPlugIn.of(LIKELY, ("bus", "car", "lorry"))
    for parts in [(NORTH,), (NORTH, SOUTH, NORTH), (NORTH, other)]:
        with pytest.raises(InvalidParameterError, match="each of north, south"):
            GroupClassifier(("north", "south"), parts)
    with pytest.raises(InvalidParameterError, match="different words"):
        GroupClassifier(("north", "north"), (NORTH, SOUTH))


def test_json_that_is_something_else_is_refused():
    assert GroupClassifier.from_dict(CLASSIFIER.to_dict()) == CLASSIFIER
    for bad in [{}, {"groups": ["a"]}, {"groups": ["a"], "parts": [3]}]:
        with pytest.raises(InvalidParameterError, match=r"must have|must be"):
            GroupClassifier.from_dict(bad)


def test_text_names_the_groups():
    text = str(CLASSIFIER).splitlines()
    assert text[0] == "north:"
    assert text[2] == "south:"
    assert text[3].startswith("25 % by lot: ")
    assert not CLASSIFIER.is_deterministic
    assert GroupClassifier(("a", "b"), (NORTH, NORTH)).is_deterministic
