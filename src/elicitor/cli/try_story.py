"""`elicitor try`: your own judgement on data that come along."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from elicitor.cli.ask import Talk

__all__ = ["try_story"]


def try_story(
    story: Annotated[str, typer.Argument(help="clinic, loans or tickets.")] = "clinic",
    out: Annotated[
        Path, typer.Option(help="Folder for the data, your answers and the picture.")
    ] = Path("elicitor-try"),
    language: Annotated[
        str | None,
        typer.Option(help="What is spoken: en or de.", show_default="en, or as before"),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Seed for which side is shown first.")
    ] = None,
    restart: Annotated[
        bool,
        typer.Option(
            "--restart", help="Begin anew; answers that are kept are set aside."
        ),
    ] = False,
    browser: Annotated[
        bool,
        typer.Option("--browser", help="Ask in a browser on this machine."),
    ] = False,
    open_page: Annotated[
        bool,
        typer.Option(
            help="--browser: open the page, or only tell its address.",
        ),
    ] = True,
) -> None:
    """Answer about a dozen questions on data that come along; see what you have said.

    It is `elicitor ask` with a story. You may quit at any moment, and run the same
    command again to go on.
    """
    from elicitor.cli.ask import hold
    from elicitor.cli.ask_request import AskRequest
    from elicitor.cli.console import PlainConsole
    from elicitor.cli.kept import answers_path, kept_language
    from elicitor.cli.samples import put
    from elicitor.cli.summary import say
    from elicitor.cli.trial import STORIES, Trial
    from elicitor.core.checks import check_choice
    from elicitor.using.trying import SETTINGS
    from elicitor.words import languages

    chosen = STORIES[check_choice("story", story, STORIES)]
    if language is not None:
        check_choice("language", language, languages())
    out.mkdir(exist_ok=True)
    data = out / chosen.sample.name
    put(chosen.sample, data)
    kept = out / answers_path(data)
    spoken = language or kept_language(kept)
    request = AskRequest.typed(
        data=data, restart=restart, language=spoken, **chosen.asked(spoken)
    )
    say(PlainConsole(), f"{chosen.told(spoken)}\n")
    settings = {
        **SETTINGS,
        "max_questions": chosen.most,
        "random_state": seed,
    }
    talk: Talk = Trial.at_terminal
    if browser:
        from elicitor.cli.browser import StoryInBrowser, in_browser

        talk = in_browser(StoryInBrowser, open_page=open_page)
    raise typer.Exit(hold(request, kept, settings, {}, talk, retold=True))
