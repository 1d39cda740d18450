"""`elicitor learn`: your metric from comparisons that exist already."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from elicitor.cli.learn_options import LearnOptions
from elicitor.cli.signatures import taking

if TYPE_CHECKING:
    from elicitor.cli.learn_request import LearnRequest
    from elicitor.cli.terminal_facts import NextOfLearnt
    from elicitor.session import Session
    from elicitor.using.learning.comparisons import Comparisons

__all__ = ["learn"]


@taking(LearnOptions)
def learn(ctx: typer.Context, **typed: Any) -> None:
    """Learn your metric from comparisons, or ratings, that exist already.

    DATA has a row for each pair that was compared (--first, --second, --answer), or for
    each item that was rated (--item, --rating). What is learnt is kept like answers of
    `ask`: `report`, `rank`, `tune` and `verify` take the file, and `ask DATA` goes on
    with the questions that would tell most. With --person there is a file for each,
    and `elicitor panel` compares them.
    """
    from elicitor.cli.console import PlainConsole
    from elicitor.cli.learn_request import LearnRequest
    from elicitor.cli.learnt_files import kept_at, require_places, write
    from elicitor.words import say

    del ctx
    request = LearnRequest.of_options(LearnOptions(**typed))
    everyone = list(request.everyone())
    places = kept_at(request, [who for who, _, _ in everyone])
    require_places(places, {"DATA": request.data, "--table": request.learnt.table})
    # All is read and learnt before anything is written.
    begun = [_begun(one, found) for _, one, found in everyone]
    console = PlainConsole()
    for (who, one, _), session, place in zip(everyone, begun, places, strict=True):
        write(console, one.subject(None), session, place, who=who)
    for note in request.everything.notes:
        console.print(f"\n{note}", markup=False, highlight=False)
    console.print()
    told = say(_what_comes_next(places, request.data), request.spoken)
    console.print(told, markup=False, highlight=False, soft_wrap=True)


def _begun(request: LearnRequest, found: Comparisons) -> Session:
    """The session that begins with what somebody compared."""
    from elicitor.cli.ask_settings import AskSettings
    from elicitor.cli.learn_request import LEARNT
    from elicitor.cli.sitting import language_kept
    from elicitor.session import Session

    usual = AskSettings.of("bayesian", None, checks=True)
    source = {**found.origin, "source": request.data.name, "person": request.who}
    return Session(
        request.region,
        request.family,
        tolerance=request.tolerance,
        max_questions=usual.max_questions,
        random_state=request.learnt.seed,
        shuffle_sides=True,
        timed=True,
        given=found.exchanges,
        context={
            **language_kept(request),
            "data": request.data.name,
            "given": source,
            LEARNT: request.to_dict(),
        },
        **usual.options,
    )


def _what_comes_next(places: list[Path], data: Path) -> NextOfLearnt:
    """Commands that take what was learnt."""
    import shlex

    from elicitor.cli.terminal_facts import NextOfLearnt

    file = shlex.quote(str(places[0]))
    going_on = f"{shlex.quote(str(data))} --save {file}"
    if len(places) > 1:
        two = " ".join(shlex.quote(str(place)) for place in places[:2])
        return NextOfLearnt(file, "panel", going_on, two)
    return NextOfLearnt(file, "ask", going_on)
