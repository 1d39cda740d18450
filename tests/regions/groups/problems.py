"""Groups with every term active: unequal sizes, priors, signals and noise."""

import functools

import numpy as np

import elicitor as el
from elicitor.regions import DiagonalRegion, OffDiagonalRegion
from elicitor.testing.multiclass_problems import (
    MulticlassLaw,
    MulticlassSample,
    choose,
)

KINDS = {True: DiagonalRegion, False: OffDiagonalRegion}
CLASSES = ("bus", "car", "van")
GROUPS = ("north", "south", "west")
SHARES = {"north": 0.5, "south": 0.3, "west": 0.2}
PRIORS = {
    "north": [0.5, 0.3, 0.2],
    "south": [0.2, 0.3, 0.5],
    "west": [0.4, 0.4, 0.2],
}
SIGNAL = {"north": 2.0, "south": 1.2, "west": 1.6}


@functools.cache
def sample(n_rows=120, *, labels=True, seed=0):
    """Labels (or None), probabilities and groups; rows of groups are mixed."""
    rng = np.random.default_rng(seed)
    groups = rng.choice(GROUPS, p=list(SHARES.values()), size=n_rows)
    truth = np.array([rng.choice(3, p=PRIORS[group]) for group in groups])
    signal = np.array([SIGNAL[group] for group in groups])[:, None]
    odds = np.exp(rng.normal(size=(n_rows, 3)) + signal * np.eye(3)[truth])
    proba = odds / odds.sum(axis=1, keepdims=True)
    return np.array(CLASSES)[truth] if labels else None, proba, groups


def by_hand(data, diagonal, order=None):
    """Rates of a classifier per group, counted row by row."""
    y_true, proba, groups = data
    names = [GROUPS[i] for i in order or range(len(GROUPS))]

    def measure(classifier):
        rows = []
        for name, part in zip(names, classifier.parts, strict=True):
            mine = groups == name
            labels = None
            if y_true is not None:
                labels = np.array([CLASSES.index(y) for y in y_true[mine]])
            people = MulticlassSample(proba[mine], labels)
            confusion = people.measure(part)
            priors = people.truth.sum(axis=0)
            rows.append(choose(confusion, priors, diagonal=diagonal, rates=True))
        return np.array(rows)

    return measure


def renamed(groups, order):
    """The same groups, called so that they come in another order."""
    if order is None:
        return groups
    called = {GROUPS[g]: f"{place} {GROUPS[g]}" for place, g in enumerate(order)}
    return np.array([called[group] for group in groups])


def of_sample(data, diagonal, order=None):
    """Region of the sample."""
    y_true, proba, groups = data
    return el.GroupRates.from_predictions(
        y_true, proba, renamed(groups, order), classes=CLASSES, diagonal=diagonal
    )


def law(slope, tilt):
    """P(Y=i | x) of three classes on [-1, 1]."""

    def eta(x):
        scores = np.stack([-slope * x, tilt - slope * x**2, slope * x - tilt], axis=1)
        odds = np.exp(scores)
        return odds / odds.sum(axis=1, keepdims=True)

    return eta


def problem(group):
    """The law of a group, which can also be integrated in another way."""
    eta = law(2 + SIGNAL[group], PRIORS[group][0])
    return MulticlassLaw(eta, CLASSES, lambda x: (2 + x) / 4, (-1.0, 1.0))


@functools.cache
def law_region(group, diagonal):
    return problem(group).region(diagonal=diagonal, rates=True)


def of_laws(diagonal, order=None):
    """Region of known laws."""
    names = [GROUPS[i] for i in order or range(len(GROUPS))]
    regions = {name: law_region(name, diagonal) for name in names}
    return el.GroupRates(regions, [SHARES[name] for name in names])


def integrated(diagonal):
    """Rates of a classifier per group of the laws, by quadrature."""

    def measure(classifier):
        rows = []
        for name, part in zip(GROUPS, classifier.parts, strict=True):
            confusion = problem(name).measure(part)
            priors = confusion.sum(axis=1)
            rows.append(choose(confusion, priors, diagonal=diagonal, rates=True))
        return np.array(rows)

    return measure
