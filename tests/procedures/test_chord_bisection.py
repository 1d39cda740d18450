"""Our linear procedure: counts, errors, bands of "about equal" and directions."""

import functools
import math

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from elicitor.core import Answer
from elicitor.metrics import LinearMetric
from elicitor.procedures.angles import weight_interval
from elicitor.procedures.efficient import chord_bisection
from elicitor.procedures.efficient.angle_interval import AngleInterval
from elicitor.regions import BinaryRegion, CountedRegion
from elicitor.testing.problems import PROBLEMS, SampleProblem
from elicitor.testing.procedures import exact_answers, play


@functools.cache
def region_of(name):
    if name != "WDBC":
        return PROBLEMS[name].region
    X, y = load_breast_cancer(return_X_y=True)
    model = make_pipeline(StandardScaler(), LogisticRegression()).fit(X[::2], y[::2])
    return BinaryRegion.from_estimator(model, X[1::2], y[1::2])


FULL = ["ramp", "uneven density", "continuous", "tied", "anti-informative", "separable"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["WDBC", *FULL])
def test_eight_questions_find_any_metric_to_the_tolerance(name):
    # 50 metrics for each region; exact answers and a fixed seed, so no false alarms.
    region = region_of(name)
    n_metrics = 20 if name in ("ramp", "uneven density") else 50
    for theta in np.random.default_rng(0).uniform(0, np.pi / 2, n_metrics):
        metric = LinearMetric.at_angle(theta)
        asked, _, result = play(chord_bisection(region), exact_answers(metric))
        assert len(asked) <= 8
        assert result.converged
        assert abs(result.metric.angle - theta) <= 0.01 + 1e-9
        lower, upper = result.interval.T
        assert (lower - 1e-12 <= metric.weights).all()
        assert (metric.weights <= upper + 1e-12).all()


@pytest.mark.parametrize("epsilon", [0.5, 0.1, 0.01, 1e-3])
def test_about_one_question_per_bit(epsilon):
    bits = math.ceil(math.log2(np.pi / 2 / epsilon))
    for theta in (0.1, 0.7, 1.3):
        person = exact_answers(LinearMetric.at_angle(theta))
        asked, _, result = play(
            chord_bisection(region_of("continuous"), tolerance=epsilon), person
        )
        assert len(asked) <= bits + 2
        assert asked[0].remaining == bits - 1
        assert asked[-1].remaining == 0
        assert abs(result.metric.angle - theta) <= epsilon / 2 + 1e-12


@pytest.mark.parametrize(
    "name", ["logistic", "wave", "unbalanced", "partly wrong", "tiny"]
)
def test_interval_holds_the_truth_even_where_no_chord_is_steep_enough(name):
    region = region_of(name)
    for theta in np.linspace(0.001, 1.57, 15):
        person = LinearMetric.at_angle(theta)
        asked, _, result = play(chord_bisection(region), exact_answers(person))
        lower, upper = (metric.angle for metric in result.details["extremes"])
        assert lower - 1e-12 <= theta <= upper + 1e-12
        assert len(asked) <= 8
        low, high = region.angles
        if not result.converged:
            assert min(lower, upper) < low or max(lower, upper) > high
            assert any(
                "cannot tell the remaining metrics apart" in n for n in result.notes
            )


@pytest.mark.parametrize("name", ["WDBC", "unbalanced", "partly wrong", "logistic"])
@pytest.mark.parametrize("turn", [0.0, np.pi])
def test_either_direction_is_found_by_one_dominated_pair(name, turn):
    region = region_of(name)
    for theta in np.linspace(*region.angles, 9)[1:-1]:
        metric = LinearMetric.at_angle(theta + turn)
        asked, _, result = play(
            chord_bisection(region, direction="either"), exact_answers(metric)
        )
        assert (asked[0].first > asked[0].second).all()
        assert asked[0].remaining == 7
        assert abs(result.metric.angle - metric.angle) <= 0.05
        assert (
            np.sign(result.metric.weights).tolist() == np.sign(metric.weights).tolist()
        )


def test_direction_is_not_asked_where_nothing_dominates():
    region = SampleProblem(np.array([0, 1, 0]), np.array([0.5, 0.5, 0.5])).region
    asked, _, result = play(
        chord_bisection(region, direction="either"), lambda _: Answer.SECOND
    )
    for question in asked:
        gained, lost = question.first - question.second
        assert gained * lost < 0
    assert result.metric.weights.min() >= 0


@pytest.mark.parametrize("direction", ["increasing", "decreasing"])
def test_direction_that_is_known_turns_the_same_answers(direction):
    region = region_of("continuous")
    theta = 0.4 + np.pi * (direction == "decreasing")
    asked, _, result = play(
        chord_bisection(region, direction=direction),
        exact_answers(LinearMetric.at_angle(theta)),
    )
    assert result.metric.angle == pytest.approx(theta, abs=0.01)
    assert result.details["angle"] == pytest.approx(theta, abs=0.01)
    assert len(asked) <= 8


def band(centre, half_width):
    """Someone to whom two alternatives are equal if θ is near the chord's angle."""

    def answer(question):
        gained, lost = question.first - question.second
        angle = np.arctan2(gained, -lost)
        if abs(angle - centre) <= half_width:
            return Answer.ABOUT_EQUAL
        return Answer.FIRST if centre < angle else Answer.SECOND

    return answer


@pytest.mark.parametrize("half_width", [0.001, 0.02, 0.05, 0.15])
@pytest.mark.parametrize("centre", [0.3, 0.785, 1.1])
@pytest.mark.parametrize("name", ["ramp", "continuous"])
def test_estimate_is_the_centre_of_the_band_of_about_equal(name, centre, half_width):
    asked, _, result = play(chord_bisection(region_of(name)), band(centre, half_width))
    assert result.converged
    assert abs(result.metric.angle - centre) <= 0.02
    assert len(asked) <= 14
    first, last = (metric.angle for metric in result.details["extremes"])
    assert first <= centre - half_width + 1e-9
    assert centre + half_width - 1e-9 <= last


def test_side_taken_against_an_earlier_about_equal_overrules_it():
    left = AngleInterval(0.0, 1.0)
    left.learn(0.5, Answer.ABOUT_EQUAL)
    left.learn(0.6, Answer.ABOUT_EQUAL)
    assert left.equal == (0.5, 0.6)
    assert left.gaps == ((0.0, 0.5), (0.6, 1.0))
    assert left.centre == pytest.approx((0 + 0.5 + 0.6 + 1.0) / 4)
    assert left.width == pytest.approx(0.45)
    left.learn(0.8, Answer.FIRST)
    left.learn(0.1, Answer.SECOND)
    assert (left.lower, left.upper, left.equal) == (0.1, 0.8, (0.5, 0.6))
    left.learn(0.5, Answer.SECOND)
    assert (left.lower, left.upper, left.equal) == (0.5, 0.8, None)
    left.learn(0.7, Answer.ABOUT_EQUAL)
    left.learn(0.7, Answer.FIRST)
    assert (left.lower, left.upper, left.equal) == (0.5, 0.7, None)
    left.learn(0.6, Answer.CANNOT_SAY)
    assert (left.lower, left.upper, left.equal) == (0.5, 0.7, None)


def angles_asked(*answers, tolerance=0.02):
    """Angles of the questions that follow, on a law where every angle can be asked."""
    said = iter(answers)
    procedure = chord_bisection(region_of("ramp"), tolerance=tolerance)
    asked, _, _ = play(procedure, lambda _: next(said), most=len(answers))
    trades = [question.first - question.second for question in asked]
    return [np.arctan2(gained, -lost) for gained, lost in trades]


def test_edges_of_a_band_are_looked_for_close_by_on_either_side():
    first, equal, second = Answer.FIRST, Answer.ABOUT_EQUAL, Answer.SECOND
    asked = angles_asked(first, equal, second, first)
    middle = np.pi / 8
    expected = [np.pi / 4, middle, middle - 0.02, middle + 0.02]
    assert asked == pytest.approx(expected, abs=1e-6)


def test_edges_of_a_wide_band_are_looked_for_three_band_widths_away():
    equal = Answer.ABOUT_EQUAL
    asked = angles_asked(equal, equal, equal, equal)
    low, middle = np.pi / 4 - 0.02, np.pi / 4
    # One side, then the wider gap on the other: 3 × 0.02, then 3 × 0.08 at the first.
    expected = [middle, low, middle + 3 * 0.02, low - 3 * 0.08]
    assert asked == pytest.approx(expected, abs=1e-6)


def test_someone_who_weighs_both_alike_is_done_after_three_questions():
    judge = exact_answers(LinearMetric([1, 1]))
    asked, _, result = play(chord_bisection(region_of("ramp"), tolerance=0.02), judge)
    assert len(asked) == 3
    assert result.converged
    assert result.metric.angle == pytest.approx(np.pi / 4, abs=1e-9)
    assert [question.remaining for question in asked] == [6, 1, 0]


def test_cannot_say_moves_the_question_and_ends_after_five():
    asked, _, result = play(
        chord_bisection(region_of("ramp")), lambda _: Answer.CANNOT_SAY
    )
    angles = []
    for question in asked:
        gained, lost = question.first - question.second
        angles.append(np.arctan2(gained, -lost) / (np.pi / 2))
    assert angles == pytest.approx([1 / 2, 1 / 3, 2 / 3, 1 / 4, 3 / 4], abs=1e-9)
    assert result.metric.angle == pytest.approx(np.pi / 4)
    assert "'cannot say'" in result.notes[-1]


def test_one_cannot_say_is_forgotten_once_an_answer_comes():
    said = iter([Answer.CANNOT_SAY, Answer.FIRST] * 20)
    _, answers, result = play(chord_bisection(region_of("ramp")), lambda _: next(said))
    assert result.converged
    assert answers.count(Answer.FIRST) <= 8


@pytest.mark.parametrize(
    ("lower", "upper"), [(0.2, 0.9), (np.pi + 0.2, np.pi + 0.9), (0.0, np.pi / 2)]
)
def test_weight_interval_is_the_range_over_the_angles(lower, upper):
    thetas = np.linspace(lower, upper, 1001)
    values = np.stack([np.cos(thetas), np.sin(thetas)])
    expected = np.stack([values.min(axis=1), values.max(axis=1)], axis=1)
    assert weight_interval(lower, upper) == pytest.approx(expected, abs=1e-12)


# -- what may be lost, where whole people are shown ------------------------------------


def rare(seed, n=2000):
    """Labels of which one in ten is positive, and scores that overlap a good deal."""
    rng = np.random.default_rng(seed)
    labels = (rng.random(n) < 0.1).astype(int)
    return labels, 1 / (1 + np.exp(-((2 * labels - 1) + rng.normal(size=n))))


def all_thresholds(labels, scores):
    """(TP, TN) of every threshold, counted on the rows."""
    order = np.argsort(-scores)
    found = np.append(0, np.cumsum(labels[order])) / len(labels)
    alarms = np.append(0, np.cumsum(1 - labels[order])) / len(labels)
    return np.column_stack([found, (1 - labels).mean() - alarms])


@pytest.mark.parametrize("ratio", [40.0, 150.0])
@pytest.mark.parametrize("seed", [3, 4, 6, 7, 11])
def test_what_is_lost_is_that_of_thresholds_on_rows_not_of_whole_people(seed, ratio):
    labels, scores = rare(seed)
    rows = all_thresholds(labels, scores)
    region = CountedRegion(BinaryRegion.from_predictions(labels, scores), 100)
    person = exact_answers(LinearMetric(np.array([ratio, 1.0])))
    _, _, result = play(chord_bisection(region), person)
    # All metrics that are left, each with what the rows hold for it.
    ends = sorted(metric.angle for metric in result.details["extremes"])
    angles = np.linspace(*ends, 501)
    utilities = np.column_stack([np.cos(angles), np.sin(angles)]) @ rows.T
    chosen = int(np.argmax(rows @ result.metric.weights))
    lost = utilities.max(axis=1) - utilities[:, chosen]
    most = float((lost / np.ptp(utilities, axis=1)).max())
    assert result.details["regret"] == pytest.approx(most, abs=1e-4)


def test_sessions_of_before_reckon_by_what_is_shown():
    labels, scores = rare(6)
    region = CountedRegion(BinaryRegion.from_predictions(labels, scores), 100)
    person = exact_answers(LinearMetric(np.array([150.0, 1.0])))
    _, _, now = play(chord_bisection(region), person)
    _, _, once = play(chord_bisection(region, edition=1), person)
    assert once.details["regret"] < 1e-9
    assert now.details["regret"] > 0.005


@pytest.mark.parametrize(("zone", "per"), [(0.2, None), (0.4, 200)])
def test_what_is_about_equal_leaves_open_what_is_lost(zone, per):
    """It was told as if the middle of it were meant: 0 where 6 % were lost."""
    rng = np.random.default_rng(0)
    labels = rng.random(1000) < 0.1
    region = BinaryRegion.from_predictions(
        labels, 1 / (1 + np.exp(2 - 2 * labels + rng.normal(size=1000)))
    )
    asked_about = region if per is None else CountedRegion(region, per)
    rules = np.vstack([region.stairs.confusions, [labels.mean(), 0]])
    rules = np.vstack([rules, region.all_right - rules])
    lost, told = [], []
    for theta in rng.uniform(0.05, 0.5, 8):
        metric = LinearMetric.at_angle(theta)
        pairs = metric.utility(rules)[rng.integers(len(rules), size=(200, 2))]
        near = zone * np.sqrt(np.mean(np.diff(pairs, axis=1) ** 2))

        def person(question, metric=metric, near=near):
            ahead = metric.utility(question.first) - metric.utility(question.second)
            if abs(ahead) <= near:
                return Answer.ABOUT_EQUAL
            return Answer.FIRST if ahead > 0 else Answer.SECOND

        *_, result = play(chord_bisection(asked_about), person)
        worth = metric.utility(rules)
        mine = result.metric.utility(rules).argmax()
        lost.append((worth.max() - worth[mine]) / np.ptp(worth))
        told.append(result.details["regret"])
        *_, before = play(chord_bisection(asked_about, edition=2), person)
        assert before.metric == result.metric
    assert np.all(np.array(lost) <= np.array(told) + 1e-4)
    assert max(lost) > 1e-3
