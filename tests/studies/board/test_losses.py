"""Losses and counts on the board, beside those by hand from the table itself."""

import csv
import io

import numpy as np
import pytest

from elicitor.metrics import LinearMetric
from elicitor.regions import DiagonalRegion
from elicitor.studies.board import Boards
from elicitor.studies.board.choices import choice_of
from elicitor.studies.board.losses import alternatives_of, lost_by, reach_of
from elicitor.using.consequences import consequences
from tests.studies.conftest import data_of, launched
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

BUDGET = {"most": 5, "retests": 0, "held_out": 1}


@pytest.fixture
def exact(studies, board):
    return studies.place(board.standings["P01"].person).interview.asked.exact


@pytest.fixture
def board(studies):
    study = launched(studies, budget=BUDGET)
    for seed, ratio in enumerate((9.0, 1.2, 0.4, 3.0)):
        answered(studies, study, ratio=ratio, seed=seed)
    return Boards(studies).board(study)


@pytest.fixture
def table():
    rows = list(csv.DictReader(io.StringIO(data_of().decode())))
    ill = np.array([row["has_cancer"] == "1" for row in rows])
    assert ill.any()
    return ill, np.array([float(row["p_logistic"]) for row in rows])


def right(table, threshold):
    """(TP, TN) of everyone, counted."""
    ill, scores = table
    called = scores >= threshold
    return np.array([np.mean(called & ill), np.mean(~called & ~ill)])


@pytest.mark.slow
def test_who_loses_loses_it_by_the_threshold_that_is_printed(board, table):
    _, scores = table
    everything = [right(table, cut) for cut in [*np.unique(scores), np.inf]]
    rules = board.together.rules
    for rule in rules:
        chosen = right(table, float(rule.choice.name))
        assert set(rule.lost) == set(board.heard)
        for name, lost in rule.lost.items():
            metric = board.standings[name].result.metric
            told = np.array([float(metric.utility(one)) for one in everything])
            mine = float(metric.utility(chosen))
            by_hand = (told.max() - mine) / (told.max() - told.min())
            assert lost == pytest.approx(by_hand, abs=1e-9)
        assert rule.lost[rule.worst_off] == max(rule.lost.values())
    assert max(max(rule.lost.values()) for rule in rules) > 0.005


@pytest.mark.slow
def test_applying_the_threshold_that_is_printed_gives_the_counts_beside_it(
    board, table
):
    ill, scores = table
    names = {*board.together.first_choices}
    for rule in board.together.rules:
        names.add(rule.choice.name)
        called = scores >= float(rule.choice.name)
        missed, alarms = int((~called & ill).sum()), int((called & ~ill).sum())
        sizes = int(ill.sum()), int((~ill).sum())
        assert rule.choice.wrong == ((missed, sizes[0]), (alarms, sizes[1]))
    assert len(names) > 1


@pytest.mark.slow
def test_thresholds_have_the_digits_that_their_counts_need(exact, table):
    ill, scores = table
    for ratio in np.geomspace(0.05, 20, 60).tolist():
        choice = choice_of(LinearMetric([ratio, 1.0], names=exact.names), exact)
        called = scores >= float(choice.name.replace("−∞", "-inf").replace("∞", "inf"))
        counts = int((~called & ill).sum()), int((called & ~ill).sum())
        assert tuple(wrong for wrong, _ in choice.wrong) == counts


@pytest.mark.slow
def test_losses_among_models_are_of_the_model_that_is_printed(studies):
    study = launched(studies, "tickets", budget={"most": 5, "retests": 0})
    for seed in range(2):
        answered(studies, study, seed=seed)
    board = Boards(studies).board(study)
    (person,) = {one.person for one in list(board.heard.values())[:1]}
    exact = studies.place(person).interview.asked.exact
    for rule in board.together.rules:
        index = exact.models.index(rule.choice.name)
        for name, lost in rule.lost.items():
            metric = board.standings[name].result.metric
            told = [float(metric.utility(row)) for row in exact.models_measured]
            by_hand = (max(told) - told[index]) / (max(told) - min(told))
            assert lost == pytest.approx(by_hand, abs=1e-9)


@pytest.mark.slow
def test_what_is_best_for_one_person_is_what_they_want_themselves(studies):
    study = launched(studies, budget={"most": 3, "retests": 0, "held_out": 0})
    answered(studies, study)
    board = Boards(studies).board(study)
    own = board.standings["P01"]
    for rule in board.together.rules:
        assert rule.metric == own.result.metric
        for quantity, reading in zip(
            board.together.quantities, rule.readings, strict=True
        ):
            assert reading == own.reading(quantity)
        assert rule.lost == {"P01": 0.0}


@pytest.mark.slow
def test_thresholds_have_the_digits_in_which_tune_tells_them(board, exact):
    told = {
        name: consequences(one.result.metric, exact)[0].shown
        for name, one in board.heard.items()
    }
    shown = {
        name: float(choice)
        for choice, names in board.together.first_choices.items()
        for name in names
    }
    assert shown == told


@pytest.mark.slow
def test_who_loses_among_groups_loses_it_by_thresholds_of_each_group(studies):
    study = launched(studies, "loans", budget={"most": 10, "retests": 0})
    for seed, ratio in enumerate((12.0, 0.3)):
        answered(studies, study, ratio=ratio, seed=seed)
    board = Boards(studies).board(study)
    exact = studies.place(board.standings["P01"].person).interview.asked.exact
    assert exact.groups
    assert exact.classes == ("1", "0")
    curves = [thresholds(exact, group) for group in exact.groups]
    pairs = np.array([[a, b] for a in curves[0] for b in curves[1]])
    worst_off = set()
    for rule in board.together.rules:
        assert set(rule.lost) == set(board.heard)
        for name, lost in rule.lost.items():
            metric = board.standings[name].result.metric
            told = np.asarray(metric.utility(pairs))
            mine = float(metric.utility(rule.done))
            by_hand = (told.max() - mine) / (told.max() - told.min())
            # lotteries may be a little better than every pair of thresholds
            assert lost == pytest.approx(by_hand, abs=0.01)
            assert lost >= by_hand - 1e-9
        worst_off.add(rule.worst_off)
    assert max(max(one.lost.values()) for one in board.together.rules) > 0.05
    assert worst_off - {""}


def thresholds(exact, group):
    """What every threshold attains in a group, counted in the file."""
    rows = list(csv.DictReader(io.StringIO(data_of("loans").decode())))
    rows = [row for row in rows if row["sex"] == group]
    truth = np.array([row["defaults"] for row in rows])
    scores = np.array([float(row["p_trees"]) for row in rows])
    found = []
    for cut in [*np.quantile(scores, np.linspace(0, 1, 90)), np.inf]:
        said = np.where(scores >= cut, "1", "0")
        confusion = np.array(
            [[np.mean((truth == a) & (said == b)) for b in "10"] for a in "10"]
        )
        found.append(exact.statistics.of(confusion, confusion.sum(axis=1)))
    return np.array(found)


@pytest.mark.slow
def test_of_three_classes_it_is_lost_against_what_they_would_choose(studies):
    rows = people()
    study = scans(studies, *rows)
    for weights in ([2.0, 2.5, 1.0], [2.0, 6.0, 1.0], [2.0, 25.0, 1.0]):
        asked_about(studies, study, weights)
    board = Boards(studies).board(study)
    own = {name: in_order(one.result.metric) for name, one in board.heard.items()}
    for rule in board.together.rules:
        common = called_right(*rows, in_order(rule.metric))
        for name, weights in own.items():
            best = called_right(*rows, weights) @ weights
            by_hand = (best - common @ weights) / (best - least(rows[0], weights))
            assert rule.lost[name] == pytest.approx(max(by_hand, 0.0), abs=1e-9)
        assert rule.worst_off == max(rule.lost, key=rule.lost.get)
    lost = np.array([[*rule.lost.values()] for rule in board.together.rules])
    assert np.ptp(lost, axis=0).max() > 0.005  # rules choose differently
    assert lost.max() > 0.05


def test_what_they_would_choose_costs_nothing_however_wrong_the_model_is():
    labels, said = biased()
    region = DiagonalRegion.from_predictions(labels, said)
    weights = WEIGHTS["P03"]
    own = LinearMetric(weights, names=region.names)
    mine = called_right(labels, said, weights)
    other = called_right(labels, said, [1.0, 9.0, 1.0])
    everything = alternatives_of(region, own)
    assert np.max(everything @ weights) > mine @ weights
    reach = reach_of(region, own, everything, mine)
    assert lost_by(own, own, mine, everything, reach) == 0
    best, worst = mine @ weights, least(labels, weights)
    by_hand = (best - other @ weights) / (best - worst)
    assert 0 < by_hand < 1
    assert lost_by(own, own, other, everything, reach) == pytest.approx(by_hand)
