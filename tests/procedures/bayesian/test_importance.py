"""Draws behind intervals, against brute force over all directions."""

import numpy as np
import pytest
from scipy.special import ndtr
from scipy.stats import multivariate_normal

from elicitor.core import Answer
from elicitor.procedures.bayesian import Beliefs, Hypotheses
from elicitor.procedures.bayesian.importance import resampled
from elicitor.procedures.bayesian.mixture import log_projected
from elicitor.procedures.bayesian.moments import SLAB, SPIKE

FIRST, SECOND, EQUAL = Answer.FIRST, Answer.SECOND, Answer.ABOUT_EQUAL
STEPS = 2000
TURNS = (np.arange(STEPS) + 0.5) * 2 * np.pi / STEPS
CIRCLE = np.stack([np.cos(TURNS), np.sin(TURNS)], axis=1)


def chances(leads, answer, noise):
    """Of an answer, for leads of shape (n,) under every hypothesis, (n_hyp, n)."""
    shares, spreads, offsets = (part[:, None, :] for part in noise.parts)

    def below(x):
        edges = (x[..., None] + offsets) / spreads
        return (shares * ndtr(edges)).sum(axis=-1)

    lapses, thresholds = noise.lapses[:, None], noise.thresholds[:, None]
    if answer is EQUAL:
        both = below(leads + thresholds) - below(leads - thresholds)
        return (1 - lapses) * both
    side = 1.0 if answer is FIRST else -1.0
    return lapses / 2 + (1 - lapses) * below(side * leads - thresholds)


def by_force(rows, answers, noise, circle=CIRCLE):
    """How likely every direction of the circle is with every hypothesis.

    Scales of the noise are counted alike; (n_hypotheses, n_directions).
    """
    likely = np.exp(noise.log_prior - np.log(noise.even))[:, None] * np.ones(STEPS)
    for row, answer in zip(rows, answers, strict=True):
        likely = likely * chances(circle @ row, answer, noise)
    return likely


def noisy(seed, *, ties=False):
    """Ten answers of somebody whose noise is as large as what is asked about."""
    rng = np.random.default_rng(seed)
    turn = rng.uniform(0, 2 * np.pi)
    rows = rng.standard_normal((10, 2))
    felt = rows @ [np.cos(turn), np.sin(turn)] + rng.logistic(size=10)
    sides = [FIRST if t > 0 else SECOND for t in felt]
    close = ties & (np.abs(felt) < 0.7)
    return rows, [EQUAL if c else s for c, s in zip(close, sides, strict=True)]


def taught(rows, answers, **options):
    beliefs = Beliefs(2, **options)
    beliefs.learn_all(rows, answers)
    return beliefs


def apart(weights, density):
    """Largest gap between shares of draws and of what is likely, below any turn."""
    turns = np.arctan2(weights[:, 1], weights[:, 0]) % (2 * np.pi)
    drawn = np.searchsorted(np.sort(turns), TURNS) / len(turns)
    return np.abs(drawn - density.cumsum() / density.sum()).max()


CASES = {
    "any weights": {},
    "signs known": {"constraints": np.eye(2)},
    "probit": {"link": "probit"},
    "some say about equal": {},
}


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_draws_are_as_likely_as_by_brute_force(case):
    """Kolmogorov's distance of 4,000 draws; plain ones are farther off."""
    prior = (CIRCLE > 0).all(axis=1) if case == "signs known" else 1.0
    link = CASES[case].get("link", "logistic")
    gaps = []
    for seed in range(4):
        rows, answers = noisy(seed, ties=case == "some say about equal")
        beliefs = taught(rows, answers, **CASES[case])
        usual = Hypotheses.usual(link, ties=EQUAL in answers)
        density = by_force(rows, answers, usual).sum(axis=0) * prior
        found = [
            apart(draw(4000, np.random.default_rng(seed))[0], density)
            for draw in (beliefs.sampled, beliefs.draws)
        ]
        gaps.append(found)
    ours, plain = np.mean(gaps, axis=0)
    assert ours < 0.045  # 1.36/√900 of so many draws that count
    assert ours < plain / 2


@pytest.mark.slow
def test_weights_that_may_be_nothing_are_drawn_as_by_brute_force():
    """Spike and slab, which the Gaussian knows by two moments only."""
    narrow = np.sqrt(1 + SPIKE**-2) * np.exp(-(CIRCLE**2) / SPIKE**2)  # t = √2 w
    prior = (SLAB + (1 - SLAB) * narrow).prod(axis=1) * (CIRCLE > 0).all(axis=1)
    gaps = []
    for seed in range(4):
        rows, answers = noisy(seed)
        beliefs = taught(rows, answers, constraints=np.eye(2), sparse=True)
        density = by_force(rows, answers, Hypotheses.usual()).sum(axis=0) * prior
        drawn = beliefs.sampled(4000, np.random.default_rng(seed))[0]
        gaps.append(apart(drawn, density))
    assert np.mean(gaps) < 0.12  # of plain draws 0.5


@pytest.mark.slow
def test_weights_that_are_nearly_known_are_drawn_as_by_brute_force():
    """Careful answers around a sharp turn, with errors of a ten-thousandth."""
    turn = 1.0
    away = np.array([*np.geomspace(0.3, 1e-4, 25), *-np.geomspace(0.3, 1e-4, 25)])
    rows = 3 * np.stack([np.sin(turn + away), -np.cos(turn + away)], axis=1)
    answers = [
        FIRST if row @ [np.cos(turn), np.sin(turn)] > 0 else SECOND for row in rows
    ]
    beliefs = taught(rows, answers)
    drawn = beliefs.sampled(4000, np.random.default_rng(0))[0]
    near = turn + np.linspace(-0.003, 0.003, STEPS)
    circle = np.stack([np.cos(near), np.sin(near)], axis=1)
    density = by_force(rows, answers, Hypotheses.usual(), circle).sum(axis=0)
    turns = np.arctan2(drawn[:, 1], drawn[:, 0])
    below = np.searchsorted(np.sort(turns), near) / len(turns)
    assert np.abs(below - density.cumsum() / density.sum()).max() < 0.03


def test_noise_is_drawn_as_by_brute_force():
    rows, answers = noisy(2)
    noise = Hypotheses.usual()
    shares = by_force(rows, answers, noise).sum(axis=1)
    shares /= shares.sum()
    beliefs = taught(rows, answers)
    _, which = beliefs.sampled(4000, np.random.default_rng(0))
    for name in ("scales", "lapses", "zones"):
        grid, drawn = getattr(noise, name), getattr(beliefs.noise, name)[which]
        for value in np.unique(grid):
            expected = shares[grid == value].sum()
            assert (drawn == value).mean() == pytest.approx(expected, abs=0.05)


def test_who_never_errs_is_drawn_as_before():
    rows = np.array([[1.0, -0.5], [0.5, -1.0]])
    beliefs = taught(rows, [FIRST, SECOND], link="exact")
    ours, plain = (
        draw(50, np.random.default_rng(0)) for draw in (beliefs.sampled, beliefs.draws)
    )
    assert np.array_equal(ours[0], plain[0])


@pytest.mark.parametrize("size", [2, 3])
def test_the_density_of_a_projected_gaussian_is_the_integral_along_the_ray(size):
    rng = np.random.default_rng(size)
    root = rng.standard_normal((2, size, size))
    covariances = root @ root.swapaxes(1, 2)
    covariances[1] *= 1e-4
    means = np.array([0.3, 1.0])[:, None] * np.eye(size)[0]
    units = rng.standard_normal((40, size)) + np.eye(size)[0]
    units /= np.linalg.norm(units, axis=1, keepdims=True)
    lengths = (np.arange(40_000) + 0.5) / 2000
    for h in range(2):
        normal = multivariate_normal(means[h], covariances[h])
        for unit in units:
            along = normal.logpdf(lengths[:, None] * unit)
            mass = lengths ** (size - 1) * np.exp(along)
            found = log_projected(unit[None], means, covariances, np.array([h]))
            if mass.sum() > 1e-200:
                expected = np.log(mass.sum() / 2000) + size / 2 * np.log(2 * np.pi)
                assert found[0] == pytest.approx(expected, abs=0.01)


def test_draws_are_kept_as_often_as_they_weigh():
    logs = np.log(np.tile([1.0, 2.0, 5.0], 100)) + 1000
    chosen = resampled(logs, 800, np.random.default_rng(0))
    assert np.bincount(chosen, minlength=300) == pytest.approx(
        np.tile([1, 2, 5], 100), abs=1
    )


def test_no_draw_stands_for_all():
    """A hundred equal draws, and one that is e²⁰ times as likely as any."""
    logs = np.append(np.zeros(999), 20.0)
    counts = np.bincount(resampled(logs, 500, np.random.default_rng(0)))
    shares = counts / 500
    assert 50 < 1 / (shares**2).sum() < 300
    assert shares[-1] == shares.max()
