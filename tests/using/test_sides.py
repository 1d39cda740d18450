"""Who takes the same side whatever is shown there is told by counts alone."""

import pytest
from scipy.stats import binomtest

from elicitor.using.sides import SameSide, same_side
from tests.using.sided import asked, said


@pytest.mark.slow
@pytest.mark.parametrize("number", [5, 10, 11, 14, 20])
def test_it_is_told_where_a_coin_does_so_once_in_a_thousand(number):
    for first in range(number + 1):
        second = number - first
        found = same_side(said(first, second, equal=3))
        rare = binomtest(first, number, 0.5).pvalue <= 0.001
        side = "first" if first > second else "second"
        told = SameSide(side, max(first, second), number)
        assert found == (told if rare else None)


def test_where_no_coin_puts_the_sides_a_count_tells_nothing():
    assert same_side(said(20, 0)) is not None
    assert same_side(said(20, 0, shuffled=False)) is None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_who_always_takes_a_is_told_so_wherever_the_coin_put_it(seed):
    result = asked(lambda *_: True, seed=seed, shuffle_sides=True)
    assert any("mostly takes the same side" in note for note in result.notes)
