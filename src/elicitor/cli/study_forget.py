"""`elicitor study forget`: links and own words of a study go, its answers stay."""

from __future__ import annotations

from typing import Annotated

import typer

from elicitor.cli.study_files import FOLDER, STUDY, opened

__all__ = ["forget_study"]


def forget_study(
    study: STUDY,
    yes: Annotated[
        bool, typer.Option("--yes", help="Do not ask whether this is meant.")
    ] = False,
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
