"""The errors of a classifier of several classes ([M] Section 3.2)."""

from __future__ import annotations

from elicitor.regions.multiclass.region import MulticlassRegion

__all__ = ["OffDiagonalRegion"]


class OffDiagonalRegion(MulticlassRegion):
    """The achievable errors C_ij (or rates R_ij), i ≠ j, row-major.

    Build one with `from_predictions`, `from_estimator` or `from_law`. It is convex but
    not strictly; [M] and [Q] ask about points of a ball inside it.

    Parameters
    ----------
    population : Population
        Who is classified.
    rates : bool, default=False
        Whether the statistics are rates.

    Examples
    --------
    >>> region = OffDiagonalRegion.from_predictions(
    ...     ["bus", "van", "bus"], [[0.9, 0.1], [0.3, 0.7], [0.4, 0.6]],
    ...     classes=["bus", "van"])
    >>> region.names
    ('C[bus, van]', 'C[van, bus]')
    >>> region.support([-1, -2]).round(3)
    array([0.333, 0.   ])
    """

    diagonal = False
