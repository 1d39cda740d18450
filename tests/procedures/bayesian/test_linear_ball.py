"""The Bayesian procedure on a ball: its contract, its pairs, people who err."""

import functools

import numpy as np
import pytest

from elicitor.core import Answer
from elicitor.metrics import LinearMetric
from elicitor.oracles import Logistic, MetricOracle
from elicitor.procedures.bayesian import bayesian_ball_linear
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.utilities.linear_ball import LinearOnBall
from elicitor.regions.multiclass import Ball
from elicitor.testing.procedures import ProcedureContract, play

PLAYED = {}


def ball(q, radius=0.1):
    return Ball(np.linspace(0.3, 0.5, q), radius, names=list("abcdefghij"[:q]))


def unit(weights):
    return np.asarray(weights, dtype=float) / np.linalg.norm(weights)


class TestKnownSigns(ProcedureContract):
    @pytest.fixture
    def plays(self, start, speakers):
        if type(self) not in PLAYED:  # every test looks at the same plays
            played = ProcedureContract.plays.__wrapped__(self, start, speakers)
            PLAYED[type(self)] = played
        return PLAYED[type(self)]

    @pytest.fixture
    def procedure(self):
        return functools.partial(bayesian_ball_linear, tolerance=0.1)

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


@pytest.mark.parametrize("signs", ["unknown", [1, -1, 1, -1]])
def test_noisy_people_are_understood(signs):
    weights = unit([0.5, -0.2, 0.7, -0.4])
    region = ball(4)
    errors = []
    for seed in range(6):
        person = MetricOracle(
            LinearMetric(weights, names=region.names),
            Logistic(0.02),
            random_state=seed,
        )
        procedure = bayesian_ball_linear(region, signs=signs, tolerance=0.001)
        _, _, result = play(procedure, person.answer, most=50)
        errors.append(np.linalg.norm(result.metric.weights - weights))
    # A slip of a halving search would cost 1 or more; noise 0.02 in ±0.1 is much.
    assert np.median(errors) < 0.2


def test_pairs_are_antipodes_of_level_utility():
    utility = LinearOnBall(ball(4))
    beliefs = Beliefs(4, constraints=utility.constraints)
    rng = np.random.default_rng(0)
    beliefs.learn(rng.standard_normal(4), Answer.FIRST)
    first, second = utility.pairs(beliefs, rng)
    center, radius = utility.region.center, utility.region.radius
    assert np.allclose((first + second) / 2, center)
    assert np.allclose(np.linalg.norm(first - second, axis=1), 2 * radius)
    two = (np.abs(first - second) > 1e-12).sum(axis=1) == 2
    assert two.sum() >= 6
    assert np.allclose((first - second)[two] @ beliefs.estimate(), 0)


def test_few_weights_that_count_are_found_sooner():
    region = ball(8)
    weights = unit([0, 0.7, 0, 0, -0.4, 0, 0.5, 0])
    person = MetricOracle(LinearMetric(weights, names=region.names))
    error = {}
    for sparse in (False, True):
        procedure = bayesian_ball_linear(
            region, signs="unknown", sparse=sparse, tolerance=1e-4
        )
        _, _, result = play(procedure, person.answer, most=30)
        error[sparse] = np.linalg.norm(result.metric.weights - weights)
    assert error[True] < min(0.05, 0.7 * error[False])
