"""Valid calls of what is done with a metric, and of data sets."""

from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression

import elicitor as el
from elicitor.using import RecalibratedClassifier, Words
from elicitor.using.tuning.recalibration import Recalibration
from tests.wrong_calls import samples as of


def table():
    """A file that every reader can read."""
    path = Path("table.csv")
    rows = ["name,label,p,q,one,two,age,weight"]
    for i in range(12):
        p = 0.05 + 0.075 * i
        rows.append(
            f"m{i},{i % 2},{p:.3f},{1 - p:.3f},{i % 2},{i % 3 % 2},{i % 4 // 2},{i}"
        )
    path.write_text("\n".join(rows), encoding="utf-8")
    return path


def words_file():
    """A file of words."""
    path = Path("words.json")
    path.write_text('{"people": "patient(s)"}', encoding="utf-8")
    return path


def recalibrated():
    """Rules for three classes, with a correction that changes nothing."""
    region = of.diagonal()
    rules = region.classifier(region.priors / 2)
    return RecalibratedClassifier(rules, (Recalibration.of(np.eye(3), np.zeros(3)),))


CALLS = {
    "RecalibratedClassifier": lambda: vars(recalibrated()),
    "RecalibratedClassifier.class_probability": lambda _: {
        "probabilities": np.full((2, 3), 1 / 3),
    },
    "RecalibratedClassifier.from_dict": lambda it: {"data": it.to_dict()},
    "RecalibratedClassifier.predict": lambda _: {
        "probabilities": np.full((2, 3), 1 / 3),
        "random_state": 0,
    },
    "agreement": lambda: {
        "result": of.result(),
        "answers": of.result().transcript,
        "stated": 3.0,
        "region": of.binary(),
        "priors": 0.4,
        "level": 0.9,
    },
    "agreement/pairs": lambda: {
        "result": of.linear(),
        "answers": ([([0.2, 0.6], [0.3, 0.5])], ["second"]),
    },
    "best_classifier": lambda: {
        "metric": of.linear(),
        "region": of.binary(),
        "randomised": True,
        "tolerance": 1e-6,
    },
    "best_classifier/classes": lambda: {
        "metric": of.of_classes(),
        "region": of.diagonal(),
    },
    "best_threshold": lambda: {"metric": of.linear(), "region": of.binary()},
    "check_family": lambda: {
        "answers": of.bayesian(),
        "region": of.binary(),
        "families": ["monotone"],
    },
    "class_consequences": lambda: {"metric": of.of_classes(), "region": of.diagonal()},
    "class_weights": lambda: {
        "metric": of.linear(),
        "y": of.truth(),
        "at": [0.2, 0.2],
        "positive_label": 1,
    },
    "consequences": lambda: {
        "metric": of.linear(),
        "region": of.binary(),
        "default": 0.4,
    },
    "expand_samples": lambda: {
        "y": of.three(),
        "costs": 1 - np.eye(3),
        "labels": list(of.CLASSES),
    },
    "group_label_sensitivity": lambda: {
        "result": of.fair_classes(),
        "rates": of.group_rates(),
        "error_rate": 0.1,
    },
    "transport": lambda: {
        "result": of.fair_classes(),
        "here": of.group_rates(),
        "there": of.group_rates(),
    },
    "GroupLabelSensitivity.sentences": lambda _: {"language": "de"},
    "Transport.sentences": lambda _: {"language": "de", "called": str.upper},
    "Transport.told": lambda _: {"called": str.upper},
    "explain": lambda: {
        "result": of.result(),
        "region": of.binary(),
        "positive": "case",
        "level": 0.9,
    },
    "learn": lambda: {
        "first": [[0.9, 3.0], [0.8, 2.0]],
        "second": [[0.8, 1.0], [0.9, 3.0]],
        "answers": ["first", "second"],
        "family": "linear",
        "names": ["caught", "alarms"],
        "signs": [1, -1],
        "units": {"alarms": "a day"},
        "random_state": 0,
        "source": "cards",
        "context": {"when": "2024"},
        "tolerance": 0.1,
    },
    "learn/ratings": lambda: {
        "items": [[0.9, 3.0], [0.8, 2.0], [0.7, 1.0]],
        "ratings": ["good", "poor", "good"],
        "scale": ["poor", "good"],
        "meets": 2,
        "person": ["Ann"] * 3,
        "names": ["caught", "alarms"],
    },
    "learn/table": lambda: {
        "first": ["small", "large"],
        "second": ["large", "small"],
        "answers": ["first", "second"],
        "table": {"small": [0.7, 20.0], "large": [0.9, 95.0]},
        "names": ["quality", "latency"],
    },
    "learn/groups": lambda: {
        "first": np.array([[[0.9, 0.3], [0.8, 0.1]]]),
        "second": np.array([[[0.8, 0.3], [0.9, 0.2]]]),
        "answers": ["first"],
        "family": "fair",
        "names": ["found", "left"],
        "groups": ["f", "m"],
        "prevalence": [[0.4, 0.4], [0.6, 0.6]],
    },
    "learn/region": lambda: {
        "first": [[0.1, 0.3]],
        "second": [[0.2, 0.3]],
        "answers": [True],
        "region": of.binary(),
    },
    "learn/space": lambda: {
        "first": [[0.1, 0.3]],
        "second": [[0.2, 0.2]],
        "answers": [True],
        "space": of.binary().space,
    },
    "load_classifier": lambda: {"path": saved_classifier()},
    "panel": lambda: {
        "results": [of.bayesian(), of.bayesian()],
        "names": ["Ann", "Bob"],
        "region": of.binary(),
    },
    "plot_learning": lambda: {"result": of.bayesian(), "region": of.binary()},
    "plot_panel": lambda: {"panel": of.panel()},
    "plot_ranking": lambda: {"ranking": of.ranking()},
    "plot_region": lambda: {"region": of.binary(), "result": of.result()},
    "plot_trade_off": lambda: {"region": of.group_rates(), "result": of.fair_classes()},
    "plot_weights": lambda: {"result": of.bayesian(), "level": 0.8},
    "Ranking.plot": lambda _: {},
    "usual_display": lambda: {
        "region": of.binary(),
        "people": "patients",
        "positive_name": "has cancer",
        "per": 100,
        "language": "de",
        "words": Words.of({"outcomes": {"missed": "missed cancers"}}),
    },
    "AttributeWords.of": lambda _: {
        "given": {"name": "latency", "unit": "ms", "decimals": 1, "good": "lower"},
        "where": "attributes.ms",
    },
    "Words.of": lambda _: {
        "given": {
            "people": {"many": "staff", "one": "member of staff"},
            "classes": {1: "has cancer"},
            "outcomes": {"missed": "missed cancers"},
            "groups": {"f": "women"},
            "attributes": {"private": {"levels": {0: "no", 1: "yes"}}},
        },
    },
    "Worded": lambda: {
        "words": Words.of({"classes": {1: "has cancer"}}),
        "region": of.binary(),
        "labels": (1, 0),
    },
    "Worded.in_language": lambda _: {"language": "de"},
    "read_words": lambda: {"path": words_file()},
    "RateErrors.angle": lambda _: {"length": 0.5},
    "moved_by_rows": lambda: {
        "result": of.bayesian(),
        "region": of.binary(),
        "asked": of.binary(),
        "times": 3,
        "random_state": 0,
    },
    "rate_errors": lambda: {"sizes": [30, 20], "rules": 3, "confidence": 0.9},
    "rows_of_each_class": lambda: {
        "error": 0.1,
        "n_classes": 3,
        "n_groups": 2,
        "rules": 3,
        "confidence": 0.9,
    },
    "rows_needed": lambda: {
        "angle": 0.1,
        "difference": (0.3, 0.2),
        "confidence": 0.9,
    },
    "sampling_error": lambda: {
        "n_rows": 300,
        "difference": (0.3, 0.2),
        "confidence": 0.9,
    },
    "rank": lambda: {
        "result": of.linear(),
        "models": {"all": np.ones(of.ROWS), "some": of.truth()},
        "y": of.truth(),
    },
    "rank/models": lambda: {
        "result": of.linear(),
        "models": [of.model(), of.model()],
        "X": of.features(),
        "y": of.truth(),
        "names": ["u", "v"],
    },
    "rank/pool": lambda: {
        "result": of.pool().metric([0.5, 0.5]),
        "models": of.pool(),
        "reference": {"small": 1.0, "large": 2.0, "fast": 0.5},
    },
    "reanalyse": lambda: {
        "answers": of.bayesian(),
        "region": of.binary(),
        "family": "linear",
        "random_state": 0,
    },
    "sample_weights": lambda: {
        "metric": of.linear(),
        "y": of.truth(),
        "at": [0.2, 0.2],
        "positive_label": 1,
    },
    "save_classifier": lambda: {
        "classifier": el.best_classifier(of.linear(), of.binary()),
        "path": "classifier.json",
    },
    "threshold_range": lambda: {"result": of.bayesian(), "region": of.binary()},
    "MetricClassifier": lambda: {
        "estimator": LogisticRegression(),
        "metric": of.linear(),
        "cv": 2,
    },
    "MetricClassifier.decision_probability": lambda _: {"X": of.features()},
    "MetricClassifier.fit": lambda _: {"X": of.features(), "y": of.truth()},
    "MetricClassifier.predict": lambda _: {"X": of.features()},
    "MetricClassifier.score": lambda _: {"X": of.features(), "y": of.truth()},
    "Panel.metric_sentence": lambda panel: {
        "metric": next(iter(panel.consensus.values())).metric,
        "positive": "patient",
    },
    "Panel.sentence": lambda _: {"positive": "patient"},
    "Panel.without": lambda _: {"*names": ["1"]},
    # -- datasets ---------------------------------------------------------------------
    "Dataset": lambda: {
        "name": "toy",
        "title": "Toy",
        "X": of.features(),
        "y": of.truth() > 0,
        "feature_names": ("u", "v"),
        "people": "people",
        "classes": ("0", "1"),
        "citation": "nobody",
        "licence": "none",
        "protected": {"age": of.members()},
    },
    "Dataset.sample": lambda _: {"share": 0.5, "random_state": 0},
    "ClassPredictions.errors": lambda _: {"rates": True},
    "ClassPredictions.rates": lambda _: {"diagonal": True},
    "ClassPredictions.region": lambda _: {"rates": True},
    "ModelTable.pool": lambda _: {"mixtures": True},
    "FittedHalves.diagonal": lambda _: {"rates": True},
    "FittedHalves.off_diagonal": lambda _: {"rates": True},
    "FittedHalves.group_rates": lambda _: {"column": "age", "diagonal": True},
    "fitted_halves": lambda: {
        "dataset": of.data(),
        "random_state": 0,
        "regularisation": 1.0,
        "calibrated": True,
    },
    "Acceptability.at": lambda _: {
        "person": "p2",
        "situation": "alarm_text_message",
    },
    "load_acceptability": lambda: {"question": "useful"},
    "load_dataset": lambda: {"name": "wbco"},
    "load_sample": lambda: {"name": "clinic"},
    "read_class_predictions": lambda: {
        "path": table(),
        "label": "label",
        "probabilities": ["0=q", "1=p"],
        "groups": ["age"],
        "weight": "weight",
    },
    "read_model_predictions": lambda: {
        "path": table(),
        "label": "label",
        "models": ["one", "two"],
        "classes": ["0", "1"],
        "groups": ["age"],
        "weight": "weight",
    },
    "read_models": lambda: {
        "path": table(),
        "name": "name",
        "rewards": ["p"],
        "costs": ["q"],
    },
    "read_new_predictions": lambda: {
        "path": table(),
        "label": "label",
        "score": "p",
        "groups": ["age"],
    },
    "read_predictions": lambda: {
        "path": table(),
        "label": "label",
        "probability": "p",
        "positive_label": "1",
        "groups": ["age"],
        "weight": "weight",
    },
}


def saved_classifier():
    best = el.best_classifier(of.linear(), of.binary())
    el.using.save_classifier(best, "saved.json")
    return "saved.json"
