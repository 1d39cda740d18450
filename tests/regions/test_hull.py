"""Hulls against scipy's and against brute force."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial import ConvexHull

from elicitor.regions import BinaryRegion, hull
from elicitor.regions.hull import concave_chain, isotonic_cuts
from elicitor.testing.problems import SAMPLES, SampleProblem

SMALL = st.lists(
    st.tuples(st.integers(0, 1), st.integers(0, 6)), min_size=2, max_size=14
)


def area_above(corners):
    """Area between the upper boundary and the line from A to B."""
    (x, y), (following_x, following_y) = corners.T, np.roll(corners, -1, axis=0).T
    return -float(np.sum(x * following_y - following_x * y)) / 2


def whole(problem):
    labels, scores = zip(*problem, strict=True)
    return SampleProblem(np.array(labels), np.array(scores) / 6)


@pytest.mark.parametrize("name", SAMPLES)
def test_boundary_is_the_convex_hull_of_all_thresholds_and_complements(name):
    sample, region = SAMPLES[name], SAMPLES[name].region
    every = sample.every_threshold()
    expected = ConvexHull(every)
    assert 2 * area_above(region.corners) == pytest.approx(expected.volume)
    turned = region.all_right - region.corners
    mine = np.unique(np.round([*region.corners, *turned], 12), axis=0)
    assert mine == pytest.approx(
        np.unique(np.round(every[expected.vertices], 12), axis=0)
    )


@pytest.mark.slow
@given(SMALL)
@settings(max_examples=300)
def test_support_of_any_small_sample_is_that_of_brute_force(problem):
    sample = whole(problem)
    if sample.labels.min() == sample.labels.max():
        return
    region, every = sample.region, sample.every_threshold()
    for angle in np.linspace(-np.pi, np.pi, 17) + 0.01:
        d = np.array([np.cos(angle), np.sin(angle)])
        best = region.best(d)
        assert best.confusion @ d == pytest.approx(np.max(every @ d), abs=1e-12)
        assert sample.measure(best.classifier) == pytest.approx(best.confusion)


@pytest.mark.slow
@given(SMALL)
@settings(max_examples=300)
def test_corners_of_any_small_sample_are_strictly_convex(problem):
    sample = whole(problem)
    if sample.labels.min() == sample.labels.max():
        return
    corners = sample.region.corners
    counts = np.round(corners * len(sample.labels)).astype(int)
    assert counts / len(sample.labels) == pytest.approx(corners, abs=1e-15)
    (x1, y1), (x2, y2) = np.diff(counts, axis=0)[:-1].T, np.diff(counts, axis=0)[1:].T
    assert (x1 * y2 - y1 * x2 < 0).all()


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("increasing", [True, False])
@pytest.mark.parametrize("chunk", [1, 3, 50])
def test_pooling_in_chunks_gives_the_same_cuts(name, increasing, chunk, monkeypatch):
    order = np.argsort(SAMPLES[name].scores)
    scores = SAMPLES[name].scores[order]
    positives = np.concatenate([[0], np.cumsum(SAMPLES[name].labels[order])])
    whole_at_once = isotonic_cuts(scores, positives, increasing=increasing)
    monkeypatch.setattr(hull, "CHUNK", chunk)
    in_chunks = isotonic_cuts(scores, positives, increasing=increasing)
    assert in_chunks.tolist() == whole_at_once.tolist()
    assert whole_at_once[[0, -1]].tolist() == [len(scores), 0]


def test_equal_scores_are_never_split():
    cuts = isotonic_cuts(np.array([1.0, 1, 1, 2]), np.array([0, 1, 1, 1, 2]))
    assert cuts.tolist() == [4, 3, 0]


def test_chain_keeps_a_vertical_last_edge_and_drops_what_lies_on_a_line():
    points = np.array([[0, 4], [1, 3], [2, 2], [3, 2], [3, 1], [3, 0], [0, 2], [0, 4]])
    assert points[concave_chain(points)].tolist() == [[0, 4], [3, 2], [3, 0]]


def test_chain_does_not_overflow_on_counts_of_large_samples():
    n = 2_000_000_000
    points = np.array([[0, n], [n - 1, n - 1], [n, 0]])
    assert concave_chain(points).tolist() == [0, 1, 2]


@pytest.mark.parametrize("n_samples", [10, 30, 300])
def test_anti_informative_scores_leave_no_edge_of_rounding_errors(n_samples):
    # 1 − ζ and its complement by subtraction differ in the last bit for many ζ.
    rng = np.random.default_rng(n_samples)
    for _ in range(50):
        labels = np.arange(n_samples) < rng.integers(1, n_samples)
        scores = 1 - labels / 2 + rng.normal(size=n_samples) / 5
        region = BinaryRegion.from_scores(labels, scores)
        lengths = np.linalg.norm(np.diff(region.corners, axis=0), axis=1)
        assert lengths.min() > 0.5 / n_samples
