"""What a metric of several classes sounds like."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elicitor.metrics import ClassStatistics, LinearMetric

THREE = ("bus", "opel", "van")
FOUR = ("bus", "opel", "saab", "van")


def sentence(weights, classes=THREE, *, orientation="utility", **kind):
    names = ClassStatistics(classes, **kind).names
    return LinearMetric(weights, names=names, orientation=orientation).sentence()


@pytest.mark.parametrize(
    ("weights", "expected"),
    [
        (
            [3, 4.2, 2],
            "A wrongly labelled “opel” weighs as much as 2.1 wrongly labelled “van”, a "
            "wrongly labelled “bus” as much as 1.5.",
        ),
        ([1, 1, 1.04], "A wrong label weighs the same in every class."),
        (
            [1, 0, 1],
            "A wrong label weighs the same in the classes that count. A wrongly "
            "labelled “opel” does not count.",
        ),
        (
            [1, 0, 2],
            "A wrongly labelled “van” weighs as much as 2 wrongly labelled “bus”. A "
            "wrongly labelled “opel” does not count.",
        ),
        (
            [0, 0, 2],
            "Only a wrongly labelled “van” counts. The other 2 classes do not count.",
        ),
        (
            [1, -3, 2],
            "A wrongly labelled “van” weighs as much as 2 wrongly labelled “bus”. "
            "Nothing shows that a wrongly labelled “opel” counts as a mistake.",
        ),
        (
            [-1, -2, 4],
            "A wrongly labelled “van” counts. Nothing shows that any of these counts "
            "as a mistake: a wrongly labelled “bus” and a wrongly labelled “opel”.",
        ),
        (
            [-1, -2, 0],
            "Wrong decisions are preferred to right ones: a wrongly labelled “opel” "
            "weighs as much as 2 wrongly labelled “bus”. A wrongly labelled “van” does "
            "not count.",
        ),
    ],
)
def test_wrong_labels_are_told_against_the_lightest(weights, expected):
    assert sentence(weights) == expected


def test_rates_are_told_by_the_hundred():
    assert sentence([1, 2, 6], rates=True) == (
        "One wrongly labelled in every hundred “van” weighs as much as 6 wrongly "
        "labelled in every hundred “bus”, one wrongly labelled in every hundred “opel” "
        "as much as 2."
    )
    assert sentence([1, 1, 1], rates=True) == (
        "A wrong label in every hundred weighs the same in every class."
    )


def test_many_classes_are_told_by_the_heaviest_and_a_range():
    classes = tuple(f"class {i}" for i in range(1, 9))
    assert sentence([1, 2, 3, 4, 5, 6, 7, 8], classes) == (
        "A wrongly labelled “class 8” weighs as much as 8 wrongly labelled “class 1”, "
        "a wrongly labelled “class 7” as much as 7, a wrongly labelled “class 6” as "
        "much as 6, a wrongly labelled “class 5” as much as 5 and the 3 classes "
        "between as much as 2 to 4."
    )


# Errors, row by row: bus-opel, bus-van, opel-bus, opel-van, van-bus, van-opel.
@pytest.mark.parametrize(
    ("weights", "expected"),
    [
        (
            [-2, -6, -3, -4, -5, -1.5],
            "Calling a “bus” a “van” is the worst error. It weighs as much as 1.2 "
            "times calling a “van” a “bus”, 1.5 times calling an “opel” a “van”, 2 "
            "times calling an “opel” a “bus” and 4 times calling a “van” an “opel”, "
            "which weighs least.",
        ),
        (
            [0, -6, 0, 0, -3, -6],
            "Calling a “bus” a “van” is the worst error. It weighs as much as calling "
            "a “van” an “opel” and 2 times calling a “van” a “bus”. The other 3 errors "
            "do not count.",
        ),
        ([-1] * 6, "All errors weigh the same."),
        (
            [-1, 0, -1, -1, -1, -1],
            "The errors that count weigh the same. Calling a “bus” a “van” does not "
            "count.",
        ),
        (
            [0, 0, 0, 0, 0, -2],
            "Only calling a “van” an “opel” counts. The other 5 errors do not count.",
        ),
        (
            [2, 0, -4, 0, 0, -8],
            "Calling a “van” an “opel” is the worst error. It weighs as much as 2 "
            "times calling an “opel” a “bus”. The other 3 errors do not count. Nothing "
            "shows that calling a “bus” an “opel” counts as a mistake.",
        ),
        (
            [1, 0, 0, 0, 0, 2],
            "Wrong decisions are preferred to right ones: calling a “van” an “opel” is "
            "the one that is preferred most. It weighs as much as 2 times calling a "
            "“bus” an “opel”. The other 4 errors do not count.",
        ),
    ],
)
def test_errors_are_told_against_the_worst(weights, expected):
    assert sentence(weights, diagonal=False) == expected


def test_error_rates_are_told_by_the_hundred():
    told = sentence([-1, -3], ("sick", "healthy"), diagonal=False, rates=True)
    assert told == (
        "Calling one in every hundred “healthy” a “sick” is the worst error. It weighs "
        "as much as calling 3 in every hundred “sick” a “healthy”."
    )
    told = sentence([-1, -1], ("sick", "healthy"), diagonal=False, rates=True)
    assert told == "All errors, one in every hundred of a class, weigh the same."


@pytest.mark.slow
@given(st.lists(st.integers(-5, 5), min_size=12, max_size=12).filter(any))
def test_a_cost_is_the_utility_with_the_opposite_sign(weights):
    kind = {"classes": FOUR, "diagonal": False}
    cost = sentence(weights, orientation="cost", **kind)
    assert cost == sentence(np.negative(weights), **kind)


@given(
    st.lists(st.integers(-5, 5), min_size=4, max_size=4).filter(any),
    st.sampled_from([1e-6, 0.5, 1000]),
)
def test_only_ratios_matter(weights, scale):
    told = sentence(weights, FOUR)
    assert told == sentence(scale * np.array(weights), FOUR)
    assert told[0].isupper()
    assert told.endswith(".")


def test_rounding_is_no_weight():
    assert sentence([1, 1e-12, 2]) == sentence([1, 0, 2])
    assert sentence([1, -1e-12, 2]) == sentence([1, 0, 2])


def test_attributes_are_listed():
    metric = LinearMetric([0.5, -0.2], names=("C[bus, bus]", "latency"))
    assert metric.sentence() == (
        "What counts most is “members of class bus rightly labelled” (more is better): "
        "2.5 times "
        "as much as “latency” (less is better)."
    )
