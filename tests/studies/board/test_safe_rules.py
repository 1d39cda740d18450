"""Boards of groups tell how safe choices are, and about whom they decide worse."""

import numpy as np
import pytest

from elicitor.regions.groups import GroupRates
from elicitor.studies.board import Boards
from elicitor.studies.findings import findings
from elicitor.studies.safe_choice import HARDLY
from elicitor.words import say
from tests.studies.conftest import launched
from tests.studies.played import levelled

BUDGET = {"most": 12, "retests": 0, "held_out": 0}


@pytest.fixture
def study(studies):
    return launched(studies, "loans", budget=BUDGET)


def test_one_person_reads_on_the_board_what_stands_on_their_page(studies, study):
    person = levelled(studies, study)
    interview = studies.place(person).interview
    asked = interview.asked
    own = findings(interview.result(), asked, interview.answers, "en").chosen
    assert own.needless
    board = Boards(studies).board(study)
    for rule in board.together.rules:
        assert rule.safe == own.safe
        assert rule.is_safe == own.is_safe
        assert [say(one, asked.spoken("en")) for one in rule.needless] == [
            *own.needless
        ]


@pytest.mark.slow
def test_of_several_it_is_counted_among_all_that_fits_their_answers(studies, study):
    """Beside everybody's own: whatever is needless is so by counts in the file."""
    for seed in range(3):
        levelled(studies, study, gaps=(12.0, 0.0, 12.0)[seed], seed=seed)
    board = Boards(studies).board(study)
    exact = board.standings["P01"].asked.exact
    assert isinstance(exact, GroupRates)
    for rule in board.together.rules:
        assert 0 < rule.safe <= 1
        best = exact.choice_set.stakes
        lost = [
            (np.asarray(rule.metric.utility(best)).max() - rule.metric.utility(one))
            / np.ptp(rule.metric.utility(best))
            for one in (rule.groups,)
        ]
        assert lost[0] <= HARDLY
        assert bool(rule.needless) == _is_worse(exact, rule.groups)


def _is_worse(exact, rates):
    """Whether some threshold has fewer mistakes of one kind, and no more of another."""
    for g, region in enumerate(exact.regions.values()):
        people = region.population
        score, ill = people.probabilities[:, 0], people.truth == 0
        for cut in [*np.unique(score), np.inf]:
            called = score >= cut
            right = np.array([called[ill].mean(), (~called[~ill]).mean()])
            gains = (right - rates[g]) * [ill.sum(), (~ill).sum()]
            if (gains >= -1e-9).all() and gains.sum() >= 0.5:
                return True
    return False
