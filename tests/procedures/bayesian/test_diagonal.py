"""The Bayesian procedure for right decisions of several classes."""

import functools
import itertools

import numpy as np
import pytest

from elicitor.metrics import LinearMetric
from elicitor.oracles import Logistic, MetricOracle
from elicitor.procedures.bayesian import BAYESIAN, Beliefs, utility_of
from elicitor.procedures.bayesian.choice import differing
from elicitor.regions.multiclass import CountedDiagonalRegion, DiagonalRegion
from elicitor.testing.procedures import ProcedureContract, exact_answers, play
from tests.procedures.bayesian.brief import OnFewPeople, allowed_error, brief
from tests.procedures.class_problems import law, rows, sample
from tests.quick import some_quick

FEW = 8
"""Questions of a contract that does not wait for the end."""
CASES = [
    ("three classes", False),
    ("four classes", False),
    ("rounded", True),
    ("rare class", True),
    ("separable", False),
]


@pytest.mark.slow
class TestContract(OnFewPeople):
    @pytest.fixture(params=CASES, ids=str)
    def region(self, request):
        name, rates = request.param
        return sample(name, rates=rates)

    @pytest.fixture
    def procedure(self):
        return brief(BAYESIAN["linear"], FEW, tolerance=0.1)

    @pytest.fixture
    def person(self, region):
        weights = [0.2, 0.5, 0.3, 0.4][: len(region.names)]
        return LinearMetric(np.array(weights) / sum(weights), names=region.names)

    @pytest.fixture
    def bound(self):
        return None  # not in so few questions; see below

    @pytest.fixture
    def distance(self):
        return lambda one, other: np.linalg.norm(one.weights - other.weights)

    @pytest.fixture
    def most_questions(self):
        return FEW


@pytest.mark.slow
class TestEverybody(TestContract):
    """To the end."""

    speakers = ProcedureContract.speakers

    @pytest.fixture
    def region(self):
        return sample("four classes")

    @pytest.fixture
    def procedure(self):
        return functools.partial(BAYESIAN["linear"], tolerance=0.1)

    @pytest.fixture
    def bound(self):
        return 0.2

    @pytest.fixture
    def most_questions(self, region):
        return 60 * len(region.names)


def elicited(region, weights, *, most, **options):
    metric = LinearMetric(weights, names=region.names)
    options = {"tolerance": 1e-4, "check_signs": False, **options}
    procedure = BAYESIAN["linear"](region, **options)
    return play(procedure, exact_answers(metric), most=most)


@pytest.mark.parametrize(
    ("name", "rates"),
    some_quick(
        itertools.product(
            ["three classes", "rare class", "rounded", "law"], [False, True]
        ),
        quick=[
            ("three classes", False),
            ("rare class", True),
            ("rounded", False),
            ("law", True),
        ],
    ),
)
@pytest.mark.quick_cases("rare class-True", "rounded-False")
def test_weights_are_found_whatever_the_priors(name, rates):
    region = law(rates=rates) if name == "law" else sample(name, rates=rates)
    weights = np.array([0.15, 0.25, 0.6])
    _, _, result = elicited(region, weights, most=22)
    assert result.metric.weights == pytest.approx(weights, abs=0.04)
    assert result.metric.weights.sum() == pytest.approx(1)
    assert result.posterior.coefficients.sum(axis=1) == pytest.approx(1)
    assert result.metric.names == region.names


@pytest.mark.parametrize("k", [2, pytest.param(8, marks=pytest.mark.slow)])
def test_few_and_many_classes(k):
    region = DiagonalRegion.from_predictions(*rows(k, 60 * k, 1))
    errors, most = [], 10 * (k - 1)
    for weights in np.random.default_rng(0).dirichlet(np.ones(k), 2 if k == 2 else 1):
        _, _, result = elicited(region, weights, most=most)
        errors.append(np.linalg.norm(result.metric.weights - weights))
    assert np.mean(errors) <= allowed_error(k - 1, most)


@pytest.mark.parametrize("name", ["three classes", "four classes", "rare class"])
def test_proposals_are_level_achievable_and_realistic(name):
    region = sample(name)
    k = len(region.names)
    utility = utility_of(region, "linear")
    beliefs = Beliefs(k, constraints=utility.constraints)
    first, second = utility.pairs(beliefs, np.random.default_rng(0))
    for side in (first, second):
        assert all(map(region.contains, side[::5]))
        # Everyone is right about every class now and then.
        assert (side > 0).all()
    two = differing(first, second) == 2
    assert two.sum() >= 5
    assert (~two).sum() >= 5
    # A fifth of the pairs are level for the estimate, the others for drawn weights.
    estimate = beliefs.estimate()
    level = np.abs((first - second) @ estimate) < 1e-12
    assert level.sum() >= 5
    assert (~level).sum() >= 5
    assert ((first - second)[level].min(axis=1) < 0).all()


def test_landmarks_reach_from_each_class_to_the_best_of_all():
    region = sample("rare class")
    points = region.choice_set.landmarks
    shares = points / region.priors
    assert (shares.max(axis=0) > 0.75).all()  # nearly always the same class
    assert (shares.min(axis=0) < 0.25).all()
    best = region.support(1 / region.priors) / region.priors
    assert shares.sum(axis=1).max() > 0.9 * best.sum()


@pytest.mark.slow
def test_two_quantities_are_asked_about_where_that_tells_as_much():
    region = sample("four classes")
    weights = [0.1, 0.4, 0.3, 0.2]
    counts = {}
    for simplicity in (0.0, 0.75, 1.1):
        asked, _, _ = elicited(region, weights, most=16, simplicity=simplicity)
        first, second = np.array([(q.first, q.second) for q in asked]).swapaxes(0, 1)
        counts[simplicity] = (differing(first, second) == 2).sum()
    assert counts[0.0] == 16
    assert counts[0.75] > 8
    assert counts[0.75] > counts[1.1]


@pytest.mark.slow
def test_whole_people_are_shown():
    region = CountedDiagonalRegion(sample("three classes"), 100)
    weights = np.array([0.5, 0.2, 0.3])
    asked, _, result = elicited(region, weights, most=15)
    shown = np.array([(q.first, q.second) for q in asked])
    assert np.allclose(100 * shown, np.round(100 * shown))
    assert (shown.sum(axis=2) <= 1).all()
    assert result.metric.weights == pytest.approx(weights, abs=0.1)


@pytest.mark.slow
def test_people_who_err_are_understood():
    region = sample("three classes")
    weights = np.array([0.2, 0.5, 0.3])
    errors = []
    for seed in range(3):
        metric = LinearMetric(weights, names=region.names)
        person = MetricOracle(metric, Logistic(0.01), random_state=seed)
        procedure = BAYESIAN["linear"](region, tolerance=1e-3)
        _, _, result = play(procedure, person.answer, most=25)
        errors.append(np.linalg.norm(result.metric.weights - weights))
    assert np.median(errors) < 0.08
