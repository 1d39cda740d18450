"""What fair metrics share, and those of absolute gaps, against sums term by term."""

import json
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elicitor.core import InvalidParameterError
from elicitor.metrics import (
    ClassStatistics,
    FairMetric,
    FairQuadraticMetric,
    metric_from_dict,
)

GROUPS = ("young", "middle", "old")
PAIRS = list(combinations(GROUPS, 2))
CLASSES = ("bus", "opel", "van")
ERRORS = ClassStatistics(CLASSES, diagonal=False, rates=True).names
RATES = ClassStatistics(CLASSES, rates=True).names
SHARES = np.array([[0.2, 0.5, 0.3], [0.3, 0.1, 0.3], [0.5, 0.4, 0.4]])
PREVALENCE = np.repeat(SHARES, 2, axis=1)


def parameters(seed, size):
    rng = np.random.default_rng(seed)
    costs = rng.uniform(0.1, 1, size)
    violations = {pair: rng.uniform(0.1, 1, size) for pair in PAIRS}
    return costs, violations, rng.uniform(0.1, 0.9)


def fair(seed=0, **options):
    about = {"prevalence": PREVALENCE, "names": ERRORS, "groups": GROUPS}
    return FairMetric(*parameters(seed, 6), **(about | options))


def by_terms(a, b, trade_off, rates, prevalence=PREVALENCE):
    """[F] equation (6) with loops."""
    errors = sum(
        a[i] * prevalence[g][i] * rates[g][i]
        for i in range(len(a))
        for g in range(len(rates))
    )
    gaps = sum(
        b[GROUPS[u], GROUPS[v]][i] * abs(rates[u][i] - rates[v][i])
        for u in range(len(rates))
        for v in range(u + 1, len(rates))
        for i in range(len(a))
    )
    return (1 - trade_off) * errors + trade_off * gaps


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10_000))
def test_value_is_equation_6_of_the_paper(seed):
    metric = fair(seed)
    for rates in np.random.default_rng(seed).uniform(size=(3, 3, 6)):
        expected = by_terms(*parameters(seed, 6), rates)
        assert metric.value(rates) == pytest.approx(expected, rel=1e-12)
        assert metric.utility(rates) == -metric.value(rates)


def test_overall_rates_and_gaps():
    rates = np.random.default_rng(1).uniform(size=(4, 3, 6))
    metric = fair()
    assert metric.overall(rates).shape == (4, 6)
    for c, i in np.ndindex(4, 6):
        expected = sum(PREVALENCE[g, i] * rates[c, g, i] for g in range(3))
        assert metric.overall(rates)[c, i] == pytest.approx(expected)
    assert metric.gaps(rates).shape == (4, 3, 6)
    assert metric.pairs == (
        ("young", "middle"),
        ("young", "old"),
        ("middle", "old"),
    )
    for p, (u, v) in enumerate([(0, 1), (0, 2), (1, 2)]):
        assert np.array_equal(metric.gaps(rates)[:, p], rates[:, u] - rates[:, v])


def test_gap_of_nought_adds_nothing_to_the_gradient():
    metric = fair()
    slopes = metric.gradient(np.full((3, 6), 0.5))
    a, _, trade_off = parameters(0, 6)
    assert slopes == pytest.approx((1 - trade_off) * PREVALENCE * a)


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10_000), st.floats(0.1, 10), st.floats(0.1, 10))
def test_normalised_has_unit_parts_and_the_same_preferences(seed, first, second):
    costs, violations, trade_off = parameters(seed, 6)
    metric = FairMetric(
        first * costs,
        {pair: second * b for pair, b in violations.items()},
        trade_off,
        prevalence=PREVALENCE,
        names=ERRORS,
        groups=GROUPS,
    )
    unit = metric.normalised()
    assert np.linalg.norm(unit.misclassification_costs) == pytest.approx(1)
    sizes = [np.linalg.norm(b) for b in unit.violation_costs.values()]
    assert sum(sizes) == pytest.approx(1)
    rates = np.random.default_rng(seed).uniform(size=(4, 3, 6))
    ratio = metric.value(rates) / unit.value(rates)
    assert ratio == pytest.approx(ratio[0], rel=1e-9)
    assert ratio[0] > 0
    assert np.allclose(unit.normalised().coefficients, unit.coefficients)


@pytest.mark.parametrize("kind", [FairMetric, FairQuadraticMetric])
@pytest.mark.parametrize("trade_off", [0, 1])
def test_normalised_leaves_a_part_that_is_nought(kind, trade_off):
    part = np.array([1.0, 2.0])
    violation = np.diag(part) if kind is FairQuadraticMetric else part
    metric = kind(
        part * (1 - trade_off),
        {("1", "2"): violation * trade_off},
        trade_off,
        prevalence=np.full((2, 2), 0.5),
    )
    unit = metric.normalised()
    assert unit.trade_off == trade_off
    assert np.linalg.norm(unit.misclassification_costs) == pytest.approx(1 - trade_off)


@pytest.mark.parametrize("order", [(1, 2, 0), (2, 1, 0), (0, 2, 1)])
def test_order_of_the_groups_does_not_matter(order):
    metric = fair()
    turned = fair(prevalence=PREVALENCE[list(order)], groups=[GROUPS[g] for g in order])
    rates = np.random.default_rng(2).uniform(size=(5, 3, 6))
    assert turned.value(rates[:, order]) == pytest.approx(metric.value(rates))
    assert turned.gradient(rates[:, order]) == pytest.approx(
        metric.gradient(rates)[:, order]
    )


@pytest.mark.parametrize("kind", [FairMetric, FairQuadraticMetric])
def test_a_pair_has_no_direction_and_may_be_left_out(kind):
    part = [1.0, 2.0] if kind is FairMetric else [[1.0, 0.5], [0.5, 2.0]]
    shares = np.full((3, 2), 1 / 3)

    def metric(violations):
        return kind([1, 1], violations, 0.5, prevalence=shares, groups=GROUPS)

    there, back = metric({PAIRS[1]: part}), metric({PAIRS[1][::-1]: part})
    assert there == back
    assert list(back.violation_costs) == PAIRS
    assert not back.violation_costs[PAIRS[0]].any()
    assert np.array_equal(back.violation_costs[PAIRS[1]], part)


def test_coefficients_are_the_errors_then_the_pairs_then_the_trade_off():
    costs, violations, trade_off = parameters(0, 6)
    expected = [*costs, *(x for pair in PAIRS for x in violations[pair]), trade_off]
    assert fair().coefficients.tolist() == expected


def test_json_form_is_readable_and_complete():
    metric = FairMetric([1, 0], {("b", "a"): [0, 2]}, 0.25, prevalence=[[0.5, 0.2],
        [0.5, 0.8]], names=("x", "y"), groups=("a", "b"))  # fmt: skip
    data = json.loads(metric.to_json())
    assert data == {
        "family": "fair",
        "misclassification_costs": [1.0, 0.0],
        "violation_costs": [["a", "b", [0.0, 2.0]]],
        "trade_off": 0.25,
        "prevalence": [[0.5, 0.2], [0.5, 0.8]],
        "names": ["x", "y"],
        "groups": ["a", "b"],
        "orientation": "cost",
    }
    assert metric_from_dict(data) == metric
    assert eval(repr(metric)) == metric
    turned = metric_from_dict(data | {"orientation": "utility"})
    assert eval(repr(turned)) == turned


@pytest.mark.parametrize(
    "listed",
    [
        3,
        [["a", "b"]],
        [["a", "b", [0, 1]], ["a", "b", [0, 2]]],
        [[["a"], "b", [0, 1]]],
    ],
)
def test_bad_lists_of_violations_are_refused(listed):
    data = FairMetric([1, 0], {}, 0.5, prevalence=[[0.5] * 2] * 2).to_dict()
    with pytest.raises(InvalidParameterError, match="must list two groups and their"):
        metric_from_dict(data | {"violation_costs": listed})


def test_violation_costs_cannot_be_changed():
    metric = fair()
    with pytest.raises(TypeError):
        metric.violation_costs[PAIRS[0]] = np.zeros(6)
    with pytest.raises(ValueError, match="read-only"):
        metric.violation_costs[PAIRS[0]][0] = 0


HALVES = [[0.5, 0.5], [0.5, 0.5]]
GOOD = {
    "misclassification_costs": [1, 2],
    "violation_costs": {("1", "2"): [1, 1]},
    "trade_off": 0.5,
    "prevalence": HALVES,
}


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ({"misclassification_costs": [[1, 2]]}, "misclassification_costs must be a"),
        ({"misclassification_costs": [1, np.nan]}, "misclassification_costs must be"),
        ({"names": ("x",)}, "misclassification_costs must have 1 entries; got"),
        ({"names": ("x", "x")}, "names must be a sequence of different words"),
        ({"prevalence": [[0.5, 0.5, 0.5]] * 2}, r"prevalence must have shape .*, 2\)"),
        ({"prevalence": [[0.4, 0.5], [0.5, 0.5]]}, "prevalence must .* sum to 1 over"),
        ({"prevalence": [[1, 0.5], [0, 0.5]]}, "prevalence must .* positive shares"),
        ({"prevalence": [[np.nan, 0.5]] * 2}, "prevalence must have shape"),
        ({"prevalence": "half"}, "prevalence must have shape"),
        ({"prevalence": [[1, 1]]}, "needs at least two groups; got 1"),
        ({"groups": ("a", "b", "c")}, "groups must name the 2 groups of prevalence"),
        ({"groups": ("a", "a")}, "groups must name .* by different words; got"),
        ({"groups": []}, r"groups must name the 2 groups .*; got \[\]"),
        ({"violation_costs": {("1", "3"): [1, 1]}}, "must map pairs of groups, each"),
        ({"violation_costs": {("1", "1"): [1, 1]}}, "must map pairs of groups, each"),
        ({"violation_costs": {"12": [1, 1]}}, "must map pairs of groups, each"),
        ({"violation_costs": [1, 1]}, "must map pairs of groups, each once"),
        (
            {"violation_costs": {("1", "2"): [1, 1], ("2", "1"): [1, 1]}},
            "must map pairs of groups, each once",
        ),
        ({"violation_costs": {("2", "1"): [1]}}, r"violation_costs\[\('1', '2'\)\] mu"),
        ({"violation_costs": {("1", "2"): [1, "x"]}}, r"violation_costs\[.* finite"),
        ({"trade_off": -0.1}, "trade_off must be .* at least 0 and at most 1; got -0"),
        ({"trade_off": 1.1}, "trade_off must be .* at most 1; got 1.1"),
        ({"trade_off": None}, "trade_off must be a finite number"),
        ({"trade_off": 1, "violation_costs": {}}, "must not be zero everywhere"),
        ({"trade_off": 0, "misclassification_costs": [0, 0]}, "must not be zero every"),
        ({"orientation": "up"}, "orientation must be"),
    ],
)
def test_bad_parameters_are_refused(bad, message):
    arguments = GOOD | bad
    with pytest.raises(InvalidParameterError, match=message):
        FairMetric(
            arguments.pop("misclassification_costs"),
            arguments.pop("violation_costs"),
            arguments.pop("trade_off"),
            **arguments,
        )


@pytest.mark.parametrize("shape", [(6,), (2, 6), (4, 2, 6), (3, 5)])
def test_rates_of_other_groups_are_refused(shape):
    with pytest.raises(InvalidParameterError, match="statistics must have"):
        fair().value(np.full(shape, 0.5))


def test_a_scorer_of_rates_without_classes_is_refused():
    with pytest.raises(InvalidParameterError, match="rates of classes, named like"):
        FairMetric([1, 1], {}, 0.5, prevalence=np.full((2, 2), 0.5)).scorer(groups=0)


LIGHT, HEAVY = [0.3, 0.3, 0.3, 0.3, 0.3, 0.3], [0.3, 0.3, 0.3, 1.2, 0.3, 0.3]
WIDE = "aps of 10 mistakes of every kind in every hundred between"
MORE = "10 more mistakes of every kind in every hundred among everyone"
# Sums of costs: LIGHT is 1.8, HEAVY is 2.7.
SENTENCES = [
    (
        (LIGHT, dict.fromkeys(PAIRS, LIGHT), 0.5, "cost"),
        f"G{WIDE} groups weigh 3 times as much as {MORE}.",
    ),
    (
        (LIGHT, dict.fromkeys(PAIRS, LIGHT), 0.25, "cost"),
        f"G{WIDE} groups weigh as much as {MORE}.",
    ),
    (
        (HEAVY, {PAIRS[1]: LIGHT}, 0.5, "cost"),
        f"{MORE} weigh 1.5 times as much as g{WIDE} “young” and “old”; errors count "
        "most in “opel” called “van”.",
    ),
    (
        (HEAVY, {PAIRS[1]: HEAVY}, 0.5, "cost"),
        f"G{WIDE} “young” and “old” weigh as much as {MORE}; both count most in "
        "“opel” called “van”.",
    ),
    (
        (LIGHT, dict.fromkeys(PAIRS, LIGHT) | {PAIRS[2]: HEAVY}, 0.5, "cost"),
        f"G{WIDE} groups (above all “middle” and “old”) weigh 3.5 times as much as "
        f"{MORE}; gaps count most in “opel” called “van”.",
    ),
    (
        (LIGHT, {PAIRS[0]: [0, 1, 0, 0, 1, 0]}, 1, "cost"),
        "Only gaps between “young” and “middle” count, the errors of everyone do not; "
        "gaps count only in “bus” called “van” and “van” called “bus”.",
    ),
    (
        (HEAVY, {}, 0, "cost"),
        "Only the errors of everyone count, gaps between groups do not; errors count "
        "most in “opel” called “van”.",
    ),
    (
        (LIGHT, dict.fromkeys(PAIRS, LIGHT), 0.5, "utility"),
        "Wrong decisions are preferred to right ones and gaps are preferred to "
        f"equality: g{WIDE} groups weigh 3 times as much as {MORE}.",
    ),
]


@pytest.mark.parametrize(("parts", "told"), SENTENCES)
def test_sentence_says_how_gaps_weigh_against_errors(parts, told):
    costs, violations, trade_off, orientation = parts
    metric = FairMetric(
        costs,
        violations,
        trade_off,
        prevalence=PREVALENCE,
        names=ERRORS,
        groups=GROUPS,
        orientation=orientation,
    )
    assert metric.sentence() == told


def test_a_cost_on_right_decisions_is_told_as_what_it_is():
    metric = FairMetric(
        [1, 2, 1], {PAIRS[0]: [1, 1, 1]}, 0.5,
        prevalence=SHARES, names=RATES, groups=GROUPS,
    )  # fmt: skip
    assert metric.sentence().startswith("Wrong decisions are preferred to right ones: ")
    told = "errors count most in wrongly labelled “opel”."
    turned = FairMetric(
        [-1, -2, -1], {PAIRS[0]: [1, 1, 1]}, 0.5,
        prevalence=SHARES, names=RATES, groups=GROUPS,
    )  # fmt: skip
    assert turned.sentence().endswith(told)
    assert not turned.sentence().startswith("Wrong")
