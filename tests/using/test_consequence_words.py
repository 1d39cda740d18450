"""What a metric changes, in words: counts of the rows, and losses that add up."""

import re

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Posterior
from elicitor.using import class_consequences
from elicitor.using.class_consequences import ClassLoss
from elicitor.using.consequence_words import (
    ThresholdTable,
    loss_sentence,
    threshold_sentence,
)
from elicitor.words import say

RATIOS = np.linspace(4, 9, 101)


def drawn(ratios, own):
    """A result whose draws have these ratios."""
    rows = np.stack([ratios, np.ones(len(ratios))], axis=1)
    ones = np.ones(len(rows))
    posterior = Posterior(rows, rows, ones, ones, ones, 0 * ones, el.LinearMetric, 0.0)
    metric = el.LinearMetric([own, 1])
    return el.Result(metric, np.zeros((2, 2)), converged=True, posterior=posterior)


@pytest.fixture
def region():
    """442 cases and 4558 others; three cases score low."""
    scores = np.r_[np.full(439, 0.9), np.full(3, 0.2), np.full(58, 0.6)]
    scores = np.r_[scores, np.full(4500, 0.1)]
    return el.BinaryRegion.from_predictions(np.repeat([1, 0], [442, 4558]), scores)


def test_three_missed_of_many_are_not_none(region):
    table = ThresholdTable.of(el.LinearMetric([1, 1]), region, default=0.5)
    assert table.headings[2:4] == ("missed cases, of 442", "false alarms, of 4,558")
    assert table.cells[-1][2:4] == ("3 (0.7 %)", "58 (1.3 %)")
    assert table.title == "What it changes, on these 5,000 rows"


def test_the_class_that_is_missed_is_named():
    y = np.repeat(["cancer", "healthy"], [40, 60])
    scores = np.r_[np.linspace(0.3, 1, 40), np.linspace(0, 0.6, 60)]
    region = el.BinaryRegion.from_scores(y, scores, positive_label="cancer")
    table = ThresholdTable.of(el.LinearMetric([1, 3]), region, default=None)
    assert table.headings[2] == "missed “cancer” cases, of 40"
    assert table.headings[4] == "as bad as so many more missed “cancer” cases"


def test_a_loss_adds_up_with_the_counts_beside_it(region):
    """From 0.2 on none is missed and 58 are alarmed; from 0.7 on 3 and none."""
    result = drawn(RATIOS * 10, 60.0)
    table = ThresholdTable.of(result, region, default=0.7)
    assert table.cells[0][2:] == ("0 (0 %)", "58 (1.3 %)", "")
    # 3 missed cases weigh 3 · 60 false alarms; 58 fewer of these are left.
    assert table.cells[-1][2:4] == ("3 (0.7 %)", "0 (0 %)")
    assert 3 * 60 - 58 == 122
    low, high = (3 * np.quantile(RATIOS * 10, q) - 58 for q in (0.05, 0.95))
    assert (low, high) == pytest.approx((69.5, 204.5))
    assert re.fullmatch(r"122 \((69|70) to 20[45]\)", table.cells[-1][4])
    assert table.headings[4] == "as bad as so many more false alarms"


def test_a_loss_is_told_from_nothing_on_and_what_it_is_beside(region):
    """0.7 misses 3 of 442 and alarms 58 fewer than the best threshold, 0.2."""
    ratios = np.linspace(10, 40, 101)
    result = drawn(ratios, 25.0)
    table = ThresholdTable.of(result, region, default=0.7)
    low, high = (3 * np.quantile(ratios, q) - 58 for q in (0.05, 0.95))
    assert low < 0 < high
    assert table.cells[-1][4] == f"0 to {high:.0f}"
    assert table.legend == (
        "Last column: how many more false alarms than with the best choice would be as "
        "bad as that choice; 0 if it is as good or better. A range is what the answers "
        "leave open, with 90 % probability. One that stands alone is too wide for a "
        "single number."
    )
    alone = ThresholdTable.of(el.LinearMetric([25, 1]), region, default=0.7)
    assert alone.legend.endswith("0 if it is as good or better.")
    assert alone.cells[-1][4] == "17"


def test_it_is_told_that_a_loss_may_be_of_more_than_there_are(region):
    """Missing 442 of 442 is as bad as 442 · 25 false alarms; there are 4,558 others."""
    metric = el.LinearMetric([25, 1])
    few = ThresholdTable.of(metric, region, default=0.7)
    many = ThresholdTable.of(metric, region, default=1.0)
    assert "more of them than there are" not in few.legend
    assert many.legend.endswith("it only says how bad a choice is.")


def test_where_false_alarms_weigh_more_losses_are_in_missed_cases(region):
    table = ThresholdTable.of(el.LinearMetric([1, 4]), region, default=None)
    assert table.headings[4] == "as bad as so many more missed cases"


def test_without_rows_shares_are_told_and_none_is_rounded_away():
    region = el.BinaryRegion.from_law(lambda x: x)
    table = ThresholdTable.of(el.LinearMetric([999, 1]), region, default=0.5)
    assert table.headings[2:4] == ("missed cases", "false alarms")
    assert table.cells[0][2] == "under 0.1 %"
    assert table.headings[4].endswith("in 1,000")


def test_the_best_threshold_is_told_with_its_interval_and_what_it_does(region):
    """A missed case of fewer than 58/3 false alarms: from 0.75 on, else from 0.15."""
    result = drawn(np.r_[np.full(30, 10.0), np.full(70, 40.0)], 40.0)
    mine = ThresholdTable.of(result, region, default=None).rows[0]
    told = threshold_sentence(
        result, region, mine, positives="ill people", negatives="others"
    )
    assert told == (
        "Best threshold: 0.15 (0.15 to 0.75 with 90 % probability, on these rows; "
        "other rows could give another). Of these 5,000 rows it finds 442 of 442 ill "
        "people (100 %) and rightly leaves alone 4,500 of 4,558 others (98.7 %)."
    )


def test_a_threshold_that_all_share_is_told_as_such(region):
    result = drawn(np.linspace(30, 50, 41), 40.0)
    mine = ThresholdTable.of(result, region, default=None).rows[0]
    told = threshold_sentence(result, region, mine)
    assert told.startswith(
        "Best threshold: 0.15 (the same for nine in ten metrics that fit the answers, "
        "on these rows; other rows could give another)."
    )
    alone = threshold_sentence(el.LinearMetric([40, 1]), region, mine)
    assert alone.startswith("Best threshold: 0.15. ")
    assert "other rows" not in alone  # a metric alone leaves nothing open


@pytest.mark.parametrize(
    ("value", "ends", "words"),
    [
        (
            4.0,
            (3.0, 6.0),
            "Other choice: as bad for you as 4 (3 to 6) more slips in 89 than with the "
            "best choice.",
        ),
        (
            4.0,
            (0.3, 60.0),
            "Other choice: as bad for you as 0.3 to 60 more slips in 89 than with the "
            "best choice.",
        ),
        (
            4.0,
            (-2.0, 75.0),
            "Other choice: as bad for you as 0 to 75 more slips in 89 than with the "
            "best choice.",
        ),
        (
            4.0,
            (-2.0, 1e9),
            "Other choice: the answers leave open how much worse for you than the best "
            "choice.",
        ),
        (0.0, (0.0, 0.0), "Other choice: as good for you as the best choice."),
        (0.0, None, "Other choice: as good for you as the best choice."),
        (-2.0, (-3.0, -1.0), "Other choice: no worse on these rows."),
    ],
)
def test_a_loss_in_a_sentence(value, ends, words):
    assert (
        loss_sentence("other choice", ClassLoss(0, value, ends), "slips", 89) == words
    )


def test_losses_of_several_classes_add_up_with_their_counts():
    rng = np.random.default_rng(2)
    proba = rng.dirichlet([1, 1, 1], 300)
    y = np.array(list("abc"))[[rng.choice(3, p=row) for row in proba]]
    region = el.DiagonalRegion.from_predictions(y, proba, classes=list("abc"))
    assert region.sizes.tolist() == [int((y == name).sum()) for name in "abc"]
    metric = el.LinearMetric([5, 1, 2], names=region.names)
    mine, usual, _ = class_consequences(metric, region)
    lost = ClassLoss.between(metric, region, mine, usual, people=300)
    right = [row.right * region.sizes for row in (mine, usual)]
    np.testing.assert_allclose(right, np.round(right), atol=1e-9)
    assert lost.heaviest == 0
    assert say(lost.mistake(region)) == "wrong “a”"
    assert lost.value == pytest.approx((right[0] - right[1]) @ [5, 1, 2] / 5)
    assert lost.interval is None


def test_losses_of_several_classes_are_told_where_metrics_bend():
    """As many mistakes as lose as much, not as many as slopes say."""
    rng = np.random.default_rng(2)
    proba = rng.dirichlet([1, 2, 1], 300)
    truth = (rng.random((300, 1)) < proba.cumsum(axis=1)).argmax(axis=1)
    region = el.DiagonalRegion.from_predictions(truth, proba)
    bend = np.diag([2, 4, 1])
    bent = el.QuadraticMetric([1, 1, 1], -bend, names=region.names)
    mine, likeliest, balanced = class_consequences(bent, region)
    here = np.diag(mine.confusion)
    for other in (likeliest, balanced):
        lost = bent.utility(here) - bent.utility(np.diag(other.confusion))
        found = ClassLoss.between(bent, region, mine, other, people=300)
        worse = here - found.value / 300 * np.eye(3)[found.heaviest]
        assert lost > 0
        assert bent.utility(here) - bent.utility(worse) == pytest.approx(lost, rel=1e-3)
    bent = el.QuadraticMetric([1, 1, 1], -1.5 * bend, names=region.names)
    mine, likeliest, _ = class_consequences(bent, region)
    found = ClassLoss.between(bent, region, mine, likeliest, people=300)
    for language, told in [("en", "than any number of"), ("de", "als jede Zahl")]:
        said = loss_sentence("It", found, "mistakes", 300, language=language)
        assert told in said


def test_a_threshold_below_which_people_are_positive_is_told_as_such():
    scores = np.linspace(0.05, 0.95, 10)
    region = el.BinaryRegion.from_predictions(scores < 0.3, scores)
    metric = el.LinearMetric([1, 1])
    table = ThresholdTable.of(metric, region, default=None)
    assert not table.rows[0].above
    cut = table.rows[0].threshold
    assert 0.25 < cut <= 0.35
    assert table.cells[0][1] == f"below {cut:.4g}"
    told = threshold_sentence(metric, region, table.rows[0])
    assert told.startswith(f"Best threshold: below {cut:.4g}. ")
    assert told.endswith("the scores or the metric run the wrong way.")
