"""Spaces of statistics that families and terms are tried on."""

import numpy as np

from elicitor.core import Space
from elicitor.core.space import Bend

SPANS = np.array([1.0, 0.5, 200.0])
"""Far from one, and from each other: nothing that forgets them goes unnoticed."""
SHARES = np.array([[0.5, 0.2], [0.3, 0.2], [0.2, 0.6]])
"""Of three groups in two classes."""


def plain(**changed):
    """Three statistics of everyone in units of their own."""
    known = {
        "names": ("hits", "recall", "latency"),
        "signs": np.array([1, 1, -1]),
        "spans": SPANS,
    }
    return Space(**{**known, **changed})


def grouped(**changed):
    """Two statistics of each of three groups."""
    known = {
        "names": ("R[a, a]", "R[b, b]"),
        "signs": np.array([1, 1]),
        "spans": np.ones(2),
        "prevalence": SHARES,
        "groups": ("x", "y", "z"),
    }
    return Space(**{**known, **changed})


def bent(**changed):
    """The second statistic may bend up to its cube, the last one is a cost."""
    bend = Bend(3, 50.0, 250.0)
    names = "hits", "length", "latency"
    measures = {"length": "words", "latency": "ms"}
    return plain(
        names=names,
        signs=np.array([1, 0, -1]),
        bends={"length": bend},
        n_attributes=2,
        norm=1,
        measures=measures,
        **changed,
    )


def points_of(space, number, seed=0):
    """Random statistics within their spans; a bending one within its bounds."""
    rng = np.random.default_rng(seed)
    points = rng.random((number, *space.shape)) * space.spans
    for name, bend in space.bends.items():
        place = space.names.index(name)
        share = points[..., place] / space.spans[place]
        points[..., place] = bend.lower + share * (bend.upper - bend.lower)
    return points


def derivatives(features, points, spans):
    """∂f/∂s by central differences, of shape (n_points, size, *shape)."""
    shape = points.shape[1:]
    found = []
    for place in np.ndindex(shape):
        step = np.zeros(shape)
        step[place] = 1e-6 * spans[place[-1]]
        change = features(points + step) - features(points - step)
        found.append(change / (2 * step[place]))
    return np.stack(found, axis=-1).reshape(*found[0].shape, *shape)
