"""Beliefs about weights and noise, against brute force over all directions."""

import functools

import numpy as np
import pytest
from scipy.special import ndtr

from elicitor.core import Answer
from elicitor.procedures.bayesian import Hypotheses
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.moments import SLAB, SPIKE

FIRST, SECOND, EQUAL = Answer.FIRST, Answer.SECOND, Answer.ABOUT_EQUAL


@functools.cache
def directions(size):
    """Evenly spread unit vectors: a circle, or Fibonacci's spiral on the sphere."""
    if size == 2:
        turns = np.linspace(0, 2 * np.pi, 1440, endpoint=False)
        return np.stack([np.cos(turns), np.sin(turns)], axis=1)
    n = 1500
    height = 1 - (2 * np.arange(n) + 1) / n
    turns = np.pi * (1 + np.sqrt(5)) * np.arange(n)
    ring = np.sqrt(1 - height**2)
    return np.stack([ring * np.cos(turns), ring * np.sin(turns), height], axis=1)


def by_force(rows, answers, noise, constraints=()):
    """Log evidence, and mean direction, under every hypothesis."""
    ways = directions(rows.shape[1])
    allowed = np.all([ways @ row > 0 for row in constraints], axis=0)
    ways = ways[allowed] if len(constraints) else ways
    seen = ways @ rows.T
    logs, means = [], []
    parts = list(zip(noise.link.shares, noise.link.slopes, strict=True))
    for scale, lapse, threshold, zone in zip(
        noise.scales, noise.lapses, noise.thresholds, noise.zones, strict=True
    ):

        def below(x, scale=scale, zone=zone):
            if zone:
                return (ndtr((x - zone) / scale) + ndtr((x + zone) / scale)) / 2
            return sum(p * ndtr(s * x / scale) for p, s in parts)

        chances = {
            FIRST: lapse / 2 + (1 - lapse) * below(seen - threshold),
            SECOND: lapse / 2 + (1 - lapse) * below(-seen - threshold),
            EQUAL: (1 - lapse) * (below(seen + threshold) - below(seen - threshold)),
        }
        said = [chances[answer][:, i] for i, answer in enumerate(answers)]
        likelihood = np.prod(said, axis=0)
        logs.append(np.log(max(likelihood.mean(), 1e-300)))
        means.append(likelihood @ ways / max(likelihood.sum(), 1e-300))
    return np.array(logs), np.array(means)


def someone(size, n_answers, seed, *, ties=False):
    """Questions, and the answers of a logistic person with noise 0.3."""
    rng = np.random.default_rng(seed)
    weights = np.abs(rng.standard_normal(size))
    weights /= np.linalg.norm(weights)
    rows = rng.standard_normal((n_answers, size))
    felt = rows @ weights + 0.3 * rng.logistic(size=n_answers)
    answers = [FIRST if t > 0 else SECOND for t in felt]
    if ties:
        pairs = zip(answers, np.abs(felt) < 0.35, strict=True)
        answers = [EQUAL if close else side for side, close in pairs]
    return rows, answers


def taught(rows, answers, **options):
    beliefs = Beliefs(rows.shape[1], **options)
    for row, answer in zip(rows, answers, strict=True):
        beliefs.learn(row, answer)
    return beliefs


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("link", ["logistic", "probit"])
@pytest.mark.parametrize("known", [False, True])
@pytest.mark.quick_cases("False-probit-2", "True-logistic-3", "True-probit-2")
def test_weights_and_noise_are_as_by_brute_force(size, link, known):
    usual = Hypotheses.usual(link)
    constraints = np.eye(size) if known else np.empty((0, size))
    evidence, moved, widths, misjudged = [], [], [], []
    for seed in range(2, 5):
        rows, answers = someone(size, 14, seed=seed)
        beliefs = taught(rows, answers, link=link, constraints=constraints)
        logs, means = by_force(rows, answers, usual, constraints)
        shares = np.exp(usual.log_prior + logs)
        evidence.append(beliefs.log_evidence - np.log(shares.sum()))
        shares /= shares.sum()
        mean = shares @ means
        reached = np.linalg.norm(mean)
        error = np.sqrt(2 * (1 - reached))
        moved.append(np.linalg.norm(beliefs.estimate() - mean / reached) / error)
        widths.append(beliefs.expected_error() / error)
        for name in ("scales", "lapses"):
            grid, values = getattr(usual, name), getattr(beliefs.noise, name)
            misjudged += [
                abs(beliefs.shares[values == v].sum() - shares[grid == v].sum())
                for v in np.unique(grid)
            ]
    # A tenth of what is open adds a hundredth to the squared error.
    assert np.sqrt(np.mean(np.square(moved))) < 0.1
    assert np.mean(widths) == pytest.approx(1, abs=0.1)
    # Families are told apart by a factor of 20; this is a twentieth of its logarithm.
    assert np.sqrt(np.mean(np.square(evidence))) < np.log(20) / 20
    assert np.mean(misjudged) < 0.02
    assert np.max(misjudged) < 0.1


def test_each_hypothesis_is_as_by_brute_force():
    rows, answers = someone(3, 10, seed=4)
    beliefs = taught(rows, answers)
    found = beliefs.directions()
    likely = beliefs.shares > 0.02
    assert likely.sum() > 5
    logs, means = by_force(rows, answers, beliefs.noise.kept(likely))
    assert np.abs(found[likely] - means).max() < 0.05
    ours = np.log(beliefs.shares[likely]) - beliefs.noise.log_prior[likely]
    gap = (ours - logs) - (ours - logs).mean()
    assert np.abs(gap).max() < 0.35


@pytest.mark.slow
def test_ties_are_as_by_brute_force():
    rows, answers = someone(2, 14, seed=6, ties=True)
    assert EQUAL in answers
    assert answers[0] is not EQUAL  # so that all is learnt anew in the middle
    beliefs = taught(rows, answers)
    usual = Hypotheses.usual(ties=True)
    logs, means = by_force(rows, answers, usual)
    shares = np.exp(usual.log_prior + logs)
    mean = shares @ means
    assert beliefs.estimate() == pytest.approx(mean / np.linalg.norm(mean), abs=0.04)
    ratios = np.round(usual.thresholds / usual.scales, 6)
    ours = np.round(beliefs.noise.thresholds / beliefs.noise.scales, 6)
    for ratio in np.unique(ratios):
        expected = shares[ratios == ratio].sum() / shares.sum()
        found = beliefs.shares[ours == ratio].sum()
        assert found == pytest.approx(expected, abs=0.1), ratio


def test_evidence_tells_families_apart():
    """Answers to the wrong differences: the log of the Bayes factor is right."""
    rows, answers = someone(3, 20, seed=8)
    wrong, signs = rows * [1, -1, 1], np.eye(3)
    usual = Hypotheses.usual()
    ours, theirs = (
        taught(z, answers, constraints=signs).log_evidence for z in (rows, wrong)
    )
    exact = [
        np.log(np.exp(usual.log_prior + by_force(z, answers, usual, signs)[0]).sum())
        for z in (rows, wrong)
    ]
    assert exact[0] - exact[1] > 1
    assert ours - theirs == pytest.approx(exact[0] - exact[1], abs=0.5)


def test_constraints_cost_no_evidence():
    """They are known before any answer; every answer is worth a bit at first."""
    beliefs = Beliefs(3, constraints=np.eye(3))
    assert beliefs.log_evidence == 0
    assert not beliefs.is_blank
    third = np.full(3, 1 / np.sqrt(3))
    assert beliefs.estimate() == pytest.approx(third, abs=0.01)
    beliefs.learn(np.array([1.0, -1.0, 0.0]), FIRST)
    assert beliefs.log_evidence == pytest.approx(np.log(0.5), abs=0.03)


def test_cannot_say_changes_nothing():
    rows, answers = someone(3, 6, seed=1)
    beliefs = taught(rows, answers)
    before = beliefs.means.copy(), beliefs.shares.copy(), beliefs.log_evidence
    beliefs.learn(np.ones(3), Answer.CANNOT_SAY)
    assert np.array_equal(before[0], beliefs.means)
    assert np.array_equal(before[1], beliefs.shares)
    assert before[2] == beliefs.log_evidence


def test_the_order_of_answers_hardly_matters():
    rows, answers = someone(3, 20, seed=5)
    one = taught(rows, answers)
    other = taught(rows[::-1], answers[::-1])
    assert one.estimate() == pytest.approx(other.estimate(), abs=0.01)
    assert one.log_evidence == pytest.approx(other.log_evidence, abs=0.05)


def test_swapped_sides_are_the_same():
    rows, answers = someone(3, 12, seed=7)
    swapped = [SECOND if answer is FIRST else FIRST for answer in answers]
    one, other = taught(rows, answers), taught(-rows, swapped)
    assert np.allclose(one.means, other.means, rtol=1e-9)


def test_nothing_is_known_at_first():
    beliefs = Beliefs(4)
    assert beliefs.is_blank
    assert beliefs.shares.sum() == pytest.approx(1)
    assert beliefs.expected_error() == pytest.approx(np.sqrt(2))
    weights, which = beliefs.draws(2000, np.random.default_rng(0))
    assert np.allclose(np.linalg.norm(weights, axis=1), 1)
    # Four standard errors: one false alarm in 4,000 seeds, for four coordinates.
    assert np.abs(weights.mean(axis=0)).max() < 4 * np.sqrt(1 / 4 / 2000)
    assert len(which) == 2000


def test_draws_count_every_scale_of_noise_alike():
    rows, answers = someone(3, 12, seed=2)
    beliefs = taught(rows, answers, constraints=np.eye(3))
    weights, which = beliefs.draws(4000, np.random.default_rng(1))
    assert (weights > 0).all()
    even = beliefs.noise.evenly(beliefs.shares)
    counted = np.bincount(which, minlength=len(even)) / 4000
    assert np.abs(counted - even).max() < 0.04
    assert np.abs(even - beliefs.shares).max() > 0.05


def test_someone_who_contradicts_every_answer():
    row = np.array([1.0, -0.5, 0.2])
    beliefs = Beliefs(3)
    for answer in [FIRST, SECOND] * 15:
        beliefs.learn(row, answer)
    assert np.isfinite(beliefs.means).all()
    assert abs(beliefs.shares @ beliefs.directions() @ row) < 0.3
    assert beliefs.shares @ beliefs.noise.scales > 0.15


def test_weights_that_may_be_nothing_are_as_uncertain_as_the_answers_leave_them():
    """Five answers that a third weight of up to half the first agrees with."""
    rows = [[1, -1, 0], [0.6, 0, -1], [0.6, -0.8, -1], [0.4, -1, -0.4], [0.5, -1, -1]]
    rng = np.random.default_rng(0)
    matters = rng.random((400_000, 3)) < SLAB
    drawn = np.abs(rng.standard_normal(matters.shape))
    drawn *= np.where(matters, 1.0, SPIKE / np.sqrt(1 + SPIKE**2))
    kept = drawn[(drawn @ np.transpose(rows) > 0).all(axis=1)]
    units = kept / np.linalg.norm(kept, axis=1, keepdims=True)
    middle = units.mean(axis=0)
    beliefs = Beliefs(3, constraints=np.eye(3), sparse=True, link="exact")
    for row in rows:
        beliefs.learn(np.array(row), FIRST)
    error = np.sqrt(2 - 2 * np.linalg.norm(middle))
    assert beliefs.expected_error() == pytest.approx(error, rel=0.35)
    expected = middle / np.linalg.norm(middle)
    assert beliefs.estimate() == pytest.approx(expected, abs=0.05)


@pytest.mark.slow
def test_late_questions_without_noise():
    """20 weights, 260 questions: each one cuts what is left, nothing blows up."""
    rng = np.random.default_rng(3)
    weights = rng.standard_normal(20)
    weights /= np.linalg.norm(weights)
    beliefs = Beliefs(20)
    for _ in range(260):
        _, vectors = np.linalg.eigh(beliefs.likeliest.covariances[0])
        row = vectors[:, -1]
        row -= (row @ beliefs.estimate()) * beliefs.estimate()
        beliefs.learn(4 * row, FIRST if row @ weights > 0 else SECOND)
        assert np.isfinite(beliefs.means).all()
        assert np.linalg.eigvalsh(beliefs.covariances).min() > -1e-9
    error = np.linalg.norm(beliefs.estimate() - weights)
    assert error < beliefs.expected_error() < 0.01


@pytest.mark.slow
def test_many_unknowns():
    rng = np.random.default_rng(3)
    weights = np.abs(rng.standard_normal(40))
    beliefs = Beliefs(40, constraints=np.eye(40))
    for row in rng.standard_normal((100, 40)):
        beliefs.learn(row, FIRST if row @ weights > 0 else SECOND)
    assert np.isfinite(beliefs.means).all()
    assert np.isfinite(beliefs.log_evidence)
    assert beliefs.estimate() @ weights / np.linalg.norm(weights) > 0.85


# -- what is known of all weights beside signs --------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_weights_on_a_quadric_are_believed_to_lie_there(seed):
    """Against the directions of a thin shell around w₁² + 2w₂² = 1.5 w₃²."""
    quadric = np.diag([1.0, 2.0, -1.5])
    rng = np.random.default_rng(seed)
    ways = rng.standard_normal((400_000, 3))
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    ways = ways[np.abs(((ways @ quadric) * ways).sum(axis=1)) < 0.02]
    truth = ways[0]
    rows = rng.standard_normal((25, 3))
    answers = [FIRST if row @ truth > 0 else SECOND for row in rows]
    sides = np.sign(rows @ truth)
    mean = ways[(sides * (ways @ rows.T) > 0).all(axis=1)].mean(axis=0)
    errors = []
    for known in ([quadric], None):
        near = None if known is None else lambda _: np.array([quadric])
        beliefs = Beliefs(3, quadrics=near, link="exact")
        for row, answer in zip(rows, answers, strict=True):
            beliefs.learn(row, answer)
        errors.append(np.linalg.norm(beliefs.estimate() - mean / np.linalg.norm(mean)))
        value = beliefs.estimate() @ quadric @ beliefs.estimate()
        assert known is None or abs(value) < 0.05
    assert errors[0] < 0.05
    assert errors[0] < errors[1]
