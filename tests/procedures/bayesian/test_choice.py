"""Which pair is asked about: what it tells, how simple it is, and how realistic."""

import numpy as np
import pytest

from elicitor.core import InvalidParameterError
from elicitor.metrics import LinearFractionalMetric, LinearMetric
from elicitor.metrics.families import FAMILIES
from elicitor.procedures.bayesian import BAYESIAN, Beliefs, LinearUtility, utility_of
from elicitor.procedures.bayesian.choice import next_pair
from elicitor.regions import Attribute, CostRewardRegion, CountedRegion
from elicitor.regions.multiclass import Ball
from elicitor.testing.problems import PROBLEMS
from elicitor.testing.procedures import exact_answers, play
from tests.procedures.class_problems import law, sample

BALL = Ball(np.full(3, 0.5), 0.3, names=["a", "b", "c"])

# -- the rule -----------------------------------------------------------------------


class Proposals(LinearUtility):
    """Pairs that differ in two quantities or in three, and what their sides lose."""

    def __init__(self, simple, losses):
        super().__init__(FAMILIES["linear"](BALL.space, signs="unknown"), BALL)
        step = np.arange(1, len(simple) + 1) / 100
        away = np.stack([step, -step, np.where(simple, 0.0, step)], axis=1)
        self.first, self.second = 0.5 + away, 0.5 - away
        self.lost = dict(zip(self.first[:, 0], np.array(losses)[:, 0], strict=True))
        self.lost |= dict(zip(self.second[:, 0], np.array(losses)[:, 1], strict=True))

    def pairs(self, beliefs, rng):  # noqa: ARG002
        return self.first, self.second

    def losses(self, weights, points):
        assert np.linalg.norm(weights) == pytest.approx(1)
        return np.array([self.lost[point[0]] for point in points])


def chosen(gains, *, simple=None, losses=None, asked=(), simplicity=0.75, **options):
    """Which of some pairs is asked about, by its place; None if none is."""
    n = len(gains)
    utility = Proposals(simple or n * [True], losses or n * [(0.0, 0.0)])
    pair = next_pair(
        utility,
        Beliefs(3, constraints=np.eye(3)),
        [(utility.second[i], utility.first[i]) for i in asked],
        np.random.default_rng(0),
        simplicity=simplicity,
        worth=lambda _: np.array(gains),
        **options,
    )
    if pair is None:
        return None
    (place,) = np.flatnonzero((utility.first == pair[0]).all(axis=1))
    assert np.array_equal(pair[1], utility.second[place])
    return place


def test_what_tells_most_is_asked_once():
    gains = [0.2, 0.5, 0.4, 0.0]
    assert chosen(gains) == 1
    assert chosen(gains, asked=[1]) == 2
    assert chosen(gains, asked=[1, 2]) == 0
    assert chosen(gains, asked=[0, 1, 2]) is None


@pytest.mark.parametrize(
    ("simplicity", "place"), [(0.0, 1), (0.75, 1), (0.85, 0), (1.0, 0), (3.0, 0)]
)
def test_two_quantities_count_fully_and_more_count_less(simplicity, place):
    options = {"simple": [False, True, True], "simplicity": simplicity}
    assert chosen([0.5, 0.4, 0.3], **options) == place
    # A simple pair that is best anyway is not pushed back by any share.
    assert chosen([0.5, 0.3, 0.6], **options) == 2


def test_pairs_that_are_not_simple_are_a_last_resort():
    gains, simple = [0.3, 0.5, 0.1], [False, False, True]
    assert chosen(gains, simple=simple, simplicity=0.0) == 2
    assert chosen(gains, simple=simple, simplicity=0.0, asked=[2]) == 1


@pytest.mark.parametrize(
    ("realism", "place"), [(1.0, 0), (0.95, 0), (0.85, 1), (0.65, 2), (0.0, 3)]
)
def test_of_pairs_that_tell_nearly_as_much_the_most_realistic_is_asked(realism, place):
    # Their worse sides lose less and less; the better ones and the sums, more and more.
    losses = [(0.0, 2.0), (1.5, 0.6), (1.1, 1.1), (1.05, 1.05), (0.0, 0.0)]
    gains = [1.0, 0.9, 0.7, 0.1, 0.0]
    assert chosen(gains, losses=losses, realism=realism) == place


def test_what_is_realistic_must_be_new():
    gains, losses = [1.0, 0.9, 0.8, 0.65], [(3, 3), (1, 1), (2, 2), (0, 0)]
    assert chosen(gains, losses=losses, realism=0.7) == 1
    assert chosen(gains, losses=losses, realism=0.7, asked=[1]) == 2
    # The share is one of the best pair that is left.
    assert chosen(gains, losses=losses, realism=0.7, asked=[0]) == 3


def test_both_preferences_count_together():
    # Of simple pairs the first counts most: 0.9, against 0.75 of what others gain.
    options = {
        "simple": [False, True, True, False],
        "losses": [(3, 3), (2, 2), (1, 1), (0, 0)],
    }
    gains = [1.0, 0.9, 0.8, 0.85]  # so they count 0.75, 0.9, 0.8 and 0.6375
    assert chosen(gains, **options) == 1
    assert chosen(gains, realism=0.8, **options) == 2
    assert chosen(gains, realism=0.7, **options) == 3


# -- what an alternative loses ------------------------------------------------------


def test_linear_losses_are_those_behind_the_best_landmark():
    for utility in (
        utility_of(PROBLEMS["unbalanced"].region, "linear"),
        utility_of(sample("four classes"), "linear"),
    ):
        weights = np.arange(1.0, utility.size + 1)
        weights /= np.linalg.norm(weights)
        points = utility.random_points(6, np.random.default_rng(0))
        best = max(weights @ landmark for landmark in utility.choice_set.optima)
        expected = [utility.scale * (best - weights @ point) for point in points]
        found = utility.losses(weights, points)
        assert found == pytest.approx(expected)
        assert found.min() > -1e-12
        assert found.max() > 0.1


def test_costs_count_among_losses():
    attribute = Attribute("latency", 50, 250, kind="cost")
    utility = utility_of(CostRewardRegion(law(3), [attribute]), "cost-reward")
    weights = np.array([0.3, 0.5, 0.4, -0.7])
    points = utility.random_points(5, np.random.default_rng(0))
    expected = [
        max(
            weights @ utility.rows(landmark[None], point[None])[0]
            for landmark in utility.choice_set.optima
        )
        for point in points
    ]
    assert utility.losses(weights, points) == pytest.approx(expected)


def test_ratios_lose_more_the_less_they_are():
    region = sample("four classes")
    right = region.trivial.sum(axis=0)
    utility = utility_of(region, "linear-fractional")
    p, u = np.array([0.1, 0.2, 0.3, 0.4]), np.array([0.05, 0.3, 0.1, 0.2])
    u *= (p @ right) / (u @ right)
    metric = LinearFractionalMetric(p, p - u, float(u @ right), names=region.names)
    basis = utility.family.chart.forms(np.eye(utility.size)).reshape(utility.size, -1)
    weights = np.linalg.lstsq(basis.T, metric.form.ravel(), rcond=None)[0]
    points = utility.random_points(8, np.random.default_rng(1))
    best = max(utility.choice_set.optima, key=metric.value)
    tilde = np.column_stack([points, np.ones(8)])
    expected = utility.scale * np.append(best, 1.0) @ metric.form @ tilde.T
    found = utility.losses(weights, points)
    assert found == pytest.approx(expected)
    assert found.min() > 0
    assert utility.losses(weights, best[None]) == pytest.approx([0.0], abs=1e-12)


def test_a_ball_has_nothing_unrealistic():
    asked = [
        play(
            BAYESIAN["linear"](BALL, realism=realism),
            exact_answers(LinearMetric([3, 2, 1], names=BALL.names)),
            most=5,
        )[0]
        for realism in (1.0, 0.5)
    ]
    shown = [[(*q.first, *q.second) for q in questions] for questions in asked]
    assert np.array_equal(*shown)


# -- conversations ------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("counted", [False, True])
def test_people_are_spared_classifiers_that_call_hardly_anyone_positive(counted):
    region = PROBLEMS["logistic"].region
    region = CountedRegion(region, 200) if counted else region
    trivial = {}
    for realism in (1.0, 0.5):
        asked, _, result = play(
            BAYESIAN["linear"](region, realism=realism, tolerance=1e-3),
            exact_answers(LinearMetric.at_angle(0.7)),
            most=15,
        )
        assert result.metric.angle == pytest.approx(0.7, abs=0.06)
        tp, tn = np.array([(q.first, q.second) for q in asked]).transpose(2, 0, 1)
        positive = tp + region.all_right[1] - tn
        trivial[realism] = (np.minimum(positive, 1 - positive) < 0.02).any(axis=1)
    assert trivial[1.0].mean() > 0.6
    assert trivial[0.5].mean() < 0.3


@pytest.mark.parametrize("realism", [-0.1, 1.1])
def test_realism_is_a_share(realism):
    procedure = BAYESIAN["linear"](PROBLEMS["logistic"].region, realism=realism)
    with pytest.raises(InvalidParameterError, match="realism"):
        next(procedure)
