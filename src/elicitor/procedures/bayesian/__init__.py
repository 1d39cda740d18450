"""Questions for people who err; links and acquisition rules that a user may add."""

from elicitor.procedures.bayesian.acquisition import ACQUISITIONS, Acquisition
from elicitor.procedures.bayesian.asking import BAYESIAN, EFFICIENT, utility_of
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.gain import expected_gains
from elicitor.procedures.bayesian.noise import LINKS, Hypotheses, Link
from elicitor.procedures.bayesian.settings import Settings
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = [
    "ACQUISITIONS",
    "BAYESIAN",
    "EFFICIENT",
    "LINKS",
    "Acquisition",
    "Beliefs",
    "Hypotheses",
    "LinearUtility",
    "Link",
    "Settings",
    "expected_gains",
    "utility_of",
]
