"""The estimator: scikit-learn's own checks, and that it decides as it says."""

import copy
import pickle
import re

import numpy as np
import pytest
import sklearn
from sklearn.base import clone
from sklearn.calibration import CalibratedClassifierCV
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import fbeta_score
from sklearn.model_selection import (
    GridSearchCV,
    KFold,
    cross_val_predict,
    cross_val_score,
)
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC
from sklearn.utils.estimator_checks import estimator_checks_generator

import elicitor as el
from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.metrics import ClassStatistics, named_fair, named_quadratic, score
from elicitor.using import MetricClassifier


def accuracy(classes):
    return el.LinearMetric(np.ones(len(classes)), names=ClassStatistics(classes).names)


def q_mean(classes):
    return named_quadratic("q-mean", classes=classes)


ESTIMATORS = {
    # Their labels nobody knows beforehand; where classes are alike it does not matter.
    "binary": MetricClassifier(
        LogisticRegression(), el.LinearMetric([2, 1]), positive_label=max
    ),
    "alike": MetricClassifier(LogisticRegression(), el.LinearMetric([1, 1])),
    "classes": MetricClassifier(LogisticRegression(), accuracy),
    "curved": MetricClassifier(LogisticRegression(), q_mean),
}
# By names of our own: those of scikit-learn hold the address of a function, which
# differs between the processes that run the tests.
CHECKS = [
    pytest.param(estimator, check, id=f"{name}-{check.func.__name__}-{number}")
    for name, kind in ESTIMATORS.items()
    for number, (estimator, check) in enumerate(estimator_checks_generator(kind))
]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:Skipping check check_array_api_input")
@pytest.mark.parametrize(("estimator", "check"), CHECKS)
def test_it_is_a_classifier_of_scikit_learn(estimator, check):
    check(estimator)


# -- two classes --------------------------------------------------------------------


def data(n=400, seed=0, n_classes=2):
    rng = np.random.default_rng(seed)
    shares = {2: [0.65, 0.35], 3: [0.6, 0.3, 0.1]}[n_classes]
    y = rng.choice(n_classes, size=n, p=shares)
    X = rng.normal(size=(n, 3))
    X[:, 0] += 1.2 * (y == 1)
    X[:, 1] += 1.5 * (y == 2)
    return X, y


def test_the_threshold_is_the_best_one_for_out_of_fold_probabilities():
    X, y = data()
    metric = el.LinearMetric([4, 1])
    model = MetricClassifier(LogisticRegression(), metric).fit(X, y)
    proba = cross_val_predict(LogisticRegression(), X, y, method="predict_proba")[:, 1]
    values = [
        metric.value(
            [np.mean((y == 1) & (proba >= t)), np.mean((y == 0) & (proba < t))]
        )
        for t in [*proba, 2.0]
    ]
    assert model.value_ == pytest.approx(max(values))
    assert model.optimality_gap_ == 0
    cut = model.classifier_.rules[0].threshold
    whole = LogisticRegression().fit(X, y).predict_proba(X)[:, 1]
    np.testing.assert_array_equal(model.predict(X), (whole >= cut).astype(int))
    assert model.n_features_in_ == 3


def test_labels_may_be_words_and_either_may_be_positive():
    X, y = data()
    names = np.array(["well", "ill"])[y]
    other = MetricClassifier(
        GaussianNB(), el.LinearMetric([4, 1]), positive_label="well"
    ).fit(X, names)
    chosen = MetricClassifier(
        GaussianNB(), el.LinearMetric([4, 1]), positive_label="ill"
    ).fit(X, names)
    assert chosen.positive_label_ == "ill"
    assert str(chosen.classifier_).startswith("positive (ill) if score ≥ ")
    plain = MetricClassifier(GaussianNB(), el.LinearMetric([4, 1])).fit(X, y)
    np.testing.assert_array_equal(chosen.predict(X) == "ill", plain.predict(X) == 1)
    assert (other.predict(X) == "ill").sum() < (chosen.predict(X) == "ill").sum()
    assert chosen.score(X, names) == pytest.approx(
        score(el.LinearMetric([4, 1]), names, chosen.predict(X), positive_label="ill")
    )


@pytest.mark.parametrize("names", [["well", "ill"], [1, 2]])
def test_it_does_not_guess_which_class_is_positive(names):
    X, y = data()
    labels = np.array(names)[y]
    model = MetricClassifier(GaussianNB(), el.LinearMetric([4, 1]))
    first, second = map(re.escape, map(repr, sorted(names)))
    with pytest.raises(
        InvalidParameterError, match=f"positive_label must .*{first} and {second}"
    ):
        model.fit(X, labels)
    told = clone(model).set_params(pos_label=names[1]).fit(X, labels)
    ruled = clone(model).set_params(positive_label=lambda _: names[1]).fit(X, labels)
    plain = clone(model).fit(X, y)
    for one in (told, ruled):
        np.testing.assert_array_equal(one.predict(X), np.array(names)[plain.predict(X)])
    with pytest.raises(InvalidParameterError, match="two spellings"):
        told.set_params(positive_label=names[0]).fit(X, labels)


def test_it_takes_the_class_that_the_answers_were_about():
    X, y = data()
    labels = np.array(["well", "ill"])[y]
    scores = GaussianNB().fit(X, y).predict_proba(X)[:, 1]
    region = el.BinaryRegion.from_predictions(labels, scores, positive_label="ill")
    expert = el.MetricOracle(el.LinearMetric([4, 1]))
    result = el.elicit(region, "linear", expert, method="efficient")
    found = MetricClassifier(GaussianNB(), result).fit(X, labels)
    assert found.positive_label_ == "ill"
    assert found.score(X, labels) == pytest.approx(
        score(result, labels, found.predict(X))
    )


def test_classes_that_are_treated_alike_need_no_positive_one():
    X, y = data()
    labels = np.array(["well", "ill"])[y]
    alike = MetricClassifier(GaussianNB(), el.LinearMetric([1, 1])).fit(X, labels)
    for label in ("ill", "well"):
        told = clone(alike).set_params(positive_label=label).fit(X, labels)
        np.testing.assert_array_equal(told.predict(X), alike.predict(X))
        assert told.value_ == pytest.approx(alike.value_)


def test_a_cost_is_told_as_utility():
    X, y = data()
    cost = el.LinearMetric([-4, -1], orientation="cost")
    model = MetricClassifier(LogisticRegression(), cost).fit(X, y)
    same = MetricClassifier(LogisticRegression(), el.LinearMetric([4, 1])).fit(X, y)
    assert model.value_ == pytest.approx(same.value_)
    np.testing.assert_array_equal(model.predict(X), same.predict(X))


def test_a_ratio_keeps_its_meaning_on_people_with_another_prevalence():
    """F2 of a problem where 10 % were positive; here 35 % are."""
    X, y = data()
    f2 = el.named_metric("f-beta", prevalence=0.1, beta=2)
    model = MetricClassifier(LogisticRegression(), f2).fit(X, y)
    proba = cross_val_predict(LogisticRegression(), X, y, method="predict_proba")[:, 1]
    cuts = np.quantile(proba, np.linspace(0, 0.9, 100))
    best = max(fbeta_score(y, proba >= cut, beta=2) for cut in cuts)
    assert best <= model.value_ <= best + 0.01
    cut = model.classifier_.rules[0].threshold
    assert model.value_ == pytest.approx(fbeta_score(y, proba >= cut, beta=2))
    assert model.score(X, y) == pytest.approx(fbeta_score(y, model.predict(X), beta=2))


def test_the_metric_of_a_result_is_used_and_survives_clone_and_pickle():
    law = el.BinaryRegion.from_law(lambda x: x)
    oracle = el.MetricOracle(el.LinearMetric([4, 1]))
    result = el.elicit(law, "linear", oracle, tolerance=0.05, method="efficient")
    X, y = data()
    model = clone(MetricClassifier(LogisticRegression(), result)).fit(X, y)
    again = pickle.loads(pickle.dumps(model))
    bare = el.Result(result.metric, result.interval, converged=True)
    assert pickle.loads(pickle.dumps(bare)).metric == copy.deepcopy(bare).metric
    same = MetricClassifier(LogisticRegression(), result.metric).fit(X, y)
    np.testing.assert_array_equal(again.predict(X), same.predict(X))
    assert copy.deepcopy(model).value_ == same.value_


# -- several classes ----------------------------------------------------------------


def test_columns_follow_the_classes_of_the_metric():
    X, y = data(n_classes=3)
    words = np.array(["bus", "van", "opel"])[y]
    names = ClassStatistics(("opel", "van", "bus"), rates=True).names
    metric = el.LinearMetric([5, 2, 1], names=names)
    model = MetricClassifier(GaussianNB(), metric).fit(X, words)
    labels = np.array(["bus", "opel", "van"])
    shares = np.array([np.mean(words == name) for name in labels])

    def decided(said):
        return labels[np.argmax(said * [1, 5, 2] / shares, axis=1)]

    unseen = cross_val_predict(GaussianNB(), X, words, method="predict_proba")
    assert model.value_ == pytest.approx(score(metric, words, decided(unseen)))
    whole = GaussianNB().fit(X, words).predict_proba(X)
    np.testing.assert_array_equal(model.predict(X), decided(whole))
    assert "“opel”" in str(model.classifier_)
    chances = model.decision_probability(X)
    np.testing.assert_array_equal(
        model.classes_[chances.argmax(axis=1)], model.predict(X)
    )


def curved_model(**options):
    X, y = data(600, 1, n_classes=3)
    names = ClassStatistics(("0", "1", "2"), rates=True).names
    target = np.array([0.55, 0.55, 0.55])  # −‖r − target‖²: a lottery meets it
    metric = el.QuadraticMetric(2 * target, -2 * np.eye(3), names=names)
    return MetricClassifier(LogisticRegression(), metric, **options).fit(X, y), X, y


@pytest.mark.slow
def test_lotteries_are_drawn_by_person_and_seed():
    model, X, _ = curved_model(random_state=3)
    chances = model.decision_probability(X)
    mixed = chances.max(axis=1) < 0.999
    assert mixed.any()
    said = model.predict(X)
    np.testing.assert_array_equal(said, model.predict(X))
    one_by_one = np.concatenate([model.predict(row[None]) for row in X[:60]])
    np.testing.assert_array_equal(one_by_one, said[:60])
    other, *_ = curved_model(random_state=4)
    assert (other.predict(X) != said)[mixed].any()
    np.testing.assert_array_equal((other.predict(X) == said)[~mixed], True)
    expected, drawn = chances.sum(axis=0), np.bincount(said, minlength=3)
    assert np.abs(expected - drawn).max() < 4.5 * np.sqrt(len(X)) / 2


@pytest.mark.slow
def test_one_rule_can_be_asked_for():
    model, X, _ = curved_model(randomised=False)
    assert model.classifier_.is_deterministic
    assert set(np.unique(model.decision_probability(X))) == {0.0, 1.0}
    lottery, *_ = curved_model()
    assert model.value_ <= lottery.value_
    assert model.optimality_gap_ >= lottery.value_ - model.value_ - 1e-9


# -- groups -------------------------------------------------------------------------


def grouped(n=900, seed=2):
    rng = np.random.default_rng(seed)
    sex = np.where(rng.random(n) < 0.7, "man", "woman")
    y = (rng.random(n) < np.where(sex == "man", 0.4, 0.2)).astype(int)
    noise = np.where(sex == "man", 1.0, 2.0)
    X = np.stack([1.5 * y + noise * rng.normal(size=n), sex == "man"], axis=1)
    return X.astype(float), y, sex


def equal_odds(groups=("man", "woman"), trade_off=0.7, **options):
    shares = [[0.9, 0.6], [0.1, 0.4]]  # not those of these people
    return named_fair(
        "equalized odds",
        classes=["0", "1"],
        groups=list(groups),
        shares=shares,
        trade_off=trade_off,
        **options,
    )


def test_groups_come_as_an_argument_or_from_a_column():
    X, y, sex = grouped()
    by_argument = MetricClassifier(LogisticRegression(), equal_odds()).fit(
        X, y, groups=sex
    )
    by_column = MetricClassifier(
        LogisticRegression(), equal_odds(("1", "0")), groups=1
    ).fit(X, y)
    assert by_column.value_ == pytest.approx(by_argument.value_)
    np.testing.assert_array_equal(
        by_column.decision_probability(X),
        by_argument.decision_probability(X, groups=sex),
    )
    assert by_argument.predict(X, groups=sex).shape == y.shape
    assert str(by_argument.classifier_).startswith("man:\n")


@pytest.mark.parametrize("form", ["absolute", "squared"])
def test_the_value_is_that_of_the_score_on_out_of_fold_decisions(form):
    X, y, sex = grouped()
    metric = equal_odds(form=form)
    model = MetricClassifier(LogisticRegression(), metric, randomised=False)
    model.fit(X, y, groups=sex)
    proba = cross_val_predict(LogisticRegression(), X, y, method="predict_proba")
    said = model.classifier_.predict(proba, sex)
    assert model.value_ == pytest.approx(score(metric, y, said, groups=sex))
    # Nobody who ignores the groups does as well.
    for cut in np.linspace(0, 1, 101):
        plain = (proba[:, 1] >= cut).astype(int)
        assert score(metric, y, plain, groups=sex) <= model.value_ + 1e-12


@pytest.mark.slow
def test_groups_in_any_order_and_several_columns():
    X, y, sex = grouped()
    turned = MetricClassifier(LogisticRegression(), equal_odds(("woman", "man")))
    turned.fit(X, y, groups=sex)
    plain = MetricClassifier(LogisticRegression(), equal_odds()).fit(X, y, groups=sex)
    assert turned.value_ == pytest.approx(plain.value_, abs=1e-6)
    wide = np.column_stack([X, X[:, 1]])
    both = MetricClassifier(
        LogisticRegression(), equal_odds(("1, 1", "0, 0")), groups=[1, 2]
    ).fit(wide, y)
    assert both.classifier_.groups == ("1, 1", "0, 0")


def test_groups_that_are_missing_or_strange_are_refused():
    X, y, sex = grouped()
    model = MetricClassifier(LogisticRegression(), equal_odds())
    with pytest.raises(
        InvalidParameterError, match="groups must be given for a metric"
    ):
        model.fit(X, y)
    with pytest.raises(InvalidParameterError, match="those of the metric, man, woman"):
        model.fit(X, y, groups=np.where(sex == "man", "x", sex))
    for other in (sex[:-1], np.append(sex, "man")):  # of another table
        with pytest.raises(InvalidDataError, match="of each row"):
            model.fit(X, y, groups=other)
    model.fit(X, y, groups=sex)
    with pytest.raises(InvalidParameterError, match="groups must be given"):
        model.predict(X)
    with pytest.raises(InvalidParameterError, match="row 0 is 'x'"):
        model.predict(X[:1], groups=["x"])
    with pytest.raises(InvalidParameterError, match="groups must be a column of X"):
        MetricClassifier(LogisticRegression(), equal_odds(), groups=9).fit(X, y)


@pytest.mark.slow
def test_groups_are_routed_by_scikit_learn():
    X, y, sex = grouped(300)
    model = MetricClassifier(LogisticRegression(), equal_odds())
    with sklearn.config_context(enable_metadata_routing=True):
        asking = (
            model.set_fit_request(groups=True)
            .set_score_request(groups=True)
            .set_predict_request(groups=True)
        )
        found = cross_val_score(asking, X, y, cv=3, params={"groups": sex})
    assert np.isfinite(found).all()
    by_column = MetricClassifier(LogisticRegression(), equal_odds(("1", "0")), groups=1)
    np.testing.assert_allclose(cross_val_score(by_column, X, y, cv=3), found)


# -- weights ------------------------------------------------------------------------


@pytest.mark.parametrize("which", ["binary", "classes", "groups"])
def test_whole_weights_count_as_copies(which):
    X, y, sex = grouped(300)
    weights = np.random.default_rng(0).integers(0, 4, size=300)
    metric = {
        "binary": el.LinearMetric([3, 1]),
        "classes": q_mean(("0", "1")),
        "groups": equal_odds(trade_off=0.1),
    }[which]
    copies = np.repeat(np.arange(300), weights)
    folds = np.arange(300) % 3
    splits = [
        (np.flatnonzero(folds != f), np.flatnonzero(folds == f)) for f in range(3)
    ]
    same = [
        tuple(np.flatnonzero(np.isin(copies, part)) for part in split)
        for split in splits
    ]
    options = {"groups": sex} if which == "groups" else {}
    weighted = MetricClassifier(LogisticRegression(tol=1e-10), metric, cv=splits)
    weighted.fit(X, y, sample_weight=weights, **options)
    copied = MetricClassifier(LogisticRegression(tol=1e-10), metric, cv=same)
    copied.fit(X[copies], y[copies], **{k: v[copies] for k, v in options.items()})
    assert weighted.value_ == pytest.approx(copied.value_, abs=1e-6)
    if which != "groups":  # of their optimal lotteries there may be many
        np.testing.assert_allclose(
            weighted.decision_probability(X), copied.decision_probability(X), atol=1e-3
        )


def test_weights_that_cannot_be_used_are_refused():
    X, y = data()
    model = MetricClassifier(LogisticRegression(), el.LinearMetric([3, 1]))
    with pytest.raises(InvalidParameterError, match="must not be negative"):
        model.fit(X, y, sample_weight=-np.ones(len(y)))
    with pytest.raises(
        InvalidParameterError, match="must not be zero for all rows of a class"
    ):
        model.fit(X, y, sample_weight=y)
    pipe = MetricClassifier(make_pipeline(StandardScaler(), GaussianNB()), accuracy)
    with pytest.raises(
        InvalidParameterError, match="estimator whose fit takes it; Pip"
    ):
        pipe.fit(X, y, sample_weight=np.ones(len(y)))


# -- folds, fitted models, calibration ----------------------------------------------


def test_a_fitted_model_is_taken_as_it_is():
    X, y = data()
    fitted = LogisticRegression().fit(X[:200], y[:200])
    model = MetricClassifier(fitted, el.LinearMetric([4, 1]), cv="prefit")
    model.fit(X[200:], y[200:])
    assert model.estimator_ is fitted
    region = el.BinaryRegion.from_estimator(fitted, X[200:], y[200:])
    best = el.using.best_classifier(el.LinearMetric([4, 1]), region)
    assert model.classifier_ == best.classifier
    strange = np.where(np.arange(200) == 3, 7, y[200:])
    general = MetricClassifier(fitted, q_mean, cv="prefit")
    assert general.fit(X[200:], y[200:]).classes_.tolist() == [0, 1]
    three = LogisticRegression().fit(X[:200], np.where(X[:200, 0] > 2, 2, y[:200]))
    with pytest.raises(InvalidParameterError, match="class '2' has none"):
        MetricClassifier(three, q_mean, cv="prefit").fit(X[200:], y[200:])
    assert general.fit(X[200:], strange).predict(X).max() <= 7
    with pytest.raises(sklearn.exceptions.NotFittedError):
        model.set_params(estimator=LogisticRegression()).fit(X, y)
    with pytest.raises(InvalidParameterError, match=r"cv must be one of 'prefit'"):
        model.set_params(cv="five").fit(X, y)


def test_calibration_and_models_without_probabilities():
    X, y = data()
    with pytest.raises(InvalidParameterError, match="LinearSVC has not"):
        MetricClassifier(LinearSVC(), accuracy).fit(X, y)
    model = MetricClassifier(LinearSVC(), accuracy, calibrate="sigmoid").fit(X, y)
    assert isinstance(model.estimator_, CalibratedClassifierCV)
    assert model.score(X, y) > 0.65


def test_folds_may_be_any_and_rare_classes_shrink_them():
    X, y = data(60)
    y[:] = 0
    y[:3] = 1
    X[:3] += 2
    model = MetricClassifier(GaussianNB(), el.LinearMetric([9, 1]), cv=10).fit(X, y)
    assert model.predict(X).sum() > 0
    y[1:3] = 0
    MetricClassifier(GaussianNB(), el.LinearMetric([9, 1])).fit(X, y)
    X, y = data()
    folds = KFold(4, shuffle=True, random_state=0)
    model = MetricClassifier(GaussianNB(), el.LinearMetric([4, 1]), cv=folds).fit(X, y)
    proba = cross_val_predict(GaussianNB(), X, y, cv=folds, method="predict_proba")
    region = el.BinaryRegion.from_predictions(y, proba)
    best = el.using.best_classifier(el.LinearMetric([4, 1]), region)
    assert model.classifier_ == best.classifier


# -- in the company of scikit-learn -------------------------------------------------


@pytest.mark.slow
def test_pipelines_grids_and_parameters():
    X, y = data()
    model = MetricClassifier(
        make_pipeline(StandardScaler(), LogisticRegression()), el.LinearMetric([4, 1])
    )
    grid = GridSearchCV(
        model,
        {
            "estimator__logisticregression__C": [0.01, 1],
            "metric": [el.LinearMetric([4, 1]), el.LinearMetric([1, 1])],
        },
        cv=3,
        scoring=el.LinearMetric([4, 1]).scorer(),
    ).fit(X, y)
    assert grid.best_params_["metric"] == el.LinearMetric([4, 1])
    assert make_pipeline(StandardScaler(), model).fit(X, y).predict(X).shape == y.shape


def test_data_frames_name_their_columns():
    pandas = pytest.importorskip("pandas")
    X, y, sex = grouped()
    frame = pandas.DataFrame({"income": X[:, 0], "sex": X[:, 1]})
    model = MetricClassifier(
        LogisticRegression(), equal_odds(("1", "0")), groups="sex"
    ).fit(frame, y)
    assert model.feature_names_in_.tolist() == ["income", "sex"]
    plain = MetricClassifier(LogisticRegression(), equal_odds()).fit(X, y, groups=sex)
    assert model.value_ == pytest.approx(plain.value_)


@pytest.mark.parametrize(
    ("metric", "labels", "message"),
    [
        (el.LinearMetric([1, 1]), 3, "Only binary classification is supported"),
        (accuracy(("a", "b")), 2, r"classes of y, 0, 1; got one on \('C\[a, a\]'"),
        (object(), 2, "metric must be a Metric or a Result"),
        (lambda _: None, 2, "metric must be a Metric or a Result"),
    ],
)
def test_metrics_on_something_else_are_refused(metric, labels, message):
    X, y = data(n_classes=labels)
    with pytest.raises(InvalidParameterError, match=message):
        MetricClassifier(GaussianNB(), metric).fit(X, y)
    model = MetricClassifier(GaussianNB(), el.LinearMetric([1, 1]), positive_label=7)
    with pytest.raises(InvalidParameterError, match=r"labels \[0, 1\]; got 7"):
        model.fit(*data())
