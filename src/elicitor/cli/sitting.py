"""What a person sits down to: a session, what it is about, what to say of it first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from elicitor.cli.ask_request import AskRequest
from elicitor.cli.going_on import kept_request, require_same_options, with_budget
from elicitor.cli.options_apart import fitting, refuse
from elicitor.cli.other_data import require_unchanged
from elicitor.cli.subjects import Subject
from elicitor.cli.terminal_facts import AtTerminal
from elicitor.core.errors import InvalidParameterError
from elicitor.core.transcript import Transcript
from elicitor.session import Session
from elicitor.words.catalogue import ENGLISH

__all__ = ["Sitting", "begun", "language_kept", "resumed"]

SETTLED = AtTerminal("settled")
"""Why more questions than before would change nothing."""


@dataclass(frozen=True, eq=False)
class Sitting:
    """A session that a person takes part in."""

    session: Session
    subject: Subject
    replaces: bool = False  # what was kept before has to be set aside
    learnt: bool = False  # from comparisons; set aside once one is answered
    remark: AtTerminal | None = None  # what the person must know beforehand

    @property
    def language(self) -> str:
        """What is said in this sitting."""
        return str(self.session.transcript.context.get("language", ENGLISH))


def language_kept(request: AskRequest) -> dict[str, str]:
    """The language as it is kept with the answers, if one was named."""
    return {} if request.language is None else {"language": request.language}


def begun(request: AskRequest, settings: Mapping[str, Any]) -> Sitting:
    """Open a new session that suits a person.

    `settings` are further options of :class:`Session`.
    """
    subject = request.subject(None)
    if request.models is not None:  # a session that began with it goes on
        labelled = request.label != AskRequest.label
        refuse(f"--models {request.models}", {"--label": labelled})
    try:
        session = _session(request, settings, subject)
    except InvalidParameterError as error:
        raise fitting(request, subject.region, error) from None
    return Sitting(session, subject, replaces=True)


def _session(
    request: AskRequest, settings: Mapping[str, Any], subject: Subject
) -> Session:
    return Session(
        subject.region,
        request.family,
        method=request.method,
        tolerance=request.tolerance,
        **settings,
        **subject.options,
        **request.options(subject.region),
        context={
            **language_kept(request),
            "data": request.data.name,
            "begun": datetime.now(UTC).isoformat(timespec="seconds"),
            "wishes": request.to_dict(),
            **subject.context,
        },
        shuffle_sides=True,
        timed=True,
    )


def resumed(
    stored: Transcript, request: AskRequest, typed: Mapping[str, Any], path: Path
) -> Sitting:
    """Go on with kept answers, whose data are now where `request` says.

    `typed` is as of :func:`typed_options`.
    """
    require_same_options(stored, typed, path)
    subject = kept_request(stored, request, path).subject(stored)
    require_unchanged(path, stored, (request.data, subject))
    left = stored.configuration.get("max_questions")
    kept = None if left is None else left + stored.revised
    budget = typed.get("max_questions", kept)
    if budget == kept:
        session = Session.resume(stored, subject.region, timed=True)
        learnt = stored.only_compared  # what came of it stays
        return Sitting(session, subject, learnt=learnt)
    wider = with_budget(stored, budget)
    session = Session.resume(wider, subject.region, timed=True)
    answered = len(stored.standing) - stored.elsewhere
    if session.done and answered < budget:
        session = Session.resume(stored, subject.region, timed=True)
        return Sitting(session, subject, remark=SETTLED)
    return Sitting(session, subject, replaces=kept is not None and answered >= kept)
