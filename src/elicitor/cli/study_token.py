"""`elicitor study token`: by which programs act for an owner."""

from __future__ import annotations

from typing import Annotated

import typer

from elicitor.cli.study_files import FOLDER, opened, owner_meant

__all__ = ["make_token"]


def make_token(
    name: Annotated[str, typer.Argument(help="What the token is for.")],
    owner: Annotated[
        str | None,
        typer.Option(
            help="Name of the owner for whom programs act.",
            show_default="the only one there is",
        ),
    ] = None,
    revoke: Annotated[
        bool, typer.Option("--revoke", help="Let nobody in by it any more.")
    ] = False,
    folder: FOLDER = None,
) -> None:
    """Make a token by which programs do what an owner may do; it is kept nowhere.

    The page /account lists all that were made, and revokes them, too.
    """
    from elicitor.cli.console import echo
    from elicitor.core.errors import InvalidParameterError
    from elicitor.studies.tokens import OwnerTokens

    store = opened(folder).store
    whose = owner_meant(store, owner)
    tokens = OwnerTokens(store)
    if not revoke:
        echo(tokens.make(whose, name))
        return
    found = [
        one for one in tokens.of(whose) if one.name == name and one.revoked_at is None
    ]
    if not found:
        raise InvalidParameterError(f"There is no token {name!r} that still holds.")
    for one in found:
        tokens.revoke(whose, one.id)
    echo("Nobody is let in by it any more.")
