"""Whether a score points the wrong way: larger where the case is less often."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import numpy as np

from elicitor.core.errors import ElicitorError
from elicitor.core.labels import conventional_positive
from elicitor.datasets.naming import unescaped
from elicitor.regions.base import Region
from elicitor.studies.data_facts import ReversedScores
from elicitor.studies.definition import Definition
from elicitor.studies.drafts import Drafts, Sketch
from elicitor.studies.tables import Table

__all__ = ["ranked_right", "reversed_scores"]

ASKED = ("data", "label", "score", "probabilities", "positive_label", "weight")
"""What of a subject tells its scores, whatever else is asked about."""
SURE = 2.0
"""By so many standard errors of a score that knows nothing."""


def reversed_scores(
    drafts: Drafts, sketch: Sketch, table: Table
) -> ReversedScores | None:
    """What to say of scores that stand with the other label; None if they do not."""
    subject = sketch.subject
    columns: Sequence[str] = subject.get("probabilities") or ()
    if subject.get("models") or len(columns) > 1 or "*" in "".join(columns):
        return None
    plain = {key: subject[key] for key in ASKED if key in subject}
    with suppress(ElicitorError):
        definition = Definition.of({"title": "-", "subject": plain})
        exact = drafts.studies.asked(definition, sketch.data_sha256).exact
        right, error = ranked_right(exact)
        if right + SURE * error < 1 / 2:
            column = str(subject.get("score") or unescaped(columns[0]))
            labels = table.labels(subject.get("label"))
            case = subject.get("positive_label") or conventional_positive(labels)
            return ReversedScores(column, str(case), round(100 * right))
    return None


def ranked_right(exact: Region) -> tuple[float, float]:
    """The area under the curve of all thresholds, and its standard error at 1/2."""
    found, missed_none = exact.staircase.T  # type: ignore[attr-defined]
    hits, alarms = found / found[0], 1 - missed_none / missed_none[-1]
    positives, negatives = map(float, exact.sizes)
    error = ((positives + negatives + 1) / (12 * positives * negatives)) ** 0.5
    return float(-np.trapezoid(hits, alarms)), error
