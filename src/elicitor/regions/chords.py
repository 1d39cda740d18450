"""The longest chords of a binary region, of a slope or on a line.

A chord of a concave curve grows when it is moved inwards until it meets an end of the
curve, so one end of the longest chord of a slope is a trivial classifier.
"""

from __future__ import annotations

import numpy as np

from elicitor.regions.chord import (
    Boundary,
    BoundaryPoint,
    Chord,
    End,
    homogeneous,
    mixture,
)
from elicitor.regions.landmarks import blend

__all__ = ["chord_on_line", "longest_chord"]


def longest_chord(region: Boundary, theta: float, *, randomised: bool) -> Chord | None:
    """The longest chord whose ends tie at θ; see :meth:`BinaryRegion.chord`."""
    normal = np.array([np.cos(theta), np.sin(theta)])
    a, b = region.nobody, region.everybody
    from_a = np.append(normal, -normal @ a.confusion)
    if from_a @ homogeneous(b.confusion) <= 0:
        far = region.upper_crossing(from_a, "everybody", randomised=randomised)
        return _shown(region, far, a)
    from_b = np.append(normal, -normal @ b.confusion)
    far = region.upper_crossing(from_b, "nobody", randomised=randomised)
    return _shown(region, b, far)


def chord_on_line(
    region: Boundary, line: np.ndarray, *, randomised: bool
) -> Chord | None:
    """The chord on a line of unit normal; see :meth:`BinaryRegion.chord_on_line`."""
    first = _end(region, line, "everybody", randomised=randomised)
    second = _end(region, line, "nobody", randomised=randomised)
    return _chord(first, second)


def _shown(
    region: Boundary, first: BoundaryPoint | None, second: BoundaryPoint | None
) -> Chord | None:
    """A chord as it may be shown: of the same slope."""
    share, middle = blend(region)
    if share and first is not None and second is not None:
        first, second = (mixture(share, end, middle) for end in (first, second))
    return _chord(first, second)


def _end(
    region: Boundary, line: np.ndarray, end: End, *, randomised: bool
) -> BoundaryPoint | None:
    """One end of the chord on a line: on the upper boundary or the lower one."""
    opposite: End = "nobody" if end == "everybody" else "everybody"
    corner = region.everybody if end == "everybody" else region.nobody
    if line @ homogeneous(corner.confusion) <= 0:
        return region.upper_crossing(line, end, randomised=randomised)
    turned = np.append(line[:2], -line[2] - line[:2] @ region.all_right)
    point = region.upper_crossing(turned, opposite, randomised=randomised)
    return region.turned(point) if point else None


def _chord(first: BoundaryPoint | None, second: BoundaryPoint | None) -> Chord | None:
    if first is None or second is None:
        return None
    chord = Chord(first, second)
    return chord if chord.trades else None
