"""[M] Theorems 1 and 2: how far weights may be off, as numbers.

==========  ==================  ===================================================
symbol      in code             meaning
==========  ==================  ===================================================
ε           ``tolerance``       of the search: of a share m, or of an angle θ_j
ε_Ω, λ      ``zone``            of indifference; for a ball ε_Ω over its radius λ
ν(m; 1, i)  ``curves``          best points of a face, from which class 1 and i share
θ*          ``true``            angles of the weights
θ̂           ``ends``            between which values those that are found lie
δ           ``least`` is cos δ  how far the weights after a_j may point elsewhere
==========  ==================  ===================================================

The text has O(ε + √ε_Ω) and O(√q (ε + √(ε_Ω/λ))), without constants. Here everything
is tried out that answers of the zone can do to a search: whichever of two neighbours is
said to be better, if they differ by less than ε_Ω. On the faces that is attained.

On a ball, utilities along θ_j are λA cos(θ_j − θ°). Here A is the length of the weights
that θ_j turns, as seen from the angles before it, and θ° is drawn away from θ* by those
after it: tan θ° = tan θ* cos δ. So what the angles may be is carried through the
cycles, and the bound is not attained.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from elicitor.procedures.pair_tree import extreme_weights
from elicitor.procedures.published.halving import last_rise, steps_to
from elicitor.procedures.sphere import angle_windows

__all__ = ["largest_ball_error", "largest_face_error", "reachable"]

Gains: TypeAlias = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]


def reachable(gains: Gains, steps: int, zone: float) -> tuple[float, float]:
    """Between which shares of its interval a search may end, by answers in the zone.

    `gains` of each of five shares over the one before: the least, and the most.
    """
    intervals = {(0.0, 1.0)}
    for _ in range(steps):
        intervals = set().union(*(_halves(gains, *each, zone) for each in intervals))
    middles = [(low + high) / 2 for low, high in intervals]
    return min(middles), max(middles)


def _halves(
    gains: Gains, low: float, high: float, zone: float
) -> set[tuple[float, float]]:
    """The halves of one interval that may be kept."""
    places = np.linspace(low, high, 5)
    said = []
    for least, most in zip(*gains(places), strict=True):
        rises = bool(most > -zone)
        said.append((True, False) if rises and least < zone else (rises,))
    kept = {last_rise(rises) for rises in itertools.product(*said)}
    return {(float(places[left]), float(places[right])) for left, right in kept}


def largest_face_error(
    curves: np.ndarray, weights: np.ndarray, *, zone: float
) -> float:
    """Largest ‖a − â‖∞ of Algorithm 1 that answers in the zone can bring about.

    `curves`, (k−1, n, k), are ν(m; 1, i) at even m, n = 2·2^halvings + 1; a sums to 1.
    """
    last = curves.shape[1] - 1
    steps = int(math.log2(last)) - 1
    shares = []
    for utilities in curves @ weights:

        def gains(
            places: np.ndarray, along: np.ndarray = utilities
        ) -> tuple[np.ndarray, np.ndarray]:
            gain = np.diff(along[np.rint(places * last).astype(int)])
            return gain, gain

        shares.append(reachable(gains, steps, zone))
    # arctan(a_i / a_1) falls with the share of class 1.
    ends = [
        {i + 1: math.atan2(1 - m[end], m[end]) for i, m in enumerate(shares)}
        for end in (1, 0)
    ]
    low, high = extreme_weights(dict.fromkeys(ends[0], 0), *ends)
    found = np.stack([np.diagonal(low), np.diagonal(high)])
    return float(np.abs(found - weights).max())


def largest_ball_error(
    weights: np.ndarray, *, tolerance: float, zone: float, cycles: int = 2
) -> float:
    """No ‖a − â‖₂ of Algorithm 2 is larger; √2 if nothing is known but the signs.

    a has unit length, no 0; ε is in radians, the zone ε_Ω/λ, cycles T/(q−1).
    """
    windows = angle_windows(np.sign(weights))
    rest = np.sqrt(np.cumsum(weights[::-1] ** 2)[::-1])[1:]
    rest[-1] = weights[-1]
    true = np.arctan2(rest, weights[:-1]) % (2 * math.pi)
    steps = steps_to(tolerance, math.pi / 2)
    ends = np.repeat(windows.mean(axis=1)[:, None], 2, axis=1)
    for _, j in itertools.product(range(cycles), range(len(true))):
        least = max(math.cos(_off(ends[j + 1 :], true[j + 1 :])), 0.0)
        before = float(np.prod(np.sin(ends[:j]).min(axis=1)))
        amplitude = before * math.hypot(weights[j], rest[j] * least)
        drawn = math.atan2(rest[j] * least, weights[j]) % (2 * math.pi)
        peaks = min(true[j], drawn), max(true[j], drawn)
        along = _turning(windows[j, 0], peaks, amplitude)
        ends[j] = windows[j, 0] + np.array(reachable(along, steps, zone)) * math.pi / 2
    return min(2 * math.sin(_off(ends, true) / 2), math.sqrt(2))


def _turning(start: float, peaks: tuple[float, float], amplitude: float) -> Gains:
    """Gains along a quarter turn, where the best angle is between two and A is least.

    A(cos(y − θ°) − cos(x − θ°)) = 2A sin(θ° − (x + y)/2) sin((y − x)/2).
    """

    def gains(places: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        angles = start + places * math.pi / 2
        middles = (angles[1:] + angles[:-1]) / 2
        size = 2 * amplitude * np.sin(np.diff(angles) / 2)
        return size * np.sin(peaks[0] - middles), size * np.sin(peaks[1] - middles)

    return gains


def _off(ends: np.ndarray, true: np.ndarray) -> float:
    """How far a direction may be from the true one, if its angles lie between ends."""
    largest = np.abs(ends - true[:, None]).max(axis=1)
    return min(float(np.linalg.norm(largest)), math.pi / 2)
