"""Classifiers tuned to elicited metrics, beside other people's ways to tune them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from elicitor import using
from elicitor.core.optional import require
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.places import available
from elicitor.experiments.sweep import Run
from elicitor.experiments.tuning_halves import (
    BOOSTED,
    FOLDS,
    GROUPS,
    MOST_FITTED,
    Half,
    Halves,
    halves_of,
)
from elicitor.experiments.tuning_people import (
    QUESTIONS,
    WRONG,
    Reading,
    asked,
    random_person,
)
from elicitor.experiments.tuning_rivals import (
    default,
    fairlearn_optimizer,
    random_plug_ins,
    tuned_threshold,
)
from elicitor.metrics.base import Metric
from elicitor.metrics.groups import as_group_metric
from elicitor.metrics.scoring import fair_scorer

__all__ = ["tuning"]

SEED = 2030
SPLITS = {"WDBC": 60, "MAGIC": 12, "Adult": 12, "Default": 12, "Vehicle": 20}
"""Halvings of each data set, with another person each."""
QUICK_SPLITS = 2
RANDOM, QUICK_RANDOM = 10_000, 1000
"""Random plug-in classifiers to choose from."""
BINARY_CASES = (
    ("linear", "binary"),
    ("linear-fractional", "binary"),
    ("monotone", "binary"),
    ("quadratic", "rates"),
)
GROUP_CASES = (
    ("linear-fractional", "binary"),
    ("fair", "group errors"),
    ("fair-quadratic", "group rates"),
)
CLASS_CASES = (
    ("linear", "decisions"),
    ("linear", "errors"),
    ("linear-fractional", "decisions"),
    ("quadratic", "rates"),
)
CASES = {
    "WDBC": BINARY_CASES,
    "MAGIC": BINARY_CASES,
    "Adult": GROUP_CASES,
    "Default": GROUP_CASES,
    "Vehicle": CLASS_CASES,
}
"""Family and what it is about, by data set."""
QUICK_DATA = ("WDBC", "Vehicle")
ABOUT = {
    "binary": "TP and TN",
    "rates": "rates of right decisions",
    "decisions": "right decisions",
    "errors": "errors",
    "group rates": "right decisions and their gaps",
    "group errors": "errors and their gaps",
}
PEERS = {
    "default": "0.5 or most probable",
    "threshold": "TunedThresholdClassifierCV",
    "fairlearn": "ThresholdOptimizer",
    "random": "best of random plug-ins",
}

SETTINGS = {
    "people": "random weights (half-normal), shares of a ratio (flat Dirichlet), "
    "trade-off (uniform); another person in every split",
    "answers": f"logistic noise, {WRONG:.0%} wrong about random pairs; "
    'method="bayesian"',
    "questions at most": {**QUESTIONS, "several classes": "twice as many"},
    "model": "L2 logistic regression on standardised features; boosted trees "
    f"(HistGradientBoostingClassifier) on {', '.join(BOOSTED)}",
    "fitted on": f"half of the rows, at most {MOST_FITTED}; all others are held out",
    "folds": FOLDS,
    "groups": GROUPS,
    "threshold": "scikit-learn's, 100 thresholds, the metric's scorer; one for all "
    "groups",
    "fairlearn": "the best of its constraints and two objectives by the metric on the "
    "rows it was fitted on; lotteries are judged by their mean decisions",
    "random": "thresholds (of each group) or gains matrices, the best by the metric on "
    "out-of-fold probabilities",
    "seed": SEED,
}
NOTES = (
    "Utilities of the elicited metric on held-out rows, larger is better. The peer is "
    "the one with the largest mean, chosen in hindsight. ±: standard error of the mean "
    "of ours − peer over the splits.",
    "On (TP, TN) a linear, fractional or monotone metric is best at a single "
    "threshold, which every peer but 0.5 finds as well: there is nothing to gain but "
    "by chance.",
    "With two groups 10,000 random pairs of thresholds cover the plane of all pairs "
    "and leave little to gain. With more classes or groups they would be sparse.",
    "'person': ours − peer by the metric that the person has, not the elicited one.",
    "gap: largest optimality gap that our classifier states on the rows it was tuned "
    "on.",
)
COLUMNS = (
    ("what", "what"),
    ("ours", "ours"),
    ("peer", "peer"),
    ("which", "which"),
    ("ours − peer", "difference"),
    ("±", "standard_error"),
    ("default", "values.default"),
    ("threshold", "values.threshold"),
    ("Fairlearn", "values.fairlearn"),
    ("random", "values.random"),
    ("person", "person.difference"),
    ("±", "person.standard_error"),
    ("gap", "gap"),
    ("asked", "questions"),
)


@experiment(
    "tuning",
    source=(
        "utility on held-out rows of classifiers tuned to elicited metrics; "
        "peer: the best of four others"
    ),
    notes=NOTES,
    columns=COLUMNS,
)
def tuning(run: Run) -> Outcome:
    """Tune classifiers to what people want, and judge them on other rows."""
    if not run.quick:
        require("fairlearn", extra="fairness", caller="elicitor benchmark tuning")
    present, notes = available(
        QUICK_DATA if run.quick else CASES, lambda name: halves_of(name, 0)
    )
    number = QUICK_RANDOM if run.quick else RANDOM
    cases = [
        {"data": data, "family": family, "about": about, "number": number, "seed": SEED}
        for data in present
        for family, about in CASES[data]
    ]
    splits = {d: QUICK_SPLITS if run.quick else SPLITS[d] for d in present}
    return Outcome(
        {
            **SETTINGS,
            "splits": splits,
            "random plug-ins": number,
            "peers": PEERS,
        },
        run.table(
            _trial,
            cases,
            cut=lambda case: [
                {**case, "split": split} for split in range(splits[case["data"]])
            ],
            rows=lambda case, found: [_row(case, found)],
        ),
        notes,
    )


# -- one person and one split -------------------------------------------------------


def _trial(
    data: str, family: str, about: str, split: int, number: int, seed: int
) -> dict[str, Any]:
    """What everyone's classifier is worth to one person, on held-out rows."""
    halves = halves_of(data, split, grouped=about.startswith("group"))
    rng = np.random.default_rng([seed, split, list(QUESTIONS).index(family)])
    region = halves.region(about)
    shares = np.unique(halves.fitted.y, return_counts=True)[1] / len(halves.fitted.y)
    priors = shares[::-1] if about == "binary" else shares
    person = random_person(family, region, priors, rng)
    result = asked(region, family, person, rng)
    chances, gap, errors = _decisions(halves, result.metric, number, rng)
    return {
        "questions": result.n_questions,
        "gap": gap,
        "scorer_error": max(errors),
        "elicited": _worth(halves.held_out, result.metric, chances),
        "person": _worth(halves.held_out, person, chances),
    }


def _decisions(
    halves: Halves, metric: Metric, number: int, rng: np.random.Generator
) -> tuple[dict[str, np.ndarray], float | None, list[float]]:
    """Everyone's decisions, our gap, and by how much scorers miss the matrices."""
    fitted, held_out = halves.fitted, halves.held_out
    model = using.MetricClassifier(halves.new_model(), metric, random_state=0)
    model.fit(fitted.X, fitted.y, groups=fitted.groups)
    ours = model.decision_probability(held_out.X, groups=held_out.groups)
    chances = {"ours": ours, "default": default(halves)}
    said = model.score(held_out.X, held_out.y, groups=held_out.groups)
    errors = [
        abs(said - _worth(held_out, metric, chances)["ours"]),
        scorer_error(metric, halves.model, held_out),
    ]
    if len(held_out.classes) == 2:
        chances["threshold"], tuned = tuned_threshold(halves, metric)
        errors.append(scorer_error(metric, tuned, held_out))
    if held_out.groups is not None:
        chances["fairlearn"], _ = fairlearn_optimizer(halves, metric)
    chances["random"] = random_plug_ins(halves, metric, number, rng)
    return chances, model.optimality_gap_, errors


def _worth(
    half: Half, metric: Metric, chances: Mapping[str, np.ndarray]
) -> dict[str, float]:
    """Utility of the mean confusion matrix of each rival."""
    reading = Reading(metric, half)
    return {
        name: float(reading.utilities(half.confusion(each)))
        for name, each in chances.items()
    }


def scorer_error(metric: Metric, model: Any, half: Half) -> float:
    """How far a metric's scorer is from the metric on the confusion matrix."""
    from sklearn.metrics import confusion_matrix

    predicted = model.predict(half.X)
    if metric.groups:
        assert half.groups is not None
        scorer = fair_scorer(as_group_metric(metric), groups=lambda _: half.groups)
        parts = [half.groups == name for name in np.unique(half.groups)]
        matrix = np.stack([confusion_matrix(half.y[p], predicted[p]) for p in parts])
    else:
        scorer = metric.scorer()
        matrix = confusion_matrix(half.y, predicted)
    said = float(scorer(model, half.X, half.y))
    return abs(said - float(Reading(metric, half).utilities(matrix)))


# -- the table ----------------------------------------------------------------------


def _row(case: Mapping[str, str], found: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Ours beside the best of the others, over the splits."""
    elicited = {
        name: np.array([trial["elicited"][name] for trial in found])
        for name in found[0]["elicited"]
    }
    values = {name: float(each.mean()) for name, each in elicited.items()}
    which = max(values.keys() - {"ours"}, key=lambda name: (values[name], name))
    ours, peer = values["ours"], values[which]
    own = np.array(
        [trial["person"]["ours"] - trial["person"][which] for trial in found]
    )
    gaps = [trial["gap"] for trial in found]
    return {
        "what": f"{case['data']}, {case['family']}: {ABOUT[case['about']]}",
        "ours": ours,
        "peer": peer,
        "ratio": ours / peer if min(ours, peer) > 0 else None,
        "which": which,
        **_compared(elicited["ours"] - elicited[which]),
        "values": values,
        "beside": {
            name: _compared(elicited["ours"] - each)
            for name, each in elicited.items()
            if name != "ours"
        },
        "person": _compared(own),
        "gap": None if None in gaps else max(gaps),
        "questions": float(np.mean([trial["questions"] for trial in found])),
        "scorer_error": max(trial["scorer_error"] for trial in found),
        "splits": len(found),
    }


def _compared(differences: np.ndarray) -> dict[str, float]:
    """Mean of paired differences, and its standard error."""
    error = differences.std(ddof=1) / np.sqrt(len(differences))
    return {
        "difference": float(differences.mean()),
        "standard_error": float(error),
    }
