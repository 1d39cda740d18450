"""Quotes inside of quotes, as a language writes them."""

from __future__ import annotations

__all__ = ["nested"]

OUTER = {"de": ("„", "“"), "en": ("“", "”")}
INNER = {"de": ("‚", "‘"), "en": ("‘", "’")}


def nested(text: str, language: str) -> str:
    """Write quotes inside of others as single ones; odd ones are left as they are.

    >>> nested("Hier wiegt „„mit Krebs“ richtig“ am meisten.", "de")
    'Hier wiegt „‚mit Krebs‘ richtig“ am meisten.'
    >>> nested("“calling a “van” a “bus”” and “van”", "en")
    '“calling a ‘van’ a ‘bus’” and “van”'
    >>> nested("„Er sagte „ja.", "de"), nested("“so”", "de")
    ('„Er sagte „ja.', '“so”')
    """
    begin, end = OUTER.get(language, OUTER["en"])
    if text.count(begin) < 2 or text.count(begin) != text.count(end):
        return text
    inner_begin, inner_end = INNER.get(language, INNER["en"])
    depth, told = 0, []
    for letter in text:
        if letter == begin:
            depth += 1
            told.append(begin if depth == 1 else inner_begin)
        elif letter == end:
            told.append(end if depth == 1 else inner_end)
            depth -= 1
            if depth < 0:
                return text
        else:
            told.append(letter)
    return "".join(told)
