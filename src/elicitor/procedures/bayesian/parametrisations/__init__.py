"""From unknowns to metrics, for every family; each can be written to a file."""

from elicitor.procedures.bayesian.parametrisations.base import Parametrisation
from elicitor.procedures.bayesian.parametrisations.registry import (
    parametrisation_from_dict,
)

__all__ = ["Parametrisation", "parametrisation_from_dict"]
