"""A language with a person's own words, for all that says something."""

from __future__ import annotations

from elicitor.core.spoken import Spoken, in_points, own_words_of

__all__ = ["Spoken", "in_points", "own_words_of"]
