"""The picture holds what it should."""

import numpy as np
import pytest
from matplotlib.figure import Figure

import elicitor as el
from elicitor.using import best_classifier, plot_region


@pytest.fixture(scope="module")
def region():
    rng = np.random.default_rng(0)
    scores = rng.random(300)
    return el.BinaryRegion.from_predictions(rng.random(300) < scores, scores)


@pytest.fixture(scope="module")
def result(region):
    return el.elicit(region, "linear", el.MetricOracle(el.LinearMetric([3, 1])))


def axes():
    return Figure().add_subplot()


def test_every_question_is_a_segment_between_its_two_confusions(region, result):
    ax = plot_region(region, result, ax=axes())
    drawn = [line.get_xydata() for line in ax.lines if len(line.get_xydata()) == 2]
    for entry in result.transcript.standing:
        ends = 100 * np.array([entry.first, entry.second])
        assert any(np.allclose(ends, segment) for segment in drawn)
    numbers = {text.get_text() for text in ax.texts}
    assert {str(i) for i in range(1, result.n_questions + 1)} <= numbers


def test_the_star_is_the_best_classifier(region, result):
    ax = plot_region(region, result, ax=axes())
    (star,) = [line for line in ax.lines if line.get_marker() == "*"]
    best = best_classifier(result.metric, region).confusion
    np.testing.assert_allclose(star.get_xydata()[0], 100 * best)


def test_the_region_alone_can_be_drawn(region):
    ax = plot_region(region, ax=axes())
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert labels == ["achievable classifiers", "best trade-offs"]
