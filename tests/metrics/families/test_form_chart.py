"""Forms of ratios as unknowns, and the metrics of many forms at once."""

import itertools
import math

import numpy as np
import pytest

from elicitor.metrics.comparison_form import seen_from
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


@pytest.mark.parametrize("n_places", [1, 2])
def test_forms_that_no_place_tells_have_unknowns_of_their_own(n_places):
    """Of three statistics, 1 place has fewer gradients than forms have entries.

    Two places have six, one of which follows from the others: rounding was charted.
    """
    rng = np.random.default_rng(0)
    places, sizes = rng.random((n_places, 3)), np.array([1.0, 0.5, 2.0])
    chart = FormChart(places, sizes)
    assert chart.is_filled
    entries = rng.standard_normal((4, 4))
    form = entries - entries.T
    unknowns = chart.unknowns(form)
    assert chart.forms(unknowns) == pytest.approx(form)
    assert np.abs(chart.forms(np.eye(6))).max() < 10
    # As long as the gradients at the places, and around their middle.
    middle = places.mean(axis=0)
    around = [middle, *(middle + np.diag(sizes)), *(middle - np.diag(sizes))]
    tilde = np.column_stack([np.vstack([places, around]), np.ones(n_places + 7)])
    gradients = (tilde @ form.T)[:, :3]
    assert np.linalg.norm(unknowns) == pytest.approx(np.linalg.norm(gradients))


def test_places_that_tell_every_form_stay_alone():
    places = np.random.default_rng(1).random((3, 3))
    chart, plain = FormChart(places, np.ones(3)), FormChart(places)
    assert not chart.is_filled
    assert (chart.forms(np.eye(6)) == plain.forms(np.eye(6))).all()


def test_pfaffians_vanish_for_metrics_and_for_no_other_form(charted):
    chart, metric, unknowns, places, _ = charted
    rows = len(metric.names) + 1
    rng = np.random.default_rng(1)
    for w in (unknowns, rng.standard_normal(chart.size)):
        quadrics = chart.pfaffians(w)
        assert len(quadrics) == math.comb(rows - 2, 2)
        assert quadrics == pytest.approx(quadrics.swapaxes(1, 2))
        values = np.einsum("i,qij,j->q", w, quadrics, w)
        seen = seen_from(chart.forms(w), places.mean(axis=0), places.std())
        minors = [
            np.linalg.det(seen[np.ix_(four, four)])
            for four in itertools.combinations(range(rows), 4)
        ]
        size = np.linalg.norm(seen)
        # Each is the root of a minor, and if these vanish so does the metric's form.
        for value in values:
            assert np.isclose(minors, value**2, rtol=1e-6, atol=1e-9 * size**4).any()
        rank = np.linalg.matrix_rank(seen, tol=1e-6 * size)
        assert (rank == 2) == (np.abs(values) < 1e-6 * size**2).all()


def test_pfaffians_near_a_metric_are_independent(charted):
    """As many as a form of rank two has too few unknowns: none says what others do."""
    chart, _, unknowns, _, _ = charted
    slopes = chart.pfaffians(unknowns) @ unknowns
    free = chart.size - (2 * chart.n_statistics - 1)
    if len(slopes):
        values = np.linalg.svd(slopes, compute_uv=False)
        assert (values > 1e-3 * values[0]).sum() == free
    assert len(slopes) == free


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
