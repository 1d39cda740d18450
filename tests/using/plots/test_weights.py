"""Weights are drawn with what is open of them."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Posterior
from elicitor.metrics import ClassStatistics, named_quadratic
from elicitor.regions import ModelPool
from elicitor.using import plot_region, plot_weights
from tests.using.plots.pictures import axes, fair, groups_of, marked, require_readable

WAYS = [0.12, 390]
"""From the worst to the best model of `about_models`."""


def about_models(method):
    pool = ModelPool(
        ["small", "medium", "large", "huge"],
        [[0.80, 10], [0.86, 60], [0.90, 150], [0.92, 400]],
        names=["accuracy", "latency"],
        kinds=["reward", "cost"],
        units=["", "ms"],
    )
    person = el.MetricOracle(el.LinearMetric([0.999, -0.0002], names=pool.names))
    return el.elicit(
        pool, "linear", person, method=method, max_questions=5, random_state=0
    )


def weights(values, names, **options):
    metric = el.LinearMetric(values, names=names, **options)
    values = np.array(values)
    interval = np.stack([values - 0.1, values + 0.2], axis=1)
    return el.Result(metric=metric, interval=interval, converged=True)


def test_every_weight_is_a_dot_on_its_interval():
    names = ClassStatistics(("bus", "opel", "van")).names
    ax = plot_weights(weights([0.5, 0.3, 0.2], names), ax=axes())
    (dots,) = marked(ax, "o")
    np.testing.assert_allclose(dots.get_xydata(), [[0.5, 0], [0.3, 1], [0.2, 2]])
    (bars,) = ax.collections
    np.testing.assert_allclose(
        bars.get_segments(),
        [[[0.4, 0], [0.7, 0]], [[0.2, 1], [0.5, 1]], [[0.1, 2], [0.4, 2]]],
    )
    assert [text.get_text() for text in ax.texts] == ["0.500", "0.300", "0.200"]
    assert ax.get_ylim()[0] > ax.get_ylim()[1]  # the first weight is on top


@pytest.mark.parametrize(
    ("names", "labels"),
    [
        (
            ClassStatistics(("a", "b"), diagonal=False).names,
            ["a called b", "b called a"],
        ),
        (
            ClassStatistics(("a", "b"), rates=True).names,
            ["a labelled rightly (rate)", "b labelled rightly (rate)"],
        ),
        (("latency", "price"), ["latency", "price"]),
    ],
)
def test_weights_are_named_in_words(names, labels):
    ax = plot_weights(weights([2, 1], names, orientation="cost"), ax=axes())
    assert [text.get_text() for text in ax.get_yticklabels()] == labels
    assert ax.get_xlabel() == (
        "weight (above 0: the more the better; below 0: the worse)"
    )
    (dots,) = marked(ax, "o")
    np.testing.assert_allclose(dots.get_xdata(), [-2, -1])  # costs are bad
    np.testing.assert_allclose(
        np.array(ax.collections[0].get_segments())[:, :, 0],
        [[-2.2, -1.9], [-1.2, -0.9]],
    )


def test_the_class_is_named_on_both_axes():
    rng = np.random.default_rng(0)
    p = rng.random(200)
    y = np.where(rng.random(200) < p, "cancer", "healthy")
    region = el.BinaryRegion.from_predictions(y, p, positive_label="cancer")
    result = el.elicit(
        region, "linear", el.MetricOracle(el.LinearMetric([3, 1])), max_questions=2
    )
    labels = plot_weights(result, ax=axes()).get_yticklabels()
    assert [text.get_text() for text in labels] == [
        "“cancer” case found",
        "other rightly left alone",
    ]
    drawn = plot_region(region, result, ax=axes())
    assert drawn.get_xlabel() == "“cancer” cases found (% of everyone)"
    assert drawn.get_ylabel() == "others rightly left alone (% of everyone)"


def test_a_ratio_is_drawn_by_what_each_outcome_counts(region):
    metric = el.named_metric("f-beta", prevalence=region.prevalence, beta=2)
    rows = np.stack([metric.equivalent(c).coefficients for c in (0.5, 1.0, 2.0)])
    ones = np.ones(3)
    spread = (*[ones] * 3, 0 * ones)
    posterior = Posterior(rows, rows, *spread, metric.with_coefficients, 0.0)
    found = el.Result(
        metric=metric, interval=np.zeros((5, 2)), converged=True, posterior=posterior
    )
    ax = plot_weights(found, level=0.5, ax=axes())
    (dots,) = marked(ax, "o")
    # F2 = TP / (TP + (4 FN + FP) / 5); an equivalent metric multiplies the losses.
    losses = np.array([0.8, 0.2])
    np.testing.assert_allclose(dots.get_xdata(), [1, 0, *losses])
    ends = np.array(ax.collections[0].get_segments())[2:, :, 0]
    np.testing.assert_allclose(ends, np.outer(losses, [0.75, 1.5]))
    labels = [text.get_text() for text in ax.get_yticklabels()]
    assert labels[2:] == ["case missed", "false alarm"]


def test_errors_and_gaps_are_drawn_apart(two_groups):
    ax = plot_weights(fair(two_groups, 0.4), ax=axes())
    (dots,) = marked(ax, "o")
    total = 0.6 * 1.0 + 0.4 * np.hypot(0.8, 0.3)
    wanted = np.array([0.6 * 0.6, 0.6 * 0.8, 0.4 * 0.8, 0.4 * 0.3]) / total
    np.testing.assert_allclose(dots.get_xdata(), wanted)
    assert ax.get_yticklabels()[2].get_text() == "gap group a – group b: no wrong"
    many = plot_weights(fair(groups_of(6), 0.4), ax=axes(7, 7))
    assert len(marked(many, "o")[0].get_xdata()) == 2 + 15
    require_readable(many)


def test_attributes_are_drawn_by_their_worth():
    metric = el.CostRewardMetric(
        [0.5, 0.25, -0.001],
        terms=["R[a, a]", "R[b, b]", "latency"],
        units={"latency": "ms"},
    )
    ax = plot_weights(metric, ax=axes())
    np.testing.assert_allclose(marked(ax, "o")[0].get_xdata(), [1, 0.5, -2])
    assert ax.get_yticklabels()[2].get_text() == "10 ms of latency"
    require_readable(ax)


def test_a_quadratic_metric_is_a_matrix_with_numbers():
    metric = named_quadratic("q-mean", classes=["a", "b", "c"])
    ax = plot_weights(metric, ax=axes())
    scaled = metric.normalised()
    table = np.ma.filled(ax.images[0].get_array(), np.nan)
    np.testing.assert_allclose(table[:, 0], scaled.linear)
    np.testing.assert_allclose(table[:, 2:], scaled.quadratic)
    numbers = [text.get_text() for text in ax.texts]
    assert numbers[:2] == [f"{scaled.linear[0]:.2f}", f"{scaled.quadratic[0, 0]:.2f}"]
    require_readable(ax)


def test_the_largest_products_are_drawn():
    rng = np.random.default_rng(0)
    tensors = [rng.normal(size=2), np.ones((2, 2)), np.full((2, 2, 2), 3.0)]
    ax = plot_weights(el.PolynomialMetric(tensors), ax=axes())
    labels = [text.get_text() for text in ax.get_yticklabels()]
    values = dict(zip(labels, marked(ax, "o")[0].get_xdata(), strict=True))
    # 3 (TP + TN)³ / 6 has 1.5 TP²TN; (TP + TN)² / 2 has TP·TN.
    assert values["TP · TP · TN"] == pytest.approx(1.5)
    assert values["TP · TN"] == pytest.approx(1.0)


@pytest.mark.parametrize("number", [2, 20])
def test_few_and_many_weights_are_readable(number):
    values = np.linspace(-1, 1, number)
    names = [f"quality number {i}" for i in range(number)]
    ax = plot_weights(weights(values, names), ax=axes(6.8, 1.4 + 0.32 * number))
    assert [text.get_text() for text in ax.get_yticklabels()] == names
    assert [text.get_text() for text in ax.texts] == [f"{v:.3f}" for v in values]
    require_readable(ax)


@pytest.mark.parametrize("method", ["bayesian", "efficient"])
def test_qualities_of_models_are_drawn_as_shares_of_what_matters(method):
    """Weights per millisecond and of accuracy cannot be compared, their ways can."""
    found = about_models(method)
    ax = plot_weights(found, ax=axes())
    (dots,) = marked(ax, "o")
    ways = np.abs(found.metric.weights) * WAYS
    np.testing.assert_allclose(dots.get_xdata(), 100 * ways / ways.sum())
    bars = np.array(ax.collections[0].get_segments())[:, :, 0]
    assert (bars[:, 0] <= dots.get_xdata() + 1e-9).all()
    assert (dots.get_xdata() <= bars[:, 1] + 1e-9).all()
    assert ax.get_xlim()[0] == 0  # nothing matters less than nothing
    assert "how much it matters" in ax.get_xlabel()


def test_shares_have_intervals_of_any_level():
    found = about_models("bayesian")
    sizes = np.abs(found.posterior.coefficients) * WAYS
    shares = 100 * sizes / sizes.sum(axis=1, keepdims=True)
    bars = plot_weights(found, level=0.5, ax=axes()).collections[0].get_segments()
    wanted = np.quantile(shares, [0.25, 0.75], axis=0).T
    np.testing.assert_allclose(np.array(bars)[:, :, 0], wanted, atol=1e-6)


def test_what_costs_divide_stands_above_and_below_the_line():
    """Costs were "missing", and a cost per millisecond 0.0."""
    names, weights = ["right", "ms"], [1, 0, 0, 0.0042, 0.3]
    metric = el.LinearFractionalMetric([1, 0], [0, 0.0042], 0.3, names=names)
    ax = plot_weights(metric, ax=axes())
    labels = [text.get_text() for text in ax.get_yticklabels()]
    assert labels == [
        "right, in numerator",
        "ms, in numerator",
        "right, in denominator",
        "ms, in denominator",
        "a constant, in denominator",
    ]
    written = [text.get_text() for text in ax.texts]
    np.testing.assert_allclose([float(one) for one in written], weights)
    assert "(numerator) / (denominator)" in ax.get_xlabel()
