"""Terms of metrics: their features by hand, and slopes as derivatives of these."""

import math

import numpy as np
import pytest

from elicitor.metrics.features import (
    Gaps,
    Growing,
    Linear,
    Polynomial,
    Powers,
    SquaredGaps,
)
from elicitor.metrics.polynomial_unknowns import PolynomialUnknowns
from tests.metrics.spaces import SHARES, SPANS, bent, derivatives, grouped, plain
from tests.metrics.spaces import points_of as points_in

SIGNS = np.array([1, 0, -1])
LOWEST, HIGHEST = np.array([0.1, 0.9, 200.0]), np.array([0.8, 0.2, 20.0])
"""Of the last two statistics less is better."""


def polynomial(space, degree, **options):
    return Polynomial(space, PolynomialUnknowns.of(space.names, degree, **options))


TERMS = {
    "linear": (lambda s: Linear(s, SIGNS), plain()),
    "linear, groups": (
        lambda s: Linear(s, SIGNS[:2]),
        grouped(spans=np.array([0.5, 4.0])),
    ),
    "quadratic": (lambda s: polynomial(s, 2), plain()),
    "cubic": (lambda s: polynomial(s, 3), plain()),
    "cubes only": (lambda s: polynomial(s, 3, diagonal=True), plain()),
    "growing": (lambda _: Growing(LOWEST, HIGHEST, 3), plain()),
    "growing, straight": (lambda _: Growing(LOWEST, HIGHEST, 1), plain()),
    "powers": (lambda s: Powers(s, s.signs), bent()),
    "gaps": (Gaps, grouped()),
    "squared gaps": (SquaredGaps, grouped()),
}


def case(name):
    build, space = TERMS[name]
    return build(space), space


EVERY = pytest.mark.parametrize("name", TERMS)


@EVERY
def test_slopes_are_derivatives_of_the_features(name):
    term, space = case(name)
    points = points_in(space, 6)
    expected = derivatives(term.features, points, space.spans)
    size = np.abs(expected).max()
    assert term.slopes(points) == pytest.approx(expected, rel=1e-6, abs=1e-8 * size)


@EVERY
def test_there_is_a_sign_for_every_feature_and_every_number_counts(name):
    term, space = case(name)
    points = points_in(space, 6)
    assert term.features(points).shape == (6, term.size)
    assert term.slopes(points).shape == (6, term.size, *space.shape)
    assert set(np.unique(term.signs)) <= {-1, 0, 1}
    assert term.slopes(points).any(axis=(0, 1)).all()
    assert term.slopes(points).reshape(6, term.size, -1).any(axis=(0, 2)).all()


@EVERY
@pytest.mark.parametrize("leading", [(), (2, 3), (0,), (2, 0)])
def test_points_may_stand_in_any_array(name, leading):
    term, space = case(name)
    number = math.prod(leading)
    points = points_in(space, number).reshape(*leading, *space.shape)
    one_by_one = points.reshape(number, *space.shape)
    features, slopes = term.features(points), term.slopes(points)
    assert features.shape == (*leading, term.size)
    assert slopes.shape == (*leading, term.size, *space.shape)
    flat = features.reshape(number, term.size)
    steep = slopes.reshape(number, term.size, *space.shape)
    for point, feature, slope in zip(one_by_one, flat, steep, strict=True):
        assert feature == pytest.approx(term.features(point))
        assert slope == pytest.approx(term.slopes(point))


# -- each by hand -------------------------------------------------------------------


def test_linear_features_are_the_statistics_in_units_of_their_spans():
    term = Linear(plain(), SIGNS)
    assert term.features(np.array([[0.5, 0.25, 50.0]])) == pytest.approx(
        np.array([[0.5, 0.5, 0.25]])
    )
    assert term.signs.tolist() == [1, 0, -1]


def test_linear_features_of_groups_are_those_of_everyone():
    space = grouped(spans=np.array([0.5, 4.0]))
    rates = np.array([[0.9, 0.8], [0.7, 0.6], [0.5, 0.4]])
    everyone = [
        (0.5 * 0.9 + 0.3 * 0.7 + 0.2 * 0.5) / 0.5,
        (0.2 * 0.8 + 0.2 * 0.6 + 0.6 * 0.4) / 4.0,
    ]
    assert Linear(space, SIGNS[:2]).features(rates) == pytest.approx(everyone)
    assert SHARES.sum(axis=0) == pytest.approx(1)


def test_polynomial_features_are_monomials_in_units_of_spans():
    """x, y, x²/2, √2 xy/2 and y²/2, whose weights are √μ times the coefficients."""
    space = plain(names=("x", "y"), signs=np.ones(2), spans=np.array([2.0, 0.1]))
    term = polynomial(space, 2)
    x, y = 1.0 / 2.0, 0.03 / 0.1
    expected = [x, y, x**2 / 2, math.sqrt(2) * x * y / 2, y**2 / 2]
    assert term.features(np.array([1.0, 0.03])) == pytest.approx(expected)
    assert not term.signs.any()


def test_clusters_share_their_features():
    space = plain(names=("x", "y"), signs=np.ones(2), spans=np.array([2.0, 0.1]))
    term = polynomial(space, 2, diagonal=True, clusters=[["x", "y"]])
    one, other = np.array([[1.0, 0.03], [2 * 0.3, 0.1 * 0.5]])
    assert term.size == 2
    assert term.features(one) == pytest.approx(term.features(other))


def chance_of_at_least(j, rate, tries):
    """P(B ≥ j), by looking at all outcomes."""
    return sum(
        math.prod(rate if hit else 1 - rate for hit in hits)
        for hits in np.ndindex(*(2,) * tries)
        if sum(hits) >= j
    )


@pytest.mark.parametrize("degree", [1, 2, 3, 4])
def test_growing_features_are_chances_of_enough_successes(degree):
    term = Growing(LOWEST, HIGHEST, degree)
    point = np.array([0.3, 0.4, 50.0])
    rates = [0.2 / 0.7, 0.5 / 0.7, 150 / 180]
    expected = [
        chance_of_at_least(j, rate, degree)
        for j in range(1, degree + 1)
        for rate in rates
    ]
    assert term.features(point) == pytest.approx(expected)
    assert term.signs.tolist() == [1] * 3 * degree
    # Every feature grows from 0 at the worst to 1 at the best.
    assert term.features(LOWEST) == pytest.approx(0)
    assert term.features(HIGHEST) == pytest.approx(1)
    assert (term.slopes(point) * (HIGHEST - LOWEST) >= 0).all()


def test_rates_and_points_are_inverse():
    term = Growing(LOWEST, HIGHEST, 3)
    points = points_in(plain(), 5)
    assert term.points(term.rates(points)) == pytest.approx(points)
    assert term.rates(np.stack([LOWEST, HIGHEST])) == pytest.approx(
        np.array([[0.0] * 3, [1.0] * 3])
    )
    assert term.points(np.full(3, 0.5)) == pytest.approx((LOWEST + HIGHEST) / 2)


def test_powers_are_of_a_bending_statistic_between_its_bounds():
    """Length 50…250 as 0…1; the others once, in units of their spans."""
    space = bent()
    term = Powers(space, space.signs)
    found = term.features(np.array([0.7, 110.0, 60.0]))
    assert found == pytest.approx([0.7, 0.3, 0.09, 0.027, 60 / SPANS[2]])
    assert term.places.tolist() == [0, 1, 1, 1, 2]
    assert term.orders.tolist() == [1, 1, 2, 3, 1]
    assert term.signs.tolist() == [1, 0, 0, 0, -1]


RATES = np.array([[0.9, 0.2], [0.6, 0.3], [0.8, 0.7]])
BETWEEN = np.array([[0.3, -0.1], [0.1, -0.5], [-0.2, -0.4]])
"""First less second, first less third, second less third group."""


def test_gaps_are_absolute_and_count_against():
    term = Gaps(grouped())
    assert term.gaps(RATES) == pytest.approx(BETWEEN)
    assert term.features(RATES) == pytest.approx(-np.abs(BETWEEN).ravel())
    assert term.signs.tolist() == [1] * 6
    # Where there is none, it grows in either direction: no slope is right.
    alike = np.tile([0.4, 0.6], (3, 1))
    assert not term.features(alike).any()
    assert not term.slopes(alike).any()


def test_squared_gaps_are_all_products_and_count_against():
    """−(g₁²/2, √2 g₁g₂/2, g₂²/2) for every pair of groups."""
    term = SquaredGaps(grouped())
    expected = [
        -value / 2 for g, h in BETWEEN for value in (g * g, math.sqrt(2) * g * h, h * h)
    ]
    assert term.features(RATES) == pytest.approx(expected)
    assert term.root_multiplicities == pytest.approx([1, math.sqrt(2), 1])
    # An entry may have either sign if only the matrix is semi-definite.
    assert term.signs.tolist() == [0] * 9


def test_what_all_groups_share_is_no_gap():
    shifted = RATES + np.array([0.05, -0.1])
    for kind in (Gaps, SquaredGaps):
        term = kind(grouped())
        assert term.features(shifted) == pytest.approx(term.features(RATES))
        assert term.slopes(RATES).sum(axis=1) == pytest.approx(0)
