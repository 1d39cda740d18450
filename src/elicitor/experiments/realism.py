"""What it costs, or gains, to ask only about classifiers that somebody might use.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
s           ``scale``               noise of a person's judgement
–           ``lapses``              share of answers to absurd pairs that are tossed
==========  ======================  ===============================================

A pair is absurd if a side of it is: if it calls (nearly) everything one class, or
serves some group worse than a coin would.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.noisy_people import band
from elicitor.experiments.realism_of_classes import CLASSES, OfClasses
from elicitor.experiments.realism_of_errors import ERRORS, OfErrors
from elicitor.experiments.realism_of_groups import GROUPS, OfGroups
from elicitor.experiments.sweep import Run, everyone, in_chunks
from elicitor.oracles import Lapse, Logistic, MetricOracle
from elicitor.session import Session

__all__ = ["realism"]

PEOPLE, QUICK_PEOPLE = 60, 1
CHUNK = 10
"""People per cell of the sweep."""
SEED = 2041
BUDGET = 20
NOISE = 0.05
"""s, as a share of the utility between the worst good classifier and the best."""
DATA: dict[str, type[OfClasses | OfErrors | OfGroups]] = {
    **dict.fromkeys(CLASSES, OfClasses),
    **dict.fromkeys(ERRORS, OfErrors),
    **dict.fromkeys(GROUPS, OfGroups),
}
"""What is asked about, and who knows how."""
LAPSES = (0.02, 0.2)
"""Answers to absurd pairs that are tossed; to others they are always 2 %."""

SETTINGS = {
    "people": "weights of mistakes up to 10 : 1, even in their logarithms; of three "
    "classes uniform; of errors and groups as likely as before any answer; logistic "
    "noise of 5 % of the range of utilities",
    "questions": BUDGET,
    "tolerance": {
        "classes": OfClasses.tolerance,
        "groups and errors": OfGroups.tolerance,
    },
    "absurd": "under 5 % of some class right, or under 20 % and over 95 % of another; "
    "all kinds of errors, or a group, worse than by chance",
    "seed": SEED,
}
NOTES = (
    "all: what told most was asked; the likeable: realism=0.75; realistic: a "
    "quarter of each class is right at least, a fifth of each of three; errors are "
    "fewer, or every group is served better, than by chance, by a fifth of what is "
    "best (above_chance).",
    "lapses: answers to absurd pairs that are a coin toss; to others 2 % are.",
    "error: angle between the weights and the truth after 20 questions at most "
    "(radians); of errors and groups 1 - correlation of the utilities of classifiers "
    "that are the best for somebody.",
)
COLUMNS = (
    ("data", "data"),
    ("shown", "shown"),
    ("lapses", "lapses"),
    ("absurd", "absurd"),
    ("questions", "questions"),
    ("converged", "converged"),
    ("error", "error"),
    ("band", "band"),
)


@experiment(
    "realism",
    source="questions and errors if no side calls (nearly) everything one class",
    notes=NOTES,
    columns=COLUMNS,
)
def realism(run: Run) -> Outcome:
    """Show classifiers that nobody would use, or none, to people who lapse on them."""
    people = QUICK_PEOPLE if run.quick else PEOPLE
    cases = [
        {"data": data, "shown": shown, "lapses": lapses}
        for data in ((CLASSES[0], *ERRORS, *GROUPS) if run.quick else DATA)
        for shown in DATA[data].shown
        for lapses in LAPSES
    ]
    return Outcome(
        {**SETTINGS, "n_people": people},
        run.table(_ask, cases, cut=in_chunks(people, CHUNK), rows=everyone(_rows)),
    )


# -- one trial ----------------------------------------------------------------------


def _ask(
    data: str, shown: str, lapses: float, first: int, number: int
) -> list[dict[str, Any]]:
    """How it went with some people."""
    about = DATA[data](data, shown)
    return [_converse(about, person, lapses) for person in range(first, first + number)]


def _converse(
    about: OfClasses | OfErrors | OfGroups, person: int, lapses: float
) -> dict[str, Any]:
    """Ask one person, who tosses more coins about absurd pairs."""
    rng = np.random.default_rng([SEED, person])
    metric = about.person(rng)
    looks = Logistic(NOISE * float(np.ptp(metric.utility(about.good))))
    people = {
        absurd: MetricOracle(metric, Lapse(looks, rate), random_state=rng)
        for absurd, rate in ((False, LAPSES[0]), (True, lapses))
    }
    session = Session(
        about.region,
        about.family,
        method="bayesian",
        max_questions=BUDGET,
        tolerance=about.tolerance,
        random_state=person,
        shuffle_sides=True,
        **about.options,
    )
    strange = 0
    while (question := session.ask()) is not None:
        absurd = about.is_absurd(np.stack([question.first, question.second]))
        strange += absurd
        session.tell(people[absurd].answer(question), question=question)
    result = session.result()
    return {
        "questions": session.n_questions,
        "absurd": strange,
        "converged": result.converged,
        "error": about.error(result.metric, metric),
    }


def _rows(case: dict[str, Any], found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One row for all people of a case."""
    errors = [person["error"] for person in found]
    asked = sum(person["questions"] for person in found)
    return [
        {
            **case,
            "absurd": sum(person["absurd"] for person in found) / asked,
            "questions": asked / len(found),
            "converged": float(np.mean([person["converged"] for person in found])),
            "error": float(np.mean(errors)),
            "band": band(errors) if len(errors) > 1 else None,
        }
    ]
