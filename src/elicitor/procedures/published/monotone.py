"""[M] Section 7: a monotone metric of unknown form, to first order at its optimum.

The search of [B] and [M] for the best point needs no formula, only that the metric is
unimodal along each curve. The slope of the curve where the search ends is then the
slope of the metric there. [M] leaves the details to an appendix that is not public
here; we run Algorithm 1 as it stands.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import numpy as np

from elicitor.core.details import Details
from elicitor.core.errors import InvalidParameterError
from elicitor.core.procedure import Procedure
from elicitor.metrics.families.monotone import FIRST_ORDER
from elicitor.metrics.result_notes import ResultNote
from elicitor.metrics.signs import check_direction
from elicitor.procedures.published.binary_linear import binary_linear
from elicitor.procedures.published.diagonal_linear import diagonal_linear
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.multiclass.diagonal import DiagonalRegion
from elicitor.words import say

__all__ = ["monotone"]

ON_FACES = say(ResultNote("on-faces"))


def monotone(
    region: BinaryRegion | DiagonalRegion,
    *,
    tolerance: float = 0.02,
    direction: str = "increasing",
    rng: np.random.Generator | None = None,
) -> Procedure:
    """Elicit the slope of a monotone metric by Algorithm 1 of [B] or of [M].

    4⌈log₂(π/2ε)⌉ questions on a binary region, 4(k−1)⌈log₂(1/ε)⌉ on a diagonal one. On
    faces the slopes belong to different points, at which other classes are never
    predicted; so they agree with the slope at the best classifier of all only for
    linear metrics.

    Parameters
    ----------
    region : BinaryRegion or DiagonalRegion
        From a law or from labelled predictions.
    tolerance : float, default=0.02
        ε of Algorithm 1: in radians on a binary region, in shares on a diagonal one.
    direction : {"increasing", "decreasing"}, default="increasing"
        Whether utility grows with right decisions or falls ([B] Appendix D), which [M]
        has not.
    rng : numpy.random.Generator, optional
        Not used.

    Returns
    -------
    Procedure
        Its result holds a `LinearMetric`: weights of unit norm on a binary region, of
        sum 1 on a diagonal one. Its interval is that of :func:`binary_linear`; on a
        diagonal region there is none, see above. Its details hold ``"optimum"``: the
        best point found, of shape (2,), or those of the faces, of shape
        (n_classes - 1, n_classes).

    Raises
    ------
    InvalidParameterError
        If an option is out of range, or utility is to fall on a diagonal region.
    """
    minds = check_direction(direction) < 0
    if isinstance(region, DiagonalRegion):
        if minds:
            raise InvalidParameterError(
                "direction must be 'increasing' where there are several classes: [M] "
                "elicits metrics that grow. Use method='efficient'."
            )
        found = yield from diagonal_linear(region, tolerance=tolerance, rng=rng)
        notes, optimum = [FIRST_ORDER, ON_FACES], found.details["optima"]
        found = replace(found, interval=None)
        unknown = {"extremes", "regret"}
    else:
        found = yield from binary_linear(
            region, tolerance=tolerance, direction=direction, rng=rng
        )
        notes, optimum = [FIRST_ORDER], region.plug_in(found.details["angle"])
        unknown = {"regret"}
    kept = {k: v for k, v in found.details.items() if k not in unknown}
    details = cast("Details", {**kept, "optimum": optimum})
    return replace(found, notes=(*found.notes, *notes), details=details)
