"""Optuna searches for what the metric wants."""

import sys

import numpy as np
import pytest
from sklearn.datasets import make_classification
from sklearn.model_selection import (
    PredefinedSplit,
    StratifiedKFold,
    cross_val_score,
)
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier

from elicitor.core import InvalidParameterError
from elicitor.metrics import LinearMetric, named_fair, score
from elicitor.testing import RowWeightContract
from elicitor.using.integrations import optuna_objective

optuna = pytest.importorskip("optuna")
optuna.logging.set_verbosity(optuna.logging.WARNING)

X, Y = make_classification(240, n_features=6, weights=[0.7], random_state=1)
GROUPS = np.where(X[:, 0] > 0.8, "f", "m")
METRIC = LinearMetric([6, 1])
FAIR = named_fair(
    "equalized odds",
    classes=["0", "1"],
    groups=["f", "m"],
    shares=np.full((2, 2), 0.5),
    trade_off=0.3,
)


def build(trial):
    """More weight on class 1 is better for the metric, up to a point."""
    share = trial.suggest_float("share", 0.05, 0.95)
    return GaussianNB(priors=[1 - share, share])


def study(**options):
    sampler = optuna.samplers.RandomSampler(seed=0)
    return optuna.create_study(sampler=sampler, **options)


def test_study_finds_the_best_of_its_trials():
    search = study(direction="maximize")
    search.optimize(optuna_objective(METRIC, build, X, Y, cv=4), n_trials=6)
    shares = [trial.params["share"] for trial in search.trials]
    means = [
        cross_val_score(
            GaussianNB(priors=[1 - share, share]),
            X,
            Y,
            cv=StratifiedKFold(4),
            scoring=METRIC.scorer(),
        ).mean()
        for share in shares
    ]
    assert [trial.value for trial in search.trials] == pytest.approx(means, rel=1e-12)
    assert search.best_params["share"] == shares[int(np.argmax(means))]


@pytest.mark.parametrize("groups", [GROUPS, lambda data: data[:, 6] > 0.8])
def test_groups_are_told_and_every_fold_has_all_of_them(groups):
    data = np.column_stack([X, X[:, 0]])
    metric = FAIR
    if callable(groups):
        metric = named_fair(
            "equalized odds",
            classes=["0", "1"],
            groups=["1", "0"],
            shares=np.full((2, 2), 0.5),
            trade_off=0.3,
        )
    objective = optuna_objective(metric, build, data, Y, cv=3, groups=groups)
    found = objective(optuna.trial.FixedTrial({"share": 0.4}))
    strata = [f"{y}{g == 'm'}" for y, g in zip(Y, GROUPS, strict=True)]
    scores = []
    for train, test in StratifiedKFold(3).split(data, strata):
        model = GaussianNB(priors=[0.6, 0.4]).fit(data[train], Y[train])
        scores.append(
            score(FAIR, Y[test], model.predict(data[test]), groups=GROUPS[test])
        )
    assert found == pytest.approx(np.mean(scores), rel=1e-9)


def test_pruner_stops_a_hopeless_trial():
    class Never(optuna.pruners.BasePruner):
        def prune(self, study, trial):  # noqa: ARG002
            return True

    search = study(direction="maximize", pruner=Never())
    search.optimize(optuna_objective(METRIC, build, X, Y), n_trials=1)
    (trial,) = search.trials
    assert trial.state is optuna.trial.TrialState.PRUNED
    assert list(trial.intermediate_values) == [0]


def test_study_that_minimises_is_refused():
    search = study()
    with pytest.raises(InvalidParameterError, match=r"direction='maximize'.*MINIMIZE"):
        search.optimize(optuna_objective(METRIC, build, X, Y), n_trials=1)


def test_labels_and_groups_are_checked_at_once():
    with pytest.raises(InvalidParameterError, match="positive_label"):
        optuna_objective(METRIC, build, X, Y + 3)
    with pytest.raises(InvalidParameterError, match="group of every row"):
        optuna_objective(FAIR, build, X, Y)


def test_missing_package_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "optuna", None)
    objective = optuna_objective(METRIC, build, X, Y)
    with pytest.raises(ImportError, match=r"needs optuna: `pip install 'elicitor\[opt"):
        objective(None)


def weighed_mean(metric, rows, weight, **options):
    """What a fixed trial comes to, on folds that go with the rows."""
    objective = optuna_objective(
        metric,
        build,
        rows["X"],
        rows["y"],
        cv=PredefinedSplit(rows["fold"]),
        groups=rows["groups"] if metric is FAIR else None,
        sample_weight=weight,
        **options,
    )
    return objective(optuna.trial.FixedTrial({"share": 0.5}))


class TestRowsMayWeigh(RowWeightContract):
    @pytest.fixture
    def rows(self):
        folds = np.arange(len(Y)) // 2 % 3
        return {"X": X, "y": Y, "groups": GROUPS, "fold": folds}

    @pytest.fixture(params=[METRIC, FAIR], ids=["everyone", "groups"])
    def measure(self, request):
        return lambda rows, weight: weighed_mean(request.param, rows, weight)


def test_an_estimator_that_takes_no_weights_is_refused():
    weights = np.arange(len(Y)) + 1
    objective = optuna_objective(
        METRIC, lambda _: KNeighborsClassifier(), X, Y, sample_weight=weights
    )
    with pytest.raises(InvalidParameterError, match="KNeighborsClassifier does not"):
        objective(optuna.trial.FixedTrial({}))
