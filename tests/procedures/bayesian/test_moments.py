"""Moments after an answer, against numerical integration."""

import itertools

import numpy as np
import pytest
from scipy.special import ndtr
from scipy.stats import norm

from elicitor.procedures.bayesian import LINKS, Hypotheses
from elicitor.procedures.bayesian.moments import (
    SLAB,
    SPIKE,
    Kind,
    moments,
    probability_of_first,
)

NOISE = {"scale": [0.2, 0.7, 1.3], "lapse": [0.0, 0.1, 0.25], "threshold": [0.4] * 3}
GRID = np.linspace(-9, 9, 60_001)
"""Standard deviations; the rule of equal steps is exact to 1e-9 for what is smooth."""


def hypotheses(link, noise=None):
    columns = [np.array(column) for column in (noise or NOISE).values()]
    none = np.zeros(len(columns[0]))
    zones = columns.pop() if len(columns) > 3 else none
    return Hypotheses(*columns, none, none, LINKS[link], zones)


def chance(t, kind, noise, h):
    """L(t), written down once more from the definition."""

    def below(x):
        link, zone = noise.link, noise.zones[h]
        if zone:
            return sum(ndtr((x + z) / noise.scales[h]) for z in (zone, -zone)) / 2
        parts = zip(link.shares, link.slopes, strict=True)
        return sum(p * ndtr(s * x / noise.scales[h]) for p, s in parts)

    lapse, threshold = noise.lapses[h], noise.thresholds[h]
    if kind == Kind.POSITIVE:
        return np.where(t == 0, 0.5, t > 0)
    if kind in (Kind.SPARSE, Kind.SPARSE_POSITIVE):
        # the density of spike and slab over that of N(0, 1)
        spike = norm.pdf(t, scale=SPIKE / np.sqrt(1 + SPIKE**2))
        found = SLAB + (1 - SLAB) * spike / norm.pdf(t)
        above = np.where(t == 0, 0.5, t > 0)
        return found * above if kind == Kind.SPARSE_POSITIVE else found
    if kind == Kind.EQUAL:
        return (1 - lapse) * (below(t + threshold) - below(t - threshold))
    return lapse / 2 + (1 - lapse) * below(t - threshold)


def integrated(mean, variance, kind, noise, h):
    """log Z, its derivative and minus its second derivative by the mean."""
    away = np.sqrt(variance) * GRID
    weights = norm.pdf(GRID) * (GRID[1] - GRID[0]) * chance(mean + away, kind, noise, h)
    mass = weights.sum()
    slope = (weights * away).sum() / variance / mass
    second = (weights * away**2).sum() / variance**2 / mass - 1 / variance
    return np.log(mass), slope, slope**2 - second


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("kind", Kind)
def test_they_are_integrals(link, kind):
    noise = hypotheses(link)
    cases = [(-1.3, 0.5), (0.0, 0.02), (0.4, 2.0), (2.1, 0.3)]
    mean, variance = (np.tile(column, (3, 1)) for column in zip(*cases, strict=True))
    kinds = np.array([kind] * len(cases))
    found = moments(mean, variance, kinds, noise)
    for h, i in itertools.product(range(3), range(len(cases))):
        if kind in (Kind.POSITIVE, Kind.SPARSE_POSITIVE) and not cases[i][0]:
            continue  # an edge in the middle of the grid
        expected = integrated(*cases[i], kind, noise, h)
        assert [part[h, i] for part in found] == pytest.approx(expected, abs=1e-3)


@pytest.mark.parametrize("kind", [Kind.PREFERRED, Kind.POSITIVE])
def test_in_zones_they_are_integrals_too(kind):
    zones = {"threshold": [0.0] * 3, "zone": [0.5, 0.0, 1.4]}
    noise = hypotheses("logistic", {**NOISE, **zones})
    cases = [(-1.3, 0.5), (0.4, 2.0), (2.1, 0.3)]
    mean, variance = (np.tile(column, (3, 1)) for column in zip(*cases, strict=True))
    found = moments(mean, variance, np.array([kind] * 3), noise)
    first, slope = probability_of_first(mean, variance, noise)
    for h, i in itertools.product(range(3), range(3)):
        expected = integrated(*cases[i], kind, noise, h)
        assert [part[h, i] for part in found] == pytest.approx(expected, abs=1e-3)
        if kind == Kind.PREFERRED:
            assert first[h, i] == pytest.approx(np.exp(expected[0]), abs=1e-8)
            assert slope[h, i] == pytest.approx(expected[1] * first[h, i], abs=1e-8)


def test_answers_of_every_kind_stand_side_by_side():
    noise = hypotheses("logistic")
    kinds = np.array([2, 0, 1, 0, 3])
    mean = np.array([[0.3, -0.2, 0.5, 1.0, 0.1]] * 3)
    variance = np.array([[0.2, 0.4, 0.1, 3.0, 0.5]] * 3)
    together = moments(mean, variance, kinds, noise)
    for i in range(5):
        one = slice(i, i + 1)
        alone = moments(mean[:, one], variance[:, one], kinds[one], noise)
        for whole, part in zip(together, alone, strict=True):
            assert np.allclose(whole[:, one], part, rtol=1e-12)


def test_far_tails_are_exact():
    """log Φ(−x) = log φ(x) − log x + log(1 − x⁻² + 3x⁻⁴ − …), to 1e-8 at x = 40."""
    noise = hypotheses("probit", {"s": [3e-4], "l": [0.0], "t": [0.0]})
    x = 40.0
    found = moments(np.array([[-x]]), np.array([[1.0]]), np.array([2]), noise)
    series = 1 - x**-2 + 3 * x**-4 - 15 * x**-6
    log_mass = norm.logpdf(x) - np.log(x) + np.log(series)
    assert found.log_mass[0, 0] == pytest.approx(log_mass, abs=1e-7)
    assert found.slope[0, 0] == pytest.approx(x / series, rel=1e-7)
    assert 1 - found.bend[0, 0] == pytest.approx(x**-2, rel=0.01)


def test_ties_in_far_tails_are_exact():
    """Φ(b) − Φ(a) of two far edges is the difference of two such series."""
    noise = hypotheses("probit", {"s": [1.0], "l": [0.0], "t": [0.5]})
    mean, spread = 60.0, np.sqrt(2.0)
    found = moments(np.array([[mean]]), np.array([[1.0]]), np.array([1]), noise)
    near, far = (mean - 0.5) / spread, (mean + 0.5) / spread
    logs = [norm.logsf(edge) for edge in (near, far)]
    expected = logs[0] + np.log1p(-np.exp(logs[1] - logs[0]))
    assert found.log_mass[0, 0] == pytest.approx(expected, rel=1e-12)
    assert np.isfinite(found.slope).all()
    # The person saw no difference, so it is pulled down, nearly to the threshold.
    assert mean + found.slope[0, 0] == pytest.approx(mean / 2, abs=0.5)


def test_a_lapse_forgives_what_is_impossible():
    noise = hypotheses("logistic", {"s": [1e-3] * 2, "l": [0.0, 0.2], "t": [0.0] * 2})
    mean, variance = np.full((2, 1), -3.0), np.full((2, 1), 0.01)
    found = moments(mean, variance, np.array([0]), noise)
    assert found.log_mass[1, 0] == pytest.approx(np.log(0.1))
    assert found.slope[1, 0] == pytest.approx(0, abs=1e-12)
    assert found.slope[0, 0] > 100


def test_probability_of_first_and_its_derivative():
    noise = hypotheses("logistic")
    cases = [(-1.3, 0.5), (0.1, 0.02), (2.1, 0.3)]
    mean, variance = (np.tile(column, (3, 1)) for column in zip(*cases, strict=True))
    found, slope = probability_of_first(mean, variance, noise)
    bare = hypotheses("logistic", {**NOISE, "threshold": [0.0] * 3})
    for h, i in itertools.product(range(3), range(len(cases))):
        log_mass, log_slope, _ = integrated(*cases[i], Kind.PREFERRED, bare, h)
        assert found[h, i] == pytest.approx(np.exp(log_mass), abs=1e-8)
        assert slope[h, i] == pytest.approx(log_slope * np.exp(log_mass), abs=1e-8)
