"""What people read before the first question: consent, and what it is about."""

from __future__ import annotations

from elicitor.studies.consent import consent_text, of_what
from elicitor.studies.definition import Definition
from elicitor.studies.web.wording import wording

__all__ = ["instructions_text", "read_before"]


def instructions_text(definition: Definition, language: str) -> str:
    """The owner's text, and how it goes."""
    word = wording(language)
    usual = word(
        "instructions-usual", of=of_what(definition), better=definition.subject.better
    )
    if twice := definition.budget.checks.retests:
        usual += f"\n- {word('instructions-twice', count=twice)}"
    return "\n\n".join(filter(None, [definition.text("instructions", language), usual]))


def read_before(definition: Definition, language: str) -> tuple[str, str]:
    """Both texts, in the order in which they are read."""
    return consent_text(definition, language), instructions_text(definition, language)
