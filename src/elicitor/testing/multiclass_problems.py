"""Awkward problems of several classes, with their confusions computed in another way.

A sample counts its own rows one by one; a law is integrated by scipy between roots that
scipy finds. Neither uses anything of the regions under test.
"""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.integrate import quad_vec
from scipy.optimize import brentq

from elicitor.regions import (
    DiagonalRegion,
    MulticlassRegion,
    OffDiagonalRegion,
    PlugInRule,
    RandomisedPlugIn,
)

__all__ = [
    "MULTICLASS_LAWS",
    "MULTICLASS_PROBLEMS",
    "MULTICLASS_SAMPLES",
    "MulticlassLaw",
    "MulticlassProblem",
    "MulticlassSample",
    "choose",
]


def choose(
    confusion: np.ndarray, priors: np.ndarray, *, diagonal: bool, rates: bool
) -> np.ndarray:
    """Statistics of one confusion matrix, written out entry by entry."""
    k = len(priors)
    return np.array(
        [
            confusion[i, j] / priors[i] if rates else confusion[i, j]
            for i in range(k)
            for j in range(k)
            if (i == j) == diagonal
        ]
    )


class MulticlassProblem(ABC):
    """Where a region of several classes comes from."""

    classes: tuple[str, ...]

    @abstractmethod
    def region(
        self, *, diagonal: bool, rates: bool, order: Sequence[int] | None = None
    ) -> MulticlassRegion:
        """The region, built afresh; `order` lists the classes in another order."""

    @abstractmethod
    def confusion(self, rule: PlugInRule) -> np.ndarray:
        """Confusion matrix of a rule, without the region's help."""

    @abstractmethod
    def others(self) -> np.ndarray:
        """Confusion matrices of further classifiers, (n, n_classes, n_classes)."""

    @property
    def priors(self) -> np.ndarray:
        """P(Y=i), without the region's help."""
        always = PlugInRule.always(0, len(self.classes))
        return self.confusion(always).sum(axis=1)

    def measure(self, classifier: RandomisedPlugIn) -> np.ndarray:
        """Confusion matrix of a randomised classifier, without the region's help."""
        each = np.array([self.confusion(rule) for rule in classifier.rules])
        return np.tensordot(classifier.weights, each, axes=1)


@dataclass(frozen=True, eq=False)
class MulticlassSample(MulticlassProblem):
    """Probabilities, with labels or taken at their word."""

    probabilities: np.ndarray  # (n_samples, n_classes), rows sum to 1
    labels: np.ndarray | None  # class indices, (n_samples,)

    @property
    def classes(self) -> tuple[str, ...]:  # type: ignore[override]
        """Names of the classes."""
        return tuple("abcdefg"[: self.probabilities.shape[1]])

    @property
    def truth(self) -> np.ndarray:
        """P(row, Y=i), of shape (n_samples, n_classes)."""
        n, k = self.probabilities.shape
        if self.labels is None:
            return self.probabilities / n
        return (self.labels[:, None] == np.arange(k)) / n

    def region(
        self, *, diagonal: bool, rates: bool, order: Sequence[int] | None = None
    ) -> MulticlassRegion:
        """See :meth:`MulticlassProblem.region`."""
        order = list(order or range(len(self.classes)))
        names = np.array(self.classes)
        kind = DiagonalRegion if diagonal else OffDiagonalRegion
        return kind.from_predictions(
            None if self.labels is None else names[self.labels],
            self.probabilities[:, order],
            classes=names[order].tolist(),
            rates=rates,
        )

    def confusion(self, rule: PlugInRule) -> np.ndarray:
        """See :meth:`MulticlassProblem.confusion`; row by row."""
        k = len(self.classes)
        total = np.zeros((k, k))
        for eta, truth in zip(self.probabilities.tolist(), self.truth, strict=True):
            total[:, _decision(eta, rule.gains)] += truth
        return total

    def others(self) -> np.ndarray:
        """See :meth:`MulticlassProblem.others`.

        Lotteries between random rules; taken at their word also any decisions at all.
        """
        rng = np.random.default_rng(0)
        k = len(self.classes)
        rules = [PlugInRule.of(rng.normal(size=(k, k))) for _ in range(20)]
        every = np.array([self.confusion(rule) for rule in rules])
        lotteries = rng.dirichlet(np.ones(4), size=20)
        chosen = every[rng.integers(len(every), size=(20, 4))]
        found = [every, np.einsum("ij,ijkl->ikl", lotteries, chosen)]
        if self.labels is None:
            says = np.eye(k)[rng.integers(k, size=(20, len(self.truth)))]
            found.append(np.einsum("ni,mnj->mij", self.truth, says))
        return np.concatenate(found)


@dataclass(frozen=True, eq=False)
class MulticlassLaw(MulticlassProblem):
    """A law of one feature x, with a density that integrates to 1."""

    eta: Callable[[np.ndarray], np.ndarray]  # class probabilities, (n, n_classes)
    classes: tuple[str, ...]
    density: Callable[[np.ndarray], np.ndarray]
    support: tuple[float, float]  # interval of x

    def region(
        self, *, diagonal: bool, rates: bool, order: Sequence[int] | None = None
    ) -> MulticlassRegion:
        """See :meth:`MulticlassProblem.region`."""
        order = list(order or range(len(self.classes)))
        kind = DiagonalRegion if diagonal else OffDiagonalRegion
        return kind.from_law(
            lambda x: self.eta(x)[:, order],
            self.density,
            support=self.support,
            classes=[self.classes[i] for i in order],
            rates=rates,
        )

    def confusion(self, rule: PlugInRule) -> np.ndarray:
        """See :meth:`MulticlassProblem.confusion`; by quadrature between roots."""
        k = len(self.classes)
        total = np.zeros((k, k))
        for low, high in itertools.pairwise(self._cuts(rule.matrix)):
            middle = self.eta(np.array([(low + high) / 2]))[0].tolist()
            total[:, _decision(middle, rule.gains)] += self._mass(low, high)
        return total

    def others(self) -> np.ndarray:
        """See :meth:`MulticlassProblem.others`; constant on pieces of x."""
        rng = np.random.default_rng(0)
        pieces = itertools.pairwise(np.linspace(*self.support, 65).tolist())
        mass = np.array([self._mass(*piece) for piece in pieces])
        k = len(self.classes)
        says = rng.dirichlet(np.full(k, 0.3), size=(40, len(mass)))
        return np.einsum("xi,mxj->mij", mass, says)

    @cached_property
    def _grid(self) -> np.ndarray:
        return np.linspace(*self.support, 2001)

    def _cuts(self, gains: np.ndarray) -> list[float]:
        """Where two expected gains are equal, with the ends of the support."""
        expected = self.eta(self._grid) @ gains
        cuts = {*self.support}
        for i, j in itertools.combinations(range(len(gains)), 2):
            above = expected[:, i] > expected[:, j]

            def lead(
                x: float, weights: np.ndarray = gains[:, i] - gains[:, j]
            ) -> float:
                return float(self.eta(np.array([x]))[0] @ weights)

            for at in np.flatnonzero(above[1:] != above[:-1]):
                start, stop = self._grid[at : at + 2].tolist()
                if lead(start) * lead(stop) < 0:
                    cuts.add(float(brentq(lead, start, stop, xtol=1e-15)))
        return sorted(cuts)

    def _mass(self, low: float, high: float) -> np.ndarray:
        def joint(x: float) -> np.ndarray:
            at = np.array([x])
            return np.asarray(self.eta(at)[0] * self.density(at)[0])

        return np.asarray(quad_vec(joint, low, high, epsabs=1e-14)[0])


def _decision(eta: Sequence[float], gains: Sequence[Sequence[float]]) -> int:
    """The first of the largest expected gains, for one row."""
    expected = []
    for j in range(len(gains)):
        total = 0.0
        for i, probability in enumerate(eta):
            total += probability * gains[i][j]
        expected.append(total)
    return expected.index(max(expected))


def _decaying(x: np.ndarray) -> np.ndarray:
    """η_i ∝ e^(−p_i x) with p = (1, 3, 5) and unequal heights."""
    decay = np.exp(-np.outer(x, [1, 3, 5])) * [1.0, 0.6, 0.3]
    return np.asarray(decay / decay.sum(axis=1, keepdims=True))


def _waves(x: np.ndarray) -> np.ndarray:
    """Four classes that come and go, so that decisions return."""
    phase = np.outer(x, [2, 3, 5, 4]) + np.array([0.0, 1.0, 2.0, 4.0])
    height = np.exp(2 * np.sin(phase))
    return np.asarray(height / height.sum(axis=1, keepdims=True))


MULTICLASS_LAWS: dict[str, MulticlassProblem] = {
    "decaying": MulticlassLaw(
        _decaying, ("a", "b", "c"), lambda x: (2 + x) / 4, (-1.0, 1.0)
    ),
    "waves": MulticlassLaw(
        _waves, ("a", "b", "c", "d"), lambda x: np.ones_like(x) / 3, (0.0, 3.0)
    ),
}
"""Laws with unequal priors, an uneven density, and decisions that return."""


def _softmax(n_samples: int, k: int, seed: int) -> MulticlassSample:
    rng = np.random.default_rng(seed)
    scores = rng.normal(size=(n_samples, 4)) @ rng.uniform(-1.5, 1.5, (4, k))
    odds = np.exp(scores - 0.4 * np.arange(k))
    return _labelled(odds / odds.sum(axis=1, keepdims=True), rng)


def _labelled(proba: np.ndarray, rng: np.random.Generator) -> MulticlassSample:
    """Labels drawn from the probabilities, with one row of every class at least."""
    k = proba.shape[1]
    labels = (rng.random((len(proba), 1)) > proba.cumsum(axis=1)).sum(axis=1)
    labels[:k] = np.arange(k)
    return MulticlassSample(proba, np.minimum(labels, k - 1))


def _tied() -> MulticlassSample:
    """Tenths, so that many rows are equal and many expected gains tie."""
    rng = np.random.default_rng(3)
    parts = rng.multinomial(10, [0.5, 0.3, 0.2], size=300)
    parts[:3] = 10 * np.eye(3)[[1, 2, 0]]  # quite sure, and wrong
    return _labelled(parts / 10, rng)


def _rare() -> MulticlassSample:
    """A class of 1.5 %, and probabilities that do not believe in it enough."""
    rng = np.random.default_rng(4)
    labels = np.repeat([0, 1, 2], [250, 144, 6])
    odds = np.exp(rng.normal(size=(400, 3)) + 1.5 * np.eye(3)[labels] - [0, 0.2, 2.5])
    return MulticlassSample(odds / odds.sum(axis=1, keepdims=True), labels)


def _separable() -> MulticlassSample:
    """The most likely class is always right; some rows are quite sure."""
    rng = np.random.default_rng(5)
    proba = rng.dirichlet([0.3, 0.2, 0.25], size=150)
    return MulticlassSample(proba, np.argmax(proba, axis=1))


MULTICLASS_SAMPLES: dict[str, MulticlassProblem] = {
    "three classes": _softmax(400, 3, 0),
    "four classes": _softmax(400, 4, 1),
    "tied": _tied(),
    "rare class": _rare(),
    "separable": _separable(),
    "at their word": MulticlassSample(_softmax(300, 4, 2).probabilities, None),
    "tied at their word": MulticlassSample(_tied().probabilities, None),
}
"""Samples with ties, a rare class, no noise, and without labels."""

MULTICLASS_PROBLEMS: dict[str, MulticlassProblem] = {
    **MULTICLASS_LAWS,
    **MULTICLASS_SAMPLES,
}
