"""What every model of how people answer must fulfil.

Derive a class, override the fixture, and let pytest collect it::

    class TestMyModel(AnswerModelContract):
        @pytest.fixture
        def model(self):
            return MyModel(...)
"""

from __future__ import annotations

import numpy as np
import pytest

from elicitor.core import Answer
from elicitor.oracles import AnswerModel

__all__ = ["AnswerModelContract"]

DIFFERENCES = (0.0, 1e-300, 1e-9, 0.01, 0.05, 0.1, 0.3, 1.0, 30.0, 1e6)
ANSWERS = (Answer.FIRST, Answer.ABOUT_EQUAL, Answer.SECOND)
DRAWS, DEVIATIONS = 500, 5
"""So many draws, and how many standard deviations they may be off: of correct models
one in 100 000 would fail, with another seed."""


class AnswerModelContract:
    """Obligations of any answer model.

    Attributes
    ----------
    rises : bool
        Whether the better of two is chosen the more often, or as often, the better it
        is; how often the worse one is chosen counts against it.
    """

    rises = True

    @pytest.fixture
    def model(self) -> AnswerModel:
        """Return the model under test; override it."""
        raise NotImplementedError("override the fixture model")

    @pytest.fixture(params=DIFFERENCES)
    def difference(self, request: pytest.FixtureRequest) -> float:
        """Return a difference of two utilities, not negative."""
        return float(request.param)

    def test_odds_are_probabilities(
        self, model: AnswerModel, difference: float
    ) -> None:
        for each in (difference, -difference):
            odds = model.odds(each)
            assert len(odds) == 3
            assert min(odds) >= 0
            assert sum(odds) == pytest.approx(1, abs=1e-9)

    def test_exchanged_sides_have_exchanged_odds(
        self, model: AnswerModel, difference: float
    ) -> None:
        odds, turned = model.odds(difference), model.odds(-difference)
        expected = odds.second, odds.equal, odds.first
        assert tuple(turned) == pytest.approx(expected, abs=1e-9)

    def test_odds_do_not_change(self, model: AnswerModel, difference: float) -> None:
        before = model.odds(difference)
        model.draw(difference, np.random.default_rng(0))
        assert model.odds(difference) == before

    def test_clear_cases_are_answered_right_more_often_than_wrong(
        self, model: AnswerModel
    ) -> None:
        odds = model.odds(max(DIFFERENCES))
        assert odds.first > odds.second

    def test_better_alternatives_do_not_lose_by_being_better_still(
        self, model: AnswerModel
    ) -> None:
        odds = [model.odds(difference) for difference in sorted(DIFFERENCES)]
        if self.rises:
            assert np.diff([each.first - each.second for each in odds]).min() >= -1e-9

    def test_draws_have_the_frequencies_of_the_odds(
        self, model: AnswerModel, difference: float
    ) -> None:
        rng = np.random.default_rng(0)
        drawn = [model.draw(difference, rng) for _ in range(DRAWS)]
        assert set(drawn) <= set(ANSWERS)
        for answer, chance in zip(ANSWERS, model.odds(difference), strict=True):
            room = DEVIATIONS * np.sqrt(chance * (1 - chance) / DRAWS) + 1e-9
            assert drawn.count(answer) / DRAWS == pytest.approx(chance, abs=room)

    def test_draws_depend_on_nothing_but_the_generator(
        self, model: AnswerModel
    ) -> None:
        one, other = (
            [model.draw(0.03, rng) for _ in range(50)]
            for rng in (np.random.default_rng(1), np.random.default_rng(1))
        )
        assert one == other
