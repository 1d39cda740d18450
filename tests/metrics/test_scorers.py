"""Scorers inside scikit-learn: cross-validation, grid search and tuned thresholds."""

import pickle

import numpy as np
import pandas as pd
import polars as pl
import pytest
import sklearn
from sklearn.datasets import make_classification
from sklearn.metrics import fbeta_score, make_scorer
from sklearn.model_selection import (
    GridSearchCV,
    StratifiedKFold,
    TunedThresholdClassifierCV,
    cross_val_score,
    cross_validate,
)
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from elicitor.core import InvalidParameterError
from elicitor.metrics import (
    LinearMetric,
    fair_score,
    fair_scorer,
    named_fair,
    named_metric,
    score,
)

X, Y = make_classification(240, n_features=6, weights=[0.6], random_state=0)
SEX = np.where(X[:, 0] + X[:, 1] > 0, "f", "m")
WEIGHT = np.linspace(0, 2, len(Y))
METRIC = named_fair(
    "equalized odds",
    classes=["0", "1"],
    groups=["f", "m"],
    shares=np.full((2, 2), 0.5),
    form="squared",
    trade_off=0.4,
)
MODEL = GaussianNB()
FOLDS = StratifiedKFold(3)
CODED = METRIC.from_dict(
    METRIC.to_dict()
    | {"groups": ["0", "1"], "violation_costs": []}
    | {"violation_costs": [["0", "1", METRIC.violation_costs["f", "m"].tolist()]]}
)
FRAME = pd.DataFrame(X).add_prefix("x").assign(sex=(SEX == "m").astype(float))


@pytest.fixture
def routing():
    with sklearn.config_context(enable_metadata_routing=True):
        yield


def by_hand(model=MODEL, *, data=X, weight=None):
    """Fold by fold, without a scorer."""
    found = []
    for train, test in FOLDS.split(data, Y):
        fitted = sklearn.clone(model).fit(data[train], Y[train])
        found.append(
            score(
                METRIC,
                Y[test],
                fitted.predict(data[test]),
                groups=SEX[test],
                sample_weight=None if weight is None else weight[test],
            )
        )
    return found


# -- groups by routing --------------------------------------------------------------


@pytest.mark.usefixtures("routing")
class TestRouted:
    @pytest.mark.parametrize("n_jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
    def test_groups_reach_the_scorer_in_cross_validation(self, n_jobs):
        found = cross_val_score(
            MODEL,
            X,
            Y,
            cv=FOLDS,
            scoring=METRIC.scorer(),
            params={"groups": SEX},
            n_jobs=n_jobs,
        )
        assert found == pytest.approx(by_hand(), rel=1e-12)

    def test_groups_may_have_another_name_and_come_with_weights(self):
        scorer = METRIC.scorer().set_score_request(groups="sex", sample_weight=True)
        found = cross_val_score(
            GaussianNB().set_fit_request(sample_weight=False),
            X,
            Y,
            cv=FOLDS,
            scoring=scorer,
            params={"sex": SEX, "sample_weight": WEIGHT},
        )
        assert found == pytest.approx(by_hand(weight=WEIGHT), rel=1e-12)

    def test_grid_search_chooses_by_the_score(self):
        grid = {"var_smoothing": [1e-9, 1.0]}
        search = GridSearchCV(MODEL, grid, cv=FOLDS, scoring=METRIC.scorer())
        search.fit(X, Y, groups=SEX)
        means = [
            np.mean(by_hand(GaussianNB(var_smoothing=C))) for C in grid["var_smoothing"]
        ]
        assert search.cv_results_["mean_test_score"] == pytest.approx(means, rel=1e-12)
        assert search.best_score_ == pytest.approx(max(means))
        own = search.score(X, Y, groups=SEX)
        assert own == pytest.approx(score(METRIC, Y, search.predict(X), groups=SEX))

    def test_tuned_threshold_is_the_best_of_those_tried(self):
        thresholds = np.linspace(0.1, 0.9, 17)
        tuned = TunedThresholdClassifierCV(
            GaussianNB(),
            scoring=METRIC.scorer(),
            thresholds=thresholds,
            cv="prefit",
            refit=False,
        )
        tuned.estimator = tuned.estimator.fit(X, Y)
        tuned.fit(X, Y, groups=SEX)
        proba = tuned.estimator_.predict_proba(X)[:, 1]
        scores = [
            score(METRIC, Y, (proba >= each).astype(int), groups=SEX)
            for each in thresholds
        ]
        assert tuned.best_score_ == pytest.approx(max(scores), rel=1e-12)
        assert tuned.best_threshold_ == thresholds[np.argmax(scores)]

    def test_without_groups_the_error_says_what_to_pass(self):
        with pytest.raises(
            InvalidParameterError, match="pass groups= by metadata rout"
        ):
            METRIC.scorer()(MODEL.fit(X, Y), X, Y)


# -- groups from a column -----------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "groups"),
    [
        (FRAME, "sex"),
        (FRAME, 6),
        (FRAME, -1),
        (FRAME, lambda frame: frame["sex"].astype(int)),
        (pl.from_pandas(FRAME), "sex"),
        (pl.from_pandas(FRAME), 6),
        (FRAME.to_numpy(), 6),
        (FRAME.to_numpy(), lambda array: array[:, 6]),
    ],
)
def test_column_tells_the_groups_of_each_fold(data, groups):
    found = cross_val_score(
        MODEL, data, Y, cv=FOLDS, scoring=CODED.scorer(groups=groups)
    )
    expected = by_hand(data=FRAME.to_numpy())
    assert found == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("n_jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_column_scorer_works_in_grid_search_of_pipelines(n_jobs):
    model = make_pipeline(StandardScaler(), GaussianNB())
    grid = {"gaussiannb__var_smoothing": [1e-9, 1.0]}
    search = GridSearchCV(
        model, grid, cv=FOLDS, scoring=CODED.scorer(groups="sex"), n_jobs=n_jobs
    ).fit(FRAME, Y)
    means = [
        np.mean(
            by_hand(
                sklearn.clone(model).set_params(**{next(iter(grid)): C}),
                data=FRAME.to_numpy(),
            )
        )
        for C in (1e-9, 1.0)
    ]
    assert search.cv_results_["mean_test_score"] == pytest.approx(means, rel=1e-9)


def test_column_scorer_stands_beside_others_and_takes_weights():
    scorers = {"ours": CODED.scorer(groups="sex"), "theirs": "accuracy"}
    found = cross_validate(MODEL, FRAME, Y, cv=FOLDS, scoring=scorers)
    assert found["test_ours"] == pytest.approx(by_hand(data=FRAME.to_numpy()))
    fitted = GaussianNB().fit(FRAME, Y)
    expected = score(METRIC, Y, fitted.predict(FRAME), groups=SEX, sample_weight=WEIGHT)
    direct = scorers["ours"](fitted, FRAME, Y, sample_weight=WEIGHT)
    assert direct == pytest.approx(expected, rel=1e-12)


@pytest.mark.usefixtures("routing")
def test_column_scorer_gets_weights_by_routing():
    scorer = CODED.scorer(groups=6).set_score_request(sample_weight=True)
    found = cross_val_score(
        GaussianNB().set_fit_request(sample_weight=False),
        FRAME.to_numpy(),
        Y,
        cv=FOLDS,
        scoring=scorer,
        params={"sample_weight": WEIGHT},
    )
    expected = by_hand(data=FRAME.to_numpy(), weight=WEIGHT)
    assert found == pytest.approx(expected, rel=1e-12)


def test_column_scorer_survives_pickling_and_names_itself():
    scorer = CODED.scorer(groups="sex")
    again = pickle.loads(pickle.dumps(scorer))
    fitted = GaussianNB().fit(FRAME, Y)
    assert again(fitted, FRAME, Y) == scorer(fitted, FRAME, Y)
    assert repr(again).startswith("ColumnScorer(FairQuadraticMetric(")
    assert repr(again).endswith("groups='sex')")


def test_threshold_tuning_with_a_column_says_how_it_goes():
    tuned = TunedThresholdClassifierCV(MODEL, scoring=CODED.scorer(groups="sex"))
    with pytest.raises(InvalidParameterError, match="which keeps X to itself"):
        tuned.fit(FRAME, Y)


@pytest.mark.parametrize(
    ("data", "groups"), [(FRAME, "age"), (X, "sex"), (X, 6), (FRAME, 7)]
)
def test_missing_column_is_refused(data, groups):
    fitted = GaussianNB().fit(data, Y)
    with pytest.raises(InvalidParameterError, match="groups must be a column of X"):
        CODED.scorer(groups=groups)(fitted, data, Y)


def test_scorer_of_groups_needs_routing_or_a_column():
    with pytest.raises(InvalidParameterError, match=r"metric\.scorer\(groups='sex'\)"):
        METRIC.scorer()
    with pytest.raises(InvalidParameterError, match="metric must be a GroupMetric"):
        fair_scorer(LinearMetric([1, 1]), groups=0)
    with pytest.raises(InvalidParameterError, match="was not told them"):
        fair_score(Y, Y, metric=METRIC)


# -- metrics without groups ---------------------------------------------------------


@pytest.mark.parametrize("label", [0, 1])
def test_tuned_threshold_of_a_binary_metric_is_that_of_scikit_learn(label):
    metric = named_metric("f-beta", prevalence=0.4, beta=2)
    theirs = make_scorer(fbeta_score, beta=2, pos_label=label)
    ours, theirs = (
        TunedThresholdClassifierCV(MODEL, scoring=scorer, thresholds=21, cv=FOLDS).fit(
            X, Y
        )
        for scorer in (metric.scorer(positive_label=label), theirs)
    )
    assert ours.best_threshold_ == theirs.best_threshold_
    assert ours.best_score_ == pytest.approx(theirs.best_score_, rel=1e-12)
    assert (ours.predict(X) == theirs.predict(X)).all()


def test_tuned_threshold_of_a_cost_is_the_cheapest():
    cost = LinearMetric([-5, -1], orientation="cost")  # misses cost 5 alarms
    thresholds = np.linspace(0.05, 0.95, 19)
    model = GaussianNB().fit(X, Y)
    tuned = TunedThresholdClassifierCV(
        model, scoring=cost.scorer(), thresholds=thresholds, cv="prefit", refit=False
    ).fit(X, Y)
    proba = model.predict_proba(X)[:, 1]
    costs = [
        5 * np.sum((proba < each) & (Y == 1)) + np.sum((proba >= each) & (Y == 0))
        for each in thresholds
    ]
    chosen = thresholds.tolist().index(tuned.best_threshold_)
    assert costs[chosen] == min(costs) < costs[9]
