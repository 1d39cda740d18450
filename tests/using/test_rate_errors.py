"""Bounds on the rates of several classes and groups hold, and are not far off."""

import math

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.core.row_weights import effective_size
from elicitor.using import rate_errors, rows_of_each_class, sampling_error
from elicitor.using.agreement_rows import wilson_interval
from elicitor.using.rate_errors import equal_rows


def test_figures_by_hand():
    two = rate_errors([200, 50])
    expected = [math.sqrt(math.log(4 / 0.05) / (2 * n)) for n in (200, 50)]
    assert two.rates == pytest.approx(expected)
    assert two.expected_rates[1] == pytest.approx(1.959964 * math.sqrt(0.25 / 50))
    assert two.preference == pytest.approx(2 * math.hypot(*expected))
    assert math.sin(two.angle(1.0)) == pytest.approx(two.preference)
    assert two.angle(0.01) == math.pi / 2
    # Three classes, nine rates, two thresholds at once: T N = 2·(n + 1)·9.
    three = rate_errors([200, 100, 50], confidence=0.9)
    assert three.rates[1] == pytest.approx(math.sqrt(math.log(2 * 101 * 90) / 200))
    # Five models in two groups: T N = 10·4.
    models = rate_errors([[200, 50], [80, 30]], rules=5)
    assert models.rates[1, 0] == pytest.approx(math.sqrt(math.log(40 / 0.05) / 160))


def test_two_classes_are_those_of_sampling_error():
    """There n counts all rows: those of either class alone say as much of its rate."""
    counts = sampling_error(300, (0.2, 0.3)).counts
    assert rate_errors([300, 300]).rates == pytest.approx([counts, counts])


@pytest.mark.parametrize(("k", "m", "rules"), [(2, 1, None), (3, 2, None), (4, 1, 7)])
def test_rows_of_each_class_are_enough_and_no_more(k, m, rules):
    surely, expected = rows_of_each_class(0.08, n_classes=k, n_groups=m, rules=rules)
    assert 1 < expected < surely
    for rows, figure in ((surely, "rates"), (expected, "expected_rates")):
        for n, enough in ((rows, True), (rows - 1, False)):
            found = rate_errors(np.full((m, k), n), rules=rules)
            assert (getattr(found, figure).max() <= 0.08) == enough


def eta(x):
    decay = np.exp(-np.outer(x, [1, 3, 5]))
    return decay / decay.sum(axis=1, keepdims=True)


def test_no_rate_of_any_weights_is_off_by_more():
    """60 samples; the bound fails for 5 % at most, so 9 of them in 1 of 1000."""
    rng, size = np.random.default_rng(3), 240
    law = el.DiagonalRegion.from_law(eta, support=(-1.0, 1.0), rates=True)
    weights = rng.dirichlet(np.ones(3), 40)
    rules = [law.best(row).rule for row in weights]
    true = np.array([law.vertex(rule).point for rule in rules])
    outside, off = [], []
    for _ in range(60):
        chances = eta(rng.uniform(-1, 1, size))
        labels = (rng.random((size, 1)) > chances.cumsum(axis=1)).sum(axis=1)
        sample = el.DiagonalRegion.from_predictions(labels, chances, rates=True)
        found = np.array([sample.vertex(rule).point for rule in rules])
        worst = np.abs(found - true).max(axis=0)
        bound = rate_errors(sample.sizes).rates
        outside.append((worst > bound).any())
        off.append((worst / bound).max())
    assert np.mean(outside) <= 0.15
    assert np.quantile(off, 0.95) > 0.3  # and it is not far from what happens


@pytest.mark.parametrize("threshold", [0.0, 1.0, 1.5])
def test_intervals_hold_where_weights_go_with_scores(threshold):
    """Of 400 intervals of 90 % fewer than 84 % would hold in 1 of 1,000 runs.

    Weights are e^x of normal scores x: the weighted scores are normal around 1.
    """
    rng = np.random.default_rng(7)
    true = 0.5 * math.erfc((threshold - 1) / math.sqrt(2))
    held, by_kish = [], []
    for _ in range(400):
        scores = rng.normal(size=300)
        weights, called = np.exp(scores), (scores > threshold).astype(float)
        rate = weights @ called / weights.sum()
        sizes = equal_rows(called, weights), effective_size(weights)
        for size, found in zip(sizes, (held, by_kish), strict=True):
            low, high = wilson_interval(rate * size, size, 0.9)
            found.append(low <= true <= high)
    assert np.mean(held) >= 0.84
    if threshold > 1:
        assert np.mean(by_kish) < 0.84


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: rate_errors([30]), "sizes must be rows of two classes"),
        (lambda: rate_errors([[[30, 2]]]), "sizes must be rows of two classes"),
        (lambda: rate_errors([30, 0]), "sizes must be rows of two classes"),
        (lambda: rate_errors([30, 9], rules=0), "rules must be"),
        (lambda: rate_errors([30, 9], confidence=1), "confidence must be"),
        (lambda: rate_errors([30, 9]).angle(0), "length must be"),
        (lambda: rows_of_each_class(0), "error must be"),
        (lambda: rows_of_each_class(0.1, n_classes=1), "n_classes must be"),
    ],
)
def test_what_cannot_be_is_refused(call, message):
    with pytest.raises(InvalidParameterError, match=message):
        call()
