"""Valid calls of regions and of what regions return."""

import numpy as np

from elicitor.regions import GroupRegion, PlugInRule, ThresholdRule
from tests.wrong_calls import samples as of


def middle(region):
    """A point well inside."""
    if isinstance(region, GroupRegion):
        return (region.support(way(region)) + region.support(-way(region))) / 2
    if hasattr(region, "all_right"):
        return region.all_right / 2
    if hasattr(region, "center"):
        return np.array(region.center)
    return (region.support(way(region)) + region.support(-way(region))) / 2


def way(region):
    """A direction."""
    rows = len(region.groups) if region.groups else 0
    shape = (rows, len(region.names)) if rows else (len(region.names),)
    return np.linspace(0.2, 1, int(np.prod(shape))).reshape(shape)


def labels():
    return {
        "y_true": of.three(),
        "y_proba": of.class_chances(),
        "classes": list(of.CLASSES),
        **weighed(),
    }


def weighed():
    return {"sample_weight": 1.0 + np.arange(of.ROWS)}


def estimated():
    return {
        "model": of.class_model(),
        "X": of.features(),
        "y": of.three(),
        **weighed(),
    }


def class_law():
    return {
        "eta": lambda x: np.stack([x / 2, (1 - x) / 2, np.full_like(x, 0.5)], axis=-1),
        "density": lambda x: np.ones_like(x),
        "support": (0.0, 1.0),
        "classes": list(of.CLASSES),
    }


def grouped():
    return {
        "y_true": of.truth(),
        "y_proba": of.chances_of_both(),
        "groups": of.members(),
        "classes": [0, 1],
        "diagonal": True,
        **weighed(),
    }


def estimated_groups():
    return {
        "model": of.model(),
        "X": of.features(),
        "y": of.truth(),
        "groups": of.members(),
        "diagonal": True,
        **weighed(),
    }


RULE = PlugInRule.of(np.eye(3))
METHOD = {"method": "auto"}
WHERE = {"tolerance": 1e-9}

CALLS = {
    # -- all --------------------------------------------------------------------------
    "Region.contains": lambda it: {"point": middle(it)},
    "Region.model_at": lambda it: {"point": middle(it)},
    "Region.support": lambda it: {"direction": way(it)},
    # -- two classes ------------------------------------------------------------------
    "BinaryRegion.best": lambda _: {"weights": [2, 1]},
    "BinaryRegion.chord": lambda _: {"angle": 0.7, "randomised": True},
    "BinaryRegion.chord_on_line": lambda it: {
        "line": [1, 1, -it.all_right.sum() / 2],
        "randomised": True,
    },
    "BinaryRegion.classifier": lambda it: {"point": middle(it), **WHERE},
    "BinaryRegion.attained": lambda it: {"classifier": it.classifier(middle(it))},
    "BinaryRegion.classifier_confusion": lambda it: {
        "classifier": it.classifier(middle(it))
    },
    "BinaryRegion.confusion": lambda _: {"threshold": 0.5},
    "BinaryRegion.plug_in": lambda _: {"theta": 0.5},
    "BinaryRegion.rule_confusion": lambda _: {"rule": ThresholdRule(0.5)},
    "BinaryRegion.separate": lambda it: {"point": middle(it), **WHERE},
    "BinaryBuilders.from_estimator": lambda _: {
        "model": of.model(),
        "X": of.features(),
        "y": of.truth(),
        **weighed(),
    },
    "BinaryBuilders.from_law": lambda _: {
        "eta": lambda x: x,
        "density": lambda x: np.ones_like(x),
        "support": (0.0, 1.0),
    },
    "BinaryBuilders.from_predictions": lambda _: {
        "y_true": of.truth(),
        "y_proba": of.chances(),
        "positive_label": 1,
        **weighed(),
    },
    "BinaryBuilders.from_scores": lambda _: {
        "y_true": of.truth(),
        "scores": of.features()[:, 0],
        "positive_label": 1,
        **weighed(),
    },
    "CountedRegion": lambda: {"region": of.binary(), "per": 100, "positives": 50},
    "CountedRegion.rounded": lambda it: {"confusion": middle(it)},
    "RandomisedClassifier": lambda: {
        "rules": (ThresholdRule(0.2), ThresholdRule(0.5)),
        "weights": (0.5, 0.5),
    },
    "RandomisedClassifier.from_dict": lambda it: {"data": it.to_dict()},
    "RandomisedClassifier.mix": lambda _: {"parts": [(1.0, ThresholdRule(0.2))]},
    "RandomisedClassifier.of": lambda _: {"rule": ThresholdRule(0.2)},
    "RandomisedClassifier.positive_probability": lambda _: {"scores": of.chances()},
    "RandomisedClassifier.predict": lambda _: {
        "scores": of.chances(),
        "random_state": 0,
    },
    "ThresholdRule": lambda: {"threshold": 0.5, "above": False},
    "ThresholdRule.sentence": lambda _: {"positive": "ill"},
    "ThresholdRule.predict": lambda _: {"scores": of.chances()},
    "people_per_display": lambda: {"shares": [0.2, 0.8], "tolerance": 0.05},
    # -- several classes --------------------------------------------------------------
    "DiagonalRegion": lambda: {"population": of.diagonal().population, "rates": False},
    "OffDiagonalRegion": lambda: CALLS["DiagonalRegion"](),
    "DiagonalRegion.face": lambda _: {"first": 0, "second": 1},
    "MulticlassRegion.attain": lambda it: {"point": middle(it), **WHERE},
    "MulticlassRegion.attained": lambda it: {"classifier": it.classifier(middle(it))},
    "MulticlassRegion.best": lambda it: {"weights": way(it)},
    "MulticlassRegion.classifier": lambda it: {"point": middle(it), **WHERE},
    "MulticlassRegion.from_estimator": lambda _: {**estimated(), "rates": True},
    "MulticlassRegion.from_law": lambda _: {**class_law(), "rates": True},
    "MulticlassRegion.from_predictions": lambda _: {**labels(), "rates": True},
    "MulticlassRegion.separate": lambda it: {"point": middle(it), **WHERE},
    "MulticlassRegion.vertex": lambda _: {"rule": RULE},
    "CountedDiagonalRegion": lambda: {"region": of.diagonal(), "per": 100},
    "CountedDiagonalRegion.rounded": lambda it: {"point": middle(it)},
    "PlugInRule.always": lambda _: {"predicted": 0, "n_classes": 3},
    "PlugInRule.of": lambda _: {"gains": np.eye(3)},
    "PlugInRule.predict": lambda _: {"probabilities": of.class_chances()},
    "RandomisedPlugIn": lambda: {
        "classes": of.CLASSES,
        "rules": (RULE,),
        "weights": (1.0,),
    },
    "RandomisedPlugIn.class_probability": lambda _: {
        "probabilities": of.class_chances()
    },
    "RandomisedPlugIn.from_dict": lambda it: {"data": it.to_dict()},
    "RandomisedPlugIn.mix": lambda _: {"parts": [(1.0, RULE)], "classes": of.CLASSES},
    "RandomisedPlugIn.of": lambda _: {"rule": RULE, "classes": of.CLASSES},
    "RandomisedPlugIn.words": lambda _: {"about": 1},
    "RandomisedPlugIn.told_of": lambda _: {"about": 1},
    "RandomisedPlugIn.predict": lambda _: {
        "probabilities": of.class_chances(),
        "random_state": 0,
    },
    # -- balls ------------------------------------------------------------------------
    "Ball": lambda: {"center": [0.3] * 3, "radius": 0.1, "names": ["u", "v", "w"]},
    "Ball.at": lambda it: {"direction": way(it), "share": 0.5},
    "ConfusionBall": lambda: {"region": of.off_diagonal(), **METHOD},
    "RateBall": lambda: {"region": of.diagonal_rates(), **METHOD},
    "InscribedBall.attained": lambda it: {"classifier": it.classifier(it.center)},
    "InscribedBall.classifier": lambda it: {"point": it.center, **WHERE},
    "InscribedBall.from_estimator": lambda _: {
        **estimated(),
        "diagonal": True,
        **METHOD,
    },
    "InscribedBall.from_law": lambda _: {**class_law(), "diagonal": True, **METHOD},
    "InscribedBall.from_predictions": lambda _: {
        **labels(),
        "diagonal": True,
        **METHOD,
    },
    "CountedBall": lambda: {
        "ball": of.error_ball(),
        "priors": [0.3, 0.3, 0.4],
        "per": 1000,
    },
    "CountedBall.rounded": lambda it: {"point": it.center},
    "largest_ball": lambda: {"region": of.off_diagonal(), **METHOD},
    "people_per_ball": lambda: {
        "ball": of.error_ball(),
        "priors": [0.3, 0.3, 0.4],
        "tolerance": 0.05,
    },
    # -- groups -----------------------------------------------------------------------
    "GroupBall": lambda: {
        "center": [0.5, 0.5],
        "radius": 0.2,
        "prevalence": of.SHARES,
        "names": ["u", "v"],
        "groups": ["old", "young"],
    },
    "GroupBall.of_classes": lambda _: {
        "classes": ["no", "yes"],
        "radius": 0.2,
        "shares": of.SHARES,
        "diagonal": True,
        "groups": ["old", "young"],
    },
    "GroupRegion.directions": lambda it: {"direction": way(it)},
    "GroupRegion.overall": lambda it: {"point": way(it)},
    "GroupRegion.rows": lambda it: {"point": way(it)},
    "CountedGroupBall": lambda: {"exact": of.group_ball(), "per": 100},
    "CountedGroupBall.counts": lambda it: {"point": way(it)},
    "CountedGroupBall.rounded": lambda it: {"point": way(it)},
    "CountedGroupBall.tells_apart": lambda it: {"first": way(it), "second": way(it)},
    "people_per_group": lambda: {"ball": of.group_ball(), "tolerance": 0.05},
    "GroupPool": lambda: {
        "models": ["small", "large"],
        "points": [[[0.8, 0.7], [0.6, 0.9]], [[0.9, 0.6], [0.7, 0.8]]],
        "prevalence": [[0.5, 0.2], [0.5, 0.8]],
        "names": ["R[no, no]", "R[yes, yes]"],
        "groups": ["f", "m"],
        "costs": {"latency": [3, 5]},
        "rewards": {"age": {"small": 2, "large": 1}},
        "units": {"latency": "ms"},
    },
    "GroupPool.classifier": lambda it: {"point": it.points[0]},
    "GroupPool.from_predictions": lambda _: {
        "y_true": of.truth(),
        "predictions": {"all": of.truth()[::-1], "some": of.truth()},
        "groups": of.members(),
        "classes": [0, 1],
        "errors": True,
        "costs": {"latency": [3, 5]},
        "rewards": {"age": [2, 1]},
        "units": {"latency": "ms"},
        **weighed(),
    },
    "GroupPool.ranking": lambda _: {"metric": of.fair_classes()},
    "GroupRates": lambda: {
        "regions": dict(of.group_rates().regions),
        "shares": [0.5, 0.5],
        "sizes": [[9, 11], [8, 12]],
    },
    "GroupRates.attain": lambda it: {"point": middle(it), **WHERE},
    "GroupRates.attained": lambda it: {"classifier": it.classifier(middle(it))},
    "GroupRates.classifier": lambda it: {"point": middle(it), **WHERE},
    "GroupRates.from_estimator": lambda _: estimated_groups(),
    "GroupRates.from_predictions": lambda _: grouped(),
    "GroupRates.from_region": lambda _: {
        "everyone": of.diagonal_rates(),
        "groups": of.members(),
    },
    "GroupRates.separate": lambda it: {"point": middle(it), **WHERE},
    "GroupRateBall": lambda: {"rates": of.group_rates(), **METHOD, "min_radius": 0.01},
    "GroupRateBall.attained": lambda it: {
        "classifier": it.classifier(middle(of.group_rates()))
    },
    "GroupRateBall.classifier": lambda _: {"point": middle(of.group_rates()), **WHERE},
    "GroupRateBall.from_estimator": lambda _: {
        **estimated_groups(),
        **METHOD,
        "min_radius": 0.01,
    },
    "GroupRateBall.from_predictions": lambda _: {
        **grouped(),
        **METHOD,
        "min_radius": 0.01,
    },
    "GroupClassifier": lambda: {
        "groups": ("old", "young"),
        "parts": of.group_rates().classifier(middle(of.group_rates())).parts,
    },
    "GroupClassifier.class_probability": lambda _: {
        "probabilities": of.chances_of_both(),
        "groups": of.members(),
    },
    "GroupClassifier.from_dict": lambda it: {"data": it.to_dict()},
    "GroupClassifier.predict": lambda _: {
        "probabilities": of.chances_of_both(),
        "groups": of.members(),
        "random_state": 0,
    },
    "group_labels": lambda: {"groups": of.members(), "n_rows": of.ROWS},
    # -- attributes and pools ---------------------------------------------------------
    "Attribute": lambda: {
        "name": "price",
        "lower": 0.0,
        "upper": 10.0,
        "kind": "cost",
        "unit": "EUR",
        "frontier": [[0.5, 3.0], [0.7, 6.0], [0.9, 9.0]],
        "degree": 1,
    },
    "Attribute.check": lambda _: {"value": 3.0},
    "Attribute.curve": lambda _: {"top": 0.9},
    "Attribute.gain": lambda _: {"value": 3.0},
    "Attribute.notes": lambda _: {"top": 0.9},
    "CostRewardRegion": lambda: {
        "accuracies": of.diagonal(),
        "attributes": [of.price()],
    },
    "ModelPool": lambda: {
        "models": ["small", "large"],
        "points": [[0.81, 12], [0.90, 95]],
        "names": ["accuracy", "latency"],
        "kinds": ["reward", "cost"],
        "units": ["", "ms"],
        "mixtures": True,
    },
    "ModelPool.attained": lambda it: {"classifier": it.classifier(it.points[0])},
    "ModelPool.classifier": lambda it: {"point": it.points[0]},
    "ModelPool.from_predictions": lambda _: {
        "y_true": of.truth(),
        "predictions": {"all": of.truth()[::-1], "some": of.truth()},
        "classes": [0, 1],
        "rewards": {"speed": [1, 2]},
        "costs": {"price": [3, 4]},
        "units": {"price": "EUR"},
        **weighed(),
    },
    "ModelPool.from_table": lambda _: {
        "table": {"model": ["u", "v"], "auc": [0.8, 0.9], "ms": [1, 2]},
        "models": "model",
        "rewards": ["auc"],
        "costs": ["ms"],
        "units": {"ms": "ms"},
    },
    "ModelPool.importance": lambda it: {"metric": it.metric([0.5, 0.5])},
    "ModelPool.metric": lambda _: {"importance": [0.5, 0.5]},
    "ModelPool.ranking": lambda it: {"metric": it.metric([0.5, 0.5])},
    "ModelLottery.draw": lambda _: {"size": 3, "random_state": 0},
    "ModelLottery.from_dict": lambda it: {"data": it.to_dict()},
    "ModelLottery.mix": lambda _: {"parts": [(0.5, "u"), (0.5, "v")]},
}
