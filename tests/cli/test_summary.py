"""The words and figures at the end, worked out by hand for ten people."""

import io

import numpy as np
import pytest
from rich.console import Console

import elicitor as el
from elicitor.cli.summary import result_sentence, show_result

SCORES = [0.05, 0.1, 0.2, 0.3, 0.35, 0.4, 0.6, 0.7, 0.8, 0.9]
LABELS = [0, 0, 0, 1, 0, 0, 1, 0, 1, 1]


@pytest.fixture(scope="module")
def region():
    return el.BinaryRegion.from_predictions(LABELS, SCORES)


def shown(result, region, **options):
    screen = io.StringIO()
    show_result(Console(file=screen, width=120), result, region, **options)
    return screen.getvalue()


def test_losses_are_stated_in_false_alarms_and_the_range_in_the_right_order(region):
    # Twice the weights (6, 1): the same person, so the same words. Threshold 0.5 misses
    # one more of ten and alarms two fewer: worth 6 − 2 = 4 false alarms.
    result = el.core.Result(
        metric=el.LinearMetric([12, 2]),
        interval=np.zeros((2, 2)),
        converged=True,
        details={"extremes": (el.LinearMetric([5, 1]), el.LinearMetric([8, 1]))},
        n_questions=7,
    )
    words = shown(result, region, default=0.5)
    assert "One missed case weighs as much as 6 false alarms (5 to 8)." in words
    (row,) = [line for line in words.splitlines() if "threshold 0.5" in line]
    cells = [cell.strip() for cell in row.split("│")[1:-1]]
    # Of four positives one is missed, of six others one is alarmed, two fewer.
    assert cells[2:] == ["1 (25 %)", "1 (16.7 %)", "4 (3 to 6)"]
    assert "7 questions answered." in words


def test_an_early_end_and_notes_are_not_hidden(region):
    result = el.core.Result(
        metric=el.LinearMetric([1, 1]),
        interval=np.zeros((2, 2)),
        converged=False,
        notes=("Something to know.",),
    )
    words = shown(result, region, default=None)
    assert "The search ended before the tolerance was reached." in words
    assert "Something to know." in words
    assert "threshold 0.5" not in words


@pytest.mark.slow
def test_where_nothing_is_promised_the_sentence_says_so(region):
    person = el.MetricOracle(el.LinearMetric([6, 1]))
    for method, doubted in (("published", True), ("bayesian", False)):
        found = el.elicit(region, "linear", person, method=method, max_questions=12)
        told = result_sentence(found, region)
        assert told.startswith("Taken as the search ended") is doubted
