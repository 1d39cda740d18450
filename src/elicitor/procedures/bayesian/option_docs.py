"""One docstring for options that are documented in two places.

For readers only: nothing else looks at it, and under ``python -OO`` there is none.
"""

from __future__ import annotations

import inspect
import re

__all__ = ["with_options"]

HEADING = re.compile(r"^(\w+)\n-+\n", re.MULTILINE)
"""A section of numpydoc, however deep the interpreter left it indented."""


def with_options(own: str | None, *others: str | None) -> str | None:
    """Add to the parameters of one docstring those of others, or their attributes.

    What has no docstring, or no such section, adds nothing.
    """
    if not own:
        return own
    head, parts = _sections(own)
    listings = [parts.get("Parameters", "")]
    for other in others:
        _, theirs = _sections(other or "")
        listings.append(theirs.get("Parameters", theirs.get("Attributes", "")))
    parts["Parameters"] = "".join(f"{listing.strip()}\n" for listing in listings)
    bodies = [f"{name}\n{'-' * len(name)}\n{body}" for name, body in parts.items()]
    return "\n\n".join(text.strip() for text in [head, *bodies]) + "\n"


def _sections(text: str) -> tuple[str, dict[str, str]]:
    """What comes before the first heading, and the text under each."""
    head, *rest = HEADING.split(inspect.cleandoc(text))
    return head, dict(zip(rest[::2], rest[1::2], strict=True))
