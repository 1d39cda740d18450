"""The right decisions of a classifier of several classes ([M] Section 3.1).

==========  ===================  =================================================
symbol      in code              meaning
==========  ===================  =================================================
d_i         ``names``            P(Y=i, h=i), or the rate P(h=i | Y=i)
D_ij        ``face(i, j)``       classifiers that predict only i or j
ν(m; i, j)  ``plug_in``          best of the face for weights m on i and 1−m on j
==========  ===================  =================================================

On a face only the rows of the two classes matter, and only the ratio η̂_i : η̂_j. So a
face is a binary region: that of those rows, scored by s = η̂_i / (η̂_i + η̂_j). One sort
builds it, chords and look-ups then cost O(log n), and everything is exact on a sample.
"""

from __future__ import annotations

import itertools
from functools import cached_property

import numpy as np

from elicitor.core.checks import shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.space import Space
from elicitor.regions.choice_set import Hull
from elicitor.regions.chord import BoundaryPoint
from elicitor.regions.landmarks import least_share, upper_boundary
from elicitor.regions.multiclass.attain import Vertex
from elicitor.regions.multiclass.face import Face
from elicitor.regions.multiclass.pair import pair
from elicitor.regions.multiclass.plug_in import RandomisedPlugIn
from elicitor.regions.multiclass.population import Population
from elicitor.regions.multiclass.region import MulticlassRegion

__all__ = ["DiagonalRegion", "Face"]

FACE_CORNERS = 17
"""Points of the boundary of a face; there are many faces."""
CLASSIFIERS = 100
"""Classifiers that may predict any class, best for random weights."""
BLEND = 0.25
"""Share of the average classifier in all others; with it they predict every class."""


class DiagonalRegion(MulticlassRegion):
    """The achievable right decisions d_i (or rates r_i), one per class.

    Build one with `from_predictions`, `from_estimator` or `from_law`.

    Parameters
    ----------
    population : Population
        Who is classified.
    rates : bool, default=False
        Whether the statistics are rates.

    Attributes
    ----------
    least_right : float
        Share of every class that is right at least in what is shown, as far as that
        leaves enough to choose from; 0 if it does not matter.

    Examples
    --------
    >>> import numpy as np
    >>> def eta(x):
    ...     decay = np.exp(-np.outer(x, [1, 3, 5]))
    ...     return decay / decay.sum(axis=1, keepdims=True)
    >>> region = DiagonalRegion.from_law(eta, support=(-1, 1))
    >>> region.names
    ('C[0, 0]', 'C[1, 1]', 'C[2, 2]')
    """

    diagonal = True
    least_right: float = 0.0

    def __init__(self, population: Population, *, rates: bool = False) -> None:
        super().__init__(population, rates=rates)
        self._faces: dict[tuple[int, int], Face] = {}

    @cached_property
    def space(self) -> Space:
        """See :attr:`Region.space`."""
        points = self.choice_set.landmarks
        right = self.choice_set.shown(self.trivial.sum(axis=0))
        ones = np.ones(len(self.names))
        return Space(
            self.names,
            signs=ones,
            spans=ones,
            norm=1,
            right=right,
            places=np.vstack([points, right - points]),
        )

    @cached_property
    def choice_set(self) -> Hull:
        """Best classifiers of all classes, and of every pair of classes.

        Many of these never predict some class, which hardly anyone is offered in
        earnest. So all are mixed with the average of those that are best for someone,
        until :attr:`least_right` of every class is right. See
        :attr:`Region.choice_set`.
        """
        k = len(self.names)
        weights = np.random.default_rng(0).dirichlet(np.ones(k), CLASSIFIERS)
        best = np.array([self.best(row).point for row in weights])
        faces = itertools.starmap(self.face, itertools.combinations(range(k), 2))
        corners = [
            [face.embed(p) for p in upper_boundary(face.binary, FACE_CORNERS)]
            for face in faces
        ]
        average = best.mean(axis=0)
        share = self._blend(average)
        pieces, points = (
            (1 - share) * found + share * average
            for found in (np.array(corners), np.vstack([best, self.trivial]))
        )
        return Hull(points, pieces, rounding=self.rounding)

    def _blend(self, average: np.ndarray) -> float:
        """Share of the average classifier in all others that may be shown."""
        rate = float((average / np.diag(self.trivial)).min())
        return max(BLEND, least_share(self.least_right, rate))

    def face(self, first: int, second: int) -> Face:
        """The face of the classifiers that predict only two classes.

        It is built by one sort when it is first asked for, and kept. Ask its
        :attr:`Face.has_signal` before relying on its chords.

        Parameters
        ----------
        first, second : int
            Indices of two different classes.
        """
        k = len(self.classes)
        key = (first, second)
        whole = all(isinstance(i, (int, np.integer)) for i in key)
        if not whole or first == second or not (min(key) >= 0 and max(key) < k):
            raise InvalidParameterError(
                f"first and second must be two different classes below {k}; got "
                f"{shown(first)} and {shown(second)}."
            )
        if key not in self._faces:
            binary = pair(self.population, first, second)
            self._faces[key] = Face(first, second, binary, self._scale(*key), k)
        return self._faces[key]

    def classifier_on(self, face: Face, point: BoundaryPoint) -> RandomisedPlugIn:
        """The classifier of all classes behind a point of a face."""
        lottery = point.classifier
        rules = [face.rule(rule) for rule in lottery.rules]
        return RandomisedPlugIn.mix(
            zip(lottery.weights, rules, strict=True), self.classes
        )

    def first_vertices(self, point: np.ndarray) -> list[Vertex]:
        """What a search starts from: trivial rules, and those of the point's face.

        The thresholds of a face are known exactly, also on labels.
        """
        vertices = super().first_vertices(point)
        face = self._face_of(point)
        if face is None:
            return vertices
        confusion = point[[face.first, face.second]] / face.scale
        if not face.binary.contains(confusion):
            return vertices
        rules = face.binary.classifier(confusion).rules
        return [*vertices, *(self.vertex(face.rule(rule)) for rule in rules)]

    def _face_of(self, point: np.ndarray) -> Face | None:
        """A face that the point may lie on; none if three classes are called right."""
        first, *more = np.argsort(point == 0, kind="stable").tolist()
        if np.count_nonzero(point) > 2:
            return None
        return self.face(min(first, more[0]), max(first, more[0]))

    def _scale(self, first: int, second: int) -> np.ndarray:
        two = self.priors[[first, second]]
        return np.asarray(two.sum() / two if self.rates else np.full(2, two.sum()))
