"""A session in a notebook: as a card, and as a widget that asks."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from elicitor.core.in_notebook import InNotebook
from elicitor.core.question import Question
from elicitor.lazy import later
from elicitor.regions.base import Region
from elicitor.session.courses import usual_display

if TYPE_CHECKING:
    from elicitor.oracles.displays import Display

__all__ = ["SessionInNotebook"]

asking_widget = later("elicitor.using.notebook.widget:AskingWidget")


class SessionInNotebook(InNotebook):
    """What a session can do in a notebook.

    Attributes
    ----------
    region : Region
        What is asked about.
    judged : Region
        The same by what is taken for granted of everyone, as questions show it.
    words : mapping of str to str or int
        Words and numbers of the usual display that a widget was given last; the cards
        of the session and its questions show them, too.
    """

    region: Region
    judged: Region
    words: Mapping[str, Any] = MappingProxyType({})

    def _in_words(self, question: Question | None) -> Question | None:
        """The same question, shown in these words."""
        if question is None or not self.words:
            return question
        display = partial(usual_display, self.judged, **self.words)
        return replace(question, display=display)

    def widget(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        display: Display | None = None,
        people: str | None = None,
        positive_name: str | None = None,
        per: int | None = None,
        language: str = "en",
    ) -> Any:
        """Ask in a notebook, with buttons and keys.

        Parameters
        ----------
        path : path-like, optional
            A JSON file in which every answer is kept at once. If it holds answers
            of such a session already, this one goes on from there: after the kernel
            died, run the same cells again.
        display : Display, optional
            How a question looks; by default as
            :func:`elicitor.using.usual_display` makes it of the region.
        people, positive_name, per : optional
            Words and numbers of the usual display.
        language : str, default="en"
            One of :func:`elicitor.words.languages`.

        Returns
        -------
        AskingWidget
            Shown where it is the last value of a cell. The answers are those of this
            session, whose :meth:`result` is there once all are given.

        Raises
        ------
        ImportError
            If ipywidgets is not installed.
        InvalidParameterError
            If an argument is not allowed.
        TranscriptError
            If the file holds something else, or answers of another session.
        """
        return asking_widget(
            self,
            path,
            display=display,
            people=people,
            positive_name=positive_name,
            per=per,
            language=language,
        )
