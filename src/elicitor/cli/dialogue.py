"""The conversation between a saved session and a person at the terminal."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from elicitor.cli.going_on import only_said_otherwise
from elicitor.cli.interrupts import line_read, undivided
from elicitor.cli.kept import KeptAnswers, metric_path, picture_path
from elicitor.cli.outputs import METRIC
from elicitor.cli.rankable import options_of_rank
from elicitor.cli.recall import result_path
from elicitor.cli.sitting import Sitting
from elicitor.cli.so_far import says_something, why_nothing
from elicitor.cli.subjects import Subject
from elicitor.cli.terminal_facts import (
    AllAsked,
    AnswersKept,
    AsideIn,
    AtTerminal,
    ByTolerance,
    NextAfterLearning,
    NextCommands,
    SoFar,
    WelcomeBack,
    Written,
)
from elicitor.core.answer import Answer
from elicitor.core.errors import OracleUnavailableError
from elicitor.core.question import Question
from elicitor.core.result import Result
from elicitor.metrics.claims import Sentence
from elicitor.oracles.terminal import Command, TerminalOracle
from elicitor.procedures.bayesian.notes import ENDINGS, Ended
from elicitor.session import Session
from elicitor.using.explaining.ratios import ratios
from elicitor.using.notes import notes_of
from elicitor.using.possible import Possible
from elicitor.using.rows_uncertain import rows_uncertain
from elicitor.using.shown_beforehand import told_beforehand
from elicitor.words import Fact, Joined, say

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console

__all__ = ["Dialogue"]


@dataclass(frozen=True)
class Dialogue:
    """One sitting of a person, whose answers are kept in a file."""

    sitting: Sitting
    person: TerminalOracle
    kept: KeptAnswers
    console: Console

    @classmethod
    def at_terminal(cls, sitting: Sitting, kept: KeptAnswers) -> Dialogue:
        """Prepare a sitting at this process's terminal."""
        from elicitor.cli.console import PlainConsole

        console = PlainConsole()
        display = sitting.subject.display
        person = TerminalOracle(display, console=console, read=line_read)
        return cls(sitting, person, kept, console)

    @property
    def session(self) -> Session:
        """The questions and answers."""
        return self.sitting.session

    @property
    def subject(self) -> Subject:
        """What the questions are about."""
        return self.sitting.subject

    def run(self) -> int:
        """Hold the conversation and return the exit code of the command."""
        self._open_file()
        self._greet()
        try:
            done = self._converse()
        except KeyboardInterrupt:
            return self._leave(130)
        except OracleUnavailableError as error:
            self.say(f"\n{error}")
            return self._leave(1)
        return self._finish() if done else self._leave(0)

    def _open_file(self) -> None:
        """Set aside what was there, and make sure that answers can be kept."""
        with undivided():
            aside = self.kept.set_aside() if self.sitting.replaces else None
            self.kept.save(self.session.transcript)
        self._name_aside(aside)

    def _greet(self) -> None:
        if self.kept.n_answers:
            self.tell(WelcomeBack(self._answers_kept))
        if self.sitting.remark is not None:
            self.tell(self.sitting.remark)
        if self.session.open is not None:  # else all is answered
            self.announce()

    @property
    def _answers_kept(self) -> AnswersKept:
        return AnswersKept(self.kept.n_answers, str(self.kept.path))

    def announce(self) -> None:
        """Say what the person will see."""
        self.say(self.subject.display.introduction)
        for told in told_beforehand(self.session.transcript):
            self.tell(told)

    def _converse(self) -> bool:
        """Ask until the session is done; False if the person quits before."""
        while (question := self.session.ask()) is not None:
            asked = self.session.n_questions - self.session.n_given
            reply = self.person.respond(question, number=asked + 1)
            if reply is Command.QUIT:
                return False
            if reply is Command.UNDO and not asked:
                self.tell(AtTerminal("nothing-back"))
            else:
                self._take(reply, question)
        return True

    def _take(self, reply: Answer | Command, question: Question) -> None:
        """Do what the person said and keep it: both, or neither is said to be done."""
        aside = None
        with undivided():
            if self.sitting.learnt and self.session.n_questions == self.session.n_given:
                aside = self.kept.set_aside()
            try:
                if isinstance(reply, Command):
                    self.session.undo()
                else:
                    self.session.tell(reply, question=question)
            finally:  # an answer is on record even if the procedure fails at it
                self.kept.save(self.session.transcript)
        self._name_aside(aside)

    def _name_aside(self, aside: Path | None) -> None:
        """Say where something else is now that was there."""
        if aside is not None:
            self.tell(AsideIn("answers", str(aside)))

    def _leave(self, code: int) -> int:
        self.say("")
        self.tell(Sentence(self._answers_kept))
        result = self.result(partial=True)
        if says_something(result, self.session):
            self.tell(SoFar(self.subject.sentence(result)))
            for note in notes_of(result):
                if note not in ENDINGS:  # asking goes on
                    self.say(say(note, self.subject.language))
        else:
            self.tell(why_nothing(result, self.session))
        self.tell(AtTerminal("go-on"))
        return code

    def _finish(self) -> int:
        result, path = self.result(), self.kept.path
        if not result.n_questions:
            self.say("")
            self.tell(AtTerminal("nothing-asked"))
            self.tell(Joined(notes_of(result), "line"))
            return 0
        self.subject.show(self.console, self.shown(result))
        self.comment(result)
        self.tell_rows(result)
        try:
            self._write(result)
        except OSError as error:
            raise OSError(
                f"The result could not be written ({error.strerror or error}). All "
                f"answers are kept in {str(path)!r}: once there is room, the same "
                "command writes it."
            ) from None
        self.name_what_comes_next()
        return 0

    def result(self, *, partial: bool = False) -> Result:
        """What the answers say; its transcript is the one that is kept."""
        return self.session.result(partial=partial)

    def shown(self, result: Result) -> Result:
        """What is told of the result."""
        return result

    def comment(self, result: Result) -> None:
        """Say how to go on, and where numbers stay open at the tolerance.

        Searches that say nothing of how they stopped stop by nothing else.
        """
        if say(Ended("budget")) in result.notes:
            record = self.session.transcript
            most = record.configuration["max_questions"] + record.revised
            self.tell(AllAsked(most, 2 * most))
        tolerance = self.session.transcript.configuration["tolerance"]
        by_it = result.details.get("stopped", "tolerance") == "tolerance"
        if not (tolerance and result.converged and by_it):
            return
        told = ratios(Possible.of(result), self.subject.exact)
        if any(ratio.is_open for ratio in told):
            self.tell(ByTolerance(f"{tolerance:g}", f"{tolerance / 2:g}"))

    def tell_rows(self, result: Result) -> None:
        """Say once, and never at a question, how much so few rows leave open."""
        subject = self.subject
        told = rows_uncertain(
            result,
            subject.exact,
            subject.region,
            positive=subject.case,
            language=subject.language,
        )
        if told:
            self.say(subject.reworded(told))

    def _write(self, result: Result) -> None:
        """Keep what came of the answers beside them."""
        path = self.kept.path
        metric = metric_path(path)
        METRIC.write(metric, result.metric.to_json())
        place = result_path(path)
        assert result.transcript is not None
        alike = only_said_otherwise(place, result.transcript)
        aside = result.save(place, overwrite=alike)
        picture = self.subject.draw(result, picture_path(path))
        self.say("")
        self.tell(Written(str(path), str(metric), str(picture)))
        if aside is not None:
            self.tell(AsideIn("result", str(aside)))

    def name_what_comes_next(self) -> None:
        """Say what can be typed to use the metric."""
        file, classes = shlex.quote(str(self.kept.path)), self._classes
        told = self.session.transcript
        ranked = options_of_rank(told, self.kept.path.parent, classes)
        models = "" if self.subject.ranks_itself else ranked
        self.say("")
        if not self.session.region.are_models:  # nobody chooses among what was rated
            self.tell(NextAfterLearning(file), soft_wrap=True)
        else:
            self.tell(NextCommands(file, models), soft_wrap=True)

    @property
    def _classes(self) -> tuple[str, ...]:
        """Labels, where there are more than two."""
        classes = tuple(getattr(self.subject.exact, "classes", ()))
        return classes if len(classes) > 2 else ()

    def tell(self, fact: Fact | Joined, *, soft_wrap: bool = False) -> None:
        """Say a fact in the language of this sitting."""
        self.say(say(fact, self.sitting.language), soft_wrap=soft_wrap)

    def say(self, text: str, *, soft_wrap: bool = False) -> None:
        """Write plain text."""
        self.console.print(text, markup=False, highlight=False, soft_wrap=soft_wrap)
