"""What people agree to, and by what hash it is known.

A text has words of the owner, or ours; of ours the edition is kept beside the hash, as
another version of this software may have others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from elicitor.studies.definition import Definition, digest, words_in
from elicitor.studies.wording import edition, wording
from elicitor.using.vocabulary import Words

__all__ = [
    "consent_edition",
    "consent_text",
    "consent_version",
    "has_our_words",
    "of_what",
]


def consent_text(definition: Definition, language: str) -> str:
    """The owner's text or our usual one, and how long what is kept."""
    word = wording(language)
    own = definition.text("consent", language)
    told = own or word(
        "consent-usual",
        most=definition.budget.most,
        of=of_what(definition),
        people=_people_told(
            words_in(definition.words, language), definition.subject.people
        ),
    )
    days = definition.kept_days
    return told if days is None else f"{told}\n\n{word('consent-kept', days=days)}"


def consent_version(definition: Definition, language: str) -> str:
    """SHA-256 of the text that is agreed to, in its language."""
    return digest({"language": language, "text": consent_text(definition, language)})


def consent_edition(language: str) -> str:
    """The edition of our words in such a text."""
    return edition("participants", language)


def has_our_words(definition: Definition, language: str) -> bool:
    """Whether any of the text is ours."""
    own = definition.text("consent", language)
    return not own or definition.kept_days is not None


def _people_told(words: Mapping[str, Any], named: str) -> str:
    """Who is decided about, in the owner's words; "none" if these say nothing."""
    own = Words.of({"people": words.get("people")}).people
    if own is not None:
        return own.many
    return "none" if named == "people" else named


def of_what(definition: Definition) -> str:
    """What is compared: ways to decide about people, or models by measures."""
    return "people" if definition.subject.models is None else "models"
