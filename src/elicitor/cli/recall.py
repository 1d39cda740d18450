"""A session of `elicitor ask` from its file, with the data it was about."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from elicitor.cli.ask_request import AskRequest
from elicitor.cli.definition_beside import groups_as_seen
from elicitor.cli.other_data import (
    both_rules,
    require_same_label,
    what_changed,
)
from elicitor.cli.requests import recorded_request
from elicitor.cli.subjects import Subject
from elicitor.core.errors import (
    ElicitorError,
    InvalidDataError,
    InvalidParameterError,
    TranscriptError,
)
from elicitor.core.files import require_file
from elicitor.core.result import Result
from elicitor.core.transcript import ANSWERS, Transcript
from elicitor.metrics.base import BINARY
from elicitor.regions.base import Region
from elicitor.session import Session
from elicitor.using import Agreement, agreement
from elicitor.using.lost_elsewhere import is_about
from elicitor.words import say

__all__ = [
    "Recalled",
    "held_out_agreement",
    "recall",
    "replayed",
    "require_asked_about",
    "result_path",
    "was_held_out",
]

ONLY_THERE = (
    "The answers can be replayed only on the data that were asked about; --data says "
    "where those are now."
)
PUT_BACK = "Say by --data where the data as they were are now."
HOW_TO = "`elicitor tune {} --data {}` saves the rule that is best there."


@dataclass(frozen=True, eq=False)
class Recalled:
    """What was asked, about what, and what came of it.

    The session is replayed on the data of the subject.
    """

    transcript: Transcript
    request: AskRequest
    subject: Subject
    session: Session

    @property
    def result(self) -> Result:
        """What the answers say, whether or not all questions are answered."""
        return self.session.result(partial=True)


def result_path(path: Path) -> Path:
    """Where the result of the session in a file is kept."""
    return path.with_suffix(".result.json")


def recall(
    path: Path, data: Path | None = None, *, language: str | None = None
) -> Recalled:
    """Replay a stored session on its data, which are at `data` now.

    A question that comes out differently from the stored one is a `TranscriptError`.
    """
    require_file("path", path)
    if not ANSWERS.is_ours(path.read_bytes()):
        raise InvalidDataError(
            f"{str(path)!r} is no file of answers, such as `elicitor ask` keeps "
            "(NAME.elicitation.json)."
        )
    transcript = Transcript.load(path)
    if not transcript.standing:
        raise InvalidParameterError(f"No question of {path} is answered yet.")
    return replayed(transcript, path, data, language=language)


def replayed(
    transcript: Transcript,
    path: Path,
    data: Path | None = None,
    *,
    language: str | None = None,
) -> Recalled:
    """Replay a session on its data; see :func:`recall`.

    The data are looked for beside `path`, too.
    """
    request = recorded_request(transcript, path.parent, data=data, language=language)
    seen = groups_as_seen(transcript, path)
    subject = request.subject(transcript).arranged(seen)
    require_asked_about(
        path, transcript, (request.data, subject), moved=data is not None
    )
    return Recalled(
        transcript, request, subject, Session.resume(transcript, subject.region)
    )


def require_asked_about(
    path: Path, transcript: Transcript, found: tuple[Path, Subject], *, moved: bool
) -> None:
    """Raise TranscriptError unless data are those of a stored session.

    If `moved` there, it tells the rules best on both, as far as the old can be read.
    """
    data, subject = found
    if is_about(transcript.region, subject.region):
        return require_same_label(path, transcript, subject)
    if not moved:
        raise TranscriptError(f"{what_changed(transcript, found)} {PUT_BACK}")
    asked = _asked_about(path)
    told = [f"{data} ({subject.extent}) is not the file that was asked about."]
    more = []
    if asked is not None:
        rules = both_rules(asked.result, (asked.request.data, asked.subject), found)
        told = [say(one) for one in rules]
        more = [HOW_TO.format(path, data)]
    raise TranscriptError("\n".join([*told, ONLY_THERE, *more]))


def _asked_about(path: Path) -> Recalled | None:
    """The session on the data it was about, if they are still where they were."""
    try:
        return recall(path)
    except (ElicitorError, OSError):
        return None


def was_held_out(result: Result) -> bool:
    """Whether any question was held out and its answer predicted."""
    held_out = result.details.get("held_out")
    return bool(held_out and held_out["predicted"])


def require_ratio(result: Result, stated: float | None) -> None:
    """Refuse how many false alarms a missed case weighs where there are none."""
    if stated is not None and result.metric.names != BINARY:
        raise InvalidParameterError(
            "--stated must be left out: it is how many false alarms a missed case "
            f"weighs, which is for two classes only; got {stated:g}."
        )


def held_out_agreement(
    result: Result, stated: float | None, region: Region | None
) -> Agreement | None:
    """How well answers were predicted; None if no question was held out.

    `stated`: how many false alarms the person says a missed case weighs.
    """
    require_ratio(result, stated)
    if not was_held_out(result):
        if stated is not None:
            raise InvalidParameterError(
                "--stated is compared on questions that were held out; none was."
            )
        return None
    return agreement(result, stated=stated, region=region)
