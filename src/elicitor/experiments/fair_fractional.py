"""Ratios of rates and of gaps on Adult and Default: error, questions, coverage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.measured_pool import load_pools
from elicitor.experiments.sweep import Run, everyone, in_chunks
from elicitor.metrics import FairFractionalMetric, Metric
from elicitor.oracles import Logistic, MetricOracle
from elicitor.oracles.answer_models import AnswerModel
from elicitor.regions.groups import GroupBall
from elicitor.session import elicit

__all__ = ["fair_fractional"]

PEOPLE, QUICK_PEOPLE, CHUNK = 12, 1, 2
"""Simulated people per line, and those of one cell of the sweep."""
SEED = 2031
MOST, QUICK_MOST = 40, 12
"""Questions that a person who errs answers."""
SPREAD = 0.01
"""Differences of the metric at which people who err do so in 27 of 100 answers."""
EXACT, CUT = 0.02, 1e-3
"""Tolerances of ours and of the papers' searches (radians)."""
DATA = ("Adult", "Default")
WAYS = ("ours, exact", "ours, logistic", "fair, exact", "published, exact")
PAIRS = 3000
"""Pairs of classifiers that nobody was asked about."""

SETTINGS = {
    "classifiers": "rates of right decisions per sex in the ball of the data",
    "metrics": "gains and losses Dirichlet(2) over rates and gaps",
    "logistic": f"chance of the better side 1/(1 + exp(-difference/{SPREAD}))",
    "tolerance": {"ours": EXACT, "published": CUT},
    "coverage": "of the entries of all people, by 90 % intervals",
    "held-out agreement": "random pairs of the ball, and the pairs of the 80 real "
    "classifiers of the data",
    "seed": SEED,
}
NOTES = (
    "'fair, exact' is what the linear family [F] Definition 1 makes of the same "
    "people: it cannot say what they mean.",
    "No paper prints such numbers: the family is future work in [F] Section 8.",
    "'error' is the largest of the entries, which have sum one over what is good and "
    "over what is bad; its median over people.",
)
COLUMNS = (
    ("data", "data"),
    ("way", "way"),
    ("people", "people"),
    ("questions, median", "questions"),
    ("error, median", "error"),
    ("coverage", "coverage"),
    ("agreement, ball", "ball"),
    ("agreement, 80 classifiers", "real"),
    ("regret, 80 classifiers", "regret"),
)


@experiment(
    "fair-fractional",
    source="Hiranandani et al. 2020 (fair), Section 8: future work",
    notes=NOTES,
    columns=COLUMNS,
)
def fair_fractional(run: Run) -> Outcome:
    """Elicit ratios of rates and gaps from people who never err and who do."""
    people = QUICK_PEOPLE if run.quick else PEOPLE
    most = QUICK_MOST if run.quick else MOST
    cases = [{"data": name, "way": way, "most": most} for name in DATA for way in WAYS]
    return Outcome(
        {**SETTINGS, "people": people, "most": most},
        run.table(_ask, cases, cut=in_chunks(people, CHUNK), rows=everyone(_rows)),
    )


def _ask(
    data: str, way: str, first: int, number: int, most: int
) -> list[dict[str, Any]]:
    """What is found of some people, beside what they want."""
    pool = load_pools()[data]
    ball, real = pool.group_ball(), pool.group_rates()
    return [
        _one(ball, real, way, person, most) for person in range(first, first + number)
    ]


def _one(
    ball: GroupBall, real: np.ndarray, way: str, person: int, most: int
) -> dict[str, Any]:
    metric, rng = someone(ball, person), np.random.default_rng([SEED, 1, person])
    whose, how = way.split(", ")
    answers: AnswerModel | None = Logistic(SPREAD) if how == "logistic" else None
    ways: dict[str, dict[str, Any]] = {
        "ours, exact": {"method": "efficient", "tolerance": EXACT},
        "ours, logistic": {"tolerance": EXACT, "max_questions": most},
        "fair, exact": {"method": "bayesian", "max_questions": most},
        "published, exact": {"method": "published", "tolerance": CUT},
    }
    result = elicit(
        ball,
        "fair" if whose == "fair" else "fair-fractional",
        MetricOracle(metric, answers, random_state=person),
        random_state=person,
        **ways[way],
    )
    utilities = np.asarray(metric.utility(real))
    chosen = int(np.argmax(result.metric.utility(real)))
    found: dict[str, Any] = {
        "questions": result.n_questions,
        "ball": _agreement(metric, result.metric, ball.choice_set.random(PAIRS, rng)),
        "real": _agreement(metric, result.metric, real),
        "regret": float((utilities.max() - utilities[chosen]) / np.ptp(utilities)),
    }
    if whose == "fair":
        return found
    truth = metric.coefficients
    found["error"] = float(np.abs(result.metric.coefficients - truth).max())
    if result.interval is not None:
        low, high = result.interval.T
        found["inside"] = ((low <= truth) & (truth <= high)).tolist()
    return found


def someone(ball: GroupBall, person: int) -> FairFractionalMetric:
    """Somebody to whom all rates and gaps count, as good and as bad."""
    groups = len(ball.groups)
    size = len(ball.names) * (1 + groups * (groups - 1) // 2)
    rng = np.random.default_rng([SEED, person])
    return FairFractionalMetric(
        *rng.dirichlet(np.full(size, 2.0), size=2),
        prevalence=ball.prevalence,
        names=ball.names,
        groups=ball.groups,
    )


def _agreement(one: Metric, other: Metric, points: np.ndarray) -> float:
    """Share of pairs of points of which both prefer the same."""
    i, j = np.triu_indices(min(len(points), 200), 1)
    first, second = (
        np.sign(values[i] - values[j])
        for values in (metric.utility(points) for metric in (one, other))
    )
    return float(np.mean(first == second))


def _rows(
    case: Mapping[str, Any], found: Sequence[dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """One line for a data set and a way of asking."""
    errors = [row["error"] for row in found if "error" in row]
    inside = [one for row in found for one in row.get("inside", [])]
    yield {
        "data": case["data"],
        "way": case["way"],
        "people": len(found),
        "questions": float(np.median([row["questions"] for row in found])),
        "error": float(np.median(errors)) if errors else None,
        "coverage": float(np.mean(inside)) if inside else None,
        **{
            part: float(np.mean([row[part] for row in found]))
            for part in ("ball", "real", "regret")
        },
    }
