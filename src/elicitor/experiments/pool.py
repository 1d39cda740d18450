"""Choosing among real models: questions and regret on classifiers of vehicles."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.conversation import Conversation
from elicitor.datasets import load_vehicle
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.report import beside
from elicitor.experiments.sweep import Run, everyone, in_chunks
from elicitor.experiments.timing import median_seconds
from elicitor.metrics.linear import LinearMetric
from elicitor.procedures.bayesian.asking import utility_of
from elicitor.procedures.bayesian.conversation import Inquiry
from elicitor.procedures.bayesian.decision import choose
from elicitor.procedures.bayesian.settings import Settings
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.regions.pool.model_pool import ModelPool

__all__ = ["pool"]

PEOPLE, QUICK_PEOPLE = 100, 10
CHUNK = 10
"""People per cell of the sweep."""
SEED = 2027
BUDGETS = (5, 8, 12)
TOLERANCE, CERTAIN = 0.05, 0.99
DRAWS = 1000
LATENCY, SIZE = "predict latency", "size"
ROWS, REPEATS = 1000, 9
"""Rows per timed prediction, and timings of which the median counts."""


COLUMNS = (
    ("what", "what"),
    ("ours", "ours"),
    ("random pairs", "peer"),
    ("ratio", "ratio"),
)


@experiment(
    "pool",
    source=(
        "the engine with exact answers on real fitted classifiers of Vehicle; "
        "peer: random pairs of contenders"
    ),
    columns=COLUMNS,
)
def pool(run: Run) -> Outcome:
    """Measure the models once, then ask 100 people which one suits them."""
    table = run.sweep(_measure, [{"seed": SEED}], parallel=False)[0]
    people = QUICK_PEOPLE if run.quick else PEOPLE
    region = _region(table)
    return Outcome(
        {
            "people": people,
            "metrics": "importance of the whole ranges uniform on the simplex",
            "seed": SEED,
            "statistics": list(region.names),
            "kinds": list(region.kinds),
            "units": list(region.units),
            "accuracies": "per class, on the held-out half",
            LATENCY: f"median of {REPEATS} predictions of {ROWS} rows, processor time "
            "of one thread",
            SIZE: "length of the pickled model, preprocessing included; it stands "
            "for a price",
            "regret": "utility lost, where 1 is from worst to best in everything",
            "models": table,
            "dominated": dict(region.dominated),
        },
        run.table(
            _ask,
            [{"table": table, "seed": SEED}],
            cut=in_chunks(people, CHUNK),
            rows=everyone(_rows),
        ),
        (
            f"{len(region.contenders)} of {len(region.models)} models are not "
            "dominated; only those are compared.",
            "Latency depends on the machine; the table in the settings is what the "
            "people were asked about.",
            "Random pairs are drawn without repetition, and their answers are used in "
            "the same way as ours. Where all of them leave the best model open, all "
            "count as asked.",
        ),
    )


# -- the models ---------------------------------------------------------------------


def _candidates() -> dict[str, Any]:
    """Unfitted classifiers by name, each a pipeline with its own scaling."""
    from sklearn.discriminant_analysis import (
        LinearDiscriminantAnalysis,
        QuadraticDiscriminantAnalysis,
    )
    from sklearn.ensemble import ExtraTreesClassifier, RandomForestClassifier
    from sklearn.linear_model import LogisticRegression
    from sklearn.naive_bayes import GaussianNB
    from sklearn.neighbors import KNeighborsClassifier
    from sklearn.neural_network import MLPClassifier
    from sklearn.svm import SVC
    from sklearn.tree import DecisionTreeClassifier

    found: dict[str, Any] = {
        "naive Bayes": GaussianNB(),
        "linear discriminant": LinearDiscriminantAnalysis(),
        "quadratic discriminant": QuadraticDiscriminantAnalysis(reg_param=0.01),
    }
    for c in (0.01, 1, 100):
        found[f"logistic C={c:g}"] = LogisticRegression(C=c, max_iter=5000)
    for depth in (3, 5, 8, None):
        name = "full" if depth is None else f"of depth {depth}"
        found[f"tree {name}"] = DecisionTreeClassifier(max_depth=depth, random_state=0)
    for n in (5, 20, 100, 300):
        found[f"forest of {n}"] = RandomForestClassifier(n, random_state=0)
    for n in (30, 200):
        found[f"extra trees of {n}"] = ExtraTreesClassifier(n, random_state=0)
    for k in (1, 5, 15):
        found[f"{k} nearest"] = KNeighborsClassifier(k)
    for c in (1, 10, 100):
        found[f"kernel C={c}"] = SVC(C=c)
    for width in (8, 64):
        found[f"network of {width}"] = MLPClassifier(
            (width,), solver="lbfgs", alpha=1.0, max_iter=5000, random_state=0
        )
    return found


def _measure(seed: int) -> list[dict[str, Any]]:
    """Fit every model on one half of Vehicle and measure it on the other."""
    from sklearn.model_selection import train_test_split
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler
    from threadpoolctl import (  # type: ignore[import-untyped]  # of scikit-learn
        threadpool_limits,
    )

    data = load_vehicle()
    fit_x, test_x, fit_y, test_y = train_test_split(
        data.X, data.labels, test_size=0.5, stratify=data.labels, random_state=seed
    )
    timed = test_x[np.arange(ROWS) % len(test_x)]
    predictions, latency, size = {}, {}, {}
    with threadpool_limits(limits=1):
        for name, classifier in _candidates().items():
            model = make_pipeline(StandardScaler(), classifier).fit(fit_x, fit_y)
            predictions[name] = model.predict(test_x)
            latency[name] = round(
                1000 * median_seconds(partial(model.predict, timed), REPEATS), 3
            )
            size[name] = round(len(pickle.dumps(model)) / 1000, 1)
    measured = ModelPool.from_predictions(
        test_y,
        predictions,
        classes=data.classes,
        costs={LATENCY: latency, SIZE: size},
    )
    rows = zip(measured.models, measured.points.tolist(), strict=True)
    return [
        {"model": model, **dict(zip(measured.names, point, strict=True))}
        for model, point in rows
    ]


def _region(table: Sequence[dict[str, Any]]) -> ModelPool:
    qualities = [name for name in table[0] if name != "model"]
    return ModelPool.from_table(
        table,
        models="model",
        rewards=[name for name in qualities if name not in (LATENCY, SIZE)],
        costs=[LATENCY, SIZE],
        units={LATENCY: "ms per 1,000 rows", SIZE: "kB"},
    )


# -- the people ---------------------------------------------------------------------


def _ask(
    table: list[dict[str, Any]], first: int, number: int, seed: int
) -> list[dict[str, Any]]:
    """Ask some people by each method; one row of findings for each."""
    region = _region(table)
    rows = []
    for person in range(first, first + number):
        rng = np.random.default_rng([seed, person])
        truth = region.metric(rng.dirichlet(np.ones(len(region.names))))
        rows.append(
            {
                "best": _course(region, truth, "best"),
                "weights": _course(region, truth, "weights"),
                "random": _random_course(region, truth, rng),
            }
        )
    return rows


def _course(region: ModelPool, truth: LinearMetric, goal: str) -> dict[str, Any]:
    """How many questions ours takes, and the regret on the way."""
    utility = utility_of(region, "linear")
    settings = Settings(
        tolerance=TOLERANCE, link="exact", goal=goal, certainty=CERTAIN, regret=0.0
    )
    inquiry = Inquiry(utility, settings, np.random.default_rng(0))
    regrets = [_regret(region, truth, inquiry.estimate.weights(), utility)]
    talk = Conversation(inquiry.concluded())
    while (question := talk.question) is not None:
        talk.send(Answer.parse(truth.prefers(question.first, question.second)))
        regrets.append(_regret(region, truth, inquiry.estimate.weights(), utility))
    return _findings(regrets, len(regrets) - 1)


def _random_course(
    region: ModelPool, truth: LinearMetric, rng: np.random.Generator
) -> dict[str, Any]:
    """The same for contenders that are paired at random, without repetition."""
    utility = utility_of(region, "linear")
    beliefs = utility.beliefs("exact")
    regrets, settled = [_regret(region, truth, beliefs.estimate(), utility)], None
    raw = region.points[region.contenders]
    every = np.column_stack(np.triu_indices(len(raw), 1))
    for i, j in rng.permutation(every):
        answer = Answer.parse(truth.prefers(raw[i], raw[j]))
        beliefs.learn(utility.rows(raw[[i]], raw[[j]])[0], answer)
        regrets.append(_regret(region, truth, beliefs.estimate(), utility))
        draws = beliefs.draws(DRAWS, np.random.default_rng(0))[0]
        sure = choose(utility.utilities(draws, raw), 0.0).certainty >= CERTAIN
        if settled is None and sure:
            settled = len(regrets) - 1
        if settled is not None and len(regrets) > max(BUDGETS):
            break
    return _findings(regrets, len(regrets) - 1 if settled is None else settled)


def _findings(regrets: list[float], questions: int) -> dict[str, Any]:
    """Regret after some questions; who needs fewer keeps the final one."""
    found: dict[str, Any] = {"questions": questions, "regret": regrets[-1]}
    for budget in BUDGETS:
        found[f"regret at {budget}"] = regrets[min(budget, len(regrets) - 1)]
    return found


def _regret(
    region: ModelPool, truth: LinearMetric, estimate: np.ndarray, utility: LinearUtility
) -> float:
    """Utility lost by the model that is best for the estimate."""
    utilities = region.scaled @ region.importance(truth)
    chosen = region.models.index(region.ranking(utility.metric(estimate))[0])
    return float(utilities.max() - utilities[chosen])


# -- the table ----------------------------------------------------------------------


def _rows(_: Any, found: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Ours (stopping once the best model is settled) beside random pairs."""

    def column(method: str, key: str) -> np.ndarray:
        return np.array([row[method][key] for row in found], dtype=float)

    rows = []
    for budget in BUDGETS:
        ours, peer = (column(m, f"regret at {budget}") for m in ("best", "random"))
        for what, of in (("mean", np.mean), ("largest", np.max)):
            rows.append(
                beside(f"{what} regret at {budget} questions", of(ours), of(peer))
            )
        share = f"best model found at {budget} questions (share)"
        rows.append(beside(share, np.mean(ours == 0), np.mean(peer == 0)))
    settled, peer = column("best", "questions"), column("random", "questions")
    weights = column("weights", "questions")
    exact = np.mean(column("best", "regret") == 0)
    rows += [
        beside(
            "questions until the best is settled: mean", *map(np.mean, (settled, peer))
        ),
        beside(
            "questions until the best is settled: most", *map(np.max, (settled, peer))
        ),
        beside("the settled model is the best (share)", exact, None),
        beside("questions for the weights: mean", weights.mean(), None),
        beside("questions for the weights: most", weights.max(), None),
    ]
    return rows
