"""What would be chosen, beside what else would be."""

import numpy as np
import pytest

from elicitor.studies.board import Boards
from elicitor.studies.side_by_side import chosen
from elicitor.using import class_consequences
from tests.studies.conftest import launched
from tests.studies.played import answered
from tests.studies.scans import (
    WEIGHTS,
    asked_about,
    biased,
    called_right,
    in_order,
    least,
    people,
    scans,
)


@pytest.mark.slow
def test_what_is_chosen_is_looked_for_once_for_all_languages(studies, monkeypatch):
    study = launched(studies, "clinic", budget={"most": 6, "retests": 0})
    interview = studies.place(answered(studies, study)).interview
    said = interview.result(), interview.asked
    first = chosen(*said, "en")
    looked = "elicitor.studies.side_by_side.choices"
    monkeypatch.setattr(looked, lambda *_: pytest.fail("looked for again"))
    again, other = chosen(*said, "en"), chosen(*said, "de")
    assert again == first
    assert (other.safe, other.settled) == (first.safe, first.settled)
    assert other.opening != first.opening


@pytest.mark.slow
@pytest.mark.usefixtures("sought_as_usual")
@pytest.mark.parametrize(("of", "who"), [(people, "P03"), (biased, "P01")])
def test_what_is_left_open_is_told_of_the_choices_that_would_be_made(studies, of, who):
    """The loss is that against the rule of each way to weigh, counted in the file.

    Rules are of corrected probabilities where that is how it is chosen.
    """
    labels, said = of()
    study = scans(studies, labels, said)
    interview = studies.place(asked_about(studies, study, WEIGHTS[who])).interview
    result, asked = interview.result(), interview.asked
    first = class_consequences(result.metric, asked.exact)[0]
    worth = first.region.population.probabilities
    assert np.allclose(worth, said) == (of is people)
    mine = called_right(labels, worth, in_order(result.metric))
    lost = []
    for place in np.linspace(0, len(result.others) - 1, 100).round().astype(int):
        weights = in_order(result.others[place])
        best = max(called_right(labels, worth, weights) @ weights, mine @ weights)
        more = best - mine @ weights
        lost.append(more / (best - least(labels, weights)))
    share = np.mean(np.array(lost) <= 0.02)
    told = chosen(result, asked, "en")
    assert 0.02 < share < 0.98
    assert told.safe == pytest.approx(share)
    assert told.estimated
    assert told.corrected == (of is not people)


@pytest.mark.slow
def test_a_board_tells_one_person_as_safe_a_choice_as_their_own_page(studies):
    study = scans(studies, *people())
    asked_about(studies, study, [2.0, 2.5, 1.0])
    board = Boards(studies).board(study)
    (alone,) = board.heard.values()
    told = chosen(alone.result, alone.asked, "en")
    assert 0 < told.safe <= 1
    assert {rule.safe for rule in board.together.rules} == {told.safe}
