"""What people read before the first question: consent, and what it is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from elicitor.studies.definition import Definition, words_in
from elicitor.studies.web.wording import wording
from elicitor.using.vocabulary import Words

__all__ = ["consent_text", "instructions_text", "people_told", "read_before"]


def consent_text(definition: Definition, language: str) -> str:
    """The owner's text or our usual one, and how long what is kept."""
    word = wording(language)
    own = definition.text("consent", language)
    told = own or word(
        "consent-usual",
        most=definition.budget.most,
        of=_of_what(definition),
        people=_people(definition, language),
    )
    days = definition.kept_days
    return told if days is None else f"{told}\n\n{word('consent-kept', days=days)}"


def instructions_text(definition: Definition, language: str) -> str:
    """The owner's text, and how it goes."""
    word = wording(language)
    usual = word("instructions-usual", of=_of_what(definition))
    if twice := definition.budget.checks.retests:
        usual += f"\n- {word('instructions-twice', count=twice)}"
    return "\n\n".join(filter(None, [definition.text("instructions", language), usual]))


def read_before(definition: Definition, language: str) -> tuple[str, str]:
    """Both texts, in the order in which they are read."""
    return consent_text(definition, language), instructions_text(definition, language)


def _people(definition: Definition, language: str) -> str:
    return people_told(words_in(definition.words, language), definition.subject.people)


def people_told(words: Mapping[str, Any], named: str) -> str:
    """Who is decided about, in the owner's words; "none" if these say nothing."""
    own = Words.of({"people": words.get("people")}).people
    if own is not None:
        return own.many
    return "none" if named == "people" else named


def _of_what(definition: Definition) -> str:
    """What is compared: ways to decide about people, or models by measures."""
    return "people" if definition.subject.models is None else "models"
