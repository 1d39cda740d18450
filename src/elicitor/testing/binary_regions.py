"""What every binary region must fulfil, beyond the contract of any region."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from elicitor.core.errors import InfeasiblePointError, InvalidParameterError
from elicitor.regions import BinaryRegion, RandomisedClassifier
from elicitor.testing.regions import RegionContract

__all__ = ["BinaryRegionContract"]

SLACK = 1e-9
"""How far two ways to one confusion may differ (probability)."""


class BinaryRegionContract(RegionContract):
    """Obligations of a binary region: the geometry of [B] Section 3, and chords."""

    @pytest.fixture
    def region(self) -> BinaryRegion:
        """Return the region under test; override it."""
        raise NotImplementedError("override the fixture region")

    @pytest.fixture
    def measure(self) -> Callable[[RandomisedClassifier], np.ndarray]:
        """Return a function from a classifier to its confusion on the raw data.

        Override it with code that owes nothing to the region.
        """
        raise NotImplementedError("override the fixture measure")

    @pytest.fixture
    def boundary(self, region: BinaryRegion) -> np.ndarray:
        """Return points of the upper boundary from A to B."""
        return np.array(
            [
                region.upper_at(float(tp))[0].confusion
                for tp in np.linspace(0, region.prevalence, 61)
            ]
        )

    @pytest.fixture
    def points(self, region: BinaryRegion, boundary: np.ndarray) -> np.ndarray:
        """Return points inside, on both boundaries and at corners."""
        every = np.concatenate([boundary[::6], region.all_right - boundary[::6]])
        corners = [
            region.support(w) for w in ([1, 1], [-1, -1], [1, -1], [-1, 1], [3, 1])
        ]
        every = np.concatenate([every, corners])
        pairs = np.random.default_rng(2).integers(len(every), size=(12, 2))
        shares = np.random.default_rng(3).random((12, 1))
        mixed = shares * every[pairs[:, 0]] + (1 - shares) * every[pairs[:, 1]]
        return np.concatenate([every, mixed, [region.all_right / 2]])

    def test_trivial_classifiers_are_vertices(self, region: BinaryRegion) -> None:
        zeta = region.prevalence
        assert np.allclose(region.nobody.confusion, [0, 1 - zeta], rtol=0, atol=1e-15)
        assert np.allclose(region.everybody.confusion, [zeta, 0], rtol=0, atol=1e-15)
        assert region.support([-1, 1]) == pytest.approx([0, 1 - zeta])
        assert region.support([1, -1]) == pytest.approx([zeta, 0])

    def test_trivial_classifiers_say_the_same_to_everybody(
        self, region: BinaryRegion
    ) -> None:
        scores = np.array([-1e300, 0.0, 0.5, 1e300])
        assert not region.nobody.classifier.predict(scores).any()
        assert region.everybody.classifier.predict(scores).all()

    def test_half_turn_is_a_symmetry(
        self, region: BinaryRegion, directions: np.ndarray
    ) -> None:
        for d in directions:
            turned = region.all_right - region.support(d)
            assert turned @ -d == pytest.approx(region.support(-d) @ -d, abs=SLACK)

    def test_region_lies_in_its_rectangle(self, boundary: np.ndarray) -> None:
        assert boundary.min() >= 0
        assert boundary.sum(axis=1).max() <= 1 + SLACK

    def test_upper_boundary_goes_down_from_nobody_to_everybody(
        self, region: BinaryRegion, boundary: np.ndarray
    ) -> None:
        tp = np.linspace(0, region.prevalence, 61)
        assert boundary[:, 0] == pytest.approx(tp, abs=SLACK)
        assert boundary[0] == pytest.approx(region.nobody.confusion, abs=SLACK)
        assert np.diff(boundary[:, 1]).max() <= SLACK

    def test_normals_support_the_region_where_they_are_given(
        self, region: BinaryRegion
    ) -> None:
        for tp in np.linspace(0, region.prevalence, 25):
            point, normal = region.upper_at(float(tp))
            best = region.support(normal) @ normal
            assert np.linalg.norm(normal) == pytest.approx(1)
            assert best == pytest.approx(normal @ point.confusion, abs=1e-8)

    def test_best_classifier_has_the_confusion_it_claims(
        self,
        region: BinaryRegion,
        directions: np.ndarray,
        measure: Callable[[RandomisedClassifier], np.ndarray],
    ) -> None:
        for d in directions:
            best = region.best(d)
            assert measure(best.classifier) == pytest.approx(best.confusion, abs=SLACK)

    def test_classifier_reproduces_any_point_with_few_rules(
        self,
        region: BinaryRegion,
        points: np.ndarray,
        measure: Callable[[RandomisedClassifier], np.ndarray],
    ) -> None:
        for point in points:
            classifier = region.classifier(point)
            assert len(classifier.rules) <= 3
            assert min(classifier.weights) > 0
            assert sum(classifier.weights) == pytest.approx(1)
            claimed = region.classifier_confusion(classifier)
            assert claimed == pytest.approx(point, abs=SLACK)
            assert measure(classifier) == pytest.approx(point, abs=SLACK)

    def test_points_outside_come_with_a_direction_that_proves_it(
        self, region: BinaryRegion, achievable: np.ndarray
    ) -> None:
        for point in _around(region):
            where = region.separate(point)
            assert region.contains(point) == where.inside
            if where.inside:
                attained = region.classifier_confusion(region.classifier(point))
                assert attained == pytest.approx(point, abs=SLACK)
                continue
            with pytest.raises(InfeasiblePointError, match="No classifier") as refused:
                region.classifier(point)
            direction, gap = refused.value.direction, refused.value.gap
            assert np.linalg.norm(direction) == pytest.approx(1)
            assert gap > 0
            beyond = direction @ point - np.max(achievable @ direction)
            assert beyond >= gap - SLACK
            assert gap == pytest.approx(
                direction @ (point - region.support(direction)), abs=1e-12
            )

    def test_gap_is_negative_inside(self, region: BinaryRegion) -> None:
        for share in (0.3, 0.5, 0.7):
            ends = region.nobody.confusion, region.everybody.confusion
            where = region.separate(share * ends[0] + (1 - share) * ends[1])
            assert where.inside
            assert where.gap <= SLACK

    @pytest.mark.parametrize("randomised", [False, True])
    def test_ends_of_a_chord_are_achievable_and_neither_dominates(
        self,
        region: BinaryRegion,
        randomised: bool,
        measure: Callable[[RandomisedClassifier], np.ndarray],
    ) -> None:
        for angle in np.linspace(0, np.pi / 2, 25):
            chord = region.chord(float(angle), randomised=randomised)
            if chord is None:
                continue
            gained, lost = chord.first.confusion - chord.second.confusion
            assert gained > 0 > lost
            for end in (chord.first, chord.second):
                assert region.contains(end.confusion)
                assert measure(end.classifier) == pytest.approx(
                    end.confusion, abs=SLACK
                )
                assert randomised or end.classifier.is_deterministic

    def test_randomised_chord_has_the_angle_asked_for_wherever_one_exists(
        self, region: BinaryRegion
    ) -> None:
        low, high = region.angles
        assert 0 <= low <= high <= np.pi / 2
        margin = 1e-3 * (high - low)
        for angle in np.linspace(low + margin, high - margin, 25):
            chord = region.chord(float(angle), randomised=True)
            assert chord is not None
            assert chord.angle == pytest.approx(angle, abs=1e-6)
        for angle in (low - 0.01, high + 0.01):
            if 0 <= angle <= np.pi / 2:
                assert region.chord(float(angle), randomised=True) is None

    def test_no_chord_of_the_upper_boundary_is_longer(
        self, region: BinaryRegion, boundary: np.ndarray
    ) -> None:
        low, high = region.angles
        for angle in np.linspace(low, high, 13)[1:-1]:
            chord = region.chord(float(angle), randomised=True)
            if chord is None:
                continue
            longest = _longest_parallel(boundary, float(angle))
            assert chord.length >= longest - 1e-9

    @pytest.mark.parametrize("randomised", [False, True])
    def test_chord_on_a_line_has_achievable_ends_and_neither_dominates(
        self,
        region: BinaryRegion,
        randomised: bool,
        measure: Callable[[RandomisedClassifier], np.ndarray],
    ) -> None:
        for line in _lines(region):
            chord = region.chord_on_line(line, randomised=randomised)
            if chord is None:
                continue
            gained, lost = chord.first.confusion - chord.second.confusion
            assert gained > 0 > lost
            for end in (chord.first, chord.second):
                assert region.contains(end.confusion)
                assert measure(end.classifier) == pytest.approx(
                    end.confusion, abs=SLACK
                )
                assert randomised or end.classifier.is_deterministic

    def test_randomised_chord_on_a_line_is_on_it_and_goes_as_far_as_it_can(
        self, region: BinaryRegion
    ) -> None:
        for line in _lines(region):
            chord = region.chord_on_line(line, randomised=True)
            assert chord is not None
            along = chord.first.confusion - chord.second.confusion
            along /= np.linalg.norm(along)
            for end, sign in ((chord.first, 1), (chord.second, -1)):
                assert line[:2] @ end.confusion + line[2] == pytest.approx(0, abs=1e-9)
                assert not region.contains(end.confusion + sign * 1e-6 * along)

    def test_line_with_the_other_sign_is_the_same_line(
        self, region: BinaryRegion
    ) -> None:
        for line in _lines(region):
            one = region.chord_on_line(line, randomised=True)
            other = region.chord_on_line(-3 * line, randomised=True)
            assert one is not None
            assert other is not None
            assert one.line == pytest.approx(other.line, abs=1e-9)

    def test_line_beside_the_region_has_no_chord(self, region: BinaryRegion) -> None:
        for angle in (0.2, 0.8, 1.4):
            normal = np.array([np.cos(angle), np.sin(angle)])
            for sign in (1, -1):
                edge = normal @ region.support(sign * normal) + sign * 1e-6
                assert region.chord_on_line([*normal, -edge]) is None

    @pytest.mark.parametrize("line", [[1, -1, 0], [-1, 1, 0.2], [0, 0, 1]])
    def test_line_on_which_one_end_dominates_is_refused(
        self, region: BinaryRegion, line: list[float]
    ) -> None:
        with pytest.raises(InvalidParameterError, match="one sign"):
            region.chord_on_line(line)

    @pytest.mark.parametrize("angle", [-0.01, 1.58, np.nan])
    def test_angle_of_a_dominated_chord_is_refused(
        self, region: BinaryRegion, angle: float
    ) -> None:
        with pytest.raises(InvalidParameterError, match="angle"):
            region.chord(angle)

    def test_thresholds_walk_from_everybody_to_nobody(
        self, region: BinaryRegion
    ) -> None:
        walk = np.array([region.confusion(t) for t in (-np.inf, 0.25, 0.5, np.inf)])
        assert walk[0] == pytest.approx(region.everybody.confusion)
        assert walk[-1] == pytest.approx(region.nobody.confusion)
        assert np.diff(walk[:, 0]).max() <= 0
        assert np.diff(walk[:, 1]).min() >= 0


def _around(region: BinaryRegion) -> np.ndarray:
    """Points in and around the rectangle, some a hair outside its sides."""
    zeta = region.prevalence
    rng = np.random.default_rng(4)
    box = rng.uniform(-0.2, 1.2, (40, 2)) * region.all_right
    hair = 1e-10
    sides = [(-hair, 5.0), (zeta + hair, -3.0), (0.0, 2.0), (zeta, 1.0), (0.0, -1.0)]
    return np.concatenate([box, sides, [(zeta, -0.01), (-0.01, 1 - zeta)]])


def _lines(region: BinaryRegion) -> list[np.ndarray]:
    """Lines of falling slope through inner points of the region."""
    rng = np.random.default_rng(5)
    a, b = region.nobody.confusion, region.everybody.confusion
    best = region.support(1 / region.all_right)
    corners = np.array([a, b, best, region.all_right - best])
    lines = []
    for _ in range(20):
        inner = rng.dirichlet(np.ones(4)) @ corners
        angle = rng.uniform(0.05, 1.5)
        normal = np.array([np.cos(angle), np.sin(angle)])
        lines.append(np.append(normal, -normal @ inner))
    return lines


def _longest_parallel(curve: np.ndarray, angle: float) -> float:
    """Longest distance of two points of a curve on a common line of a given slope."""
    normal = np.array([np.cos(angle), np.sin(angle)])
    along = np.array([np.sin(angle), -np.cos(angle)])
    height = curve @ normal
    peak = int(np.argmax(height))
    up, down = height[: peak + 1], height[peak:]
    levels = np.linspace(max(up[0], down[-1]), height[peak], 200)
    position = curve @ along
    start = np.interp(levels, up, position[: peak + 1])
    stop = np.interp(levels, down[::-1], position[peak:][::-1])
    return float(np.max(stop - start))
