"""Our linear-fractional procedure on faces: the contract, the truth, awkward faces."""

import functools
from dataclasses import replace

import numpy as np
import pytest

from elicitor.core import Answer
from elicitor.metrics import LinearFractionalMetric
from elicitor.metrics.comparison_form import form_angle
from elicitor.procedures.efficient import face_poles
from elicitor.procedures.efficient.pole_polygon import all_poles, poles
from elicitor.procedures.face_ratios import FacePole, interval_of, metric_of
from elicitor.regions import DiagonalRegion
from elicitor.testing import ProcedureContract
from elicitor.testing.multiclass_problems import MULTICLASS_PROBLEMS
from elicitor.testing.procedures import exact_answers, play

CASES = [
    pytest.param(("decaying", False), marks=pytest.mark.slow),
    pytest.param(("waves", True), marks=pytest.mark.slow),
    ("tied", True),
    ("rare class", False),
    pytest.param(("three classes", False), marks=pytest.mark.slow),
    pytest.param(("separable", True), marks=pytest.mark.slow),
    pytest.param(("four classes", False), marks=pytest.mark.slow),
]
PLAYED = {}


@functools.cache
def region_of(name, rates=False, order=None):
    problem = MULTICLASS_PROBLEMS[name]
    return problem.region(diagonal=True, rates=rates, order=order)


def all_right(region):
    return region.trivial.sum(axis=0)


def share_right(region, gains, losses):
    """Σ p d / Σ (p d + u (ζ − d)): [B] Assumption 2 for k classes."""
    p, u = np.asarray(gains), np.asarray(losses)
    return LinearFractionalMetric(p, p - u, u @ all_right(region), names=region.names)


def somebody(region, rng):
    k = len(region.names)
    return share_right(region, rng.dirichlet(np.ones(k)), rng.uniform(0.1, 2, k))


def canonical(region, metric):
    right = [all_right(region)]
    return LinearFractionalMetric.from_form(metric.form, right, names=region.names)


def feasible_points(region, n_points, seed=0):
    """Lotteries between best classifiers for random weights of any sign."""
    rng = np.random.default_rng(seed)
    corners = [region.support(v) for v in rng.normal(size=(200, len(region.names)))]
    corners = np.array([*corners, *region.trivial])
    mixed = rng.dirichlet(np.full(4, 0.5), size=n_points)
    chosen = corners[rng.integers(len(corners), size=(n_points, 4))]
    return np.einsum("ij,ijk->ik", mixed, chosen)


def trade_off_angle(one, other, points):
    """Mean angle between the gradients of two metrics (radians)."""
    slopes = [m.gradient(points) for m in (one, other)]
    slopes = [s / np.linalg.norm(s, axis=1, keepdims=True) for s in slopes]
    return float(
        np.mean(2 * np.arcsin(np.linalg.norm(np.subtract(*slopes), axis=1) / 2))
    )


def agreement(one, other, points):
    half = len(points) // 2
    said = [
        np.sign(m.value(points[:half]) - m.value(points[half:])) for m in (one, other)
    ]
    return np.mean(said[0] == said[1])


class TestContract(ProcedureContract):
    most_doubts = 15  # five for each of up to three faces

    @pytest.fixture(params=CASES, ids=str)
    def region(self, request):
        return region_of(*request.param)

    @pytest.fixture
    def procedure(self):
        return functools.partial(face_poles, tolerance=0.1)

    @pytest.fixture
    def plays(self, region, start, speakers):
        if region not in PLAYED:
            PLAYED[region] = {
                who: play(start(), make()) for who, make in speakers.items()
            }
        return PLAYED[region]

    @pytest.fixture
    def person(self, region):
        k = len(region.names)
        return share_right(region, [0.15, 0.5, 0.3, 0.05][:k], [0.8, 0.3, 1.5, 0.6][:k])

    @pytest.fixture
    def bound(self, region):
        return None if region is region_of("rare class") else 0.1

    @pytest.fixture
    def distance(self, region):
        points = 0.8 * feasible_points(region, 60) + 0.1 * all_right(region)
        return lambda one, other: trade_off_angle(one, other, points)

    @pytest.fixture
    def most_questions(self, region):
        return 25 * (len(region.names) - 1)


# -- truth --------------------------------------------------------------------------


@pytest.mark.parametrize("rates", [False, True])
def test_poles_of_increasing_metrics_fill_the_binary_quadrilateral(rates):
    # The losses of the other classes are in q₀, and that does not make it larger.
    region = region_of("decaying", rates)
    face = region.face(0, 2)
    zeta = face.binary.prevalence
    rng = np.random.default_rng(4)
    least = most = 0.0
    for _ in range(2000):
        gains, losses = rng.dirichlet([0.3, 1, 0.3]), rng.exponential(size=3) ** 4
        metric = share_right(region, gains, losses)
        p, q = (c[[0, 2]] * face.scale for c in (metric.numerator, metric.denominator))
        a = np.cross([*p, 0], [*q, metric.constant])
        s, z = a[0] / (a[0] - a[1]), a[2] / (a[0] - a[1])
        lowest, highest = -(1 - s) / (1 - zeta), s / zeta
        assert lowest - 1e-9 <= z <= highest + 1e-9
        least, most = min(least, z / lowest * -1), max(most, z / highest)
    assert least < -0.99
    assert most > 0.99
    corners = all_poles(zeta)
    assert corners[:, 1].min() == pytest.approx(-1 / (1 - zeta))
    assert corners[:, 1].max() == pytest.approx(1 / zeta)


@pytest.mark.parametrize("rates", [False, True])
@pytest.mark.parametrize(
    "name", ["four classes", pytest.param("decaying", marks=pytest.mark.slow)]
)
def test_ranking_is_that_of_the_person(name, rates):
    region = region_of(name, rates)
    points = feasible_points(region, 20_000)
    rng = np.random.default_rng(1)
    for _ in range(2):
        metric = somebody(region, rng)
        asked, _, result = play(face_poles(region), exact_answers(metric))
        assert len(asked) <= 15 * (len(region.names) - 1)
        assert result.converged
        assert agreement(metric, result.metric, points) >= 0.99
        assert result.metric.numerator == pytest.approx(
            metric.numerator / metric.numerator.sum(), abs=0.03
        )


@pytest.mark.parametrize(
    "name", ["three classes", pytest.param("decaying", marks=pytest.mark.slow)]
)
def test_error_goes_to_zero_with_the_tolerance(name):
    region = region_of(name)
    metric = somebody(region, np.random.default_rng(2))
    _, _, result = play(face_poles(region, tolerance=1e-4), exact_answers(metric))
    assert form_angle(metric.form, result.metric.form) < 1e-3
    expected = canonical(region, metric).coefficients
    assert result.metric.coefficients == pytest.approx(expected, abs=1e-3)
    lower, upper = result.interval.T
    assert 0 < np.max(upper - lower) < 0.005
    assert (lower <= result.metric.coefficients).all()
    assert (result.metric.coefficients <= upper).all()


@pytest.mark.parametrize(
    "blocks", [1, pytest.param(12, marks=pytest.mark.slow)], ids=["few", "many"]
)
@pytest.mark.parametrize("name", ["three classes", "four classes"])
def test_true_coefficients_never_leave_the_interval(name, blocks):
    region = region_of(name)
    rng = np.random.default_rng(3)
    for most in (0, 1, 4, 9, 14, 100):
        for _ in range(blocks):
            metric = somebody(region, rng)
            _, _, result = play(
                face_poles(region, tolerance=0.1), exact_answers(metric), most=most
            )
            lower, upper = result.interval.T
            true = canonical(region, metric).coefficients
            assert (lower - 1e-9 <= true).all()
            assert (true <= upper + 1e-9).all()


def test_exchanged_classes_give_the_matching_result():
    order = (2, 0, 1)
    region, moved = region_of("three classes"), region_of("three classes", order=order)
    place = [moved.classes.index(name) for name in region.classes]
    rng = np.random.default_rng(6)
    metric = somebody(region, rng)
    gains, losses = np.empty((2, 3))
    gains[place], losses[place] = metric.numerator, metric.losses
    _, _, one = play(face_poles(region, tolerance=0.01), exact_answers(metric))
    twin = share_right(moved, gains, losses)
    _, _, other = play(face_poles(moved, tolerance=0.01), exact_answers(twin))
    assert other.metric.numerator[place] == pytest.approx(
        one.metric.numerator, abs=0.02
    )
    points = feasible_points(region, 60)
    back = LinearFractionalMetric(
        other.metric.numerator[place],
        other.metric.denominator[place],
        other.metric.constant,
        names=region.names,
    )
    assert trade_off_angle(one.metric, back, points) < 0.03


def test_form_and_extremes_in_the_details():
    region = region_of("tied")
    metric = somebody(region, np.random.default_rng(7))
    _, _, result = play(face_poles(region), exact_answers(metric))
    assert result.details["form"] == pytest.approx(result.metric.form)
    assert result.details["spread"] <= 0.02
    assert len(result.details["poles"]) == 2
    for each in result.details["extremes"]:
        assert (each.numerator >= 0).all()
        assert (each.losses >= -1e-9).all()
        assert each.denominator @ all_right(region) == pytest.approx(0, abs=1e-9)
        assert each.constant == pytest.approx(each.numerator @ all_right(region))


@pytest.mark.parametrize("most", [0, 1, 6])
def test_every_metric_that_is_left_is_canonical_and_increasing(most):
    region = region_of("four classes")
    right = all_right(region)
    person = exact_answers(somebody(region, np.random.default_rng(8)))
    _, _, result = play(face_poles(region), person, most=most)
    for each in (result.metric, *result.details["extremes"]):
        assert (each.numerator >= 0).all()
        assert (each.losses >= -1e-9).all()
        assert each.numerator.sum() == pytest.approx(1)
        assert each.denominator @ right == pytest.approx(0, abs=1e-9)
        assert each.constant == pytest.approx(each.numerator @ right)


def test_interval_covers_all_faces_at_their_worst_together():
    rng = np.random.default_rng(10)
    proba = rng.dirichlet(np.ones(7), 2000)
    labels = (proba.cumsum(axis=1) < rng.random((2000, 1))).sum(axis=1)
    region = DiagonalRegion.from_predictions(labels, proba)
    found = []
    for other in range(1, 7):
        s, z = rng.uniform(0.3, 0.7), rng.uniform(-0.3, 0.3)
        around = 1e-4 * np.array([[1, 0], [0, 1], [-1, 0], [0, -1], [0.7, 0.7]])
        corners = poles(np.array([s, z]) + around)
        face = region.face(0, other)
        found.append(FacePole(face, poles(np.array([s, z])), corners))
    estimate = metric_of(region, found).coefficients
    lower, upper = interval_of(region, found).T
    for number in range(len(estimate)):
        for sign, end in ((1, upper), (-1, lower)):
            worst = [
                max(
                    known.corners,
                    key=lambda corner, f=found, i=place: (
                        sign
                        * metric_of(
                            region, [*f[:i], replace(f[i], pole=corner), *f[i + 1 :]]
                        ).coefficients[number]
                    ),
                )
                for place, known in enumerate(found)
            ]
            together = [replace(f, pole=a) for f, a in zip(found, worst, strict=True)]
            reached = metric_of(region, together).coefficients[number]
            assert sign * (reached - estimate[number]) > 0
            assert sign * (end[number] - reached) > -1e-3 * abs(
                reached - estimate[number]
            )


# -- which faces --------------------------------------------------------------------


def test_new_classes_are_put_against_the_heaviest_so_far():
    region = region_of("four classes")
    metric = share_right(region, [0.02, 0.6, 0.08, 0.3], [0.5, 1, 0.7, 0.4])
    _, _, result = play(face_poles(region), exact_answers(metric))
    a, b, c, d = region.classes
    assert set(result.details["poles"]) == {(a, b), (b, c), (b, d)}
    assert result.metric.numerator == pytest.approx([0.02, 0.6, 0.08, 0.3], abs=0.02)


@pytest.mark.parametrize("gains", [[0, 0, 1], [1, 0, 0], [0, 0.4, 0.6]])
def test_classes_that_gain_nothing_are_found(gains):
    region = region_of("three classes")
    metric = share_right(region, gains, [0.5, 1.5, 1])
    _, _, result = play(face_poles(region), exact_answers(metric))
    assert result.metric.numerator == pytest.approx(gains, abs=0.02)
    points = feasible_points(region, 10_000)
    assert agreement(metric, result.metric, points) >= 0.98


def test_classes_that_tie_are_put_against_a_heavier_one_later():
    region = region_of("three classes")
    a, b, c = region.classes
    metric = share_right(region, [0, 0, 1], [0.5, 1.5, 1])
    _, _, result = play(face_poles(region), exact_answers(metric))
    assert set(result.details["poles"]) == {(a, c), (c, b)}
    assert form_angle(metric.form, result.metric.form) < 0.1


def test_pair_that_always_ties_is_named():
    region = region_of("three classes")
    asked, _, result = play(face_poles(region), lambda _: Answer.ABOUT_EQUAL)
    notes = " ".join(result.notes)
    first, second, third = region.classes
    assert f"just “{first}” and “{second}” seemed about equal" in notes
    assert f"just “{first}” and “{third}” seemed about equal" in notes
    assert len(asked) < 60


def test_pair_that_nobody_can_judge_is_named():
    region = region_of("three classes")
    asked, _, result = play(face_poles(region), lambda _: Answer.CANNOT_SAY)
    assert len(asked) == 10
    assert not result.converged
    first, _, third = region.classes
    note = f"about “{first}” and “{third}” were answered with 'cannot say'"
    assert note in result.notes[-1]


def test_face_without_signal_is_named():
    rng = np.random.default_rng(8)
    last = rng.uniform(0.1, 0.6, 300)
    proba = np.column_stack([0.4 * (1 - last), 0.6 * (1 - last), last])
    labels = (proba.cumsum(axis=1) < rng.random((300, 1))).sum(axis=1)
    names = np.array(["x", "y", "z"])
    region = DiagonalRegion.from_predictions(
        names[labels], proba, classes=names.tolist()
    )
    metric = share_right(region, [0.3, 0.4, 0.3], [0.6, 1, 0.4])
    asked, _, result = play(face_poles(region), exact_answers(metric))
    assert not result.converged
    assert any(
        note.startswith("What “y” weighs against “x” is known only roughly")
        for note in result.notes
    )
    assert len(asked) >= 10  # the other faces are still asked about


def test_questions_that_remain_are_counted_down():
    region = region_of("four classes")
    person = exact_answers(somebody(region, np.random.default_rng(9)))
    asked, _, _ = play(face_poles(region), person)
    left = [question.remaining for question in asked]
    assert abs(left[0] - (len(asked) - 1)) <= 8
    assert left[-1] <= 2
    assert np.mean(np.diff(left)) < -0.8
