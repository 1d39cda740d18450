"""`--language`, of commands that take what was asked."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["Language"]

Language = Annotated[
    str | None,
    typer.Option(
        "--language",
        help="What is spoken, as far as it is known there: en or de.",
        show_default="as it was asked",
    ),
]
