"""Ways to foretell which of two detectors somebody finds more acceptable.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
–           ``items``               events found of 10, and false alarms; (n, 2)
–           ``Pairs``               pairs in which neither side is better in both
==========  ======================  ===============================================

A method says of each pair by how much its first side is ahead, in any unit.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elicitor.core.result import Result
from elicitor.datasets.acceptability import Acceptability
from elicitor.using.learning.learn import learn

__all__ = [
    "FAMILIES",
    "FORMULAS",
    "LITTLE",
    "LOOSE",
    "OPEN",
    "OURS",
    "REGRESSION",
    "SEED",
    "SHARED",
    "SITUATIONS",
    "SIZES",
    "Pairs",
    "agreement",
    "learnt",
    "regressed",
    "trade_offs",
]

SIZES = (4, 8, 12, 20)
"""Pairs that are learnt from."""
SITUATIONS = ("alarm_text_message", "alarm_police", "electricity", "location")
OURS, OPEN, REGRESSION, LOOSE, SHARED = (
    "ours",
    "ours, signs unknown",
    "logistic regression",
    "logistic regression, C = 10",
    "shared by all",
)
FAMILIES = ("linear", "linear-fractional", "quadratic")
SEED = 2015
EVENTS = 10
PENALTY = 1.0
"""C of the logistic regression, scikit-learn's default."""
LITTLE = 10.0
"""The C that foretells these people best, of 1, 10, 100 and 10,000; nobody knows it
beforehand, so it flatters the rival."""


@dataclass(frozen=True, eq=False)
class Pairs:
    """Pairs that one person rated, (n_pairs, 2): events found, few false alarms."""

    first: np.ndarray
    second: np.ndarray
    said: np.ndarray  # 1: first rated higher, −1: lower, 0: the same

    def at(self, which: np.ndarray) -> Pairs:
        """Some of them."""
        return Pairs(self.first[which], self.second[which], self.said[which])

    @property
    def apart(self) -> np.ndarray:
        """First minus second, as shares of the ten events, of shape (n_pairs, 2)."""
        return np.asarray(self.first - self.second) / EVENTS


def trade_offs(
    items: np.ndarray, ratings: np.ndarray, rng: np.random.Generator
) -> Pairs:
    """All pairs in which neither side is better in both, in random order of sides."""
    i, j = np.triu_indices(len(items), 1)
    apart = items[i] - items[j]
    kept = apart[:, 0] * apart[:, 1] > 0
    sides = rng.permuted(np.stack([i, j], axis=1)[kept], axis=1)
    one, other = sides.T
    return Pairs(items[one], items[other], np.sign(ratings[one] - ratings[other]))


def agreement(ahead: np.ndarray, said: np.ndarray) -> float:
    """Share of pairs that are foretold right; level ones count half."""
    right = np.where(np.isclose(ahead, 0.0), 0.5, np.sign(ahead) == said)
    return float(right.mean())


def _accuracy(items: np.ndarray) -> np.ndarray:
    return np.asarray(items[:, 0] - items[:, 1])  # of the same number of negatives


def _f1(items: np.ndarray) -> np.ndarray:
    return np.asarray(2 * items[:, 0] / (EVENTS + items.sum(axis=1)))


def _precision(items: np.ndarray) -> np.ndarray:
    return np.asarray(items[:, 0] / items.sum(axis=1))


def _recall(items: np.ndarray) -> np.ndarray:
    return np.asarray(items[:, 0] / EVENTS)


FORMULAS = {
    "accuracy": _accuracy,
    "F1": _f1,
    "precision": _precision,
    "recall": _recall,
}
"""Usual measures, up to an increasing function; no number of negatives is needed."""


def regressed(pairs: Pairs, penalty: float = PENALTY) -> np.ndarray:
    """Weights of a logistic regression on standardised differences, each way round.

    A tie is half of each side; `penalty` is C.
    """
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    both = np.vstack([pairs.apart, -pairs.apart])
    first = np.append(1 + pairs.said, 1 - pairs.said) / 4
    model = make_pipeline(
        StandardScaler(with_mean=False),
        LogisticRegression(C=penalty, fit_intercept=False),
    )
    model.fit(
        np.vstack([both, both]),
        np.repeat([1, 0], len(both)),
        logisticregression__sample_weight=np.append(first, 0.5 - first),
    )
    scaler, regression = model[0], model[1]
    return np.asarray(regression.coef_[0] / scaler.scale_)


def learnt(
    pairs: Pairs, items: np.ndarray, *, family: str = "linear", signs: str | None = None
) -> Result:
    """Ours: a metric of one person, more events good and false alarms bad."""
    words = {1.0: "first", -1.0: "second", 0.0: "about equal"}
    names = Acceptability.names
    table = {f"item {i}": row for i, row in enumerate(items.tolist())}
    places = {tuple(row): name for name, row in table.items()}
    return learn(
        [places[tuple(row)] for row in pairs.first.tolist()],
        [places[tuple(row)] for row in pairs.second.tolist()],
        [words[float(one)] for one in pairs.said],
        family,
        table=table,
        names=names,
        signs=[1, -1] if signs is None else signs,
    )
