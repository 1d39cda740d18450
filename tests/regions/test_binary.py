"""Geometry that all binary regions share, on one region worked out by hand."""

import numpy as np
import pytest

from elicitor.core.errors import InfeasiblePointError, InvalidParameterError
from elicitor.regions import BinaryRegion, BoundaryPoint, Chord
from elicitor.regions.chord import homogeneous, mixture
from elicitor.testing.problems import PROBLEMS

# Five negatives and five positives; scores 1–5 hold 4 negatives and 1 positive (at 3).
SCORES = np.arange(1, 11) / 10
LABELS = np.array([0, 0, 1, 0, 0, 1, 0, 1, 1, 1])


@pytest.fixture
def region():
    return BinaryRegion.from_predictions(LABELS, SCORES)


def test_corners_are_those_found_by_hand(region):
    expected = [[0, 0.5], [0.3, 0.5], [0.4, 0.4], [0.5, 0.2], [0.5, 0]]
    assert region.corners == pytest.approx(np.array(expected))
    assert region.angles == pytest.approx((0, np.pi / 2))
    assert region.all_right.tolist() == [0.5, 0.5]
    assert region.corner(1).classifier.rules[0].threshold == pytest.approx(0.75)
    assert region.corner(3).classifier.rules[0].threshold == pytest.approx(0.25)


@pytest.mark.parametrize(
    ("weights", "best"),
    [
        ([1, 1.5], [0.3, 0.5]),
        ([1.5, 1], [0.4, 0.4]),
        ([3, 1], [0.5, 0.2]),
        ([-1, -1.5], [0.2, 0]),
        ([-3, -1], [0, 0.3]),
        ([1, -0.1], [0.5, 0]),
        ([-0.1, 1], [0, 0.5]),
    ],
)
def test_best_confusion_is_the_one_found_by_hand(region, weights, best):
    assert region.support(weights) == pytest.approx(best)


@pytest.mark.parametrize(
    ("tp", "point", "normal"),
    [
        (0.1, [0.1, 0.5], [0, 1]),
        (0.35, [0.35, 0.45], [1, 1]),
        (0.45, [0.45, 0.3], [2, 1]),
        (0.5, [0.5, 0.2], None),
    ],
)
def test_boundary_and_normals_are_those_found_by_hand(region, tp, point, normal):
    found, direction = region.upper_at(tp)
    assert found.confusion == pytest.approx(point)
    if normal is not None:
        assert direction == pytest.approx(normal / np.linalg.norm(normal))


@pytest.mark.parametrize(
    ("point", "direction", "gap"),
    [
        ([0.4, 0.5], [1, 1], 0.1 / np.sqrt(2)),
        ([0.1, 0.0], [-1, -1], 0.1 / np.sqrt(2)),
        ([0.2, 0.6], [0, 1], 0.1),
        ([0.6, 0.1], [1, 0], 0.1),
        ([-0.1, 0.4], [-1, 0], 0.1),
        ([0.3, -0.1], [0, -1], 0.1),
        ([-1e-10, 5.0], [0, 1], 4.5),
        ([0.5 + 1e-10, -5.0], [0, -1], 5.0),
    ],
)
def test_separation_names_direction_and_gap(region, point, direction, gap):
    where = region.separate(point)
    assert not where.inside
    assert where.direction == pytest.approx(direction / np.linalg.norm(direction))
    assert where.gap == pytest.approx(gap)
    message = r"No classifier attains \(TP, TN\) = .* farther out than every achievable"
    with pytest.raises(InfeasiblePointError, match=message) as refused:
        region.classifier(point)
    assert refused.value.gap == where.gap
    assert not region.contains(point)


def test_tolerance_widens_the_region(region):
    point = [0.2, 0.5 + 1e-4]
    assert not region.contains(point)
    assert region.separate(point, tolerance=1e-3).inside
    attained = region.classifier_confusion(region.classifier(point, tolerance=1e-3))
    assert attained == pytest.approx(point, abs=2e-4)


def test_depth_inside_is_negative(region):
    assert region.separate([0.25, 0.25]).gap < -0.1
    assert region.separate([0.2, 0.45]).gap == pytest.approx(-0.05)


def test_chords_are_those_found_by_hand(region):
    chord = region.chord(np.pi / 4, randomised=True)  # slope of A and B: the longest
    assert chord.first.confusion == pytest.approx([0.5, 0])
    assert chord.second.confusion == pytest.approx([0, 0.5])
    assert chord.length == pytest.approx(np.sqrt(0.5))
    steep = region.chord(np.arctan2(0.4, 1), randomised=True)  # 0.4 TN more per 1 TP
    assert steep.first.confusion == pytest.approx([0.5, 0])
    assert steep.second.confusion == pytest.approx([0.3, 0.5])
    flat = region.chord(np.arctan2(0.5, 0.3), randomised=True)
    assert flat.second.confusion == pytest.approx([0, 0.5])
    assert flat.first.confusion == pytest.approx([0.5, 0.2])
    half = region.chord(np.arctan2(0.5, 0.1), randomised=True)
    assert half.first.confusion == pytest.approx([0.4 + 0.1 / 6, 0.4 - 0.1 / 3])


def test_deterministic_chord_takes_a_stair_close_to_the_line(region):
    every = np.array([region.confusion(t) for t in [*SCORES, 2]])
    for angle in np.linspace(0.1, 1.5, 30):
        chord = region.chord(angle)
        normal = np.array([np.cos(angle), np.sin(angle)])
        ends = [chord.first.confusion, chord.second.confusion]
        trivial = min((0, 1), key=lambda i: ends[i].min())
        assert ends[trivial].min() == 0
        line = every @ normal - ends[trivial] @ normal
        off = (ends[1 - trivial] - ends[trivial]) @ normal
        assert np.abs(every - ends[1 - trivial]).sum(axis=1).min() < 1e-12
        crossing = np.abs(line[np.abs(every - ends[trivial]).sum(axis=1) > 1e-12]).min()
        assert abs(off) <= crossing + 0.1 * normal.max() + 1e-12


def test_chord_on_a_line_found_by_hand(region):
    chord = region.chord_on_line([1, 1, -0.5], randomised=True)  # from A to B
    assert chord.first.confusion == pytest.approx([0.5, 0])
    assert chord.second.confusion == pytest.approx([0, 0.5])
    high = region.chord_on_line([1, 1, -0.75], randomised=True)
    assert high.first.confusion == pytest.approx([0.45, 0.3])
    assert high.second.confusion == pytest.approx([0.25, 0.5])
    low = region.chord_on_line([1, 1, -0.25], randomised=True)
    assert low.first.confusion == pytest.approx([0.25, 0])
    assert low.second.confusion == pytest.approx([0.05, 0.2])
    across = region.chord_on_line([1, 0, -0.25], randomised=True)
    assert across is None  # vertical: one end dominates the other


@pytest.mark.parametrize("line", [[1e-200, -1e-200, 0], [0, 0, 0], [1, -1e-300, 0]])
def test_lines_of_mixed_sign_are_refused_however_small(region, line):
    with pytest.raises(InvalidParameterError, match="n₁ and n₂ of one sign"):
        region.chord_on_line(line)


@pytest.mark.parametrize("line", [[1, 1], [1, np.nan, 0], "abc"])
def test_lines_that_are_none_are_refused(region, line):
    with pytest.raises(InvalidParameterError, match="line must be a vector of 3"):
        region.chord_on_line(line)


def test_chord_knows_its_angle_line_and_length(region):
    first, second = (
        BoundaryPoint(np.array(c), region.nobody.classifier)
        for c in ([0.4, 0.1], [0.1, 0.5])
    )
    chord = Chord(first, second)
    weights = np.array([np.cos(chord.angle), np.sin(chord.angle)])
    assert weights @ (first.confusion - second.confusion) == pytest.approx(0)
    assert chord.angle == pytest.approx(np.arctan2(0.3, 0.4))
    assert chord.length == pytest.approx(0.5)
    for end in (first, second):
        assert chord.line @ homogeneous(end.confusion) == pytest.approx(0)
    assert chord.line.tolist() == pytest.approx([-0.4, -0.3, 0.19])
    assert chord.trades
    assert not Chord(second, first).trades
    assert not Chord(first, first).trades


def test_mixture_is_between_its_ends_and_keeps_all_rules(region):
    half = mixture(0.5, region.corner(0), region.corner(2))
    third = mixture(0.25, half, region.corner(3))
    expected = 0.75 * half.confusion + 0.25 * region.corner(3).confusion
    assert third.confusion == pytest.approx(expected)
    assert region.classifier_confusion(third.classifier) == pytest.approx(expected)
    assert len(third.classifier.rules) == 3


def test_opposite_signs_give_the_trivial_classifiers(region):
    assert region.plug_in(-0.5).tolist() == [0.5, 0]
    assert region.plug_in(np.pi / 2 + 0.5).tolist() == [0, 0.5]
    assert region.plug_in(-np.pi / 4 - 1e-9).tolist() == [0.5, 0]


@pytest.mark.parametrize("name", ["continuous", "unbalanced", "separable"])
def test_extreme_angles_are_those_of_the_first_and_last_edge(name):
    region = PROBLEMS[name].region
    for angle, edge in zip(region.angles, (-1, 0), strict=True):
        gained, lost = np.diff(region.corners, axis=0)[edge]
        assert gained * np.cos(angle) + lost * np.sin(angle) == pytest.approx(0)


def test_weights_that_say_nothing_are_refused(region):
    with pytest.raises(InvalidParameterError, match="weights must not both be zero"):
        region.best([0, 0])


def test_missing_half_of_the_thresholds_leaves_a_region_that_is_a_line():
    region = BinaryRegion.from_scores([0, 1, 0, 0], [5, 5, 5, 5])
    assert region.corners.tolist() == [[0, 0.75], [0.25, 0]]
    assert region.angles[0] == region.angles[1] == pytest.approx(np.arctan2(1, 3))
    assert region.chord(region.angles[0]).length == pytest.approx(np.hypot(0.25, 0.75))
    assert region.chord(0.1, randomised=True) is None
    assert region.contains([0.125, 0.375])
    assert not region.contains([0.13, 0.38])
    assert len(region.classifier([0.1, 0.45]).rules) == 2
