"""`elicitor ask`: your data, your judgement, your metric."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from elicitor.cli.ask_options import AskOptions
from elicitor.cli.signatures import taking

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from elicitor.cli.ask_request import AskRequest
    from elicitor.cli.dialogue import Dialogue
    from elicitor.cli.kept import KeptAnswers
    from elicitor.cli.sitting import Sitting

    Talk = Callable[[Sitting, KeptAnswers], Dialogue]

__all__ = ["ask", "hold"]


@taking(AskOptions)
def ask(ctx: typer.Context, **given: Any) -> None:
    """Compare classifiers for your own data until your metric is known.

    DATA holds predictions of two or of several classes, or a table of models with
    what was measured on them. With --group you are asked how gaps between groups of
    people weigh against the errors of everyone.

    Every answer is saved at once. Quit, close the window or press Ctrl-C at any
    moment, and run the same command again to go on; with a larger --max-questions also
    where they were used up. With --browser questions are pages in your browser; you may
    go on there or here, as you like.
    """
    from elicitor.cli.ask_request import AskRequest
    from elicitor.cli.ask_settings import AskSettings
    from elicitor.cli.dialogue import Dialogue
    from elicitor.cli.going_on import require_one_person, typed_options
    from elicitor.cli.kept import answers_path

    request = AskRequest.typed(**given)
    usual = AskSettings.of(request.method, request.max_questions, checks=request.checks)
    path = request.save or answers_path(request.data)
    settings = {
        "max_questions": usual.max_questions,
        "repeats": request.repeats,
        "random_state": request.seed,
        **usual.options,
    }
    typed = typed_options(ctx)
    require_one_person(path, request.data, typed)
    talk: Talk = Dialogue.at_terminal
    if request.browser:
        from elicitor.cli.browser import in_browser

        talk = in_browser(open_page=request.open_page)
    raise typer.Exit(hold(request, path, settings, typed, talk))


def hold(
    request: AskRequest,
    path: Path,
    settings: Mapping[str, Any],  # further options of Session
    typed: Mapping[str, Any],
    talk: Talk,
    *,
    retold: bool = False,
) -> int:
    """Ask into a file that nobody else writes meanwhile, and return the exit code.

    If `retold`, the request's words replace kept ones: a story is in all languages.
    """
    from elicitor.cli.going_on import differing_options, retold_by, said_in
    from elicitor.cli.interrupts import left_in_order
    from elicitor.cli.kept import KeptAnswers
    from elicitor.cli.sitting import begun, resumed

    with KeptAnswers.held(path, data=request.data) as kept:
        stored = None if request.restart else kept.load()
        nothing_lost = stored is not None and not stored.exchanges
        if stored is None or (nothing_lost and differing_options(stored, typed)):
            sitting = begun(request, settings)
        else:
            told = said_in(stored, request.language)
            if retold:
                told = retold_by(told, request)
            sitting = resumed(told, request, typed, path)
        with left_in_order():  # the reader of the data took Ctrl-C for itself
            return talk(sitting, kept).run()
