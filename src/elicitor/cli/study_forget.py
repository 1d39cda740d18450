"""`elicitor study forget` and `delete`: links and own words go, or all of a study."""

from __future__ import annotations

from typing import Annotated

import typer

from elicitor.cli.study_files import FOLDER, STUDY, opened

__all__ = ["delete_study", "forget_study"]

YES = Annotated[bool, typer.Option("--yes", help="Do not ask whether this is meant.")]


def forget_study(
    study: STUDY,
    yes: YES = False,
    folder: FOLDER = None,
) -> None:
    """Delete links and own words of a study that has ended; answers stay.

    A server does so by itself after the days that the study names. What was exported
    before, and backups, stay as they are.
    """
    from elicitor.cli.console import echo
    from elicitor.core.errors import InvalidParameterError
    from elicitor.studies.definitions import NoEntry
    from elicitor.studies.retention import forget, require_ended, retention_of

    studies = opened(folder)
    try:
        row = studies.study(study)
        kept = retention_of(studies.store, row)
        require_ended(kept, row)
        if not yes and kept.done_at is None:
            typer.confirm(
                f"Delete links and own words of {row.title!r}? It is final", abort=True
            )
        done = forget(studies, study)
    except NoEntry:
        raise InvalidParameterError(
            f"There is no study {study!r}; `elicitor study list` lists them."
        ) from None
    echo("Links and own words are deleted." if done else "They were deleted already.")


def delete_study(study: STUDY, yes: YES = False, folder: FOLDER = None) -> None:
    """Delete a draft, or a study that has ended, with its data: nothing of it stays.

    What was exported before, and backups, stay as they are.
    """
    from elicitor.cli.console import echo
    from elicitor.core.errors import InvalidParameterError
    from elicitor.studies import deleting
    from elicitor.studies.definitions import NoEntry

    studies = opened(folder)
    try:
        row = studies.study(study)
        deleting.require_deletable(studies.store, row)
        if not yes:
            typer.confirm(f"Delete {row.title!r} and its data? It is final", abort=True)
        deleting.delete_study(studies, study)
    except NoEntry:
        raise InvalidParameterError(
            f"There is no study {study!r}; `elicitor study list` lists them."
        ) from None
    echo("The study and its data are deleted.")
