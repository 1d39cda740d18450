"""The rule that a model is judged at, in words."""

from __future__ import annotations

import math
from dataclasses import dataclass

__all__ = ["OWN_DECISIONS", "JudgedAt"]

OWN_DECISIONS = "0.5, or the most likely class"
"""Where probabilities are cut as long as nobody says otherwise."""


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
        if self.threshold is None or self.thresholds is None:
            return "its best rule"
        low, high = map(self._cut, self.thresholds)
        spread = f" ({low} to {high})" if low != high else ""
        return f"{'' if self.above else 'below '}{self._cut(self.threshold)}{spread}"

    @property
    def phrase(self) -> str:
        """After the name of a model.

        Examples
        --------
        >>> JudgedAt("positive if score ≥ 0.1912", 0.1912, (0.171, 0.24)).phrase
        'at a threshold of 0.191 (0.171 to 0.24)'
        """
        if self.threshold is None or self.thresholds is None:
            return "at the rule that is best for it"
        if math.isinf(self.threshold):
            return f"at the rule to {self.rule}"
        if not self.above:
            return f"where it calls those positive whose score is {self.short}"
        return f"at a threshold of {self.short}"

    @property
    def told(self) -> str:
        """The whole rule in one line."""
        return "; ".join(self.rule.replace(":\n", ": ").splitlines())

    def _cut(self, threshold: float) -> str:
        if math.isinf(threshold):
            return "everyone" if self.above == (threshold < 0) else "nobody"
        return f"{threshold:.3g}"
