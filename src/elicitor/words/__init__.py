"""Words: facts become sentences here, in a language and for a medium.

Whoever knows something tells it as a :class:`Fact`; a catalogue per language, a file of
messages in ``catalogues/``, says it. What is shown together lies in blocks
(``blocks.py``) that a renderer puts on a console, into a page, a document or JSON.
"""

from elicitor.words.catalogue import languages
from elicitor.words.fact import Fact, Joined
from elicitor.words.rendering import HtmlRenderer, JsonRenderer, MarkdownRenderer
from elicitor.words.saying import say

__all__ = [
    "Fact",
    "HtmlRenderer",
    "Joined",
    "JsonRenderer",
    "MarkdownRenderer",
    "languages",
    "say",
]
