"""What is found of several people together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from elicitor.metrics.base import Metric

__all__ = ["Consensus", "Disagreement", "OpinionGroup"]


@dataclass(frozen=True, eq=False)
class Consensus:
    """A metric for everybody, and who pays for it.

    Attributes
    ----------
    rule : {"mean", "median", "worst-off", "pooled"}
        How it was chosen.
    aim : str
        What the rule aims at.
    metric : Metric
        The consensus.
    regrets : mapping of str to float
        (1 − ρ)/2 for everyone, ρ being the correlation of the own utility with that of
        the consensus: 0 for the own metric, ½ for an unrelated one, 1 for the opposite.
        On a ball it is what the best classifier under the consensus loses, as a share
        of the range of the own utility.
    """

    rule: str
    aim: str
    metric: Metric
    regrets: Mapping[str, float]

    @property
    def worst_off(self) -> str:
        """Who loses most; the first of several."""
        return max(self.regrets, key=lambda name: self.regrets[name])

    @property
    def mean_regret(self) -> float:
        """What is lost on average."""
        return float(np.mean(list(self.regrets.values())))


@dataclass(frozen=True, eq=False)
class OpinionGroup:
    """People who want about the same; one person is a group, too.

    About: members lie around a centre, and what fits one of them need not fit another.

    Attributes
    ----------
    members : tuple of str
        Who belongs to it most probably.
    metric : Metric
        Its centre.
    size : tuple of float
        With a probability of 90 % so many of the panel belong to it (people).
    share : tuple of float
        90 % credible interval of its share among all people of whom the panel is a
        random sample.
    disagreement : Disagreement
        How differently its members answer.
    """

    members: tuple[str, ...]
    metric: Metric
    size: tuple[float, float]
    share: tuple[float, float]
    disagreement: Disagreement


@dataclass(frozen=True)
class Disagreement:
    """How differently people answer.

    Attributes
    ----------
    between : float
        Probability that two people of the panel (or group) answer a random pair
        differently, as far as the answers tell; both without noise.
    uncertainty : float
        The part of it that two people with the same answers would have, too, since so
        few answers leave their metrics open (probability).
    variance_between : float
        Variance of the unit utilities between people, that of the estimates removed.
    variance_within : float
        Mean variance of what is known of one person; 1 if nothing is.
    """

    between: float
    uncertainty: float
    variance_between: float
    variance_within: float
