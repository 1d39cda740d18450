"""How to ask someone who may err, and when to stop: options of every family."""

from __future__ import annotations

from dataclasses import dataclass

from elicitor.core.checks import check_choice, check_number
from elicitor.procedures.bayesian.noise import LINKS

__all__ = ["Manner"]


@dataclass(frozen=True)
class Manner:
    """Options that all Bayesian procedures share.

    Attributes
    ----------
    tolerance : float, default=0.05
        Stop when the unit vector of the unknowns is expected to lie this close to the
        truth (root mean squared distance).
    link : {"logistic", "probit"}, default="logistic"
        Distribution of the noise in a person's judgement.
    simplicity : float, default=0.75
        Ask about two quantities only, if that is expected to tell at least this share
        of what the best question tells; above 1 for never, 0 for always.
    """

    tolerance: float = 0.05
    link: str = "logistic"
    simplicity: float = 0.75

    def __post_init__(self) -> None:
        check_number("tolerance", self.tolerance, above=0)
        check_choice("link", self.link, LINKS)
        check_number("simplicity", self.simplicity, at_least=0)
