"""What `elicitor ask` may be told: every option once, with its words of help."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

__all__ = ["KNOWN", "AskOptions"]

CLASSES = "Predictions of classes"
GROUPS = "Groups of people"
MODELS = "A table of models"
QUESTIONS = "What is asked"
ANSWERS = "Where answers are kept"
KNOWN = "known"
"""What is good and what is bad, as long as nobody says otherwise."""


@dataclass(frozen=True, kw_only=True)
class AskOptions:
    """The options of the command.

    What may be left open and has no default here is filled in later.
    """

    data: Annotated[
        Path,
        typer.Argument(help="CSV or Parquet file: a row per person, or per model."),
    ]
    label: Annotated[
        str, typer.Option(help="Column of the true labels.", rich_help_panel=CLASSES)
    ] = "label"
    probabilities: Annotated[
        tuple[str, ...],
        typer.Option(
            "--probability",
            help="Column of probabilities of the positive class. With several classes "
            "one LABEL=COLUMN for each, or a pattern such as 'p_*'.",
            rich_help_panel=CLASSES,
        ),
    ] = ()
    score: Annotated[
        str | None,
        typer.Option(
            help="Two classes: column of scores; larger means more positive.",
            rich_help_panel=CLASSES,
        ),
    ] = None
    positive_label: Annotated[
        str | None,
        typer.Option(
            "--positive-label",
            "--pos-label",
            help="Two classes: which label is positive; needed unless they are 0/1, "
            "-1/1 or false/true.",
            show_default="1 or true",
            rich_help_panel=CLASSES,
        ),
    ] = None
    positive_name: Annotated[
        str,
        typer.Option(
            help='Two classes: what is true of a positive, e.g. "has cancer".',
            rich_help_panel=CLASSES,
        ),
    ] = "is positive"
    errors: Annotated[
        bool,
        typer.Option(
            "--errors",
            help="Several classes: weigh every kind of error, not just what is right.",
            rich_help_panel=CLASSES,
        ),
    ] = False
    people: Annotated[
        str,
        typer.Option(
            help='Who is classified, e.g. "patients".', rich_help_panel=CLASSES
        ),
    ] = "people"
    per: Annotated[
        int | None,
        typer.Option(
            help="Show counts out of this many; 100, 1000 … by default.",
            rich_help_panel=CLASSES,
        ),
    ] = None
    weight: Annotated[
        str | None,
        typer.Option(
            help="Column of how much each row counts; what you see and what is best "
            "is then that of weighted rows.",
            show_default="all rows count alike",
            rich_help_panel=CLASSES,
        ),
    ] = None
    groups: Annotated[
        tuple[str, ...],
        typer.Option(
            "--group",
            help="Column that tells groups, e.g. sex; give it again to combine "
            "columns. Asks how gaps between groups weigh against errors; what gaps "
            "leave out is told first.",
            rich_help_panel=GROUPS,
        ),
    ] = ()
    same_for_all_pairs: Annotated[
        bool,
        typer.Option(
            "--same-for-all-pairs",
            help="Three groups or more: a gap costs the same between any two of them; "
            "far fewer questions.",
            rich_help_panel=GROUPS,
        ),
    ] = False
    models: Annotated[
        str | None,
        typer.Option(
            help="Column of the models' names; tells that DATA is a table of models.",
            rich_help_panel=MODELS,
        ),
    ] = None
    rewards: Annotated[
        tuple[str, ...],
        typer.Option(
            "--reward",
            help="Column of which more is better; COLUMN=UNIT adds a unit.",
            rich_help_panel=MODELS,
        ),
    ] = ()
    costs: Annotated[
        tuple[str, ...],
        typer.Option(
            "--cost",
            help="Column of which less is better; COLUMN=UNIT adds a unit.",
            rich_help_panel=MODELS,
        ),
    ] = ()
    mixtures: Annotated[
        bool,
        typer.Option(
            "--mixtures",
            help="A lottery between models may be used.",
            rich_help_panel=MODELS,
        ),
    ] = False
    show_names: Annotated[
        bool,
        typer.Option(
            "--show-names",
            help="Tell what the models are called, which can bias you.",
            rich_help_panel=MODELS,
        ),
    ] = False
    best_only: Annotated[
        bool,
        typer.Option(
            "--best-only",
            help="Stop as soon as your best model is certain.",
            rich_help_panel=MODELS,
        ),
    ] = False
    words: Annotated[
        Path | None,
        typer.Option(
            help="File of what you call people, classes, outcomes, groups and what is "
            "measured: YAML, TOML or JSON; `elicitor sample words-clinic.yaml` writes "
            "one.",
            rich_help_panel=QUESTIONS,
        ),
    ] = None
    language: Annotated[
        str | None,
        typer.Option(
            help="What questions and results are said in: en or de. Kept with the "
            "answers; those who go on may change it.",
            show_default="en, or as before",
            rich_help_panel=QUESTIONS,
        ),
    ] = None
    family: Annotated[
        str,
        typer.Option(
            help="linear, linear-fractional, monotone or cost-reward; of two classes "
            "and tables of models also quadratic or polynomial, of these also "
            "value-per-cost; with groups fair, fair-fractional or fair-quadratic.",
            show_default="linear, or fair with --group",
            rich_help_panel=QUESTIONS,
        ),
    ]
    method: Annotated[
        str,
        typer.Option(
            help="bayesian (for people, who contradict themselves), efficient (for "
            "answers that are never wrong) or published (many more questions).",
            show_default="bayesian",
            rich_help_panel=QUESTIONS,
        ),
    ]
    signs: Annotated[
        str,
        typer.Option(
            help="known: right decisions and what --reward names are good, errors "
            "and what --cost names are bad. unknown: your answers tell what is good "
            "to you and what is bad, whatever --reward and --cost say, gaps between "
            "groups too; more questions.",
            rich_help_panel=QUESTIONS,
        ),
    ] = KNOWN
    realistic: Annotated[
        bool,
        typer.Option(
            help="Show only classifiers that somebody might use, none that is hardly "
            "ever right about some class, or is no better than chance about all kinds "
            "of errors or for a group. Models that others beat in everything are "
            "shown only to learn whether more of something is good.",
            rich_help_panel=QUESTIONS,
        ),
    ] = True
    checks: Annotated[
        bool,
        typer.Option(
            help="bayesian: ask two questions again and predict two answers, to see "
            "how far your answers can be relied on.",
            rich_help_panel=QUESTIONS,
        ),
    ] = True
    tolerance: Annotated[
        float,
        typer.Option(
            help="How precisely to find the trade-offs, in radians; for models, in "
            "shares of what matters.",
            show_default="0.05, or 0.1 with --group",
            rich_help_panel=QUESTIONS,
        ),
    ]
    max_questions: Annotated[
        int | None,
        typer.Option(
            help="Stop after this many answers.",
            show_default="20 with bayesian",
            rich_help_panel=QUESTIONS,
        ),
    ] = None
    repeats: Annotated[
        int,
        typer.Option(
            help="Ask each question up to this often; majority counts.",
            rich_help_panel=QUESTIONS,
        ),
    ] = 1
    seed: Annotated[
        int | None,
        typer.Option(
            help="Seed for which side is shown first.", rich_help_panel=QUESTIONS
        ),
    ] = None
    save: Annotated[
        Path | None,
        typer.Option(
            help="Where answers are kept; by default in DATA.elicitation.json in the "
            "folder where you are.",
            rich_help_panel=ANSWERS,
        ),
    ] = None
    restart: Annotated[
        bool,
        typer.Option(
            "--restart",
            help="Begin anew; answers that are kept are set aside.",
            rich_help_panel=ANSWERS,
        ),
    ] = False
    browser: Annotated[
        bool,
        typer.Option(
            "--browser",
            help="Ask in a browser on this machine, of nobody but you; the file of "
            "answers is the same, so that you can change between both.",
            rich_help_panel=QUESTIONS,
        ),
    ] = False
    open_page: Annotated[
        bool,
        typer.Option(
            help="--browser: open the page, or only tell its address.",
            rich_help_panel=QUESTIONS,
        ),
    ] = True
