"""What counts, in sizes that add up: by hand, and by small changes of a classifier."""

import numpy as np
import pytest

import elicitor as el
from elicitor.metrics import FairFractionalMetric
from elicitor.using.counting import counting_in

PREVALENCE = [[0.5, 0.2], [0.3, 0.5], [0.2, 0.3]]
TWO = [[0.06, 0.3], [0.94, 0.7]]
"""Of each group, in the class that a rate is about."""
RATES = ("R[ill, ill]", "R[well, well]")
SMALL = 1e-6


def shares(metric, measured=None):
    sizes = counting_in(metric, measured).sizes(metric)
    return sizes / np.abs(sizes).sum()


def of_three_groups(kind, costs, gaps, trade_off, names=("x", "y"), **options):
    pairs = [("u", "v"), ("u", "w"), ("v", "w")]
    return kind(
        costs,
        dict(zip(pairs, gaps, strict=True)),
        trade_off,
        prevalence=PREVALENCE,
        names=names,
        groups=("u", "v", "w"),
        **options,
    )


def test_of_a_fair_metric_mistakes_and_gaps_count_as_they_are_traded():
    gaps = [[0.3, 0.1], [0.2, 0.25], [0.05, 0.4]]
    metric = of_three_groups(el.FairMetric, [0.6, 0.8], gaps, 0.2)
    by_hand = np.array([0.48, 0.64, 0.06, 0.02, 0.04, 0.05, 0.01, 0.08])
    assert shares(metric) == pytest.approx(by_hand / 1.38)


def test_gaps_that_hardly_count_have_small_shares_however_they_point():
    """Somebody of a study, as recomputed from her file: 78, 16, 3.5 and 2.3 %."""
    metric = el.FairMetric(
        [0.978, 0.207],
        {("n", "s"): [0.836, 0.548]},
        0.0494,
        **{**two_groups(), "names": ("missed", "alarmed")},
    )
    assert shares(metric) == pytest.approx([0.78, 0.16, 0.035, 0.023], abs=0.006)


def two_groups():
    return {"prevalence": TWO, "names": RATES, "groups": ("n", "s")}


def test_of_squared_gaps_it_is_told_of_gaps_of_ten_in_a_hundred():
    gaps = [np.diag([0.9, 0.3]), np.diag([0.4, 0.6]), [[0.5, 0.2], [0.2, 0.8]]]
    metric = of_three_groups(el.FairQuadraticMetric, [0.6, 0.8], gaps, 0.4)
    errors = 0.1 * 0.6 * np.array([0.6, 0.8])
    of_gaps = 0.5 * 0.4 * 0.01 * np.array([0.9, 0.3, 0.4, 0.6, 0.5, 0.8])
    sizes = np.concatenate([errors, of_gaps])
    found = shares(metric)
    assert np.abs(found) == pytest.approx(sizes / sizes.sum())
    assert (found[2:] > 0).all()  # and the others as more of what is right is better
    assert counting_in(metric, None).at == "wide"


@pytest.mark.parametrize("orientation", ["cost", "utility"])
def test_of_ratios_shares_are_those_of_small_changes(orientation):
    """Where half of all decisions are wrong: a bit more are, or groups lie apart."""
    sign = 1 if orientation == "utility" else -1
    gains, losses = [0.7, 0.5, 0.1, 0.2], [0.3, 0.2, 0.9, 0.35]
    options = {**two_groups(), "orientation": orientation}
    metric = FairFractionalMetric(gains, losses, **options)
    middle, changes = np.full((2, 2), 0.5), []
    for i in range(2):
        changes.append(middle - SMALL * np.eye(2)[i])
    for i in range(2):  # as many of everyone are right
        apart = np.zeros((2, 2))
        apart[:, i] = TWO[1][i], -TWO[0][i]
        changes.append(middle + SMALL * apart)
    before = metric.value(middle)
    lost = np.array([sign * (before - metric.value(one)) for one in changes])
    assert shares(metric) == pytest.approx(lost / np.abs(lost).sum(), abs=1e-4)
    assert counting_in(metric, None).at == "halfway"


def test_of_a_ratio_shares_are_those_of_small_changes_where_it_was_asked():
    metric = el.LinearFractionalMetric(
        [1.0, 0.2, 0.1], [0.5, -0.3, 0.1], 0.4, names=("a", "b", "c")
    )
    place = counting_in(metric, None)
    found = place.sizes(metric)
    step = SMALL * np.eye(3)
    zero = np.zeros(3)
    slopes = [(metric.value(one) - metric.value(zero)) / SMALL for one in step]
    assert found == pytest.approx(slopes, rel=1e-4)
    assert place.at == "middle"
