"""What every frontier between accuracy and an attribute must fulfil.

Derive a class, override the fixture, and let pytest collect it::

    class TestMyFrontier(FrontierContract):
        @pytest.fixture
        def frontier(self):
            return ...
"""

from __future__ import annotations

import json

import numpy as np
import pytest

from elicitor.core.errors import InvalidParameterError
from elicitor.regions.attributes import Frontier

__all__ = ["FrontierContract"]

FINE = 4001


class FrontierContract:
    """Obligations of any frontier."""

    @pytest.fixture
    def frontier(self) -> Frontier:
        """Return the frontier under test; override it."""
        raise NotImplementedError("override the fixture frontier")

    @pytest.fixture
    def curve(self, frontier: Frontier) -> np.ndarray:
        """Return many points of it, of shape (n_points, 2)."""
        grid = np.linspace(frontier.start[0], frontier.stop[0], FINE)
        return np.array([(x, frontier.height(x)) for x in grid.tolist()])

    @pytest.fixture
    def rates(self, frontier: Frontier) -> np.ndarray:
        """Return exchange rates all over the range that can be asked."""
        low, high = frontier.slopes
        mean = np.divide(*np.abs(frontier.stop - frontier.start)[::-1])
        low, high = max(low, mean / 50), min(high, mean * 50)
        return np.geomspace(low * (1 + 1e-9), high * (1 - 1e-9), 15)

    def test_ends_lie_on_the_curve(self, frontier: Frontier) -> None:
        for x, y in (frontier.start, frontier.stop):
            assert frontier.height(float(x)) == pytest.approx(y, abs=1e-12)

    def test_it_falls_and_is_concave(self, curve: np.ndarray) -> None:
        slack = 1e-9 * np.ptp(curve[:, 1])
        assert np.diff(curve[:, 1]).max() < 0
        assert np.diff(curve[:, 1], n=2).max() <= slack

    def test_less_accuracy_than_the_start_earns_no_more(
        self, frontier: Frontier
    ) -> None:
        x, y = frontier.start.tolist()
        assert frontier.height(x / 2) == pytest.approx(y) or x == 0

    def test_support_is_on_the_curve_and_best(
        self, frontier: Frontier, curve: np.ndarray
    ) -> None:
        for share in np.linspace(0, 1, 33).tolist():
            point = frontier.support(share)
            weights = np.array([share, 1 - share])
            assert frontier.height(float(point[0])) == pytest.approx(point[1])
            scale = np.abs(curve).max()
            assert weights @ point >= (curve @ weights).max() - 1e-12 * scale

    def test_support_goes_from_end_to_end(self, frontier: Frontier) -> None:
        assert frontier.support(0.0) == pytest.approx(frontier.start, abs=1e-6)
        assert frontier.support(1.0) == pytest.approx(frontier.stop, abs=1e-6)

    def test_chord_has_the_exchange_rate_asked_for(
        self, frontier: Frontier, rates: np.ndarray
    ) -> None:
        for rate in rates.tolist():
            chord = frontier.chord(rate)
            assert chord is not None
            gained, lost = chord.first - chord.second
            assert gained > 0 > lost
            assert chord.rate == pytest.approx(rate, rel=1e-7)
            assert chord.rate == pytest.approx(-lost / gained, rel=1e-12)
            for x, y in (chord.first, chord.second):
                assert frontier.height(float(x)) == pytest.approx(y, abs=1e-12)

    def test_no_chord_is_longer(
        self, frontier: Frontier, curve: np.ndarray, rates: np.ndarray
    ) -> None:
        for rate in rates[1:-1].tolist():
            chord = frontier.chord(rate)
            assert chord is not None
            longest = _longest_run(curve, rate)
            assert chord.first[0] - chord.second[0] >= longest * (1 - 1e-3)

    def test_rates_beyond_the_slopes_have_no_chord(self, frontier: Frontier) -> None:
        low, high = frontier.slopes
        if low > 0:
            assert frontier.chord(0.999 * low) is None
        if np.isfinite(high):
            assert frontier.chord(1.001 * high) is None

    @pytest.mark.parametrize("bad", [0.0, -1.0, np.nan, np.inf])
    def test_rates_of_no_trade_are_refused(
        self, frontier: Frontier, bad: float
    ) -> None:
        with pytest.raises(InvalidParameterError, match="rate must be a finite number"):
            frontier.chord(bad)

    @pytest.mark.parametrize("bad", [-0.01, 1.01, np.nan])
    def test_shares_outside_their_range_are_refused(
        self, frontier: Frontier, bad: float
    ) -> None:
        with pytest.raises(InvalidParameterError, match="share must be"):
            frontier.support(bad)

    def test_reach_turns_height_around(
        self, frontier: Frontier, curve: np.ndarray
    ) -> None:
        for x, y in curve[:: FINE // 10].tolist():
            assert frontier.reach(y) == pytest.approx(x, abs=1e-6 * curve[-1, 0])
        assert frontier.reach(curve[-1, 1] - 1) == pytest.approx(curve[-1, 0])

    def test_description_is_json_and_always_the_same(self, frontier: Frontier) -> None:
        text = json.dumps(frontier.describe(), allow_nan=False)
        assert text == json.dumps(frontier.describe())


def _longest_run(curve: np.ndarray, rate: float) -> float:
    """Largest difference of accuracy of two points on a common line of a slope."""
    x, height = curve[:, 0], curve @ [rate, 1.0]
    peak = int(np.argmax(height))
    levels = np.linspace(max(height[0], height[-1]), height[peak], 300)
    left = np.interp(levels, height[: peak + 1], x[: peak + 1])
    right = np.interp(levels, height[peak:][::-1], x[peak:][::-1])
    return float(np.max(right - left))
