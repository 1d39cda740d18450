"""The same conversation in a browser: one person, this machine, no account."""

from __future__ import annotations

import secrets
import shlex
import socket
import tempfile
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from elicitor.cli.ask_options import AskOptions
from elicitor.cli.dialogue import Dialogue
from elicitor.cli.kept import KeptAnswers
from elicitor.cli.sitting import Sitting
from elicitor.cli.terminal_facts import AnswerAt, AtTerminal, StoryTitle, StoryTold
from elicitor.cli.trial import Trial
from elicitor.core.optional import require
from elicitor.core.result import Result
from elicitor.datasets.story_words import STORY_WORDS
from elicitor.session import Session
from elicitor.using.displays import UsualName
from elicitor.words import languages, say

if TYPE_CHECKING:
    from elicitor.studies.alone import Alone

__all__ = ["InBrowser", "StoryInBrowser", "in_browser", "require_web"]

HOST = "127.0.0.1"
NEEDED = "fastapi", "uvicorn", "jinja2", "sqlalchemy", "limits", "python_multipart"
MOST = 200
"""As many questions as a page can say there are at most."""


@dataclass(frozen=True)
class InBrowser(Dialogue):
    """A sitting whose questions are pages; nobody else can open them.

    Other hosts' names are refused: no site reads it by one. Opened by `open_once`.
    """

    open_page: bool = True

    @cached_property
    def alone(self) -> Alone:
        """The session as pages want it."""
        from elicitor.studies.alone import Alone

        return Alone(
            self.sitting.session,
            _asked(self.sitting, self.own_words()),
            self.definition(),
            self.kept.save,
            name=secrets.token_urlsafe(16),  # 128 bits that no user or site can guess
            language=self.sitting.language,
        )

    @property
    def session(self) -> Session:
        """The questions and answers; a revised answer begins another session."""
        return self.alone.session

    def result(self, *, partial: bool = False) -> Result:
        """What the answers say; reasons and replies are in its transcript, too."""
        found = super().result(partial=partial)
        return replace(found, transcript=self.alone.transcript)

    def definition(self) -> Any:
        """What pages say around the questions."""
        return _definition(self.sitting, self.kept.path.name.split(".")[0], {})

    def own_words(self) -> Mapping[str, Any]:
        """What the person calls things, as a file of words said."""
        wishes = self.sitting.session.transcript.context.get("wishes", {})
        own: Mapping[str, Any] = wishes.get("own_words") or {}
        typed = wishes.get("positive_name") != AskOptions.positive_name
        kinds = self.sitting.session.region.class_statistics
        two = kinds is not None and len(kinds.classes) == 2
        if own or typed or not (two and wishes.get("groups")):
            return own
        # As the terminal has it: nobody can read “1” for people.
        return {
            language: {"classes": {"positive": say(UsualName("positive"), language)}}
            for language in languages()
        }

    def _converse(self) -> bool:
        """Show pages until Ctrl-C; whether the session was done then."""
        with socket.create_server((HOST, 0)) as listening:
            host, port = listening.getsockname()[:2]
            address = f"http://{host}:{port}/p/{self.alone.name}/"
            self.say("")
            self.tell(AnswerAt(address), soft_wrap=True)
            self.tell(AtTerminal("ends-it"))
            file = str(self.kept.path.resolve())
            app = page_app(self.alone, file=file, commands=self.next_commands())
            app.state.hosts = frozenset({f"{host}:{port}"})
            if self.open_page:
                app.state.once = secrets.token_urlsafe(16)
                webbrowser.open(f"http://{host}:{port}/open/{app.state.once}")
            serve(app, listening)
        return self.session.done

    def next_commands(self) -> tuple[tuple[str, str], ...]:
        """What can be typed afterwards, and what for, as the last page tells it."""
        file = shlex.quote(str(self.kept.path))
        rated = not self.session.region.are_models  # of which nobody chooses one
        first = ("rank",) if rated or self.session.region.models else ("tune",)
        return tuple(
            (f"elicitor {command} {file}", command)
            for command in (*first, "report", "verify")
        )


@dataclass(frozen=True)
class StoryInBrowser(InBrowser, Trial):
    """A story, asked about in a browser."""

    def own_words(self) -> Mapping[str, Any]:
        """What things are called, in every language that pages may be in."""
        return STORY_WORDS[self.story.name]

    def definition(self) -> Any:
        """The story stands in the instructions."""
        name = self.story.name
        texts = {
            language: {
                "title": say(StoryTitle(name), language),
                "instructions": say(StoryTold(name), language),
            }
            for language in languages()
        }
        return _definition(self.sitting, name, texts)


def in_browser(
    kind: type[InBrowser] = InBrowser, *, open_page: bool = True
) -> Callable[[Sitting, KeptAnswers], Dialogue]:
    """Prepare sittings in a browser; it is opened, or only the address is told."""
    require_web("--browser")

    def prepared(sitting: Sitting, kept: KeptAnswers) -> Dialogue:
        at_terminal = Dialogue.at_terminal(sitting, kept)
        return kind(sitting, at_terminal.person, kept, at_terminal.console, open_page)

    return prepared


def require_web(caller: str) -> None:
    """Raise `ImportError`, which says what to install, if pages cannot be served."""
    for module in NEEDED:
        require(module, extra="web", caller=caller)


def page_app(
    alone: Alone, *, file: str, commands: tuple[tuple[str, str], ...] = ()
) -> Any:
    """The application for one person at this machine, whose answers are in a file."""
    from elicitor.studies.web import create_app
    from elicitor.studies.web.settings import Settings

    with tempfile.TemporaryDirectory() as folder:  # for a key that nothing is kept by
        app = create_app(Settings(folder=Path(folder)), studies=alone)
    app.state.local = file
    app.state.only = alone.name
    app.state.commands = commands
    return app


def serve(app: Any, listening: socket.socket) -> None:
    """Answer requests until Ctrl-C."""
    import uvicorn

    config = uvicorn.Config(
        app, log_level="warning", access_log=False, lifespan="off", server_header=False
    )
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])


def _asked(sitting: Sitting, own: Mapping[str, Any]) -> Any:
    """What is asked about, in the words that were typed."""
    from elicitor.studies.asked import Asked

    subject = sitting.subject
    return Asked(subject.region, subject.exact, _studied(sitting), {}, own)


def _studied(sitting: Sitting) -> Any:
    from elicitor.studies.subject import Subject

    wishes = sitting.session.transcript.context.get("wishes", {})
    known = {name: wishes[name] for name in Subject.model_fields if name in wishes}
    known["data"] = str(sitting.session.transcript.context.get("data", "data"))
    return Subject.model_construct(**known)


def _definition(sitting: Sitting, title: str, texts: dict[str, Any]) -> Any:
    from elicitor.studies.definition import Budget, Definition, Texts

    spoken = sitting.session.transcript.context.get("language")
    record = sitting.session.transcript
    left = record.configuration["max_questions"]
    most = MOST if left is None else max(1, left + record.revised)
    plain = {
        "title": title,
        "subject": _studied(sitting),
        "budget": Budget(most=min(most, MOST)),
        "practice": False,
        **({} if spoken is None else {"languages": (spoken,)}),
        "texts": {language: Texts(**one) for language, one in texts.items()},
    }
    return Definition(**plain)
