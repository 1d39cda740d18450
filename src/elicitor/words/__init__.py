"""Words: facts become sentences here, in a language and for a medium.

Whoever knows something tells it as a :class:`Fact`; a catalogue per language, a file of
messages in ``catalogues/``, says it. What is shown together lies in blocks
(``blocks.py``) that a renderer puts on a console, into a page, a document or JSON.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from elicitor.words.catalogue import languages
from elicitor.words.fact import Fact, Joined
from elicitor.words.saying import say

if TYPE_CHECKING:
    from elicitor.words.rendering import HtmlRenderer, JsonRenderer, MarkdownRenderer

__all__ = [
    "Fact",
    "HtmlRenderer",
    "Joined",
    "JsonRenderer",
    "MarkdownRenderer",
    "languages",
    "say",
]


def __getattr__(name: str) -> Any:
    # What makes pages, which is loaded only when one is shown.
    if name in ("HtmlRenderer", "JsonRenderer", "MarkdownRenderer"):
        return getattr(import_module("elicitor.words.rendering"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
