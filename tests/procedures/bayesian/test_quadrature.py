"""What answers say of ratios of two classes, reckoned all over what is possible."""

import numpy as np
import pytest
from scipy.stats.qmc import MultivariateNormalQMC

import elicitor as el
from elicitor.core import Answer
from elicitor.oracles import Logistic
from elicitor.procedures.bayesian import utility_of
from elicitor.procedures.bayesian.moments import log_chances
from elicitor.procedures.bayesian.quadrature import drawn_exactly, polygon
from elicitor.regions import BinaryRegion

LEVELS = {0.0: 0.25, 0.25: 0.5, 0.5: 0.25}
"""Of four edges each with such a chance, that somebody is on it."""


def scored(rows=3000, middle=0.0):
    rng = np.random.default_rng([2, rows])
    chances = 1 / (1 + np.exp(-(2 * rng.normal(size=rows) + middle)))
    return BinaryRegion.from_predictions(rng.random(rows) < chances, chances)


def asked(utility, beta=1.0, number=25, tied=0.0, noise=0.2, seed=3):
    """Beliefs after answers of somebody who goes by F_beta, pairs, and answers."""
    rng = np.random.default_rng(seed)
    prevalence = utility.region.prevalence
    ratio = el.named_metric("f-beta", prevalence=prevalence, beta=beta)
    ratio = el.LinearFractionalMetric.from_pole(ratio.pole, prevalence)
    first, second = np.split(utility.random_points(2 * number, rng), 2)
    ahead = ratio.value(first) - ratio.value(second)
    ahead = ahead / np.abs(ahead).mean() + noise * rng.logistic(size=number)
    sides = np.where(ahead > 0, Answer.FIRST, Answer.SECOND)
    answers = np.where(np.abs(ahead) < tied, Answer.ABOUT_EQUAL, sides).tolist()
    beliefs = utility.beliefs()
    utility.look_by(ratio_weights(utility, ratio))
    beliefs.learn_all(utility.rows(first, second), answers)
    beliefs = beliefs.likely(12)  # which is faster
    return beliefs, list(zip(first, second, strict=True)), answers


def ratio_weights(utility, ratio):
    """The unknowns of a metric."""
    forms = utility.family.chart.forms(np.eye(3)).reshape(3, -1)
    weights = np.linalg.lstsq(forms.T, ratio.form.ravel(), rcond=None)[0]
    return weights / np.linalg.norm(weights)


def everywhere(utility, number=2**15):
    """Weights all over the cone, its edges and corners, and how likely each is."""
    cone = utility.constraints
    normal = MultivariateNormalQMC(np.zeros(3), rng=7).random(number)
    faces = [normal[(normal @ cone.T >= 0).all(axis=1)]]
    shares = [sum(p * (1 - s) ** 4 for s, p in LEVELS.items())]
    angles = np.linspace(0, 2 * np.pi, 10_000)
    for row in cone:
        along = np.linalg.svd(row[None])[2][1:]
        flat = np.column_stack([np.cos(angles), np.sin(angles)]) @ along
        faces.append(flat[(flat @ cone.T >= -1e-12).all(axis=1)])
        shares.append(sum(p * s * (1 - s) ** 3 for s, p in LEVELS.items()))
    for corner in polygon(cone):
        faces.append(corner[None])
        shares.append(sum(p * s**2 * (1 - s) ** 2 for s, p in LEVELS.items()))
    each = [np.full(len(f), s / len(f)) for f, s in zip(faces, shares, strict=True)]
    return np.concatenate(faces), np.concatenate(each)


def by_definition(utility, beliefs, pairs, answers):
    """Coefficients all over, and how likely they are after the answers.

    Differences are those of the metrics themselves, in each one's typical difference.
    """
    weights, likely = everywhere(utility)
    coefficients = utility.family.coefficients(weights)
    rng = np.random.default_rng(0)
    points = utility.random_points(1000, rng)
    first, second = (np.array(side) for side in zip(*pairs, strict=True))

    def values(points):
        above = coefficients[:, :2] @ points.T
        below = coefficients[:, 2:4] @ points.T + coefficients[:, 4:]
        return above / below

    unit = np.sqrt(((values(points[:500]) - values(points[500:])) ** 2).mean(axis=1))
    ahead = (values(first) - values(second)) / unit[:, None]
    ahead[:, [one is Answer.SECOND for one in answers]] *= -1
    kinds = np.array([int(one is Answer.ABOUT_EQUAL) for one in answers])
    total = np.zeros(len(weights))
    for h in range(len(beliefs.noise)):
        one = beliefs.noise.kept(np.arange(len(beliefs.noise)) == h)
        chances = np.exp(log_chances(ahead, kinds, one).sum(axis=1))
        total += chances * np.exp(one.log_prior) / one.even
    return weights, coefficients, likely * total / (likely @ total)


@pytest.mark.slow
@pytest.mark.parametrize("middle", [0.0, -3.0])
@pytest.mark.parametrize("tied", [0.0, 0.3])
@pytest.mark.quick_cases("0.3-0.0")
def test_draws_are_as_likely_as_by_definition(middle, tied):
    utility = utility_of(scored(middle=middle), "linear-fractional")
    found = asked(utility, tied=tied)
    weights, coefficients, likely = by_definition(utility, *found)
    drawn, which = drawn_exactly(utility, *found, 6000, np.random.default_rng(1))
    np.testing.assert_allclose(np.linalg.norm(drawn, axis=1), 1)
    cone = utility.constraints / np.linalg.norm(utility.constraints, axis=1)[:, None]
    assert (drawn @ cone.T > -1e-9).all()
    units = weights / np.linalg.norm(weights, axis=1, keepdims=True)
    at_edge, expected = (np.abs(w @ cone.T) < 1e-9 for w in (drawn, units))
    np.testing.assert_allclose(at_edge.mean(axis=0), likely @ expected, atol=0.02)
    own = utility.family.coefficients(drawn)
    spread = np.sqrt(likely @ (coefficients - likely @ coefficients) ** 2)
    away = np.abs(own.mean(axis=0) - likely @ coefficients)
    assert (away < 0.08 * spread + 1e-9).all()
    np.testing.assert_allclose(own.std(axis=0), spread, rtol=0.1, atol=1e-9)
    assert which.max() < len(found[0].noise)
    assert len(set(which.tolist())) > 3


@pytest.mark.slow
def test_cells_are_as_fine_as_answers_are_telling():
    """Those at first leave four times as much open as somebody does."""
    utility = utility_of(scored(), "linear-fractional")
    found = asked(utility, number=600, noise=0.0005)
    drawn, _ = drawn_exactly(utility, *found, 1000, np.random.default_rng(1))
    prevalence = utility.region.prevalence
    ratio = el.named_metric("f-beta", prevalence=prevalence, beta=1.0)
    ratio = el.LinearFractionalMetric.from_pole(ratio.pole, prevalence)
    own = utility.family.coefficients(drawn)[:, 2]
    assert own.std() < 0.03
    assert own.mean() == pytest.approx(ratio.denominator[0], abs=0.02)


def test_other_metrics_are_not_reckoned_so():
    rng, ball = np.random.default_rng(0), el.Ball([0.3, 0.5, 0.6], 0.2)
    linear = utility_of(ball, "linear")
    pair = (np.array([0.3, 0.5, 0.6]), np.array([0.4, 0.5, 0.5]))
    beliefs = linear.beliefs()
    beliefs.learn(linear.rows(*(side[None] for side in pair))[0], Answer.FIRST)
    assert drawn_exactly(linear, beliefs, [pair], [Answer.FIRST], 10, rng) is None
    ratio = utility_of(scored(), "linear-fractional")
    assert drawn_exactly(ratio, ratio.beliefs(), [], [], 10, rng) is None


@pytest.mark.slow
@pytest.mark.parametrize("seed", [4])
def test_intervals_are_those_by_definition(seed):
    """With everybody's differences as the estimate sees them an end is .1 away."""
    region = scored(20_000)
    utility = utility_of(region, "linear-fractional")
    ratio = el.named_metric("f-beta", prevalence=region.prevalence)
    ratio = el.LinearFractionalMetric.from_pole(ratio.pole, region.prevalence)
    person = el.MetricOracle(ratio, Logistic(0.03), random_state=seed)
    found = el.elicit(
        region,
        "linear-fractional",
        person,
        method="bayesian",
        max_questions=25,
        random_state=seed,
    )
    heard = found.transcript.exchanges
    pairs = [(one.question.first, one.question.second) for one in heard]
    answers = [one.answer for one in heard]
    beliefs = utility.beliefs()
    first, second = (np.array(side) for side in zip(*pairs, strict=True))
    beliefs.learn_all(utility.rows(first, second), answers)
    _, coefficients, likely = by_definition(utility, beliefs, pairs, answers)
    ordered = np.argsort(coefficients[:, 2])
    below = likely[ordered].cumsum() / likely.sum()
    ends = coefficients[ordered, 2][np.searchsorted(below, [0.05, 0.95])]
    assert found.interval[2] == pytest.approx(ends, abs=0.03)
