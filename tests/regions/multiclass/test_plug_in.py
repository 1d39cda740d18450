"""Plug-in rules, and lotteries between them on new probabilities."""

import json

import numpy as np
import pytest

from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.regions import PlugInRule, RandomisedPlugIn

NAMES = ("bus", "car", "van")
ARGMAX = PlugInRule.of(np.eye(3))
RARE = PlugInRule.of([[1, 0, 0], [0, 1, 0], [-0.5, 0, 3]])
NEW = np.array([[0.2, 0.5, 0.3], [0.7, 0.2, 0.1], [0.1, 0.85, 0.05]])


def test_gains_are_weighed_with_the_probability_of_each_truth():
    # Expected gains of the first row: 0.2 − 0.15, 0.5, 0.9; and so on.
    assert RARE.predict(NEW).tolist() == [2, 0, 1]
    assert ARGMAX.predict(NEW).tolist() == [1, 0, 1]
    transposed = PlugInRule.of(RARE.matrix.T)
    assert transposed.predict([[0.7, 0.0, 0.3]]).tolist() == [0]
    assert RARE.predict([[0.7, 0.0, 0.3]]).tolist() == [2]


def test_a_trivial_rule_says_the_same_to_everybody():
    for j in range(3):
        assert set(PlugInRule.always(j, 3).predict(NEW)) == {j}


@pytest.mark.parametrize(
    ("gains", "message"),
    [
        ([[1, 2, 3]], r"square matrix; got shape \(1, 3\)"),
        ([1, 2], "square matrix"),
        ([[1, np.inf], [0, 1]], "finite"),
        ([[1, np.nan], [0, 1]], "finite"),
    ],
)
def test_gains_that_are_none_are_refused(gains, message):
    with pytest.raises(InvalidParameterError, match=message):
        PlugInRule.of(gains)


@pytest.mark.parametrize(
    ("probabilities", "message"),
    [
        ([[0.5, 0.5]], r"3 columns, one per class; got shape \(1, 2\)"),
        ([0.2, 0.3, 0.5], r"3 columns"),
        ([[0.2, 0.3, 0.5], [0.2, np.nan, 0.5]], "finite; row 1 is"),
        ([["a", "b", "c"]], "must be numbers"),
    ],
)
def test_probabilities_that_are_none_are_refused(probabilities, message):
    lottery = RandomisedPlugIn.of(ARGMAX, NAMES)
    for use in (ARGMAX.predict, lottery.predict, lottery.class_probability):
        with pytest.raises(InvalidDataError, match=message):
            use(probabilities)


def test_a_lottery_gives_every_class_its_chance():
    lottery = RandomisedPlugIn.mix([(0.3, ARGMAX), (0.7, RARE)], NAMES)
    expected = [[0, 0.3, 0.7], [1, 0, 0], [0, 1, 0]]
    assert lottery.class_probability(NEW) == pytest.approx(np.array(expected))
    assert not lottery.is_deterministic


def test_draws_follow_the_chances_and_the_seed():
    lottery = RandomisedPlugIn.mix([(0.3, ARGMAX), (0.7, RARE)], NAMES)
    crowd = np.tile(NEW[0], (20_000, 1))
    drawn = lottery.predict(crowd, random_state=0)
    # Five standard deviations: a false alarm in two million seeds.
    assert np.mean(drawn == "van") == pytest.approx(0.7, abs=5 * (0.21 / 20_000) ** 0.5)
    assert set(drawn) == {"car", "van"}
    assert np.array_equal(drawn, lottery.predict(crowd, random_state=0))
    assert not np.array_equal(drawn, lottery.predict(crowd, random_state=1))
    with pytest.raises(InvalidParameterError, match="random_state"):
        lottery.predict(crowd, random_state="seed")


def test_a_sure_classifier_needs_no_luck():
    sure = RandomisedPlugIn.of(RARE, NAMES)
    assert sure.is_deterministic
    assert sure.predict(NEW).tolist() == ["van", "bus", "car"]


def test_equal_rules_are_merged_and_zero_weights_dropped():
    again = PlugInRule.of(np.eye(3).tolist())
    lottery = RandomisedPlugIn.mix(
        [(0.25, ARGMAX), (0.0, PlugInRule.always(2, 3)), (0.5, RARE), (0.25, again)],
        NAMES,
    )
    assert lottery.rules == (ARGMAX, RARE)
    assert lottery.weights == (0.5, 0.5)
    negative_zero = PlugInRule.of([[1, -0.0], [0, 1]])
    assert negative_zero == PlugInRule.of(np.eye(2))


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ([(0.5, ARGMAX)], "sum to 1; got 0.5"),
        ([], "sum to 1"),
        ([(1.5, ARGMAX), (-0.5, RARE)], "weight"),
        ([(1.0, PlugInRule.always(0, 2))], "3 classes.*one has 2"),
    ],
)
def test_lotteries_that_are_none_are_refused(parts, message):
    with pytest.raises(InvalidParameterError, match=message):
        RandomisedPlugIn.mix(parts, NAMES)


def test_it_survives_json():
    lottery = RandomisedPlugIn.mix([(1 / 3, ARGMAX), (2 / 3, RARE)], NAMES)
    text = json.dumps(lottery.to_dict(), allow_nan=False)
    assert RandomisedPlugIn.from_dict(json.loads(text)) == lottery


@pytest.mark.parametrize(
    "change",
    [
        {"rules": [[[1, 0], [0, 1]]]},
        {"rules": []},
        {"weights": [0.2]},
        {"weights": ["half"]},
        {"classes": ["a", "a", "b"]},
    ],
)
def test_damaged_data_are_refused(change):
    data = RandomisedPlugIn.of(ARGMAX, NAMES).to_dict()
    with pytest.raises(InvalidParameterError, match="what to_dict returned"):
        RandomisedPlugIn.from_dict({**data, **change})
    with pytest.raises(InvalidParameterError, match="'rules'"):
        RandomisedPlugIn.from_dict({"classes": ["a"], "weights": [1]})


def test_it_says_what_it_does():
    text = str(RandomisedPlugIn.mix([(0.25, ARGMAX), (0.75, RARE)], NAMES))
    first, second = text.splitlines()
    one, *more = (f"1 × “{name}”" for name in NAMES)
    weighted = f"largest weighted probability of {', '.join([one, *more])}"
    assert first == f"25 % by lot: {weighted}"
    assert second.startswith("75 % by lot: least expected cost, where errors cost: “")
    assert str(RandomisedPlugIn.of(PlugInRule.always(1, 3), NAMES)) == (
        f"always “{NAMES[1]}”"
    )


@pytest.mark.parametrize(
    ("gains", "said"),
    [
        ([[1, 0], [0, 4]], "“yes” if its probability is above 0.2, else “no”"),
        ([[0, 1], [4, 0]], "“yes” if its probability is below 0.2, else “no”"),
        ([[3, 1], [2, 5]], "“yes” if its probability is above 0.4, else “no”"),
        ([[1, 0], [2, 1]], "always “no”"),
        ([[0, 0], [0, 0]], "always “no”"),
        ([[0, 1], [0, 0]], "“yes” if its probability is below 1, else “no”"),
    ],
)
def test_two_classes_are_told_by_their_threshold(gains, said):
    rule = PlugInRule.of(gains)
    assert str(RandomisedPlugIn.of(rule, ["no", "yes"])) == said
    share = np.array([0.0, 0.1999, 0.2001, 0.3999, 0.4001, 0.999])
    called = rule.predict(np.stack([1 - share, share], axis=1))
    side, cut = said.removesuffix(", else “no”").split()[-2:]
    told = (
        {"above": share > float(cut), "below": share < float(cut)}
        if cut[0].isdigit()
        else {}
    )
    np.testing.assert_array_equal(called, told.get(side, np.zeros(6)))


def test_the_class_that_needs_no_majority_is_told():
    rule = PlugInRule.of([[4, 0], [0, 1]])
    told = "“no” if its probability is at least 0.2, else “yes”"
    assert str(RandomisedPlugIn.of(rule, ["no", "yes"])) == told
    share = np.array([0.0, 0.1999, 0.2, 0.2001, 1.0])  # of "no", which wins ties
    called = rule.predict(np.stack([share, 1 - share], axis=1))
    assert called.tolist() == [1, 1, 0, 0, 0]


def test_errors_that_cost_differently_are_listed():
    gains = [[2, 1, 1.5], [0, 1, 0], [0, 0.5, 1]]
    text = str(RandomisedPlugIn.of(PlugInRule.of(gains), ["a", "b", "c"]))
    assert text.endswith(
        "“a” called “b” 1, “c” 0.5; “b” called “a” 1, “c” 1; “c” called “a” 1, “b” 0.5"
    )
    weighted = PlugInRule.of([[5, 3, 3], [0, 1, 0], [1, 1, 5]])
    assert str(RandomisedPlugIn.of(weighted, ["a", "b", "c"])).endswith(
        "2 × “a”, 1 × “b”, 4 × “c”"
    )


def threshold(at):
    """Class 0 from this probability of it on."""
    return PlugInRule.of([[1 - at, 0], [-at, 0]])


def test_a_lottery_of_thresholds_says_who_is_drawn_by_lot():
    classes = ["ill", "well"]
    parts = [(0.3, threshold(0.25)), (0.7, threshold(0.8))]
    lottery = RandomisedPlugIn.mix(parts, classes)
    assert str(lottery).splitlines() == [
        "“ill” if its probability is at least 0.8",
        "“ill” by lot (30 % chance) if its probability is at least 0.25 and below 0.8",
        "else “well”",
    ]
    eta = np.array([0.1, 0.25, 0.5, 0.79, 0.8])
    chance = lottery.class_probability(np.c_[eta, 1 - eta])[:, 0]
    np.testing.assert_allclose(chance, [0, 0.3, 0.3, 0.3, 1])
    coin = [(0.4, PlugInRule.always(1, 2)), (0.6, PlugInRule.always(0, 2))]
    assert str(RandomisedPlugIn.mix(coin, classes)) == (
        "“ill” by lot (60 % chance) for everyone\nelse “well”"
    )
    usual = RandomisedPlugIn.mix(parts, ["0", "1"])
    assert str(usual).splitlines()[0] == "“1” if its probability is above 0.75"


def test_a_rule_that_calls_the_likeliest_something_else_is_turned():
    assert PlugInRule.of([[0, 0.7], [0, -0.3]]).is_turned
    for rule in (threshold(0.4), PlugInRule.always(1, 2), ARGMAX, RARE):
        assert not rule.is_turned
    turned = RandomisedPlugIn.of(PlugInRule.of([[0, 0.7], [0, -0.3]]), ["ill", "well"])
    assert turned.words(0) == "“ill” if its probability is at most 0.3, else “well”"
    assert str(turned) == "“well” if its probability is below 0.7, else “ill”"
    assert turned.class_probability([[0.2, 0.8], [0.9, 0.1]])[:, 0].tolist() == [1, 0]
