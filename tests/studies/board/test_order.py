"""The board says the same of the same people, whatever they are called."""

import pytest

from elicitor.studies.board import Boards
from elicitor.studies.retention import forget
from tests.studies.conftest import launched
from tests.studies.played import answered

BUDGET = {"most": 6, "retests": 0, "held_out": 1}


@pytest.fixture
def study(studies):
    study = launched(studies, budget=BUDGET)
    for seed, ratio in enumerate((9.0, 1.2, 0.4)):
        answered(studies, study, ratio=ratio, seed=seed)
    return study


def numbers(board):
    """All that is said of everybody together, without saying who."""
    found = board.together
    rules = [
        (one.name, one.metric.to_dict(), one.readings, one.choice.name, one.wins)
        for one in found.rules
    ]
    groups = [(one.size, one.share, len(one.members)) for one in found.panel.groups]
    lost = [sorted(one.lost.values()) for one in found.rules]
    return rules, groups, found.group_readings, lost, board.predicted


@pytest.mark.slow  # whole interviews
def test_it_says_the_same_after_links_and_names_are_deleted(studies, study):
    before = numbers(Boards(studies).board(study))
    ids = {one.id for one in studies.people(study)}
    studies.set_state(study, "closed")
    assert forget(studies, study)
    assert not ids & {one.id for one in studies.people(study)}
    assert numbers(Boards(studies).board(study)) == before
