"""What every region of groups must fulfil, beyond the contract of any region.

The contract of any region is about vectors; here a point is a matrix with a row per
group. So that contract is run on the rows one after the other.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
import pytest
from numpy.typing import ArrayLike

from elicitor.core.checks import check_vector
from elicitor.core.errors import (
    InfeasiblePointError,
    InvalidDataError,
    InvalidParameterError,
)
from elicitor.regions import (
    GroupClassifier,
    GroupRateBall,
    GroupRates,
    GroupRegion,
    Region,
)
from elicitor.testing.regions import RegionContract

__all__ = ["FreeGroupsContract", "GroupRatesContract", "GroupRegionContract"]

SLACK = 1e-9
"""How far two ways to the same rates may differ."""

Build: TypeAlias = Callable[[Sequence[int] | None], GroupRegion]
Measure: TypeAlias = Callable[[GroupClassifier], np.ndarray]


class Flat(Region):
    """A region of groups, its points written as vectors row after row."""

    def __init__(self, region: GroupRegion) -> None:
        self.region = region
        self.names = tuple(
            f"{name} of {group}" for group in region.groups for name in region.names
        )

    def support(self, direction: ArrayLike) -> np.ndarray:
        """See :meth:`Region.support`."""
        return self.region.support(self.matrix(direction)).ravel()

    def contains(self, point: ArrayLike) -> bool:
        """See :meth:`Region.contains`."""
        return self.region.contains(self.matrix(point))

    def describe(self) -> dict[str, Any]:
        """See :meth:`Region.describe`."""
        return self.region.describe()

    def matrix(self, vector: ArrayLike) -> np.ndarray:
        """A vector as an array of shape (n_groups, n_statistics)."""
        flat = check_vector("point", vector, size=len(self.names))
        return flat.reshape(len(self.region.groups), -1)


class GroupRegionContract(RegionContract):
    """Obligations of any region of groups."""

    @pytest.fixture
    def build(self) -> Build:
        """Return a function that builds the region afresh.

        Override it. It takes another order of the groups, as a permutation of their
        indices, or None; names may differ then.
        """
        raise NotImplementedError("override the fixture build")

    @pytest.fixture
    def groups(self, build: Build) -> GroupRegion:
        """Return the region under test."""
        return build(None)

    @pytest.fixture
    def region(self, groups: GroupRegion) -> Region:
        """Return the region under test, for the contract of any region."""
        return Flat(groups)

    @pytest.fixture
    def achievable(self, groups: GroupRegion) -> np.ndarray:
        """Return statistics of many classifiers, (n_points, n_groups · n_statistics).

        Row after row of each. Override it with classifiers that owe nothing to the
        region's own code.
        """
        raise NotImplementedError("override the fixture achievable")

    @pytest.fixture
    def directions(self, groups: GroupRegion) -> np.ndarray:
        """Return unit vectors, of shape (n, n_groups · n_statistics)."""
        size = len(groups.groups) * len(groups.names)
        drawn = np.random.default_rng(0).normal(size=(12, size))
        every = np.concatenate([np.eye(size), drawn])
        return every / np.linalg.norm(every, axis=1, keepdims=True)

    @pytest.fixture
    def matrices(self, groups: GroupRegion, directions: np.ndarray) -> np.ndarray:
        """Return the directions with a row per group."""
        return directions.reshape(len(directions), *groups.prevalence.shape)

    # -- shapes ---------------------------------------------------------------------

    def test_points_have_a_row_per_group(
        self, groups: GroupRegion, matrices: np.ndarray
    ) -> None:
        shape = (len(groups.groups), len(groups.names))
        assert groups.prevalence.shape == shape
        assert len(set(groups.groups)) == len(groups.groups) >= 2
        for direction in matrices:
            assert groups.support(direction).shape == shape

    def test_points_of_another_shape_are_refused(self, groups: GroupRegion) -> None:
        m, n = groups.prevalence.shape
        shapes = [(n,), (m + 1, n), (m, n + 1), (1, m, n)]
        wrong: list[ArrayLike] = ["rates", *map(np.zeros, shapes)]
        for point in wrong:
            for method in (groups.contains, groups.support, groups.overall):
                with pytest.raises(InvalidParameterError):
                    method(point)

    # -- everyone -------------------------------------------------------------------

    def test_shares_of_the_groups_add_up(self, groups: GroupRegion) -> None:
        assert (groups.prevalence > 0).all()
        assert groups.prevalence.sum(axis=0) == pytest.approx(1)

    def test_overall_rates_weigh_the_groups_by_their_share(
        self, groups: GroupRegion, matrices: np.ndarray
    ) -> None:
        for point in matrices:
            total = [0.0] * len(groups.names)
            for shares, rates in zip(groups.prevalence, point, strict=True):
                for i, (share, rate) in enumerate(zip(shares, rates, strict=True)):
                    total[i] += share * rate
            assert groups.overall(point) == pytest.approx(np.array(total))

    def test_what_everyone_gets_is_what_they_get_overall(
        self, groups: GroupRegion, matrices: np.ndarray
    ) -> None:
        for row in matrices[:, 0]:
            alike = groups.everyone(row)
            assert (alike == row).all()
            assert groups.overall(alike) == pytest.approx(row)

    # -- groups ---------------------------------------------------------------------

    def test_a_point_is_outside_if_one_group_is(
        self, groups: GroupRegion, matrices: np.ndarray
    ) -> None:
        middle = np.mean([groups.support(d) for d in matrices], axis=0)
        assert groups.contains(middle)
        for g in range(len(groups.groups)):
            alone = np.zeros_like(middle)
            alone[g] = matrices[-1][g]
            beyond = middle.copy()
            beyond[g] += 3 * (groups.support(alone) - middle)[g]
            assert not groups.contains(beyond)

    def test_order_of_the_groups_is_that_of_their_rows(
        self, groups: GroupRegion, build: Build, matrices: np.ndarray
    ) -> None:
        order = [*range(1, len(groups.groups)), 0]
        other = build(order)
        assert other.names == groups.names
        assert other.prevalence == pytest.approx(groups.prevalence[order])
        for direction in matrices:
            here, there = groups.support(direction), other.support(direction[order])
            heights = (there * direction[order]).sum(), (here * direction).sum()
            assert heights[0] == pytest.approx(heights[1], abs=SLACK)
            assert other.contains(here[order])


class FreeGroupsContract(GroupRegionContract):
    """Obligations where each group gets any classifier, whatever the others have.

    From "always i" to the best one, as the published procedures for groups need it.
    """

    def test_split_gives_members_one_thing_and_the_rest_another(
        self, groups: GroupRegion
    ) -> None:
        inside, outside = groups.trivial[0], groups.trivial[-1]
        for members in np.eye(len(groups.groups), dtype=bool):
            point = groups.split(members, inside, outside)
            assert (point[members] == inside).all()
            assert (point[~members] == outside).all()
            assert groups.contains(point)

    def test_trivial_classifiers_are_possible_in_every_group(
        self, groups: GroupRegion
    ) -> None:
        for corners in itertools.product(groups.trivial, repeat=len(groups.groups)):
            assert groups.contains(np.array(corners))
        assert groups.contains(groups.everyone(groups.trivial.mean(axis=0)))

    def test_groups_do_not_restrict_each_other(
        self, groups: GroupRegion, matrices: np.ndarray
    ) -> None:
        ends = [groups.support(direction) for direction in matrices]
        rng = np.random.default_rng(3)
        m = len(groups.groups)
        for _ in range(20):
            chosen = rng.integers(len(ends), size=m)
            assert groups.contains(np.stack([ends[c][g] for g, c in enumerate(chosen)]))
        for direction, end in zip(matrices, ends, strict=True):
            for g in np.flatnonzero(direction.any(axis=1)):
                alone = np.where(np.arange(m)[:, None] == g, direction, 0.0)
                assert groups.support(alone)[g] == pytest.approx(end[g], abs=SLACK)


class GroupRatesContract(FreeGroupsContract):
    """Obligations of regions with a classifier behind each tuple of rates."""

    @pytest.fixture
    def build(self) -> Callable[[Sequence[int] | None], GroupRates | GroupRateBall]:
        """Return a function that builds the region afresh; override it."""
        raise NotImplementedError("override the fixture build")

    @pytest.fixture
    def measure(self) -> Measure:
        """Return a function from a classifier to its rates on the raw data.

        Override it with code that owes nothing to the region. Rates have shape
        (n_groups, n_statistics).
        """
        raise NotImplementedError("override the fixture measure")

    @pytest.fixture
    def rates(self, groups: Any) -> GroupRates:
        """Return everything that is achievable."""
        found: GroupRates = getattr(groups, "rates", groups)
        return found

    @pytest.fixture
    def points(self, groups: GroupRegion, matrices: np.ndarray) -> list[np.ndarray]:
        """Return achievable rates: inside, at the rim, trivial in some groups."""
        rng = np.random.default_rng(5)
        rims = [groups.support(direction) for direction in matrices[-6:]]
        middle = groups.everyone(groups.trivial.mean(axis=0))
        inside = [middle + rng.random() * (rim - middle) for rim in rims]
        mixed = [np.vstack([groups.trivial[1], rim[1:]]) for rim in rims[:2]]
        return [*rims, *inside, *mixed, groups.everyone(groups.trivial[-1]), middle]

    @pytest.fixture
    def achievable(self, groups: GroupRegion) -> np.ndarray:
        """Return what trivial classifiers and lotteries between them attain."""
        shape = 40, len(groups.groups), len(groups.trivial)
        chances = np.random.default_rng(6).dirichlet(np.full(shape[-1], 0.3), shape[:2])
        return (chances @ groups.trivial).reshape(40, -1)

    # -- what holds on labels instead ------------------------------------------------

    def test_no_classifier_lies_beyond_the_support(
        self, region: Region, achievable: np.ndarray, directions: np.ndarray
    ) -> None:
        if not _has_labels(region):
            super().test_no_classifier_lies_beyond_the_support(
                region, achievable, directions
            )
            return
        for d in directions:
            farthest = achievable[np.argmax(achievable @ d)]
            beyond = farthest @ d > region.support(d) @ d + SLACK
            assert not beyond or region.contains(farthest)

    def test_points_beyond_the_support_are_not_contained(
        self, region: Region, directions: np.ndarray
    ) -> None:
        if not _has_labels(region):
            super().test_points_beyond_the_support_are_not_contained(region, directions)
            return
        for d in directions[::8]:  # a search on labels gives up slowly
            here, best = region.support(d), np.maximum(d, 0).sum()
            assert not region.contains(here + (best - here @ d + 1e-5) * d)

    # -- classifiers ----------------------------------------------------------------

    def test_points_are_feasible_in_every_group(
        self, rates: GroupRates, points: list[np.ndarray]
    ) -> None:
        for point in points:
            assert rates.contains(point)
            for part, row in zip(rates.regions.values(), point, strict=True):
                assert part.contains(row)

    def test_trivial_rates_are_the_same_in_every_group(
        self, groups: GroupRegion, rates: GroupRates
    ) -> None:
        for part in rates.regions.values():
            assert part.trivial == pytest.approx(groups.trivial, abs=SLACK)
            assert part.center == pytest.approx(rates.center, abs=SLACK)

    def test_classifiers_attain_the_rates_on_the_raw_data(
        self,
        groups: GroupRates | GroupRateBall,
        points: list[np.ndarray],
        measure: Measure,
    ) -> None:
        for point in points:
            classifier = groups.classifier(point)
            assert classifier.groups == groups.groups
            assert groups.attained(classifier) == pytest.approx(point, abs=SLACK)
            assert measure(classifier) == pytest.approx(point, abs=SLACK)

    def test_attained_error_is_told(
        self, rates: GroupRates, points: list[np.ndarray], measure: Measure
    ) -> None:
        for point in points[::3]:
            found = rates.attain(point)
            assert measure(found.classifier) == pytest.approx(
                found.statistics, abs=SLACK
            )
            distances = np.linalg.norm(found.statistics - point, axis=1)
            assert found.error == pytest.approx(distances.max(), abs=1e-12)
            assert found.error <= SLACK

    def test_classifiers_survive_json(
        self, groups: GroupRates | GroupRateBall, points: list[np.ndarray]
    ) -> None:
        classifier = groups.classifier(points[0])
        data = json.loads(json.dumps(classifier.to_dict(), allow_nan=False))
        again = GroupClassifier.from_dict(data)
        assert again.groups == classifier.groups
        for here, there in zip(classifier.parts, again.parts, strict=True):
            assert there.rules == here.rules
            assert there.weights == pytest.approx(here.weights)
        assert groups.attained(again) == pytest.approx(points[0], abs=SLACK)

    def test_the_group_with_impossible_rates_is_named(
        self, groups: GroupRates | GroupRateBall, rates: GroupRates
    ) -> None:
        size = np.array(groups.trivial[0].shape)
        best = np.ones(size) if rates.statistics.diagonal else np.zeros(size)
        for g, name in enumerate(groups.groups):
            point = groups.everyone(rates.center)
            point[g] = 1.2 * best - 0.2 * rates.center
            with pytest.raises(
                InfeasiblePointError, match=f"Group “{name}”"
            ) as refused:
                groups.classifier(point)
            direction, gap = refused.value.direction, refused.value.gap
            assert direction.shape == point.shape
            assert np.flatnonzero(direction.any(axis=1)).tolist() == [g]
            assert np.linalg.norm(direction) == pytest.approx(1)
            reach = np.sum(direction * rates.support(direction))
            assert 0 < gap <= np.sum(direction * point) - reach + SLACK
            where = rates.separate(point)
            assert not where.inside
            assert where.direction == pytest.approx(direction)
            assert where.gap == pytest.approx(gap)

    def test_classifiers_of_other_groups_are_refused(
        self, groups: GroupRates | GroupRateBall, points: list[np.ndarray]
    ) -> None:
        classifier = groups.classifier(points[0])
        strangers = tuple(f"no {name}" for name in classifier.groups)
        with pytest.raises(InvalidParameterError, match="must know the groups"):
            groups.attained(GroupClassifier(strangers, classifier.parts))
        eta = np.full((2, len(classifier.classes)), 1 / len(classifier.classes))
        with pytest.raises(InvalidDataError, match="row 1 is 'nobody'"):
            classifier.predict(eta, [classifier.groups[0], "nobody"])


def _has_labels(region: Region) -> bool:
    """Whether the support function is only what plug-in rules attain on labels."""
    assert isinstance(region, Flat)
    rates = region.region
    return any(part.population.is_labelled for part in rates.parts.values())
