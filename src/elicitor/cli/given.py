"""The result that a file holds, whichever of ours it is."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from elicitor.cli.summary import result_sentence
from elicitor.core.checks import check_choice
from elicitor.core.documents import text_of
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.files import require_file
from elicitor.core.labels import named_case
from elicitor.words.catalogue import ENGLISH, languages

if TYPE_CHECKING:
    from elicitor.cli.recall import Recalled
    from elicitor.core.result import Result
    from elicitor.metrics.base import Metric
    from elicitor.using.choosing.rows import Ranking

__all__ = ["Given", "given", "given_result"]

KINDS = (
    "a file of answers that `elicitor ask` keeps, a result that Result.save wrote, or "
    "a .metric.json"
)


@dataclass(frozen=True, eq=False)
class Given:
    """What a file holds; a metric alone where nothing else is known."""

    result: Result | Metric
    recalled: Recalled | None = None  # what was asked about, if it is kept
    spoken: str = ENGLISH  # if nothing was asked about

    def doubts(self, ranking: Ranking) -> tuple[str, ...]:
        """What speaks against relying on it beside a ranking; of a metric nothing."""
        from functools import partial

        from elicitor.core.result import Result
        from elicitor.using.doubts import doubts, may_lose_among
        from elicitor.words import say

        asked = None if self.recalled is None else self.recalled.subject.region
        if not isinstance(self.result, Result):
            return ()
        among = partial(may_lose_among, ranking=ranking)
        found = doubts(self.result, asked, beside=among)
        return tuple(say(doubt, self.language) for doubt in found)

    @property
    def language(self) -> str:
        """What is said, with the person's own words."""
        return self.spoken if self.recalled is None else self.recalled.subject.language

    def sentence(self, positive_label: str | None = None) -> str:
        """The metric in plain words that name the positive class, if known.

        Of a result with what its answers leave open, as `ask` tells it.
        """
        if self.recalled is not None:
            return self.recalled.subject.sentence(self.result)
        noun = None if positive_label is None else named_case(positive_label)
        return result_sentence(self.result, None, noun, language=self.spoken)

    def reworded(self, told: str) -> str:
        """A sentence about the metric in the words that it was asked in."""
        return told if self.recalled is None else self.recalled.subject.reworded(told)


def given(
    path: Path, data: Path | None = None, *, language: str | None = None
) -> Given:
    """Read a file of answers, a saved result or a metric, whichever is in it.

    `data` is where those of answers are now, `language` what is said, if not as asked.
    """
    from elicitor.cli.recall import recall
    from elicitor.core.result_file import FORMAT as RESULT
    from elicitor.core.transcript import FORMAT as TRANSCRIPT
    from elicitor.metrics import metric_from_dict
    from elicitor.session.saved import load_result

    spoken = check_choice("language", language or ENGLISH, languages())
    body = _read(path)
    kind = body.get("format")
    if kind == TRANSCRIPT:
        found = recall(path, data, language=language)
        return Given(found.result, found)
    if kind == RESULT:
        return Given(load_result(path), spoken=spoken)
    if "family" not in body:
        raise InvalidDataError(f"RESULT must be {KINDS}; {str(path)!r} is neither.")
    try:
        return Given(metric_from_dict(body), spoken=spoken)
    except (InvalidParameterError, TypeError) as error:
        raise InvalidDataError(
            f"The metric in {str(path)!r} is damaged: {error}"
        ) from None


def given_result(path: Path, data: Path | None = None) -> Result | Metric:
    """Read only the result; see :func:`given`."""
    return given(path, data).result


def _read(path: Path) -> dict[str, Any]:
    """The file as JSON."""
    require_file("path", path)
    try:
        body = json.loads(text_of(path))
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise InvalidDataError(
            f"RESULT must be {KINDS}; {str(path)!r} is not JSON, or not of ours."
        )
    return body
