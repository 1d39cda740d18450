"""Fairlearn's MetricFrame: rates per group out, scores in."""

import sys
from functools import partial

import numpy as np
import pandas as pd
import pytest

from elicitor.core import InvalidParameterError
from elicitor.metrics import (
    ClassStatistics,
    FairMetric,
    FairQuadraticMetric,
    LinearMetric,
    score,
)
from elicitor.using.integrations import frame_statistics, metric_frame, score_frame

fairness = pytest.importorskip("fairlearn.metrics")

RNG = np.random.default_rng(4)
N = 500
GROUPS = ("old", "young", "middle")
SAYS = RNG.choice(GROUPS, N, p=[0.2, 0.5, 0.3])
TRUTH = RNG.choice([0, 1, 2], N, p=[0.5, 0.3, 0.2])
GUESS = np.where(RNG.random(N) < 0.6, TRUTH, RNG.choice([0, 1, 2], N))
WEIGHT = RNG.uniform(0.5, 2, N)


def fair(kind, classes=("0", "1", "2"), *, diagonal=False):
    names = ClassStatistics(classes, diagonal, rates=True).names
    n = len(names)
    shape = (n,) if kind is FairMetric else (n, n)
    pairs = [("old", "young"), ("old", "middle"), ("young", "middle")]
    costs = {pair: np.full(shape, RNG.uniform(0.2, 1)) for pair in pairs}
    return kind(
        RNG.uniform(0.5, 2, n),
        costs,
        0.4,
        prevalence=RNG.dirichlet([3, 3, 3], n).T,
        names=names,
        groups=GROUPS,
    )


@pytest.mark.parametrize("diagonal", [True, False])
@pytest.mark.parametrize("kind", [FairMetric, FairQuadraticMetric])
def test_score_of_a_frame_is_that_of_the_predictions(kind, diagonal):
    metric = fair(kind, diagonal=diagonal)
    frame = metric_frame(metric, TRUTH, GUESS, SAYS, sample_weight=WEIGHT)
    assert isinstance(frame, fairness.MetricFrame)
    expected = score(metric, TRUTH, GUESS, groups=SAYS, sample_weight=WEIGHT)
    assert score_frame(metric, frame) == pytest.approx(expected, rel=1e-12)


def test_frame_holds_the_rates_of_each_group_and_of_everyone():
    metric = fair(FairMetric)
    frame = metric_frame(metric, TRUTH, GUESS, SAYS, sample_weight=WEIGHT)
    assert [*frame.by_group] == [*metric.names, "n[0]", "n[1]", "n[2]"]
    for g in GROUPS:
        ones = (g == SAYS) & (TRUTH == 1)
        rate = WEIGHT[ones & (GUESS == 2)].sum() / WEIGHT[ones].sum()
        assert frame.by_group.loc[g, "R[1, 2]"] == pytest.approx(rate)
        assert frame.by_group.loc[g, "n[1]"] == pytest.approx(WEIGHT[ones].sum())
    ones = TRUTH == 1
    overall = WEIGHT[ones & (GUESS == 2)].sum() / WEIGHT[ones].sum()
    assert frame.overall["R[1, 2]"] == pytest.approx(overall)
    rates = frame_statistics(metric, frame)
    expected = frame.by_group.loc[[*GROUPS], [*metric.names]]
    assert rates == pytest.approx(expected.to_numpy(dtype=float))


def test_group_without_a_class_has_no_rate_there():
    metric = fair(FairMetric)
    keep = (SAYS != "old") | (TRUTH != 2)
    frame = metric_frame(metric, TRUTH[keep], GUESS[keep], SAYS[keep])
    assert np.isnan(frame.by_group.loc["old", "R[2, 0]"])
    with pytest.raises(InvalidParameterError, match=r"'R\[2, 0\]' of group 'old'"):
        score_frame(metric, frame)


# -- frames of others ---------------------------------------------------------------

HIT, CLEAR = fairness.true_positive_rate, fairness.true_negative_rate
ALARM, MISS = fairness.false_positive_rate, fairness.false_negative_rate


@pytest.mark.parametrize("functions", [(HIT, CLEAR), (MISS, ALARM), (HIT, ALARM)])
@pytest.mark.parametrize("diagonal", [True, False])
@pytest.mark.parametrize("positive", [0, 1])
def test_rates_of_two_classes_go_by_the_names_of_fairlearn(
    functions, diagonal, positive
):
    metric = fair(FairMetric, ("0", "1"), diagonal=diagonal)
    truth, guess = (TRUTH > 0).astype(int), (GUESS > 0).astype(int)
    frame = fairness.MetricFrame(
        metrics={f.__name__: partial(f, pos_label=positive) for f in functions},
        y_true=truth,
        y_pred=guess,
        sensitive_features=SAYS,
    )
    exact = metric_frame(metric, truth, guess, SAYS)
    rates = frame_statistics(metric, frame, positive_label=positive)
    assert rates == pytest.approx(frame_statistics(metric, exact), rel=1e-12)
    found = score_frame(metric, frame, positive_label=positive)
    # No weights of classes: the shares are those of the metric.
    assert found == pytest.approx(metric.utility(rates), rel=1e-12)
    assert found != pytest.approx(score_frame(metric, exact), rel=1e-6)


def test_of_words_fairlearn_must_be_told_which_class_is_positive():
    metric = fair(FairMetric, ("cancer", "healthy"))
    names = np.array(["healthy", "cancer"])
    truth, guess = names[(TRUTH > 0).astype(int)], names[(GUESS > 0).astype(int)]
    frame = fairness.MetricFrame(
        metrics={f.__name__: partial(f, pos_label="cancer") for f in (HIT, CLEAR)},
        y_true=truth,
        y_pred=guess,
        sensitive_features=SAYS,
    )
    wanted = frame_statistics(metric, metric_frame(metric, truth, guess, SAYS))
    for said in ({"positive_label": "cancer"}, {"pos_label": "cancer"}):
        found = frame_statistics(metric, frame, **said)
        assert found == pytest.approx(wanted, rel=1e-12)
    for call in (frame_statistics, score_frame):
        with pytest.raises(InvalidParameterError, match="'cancer' and 'healthy'"):
            call(metric, frame)


def test_several_features_are_one_group_each():
    parts = {"sex": np.where(TRUTH + GUESS > 1, "f", "m"), "age": SAYS == "old"}
    metric = FairMetric(
        [1, 1, 1, 1, 1, 1],
        {},
        0.5,
        prevalence=np.full((4, 6), 0.25),
        names=ClassStatistics(("0", "1", "2"), diagonal=False, rates=True).names,
        groups=("m, True", "f, False", "m, False", "f, True"),
    )
    frame = fairness.MetricFrame(
        metrics={name: lambda _y, p: float(len(p)) for name in metric.names},
        y_true=TRUTH,
        y_pred=GUESS,
        sensitive_features=pd.DataFrame(parts),
    )
    sizes = [
        ((parts["sex"] == sex) & (parts["age"] == old)).sum()
        for sex, old in (("m", True), ("f", False), ("m", False), ("f", True))
    ]
    assert frame_statistics(metric, frame)[:, 0].tolist() == sizes


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"metrics": {"true_positive_rate": HIT}}, r"must have a column 'R\[0, 0\]'"),
        ({"metrics": HIT}, "must have a column"),
        ({"sensitive_features": SAYS == "old"}, "groups must hold only"),
        (
            {"sensitive_features": np.where(SAYS == "old", "old", "young")},
            "groups must be old, young, middle, each once",
        ),
        ({"control_features": SAYS}, "must not have control features"),
    ],
)
def test_unfit_frame_is_refused(change, message):
    metric = fair(FairMetric, ("0", "1"), diagonal=True)
    usual = {
        "metrics": {"true_positive_rate": HIT, "true_negative_rate": CLEAR},
        "y_true": TRUTH > 0,
        "y_pred": GUESS > 0,
        "sensitive_features": SAYS,
    }
    frame = fairness.MetricFrame(**(usual | change))
    with pytest.raises(InvalidParameterError, match=message):
        score_frame(metric, frame)


def test_unfit_arguments_are_refused():
    with pytest.raises(InvalidParameterError, match="frame must be a fairlearn"):
        score_frame(fair(FairMetric), "frame")
    with pytest.raises(InvalidParameterError, match="metric must compare groups"):
        metric_frame(LinearMetric([1, 2]), [1], [1], ["a"])


def test_missing_package_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "fairlearn.metrics", None)
    monkeypatch.setitem(sys.modules, "fairlearn", None)
    with pytest.raises(ImportError, match=r"needs fairlearn: .*'elicitor\[fairness\]'"):
        metric_frame(fair(FairMetric), TRUTH, GUESS, SAYS)
