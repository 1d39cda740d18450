"""What every rule that says what a question is worth must fulfil.

Derive a class, override the fixture, and let pytest collect it::

    class TestMyRule(AcquisitionContract):
        @pytest.fixture
        def rule(self):
            return my_rule
"""

from __future__ import annotations

import copy

import numpy as np
import pytest

from elicitor.core import Answer
from elicitor.procedures.bayesian import Acquisition, Beliefs

__all__ = ["AcquisitionContract"]

ROUNDING = 1e-9
"""How far below zero a worth may be."""
TOLD = {
    "nothing": ("logistic", ()),
    "two answers": ("logistic", (Answer.FIRST, Answer.SECOND)),
    "about equal": ("logistic", (Answer.FIRST, Answer.ABOUT_EQUAL)),
    "another link": ("probit", (Answer.SECOND,)),
    "never errs": ("exact", (Answer.FIRST, Answer.SECOND)),
}


class AcquisitionContract:
    """Obligations of any acquisition rule."""

    @pytest.fixture
    def rule(self) -> Acquisition:
        """Return the rule under test; override it."""
        raise NotImplementedError("override the fixture rule")

    @pytest.fixture(params=TOLD)
    def beliefs(self, request: pytest.FixtureRequest) -> Beliefs:
        """Return what is known of somebody after a few answers, or none."""
        link, answers = TOLD[request.param]
        made = Beliefs(3, link=link)
        for row, answer in zip(np.eye(3) - 0.2, answers, strict=False):
            made.learn(row, answer)
        return made

    @pytest.fixture
    def rows(self) -> np.ndarray:
        """Return differences of the features of pairs, of shape (n_pairs, 3)."""
        return np.random.default_rng(0).standard_normal((40, 3))

    @pytest.fixture(params=["all weights", "a part"])
    def coordinates(self, request: pytest.FixtureRequest) -> np.ndarray:
        """Return what is wanted of the weights, of shape (n_coordinates, 3)."""
        part = np.array([[1, 0.5, 0], [0, -1, 2]])
        return np.eye(3) if request.param == "all weights" else part

    def test_there_is_a_finite_worth_for_every_pair(
        self,
        rule: Acquisition,
        beliefs: Beliefs,
        rows: np.ndarray,
        coordinates: np.ndarray,
    ) -> None:
        for some in (rows, rows[:1]):
            worths = rule(beliefs, some, coordinates)
            assert np.shape(worths) == (len(some),)
            assert np.isfinite(worths).all()
            assert np.min(worths) >= -ROUNDING

    def test_some_pair_is_worth_asking_and_more_than_two_that_are_alike(
        self,
        rule: Acquisition,
        beliefs: Beliefs,
        rows: np.ndarray,
        coordinates: np.ndarray,
    ) -> None:
        worths = np.array(rule(beliefs, np.vstack([rows, 0 * rows[:1]]), coordinates))
        assert worths[:-1].max() > max(worths[-1], ROUNDING)

    def test_the_same_beliefs_give_the_same_worths(
        self,
        rule: Acquisition,
        beliefs: Beliefs,
        rows: np.ndarray,
        coordinates: np.ndarray,
    ) -> None:
        """Or a replay would meet other questions."""
        before = rule(copy.deepcopy(beliefs), rows.copy(), coordinates.copy())
        for _ in range(2):
            assert np.array_equal(rule(beliefs, rows, coordinates), before)

    def test_it_does_not_matter_which_side_or_pair_is_first(
        self,
        rule: Acquisition,
        beliefs: Beliefs,
        rows: np.ndarray,
        coordinates: np.ndarray,
    ) -> None:
        worths = np.array(rule(beliefs, rows, coordinates))
        room = 1e-6 * worths.max()
        turned = rule(beliefs, -rows, coordinates)
        assert turned == pytest.approx(worths, abs=room)
        backwards = np.array(rule(beliefs, rows[::-1].copy(), coordinates))
        assert backwards[::-1] == pytest.approx(worths, abs=room)

    def test_what_it_is_given_is_left_as_it_was(
        self,
        rule: Acquisition,
        beliefs: Beliefs,
        rows: np.ndarray,
        coordinates: np.ndarray,
    ) -> None:
        given = beliefs.means, beliefs.covariances, beliefs.shares, rows, coordinates
        before = [array.copy() for array in given]
        rule(beliefs, rows, coordinates)
        now = beliefs.means, beliefs.covariances, beliefs.shares, rows, coordinates
        assert all(map(np.array_equal, before, now))
