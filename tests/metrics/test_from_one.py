"""Numbers below 1 of what can be counted are told the other way round."""

import pytest

from elicitor.core.told_result import ENDLESS
from elicitor.metrics import LinearMetric
from elicitor.metrics.comparisons import comparisons
from elicitor.metrics.place import Place

ALARM = "One false alarm weighs"
NAMES = [f"C[{one}, {one}]" for one in "abc"]
BACK = "one missed case weighs at most as much as"


def comparison(metric):
    (found,) = comparisons(metric, Place.of(metric), "case")
    return found


@pytest.mark.parametrize(
    ("interval", "told"),
    [
        ((0.8, ENDLESS), f"{BACK.capitalize()} 1.2 false alarms"),
        (
            (0.5, 10.0),
            f"{ALARM} at most as much as 10 missed cases, and {BACK} 2 false alarms",
        ),
        (
            (0.8, 2.0),
            f"{ALARM} as much as 1.5 missed cases: with 90 % probability at most 2 "
            f"missed cases, and {BACK} 1.2 false alarms",
        ),
        ((1.2, 2.0), f"{ALARM} as much as 1.5 missed cases (1.2 to 2 with 90 %"),
        ((0.0, 2.0), f"{ALARM} at most as much as 2 missed cases"),
    ],
)
def test_no_end_below_one_is_told(interval, told):
    found = comparison(LinearMetric([1.0, 1.5]))
    said = found.sentence(1.5, interval, level=0.9, from_one=True)
    assert said.startswith(told)
    assert " 0." not in said


def test_what_weighs_as_much_is_about_one():
    found = comparison(LinearMetric([1.0, 1.0]))
    said = found.sentence(0.97, (0.7, 1.1), level=0.9, from_one=True, language="de")
    assert said == (
        "Ein übersehener Fall wiegt etwa so schwer wie ein Fehlalarm: mit 90 % "
        "Wahrscheinlichkeit höchstens 1,1 Fehlalarme, und ein Fehlalarm wiegt "
        "höchstens so schwer wie 1,4 übersehene Fälle."
    )


def test_classes_are_turned_as_well():
    metric = LinearMetric([3.0, 2.0, 1.0], names=NAMES)
    first, *_ = comparisons(metric, Place.of(metric), "case")
    said = first.sentence(3.0, (0.5, 40.0), from_one=True)
    assert said.count("at most as much as") == 2
    assert first.turned.measure(metric) == pytest.approx(1 / first.measure(metric))
