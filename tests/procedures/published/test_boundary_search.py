"""[B] Algorithms 1 and 2 against their text, their counts and Table 1."""

import itertools
import math

import numpy as np
import pytest

from elicitor.core import InvalidParameterError, Result
from elicitor.metrics import LinearMetric
from elicitor.procedures.published import binary_linear, binary_linear_fractional
from elicitor.procedures.published.boundary_search import BoundarySearch
from elicitor.procedures.published.halving import last_rise, steps_to
from elicitor.regions import BinaryRegion
from elicitor.testing.problems import LAWS, SAMPLES
from elicitor.testing.procedures import exact_answers, play

# Lines 7–12 worked out by hand. R: the later of two neighbours is better, D: it is not.
BY_HAND = {
    "DDDD": "acd",  # line 8: a beats c
    "RDDD": "acd",  # line 9: c is the peak
    "DRDD": "cde",  # line 7 makes it R R D D; line 10: d is the peak
    "RRDD": "cde",  # line 10
    "DDRD": "deb",  # line 7, twice: R R R D; line 11: e is the peak
    "RDRD": "deb",  # line 7: R R R D
    "DRRD": "deb",  # line 7: R R R D
    "RRRD": "deb",  # line 11
    "DDDR": "deb",  # line 7, three times: R R R R; line 12
    "RDDR": "deb",
    "DRDR": "deb",
    "RRDR": "deb",
    "DDRR": "deb",
    "RDRR": "deb",
    "DRRR": "deb",
    "RRRR": "deb",  # line 12
}


def test_all_sixteen_patterns_are_listed():
    assert set(BY_HAND) == {"".join(p) for p in itertools.product("RD", repeat=4)}


@pytest.mark.parametrize("pattern", BY_HAND)
def test_half_that_is_kept_is_the_one_of_lines_7_to_12(pattern):
    low, high = last_rise([letter == "R" for letter in pattern])
    kept = BY_HAND[pattern]
    assert ("acdeb"[low], "acdeb"[high]) == (kept[0], kept[-1])


@pytest.mark.parametrize("epsilon", [1.6, 1.0, np.pi / 8, 0.2, 0.05, 0.02, 1e-3])
def test_number_of_questions_is_the_published_one(epsilon):
    law = LAWS["logistic"].region
    steps = max(0, math.ceil(math.log2(np.pi / 2 / epsilon) - 1e-12))
    person = exact_answers(LinearMetric([2, 1]))
    for procedure, searches in ((binary_linear, 1), (binary_linear_fractional, 2)):
        options = {"n_confusions": 4} if searches == 2 else {}
        asked, _, result = play(procedure(law, tolerance=epsilon, **options), person)
        assert len(asked) == searches * 4 * steps
        assert [q.remaining for q in asked] == list(range(len(asked)))[::-1]
        assert result.converged


@pytest.mark.parametrize(
    ("width", "steps"), [(1.0, 0), (1.0 + 1e-9, 1), (8.0, 3), (4 + 1e-14, 2), (9, 4)]
)
def test_steps_halve_a_width_down_to_the_tolerance(width, steps):
    assert steps_to(1.0, width) == steps


def test_questions_are_the_five_points_of_line_4_in_the_order_of_line_6():
    region = LAWS["logistic"].region
    asked, _, _ = play(binary_linear(region), exact_answers(LinearMetric([1, 1])))
    a, c, d, e, b = (region.plug_in(t) for t in np.linspace(0, np.pi / 2, 5))
    expected = [(c, a), (d, c), (e, d), (b, e)]
    for question, (first, second) in zip(asked, expected, strict=False):
        assert question.first == pytest.approx(first)
        assert question.second == pytest.approx(second)


@pytest.mark.parametrize(
    ("true", "elicited"),
    [
        ([0.98, 0.17], [0.99, 0.17]),
        ([-0.94, -0.34], [-0.94, -0.34]),
        ([0.64, 0.77], [0.64, 0.77]),
        ([-0.50, -0.87], [-0.50, -0.87]),
    ],
)
def test_table_1_of_the_paper(true, elicited):
    # [B] Table 1: x ~ U[−1, 1], η = 1/(1+exp(5x)), tolerance 0.02.
    law = BinaryRegion.from_law(lambda x: 1 / (1 + np.exp(5 * x)), support=(-1.0, 1.0))
    direction = "increasing" if true[0] > 0 else "decreasing"
    asked, _, result = play(
        binary_linear(law, tolerance=0.02, direction=direction),
        exact_answers(LinearMetric(true)),
    )
    assert len(asked) == 28
    assert result.metric.weights == pytest.approx(elicited, abs=0.02)
    assert np.linalg.norm(result.metric.weights) == pytest.approx(1)
    extremes = [metric.angle for metric in result.details["extremes"]]
    assert np.ptp(extremes) <= 0.02
    assert np.mean(extremes) == pytest.approx(result.details["angle"])


@pytest.mark.parametrize("turn", [0.0, np.pi])
@pytest.mark.quick_cases("0.0")
def test_exact_answers_confine_any_angle(turn):
    law = LAWS["logistic"].region
    low, high = law.angles
    direction = "decreasing" if turn else "increasing"
    for theta in np.random.default_rng(0).uniform(low, high, 40) + turn:
        person = exact_answers(LinearMetric.at_angle(theta))
        _, _, result = play(binary_linear(law, direction=direction), person)
        assert abs(result.metric.angle - theta) <= 0.02
        first, last = (metric.angle for metric in result.details["extremes"])
        assert first <= theta <= last


def test_worst_point_is_searched_on_the_lower_boundary():
    law = LAWS["logistic"].region
    search = BoundarySearch(law, np.pi, 1.5 * np.pi, goal="worst")
    metric = LinearMetric([0.7, 0.4])

    def whole():
        yield from search.run(1e-3)
        return Result(metric, np.zeros((2, 2)), converged=True)

    play(whole(), exact_answers(metric))
    worst = law.support(-metric.weights)
    assert metric.value(search.line.confusion) == pytest.approx(
        metric.value(worst), abs=1e-5
    )
    assert search.line.constant == pytest.approx(search.line.weights @ worst, abs=1e-5)


@pytest.mark.parametrize("procedure", [binary_linear, binary_linear_fractional])
def test_published_procedures_refuse_scores_that_are_no_probabilities(procedure):
    sample = SAMPLES["continuous"]
    region = BinaryRegion.from_scores(sample.labels, sample.scores * 7)
    with pytest.raises(InvalidParameterError, match="Use method='efficient'"):
        next(procedure(region))
