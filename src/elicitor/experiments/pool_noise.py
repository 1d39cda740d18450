"""Choosing among 30 real models by 12 questions, of which a tenth is answered wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from elicitor.core.answer import Answer, majority
from elicitor.core.conversation import play_out
from elicitor.core.question import Question
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.measured_pool import MeasuredPool, load_pools
from elicitor.experiments.noisy_people import erring_scale, wilson
from elicitor.experiments.report import beside
from elicitor.experiments.sweep import Run, everyone, in_chunks
from elicitor.oracles.answer_models import AnswerModel, Flip, Logistic
from elicitor.procedures.bayesian.asking import BAYESIAN, EFFICIENT
from elicitor.regions.pool.model_pool import ModelPool

__all__ = ["pool_noise"]

PEOPLE, QUICK_PEOPLE, CHUNK = 200, 4, 10
"""Simulated people per pool and kind of noise, and those of one cell of the sweep."""
SEED = 2028
QUESTIONS, MODELS = 12, 30
WRONG = 0.10
"""Share of wrong answers: of all questions, or of random pairs of contenders."""
REGRET = 0.02
POOLS = ("Adult", "Default", "Vehicle")
NOISES = ("flips", "logistic")
PEERS = ("random pairs", "exact", "exact, best of 3")
METHODS = ("ours", *PEERS)
CERTAIN = 1 - 1e-9
PENALTY = 1.0
"""C of the logistic regression, scikit-learn's default."""

SETTINGS = {
    "metrics": "importance of the whole ranges uniform on the simplex",
    "questions": QUESTIONS,
    "models": MODELS,
    "flips": f"{WRONG:.0%} of all answers are wrong",
    "logistic": f"{WRONG:.0%} of the answers to random pairs of contenders are wrong; "
    "the closer the pair, the more",
    "good choice": f"the best model, or one that loses at most {REGRET:.0%} of the "
    "person's utilities' range",
    "seed": SEED,
}
NOTES = (
    "Classifiers of the experiment classifier-pool, first those that no other "
    "dominates. Adult and Default: right decisions and gaps between the sexes, of both "
    "classes. Vehicle: right decisions of all four classes.",
    "Repeats count as questions: a majority of 3 leaves 4 different ones.",
    "Where any answer is wrong with the same probability, however clear the case, "
    "repeats find the slips, and a majority of 3 does as well as ours or better in "
    "pools with few contenders. Logistic people err where models are close, again and "
    "again.",
    "Intervals are Wilson's, at 95 %.",
    "The ratio is the share of good choices, ours by the peer's.",
)


@experiment(
    "pool-noise",
    source=(
        "which of 30 real models suits someone who errs; peers: random pairs "
        "with logistic regression, and ours if nobody is thought to err"
    ),
    notes=NOTES,
)
def pool_noise(run: Run) -> Outcome:
    """Ask people who err which of 30 models suits them, and count good choices."""
    people = QUICK_PEOPLE if run.quick else PEOPLE
    cases = [{"data": data, "noise": noise} for data in POOLS for noise in NOISES]
    regions = {data: _region(load_pools()[data]) for data in POOLS}
    return Outcome(
        {
            **SETTINGS,
            "people": people,
            "contenders": {d: len(r.contenders) for d, r in regions.items()},
            "qualities": {d: list(r.names) for d, r in regions.items()},
        },
        run.table(_ask, cases, cut=in_chunks(people, CHUNK), rows=everyone(_rows)),
    )


# -- the models ---------------------------------------------------------------------


def _region(measured: MeasuredPool) -> ModelPool:
    """30 of the models: those not dominated first, evenly spread over the list."""
    rates, names = measured.rates(), measured.statistics().names
    points, kinds = rates, ["reward"] * len(names)
    if len(measured.groups) > 1:
        gaps = np.abs(np.diff(measured.group_rates(), axis=1))[:, 0]
        points = np.hstack([rates, gaps])
        kinds += ["cost"] * len(names)
        names = (*names, *(f"gap of {name}" for name in names))
    models = [f"{f} {i}" for i, f in enumerate(measured.families)]
    contenders = ModelPool(models, points, names=names, kinds=kinds).contenders
    others = np.setdiff1d(np.arange(len(points)), contenders)
    kept = _spread(contenders, MODELS)
    kept = np.sort(np.append(kept, _spread(others, MODELS - len(kept))))
    return ModelPool([models[i] for i in kept], points[kept], names=names, kinds=kinds)


def _spread(rows: np.ndarray, number: int) -> np.ndarray:
    """At most so many of the rows, evenly."""
    number = min(number, len(rows))
    if number == 0:
        return rows[:0]
    return rows[np.round(np.linspace(0, len(rows) - 1, number)).astype(int)]


# -- the people ---------------------------------------------------------------------


def _ask(data: str, noise: str, first: int, number: int) -> list[dict[str, Any]]:
    """Ask some people by each method; one row of findings for each."""
    region = _region(load_pools()[data])
    model = Flip(WRONG) if noise == "flips" else Logistic(_scale(region))
    found = []
    for person in range(first, first + number):
        draws = np.random.default_rng([SEED, person])
        someone = Someone(region, draws.dirichlet(np.ones(len(region.names))), model)
        row: dict[str, Any] = {"data": data, "noise": noise}
        for number_of_method, method in enumerate(METHODS):
            someone.rng = np.random.default_rng([SEED, person, number_of_method])
            someone.wrong = someone.said = 0
            row[method] = someone.regret(_chosen(region, someone, method))
            row[f"wrong, {method}"] = someone.wrong / someone.said
        found.append(row)
    return found


class Someone:
    """A person whose utility is 1 for the best in everything, and who errs.

    The `importance` of the whole ranges sums to 1; `model` errs in these utilities.
    """

    rng: np.random.Generator
    said: int
    wrong: int

    def __init__(
        self, region: ModelPool, importance: np.ndarray, model: AnswerModel
    ) -> None:
        self.region, self.importance, self.model = region, importance, model

    def answer(self, first: np.ndarray, second: np.ndarray) -> Answer:
        """Compare two models."""
        change = self.region.signs * (first - second) / self.region.ranges
        lead = float(change @ self.importance)
        answer = self.model.draw(lead, self.rng)
        self.said += 1
        self.wrong += answer is not (Answer.FIRST if lead > 0 else Answer.SECOND)
        return answer

    def regret(self, model: str) -> float:
        """Utility lost by a model, as a share of the range over all models."""
        utilities = self.region.scaled @ self.importance
        lost = utilities.max() - utilities[self.region.models.index(model)]
        return float(lost / np.ptp(utilities))


def _scale(region: ModelPool) -> float:
    """The logistic noise that lets people err about so many random pairs."""
    people = np.random.default_rng(SEED).dirichlet(np.ones(len(region.names)), 500)
    points = region.scaled[region.contenders]
    i, j = np.triu_indices(len(points), 1)
    return erring_scale(np.abs(people @ (points[i] - points[j]).T), WRONG)


def _chosen(region: ModelPool, someone: Someone, method: str) -> str:
    """The model that a method recommends after its questions."""
    if method == "random pairs":
        return _by_regression(region, someone)
    repeats = 3 if method == "exact, best of 3" else 1
    if method == "ours":  # asks on when it is nearly certain, since others would, too
        procedure = BAYESIAN["linear"](region, goal="best", certainty=CERTAIN)
    else:
        procedure = EFFICIENT["linear"](region, goal="best", certainty=CERTAIN)

    def answer(question: Question) -> Answer:
        first, second = question.first, question.second
        return majority(someone.answer(first, second) for _ in range(repeats))

    result = play_out(procedure, answer, most=QUESTIONS // repeats)
    return str(result.details["best_model"])


def _by_regression(region: ModelPool, someone: Someone) -> str:
    """Random pairs of contenders, and a logistic regression on their differences."""
    from sklearn.linear_model import LogisticRegression

    raw, scaled = region.points[region.contenders], region.scaled[region.contenders]
    every = np.column_stack(np.triu_indices(len(raw), 1))
    asked = someone.rng.permutation(every)[:QUESTIONS]
    signs = np.array(
        [1 if someone.answer(raw[i], raw[j]) is Answer.FIRST else -1 for i, j in asked]
    )
    rows = signs[:, None] * (scaled[asked[:, 0]] - scaled[asked[:, 1]])
    model = LogisticRegression(C=PENALTY, fit_intercept=False)
    model.fit(np.vstack([rows, -rows]), np.repeat([1, 0], len(rows)))
    importance = np.maximum(model.coef_[0], 0.0)
    if not importance.any():
        importance = np.ones(len(importance))
    return region.ranking(region.metric(importance))[0]


# -- the table ----------------------------------------------------------------------


def _rows(
    case: Mapping[str, str], found: Sequence[dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """Shares of good choices, and what was lost, beside each peer."""
    where = f"{case['data']}, {case['noise']}"
    lost = {m: np.array([row[m] for row in found]) for m in METHODS}
    good = {m: float((each <= REGRET).mean()) for m, each in lost.items()}
    ends = {m: wilson(share, len(found)) for m, share in good.items()}
    mean = {m: float(each.mean()) for m, each in lost.items()}
    wrong = {m: float(np.mean([row[f"wrong, {m}"] for row in found])) for m in METHODS}
    findings: list[tuple[str, dict[str, float]]] = [
        ("good choices (share)", good),
        ("good choices, lower end of 95 %", {m: ends[m][0] for m in METHODS}),
        ("good choices, upper end of 95 %", {m: ends[m][1] for m in METHODS}),
        ("mean regret", mean),
        ("wrong answers (share)", wrong),
    ]
    for what, values in findings:
        for peer in PEERS:
            title = f"{where}: {what}, beside {peer}"
            yield beside(title, values["ours"], values[peer])
