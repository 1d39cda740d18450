"""Ratios of rates and of gaps between groups, against formulas written out."""

import numpy as np
import pytest

from elicitor import FairFractionalMetric
from elicitor.core import InvalidParameterError

NAMES = ("R[well, well]", "R[ill, ill]")
SHARES = np.array([[0.2, 0.5], [0.3, 0.1], [0.5, 0.4]])
GROUPS = ("young", "middle", "old")
GAINS = np.array([0.3, 0.7, 0.1, 0.2, 0.4, 0.05, 0.6, 0.15])
LOSSES = np.array([0.9, 0.2, 0.8, 0.3, 0.25, 0.5, 0.1, 0.35])
RATES = np.array([[0.9, 0.5], [0.6, 0.7], [0.75, 0.2]])


def metric(gains=GAINS, losses=LOSSES, **options):
    known = {"prevalence": SHARES, "names": NAMES, "groups": GROUPS}
    return FairFractionalMetric(gains, losses, **known | options)


def by_hand(rates, gains, losses):
    """Good by good and bad, term by term."""
    good = bad = 0.0
    for i in range(2):
        right = sum(SHARES[g, i] * rates[g, i] for g in range(3))
        good += gains[i] * right
        bad += losses[i] * (1 - right)
        for pair, (u, v) in enumerate([(0, 1), (0, 2), (1, 2)]):
            gap = abs(rates[u, i] - rates[v, i])
            good += gains[2 + 2 * pair + i] * (1 - gap)
            bad += losses[2 + 2 * pair + i] * gap
    return good / (good + bad)


def test_value_is_what_is_good_in_all_that_counts():
    assert metric().value(RATES) == pytest.approx(by_hand(RATES, GAINS, LOSSES))
    errors = metric(names=["misses", "alarms"])
    assert errors.errors
    assert errors.value(1 - RATES) == pytest.approx(metric().value(RATES))


@pytest.mark.parametrize("place", range(16))
def test_every_weight_counts(place):
    changed = np.concatenate([GAINS, LOSSES])
    changed[place] += 0.5
    gains, losses = np.split(changed, 2)
    expected = by_hand(RATES, gains, losses)
    assert metric(gains, losses).value(RATES) == pytest.approx(expected)
    assert expected != pytest.approx(by_hand(RATES, GAINS, LOSSES), abs=1e-4)


def test_of_all_right_and_alike_it_is_one_and_of_all_wrong_without_a_gap_less():
    assert metric().value(np.ones((3, 2))) == 1
    only_rates = metric(gains=[0.3, 0.7, *[0] * 6])
    assert only_rates.value(np.zeros((3, 2))) == 0


def test_normalised_ranks_alike_with_sums_of_one():
    found = metric().normalised()
    assert found.gains.sum() == pytest.approx(1)
    assert found.losses.sum() == pytest.approx(1)
    points = np.random.default_rng(0).random((50, 3, 2))
    first, second = (each.utility(points) for each in (metric(), found))
    assert (np.argsort(first) == np.argsort(second)).all()


@pytest.mark.parametrize("orientation", ["utility", "cost"])
def test_a_fair_metric_trades_as_it_does_at_a_value(orientation):
    """It likes what is worth v alike, and what is worth more by this one more."""
    ratio = metric(orientation=orientation)
    points = np.random.default_rng(1).random((200, 3, 2))
    near = ratio.near(RATES)
    ahead = ratio.utility(points) - ratio.utility(RATES)
    assert (np.sign(near.utility(points) - near.utility(RATES)) == np.sign(ahead)).all()
    assert not np.allclose(
        near.normalised().coefficients,
        ratio.near(points[0]).normalised().coefficients,
        atol=1e-3,
    )


def test_shares_of_groups_are_those_of_the_people_at_hand():
    among = metric().among(prevalence=SHARES[::-1])
    assert among.value(RATES[::-1]) != pytest.approx(metric().value(RATES[::-1]))
    assert among.overall(RATES) == pytest.approx((SHARES[::-1] * RATES).sum(axis=0))
    assert metric().among(right=[1, 1]) == metric()


def test_sentence_names_what_counts_most_as_good_and_as_bad():
    known = {"prevalence": [[0.5, 0.5], [0.5, 0.5]], "groups": ["men", "women"]}
    told = metric([0, 1, 0, 0.5], [2, 0, 0, 3], **known).sentence()
    assert told == (
        "The score is the share of what is good in all that counts: as good, "
        "“accuracy in class ill” counts 1 and 100 % less gap in accuracy in class ill "
        "between “men” and “women” counts 0.5; as bad, gap in accuracy in class ill "
        "between “men” and “women” counts 3 and 100 % less accuracy in class well "
        "counts 2."
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"gains": -GAINS}, "gains must not be negative"),
        ({"losses": 0 * LOSSES}, "losses must not be negative and not all zero"),
        ({"gains": GAINS[:3]}, "gains must be a vector of 8"),
        ({"groups": ["a", "b"]}, "groups must name the 3 groups"),
        ({"prevalence": [[0.5, 0.5], [0.5, 0.4]]}, "prevalence must have shape"),
        ({"errors": "yes"}, "errors"),
    ],
)
def test_bad_input_is_refused(options, message):
    with pytest.raises(InvalidParameterError, match=message):
        metric(**options)
