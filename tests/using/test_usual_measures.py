"""Accuracy, balanced accuracy and F1 against scikit-learn's own."""

import numpy as np
import pytest
from sklearn.metrics import accuracy_score, balanced_accuracy_score, f1_score

from elicitor.core import InvalidParameterError
from elicitor.metrics import BINARY, ClassStatistics
from elicitor.using.usual_measures import (
    class_shares,
    usual_measures,
    usual_measures_of_confusions,
)

RNG = np.random.default_rng(5)
TRUTH = RNG.choice(3, 400, p=[0.2, 0.3, 0.5])
GUESS = np.where(RNG.random(400) < 0.6, TRUTH, RNG.choice(3, 400, p=[0.5, 0.1, 0.4]))


def confusion(truth, guess, k):
    return np.array(
        [[np.mean((truth == i) & (guess == j)) for j in range(k)] for i in range(k)]
    )


def expected(truth, guess, **f1):
    return {
        "accuracy": accuracy_score(truth, guess),
        "balanced accuracy": balanced_accuracy_score(truth, guess),
        **{name: f1_score(truth, guess, **how) for name, how in f1.items()},
    }


OF_THREE = expected(TRUTH, GUESS, **{"macro F1": {"average": "macro"}})
"""What scikit-learn says of three classes."""


def test_confusions_tell_everything():
    found = usual_measures_of_confusions(confusion(TRUTH, GUESS, 3), binary=False)
    assert found == pytest.approx(OF_THREE)


def test_of_two_classes_f1_is_that_of_the_positive_one():
    truth, guess = TRUTH == 0, GUESS == 0
    c = confusion(~truth, ~guess, 2)  # index 0 is the positive class
    wanted = expected(truth, guess, F1={})
    assert usual_measures_of_confusions(c, binary=True) == pytest.approx(wanted)
    point, priors = np.diagonal(c), c.sum(axis=1)
    assert usual_measures(BINARY, point, priors) == pytest.approx(wanted)
    assert usual_measures(BINARY, point) == pytest.approx(
        {"accuracy": wanted["accuracy"]}
    )


@pytest.mark.parametrize("rates", [True, False])
@pytest.mark.parametrize("diagonal", [True, False])
def test_statistics_tell_what_follows_from_them(diagonal, rates):
    kind = ClassStatistics(("a", "b", "c"), diagonal, rates)
    c = confusion(TRUTH, GUESS, 3)
    priors = c.sum(axis=1)
    known = set(OF_THREE) - ({"macro F1"} if diagonal else set())
    found = usual_measures(kind.names, kind.of(c, priors), priors)
    assert found == pytest.approx({name: OF_THREE[name] for name in known})
    only = "balanced accuracy" if rates else "accuracy"
    alone = usual_measures(kind.names, kind.of(c, priors))
    assert alone == pytest.approx({only: OF_THREE[only]})


@pytest.mark.parametrize("rates", [True, False])
def test_right_decisions_of_two_classes_tell_their_errors(rates):
    truth, guess = TRUTH == 1, GUESS == 1
    c = confusion(truth, guess, 2)
    kind = ClassStatistics(("no", "yes"), True, rates)
    priors = c.sum(axis=1)
    found = usual_measures(kind.names, kind.of(c, priors), priors)
    wanted = expected(truth, guess, **{"macro F1": {"average": "macro"}})
    assert found == pytest.approx(wanted)


def test_many_classifiers_are_measured_at_once():
    c = np.stack([confusion(TRUTH, GUESS, 3), confusion(TRUTH, TRUTH, 3)])
    found = usual_measures_of_confusions(c, binary=False)
    assert found["macro F1"] == pytest.approx([OF_THREE["macro F1"], 1])


def test_other_statistics_tell_nothing():
    assert usual_measures(("latency", "price"), np.ones(2)) == {}


def test_a_class_that_is_nowhere_has_an_f1_of_zero():
    found = usual_measures_of_confusions(np.diag([1.0, 0.0]), binary=False)
    assert found["macro F1"] == pytest.approx(0.5)


@pytest.mark.parametrize("priors", [1.2, [0.5, 0.4], [0.2, 0.3, 0.5], "half"])
def test_priors_must_be_shares(priors):
    with pytest.raises(InvalidParameterError, match="priors must be positive shares"):
        class_shares(BINARY, priors)


def test_of_two_classes_one_share_is_enough():
    assert class_shares(BINARY, 0.3) == pytest.approx([0.3, 0.7])
