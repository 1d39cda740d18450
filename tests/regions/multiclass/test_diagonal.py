"""Faces of the right decisions."""

import functools

import numpy as np
import pytest

from elicitor.core import InvalidParameterError
from elicitor.regions import DiagonalRegion, RandomisedPlugIn, ThresholdRule
from elicitor.regions.multiclass.pair import BinaryExpectation, shares
from elicitor.testing import BinaryRegionContract
from elicitor.testing.multiclass_problems import MULTICLASS_PROBLEMS, choose


@functools.cache
def region_of(name, rates=False):
    return MULTICLASS_PROBLEMS[name].region(diagonal=True, rates=rates)


@pytest.mark.parametrize("rates", [False, True])
@pytest.mark.parametrize("name", ["tied", "rare class", "tied at their word"])
def test_every_threshold_of_a_face_is_a_rule_of_all_classes(name, rates):
    problem, region = MULTICLASS_PROBLEMS[name], region_of(name, rates)
    for i, j in ((0, 1), (1, 0), (2, 1)):
        face = region.face(i, j)
        for threshold in (-np.inf, 0.0, 0.123, 0.499, 0.501, 0.77, 1.0, np.inf):
            for above in (True, False):
                cut = ThresholdRule(threshold, above)
                lottery = RandomisedPlugIn.of(face.rule(cut), region.classes)
                found = choose(
                    problem.measure(lottery), problem.priors, diagonal=True, rates=rates
                )
                if threshold in (0.0, 1.0):  # where a row may tie
                    continue
                expected = face.embed(face.binary.rule_confusion(cut))
                assert found == pytest.approx(expected, abs=1e-12)


def test_a_rule_of_a_face_never_says_anything_else():
    face = region_of("tied").face(2, 0)
    proba = np.array([[0, 1, 0], [0.1, 0.9, 0], [0, 0.9, 0.1], [0.5, 0, 0.5]])
    for threshold in (0.2, 0.5, 0.8):
        for above in (True, False):
            said = face.rule(ThresholdRule(threshold, above)).predict(proba)
            assert set(said) <= {0, 2}


@pytest.mark.parametrize("rates", [False, True])
def test_scales_turn_shares_of_two_classes_into_statistics(rates):
    region = region_of("rare class", rates)
    zeta = region.priors
    face = region.face(2, 0)
    both = zeta[0] + zeta[2]
    right = face.embed(face.binary.all_right)
    assert right == pytest.approx([1, 0, 1] if rates else [zeta[0], 0, zeta[2]])
    assert face.binary.prevalence == pytest.approx(zeta[2] / both)


@pytest.mark.parametrize("rates", [False, True])
def test_angles_and_ratios_are_inverse_and_indifferent(rates):
    face = region_of("three classes", rates).face(0, 2)
    first, second = 0.7, 0.2
    theta = face.angle(first, second)
    assert face.ratio(theta) == pytest.approx((7 / 9, 2 / 9))
    # Two points of the face that tie for cos θ and sin θ tie for the weights as well.
    one = face.embed(np.array([0.1, 0.3]))
    other = face.embed(np.array([0.1 + np.sin(theta) / 9, 0.3 - np.cos(theta) / 9]))
    weights = np.array([first, 0, second])
    assert weights @ one == pytest.approx(weights @ other, abs=1e-12)


def test_faces_are_kept_and_their_indices_checked():
    region = region_of("three classes")
    assert region.face(0, 1) is region.face(0, 1)
    for pair in ((0, 0), (0, 3), (-1, 0)):
        with pytest.raises(
            InvalidParameterError, match="two different classes below 3"
        ):
            region.face(*pair)


@pytest.mark.parametrize("labels", [[*[2, 0] * 6, *[2, 1] * 6, 0, 1, 2, 2, 0, 1], None])
def test_a_face_without_signal_says_so(labels):
    proba = np.tile([0.2, 0.3, 0.5], (30, 1))
    proba[::2] = [0.1, 0.15, 0.75]  # the third class differs, the first two do not
    region = DiagonalRegion.from_predictions(labels, proba)
    assert not region.face(0, 1).has_signal
    assert not region.face(1, 0).has_signal
    assert region.face(0, 2).has_signal


def test_a_law_without_signal_says_so():
    def eta(x):
        return np.stack([0.4 - 0.3 * x, 0.6 - 0.45 * x, 0.75 * x], axis=1)

    region = DiagonalRegion.from_law(eta)
    assert not region.face(0, 1).has_signal
    assert region.face(0, 2).has_signal


def test_face_of_a_law_is_the_integral_of_its_rules():
    problem, region = MULTICLASS_PROBLEMS["decaying"], region_of("decaying")
    face = region.face(0, 2)
    assert face.binary.prevalence == pytest.approx(
        problem.priors[0] / (problem.priors[0] + problem.priors[2]), abs=1e-12
    )
    for angle in (0.5, 0.9, 1.2):
        point = face.binary.upper_support(angle)
        attained = problem.measure(region.classifier_on(face, point))
        assert face.embed(point.confusion) == pytest.approx(
            np.diag(attained), abs=1e-10
        )


def test_shares_that_differ_by_rounding_are_one():
    first, second = (
        np.array([0.1, 0.2, 0.3, 0.0, 1e-9]),
        np.array([0.2, 0.4, 0.6, 0, 1]),
    )
    found = shares(first, second)
    assert len(set(found[:3])) == 1
    assert found[3] == 0.5
    assert found[4] == pytest.approx(1e-9, rel=1e-8)
    assert found[0] == pytest.approx(1 / 3, rel=1e-12)
    beside = shares(np.array([0.3, 0.3, 0.1 + 0.2]), np.array([0.1 + 0.2, 0.3, 0.3]))
    assert beside.tolist() == [0.5, 0.5, 0.5]


def test_points_of_two_classes_are_attained_by_the_face():
    """Also where no plug-in rule for a direction leads: thresholds fitted on labels."""
    region = region_of("rare class", True)
    for i, j in ((0, 2), (1, 2), (2, 0)):
        face = region.face(i, j)
        for point in face.binary.corners:
            assert region.contains(face.embed(point))
            mixed = 0.4 * face.embed(point) + 0.6 * face.embed(face.binary.corners[0])
            found = region.attain(mixed)
            assert found.error <= 1e-9
            starts = region.first_vertices(mixed)
            assert found.n_rules_tried == len(starts)  # no search is needed
            assert len(starts) > 3 or np.count_nonzero(mixed) < 2
    assert len(region.first_vertices(region.center)) == 3


def test_masses_that_do_not_follow_the_shares_have_a_hull_too():
    rng = np.random.default_rng(3)
    masses = rng.exponential(size=(40, 2)) ** 2
    scores = np.sort(np.round(rng.random(40), 2))
    masses[:, 0] *= 0.2 + 2 * scores  # on the whole they do
    region = BinaryExpectation(scores, masses)
    every = [region.confusion(t) for t in [*scores, np.inf]]
    for angle in np.linspace(0.1, 1.5, 30):
        weights = np.array([np.cos(angle), np.sin(angle)])
        best = region.upper_support(angle).confusion
        assert best @ weights == pytest.approx(np.max(every @ weights), abs=1e-12)


class TestExpectation(BinaryRegionContract):
    """The binary region of rows without labels."""

    @pytest.fixture
    def masses(self):
        rng = np.random.default_rng(0)
        masses = rng.multinomial(20, [0.35, 0.25, 0.4], size=120)[:, :2] / 20
        masses[:3] = [[0, 0], [0, 0.5], [0.4, 0]]
        return masses

    @pytest.fixture
    def scores(self, masses):
        return shares(*masses.T)

    @pytest.fixture
    def region(self, scores, masses):
        return BinaryExpectation(scores, masses)

    @pytest.fixture
    def measure(self, scores, masses):
        def confusion(classifier):
            called = classifier.positive_probability(scores)
            return np.array([called @ masses[:, 0], (1 - called) @ masses[:, 1]]) / (
                masses.sum()
            )

        return confusion

    @pytest.fixture
    def achievable(self, masses):
        called = np.random.default_rng(1).choice([0.0, 0.3, 1.0], size=(60, 120))
        found = np.stack([called @ masses[:, 0], (1 - called) @ masses[:, 1]], axis=1)
        return found / masses.sum()
