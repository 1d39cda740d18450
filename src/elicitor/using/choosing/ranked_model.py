"""One model of a ranking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from elicitor.using.choosing.ends import Ends, chance_of
from elicitor.using.choosing.facts import RankingWord
from elicitor.using.choosing.judged_at import JudgedAt
from elicitor.words import in_english

__all__ = ["RankedModel", "chance_text"]

AMONG: Mapping[str, Literal["yes", "perhaps", "no"]] = {
    "always": "yes",
    "sometimes": "perhaps",
    "never": "no",
}
"""Whether a model is the best one, if it is under so many metrics."""


@dataclass(frozen=True)
class RankedModel:
    """One model, as the metric sees it.

    Attributes
    ----------
    name : str
        Of the model.
    rank : int
        1 is best; models that are equally good share theirs.
    value : float
        Of the metric, in its own orientation.
    utility : float
        The same, larger being better.
    standing : float
        Share of the way from the worst model (0) to the best (1), each at its rule or
        as it stands: below 1 for all if one is the best as it stands.
    interval : tuple of float or None
        Of the standing, over the metrics that the answers allow.
    probability_best : float or None
        Over the posterior; models that tie share it. None without a posterior.
    among_best : {"always", "sometimes", "never"} or None
        Under how many of the metrics at hand no model is better; None if there is only
        one.
    expected_rank : float or None
        Mean rank over the posterior, ties in the middle.
    sampling_interval : tuple of float or None
        Of the standing under the elicited metric, over other samples that the rows
        could have been. None for tables.
    sampling_best : float or None
        How often it is best on these samples (probability).
    usual : mapping of str to float
        Accuracy and the like of the model as it stands; larger is better.
    judged_at : JudgedAt or None
        The rule that is best for it, which all of the above is about, but for `usual`;
        None if it is judged as it stands.
    own_value : float or None
        Of the metric, for the model as it stands: its own decisions, or probabilities
        cut at 0.5 or read as the likeliest class.
    own_standing : float or None
        Of the model as it stands.
    own_interval, own_sampling_interval : tuple of float or None
        Of this standing, over metrics and over samples.
    runs_wrong_way : bool
        Whether its probabilities of the positive class are low where the class is: are
        they those of the other one?
    """

    name: str
    rank: int
    value: float
    utility: float
    standing: float
    interval: Ends | None
    probability_best: float | None
    among_best: str | None
    expected_rank: float | None
    sampling_interval: Ends | None
    sampling_best: float | None
    usual: Mapping[str, float] = field(default_factory=dict)
    judged_at: JudgedAt | None = None
    own_value: float | None = None
    own_standing: float | None = None
    own_interval: Ends | None = None
    own_sampling_interval: Ends | None = None
    runs_wrong_way: bool = False

    @property
    def chance(self) -> str:
        """Whether it is the best model, in a word.

        Examples
        --------
        >>> row = RankedModel("a", 1, 1, 1, 1, None, 0.93, None, 1.1, None, None)
        >>> row.chance
        '93 %'
        """
        if self.probability_best is not None:
            return chance_text(self.probability_best)
        if self.among_best is not None:
            return in_english(RankingWord(AMONG[self.among_best]))
        return in_english(RankingWord("yes" if self.rank == 1 else "no"))


def chance_text(share: float) -> str:
    """A probability in percent; what is neither 0 nor 1 is not said to be.

    >>> chance_text(0.0), chance_text(0.002), chance_text(0.93), chance_text(0.999)
    ('0 %', 'under 1 %', '93 %', 'over 99 %')
    """
    return in_english(chance_of(share))
