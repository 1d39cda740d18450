"""One person's report, as `elicitor report` writes it of an export.

A process of its own writes it: it takes seconds of reckoning and loads what draws
pictures, and whoever answers meanwhile waits for neither.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from elicitor.core.errors import SessionStateError
from elicitor.studies.context import context_of
from elicitor.studies.definitions import NoEntry
from elicitor.studies.events import holds
from elicitor.studies.export import StudyCopy, copy_of
from elicitor.studies.export.study_file import record_of
from elicitor.studies.findings import why_untold
from elicitor.studies.store import Person
from elicitor.studies.studies import Studies
from elicitor.studies.told import NothingTold
from elicitor.words import say

__all__ = ["NoReport", "Report", "report_of"]

LOG = logging.getLogger("elicitor.studies")
LONGEST = 300
"""What takes longer has gone wrong (seconds)."""
REPORT = "report.html"


class NoReport(SessionStateError):
    """Nothing may be told of somebody, and why."""

    def __init__(self, why: NothingTold) -> None:
        self.why = why
        super().__init__(say(why))


class Report:
    """A page that stands alone, and whose it is."""

    def __init__(self, name: str, page: bytes) -> None:
        self.name, self.page = name, page


def report_of(
    studies: Studies, study_id: str, person_id: str, language: str = ""
) -> Report:
    """Write the report of somebody, in a language of their study, or in their own.

    NoEntry of whoever is in no export or answered nothing, NoReport of the untold.
    """
    copy = copy_of(studies, study_id)
    person = next((one for one in copy.people if one.id == person_id), None)
    if person is None:
        raise NoEntry("unknown")
    interview = copy.interview(person)
    if not interview.answers:
        raise NoEntry("unknown")
    untold = why_untold(interview.result(), interview.answers)
    if untold and untold != "nothing":
        raise NoReport(NothingTold(untold))
    known = copy.definition(person.version).languages
    spoken = language or person.language
    spoken = spoken if spoken in known else known[0]
    name = copy.names.get(person.id) or person.id
    return Report(name, _page(copy, person, name, spoken))


def _page(copy: StudyCopy, person: Person, name: str, language: str) -> bytes:
    with TemporaryDirectory(prefix="elicitor-report-") as found:
        folder = Path(found)
        for path, content in record_of(copy, person).items():
            (folder / path).write_bytes(content)
        answers = folder / f"{person.id}.elicitation.json"
        _complete(answers, copy, person, language)
        at = max(one.at for one in copy.events[person.id]).timestamp()
        os.utime(answers, (at, at))  # by which a report tells when it last changed
        definition = copy.definition(person.version)
        title = definition.text("title", language) or definition.title
        told = ["--out", REPORT, "--language", language, "--who", name]
        told += ["--title", f"{title}: {name}"]
        command = [sys.executable, "-P", "-m", "elicitor", "report", answers.name]
        done = subprocess.run(
            [*command, *told],
            cwd=folder,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=LONGEST,
            check=False,
        )
        if done.returncode:
            LOG.error("no report was written: %s", done.stdout + done.stderr)
            raise RuntimeError("no report was written")
        return (folder / REPORT).read_bytes()


def _complete(answers: Path, copy: StudyCopy, person: Person, language: str) -> None:
    """Let a record have the owner's words in this language, and what was replied."""
    body = json.loads(answers.read_text(encoding="utf-8"))
    if language != person.language:  # another one than it was asked in
        version = copy.versions[person.version]
        definition = copy.definition(person.version)
        other = context_of(person, copy.study, version, definition, language=language)
        body["context"]["wishes"] = other["wishes"]
    events = copy.events[person.id]
    if holds("replied", events):
        last = [dict(one.body) for one in events if one.kind == "replied"][-1]
        body["context"]["remarks"] = [{"kind": "replied", **last}]
    answers.write_text(json.dumps(body), encoding="utf-8")
