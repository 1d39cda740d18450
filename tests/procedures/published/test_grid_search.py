"""[B] Proposition 4 and Algorithm 3 against metrics that are known exactly."""

import numpy as np
import pytest
from scipy.optimize import minimize_scalar

from elicitor.metrics import LinearFractionalMetric
from elicitor.procedures.published import binary_linear_fractional
from elicitor.procedures.published.boundary_search import SupportingLine
from elicitor.procedures.published.grid_search import (
    as_metric,
    best_ratio,
    boundary_confusions,
    solve_line,
)
from elicitor.testing.problems import LAWS
from elicitor.testing.procedures import exact_answers, play

LAW = LAWS["uneven density"]
ZETA = 2 / 3


def curve(t):
    return np.array(LAW.above(float(t)))


def supporting_line(metric, sign):
    """The line at the optimum over the closed-form boundary, by a fine search."""

    def utility(t):
        point = curve(t) if sign > 0 else np.array([ZETA, 1 - ZETA]) - curve(t)
        return -sign * metric.value(point)

    t = minimize_scalar(
        utility, bounds=(0, 1), method="bounded", options={"xatol": 1e-11}
    ).x
    point = curve(t) if sign > 0 else np.array([ZETA, 1 - ZETA]) - curve(t)
    gradient = metric.gradient(point)
    weights = sign * gradient / np.linalg.norm(gradient)
    assert weights == pytest.approx(
        sign * np.array([1 - t, t]) / np.hypot(t, 1 - t), abs=1e-4
    )
    return SupportingLine(weights, point)


def random_metric(rng):
    """Assumption 2 holds, every term is active, and the priors differ."""
    p = rng.dirichlet([2, 2])
    losses = rng.uniform(0.2, 1.5, 2)
    return LinearFractionalMetric(p, p - losses, losses @ [ZETA, 1 - ZETA])


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("sign", [1, -1])
def test_a_line_and_the_true_share_of_p_give_the_metric_up_to_a_scale(seed, sign):
    metric = random_metric(np.random.default_rng(seed))
    line = supporting_line(metric, sign)
    if sign < 0:  # system (10) holds for −m and −C₀; see the module's docstring
        line = SupportingLine(-line.weights, line.confusion)
    solved = solve_line(line, metric.numerator[0], ZETA)
    assert solved[:2] == pytest.approx(metric.numerator)
    # Fixing the scale by ‖m‖ = 1 and by p₁₁ + p₀₀ = 1 picks another metric with the
    # same pole: its losses are those of the person times one factor c. At the worst
    # point c may come out negative, which turns the pole's sign.
    found = as_metric(solved)
    factors = found.losses / metric.losses
    assert factors == pytest.approx([factors[0]] * 2, rel=2e-3)
    assert found.constant == pytest.approx(factors[0] * metric.constant, rel=2e-3)
    assert found.pole == pytest.approx(np.sign(factors[0]) * metric.pole, abs=2e-4)
    assert sign < 0 or factors[0] > 0


@pytest.mark.parametrize("seed", range(4))
def test_solution_fulfils_the_equations_of_system_9(seed):
    metric = random_metric(np.random.default_rng(seed))
    line = supporting_line(metric, 1)
    for p11 in (0.1, 0.5, 0.8):
        p, q, q0 = np.split(solve_line(line, p11, ZETA), [2, 4])
        tau = line.constant / q0[0]
        assert p - tau * q == pytest.approx(line.weights, abs=1e-12)
        assert q0[0] == pytest.approx((p - q) @ [ZETA, 1 - ZETA])


def test_solution_that_does_not_exist_is_nan_or_infinite_without_a_warning():
    line = SupportingLine(np.array([0.6, 0.8]), np.array([0.0, 0.0]))
    p11 = (0.6 * ZETA + 0.8 * (1 - ZETA) - (1 - ZETA)) / (2 * ZETA - 1)
    assert np.abs(solve_line(line, p11, ZETA)[2:4]).max() > 1e10


@pytest.mark.parametrize("seed", range(6))
def test_grid_search_minimises_the_deviation_of_the_ratio(seed):
    # Equation (11) spelled out with the signs that the module's docstring derives.
    metric = random_metric(np.random.default_rng(seed))
    best, worst = supporting_line(metric, 1), supporting_line(metric, -1)
    confusions = boundary_confusions(LAW.region, 60)
    right = np.array([ZETA, 1 - ZETA])

    def values(m, c0, p):
        big_p = p @ right
        big_q = big_p + c0 - m @ right
        q, q0 = (p - m) * big_p / big_q, c0 * big_p / big_q
        return confusions @ p / (confusions @ q + q0)

    deviations = []
    for p11 in np.arange(21) / 20:
        p = np.array([p11, 1 - p11])
        above = values(best.weights, best.weights @ best.confusion, p)
        below = values(-worst.weights, -worst.weights @ worst.confusion, p)
        deviations.append(np.std(above / below))
    found = best_ratio(best, worst, confusions, prevalence=ZETA, step=0.05)
    assert found.p11 == pytest.approx(np.argmin(deviations) / 20)
    assert found.deviation == pytest.approx(np.min(deviations))


def test_points_where_the_ratio_is_not_defined_are_left_out():
    metric = random_metric(np.random.default_rng(0))
    lines = supporting_line(metric, 1), supporting_line(metric, -1)
    confusions = boundary_confusions(LAW.region, 60)
    wrong = np.concatenate([confusions, np.zeros((5, 2))])  # 0 / 0
    expected = best_ratio(*lines, confusions, prevalence=ZETA, step=0.05)
    assert best_ratio(*lines, wrong, prevalence=ZETA, step=0.05) == expected


def test_confusions_of_line_3_are_thresholds_of_both_boundaries():
    confusions = boundary_confusions(LAW.region, 11)
    assert confusions.shape == (10, 2)
    upper = np.array([curve(t) for t in (0.1, 0.3, 0.5, 0.7, 0.9)])
    assert confusions[:5] == pytest.approx(upper)
    assert confusions[5:] == pytest.approx(np.array([ZETA, 1 - ZETA]) - upper)


@pytest.mark.parametrize(
    ("true", "elicited", "slack"),
    [
        ([1, 0, 0.5, -0.5, 0.5], [1, 0, 0.25, -0.75, 0.75], 0.02),
        # The grid's criterion is flat here: 0.12 is printed for p₁₁ = 0.2.
        ([0.2, 0.8, -0.4, -0.2, 0.8], [0.12, 0.88, -0.43, 0.002, 0.71], 0.05),
    ],
)
def test_table_2_of_the_paper(true, elicited, slack):
    person = LinearFractionalMetric(true[:2], true[2:4], true[4])
    law = LAWS["logistic"].region
    asked, _, result = play(binary_linear_fractional(law), exact_answers(person))
    assert len(asked) == 40
    assert result.metric.coefficients == pytest.approx(elicited, abs=slack)
    assert "ranking" in result.notes[0]
    assert result.interval is None
    points = [law.support([np.cos(t), np.sin(t)]) for t in np.linspace(-3, 3, 31)]
    mixed = np.random.default_rng(0).dirichlet(np.full(31, 0.2), size=2000) @ points
    same = np.sign(np.diff(person.value(mixed))) == np.sign(
        np.diff(result.metric.value(mixed))
    )
    assert same.mean() > 0.96
