"""What answers say of a ratio of two classes, reckoned all over what is possible.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
c           ``rows``                ⟨c, w⟩ ≥ 0 is known of everyone
w           –                       unit weights with ⟨c, w⟩ ≥ 0: a polygon on a sphere
–           ``cells``               its parts: triangles, arcs of its edges, its corners
–           ``sizes``               their areas and lengths, as parts of the whole
π           :data:`SHARES`          share of the edges on which somebody is
t(w)        ``utility.leads``       difference of utilities as w itself sees it
h           ``noise[h]``            a hypothesis about the noise
==========  ======================  ===============================================

Such a ratio has two unknowns, so nothing has to be approximated. Propagation takes
differences as the estimate sees them, whose denominators are not those of others that
are possible; intervals that leave this out hold too rarely. Here everyone who is
possible sees with their own eyes. Cells in which much of the probability lies are
split until none has much.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from elicitor.core.answer import Answer
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.moments import log_chances
from elicitor.procedures.bayesian.told import as_factors
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.procedures.bayesian.zeros import SHARES

__all__ = ["drawn_exactly", "polygon"]

WEIGHTS = 3
"""Of ratios of two classes."""
ARC = 2
"""Corners of an arc."""
AT_FIRST = {2: 4, 1: 5, 0: 0}
"""How often cells of so many dimensions are halved before anything is reckoned."""
LARGEST = 1 / 500
"""Cells with more of the probability are split."""
POWERS = (1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, *(1.0,) * 8)
"""How much answers count in each round of splitting: all at once would hide what lies
between the middles of cells."""
RARE = 1e-3
"""Hypotheses about the noise that are less likely are left out."""
ROUNDING = 1e-9


class Cells(NamedTuple):
    """Parts of a polygon, all of as many dimensions: triangles, arcs or points."""

    corners: np.ndarray  # unit vectors, (n_cells, n_corners, 3)
    sizes: np.ndarray  # how likely they are before any answer

    @property
    def middles(self) -> np.ndarray:
        """Unit vectors, (n_cells, 3)."""
        return _units(self.corners.sum(axis=1))

    def split(self) -> Cells:
        """Triangles in four, arcs in two, points not at all."""
        n = self.corners.shape[1]
        if n == 1:
            return self
        if n == ARC:
            a, b = self.corners.swapaxes(0, 1)
            m = _units(a + b)
            parts = [[a, m], [m, b]]
        else:
            a, b, c = self.corners.swapaxes(0, 1)
            u, v, w = _units(a + b), _units(b + c), _units(c + a)
            parts = [[a, u, w], [u, b, v], [w, v, c], [u, v, w]]
        made = np.array([np.stack(part, axis=1) for part in parts])
        corners = made.reshape(-1, n, WEIGHTS)
        areas = _measures(corners).reshape(len(parts), -1)
        sizes = self.sizes * areas / areas.sum(axis=0)
        return Cells(corners, sizes.ravel())

    def drawn(self, which: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """One unit vector from each of some cells."""
        shares = rng.dirichlet(np.ones(self.corners.shape[1]), len(which))
        return _units(np.einsum("ni,nij->nj", shares, self.corners[which]))


def polygon(rows: np.ndarray) -> np.ndarray:
    """Corners of what has ⟨c, w⟩ ≥ 0 for all rows c, one after another, (n, 3).

    At least three must be left.
    """
    units = _units(rows)
    one, other = np.triu_indices(len(units), 1)
    found = np.cross(units[one], units[other])
    found = _units(found[np.linalg.norm(found, axis=1) > ROUNDING])
    found = np.vstack([found, -found])
    found = found[(found @ units.T > -ROUNDING).all(axis=1)]
    alike = found @ found.T > 1 - ROUNDING
    found = found[~np.tril(alike, -1).any(axis=1)]
    middle = _units(found.sum(axis=0))
    aside = _units(found[0] - (found[0] @ middle) * middle)
    angles = np.arctan2(found @ np.cross(middle, aside), found @ aside)
    return found[np.argsort(angles)]


def drawn_exactly(
    utility: LinearUtility,
    beliefs: Beliefs,
    pairs: Sequence[tuple[np.ndarray, np.ndarray]],
    answers: Sequence[Answer],
    number: int,
    rng: np.random.Generator,
) -> tuple[np.ndarray, np.ndarray] | None:
    """Unit weights, (number, 3), some on edges, and which ``beliefs.noise`` of each.

    None unless of ratios of right decisions of two classes, with noise, and answers.
    """
    everywhere = utility.size == WEIGHTS and beliefs.certain.may_be_zero == "all"
    if not everywhere or beliefs.is_exact or not beliefs.has_answers:
        return None
    told = [i for i, one in enumerate(answers) if one is not Answer.CANNOT_SAY]
    first, second = (np.array([pairs[i][side] for i in told]) for side in (0, 1))
    known = _Reckoned(utility, beliefs, first, second, [answers[i] for i in told])
    return known.draws(number, rng)


class _Reckoned:
    """Cells, and how likely each is with every hypothesis."""

    def __init__(
        self,
        utility: LinearUtility,
        beliefs: Beliefs,
        first: np.ndarray,
        second: np.ndarray,
        answers: Sequence[Answer],
    ) -> None:
        self._utility, self._first, self._second = utility, first, second
        sides, self._kinds = as_factors(np.ones((len(answers), 1)), answers)
        self._sides = sides[:, 0]
        likely = beliefs.noise.evenly(beliefs.shares) >= RARE
        self._known, noise = np.flatnonzero(likely), beliefs.noise.kept(likely)
        self._noise = [
            noise.kept(np.arange(len(noise)) == h) for h in range(len(noise))
        ]
        self._prior = noise.log_prior - np.log(noise.even)
        self._found = [self._looked(cells) for cells in _at_first(utility.constraints)]
        for power in POWERS:
            if not self._refine(power) and power == 1:
                break

    def draws(
        self, number: int, rng: np.random.Generator
    ) -> tuple[np.ndarray, np.ndarray]:
        """Draw weights and hypotheses."""
        weights, which = np.empty((number, WEIGHTS)), np.empty(number, dtype=int)
        masses = self._masses()
        levels = (np.arange(number) + rng.random()) / number
        every = np.concatenate([m.sum(axis=1) for m in masses]).cumsum()
        cell = np.searchsorted(every / every[-1], levels).clip(max=len(every) - 1)
        start = 0
        for (cells, _), mass in zip(self._found, masses, strict=True):
            here = (cell >= start) & (cell < start + len(mass))
            inside = cell[here] - start
            weights[here] = cells.drawn(inside, rng)
            sums = mass[inside].cumsum(axis=1)
            picked = (sums < rng.random((len(inside), 1)) * sums[:, -1:]).sum(axis=1)
            which[here] = self._known[picked]
            start += len(mass)
        return weights, which

    def _refine(self, power: float) -> bool:
        """Split the cells with much of the probability; whether there were any."""
        masses, any_split = self._masses(power), False
        for i, (cells, logs) in enumerate(self._found):
            many = masses[i].sum(axis=1) > LARGEST
            if cells.corners.shape[1] == 1 or not many.any():
                continue
            any_split = True
            parts, more = self._looked(Cells(*(x[many] for x in cells)).split())
            corners, sizes = (
                np.concatenate([x[~many], y]) for x, y in zip(cells, parts, strict=True)
            )
            self._found[i] = Cells(corners, sizes), np.vstack([logs[~many], more])
        return any_split

    def _masses(self, power: float = 1.0) -> list[np.ndarray]:
        """How likely cells are with hypotheses, (n_cells, n_hypotheses) each."""
        with np.errstate(divide="ignore"):
            logs = [
                np.log(cells.sizes)[:, None] + power * chances + self._prior
                for cells, chances in self._found
            ]
        top = max(float(log.max()) for log in logs)
        masses = [np.exp(log - top) for log in logs]
        total = sum(mass.sum() for mass in masses)
        return [mass / total for mass in masses]

    def _looked(self, cells: Cells) -> tuple[Cells, np.ndarray]:
        """Cells, and the log chances of all answers there under every hypothesis."""
        leads = self._utility.leads(cells.middles, self._first, self._second)
        leads = leads * self._sides
        logs = [log_chances(leads, self._kinds, one).sum(axis=1) for one in self._noise]
        return cells, np.array(logs).T


def _at_first(rows: np.ndarray) -> list[Cells]:
    """A polygon, its edges and corners, and how likely somebody is there."""
    around = polygon(rows)
    after = np.roll(around, -1, axis=0)
    base = np.broadcast_to(around[0], around[2:].shape)
    fan = np.stack([base, around[1:-1], around[2:]], axis=1)
    faces = {2: fan, 1: np.stack([around, after], axis=1), 0: around[:, None]}
    found = []
    for dimension, corners in faces.items():
        zeros = 2 - dimension
        chance = sum(
            share * level**zeros * (1 - level) ** (len(rows) - zeros)
            for level, share in SHARES["all"].items()
        )
        areas = _measures(corners)
        whole = areas / areas.sum() if dimension == 2 else np.ones(len(areas))
        cells = Cells(corners, chance * whole)
        for _ in range(AT_FIRST[dimension]):
            cells = cells.split()
        found.append(cells)
    return found


def _measures(corners: np.ndarray) -> np.ndarray:
    """Areas of spherical triangles, lengths of arcs, 1 of points; of (n, d, 3).

    Areas by van Oosterom and Strackee (1983).
    """
    if corners.shape[1] == 1:
        return np.ones(len(corners))
    if corners.shape[1] == ARC:
        a, b = corners.swapaxes(0, 1)
        apart = np.linalg.norm(np.cross(a, b), axis=1)
        return np.arctan2(apart, (a * b).sum(axis=1))
    a, b, c = corners.swapaxes(0, 1)
    volume = np.abs((a * np.cross(b, c)).sum(axis=1))
    below = 1 + (a * b).sum(1) + (b * c).sum(1) + (c * a).sum(1)
    return 2 * np.arctan2(volume, below)


def _units(vectors: np.ndarray) -> np.ndarray:
    return np.asarray(vectors / np.linalg.norm(vectors, axis=-1, keepdims=True))
