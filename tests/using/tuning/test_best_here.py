"""What is made of the probabilities of a region depends on who is known there."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.metrics import LinearMetric
from elicitor.using import best_classifier
from elicitor.using.tuning.best_here import best_use
from elicitor.using.tuning.best_use import AS_IT_STANDS, CORRECTED

CLASSES = ["ant", "bee", "cow"]
RNG = np.random.default_rng(0)
CHANCES = RNG.dirichlet([1.0, 2.0, 1.0], 900)
TRUTH = (RNG.random(900)[:, None] > CHANCES.cumsum(axis=1)).sum(axis=1)


def said(power=3.0, shift=(6.0, 1.0, 0.1)):
    odds = CHANCES**power * shift
    return odds / odds.sum(axis=1, keepdims=True)


def region(proba, y=TRUTH, kind=el.DiagonalRegion):
    labels = None if y is None else np.array(CLASSES)[y]
    return kind.from_predictions(labels, proba, classes=CLASSES)


@pytest.mark.parametrize("kind", [el.DiagonalRegion, el.OffDiagonalRegion])
def test_labelled_rows_correct_probabilities_that_mean_something_else(kind):
    where = region(said(), kind=kind)
    weights = [1, 2, 5] if where.diagonal else [-1, -2, -3, -1, -5, -2]
    metric = LinearMetric(weights, names=where.names)
    used, word = best_use(metric, where), best_classifier(metric, where)
    assert used.is_corrected
    assert used.best.notes[0] == CORRECTED
    assert used.best.value > word.value
    decided = used.best.classifier.predict(said())
    counts = np.zeros((3, 3))
    np.add.at(counts, (TRUTH, np.searchsorted(CLASSES, decided)), 1 / 900)
    np.testing.assert_allclose(used.best.confusion, counts, atol=1e-12)


def test_without_labels_probabilities_are_taken_at_their_word():
    where = region(said(), None)
    metric = LinearMetric([1, 2, 5], names=where.names)
    used, word = best_use(metric, where), best_classifier(metric, where)
    assert used.best.classifier == word.classifier
    assert used.notes == ()


def test_groups_with_other_shares_than_their_rows_are_taken_at_their_word():
    """Their rows are no sample of everyone, by which a correction could be judged."""
    sex = np.where(np.arange(900) % 2, "f", "m")
    labels = np.array(CLASSES)[TRUTH]
    rates = el.GroupRates.from_predictions(labels, said(), sex, classes=CLASSES)
    other = el.GroupRates(rates.regions, [0.9, 0.1])
    for each, corrected in ((rates, True), (other, False)):
        fair = el.FairMetric(
            [1, 1, 3],
            {("f", "m"): [1, 1, 1]},
            0.2,
            prevalence=each.prevalence,
            names=each.names,
            groups=["f", "m"],
        )
        assert best_use(fair, each).is_corrected == corrected


def test_a_model_that_no_rule_improves_is_left_as_it_stands():
    """It weighs already what counts; nine rows of a class are too few to tell so."""
    keep = np.r_[np.flatnonzero(TRUTH != 0), np.flatnonzero(TRUTH == 0)[:9]]
    weighed = said(1.0, np.array([1.0, 2.0, 5.0]) ** 1.5)[keep]
    where = region(weighed, TRUTH[keep])
    metric = LinearMetric([1, 2, 5], names=where.names)
    used, word = best_use(metric, where), best_classifier(metric, where)
    assert used.as_it_stands
    assert AS_IT_STANDS in used.best.notes
    assert used.best.gap is None
    likeliest = np.array(CLASSES)[weighed.argmax(axis=1)]
    assert (used.best.classifier.predict(weighed) == likeliest).all()
    right = likeliest == np.array(CLASSES)[TRUTH[keep]]
    value = (metric.weights[TRUTH[keep]] * right).mean()
    assert used.best.value == pytest.approx(value)
    assert value > word.value


def test_a_metric_of_other_classes_is_refused():
    with pytest.raises(InvalidParameterError, match="metric"):
        best_use(LinearMetric([1, 1], names=["TP", "TN"]), region(said()))
