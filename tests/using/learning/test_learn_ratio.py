"""A ratio of two sums, learnt from comparisons."""

import functools
import warnings

import numpy as np
import pytest

import elicitor as el
from elicitor.using.notebook import card
from elicitor.using.report import report, to_markdown

N = 30


@functools.cache
def learnt(spans, signs=None):
    """Somebody to whom caught / (1 + alarms) counts, in units of some spans."""
    rng = np.random.default_rng(0)
    first, second = rng.uniform([0.5, 0.0], 1.0, (2, N, 2))
    ratio = [side[:, 0] / (1 + side[:, 1]) for side in (first, second)]
    said = np.where(ratio[0] > ratio[1], "first", "second")
    return el.learn(
        first * spans,
        second * spans,
        said.tolist(),
        "linear-fractional",
        names=["caught", "alarms"],
        signs=signs,
    )


@pytest.mark.parametrize("signs", [(1, -1), None])
def test_units_do_not_matter(signs):
    plain, other = learnt((1, 1), signs), learnt((0.01, 4000), signs)
    at = np.random.default_rng(1).uniform([0.5, 0.0], 1.0, (50, 2))
    first, second = (
        one.metric.value(at * spans)
        for one, spans in ((plain, [1, 1]), (other, [0.01, 4000]))
    )
    assert np.argsort(first).tolist() == np.argsort(second).tolist()
    truth = at[:, 0] / (1 + at[:, 1])
    assert np.corrcoef(np.argsort(np.argsort(truth)), np.argsort(np.argsort(first)))[
        0, 1
    ] == pytest.approx(1, abs=0.05)


@pytest.mark.slow
@pytest.mark.parametrize(("spans", "signs"), [((0.01, 4000), None), ((1, 1), (1, -1))])
def test_it_is_told_in_the_middle_of_what_was_compared(spans, signs):
    result = learnt(spans, signs)
    pool = el.region_of(result)
    assert result.sentence().startswith("In the middle of what is possible, ")
    middle = pool.points.mean(axis=0) / spans
    slopes = 1 / (1 + middle[1]), middle[0] / (1 + middle[1]) ** 2
    step = 0.1 * spans[1]
    (one,) = result.metric.comparisons(measured=result.measured)
    assert f"{step:,.4g} of alarms" in one.sentence(1.0)
    low, high = result.range_of(one.measure)
    assert low < 0.1 * slopes[1] / slopes[0] * spans[0] < high
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for text in (card(result), card(result, "de"), card(result.metric)):
            assert "<" in text
        for region in (None, pool):
            assert "of alarms" in to_markdown(report(result, region=region))
            assert el.using.explain(result, region=region).ratios


@pytest.mark.slow
def test_a_ratio_that_is_undefined_at_nothing_is_told_where_it_was_asked_about():
    ball = el.Ball([0.4] * 3, 0.1, names=["a", "b", "c"])

    def person(one, other):
        first, second = ((s[0] + 0.3 * s[1]) / (s[2] - 0.28) for s in (one, other))
        return first > second

    result = el.elicit(
        ball,
        "linear-fractional",
        person,
        signs="unknown",
        max_questions=12,
        random_state=0,
    )
    told = result.sentence()
    # At 0.4 the slopes are 1, 0.3 and −0.52/0.12 = −4.3 of the same unit.
    assert told.startswith("In the middle of what is possible, 1 of c weighs")
    assert "of a" in told
    assert "of b" in told
    assert "In the middle" in card(result)
