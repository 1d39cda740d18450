"""A study that is there at once: a real story, answered by people who are made up."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from elicitor.datasets.samples import load_sample
from elicitor.studies.definition import Definition
from elicitor.studies.simulated import (
    Noise,
    answer_word,
    simulated_person,
    stated_metric,
)
from elicitor.studies.store import Person
from elicitor.studies.studies import Studies

__all__ = ["demo"]


@dataclass(frozen=True)
class _Opinion:
    """So many people to whom a missed cancer weighs about so many false alarms."""

    people: int
    ratio: float


OPINIONS = (_Opinion(13, 5.0), _Opinion(7, 0.9))
"""Those who finish; the second opinion is a minority."""
UNFINISHED = (0, 1, 4, 9)
"""How many questions others answer; of none, only the page of consent is read."""
SPREAD = 0.2
"""Standard deviation of log ratios among people of one opinion."""
NOISE = Noise(slips=0.05, ties=0.04, lapses=0.01)
DEFINITION = {
    "title": "Breast clinic (demonstration: simulated people)",
    "subject": {
        "data": "clinic.csv",
        "label": "has_cancer",
        "probabilities": ["p_logistic"],
        "positive_name": "has cancer",
        "people": "patients",
    },
    "budget": {"most": 16, "retests": 2, "held_out": 3},
}


def demo(studies: Studies, *, owner: str | None = None) -> str:
    """Fill a study with simulated people of two opinions, some unfinished; its id.

    Patients and model are real; everybody who answers is made up, and marked so.
    """
    definition = Definition.of(DEFINITION)
    data = load_sample("clinic").text.encode()
    study_id = studies.create(definition, data, owner=owner)
    studies.launch(study_id)
    rng = np.random.default_rng(2)
    finishing = [
        (one.ratio * float(np.exp(SPREAD * rng.standard_normal())), None)
        for one in OPINIONS
        for _ in range(one.people)
    ]
    rest = [(OPINIONS[i % 2].ratio, number) for i, number in enumerate(UNFINISHED)]
    for i, (ratio, most) in enumerate([*finishing, *rest]):
        person = studies.newcomer(study_id, simulated=True)
        _answer(studies, person, ratio, most, seed=i)
    return study_id


def _answer(
    studies: Studies, person: Person, ratio: float, most: int | None, *, seed: int
) -> None:
    studies.record(person.id, "consented", {"version": "simulated"})
    if most == 0:
        return
    studies.record(person.id, "instructed")
    asked = studies.place(person.id).interview.asked
    metric = stated_metric(asked, {"TP": ratio, "TN": 1.0})
    oracle = simulated_person(metric, asked, NOISE, seed=seed)
    answered = 0
    while most is None or answered < most:
        shown = studies.turn(person.id)
        if shown is None:
            studies.record(person.id, "finished", {"code": ""})
            return
        studies.answer(person.id, shown.id, answer_word(oracle.answer(shown.question)))
        answered += 1
