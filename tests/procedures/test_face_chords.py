"""Our procedure on faces: counts, errors, ties, doubts and what it cannot see."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elicitor.core import Answer
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics import LinearMetric
from elicitor.procedures.efficient import face_chords
from elicitor.regions.multiclass import DiagonalRegion
from elicitor.testing.procedures import exact_answers, play
from tests.procedures.class_problems import SAMPLES, law, rows, sample


def elicited(region, weights, **options):
    metric = LinearMetric(weights, names=region.names)
    asked, _, result = play(face_chords(region, **options), exact_answers(metric))
    return asked, result


def assert_holds(result, weights):
    lower, upper = result.interval.T
    assert (lower <= weights + 1e-12).all()
    assert (weights <= upper + 1e-12).all()


REGIONS = {
    "law": law,
    "law, rates": lambda: law(rates=True),
    "law of four": lambda: law(4),
    **{name: lambda name=name: sample(name) for name in SAMPLES},
    "rounded, rates": lambda: sample("rounded", rates=True),
    "rare class, rates": lambda: sample("rare class", rates=True),
}


@pytest.mark.parametrize("name", REGIONS)
def test_eight_questions_per_class_find_any_metric_to_the_tolerance(name):
    # Exact answers and a fixed seed, so no false alarms.
    region = REGIONS[name]()
    k = len(region.names)
    n_metrics = 4 if name.startswith("law") else 40
    for weights in np.random.default_rng(0).dirichlet(np.ones(k), n_metrics):
        asked, result = elicited(region, weights)
        assert len(asked) <= 8 * (k - 1)
        assert result.converged
        assert result.notes == ()
        assert np.abs(result.metric.weights - weights).max() <= 0.01
        assert result.metric.weights.sum() == pytest.approx(1)
        assert_holds(result, weights)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.floats(0.0, 1.0), min_size=4, max_size=4).filter(
        lambda w: sum(w) > 0.01
    )
)
def test_any_weights_are_found_even_if_some_are_nothing(weights):
    weights = np.array(weights) / np.sum(weights)
    _, result = elicited(sample("four classes"), weights)
    assert np.abs(result.metric.weights - weights).max() <= 0.02
    assert_holds(result, weights)
    assert result.converged


@settings(max_examples=20, deadline=None)
@given(st.permutations([0, 1, 2, 3]), st.integers(0, 10**6))
def test_exchanged_classes_give_the_exchanged_result(order, seed):
    labels, proba = rows(4, 300, 1)
    exchanged = DiagonalRegion.from_predictions(
        np.argsort(order)[labels], proba[:, order]
    )
    weights = np.random.default_rng(seed).dirichlet(np.ones(4))
    _, result = elicited(sample("four classes"), weights)
    _, other = elicited(exchanged, weights[order])
    assert np.abs(result.metric.weights[order] - other.metric.weights).max() <= 0.02


@pytest.mark.parametrize("epsilon", [0.2, 0.05, 0.001])
def test_one_question_per_bit(epsilon):
    weights = np.array([0.3, 0.45, 0.25])
    most = 2 * (1 + math.ceil(math.log2(math.pi / 4 / epsilon)))
    asked, result = elicited(law(), weights, tolerance=epsilon)
    assert len(asked) <= most
    assert np.abs(result.metric.weights - weights).max() <= epsilon
    assert asked[0].remaining == most - 1
    assert asked[-1].remaining == 0


@pytest.mark.parametrize("rates", [False, True])
def test_every_question_is_a_chord_of_one_face_and_the_first_at_equal_weights(rates):
    region = law(rates=rates)
    asked, _ = elicited(region, np.array([0.2, 0.5, 0.3]))
    for question in asked:
        change = question.first - question.second
        assert np.count_nonzero(change) == 2
        assert change.min() < 0 < change.max()
    # Equal weights: what one class gains is what the other loses.
    for question in asked[:2]:
        assert (question.first - question.second).sum() == pytest.approx(0, abs=1e-9)
    assert np.flatnonzero(asked[0].first - asked[0].second).tolist() == [0, 1]
    assert np.flatnonzero(asked[1].first - asked[1].second).tolist() == [1, 2]


def test_classes_meet_the_strongest_so_far_and_are_paired_with_the_winner():
    _, result = elicited(law(4), np.array([0.2, 0.1, 0.4, 0.3]))
    assert set(result.details["pairs"]) == {("0", "1"), ("2", "0"), ("2", "3")}
    _, result = elicited(law(4), np.array([0.1, 0.2, 0.3, 0.4]))
    assert set(result.details["pairs"]) == {("1", "0"), ("2", "1"), ("3", "2")}


@pytest.mark.parametrize("weights", [(0.02, 0.01, 0.97), (0.01, 0.02, 0.97)])
def test_light_pairs_are_bisected_less_far(weights):
    asked, result = elicited(law(), np.array(weights))
    assert len(asked) <= 12
    assert result.metric.weights == pytest.approx(weights, abs=0.005)


def test_extremes_reach_the_ends_of_the_interval():
    _, result = elicited(law(), np.array([0.2, 0.5, 0.3]), tolerance=0.1)
    extremes = [metric.weights for metric in result.details["extremes"]]
    assert [w[i] for i, w in enumerate(extremes[:3])] == pytest.approx(
        result.interval[:, 0]
    )
    assert [w[i] for i, w in enumerate(extremes[3:])] == pytest.approx(
        result.interval[:, 1]
    )


# -- ties and doubts ----------------------------------------------------------------


def test_equal_weights_tie_and_take_three_questions_per_pair():
    asked, result = elicited(law(), np.array([0.25, 0.25, 0.5]))
    assert len(asked) <= 16
    assert result.metric.weights == pytest.approx([0.25, 0.25, 0.5], abs=0.01)
    assert_holds(result, np.array([0.25, 0.25, 0.5]))


@pytest.mark.parametrize("weights", [(0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 0.5, 0.5)])
def test_classes_that_weigh_nothing(weights):
    asked, result = elicited(law(), np.array(weights))
    assert len(asked) <= 16
    assert result.metric.weights == pytest.approx(weights, abs=0.01)
    assert_holds(result, np.array(weights))
    assert np.ptp(result.interval, axis=1).max() <= 0.03


@pytest.mark.parametrize("half_width", [0.01, 0.05])
def test_estimate_is_the_centre_of_the_band_of_about_equal(half_width):
    truth = np.array([0.5, 0.2, 0.3])

    def answer(question):
        change = question.first - question.second
        i, j = np.flatnonzero(change)
        i, j = (i, j) if change[i] > 0 else (j, i)
        asked = math.atan2(change[i], -change[j])  # a_j / a_i at which they tie
        mine = math.atan2(truth[j], truth[i])
        if abs(asked - mine) <= half_width:
            return Answer.ABOUT_EQUAL
        return Answer.FIRST if mine < asked else Answer.SECOND

    _, _, result = play(face_chords(law()), answer)
    assert result.converged
    assert result.metric.weights == pytest.approx(truth, abs=0.015)
    assert_holds(result, truth)


def test_cannot_say_moves_the_question_and_ends_after_five_for_each_pair():
    asked, _, result = play(face_chords(law()), lambda _: Answer.CANNOT_SAY)
    assert len(asked) == 10
    assert asked[4].remaining == asked[0].remaining == 15
    assert asked[5].remaining == 7
    assert not result.converged
    assert result.metric.weights == pytest.approx([1 / 3] * 3)
    assert [note.split(" were")[0] for note in result.notes] == [
        "The last questions about “0” and “1”",
        "The last questions about “0” and “2”",
    ]
    angles = []
    for question in asked[:5]:
        change = question.first - question.second
        angles.append(math.atan2(change[0], -change[1]) / (math.pi / 2))
    assert angles == pytest.approx([1 / 2, 1 / 3, 2 / 3, 1 / 4, 3 / 4], abs=1e-6)


def test_doubts_about_one_pair_leave_the_others_alone():
    truth = LinearMetric([0.6, 0.3, 0.1], names=law().names)
    exact = exact_answers(truth)

    def answer(question):
        about = set(np.flatnonzero(question.first - question.second).tolist())
        return Answer.CANNOT_SAY if about == {0, 2} else exact(question)

    _, _, result = play(face_chords(law()), answer)
    assert len(result.notes) == 1
    ratio = result.metric.weights[1] / result.metric.weights[0]
    assert ratio == pytest.approx(0.5, abs=0.01)


# -- what faces cannot tell ---------------------------------------------------------


def region_without_signal(share):
    """Classes 0 and 1 cannot be told apart; 2 can."""
    rng = np.random.default_rng(0)
    third = rng.uniform(0.05, 0.95, 400)
    first = share * (1 - third)
    proba = np.stack([first, 1 - third - first, third], axis=1)
    labels = (rng.random((400, 1)) > np.cumsum(proba, axis=1)).sum(axis=1)
    return DiagonalRegion.from_predictions(labels, proba)


@pytest.mark.parametrize("share", [0.5, 0.9])
def test_face_without_signal_is_named_and_the_rest_is_found(share):
    region = region_without_signal(share)
    weights = np.array([0.5, 0.2, 0.3])
    asked, result = elicited(region, weights)
    assert not result.converged
    assert len(result.notes) == 1
    assert "the weights of “0” and “1”" in result.notes[0]
    assert_holds(result, weights)
    # Its one chord, between "always 0" and "always 1", is asked about all the same.
    assert asked[0].first == pytest.approx([region.priors[0], 0, 0])
    assert asked[0].second == pytest.approx([0, region.priors[1], 0])
    heaviest = int(result.details["pairs"][0][0])
    ratio = result.metric.weights[2] / result.metric.weights[heaviest]
    assert ratio == pytest.approx(weights[2] / weights[heaviest], abs=0.02)


def test_ratios_beyond_the_best_classifiers_of_a_face_are_found_by_others():
    # On the law, η₁/η₂ on [−1, 1] lies in [0.135, 7.4]; here it would have to be 50.
    weights = np.array([1.0, 50.0, 49.0]) / 100
    asked, result = elicited(law(), weights)
    assert result.converged
    assert result.metric.weights == pytest.approx(weights, abs=0.005)
    face, last = law().face(1, 0), [q for q in asked if not (q.first + q.second)[2]][-1]
    for point in (last.first, last.second):
        assert face.binary.contains(point[[1, 0]] / face.scale)
    # The longest chord of that slope goes through the middle of the face.
    middle = (last.first + last.second)[[1, 0]] / 2 / face.scale
    assert middle == pytest.approx(face.binary.all_right / 2, abs=1e-6)


def test_probabilities_taken_at_their_word_have_no_faces():
    _, proba = rows(3, 50, 0)
    region = DiagonalRegion.from_predictions(None, proba)
    try:
        region.face(0, 1)
    except InvalidParameterError:
        with pytest.raises(InvalidParameterError, match="labels"):
            next(face_chords(region))


@pytest.mark.parametrize("name", ["three classes", "rounded"])
def test_answers_at_random_keep_the_result_in_order(name):
    for seed, most in itertools.product(range(6), (0, 1, 3, 9, 1000)):
        rng = np.random.default_rng(seed)
        _, _, result = play(
            face_chords(sample(name)),
            lambda _, rng=rng: list(Answer)[rng.integers(4)],
            most=most,
        )
        lower, upper = result.interval.T
        weights = result.metric.weights
        assert (lower <= weights + 1e-9).all()
        assert (weights <= upper + 1e-9).all()
        assert weights.min() >= 0
