"""[M] Algorithm 1 against its text, its counts and Table 2."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elicitor.core import Answer, EnoughAsked
from elicitor.metrics import LinearMetric
from elicitor.procedures.pair_tree import ancestors, extreme_weights, weights_of
from elicitor.procedures.published import diagonal_linear
from elicitor.procedures.published.halving import Halving, first_drop, last_rise
from elicitor.testing.procedures import exact_answers, play
from tests.procedures.class_problems import DECAYS, law, probabilities, sample

# By hand, R: the later of two neighbours is better. [Q] and [C] act on the first drop.
FIRST_DROP = {"D": "acd", "RD": "acd", "RRD": "cde", "RRRD": "deb", "RRRR": "deb"}


def test_first_drop_decides_whatever_follows():
    for pattern in map("".join, itertools.product("RD", repeat=4)):
        start = next(start for start in FIRST_DROP if pattern.startswith(start))
        low, high = first_drop([letter == "R" for letter in pattern])
        kept = FIRST_DROP[start]
        assert ("acdeb"[low], "acdeb"[high]) == (kept[0], kept[-1])


def test_both_rules_agree_on_unimodal_answers():
    for rises in ("DDDD", "RDDD", "RRDD", "RRRD", "RRRR"):
        answers = [letter == "R" for letter in rises]
        assert first_drop(answers) == last_rise(answers)


@pytest.mark.parametrize("goal", ["best", "worst"])
@pytest.mark.parametrize("rule", [first_drop, last_rise])
def test_halving_finds_the_peak_or_the_valley_of_any_curve(goal, rule):
    sign = 1 if goal == "best" else -1
    search = Halving(lambda x: np.array([x, 0.0]), -1.0, 3.0, goal, rule)

    def answer(question):
        heights = [-sign * (p[0] - 0.7) ** 2 for p in (question.first, question.second)]
        return Answer.FIRST if heights[0] > heights[1] else Answer.SECOND

    assert search.questions_to(1e-3) == 4 * 12
    generator = search.run(1e-3, later=5)
    question, count = next(generator), 0
    while True:
        assert question.remaining == 5 + 48 - count - 1
        count += 1
        try:
            question = generator.send(answer(question))
        except StopIteration:
            break
    assert count == 48
    assert search.width <= 1e-3
    assert search.middle == pytest.approx(0.7, abs=1e-3)


@pytest.mark.parametrize("k", [3, 4])
@pytest.mark.parametrize("epsilon", [0.3, 0.05, 0.01])
def test_number_of_questions_is_the_published_one(k, epsilon):
    asked, _, result = play(
        diagonal_linear(law(k), tolerance=epsilon),
        exact_answers(LinearMetric(np.ones(k), names=law(k).names)),
    )
    assert len(asked) == 4 * (k - 1) * math.ceil(math.log2(1 / epsilon))
    assert [q.remaining for q in asked] == list(range(len(asked)))[::-1]
    assert result.converged


def restricted_best(share, i, *, rates):
    """ν(m; 1, i) by Proposition 2: predict 1 where m·η₁ ≥ (1−m)·η_i; on a fine grid.

    For rates the statistics are d_j/ζ_j, so their weights divide by ζ_j.
    """
    x = -1 + 2 * (np.arange(200_000) + 0.5) / 200_000
    eta = probabilities(x, DECAYS[3])
    priors = eta.mean(axis=0)
    gains = np.array([share, 1 - share]) / (priors[[0, i]] if rates else 1)
    first = gains[0] * eta[:, 0] >= gains[1] * eta[:, i]
    point = np.zeros(3)
    point[0], point[i] = np.mean(eta[:, 0] * first), np.mean(eta[:, i] * ~first)
    return point / (priors if rates else 1)


@pytest.mark.parametrize("rates", [False, True])
def test_questions_are_the_restricted_best_points_of_the_faces_in_order(rates):
    region = law(rates=rates)
    asked, _, _ = play(
        diagonal_linear(region, tolerance=0.3),
        exact_answers(LinearMetric([1, 1, 1], names=region.names)),
    )
    for i, start in ((1, 0), (2, 8)):
        a, c, d, e, b = (
            restricted_best(m, i, rates=rates) for m in np.linspace(0, 1, 5)
        )
        expected = [(c, a), (d, c), (e, d), (b, e)]
        for question, (first, second) in zip(
            asked[start : start + 4], expected, strict=True
        ):
            assert question.first == pytest.approx(first, abs=2e-5)
            assert question.second == pytest.approx(second, abs=2e-5)


@pytest.mark.parametrize(
    ("true", "printed", "questions"),
    [
        ((0.21, 0.59, 0.20), (0.21, 0.60, 0.20), 56),
        ((0.23, 0.15, 0.62), (0.23, 0.15, 0.62), 56),
        ((0.22, 0.13, 0.14, 0.52), (0.22, 0.13, 0.14, 0.52), 84),
        ((0.58, 0.17, 0.08, 0.18), (0.58, 0.17, 0.08, 0.18), 84),
    ],
)
def test_table_2_of_the_paper(true, printed, questions):
    region = law(len(true))
    metric = LinearMetric(true, names=region.names).normalised(norm=1)
    asked, _, result = play(diagonal_linear(region), exact_answers(metric))
    assert len(asked) == questions
    assert result.metric.weights == pytest.approx(metric.weights, abs=0.005)
    assert result.metric.weights == pytest.approx(printed, abs=0.015)
    assert result.metric.weights.sum() == pytest.approx(1)
    lower, upper = result.interval.T
    assert (lower <= metric.weights).all()
    assert (metric.weights <= upper).all()
    assert (upper - lower).max() <= 0.02


def test_weights_of_rates_are_found_too():
    region = law(rates=True)
    metric = LinearMetric([0.5, 0.2, 0.3], names=region.names)
    _, _, result = play(diagonal_linear(region), exact_answers(metric))
    assert result.metric.weights == pytest.approx(metric.weights, abs=0.006)


def test_optima_are_the_best_points_of_the_faces():
    metric = LinearMetric([0.5, 0.2, 0.3], names=law().names)
    _, _, result = play(diagonal_linear(law()), exact_answers(metric))
    for i, optimum in zip((1, 2), result.details["optima"], strict=True):
        face = law().face(0, i)
        best = face.binary.support(metric.weights[[0, i]])
        assert metric.value(optimum) == pytest.approx(
            metric.value(face.embed(best)), abs=1e-5
        )


def test_faces_that_were_not_reached_keep_equal_weights():
    procedure = diagonal_linear(law(4))
    next(procedure)
    with pytest.raises(StopIteration) as stop:
        procedure.throw(EnoughAsked())
    result = stop.value.value
    assert result.metric.weights == pytest.approx([0.25] * 4)
    assert result.interval == pytest.approx(np.tile([0.0, 1.0], (4, 1)), abs=1e-12)
    assert not result.converged


def test_on_a_sample_it_gets_stuck_at_a_stair():
    # [M] Section 6.2 says so; our own procedure does not (test_face_chords).
    region = sample("three classes")
    metric = LinearMetric([0.6, 0.1, 0.3], names=region.names)
    _, _, result = play(diagonal_linear(region), exact_answers(metric))
    assert np.abs(result.metric.weights - metric.weights).max() > 0.02


# -- pairs of classes that form a tree ----------------------------------------------

TREES = st.integers(2, 5).flatmap(
    lambda k: st.tuples(
        st.tuples(*(st.integers(0, j - 1) for j in range(1, k))),
        st.lists(
            st.tuples(st.floats(0.05, 1.5), st.floats(0.05, 1.5)),
            min_size=k - 1,
            max_size=k - 1,
        ),
    )
)


@settings(max_examples=60, deadline=None)
@given(TREES)
def test_extreme_weights_are_those_of_all_corners_of_the_box(tree):
    above, ends = tree
    parents = dict(enumerate(above, start=1))
    lower = {j: min(pair) for j, pair in enumerate(ends, start=1)}
    upper = {j: max(pair) for j, pair in enumerate(ends, start=1)}
    corners = np.array(
        [
            weights_of(parents, dict(zip(parents, corner, strict=True)))
            for corner in itertools.product(*((lower[j], upper[j]) for j in parents))
        ]
    )
    lowest, highest = extreme_weights(parents, lower, upper)
    assert np.diagonal(lowest) == pytest.approx(corners.min(axis=0), rel=1e-9)
    assert np.diagonal(highest) == pytest.approx(corners.max(axis=0), rel=1e-9)
    for weights in (*lowest, *highest):
        assert np.isclose(corners, weights, rtol=1e-9).all(axis=1).any()


def test_weights_of_a_tree_by_hand():
    # 1 is the root; a₀/a₁ = 1/2, a₂/a₀ = 1/4, a₃/a₁ = 2.
    parents = {0: 1, 2: 0, 3: 1}
    angles = {0: math.atan(0.5), 2: math.atan(0.25), 3: math.atan(2.0)}
    expected = np.array([0.5, 1.0, 0.125, 2.0]) / 3.625
    assert weights_of(parents, angles) == pytest.approx(expected)
    assert ancestors(parents, 2) == [0, 1]
    assert ancestors(parents, 1) == []


def test_ratios_without_bound_leave_finite_weights():
    parents = {j: j - 1 for j in range(1, 20)}
    free = dict.fromkeys(parents, 0.0), dict.fromkeys(parents, math.pi / 2)
    lowest, highest = extreme_weights(parents, *free)
    assert np.isfinite([lowest, highest]).all()
    assert np.diagonal(lowest) == pytest.approx(0, abs=1e-12)
    assert np.diagonal(highest) == pytest.approx(1)
