"""Questions for people who err; links and acquisition rules that a user may add."""

from elicitor.procedures.bayesian.gain import (
    ACQUISITIONS,
    Acquisition,
    expected_gains,
)
from elicitor.procedures.bayesian.noise import LINKS, Link

__all__ = ["ACQUISITIONS", "LINKS", "Acquisition", "Link", "expected_gains"]
