"""Both alternatives in one line each, for those who read them later."""

import pytest

from elicitor.core import Question
from elicitor.metrics import ClassStatistics
from elicitor.oracles import (
    BinaryDisplay,
    ClassDisplay,
    ClassWords,
    ErrorDisplay,
    GroupDisplay,
    ModelDisplay,
    Vocabulary,
)

SICK = Vocabulary("has cancer", "patients")


def test_two_classes():
    display = BinaryDisplay(prevalence=0.37, per=100, vocabulary=SICK)
    assert display.lines(Question([0.35, 0.6], [0.3, 0.63])) == (
        "misses 2 of 37 patients who have cancer, alarms 3 of 63 patients who do not",
        "misses 7 of 37 patients who have cancer, alarms 0 of 63 patients who do not",
    )


def test_several_classes():
    display = ClassDisplay(("bus", "van"), (60, 40), noun="vehicles")
    first, second = display.lines(Question([0.5, 0.4], [0.6, 0.1]))
    assert first == "of 60 “bus”: 50 right, 10 wrong; of 40 “van”: 40 right, 0 wrong"
    assert second == "of 60 “bus”: 60 right, 0 wrong; of 40 “van”: 10 right, 30 wrong"


def test_errors_of_several_classes():
    """Without columns a bare “86 125 47” would tell nothing."""
    display = ErrorDisplay(("bus", "car", "van"), (50, 30, 20), noun="vehicles")
    shown = [0.1, 0.05, 0, 0.02, 0.2, 0]
    first, second = display.lines(Question(shown, [0.0] * 6))
    assert first == (
        "of 50 “bus”: 35 right, 10 called “car”, 5 called “van”; of 30 “car”: 28 "
        "right, 0 called “bus”, 2 called “van”; of 20 “van”: 0 right, 20 called “bus”, "
        "0 called “car”"
    )
    assert second.startswith("of 50 “bus”: 50 right, 0 called “car”, 0 called “van”;")


def test_groups():
    display = GroupDisplay(
        ClassStatistics(("1", "0"), rates=True),
        ("women", "men"),
        [[0.4, 0.3], [0.6, 0.7]],
        100,
        words=ClassWords.of_two(SICK),
        noun="patients",
    )
    first, _ = display.lines(Question([[0.8, 0.6], [0.74, 1]], [[0.7, 0.5], [0.7, 1]]))
    assert first == "in 100 each, missed: women 20, men 26; alarmed: women 40, men 0"


@pytest.mark.parametrize("name", ["latency", "a [b]"])
def test_models(name):
    display = ModelDisplay(("accuracy", name), ("reward", "cost"), ("", "ms"))
    first, second = display.lines(Question([0.9, 20.0], [0.8, 20.0]))
    assert first == f"accuracy 0.9 ◂ better; {name} 20 ms"
    assert second == f"accuracy 0.8; {name} 20 ms"
