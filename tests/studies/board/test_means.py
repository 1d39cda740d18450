"""What the mean of a board is one of, by random pairs of what was asked about."""

import numpy as np
import pytest

from elicitor.studies.board import Boards
from tests.studies.scans import MANY, WEIGHTS, asked_about, people, scans


@pytest.mark.slow
def test_the_mean_is_one_of_likings_that_are_alike_far_apart(studies):
    """And no mean of the weights; the board says so."""
    study = scans(studies, *people(MANY))
    for weights in WEIGHTS.values():
        asked_about(studies, study, weights)
    board = Boards(studies).board(study)
    asked = board.standings["P01"].asked
    points = asked.region.choice_set.random(8000, np.random.default_rng(7))
    apart = points[::2] - points[1::2]
    shares, likings = [], []
    for one in board.heard.values():
        weights = np.asarray(one.result.metric.weights)
        shares.append(weights / weights.sum())
        likings.append(weights / np.std(apart @ weights))
    common = np.mean(likings, axis=0)
    (mean,) = (rule for rule in board.together.rules if rule.name == "mean")
    told = np.asarray(mean.metric.weights)
    told = told / told.sum()
    assert told == pytest.approx(common / common.sum(), abs=0.02)
    assert np.abs(told - np.mean(shares, axis=0)).max() > 0.03
