"""What a new study says at first: what was given, and what the columns tell besides."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

from elicitor.studies.guessing import usual_subject
from elicitor.studies.retention import USUAL_DAYS
from elicitor.studies.stories import story
from elicitor.studies.uploads import looked_at, plain_name
from elicitor.studies.web.wording import wording

__all__ = ["completed", "of_file", "of_story"]


def of_story(
    name: str, given: Mapping[str, Any], language: str
) -> tuple[dict[str, Any], bytes]:
    """A study that is ready to run, with what else was given, and its data."""
    ready, content = story(name)
    said = {**ready.to_dict(), "title": wording(language)(f"ready-{name}")}
    return completed({**said, **given}), content


def of_file(
    name: str, content: bytes, given: Mapping[str, Any], language: str
) -> dict[str, Any]:
    """What is said of a table; InvalidDataError if it is none.

    Of what nobody gave the columns tell what is asked about, and the file the title.
    """
    file = plain_name(name)
    table = looked_at(file, content)
    guessed = "subject" not in given
    subject = usual_subject(table, file) if guessed else given["subject"]
    said = {
        "title": PurePosixPath(file).stem,
        "languages": [language],
        "subject": subject,
        **({"arms": ["bars"]} if subject.get("models") else {}),
    }
    return completed({**said, **given})


def completed(said: Mapping[str, Any]) -> dict[str, Any]:
    """The same, with the usual time for which links and own words are kept."""
    return {"kept_days": USUAL_DAYS, **said}
