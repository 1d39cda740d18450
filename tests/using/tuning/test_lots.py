"""Lots: uniform, and a matter between the person and the seed."""

import numpy as np

from elicitor.using.tuning.lots import draw_classes, lots

ROWS = np.random.default_rng(0).dirichlet(np.ones(3), size=4000)


def test_lots_are_uniform_and_independent_of_each_other():
    """Shares of 16 cells: a false alarm once in 10,000 (chi-squared with 15)."""
    z = lots(ROWS, 7)
    assert z.min() >= 0
    assert z.max() < 1
    cells = np.bincount((16 * z).astype(int), minlength=16)
    assert ((cells - 250) ** 2 / 250).sum() < 44.3
    assert abs(np.corrcoef(z[1:], z[:-1])[0, 1]) < 0.07
    assert abs(np.corrcoef(z, ROWS[:, 0])[0, 1]) < 0.07


def test_a_lot_does_not_depend_on_who_else_is_there():
    z = lots(ROWS, 7)
    order = np.random.default_rng(1).permutation(len(ROWS))
    np.testing.assert_array_equal(lots(ROWS[order], 7), z[order])
    np.testing.assert_array_equal(lots(ROWS[17:18], 7), z[17:18])


def test_rounding_of_a_probability_changes_nothing():
    np.testing.assert_array_equal(lots(ROWS + 1e-16, 7), lots(ROWS, 7))


def test_another_seed_gives_other_lots():
    assert abs(np.corrcoef(lots(ROWS, 7), lots(ROWS, 8))[0, 1]) < 0.07


def test_people_who_are_alike_draw_one_after_the_other():
    alike = np.tile([[0.2, 0.8]], (4000, 1))
    z = lots(alike, 3)
    assert len(np.unique(z)) == 4000
    assert abs(z.mean() - 0.5) < 0.02  # 4.4 standard errors
    assert z[0] == lots(alike[:1], 3)[0]


def test_classes_come_as_often_as_their_chances_say():
    chances = np.tile([0.1, 0.0, 0.6, 0.3], (4000, 1))
    drawn = draw_classes(chances, lots(ROWS, 1))
    shares = np.bincount(drawn, minlength=4) / 4000
    np.testing.assert_allclose(shares, chances[0], atol=0.035)  # 4.5 standard errors
    assert shares[1] == 0
