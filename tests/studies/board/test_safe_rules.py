"""Boards tell what choices without a name do, how safe they are, and to whom worse."""

import numpy as np
import pytest

from elicitor.studies.board import Boards
from tests.studies.conftest import launched
from tests.studies.played import levelled
from tests.studies.scans import (
    CLASSES,
    asked_about,
    called_right,
    in_order,
    people,
    scans,
)

BUDGET = {"most": 12, "retests": 0, "held_out": 0}


@pytest.mark.slow
def test_of_several_it_is_told_who_is_decided_about_worse_by_counts_in_the_file(
    studies,
):
    study = launched(studies, "loans", budget=BUDGET)
    for seed, gaps in enumerate((12.0, 0.0, 12.0)):
        levelled(studies, study, gaps=gaps, seed=seed)
    board = Boards(studies).board(study)
    exact = board.standings["P01"].asked.exact
    for rule in board.together.rules:
        assert 0 < rule.safe <= 1
        assert not rule.needless or _is_worse(exact, rule.done)
        assert rule.needless or not _is_worse(exact, rule.done, least=1.5)


@pytest.mark.slow
def test_of_three_classes_it_is_told_what_is_done_as_counted_in_the_file(studies):
    rows = people()
    study = scans(studies, *rows)
    for weights in ([2.0, 2.5, 1.0], [2.0, 6.0, 1.0], [2.0, 25.0, 1.0]):
        asked_about(studies, study, weights)
    board = Boards(studies).board(study)
    for rule in board.together.rules:
        by_hand = called_right(*rows, in_order(rule.metric))
        told = dict(zip(rule.metric.names, rule.done, strict=True))
        assert [told[f"C[{name}, {name}]"] for name in CLASSES] == pytest.approx(
            by_hand
        )
        assert 0 < rule.safe <= 1
    assert len({tuple(rule.done.round(6)) for rule in board.together.rules}) > 1


def _is_worse(exact, rates, *, least=0.0):
    """Whether some threshold has fewer mistakes of one kind, and no more of another."""
    for g, region in enumerate(exact.regions.values()):
        people = region.population
        score, ill = people.probabilities[:, 0], people.truth == 0
        for cut in [*np.unique(score), np.inf]:
            called = score >= cut
            right = np.array([called[ill].mean(), (~called[~ill]).mean()])
            gains = (right - rates[g]) * [ill.sum(), (~ill).sum()]
            if (gains >= -1e-9).all() and gains.sum() > least:
                return True
    return False
