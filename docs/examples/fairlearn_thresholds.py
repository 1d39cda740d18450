"""An elicited fair metric beside Fairlearn's `ThresholdOptimizer`.

Fairlearn asks for a constraint (equalized odds, say) and fulfils it at any price. An
elicited metric knows the price: someone compared classifiers, and what errors and gaps
between groups are worth to them came out. Both tune thresholds of one and the same
model here, and are judged on other people.

Run it with ``python docs/examples/fairlearn_thresholds.py``; it needs
``pip install 'elicitor[fairness]'``.
"""

import sys

import numpy as np
from fairlearn.metrics import MetricFrame, false_positive_rate, true_positive_rate
from fairlearn.postprocessing import ThresholdOptimizer
from sklearn.linear_model import LogisticRegression

import elicitor as el
from elicitor.using import MetricClassifier
from elicitor.using.integrations import metric_frame, score_frame

RATES = {
    "true_positive_rate": true_positive_rate,
    "false_positive_rate": false_positive_rate,
}
PEOPLE = ("good, known", "good, new", "bad, known", "bad, new")
"""Whose share of granted loans is shown."""
LINE = "{:34}{:>8}{:>8}   {:>12}{:>12}{:>12}{:>12}\n"


def applicants(n_people, rng):
    """People of two groups who pay a loan back (1) or not (0)."""
    group = np.where(rng.random(n_people) < 0.35, "new", "known")
    income = rng.normal(size=n_people) - 0.5 * (group == "new")
    # Of new customers less is known, so the same file tells less about them.
    history = rng.normal(size=n_people) * np.where(group == "new", 0.4, 1.0)
    pays = rng.random(n_people) < 1 / (1 + np.exp(-(0.6 + income + 1.5 * history)))
    return np.column_stack([income, history]), pays.astype(int), group


def asked(model, X, y, group):
    """The metric of someone to whom gaps between groups matter as well as errors."""
    region = el.GroupRateBall.from_predictions(
        y, model.predict_proba(X), group, diagonal=False
    )
    person = el.FairMetric(
        [0.9, 0.44],  # a loan that is not paid back, a good customer who is refused
        {("known", "new"): [0.6, 0.8]},
        0.4,
        prevalence=region.prevalence,
        names=region.names,
        groups=region.groups,
    )
    return el.elicit(region, "fair", person.prefers)


def equalized_odds(model, X, y, group):
    """Fairlearn's thresholds for equal rates in both groups."""
    return ThresholdOptimizer(
        estimator=model,
        constraints="equalized_odds",
        objective="balanced_accuracy_score",
        prefit=True,
        predict_method="predict_proba",
    ).fit(X, y, sensitive_features=group)


def main():
    """Ask, tune, and judge on people whom nobody has seen."""
    rng = np.random.default_rng(0)
    model = LogisticRegression().fit(*applicants(4000, rng)[:2])
    X, y, group = applicants(8000, rng)
    result = asked(model, X, y, group)
    ours = MetricClassifier(model, result, cv="prefit", random_state=0)
    ours.fit(X, y, groups=group)
    fairlearns = equalized_odds(model, X, y, group)

    X, y, group = applicants(20_000, rng)
    decisions = {
        "0.5 for everyone": model.predict(X),
        "ThresholdOptimizer, equalized odds": fairlearns.predict(
            X, sensitive_features=group, random_state=0
        ),
        "MetricClassifier": ours.predict(X, groups=group),
    }
    write = sys.stdout.write
    write(f"After {result.n_questions} answers: {result.sentence()}\n\n")
    write(LINE.format("", "utility", "(frame)", *PEOPLE))
    for name, decided in decisions.items():
        # Out: a frame that holds all that the metric looks at, the group sizes too.
        ours_frame = metric_frame(result, y, decided, group)
        # In: anyone's frame of the same rates; group sizes are those of the asking.
        frame = MetricFrame(
            metrics=RATES, y_true=y, y_pred=decided, sensitive_features=group
        )
        scores = score_frame(result, ours_frame), score_frame(result, frame)
        rates = frame.by_group.to_numpy().T.ravel()
        write(
            LINE.format(
                name,
                *(f"{score:.4f}" for score in scores),
                *(f"{rate:.3f}" for rate in rates),
            )
        )


if __name__ == "__main__":
    main()
