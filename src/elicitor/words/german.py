"""What German messages may call: of words that a user chose, and of English ones."""

from __future__ import annotations

import re
from collections.abc import Callable

__all__ = ["FUNCTIONS", "class_of", "signs_of", "whose", "with_or_without", "with_what"]

CASE = re.compile("“(.+)” case")
NOUN = re.compile(
    r"[A-ZÄÖÜ][a-zäöüß]{3,}(-[A-ZÄÖÜ][a-zäöüß]+)*"
    r"( (an|auf|aus|bei|binnen|bis|der|des|durch|eines|einer|im|in|innerhalb|nach|seit|"
    r"unter|von|vor) .+)?"
)
"""One word with a capital, and what says whose, where or when; short ones are rather
labels, such as "Ja"."""
HAS = re.compile("(?:hat|haben|mit) (.+)")
"""What somebody has, said as a verb or with "mit" already."""
LACKS = re.compile("(?:hat |haben )?(?:keine|keinen|kein|ohne) (.+)")
"""What somebody has not, whichever way that is said."""
SIGNS = str.maketrans(".,", ",.")
"""Points and commas in numbers change places."""


def class_of(case: str) -> str:
    """The class in what English calls a case of it; else what the case is called.

    >>> class_of("“sepsis” case"), class_of("Patientin")
    ('sepsis', 'Patientin')
    """
    found = CASE.fullmatch(str(case))
    return str(case) if found is None else found[1]


def with_what(words: str) -> str:
    """What stands after "mit" and "ohne": a noun as it is, all else in quotes.

    >>> with_what("Krebs"), with_what("harmloser Knoten"), with_what("ja")
    ('Krebs', '„harmloser Knoten“', '„ja“')
    >>> with_what("hat Krebs"), with_what("hat viel getrunken")
    ('Krebs', '„hat viel getrunken“')
    >>> with_what("Sepsis in den nächsten 6 Stunden")
    'Sepsis in den nächsten 6 Stunden'
    >>> with_what("Gefährdung des Kindeswohls")
    'Gefährdung des Kindeswohls'
    """
    has = HAS.fullmatch(words)
    thing = words if has is None else has[1]
    return thing if NOUN.fullmatch(thing) else f"„{words}“"


def with_or_without(words: str) -> str:
    """What is true of people, after them: "mit" or, of what they have not, "ohne".

    >>> with_or_without("Krebs"), with_or_without("keine Sepsis")
    ('mit Krebs', 'ohne Sepsis')
    >>> with_or_without("hat kein Fieber"), with_or_without("ohne Befund")
    ('ohne Fieber', 'ohne Befund')
    >>> with_or_without("kein guter Verlauf")
    'mit „kein guter Verlauf“'
    """
    lacks = LACKS.fullmatch(words)
    if lacks is not None and NOUN.fullmatch(lacks[1]):
        return f"ohne {lacks[1]}"
    return f"mit {with_what(words)}"


def whose(case: str) -> str:
    """Which class it is in brackets, if English names it; nothing of a plain case.

    >>> whose("“sepsis” case"), whose("case"), whose("Krebs")
    ('(„sepsis“)', '(positive Klasse)', '(„Krebs“)')
    """
    return "(positive Klasse)" if case == "case" else f"(„{class_of(case)}“)"


def signs_of(figures: str) -> str:
    """A number that English wrote, with the signs of German.

    >>> signs_of("0.191"), signs_of("12,346"), signs_of("−2")
    ('0,191', '12.346', '−2')
    """
    return str(figures).translate(SIGNS)


FUNCTIONS: dict[str, Callable[..., str]] = {
    "CLASS": class_of,
    "SIGNS": signs_of,
    "WHAT": with_what,
    "WHOSE": whose,
    "WITH": with_or_without,
}
"""By their names in the catalogue."""
