"""NDCG with exponential gain and Kendall's τ."""

import math
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elicitor.using.choosing.measures import ndcg, ranking_agreement


def by_hand(true, found):
    """The definition, for rankings without ties."""
    low, high = min(true), max(true)
    order = sorted(range(len(true)), key=lambda i: -found[i])
    best = sorted(range(len(true)), key=lambda i: -true[i])

    def cumulative(ranking):
        return sum(
            (2 ** ((true[i] - low) / (high - low)) - 1) / math.log2(1 + rank)
            for rank, i in enumerate(ranking, start=1)
        )

    return cumulative(order) / cumulative(best)


def test_a_small_case_by_hand():
    """Gains 1, √2 − 1, 0 in the order 2, 1, 3: 0.828598 = 1.045143 / 1.261339."""
    true, found = np.array([5.0, 4.0, 3.0]), np.array([2.0, 3.0, 1.0])
    assert ndcg(true, found) == pytest.approx(0.828598, abs=1e-6)
    assert ranking_agreement(true, found)["tau"] == pytest.approx(1 / 3)


numbers = st.lists(
    st.integers(-1000, 1000).map(lambda i: i / 7), min_size=3, max_size=9, unique=True
)


@pytest.mark.slow
@given(numbers, st.randoms(use_true_random=False))
def test_both_are_what_their_definitions_say(true, random):
    found = random.sample(true, len(true))
    agreement = ranking_agreement(np.array(true), np.array(found))
    assert agreement["ndcg"] == pytest.approx(by_hand(true, found))
    pairs = list(combinations(range(len(true)), 2))
    same = sum((true[i] > true[j]) == (found[i] > found[j]) for i, j in pairs)
    assert agreement["tau"] == pytest.approx(2 * same / len(pairs) - 1)


@pytest.mark.slow
@given(numbers, st.floats(0.1, 10), st.floats(-5, 5))
def test_neither_depends_on_the_zero_and_the_unit_of_a_metric(true, scale, zero):
    found = np.array(true[::-1])
    expected = ranking_agreement(np.array(true), found)
    moved = ranking_agreement(scale * np.array(true) + zero, found)
    rising = ranking_agreement(np.array(true), np.exp(found / 1000) * scale)
    for other in (moved, rising):
        assert other == pytest.approx(expected)


def test_a_perfect_ranking_has_both_at_their_largest():
    true = np.array([0.3, -0.2, 0.9, 0.9, 0.1])
    assert ranking_agreement(true, 2 * true) == pytest.approx({"ndcg": 1, "tau": 1})
    assert ranking_agreement(true, -true)["tau"] == pytest.approx(-1)


def test_items_that_are_not_told_apart_share_their_ranks():
    true = np.array([1.0, 0.0])
    # Half the time the good one is second: (1 + 1/log₂3) / 2.
    assert ndcg(true, np.zeros(2)) == pytest.approx((1 + 1 / math.log2(3)) / 2)


def test_classifiers_that_are_truly_alike_cannot_be_misranked():
    assert ndcg(np.ones(3), np.array([1.0, 2.0, 3.0])) == 1
