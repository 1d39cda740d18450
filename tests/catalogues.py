"""Our catalogues, read once for all tests that look at the messages themselves."""

from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser

import elicitor

FOLDER = Path(elicitor.__file__).parent / "words" / "catalogues"


@cache
def entries(language):
    """All entries of a language's catalogue."""
    text = FOLDER.joinpath(f"{language}.ftl").read_text(encoding="utf-8")
    return FluentParser().parse(text).body
