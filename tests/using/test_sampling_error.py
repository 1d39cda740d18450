"""How many rows are enough: the bound holds, and what is expected comes out."""

import math

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.metrics import LinearMetric
from elicitor.using import rows_needed, sampling_error

TOLERANCE = 0.01


def chance(x):
    return 1 / (1 + np.exp(1 + 4 * x))


def population():
    return el.BinaryRegion.from_law(chance, support=(-1.0, 1.0))


def drawn(rng, n_rows):
    """Labels and true probabilities of some people."""
    eta = chance(rng.uniform(-1, 1, n_rows))
    return (rng.random(n_rows) < eta).astype(int), eta


def test_figures_by_hand():
    found = sampling_error(200, (0.3, -0.4), confidence=0.95)
    assert found.counts == pytest.approx(math.sqrt(math.log(80) / 400))
    assert found.preference == pytest.approx(2 * math.sqrt(2) * found.counts)
    assert math.sin(found.angle) == pytest.approx(found.preference / 0.5)
    assert found.expected_counts == pytest.approx(1.959964 * math.sqrt(0.25 / 200))
    # √(ab(a+b)/n)/ℓ² with a = .3, b = .4
    spread = math.sqrt(0.12 * 0.7 / 200) / 0.25
    assert found.expected_angle == pytest.approx(1.959964 * spread)
    assert sampling_error(200, (-0.3, 0.4)) == found
    assert sampling_error(10, (0.1, 0.1)).angle == math.pi / 2  # says nothing


@pytest.mark.parametrize("angle", [0.01, 0.05, 0.3])
@pytest.mark.parametrize("difference", [(0.4, 0.4), (0.1, 0.3)])
@pytest.mark.parametrize("confidence", [0.9, 0.99])
def test_rows_needed_are_enough_and_no_more(angle, difference, confidence):
    surely, expected = rows_needed(angle, difference, confidence=confidence)
    assert 1 < expected < surely
    for rows, figure in ((surely, "angle"), (expected, "expected_angle")):
        for n, enough in ((rows, True), (rows - 1, False)):
            found = sampling_error(n, difference, confidence=confidence)
            assert (getattr(found, figure) <= angle + 1e-12) == enough


def test_no_count_of_any_threshold_is_off_by_more():
    """200 samples; the bound fails for 5 % at most, so 21 of them in 1 of 1000."""
    rng, law, n_rows = np.random.default_rng(5), population(), 300
    cuts = np.linspace(0.02, 0.98, 60)
    true = np.array([law.confusion(cut) for cut in cuts])
    bound, off = sampling_error(n_rows, (0.3, 0.3)).counts, []
    for _ in range(200):
        labels, eta = drawn(rng, n_rows)
        above = eta[:, None] >= cuts
        counted = [labels @ above / n_rows, (1 - labels) @ ~above / n_rows]
        off.append(np.abs(np.transpose(counted) - true).max())
    assert np.mean(np.array(off) > bound) <= 0.1
    assert np.quantile(off, 0.95) > bound / 2  # and it is not far from what happens


@pytest.mark.parametrize("n_rows", [200, 2000])
def test_the_angle_of_a_pair_is_off_as_expected(n_rows):
    """2000 samples: 95 % give or take 2 (four standard errors)."""
    rng, law, cuts = np.random.default_rng(1), population(), (0.25, 0.6)
    low, high = (law.confusion(cut) for cut in cuts)
    difference = low - high
    true = math.atan2(difference[0], -difference[1])
    found = sampling_error(n_rows, difference)
    angles = []
    for _ in range(2000):
        labels, eta = drawn(rng, n_rows)
        between = (eta >= cuts[0]) & (eta < cuts[1])
        gained = np.sum(labels[between])
        angles.append(math.atan2(gained, between.sum() - gained))
    off = np.abs(np.array(angles) - true)
    assert np.mean(off <= found.expected_angle) == pytest.approx(0.95, abs=0.02)
    assert off.max() <= found.angle


@pytest.mark.parametrize("n_rows", [150, 1500])
def test_who_judges_everyone_is_found_on_a_sample_within_the_bound(n_rows):
    """People answer about the law, as in an A/B test; the search counts rows."""
    rng, law = np.random.default_rng(n_rows), population()
    errors, bounds, expected = [], [], []
    for theta in rng.uniform(0.4, 1.2, 12):
        true = LinearMetric.at_angle(theta)
        region = el.BinaryRegion.from_scores(*drawn(rng, n_rows))

        def judge(first, second, true=true, region=region):
            one, two = (
                law.classifier_confusion(region.classifier(point))
                for point in (first, second)
            )
            return bool(true.value(one) > true.value(two))

        options = {"method": "efficient", "check_signs": False}
        result = el.elicit(region, "linear", judge, tolerance=TOLERANCE, **options)
        pairs = [
            exchange.question.first - exchange.question.second
            for exchange in result.transcript.standing
        ]
        told = [sampling_error(n_rows, pair) for pair in pairs]
        errors.append(abs(result.metric.angle - theta))
        bounds.append(max(one.angle for one in told) + TOLERANCE)
        expected.append(max(one.expected_angle for one in told) + TOLERANCE)
    assert (np.array(errors) <= bounds).all()
    assert np.mean(np.array(errors) <= expected) >= 0.75
    assert np.mean(errors) > TOLERANCE  # rows do matter: it would not be off by more


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: sampling_error(0, (0.1, 0.1)), "n_rows must be"),
        (lambda: sampling_error(9, (0.1, 0.0)), "difference must be how much TP"),
        (lambda: sampling_error(9, (0.7, 0.6)), "difference must be how much TP"),
        (lambda: sampling_error(9, (0.1, 0.1), confidence=1), "confidence must be"),
        (lambda: rows_needed(2.0, (0.1, 0.1)), "angle must be"),
        (lambda: rows_needed(0.1, (0.1, 0.0)), "difference must be how much TP"),
    ],
)
def test_what_cannot_be_is_refused(call, message):
    with pytest.raises(InvalidParameterError, match=message):
        call()
