"""`elicitor ask`: your data, your judgement, your metric."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from elicitor.core.transcript import Transcript
    from elicitor.regions import Region
    from elicitor.session import Session

__all__ = ["ask"]


def ask(
    data: Annotated[
        Path, typer.Argument(help="CSV or Parquet file with one row per person.")
    ],
    label: Annotated[str, typer.Option(help="Column of the true labels.")] = "label",
    score: Annotated[
        str | None, typer.Option(help="Column of scores; larger means more positive.")
    ] = None,
    probability: Annotated[
        str | None, typer.Option(help="Column of probabilities of the positive class.")
    ] = None,
    positive_label: Annotated[
        str | None, typer.Option(help="Which label is positive, if not 1.")
    ] = None,
    positive_name: Annotated[
        str, typer.Option(help='What is true of a positive, e.g. "has cancer".')
    ] = "is positive",
    people: Annotated[
        str, typer.Option(help='Who is classified, e.g. "patients".')
    ] = "people",
    per: Annotated[
        int | None,
        typer.Option(help="Show counts out of this many; 100 or 1000 by default."),
    ] = None,
    family: Annotated[
        str, typer.Option(help="linear or linear-fractional.")
    ] = "linear",
    method: Annotated[
        str, typer.Option(help="efficient (ours) or published (many more questions).")
    ] = "efficient",
    tolerance: Annotated[
        float, typer.Option(help="How precisely to find the trade-off, in radians.")
    ] = 0.05,
    max_questions: Annotated[
        int | None, typer.Option(help="Stop after this many answers.")
    ] = None,
    repeats: Annotated[
        int, typer.Option(help="Ask each question up to this often; majority counts.")
    ] = 1,
    seed: Annotated[
        int | None, typer.Option(help="Seed for which side is shown first.")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(help="Where answers are kept; DATA.elicitation.json by default."),
    ] = None,
    restart: Annotated[
        bool, typer.Option("--restart", help="Begin anew even if answers are kept.")
    ] = False,
) -> None:
    """Compare classifiers for your own data until your metric is known.

    Every answer is saved at once. Quit, close the window or press Ctrl-C at any moment
    and run the same command again to go on.
    """
    from elicitor.cli.dialogue import Dialogue
    from elicitor.core.files import require_writable
    from elicitor.core.transcript import Transcript
    from elicitor.datasets import read_predictions
    from elicitor.oracles import Vocabulary
    from elicitor.regions import CountedRegion

    predictions = read_predictions(
        data,
        label=label,
        score=score,
        probability=probability,
        positive_label=positive_label,
    )
    path = save or Path(f"{data.name.split('.')[0]}.elicitation.json")
    require_writable("--save", path)
    stored = Transcript.load(path) if path.exists() and not restart else None
    region = predictions.region()
    shown = per or _people_shown(stored, region.prevalence, tolerance)
    session = _session(
        CountedRegion(region, shown),
        stored,
        family=family,
        method=method,
        tolerance=tolerance,
        max_questions=max_questions,
        repeats=repeats,
        random_state=seed,
        context={"data": data.name, "positive_name": positive_name},
    )
    # The file reader's own Ctrl-C handler restarts an interrupted input().
    signal.signal(signal.SIGINT, signal.default_int_handler)
    words = Vocabulary(positive_name, people)
    raise typer.Exit(Dialogue.at_terminal(session, region, path, words, shown).run())


def _session(region: Region, stored: Transcript | None, **settings: Any) -> Session:
    """Resume the stored session, or open a new one that suits a person."""
    from elicitor.session import Session

    if stored is not None:
        return Session.resume(stored, region, timed=True)
    return Session(region, **settings, shuffle_sides=True, timed=True)


def _people_shown(
    stored: Transcript | None, prevalence: float, tolerance: float
) -> int:
    """The number that counts are out of: as before, or fit for the rarer class."""
    from elicitor.regions import people_per_display

    if stored is not None and "per" in stored.region:
        return int(stored.region["per"])
    return people_per_display(prevalence, tolerance=tolerance)
