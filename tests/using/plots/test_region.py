"""A region is drawn with its questions and its optimum."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.regions import ModelPool
from elicitor.using import best_classifier, plot_region
from elicitor.using.explaining.groups import usual_rates
from tests.using.plots.pictures import axes, fair, groups_of, marked, require_readable


def arrows(ax):
    """Where arrows begin and end."""
    return [(text.xyann, text.xy) for text in ax.texts if text.arrow_patch is not None]


def test_every_question_is_a_segment_between_its_two_confusions(region, result):
    ax = plot_region(region, result, ax=axes())
    drawn = [line.get_xydata() for line in ax.lines if len(line.get_xydata()) == 2]
    for entry in result.transcript.standing:
        ends = 100 * np.array([entry.first, entry.second])
        assert any(
            np.allclose(ends, segment) or np.allclose(ends[::-1], segment)
            for segment in drawn
        )


def judged(region, answers):
    """What is drawn of one question after the other, each answered so."""
    left = iter(answers)
    result = el.elicit(
        region, "linear", lambda *_: next(left), max_questions=len(answers)
    )
    asked = [(e.first, e.second) for e in result.transcript.standing]
    return plot_region(region, result, ax=axes()), 100 * np.array(asked)


@pytest.mark.slow
def test_arrows_point_to_what_was_preferred(region):
    ax, asked = judged(region, ["first", "second", "first"])
    wanted = [asked[0][::-1], asked[1], asked[2][::-1]]
    np.testing.assert_allclose(arrows(ax), wanted)
    # A classifier that was preferred once, and not another time, looks like all others.
    marks = [line for line in marked(ax, "o") if len(line.get_xydata())]
    assert len(marks) == 1
    np.testing.assert_allclose(marks[0].get_xydata(), np.concatenate(wanted))


@pytest.mark.slow
def test_where_neither_was_preferred_there_is_no_arrow(region):
    ax, asked = judged(region, ["about equal", "second", "cannot say"])
    np.testing.assert_allclose(arrows(ax), asked[1:2])
    dotted = [line.get_xydata() for line in ax.lines if line.get_linestyle() == ":"]
    assert [len(line) for line in dotted if len(line)] == [2, 2]
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert "question: arrow to what was preferred" in labels
    assert "question: neither was preferred" in labels
    ax, _ = judged(region, ["first"])
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert "question: neither was preferred" not in labels


def test_the_star_is_the_best_classifier(region, result):
    ax = plot_region(region, result, ax=axes())
    (star,) = marked(ax, "*")
    best = best_classifier(result.metric, region).statistics
    np.testing.assert_allclose(star.get_xydata()[0], 100 * best)


def test_what_is_equally_good_has_the_same_value(region, result):
    ax = plot_region(region, result, ax=axes())
    (level,) = [line for line in ax.lines if line.get_label() == "equally good"]
    first, second = result.metric.value(level.get_xydata() / 100)
    assert first == pytest.approx(second)


def test_units_of_the_axes_do_not_turn_the_line_of_what_is_equally_good():
    pool = ModelPool(
        ["small", "large", "odd"],
        [[0.81, 0.7, 12], [0.90, 0.7, 95], [0.80, 0.8, 40]],
        names=["R[a, a]", "R[b, b]", "latency"],
        kinds=["reward", "reward", "cost"],
    )
    metric = pool.metric([0.9, 0.05, 0.05])
    ax = plot_region(pool, metric, statistics=(0, 2), ax=axes())
    (level,) = [line for line in ax.lines if line.get_label() == "equally good"]
    first, second = level.get_xydata() / [100, 1]
    assert not np.allclose(first, second)
    slopes = metric.weights[[0, 2]]
    assert slopes @ first == pytest.approx(slopes @ second)


def test_the_region_alone_can_be_drawn(region):
    ax = plot_region(region, ax=axes())
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert labels == ["achievable classifiers", "best trade-offs"]


def test_the_outline_of_several_classes_is_achievable_and_touches(classes):
    ax = plot_region(classes, statistics=(2, 0), ax=axes())
    (outline,) = [patch.get_xy() for patch in ax.patches]
    for way in ([1, 0], [0, 1], [3, 2]):
        far = classes.support(np.array([way[1], 0, way[0]]))
        reached = 100 * (np.array([far[2], far[0]]) @ way)
        # 361 directions come within a part in a thousand of this one.
        assert reached * 0.998 <= (outline @ way).max() <= reached + 1e-9
    assert ax.get_xlabel() == "van labelled rightly (% of van)"
    assert ax.get_ylabel() == "bus labelled rightly (% of bus)"


def test_the_heaviest_statistics_are_chosen(classes):
    metric = el.LinearMetric([1, 5, 4], names=classes.names)
    ax = plot_region(classes, metric, ax=axes())
    assert ax.get_xlabel().startswith("opel")
    assert ax.get_ylabel().startswith("van")


def test_strange_statistics_are_refused(classes):
    for given in ((0, 0), (0, 3)):
        with pytest.raises(
            InvalidParameterError, match="two different indices below 3"
        ):
            plot_region(classes, statistics=given, ax=axes())


def test_models_are_named_and_have_units():
    pool = ModelPool(
        ["small", "large", "odd"],
        [[0.81, 12], [0.90, 95], [0.80, 40]],
        names=["accuracy", "latency"],
        kinds=["reward", "cost"],
        units=["", "ms"],
    )
    ax = plot_region(pool, pool.metric([0.9, 0.1]), ax=axes())
    assert {text.get_text() for text in ax.texts} == {"small", "large", "odd"}
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("accuracy", "latency (ms)")
    (star,) = marked(ax, "*")
    np.testing.assert_allclose(star.get_xydata()[0], [0.9, 95])
    require_readable(ax)


@pytest.mark.parametrize("number", [2, 6])
@pytest.mark.quick_cases("2")
def test_groups_are_drawn_with_their_gaps(number):
    rates = groups_of(number)
    metric = fair(rates)
    ax = plot_region(rates, metric, ax=axes(7.2, 6))
    best = best_classifier(metric, rates).statistics
    choices = [usual_rates(rates), best]
    marks = [line for line in ax.lines if line.get_marker() != "None"]
    values = [float(line.get_xdata()[0]) for line in marks]
    wanted = [100 * choice[:, i] for i in range(2) for choice in choices]
    np.testing.assert_allclose(values, np.concatenate(wanted))
    gaps = [f"gap {np.ptp(column):.1f}" for column in wanted]
    assert [t.get_text() for t in ax.texts if t.get_text().startswith("gap")] == gaps
    assert len({line.get_marker() for line in marks}) == number
    require_readable(ax)


@pytest.mark.slow
def test_what_is_equally_good_does_not_widen_the_picture(region):
    """Shares below 0 % are none; the line is cut off where nothing else is drawn."""
    ax = plot_region(region, el.LinearMetric([1, 0.01]), ax=axes())  # everybody
    assert "equally good" in [line.get_label() for line in ax.lines]
    whole = 100 * np.array([region.prevalence, 1 - region.prevalence])
    for limits, most in zip((ax.get_xlim(), ax.get_ylim()), whole, strict=True):
        np.testing.assert_allclose(limits, [-0.05 * most, 1.05 * most], rtol=0.02)
