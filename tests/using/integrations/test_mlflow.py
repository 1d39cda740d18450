"""The metric inside MLflow's evaluation."""

import inspect
import sys

import numpy as np
import pandas as pd
import pytest

from elicitor.core import InvalidParameterError
from elicitor.metrics import CostRewardMetric, LinearMetric, named_fair, score
from elicitor.testing import RowWeightContract
from elicitor.using.integrations import mlflow_metric

pytest.importorskip("mlflow.models")

RNG = np.random.default_rng(2)
TRUTH = RNG.integers(0, 2, 60)
GUESS = np.where(RNG.random(60) < 0.7, TRUTH, 1 - TRUTH)
SEX = RNG.choice(["f", "m"], 60)
COST = LinearMetric([-6, -1], orientation="cost")
FAIR = named_fair(
    "equal opportunity",
    classes=["1", "0"],
    groups=["f", "m"],
    shares=np.full((2, 2), 0.5),
    trade_off=0.5,
)


def test_metric_is_the_score_and_greater_is_better():
    metric = mlflow_metric(COST, name="harm")
    assert (metric.name, metric.greater_is_better) == ("harm", True)
    assert metric.metric_details == COST.sentence()
    found = metric.eval_fn(pd.Series(GUESS), pd.Series(TRUTH))
    assert found == pytest.approx(score(COST, TRUTH, GUESS))
    flipped = mlflow_metric(COST, positive_label=0)
    expected = score(COST, TRUTH, GUESS, positive_label=0)
    assert flipped.eval_fn(GUESS, TRUTH) == pytest.approx(expected)
    assert expected != pytest.approx(found)


def test_metric_of_groups_asks_for_them():
    metric = mlflow_metric(FAIR)
    found = metric.eval_fn(pd.Series(GUESS), pd.Series(TRUTH), pd.Series(SEX))
    assert found == pytest.approx(score(FAIR, TRUTH, GUESS, groups=SEX))
    assert np.isnan(metric.eval_fn(GUESS[:1], TRUTH[:1], SEX[:1]))


class TestRowsMayWeigh(RowWeightContract):
    @pytest.fixture
    def rows(self):
        return {"y": TRUTH, "said": GUESS, "groups": SEX}

    @pytest.fixture(params=[COST, FAIR], ids=["everyone", "groups"])
    def measure(self, request):
        def measured(rows, weight):
            metric = mlflow_metric(request.param, weighted=weight is not None)
            columns = [rows["groups"]] if request.param is FAIR else []
            columns += [] if weight is None else [weight]
            return metric.eval_fn(rows["said"], rows["y"], *columns)

        return measured


def test_columns_are_asked_for_by_their_names():
    for metric, weighted, names in (
        (COST, False, []),
        (FAIR, False, ["groups"]),
        (COST, True, ["sample_weight"]),
        (FAIR, True, ["groups", "sample_weight"]),
    ):
        asked = inspect.signature(mlflow_metric(metric, weighted=weighted).eval_fn)
        assert list(asked.parameters) == ["predictions", "targets", *names]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # MLflow's own
def test_evaluate_reports_the_score(tmp_path):
    import mlflow

    mlflow.set_tracking_uri(f"sqlite:///{tmp_path / 'runs.db'}")
    mlflow.set_experiment(experiment_id=mlflow.create_experiment("x", str(tmp_path)))
    weights = np.arange(60) % 5 + 1.0
    data = pd.DataFrame({"truth": TRUTH, "guess": GUESS, "sex": SEX, "w": weights})
    found = mlflow.models.evaluate(
        data=data,
        targets="truth",
        predictions="guess",
        extra_metrics=[
            mlflow_metric(COST, name="cost"),
            mlflow_metric(COST, name="weighed", weighted=True),
            mlflow_metric(FAIR),
        ],
        evaluator_config={"col_mapping": {"groups": "sex", "sample_weight": "w"}},
    )
    assert found.metrics["cost"] == pytest.approx(score(COST, TRUTH, GUESS))
    weighed = score(COST, TRUTH, GUESS, sample_weight=weights)
    assert found.metrics["weighed"] == pytest.approx(weighed)
    expected = score(FAIR, TRUTH, GUESS, groups=SEX)
    assert found.metrics["elicited_metric"] == pytest.approx(expected)


def test_metric_of_something_else_is_refused():
    with pytest.raises(InvalidParameterError, match="Predictions do not tell ms"):
        mlflow_metric(CostRewardMetric([1], terms=["ms"]))


def test_missing_package_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "mlflow.models", None)
    monkeypatch.setitem(sys.modules, "mlflow", None)
    with pytest.raises(
        ImportError, match=r"needs mlflow: `pip install 'elicitor\[mlfl"
    ):
        mlflow_metric(COST)
