"""Which answers follow from others that are never wrong."""

import numpy as np
import pytest

from elicitor.procedures.bayesian.cone import Cone
from tests.quick import some_quick

SIZE = 4


@pytest.mark.slow
@pytest.mark.parametrize("seed", some_quick([1, 2], {2}))
def test_both_answers_are_allowed_where_some_of_the_cone_are_on_either_side(seed):
    rng = np.random.default_rng(seed)
    person = rng.standard_normal(SIZE)
    person /= np.linalg.norm(person)
    asked = rng.standard_normal((12, SIZE))
    halfspaces = asked * np.sign(asked @ person)[:, None]
    # All weights near the person, of which those that agree are kept.
    weights = person + 0.5 * rng.standard_normal((20_000, SIZE))
    agree = weights[(weights @ halfspaces.T > 0).all(axis=1)]
    middle = agree.mean(axis=0)
    cone = Cone(halfspaces, middle / np.linalg.norm(middle), np.cov(agree.T))
    told = {True: 0, False: 0}
    for row in rng.standard_normal((300, SIZE)):
        for sign in (1, -1):  # whichever side the middle is on
            sides = np.sort([(agree @ row > 0).mean(), (agree @ row < 0).mean()])
            if sides[0] > 0.05:
                assert cone.allows_both(sign * row)
                told[True] += 1
    for shares in rng.dirichlet(np.ones(len(halfspaces)), size=30):
        implied = shares @ halfspaces
        for sign in (1, -1):
            assert not cone.allows_both(sign * implied)
            told[False] += 1
    assert min(told.values()) > 20


@pytest.mark.parametrize("sign", [1, -1])
def test_a_sliver_on_one_side_is_none(sign):
    # Weights (1, y) with −1 ≤ y ≤ 1, on which x + y goes from x − 1 to x + 1.
    halfspaces = np.array([[1.0, 1.0], [1.0, -1.0]])
    cone = Cone(halfspaces, np.array([1.0, 0.0]), np.eye(2))
    assert cone.allows_both(sign * np.array([0.97, 1.0]))
    assert not cone.allows_both(sign * np.array([0.99, 1.0]))
    assert not cone.allows_both(sign * np.array([1.01, 1.0]))
