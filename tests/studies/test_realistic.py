"""Studies show of groups what is better than chance, unless they were stored before."""

import numpy as np
import pytest

from elicitor.studies import Definition, digest, story

LATER = "realistic_groups"


def stored_before(definition):
    """What an earlier version stored: everything but what came later."""
    told = definition.to_dict()
    told["subject"].pop(LATER)
    return told


@pytest.mark.parametrize("name", ["loans", "clinic"])
def test_a_study_of_before_says_what_it_said(name):
    before = stored_before(story(name)[0])
    again = Definition.of(before)
    assert again.to_dict() == before
    assert again.hash == digest(before)
    assert Definition.of(again.to_dict()) == again
    assert not again.subject.realistic_groups


def test_a_new_one_says_that_groups_are_realistic():
    new, _ = story("loans")
    assert new.subject.realistic_groups
    assert new.to_dict()["subject"][LATER] is True
    assert Definition.of(new.to_dict()) == new


@pytest.mark.parametrize("change", ["new", "before", "everything"])
@pytest.mark.quick_cases("new", "before")
def test_people_are_asked_so(studies, change):
    definition, data = story("loans")
    told = stored_before(definition) if change == "before" else definition.to_dict()
    if change == "everything":
        told["subject"]["realistic"] = False
    study = studies.create(Definition.of(told), data)
    studies.launch(study)
    question = studies.turn(studies.newcomer(study).id).question
    right = np.sum([question.first, question.second], axis=-1)
    assert (right.min() >= 1) == (change == "new")
