"""What every term and every family must fulfil.

Derive a class, override the fixtures, and let pytest collect it::

    class TestMyTerm(TermContract):
        @pytest.fixture
        def term(self):
            return MyTerm("latency", 40)

        @pytest.fixture
        def region(self):
            return ModelPool(...)
"""

from __future__ import annotations

import json
from collections.abc import Callable

import numpy as np
import pytest

from elicitor.core.space import Space
from elicitor.metrics import SumMetric, coefficient_names, metric_from_dict
from elicitor.metrics.families import Family, family_from_dict
from elicitor.metrics.features import Features
from elicitor.metrics.term_sum import bare
from elicitor.metrics.terms import TERMS, Term, read_term
from elicitor.regions import Region

__all__ = ["FamilyContract", "TermContract"]

STEP = 1e-6
"""Of central differences, in units of the spans."""
KINK = 1e-3
"""Slopes of both sides that are apart by more, of the largest, are those of a kink."""
PEOPLE = 12
"""Random weights that are tried."""


class _OnRegion:
    """What terms and families are tried on."""

    @pytest.fixture
    def region(self) -> Region:
        """Return a region that has what it is about; override it."""
        raise NotImplementedError("override the fixture region")

    @pytest.fixture
    def space(self, region: Region) -> Space:
        """Return its space; override this one if there is no region."""
        return region.space

    @pytest.fixture
    def points(self, region: Region) -> np.ndarray:
        """Return statistics, no two alike, of shape (n_points, *space.shape)."""
        return region.choice_set.random(9, np.random.default_rng(0))


class TermContract(_OnRegion):
    """Obligations of any term of a sum."""

    @pytest.fixture
    def term(self) -> Term:
        """Return the term under test; override it."""
        raise NotImplementedError("override the fixture term")

    def test_there_is_a_label_and_a_sign_for_every_feature(
        self, term: Term, space: Space, points: np.ndarray
    ) -> None:
        found = term.on(space)
        assert set(np.unique(found.signs)) <= {-1, 0, 1}
        assert found.size > 0
        assert len(term.labels(space)) == len(set(term.labels(space))) == found.size
        assert all(isinstance(label, str) and label for label in term.labels(space))
        assert len(term.told(space)) == found.size
        assert found.features(points).shape == (len(points), found.size)
        assert np.isfinite(found.features(points)).all()

    def test_features_are_curved_as_it_says(
        self, term: Term, space: Space, points: np.ndarray
    ) -> None:
        found, n = term.on(space), len(points) // 2
        one, other = points[:n], points[n : 2 * n]
        ends = (found.features(one) + found.features(other)) / 2
        over = found.features((one + other) / 2) - ends
        rounding = 1e-9 * np.abs(found.features(points)).max()
        if term.curvature == "linear":
            assert over == pytest.approx(0, abs=rounding)
        elif term.curvature == "concave":
            assert (over >= -rounding).all()
        else:
            assert term.curvature == "unknown"

    def test_slopes_are_derivatives_of_the_features(
        self, term: Term, space: Space, points: np.ndarray
    ) -> None:
        found = term.on(space)
        _require_derivatives(found.slopes(points), found.features, points, space)

    def test_gradients_are_weighted_slopes(
        self, term: Term, space: Space, points: np.ndarray
    ) -> None:
        _require_gradients(term.on(space), points)

    def test_points_may_stand_in_any_array(
        self, term: Term, space: Space, points: np.ndarray
    ) -> None:
        found, n = term.on(space), len(points) // 2
        deep = points[: 2 * n].reshape(2, n, *space.shape)
        for compute in (found.features, found.slopes):
            one_by_one = np.array([compute(point) for point in points[: 2 * n]])
            assert compute(deep).reshape(one_by_one.shape) == pytest.approx(one_by_one)

    def test_weights_of_known_sign_are_what_everyone_wants(
        self, term: Term, space: Space
    ) -> None:
        """Somebody with such weights is written, read and said."""
        signs = term.on(space).signs
        weights = np.where(signs == 0, 1.0, signs)
        metric = SumMetric(weights, [term], space)
        assert metric_from_dict(json.loads(metric.to_json())) == metric
        assert metric.sentence().endswith(".")

    def test_it_is_the_same_after_a_round_trip_through_a_file(self, term: Term) -> None:
        assert TERMS[term.called] is type(term)
        again = read_term(json.loads(json.dumps(term.to_dict(), allow_nan=False)))
        assert again == term
        assert again.to_dict() == term.to_dict()

    def test_it_does_not_look_at_what_can_be_had(
        self, term: Term, space: Space, points: np.ndarray
    ) -> None:
        """A metric is the same wherever it came from."""
        own, plain = term.on(space), term.on(bare(space))
        assert np.array_equal(own.features(points), plain.features(points))
        assert term.labels(space) == term.labels(bare(space))


class FamilyContract(_OnRegion):
    """Obligations of any family whose metrics order as ⟨w, f(s)⟩ does."""

    @pytest.fixture
    def family(self, space: Space) -> Family:
        """Return what `build_family(name, space, ...)` builds; override it."""
        raise NotImplementedError("override the fixture family")

    @pytest.fixture
    def people(self, family: Family) -> np.ndarray:
        """Return weights that fulfil what is known, (n_people, size)."""
        rng, found = np.random.default_rng(0), np.empty((0, family.size))
        known = np.asarray(family.constraints).reshape(-1, family.size)
        for _ in range(1000):
            drawn = rng.standard_normal((1000, family.size))
            turned = drawn.copy()
            for row in known:  # into the halfspace, which suffices for orthants
                wrong = turned @ row < 0
                away = 2 * np.outer(turned[wrong] @ row, row) / (row @ row)
                turned[wrong] -= away
            found = np.vstack([found, turned[(turned @ known.T >= 0).all(axis=1)]])
            if len(found) >= PEOPLE:
                return found[:PEOPLE]
        raise AssertionError("no weights fulfil the constraints")

    def test_differences_turn_with_the_sides(
        self, family: Family, points: np.ndarray
    ) -> None:
        first, second = points[:-1], points[1:]
        rows = family.differences(first, second)
        assert rows.shape == (len(first), family.size)
        assert family.differences(second, first) == pytest.approx(-rows)
        assert not family.differences(first, first).any()

    def test_slopes_are_derivatives_of_differences(
        self, family: Family, space: Space, points: np.ndarray
    ) -> None:
        """Each beside where it is: elsewhere those of a ratio are others."""
        _require_derivatives(
            family.slopes(points),
            lambda moved: family.differences(moved, points),
            points,
            space,
        )

    def test_gradients_are_weighted_slopes(
        self, family: Family, points: np.ndarray
    ) -> None:
        _require_gradients(family, points)

    def test_metrics_prefer_what_the_weights_do(
        self, family: Family, points: np.ndarray, people: np.ndarray
    ) -> None:
        first, second = points[:-1], points[1:]
        rows = family.differences(first, second)
        for weights in people:
            metric = family.metric(weights)
            assert metric.names == family.space.names
            ahead = metric.utility(first) - metric.utility(second)
            sure = np.abs(ahead) > 1e-9 * np.abs(ahead).max()
            assert (np.sign(rows @ weights) == np.sign(ahead))[sure].all()

    def test_values_are_utilities(
        self, family: Family, points: np.ndarray, people: np.ndarray
    ) -> None:
        first, second = np.triu_indices(len(points), 1)
        rows = family.differences(points[first], points[second])
        for weights, own in zip(people, family.values(people, points), strict=True):
            ahead = own[first] - own[second]
            sure = np.abs(ahead) > 1e-9 * np.abs(ahead).max()
            assert (np.sign(rows @ weights) == np.sign(ahead))[sure].all()

    def test_what_divides_utilities_is_told(
        self, family: Family, points: np.ndarray, people: np.ndarray
    ) -> None:
        """Where it is told, and it is where differences are not f(first) − f(second).

        Utilities that are divided are seen by what they are, not by ⟨w, z⟩.
        """
        first, second = np.triu_indices(len(points), 1)
        rows = family.differences(points[first], points[second])
        from_one = family.differences(points, np.broadcast_to(points[:1], points.shape))
        additive = rows == pytest.approx(from_one[first] - from_one[second])
        for weights, own in zip(people, family.values(people, points), strict=True):
            divides = family.denominator(weights)
            assert additive or divides is not None, (
                "differences are not f(first) - f(second): say by `denominator` what "
                "divides the utilities"
            )
            if divides is None:
                continue
            below = divides(points)
            assert below.shape == (len(points),)
            assert (below > 0).all()
            ahead = (own[first] - own[second]) * below[first] * below[second]
            size = np.linalg.norm(rows @ weights) / np.linalg.norm(ahead)
            seen = rows @ weights
            little = 1e-9 * np.abs(seen).max()
            assert seen == pytest.approx(size * ahead, abs=little)

    def test_coefficients_are_those_of_the_metrics(
        self, family: Family, people: np.ndarray
    ) -> None:
        expected = np.array([family.metric(row).coefficients for row in people])
        assert family.coefficients(people) == pytest.approx(expected)
        assert family.coefficients(2.5 * people) == pytest.approx(expected)

    def test_each_coefficient_has_a_name(
        self, family: Family, people: np.ndarray
    ) -> None:
        names = coefficient_names(family.metric(people[0]))
        assert len(names) == family.coefficients(people).shape[1]

    def test_it_is_finite_whatever_may_be_shown(
        self, family: Family, points: np.ndarray
    ) -> None:
        family.require_finite(points)
        family.require_finite(points, slopes=True)

    def test_what_is_settled_is_settled_for_everyone(
        self, family: Family, points: np.ndarray, people: np.ndarray
    ) -> None:
        i, j = np.triu_indices(len(points), 1)
        rows = family.differences(points[i], points[j])
        seen = rows[family.is_settled(rows)] @ people.T
        assert ((seen >= -1e-9).all(axis=1) | (seen <= 1e-9).all(axis=1)).all()

    def test_it_is_the_same_after_a_round_trip_through_a_file(
        self, family: Family, points: np.ndarray, people: np.ndarray
    ) -> None:
        data = json.loads(json.dumps(family.to_dict(), allow_nan=False))
        again = family_from_dict(data)
        assert type(again) is type(family)
        rows = family.differences(points[:-1], points[1:])
        assert np.array_equal(again.differences(points[:-1], points[1:]), rows)
        assert np.array_equal(again.constraints, family.constraints)
        assert again.metric(people[0]) == family.metric(people[0])


def _require_gradients(thing: Features | Family, points: np.ndarray) -> None:
    """Each point has weights of its own."""
    drawn = np.random.default_rng(1).standard_normal((len(points), thing.size))
    expected = np.einsum("ij...,ij->i...", thing.slopes(points), drawn)
    assert thing.gradients(drawn, points) == pytest.approx(expected)


def _require_derivatives(
    found: np.ndarray,
    function: Callable[[np.ndarray], np.ndarray],
    points: np.ndarray,
    space: Space,
) -> None:
    """Slopes of shape (n_points, size, *shape) are central differences.

    At a kink, as where the worst of two groups is either, they are in between those of
    both sides.
    """
    here = function(points)
    for place in np.ndindex(space.shape):
        step = np.zeros(space.shape)
        step[place] = STEP * space.spans[place[-1]]
        after = (function(points + step) - here) / step[place]
        before = (here - function(points - step)) / step[place]
        expected = (after + before) / 2
        own = found[(slice(None), slice(None), *place)]
        size = max(float(np.abs(expected).max()), 1e-9)
        apart = np.abs(after - before) / 2
        slack = np.where(apart > KINK * size, apart, 0.0)
        near = 1e-5 * np.abs(expected) + 1e-6 * size
        wrong = np.abs(own - expected) > slack + near
        assert not wrong.any(), (
            f"slopes by {space.names[place[-1]]} must be derivatives: got {own[wrong]} "
            f"for {expected[wrong]}"
        )
