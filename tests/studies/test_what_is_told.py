"""What the page of results claims of answers, in cases that are made by hand."""

from types import SimpleNamespace

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Question
from elicitor.studies.choosing import model_called
from elicitor.studies.findings import HeldOut
from elicitor.studies.outcomes import Outcome
from elicitor.studies.stated import stated_beside
from elicitor.studies.steadiness import steadiness

MISSED, ALARMS = Outcome("missed", "übersehen"), Outcome("alarms", "alarmiert")


def given(gain, said="a"):
    """An answer where A gains so much of each statistic."""
    middle = np.full(2, 0.5)
    question = Question(middle + np.array(gain), middle)
    return SimpleNamespace(said=said, shown=SimpleNamespace(question=question))


def learnt(weight, *others):
    def metric(one):
        return el.LinearMetric([one, 1.0], names=("TP", "TN"))

    told = tuple(metric(one) for one in others)
    return SimpleNamespace(metric=metric(weight), others=told, details={})


ANSWERS = [given((0.1, -0.58)), given((0.1, -0.61), "b"), given((0, 0), "equal")]
"""Those of somebody to whom a missed case weighs 5.8 to 6.1 alarms, and a tie."""


def test_answers_that_some_weighing_fits_are_not_said_to_disagree():
    found = steadiness(learnt(6.2, 4.8, 6.0, 12.0), ANSWERS)
    assert (found.judged, found.against) == (2, 0)


def test_what_no_weighing_fits_is_counted_against_the_one_that_is_told():
    answers = [*ANSWERS, given((0.1, -0.01), "b"), given((0.1, -0.02), "b")]
    found = steadiness(learnt(6.0, 4.8, 6.0, 12.0), answers)
    assert (found.judged, found.against) == (4, 2)


@pytest.mark.parametrize(
    ("missed", "alarms", "heavier", "verdict"),
    [
        (9, 2, "first", "same"),
        (9, 2, "second", "otherwise"),
        (2, 9, "second", "same"),
        (5, 5, "first", "otherwise"),
        (9, 2, "open", "open"),
        (9, 2, "", ""),
    ],
)
def test_what_was_stated_stands_beside_what_was_chosen(
    missed, alarms, heavier, verdict
):
    weights = {"alarms": alarms, "missed": missed}
    found = stated_beside(weights, (MISSED, ALARMS), heavier)
    assert found.outcomes == ((MISSED, missed), (ALARMS, alarms))
    assert found.verdict == verdict


def test_who_stated_nothing_reads_nothing_of_it():
    assert stated_beside({}, (MISSED, ALARMS), "first") is None


@pytest.mark.parametrize(("accuracy", "halves"), [(1.5, True), (1.0, False)])
def test_halves_are_explained_where_there_are_some(accuracy, halves):
    assert HeldOut(2.0, 2, {"accuracy": accuracy, "x": 0.5}).has_halves == halves


def test_the_model_that_would_be_chosen_is_called_by_its_name():
    measured = [[0.9, 40.0], [0.8, 20.0], [0.95, 90.0]]
    pool = el.ModelPool(
        ["Alpha", "Beta", "Delta"],
        measured,
        names=["recall", "price"],
        kinds=["reward", "cost"],
    )
    for name, row in zip(pool.models, measured, strict=True):
        assert model_called(pool, np.array(row)) == name
    assert model_called(pool, np.array([0.85, 30.0])) == ""  # a mixture has no name
    law = el.BinaryRegion.from_law(lambda x: x)
    assert model_called(law, np.array([0.2, 0.3])) == ""
