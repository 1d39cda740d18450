"""Valid calls of metrics and scores."""

import numpy as np

from tests.wrong_calls import samples as of


def point(metric):
    """Statistics of a classifier."""
    rows = len(metric.groups) if metric.groups else 0
    shape = (rows, len(metric.names)) if rows else (len(metric.names),)
    return np.linspace(0.1, 0.4, int(np.prod(shape))).reshape(shape)


def labelled():
    return {"y_true": of.truth(), "y_pred": of.truth()[::-1]}


def group_metric():
    return {
        "misclassification_costs": [1, 2],
        "violation_costs": {("1", "2"): [1, 1]},
        "trade_off": 0.5,
        "prevalence": of.SHARES,
        "names": ["u", "v"],
        "groups": ["1", "2"],
        "orientation": "cost",
    }


CALLS = {
    # -- metrics ----------------------------------------------------------------------
    "CostRewardMetric": lambda: {
        "weights": [1, 2, -1],
        "terms": ["R[a, a]", "R[b, b]", "price"],
        "units": {"price": "EUR"},
        "orientation": "utility",
    },
    "FairFractionalMetric": lambda: {
        "gains": [1, 2, 1, 1],
        "losses": [2, 1, 1, 3],
        "prevalence": of.SHARES,
        "names": ["u", "v"],
        "groups": ["1", "2"],
        "errors": True,
        "orientation": "utility",
    },
    "FairFractionalMetric.near": lambda it: {"statistics": point(it)},
    "FairFractionalMetric.trading_at": lambda _: {"value": 0.4},
    "FairFractionalMetric.scorer": lambda _: {"positive_label": "yes", "groups": "age"},
    "FairFractionalMetric.gaps": lambda it: {"statistics": point(it)},
    "FairFractionalMetric.goodness": lambda it: {"statistics": point(it)},
    "FairFractionalMetric.with_prevalence": lambda it: {"prevalence": it.prevalence},
    "GroupMetric.near": lambda it: {"statistics": point(it)},
    "FairMetric": group_metric,
    "FairQuadraticMetric": lambda: {
        **group_metric(),
        "violation_costs": {("1", "2"): [[1, 0.5], [0.5, 1]]},
    },
    "LinearFractionalMetric": lambda: {
        "numerator": [1, 0],
        "denominator": [0.5, -0.5],
        "constant": 0.5,
        "names": ["TP", "TN"],
        "orientation": "utility",
    },
    "LinearMetric": lambda: {
        "weights": [6, 1],
        "names": ["TP", "TN"],
        "orientation": "utility",
    },
    "PolynomialMetric": lambda: {
        "tensors": [[1, 2], [[1, 0.5], [0.5, 2]]],
        "names": ["TP", "TN"],
        "orientation": "utility",
    },
    "QuadraticMetric": lambda: {
        "linear": [1, 2],
        "quadratic": [[1, 0.5], [0.5, 2]],
        "names": ["TP", "TN"],
        "orientation": "utility",
    },
    "SumMetric": lambda: {
        "weights": [3, 2, 1, 1],
        "terms": ["linear", {"term": "gaps", "names": None}],
        "space": of.group_pool().space,
        "orientation": "utility",
    },
    "SumOf": lambda: {
        "*terms": ["linear", {"term": "powers", "statistic": "price", "degree": 2}],
        "sparse": True,
    },
    "Metric.overall": lambda it: {"statistics": point(it)},
    "SumMetric.with_prevalence": lambda _: {"prevalence": of.SHARES},
    "Metric.from_dict": lambda it: {"data": it.to_dict()},
    "Metric.gradient": lambda it: {"statistics": point(it)},
    "Metric.among": lambda it: {"right": [0.4, 0.6], "prevalence": it.prevalence},
    "Metric.slopes": lambda it: {"statistics": point(it)},
    "Metric.prefers": lambda it: {"first": point(it), "second": point(it) / 2},
    "Metric.scorer": lambda _: {"positive_label": 1},
    "SumMetric.scorer": lambda _: {"positive_label": 1, "groups": "age"},
    "GroupMetric.scorer": lambda _: {"positive_label": "yes", "groups": "age"},
    "Metric.sentence": lambda _: {"positive": "patient", "language": "de"},
    "Metric.not_known": lambda _: {"why": "unasked", "language": "de"},
    "Metric.comparisons": lambda _: {"positive": "patient"},
    "Metric.utility": lambda it: {"statistics": point(it)},
    "Metric.value": lambda it: {"statistics": point(it)},
    "Metric.with_coefficients": lambda it: {"coefficients": it.coefficients},
    "GroupMetric.gaps": lambda it: {"statistics": point(it)},
    "GroupMetric.with_prevalence": lambda it: {"prevalence": it.prevalence},
    "LinearFractionalMetric.equivalent": lambda _: {"ratio": 0.1},
    "LinearFractionalMetric.from_form": lambda it: {
        "form": it.form,
        "points": [[0.1, 0.2], [0.3, 0.1], [0.2, 0.2], [0.1, 0.4]],
        "names": ["TP", "TN"],
    },
    "LinearFractionalMetric.from_pole": lambda _: {
        "pole": [1.0, -1.0, 1.0],
        "prevalence": 0.4,
    },
    "LinearFractionalMetric.trade_off": lambda _: {"statistics": [0.1, 0.2]},
    "LinearMetric.at_angle": lambda _: {"theta": 0.5},
    "LinearMetric.normalised": lambda _: {"norm": 1},
    "PolynomialMetric.from_vector": lambda it: {
        "vector": it.layout.pack(it.tensors),
        "degree": 2,
        "names": ["TP", "TN"],
    },
    "PolynomialMetric.hessian": lambda it: {"statistics": point(it)},
    "ClassStatistics": lambda: {"classes": ["a", "b"], "diagonal": True, "rates": True},
    "ClassStatistics.parse": lambda it: {"names": it.names},
    "Term": lambda: {"name": "price", "power": 2, "lower": 0.0, "upper": 10.0},
    "Term.from_dict": lambda _: {"data": {"name": "price", "power": 2}},
    "binary_score": lambda: {
        **labelled(),
        "metric": of.linear(),
        "sample_weight": np.ones(of.ROWS),
        "positive_label": 1,
    },
    "binary_scorer": lambda: {"metric": of.linear(), "positive_label": 1},
    "class_score": lambda: {
        "y_true": of.three(),
        "y_pred": of.three()[::-1],
        "metric": of.of_classes(),
        "sample_weight": np.ones(of.ROWS),
    },
    "class_scorer": lambda: {"metric": of.of_classes()},
    "fair_score": lambda: {
        "y_true": np.array(["no", "yes"])[of.truth()],
        "y_pred": np.array(["no", "yes"])[of.truth()[::-1]],
        "groups": of.members(),
        "metric": of.fair(),
        "sample_weight": np.ones(of.ROWS),
    },
    "fair_scorer": lambda: {"metric": of.fair(), "groups": "age"},
    "coefficient_names": lambda: {"metric": of.linear()},
    "cost_matrix": lambda: {"metric": of.result(), "priors": [0.4, 0.6]},
    "metric_from_dict": lambda: {"data": of.fractional().to_dict()},
    "named_fair": lambda: {
        "name": "equal opportunity",
        "classes": ["no", "yes"],
        "shares": of.SHARES,
        "groups": ["old", "young"],
        "form": "absolute",
        "trade_off": 0.5,
        "costs": [0.5, 0.5],
        "positive": "yes",
    },
    "named_metric": lambda: {"name": "f-beta", "prevalence": 0.4, "beta": 2.0},
    "named_quadratic": lambda: {
        "name": "coverage distance",
        "classes": ["a", "b"],
        "diagonal": False,
        "target": [0.5, 0.5],
    },
    "value_per_cost": lambda: {
        "gains": {"found": 1.0},
        "costs": {"price": 2.0},
        "fixed": 1.0,
        "missed": {"found": 1.0},
        "names": ["found", "price"],
    },
    "score": lambda: {
        **labelled(),
        "metric": of.linear(),
        "sample_weight": np.ones(of.ROWS),
        "positive_label": 1,
    },
    "score/groups": lambda: {**CALLS["fair_score"](), "positive_label": 1},
    "score/classes": lambda: CALLS["class_score"](),
    "score_confusion": lambda: {
        "metric": of.linear(),
        "confusion": [[2, 0], [1, 1]],
        "labels": [0, 1],
        "positive_label": 1,
    },
    "score_lotteries": lambda: {
        "metric": of.linear(),
        "y_true": of.truth(),
        "decisions": of.chances_of_both(),
        "labels": [0, 1],
        "sample_weight": np.ones(of.ROWS),
        "positive_label": 1,
    },
    "score_probabilities": lambda: {
        "metric": of.linear(),
        "y_true": of.truth(),
        "y_proba": of.chances(),
        "threshold": 0.3,
        "sample_weight": np.ones(of.ROWS),
        "positive_label": 1,
    },
}
