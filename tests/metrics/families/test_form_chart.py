"""Forms of ratios as unknowns, and the metrics of many forms at once."""

import itertools
import math

import numpy as np
import pytest

from elicitor.metrics.families.ball_members import members
from elicitor.metrics.families.form_chart import FormChart
from elicitor.procedures.ball_ratios import metric_of
from elicitor.regions.multiclass import Ball
from tests.metrics.ratio_cases import ratio, unknowns_of


@pytest.fixture(params=[2, 3, 5])
def charted(request):
    """A chart, a metric on as many statistics, its unknowns, and points."""
    n, rng = request.param, np.random.default_rng(request.param)
    right = rng.dirichlet(np.ones(n) * 3)
    metric = ratio([f"d{i}" for i in range(n)], right, rng)
    places = rng.random((3 * n, n)) * right
    chart = FormChart(places)
    return chart, metric, unknowns_of(chart, metric), places, right


def test_unknowns_stand_for_the_form(charted):
    chart, metric, unknowns, _, _ = charted
    assert chart.size == len(unknowns)
    assert np.allclose(chart.forms(unknowns), metric.form)
    assert np.allclose(chart.forms(unknowns[None])[0], metric.form)


def test_pfaffians_vanish_for_metrics_and_for_no_other_form(charted):
    chart, metric, unknowns, _, _ = charted
    rows = len(metric.names) + 1
    assert len(chart.pfaffians) == math.comb(rows, 4)
    rng = np.random.default_rng(1)
    for w in (unknowns, rng.standard_normal(chart.size)):
        minors = [
            np.linalg.det(chart.forms(w)[np.ix_(four, four)])
            for four in itertools.combinations(range(rows), 4)
        ]
        values = np.einsum("i,qij,j->q", w, chart.pfaffians, w)
        size = np.linalg.norm(chart.forms(w))
        assert values**2 == pytest.approx(minors, rel=1e-6, abs=1e-9 * size**4)
    assert chart.pfaffians == pytest.approx(chart.pfaffians.swapaxes(1, 2))


def test_differences_say_who_is_preferred(charted):
    chart, metric, unknowns, places, _ = charted
    first, second = places[:-1], places[1:]
    ahead = chart.differences(first, second) @ unknowns
    tilde = [np.column_stack([side, np.ones(len(side))]) for side in (first, second)]
    assert np.allclose(ahead, np.einsum("ri,ij,rj->r", tilde[0], metric.form, tilde[1]))
    assert (np.sign(ahead) == np.sign(metric.value(first) - metric.value(second))).all()


def test_unknowns_are_as_long_as_all_gradients(charted):
    chart, metric, unknowns, places, _ = charted
    slopes = chart.slopes(places) @ unknowns
    gradients = metric.gradient(places)
    ratios = slopes / gradients
    assert (ratios > 0).all()
    assert np.allclose(ratios, ratios[:, :1])
    assert np.linalg.norm(slopes) == pytest.approx(np.linalg.norm(unknowns))


def test_gains_are_read_back(charted):
    chart, _, _, places, _ = charted
    rows = chart.differences(places[:-1], places[1:])
    assert np.allclose(chart.gains(rows), places[:-1] - places[1:])


def test_the_nearest_form_of_a_metric_is_its_own_and_others_have_rank_two(charted):
    chart, metric, unknowns, _, _ = charted
    assert np.allclose(chart.metric_forms(unknowns), metric.form)
    rng = np.random.default_rng(0)
    forms = chart.metric_forms(rng.standard_normal((4, chart.size)))
    assert np.allclose(forms, -np.swapaxes(forms, 1, 2))
    assert all(np.linalg.matrix_rank(form, tol=1e-8) == 2 for form in forms)
    near = chart.metric_forms(unknowns + 1e-3 * rng.standard_normal(chart.size))
    assert np.abs(near - metric.form).max() < 0.1 * np.abs(metric.form).max()


@pytest.mark.parametrize("center", [0.0, 0.05, 0.5])
def test_members_of_many_forms_are_those_of_each(center):
    ball = Ball([center, 0.2, 0.1], 0.09)
    chart = FormChart(ball.space.places)
    forms = chart.metric_forms(np.random.default_rng(0).standard_normal((60, 6)))
    expected = [metric_of(ball, form).coefficients for form in forms]
    assert np.allclose(members(ball.center, ball.radius, forms), expected)
