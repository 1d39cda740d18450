"""Classifiers that threshold a score, and lotteries between them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import (
    as_threshold,
    check_entries,
    check_flag,
    check_items,
    check_rng,
    check_words,
    floats,
    shown,
)
from elicitor.core.errors import InvalidDataError
from elicitor.core.labels import written_label
from elicitor.regions.mixing import merged, paired
from elicitor.regions.rule_facts import ScoreRule, lot_of, named_positive, score_rule
from elicitor.words import Fact, Joined, say

__all__ = ["RandomisedClassifier", "ThresholdRule"]


@dataclass(frozen=True)
class ThresholdRule:
    """Predict positive on one side of a threshold.

    Attributes
    ----------
    threshold : float
        In the units of the score; ±infinity for the two trivial rules.
    above : bool
        True: positive where score ≥ threshold (the upper boundary of [B]).
        False: positive where score < threshold (the lower boundary).
    """

    threshold: float
    above: bool = True

    def __post_init__(self) -> None:
        as_threshold(self.threshold)
        check_flag("above", self.above)

    @property
    def complement(self) -> ThresholdRule:
        """The rule that always says the opposite."""
        return ThresholdRule(self.threshold, not self.above)

    def predict(self, scores: ArrayLike) -> np.ndarray:
        """Return booleans: True where the rule says positive."""
        numbers = floats(scores, largest=math.inf)
        if numbers.ndim == 0 or np.isnan(numbers).any():
            raise InvalidDataError(
                f"scores must be an array of numbers; got {shown(scores)}."
            )
        reaches = numbers >= self.threshold
        return reaches if self.above else ~reaches

    def told(self, positive_label: Any = None) -> ScoreRule:
        """The rule as a fact, with what the positive class is labelled."""
        called = named_positive(positive_label)
        return score_rule(self.threshold, above=self.above, called=called)

    def sentence(self, positive: str = "positive") -> str:
        """Say the rule, with what the positive class is called."""
        called = check_words("positive", positive)
        return say(score_rule(self.threshold, above=self.above, called=called))

    def __str__(self) -> str:
        return self.sentence()


@dataclass(frozen=True)
class RandomisedClassifier:
    """A lottery over threshold rules, usable on new scores.

    Attributes
    ----------
    rules : tuple of ThresholdRule
        The rules in the lottery.
    weights : tuple of float
        Probability of each rule; positive, summing to one.
    positive_label : object
        Which label "positive" stands for; None if it is not known.

    Examples
    --------
    >>> half = RandomisedClassifier.mix([(0.5, ThresholdRule(0.3)),
    ...                                  (0.5, ThresholdRule(0.6))])
    >>> half.positive_probability([0.2, 0.4, 0.7])
    array([0. , 0.5, 1. ])
    """

    rules: tuple[ThresholdRule, ...]
    weights: tuple[float, ...]
    positive_label: Any = None

    @classmethod
    def of(cls, rule: ThresholdRule) -> RandomisedClassifier:
        """The classifier that always uses one rule."""
        return cls.mix([(1.0, rule)])

    @classmethod
    def mix(cls, parts: Iterable[tuple[float, ThresholdRule]]) -> RandomisedClassifier:
        """Mix rules by weight; equal rules are merged and zero weights dropped."""
        return cls(*merged(parts, ThresholdRule))

    @property
    def complement(self) -> RandomisedClassifier:
        """The classifier that always says the opposite."""
        return replace(self, rules=tuple(rule.complement for rule in self.rules))

    @property
    def is_deterministic(self) -> bool:
        """Whether no lottery is involved."""
        return len(self.rules) == 1

    def positive_probability(self, scores: ArrayLike) -> np.ndarray:
        """Probability of predicting positive for each score.

        Parameters
        ----------
        scores : array-like of shape (n_samples,)
            Scores in the units that the region was built from.

        Returns
        -------
        ndarray of shape (n_samples,)
        """
        parts = zip(self.weights, self.rules, strict=True)
        return np.sum([weight * rule.predict(scores) for weight, rule in parts], axis=0)

    def predict(self, scores: ArrayLike, *, random_state: Any = None) -> np.ndarray:
        """Draw predictions, independently for each sample.

        Parameters
        ----------
        scores : array-like of shape (n_samples,)
            Scores in the units that the region was built from.
        random_state : None, int or numpy.random.Generator
            Source of the draws; a deterministic classifier needs none.

        Returns
        -------
        ndarray of bool of shape (n_samples,)
        """
        probability = self.positive_probability(scores)
        rng = check_rng(random_state)
        return rng.random(probability.shape) < probability

    def to_dict(self) -> dict[str, Any]:
        """Return the classifier as JSON-ready data."""
        found: dict[str, Any] = {
            "rules": [
                {"threshold": repr(float(rule.threshold)), "above": rule.above}
                for rule in self.rules
            ],
            "weights": list(self.weights),
        }
        if self.positive_label is not None:
            found["positive_label"] = written_label(self.positive_label)
        return found

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> RandomisedClassifier:
        """Rebuild a classifier from :meth:`to_dict`."""
        check_entries("data", data, ("rules", "weights"))
        rules = map(_rule, check_items("rules", data["rules"]))
        mixed = cls.mix(paired("weights", data["weights"], "rules", rules))
        return replace(mixed, positive_label=data.get("positive_label"))

    @property
    def told(self) -> Fact | Joined:
        """The rules as a fact, for every language."""
        rules = [rule.told(self.positive_label) for rule in self.rules]
        if self.is_deterministic:
            return rules[0]
        return lot_of(zip(self.weights, rules, strict=True))

    def __str__(self) -> str:
        return say(self.told)


def _rule(data: Any) -> ThresholdRule:
    """A rule as :meth:`RandomisedClassifier.to_dict` writes it."""
    check_entries("rules", data, ("threshold", "above"))
    try:
        threshold = float(data["threshold"])
    except (TypeError, ValueError):
        threshold = math.nan
    return ThresholdRule(threshold, data["above"])
