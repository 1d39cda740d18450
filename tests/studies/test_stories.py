"""Stories run: each can be launched, and asks its first question."""

import csv
import io

import numpy as np
import pytest

from elicitor.core import InvalidParameterError
from elicitor.datasets import load_wbco
from elicitor.studies.stories import STORIES, story


@pytest.mark.parametrize("name", STORIES)
def test_a_story_can_be_launched(studies, name):
    study = studies.create(*story(name))
    studies.launch(study)
    person = studies.newcomer(study)
    shown = studies.turn(person.id)
    assert shown.question.first.shape == shown.question.second.shape


def test_the_study_of_appendix_j_is_as_printed():
    definition, data = story("user-study")
    rows = list(csv.DictReader(io.StringIO(data.decode())))
    whole = load_wbco()
    assert len(rows) == len(whole.y) // 2 + len(whole.y) % 2  # two halves
    share = np.mean([row["has_cancer"] == "1" for row in rows])
    assert share == pytest.approx(241 / 699, abs=0.005)  # 241 of 699 are malignant
    assert definition.budget.held_out == 15
    assert definition.subject.per == 100


def test_an_unknown_story_is_named():
    with pytest.raises(InvalidParameterError, match="clinic"):
        story("clinik")
