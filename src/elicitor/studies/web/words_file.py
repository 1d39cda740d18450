"""People's words as a file for ``elicitor ask --words``."""

from __future__ import annotations

import yaml
from starlette.responses import Response

from elicitor.studies.definition import words_in
from elicitor.studies.drafts import Sketch
from elicitor.studies.levels import with_levels
from elicitor.studies.subject import LEVELS

__all__ = ["YAML", "words_of"]

YAML = "application/yaml"


def words_of(sketch: Sketch, language: str) -> Response:
    """The words of a draft in a language, with the order of its levels."""
    own = words_in(sketch.said.get("words") or {}, language)
    own = with_levels(own, sketch.subject.get(LEVELS) or {})
    return Response(
        yaml.safe_dump(own, allow_unicode=True, sort_keys=False),
        media_type=YAML,
        headers={"Content-Disposition": 'attachment; filename="words.yaml"'},
    )
