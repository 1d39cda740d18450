"""The value of a question, against integration and against what really happens."""

import copy

import numpy as np
import pytest
from scipy.special import ndtr
from scipy.stats import norm

from elicitor.core import Answer
from elicitor.procedures.bayesian import Beliefs
from elicitor.procedures.bayesian.gain import expected_gains

CODES = {1.0: Answer.FIRST, -1.0: Answer.SECOND}


def taught(size, n_answers, seed, scale=0.3, **options):
    """What is believed of someone with known weights after a few random questions."""
    rng = np.random.default_rng(seed)
    weights = np.array([0.6, 0.64, 0.48, 0.1][:size])
    weights /= np.linalg.norm(weights)
    beliefs = Beliefs(size, **options)
    for _ in range(n_answers):
        row = rng.standard_normal(size)
        noisy = row @ weights + scale * rng.logistic()
        beliefs.learn(row, CODES[float(np.sign(noisy))])
    return beliefs


def integrated(beliefs, row, coordinates):
    """The same by summing over t, and moving the mean by Gaussian regression."""
    steps = np.linspace(-8, 8, 20_001)
    weights = norm.pdf(steps) * (steps[1] - steps[0])
    noise, kept = beliefs.noise, dict.fromkeys((1, 0, -1), 0.0)
    odds = dict(kept)
    before = 0.0
    for h, share in enumerate(beliefs.shares):
        mean, covariance = beliefs.means[h], beliefs.covariances[h]
        seen, spread = coordinates @ mean, coordinates @ covariance @ coordinates.T
        direction = seen / np.sqrt(seen @ seen + np.trace(spread))
        across = np.eye(len(seen)) - np.outer(seen, seen) / (seen @ seen)
        deviation = np.sqrt(row @ covariance @ row)
        t = row @ mean + deviation * steps
        parts = zip(noise.link.shares, noise.link.slopes, strict=True)
        parts, looks = list(parts), 1 - noise.lapses[h]
        sides = {}
        for side in (1, -1):
            ahead = (side * t - noise.thresholds[h]) / noise.scales[h]
            below = sum(p * ndtr(s * ahead) for p, s in parts)
            if (zone := noise.zones[h] / noise.scales[h]) > 0:
                below = (ndtr(ahead - zone) + ndtr(ahead + zone)) / 2
            sides[side] = noise.lapses[h] / 2 + looks * below
        before = before + share * direction
        for side, chance in (*sides.items(), (0, 1 - sides[1] - sides[-1])):
            mass = max((weights * chance).sum(), 1e-300)
            moved = (weights * chance * steps).sum() / mass / deviation
            turn = across @ coordinates @ covariance @ row * moved
            turn *= np.linalg.norm(direction) / np.linalg.norm(seen)
            odds[side] += share * mass
            kept[side] = kept[side] + share * mass * (direction + turn)
    seen = [side for side in kept if odds[side] > 1e-12]
    after = sum(kept[side] @ kept[side] / odds[side] for side in seen)
    return after - before @ before


@pytest.mark.parametrize("seen", ["all of it", "two sums"])
def test_gains_are_integrals(seen):
    beliefs = taught(3, 6, seed=1)
    assert len(beliefs.noise) > 10
    some = {"all of it": np.eye(3), "two sums": np.array([[1, 0.5, 0], [0, -1, 2]])}
    rows = np.random.default_rng(2).standard_normal((2, 3))
    rows[0] *= 4
    found = expected_gains(beliefs, rows, some[seen])
    expected = [integrated(beliefs, row, some[seen]) for row in rows]
    # Answers of someone without noise are steps, and these may fall between two.
    assert found == pytest.approx(expected, rel=2e-4)


@pytest.mark.slow
def test_about_equal_is_foreseen_once_it_was_answered():
    beliefs = taught(3, 6, seed=1)
    rows = np.random.default_rng(2).standard_normal((3, 3))
    before = expected_gains(beliefs, rows)
    beliefs.learn(rows[0] - 0.7 * rows[1], Answer.ABOUT_EQUAL)
    assert beliefs.noise.thresholds.all()
    found = expected_gains(beliefs, rows)
    expected = [integrated(beliefs, row, np.eye(3)) for row in rows]
    assert found == pytest.approx(expected, rel=2e-3)
    assert found != pytest.approx(before, rel=0.05)


def test_who_finds_all_level_pairs_equal_is_asked_about_others():
    """Whoever never errs and has said so: no answer to the same again tells much."""
    beliefs = Beliefs(2, link="exact", constraints=np.eye(2))
    turns = np.linspace(0.1, 0.4, 13) * np.pi
    rows = np.stack([np.cos(turns), -np.sin(turns)], axis=1)
    level = np.array([1.0, -1.0]) / np.sqrt(2)
    beliefs.learn(level, Answer.ABOUT_EQUAL)
    gains = expected_gains(beliefs, np.vstack([level, rows]))
    assert gains[1:].max() > 3 * gains[0]


def test_no_coordinates_are_all_of_them():
    beliefs, rows = taught(3, 6, seed=1), np.eye(3)
    assert np.array_equal(
        expected_gains(beliefs, rows), expected_gains(beliefs, rows, np.eye(3))
    )


def test_gains_come_true():
    """Expected squared errors before and after, by really learning either answer."""
    beliefs = taught(2, 8, seed=3, constraints=np.eye(2))
    turns = np.linspace(0, np.pi, 24, endpoint=False)
    rows = 2 * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    expected = expected_gains(beliefs, rows)
    real = np.array([real_gain(beliefs, row) for row in rows])
    best = np.argmax(real)
    assert expected[best] > 0.9 * expected.max()
    assert expected.max() == pytest.approx(real[best], rel=0.15)
    assert np.corrcoef(expected, real)[0, 1] > 0.98


def real_gain(beliefs, row):
    after, mass = 0.0, 0.0
    for answer in CODES.values():
        taught_more = copy.deepcopy(beliefs)
        taught_more.learn(row, answer)
        chance = np.exp(taught_more.log_evidence - beliefs.log_evidence)
        after += chance * taught_more.expected_error() ** 2
        mass += chance
    assert mass == pytest.approx(1, abs=0.04)  # the belief is no exact one
    return beliefs.expected_error() ** 2 - after / mass


def test_what_cannot_be_seen_is_not_asked():
    """An answer about the third weight tells nothing of the first two."""
    beliefs = taught(3, 0, seed=0)
    wanted = np.eye(3)[:2]
    gains = expected_gains(beliefs, np.eye(3), wanted)
    assert gains[2] == pytest.approx(0, abs=1e-12)
    assert gains[0] == pytest.approx(gains[1])
    assert gains[0] > 0.01
