"""The Bayesian procedure for metrics of unknown form: contract, model, people."""

import functools
import math

import numpy as np
import pytest
from scipy.optimize import minimize_scalar

from elicitor.core import Answer
from elicitor.metrics import LinearMetric
from elicitor.metrics.families.best_mixtures import best_mixtures
from elicitor.oracles import MetricOracle
from elicitor.procedures.bayesian import BAYESIAN, Beliefs, expected_gains, utility_of
from elicitor.procedures.bayesian.choice import differing, next_pair
from elicitor.procedures.published.monotone import FIRST_ORDER
from elicitor.regions import CountedRegion
from elicitor.regions.multiclass import CountedDiagonalRegion
from elicitor.testing.problems import PROBLEMS
from elicitor.testing.procedures import ProcedureContract, play
from tests.procedures.bayesian.brief import OnFewPeople, brief
from tests.procedures.class_problems import law, sample
from tests.procedures.test_monotone import UTILITIES, says, slope_at_best

MOST = 10


@functools.cache
def region_of(name):
    return PROBLEMS[name].region if name in PROBLEMS else sample(name)


class OnRegions(OnFewPeople, ProcedureContract):
    @pytest.fixture
    def region(self, name):
        return region_of(name)

    @pytest.fixture
    def procedure(self):
        return functools.partial(brief(BAYESIAN["monotone"], MOST), tolerance=0.1)

    @pytest.fixture
    def most_questions(self):
        return MOST


class TestBinary(OnRegions):
    @pytest.fixture(
        params=[
            pytest.param(name, marks=pytest.mark.slow)
            for name in ("tied", "logistic", "unbalanced")
        ]
    )
    def name(self, request):
        return request.param

    @pytest.fixture
    def person(self):
        return LinearMetric.at_angle(0.6)

    @pytest.fixture
    def bound(self):
        return None  # not in so few questions; see below

    @pytest.fixture
    def distance(self):
        return lambda one, other: abs(one.angle - other.angle)


@pytest.mark.slow
class TestSeveralClasses(OnRegions):
    @pytest.fixture(
        params=[
            "three classes",
            *(
                pytest.param(name, marks=pytest.mark.slow)
                for name in ("four classes", "rare class", "separable 3")
            ),
        ]
    )
    def name(self, request):
        return request.param

    @pytest.fixture
    def region(self, name):
        return sample(name.removesuffix(" 3"))

    @pytest.fixture
    def person(self, region):
        weights = [0.23, 0.47, 0.31, 0.37][: len(region.names)]
        return LinearMetric(np.array(weights) / sum(weights), names=region.names)

    @pytest.fixture
    def bound(self):
        return None

    @pytest.fixture
    def distance(self):
        return lambda one, other: np.linalg.norm(one.weights - other.weights)


# -- the model ----------------------------------------------------------------------


def chance_of_at_least(j, rate):
    """P(B ≥ j) of three tries, by looking at all eight outcomes."""
    outcomes = np.ndindex(2, 2, 2)
    return sum(
        math.prod(rate if hit else 1 - rate for hit in hits)
        for hits in outcomes
        if sum(hits) >= j
    )


def worth_of(region, weights):
    """Σ w_ji P(B ≥ j) with the rates of classes, written out."""
    zeta = getattr(region, "all_right", None)
    zeta = region.priors if zeta is None else zeta
    w = np.asarray(weights).reshape(3, -1)

    def value(point):
        return sum(
            w[j, i] * chance_of_at_least(j + 1, point[i] / zeta[i])
            for j in range(3)
            for i in range(len(zeta))
        )

    return value


@pytest.mark.parametrize("name", ["logistic", "three classes"])
def test_rows_are_differences_of_the_utility(name):
    region = region_of(name)
    utility = utility_of(region, "monotone")
    rng = np.random.default_rng(0)
    weights = rng.random(utility.size)
    points = utility.random_points(6, rng)
    value = worth_of(region, weights)
    found = utility.rows(points[:3], points[3:]) @ weights / utility.scale
    expected = [
        value(a) - value(b) for a, b in zip(points[:3], points[3:], strict=True)
    ]
    assert found == pytest.approx(expected, rel=1e-9)
    (worth,) = utility.utilities(weights[None], points)
    assert worth[:3] - worth[3:] == pytest.approx(expected, rel=1e-9)


def test_the_slope_reported_is_that_at_the_best_classifier():
    region = region_of("logistic")
    utility = utility_of(region, "monotone")
    weights = np.array([0.5, 0.2, 0.1, 0.6, 0.1, 0.3])
    value = worth_of(region, weights)

    def boundary(angle):
        return region.upper_support(angle).confusion

    angle = minimize_scalar(
        lambda a: -value(boundary(a)), bounds=(0.05, 1.5), method="bounded"
    ).x
    best, step = boundary(angle), 1e-5 * np.eye(2)
    slope = [value(best + h) - value(best - h) for h in step]
    metric = utility.metric(weights)
    assert metric.angle == pytest.approx(np.arctan2(*slope[::-1]), abs=4e-3)
    assert metric.angle == pytest.approx(angle, abs=4e-3)  # the boundary's tangent
    assert np.linalg.norm(metric.weights) == pytest.approx(1)
    assert utility.optima(weights[None])[0] == pytest.approx(best, abs=2e-3)


def taught(utility, number=3):
    """What is known after some answers."""
    beliefs = utility.beliefs()
    rng = np.random.default_rng(3)
    for _ in range(number):
        pair = utility.random_points(2, rng)
        beliefs.learn(utility.rows(pair[:1], pair[1:])[0], Answer.FIRST)
    return beliefs


def test_what_counts_is_the_direction_of_the_gradient_at_the_estimated_optimum():
    region = region_of("three classes")
    utility = utility_of(region, "monotone")
    beliefs = taught(utility)
    known, wanted = utility.focus(beliefs)
    estimate = beliefs.estimate()
    (best,) = utility.optima(estimate[None])

    def direction(weights):
        value = worth_of(region, weights)
        slope = [value(best + h) - value(best - h) for h in 1e-4 * np.eye(3)]
        by_rates = region.priors * slope
        return by_rates / np.linalg.norm(by_rates)

    assert wanted @ estimate == pytest.approx(direction(estimate), abs=1e-6)
    change = np.random.default_rng(1).standard_normal(utility.size)
    change -= (change @ estimate) * estimate  # w stays of unit length
    turned = direction(estimate + 1e-4 * change) - direction(estimate - 1e-4 * change)
    assert wanted @ change == pytest.approx(turned / 2e-4, abs=1e-4)
    # How long w is in the direction of the estimate is no error of a direction.
    spread = np.einsum("i,hij,j->h", estimate, known.covariances, estimate)
    before = np.einsum("i,hij,j->h", estimate, beliefs.covariances, estimate)
    assert spread.max() < 1e-9 < before.min()
    assert np.array_equal(known.means, beliefs.means)


def test_mixtures_of_corners_are_the_best_there_are():
    # Concave quadratics on a simplex, whose optimum is known in closed form.
    corners = np.eye(3)
    weights = np.array([[1.0, 2.0, 4.0], [1.0, 1.0, 1.0], [1.0, 0.1, 30.0]])
    found = best_mixtures(
        corners, lambda p, which: -2 * weights[which] * p, np.zeros(3, dtype=int)
    )  # the largest −Σ w p²
    expected = 1 / weights / (1 / weights).sum(axis=1, keepdims=True)
    assert found == pytest.approx(expected, abs=1e-4)
    # Where utility is linear, one corner is best; where it is convex, an end.
    slopes = np.array([[0.2, 0.5, 0.4]])
    start = np.zeros(1, dtype=int)
    found = best_mixtures(corners, lambda *_: slopes, start)
    assert found == pytest.approx(corners[1:2])
    convex = best_mixtures(corners, lambda p, _: slopes + p, start)
    assert convex.max() == pytest.approx(1)
    # A cubic: the secant goes on until the slope is level.
    cubic = best_mixtures(np.eye(2), lambda p, _: 1 - p**3 * [1, 8], start)
    assert cubic[0] == pytest.approx([2 / 3, 1 / 3], abs=1e-5)


def test_who_is_at_the_top_is_left_there():
    # The first cares for one corner only; the second needs some steps.
    weights, gains = np.array([[0.0, 0.0], [1.0, 3.0]]), np.array([[2.0, 1.0], [0, 0]])
    climbing = []

    def slopes(points, which):
        climbing.append(which.tolist())
        return gains[which] - 4 * weights[which] * points**3

    found = best_mixtures(np.eye(2), slopes, np.zeros(2, dtype=int))
    share = 3 ** (1 / 3)  # p³ = 3 (1 − p)³
    assert found[0] == pytest.approx([1, 0])
    assert found[1] == pytest.approx([share / (1 + share), 1 / (1 + share)], abs=1e-5)
    assert climbing[0] == [0, 1]
    assert climbing[1:] == [[1]] * len(climbing[1:])
    assert len(climbing) < 60


# -- what is asked ------------------------------------------------------------------


@pytest.mark.parametrize("name", ["logistic", "tied", "four classes"])
def test_pairs_are_achievable_and_come_closer_to_the_optimum(name):
    region = region_of(name)
    utility = utility_of(region, "monotone")
    vague, sure = utility.beliefs(), utility.beliefs()
    truth = vague.estimate()
    rng = np.random.default_rng(0)
    points = utility.random_points(160, rng)
    rows = utility.rows(points[:80], points[80:])
    sure.learn_all(
        rows, [Answer.FIRST if t > 0 else Answer.SECOND for t in rows @ truth]
    )
    spans = []
    for beliefs in (vague, sure):
        first, second = utility.pairs(beliefs, rng)
        assert all(map(region.contains, [*first[::7], *second[::7]]))
        assert (differing(first, second) == 2).all()
        (top,) = utility.optima(beliefs.estimate()[None])
        spans.append(np.abs(np.vstack([first, second]) - top).max())
    assert spans[1] < 0.8 * spans[0]


def test_the_question_is_the_one_that_tells_most_of_what_counts():
    utility = utility_of(region_of("logistic"), "monotone")
    beliefs = taught(utility, 8)
    rng = np.random.default_rng(0)
    rows = utility.rows(*utility.pairs(beliefs, rng))
    known, wanted = utility.focus(beliefs)
    gains = expected_gains(known, rows, wanted)
    first, second = next_pair(utility, beliefs, [], rng, simplicity=1.0)
    chosen = utility.rows(first[None], second[None])[0]
    assert chosen == pytest.approx(rows[np.argmax(gains)])
    assert np.argmax(gains) != np.argmax(expected_gains(beliefs, rows))


@pytest.mark.slow
def test_only_what_counts_at_the_optimum_is_asked_for():
    region = region_of("logistic")
    person = says(lambda d: np.sqrt(max(d[0], 0) * max(d[1], 0)))
    asked, _, result = play(BAYESIAN["monotone"](region, tolerance=0.02), person)
    best = result.details["optimum"]
    far = [max(np.abs(np.stack([q.first, q.second]) - best).ravel()) for q in asked]
    assert max(far[-3:]) < 0.6 * max(far[:3])
    # The tolerance is that of the slope; of all six weights little is known then.
    assert result.converged
    assert result.details["expected_error"] <= 0.02
    assert result.posterior.weights.std(axis=0).max() > 0.05


@pytest.mark.parametrize("several", [False, True])
def test_people_are_whole_and_what_is_shown_is_what_counts(several):
    if several:
        region = CountedDiagonalRegion(sample("three classes"), 200)
    else:
        region = CountedRegion(region_of("logistic"), 200)
    utility = utility_of(region, "monotone")
    first, second = utility.pairs(utility.beliefs(), np.random.default_rng(0))
    for side in (first, second):
        assert np.allclose(200 * side, np.round(200 * side))
        assert (side <= region.space.right + 1e-12).all()
    everyone = region.space.right * 200
    assert everyone.sum() == pytest.approx(200)
    assert np.allclose(everyone, np.round(everyone))


# -- what is found ------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("utility", "rates"),
    [("G-mean", False), ("Q-mean", True), ("roots", True)],
)
def test_the_slope_at_the_best_of_all_is_found(utility, rates):
    # On faces, where only two classes are right, slopes differ by 0.04 and more.
    region = law(rates=rates)
    zeta = np.ones(3) if rates else region.priors
    value = UTILITIES[utility][0]
    best, slope = slope_at_best(region, zeta, utility)
    _, _, result = play(
        BAYESIAN["monotone"](region, tolerance=1e-3),
        says(lambda d: value(d, zeta)),
        most=36,
    )
    assert result.metric.weights == pytest.approx(slope, abs=0.02)
    assert result.metric.weights.sum() == pytest.approx(1)
    assert result.posterior.coefficients.sum(axis=1) == pytest.approx(1)
    found = result.details["optimum"]
    assert value(found, zeta) == pytest.approx(value(best, zeta), rel=5e-3, abs=2e-3)
    assert result.notes[0] == FIRST_ORDER


def f_score(beta, right):
    weight = beta**2

    def value(point):
        hits, alarms = point[0], right[1] - point[1]
        return (1 + weight) * hits / (hits + alarms + weight * right[0])

    return value


PEOPLE = {
    "G-mean": lambda r: lambda d: math.sqrt(max(d[0] / r[0], 0) * max(d[1] / r[1], 0)),
    "F1": lambda r: f_score(1.0, r),
    "F0.5": lambda r: f_score(0.5, r),
    "lopsided": lambda r: (
        lambda d: max(d[0] / r[0], 0) ** 0.85 * max(d[1] / r[1], 0) ** 0.15
    ),
}


def best_angle(region, value):
    """The θ whose best classifier a person likes best, on a law."""
    angles = np.linspace(0, np.pi / 2, 2001)
    return angles[np.argmax([value(region.upper_support(a).confusion) for a in angles])]


SLOWLY = {"G-mean", "F1"}


@pytest.mark.parametrize(
    "who",
    [
        pytest.param(who, marks=[pytest.mark.slow] if who in SLOWLY else [])
        for who in PEOPLE
    ],
)
@pytest.mark.quick_cases("lopsided")
def test_twenty_exact_answers_tell_the_slope(who):
    region = region_of("ramp")
    value = PEOPLE[who](region.all_right)
    _, _, result = play(
        BAYESIAN["monotone"](region, tolerance=1e-4), says(value), most=20
    )
    # Somebody with a zone of indifference might have answered so, too.
    assert result.metric.angle == pytest.approx(best_angle(region, value), abs=0.05)


@pytest.mark.slow
@pytest.mark.parametrize("who", ["F1", pytest.param("G-mean", marks=pytest.mark.slow)])
def test_slips_do_not_mislead(who):
    # About 10 % of answers on random pairs are wrong. Fixed seeds: no false alarms.
    region = region_of("ramp")
    value = PEOPLE[who](region.all_right)
    points = utility_of(region, "monotone").random_points(400, np.random.default_rng(0))
    values = np.array([value(point) for point in points])
    noise = 0.2 * np.abs(values[:200] - values[200:]).mean()
    errors = []
    for seed in range(4):
        rng = np.random.default_rng(seed)

        def noisy(question, rng=rng):
            lead = value(question.first) - value(question.second)
            first = rng.random() < 1 / (1 + np.exp(-lead / noise))
            return Answer.FIRST if first else Answer.SECOND

        _, _, result = play(
            BAYESIAN["monotone"](region, tolerance=1e-4), noisy, most=20
        )
        errors.append(abs(result.metric.angle - best_angle(region, value)))
    # Of F1 the mean over 16 such people is .085, with a standard error of .012.
    assert np.mean(errors) < (0.12 if who == "F1" else 0.08)


@pytest.mark.slow
def test_a_sample_with_few_corners_is_no_obstacle():
    region = region_of("tied")
    person = MetricOracle(LinearMetric.at_angle(0.9))
    _, _, result = play(
        BAYESIAN["monotone"](region, tolerance=0.02), person.answer, most=30
    )
    assert result.metric.angle == pytest.approx(0.9, abs=0.04)


def test_without_answers_rates_weigh_the_same():
    region = sample("rare class")
    utility = utility_of(region, "monotone")
    beliefs = Beliefs(utility.size, constraints=utility.constraints)
    slope = utility.metric(beliefs.estimate()).weights * region.priors
    assert slope / slope.mean() == pytest.approx(1, abs=0.05)
