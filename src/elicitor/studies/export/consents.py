"""Did everybody agree to the text of their version? Hash it again.

What an owner wrote stays; of our words only the edition at hand is known. Programs name
the texts that they show themselves: of these nothing is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from elicitor.studies.consent import (
    consent_edition,
    consent_version,
    has_our_words,
)
from elicitor.studies.definition import Definition
from elicitor.studies.export.checked_facts import BesideOdd
from elicitor.studies.export.study_copy import StudyCopy
from elicitor.studies.store import Person
from elicitor.words import Fact

__all__ = ["Consents", "consents_of"]

Consents = Literal["own", "otherwise", "reworded", "named"]
"""The text of their version; another one; one of which our words may have been others;
or one that a program named."""
SHA256 = re.compile(r"[0-9a-f]{64}")


def consents_of(copy: StudyCopy, person: Person) -> Iterator[tuple[Consents, Fact]]:
    """To what somebody agreed, each time, and how one would tell if it is another."""
    definition = copy.definition(person.version)
    for number, event in enumerate(copy.events[person.id], start=1):
        if event.kind == "consented":
            yield _agreed_to(definition, event.body), BesideOdd(number, "consent")


def _agreed_to(definition: Definition, body: Mapping[str, Any]) -> Consents:
    version = str(body.get("version", ""))
    if not SHA256.fullmatch(version):
        return "named"
    said = body.get("language")
    languages = [one for one in definition.languages if said in (one, None)]
    if any(version == consent_version(definition, one) for one in languages):
        return "own"
    ours = [one for one in languages if has_our_words(definition, one)]
    editions = [consent_edition(one) for one in ours]
    return "reworded" if ours and body.get("edition") not in editions else "otherwise"
