"""Questions of every family, with what each side does counted by hand."""

from dataclasses import dataclass

import numpy as np

from elicitor import Question
from elicitor.metrics import ClassStatistics
from elicitor.oracles import (
    BinaryDisplay,
    ClassDisplay,
    ClassWords,
    Display,
    ErrorDisplay,
    GroupDisplay,
    ModelDisplay,
    Vocabulary,
)

PEOPLE = {"en": "patients", "de": "Patienten"}
SICK = {"en": "has cancer", "de": "Krebs"}


@dataclass(frozen=True)
class Case:
    """A question and what it tells of people.

    `people` is a list of (numbers of A, numbers of B, out of how many), a row each,
    in the order in which they are shown.
    """

    display: Display
    question: Question
    people: tuple = ()
    measured: tuple = ()


def binary(language):
    words = Vocabulary(SICK[language], PEOPLE[language])
    display = BinaryDisplay(
        prevalence=0.1, per=1000, vocabulary=words, language=language
    )
    question = Question([0.072, 0.829], [0.084, 0.757])
    rows = (((72, 28), (84, 16), 100), ((71, 829), (143, 757), 900))
    return Case(display, question, rows)


def half_alike(language):
    words = Vocabulary(SICK[language], PEOPLE[language])
    display = BinaryDisplay(
        prevalence=0.37, per=100, vocabulary=words, language=language
    )
    question = Question([0.35, 0.6], [0.35, 0.49])
    rows = (((35, 2), (35, 2), 37), ((3, 60), (14, 49), 63))
    return Case(display, question, rows)


def classes(language):
    display = ClassDisplay(["bus", "van", "car"], [40, 35, 25], language=language)
    question = Question([0.3, 0.28, 0.2], [0.35, 0.22, 0.2])
    rows = (
        ((30, 10), (35, 5), 40),
        ((28, 7), (22, 13), 35),
        ((20, 5), (20, 5), 25),
    )
    return Case(display, question, rows)


def quadratic(language):
    display = ClassDisplay(["bus", "van"], [400, 600], rates=True, language=language)
    question = Question([0.8, 0.75], [0.88, 0.7])
    rows = (((320, 80), (352, 48), 400), ((450, 150), (420, 180), 600))
    return Case(display, question, rows)


def errors(language):
    display = ErrorDisplay(["bus", "van", "car"], [40, 35, 25], language=language)
    question = Question(
        [0.05, 0.03, 0.06, 0.02, 0.04, 0.01], [0.02, 0.03, 0.09, 0.02, 0.04, 0.01]
    )
    rows = (
        ((32, 5, 3), (35, 2, 3), 40),
        ((27, 6, 2), (24, 9, 2), 35),
        ((20, 4, 1), (20, 4, 1), 25),
    )
    return Case(display, question, rows)


def groups(language, **more):
    words = ClassWords.of_two(Vocabulary(SICK[language]), language=language)
    display = GroupDisplay(
        ClassStatistics(("sick", "well")),
        ["women", "men"],
        [[0.4, 0.5], [0.6, 0.5]],
        200,
        words=words,
        language=language,
        **more,
    )
    question = Question([[0.9, 0.92], [0.8, 0.92]], [[0.84, 0.92], [0.79, 0.92]])
    rows = (
        ((180, 20), (168, 32), 200),
        ((160, 40), (158, 42), 200),
        ((168, 32), (162, 38), 200),
        *[((184, 16), (184, 16), 200)] * 3,
    )
    return Case(display, question, rows)


def groups_and_costs(language):
    statistics = ClassStatistics(("low", "mid", "high"), diagonal=False)
    display = GroupDisplay(
        statistics,
        ["north", "south"],
        np.full((2, 6), 0.5),
        100,
        attributes=ModelDisplay(["wait"], ["cost"], ["min"], language=language),
        language=language,
    )
    first = np.full((2, 6), 0.05)
    second = first.copy()
    second[0, 0] = 0.11
    question = Question(
        np.column_stack([first, [12.0, 12.0]]), np.column_stack([second, [9.5, 9.5]])
    )
    same = ((90, 5, 5), (90, 5, 5), 100)
    rows = (
        ((90, 5, 5), (84, 11, 5), 100),
        same,
        ((90, 5, 5), (87, 8, 5), 100),
        *[same] * 6,
    )
    return Case(display, question, rows, (("12.0 min", "9.5 min"),))


def models(language):
    names = ["sorted rightly", "time", "clarity"]
    kinds = ["reward", "cost", "unknown"]
    display = ModelDisplay(names, kinds, ["%", "s", ""], language=language)
    question = Question([94.0, 25.0, 0.5], [91.0, 25.0, 0.75])
    rows = (("94 %", "91 %"), ("25 s", "25 s"), ("0.50", "0.75"))
    return Case(display, question, (), rows)


FAMILIES = (
    binary,
    half_alike,
    classes,
    quadratic,
    errors,
    groups,
    groups_and_costs,
    models,
)
