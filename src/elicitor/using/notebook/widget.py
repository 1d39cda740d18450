"""A session as a widget: the question, buttons and keys, progress and the result.

All of it is made of ipywidgets; there is no script of ours, so it works wherever they
do. They know no keys. A button may be reached by Tab and pressed by the space bar. For
letters there is a field to type them into: pressed anywhere else, Jupyter would take
a and b for its own commands, and insert cells.

The widget is never built anew, so that whoever uses keys stays where they are. What
they press twice must not answer a question that nobody has seen; so nothing counts that
comes at once after a question was shown.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from elicitor.core.answer import Answer
from elicitor.core.checks import check_instance
from elicitor.core.errors import (
    ElicitorError,
    InvalidParameterError,
    SessionStateError,
)
from elicitor.core.question import Question
from elicitor.oracles.displays.base import FactDisplay, checked_language
from elicitor.oracles.terminal import KEYS, Command
from elicitor.session import Session
from elicitor.using.displays import usual_display
from elicitor.using.notebook.cards import progress_of, result_card
from elicitor.using.notebook.controls import Controls
from elicitor.using.notebook.facts import Kept, QuestionIs, Trouble
from elicitor.using.notebook.keeping import take_up
from elicitor.using.notebook.page import Card, CardRenderer, lines
from elicitor.using.shown_beforehand import told_beforehand

__all__ = ["AskingWidget"]

AT_ONCE = 0.3
"""Nobody sees what is shown and means to answer it in less (seconds)."""


class AskingWidget:
    """Asks the questions of a session, and keeps every answer at `path`.

    Answers may come from elsewhere meanwhile. `clock` tells the time (seconds);
    ``controls.box`` is a widget that may be put into others.
    """

    def __init__(
        self,
        session: Session,
        path: str | os.PathLike[str] | None = None,
        *,
        display: Any = None,
        people: str | None = None,
        positive_name: str | None = None,
        per: int | None = None,
        language: str = "en",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.session = session
        self._page = CardRenderer(checked_language(language))
        named = {"people": people, "positive_name": positive_name, "per": per}
        self._display = _display(session, display, named, language)
        given = {name: value for name, value in named.items() if value is not None}
        session.words = given or session.words
        self._positive = positive_name
        self._clock = clock
        self._trouble: Trouble | None = None
        self._shown: Question | None = None
        self.controls = Controls(self._page, on_reply=self.reply, on_key=self.press)
        self.path = None if path is None else take_up(session, path)
        self._n_kept = 0
        if session.n_questions:
            self._keep()
        self._show()

    @property
    def question(self) -> Question | None:
        """What is shown; None once all is answered."""
        return self._shown

    def press(self, key: str) -> None:
        """Take a key that was typed into the field."""
        said = KEYS.get(key.strip().lower())
        if isinstance(said, Answer) or said is Command.UNDO:
            self.reply(said)
        elif key.strip():
            self._trouble = Trouble("no-key", key.strip()[:20])
            self._tell()

    def reply(self, said: Answer | Command) -> None:
        """Answer the question that is shown, or take the last answer back."""
        self._trouble = None
        if self._clock() - self._since < AT_ONCE:
            self._trouble = Trouble("too-fast")
            self._tell()
            return
        try:
            self._take(said)
        except Exception as error:  # else a notebook would say nothing
            self._trouble = Trouble("failed", str(error))
        self._show()

    def _take(self, said: Answer | Command) -> None:
        """Do what was said, and keep it."""
        session, back = self.session, isinstance(said, Command)
        if back and not session.n_questions:
            self._trouble = Trouble("nothing-back")
        elif not back and session.open != self._shown:
            self._trouble = Trouble("elsewhere")
            self._keep()
        else:
            try:
                session.undo() if back else session.tell(said, question=self._shown)
            finally:  # an answer is on record even if the procedure fails at it
                self._keep()

    def _keep(self) -> None:
        """Write all answers into the file, and say if that cannot be done."""
        if self.path is None:
            return
        try:
            aside = self.session.save(self.path)
        except (OSError, ElicitorError) as error:
            why = getattr(error, "strerror", None) or str(error)
            self._trouble = Trouble("not-kept", why)
        else:
            self._n_kept = self.session.n_questions
            if aside is not None:
                self._trouble = Trouble("aside", str(aside))

    def _show(self) -> None:
        """Show what is open now, or what came of all answers."""
        with suppress(SessionStateError):  # the procedure failed, which is told below
            self._shown = self.session.ask()
            if self._shown is None:
                found = result_card(
                    self.session.result(), self._page.language, self._positive
                )
            else:
                found = self._asked(self._shown)
            asking = self._shown is not None
            self.controls.show(self._page.card(found), asking=asking)
        self._tell()
        self._since = self._clock()

    def _asked(self, question: Question) -> Card:
        session, view = self.session, self._display.view(question)
        told = *self._display.openings(), *told_beforehand(session.transcript)
        opening = [] if session.n_questions else [lines(told)]
        title = progress_of(session, question)
        return Card(title, QuestionIs(None), *opening, view, done=title.done)

    def _tell(self) -> None:
        """Say where the answers are, and what went wrong."""
        kept = Kept(self.session.n_questions, None)
        if self.path is not None:
            kept = Kept(self._n_kept, str(self.path))
        self.controls.tell(kept, self._trouble)

    def __repr__(self) -> str:
        return f"AskingWidget({self.session!r})"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        shown = self.controls.box._repr_mimebundle_(**options)
        return {**shown, "text/plain": repr(self)}  # where no widget can be shown


def _display(
    session: Session, display: Any, named: dict[str, Any], language: str
) -> FactDisplay:
    """What was passed, or what is usual in these words."""
    if display is None:
        usual = usual_display(session.judged, **named, language=language)
        return check_instance("display", usual, FactDisplay)
    given = [name for name, value in named.items() if value is not None]
    if given:
        raise InvalidParameterError(
            f"{' and '.join(given)} must not be given beside display, which has words "
            "of its own."
        )
    return check_instance("display", display, FactDisplay)
