"""Hypotheses about the noise."""

import numpy as np
import pytest
from scipy.special import expit, ndtr

from elicitor.procedures.bayesian.noise import LINKS, SCALES, Hypotheses


def distribution(link, x):
    parts = zip(link.shares, link.slopes, strict=True)
    return sum(share * ndtr(slope * x) for share, slope in parts)


def test_links_are_what_they_are_called():
    x = np.linspace(-40, 40, 20_001)
    assert np.abs(distribution(LINKS["logistic"], x) - expit(x)).max() < 5e-5
    assert np.array_equal(distribution(LINKS["probit"], x), ndtr(x))
    for link in LINKS.values():
        assert sum(link.shares) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("ties", [False, True])
def test_all_combinations_are_there_and_their_chances_sum_to_one(ties):
    noise = Hypotheses.usual("probit", ties=ties)
    assert noise.link == LINKS["probit"]
    assert np.exp(noise.log_prior).sum() == pytest.approx(1)
    combined = zip(noise.scales, noise.lapses, noise.thresholds, strict=True)
    assert len(set(combined)) == len(noise)
    assert set(noise.scales) == set(SCALES)
    if ties:  # a threshold is a multiple of the noise
        ratios = np.unique(np.round(noise.thresholds / noise.scales, 9))
        assert len(noise) == len(ratios) * len(Hypotheses.usual())
        assert ratios.min() > 0
    else:
        assert not noise.thresholds.any()


def test_some_are_kept():
    noise = Hypotheses.usual()
    which = noise.lapses > 0
    kept = noise.kept(which)
    assert len(kept) == which.sum()
    for name in ("scales", "lapses", "thresholds", "log_prior"):
        assert np.array_equal(getattr(kept, name), getattr(noise, name)[which])


def test_even_shares_forget_which_scales_were_expected():
    noise = Hypotheses.usual()
    blank = noise.evenly(np.exp(noise.log_prior))
    for scale in SCALES:
        of_scale = noise.scales == scale
        assert blank[of_scale].sum() == pytest.approx(1 / len(SCALES))
        # Lapses are not touched.
        prior = np.exp(noise.log_prior[of_scale])
        assert blank[of_scale] / blank[of_scale].sum() == pytest.approx(
            prior / prior.sum()
        )


def test_even_shares_follow_the_answers():
    """Bayes' rule with the other prior gives the same."""
    noise = Hypotheses.usual()
    likelihood = np.random.default_rng(0).random(len(noise))
    shares = np.exp(noise.log_prior) * likelihood
    expected = shares / np.array([SCALES[scale] for scale in noise.scales])
    found = noise.evenly(shares / shares.sum())
    assert found == pytest.approx(expected / expected.sum())
