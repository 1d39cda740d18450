"""[Q] Appendix J: the planned study, rehearsed; its table is made from the export."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from elicitor.core.result import Result
from elicitor.core.transcript import Exchange
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.sweep import Run
from elicitor.metrics import LinearMetric
from elicitor.session import Session
from elicitor.using.agreement import agreement

__all__ = ["user_study"]

SEED = 2022
PEOPLE, QUICK_PEOPLE = 5, 1
"""Simulated people for each subject of the paper: fifty in all."""
STATING = 0.7
"""Standard deviation of the log of a stated ratio; nobody has measured it."""
SCALE = 10
"""What is asked beforehand: how much does it matter, from 0 to 10?"""
FAMILIES = {"linear": "linear", "fractional": "linear-fractional"}

RIVALS = {"accuracy": "accuracy", "F1": "F1", "stated": "what was stated"}

PUBLISHED = (
    (0.125, 0.875, 87),
    (0.141, 0.859, 100),
    (0.125, 0.875, 93),
    (0.141, 0.859, 100),
    (0.328, 0.672, 73),
    (0.031, 0.969, 87),
    (0.031, 0.969, 100),
    (0.359, 0.641, 87),
    (0.125, 0.875, 93),
    (0.141, 0.859, 87),
)
"""Table 5: weights of TN and TP of ten subjects, and 𝓜 (per cent)."""

NOTES = (
    "Measured: five simulated people for each subject of the paper, who want what that "
    "subject's metric says, err as people do (10 % of random pairs), and answer the "
    "story `user-study` by the requests that pages and programs send. All numbers are "
    "computed from the exported study, after it was recomputed from its events.",
    "Elicited: each of the fifteen evaluation pairs is foretold from the answers "
    "before it, as ours mixes them among the others; the paper asks them afterwards. "
    "Linear and linear-fractional: learnt from the other answers only, as there.",
    "What people state is made up, too: ratios spread by a factor of two around what "
    "they want, on a scale from 0 to 10. What real people state a real study tells.",
    "The baselines are what the paper misses: “how good they are is still a missing "
    "piece in this study because of the lack of a baseline”.",
)


@experiment(
    "user-study",
    source="Hiranandani et al. 2022 (quadratic), Appendix J (Table 5)",
    notes=NOTES,
    columns=(
        ("subject", "measured.subject"),
        ("paper: TP", "published.TP"),
        ("paper: 𝓜", "published.agreement"),
        ("TP", "measured.TP"),
        ("asked", "measured.questions"),
        ("𝓜 elicited", "measured.elicited"),
        ("linear", "measured.linear"),
        ("fractional", "measured.fractional"),
        ("accuracy", "measured.accuracy"),
        ("F1", "measured.F1"),
        ("stated", "measured.stated"),
    ),
)
def user_study(run: Run) -> Outcome:
    """Rehearse the planned user study: how often each metric answers as people."""
    people = QUICK_PEOPLE if run.quick else PEOPLE
    cells = [{"subject": i, "people": people} for i in range(len(PUBLISHED))]
    found = run.sweep(_subject, cells)
    rows = [
        {
            "published": {"TP": tp, "agreement": printed},
            "measured": {"subject": f"S{i}", **_mean(each)},
        }
        for i, ((_, tp, printed), each) in enumerate(
            zip(PUBLISHED, found, strict=True), start=1
        )
    ]
    printed = np.mean(PUBLISHED, axis=0)
    everybody = _mean([one for each in found for one in each])
    rows.append(
        {
            "published": {"TP": float(printed[1]), "agreement": float(printed[2])},
            "measured": {"subject": "all", **everybody},
        }
    )
    settings = {
        "people": people * len(PUBLISHED),
        "slips": 0.1,
        "stated ratios": f"log-normal, {STATING}",
        "seed": SEED,
    }
    return Outcome(settings, rows)


def _subject(subject: int, people: int) -> list[dict[str, float]]:
    """Let some people take part who want what a subject of the paper wanted."""
    from elicitor.studies.export import check_study
    from elicitor.studies.outcomes import outcomes

    tn, tp, _ = PUBLISHED[subject]
    rng = np.random.default_rng([SEED, subject])
    checked = check_study(_held(tp, tn, people, rng))
    assert checked.agrees, checked.differences
    assert checked.copy is not None
    asked = checked.copy.asked(1)
    region, errors = asked.exact, [one.key for one in outcomes(asked, "en")]
    found = []
    for person in checked.copy.people:
        events = checked.copy.events[person.id]
        said = next(e.body["weights"] for e in events if e.kind == "stated")
        stated = LinearMetric([said[error] for error in errors])
        result = checked.copy.interview(person).result()
        found.append(_judged(result, stated, region))
    return found


def _held(tp: float, tn: float, people: int, rng: np.random.Generator) -> bytes:
    """Hold the study on a server of its own; return it in one file."""
    from elicitor.studies.export import copy_of, study_file
    from elicitor.studies.store import Store
    from elicitor.studies.stories import story
    from elicitor.studies.studies import Studies
    from elicitor.studies.tokens import Tokens
    from elicitor.studies.web import create_app
    from elicitor.studies.web.in_process import Client
    from elicitor.studies.web.settings import Settings

    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{Path(folder) / 'studies.db'}")
        store.migrate()
        studies = Studies(store)
        study = studies.create(*story("user-study"))
        studies.launch(study)
        token = Tokens(store).make(study, "user-study", ["answer"])
        app = create_app(Settings(folder=Path(folder)), studies=studies)
        with Client(app, {"authorization": f"Bearer {token}"}) as client:
            for _ in range(people):
                _take_part(client, studies, (tp, tn), rng)
        found = study_file(copy_of(studies, study))
        store.close()
    return found


def _take_part(
    client: Any, studies: Any, weights: tuple[float, float], rng: np.random.Generator
) -> None:
    """One person: says what matters, then answers until no question is left."""
    from elicitor.studies.outcomes import outcomes
    from elicitor.studies.rehearsal import question_of
    from elicitor.studies.simulated import (
        Noise,
        answer_word,
        simulated_person,
        stated_metric,
    )

    person = client.request("POST", "/api/v1/people", {"simulated": True})["person"]
    asked = studies.place(person).interview.asked
    errors = (one.key for one in outcomes(asked, "en"))
    stated = dict(zip(errors, _stated(weights, rng), strict=True))
    studies.record(person, "stated", {"weights": stated})
    metric = stated_metric(asked, dict(zip(("TP", "TN"), weights, strict=True)))
    oracle = simulated_person(metric, asked, Noise(), seed=int(rng.integers(2**31)))
    turn = client.request("GET", f"/api/v1/people/{person}/question")
    while not turn["done"]:
        put = turn["question"]
        answer = answer_word(oracle.answer(question_of(put, asked)))
        said = {"question": put["question"], "answer": answer}
        turn = client.request("POST", f"/api/v1/people/{person}/answers", said)


def _stated(weights: tuple[float, float], rng: np.random.Generator) -> list[int]:
    """How much missed cases and false alarms matter, on the scale of the page."""
    ratio = weights[0] / weights[1] * np.exp(STATING * rng.standard_normal())
    missed, alarmed = min(1.0, ratio), min(1.0, 1 / ratio)
    return [max(1, round(SCALE * one)) for one in (missed, alarmed)]


# -- the table ----------------------------------------------------------------------


def _judged(result: Result, stated: LinearMetric, region: Any) -> dict[str, float]:
    """𝓜 of everything that could be used, for one person (per cent)."""
    found = agreement(result, stated=stated, region=region)
    rivals = {name: one.share for name, one in found.rivals.items()}
    numbers = result.details["held_out"]["questions"]
    assert result.transcript is not None
    standing = result.transcript.standing
    kept_back = [standing[number - 1] for number in numbers]
    rest = [e for i, e in enumerate(standing, start=1) if i not in set(numbers)]
    weights = np.asarray(result.metric.to_dict()["weights"], dtype=float)
    return {
        "TP": float(weights[0] / np.abs(weights).sum()),
        "questions": float(result.n_questions),
        "elicited": 100 * found.share,
        **{
            name: 100 * _share(_learnt(rest, family, region), kept_back)
            for name, family in FAMILIES.items()
        },
        **{name: 100 * rivals[rival] for name, rival in RIVALS.items()},
    }


def _learnt(answers: Iterable[Exchange], family: str, region: Any) -> Result:
    """The metric of a family that explains some answers."""
    session = Session(region, family, given=tuple(answers), random_state=SEED)
    return session.result(partial=True)


def _share(result: Result, answers: list[Exchange]) -> float:
    return agreement(result.metric, _pairs(answers)).share


def _pairs(answers: list[Exchange]) -> tuple[list[Any], list[Any]]:
    questions = [entry.question for entry in answers]
    return questions, [entry.answer for entry in answers]


def _mean(found: list[dict[str, float]]) -> Mapping[str, float]:
    """The mean over people."""
    return {name: float(np.mean([one[name] for one in found])) for name in found[0]}
