"""Geometry that all binary regions share, on one region worked out by hand."""

import numpy as np
import pytest

from elicitor.core import InfeasiblePointError, InvalidParameterError
from elicitor.regions import BinaryRegion, BoundaryPoint, Chord, ThresholdRule
from elicitor.regions.chord import homogeneous, mixture
from elicitor.testing.problems import PROBLEMS, SAMPLES

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


@pytest.mark.parametrize("point", [(0.5, 0.4), (0.0, 0.1)])
def test_a_point_beyond_the_vertical_end_of_a_law_is_refused(point):
    # η(x) = x on [0, 1]: the boundary is TP = (1 − t²)/2, TN = t − t²/2.
    region = BinaryRegion.from_law(lambda x: x)
    t = np.linspace(0, 1, 100_001)
    upper = np.stack([(1 - t**2) / 2, t - t**2 / 2], axis=1)
    every = np.concatenate([upper, region.all_right - upper])
    where = region.separate(point)
    assert not where.inside
    assert where.gap == pytest.approx(
        np.linalg.norm(every - point, axis=1).min(), rel=1e-3
    )
    with pytest.raises(InfeasiblePointError):
        region.classifier(point)


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
    assert half.first.confusion == pytest.approx([0.375, 0.425])


@pytest.mark.parametrize(
    ("height", "stair"), [(0.03, 0), (0.08, 0.1), (0.12, 0.1), (0.16, 0.2)]
)
def test_deterministic_chord_takes_the_nearer_stair(region, height, stair):
    # From A to the vertical edge, which has one stair half way up.
    chord = region.chord(np.arctan2(0.5, 0.5 - height))
    assert chord.second.confusion == pytest.approx([0, 0.5])
    assert chord.first.confusion == pytest.approx([0.5, stair])


@pytest.mark.parametrize("name", ["continuous", "tied", "unbalanced"])
def test_deterministic_crossing_lies_where_the_staircase_passes_the_line(name):
    sample, region = SAMPLES[name], SAMPLES[name].region
    cuts = [*np.unique(sample.scores), np.inf]
    stairs = np.array([sample.confusion(ThresholdRule(float(t))) for t in cuts])
    a = region.nobody.confusion
    for angle in np.linspace(*region.angles, 60)[1:-1]:
        line = np.array([np.cos(angle), np.sin(angle), 0])
        line[2] = -line[:2] @ a
        if line @ homogeneous(region.everybody.confusion) > 0:
            continue
        found = region.upper_crossing(line, "everybody", randomised=False)
        heights = stairs @ line[:2] + line[2]
        here = int(np.argmin(np.abs(stairs - found.confusion).sum(axis=1)))
        assert stairs[here] == pytest.approx(found.confusion)
        passes = [
            k
            for k in (here - 1, here + 1)
            if 0 <= k < len(cuts)
            and heights[k] * heights[here] <= 1e-15
            and abs(heights[here]) <= abs(heights[k]) + 1e-12
        ]
        assert passes or abs(heights[here]) < 1e-12


def test_between_a_rule_and_a_complement_the_nearer_corner_is_taken():
    region = SAMPLES["anti-informative"].region
    rules = [region.corner(i).classifier.rules[0] for i in range(len(region.corners))]
    edges = [i for i in range(len(rules) - 1) if rules[i].above != rules[i + 1].above]
    assert edges
    for i in edges:
        for share, nearest in ((0.2, i), (0.8, i + 1)):
            start, stop = region.corners[i], region.corners[i + 1]
            point = (1 - share) * start + share * stop
            normal = np.array([0.8, 0.1] if i == 0 else [0.1, 0.8])
            line = np.append(normal, -normal @ point)
            end = "nobody" if i == 0 else "everybody"
            found = region.upper_crossing(line, end, randomised=False)
            assert found.confusion == pytest.approx(region.corners[nearest])


@pytest.mark.parametrize("name", ["continuous", "tied", "separable", "unbalanced"])
def test_scores_that_run_the_right_way_need_no_complement(name):
    region = SAMPLES[name].region
    for index in range(len(region.corners)):
        assert region.corner(index).classifier.rules[0].above


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


@pytest.mark.parametrize("threshold", [1j, 10**400, np.nan, "0.5", None, [0.5]])
@pytest.mark.parametrize(
    "region",
    [
        BinaryRegion.from_predictions([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9]),
        BinaryRegion.from_law(lambda x: x),
    ],
)
def test_threshold_that_is_no_number_is_refused(region, threshold):
    with pytest.raises(InvalidParameterError, match="threshold must be a number"):
        region.confusion(threshold)
    assert region.confusion(np.inf) == pytest.approx([0, 1 - region.prevalence])
