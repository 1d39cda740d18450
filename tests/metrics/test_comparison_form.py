"""The form that comparisons reveal, and the metric that stands for all with a form."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elicitor.core import InvalidParameterError
from elicitor.metrics import ClassStatistics, LinearFractionalMetric
from elicitor.metrics.comparison_form import (
    canonical_member,
    comparison_form,
    form_angle,
    hyperplane,
    order_by,
    seen_from,
    wedge,
)

NAMES = ("a", "b", "c")
ZETA = np.array([0.2, 0.3, 0.5])
GAINS, LOSSES = np.array([0.5, 0.3, 0.2]), np.array([2.0, 0.25, 1.0])
SHARE = LinearFractionalMetric(GAINS, GAINS - LOSSES, LOSSES @ ZETA, names=NAMES)
ERRORS = ClassStatistics(("x", "y"), diagonal=False).names
# 1 − φ = (c₁ + 2c₂) / (1 + c₁/2): it falls with both errors.
WRONG = LinearFractionalMetric([-1, -2], [0.5, 0], 1.0, names=ERRORS)
AS_COST = LinearFractionalMetric(
    SHARE.numerator,
    SHARE.denominator,
    SHARE.constant,
    names=NAMES,
    orientation="cost",
)
POINTS = np.random.default_rng(3).uniform(0.02, 0.98, (40, 3)) * ZETA

gains = st.lists(st.floats(0.05, 1), min_size=4, max_size=4)
losses = st.lists(st.floats(0.05, 3), min_size=4, max_size=4)


def tilde(points):
    return np.column_stack([points, np.ones(len(points))])


def scale_of(one, other):
    """The factor between two forms that are multiples of each other."""
    factor = (one * other).sum() / (other * other).sum()
    assert one == pytest.approx(factor * other, abs=1e-9)
    return factor


def test_form_worked_out_by_hand():
    # p̃ = (1, 2, 0), q̃ = (−1, 0.5, 3)
    by_hand = [[0, 1 * 0.5 + 2, 3], [-2.5, 0, 6], [-3, -6, 0]]
    assert comparison_form(np.array([1, 2]), np.array([-1, 0.5]), 3) == pytest.approx(
        np.array(by_hand)
    )


def test_three_entries_of_a_binary_form_are_the_pole():
    metric = LinearFractionalMetric([2, 0.5], [-1, 0.25], 1.075)
    form = metric.form
    pole = np.array([form[1, 2], form[2, 0], form[0, 1]])
    assert pole / np.linalg.norm(pole) == pytest.approx(metric.pole)
    assert np.linalg.norm(form) == pytest.approx(1)


@pytest.mark.parametrize("metric", [SHARE, AS_COST])
def test_sign_of_the_form_is_the_answer_to_a_comparison(metric):
    ahead = tilde(POINTS) @ metric.form @ tilde(POINTS).T
    for i in range(len(POINTS) - 1):
        assert (ahead[i, i + 1] > 0) == metric.prefers(POINTS[i], POINTS[i + 1])


def test_form_times_a_point_is_its_level_hyperplane():
    for point in POINTS[:8]:
        plane = SHARE.form @ np.append(point, 1)
        assert plane @ np.append(point, 1) == pytest.approx(0, abs=1e-15)
        gradient = SHARE.gradient(point)
        assert plane[:3] / np.linalg.norm(plane[:3]) == pytest.approx(
            gradient / np.linalg.norm(gradient)
        )
        across = np.cross(gradient, [0.3, -0.1, 0.2])
        assert SHARE.value(point + 0.01 * across) == pytest.approx(SHARE.value(point))
        normal = plane[:3]
        assert hyperplane(normal, point) == pytest.approx(plane, abs=1e-12)


def test_hyperplanes_at_two_points_span_the_form_with_its_orientation():
    for one, other in zip(POINTS[:10], POINTS[10:20], strict=True):
        if SHARE.value(one) < SHARE.value(other):
            one, other = other, one
        planes = [hyperplane(SHARE.gradient(point), point) for point in (one, other)]
        assert scale_of(wedge(*planes), SHARE.form) > 0


def test_form_in_other_coordinates_ranks_the_same_points():
    center, scale = np.array([0.1, 0.05, 0.2]), 0.07
    seen = seen_from(SHARE.form, center, scale)
    x = tilde((POINTS - center) / scale)
    expected = tilde(POINTS) @ SHARE.form @ tilde(POINTS).T
    assert x @ seen @ x.T == pytest.approx(expected, abs=1e-12)


def test_angle_of_forms():
    one, other = np.zeros((2, 4, 4))
    one[0, 1], one[1, 0] = 2, -2
    other[2, 3], other[3, 2] = 5, -5
    assert form_angle(one, 3 * one) == pytest.approx(0, abs=1e-15)
    assert form_angle(one, -one) == pytest.approx(np.pi)
    assert form_angle(one, other) == pytest.approx(np.pi / 2)
    turned = np.cos(1e-9) * one / 2 + np.sin(1e-9) * other / 5
    assert form_angle(one, turned) == pytest.approx(1e-9, rel=1e-6)


def test_points_are_ordered_by_their_value():
    order = order_by(SHARE.form, POINTS)
    assert np.array_equal(order, np.argsort(SHARE.value(POINTS)))


def test_points_that_are_preferred_in_a_circle_have_no_order():
    form = comparison_form(np.array([1.0, 0.0]), np.array([0.0, 1.0]), 0.0)
    angles = np.array([0, 2, 4]) * np.pi / 3
    circle = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    assert order_by(form, circle) is None


# -- the canonical metric -----------------------------------------------------------


def test_canonical_metric_worked_out_by_hand():
    # Σp = 1; losses (2, ¼, 1) scaled to ⟨u, ζ⟩ = ⟨p, ζ⟩: 0.975 becomes 0.29.
    metric = LinearFractionalMetric.from_form(7 * SHARE.form, [ZETA], names=NAMES)
    assert metric.numerator == pytest.approx([0.5, 0.3, 0.2])
    assert metric.constant == pytest.approx(0.29)
    scaled = np.array([2.0, 0.25, 1.0]) * 0.29 / 0.975
    assert metric.denominator == pytest.approx(GAINS - scaled)


@given(gain=gains, loss=losses, share=st.lists(st.floats(0.1, 1), min_size=4))
def test_canonical_metric_ranks_like_any_other_of_its_form(gain, loss, share):
    zeta = np.array(share[:4]) / sum(share[:4])
    p, u = np.array(gain), np.array(loss)
    names = ("a", "b", "c", "d")
    given_metric = LinearFractionalMetric(p, p - u, u @ zeta, names=names)
    metric = LinearFractionalMetric.from_form(given_metric.form, [zeta], names=names)
    assert form_angle(metric.form, given_metric.form) < 1e-9
    assert metric.numerator.sum() == pytest.approx(1)
    assert metric.value(np.zeros(4)) == pytest.approx(0)
    assert metric.value(zeta) == pytest.approx(1)
    assert metric.denominator @ zeta == pytest.approx(0, abs=1e-12)
    assert (metric.losses > 0).all()
    twin = given_metric.equivalent(p @ zeta / (u @ zeta))
    assert metric.coefficients == pytest.approx(twin.coefficients / p.sum())


def test_canonical_binary_metric_is_that_of_its_pole():
    given_metric = LinearFractionalMetric([2, 0.5], [-1, 0.25], 1.075)
    one = LinearFractionalMetric.from_form(given_metric.form, [[0.3, 0.7]])
    other = LinearFractionalMetric.from_pole(given_metric.pole, 0.3)
    assert one.coefficients == pytest.approx(other.coefficients)


def test_linear_preference_comes_out_with_a_constant_denominator():
    form = comparison_form(np.array([-0.2, -0.5]), np.zeros(2), 1.0)
    metric = LinearFractionalMetric.from_form(form, [[0.3, 0.1]], names=ERRORS)
    assert metric.denominator == pytest.approx([0, 0], abs=1e-15)
    assert metric.numerator == pytest.approx([-2 / 7, -5 / 7])


def test_canonical_metric_of_errors_is_zero_without_errors_and_minus_one_at_worst():
    points = np.array([[0.1, 0.2], [0.3, 0.1], [0.05, 0.05]])
    metric = LinearFractionalMetric.from_form(WRONG.form, points, names=ERRORS)
    assert metric.value([0, 0]) == 0
    worst = points[np.argmin(WRONG.value(points))]
    assert metric.value(worst) == pytest.approx(-1)
    assert metric.constant == pytest.approx(
        metric.denominator @ worst + metric.constant
    )
    assert metric.numerator == pytest.approx([-1 / 3, -2 / 3])
    order = np.argsort(metric.value(points))
    assert np.array_equal(order, np.argsort(WRONG.value(points)))


@pytest.mark.parametrize(
    ("form", "points", "message"),
    [
        (np.zeros((3, 3)), [[0.3, 0.7]], "form must be that of a metric whose"),
        (np.eye(3), [[0.3, 0.7]], "form must be an antisymmetric matrix"),
        (np.zeros((4, 4)), [[0.3, 0.7]], r"form must be .* of shape \(3, 3\)"),
        # q₀ = 0: no numerator vanishes at the origin.
        (
            comparison_form(np.array([1.0, 0]), np.array([0, 1.0]), 0.0),
            [[0.3, 0.7]],
            "positive at the points",
        ),
        # The point ties with the origin: p = (1, −1).
        (
            comparison_form(np.array([1.0, -1.0]), np.array([0, 1.0]), 1.0),
            [[0.4, 0.4]],
            "points must not all be as good as the origin",
        ),
    ],
)
def test_form_without_a_metric_is_refused(form, points, message):
    with pytest.raises(InvalidParameterError, match=message):
        LinearFractionalMetric.from_form(form, points)


def test_points_in_a_circle_are_refused():
    form = comparison_form(np.array([1.0, 0.0]), np.array([0.0, 1.0]), 1.0)
    circle = [[1.0, -2.0], [-1.0, -2.0]]  # denominators of −1 on both sides of zero
    with pytest.raises(InvalidParameterError, match="denominator is positive"):
        canonical_member(form, circle)


# -- in words -----------------------------------------------------------------------


def test_sentence_names_what_every_class_counts():
    names = ClassStatistics(("bus", "car", "van")).names
    metric = LinearFractionalMetric(GAINS, GAINS - LOSSES, LOSSES @ ZETA, names=names)
    listing = (
        " is the share of what went right in all that counts, where each case counts: "
        "“bus” 0.5 if right, 2 if wrong; “car” 0.3 if right, 0.25 if wrong; “van” 0.2 "
        "if right, 1 if wrong."
    )
    assert metric.sentence() == "The score" + listing
    cost = LinearFractionalMetric(
        GAINS, GAINS - LOSSES, LOSSES @ ZETA, names=names, orientation="cost"
    )
    assert cost.sentence() == "The score, where less is better," + listing
    told = WRONG.sentence()
    assert told.startswith("The score is one sum divided by another: “members of ")
    assert told.endswith("counts 0.5 in the lower one, which begins at 1.")
    assert not any(mark in told for mark in ("[", "Linear"))
