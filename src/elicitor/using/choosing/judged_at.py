"""The rule that a model is judged at, in words."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from elicitor.using.choosing.facts import AtRule, Cut, ShortRule
from elicitor.words import in_english
from elicitor.words.amounts import Figures
from elicitor.words.catalogue import one_line

__all__ = ["JudgedAt"]


@dataclass(frozen=True)
class JudgedAt:
    """The rule that is best for a model under the metric.

    Attributes
    ----------
    rule : str
        What all rows together choose, in words.
    threshold : float or None
        Where it cuts the probability of the positive class, if it is such a rule;
        infinite if it says the same of everyone.
    thresholds : tuple of float or None
        Least and largest of those that parts of the rows choose, by which each row was
        judged.
    above : bool
        Whether it says positive from the threshold on; False if it says so *below*, as
        the best rule for scores that run the wrong way round does.
    """

    rule: str
    threshold: float | None = None
    thresholds: tuple[float, float] | None = None
    above: bool = True

    @property
    def short(self) -> str:
        """For a cell of a table.

        Examples
        --------
        >>> JudgedAt("positive if score ≥ 0.1912", 0.1912, (0.171, 0.24)).short
        '0.191 (0.171 to 0.24)'
        >>> JudgedAt("positive if score < 0.8", 0.8, (0.7, 0.8), above=False).short
        'below 0.8 (0.7 to 0.8)'
        """
        return in_english(self.shortly)

    @property
    def shortly(self) -> ShortRule:
        """The same as a fact."""
        if self.threshold is None or self.thresholds is None:
            return ShortRule("best", None, None, None)
        ends = map(self._cut, self.thresholds)
        low, high = ends
        spread = (low, high) if low != high else (None, None)
        cut = self._cut(self.threshold)
        return ShortRule("from" if self.above else "below", cut, *spread)

    @property
    def phrase(self) -> str:
        """After the name of a model.

        Examples
        --------
        >>> JudgedAt("positive if score ≥ 0.1912", 0.1912, (0.171, 0.24)).phrase
        'at a threshold of 0.191 (0.171 to 0.24)'
        """
        return in_english(self.at)

    @property
    def at(self) -> AtRule:
        """The same as a fact."""
        kind: Literal["best", "always", "below", "from"] = "from"
        if self.threshold is None or self.thresholds is None:
            kind = "best"
        elif math.isinf(self.threshold):
            kind = "always"
        elif not self.above:
            kind = "below"
        return AtRule(kind, self.rule, self.shortly)

    @property
    def told(self) -> str:
        """The whole rule in one line."""
        return one_line(self.rule)

    def _cut(self, threshold: float) -> Cut:
        if math.isinf(threshold):
            everyone = self.above == (threshold < 0)
            return Cut("everyone" if everyone else "nobody", Figures("0"))
        return Cut("at", Figures(f"{threshold:.3g}"))
