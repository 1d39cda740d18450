"""Weights to train with: they add up to the metric, and they help."""

import lightgbm
import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split

from elicitor.core import InvalidParameterError
from elicitor.datasets import load_magic, load_vehicle
from elicitor.metrics import (
    ClassStatistics,
    FairMetric,
    LinearMetric,
    cost_matrix,
    named_metric,
    score,
)
from elicitor.using import class_weights, expand_samples, sample_weights

CLASSES = ("bus", "opel", "van")
RNG = np.random.default_rng(8)
Y = RNG.choice(CLASSES, 300, p=[0.6, 0.3, 0.1])
GUESSES = [np.where(RNG.random(300) < 0.5, Y, RNG.choice(CLASSES, 300)) for _ in "123"]


def linear(weights, *, diagonal=True, rates=False, **options):
    names = ClassStatistics(CLASSES, diagonal, rates).names
    return LinearMetric(weights, names=names, **options)


def same_order(metric, weights, *, y=Y, guesses=GUESSES, **options):
    """Weighted errors and the metric differ by a factor and a constant."""
    scores = [score(metric, y, guess, **options) for guess in guesses]
    errors = [np.mean(weights * (guess != y)) for guess in guesses]
    slopes = np.diff(scores) / np.diff(errors)
    assert slopes == pytest.approx(np.full(len(slopes), slopes[0]), rel=1e-9)
    assert slopes[0] < 0


@pytest.mark.parametrize(
    "metric",
    [
        linear([1, 2, 5]),
        linear([1, 2, 5], rates=True),
        linear([1, 1, 2, 2, 5, 5], diagonal=False, orientation="cost"),
        linear([-1, -1, -2, -2, -5, -5], diagonal=False, rates=True),
    ],
    ids=["right", "rates", "errors", "error rates"],
)
def test_weighted_errors_are_the_metric(metric):
    weights = sample_weights(metric, Y)
    assert weights.mean() == pytest.approx(1)
    same_order(metric, weights)
    by_class = class_weights(metric, Y)
    assert list(by_class) == list(CLASSES)
    assert [by_class[label] for label in Y] == pytest.approx(weights)


def test_two_classes_always_have_weights():
    y = (Y == "van").astype(int)
    guesses = [(guess == "van").astype(int) for guess in GUESSES]
    metric = LinearMetric([6, 1])
    same_order(metric, sample_weights(metric, y), y=y, guesses=guesses)
    assert class_weights(metric) == {0: pytest.approx(2 / 7), 1: pytest.approx(12 / 7)}
    found = class_weights(metric, y)
    assert found[1] / found[0] == pytest.approx(6)
    words = np.where(y == 1, "a van", "other")
    found = class_weights(metric, words, positive_label="a van")
    assert found["a van"] / found["other"] == pytest.approx(6)
    assert class_weights(linear([1, 2, 5])) == {
        "bus": pytest.approx(3 / 8),
        "opel": pytest.approx(6 / 8),
        "van": pytest.approx(15 / 8),
    }


def test_weights_of_a_ratio_are_those_at_a_classifier():
    y = np.array([1] * 3 + [0] * 7)
    f1 = named_metric("f-beta", prevalence=0.3)
    # At TP = 0.2 and TN = 0.6, F1 = 2/3: a miss costs 2 − F1, an alarm F1.
    found = class_weights(f1, y, at=[0.2, 0.6])
    assert found[1] / found[0] == pytest.approx((2 - 2 / 3) / (2 / 3))


@pytest.mark.parametrize("trade_off", [0, 0.4])
def test_weights_of_groups_are_those_of_class_and_group(trade_off):
    names = ClassStatistics(("no", "yes"), diagonal=False, rates=True).names
    groups = np.where(RNG.random(300) < 0.3, "f", "m")
    y = np.where(Y == "bus", "no", "yes")
    shares = [[np.mean(groups[y == c] == g) for c in ("no", "yes")] for g in "fm"]
    metric = FairMetric(
        [1, 2],
        {("f", "m"): [0.2, 0.1]},
        trade_off,
        prevalence=shares,
        names=names,
        groups=("f", "m"),
    )
    at = [[0.3, 0.2], [0.1, 0.1]]
    weights = sample_weights(metric, y, groups=groups, at=at)
    masses = np.array(
        [[np.mean((groups == g) & (y == c)) for c in ("no", "yes")] for g in "fm"]
    )
    slopes = metric.gradient(at) / masses  # cost of one more error
    expected = np.array(
        [
            slopes["fm".index(g), ("no", "yes").index(c)]
            for g, c in zip(groups, y, strict=True)
        ]
    )
    assert weights == pytest.approx(expected / expected.mean())


# -- any costs ----------------------------------------------------------------------


def test_weighted_errors_of_the_expansion_are_the_costs():
    costs = RNG.uniform(0, 3, (3, 3))
    larger = expand_samples(Y, costs, labels=CLASSES)
    assert (larger.weights > 0).all()
    assert (np.diff(larger.rows) >= 0).all()
    gaps = []
    for guess in GUESSES:
        rows = [np.array([CLASSES.index(label) for label in y]) for y in (Y, guess)]
        wrong = guess[larger.rows] != larger.labels
        gaps.append((larger.weights * wrong).sum() - costs[tuple(rows)].sum())
    assert gaps == pytest.approx([gaps[0]] * 3)


def test_expansion_of_costs_by_class_is_the_sample_itself():
    costs = cost_matrix(linear([1, 2, 5]))
    larger = expand_samples(Y, costs, labels=CLASSES)
    assert (larger.labels == Y).all()
    assert (larger.rows == np.arange(300)).all()
    weights = sample_weights(linear([1, 2, 5]), Y)
    assert larger.weights / larger.weights.mean() == pytest.approx(weights)


# -- real libraries on real data ----------------------------------------------------


def light(**options):
    return lightgbm.LGBMClassifier(
        n_estimators=25, num_leaves=7, random_state=0, n_jobs=1, verbose=-1, **options
    )


@pytest.mark.slow
def test_class_weights_make_lightgbm_better_by_the_metric():
    data = load_vehicle()
    names = ClassStatistics(tuple(map(str, data.classes))).names
    metric = LinearMetric([1, 12, 1, 1], names=names)
    gains = []
    for seed in range(4):
        X, X_test, y, y_test = train_test_split(
            data.X, data.y, test_size=0.5, random_state=seed, stratify=data.y
        )
        plain = light().fit(X, y)
        weighed = light(class_weight=class_weights(metric, y)).fit(X, y)
        again = light().fit(X, y, sample_weight=sample_weights(metric, y))
        assert (again.predict(X_test) == weighed.predict(X_test)).mean() > 0.99
        gains.append(
            score(metric, y_test, weighed.predict(X_test))
            - score(metric, y_test, plain.predict(X_test))
        )
    assert min(gains) > 0, gains


def test_sample_weights_make_lightgbm_better_by_a_binary_metric():
    data = load_magic()
    metric = LinearMetric([1, 6])  # a false alarm weighs as much as 6 misses
    gains = []
    for seed in range(3):
        X, X_test, y, y_test = train_test_split(
            data.X, data.y, train_size=3000, test_size=6000, random_state=seed
        )
        ours, plain = (
            score(metric, y_test, light().fit(X, y, sample_weight=each).predict(X_test))
            for each in (sample_weights(metric, y), None)
        )
        gains.append(ours - plain)
    assert min(gains) > 0, gains


def test_expansion_trains_a_classifier_for_costs_that_depend_on_the_prediction():
    data = load_vehicle()
    classes = tuple(map(str, data.classes))
    statistics = ClassStatistics(classes, diagonal=False)
    weights = [-1.0] * 12
    weights[statistics.names.index(f"C[{classes[1]}, {classes[2]}]")] = -15.0
    metric = LinearMetric(weights, names=statistics.names)
    X, X_test, y, y_test = train_test_split(
        data.X, data.y, test_size=0.5, random_state=0, stratify=data.y
    )
    larger = expand_samples(y, cost_matrix(metric), labels=data.classes)
    plain = light().fit(X, y)
    ours = light().fit(X[larger.rows], larger.labels, sample_weight=larger.weights)
    found = [score(metric, y_test, each.predict(X_test)) for each in (plain, ours)]
    assert found[1] > found[0], found


def test_class_weights_are_what_scikit_learn_takes():
    y = (Y == "van").astype(int)
    X = RNG.normal(size=(300, 2)) + y[:, None]
    metric = LinearMetric([6, 1])
    by_class = LogisticRegression(class_weight=class_weights(metric, y)).fit(X, y)
    by_row = LogisticRegression().fit(X, y, sample_weight=sample_weights(metric, y))
    assert by_class.coef_ == pytest.approx(by_row.coef_, rel=1e-6)


# -- bad arguments ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: class_weights(linear([1, 2, 3, 4, 5, 6], diagonal=False), Y),
            "depend on what is predicted",
        ),
        (lambda: class_weights(LinearMetric([-2, 1])), "rewards errors"),
        (lambda: class_weights(linear([1, 2, 5], rates=True)), "needs y"),
        (
            lambda: class_weights(LinearMetric([2, 1]), positive_label="x"),
            "y must",
        ),
        (lambda: class_weights(LinearMetric([2, 1]), [3, 4]), "positive_label must"),
        (lambda: class_weights(linear([1, 2, 5]), ["cab"]), "y must hold only"),
        (
            lambda: class_weights(linear([1, 2, 5], rates=True), ["bus", "van"]),
            "priors must .* be positive",
        ),
        (
            lambda: class_weights(named_metric("jaccard", prevalence=0.3)),
            "Pass at=statistics",
        ),
        (lambda: sample_weights(linear([1, 2, 5]), Y, groups=Y), "this one does not"),
        (
            lambda: expand_samples(["a"], np.eye(2), labels=["b", "c"]),
            "only the lab",
        ),
        (lambda: expand_samples(["a"], np.eye(3), labels=["a", "c"]), "costs must be"),
        (
            lambda: expand_samples(["a"], np.ones((4, 2, 2)), labels=["a", "c"]),
            "costs must be one matrix",
        ),
    ],
)
def test_bad_argument_is_refused(call, message):
    with pytest.raises(InvalidParameterError, match=message):
        call()


def test_groups_have_no_class_weights():
    metric = FairMetric(
        [1, 1],
        {},
        0,
        prevalence=np.full((2, 2), 0.5),
        names=("R[a, b]", "R[b, a]"),
    )
    with pytest.raises(InvalidParameterError, match=r"sample_weights\(metric, y, g"):
        class_weights(metric, ["a", "b"])
