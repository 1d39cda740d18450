"""The Bayesian procedure on a ball: its contract, its pairs, people who err."""

import functools

import numpy as np
import pytest

from elicitor.experiments.noisy_people import (
    logistic_scale,
    plain_ball,
    random_person,
)
from elicitor.metrics import LinearMetric
from elicitor.oracles import Logistic, MetricOracle
from elicitor.procedures.bayesian import BAYESIAN, utility_of
from elicitor.regions.multiclass import Ball
from elicitor.testing.procedures import play
from tests.procedures.bayesian.brief import OnFewPeople


def ball(q, radius=0.1):
    return Ball(np.linspace(0.3, 0.5, q), radius, names=list("abcdefghij"[:q]))


def unit(weights):
    return np.asarray(weights, dtype=float) / np.linalg.norm(weights)


@pytest.mark.slow
class TestKnownSigns(OnFewPeople):
    @pytest.fixture
    def procedure(self):
        return functools.partial(BAYESIAN["linear"], tolerance=0.1)

    @pytest.fixture
    def region(self):
        return ball(3)

    @pytest.fixture
    def person(self, region):
        return LinearMetric(unit([0.6, 0.1, 0.4]), names=region.names)

    @pytest.fixture
    def bound(self):
        return 0.1

    @pytest.fixture
    def distance(self):
        return lambda one, other: np.linalg.norm(one.weights - other.weights)

    @pytest.fixture
    def most_questions(self):
        return 180


@pytest.mark.slow
@pytest.mark.parametrize(("known", "allowed"), [(True, 0.013), (False, 0.024)])
def test_noisy_people_are_understood(known, allowed):
    """Cosine errors with five weights, a tenth of random pairs answered wrong.

    The first is what issue 5 asks for; of 200 people who may want less of something the
    mean is 0.015, and that of 24 varies by 0.003.
    """
    region, noise = plain_ball(5), Logistic(logistic_scale(5, 0.9))
    errors = []
    for seed in range(12):
        rng = np.random.default_rng(seed)
        person = random_person(rng, 5, known=known)
        oracle = MetricOracle(person, noise, random_state=rng)
        signs = None if known else "unknown"
        procedure = BAYESIAN["linear"](region, signs=signs, tolerance=1e-3)
        _, _, result = play(procedure, oracle.answer, most=20)
        errors.append(1 - person.weights @ result.metric.weights)
    assert np.mean(errors) <= allowed


@pytest.mark.parametrize("signs", [[1, -1, 1, -1], [-1, -1, 1, 1]])
def test_signs_are_believed(signs):
    utility = utility_of(ball(4), "linear", signs=signs)
    weights, _ = utility.beliefs().draws(200, np.random.default_rng(0))
    assert (weights * signs > 0).all()


def test_random_points_fill_the_ball_evenly():
    utility = utility_of(ball(4), "linear")
    points = utility.random_points(4000, np.random.default_rng(0))
    away = (points - utility.region.center) / utility.region.radius
    # |x|⁴ is uniform, and every coordinate of variance 1/6: four standard errors.
    shares = np.linalg.norm(away, axis=1) ** 4
    assert shares.max() <= 1
    assert shares.mean() == pytest.approx(1 / 2, abs=4 / np.sqrt(12 * 4000))
    assert away.mean(axis=0) == pytest.approx(0, abs=4 / np.sqrt(6 * 4000))


@pytest.mark.slow
def test_few_weights_that_count_are_found_sooner():
    region = ball(8)
    weights = unit([0, 0.7, 0, 0, -0.4, 0, 0.5, 0])
    person = MetricOracle(LinearMetric(weights, names=region.names))
    error = {}
    for sparse in (False, True):
        procedure = BAYESIAN["linear"](
            region, signs="unknown", sparse=sparse, tolerance=1e-4
        )
        _, _, result = play(procedure, person.answer, most=30)
        error[sparse] = np.linalg.norm(result.metric.weights - weights)
    assert error[True] < min(0.05, 0.7 * error[False])
