"""What somebody else, or another tab, saved since a form was opened."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any

from elicitor.studies.drafts import Drafts, Sketch
from elicitor.studies.web.forms import Posted, text
from elicitor.studies.web.steps import STEPS, Situation

__all__ = ["SavedMeanwhile", "held", "require_as_seen"]

PLACE = re.compile(r" at 0x[0-9a-f]+")
"""Of an object in memory, which another process has elsewhere."""
FOLLOWS = ("usual", "few", "fewer_checks", "sensible")
"""What a page tells beside its fields: it follows from other steps, too."""


class SavedMeanwhile(Exception):
    """A form was saved otherwise since it was opened; nothing of it is kept yet."""

    def __init__(self, before: Situation, said: Mapping[str, Any]) -> None:
        super().__init__("saved otherwise")
        self.before, self.said = before, dict(said)

    def typed(self, drafts: Drafts) -> Situation:
        """What was typed, as it would be if it were kept."""
        sha = self.before.sketch.data_sha256
        problem = drafts.problem(self.said, sha)
        sketch = Sketch(self.before.sketch.study_id, self.said, sha, problem)
        return Situation.of(drafts, sketch, self.before.table)


def held(step: str, situation: Situation) -> str:
    """What the form of a step holds, as a short hash that the form keeps."""
    shown = STEPS[step].shown(situation)
    fields = {name: one for name, one in shown.items() if name not in FOLLOWS}
    told = PLACE.sub("", repr(fields))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def require_as_seen(
    form: Posted, step: str, before: Situation, said: Mapping[str, Any]
) -> None:
    """Raise SavedMeanwhile if what is saved would go without having been seen.

    The same form may come twice: it changes nothing the second time.
    """
    seen = text(form, "seen")
    if seen and said != before.said and seen != held(step, before):
        raise SavedMeanwhile(before, said)
