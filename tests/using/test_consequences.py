"""What a metric changes, counted by hand."""

import numpy as np
import pytest

import elicitor as el
from elicitor.using import consequences, threshold_range
from elicitor.using.consequence_words import ThresholdTable

# Ten people, four positive. Thresholds and what they do:
SCORES = [0.05, 0.1, 0.2, 0.3, 0.35, 0.4, 0.6, 0.7, 0.8, 0.9]
LABELS = [0, 0, 0, 1, 0, 0, 1, 0, 1, 1]


@pytest.fixture
def region():
    return el.BinaryRegion.from_predictions(LABELS, SCORES)


def test_the_elicited_choice_is_first_and_loses_nothing(region):
    rows = consequences(el.LinearMetric([6, 1]), region)
    assert [row.name for row in rows] == [
        "best under your metric",
        "best under F1",
        "best under accuracy",
        "threshold 0.5",
    ]
    assert rows[0].regret == 0


def test_counts_and_regret_are_those_of_the_ten_people(region):
    mine, f1, accuracy, default = consequences(el.LinearMetric([6, 1]), region)
    # A miss weighs 6 alarms: flag from 0.3 on (3 alarms, no miss): 4·6 + 3 = 27 tenths.
    np.testing.assert_allclose(mine.confusion, [0.4, 0.3])
    assert mine.utility == pytest.approx(2.7)
    # From 0.5 on: 3 found, 1 alarm: 3·6 + 5 = 23 tenths.
    np.testing.assert_allclose(default.confusion, [0.3, 0.5])
    assert default.regret == pytest.approx(0.4)
    # F1 is best from 0.6 on: 6/8, against 8/11 from 0.3 on.
    np.testing.assert_allclose(f1.confusion, [0.3, 0.5])
    # Accuracy: eight of ten right from 0.6 on; seven from 0.3 on and from 0.8 on.
    assert accuracy.confusion.sum() == pytest.approx(0.8)


def test_without_probabilities_there_is_no_default_threshold(region):
    rows = consequences(el.LinearMetric([6, 1]), region, default=None)
    assert [row.name for row in rows] == [
        "best under your metric",
        "best under F1",
        "best under accuracy",
    ]


def test_threshold_range_covers_what_the_answers_leave_open(region):
    oracle = el.MetricOracle(el.LinearMetric([2, 1]))
    result = el.elicit(region, "linear", oracle, max_questions=1, method="efficient")
    low, high = threshold_range(result, region)
    assert low < high
    narrow = el.elicit(region, "linear", oracle, tolerance=0.01, method="efficient")
    assert np.ptp(threshold_range(narrow, region)) <= high - low


def test_a_curved_metric_gets_the_best_single_threshold(region):
    """−(TP − 0.3)²: three of four found is best, at any threshold from 0.35 to 0.6."""
    curved = el.QuadraticMetric([0.6, 0], [[-2, 0], [0, 0]])
    mine, *others = consequences(curved, region)
    assert mine.confusion[0] == pytest.approx(0.3)
    assert mine.utility == pytest.approx(0.09)
    assert min(row.regret for row in others) >= -1e-12
    assert 0.3 < mine.threshold <= 0.6


TIED = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8], [0, 1, 0, 1, 0, 1, 0, 1]
"""From 0.2, 0.4, 0.6 or 0.8 on: five of eight are right."""


@pytest.mark.parametrize(("weights", "missed"), [([3, 1], 0), ([1, 3], 3)])
def test_of_choices_that_accuracy_likes_equally_the_kindest_is_told(weights, missed):
    scores, labels = TIED
    region = el.BinaryRegion.from_predictions(labels, scores)
    mine, _, accuracy, *_ = consequences(el.LinearMetric(weights), region)
    assert accuracy.confusion.sum() == pytest.approx(5 / 8)
    assert accuracy.wrong(0).count == missed
    assert accuracy.regret == pytest.approx(mine.utility - accuracy.utility)


def test_the_threshold_that_is_read_decides_as_the_one_that_is_meant():
    """0.61 would call the negative at 0.61 positive."""
    scores = [0.1, 0.61001, 0.6100298, 0.9]
    region = el.BinaryRegion.from_predictions([0, 0, 1, 1], scores)
    mine = consequences(el.LinearMetric([1, 1]), region)[0]
    assert (region.confusion(mine.shown) == region.confusion(mine.threshold)).all()
    assert len(repr(mine.shown)) < len("0.6100298")
    table = ThresholdTable.of(el.LinearMetric([1, 1]), region, default=0.5)
    assert repr(mine.shown) in table.cells[0][1]
