"""The board says the same of the same people, whatever they are called."""

import pytest

from elicitor.studies import forget
from elicitor.studies.board import Boards
from elicitor.studies.board.together import together
from tests.studies.conftest import launched
from tests.studies.played import answered

BUDGET = {"most": 4, "retests": 0, "held_out": 1}


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


@pytest.mark.slow  # whole interviews
@pytest.mark.parametrize("story", ["tickets", "loans"])
def test_it_says_the_same_whoever_came_first(studies, story):
    study = launched(studies, story, budget=BUDGET)
    for seed, ratio in enumerate((9.0, 1.2, 0.4, 5.0)):
        answered(studies, study, ratio=ratio, seed=seed)
    board = Boards(studies).board(study)
    asked = studies.place(board.people["P01"].id).interview.asked

    def told(names):
        heard = {name: board.heard[name] for name in names}
        found = together(heard, asked, "en")
        rules = [
            (one.name, one.metric.to_dict(), one.readings, one.wins, dict(one.lost))
            for one in found.rules
        ]
        worst = [one.worst_off for one in found.rules]
        groups = [(set(one.members), one.share) for one in found.panel.groups]
        return rules, worst, groups, found.group_readings

    before = told(["P01", "P02", "P03", "P04"])
    assert told(["P04", "P03", "P02", "P01"]) == before
    assert told(["P03", "P01", "P04", "P02"]) == before
