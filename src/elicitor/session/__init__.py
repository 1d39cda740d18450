"""Driving a procedure: in one call, or question by question."""

from elicitor.core.conversation import Conversation
from elicitor.session.ahead import questions_ahead
from elicitor.session.described import region_of
from elicitor.session.elicit import elicit, run
from elicitor.session.saved import load_result
from elicitor.session.session import Session
from elicitor.session.verification import Verification, verify

__all__ = [
    "Conversation",
    "Session",
    "Verification",
    "elicit",
    "load_result",
    "questions_ahead",
    "region_of",
    "run",
    "verify",
]
