"""The steps of making a study: what each shows, and what its form says.

A step is a module with ``shown(situation) -> dict`` for its template, and
``taken(form, situation) -> dict``, the draft with what was typed.
"""

from elicitor.studies.web.steps import amount, data, texts, weigh, words
from elicitor.studies.web.steps.situation import Situation

__all__ = ["STEPS", "Situation", "amount", "texts", "words"]

STEPS = {
    "data": data,
    "weigh": weigh,
    "words": words,
    "amount": amount,
    "texts": texts,
}
"""Every step by its name, in their order."""
