"""The words and figures at the end, worked out by hand for ten people."""

import io

import numpy as np
import pytest
from rich.console import Console

import elicitor as el
from elicitor.cli.summary import show_result

SCORES = [0.05, 0.1, 0.2, 0.3, 0.35, 0.4, 0.6, 0.7, 0.8, 0.9]
LABELS = [0, 0, 0, 1, 0, 0, 1, 0, 1, 1]


@pytest.fixture(scope="module")
def region():
    return el.BinaryRegion.from_predictions(LABELS, SCORES)


def shown(result, region, **options):
    screen = io.StringIO()
    show_result(Console(file=screen, width=120), result, region, per=10, **options)
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
    assert "A missed case weighs as much as 6 false alarms." in words
    assert "a missed case to weigh 5 to 8 false alarms" in words
    assert "threshold 0.5: loses you as much as 4 false alarms in 10." in words
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
