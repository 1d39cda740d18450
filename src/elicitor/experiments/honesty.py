"""Whether what is said holds: of all kinds of people, for every family and region.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
Δφ          ``unit``                mean difference of utilities of random pairs
r           ``regret``              what following the estimate loses, as a share of
                                    what lies between the worst and the best
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.question import Question
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.honesty_cases import CASES, Case, best_places
from elicitor.experiments.noisy_people import band, wilson
from elicitor.experiments.recovery import elicited
from elicitor.experiments.sweep import Run, everyone, in_chunks
from elicitor.oracles.answer_models import (
    AnswerModel,
    Exact,
    Flip,
    Indifference,
    Logistic,
    Probit,
    Ties,
)
from elicitor.oracles.base import Oracle
from elicitor.oracles.metric import MetricOracle
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = ["honesty"]

PEOPLE, QUICK_PEOPLE = 100, 1
CHUNK = 10
"""People per cell of the sweep."""
SEED = 2041
MOST, QUICK_MOST = 60, 6
"""Questions."""
ROUNDING = 0.003
"""By which a loss may differ that is reckoned over other alternatives."""
REGRET = 0.02
"""What may be lost by an estimate that is called converged."""

MODELS: dict[str, Callable[[float], AnswerModel]] = {
    "never err": lambda unit: Exact(),  # noqa: ARG005 -- there is no noise
    "logistic": lambda unit: Logistic(0.15 * unit),
    "probit": lambda unit: Probit(0.3 * unit),
    "flip 10 %": lambda unit: Flip(0.1),  # noqa: ARG005 -- whatever the difference
    "zone .1": lambda unit: Indifference(0.1 * unit),
    "zone .5": lambda unit: Indifference(0.5 * unit),
    "ties": lambda unit: Ties(0.15 * unit, 0.3 * unit),
}
"""People by how they answer; differences in parts of a typical one."""
SPARSE = "half zero"
"""People half of whose weights are zero, and who answer like the logistic ones."""
EMPTY: dict[str, Callable[[np.random.Generator], Answer]] = {
    "coin": lambda rng: Answer.FIRST if rng.random() < 0.5 else Answer.SECOND,
    "always first": lambda rng: Answer.FIRST,  # noqa: ARG005 -- without looking
    "always equal": lambda rng: Answer.ABOUT_EQUAL,  # noqa: ARG005
}
"""People whose answers carry nothing."""

SETTINGS = {
    "people": PEOPLE,
    "most questions": MOST,
    "seed": SEED,
    "wrong": f"regret above {REGRET:.0%}",
    "never err": "method='efficient'; all others method='bayesian', usual tolerances",
    "weights": "as likely as before any answer; of ratios, the named metrics",
}
NOTES = (
    "converged: share of people; of answers that carry nothing it should be small. "
    "band: 95 % confidence interval of that share.",
    "wrong: converged although following the estimate loses more than 2 % of what "
    "lies between the worst and the best.",
    "covered: share of the coefficients inside their interval: bounds that hold for "
    "certain of people who never err, else 90 % credible ones. least: of the one "
    "coefficient that is inside least often.",
    "held: share of people who lose no more than the result says that following it "
    "loses, with 95 % probability or, of who never errs, at most.",
)
COLUMNS = (
    ("what", "what"),
    ("people", "people"),
    ("questions", "questions"),
    ("converged", "converged"),
    ("band", "band"),
    ("wrong", "wrong"),
    ("covered", "covered"),
    ("least", "least_covered"),
    ("regret", "regret"),
    ("largest", "largest_regret"),
    ("held", "held"),
)


@experiment(
    "honesty",
    source="what is claimed, and what holds, for all kinds of people",
    notes=NOTES,
    columns=COLUMNS,
)
def honesty(run: Run) -> Outcome:
    """Ask all kinds of people, and compare what is claimed with what holds."""
    people = QUICK_PEOPLE if run.quick else PEOPLE
    cases = [
        {"case": name, "person": person, "most": QUICK_MOST if run.quick else MOST}
        for name, case in CASES.items()
        for person in (*MODELS, *([SPARSE] if case.has_zeros else ()), *EMPTY)
    ]
    return Outcome(
        {**SETTINGS, "people": people},
        run.table(_ask, cases, cut=in_chunks(people, CHUNK), rows=everyone(_rows)),
    )


class _Empty(Oracle):
    """Somebody who answers without looking."""

    def __init__(
        self, answer: Callable[[np.random.Generator], Answer], rng: np.random.Generator
    ) -> None:
        super().__init__()
        self._say, self._rng = answer, rng

    def _answer(self, question: Question) -> Answer:
        del question
        return self._say(self._rng)


def _ask(
    case: str, person: str, most: int, first: int, number: int
) -> list[dict[str, Any]]:
    """What came out for each person."""
    about = CASES[case]
    utility = about.utility()
    seeds = range(first, first + number)
    return [_trial(about, utility, person, most, seed) for seed in seeds]


def _trial(
    about: Case, utility: LinearUtility, person: str, most: int, seed: int
) -> dict[str, Any]:
    """Questions, whether it converged, share of what is covered, and regret."""
    rng = np.random.default_rng([SEED, len(about.name), seed])
    true = about.metric(utility, rng, sparse=person == SPARSE)
    places = best_places(utility, rng)
    values = np.asarray(true.utility(places))
    oracle: Oracle
    if person in EMPTY:
        oracle = _Empty(EMPTY[person], rng)
    else:
        shuffled = rng.permutation(values)
        unit = float(np.abs(values - shuffled).mean())
        model = MODELS["logistic" if person == SPARSE else person](unit)
        oracle = MetricOracle(true, model, random_state=rng)
    method = "efficient" if person == "never err" else "bayesian"
    options = {"method": method, "max_questions": most, **about.options}
    found, asked = elicited(utility.region, about.family, oracle, **options)
    assert found.interval is not None  # only published procedures leave it out
    low, high = found.interval.T
    own = true.coefficients
    followed = np.asarray(found.metric.utility(places))
    lost = values.max() - values[np.argmax(followed)]
    return {
        "questions": asked,
        "converged": found.converged,
        "inside": ((low - 1e-9 <= own) & (own <= high + 1e-9)).tolist(),
        "regret": float(lost / np.ptp(values)),
        "said": found.details.get("regret"),
    }


def _rows(case: dict[str, Any], people: list[dict[str, Any]]) -> list[dict[str, Any]]:
    got = {name: np.array([one[name] for one in people]) for name in people[0]}
    told = [one for one in people if one["said"] is not None]
    held = [one["regret"] <= one["said"] + ROUNDING for one in told]
    claimed = int(got["converged"].sum())
    wrong = got["converged"] & (got["regret"] > REGRET)
    means_something = case["person"] not in EMPTY
    inside = got["inside"]
    row = {
        "what": case["case"],
        "people": case["person"],
        "questions": float(got["questions"].mean()),
        "converged": claimed / len(people),
        "band": wilson(claimed / len(people), len(people)),
        "wrong": float(wrong.mean()) if means_something else None,
        "covered": float(inside.mean()) if means_something else None,
        "covered_band": band(inside.mean(axis=1)) if len(people) > 1 else None,
        "least_covered": float(inside.mean(axis=0).min()) if means_something else None,
        "regret": float(got["regret"].mean()) if means_something else None,
        "largest_regret": float(got["regret"].max()) if means_something else None,
        "held": float(np.mean(held)) if means_something and held else None,
    }
    return [row]
