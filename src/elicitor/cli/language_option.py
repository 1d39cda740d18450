"""`--language`, of commands that take what was asked, and of others."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["Language", "Spoken", "checked"]

Language = Annotated[
    str | None,
    typer.Option(
        "--language",
        help="What is spoken, en or de; what is wrong is told in English.",
        show_default="as it was asked",
    ),
]
Spoken = Annotated[
    str,
    typer.Option(
        "--language", help="What is spoken, en or de; what is wrong is told in English."
    ),
]
"""Of commands before anything was asked."""


def checked(language: str) -> str:
    """One of the languages that there are."""
    from elicitor.core.checks import check_choice
    from elicitor.words import languages

    return check_choice("language", language, languages())
