"""[M] Theorems 1 and 2 as numbers: by hand, and against people with a zone."""

import json
import math
import sys

import numpy as np
import pytest

from elicitor.experiments import EXPERIMENTS, Run
from elicitor.experiments.multiclass_bound import (
    largest_ball_error,
    largest_face_error,
    reachable,
)
from elicitor.experiments.noise_trials import measured_errors, zone_of, zones
from elicitor.oracles import Exact, Flip, Indifference

noise = sys.modules["elicitor.experiments.multiclass_noise"]


def parabola(peak):
    """Gains along −(x − peak)²."""

    def gains(places):
        gain = np.diff(-((places - peak) ** 2))
        return gain, gain

    return gains


def test_without_a_zone_the_peak_is_found():
    low, high = reachable(parabola(0.3), 5, 0.0)
    assert low == high
    assert abs(low - 0.3) <= 1 / 64


def test_one_halving_by_hand():
    # −(x − .3)² at 0, .25, .5, .75, 1: −.09, −.0025, −.04, −.2025, −.49.
    assert reachable(parabola(0.3), 1, 0.03) == (0.25, 0.25)
    # From .25 to .5 it falls by .0375: whoever cannot tell that may keep the middle.
    assert reachable(parabola(0.3), 1, 0.04) == (0.25, 0.5)
    # And who cannot tell .1625 either, may keep the upper half.
    assert reachable(parabola(0.3), 1, 0.17) == (0.25, 0.75)


def test_a_difference_of_the_size_of_the_zone_is_told():
    falling = (np.full(4, -0.5), np.full(4, -0.5))
    flat = reachable(lambda _: falling, 1, 0.5)
    assert flat == (0.25, 0.25)


def test_a_gain_that_is_known_to_lie_between_two_values():
    between = (np.full(4, -0.1), np.full(4, 0.1))
    assert reachable(lambda _: between, 1, 0.0) == (0.25, 0.75)


def test_faces_with_three_classes_by_hand():
    """Without a zone, each m lies within half the last interval."""
    m = np.linspace(0, 1, 257)
    # Best of ⟨a, (cos t, sin t)⟩ at tan t = a_i/a_1 = (1 − m)/m, as on a circle.
    t = np.arctan2(1 - m, m)
    zero = np.zeros_like(t)
    curves = np.array(
        [
            np.stack([np.cos(t), np.sin(t), zero], axis=1),
            np.stack([np.cos(t), zero, np.sin(t)], axis=1),
        ]
    )
    weights = np.array([0.5, 0.3, 0.2])
    exact = largest_face_error(curves, weights, zone=0.0)
    assert exact <= 0.01
    errors = [largest_face_error(curves, weights, zone=z) for z in (1e-4, 1e-3, 1e-2)]
    assert exact < errors[0] < errors[1] < errors[2] < 0.6


def test_two_weights_on_a_ball_are_one_search():
    # Neighbours h apart differ by 2 sin²(h/2) at least on one side of the peak; where
    # that is less than the zone the search may stray, and only by such steps.
    weights = np.array([0.6, -0.8])
    exact = largest_ball_error(weights, tolerance=0.01, zone=0.0)
    assert 0 < exact <= 0.005
    step = math.pi / 2 / 2**4
    zone = 2 * math.sin(step / 2) ** 2
    found = largest_ball_error(weights, tolerance=0.01, zone=zone)
    assert step / 4 < found < 2 * step
    assert largest_ball_error(weights, tolerance=0.01, zone=2.0) > 0.6


def test_smaller_weights_are_known_worse_and_cycles_help():
    even = np.full(4, 0.5)
    lone = np.array([0.98, 0.14, 0.1, 0.1])
    lone /= np.linalg.norm(lone)
    options = {"tolerance": 0.01, "zone": 1e-5}
    assert largest_ball_error(even, **options) < largest_ball_error(lone, **options)
    errors = [
        largest_ball_error(even, tolerance=0.01, zone=0.0, cycles=n) for n in (1, 2, 4)
    ]
    assert errors[0] > errors[1] >= errors[2]


def test_two_small_weights_are_hardly_told_apart():
    # Their angle moves utilities by 0.1² λ at most, and a zone of a tenth of that
    # leaves it open; told apart by the whole sphere it would be known to 0.2.
    weights = np.array([math.sqrt(0.99), 0.1 / math.sqrt(2), 0.1 / math.sqrt(2)])
    assert largest_ball_error(weights, tolerance=0.01, zone=1e-3) > 0.7


@pytest.mark.parametrize("place", noise.PLACES)
@pytest.mark.parametrize("zone", [0.0, 1e-3])
@pytest.mark.quick_cases("0.0-diagonal", "0.001")
def test_an_adversary_in_the_zone_stays_within_the_bound(place, zone):
    unit = noise.models(3, place)["zone 0.001, coin"].zone / 1e-3
    model = Indifference(zone * unit, adversarial=True)
    ratios = []
    for person in noise._people(3, place, 4):
        options = {"method": "published", "tolerance": noise.TOLERANCE}
        found = measured_errors(
            noise._region(3, place), [person], model, options, noise.DISTANCES[place]
        )
        _, bound = noise._theorem(3, place, model, [person])
        ratios.append(found["largest_error"] / bound)
    assert max(ratios) <= 1
    assert np.median(ratios) > 0.2  # and it is no empty promise


def test_kinds_of_people():
    made = zones((0.1,), unit=0.2)
    assert list(made) == ["zone 0.1, coin", "zone 0.1, adversarial"]
    assert [model.zone for model in made.values()] == pytest.approx([0.02, 0.02])
    assert [model.adversarial for model in made.values()] == [False, True]
    assert [zone_of(model) for model in (Exact(), Indifference(0.3), Flip(0.1))] == [
        0.0,
        0.3,
        None,
    ]


def check(rows, asked):
    """A row for every kind of answers: what was asked, and errors below bounds."""
    for row in rows:
        measured = row["measured"]
        published, times = measured["published method"], measured["repeats"]
        size = asked[measured["k"], measured["place"]]
        assert published["questions"] == times * size
        assert measured["ours"]["questions"] < times * size / 2
        asked_by_belief = times == 1 and measured["k"] == 3
        assert ("bayesian" in measured) == asked_by_belief
        if measured["bound"] is not None:
            assert row["published"]["order"] > 0
            assert published["median_error"] <= measured["bound"]


@pytest.fixture
def small(monkeypatch):
    """A ball of three classes and one person of each kind."""
    monkeypatch.setattr(noise, "SIZES", (3,))
    monkeypatch.setattr(noise, "PLACES", ("ball",))
    monkeypatch.setattr(noise, "QUICK_METRICS", 1)
    monkeypatch.setattr(noise, "MOST", {"ball": 5})
    monkeypatch.setattr(noise, "ZONES", {"ball": (0.001,)})
    monkeypatch.setattr(noise, "NEVER", {})


@pytest.mark.slow
@pytest.mark.usefixtures("small")
def test_multiclass_noise():
    report = EXPERIMENTS["multiclass-noise"](Run(quick=True))
    rows = json.loads(report.to_json())["rows"]
    assert [row["measured"]["answers"] for row in rows] == [
        "zone 0.001, coin",
        "zone 0.001, adversarial",
        "10 % flips",
        "10 % flips",
    ]
    assert [row["measured"]["repeats"] for row in rows] == [1, 1, 1, 3]
    check(rows, {(3, "ball"): 320})
    order = math.sqrt(6) * (0.01 + math.sqrt(0.001))
    assert rows[0]["published"]["order"] == pytest.approx(order)
    assert rows[0]["measured"]["bound"] is not None
    assert rows[2]["measured"]["bound"] is rows[2]["published"]["order"] is None


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_all_places_and_sizes(monkeypatch):
    """One person of each kind, for one zone; smaller zones have tests of their own."""
    monkeypatch.setattr(noise, "QUICK_METRICS", 1)
    monkeypatch.setattr(noise, "ZONES", dict.fromkeys(noise.PLACES, (0.01,)))
    monkeypatch.setattr(noise, "MOST", dict.fromkeys(noise.PLACES, 5))
    report = EXPERIMENTS["multiclass-noise"](Run(quick=True))
    rows = json.loads(report.to_json())["rows"]
    asked = {(3, "diagonal"): 56, (4, "diagonal"): 84, (3, "ball"): 320}
    check(rows, {**asked, (4, "ball"): 704})
    for _, path in report.columns:
        section, first, *_ = path.split(".")
        assert any(first in row[section] for row in rows), path
