"""What `elicitor learn` may be told: every option once, with its words of help."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

__all__ = ["LearnOptions"]

PAIRS = "Comparisons: a row for each pair"
RATINGS = "Ratings: a row for each item and person"
TABLE = "Alternatives by their names"
PEOPLE = "Who, and what is known of the columns"
KEPT = "Where what is learnt is kept"


@dataclass(frozen=True, kw_only=True)
class LearnOptions:
    """The options of the command."""

    data: Annotated[
        Path,
        typer.Argument(help="CSV or Parquet file of comparisons, or of ratings."),
    ]
    first: Annotated[
        str,
        typer.Option(
            help="Columns of the first alternative, such as 'a_*'; the star stands for "
            "what is measured.",
            show_default="none",
            rich_help_panel=PAIRS,
        ),
    ] = ""
    second: Annotated[
        str,
        typer.Option(
            help="The same of the second one, such as 'b_*'.",
            show_default="none",
            rich_help_panel=PAIRS,
        ),
    ] = ""
    answer: Annotated[
        str,
        typer.Option(
            help="Column that tells which was preferred: first, second, about equal "
            "(or =) or cannot say; also a or b where these are the columns of 'a_*' "
            "and 'b_*'.",
            show_default="none",
            rich_help_panel=PAIRS,
        ),
    ] = ""
    items: Annotated[
        tuple[str, ...],
        typer.Option(
            "--item",
            help="Column of what was rated, once for each, or a pattern such as 'm_*'.",
            rich_help_panel=RATINGS,
        ),
    ] = ()
    rating: Annotated[
        str,
        typer.Option(
            help="Column of ratings; larger is better.",
            show_default="none",
            rich_help_panel=RATINGS,
        ),
    ] = ""
    scale: Annotated[
        str,
        typer.Option(
            help="Where ratings are words: these from the worst to the best, with "
            "commas, such as 'poor, fair, good'.",
            show_default="none",
            rich_help_panel=RATINGS,
        ),
    ] = ""
    meets: Annotated[
        str,
        typer.Option(
            help="With how many others, rated otherwise by the same person, each item "
            "is compared, an even number, or 'all': more come closer, but make it look "
            "more certain than it is.",
            rich_help_panel=RATINGS,
        ),
    ] = "2"
    table: Annotated[
        Path | None,
        typer.Option(
            help="CSV or Parquet file of the alternatives, a row each: --first and "
            "--second, or --item, are then columns of their names.",
            show_default="none",
            rich_help_panel=TABLE,
        ),
    ] = None
    models: Annotated[
        str,
        typer.Option(
            help="Column of their names in that table.",
            show_default="none",
            rich_help_panel=TABLE,
        ),
    ] = ""
    rewards: Annotated[
        tuple[str, ...],
        typer.Option(
            "--reward",
            help="Column of the table of which more is better; COLUMN=UNIT adds a "
            "unit.",
            rich_help_panel=TABLE,
        ),
    ] = ()
    costs: Annotated[
        tuple[str, ...],
        typer.Option(
            "--cost",
            help="Column of the table of which less is better; COLUMN=UNIT adds a "
            "unit.",
            rich_help_panel=TABLE,
        ),
    ] = ()
    person: Annotated[
        str,
        typer.Option(
            help="Column that tells who answered: one metric for each.",
            show_default="none",
            rich_help_panel=PEOPLE,
        ),
    ] = ""
    signs: Annotated[
        str,
        typer.Option(
            help="Whether more of each column is good (+), bad (-) or nobody knows "
            "(?), in their order, such as '+,-'.",
            show_default="learnt from the answers",
            rich_help_panel=PEOPLE,
        ),
    ] = ""
    family: Annotated[
        str,
        typer.Option(
            help="linear, linear-fractional, quadratic, polynomial or monotone.",
            rich_help_panel=PEOPLE,
        ),
    ] = "linear"
    tolerance: Annotated[
        float,
        typer.Option(
            help="How precisely to know the trade-offs, in shares of what matters.",
            rich_help_panel=PEOPLE,
        ),
    ] = 0.05
    language: Annotated[
        str | None,
        typer.Option(
            help="What is spoken: en or de; kept with what is learnt.",
            show_default="en",
            rich_help_panel=KEPT,
        ),
    ] = None
    seed: Annotated[
        int, typer.Option(help="Seed of what is drawn.", rich_help_panel=KEPT)
    ] = 0
    save: Annotated[
        Path | None,
        typer.Option(
            help="Where to keep it; with --person each one's name is put before .json.",
            show_default="DATA.elicitation.json",
            rich_help_panel=KEPT,
        ),
    ] = None
