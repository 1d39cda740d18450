"""The linear-fractional family; mathematics §2.1."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elicitor.core import InvalidParameterError, Orientation
from elicitor.metrics import LinearFractionalMetric, named_metric

ZETA = 0.3
WEIGHTS = {"found": 2, "cleared": 0.5, "miss": 3, "alarm": 0.25}
EVERYTHING = named_metric("gains over losses", prevalence=ZETA, **WEIGHTS)
F1 = named_metric("f-beta", prevalence=ZETA)
PRECISION = named_metric("precision", prevalence=ZETA)
AS_COST = LinearFractionalMetric(
    EVERYTHING.numerator,
    EVERYTHING.denominator,
    EVERYTHING.constant,
    orientation="cost",
)
POINTS = np.random.default_rng(3).uniform(0.02, 0.98, (60, 2)) * [ZETA, 1 - ZETA]

weights = st.floats(0.05, 5)
prevalences = st.floats(0.05, 0.95)


def gains_and_losses(tp, tn, *, zeta, found, cleared, miss, alarm):
    gains = found * tp + cleared * tn
    return gains / (gains + miss * (zeta - tp) + alarm * (1 - zeta - tn))


def test_f1_is_steeper_than_1():
    """[B] Section 6 says it is 1-Lipschitz: 2TP/(TP − TN + 1) rises by .5/.18."""
    f1 = named_metric("f-beta", prevalence=0.5)
    near = f1.value(np.array([0.1 + 1e-6, 0.5])) - f1.value(np.array([0.1 - 1e-6, 0.5]))
    assert near / 2e-6 == pytest.approx(0.5 / 0.18, rel=1e-4)


def test_coefficients_are_those_of_gains_and_losses_worked_out_by_hand():
    # 2TP + ½TN over 2TP + ½TN + 3(0.3 − TP) + ¼(0.7 − TN)
    assert EVERYTHING.numerator == pytest.approx([2, 0.5])
    assert EVERYTHING.denominator == pytest.approx([-1, 0.25])
    assert EVERYTHING.constant == pytest.approx(3 * 0.3 + 0.25 * 0.7)
    assert EVERYTHING.losses == pytest.approx([3, 0.25])
    assert EVERYTHING.coefficients == pytest.approx([2, 0.5, -1, 0.25, 1.075])


def test_value_is_gains_over_gains_and_losses():
    expected = gains_and_losses(*POINTS.T, zeta=ZETA, **WEIGHTS)
    assert EVERYTHING.value(POINTS) == pytest.approx(expected, rel=1e-12)


def test_value_without_any_case_that_counts_is_nought():
    assert PRECISION.value([0, 0.7]) == 0.0
    assert PRECISION.value([[0, 0.7], [0.2, 0.6]]) == pytest.approx([0, 2 / 3])


@pytest.mark.parametrize("left", [1.1e-16, -5.6e-17])
def test_of_nobody_but_for_rounding_it_is_zero(left):
    """1 − ζ less what are all negatives is not always exactly nothing."""
    metric = LinearFractionalMetric([0, 1], [-2.75, 1], 2.2 / 3)
    assert metric.value([0.8 / 3, left]) == 0.0
    assert 2e-9 * metric.value([0.8 / 3 - 1e-9, 1e-9]) == pytest.approx(
        2e-9 / 3.75, rel=1e-6
    )


@pytest.mark.parametrize("what", ["gradient", "trade_off"])
def test_slope_where_no_case_counts_is_refused(what):
    with pytest.raises(InvalidParameterError, match="gradient is not defined"):
        getattr(PRECISION, what)([0, 0.7])


@pytest.mark.parametrize("bad", [[0.1, 0.9], [0, 1.5]])
def test_denominator_that_is_not_positive_is_refused(bad):
    with pytest.raises(InvalidParameterError, match=r"must be positive .* is -0\.\d"):
        PRECISION.value([[0.2, 0.6], bad])
    with pytest.raises(InvalidParameterError, match="denominator must be positive"):
        PRECISION.gradient(bad)


def test_denominator_of_nought_below_a_numerator_is_refused():
    metric = LinearFractionalMetric([1, 0], [0, 1], 0)
    with pytest.raises(InvalidParameterError, match=r"must be positive .* is 0"):
        metric.value([0.2, 0])


# -- the pole: all that comparisons reveal ------------------------------------------


def test_pole_of_the_f1_measure_worked_out_by_hand():
    # (1, 0, 0) × (½, −½, ½) = (0, −½, −½)
    assert F1.pole == pytest.approx(np.array([0, -1, -1]) / np.sqrt(2))


def test_pole_with_every_term_worked_out_by_hand():
    # (2, ½, 0) × (−1, ¼, 1.075) = (½·1.075, −2·1.075, 2·¼ + ½·1)
    by_hand = np.array([0.5375, -2.15, 1.0])
    assert EVERYTHING.pole == pytest.approx(by_hand / np.linalg.norm(by_hand))
    assert AS_COST.pole == pytest.approx(-by_hand / np.linalg.norm(by_hand))


@pytest.mark.parametrize("metric", [EVERYTHING, AS_COST, F1, PRECISION])
def test_side_of_the_pole_is_the_answer_to_a_comparison(metric):
    tilde = np.column_stack([POINTS, np.ones(len(POINTS))])
    for i in range(len(POINTS) - 1):
        side = metric.pole @ np.cross(tilde[i], tilde[i + 1])
        assert (side > 0) == metric.prefers(POINTS[i], POINTS[i + 1])


def test_level_lines_pass_through_the_pole():
    a = EVERYTHING.pole
    pole = a[:2] / a[2]
    for point in POINTS[:10]:
        level = EVERYTHING.value(point)
        line = EVERYTHING.numerator - level * EVERYTHING.denominator
        assert line @ pole == pytest.approx(level * EVERYTHING.constant)


def test_canonical_metric_of_the_f1_pole_worked_out_by_hand():
    # p = (1, 0), losses (1, 1), gain 0.3: TP / (0.7 TP − 0.3 TN + 0.3)
    metric = LinearFractionalMetric.from_pole([0, -2, -2], ZETA)
    assert metric.numerator == pytest.approx([1, 0])
    assert metric.denominator == pytest.approx([0.7, -0.3])
    assert metric.constant == pytest.approx(0.3)


@given(zeta=prevalences, found=weights, cleared=weights, miss=weights, alarm=weights)
def test_canonical_metric_ranks_like_any_other_with_its_pole(
    zeta, found, cleared, miss, alarm
):
    given_metric = named_metric(
        "gains over losses",
        prevalence=zeta,
        found=found,
        cleared=cleared,
        miss=miss,
        alarm=alarm,
    )
    canonical = LinearFractionalMetric.from_pole(5 * given_metric.pole, zeta)
    assert canonical.pole == pytest.approx(given_metric.pole, abs=1e-9)
    assert canonical.orientation is Orientation.UTILITY
    # Its documented normalisation.
    right = np.array([zeta, 1 - zeta])
    assert canonical.numerator.sum() == pytest.approx(1)
    assert canonical.value([0, 0]) == pytest.approx(0)
    assert canonical.value(right) == pytest.approx(1)
    at_right = canonical.denominator @ right + canonical.constant
    assert at_right == pytest.approx(canonical.constant)
    # It is φ_c with the c that makes the denominators agree.
    gain = given_metric.numerator @ right
    twin = given_metric.equivalent(gain / given_metric.constant)
    scale = given_metric.numerator.sum()
    assert canonical.coefficients == pytest.approx(twin.coefficients / scale, abs=1e-9)


def test_linear_preference_comes_out_with_a_constant_denominator():
    metric = LinearFractionalMetric.from_pole([0.25, -0.75, 0], ZETA)
    assert metric.numerator == pytest.approx([0.75, 0.25])
    assert metric.denominator == pytest.approx([0, 0])
    assert metric.constant == pytest.approx(0.75 * 0.3 + 0.25 * 0.7)


@pytest.mark.parametrize(
    "pole",
    [
        [0, 0, 0],
        [0, 0, 1],
        [-0.1, -1, 0],
        [1, 0.1, 0],
        [1, -1, 1 / ZETA + 1e-3],  # falls with TN where TP is large
        [1, -1, -1 / (1 - ZETA) - 1e-3],  # falls with TP where TN is large
        [-1, 1, 0],
    ],
)
def test_pole_of_a_metric_that_falls_somewhere_is_refused(pole):
    with pytest.raises(InvalidParameterError, match=r"increases in TP and TN.*; got"):
        LinearFractionalMetric.from_pole(pole, ZETA)


@pytest.mark.parametrize("pole", [[1, -1, 1 / ZETA], [1, -1, -1 / (1 - ZETA)]])
def test_pole_of_a_metric_that_is_level_on_one_edge_is_accepted(pole):
    metric = LinearFractionalMetric.from_pole(pole, ZETA)
    assert metric.gradient(POINTS).min() >= 0


@pytest.mark.parametrize(
    ("pole", "prevalence", "message"),
    [
        ([1, -1], 0.3, "pole must be a vector of 3 entries"),
        ([1, -1, np.nan], 0.3, "pole must .* finite"),
        ([1, -1, 0], 0, "prevalence must .* above 0 and below 1; got 0"),
        ([1, -1, 0], 1.0, r"prevalence must .* above 0 and below 1; got 1\.0"),
    ],
)
def test_bad_pole_or_prevalence_is_refused(pole, prevalence, message):
    with pytest.raises(InvalidParameterError, match=message):
        LinearFractionalMetric.from_pole(pole, prevalence)


# -- metrics that answer every question alike ---------------------------------------


@pytest.mark.parametrize("ratio", [0.2, 1, 3.5])
@pytest.mark.parametrize("metric", [EVERYTHING, AS_COST])
def test_equivalent_metric_is_an_increasing_function_of_the_metric(metric, ratio):
    phi = metric.value(POINTS)
    twin = metric.equivalent(ratio)
    assert twin.value(POINTS) == pytest.approx(phi / (phi + ratio * (1 - phi)))
    assert twin.orientation is metric.orientation
    assert twin.pole == pytest.approx(metric.pole)


def test_equivalent_metric_keeps_the_names():
    metric = LinearFractionalMetric([1, 2], [1, -1], 2, names=("x", "y"))
    assert metric.equivalent(2).names == ("x", "y")


@pytest.mark.parametrize("ratio", [0, -1, np.nan, "2"])
def test_ratio_that_is_not_positive_is_refused(ratio):
    with pytest.raises(InvalidParameterError, match=r"ratio must .* above 0; got"):
        EVERYTHING.equivalent(ratio)


# -- trade-offs ---------------------------------------------------------------------


def test_trade_offs_worked_out_by_hand():
    # F1 = 2TP / (TP + 1 − TN): (1 − TN) / TP; precision = TP / (TP + FP): FP / TP.
    assert F1.trade_off([0.2, 0.6]) == pytest.approx(0.4 / 0.2)
    assert PRECISION.trade_off([0.2, 0.6]) == pytest.approx(0.1 / 0.2)


def test_trade_off_moves_a_miss_against_that_many_false_alarms():
    point, small = np.array([0.2, 0.5]), 1e-6
    ratio = EVERYTHING.trade_off(point)
    found, alarms = np.array([small, 0]), np.array([0, -ratio * small])
    here = EVERYTHING.value(point)
    assert EVERYTHING.value(point + found + alarms) == pytest.approx(here, abs=1e-11)
    assert EVERYTHING.value(point + found) > here + 1e-7


def test_trade_off_of_a_metric_that_ignores_false_alarms_is_infinite():
    recall = named_metric("gains over losses", prevalence=ZETA, cleared=0, alarm=0)
    assert recall.trade_off([0.2, 0.5]) == np.inf


def test_trade_off_at_many_points_is_refused():
    with pytest.raises(InvalidParameterError, match=r"statistics .* of 2 entries"):
        EVERYTHING.trade_off(POINTS)


@pytest.mark.parametrize("what", ["pole", "trade_off"])
def test_binary_notions_need_the_binary_statistics(what):
    metric = LinearFractionalMetric([1, 2], [1, -1], 2, names=("x", "y"))
    with pytest.raises(InvalidParameterError, match=rf"{what} needs .*'x', 'y'"):
        _ = metric.pole if what == "pole" else metric.trade_off([0.1, 0.2])


# -- the object ---------------------------------------------------------------------


def test_sentence_names_all_four_weights_and_the_direction():
    weighted = (
        " is the share of what went right in all that counts, where a found patient "
        "counts 2, a person rightly left alone 0.5, a missed patient 3 and a false "
        "alarm 0.25."
    )
    assert EVERYTHING.sentence(positive="patient") == "The score" + weighted
    less = "The score, where less is better,"
    assert AS_COST.sentence(positive="patient") == less + weighted


def test_repr_rebuilds_the_metric():
    others = LinearFractionalMetric([1, 2], [1, -1], 2, names=("x", "y"))
    for metric in (EVERYTHING, AS_COST, others):
        scope = {"LinearFractionalMetric": LinearFractionalMetric}
        assert eval(repr(metric), scope) == metric


def test_metrics_that_differ_in_one_part_differ():
    arguments = {"numerator": [1, 2], "denominator": [1, -1], "constant": 2}
    metric = LinearFractionalMetric(**arguments)
    for change in (
        {"numerator": [2, 1]},
        {"denominator": [-1, 1]},
        {"constant": 3},
        {"names": ("x", "y")},
        {"orientation": "cost"},
    ):
        assert LinearFractionalMetric(**(arguments | change)) != metric


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"numerator": [1]}, "numerator must be a vector of 2 entries"),
        ({"numerator": [1, np.nan]}, "numerator must .* finite"),
        ({"denominator": [1, 2, 3]}, "denominator must be a vector of 2 entries"),
        ({"constant": np.inf}, "constant must be a finite number; got inf"),
        ({"constant": None}, "constant must be a finite number; got None"),
        ({"numerator": [0, 0]}, "would be constant"),
        ({"denominator": [2, 4], "constant": 0}, "must not be proportional"),
        ({"denominator": [0, 0], "constant": 0}, "must not be proportional"),
        ({"names": "TN"}, "names must be a sequence of different words"),
        ({"orientation": "down"}, "orientation must be one of"),
    ],
)
def test_bad_argument_is_refused(arguments, message):
    usual = {"numerator": [1, 2], "denominator": [1, -1], "constant": 2}
    with pytest.raises(InvalidParameterError, match=message):
        LinearFractionalMetric(**(usual | arguments))


def test_a_form_is_antisymmetric_up_to_rounding_of_its_largest_entry():
    form = LinearFractionalMetric([2, 1], [1, -1], 3).form * 1e12
    form[0, 0] += 1e-3
    points = [[0.5, 0.5], [0.1, 0.2]]
    built = LinearFractionalMetric.from_form(form, points)
    assert built.form == pytest.approx(form / np.linalg.norm(form), abs=1e-6)
    form[0, 0] += 1e8
    with pytest.raises(InvalidParameterError, match="antisymmetric"):
        LinearFractionalMetric.from_form(form, points)
