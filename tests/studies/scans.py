"""Scans of three classes: labels, probabilities, and who answers about them."""

import numpy as np

from elicitor.studies import Definition
from tests.studies.played import turns

CLASSES = ("cancer", "polyp", "none")
COUNTS = np.array([9, 200, 391])
"""Of a class with so few rows no correction is learnt: rules weigh what is said."""
MANY = np.array([90, 180, 330])
WEIGHTS = {"P01": [30.0, 2.0, 1.0], "P02": [1.0, 3.0, 1.0], "P03": [3.0, 0.4, 1.0]}


def people(counts=COUNTS, seed=0):
    """Labels, and probabilities as somebody says them who is right about them."""
    rng = np.random.default_rng(seed)
    labels = rng.permutation(np.repeat(np.arange(3), counts))
    seen = np.eye(3)[labels] + 0.7 * rng.standard_normal((len(labels), 3))
    odds = counts * np.exp(-((seen[:, None] - np.eye(3)) ** 2).sum(2) / (2 * 0.7**2))
    return labels, whole(odds)


def whole(odds):
    """Probabilities as a file has them."""
    said = np.round(odds / odds.sum(axis=1, keepdims=True), 5)
    said[:, 2] = np.round(1 - said[:, 0] - said[:, 1], 5)
    return said


def called_right(labels, said, weights):
    """Of everybody, who is of each class and called so by the rule of the weights."""
    called = (said * np.array(weights)).argmax(axis=1)
    return np.array([np.mean((labels == i) & (called == i)) for i in range(3)])


def least(labels, weights):
    """What it comes to if everybody is called the same, at worst."""
    return float(np.min(np.bincount(labels) / len(labels) * weights))


def biased():
    """Probabilities that call for cancer far too often, and are too sure of it."""
    labels, said = people(MANY)
    odds = said**1.6 * np.array([8.0, 1.0, 2.0])
    return labels, whole(odds)


def scans(studies, labels, said):
    """A launched study of them."""
    lines = [
        ",".join([CLASSES[label], *map(str, row)])
        for label, row in zip(labels, said.tolist(), strict=True)
    ]
    head = ",".join(["found", *(f"p_{name}" for name in CLASSES)])
    subject = {"data": "a.csv", "label": "found", "probabilities": ["p_*"]}
    budget = {"most": 9, "retests": 0, "held_out": 0}
    told = {"title": "Scans", "subject": subject, "budget": budget}
    study = studies.create(Definition.of(told), "\n".join([head, *lines]).encode())
    studies.launch(study)
    return study


def asked_about(studies, study, weights):
    who = studies.newcomer(study).id
    for shown in turns(studies, who):
        gain = shown.question.first - shown.question.second
        studies.answer(who, shown.id, "a" if gain @ weights > 0 else "b")
    return who


def in_order(metric):
    """Weights in the order of the columns."""
    named = dict(zip(metric.names, np.asarray(metric.weights), strict=True))
    return np.array([named[f"C[{name}, {name}]"] for name in CLASSES])
