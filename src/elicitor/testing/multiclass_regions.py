"""What every region of several classes must fulfil, beyond the contract of any region.

Where the truth of a row is a probability, the plug-in rule is the best of all
classifiers, and what the contract of any region says of the support function is exact.
On labels it is not: there the contract says what holds instead.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from elicitor.core.checks import check_instance
from elicitor.core.errors import InfeasiblePointError, InvalidParameterError
from elicitor.regions import (
    DiagonalRegion,
    Face,
    MulticlassRegion,
    PlugInRule,
    RandomisedPlugIn,
    Region,
)
from elicitor.testing.regions import RegionContract

__all__ = ["DiagonalRegionContract", "MulticlassRegionContract"]

SLACK = 1e-9
"""How far two ways to the same statistics may differ."""

Measure = Callable[[RandomisedPlugIn], np.ndarray]
Build = Callable[..., MulticlassRegion]


class MulticlassRegionContract(RegionContract):
    """Obligations of a region of several classes."""

    @pytest.fixture
    def build(self) -> Build:
        """Return ``build(rates=..., order=...)``, which builds the region afresh.

        Override it. `order` lists the classes in another order.
        """
        raise NotImplementedError("override the fixture build")

    @pytest.fixture
    def rates(self) -> bool:
        """Return whether the region is one of rates; override it."""
        raise NotImplementedError("override the fixture rates")

    @pytest.fixture
    def region(self, build: Build, rates: bool) -> MulticlassRegion:
        """Return the region under test."""
        return build(rates=rates)

    @pytest.fixture
    def measure(self) -> Measure:
        """Return a function from a classifier to its statistics on the raw data.

        Override it with code that owes nothing to the region.
        """
        raise NotImplementedError("override the fixture measure")

    @pytest.fixture
    def points(self, region: MulticlassRegion, achievable: np.ndarray) -> np.ndarray:
        """Return points inside, vertices, and points between vertices."""
        rng = np.random.default_rng(2)
        size = len(region.names)
        corners = [region.support(rng.normal(size=size)) for _ in range(4)]
        every = np.concatenate([achievable[::9], corners, region.trivial])
        pairs = every[rng.integers(len(every), size=(6, 2))]
        return np.concatenate([every, pairs.mean(axis=1), [region.center]])

    # -- what holds on labels instead ------------------------------------------------

    def test_no_classifier_lies_beyond_the_support(
        self, region: Region, achievable: np.ndarray, directions: np.ndarray
    ) -> None:
        region = check_instance("region", region, MulticlassRegion)
        if not region.population.is_labelled:
            super().test_no_classifier_lies_beyond_the_support(
                region, achievable, directions
            )
            return
        for direction in directions:
            farthest = achievable[np.argmax(achievable @ direction)]
            beyond = farthest @ direction > region.support(direction) @ direction
            assert not beyond or region.contains(farthest)

    def test_points_beyond_the_support_are_not_contained(
        self, region: Region, directions: np.ndarray
    ) -> None:
        region = check_instance("region", region, MulticlassRegion)
        if not region.population.is_labelled:
            super().test_points_beyond_the_support_are_not_contained(region, directions)
            return
        for d in directions[::4]:  # a search on labels gives up slowly
            gains = region.statistics.gains(d, region.priors)
            best_of_all = region.priors @ gains.max(axis=1)
            here = region.support(d)
            assert not region.contains(here + (best_of_all - here @ d + 1e-5) * d)

    # -- vertices -------------------------------------------------------------------

    def test_best_rule_attains_what_it_claims(
        self, region: MulticlassRegion, directions: np.ndarray, measure: Measure
    ) -> None:
        for d in directions[::3]:
            best = region.best(d)
            rule = RandomisedPlugIn.of(best.rule, region.classes)
            assert measure(rule) == pytest.approx(best.point, abs=SLACK)
            assert best.point == pytest.approx(region.support(d), abs=0)

    def test_trivial_rules_attain_the_trivial_points(
        self, region: MulticlassRegion, measure: Measure
    ) -> None:
        k = len(region.classes)
        for j, point in enumerate(region.trivial):
            rule = RandomisedPlugIn.of(PlugInRule.always(j, k), region.classes)
            assert measure(rule) == pytest.approx(point, abs=SLACK)
        assert region.center == pytest.approx(region.trivial.mean(axis=0))
        assert region.contains(region.center)

    def test_rates_are_confusions_divided_by_priors(
        self, region: MulticlassRegion, build: Build, directions: np.ndarray
    ) -> None:
        other = build(rates=not region.rates)
        rows, _ = region.statistics.entries
        ratio = region.priors[rows] if region.rates else 1 / region.priors[rows]
        assert other.names != region.names
        for d in directions:
            assert other.support(d / ratio) == pytest.approx(
                ratio * region.support(d), abs=SLACK
            )

    def test_order_of_the_classes_does_not_matter(
        self, region: MulticlassRegion, build: Build, directions: np.ndarray
    ) -> None:
        k = len(region.classes)
        other = build(rates=region.rates, order=[*range(1, k), 0])
        place = [region.names.index(name) for name in other.names]
        assert place != list(range(len(place)))
        for d in directions:
            here, there = region.support(d), other.support(d[place])
            assert other.contains(here[place])
            if not (region.population.is_labelled and _has_ties(region, d)):
                assert there @ d[place] == pytest.approx(here @ d, abs=SLACK)

    # -- the classifier behind a point ----------------------------------------------

    def test_classifier_reproduces_any_point_with_few_rules(
        self, region: MulticlassRegion, points: np.ndarray, measure: Measure
    ) -> None:
        for point in points:
            found = region.attain(point)
            assert len(found.classifier.rules) <= len(region.names) + 1
            assert min(found.classifier.weights) > 0
            assert sum(found.classifier.weights) == pytest.approx(1)
            assert found.error <= SLACK
            assert found.statistics == pytest.approx(point, abs=SLACK)
            claimed = region.attained(found.classifier)
            assert claimed == pytest.approx(point, abs=SLACK)
        assert measure(found.classifier) == pytest.approx(claimed, abs=SLACK)

    def test_attained_statistics_are_those_of_the_raw_data(
        self, region: MulticlassRegion, points: np.ndarray, measure: Measure
    ) -> None:
        for point in points[::5]:
            classifier = region.classifier(point)
            assert measure(classifier) == pytest.approx(point, abs=SLACK)
            again = RandomisedPlugIn.from_dict(classifier.to_dict())
            assert again.rules == classifier.rules
            assert region.attained(again) == pytest.approx(point, abs=SLACK)

    def test_points_outside_come_with_a_direction_that_separates_them(
        self, region: MulticlassRegion, points: np.ndarray, achievable: np.ndarray
    ) -> None:
        rng = np.random.default_rng(4)
        for share in (-0.5, 1.5, 4.0):
            for point in points[rng.integers(len(points), size=3)]:
                beyond = region.center + share * (point - region.center)
                where = region.separate(beyond)
                assert where.inside == region.contains(beyond)
                if not where.inside:
                    _require_separated(region, beyond, achievable)

    def test_a_large_tolerance_takes_points_outside_and_says_how_far(
        self, region: MulticlassRegion, directions: np.ndarray
    ) -> None:
        for d in directions[::7]:
            here = region.support(d)
            found = region.attain(here + 1e-4 * d, tolerance=2e-4)
            error = np.linalg.norm(found.statistics - here - 1e-4 * d)
            assert found.error == pytest.approx(error, abs=1e-12)
            assert found.error <= 2e-4

    def test_the_answer_does_not_depend_on_what_was_asked_before(
        self, region: MulticlassRegion, build: Build, points: np.ndarray
    ) -> None:
        fresh = build(rates=region.rates)
        for point in points[::-4]:
            assert region.classifier(point) == fresh.classifier(point)

    def test_a_classifier_of_other_classes_is_refused(
        self, region: MulticlassRegion
    ) -> None:
        k = len(region.classes)
        names = [f"no {name}" for name in region.classes]
        stranger = RandomisedPlugIn.of(PlugInRule.always(0, k), names)
        with pytest.raises(InvalidParameterError, match="classes"):
            region.attained(stranger)


class DiagonalRegionContract(MulticlassRegionContract):
    """Obligations of a region of right decisions: its faces."""

    @pytest.fixture
    def faces(self, region: DiagonalRegion) -> list[Face]:
        """Return some faces, among them both orders of one pair."""
        k = len(region.classes)
        return [region.face(0, k - 1), region.face(k - 1, 0), region.face(1, 2)]

    def test_points_of_faces_are_attained(
        self, region: DiagonalRegion, faces: list[Face], measure: Measure
    ) -> None:
        for face in faces:
            middle = float(np.mean(face.binary.angles))
            chord = face.binary.chord(middle, randomised=True)
            assert chord is not None
            turned = face.binary.turned(chord.first)
            best = face.binary.upper_support(middle)
            for point in (chord.first, chord.second, turned, best):
                where = face.embed(point.confusion)
                classifier = region.classifier_on(face, point)
                assert region.attained(classifier) == pytest.approx(where, abs=SLACK)
                assert measure(classifier) == pytest.approx(where, abs=SLACK)
                assert region.contains(where)
                assert region.attain(where).error <= SLACK

    def test_faces_have_signal_and_their_order_is_that_of_the_names(
        self, region: DiagonalRegion, faces: list[Face]
    ) -> None:
        for face in faces:
            assert face.has_signal
            i, j = face.first, face.second
            assert face.embed(face.binary.everybody.confusion)[i] == pytest.approx(
                region.trivial[i, i]
            )
            assert face.embed(face.binary.nobody.confusion)[j] == pytest.approx(
                region.trivial[j, j]
            )

    def test_angles_of_faces_are_indifferent_weights(
        self, region: DiagonalRegion, faces: list[Face]
    ) -> None:
        for face in faces:
            chord = face.binary.chord(float(np.mean(face.binary.angles)))
            assert chord is not None
            weights = np.zeros(len(region.names))
            weights[[face.first, face.second]] = face.ratio(chord.angle)
            one, other = map(
                face.embed, (chord.first.confusion, chord.second.confusion)
            )
            assert weights @ one == pytest.approx(weights @ other, abs=1e-12)
            assert weights.sum() == pytest.approx(1)
            back = face.angle(*face.ratio(chord.angle))
            assert back == pytest.approx(chord.angle, abs=1e-12)


def _has_ties(region: MulticlassRegion, direction: np.ndarray) -> bool:
    """Whether the order of the classes decides about a row; labels may then differ."""
    expected = region.population.probabilities @ region.best(direction).rule.matrix
    second, first = np.sort(expected, axis=1)[:, -2:].T
    return bool((first - second).min() < SLACK)


def _require_separated(
    region: MulticlassRegion, point: np.ndarray, achievable: np.ndarray
) -> None:
    with pytest.raises(InfeasiblePointError, match="No classifier") as refused:
        region.classifier(point)
    direction, gap = refused.value.direction, refused.value.gap
    assert np.linalg.norm(direction) == pytest.approx(1)
    assert gap > 0
    assert direction @ point - np.max(achievable @ direction) >= gap - SLACK
    to_support = direction @ (point - region.support(direction))
    assert gap <= to_support + 1e-12
    if not region.population.is_labelled:
        assert gap == pytest.approx(to_support, abs=1e-12)
