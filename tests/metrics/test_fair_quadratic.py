"""Fair quadratic metrics, against sums term by term."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elicitor.core import InvalidParameterError
from elicitor.metrics import ClassStatistics, FairQuadraticMetric, metric_from_dict
from elicitor.words.numbers import readable

GROUPS = ("young", "middle", "old")
PAIRS = list(combinations(GROUPS, 2))
RATES = ClassStatistics(("bus", "opel", "van"), rates=True).names
ERRORS = ClassStatistics(("ill", "well"), diagonal=False, rates=True).names
PREVALENCE = np.array([[0.2, 0.5, 0.3], [0.3, 0.1, 0.3], [0.5, 0.4, 0.4]])
ABOUT = {"prevalence": PREVALENCE, "names": RATES, "groups": GROUPS}


def parameters(seed):
    rng = np.random.default_rng(seed)
    roots = {pair: rng.normal(size=(3, 3)) for pair in PAIRS}
    matrices = {pair: root @ root.T for pair, root in roots.items()}
    return rng.uniform(0.1, 1, 3), matrices, rng.uniform(0.1, 0.9)


def by_terms(a, matrices, trade_off, rates):
    """[Q] equation (11) with loops."""
    overall = [sum(PREVALENCE[g][i] * rates[g][i] for g in range(3)) for i in range(3)]
    errors = sum(a[i] * (1 - overall[i]) for i in range(3))
    squares = 0.0
    for u, v in combinations(range(3), 2):
        matrix = matrices[GROUPS[u], GROUPS[v]]
        gap = [rates[u][i] - rates[v][i] for i in range(3)]
        squares += sum(
            gap[i] * matrix[i][j] * gap[j] for i in range(3) for j in range(3)
        )
    return (1 - trade_off) * errors + trade_off * squares / 2


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10_000))
def test_value_is_equation_11_of_the_paper(seed):
    metric = FairQuadraticMetric(*parameters(seed), **ABOUT)
    for rates in np.random.default_rng(seed).uniform(size=(3, 3, 3)):
        expected = by_terms(*parameters(seed), rates)
        assert metric.value(rates) == pytest.approx(expected, rel=1e-12)


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10_000), st.floats(0.1, 10), st.floats(0.1, 10))
def test_normalised_is_definition_4_and_keeps_preferences(seed, first, second):
    costs, matrices, trade_off = parameters(seed)
    metric = FairQuadraticMetric(
        first * costs,
        {pair: second * matrix for pair, matrix in matrices.items()},
        trade_off,
        **ABOUT,
    )
    unit = metric.normalised()
    assert np.linalg.norm(unit.misclassification_costs) == pytest.approx(1)
    sizes = [np.linalg.norm(matrix) for matrix in unit.violation_costs.values()]
    assert sum(sizes) / 2 == pytest.approx(1)
    rates = np.random.default_rng(seed).uniform(size=(4, 3, 3))
    ratio = metric.value(rates) / unit.value(rates)
    assert ratio == pytest.approx(ratio[0], rel=1e-9)
    assert ratio[0] > 0


@pytest.mark.parametrize("order", [(1, 2, 0), (2, 1, 0), (0, 2, 1)])
def test_order_of_the_groups_does_not_matter(order):
    metric = FairQuadraticMetric(*parameters(0), **ABOUT)
    turned = FairQuadraticMetric(
        *parameters(0),
        prevalence=PREVALENCE[list(order)],
        names=RATES,
        groups=[GROUPS[g] for g in order],
    )
    rates = np.random.default_rng(2).uniform(size=(5, 3, 3))
    assert turned.value(rates[:, order]) == pytest.approx(metric.value(rates))


def test_coefficients_list_each_entry_once():
    costs, matrices, trade_off = parameters(0)
    upper = [matrices[pair][i, j] for pair in PAIRS for i in range(3)
             for j in range(i, 3)]  # fmt: skip
    metric = FairQuadraticMetric(costs, matrices, trade_off, **ABOUT)
    assert metric.coefficients.tolist() == [*costs, *upper, trade_off]
    assert metric_from_dict(metric.to_dict()) == metric
    assert eval(repr(metric)) == metric


@pytest.mark.parametrize(
    ("matrix", "message"),
    [
        ([[1, 2, 0], [1, 1, 0], [0, 0, 1]], r"violation_costs\[.*\] must be symmetric"),
        ([1, 1, 1], r"violation_costs\[.*\] must have shape \(3, 3\)"),
        (np.full((3, 3), np.nan), r"violation_costs\[.*\] must have shape .* finite"),
    ],
)
def test_bad_matrices_are_refused(matrix, message):
    with pytest.raises(InvalidParameterError, match=message):
        FairQuadraticMetric([1, 1, 1], {PAIRS[0]: matrix}, 0.5, **ABOUT)


def test_sentence_speaks_of_squared_gaps():
    matrix = np.diag([2.0, 0.5, 0.5])
    metric = FairQuadraticMetric([1, 1, 3], {PAIRS[0]: matrix}, 0.75, **ABOUT)
    middle, young = np.full((3, 3), 0.5), np.full((3, 3), 0.5)
    right = metric.value(middle)
    gaps = 0.0
    for i in range(3):  # of 10 points each, without a change for everyone
        apart = young.copy()
        apart[:, i] += 0.1 * np.array([1, 0, 0]) - 0.1 * metric.prevalence[0, i]
        gaps += metric.value(apart) - right
    errors = metric.value(middle - 0.1) - right
    assert errors / gaps > 1.05
    assert metric.sentence() == (
        "10 more mistakes of every kind in every hundred among everyone weigh "
        f"{readable(errors / gaps)} times as much as squared gaps of 10 mistakes of "
        "every kind in every hundred between “young” and “middle”; gaps count "
        "most in wrongly labelled “bus”, errors most in wrongly labelled “van”."
    )


def test_gaps_that_count_only_together_still_weigh():
    matrix = np.array([[0.0, 1, 0], [1, 0, 0], [0, 0, 0]])
    metric = FairQuadraticMetric([1, 1, 1], {PAIRS[0]: matrix}, 1, **ABOUT)
    assert metric.sentence() == (
        "Only squared gaps between “young” and “middle” count, the errors of everyone "
        "do not."
    )


def test_weight_on_what_is_no_error_is_told_as_what_it_is():
    metric = FairQuadraticMetric(
        [1, 2],
        {("a", "b"): np.eye(2)},
        0.5,
        prevalence=np.full((2, 2), 0.5),
        names=ERRORS,
        groups=("a", "b"),
    )
    assert metric.sentence().startswith("Wrong decisions are preferred to right ones: ")
