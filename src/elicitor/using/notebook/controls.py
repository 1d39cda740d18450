"""What a person sees and touches, made of ipywidgets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from elicitor.core.answer import Answer
from elicitor.core.optional import require
from elicitor.oracles.terminal import Command
from elicitor.using.notebook.facts import HowToAnswer, Kept, Reply, Trouble
from elicitor.using.notebook.page import CardRenderer
from elicitor.words import say
from elicitor.words.blocks import Cell

__all__ = ["Controls"]

BUTTONS: dict[Answer | Command, Reply] = {
    Answer.FIRST: Reply("first"),
    Answer.SECOND: Reply("second"),
    Answer.ABOUT_EQUAL: Reply("about-equal"),
    Answer.CANNOT_SAY: Reply("cannot-say"),
    Command.UNDO: Reply("undo"),
}


class Controls:
    """A card, a button for each answer, a field for keys, and a line below: ``box``.

    `on_reply` is told an answer, or to take the last one back; `on_key` what was typed.
    """

    def __init__(
        self,
        page: CardRenderer,
        *,
        on_reply: Callable[[Any], None],
        on_key: Callable[[str], None],
    ) -> None:
        self._page = page
        self._on_key = on_key
        kit = require("ipywidgets", extra="notebook", caller="A widget")
        wide = {"width": "auto", "min_width": "9rem"}  # not one layout for them all
        self.buttons = {
            said: kit.Button(
                description=say(words, page.language), layout=kit.Layout(**wide)
            )
            for said, words in BUTTONS.items()
        }
        for said, button in self.buttons.items():
            button.on_click(partial(_clicked, on_reply, said))
        self._card, self._line = kit.HTML(), kit.HTML()
        self.field = kit.Text(
            placeholder="a  b  =  s  u",
            description=say(HowToAnswer("field"), page.language),
            tooltip=say(HowToAnswer("keys"), page.language),
            layout=kit.Layout(width="13rem"),
            style={"description_width": "initial"},
        )
        self.field.observe(self._typed, names="value")
        *answers, undo = self.buttons.values()
        row = kit.Layout(flex_flow="row wrap", align_items="center", max_width="52rem")
        rows = [kit.Box(each, layout=row) for each in (answers, (undo, self.field))]
        self.box = kit.VBox([self._card, *rows, self._line])

    def show(self, card: str, *, asking: bool) -> None:
        """Show a card; without a question, no answers to choose from."""
        self._card.value = card
        for said in Answer:
            self.buttons[said].layout.display = None if asking else "none"

    def tell(self, kept: Kept, trouble: Trouble | None) -> None:
        """Say where answers are, and before all what went wrong."""
        told = "" if trouble is None else self._page.words(Cell(trouble, True))
        where = self._page.words(Cell(kept))
        self._line.value = (
            f'<div class="elicitor-status" role="status">{told} {where}</div>'
        )

    def _typed(self, change: Any) -> None:
        """A key, or a word for one, as at a terminal; blanks do not matter."""
        typed = change["new"]
        if not typed:
            return
        self.field.value = ""
        self._on_key(typed)


def _clicked(on_reply: Callable[[Any], None], said: Any, button: object) -> None:
    del button
    on_reply(said)
