"""Of a region without an inside only combinations of weights can be told, and it is."""

import numpy as np
import pytest

import elicitor as el
from elicitor.regions import Region
from elicitor.regions.flat import entangled, only_together

TOLD = (
    "“doctors” and “beds” never change independently of each other in what can be had "
    "here, so only combinations of their weights can be found."
)


class Budget(Region):
    """Two shares of a budget of two thirds, and a wait in days."""

    names = ("doctors", "beds", "wait")
    kinds = ("reward", "reward", "cost")

    def support(self, direction):
        d = np.asarray(direction, dtype=float)
        share = np.array([1.0, 0.0] if d[0] >= d[1] else [0.0, 1.0]) * 2 / 3
        return np.append(share, 30.0 if d[2] > 0 else 5.0)

    def contains(self, point):
        return bool(abs(point[0] + point[1] - 2 / 3) < 1e-9 and 5 <= point[2] <= 30)

    def describe(self):
        return {"kind": "budget of two thirds"}


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([[0, 0], [1, 0], [0, 1]], [False, False]),
        ([[0, 1], [1, 0], [0.4, 0.6]], [True, True]),
        ([[0, 1, 0], [1, 0, 0], [0, 1, 1]], [True, True, False]),
        ([[0, 0, 1], [1, 1, 1], [0, 0, 0]], [True, True, False]),
    ],
)
def test_what_lies_in_a_plane_is_entangled(rows, found):
    assert entangled(np.array(rows, dtype=float)).tolist() == found


def test_regions_with_an_inside_are_not_flat():
    for region in (el.Ball([0.5, 0.5], 0.1), el.BinaryRegion.from_law(lambda x: x)):
        assert only_together(region.names, region.choice_set) == ()


def test_what_is_the_same_everywhere_is_not_entangled():
    points = np.array([[0.0, 1.0, 5.0], [1.0, 0.0, 5.0], [0.5, 0.4, 5.0]])
    choices = type(Budget().choice_set)(points)
    assert only_together(("a", "b", "c"), choices) == ()


@pytest.mark.parametrize(
    "method", [pytest.param("bayesian", marks=pytest.mark.slow), "efficient"]
)
def test_a_result_notes_it_and_one_of_before_does_not(method):
    def noted(**options):
        found = el.elicit(
            Budget(),
            "linear",
            lambda first, second: bool(first[0] > second[0]),
            method=method,
            max_questions=2,
            random_state=0,
            **options,
        )
        return TOLD in found.notes

    assert noted()
    assert not noted(edition=4)
    german = el.elicit(
        Budget(), "linear", lambda *_: True, max_questions=1, random_state=0
    )
    told = el.explain(german, language="de").caveats
    assert any(one.startswith("„doctors“ und „beds“ ändern sich") for one in told)
