"""Studies: people answer in a browser, and every answer is kept.

The log of events is the truth. An interview is what the log of one person says; it is
rebuilt by any worker. :class:`~elicitor.studies.studies.Studies` is the door to all.
What is listed here is loaded when it is first asked for.
"""

from typing import TYPE_CHECKING

from elicitor.lazy import attach, homes

if TYPE_CHECKING:
    from elicitor.studies import events
    from elicitor.studies.definition import Budget, Definition, SurveyItem, digest
    from elicitor.studies.definitions import NoEntry
    from elicitor.studies.drafts import Drafts, Sketch
    from elicitor.studies.owners import Owners, first_link
    from elicitor.studies.retention import due, forget, retention_of
    from elicitor.studies.stories import story
    from elicitor.studies.studies import Studies
    from elicitor.studies.tokens import OwnerTokens, Tokens

__all__ = [
    "Budget",
    "Definition",
    "Drafts",
    "NoEntry",
    "OwnerTokens",
    "Owners",
    "Sketch",
    "Studies",
    "SurveyItem",
    "Tokens",
    "digest",
    "due",
    "events",
    "first_link",
    "forget",
    "retention_of",
    "story",
]

HOMES = homes(
    definition=("Budget", "Definition", "SurveyItem", "digest"),
    definitions=("NoEntry",),
    drafts=("Drafts", "Sketch"),
    owners=("Owners", "first_link"),
    retention=("due", "forget", "retention_of"),
    stories=("story",),
    studies=("Studies",),
    tokens=("OwnerTokens", "Tokens"),
)
if not TYPE_CHECKING:  # to type checkers, names that are not above are mistakes
    __getattr__, __dir__ = attach(__name__, HOMES, packages=("events",))
