"""Hypotheses about the noise."""

import numpy as np
import pytest
from scipy.special import expit, ndtr

from elicitor.procedures.bayesian.noise import (
    LINKS,
    SCALES,
    ZONED,
    ZONES,
    Hypotheses,
)


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
    columns = noise.scales, noise.lapses, noise.thresholds, noise.zones
    assert len(set(zip(*columns, strict=True))) == len(noise)
    assert set(noise.scales[noise.zones == 0]) == set(SCALES)
    if ties:  # a threshold is a multiple of the noise
        ratios = np.unique(np.round(noise.thresholds / noise.scales, 9))
        plain = Hypotheses.usual().zones == 0
        assert len(noise) == len(ratios) * plain.sum()
        assert ratios.min() > 0
        assert not noise.zones.any()
    else:
        assert not noise.thresholds.any()
        assert np.exp(noise.log_prior[noise.zones > 0]).sum() == pytest.approx(ZONED)


def test_in_a_zone_a_coin_is_tossed():
    """And beyond it there is hardly an error, save for lapses."""
    noise = Hypotheses.usual()
    zoned = np.flatnonzero((noise.zones > 0) & (noise.lapses == 0))
    shares, spreads, offsets = noise.parts
    for h in zoned:
        for part, chance in ((0.0, 0.5), (0.3, 0.5), (2.0, 1.0), (-2.0, 0.0)):
            t = part * noise.zones[h]
            first = shares[h] @ ndtr((t + offsets[h]) / spreads[h])
            assert first == pytest.approx(chance, abs=0.01)


def test_parts_are_the_link_where_there_is_no_zone():
    noise = Hypotheses.usual()
    shares, spreads, offsets = noise.parts
    h = np.flatnonzero(noise.zones == 0)[7]
    t = np.linspace(-1, 1, 9)
    found = ndtr((t[:, None] + offsets[h]) / spreads[h]) @ shares[h]
    assert found == pytest.approx(distribution(noise.link, t / noise.scales[h]))


def test_some_are_kept():
    noise = Hypotheses.usual()
    which = noise.lapses > 0
    kept = noise.kept(which)
    assert len(kept) == which.sum()
    for name in ("scales", "lapses", "thresholds", "log_prior", "even", "zones"):
        assert np.array_equal(getattr(kept, name), getattr(noise, name)[which])


def test_even_shares_forget_which_scales_were_expected():
    noise = Hypotheses.usual()
    blank = noise.evenly(np.exp(noise.log_prior))
    for scale in SCALES:
        of_scale = (noise.scales == scale) & (noise.zones == 0)
        plain = blank[noise.zones == 0].sum()
        assert blank[of_scale].sum() == pytest.approx(plain / len(SCALES))
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
    usual = [SCALES.get(scale, 1) for scale in noise.scales]
    expected = shares / np.where(noise.zones > 0, 1 / len(ZONES), usual)
    found = noise.evenly(shares / shares.sum())
    assert found == pytest.approx(expected / expected.sum())
