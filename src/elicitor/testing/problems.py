"""Awkward binary problems, each with its confusions computed in another way.

Contract suites and tests run on all of them. A sample counts its own rows; a law has a
closed form, and its classifiers that are no thresholds are integrated by scipy.
"""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.integrate import quad

from elicitor.regions import BinaryRegion, RandomisedClassifier, ThresholdRule

__all__ = ["LAWS", "PROBLEMS", "SAMPLES", "LawProblem", "Problem", "SampleProblem"]


class Problem(ABC):
    """Where a binary region comes from."""

    @property
    @abstractmethod
    def region(self) -> BinaryRegion:
        """The region, built afresh."""

    @property
    @abstractmethod
    def mirrored(self) -> BinaryRegion:
        """The region after exchanging the classes: 1 − y and 1 − p."""

    @abstractmethod
    def confusion(self, rule: ThresholdRule) -> np.ndarray:
        """Confusion (TP, TN) of one rule, without the region's help."""

    @abstractmethod
    def others(self) -> np.ndarray:
        """Confusions of further classifiers, of shape (n, 2)."""

    def measure(self, classifier: RandomisedClassifier) -> np.ndarray:
        """Confusion (TP, TN) of a randomised classifier, without the region's help."""
        rows = [self.confusion(rule) for rule in classifier.rules]
        return np.asarray(classifier.weights) @ np.array(rows)


@dataclass(frozen=True, eq=False)
class SampleProblem(Problem):
    """Labels, 0 or 1, and probabilities."""

    labels: np.ndarray
    scores: np.ndarray

    @property
    def region(self) -> BinaryRegion:
        """See :attr:`Problem.region`."""
        return BinaryRegion.from_predictions(self.labels, self.scores)

    @property
    def mirrored(self) -> BinaryRegion:
        """See :attr:`Problem.mirrored`."""
        return BinaryRegion.from_predictions(1 - self.labels, 1 - self.scores)

    def confusion(self, rule: ThresholdRule) -> np.ndarray:
        """See :meth:`Problem.confusion`; counts rows."""
        called = self.scores >= rule.threshold
        return self.count(called if rule.above else ~called)

    def count(self, called: ArrayLike) -> np.ndarray:
        """Confusion of predictions, each a bool or a probability of positive."""
        chance = np.asarray(called, dtype=float)
        return np.array(
            [np.mean(chance * self.labels), np.mean((1 - chance) * (1 - self.labels))]
        )

    def every_threshold(self) -> np.ndarray:
        """Confusions of all thresholds and of their complements, of shape (n, 2)."""
        cuts = [*np.unique(self.scores), np.inf]
        rules = [ThresholdRule(float(t), side) for t in cuts for side in (True, False)]
        return np.array([self.confusion(rule) for rule in rules])

    def others(self) -> np.ndarray:
        """See :meth:`Problem.others`; lotteries between thresholds."""
        every = self.every_threshold()
        rng = np.random.default_rng(0)
        lotteries = rng.dirichlet(np.full(4, 0.4), size=300)
        chosen = every[rng.integers(len(every), size=(300, 4))]
        return np.concatenate([every, np.einsum("ij,ijk->ik", lotteries, chosen)])


@dataclass(frozen=True, eq=False)
class LawProblem(Problem):
    """A law of one feature whose thresholds have a closed form."""

    eta: Callable[[np.ndarray], np.ndarray]  # P(Y=1 | x)
    above: Callable[[float], tuple[float, float]]  # confusion of η ≥ t
    low: float  # of η
    high: float  # of η
    density: Callable[[np.ndarray], np.ndarray] | None = None  # of x; None for uniform
    support: tuple[float, float] = (0.0, 1.0)  # interval of x

    @property
    def region(self) -> BinaryRegion:
        """See :attr:`Problem.region`."""
        return BinaryRegion.from_law(self.eta, self.density, support=self.support)

    @property
    def mirrored(self) -> BinaryRegion:
        """See :attr:`Problem.mirrored`."""
        return BinaryRegion.from_law(
            lambda x: 1 - self.eta(x), self.density, support=self.support
        )

    def confusion(self, rule: ThresholdRule) -> np.ndarray:
        """See :meth:`Problem.confusion`; closed form."""
        positives, _ = self.above(self.low)
        if rule.threshold <= self.low:
            confusion = np.array([positives, 0.0])
        elif rule.threshold > self.high:
            confusion = np.array([0.0, 1 - positives])
        else:
            confusion = np.array(self.above(rule.threshold))
        right = np.array([positives, 1 - positives])
        return confusion if rule.above else right - confusion

    def others(self) -> np.ndarray:
        """See :meth:`Problem.others`; classifiers that are constant on pieces of x."""
        edges = np.linspace(*self.support, 17)
        both = np.array(
            [
                [
                    quad(self._mass, a, b, args=(side,), epsabs=1e-13)[0]
                    for side in (1, 0)
                ]
                for a, b in itertools.pairwise(edges)
            ]
        )
        chance = np.random.default_rng(0).choice([0.0, 0.3, 1.0], size=(60, 16))
        return np.stack([chance @ both[:, 0], (1 - chance) @ both[:, 1]], axis=1)

    def _mass(self, x: float, side: int) -> float:
        at = np.array([x])
        eta = float(self.eta(at)[0])
        width = self.support[1] - self.support[0]
        density = 1 / width if self.density is None else float(self.density(at)[0])
        return density * (eta if side else 1 - eta)


def _logistic(t: float) -> tuple[float, float]:
    x = np.log(1 / t - 1) / 5

    def integral(z: float) -> float:
        return float(z - np.logaddexp(0, 5 * z) / 5) / 2

    return integral(x) - integral(-1), (1 - x) / 2 - (integral(1) - integral(x))


def _wave(t: float) -> tuple[float, float]:
    """η = ½ + 0.4 sin 2πx is at least t between two symmetric roots."""
    turn = float(np.arcsin(np.clip((t - 0.5) / 0.4, -1, 1)))
    width = 0.5 - turn / np.pi
    found = width / 2 + 0.4 * np.cos(turn) / np.pi
    return found, 1 - width - (0.5 - found)


def _flat_ends(t: float) -> tuple[float, float]:
    """η = 0 up to ¼, 2x − ½ up to ¾, then 1."""
    return 0.25 + (1 - t**2) / 4, 0.25 + (t - t**2 / 2) / 2


def _flat_middle(t: float) -> tuple[float, float]:
    """η rises from 0.2 to ½, stays there from ¼ to ¾, and rises to 0.8."""
    x = (t - 0.2) / 1.2 if t <= 0.5 else 0.75 + (t - 0.5) / 1.2
    start = (0.2 + min(t, 0.5)) / 2 * min(x, 0.25)
    end = 0.25 + (0.5 + t) / 2 * (x - 0.75) if t > 0.5 else 0.0
    below = start + end
    return 0.5 - below, x - below


LAWS: dict[str, LawProblem] = {
    "ramp": LawProblem(lambda x: x, lambda t: ((1 - t**2) / 2, t - t**2 / 2), 0, 1),
    "logistic": LawProblem(
        lambda x: 1 / (1 + np.exp(5 * x)),
        _logistic,
        1 / (1 + np.exp(5)),
        1 / (1 + np.exp(-5)),
        support=(-1.0, 1.0),
    ),
    "uneven density": LawProblem(
        lambda x: x,
        lambda t: (2 * (1 - t**3) / 3, t**2 - 2 * t**3 / 3),
        0,
        1,
        density=lambda x: 2 * x,
    ),
    "wave": LawProblem(lambda x: 0.5 + 0.4 * np.sin(2 * np.pi * x), _wave, 0.1, 0.9),
    "flat ends": LawProblem(lambda x: np.clip(2 * x - 0.5, 0, 1), _flat_ends, 0, 1),
    "flat middle": LawProblem(
        lambda x: np.interp(x, [0, 0.25, 0.75, 1], [0.2, 0.5, 0.5, 0.8]),
        _flat_middle,
        0.2,
        0.8,
    ),
}
"""Laws with smooth, non-monotone and partly constant η, full and limited range."""


def _drawn(n_samples: int, seed: int) -> SampleProblem:
    rng = np.random.default_rng(seed)
    proba = 1 / (1 + np.exp(-2 * rng.normal(size=n_samples)))
    return SampleProblem((rng.random(n_samples) < proba).astype(int), proba)


def _tied() -> SampleProblem:
    drawn = _drawn(300, 1)
    return SampleProblem(drawn.labels, np.round(drawn.scores, 1))


def _separable() -> SampleProblem:
    scores = np.linspace(0.01, 0.99, 60)
    return SampleProblem((scores > 0.6).astype(int), scores)


def _anti_informative() -> SampleProblem:
    drawn = _drawn(200, 3)
    return SampleProblem(1 - drawn.labels, drawn.scores)


def _partly_wrong() -> SampleProblem:
    """Scores that run the wrong way in the middle, with ties."""
    rng = np.random.default_rng(6)
    scores = np.round(rng.random(150), 2)
    chance = np.interp(scores, [0, 0.3, 0.7, 1], [0.4, 0.9, 0.05, 0.6])
    return SampleProblem((rng.random(150) < chance).astype(int), scores)


def _unbalanced() -> SampleProblem:
    rng = np.random.default_rng(4)
    labels = np.repeat([0, 1], [980, 20])
    return SampleProblem(labels, rng.beta(1 + 3 * labels, 8))


SAMPLES: dict[str, SampleProblem] = {
    "continuous": _drawn(400, 0),
    "tied": _tied(),
    "tiny": _drawn(20, 2),
    "separable": _separable(),
    "anti-informative": _anti_informative(),
    "partly wrong": _partly_wrong(),
    "unbalanced": _unbalanced(),
}
"""Samples with ties, without noise, with wrong scores, and with a rare class."""

PROBLEMS: dict[str, Problem] = {**LAWS, **SAMPLES}
