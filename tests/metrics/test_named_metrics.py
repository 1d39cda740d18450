"""Named metrics against counts, by hand and by scikit-learn.

The counts are chosen so that no two of them, no prevalence and no weight coincide: a
term that is dropped, a sign that is flipped or a parameter that is ignored shows.
"""

import numpy as np
import pytest
from sklearn import metrics as reference

from elicitor.core import InvalidParameterError, Orientation
from elicitor.metrics import NAMED_METRICS, named_metric

COUNTS = [(9, 4, 6, 21), (3, 10, 1, 26), (11, 2, 15, 12)]
"""Found, missed, false alarms, cleared, of 40 people."""


def sample(found, missed, alarms, cleared):
    y_true = [1] * (found + missed) + [0] * (alarms + cleared)
    y_pred = [1] * found + [0] * missed + [1] * alarms + [0] * cleared
    return np.array(y_true), np.array(y_pred)


def evaluate(name, counts, **parameters):
    found, missed, _, cleared = counts
    total = sum(counts)
    metric = named_metric(name, prevalence=(found + missed) / total, **parameters)
    return metric.value([found / total, cleared / total])


BY_SCIKIT_LEARN = {
    "accuracy": (reference.accuracy_score, {}, {}),
    "balanced accuracy": (reference.balanced_accuracy_score, {}, {}),
    "f1": (reference.f1_score, {}, {}),
    "f2": (reference.fbeta_score, {"beta": 2}, {"beta": 2}),
    "f half": (reference.fbeta_score, {"beta": 0.5}, {"beta": 0.5}),
    "f nought": (reference.precision_score, {}, {"beta": 0}),
    "jaccard": (reference.jaccard_score, {}, {}),
    "precision": (reference.precision_score, {}, {}),
    "negative predictive value": (reference.precision_score, {"pos_label": 0}, {}),
}


@pytest.mark.parametrize("counts", COUNTS)
@pytest.mark.parametrize("name", BY_SCIKIT_LEARN)
def test_named_metric_is_that_of_scikit_learn(name, counts):
    score, theirs, ours = BY_SCIKIT_LEARN[name]
    ours_name = "f-beta" if name.startswith("f") else name
    expected = score(*sample(*counts), **theirs)
    assert evaluate(ours_name, counts, **ours) == pytest.approx(expected, rel=1e-12)


BY_HAND = [
    ("accuracy", {}, 30 / 40),
    ("weighted accuracy", {"positive": 2, "negative": 0.5}, (18 + 10.5) / 40),
    ("weighted accuracy", {"positive": 3}, (27 + 21) / 40),
    ("weighted accuracy", {"negative": 3}, (9 + 63) / 40),
    ("balanced accuracy", {}, (9 / 13 + 21 / 27) / 2),
    ("cost ratio", {"ratio": 6}, (54 + 21) / 40),
    ("f-beta", {}, 18 / (18 + 4 + 6)),
    ("f-beta", {"beta": 2}, 45 / (45 + 4 * 4 + 6)),
    ("jaccard", {}, 9 / 19),
    ("precision", {}, 9 / 15),
    ("negative predictive value", {}, 21 / 25),
    ("gains over losses", {}, 30 / 40),
    ("gains over losses", {"found": 2}, 39 / 49),
    ("gains over losses", {"cleared": 2}, 51 / 61),
    ("gains over losses", {"miss": 2}, 30 / 44),
    ("gains over losses", {"alarm": 2}, 30 / 46),
    (
        "gains over losses",
        {"found": 2, "cleared": 0.5, "miss": 3, "alarm": 0.25},
        28.5 / (28.5 + 12 + 1.5),
    ),
]


@pytest.mark.parametrize(("name", "parameters", "expected"), BY_HAND)
def test_named_metric_is_the_one_computed_from_the_four_counts(
    name, parameters, expected
):
    assert evaluate(name, COUNTS[0], **parameters) == pytest.approx(expected, rel=1e-12)


def test_every_named_metric_has_a_value_computed_by_hand():
    assert {name for name, _, _ in BY_HAND} == set(NAMED_METRICS)


def test_named_metrics_are_utilities_on_the_binary_statistics():
    for name in NAMED_METRICS:
        metric = named_metric(name, prevalence=0.3)
        assert metric.orientation is Orientation.UTILITY
        assert metric.names == ("TP", "TN")


@pytest.mark.parametrize("prevalence", [0, 1, -0.1, 1.1, np.nan, "0.3", None, True])
def test_prevalence_outside_the_open_unit_interval_is_refused(prevalence):
    allowed = "prevalence must be a finite number above 0 and below 1; got"
    with pytest.raises(InvalidParameterError, match=allowed):
        named_metric("accuracy", prevalence=prevalence)


def test_unknown_name_is_refused_with_the_list_of_names():
    with pytest.raises(InvalidParameterError, match=r"'f-beta', .*; got 'f1'"):
        named_metric("f1", prevalence=0.3)


@pytest.mark.parametrize(
    ("name", "parameters", "message"),
    [
        ("weighted accuracy", {"positive": -1}, "positive must .* at least 0; got -1"),
        ("weighted accuracy", {"negative": -1}, "negative must .* at least 0; got -1"),
        ("weighted accuracy", {"positive": 0, "negative": 0}, "must not all be zero"),
        ("cost ratio", {"ratio": 0}, "ratio must .* above 0; got 0"),
        ("f-beta", {"beta": -1}, "beta must .* at least 0 and at most 1e.06; got -1"),
        ("f-beta", {"beta": 1e200}, "at most 1e.06; got 1e.200"),
        ("gains over losses", {"found": -1}, "found must .* at least 0; got -1"),
        ("gains over losses", {"cleared": -1}, "cleared must .* at least 0; got -1"),
        ("gains over losses", {"miss": -1}, "miss must .* at least 0; got -1"),
        ("gains over losses", {"alarm": np.inf}, "alarm must .* finite .*; got inf"),
        ("gains over losses", {"found": 0, "cleared": 0}, "would be constant"),
        ("gains over losses", {"miss": 0, "alarm": 0}, "would be constant"),
        ("accuracy", {"beta": 2}, "'accuracy' does not take .*'beta'"),
        ("f-beta", {"ratio": 2}, "'f-beta' does not take .*'ratio'"),
    ],
)
def test_parameter_out_of_range_is_refused(name, parameters, message):
    with pytest.raises(InvalidParameterError, match=message):
        named_metric(name, prevalence=0.3, **parameters)
