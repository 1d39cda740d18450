"""What every region must fulfil.

Derive a class, override the fixtures, and let pytest collect it::

    class TestMyRegion(RegionContract):
        @pytest.fixture
        def region(self):
            return ...
"""

from __future__ import annotations

import copy
import json

import numpy as np
import pytest

from elicitor.core.errors import InvalidParameterError
from elicitor.regions import Region

__all__ = ["RegionContract"]

SLACK = 1e-9
"""How far two ways to one confusion may differ (probability)."""


class RegionContract:
    """Obligations of any region."""

    @pytest.fixture
    def region(self) -> Region:
        """Return the region under test; override it."""
        raise NotImplementedError("override the fixture region")

    @pytest.fixture
    def achievable(self, region: Region) -> np.ndarray:
        """Return statistics of many classifiers, of shape (n_points, n_statistics).

        Override it with classifiers that owe nothing to the region's own code.
        """
        raise NotImplementedError("override the fixture achievable")

    @pytest.fixture
    def directions(self, region: Region) -> np.ndarray:
        """Return unit vectors, of shape (n_directions, n_statistics)."""
        size = len(region.names)
        drawn = np.random.default_rng(0).normal(size=(15, size))
        every = np.concatenate([np.eye(size), -np.eye(size), drawn])
        return every / np.linalg.norm(every, axis=1, keepdims=True)

    def test_support_is_achievable(
        self, region: Region, directions: np.ndarray
    ) -> None:
        assert all(region.contains(region.support(d)) for d in directions)

    def test_no_classifier_lies_beyond_the_support(
        self, region: Region, achievable: np.ndarray, directions: np.ndarray
    ) -> None:
        for direction in directions:
            farthest = np.max(achievable @ direction)
            assert farthest <= region.support(direction) @ direction + SLACK

    def test_support_ignores_the_length_of_the_direction(
        self, region: Region, directions: np.ndarray
    ) -> None:
        for d in directions:
            here, there = region.support(d) @ d, region.support(1000 * d) @ d
            assert here == pytest.approx(there, abs=SLACK)

    def test_every_classifier_is_contained(
        self, region: Region, achievable: np.ndarray
    ) -> None:
        assert all(region.contains(point) for point in achievable)

    def test_region_is_convex(self, region: Region, directions: np.ndarray) -> None:
        ends = np.array([region.support(d) for d in directions])
        rng = np.random.default_rng(1)
        for _ in range(40):
            shares = rng.dirichlet(np.ones(3))
            assert region.contains(shares @ ends[rng.integers(len(ends), size=3)])

    def test_points_beyond_the_support_are_not_contained(
        self, region: Region, directions: np.ndarray
    ) -> None:
        for d in directions:
            assert not region.contains(region.support(d) + 1e-5 * d)

    def test_region_has_no_direction_without_end(self, region: Region) -> None:
        with pytest.raises(InvalidParameterError, match="zero"):
            region.support(np.zeros(len(region.names)))

    @pytest.mark.parametrize("bad", [np.nan, np.inf])
    def test_numbers_that_are_not_finite_are_refused(
        self, region: Region, bad: float
    ) -> None:
        vector = np.full(len(region.names), bad)
        with pytest.raises(InvalidParameterError, match="finite"):
            region.support(vector)
        with pytest.raises(InvalidParameterError, match="finite"):
            region.contains(vector)

    def test_vectors_of_another_size_are_refused(self, region: Region) -> None:
        vector = np.full(len(region.names) + 1, 0.1)
        with pytest.raises(InvalidParameterError, match="entries"):
            region.support(vector)
        with pytest.raises(InvalidParameterError, match="entries"):
            region.contains(vector)

    def test_description_is_json_and_always_the_same(self, region: Region) -> None:
        told = region.describe()
        assert told, "an empty description is that of every region"
        text = json.dumps(told, allow_nan=False)
        assert text == json.dumps(region.describe())
        again = copy.deepcopy(region).describe()
        assert again == told, "the same data must be told alike in another session"
