"""The file that answers are kept in.

One process writes it at a time. What somebody else wrote there meanwhile, where locks
do not reach, is found out before it is replaced.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from elicitor.cli.outputs import (
    METRIC,
    PICTURE,
    REPORT,
    Output,
    require_outputs,
)
from elicitor.cli.recall import result_path
from elicitor.core.aside import free_path
from elicitor.core.errors import SessionStateError, TranscriptError
from elicitor.core.files import discard_drafts, write_text
from elicitor.core.kinds import Kind
from elicitor.core.locks import locked
from elicitor.core.result_file import RESULT
from elicitor.core.transcript import ANSWERS, Transcript
from elicitor.metrics.words import plural
from elicitor.using.tuning.files import CLASSIFIER
from elicitor.words.catalogue import ENGLISH

__all__ = [
    "KeptAnswers",
    "answers_path",
    "kept_language",
    "metric_path",
    "picture_path",
]


def answers_path(data: Path) -> Path:
    """Where answers about a file are kept if nobody says otherwise."""
    return Path(f"{data.name.split('.')[0]}.elicitation.json")


def kept_language(path: Path) -> str:
    """What kept answers were asked in; English where there are none."""
    try:
        return str(Transcript.load(path).context.get("language", ENGLISH))
    except (OSError, TranscriptError):
        return ENGLISH


def metric_path(path: Path) -> Path:
    """Where the metric of the session in a file is kept."""
    return path.with_suffix(".metric.json")


def picture_path(path: Path) -> Path:
    """Where the picture of the session in a file is kept."""
    return path.with_suffix(".png")


class KeptAnswers:
    """The answers of one person, in a file that nobody else writes meanwhile.

    Made by :meth:`held`.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.n_answers = 0
        self._known: bytes | None = None

    @classmethod
    @contextmanager
    def held(cls, path: Path, *, data: Path) -> Iterator[KeptAnswers]:
        """Keep everybody else from writing a file.

        The file need not be there; the data are never written.
        """
        outputs = [Output("--save", place, kind) for place, kind in _written(path)]
        require_outputs(*outputs, inputs={"DATA": data})
        with locked(path) as ours:
            if not ours:
                raise SessionStateError(
                    f"Another terminal is asking into {str(path)!r} right now. Go on "
                    "there, or quit there first; or keep other answers in a file of "
                    "their own with --save."
                )
            for output in outputs:
                discard_drafts(output.path)
            yield cls(path)

    def load(self) -> Transcript | None:
        """Read the session; None if there is none."""
        try:
            self._known = self.path.read_bytes()
        except FileNotFoundError:
            return None
        try:
            stored = Transcript.load(self.path) if self._known else None
        except TranscriptError as error:
            raise TranscriptError(
                f"{error} Or begin anew with --restart: what is there now is kept "
                "under another name."
            ) from None
        self.n_answers = len(stored.standing) if stored else 0
        return stored

    def save(self, transcript: Transcript) -> None:
        """Write the answers; an error if somebody else has written the file meanwhile.

        It stays as they left it then, and the answers go into another one.
        """
        if self._changed():
            place = self._free_path()
            write_text(place, transcript.to_json())
            changed, self.path, self._known = self.path, place, place.read_bytes()
            self.n_answers = len(transcript.standing)
            raise SessionStateError(
                f"Something else has changed {str(changed)!r} meanwhile; it was left "
                f"as it is now. Your answers are in {str(place)!r}: go on with "
                f"--save {place}."
            )
        try:
            # Not `save`, which would wait for the lock that this process holds.
            write_text(self.path, transcript.to_json())
        except OSError as error:
            raise self._not_kept(transcript, error) from None
        self._known = self.path.read_bytes()
        self.n_answers = len(transcript.standing)

    def set_aside(self) -> Path | None:
        """Keep a copy of the answers, and what was made of them; where it is, if any.

        The answers themselves stay, to be replaced; their results do not.
        """
        if not self._holds_answers():
            return None
        place = self._free_path()
        try:
            shutil.copy2(self.path, place)
        except BaseException:
            place.unlink(missing_ok=True)
            raise
        for before, after in zip(_derived(self.path), _derived(place), strict=True):
            (old, kind), (new, _) = before, after
            if old.is_file() and kind.is_ours(old.read_bytes()):
                os.replace(old, new)
        return place

    def _holds_answers(self) -> bool:
        """Whether there is anything to set aside; a damaged file may hold some."""
        try:
            self._known = self.path.read_bytes()
            return bool(self._known and Transcript.load(self.path).exchanges)
        except FileNotFoundError:
            return False
        except TranscriptError:
            return True

    def _not_kept(self, transcript: Transcript, error: OSError) -> OSError:
        """Say what is in the file and what is not."""
        if self._known is not None and not self.path.exists():
            return OSError(
                f"{str(self.path)!r} is gone, with {plural(self.n_answers, 'answer')} "
                "that were kept there, and cannot be written again "
                f"({error.strerror or error})."
            )
        change = len(transcript.standing) - self.n_answers
        lost = {1: "The last answer was not kept", -1: "The last answer still stands"}
        return OSError(
            f"{lost.get(change, 'Answers cannot be kept')}: writing "
            f"{str(self.path)!r} failed ({error.strerror or error}). "
            f"{plural(self.n_answers, 'answer')} kept there. Once it can be written, "
            "run the same command again to go on."
        )

    def _changed(self) -> bool:
        """Whether the file holds what we neither read nor wrote."""
        try:
            return self.path.read_bytes() != self._known
        except FileNotFoundError:
            return False

    def _free_path(self) -> Path:
        """A name beside the file under which answers and all of theirs are free."""
        path = self.path if self.path.suffix else self.path.with_suffix(".json")
        return free_path(
            path, derived=lambda place: [other for other, _ in _derived(place)]
        )


def _written(path: Path) -> list[tuple[Path, Kind]]:
    """What `elicitor ask` writes."""
    return [
        (path, ANSWERS),
        (metric_path(path), METRIC),
        (result_path(path), RESULT),
        (picture_path(path), PICTURE),
    ]


def _derived(path: Path) -> list[tuple[Path, Kind]]:
    """What is made of answers, under the name it has if nobody says otherwise."""
    return [
        *_written(path)[1:],
        (path.with_suffix(".classifier.json"), CLASSIFIER),
        (path.with_suffix(".html"), REPORT),
    ]
