"""The picture holds what it should."""

import dataclasses

import numpy as np
import pytest
from matplotlib.figure import Figure

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.metrics import ClassStatistics
from elicitor.using import best_classifier, plot_region, plot_weights


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


def weights(values, names, **options):
    metric = el.LinearMetric(values, names=names, **options)
    values = np.array(values)
    interval = np.stack([values - 0.1, values + 0.2], axis=1)
    return el.Result(metric=metric, interval=interval, converged=True)


def test_every_weight_is_a_dot_on_its_interval():
    names = ClassStatistics(("bus", "opel", "van")).names
    ax = plot_weights(weights([0.5, 0.3, 0.2], names), ax=axes())
    (dots,) = [line for line in ax.lines if line.get_marker() == "o"]
    np.testing.assert_allclose(dots.get_xydata(), [[0.5, 0], [0.3, 1], [0.2, 2]])
    (bars,) = ax.collections
    np.testing.assert_allclose(
        bars.get_segments(),
        [[[0.4, 0], [0.7, 0]], [[0.2, 1], [0.5, 1]], [[0.1, 2], [0.4, 2]]],
    )
    assert [text.get_text() for text in ax.texts] == ["0.500", "0.300", "0.200"]
    assert ax.get_ylim()[0] > ax.get_ylim()[1]  # the first weight is on top


@pytest.mark.parametrize(
    ("names", "labels"),
    [
        (
            ClassStatistics(("a", "b"), diagonal=False).names,
            ["a called b", "b called a"],
        ),
        (
            ClassStatistics(("a", "b"), rates=True).names,
            ["a labelled rightly (rate)", "b labelled rightly (rate)"],
        ),
        (("latency", "price"), ["latency", "price"]),
    ],
)
def test_weights_are_named_in_words(names, labels):
    ax = plot_weights(weights([2, 1], names, orientation="cost"), ax=axes())
    assert [text.get_text() for text in ax.get_yticklabels()] == labels
    assert ax.get_xlabel() == "weight (less is better)"


def test_weights_of_an_elicitation_can_be_drawn(result):
    ax = plot_weights(result, ax=axes())
    assert [text.get_text() for text in ax.get_yticklabels()] == ["TP", "TN"]
    assert ax.get_xlabel() == "weight (more is better)"


def test_a_ratio_has_no_weights_to_draw(region, result):
    ratio = el.named_metric("f-beta", prevalence=region.prevalence)
    other = dataclasses.replace(result, metric=ratio)
    with pytest.raises(InvalidParameterError, match="must hold a linear metric; got"):
        plot_weights(other, ax=axes())
