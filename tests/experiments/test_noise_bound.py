"""[B] Theorem 2 as a number: by hand, and against people with a zone."""

import math
import sys

import numpy as np
import pytest

import elicitor as el
from elicitor.experiments.noise_bound import theorem_2_bound
from elicitor.experiments.places import synthetic_law
from elicitor.metrics import LinearMetric
from elicitor.oracles import Indifference

noise = sys.modules["elicitor.experiments.binary_noise"]


def even(t):
    """η uniform on [0, 1]: k₀ = k₁ = 1 wherever the window is inside."""
    return np.clip(t, 0.0, 1.0)


def test_the_bound_by_hand():
    found = theorem_2_bound(even, 0.5, tolerance=0.02, zone=0.002)
    assert found == pytest.approx(0.2 + 2 * math.sqrt(0.004))
    half = theorem_2_bound(lambda t: even(t) / 2, 0.5, tolerance=0.02, zone=0.002)
    assert half == pytest.approx(0.2 + 4 * math.sqrt(0.002))
    assert theorem_2_bound(even, 0.5, tolerance=0.08, zone=0) == pytest.approx(0.4)


def test_the_sparsest_and_the_densest_side_count():
    """η has density 1/2 below 1/2 and 3/2 above: k₀ = 1/2 and k₁ = 3/2."""

    def uneven(t):
        return np.where(t < 0.5, t / 2, 0.25 + 1.5 * (t - 0.5))

    found = theorem_2_bound(uneven, 0.5, tolerance=0, zone=0.001)
    assert found == pytest.approx(4 * math.sqrt(0.003))


def test_there_is_none_where_nobody_is():
    def gap(t):
        return np.where(t < 0.5, t, np.maximum(0.5, t - 0.2))

    assert theorem_2_bound(gap, 0.5, tolerance=0.02, zone=0.001) == math.inf


def test_shares_are_those_of_the_synthetic_law():
    """Thresholds t: P[η ≤ t] = 1 − TP(t) − (1 − ζ − TN(t))."""
    law = synthetic_law()
    for t in (0.05, 0.3, 0.5, 0.9):
        right = law.confusion(t)
        positives = right[0] + (1 - law.prevalence - right[1])
        assert noise.share_below(np.array([t]))[0] == pytest.approx(1 - positives)
    assert noise.share_below(np.array([0.0, 0.001, 0.999, 1.0])).tolist() == [
        0,
        0,
        1,
        1,
    ]


@pytest.mark.parametrize("zone", [0.001, 0.01])
def test_an_adversary_in_the_zone_stays_within_the_bound(zone):
    errors, bounds = [], []
    for theta in np.linspace(0.2, 1.3, 12):
        true = LinearMetric.at_angle(theta)
        person = el.MetricOracle(true, Indifference(zone, adversarial=True))
        options = {"method": "published", "tolerance": 0.02}
        found = el.elicit(synthetic_law(), "linear", person, **options).metric
        best = math.sin(theta) / (math.sin(theta) + math.cos(theta))
        bound = theorem_2_bound(noise.share_below, best, tolerance=0.02, zone=zone)
        errors.append(np.abs(found.weights - true.weights).max())
        bounds.append(bound)
    assert (np.array(errors) <= bounds).all()
    assert np.median(errors) > np.median(bounds) / 6  # and it is no empty promise


@pytest.mark.slow
@pytest.mark.parametrize("zone", [0.001, 0.01])
@pytest.mark.quick_cases("0.01")
def test_theorem_1_holds_for_a_ratio(zone):
    """(ii): what Algorithm 1 ends at is within √ε_Ω + ε of the optimum."""
    law, tolerance = synthetic_law(), 0.02
    true = el.named_metric("f-beta", prevalence=law.prevalence)
    person = el.MetricOracle(true, Indifference(zone, adversarial=True))
    options = {"method": "published", "tolerance": tolerance}
    found = el.elicit(law, "linear-fractional", person, **options)
    every = [
        law.upper_support(float(t)).confusion for t in np.linspace(0, np.pi / 2, 2001)
    ]
    best = max(true.value(point) for point in every)
    reached = true.value(law.upper_support(found.details["best_angle"]).confusion)
    assert best - reached <= math.sqrt(zone) + tolerance
    assert best - reached > 0
