"""Monotone metrics of unknown form: the slope at the best classifier."""

import itertools
import math

import numpy as np
import pytest
from scipy.optimize import minimize

from elicitor.core import Answer
from elicitor.core.procedure import EnoughAsked
from elicitor.metrics import LinearMetric
from elicitor.procedures.efficient import optimum_search
from elicitor.procedures.efficient.optimum_search import OptimumSearch, Probe
from elicitor.procedures.published import binary_linear, diagonal_linear, monotone
from elicitor.regions import BinaryRegion
from elicitor.testing.multiclass_problems import MULTICLASS_PROBLEMS
from elicitor.testing.procedures import exact_answers, play, require_well_formed
from tests.procedures.class_problems import law, sample

GAINS = np.array([1.0, 2.0, 3.0, 1.5])

# Value and gradient of concave, increasing utilities; ζ bounds every statistic.
UTILITIES = {
    "roots": (
        lambda d, _: GAINS[: len(d)] @ np.sqrt(np.maximum(d, 0)),
        lambda d, _: GAINS[: len(d)] / (2 * np.sqrt(d)),
    ),
    "G-mean": (
        lambda d, _: np.prod(np.maximum(d, 0)) ** (1 / len(d)),
        lambda d, _: np.prod(d) ** (1 / len(d)) / (len(d) * d),
    ),
    "Q-mean": (
        lambda d, zeta: -np.sum((1 - d / zeta) ** 2),
        lambda d, zeta: 2 * (1 - d / zeta) / zeta,
    ),
}


def says(utility):
    def answer(question):
        lead = utility(question.first) - utility(question.second)
        if lead == 0:
            return Answer.ABOUT_EQUAL
        return Answer.FIRST if lead > 0 else Answer.SECOND

    return answer


def slope_at_best(region, zeta, name):
    """Gradient, of sum 1, at the best of all s(a), found by Nelder and Mead."""
    utility, gradient = UTILITIES[name]

    def loss(logs):
        return -utility(region.support(np.exp([*logs, 0.0])), zeta)

    starts = [np.log(zeta[-1] / zeta[:-1]), np.zeros(len(zeta) - 1)]
    options = {"xatol": 1e-6, "fatol": 1e-13, "maxiter": 4000}
    found = min(
        (minimize(loss, s, method="Nelder-Mead", options=options) for s in starts),
        key=lambda outcome: outcome.fun,
    )
    best = region.support(np.exp([*found.x, 0.0]))
    slope = gradient(best, zeta)
    return best, slope / slope.sum()


def binary_law():
    return BinaryRegion.from_law(lambda x: 1 / (1 + np.exp(5 * x)), support=(-1.0, 1.0))


REGIONS = {
    "binary": lambda: (binary_law(), binary_law().all_right, 14),
    "three": lambda: (law(), law().priors, 80),
    "three, rates": lambda: (law(rates=True), np.ones(3), 80),
    "four": lambda: (law(4), law(4).priors, 120),
}


@pytest.mark.parametrize("utility", UTILITIES)
@pytest.mark.parametrize("name", REGIONS)
def test_ours_finds_the_slope_at_the_best_classifier(name, utility):
    region, zeta, most = REGIONS[name]()
    value = UTILITIES[utility][0]
    best, slope = slope_at_best(region, zeta, utility)
    asked, _, result = play(
        optimum_search(region, tolerance=0.01), says(lambda d: value(d, zeta))
    )
    assert len(asked) <= most
    assert result.converged
    assert result.metric.weights == pytest.approx(slope, abs=0.01)
    assert result.metric.weights.sum() == pytest.approx(1)
    found = result.details["optimum"]
    assert found == pytest.approx(region.support(result.metric.weights))
    assert value(found, zeta) == pytest.approx(value(best, zeta), rel=2e-3, abs=1e-3)
    assert "near the best achievable one" in result.notes[0]
    assert asked[-1].remaining is not None


@pytest.mark.parametrize("weights", [(0.3, 0.45, 0.25), (0.2, 0.45, 0.35)])
def test_ours_finds_linear_metrics_too(weights):
    metric = LinearMetric(weights, names=law().names)
    _, _, result = play(optimum_search(law(), tolerance=0.01), exact_answers(metric))
    assert result.metric.weights == pytest.approx(weights, abs=0.01)


def test_published_method_is_algorithm_1_with_a_caveat():
    person = exact_answers(LinearMetric([0.2, 0.5, 0.3], names=law().names))
    asked, _, result = play(monotone(law(), tolerance=0.05), person)
    same, _, linear = play(diagonal_linear(law(), tolerance=0.05), person)
    assert asked == same
    assert result.metric == linear.metric
    assert np.array_equal(result.details["optimum"], linear.details["optima"])
    assert "near the best achievable one" in result.notes[0]
    assert "only two classes" in result.notes[1]

    person = exact_answers(LinearMetric([0.3, 0.7]))
    asked, _, result = play(monotone(binary_law()), person)
    same, _, linear = play(binary_linear(binary_law()), person)
    assert asked == same
    assert result.metric == linear.metric
    expected = binary_law().plug_in(linear.details["angle"])
    assert np.array_equal(result.details["optimum"], expected)
    assert len(result.notes) == 1


@pytest.mark.parametrize("utility", UTILITIES)
def test_ours_beats_faces_where_the_metric_is_not_linear(utility):
    # On a face the other classes are never right: the slope there is another one.
    region, zeta, _ = REGIONS["three"]()
    value = UTILITIES[utility][0]
    _, slope = slope_at_best(region, zeta, utility)
    errors = []
    for procedure in (optimum_search, monotone):
        _, _, result = play(procedure(region), says(lambda d: value(d, zeta)))
        errors.append(np.abs(result.metric.weights - slope).max())
    assert errors[0] < 0.02
    assert errors[1] > 0.04


# -- samples ------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["three classes", "four classes", "rounded"])
def test_equal_points_are_never_asked_about(name):
    region = sample(name)
    value = UTILITIES["roots"][0]
    for tolerance in (0.05, 0.001):
        asked, _, _ = play(
            optimum_search(region, tolerance=tolerance), says(lambda d: value(d, None))
        )
        assert asked
        for question in asked:
            change = question.first - question.second
            assert change.min() < 0 < change.max()


def test_on_a_binary_sample_the_best_corner_is_found():
    rng = np.random.default_rng(4)
    scores = rng.random(60)
    labels = (rng.random(60) < scores).astype(int)
    region = BinaryRegion.from_predictions(labels, scores)
    value = UTILITIES["G-mean"][0]
    best = max(value(corner, None) for corner in region.corners)
    asked, _, result = play(optimum_search(region), says(lambda d: value(d, None)))
    assert len(asked) <= 10
    assert value(result.details["optimum"], None) == pytest.approx(best)
    # All weights for which that corner is best, and no question can tell them apart.
    low, high = result.interval[0]
    for share in np.linspace(low, high, 5)[1:-1]:
        corner = region.support([share, 1 - share])
        assert corner == pytest.approx(result.details["optimum"])
    assert not result.converged
    assert "cannot tell the remaining metrics apart" in result.notes[1]


def test_no_pair_is_asked_about_twice():
    region = sample("three classes")
    value = UTILITIES["roots"][0]
    for seed in range(4):
        rng = np.random.default_rng(seed)
        exact = says(lambda d: value(d, None))

        def answer(question, rng=rng, exact=exact):
            return (
                exact(question) if rng.random() < 0.8 else list(Answer)[rng.integers(4)]
            )

        asked, _, _ = play(optimum_search(region), answer)
        pairs = {
            frozenset((tuple(q.first.tolist()), tuple(q.second.tolist())))
            for q in asked
        }
        assert len(pairs) == len(asked)


def test_weight_that_can_be_narrowed_after_all_is_not_blocked_any_more():
    search = OptimumSearch(law(), 0.05)
    search.blocked = {0, 1, 2}
    answer = exact_answers(LinearMetric([0.3, 0.45, 0.25], names=law().names))
    generator = search.run()
    question = next(generator)
    while True:
        try:
            question = generator.send(answer(question))
        except StopIteration:
            break
    assert search.blocked == set()
    assert search.stable


def test_exchanged_pair_gets_the_exchanged_answer():
    search = OptimumSearch(law(), 0.02)
    ends = (0.0, 0.5), (0.4, 0.6), (0.5, 1.0)
    one, other = np.array([0.1, 0.2, 0.1]), np.array([0.2, 0.1, 0.1])
    compared = search._compare(Probe(one, other, *ends), 0)
    next(compared)
    with pytest.raises(StopIteration):
        compared.send(Answer.FIRST)
    with pytest.raises(StopIteration) as recalled:
        next(search._compare(Probe(other, one, *ends), 0))
    assert recalled.value.value is Answer.SECOND


def test_class_that_is_never_predicted_is_named():
    metric = LinearMetric([0.02, 0.49, 0.49], names=law().names)
    _, _, result = play(optimum_search(law()), exact_answers(metric))
    assert result.details["optimum"][0] == pytest.approx(0, abs=1e-9)
    assert "has no members of class 0 rightly labelled" in result.notes[1]


def test_who_wants_one_class_only_gets_weights_of_nothing():
    # On plateaus the search arrives at the very end, where a weight is nothing.
    region = MULTICLASS_PROBLEMS["tied"].region(diagonal=True, rates=False)
    said = itertools.chain("FFSSSSS", itertools.repeat("S"))
    sides = {"F": Answer.FIRST, "S": Answer.SECOND}
    _, _, result = play(optimum_search(region), lambda _: sides[next(said)])
    assert result.metric.weights.min() == 0
    require_well_formed(result)


# -- answers without a side ---------------------------------------------------------


def test_cannot_say_ends_after_five():
    asked, _, result = play(optimum_search(law()), lambda _: Answer.CANNOT_SAY)
    assert len(asked) == 5
    assert len({tuple(question.first) for question in asked}) == 5
    assert not result.converged
    assert "'cannot say'" in result.notes[-1]


def test_about_equal_is_asked_again_farther_apart():
    metric = LinearMetric([0.3, 0.45, 0.25], names=law().names)
    exact, said = exact_answers(metric), []

    def hesitant(question):
        said.append(question)
        return Answer.ABOUT_EQUAL if len(said) <= 2 else exact(question)

    asked, _, result = play(optimum_search(law(), tolerance=0.01), hesitant)
    lengths = [np.linalg.norm(q.first - q.second) for q in asked[:3]]
    assert lengths == sorted(lengths)
    assert result.metric.weights == pytest.approx(metric.weights, abs=0.01)


def test_search_starts_where_the_trivial_classifiers_tie():
    for region, expected in (
        (law(), 1 / law().priors),
        (law(rates=True), np.ones(3)),
        (binary_law(), 1 / binary_law().all_right),
    ):
        start = OptimumSearch(region, 0.01)
        assert start.weights == pytest.approx(expected / expected.sum(), rel=1e-6)
        procedure = optimum_search(region)
        next(procedure)
        with pytest.raises(StopIteration) as stop:
            procedure.throw(EnoughAsked())
        result = stop.value.value
        assert result.metric.weights == pytest.approx(start.weights)
        assert result.interval == pytest.approx(np.tile([0, 1], (len(expected), 1)))
        assert not result.converged


def test_first_question_is_a_little_to_both_sides_of_the_start():
    region = law()
    question = next(optimum_search(region))
    start = 1 / region.priors / (1 / region.priors).sum()
    for point, odds in ((question.first, 7 / 9), (question.second, 9 / 7)):
        weights = start * [odds, 1, 1]
        assert point == pytest.approx(region.support(weights))


@pytest.mark.parametrize("epsilon", [0.1, 0.01, 0.001])
def test_two_weights_need_about_one_question_per_bit(epsilon):
    metric = LinearMetric([0.62, 0.38])
    asked, _, result = play(
        optimum_search(binary_law(), tolerance=epsilon), exact_answers(metric)
    )
    assert len(asked) <= 1.25 * math.log2(1 / epsilon) + 2
    assert result.metric.weights == pytest.approx([0.62, 0.38], abs=epsilon)
    lower, upper = result.interval.T
    assert (lower <= metric.weights + 1e-9).all()
    assert (metric.weights <= upper + 1e-9).all()
    assert (upper - lower).max() <= epsilon + 1e-12
