"""The conversation between a saved session and a person at the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from elicitor.cli.recall import result_path
from elicitor.cli.subjects import Subject
from elicitor.core.errors import OracleUnavailableError
from elicitor.core.files import write_text
from elicitor.metrics.words import plural
from elicitor.oracles.terminal import Command, TerminalOracle
from elicitor.session import Session

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["Dialogue"]


@dataclass(frozen=True)
class Dialogue:
    """One sitting of a person, whose answers are kept in a file.

    Attributes
    ----------
    session : Session
        New or resumed.
    person : TerminalOracle
        Who answers.
    subject : Subject
        What the questions are about.
    path : Path
        Where the answers are kept.
    console : rich.console.Console
        Where to write.
    """

    session: Session
    person: TerminalOracle
    subject: Subject
    path: Path
    console: Console

    @classmethod
    def at_terminal(cls, session: Session, subject: Subject, path: Path) -> Dialogue:
        """Prepare a sitting at this process's terminal."""
        from elicitor.cli.console import PlainConsole

        console = PlainConsole()
        person = TerminalOracle(subject.display, console=console)
        return cls(session, person, subject, path, console)

    def run(self) -> int:
        """Hold the conversation and return the exit code of the command."""
        self.session.save(self.path)
        self._greet()
        try:
            done = self._converse()
        except KeyboardInterrupt:
            return self._leave(130)
        except OracleUnavailableError as error:
            self._say(f"\n{error}")
            return self._leave(1)
        return self._finish() if done else self._leave(0)

    def _greet(self) -> None:
        answered = self.session.n_questions
        if answered:
            kept = f"{plural(answered, 'answer')} kept in {self.path}"
            self._say(f"Welcome back: {kept} (--restart begins anew).")
        self._say(self.subject.display.introduction)

    def _converse(self) -> bool:
        """Ask until the session is done; False if the person quits before."""
        while (question := self.session.ask()) is not None:
            reply = self.person.respond(question, number=self.session.n_questions + 1)
            if reply is Command.QUIT:
                return False
            if not isinstance(reply, Command):
                self.session.tell(reply, question=question)
            elif self.session.n_questions:
                self.session.undo()
            else:
                self._say("There is no answer to take back yet.")
            self.session.save(self.path)
        return True

    def _leave(self, code: int) -> int:
        answered = self.session.n_questions
        self._say(f"\n{plural(answered, 'answer')} kept in {self.path}.")
        if answered:
            result = self.session.result(partial=True)
            self._say(f"What they say so far: {self.subject.sentence(result)}")
            for note in result.notes:
                self._say(note)
        self._say("Run the same command again to go on.")
        return code

    def _finish(self) -> int:
        result = self.session.result()
        self.subject.show(self.console, result)
        metric = self.path.with_suffix(".metric.json")
        write_text(metric, result.metric.to_json())
        result.save(result_path(self.path))
        saved = f"Answers: {self.path}   metric: {metric}"
        picture = self.subject.draw(result, self.path.with_suffix(".png"))
        self._say(f"\n{saved}   picture: {picture}")
        return 0

    def _say(self, text: str) -> None:
        self.console.print(text, markup=False, highlight=False)
