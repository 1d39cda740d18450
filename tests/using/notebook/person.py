"""Somebody before a widget, and what they see."""

import re

from elicitor.using.notebook.widget import AskingWidget

WORDS = {"people": "patients", "positive_name": "has cancer"}


class Person:
    """Sits before a widget, and takes a second for everything."""

    def __init__(self, asked, path=None, **options):
        self.now = 0.0
        self.widget = AskingWidget(
            asked, path, clock=lambda: self.now, **{**WORDS, **options}
        )
        self.session = asked

    def wait(self, seconds=1.0):
        self.now += seconds
        return self

    def click(self, said):
        self.widget.controls.buttons[said].click()
        return self

    def type(self, text):
        self.widget.controls.field.value = text
        return self

    @property
    def seen(self):
        """The card, without its style, and the line below."""
        card, *_, line = self.widget.controls.box.children
        text = card.value.split("</style>")[1] + line.value
        return " ".join(re.sub("<[^>]*>", " ", text).split())
