"""Everybody is on the map, minorities too."""

import itertools

import numpy as np
import pytest

from elicitor.using import plot_panel
from elicitor.using.plots.panel import PanelMap
from tests.using.plots.pictures import axes, require_readable


@pytest.mark.slow
def test_everybody_is_on_the_map_and_minorities_are_named(people):
    ax = plot_panel(people, ax=axes(6.8, 6))
    texts = {text.get_text() for text in ax.texts}
    assert {"Ada", "Ben", "Cem", "Dora", *people.consensus} <= texts
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert labels[0].startswith("group 1: 3 people (")
    assert labels[1].startswith("group 2: 1 person (")
    marks = [line for line in ax.lines if line.get_marker() in ("o", "s")]
    positions = PanelMap(people).people
    np.testing.assert_allclose(
        np.vstack([line.get_xydata() for line in marks]), positions
    )
    require_readable(ax)


def test_distances_on_the_map_are_those_of_the_utilities(people):
    means = [r.posterior.weights.mean(axis=0) for r in people.results.values()]
    units = np.array([mean / np.linalg.norm(mean) for mean in means])
    positions = PanelMap(people)
    for i, j in itertools.combinations(range(4), 2):
        true = np.linalg.norm(units[i] - units[j])
        shown = np.linalg.norm(positions.people[i] - positions.people[j])
        assert shown <= true + 1e-9
        assert shown == pytest.approx(true, rel=0.3, abs=0.02)
    assert positions.kept > 0.95


def test_half_of_what_is_possible_of_a_person_is_inside_the_ellipse(people):
    ax = plot_panel(people, ax=axes())
    rows = people.results["Dora"].posterior.weights  # much surer of some weights
    units = [r.posterior.weights.mean(axis=0) for r in people.results.values()]
    units = np.array([mean / np.linalg.norm(mean) for mean in units])
    middle = units.mean(axis=0)
    plane = np.linalg.svd(units - middle)[2][:2]
    shares = ((units - middle) @ plane.T * PanelMap(people).people).sum(axis=0)
    plane *= np.sign(shares)[:, None]  # the map says which way is up
    # Draws are about their own mean, which is a little shorter than the unit vector.
    shown = (rows - rows.mean(axis=0) + units[3] - middle) @ plane.T
    ellipse = ax.patches[3]
    inside = [ellipse.contains_point(ax.transData.transform(at)) for at in shown]
    assert np.mean(inside) == pytest.approx(0.5, abs=0.1)
