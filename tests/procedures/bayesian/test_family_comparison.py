"""Richer families as departures, and the questions that tell them apart."""

import numpy as np
import pytest

from elicitor.core import Answer, InvalidParameterError
from elicitor.metrics import LinearMetric, QuadraticMetric
from elicitor.metrics.families import WeightedSum
from elicitor.metrics.features import Features, Linear
from elicitor.procedures.bayesian import (
    BAYESIAN,
    Beliefs,
    LinearUtility,
    Settings,
    utility_of,
)
from elicitor.procedures.bayesian.departure import (
    DECISIVE,
    SIZES,
    Departure,
    contains,
)
from elicitor.procedures.bayesian.family_comparison import (
    FamilyComparison,
    disagreement,
    speaks_for,
)
from elicitor.regions.multiclass import Ball
from elicitor.testing.procedures import exact_answers, play
from elicitor.words import say
from tests.procedures.bayesian.by_sampling import log_mean_probability


class SquareOfFirst(Features):
    """The square of the first statistic."""

    signs = np.zeros(1)

    def features(self, points):
        return points[..., :1] ** 2

    def slopes(self, points):
        return 2 * points[..., :1, None] * np.eye(points.shape[-1])[:1]


class Curved(WeightedSum):
    """Linear in the statistics and the square of the first one."""

    def __init__(self, space):
        free = np.zeros(len(space.names))
        super().__init__(space, [Linear(space, free), SquareOfFirst()])

    def metric(self, weights):
        matrix = np.zeros((self.size - 1, self.size - 1))
        matrix[0, 0] = 2 * weights[-1]
        return QuadraticMetric(weights[:-1], matrix, names=self.space.names)

    def coefficients(self, weights):
        return np.array([self.metric(row).coefficients for row in weights])


def ball(q=2, radius=0.2):
    return Ball(np.linspace(0.3, 0.5, q), radius, names=list("abcdef"[:q]))


def families(q=2, **options):
    return utility_of(ball(q), "linear", **options), LinearUtility(
        Curved(ball(q).space), ball(q)
    )


def random_pairs(utility, number=4000, seed=5):
    points = utility.random_points(2 * number, np.random.default_rng(seed))
    return points[:number], points[number:]


# -- a departure --------------------------------------------------------------------


def test_departure_is_what_the_simple_family_cannot_say():
    simple, rich = families(signs="unknown")
    pairs = random_pairs(simple)
    for rows, size in zip(Departure(simple, rich).rows(*pairs), SIZES, strict=True):
        straight, bent = rows[:, :2], rows[:, 2:]
        assert bent.shape == (len(rows), 1)
        # Of the whole ⟨w, z⟩, mean square 1; of its two parts, 1 to κ².
        whole = (rows**2).mean(axis=0).sum() / 3
        assert whole == pytest.approx(1, rel=0.05)
        parts = (bent**2).sum() / (straight**2).sum()
        assert parts == pytest.approx(size**2, rel=0.1)
        correlation = np.corrcoef(np.hstack([straight, bent]).T)[-1, :-1]
        assert np.abs(correlation).max() < 0.05
        # It is the square of the first statistic, but for a linear part.
        away = pairs[0] - simple.region.center, pairs[1] - simple.region.center
        square = away[0][:, 0] ** 2 - away[1][:, 0] ** 2
        assert np.corrcoef(bent[:, 0], square)[0, 1] ** 2 > 0.99


def test_departure_keeps_what_is_known_of_the_simple_part():
    simple, rich = families()
    weights, _ = Departure(simple, rich).beliefs[1].draws(400, np.random.default_rng(0))
    assert (weights[:, :2] >= 0).all()
    assert (weights[:, 2] < 0).mean() == pytest.approx(0.5, abs=0.1)


def test_families_contain_each_other_or_not():
    simple, rich = families()
    assert contains(rich, simple)
    assert not contains(simple, rich)
    with pytest.raises(InvalidParameterError, match="LinearFamily can express no more"):
        Departure(rich, simple)


def brute_evidence(rows, sides, rng, draws=20_000):
    """Log P(answers) by drawing weights from the sphere, for every noise."""
    weights = rng.standard_normal((draws, rows.shape[1]))
    weights /= np.linalg.norm(weights, axis=1, keepdims=True)
    return log_mean_probability(sides * (weights @ rows.T))


@pytest.mark.slow
def test_evidence_is_the_probability_of_the_answers():
    """All of it, against sampling: noise, weights and size of the departure."""
    simple, rich = families(signs="unknown")
    departure = Departure(simple, rich)
    plain = Beliefs(2)
    first, second = random_pairs(simple, 12, seed=1)
    rng = np.random.default_rng(3)
    curved = QuadraticMetric([0.4, 0.2], [[3.0, 0], [0, 0]], names=simple.region.names)
    sides = np.where(curved.value(first) > curved.value(second), 1, -1)
    sides[5] *= -1
    for one, other, side in zip(first, second, sides, strict=True):
        answer = Answer.FIRST if side > 0 else Answer.SECOND
        departure.learn(one, other, answer)
        plain.learn(simple.rows(one[None], other[None])[0], answer)
    by_size = [brute_evidence(r, sides, rng) for r in departure.rows(first, second)]
    assert plain.log_evidence == pytest.approx(
        brute_evidence(simple.rows(first, second), sides, rng), abs=0.2
    )
    exact = np.logaddexp.reduce(by_size) - np.log(len(SIZES))
    assert departure.log_evidence == pytest.approx(exact, abs=0.2)
    shares = np.exp(np.array(by_size) - exact) / len(SIZES)
    assert departure.shares == pytest.approx(shares, abs=0.1)


# -- doubt --------------------------------------------------------------------------


def test_disagreement_is_a_mean_divergence():
    simple, rich = (
        np.array([0.5, 0.2, 0.9]),
        np.array([[0.9, 0.2, 0.1], [0.3, 0.6, 0.9]]),
    )
    expected = [
        np.mean(
            [
                q * np.log(q / p) + (1 - q) * np.log((1 - q) / (1 - p))
                for q in rich[:, column]
            ]
        )
        for column, p in enumerate(simple)
    ]
    assert disagreement(simple, rich) == pytest.approx(expected)
    assert disagreement(np.array([0.3]), np.array([[0.3]])) == pytest.approx([0.0])
    assert np.isfinite(disagreement(np.array([0.0, 1.0]), np.ones((1, 2)))).all()


def test_doubt_takes_its_share_after_a_warm_up():
    simple, rich = families()
    for share, expected in ((0.5, 18), (0.25, 9), (1.0, 36)):
        settings = Settings(doubt_share=share)
        doubt = FamilyComparison(simple, rich, settings, np.random.default_rng(0))
        due = [number for number in range(40) if doubt.is_due(number)]
        assert len(due) == expected
        assert min(due) >= 4


@pytest.mark.slow
def test_doubtful_pairs_are_level_new_and_bent():
    simple, rich = families(3, signs="unknown")
    doubt = FamilyComparison(simple, rich, Settings(), np.random.default_rng(0))
    beliefs, weights = Beliefs(3), np.array([0.6, 0.6, 0.5])
    first, second = random_pairs(simple, 30, seed=2)
    for one, other in zip(first, second, strict=True):
        side = Answer.FIRST if (one - other) @ weights > 0 else Answer.SECOND
        beliefs.learn(simple.rows(one[None], other[None])[0], side)
        doubt.learn(one, other, side)
    asked = []
    for _ in range(5):
        pair = doubt.pair(beliefs, asked)
        assert pair is not None
        assert not any(np.array_equal(pair, other) for other in asked)
        asked.append(pair)
    one, other = (np.array(side) for side in zip(*asked, strict=True))
    level = np.abs(simple.rows(one, other) @ beliefs.estimate())
    typical = np.abs(simple.rows(first, second) @ beliefs.estimate())
    assert level.max() < 0.2 * np.median(typical)
    bend = np.abs(doubt.departure.rows(one, other)[0, :, -1])
    usual = np.abs(doubt.departure.rows(first, second)[0, :, -1])
    assert np.median(bend) > 2 * np.median(usual)


def test_pairs_that_are_settled_are_not_asked():
    simple, rich = families()
    doubt = FamilyComparison(simple, rich, Settings(), np.random.default_rng(0))
    beliefs = Beliefs(2, constraints=simple.constraints)
    for _ in range(4):
        first, second = doubt.pair(beliefs, [])
        assert not simple.is_settled(simple.rows(first[None], second[None]))[0]


@pytest.mark.slow
@pytest.mark.parametrize("bend", [0.0, 6.0])
def test_a_curved_person_is_told_from_a_straight_one(bend):
    region = ball(3)
    names = region.names
    matrix = np.diag([bend, -bend, 0.5 * bend])
    slope = np.array([0.7, -0.5, 0.4])
    person = LinearMetric(slope, names=names)
    if bend:
        person = QuadraticMetric(slope - matrix @ region.center, matrix, names=names)
    procedure = BAYESIAN["linear"](
        region,
        signs="unknown",
        tolerance=1e-6,
        doubt_family="quadratic",
        rng=np.random.default_rng(1),
    )
    _, _, result = play(procedure, exact_answers(person), most=40)
    factor = result.details["doubt"]["log_bayes_factor"]
    told = [note for note in result.notes if "quadratic metric" in note]
    if bend:
        assert factor > DECISIVE
        assert len(told) == 1
    else:
        assert factor < 0
        assert told == []


def test_the_sentence_counts_how_many_times_likelier():
    assert speaks_for("fair", DECISIVE - 0.01) == ()
    assert say(speaks_for("fair", np.log(1500))) == (
        "The answers are 1,500 times as likely under a fair metric: elicit one of that "
        "family."
    )


def test_family_to_doubt_must_exist_here():
    with pytest.raises(InvalidParameterError, match="family must be one of"):
        next(BAYESIAN["linear"](ball(), doubt_family="cubic"))
    with pytest.raises(InvalidParameterError, match="doubt_share"):
        Settings(doubt_share=0)


def test_a_family_that_cannot_be_doubted_is_refused_by_its_option():
    region = Ball([0.5, 0.5, 0.5], 0.2)
    with pytest.raises(InvalidParameterError, match=r"doubt_family must be .*'cubic'"):
        next(BAYESIAN["linear"](region, doubt_family="cubic"))
