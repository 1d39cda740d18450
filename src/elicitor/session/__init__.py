"""Driving a procedure: in one call, or question by question."""

from elicitor.session.ahead import questions_ahead
from elicitor.session.conversation import Conversation
from elicitor.session.elicit import elicit, run
from elicitor.session.saved import load_result
from elicitor.session.session import Session

__all__ = ["Conversation", "Session", "elicit", "load_result", "questions_ahead", "run"]
