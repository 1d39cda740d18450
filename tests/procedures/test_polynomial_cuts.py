"""Our procedures for quadratic and polynomial metrics."""

import functools

import numpy as np
import pytest

from elicitor import Ball, PolynomialMetric, QuadraticMetric, elicit
from elicitor.core import Answer, InvalidParameterError
from elicitor.metrics.polynomial_unknowns import PolynomialUnknowns
from elicitor.metrics.symmetric import SymmetricTensors
from elicitor.oracles import MetricOracle
from elicitor.procedures.efficient import polynomial_cuts, quadratic_cuts
from elicitor.procedures.efficient.antipodal_pairs import (
    best_steps,
    most_telling_pair,
)
from elicitor.procedures.efficient.cut_gaussian import CutGaussian
from elicitor.procedures.efficient.polynomial_cuts import PolynomialSearch
from elicitor.testing.procedures import ProcedureContract, exact_answers, play

NAMES = ("R[a, a]", "R[b, b]", "R[c, c]")
RADIUS = 0.2


def ball(k=3, radius=RADIUS):
    names = [f"R[{c}, {c}]" for c in "abcdef"[:k]]
    return Ball(np.full(k, 1 / k), radius, names=names)


def any_metric(k, degree, seed):
    layout = SymmetricTensors(k, degree)
    w = np.random.default_rng(seed).standard_normal(layout.n_entries)
    unit = w / np.linalg.norm(w)
    return PolynomialMetric.from_vector(unit, degree, names=ball(k).names)


def packed(metric):
    return metric.layout.pack(metric.normalised().tensors)


def distance(one, other):
    return float(np.linalg.norm(packed(one) - packed(other)))


# -- the contract ---------------------------------------------------------------------

PLAYED = {}


class TestQuadraticCuts(ProcedureContract):
    # A quadratic person may like less of everything, so nothing is ruled out.
    asks_real_trade_offs = False

    @pytest.fixture
    def plays(self, start, speakers):
        if type(self) not in PLAYED:  # every test looks at the same plays
            played = ProcedureContract.plays.__wrapped__(self, start, speakers)
            PLAYED[type(self)] = played
        return PLAYED[type(self)]

    @pytest.fixture
    def procedure(self):
        return functools.partial(quadratic_cuts, tolerance=0.05)

    @pytest.fixture
    def region(self):
        return ball(2)

    @pytest.fixture
    def person(self):
        return QuadraticMetric([0.6, 0.3], [[-0.5, 0.2], [0.2, -0.7]], names=NAMES[:2])

    @pytest.fixture
    def bound(self):
        return 0.1

    @pytest.fixture
    def distance(self):
        return distance

    @pytest.fixture
    def most_questions(self):
        return 300


class TestPolynomialCuts(TestQuadraticCuts):
    @pytest.fixture
    def procedure(self):
        return functools.partial(polynomial_cuts, degree=3, tolerance=0.3)

    @pytest.fixture
    def person(self):
        return any_metric(2, 3, seed=1)

    @pytest.fixture
    def bound(self):
        return 0.5


# -- what it finds --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("k", "degree", "questions", "error"),
    [(2, 2, 45, 0.03), (3, 2, 90, 0.01), (2, 3, 110, 0.03)],
)
def test_few_questions_settle_any_polynomial(k, degree, questions, error):
    for seed in (1, 2):
        true = any_metric(k, degree, seed)
        result = elicit(
            ball(k),
            "polynomial",
            MetricOracle(true),
            degree=degree,
            tolerance=1e-6,
            max_questions=questions,
            random_state=0,
            method="efficient",
        )
        assert distance(true, result.metric) < error
        inside = (result.interval[:, 0] <= true.coefficients + 1e-12) & (
            true.coefficients <= result.interval[:, 1] + 1e-12
        )
        assert inside.all()


def test_quadratic_is_the_polynomial_of_degree_two():
    true = any_metric(2, 2, seed=4)
    speaker = exact_answers(true)
    one = play(quadratic_cuts(ball(2), tolerance=0.1), speaker)
    other = play(polynomial_cuts(ball(2), degree=2, tolerance=0.1), speaker)
    assert one[0] == other[0]
    assert isinstance(one[2].metric, QuadraticMetric)
    assert one[2].metric.to_dict() == other[2].metric.to_dict()


def test_tolerance_is_kept_and_a_smaller_one_takes_more_questions():
    true = any_metric(3, 2, seed=5)
    asked = []
    for tolerance in (0.1, 0.01):
        questions, _, result = play(
            quadratic_cuts(ball(3), tolerance=tolerance), exact_answers(true)
        )
        assert result.converged
        assert result.details["expected_error"] <= tolerance
        assert distance(true, result.metric) < 3 * tolerance
        asked.append(len(questions))
    assert asked[0] < asked[1] < 2.5 * asked[0]


def test_a_wide_ball_needs_fewer_questions():
    true = any_metric(2, 2, seed=6)
    wide, narrow = (
        len(
            play(quadratic_cuts(ball(2, radius), tolerance=0.02), exact_answers(true))[
                0
            ]
        )
        for radius in (0.4, 0.05)
    )
    assert wide < narrow


def test_a_diagonal_metric_of_three_classes():
    true = QuadraticMetric([0.5, 0.3, 0.2], np.diag([-0.3, -0.6, 0.1]), names=NAMES)
    questions, _, result = play(
        quadratic_cuts(ball(3), tolerance=0.01, diagonal=True), exact_answers(true)
    )
    whole = play(quadratic_cuts(ball(3), tolerance=0.01), exact_answers(true))[0]
    assert distance(true, result.metric) < 0.03
    assert result.metric.quadratic[0, 1] == 0
    assert len(questions) < 0.75 * len(whole)


def test_clusters_count_alike():
    true = QuadraticMetric(
        [0.5, 0.5, 0.2],
        [[0.3, 0.3, -0.4], [0.3, 0.3, -0.4], [-0.4, -0.4, 0.1]],
        names=NAMES,
    )
    _, _, result = play(
        quadratic_cuts(ball(3), tolerance=0.01, clusters=[["R[a, a]", "R[b, b]"]]),
        exact_answers(true),
    )
    assert distance(true, result.metric) < 0.03
    assert result.metric.linear[0] == pytest.approx(result.metric.linear[1])


def test_indifference_costs_in_proportion():
    errors = {}
    for epsilon in (1e-4, 1e-3):
        found = []
        for seed in range(3):
            true = any_metric(2, 2, seed)
            rng = np.random.default_rng(seed)

            def answer(question, true=true, rng=rng, epsilon=epsilon):
                lead = true.value(question.first) - true.value(question.second)
                if abs(lead) < epsilon:
                    lead = rng.choice([-1, 1])
                return Answer.FIRST if lead > 0 else Answer.SECOND

            _, _, result = play(
                quadratic_cuts(ball(2), tolerance=1e-6), answer, most=40
            )
            found.append(distance(true, result.metric))
        errors[epsilon] = np.mean(found)
    assert errors[1e-3] > 2 * errors[1e-4]
    assert errors[1e-4] < 0.15


def test_a_person_who_finds_everything_equal_is_left_in_peace():
    questions, _, result = play(
        quadratic_cuts(ball(2), tolerance=0.01), lambda _: Answer.ABOUT_EQUAL
    )
    assert len(questions) < 40
    assert not result.converged
    assert "about equal" in result.notes[0]


def test_rounding_ends_a_search_that_cannot_end_otherwise():
    # Someone whose level sets are parallel lines: no answer shows how φ bends.
    true = QuadraticMetric([1, 1], [[-0.5, -0.5], [-0.5, -0.5]])
    questions, _, result = play(
        quadratic_cuts(Ball([0.5, 0.5], 0.2), tolerance=1e-4), exact_answers(true)
    )
    assert len(questions) < 300
    assert not result.converged
    assert "Rounding" in result.notes[0]


# -- its parts ------------------------------------------------------------------------


def test_pairs_lie_in_the_ball_and_halve_the_belief():
    unknowns = PolynomialUnknowns.of(NAMES, 3)
    truth = any_metric(3, 3, seed=8)
    ahead = unknowns.recentred(np.full(3, 1 / 3), RADIUS).T
    w = ahead @ packed(truth)
    belief = CutGaussian(ahead)
    rng = np.random.default_rng(0)
    for _ in range(25):
        pair = np.stack(most_telling_pair(belief, unknowns, np.eye(len(w)), rng))
        assert np.linalg.norm(pair, axis=1).max() <= 1 + 1e-12
        z = np.subtract(*unknowns.features(pair))
        deviation = np.sqrt(z @ belief.covariance @ z)
        assert abs(z @ belief.mean) < 0.3 * deviation + 1e-12
        belief.cut(np.sign(z @ w) * z)


def test_step_is_the_best_of_all_that_go_through_the_mean():
    unknowns = PolynomialUnknowns.of(NAMES, 2)
    rng = np.random.default_rng(0)
    belief = CutGaussian(np.eye(unknowns.size))
    for _ in range(6):
        belief.cut(rng.standard_normal(unknowns.size))
    loss = rng.standard_normal((unknowns.size, unknowns.size))
    slopes = unknowns.jacobian(0.5 * rng.standard_normal((4, 3)))

    def gain(z):
        lost = loss @ belief.covariance @ z
        return (lost @ lost) / (z @ belief.covariance @ z)

    everywhere = np.broadcast_to(np.eye(3), (4, 3, 3))
    steps = best_steps(belief, slopes, everywhere, loss)
    for slope, step in zip(slopes, steps, strict=True):
        others = [gain(slope @ v) for v in rng.standard_normal((300, 3))]
        assert gain(slope @ step) >= max(others)
        assert gain(slope @ step) < 1.2 * max(others)


def test_before_any_answer_all_directions_of_the_coefficients_are_alike():
    region = ball(3)
    unknowns = PolynomialUnknowns.of(region.names, 3)
    search = PolynomialSearch(region, unknowns, np.random.default_rng(0))
    rooted = search.back @ search.belief.root
    assert rooted @ rooted.T == pytest.approx(np.eye(unknowns.size), abs=1e-8)
    assert search.expected_error == pytest.approx(np.sqrt(2))


def test_recentring_is_a_change_of_variables():
    unknowns = PolynomialUnknowns.of(NAMES, 3)
    centre, radius = np.array([0.3, 0.5, 0.2]), 0.15
    matrix = unknowns.recentred(centre, radius)
    t = np.random.default_rng(0).uniform(-1, 1, (7, 3))
    moved = unknowns.features(centre + radius * t) - unknowns.features(centre)
    assert unknowns.features(t) @ matrix.T == pytest.approx(moved, abs=1e-12)


@pytest.mark.parametrize(
    ("options", "size"),
    [
        ({}, 9),
        ({"diagonal": True}, 6),
        ({"clusters": [NAMES[:2]]}, 5),
        ({"clusters": [NAMES[:2]], "diagonal": True}, 4),
        ({"clusters": [NAMES]}, 2),
    ],
)
def test_structure_leaves_fewer_unknowns(options, size):
    unknowns = PolynomialUnknowns.of(NAMES, 2, **options)
    assert unknowns.size == size
    gram = unknowns.basis.T @ unknowns.basis
    assert gram == pytest.approx(np.eye(size))


def test_features_of_a_cluster_do_not_see_who_is_who():
    unknowns = PolynomialUnknowns.of(NAMES, 3, clusters=[NAMES[:2]])
    one = unknowns.features(np.array([0.1, 0.6, 0.3]))
    assert unknowns.features(np.array([0.6, 0.1, 0.3])) == pytest.approx(one)
    assert unknowns.features(np.array([0.1, 0.3, 0.6])) != pytest.approx(one)


# -- bad input ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"tolerance": 0}, "tolerance"),
        ({"degree": 1}, "degree"),
        ({"clusters": [["R[z, z]"]]}, "clusters"),
        ({"clusters": [NAMES[:2], NAMES[1:]]}, "clusters"),
    ],
)
def test_bad_options_are_refused(options, message):
    with pytest.raises(InvalidParameterError, match=message):
        next(polynomial_cuts(ball(3), **options))


def test_one_statistic_is_refused():
    with pytest.raises(InvalidParameterError, match="at least two statistics"):
        next(quadratic_cuts(Ball([0.5], 0.2)))
