"""What a notebook shows: cards of all that matters, and a widget that asks.

Cards are HTML without a script; the widget is made of ipywidgets, which are loaded when
one is made.
"""

from elicitor.using.notebook.cards import card

__all__ = ["card"]
