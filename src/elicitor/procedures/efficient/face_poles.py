"""Our procedure for linear-fractional metrics of right decisions (mathematics §5).

On a face, where only two classes are ever predicted, the metric is a binary
linear-fractional one, and its pole is bisected as there (:mod:`.pole_search`). k − 1
faces that join all classes settle the metric (:mod:`.face_ratios`). Each new class is
put against the one that weighs most so far: what a face says is a ratio of two weights,
and ratios to a class that hardly counts would say little about the others.
"""

from __future__ import annotations

import contextlib
from collections.abc import Generator

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_number
from elicitor.core.procedure import EnoughAsked, Procedure
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.procedures.efficient.pole_search import PoleSearch
from elicitor.procedures.face_ratios import (
    ONLY_THE_RANKING,
    FacePole,
    extremes_of,
    interval_of,
    metric_of,
)
from elicitor.regions.multiclass.diagonal import DiagonalRegion, Face

__all__ = ["face_poles"]


def face_poles(
    region: DiagonalRegion,
    *,
    tolerance: float = 0.02,
    rng: np.random.Generator | None = None,  # noqa: ARG001 -- draws nothing
) -> Procedure:
    """Elicit a linear-fractional metric of right decisions by bisecting poles.

    About 13 (k−1) questions for k classes at the default tolerance.

    Parameters
    ----------
    region : DiagonalRegion
        From a law or from a labelled sample.
    tolerance : float, default=0.02
        Stop when, on every face, the angle of the local trade-off between the two
        classes is known to this width, on average over the face's boundary (radians).
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds the canonical `LinearFractionalMetric` with the poles found
        (:meth:`LinearFractionalMetric.from_form`). Its details hold ``"form"``, what
        comparisons reveal, of shape (k+1, k+1); ``"poles"``, of shape (3,), for each
        pair of class names that was asked about; ``"spread"`` and ``"regret"``, the
        doubt that is left on the worst of these faces (radians) and what following the
        estimate may cost there, as a share of the range from worst to best; and
        ``"extremes"``, the metrics at the
        corners of what each face leaves open.
    """
    epsilon = check_number("tolerance", tolerance, above=0)
    tree = FaceTree(region)
    with contextlib.suppress(EnoughAsked):
        yield from tree.run(epsilon)
    searches = tree.searches()
    found = [FacePole(face, search.pole, search.corners) for face, search in searches]
    spread = max(search.spread for _, search in searches)
    known = all(search.is_known(epsilon) for _, search in searches)
    metric = metric_of(region, found)
    return Result(
        metric=metric,
        interval=interval_of(region, found),
        converged=known,
        notes=(ONLY_THE_RANKING, *tree.limits()),
        details={
            "form": metric.form,
            "poles": {tree.names(known.face): known.pole for known in found},
            "spread": spread,
            "regret": max(search.regret for _, search in searches),
            "extremes": extremes_of(region, found),
        },
    )


class FaceTree:
    """The faces that are asked about, and how far each search has come.

    Parameters
    ----------
    region : DiagonalRegion
        Where the faces are.
    """

    def __init__(self, region: DiagonalRegion) -> None:
        self.region = region
        self.heaviest = 0
        self._asked: dict[int, tuple[Face, PoleSearch]] = {}

    def run(self, tolerance: float) -> Generator[Question, Answer, None]:
        """Ask until the pole on every face of the tree is known."""
        others = range(1, len(self.region.classes))
        for other in others:
            yield from self._search(other, tolerance, len(others) - other)
        # Two classes that both weigh nothing tie on their face, whatever is asked.
        silent = [other for other in others if not self._asked[other][1].took_sides]
        for number, other in enumerate(silent, start=1):
            if self._asked[other][0].first != self.heaviest:
                yield from self._search(other, tolerance, len(silent) - number)

    def _search(
        self, other: int, tolerance: float, faces_left: int
    ) -> Generator[Question, Answer, None]:
        face = self.region.face(self.heaviest, other)
        search = PoleSearch(face.binary)
        self._asked.pop(other, None)  # a class that is asked about again comes last
        self._asked[other] = face, search
        later = faces_left * search.questions_to(tolerance)
        yield from search.run(tolerance, later=later, show=face.embed)
        first, second = face.ratio(np.arctan2(search.pole[0], -search.pole[1]))
        if search.took_sides and second > first:
            self.heaviest = other

    def searches(self) -> list[tuple[Face, PoleSearch]]:
        """All faces of the tree, also those not asked about, in the order of growth."""
        asked = list(self._asked.values())
        for other in range(1, len(self.region.classes)):
            if other not in self._asked:
                face = self.region.face(self.heaviest, other)
                asked.append((face, PoleSearch(face.binary)))
        return asked

    def names(self, face: Face) -> tuple[str, str]:
        """Names of the two classes of a face."""
        return self.region.classes[face.first], self.region.classes[face.second]

    def limits(self) -> list[str]:
        """What could not be found out, in sentences."""
        notes = []
        for face, search in self._asked.values():
            first, second = self.names(face)
            if search.exhausted:
                notes.append(
                    f"What “{second}” weighs against “{first}” is known only roughly: "
                    "classifiers that predict just these two, in the counts that are "
                    "shown, cannot tell the remaining metrics apart."
                )
            if search.tied and not search.took_sides:
                notes.append(
                    f"Whatever predicts just “{first}” and “{second}” seemed about "
                    "equal, so how these two weigh is not identified."
                )
            if search.undecided:
                notes.append(
                    f"The last questions about “{first}” and “{second}” were answered "
                    "with 'cannot say', so their search ended."
                )
        return notes
