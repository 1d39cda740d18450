"""The procedures of the papers, to the letter."""

from elicitor.procedures.published.binary_linear import binary_linear
from elicitor.procedures.published.binary_linear_fractional import (
    binary_linear_fractional,
)

__all__ = ["binary_linear", "binary_linear_fractional"]
