"""Whether the picture moves the answers, as far as people of one differ from others."""

import numpy as np
import pytest

from elicitor.studies.board.arms import chance_of_gap


def test_pictures_that_move_answers_are_told_from_those_that_do_not():
    rng = np.random.default_rng(3)
    alike = {name: rng.normal(size=8) for name in ("flow", "bars", "table")}
    moved = alike | {"bars": alike["bars"] + 5}
    assert chance_of_gap(alike) > 0.1
    assert chance_of_gap(moved) < 0.01
    stretched = {name: np.exp(3 * values) for name, values in alike.items()}
    assert chance_of_gap(stretched) == chance_of_gap(alike)  # only places count


def test_the_chance_of_a_gap_is_that_of_all_deals():
    # of the 20 ways to deal six people to two pictures of three, two are so far apart
    found = chance_of_gap({"flow": [1, 2, 3], "bars": [4, 5, 6]})
    assert found == pytest.approx(2 / 20, abs=0.03)


@pytest.mark.parametrize("few", [{}, {"flow": [1, 2, 3]}, {"flow": [1] * 9, "x": [2]}])
def test_of_too_few_people_nothing_is_said(few):
    assert np.isnan(chance_of_gap(few))
