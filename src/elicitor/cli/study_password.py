"""`elicitor study password`: owners who forgot theirs are let in again."""

from __future__ import annotations

from typing import Annotated

import typer

from elicitor.cli.study_files import FOLDER, opened, owner_meant

__all__ = ["set_password"]


def set_password(
    owner: Annotated[
        str | None,
        typer.Option(
            help="Name of the owner who is to have another one.",
            show_default="the only one there is",
        ),
    ] = None,
    without_app: Annotated[
        bool,
        typer.Option(
            "--without-app", help="Ask for no code of an app any more, as it is lost."
        ),
    ] = False,
    folder: FOLDER = None,
) -> None:
    """Give an owner who forgot theirs another password; it is typed, not shown.

    All their browsers are signed out. They can change it on the page /account.
    """
    from elicitor.cli.console import echo
    from elicitor.core.errors import InvalidParameterError
    from elicitor.studies.owners import Owners, Refused
    from elicitor.studies.second_factor import SecondFactor
    from elicitor.studies.store import Owner
    from elicitor.studies.web.wording import wording

    store = opened(folder).store
    whose = owner_meant(store, owner)
    with store.reading() as db:
        known = db.get_one(Owner, whose)
    given = typer.prompt(
        f"New password of {known.name}", hide_input=True, confirmation_prompt=True
    )
    try:
        Owners(store).let_in_again(known, given)
    except Refused as error:
        raise InvalidParameterError(wording("en")(f"refused-{error.why}")) from None
    if without_app:
        SecondFactor.without_app(store, whose)
    left = known.second_factor is not None and not without_app
    more = " A code of their app is asked for as before." if left else ""
    echo(f"{known.name} signs in by it from now on.{more}")
