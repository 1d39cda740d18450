"""What English needs to know of a word that a user chose: one and many, who does what.

The English catalogue calls these by their names in capitals; other languages put such
words where they need not be bent.
"""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["FUNCTIONS", "a_single", "article", "one_of", "others", "who"]

IRREGULAR = {"people": "person", "men": "man", "women": "woman", "children": "child"}
HISSING = ("sses", "shes", "ches", "xes")
PLURALS = {
    "becomes": "become",
    "commits": "commit",
    "defaults": "default",
    "develops": "develop",
    "dies": "die",
    "does": "do",
    "fails": "fail",
    "gets": "get",
    "has": "have",
    "is": "are",
    "needs": "need",
    "relapses": "relapse",
    "reoffends": "reoffend",
    "requires": "require",
    "suffers": "suffer",
    "survives": "survive",
    "was": "were",
}
"""Verbs that say what people do, and are hardly ever the first word of a name."""
SINGULARS = {several: one for one, several in PLURALS.items()}
PAST = {
    "became": "become",
    "defaulted": "default",
    "developed": "develop",
    "died": "die",
    "failed": "fail",
    "got": "get",
    "had": "have",
    "needed": "need",
    "relapsed": "relapse",
    "reoffended": "reoffend",
    "survived": "survive",
}
"""What happened to people, and what did not."""
OF_SOMETHING = {"commits", "requires", "developed", "got", "gets", "had", "needed"}
"""Said of something; alone they are names, as in "developed" countries."""
DONE = {*PAST, "been", "gone", "gotten"}
"""After "has" or "have": what happened, too."""
DENIALS = {
    "is": ("is not", "are not"),
    "was": ("was not", "were not"),
    "will": ("will not", "will not"),
}
"""Of one and of several."""
LACKING = {"no": "with no", "without": "without"}
"""What stands before that which people have not."""
DOES, DID = ("does not", "do not"), ("did not", "did not")
HAS_DONE = ("has not", "have not")
UNSAID = "none"
"""What comes for a word that nobody chose."""


def one_of(things: str, one: str = UNSAID) -> str:
    """What one of several things is called: as said, or as far as English is regular.

    >>> one_of("people"), one_of("young women"), one_of("patients"), one_of("cases")
    ('person', 'young woman', 'patient', 'case')
    >>> one_of("bodies"), one_of("classes"), one_of("deer")
    ('body', 'class', 'deer')
    >>> one_of("staff", "member of staff"), one_of("a bus")
    ('member of staff', 'a bus')
    """
    if one != UNSAID:
        return one
    *before, last = things.split(" ")
    if last in IRREGULAR:
        single = IRREGULAR[last]
    elif last.endswith("ies"):
        single = last.removesuffix("ies") + "y"
    elif last.endswith(HISSING):
        single = last.removesuffix("es")
    else:
        single = last if last.endswith(("ss", "us")) else last.removesuffix("s")
    return " ".join([*before, single])


def who(people: str, positive: str, count: float) -> str:
    """Name `count` of the positive class.

    >>> who("patients", "has cancer", 1), who("patients", "fraud", 2)
    ('patient who has cancer', 'patients with “fraud”')
    >>> who("patients", "have cancer", 1)
    'patient who has cancer'
    >>> who("patients", "develops sepsis", 2), who("patients", "died", 1)
    ('patients who develop sepsis', 'patient who died')
    >>> who("countries", "developed", 2), who("people", "left", 1)
    ('countries with “developed”', 'person with “left”')
    >>> who("patients", "no sepsis", 2), who("patients", "without sepsis", 1)
    ('patients with no sepsis', 'patient without sepsis')
    """
    first, _, thing = positive.partition(" ")
    if first in LACKING and thing:
        return f"{_people(people, count)} {LACKING[first]} {thing}"
    verb, rest = _clause(positive)
    if not _is_clause(verb, rest):
        return f"{_people(people, count)} with “{positive}”"
    shown = verb if count == 1 else PLURALS.get(verb, verb)
    return f"{_people(people, count)} who {shown} {rest}".rstrip()


def others(
    people: str,
    positive: str,
    count: float,
    alone: str = "no",
    negative: str = UNSAID,
) -> str:
    """Name `count` of the negative class; `alone` where the positive is not named.

    >>> others("patients", "has cancer", 2), others("patients", "is ill", 1, "yes")
    ('patients who do not', 'patient who is not ill')
    >>> others("patients", "has cancer", 2, negative="is healthy")
    'patients who are healthy'
    >>> others("patients", "has had a stroke", 2, "yes"), others("men", "died", 1)
    ('patients who have not had a stroke', 'man who did not')
    >>> others("patients", "develops sepsis", 2, "yes")
    'patients who do not develop sepsis'
    """
    if negative != UNSAID:
        return who(people, negative, count)
    verb, rest = _clause(positive)
    if not _is_clause(verb, rest):
        return f"other {_people(people, count)}"
    denials, bare = _denied(verb, rest)
    denial = f"{_people(people, count)} who {denials[count != 1]}"
    return denial if alone != "yes" else " ".join(filter(None, [denial, bare, rest]))


def article(name: str) -> str:
    """The article before a name.

    >>> article("opel"), article("van"), article("8")
    ('an', 'a', 'an')
    """
    return "an" if name[0].lower() in "aeiou8" else "a"


def a_single(things: str, one: str = UNSAID) -> str:
    """One of several things, with its article.

    >>> a_single("missed cancers"), a_single("lost aces", "ace lost")
    ('a missed cancer', 'an ace lost')
    """
    single = one_of(things, one)
    return f"{article(single)} {single}"


def _people(people: str, count: float) -> str:
    return one_of(people) if count == 1 else people


def _clause(positive: str) -> tuple[str, str]:
    """Verb and rest of what is true of one, also if it was said of several."""
    verb, _, rest = positive.partition(" ")
    return SINGULARS.get(verb, verb), rest


def _is_clause(verb: str, rest: str) -> bool:
    """Whether what is true of the positive class starts with a known verb."""
    if verb in OF_SOMETHING and not rest:
        return False
    return verb in PLURALS or verb in DENIALS or verb in PAST


def _denied(verb: str, rest: str) -> tuple[tuple[str, str], str]:
    """How a verb is denied, of one and of several, and what follows "not" then."""
    if verb in DENIALS:
        return DENIALS[verb], ""
    if verb == "has" and rest.partition(" ")[0] in DONE:
        return HAS_DONE, ""
    if verb in PAST:
        return DID, PAST[verb]
    return DOES, PLURALS[verb]


FUNCTIONS: dict[str, Callable[..., str]] = {
    "A": article,
    "A_SINGLE": a_single,
    "ONE": one_of,
    "WHO": who,
    "OTHERS": others,
}
"""By their names in the catalogue."""
