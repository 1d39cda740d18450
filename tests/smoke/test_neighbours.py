"""The libraries beside which a metric is used."""

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import TunedThresholdClassifierCV, cross_val_score

import elicitor as el
from elicitor.metrics import score
from elicitor.using import (
    MetricClassifier,
    best_classifier,
    load_classifier,
    save_classifier,
)
from elicitor.using.integrations import (
    metric_frame,
    mlflow_metric,
    optuna_objective,
    score_frame,
)

RNG = np.random.default_rng(1)
X = RNG.normal(size=(200, 3))
Y = (X[:, 0] + RNG.normal(size=200) > 0.5).astype(int)
METRIC = el.LinearMetric([6, 1])
GROUPS = np.where(X[:, 1] > 0, "f", "m")
FAIR = el.named_fair(
    "equalized odds",
    classes=["0", "1"],
    groups=["f", "m"],
    shares=np.full((2, 2), 0.5),
    trade_off=0.3,
)


def test_scikit_learn():
    scores = cross_val_score(LogisticRegression(), X, Y, scoring=METRIC.scorer())
    assert np.isfinite(scores).all()
    tuned = TunedThresholdClassifierCV(LogisticRegression(), scoring=METRIC.scorer())
    assert tuned.fit(X, Y).best_threshold_ < 0.5
    own = MetricClassifier(LogisticRegression(), METRIC).fit(X, Y)
    assert own.predict(X).shape == (200,)


def test_classifiers_are_kept(tmp_path):
    best = best_classifier(METRIC, el.BinaryRegion.from_law(lambda x: x))
    save_classifier(best, tmp_path / "rule.json")
    assert load_classifier(tmp_path / "rule.json") == best.classifier


def test_optuna():
    optuna = pytest.importorskip("optuna", reason="of an extra")
    optuna.logging.set_verbosity(optuna.logging.WARNING)

    def build(trial):
        return LogisticRegression(C=trial.suggest_float("C", 0.1, 1.0))

    study = optuna.create_study(direction="maximize")
    study.optimize(optuna_objective(METRIC, build, X, Y), n_trials=2)
    assert np.isfinite(study.best_value)


def test_mlflow():
    pytest.importorskip("mlflow.models", reason="of an extra")
    found = mlflow_metric(METRIC).eval_fn(1 - Y, Y)
    assert found == pytest.approx(score(METRIC, Y, 1 - Y))


def test_fairlearn():
    pytest.importorskip("fairlearn.metrics", reason="of an extra")
    frame = metric_frame(FAIR, Y, 1 - Y, GROUPS)
    expected = score(FAIR, Y, 1 - Y, groups=GROUPS)
    assert score_frame(FAIR, frame) == pytest.approx(expected)


def test_notebooks(tmp_path):
    pytest.importorskip("ipywidgets", reason="of an extra")
    region = el.BinaryRegion.from_law(lambda x: x)
    session = el.Session(region, "linear", max_questions=2)
    widget = session.widget(tmp_path / "answers.json")
    assert "Question 1 of about 2" in session._repr_html_()
    assert widget._repr_mimebundle_()
    assert METRIC.sentence() in METRIC._repr_html_()


def test_pictures(tmp_path):
    pyplot = pytest.importorskip("matplotlib.pyplot", reason="of an extra")
    from elicitor.using.plots import plot_region, plot_weights

    region = el.BinaryRegion.from_law(lambda x: x)
    result = el.elicit(region, "linear", METRIC.prefers, max_questions=3)
    for number, draw in enumerate((plot_region, plot_weights)):
        axes = draw(region) if draw is plot_region else draw(result)
        figure = axes.get_figure()
        figure.savefig(tmp_path / f"{number}.png")
        pyplot.close(figure)
    assert len(list(tmp_path.iterdir())) == 2
