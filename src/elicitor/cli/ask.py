"""`elicitor ask`: your data, your judgement, your metric."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from elicitor.cli.ask_options import AskOptions
from elicitor.cli.signatures import taking

if TYPE_CHECKING:
    from elicitor.cli.ask_request import AskRequest

__all__ = ["ask"]


@taking(AskOptions)
def ask(ctx: typer.Context, **typed: Any) -> None:
    """Compare classifiers for your own data until your metric is known.

    DATA holds predictions of two or of several classes, or a table of models with
    what was measured on them. With --group you are asked how gaps between groups of
    people weigh against the errors of everyone.

    Every answer is saved at once. Quit, close the window or press Ctrl-C at any
    moment, and run the same command again to go on; with a larger --max-questions also
    where they were used up.
    """
    from elicitor.cli.ask_request import AskRequest
    from elicitor.cli.ask_settings import AskSettings
    from elicitor.cli.kept import answers_path

    request = AskRequest.typed(**typed)
    usual = AskSettings.of(request.method, request.max_questions, checks=request.checks)
    path = request.save or answers_path(request.data)
    settings = {
        "max_questions": usual.max_questions,
        "repeats": request.repeats,
        "random_state": request.seed,
        **usual.options,
    }
    raise typer.Exit(_hold(request, path, settings, ctx))


def _hold(
    request: AskRequest,
    path: Path,
    settings: dict[str, Any],
    ctx: typer.Context,
) -> int:
    """Ask into a file that nobody else writes meanwhile; return the exit code."""
    from elicitor.cli.dialogue import Dialogue
    from elicitor.cli.going_on import differing_options, typed_options
    from elicitor.cli.interrupts import left_in_order
    from elicitor.cli.kept import KeptAnswers
    from elicitor.cli.sitting import begun, resumed

    with KeptAnswers.held(path, data=request.data) as kept:
        stored, typed = None if request.restart else kept.load(), typed_options(ctx)
        nothing_lost = stored is not None and not stored.exchanges
        if stored is None or (nothing_lost and differing_options(stored, typed)):
            sitting = begun(request, settings)
        else:
            sitting = resumed(stored, request, typed, path)
        with left_in_order():  # the reader of the data took Ctrl-C for itself
            return Dialogue.at_terminal(sitting, kept).run()
