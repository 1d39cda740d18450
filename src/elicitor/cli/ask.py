"""`elicitor ask`: your data, your judgement, your metric."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from elicitor.cli.ask_options import AskOptions
from elicitor.cli.signatures import taking

if TYPE_CHECKING:
    from elicitor.cli.wishes import Wishes

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
    from elicitor.cli.manners import Manners
    from elicitor.cli.wishes import Wishes

    wishes = Wishes.typed(**typed)
    manners = Manners.of(wishes.method, wishes.max_questions, checks=wishes.checks)
    path = wishes.save or Path(f"{wishes.data.name.split('.')[0]}.elicitation.json")
    settings = {
        "max_questions": manners.max_questions,
        "repeats": wishes.repeats,
        "random_state": wishes.seed,
        **manners.options,
    }
    raise typer.Exit(_hold(wishes, path, settings, ctx))


def _hold(
    wishes: Wishes,
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

    with KeptAnswers.held(path, data=wishes.data) as kept:
        stored, typed = None if wishes.restart else kept.load(), typed_options(ctx)
        nothing_lost = stored is not None and not stored.exchanges
        if stored is None or (nothing_lost and differing_options(stored, typed)):
            sitting = begun(wishes, settings)
        else:
            sitting = resumed(stored, wishes, typed, path)
        with left_in_order():  # the reader of the data took Ctrl-C for itself
            return Dialogue.at_terminal(sitting, kept).run()
