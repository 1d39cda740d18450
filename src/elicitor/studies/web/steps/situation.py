"""Where an owner is with a draft: what was said, and what the table holds."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Literal

from elicitor.core.errors import ElicitorError
from elicitor.core.labels import conventional_positive
from elicitor.studies.asked import Asked
from elicitor.studies.backwards import backwards
from elicitor.studies.definition import Definition
from elicitor.studies.drafts import Drafts, Sketch
from elicitor.studies.tables import Table
from elicitor.studies.uploads import looked_at
from elicitor.words import Fact

__all__ = ["Shape", "Situation", "shape_of"]

Shape = Literal["two", "classes", "groups", "models"]


@dataclass(frozen=True)
class Situation:
    """A draft in the hands of its owner.

    Attributes
    ----------
    sketch : Sketch
        What was said so far.
    table : Table
        What is in its file.
    asked : Asked or None
        What is asked about, whatever it is called; None if the columns do not do.
    backwards : Fact or None
        That scores stand with another label, if they do.
    """

    sketch: Sketch
    table: Table
    asked: Asked | None
    backwards: Fact | None = None

    @classmethod
    def of(
        cls, drafts: Drafts, sketch: Sketch, table: Table | None = None
    ) -> Situation:
        """Look at a draft."""
        if table is None:
            content = drafts.content(sketch.data_sha256)
            table = looked_at(str(sketch.subject["data"]), content)
        odd = backwards(drafts, sketch, table)
        return cls(sketch, table, _asked(drafts, sketch), odd)

    @property
    def said(self) -> dict[str, Any]:
        """What was said so far, as a copy that may be changed."""
        return dict(self.sketch.said)

    @property
    def subject(self) -> dict[str, Any]:
        """What is asked about, as a copy that may be changed."""
        return dict(self.sketch.subject)

    @property
    def shape(self) -> Shape:
        """What kind of thing is compared."""
        return shape_of(self.subject)

    @property
    def worded(self) -> Asked | None:
        """What is asked about, in the owner's words if these are about it."""
        words = self.said.get("words") or {}
        if self.asked is None or not words:
            return self.asked
        found = replace(self.asked, words=words)
        try:
            for language in self.languages:
                found.worded(language).own(language)
        except ElicitorError:
            return self.asked
        return found

    @property
    def languages(self) -> list[str]:
        """In which people may answer."""
        return list(self.said.get("languages") or ["en", "de"])

    @property
    def undecided(self) -> tuple[str, ...]:
        """Both labels, if nobody said yet which one is the case to be found."""
        subject = self.subject
        labels = self.table.labels(subject.get("label"))
        said = subject.get("positive_label") or conventional_positive(labels)
        several = self.shape not in ("two", "groups") or len(labels) != 2
        return () if said or several else labels


def shape_of(subject: Mapping[str, Any]) -> Shape:
    """What kind of thing a subject compares."""
    if subject.get("models"):
        return "models"
    if subject.get("groups"):
        return "groups"
    columns = subject.get("probabilities") or ()
    return "classes" if len(columns) > 1 or "*" in "".join(columns) else "two"


def _asked(drafts: Drafts, sketch: Sketch) -> Asked | None:
    """What the columns come to, without anybody's words, out of the usual number."""
    plain = {key: value for key, value in sketch.subject.items() if key != "per"}
    with suppress(ElicitorError):
        definition = Definition.of({"title": "-", "subject": plain})
        return drafts.studies.asked(definition, sketch.data_sha256)
    return None
