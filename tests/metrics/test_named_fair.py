"""Named fair metrics, against their definitions on tables of unequal groups."""

from itertools import combinations

import numpy as np
import pytest

from elicitor.core import InvalidParameterError, Orientation
from elicitor.metrics import (
    NAMED_FAIR,
    ClassStatistics,
    FairMetric,
    FairQuadraticMetric,
    fair_score,
    named_fair,
)

GROUPS = ("young", "middle", "old")
TWO = np.array([[[9, 4], [6, 21]], [[3, 5], [2, 30]], [[20, 2], [1, 7]]])
THREE = np.array(
    [
        [[9, 4, 2], [3, 20, 1], [5, 0, 6]],
        [[2, 2, 2], [0, 5, 1], [4, 4, 30]],
        [[15, 1, 0], [7, 9, 2], [1, 3, 4]],
    ]
)
"""Counts of shape (n_groups, n_classes, n_classes); rows are truths."""
CLASSES = ("ill", "well", "dead")


def build(name, counts, **options):
    totals = counts.sum(axis=2)
    return named_fair(
        name,
        classes=CLASSES[: counts.shape[1]],
        groups=GROUPS[: len(counts)],
        shares=totals / totals.sum(axis=0),
        **options,
    )


def statistics(metric, counts):
    chosen = ClassStatistics.parse(metric.names)
    confusions = counts / counts.sum()
    return np.array([chosen.of(part, part.sum(axis=1)) for part in confusions])


def value(name, counts, **options):
    metric = build(name, counts, **options)
    return metric.value(statistics(metric, counts))


def recall(counts, g, i):
    return counts[g, i, i] / counts[g, i].sum()


def mean_over_pairs(counts, gap):
    pairs = list(combinations(range(len(counts)), 2))
    return sum(gap(u, v) for u, v in pairs) / len(pairs)


POWERS = {"absolute": 1, "squared": 2}


@pytest.mark.parametrize("form", POWERS)
@pytest.mark.parametrize("diagonal", [True, False])
@pytest.mark.parametrize("counts", [TWO[:2], TWO], ids=["two groups", "three groups"])
class TestTwoClasses:
    """True positive rate is recall of class 0, true negative rate that of class 1."""

    def gap(self, counts, u, v, i, form):
        return abs(recall(counts, u, i) - recall(counts, v, i)) ** POWERS[form]

    def test_equal_opportunity(self, form, diagonal, counts):
        expected = mean_over_pairs(counts, lambda u, v: self.gap(counts, u, v, 0, form))
        found = value("equal opportunity", counts, form=form, diagonal=diagonal)
        assert found == pytest.approx(expected, rel=1e-12)
        other = value(
            "equal opportunity", counts, form=form, diagonal=diagonal, positive="well"
        )
        assert other != pytest.approx(expected)

    def test_balance_for_the_negative_class(self, form, diagonal, counts):
        expected = mean_over_pairs(counts, lambda u, v: self.gap(counts, u, v, 1, form))
        name = "balance for the negative class"
        found = value(name, counts, form=form, diagonal=diagonal)
        assert found == pytest.approx(expected, rel=1e-12)
        other = value(name, counts, form=form, diagonal=diagonal, negative="ill")
        assert other != pytest.approx(expected)

    @pytest.mark.parametrize("name", ["equalized odds", "error-rate balance"])
    def test_both_rates_on_average(self, form, diagonal, counts, name):
        expected = mean_over_pairs(
            counts,
            lambda u, v: sum(self.gap(counts, u, v, i, form) for i in (0, 1)) / 2,
        )
        found = value(name, counts, form=form, diagonal=diagonal)
        assert found == pytest.approx(expected, rel=1e-12)

    def test_weighted_equalized_odds(self, form, diagonal, counts):
        expected = mean_over_pairs(
            counts,
            lambda u, v: (
                3 * self.gap(counts, u, v, 0, form)
                + 0.5 * self.gap(counts, u, v, 1, form)
            ),
        )
        found = value(
            "weighted equalized odds",
            counts,
            form=form,
            diagonal=diagonal,
            weights=[3, 0.5],
        )
        assert found == pytest.approx(expected, rel=1e-12)


def test_golden_numbers_by_hand():
    # Recalls of "ill": 9/13 and 3/8; of "well": 21/27 and 30/32.
    first, second = 9 / 13 - 3 / 8, 30 / 32 - 21 / 27
    two = TWO[:2]
    assert value("equal opportunity", two) == pytest.approx(first)
    assert value("balance for the negative class", two) == pytest.approx(second)
    assert value("equalized odds", two) == pytest.approx((first + second) / 2)
    squares = (first**2 + second**2) / 2
    assert value("equalized odds", two, form="squared") == pytest.approx(squares)


@pytest.mark.parametrize("form", POWERS)
def test_equalized_odds_of_three_classes(form):
    def gap(u, v):
        gaps = [recall(THREE, u, i) - recall(THREE, v, i) for i in range(3)]
        return sum(abs(gap) ** POWERS[form] for gap in gaps) / 3

    found = value("equalized odds", THREE, form=form, diagonal=True)
    assert found == pytest.approx(mean_over_pairs(THREE, gap), rel=1e-12)


@pytest.mark.parametrize("form", POWERS)
def test_gaps_in_the_errors_of_three_classes_are_averaged_over_their_kinds(form):
    table = THREE / THREE.sum(axis=2, keepdims=True)

    def gap(u, v):
        kinds = [(1, 0), (1, 2)]
        return sum(
            abs(table[u][place] - table[v][place]) ** POWERS[form] for place in kinds
        ) / len(kinds)

    found = value(
        "equal opportunity", THREE, form=form, diagonal=False, positive="well"
    )
    assert found == pytest.approx(mean_over_pairs(THREE, gap), rel=1e-12)


CONSTANTS = {("absolute", True): 1, ("squared", False): 2}
"""How often (1−λ) Σ c_i is missing in the value, of three classes."""


@pytest.mark.parametrize("form", POWERS)
@pytest.mark.parametrize("diagonal", [True, False])
@pytest.mark.parametrize("costs", [None, [2, 1, 0.5]])
def test_trade_off_with_the_errors_of_everyone(form, diagonal, costs):
    metric = build(
        "equalized odds",
        THREE,
        form=form,
        diagonal=diagonal,
        trade_off=0.3,
        costs=costs,
    )
    table = THREE.sum(axis=0)
    weights = [1 / 3] * 3 if costs is None else costs
    recalls = np.diag(table) / table.sum(axis=1)
    errors = sum(c * (1 - r) for c, r in zip(weights, recalls, strict=True))
    violation = value("equalized odds", THREE, form=form, diagonal=diagonal)
    constant = 0.7 * sum(weights) * CONSTANTS.get((form, diagonal), 0)
    found = metric.value(statistics(metric, THREE))
    assert found + constant == pytest.approx(0.7 * errors + 0.3 * violation, rel=1e-12)


def test_costs_of_the_class_shares_are_the_share_of_wrong_decisions():
    table = THREE.sum(axis=0)
    metric = build(
        "equalized odds",
        THREE,
        trade_off=0,
        costs=table.sum(axis=1) / table.sum(),
    )
    wrong = 1 - np.trace(table) / table.sum()
    assert metric.value(statistics(metric, THREE)) == pytest.approx(wrong)


def test_forms_choose_the_rates_of_their_papers():
    absolute = build("equalized odds", THREE)
    squared = build("equalized odds", THREE, form="squared")
    assert type(absolute) is FairMetric
    assert type(squared) is FairQuadraticMetric
    assert not ClassStatistics.parse(absolute.names).diagonal
    assert ClassStatistics.parse(squared.names).diagonal
    for metric in (absolute, squared):
        assert metric.orientation is Orientation.COST
        assert metric.groups == GROUPS
        assert metric.trade_off == 1


def test_prevalence_is_that_of_the_class_of_each_rate():
    metric = build("equalized odds", THREE)
    totals = THREE.sum(axis=2)
    shares = totals / totals.sum(axis=0)
    assert metric.prevalence == pytest.approx(np.repeat(shares, 2, axis=1))


def test_groups_are_numbered_by_default():
    metric = named_fair("equalized odds", classes="ab", shares=np.full((2, 2), 0.5))
    assert metric.groups == ("1", "2")


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("demographic parity", {}, "name must be one of 'balance for .*; got 'demogr"),
        ("equal opportunity", {"positive": "x"}, "positive must be one of .*; got 'x'"),
        ("balance for the negative class", {"negative": "x"}, "negative must be one"),
        ("equalized odds", {"weights": [1, 2, 3]}, "'equalized odds' does not take"),
        ("weighted equalized odds", {}, "'weighted equalized odds' does not take"),
        ("weighted equalized odds", {"weights": [1, 2]}, "weights must be a vector of"),
        ("weighted equalized odds", {"weights": [1, -2, 3]}, "weights must not be neg"),
        ("weighted equalized odds", {"weights": [0, 0, 0]}, "weights must .* all zero"),
        ("error-rate balance", {}, "Error-rate balance is about two classes"),
        ("equalized odds", {"form": "cubic"}, "form must be one of 'absolute', 'squa"),
        ("equalized odds", {"trade_off": 2}, "trade_off must be a finite number"),
        ("equalized odds", {"costs": [1, 2]}, "costs must be a vector of 3 entries"),
    ],
)
def test_bad_names_and_parameters_are_refused(name, options, message):
    with pytest.raises(InvalidParameterError, match=message):
        build(name, THREE, **options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"shares": [[1.0, 1.0, 1.0]]}, "at least two groups; got 1"),
        ({"shares": [[0.5, 0.5], [0.5, 0.5]]}, r"must have shape \(n_groups, 3\)"),
        ({"shares": [[0.4] * 3, [0.5] * 3]}, "sum to 1 over the groups"),
        ({"groups": ("a", "b", "c")}, "groups must name the 2 groups"),
        ({"classes": ["a"]}, "classes must be at least two"),
    ],
)
def test_bad_groups_are_refused(options, message):
    arguments = {"classes": CLASSES, "shares": np.full((2, 3), 0.5)} | options
    with pytest.raises(InvalidParameterError, match=message):
        named_fair("equalized odds", **arguments)


def test_equal_opportunity_counts_in_one_class_only():
    metric = build("equal opportunity", TWO[:2])
    assert metric.sentence() == (
        "Only gaps between “young” and “middle” count, the errors of everyone do not; "
        "gaps count only in “ill” called “well”."
    )


def labels(counts):
    """Rows of people behind the counts."""
    rows = [
        (CLASSES[i], CLASSES[j], GROUPS[g])
        for g, i, j in np.ndindex(counts.shape)
        for _ in range(counts[g, i, j])
    ]
    return [np.array(column) for column in zip(*rows, strict=True)]


class TestScore:
    @pytest.mark.parametrize("form", POWERS)
    @pytest.mark.parametrize("diagonal", [True, False])
    def test_score_is_the_utility_of_the_measured_rates(self, form, diagonal):
        metric = build(
            "weighted equalized odds",
            THREE,
            form=form,
            diagonal=diagonal,
            weights=[1, 2, 3],
            trade_off=0.4,
        )
        expected = -metric.value(statistics(metric, THREE))
        found = fair_score(*labels(THREE), metric=metric)
        assert type(found) is float
        assert found == pytest.approx(expected, rel=1e-12)

    def test_shares_are_those_of_the_data(self):
        about = {"form": "squared", "trade_off": 0}
        metric = build("equalized odds", THREE, **about)
        uniform = named_fair(
            "equalized odds",
            classes=CLASSES,
            groups=GROUPS,
            shares=np.full((3, 3), 1 / 3),
            **about,
        )
        assert fair_score(*labels(THREE), metric=uniform) == pytest.approx(
            fair_score(*labels(THREE), metric=metric), rel=1e-12
        )

    def test_weights_count_as_so_many_people(self):
        metric = build("equalized odds", THREE, trade_off=0.4)
        places = [place for place in np.ndindex(THREE.shape) if THREE[place]]
        truth = [CLASSES[i] for _, i, _ in places]
        guess = [CLASSES[j] for _, _, j in places]
        groups = [GROUPS[g] for g, _, _ in places]
        weights = [THREE[place] for place in places]
        found = fair_score(truth, guess, groups, metric=metric, sample_weight=weights)
        assert found == pytest.approx(fair_score(*labels(THREE), metric=metric))

    def test_numbers_are_read_as_names(self):
        metric = named_fair("equalized odds", classes="01", shares=np.full((2, 2), 0.5))
        truth, guess = [0, 0, 1, 1, 0, 1], [0, 1, 1, 1, 0, 0]
        assert fair_score(truth, guess, [1, 1, 1, 2, 2, 1], metric=metric) == -0.5

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"groups": ["a"] * 100}, "vectors of the same length; got shapes"),
            ({"groups": "teen"}, "groups must hold only .* young, middle, old; got"),
            ({"y_true": "sick"}, "y_true must hold only the classes"),
            ({"y_pred": "sick"}, "y_pred must hold only the classes"),
            ({"sample_weight": [-1.0] * 142}, "sample_weight must"),
            ({"metric": 3}, "metric must be a GroupMetric; got 3"),
        ],
    )
    def test_bad_data_is_refused(self, change, message):
        truth, guess, groups = labels(THREE)
        given = {"y_true": truth, "y_pred": guess, "groups": groups}
        given["metric"] = build("equalized odds", THREE)
        for name, new in change.items():
            if isinstance(new, str):
                new = np.where(np.arange(len(truth)) == 3, new, given[name])
            given[name] = new
        with pytest.raises(InvalidParameterError, match=message):
            fair_score(**given)

    def test_group_that_lacks_a_class_is_named(self):
        counts = THREE.copy()
        counts[1, 2] = 0
        metric = build("equalized odds", THREE)
        with pytest.raises(InvalidParameterError, match="'middle' has none of 'dead'"):
            fair_score(*labels(counts), metric=metric)

    def test_metric_of_other_rates_is_refused(self):
        metric = FairMetric([1, 1], {}, 0.5, prevalence=np.full((2, 2), 0.5))
        with pytest.raises(
            InvalidParameterError, match="needs a metric on rates of cl"
        ):
            fair_score(["a"], ["a"], ["1"], metric=metric)


def test_every_name_is_tested_here():
    assert set(NAMED_FAIR) == {
        "balance for the negative class",
        "equal opportunity",
        "equalized odds",
        "error-rate balance",
        "weighted equalized odds",
    }
