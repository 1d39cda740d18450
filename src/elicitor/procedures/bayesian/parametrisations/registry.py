"""All parametrisations, as they are called in files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from elicitor.procedures.bayesian.parametrisations.base import Parametrisation
from elicitor.procedures.bayesian.parametrisations.group_costs import (
    GroupCostsParametrisation,
)
from elicitor.procedures.bayesian.parametrisations.linear import LinearParametrisation
from elicitor.procedures.bayesian.parametrisations.ratios import (
    RatioOfRightParametrisation,
    RatioOnBallParametrisation,
)
from elicitor.procedures.bayesian.parametrisations.slopes import SlopeParametrisation
from elicitor.procedures.bayesian.parametrisations.tensors import TensorParametrisation

__all__ = ["parametrisation_from_dict"]

KINDS: tuple[type[Parametrisation], ...] = (
    GroupCostsParametrisation,
    LinearParametrisation,
    RatioOfRightParametrisation,
    RatioOnBallParametrisation,
    SlopeParametrisation,
    TensorParametrisation,
)


def parametrisation_from_dict(data: Mapping[str, Any]) -> Parametrisation:
    """Rebuild one from :meth:`Parametrisation.to_dict`.

    Parameters
    ----------
    data : mapping
        Its kind and its parts.

    Returns
    -------
    Parametrisation

    Raises
    ------
    InvalidParameterError
        If a part holds something else than numbers.
    LookupError, TypeError
        If it is of no known kind, or has other parts.
    """
    parts = dict(data)
    kind = {each.kind: each for each in KINDS}[parts.pop("kind")]
    return kind(**parts)
