"""Words: facts become sentences here, in a language and for a medium.

Whoever knows something tells it as a :class:`Fact`; a catalogue per language, a file of
messages in ``catalogues/``, says it. What is shown together lies in blocks
(``blocks.py``) that a renderer puts on a console, into a page, a document or JSON.
"""

from typing import TYPE_CHECKING

from elicitor.core.fact import Fact, Joined, Told
from elicitor.lazy import attach, homes
from elicitor.words import amounts
from elicitor.words.catalogue import languages
from elicitor.words.saying import in_english, in_language, say

if TYPE_CHECKING:
    from elicitor.words.rendering import HtmlRenderer, JsonRenderer, MarkdownRenderer

__all__ = [
    "Fact",
    "HtmlRenderer",
    "Joined",
    "JsonRenderer",
    "MarkdownRenderer",
    "Told",
    "amounts",
    "in_english",
    "in_language",
    "languages",
    "say",
]

# What makes pages, which is loaded only when one is shown.
HOMES = homes(rendering=("HtmlRenderer", "JsonRenderer", "MarkdownRenderer"))
if not TYPE_CHECKING:  # to type checkers, names that are not above are mistakes
    __getattr__, __dir__ = attach(__name__, HOMES)
