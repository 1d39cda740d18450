"""Linear utilities of right decisions: what each class is worth.

Two kinds of pairs are proposed. Those whose classifiers differ only in how they treat
two of the classes have chords that are nearly as long as the region is wide, and only
two statistics differ. And there are pairs of good classifiers, one of them mixed with a
third such that both are level. All of them predict every class now and then.
"""

from __future__ import annotations

from elicitor.procedures.bayesian.asking import asks_people
from elicitor.procedures.bayesian.utilities.binary import LinearAmongLandmarks
from elicitor.procedures.bayesian.utilities.landmarks import Landmarks
from elicitor.regions.multiclass.diagonal import DiagonalRegion

__all__ = ["LinearOnDiagonal", "bayesian_diagonal_linear"]


@asks_people
def bayesian_diagonal_linear(region: DiagonalRegion) -> LinearOnDiagonal:
    """Elicit weights of the right decisions of each class.

    Parameters
    ----------
    region : DiagonalRegion
        From a law or from labelled predictions.

    Returns
    -------
    Procedure
        Its result holds a `LinearMetric` with weights of sum 1, and a posterior.
    """
    return LinearOnDiagonal(region)


class LinearOnDiagonal(LinearAmongLandmarks):
    """The weights of the right decisions of each class, not negative.

    Parameters
    ----------
    region : DiagonalRegion
        From a law or from labelled predictions.
    """

    def __init__(self, region: DiagonalRegion) -> None:
        super().__init__(region, Landmarks.of_diagonal(region), norm=1)
