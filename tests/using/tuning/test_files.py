"""Classifiers on disk."""

import json

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.regions import (
    GroupClassifier,
    ModelLottery,
    PlugInRule,
    RandomisedPlugIn,
    ThresholdRule,
)
from elicitor.using import best_classifier, load_classifier, save_classifier

PLUG_IN = RandomisedPlugIn.mix(
    [(0.25, PlugInRule.of([[1, 0], [0, 3]])), (0.75, PlugInRule.always(0, 2))],
    ["no", "yes"],
)
CLASSIFIERS = [
    el.RandomisedClassifier.mix(
        [(0.1, ThresholdRule(1 / 3)), (0.9, ThresholdRule(np.inf, above=False))]
    ),
    PLUG_IN,
    GroupClassifier(("a", "b"), (PLUG_IN, PLUG_IN)),
    ModelLottery.mix([(0.5, "small"), (0.5, "large")]),
]


@pytest.mark.parametrize("classifier", CLASSIFIERS, ids=lambda c: type(c).__name__)
def test_every_kind_comes_back_as_it_was(classifier, tmp_path):
    save_classifier(classifier, tmp_path / "rule.json")
    assert load_classifier(tmp_path / "rule.json") == classifier


def test_what_best_classifier_returns_can_be_saved_and_written_as_json(tmp_path):
    region = el.BinaryRegion.from_law(lambda x: x)
    best = best_classifier(el.LinearMetric([3, 1]), region)
    save_classifier(best, tmp_path / "rule.json")
    assert load_classifier(tmp_path / "rule.json") == best.classifier
    body = json.loads(json.dumps(best.to_dict(), allow_nan=False))
    assert body["gap"] == 0
    assert body["statistics"] == best.statistics.tolist()
    assert str(best).endswith("value 1.6250, optimality gap at most 0")


def test_what_is_no_classifier_is_refused(tmp_path):
    with pytest.raises(InvalidParameterError, match="must be a RandomisedClassifier"):
        save_classifier(ThresholdRule(0.5), tmp_path / "rule.json")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is not a JSON file"),
        ("[]", "must be a classifier that elicitor has written"),
        ('{"format": "elicitor result", "version": 1}', "must be a classifier"),
        (
            '{"format": "elicitor classifier", "version": 1, "kind": "thresholds"}',
            "is damaged",
        ),
        (
            '{"format": "elicitor classifier", "version": 1, "kind": "thresholds", '
            '"rules": [{"threshold": "0.5", "above": true}], "weights": [0.5]}',
            "is damaged: The weights of a lottery must sum to 1",
        ),
    ],
)
def test_other_files_are_refused(text, message, tmp_path):
    path = tmp_path / "rule.json"
    path.write_text(text)
    with pytest.raises(InvalidDataError, match=message):
        load_classifier(path)
