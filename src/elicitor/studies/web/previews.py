"""The page of a question as it would be now, while an owner writes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from elicitor.core.errors import ElicitorError
from elicitor.core.question import Question
from elicitor.regions.base import Region
from elicitor.studies.asked import Asked
from elicitor.studies.definition import Definition
from elicitor.studies.interview import Interview
from elicitor.studies.memory import Latest
from elicitor.studies.screens import arms_of, screen_of
from elicitor.studies.studies import Studies

__all__ = ["Previews"]

REMEMBERED = 100


class Previews:
    """First questions of drafts; words may change without choosing another one."""

    def __init__(self, studies: Studies) -> None:
        self._studies = studies
        self._questions: Latest[str, Question | None] = Latest(REMEMBERED)

    def of(
        self, said: Mapping[str, Any], sha: str, language: str, arm: str = ""
    ) -> dict[str, Any]:
        """What is to be shown: a ``screen``, or the ``problem`` that there is none."""
        arm = arm or next(iter(said.get("arms") or ()), "")
        try:
            definition = Definition.of({**said, "title": said.get("title") or "-"})
            asked = self._studies.asked(definition, sha)
            question = self._question(definition, asked, sha)
            if question is None:
                # Nothing to ask: a model is best in all, or all are as good.
                best = _best_of_all(asked.exact)
                return {"problem": "", "screen": None, "best": best}
            display = asked.display(language)
            screen = screen_of(
                display,
                question,
                arm=arm if arm in arms_of(display) else None,
                language=language,
                spans=asked.spans_in(language),
            )
        except ElicitorError as error:
            return {"problem": str(error), "screen": None}
        return {
            "problem": "",
            "screen": screen.to_dict(),
            "misleading": _told(display),
            "orders": {
                one.name: asked.level_order(one.name, one.levels, language)
                for one in screen.attributes
                if one.levels
            },
        }

    def nothing_to_ask(
        self, said: Mapping[str, Any], sha: str, language: str
    ) -> dict[str, Any] | None:
        """Why nobody can be asked anything, as `of` tells it; None if somebody can."""
        found = self.of(said, sha, language)
        return None if found["screen"] else found

    def _question(
        self, definition: Definition, asked: Asked, sha: str
    ) -> Question | None:
        subject = definition.subject.model_dump(mode="json")
        key = json.dumps([subject, definition.budget.model_dump(), sha], sort_keys=True)
        return self._questions.of(
            key, lambda: Interview(asked, definition, 1, {}).next()
        )


def _best_of_all(region: Region) -> str:
    """The model that no other one beats in anything; empty if there is none."""
    beaten = getattr(region, "dominated", {})
    left = [model for model in region.models if model not in beaten]
    return left[0] if beaten and len(left) == 1 else ""


def _told(display: Any) -> dict[str, str]:
    return dict(display.misleading)
