import pytest

from elicitor.studies.board import Boards, Where
from elicitor.studies.demonstration import OPINIONS, UNFINISHED, demo


@pytest.mark.slow
def test_a_demonstration_fills_a_board_with_two_opinions(studies):
    study = demo(studies)
    found = Boards(studies).board(study)
    assert all(person.simulated for person in found.people.values())
    assert len(found.people) == sum(one.people for one in OPINIONS) + len(UNFINISHED)
    assert found.count(Where.FINISHED) == sum(one.people for one in OPINIONS)
    assert [len(group.members) for group in found.together.panel.groups] == [
        one.people for one in OPINIONS
    ]
    assert found.predicted.own.number > max(
        one.number for one in found.predicted.rivals.values()
    )
    assert "simulated" in found.study.title
