"""`--language`, of commands that take what was asked."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["Language"]

Language = Annotated[
    str | None,
    typer.Option(
        "--language",
        help="What is spoken, en or de; what is wrong is told in English.",
        show_default="as it was asked",
    ),
]
