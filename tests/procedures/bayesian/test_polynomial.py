"""Bayesian procedures for quadratic and polynomial metrics."""

from dataclasses import replace

import numpy as np
import pytest

from elicitor.core import Answer, InvalidParameterError
from elicitor.experiments.honesty_cases import CASES
from elicitor.metrics import PolynomialMetric, QuadraticMetric
from elicitor.metrics.symmetric import SymmetricTensors
from elicitor.oracles import Logistic, MetricOracle
from elicitor.procedures.bayesian import BAYESIAN, Beliefs, expected_gains, utility_of
from elicitor.regions.multiclass import Ball, CountedBall
from elicitor.session.elicit import elicit
from elicitor.testing.procedures import exact_answers, play
from elicitor.using.doubts import slips
from tests.procedures.bayesian.brief import OnFewPeople, brief

RADIUS = 0.2


def ball(k=3):
    names = [f"R[{c}, {c}]" for c in "abcdef"[:k]]
    return Ball(np.linspace(0.3, 0.5, k), RADIUS, names=names)


def any_metric(k, degree, seed):
    layout = SymmetricTensors(k, degree)
    w = np.random.default_rng(seed).standard_normal(layout.n_entries)
    kind = QuadraticMetric if degree == 2 else PolynomialMetric
    unit = w / np.linalg.norm(w)
    return kind.from_vector(unit, degree, names=ball(k).names)


def packed(metric):
    return metric.layout.pack(metric.normalised().tensors)


def distance(one, other):
    return float(np.linalg.norm(packed(one) - packed(other)))


def informed(utility, number=4, seed=0):
    """Beliefs after some answers about random pairs."""
    rng = np.random.default_rng(seed)
    beliefs = Beliefs(utility.size, constraints=utility.constraints)
    points = utility.random_points(2 * number, rng)
    for row in utility.rows(points[:number], points[number:]):
        beliefs.learn(row, Answer.FIRST)
    return beliefs


def agreement(one, other):
    """Share of random pairs that two metrics rank alike."""
    utility = utility_of(ball(len(one.names)), "polynomial", degree=2)
    points = utility.random_points(2000, np.random.default_rng(1))
    leads = [np.diff(metric.value(points).reshape(-1, 2)) for metric in (one, other)]
    return np.mean(leads[0] * leads[1] > 0)


# -- the contract ---------------------------------------------------------------------


@pytest.mark.slow
class TestQuadratic(OnFewPeople):
    # A quadratic person may like less of everything, so nothing is ruled out.
    asks_real_trade_offs = False

    @pytest.fixture
    def procedure(self):
        rough = {"tolerance": 0.7, "regret": 0.5}
        return brief(BAYESIAN["quadratic"], 18, diagonal=True, **rough)

    @pytest.fixture
    def region(self):
        return ball(2)

    @pytest.fixture
    def person(self, region):
        return QuadraticMetric([0.6, -0.3], np.diag([-0.5, 0.4]), names=region.names)

    @pytest.fixture
    def bound(self):
        return 0.8

    @pytest.fixture
    def distance(self):
        return distance

    @pytest.fixture
    def most_questions(self):
        return 18


@pytest.mark.slow
class TestWholeQuadratic(TestQuadratic):
    @pytest.fixture
    def procedure(self):
        return brief(BAYESIAN["quadratic"], 18, tolerance=0.1)

    @pytest.fixture
    def person(self, region):
        return QuadraticMetric(
            [0.6, -0.3], [[-0.5, 0.2], [0.2, 0.4]], names=region.names
        )

    @pytest.fixture
    def bound(self):
        return None  # not in so few questions; see below


@pytest.mark.slow
class TestPolynomial(TestWholeQuadratic):
    @pytest.fixture
    def procedure(self):
        return brief(BAYESIAN["polynomial"], 18, degree=3, diagonal=True, tolerance=0.6)

    @pytest.fixture
    def person(self, region):
        cubic = np.zeros((2, 2, 2))
        cubic[0, 0, 0], cubic[1, 1, 1] = 0.5, -0.6
        tensors = [0.4, -0.3], np.diag([0.2, -0.4]), cubic
        return PolynomialMetric(tensors, names=region.names)


# -- what it finds --------------------------------------------------------------------


@pytest.mark.slow
def test_few_questions_settle_a_quadratic_metric():
    true = any_metric(2, 2, seed=2)
    _, _, result = play(
        BAYESIAN["quadratic"](ball(2), tolerance=1e-6), exact_answers(true), most=45
    )
    assert distance(true, result.metric) < 0.06


@pytest.mark.slow
@pytest.mark.parametrize(("k", "most", "people"), [(3, 90, 2), (4, 150, 1)])
def test_noiseless_people_are_found_with_about_a_bit_a_question(k, most, people):
    errors = []
    for seed in range(people):
        true = any_metric(k, 2, seed)
        _, _, result = play(
            BAYESIAN["quadratic"](ball(k), tolerance=1e-6),
            exact_answers(true),
            most=most,
        )
        errors.append(distance(true, result.metric))
    assert np.mean(errors) < 0.025


@pytest.mark.slow
def test_a_cubic_ranks_classifiers_right():
    true = any_metric(2, 3, seed=1)
    procedure = BAYESIAN["polynomial"](ball(2), degree=3, tolerance=1e-6)
    _, _, result = play(procedure, exact_answers(true), most=60)
    assert agreement(true, result.metric) > 0.99


@pytest.mark.slow
def test_people_who_err_are_understood():
    """Ranks of classifiers, since noise hides small curvatures."""
    true = any_metric(2, 2, seed=3)
    points = utility_of(ball(2), "polynomial", degree=2).random_points(
        2000, np.random.default_rng(0)
    )
    spread = np.abs(np.diff(true.value(points).reshape(-1, 2), axis=1)).mean()
    person = MetricOracle(true, Logistic(0.2 * spread), random_state=0)
    _, _, result = play(
        BAYESIAN["quadratic"](ball(2), tolerance=0.001), person.answer, most=30
    )
    assert agreement(true, result.metric) > 0.9
    assert not result.converged
    inside = (result.interval[:, 0] <= true.coefficients) & (
        true.coefficients <= result.interval[:, 1]
    )
    assert inside.mean() >= 0.8


@pytest.mark.slow
def test_quadratic_is_the_polynomial_of_degree_two():
    speaker = exact_answers(any_metric(2, 2, seed=4))
    one = play(BAYESIAN["quadratic"](ball(2)), speaker, most=8)
    other = play(BAYESIAN["polynomial"](ball(2), degree=2), speaker, most=8)
    assert one[0] == other[0]
    assert isinstance(one[2].metric, QuadraticMetric)
    assert one[2].metric == other[2].metric


# -- its parts ------------------------------------------------------------------------


def test_an_answer_that_is_certain_gains_nothing():
    utility = utility_of(ball(), "polynomial", degree=2)
    beliefs = informed(utility).likeliest
    beliefs.covariances = 1e-6 * beliefs.covariances
    rows = 1000 * np.stack([beliefs.means[0], -beliefs.means[0]])
    assert expected_gains(beliefs, rows) == pytest.approx(0, abs=1e-9)


@pytest.mark.slow
def test_questions_are_in_whole_people_where_the_region_counts_them():
    names = ["R[a, b]", "R[b, a]"]
    region = CountedBall(Ball([0.5, 0.5], 0.2, names=names), [0.5, 0.5], 200)
    true = QuadraticMetric([-0.6, -0.5], [[-0.5, 0.2], [0.2, 0.3]], names=names)
    asked, _, _ = play(BAYESIAN["quadratic"](region), exact_answers(true), most=6)
    for question in asked:
        for side in (question.first, question.second):
            assert side * 100 == pytest.approx(np.round(side * 100))


# -- definite matrices ----------------------------------------------------------------


@pytest.mark.slow
def test_what_is_known_to_be_concave_takes_fewer_questions():
    errors = {}
    for definite in (None, "negative"):
        found = []
        for seed in range(2):
            rng = np.random.default_rng(seed)
            root = rng.standard_normal((2, 2))
            true = QuadraticMetric(
                rng.standard_normal(2), -2 * root @ root.T, names=ball(2).names
            )
            procedure = BAYESIAN["quadratic"](
                ball(2), definite=definite, tolerance=1e-6
            )
            _, _, result = play(procedure, exact_answers(true), most=8)
            found.append(distance(true, result.metric))
        errors[definite] = np.mean(found)
    assert errors["negative"] < 0.8 * errors[None]


# -- metrics that were held for unlikely -----------------------------------------------


def forty_models():
    return CASES["linear, 40 models"].region()


def faint(utility):
    """A metric by which random pairs hardly differ, of unit weights."""
    points = utility.random_points(1000, np.random.default_rng(0))
    rows = utility.rows(points[:500], points[500:])
    values, vectors = np.linalg.eigh(rows.T @ rows / len(rows))
    some = vectors[:, : utility.size // 2]
    weights = some @ np.random.default_rng(0).normal(size=some.shape[1])
    assert values[utility.size // 2] < 1e-4
    return weights / np.linalg.norm(weights)


@pytest.mark.slow
def test_who_never_errs_is_not_said_to_contradict_themselves():
    """Their metric was held for so unlikely that errors seem likelier."""
    region = forty_models()
    utility = utility_of(region, "polynomial", degree=4)
    weights = faint(utility)

    def prefers(first, second):
        return bool(utility.rows(first[None], second[None])[0] @ weights > 0)

    options = {"method": "bayesian", "degree": 4, "max_questions": 70}
    found = elicit(region, "polynomial", prefers, random_state=0, **options)
    assert found.details["slip_interval"][0] > 0.25
    assert found.details["fits_all"]
    assert slips(found) is None
    otherwise = replace(found, details={**found.details, "fits_all": False})
    assert slips(otherwise) is not None


@pytest.mark.slow
@pytest.mark.parametrize("degree", [2, 4])
def test_coins_contradict_themselves(degree):
    coin, options = np.random.default_rng(0), {"method": "bayesian", "degree": degree}
    found = elicit(
        forty_models(),
        "polynomial",
        lambda first, second: bool(coin.random() < 0.5),  # noqa: ARG005
        max_questions=60,
        random_state=0,
        **options,
    )
    assert found.details["fits_all"] is False


# -- bad input ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("procedure", "options", "message"),
    [
        (BAYESIAN["polynomial"], {"degree": 1}, "degree"),
        (BAYESIAN["quadratic"], {"clusters": [["R[z, z]"]]}, "clusters"),
        (BAYESIAN["quadratic"], {"definite": "convex"}, "definite must be one of"),
    ],
)
def test_bad_options_are_refused(procedure, options, message):
    with pytest.raises(InvalidParameterError, match=message):
        next(procedure(ball(), **options))


def test_one_statistic_is_refused():
    with pytest.raises(InvalidParameterError, match="at least two statistics"):
        next(BAYESIAN["quadratic"](Ball([0.5], 0.1)))
