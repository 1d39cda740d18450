"""[Q] Section 8: cubics and higher degrees by recursion."""

import math
from types import SimpleNamespace

import numpy as np
import pytest

from elicitor.core import InvalidParameterError
from elicitor.experiments.random_metrics import metric_errors, random_polynomial
from elicitor.metrics import PolynomialMetric, QuadraticMetric
from elicitor.metrics.polynomial_unknowns import PolynomialUnknowns
from elicitor.procedures.published import polynomial, quadratic
from elicitor.procedures.published.local_slopes import nested_moves
from elicitor.procedures.published.promises import NO_THEOREM
from elicitor.procedures.published.slopes_solution import UNFINISHED, solve_slopes
from elicitor.regions.multiclass import Ball
from elicitor.testing.procedures import ProcedureContract, exact_answers, play

CENTER = (0.3, 0.5, 0.4, 0.2)


def ball(n):
    return Ball(CENTER[:n], 0.2, names=tuple("pqrs"[:n]))


def elicited(metric, region, **options):
    procedure = polynomial(region, **options)
    asked, _, result = play(procedure, exact_answers(metric), most=20_000)
    return asked, result


@pytest.mark.parametrize(
    ("n", "degree", "bound"),
    [
        (2, 2, 1e-9),
        (2, 3, 1e-9),
        (3, 3, 1e-8),
        (4, 3, 1e-9),
        (2, 4, 1e-5),
        (3, 4, 1e-6),
    ],
)
def test_slopes_at_the_nested_places_settle_every_coefficient(n, degree, bound):
    rng = np.random.default_rng(n)
    region = ball(n)
    metric = random_polynomial(rng, region.names, degree).normalised()
    places = region.center + nested_moves(n, degree, 0.2, 0.002)
    slopes = metric.gradient(places)
    slopes /= np.linalg.norm(slopes, axis=1, keepdims=True)
    none = SimpleNamespace(doubts=np.zeros((1, n)))
    found = SimpleNamespace(
        places=places, slopes=slopes, axes=np.eye(n), known=[none] * len(places)
    )
    unknowns = PolynomialUnknowns.of(region.names, degree)
    solved = solve_slopes(unknowns, found, np.zeros(n))
    truth = unknowns.layout.pack(metric.tensors)
    assert solved.weights == pytest.approx(truth, abs=bound)


def test_places_of_a_cubic_are_those_of_quadratics_around_its_steps():
    # Section 8: z_l = o + (ϱ−ϱ′)α_l for all l, and one reflection.
    reach, inner, small = 0.2, 0.105, 0.01
    quadratics = (inner - small) * np.array([[0, 0], [1, 0], [0, 1], [-1, 0]])
    centres = (reach - inner) * np.array([[1, 0], [0, 1], [-1, 0]])
    expected = [centre + move for centre in centres for move in quadratics]
    assert nested_moves(2, 3, reach, small) == pytest.approx(np.array(expected))


@pytest.mark.parametrize("orientation", ["utility", "cost"])
def test_recovers_a_cubic(orientation):
    region = ball(2)
    cubic = np.array([[[0.4, -0.2], [-0.2, 0.3]], [[-0.2, 0.3], [0.3, -0.5]]])
    tensors = [0.3, -0.2], [[0.4, 0.1], [0.1, -0.3]], cubic
    metric = PolynomialMetric(tensors, names=region.names, orientation=orientation)
    asked, result = elicited(metric, region, tolerance=1e-4)
    errors = metric_errors(result.metric, metric)
    assert max(errors.values()) <= 0.1
    bits = math.ceil(math.log2(math.pi / 2 / 1e-4))
    assert len(asked) <= 3 * 4 * (2 + 9 * bits)
    assert asked[0].remaining == 3 * 4 * (2 + 9 * bits) - 1
    assert result.details["slopes"].shape == (12, 2)
    size = sum(np.sum(tensor**2) for tensor in result.metric.tensors)
    assert size == pytest.approx(1)
    assert result.interval is None


@pytest.mark.slow
def test_recovers_a_cubic_of_three_classes_and_a_quartic():
    for n, degree, tolerance in ((3, 3, 1e-4), (2, 4, 1e-5)):
        region = ball(n)
        metric = random_polynomial(np.random.default_rng(0), region.names, degree)
        _, result = elicited(metric, region, degree=degree, tolerance=tolerance)
        assert max(metric_errors(result.metric, metric).values()) <= 0.3


def test_degree_two_is_the_quadratic_procedure():
    region = ball(3)
    tensors = [0.5, -0.3, 0.2], [[0.4, 0.1, -0.2], [0.1, -0.3, 0.25], [-0.2, 0.25, 0.1]]
    metric = QuadraticMetric(*tensors, names=region.names)
    asked, result = elicited(metric, region, degree=2, tolerance=0.05)
    plain = quadratic(region, tolerance=0.05, solution="least-squares")
    same, _, other = play(plain, exact_answers(metric))
    assert asked == same
    assert result.metric == other.metric
    assert result.interval is other.interval is None


def test_clusters_count_alike():
    region = ball(4)
    number = np.array([0, 1, 1, 0])
    shared = [0.3, -0.2], [[0.4, 0.1], [0.1, -0.3]], np.full((2, 2, 2), -0.2)
    tensors = [np.array(tensor) for tensor in shared]
    for axis in range(3):
        tensors = [
            np.take(tensor, number, axis=axis) if axis < tensor.ndim else tensor
            for tensor in tensors
        ]
    metric = PolynomialMetric(tensors, names=region.names)
    asked, result = elicited(
        metric, region, tolerance=1e-4, clusters=[["p", "s"], ["q", "r"]]
    )
    assert len(asked) <= 12 * (2 + 9 * 14)
    assert max(metric_errors(result.metric, metric).values()) <= 0.15
    assert result.metric.linear[0] == pytest.approx(result.metric.linear[3])


def test_early_stop_leaves_out_what_is_not_known():
    region = ball(2)
    metric = random_polynomial(np.random.default_rng(1), region.names, 3)
    person = exact_answers(metric)
    for most in (0, 1, 60, 100, 400):
        _, _, result = play(polynomial(region), person, most=most)
        assert result.notes == (UNFINISHED, NO_THEOREM)
        assert not result.converged
        if most <= 100:
            flat = result.metric.coefficients[2:]
            assert flat == pytest.approx(np.zeros(7), abs=1e-6)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"degree": 1}, "degree must be a whole number of at least 2"),
        ({"degree": 2.5}, "degree must be"),
        ({"tolerance": -1}, "tolerance must be"),
        ({"radius": 0.3}, "radius must be"),
        ({"clusters": [["p", "q"]]}, "At least two statistics or clusters"),
    ],
)
def test_bad_options_are_refused(options, message):
    with pytest.raises(InvalidParameterError, match=message):
        next(polynomial(ball(2), **options))


class TestContract(ProcedureContract):
    asks_real_trade_offs = False

    @pytest.fixture
    def procedure(self):
        def start(region, *, rng):
            return polynomial(region, tolerance=0.1, radius=0.001, rng=rng)

        return start

    @pytest.fixture
    def region(self):
        return ball(2)

    @pytest.fixture
    def person(self, region):
        return random_polynomial(np.random.default_rng(2), region.names, 3)

    @pytest.fixture
    def distance(self):
        return lambda one, other: max(metric_errors(one, other).values())

    @pytest.fixture
    def bound(self):
        return 2.0  # a coarse search: only that it ends with a metric

    @pytest.fixture
    def most_questions(self):
        return 12 * (2 + 9 * 4)
