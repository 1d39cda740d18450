"""Whether scores stand with another label: larger where that is true.

==========  ======================  ================================================
symbol      in code                 meaning
==========  ======================  ================================================
M[i, j]     ``said``                mean probability of label j where i is true
π           ``better``              the order of columns with the largest Σᵢ M[i, πᵢ]
==========  ======================  ================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import numpy as np
from scipy.optimize import linear_sum_assignment

from elicitor.core.errors import ElicitorError
from elicitor.core.labels import conventional_positive
from elicitor.datasets.naming import unescaped
from elicitor.regions.base import Region
from elicitor.studies.data_facts import ReversedScores
from elicitor.studies.definition import Definition
from elicitor.studies.drafts import Drafts, Sketch
from elicitor.studies.faults import columns_of_labels
from elicitor.studies.tables import Table
from elicitor.words import Fact, Joined

__all__ = ["ColumnOf", "MixedColumns", "backwards", "ranked_right"]

ASKED = ("data", "label", "score", "probabilities", "positive_label", "weight")
"""What of a subject tells its scores, whatever else is asked about."""
SURE = 2.0
"""By so many standard errors of a score that knows nothing."""
MIXED = 4.0
"""The same of the best of several orders, which is above nothing by chance alone."""


class ColumnOf(Fact):
    """Which column tells the probability of a label."""

    label: str
    column: str


class MixedColumns(Fact):
    """With which columns probabilities would fit better what was true."""

    better: Joined


def backwards(drafts: Drafts, sketch: Sketch, table: Table) -> Fact | None:
    """What to say of scores that stand with another label; None if they do not."""
    subject = sketch.subject
    columns: Sequence[str] = subject.get("probabilities") or ()
    if subject.get("models"):
        return None
    if len(columns) > 1 or "*" in "".join(columns):
        return _mixed_columns(drafts, sketch, table)
    return _reversed_scores(drafts, sketch, table)


def _mixed_columns(drafts: Drafts, sketch: Sketch, table: Table) -> Fact | None:
    """Every label once, in the order in which its rows would speak for it most.

    Nothing if chance may be why: by as many standard errors of what each row gains.
    """
    subject = sketch.subject
    plain = {key: subject[key] for key in ASKED if key in subject}
    with suppress(ElicitorError):
        definition = Definition.of({"title": "-", "subject": plain})
        asked = drafts.studies.asked(definition, sketch.data_sha256)
        labels, proba = asked.exact.classes, asked.exact.population.probabilities  # type: ignore[attr-defined]
        truth = asked.exact.population.truth  # type: ignore[attr-defined]
        said = np.stack([proba[truth == i].mean(axis=0) for i in range(len(labels))])
        _, better = linear_sum_assignment(said, maximize=True)
        rows = np.arange(len(truth))
        gained = proba[rows, better[truth]] - proba[rows, truth]
        error = float(np.std(gained)) / len(rows) ** 0.5
        named = columns_of_labels(subject, [one.name for one in table.columns])
        if gained.mean() > MIXED * error and set(labels) <= set(named):
            other = (
                ColumnOf(labels[i], named[labels[j]])
                for i, j in enumerate(better)
                if i != j
            )
            return MixedColumns(Joined(tuple(other)))
    return None


def _reversed_scores(
    drafts: Drafts, sketch: Sketch, table: Table
) -> ReversedScores | None:
    """Of two labels."""
    subject = sketch.subject
    columns: Sequence[str] = subject.get("probabilities") or ()
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
