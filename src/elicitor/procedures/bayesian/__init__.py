"""Questions for people who err; links and acquisition rules that a user may add."""

from elicitor.procedures.bayesian.acquisition import ACQUISITIONS, Acquisition
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.gain import expected_gains
from elicitor.procedures.bayesian.noise import LINKS, Link

__all__ = ["ACQUISITIONS", "LINKS", "Acquisition", "Beliefs", "Link", "expected_gains"]
