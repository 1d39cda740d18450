"""`elicitor ask`: your data, your judgement, your metric."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from elicitor.cli.wishes import Wishes

__all__ = ["ask"]

CLASSES = "Predictions of classes"
GROUPS = "Groups of people"
MODELS = "A table of models"
QUESTIONS = "What is asked"
ANSWERS = "Where answers are kept"


def ask(
    ctx: typer.Context,
    data: Annotated[
        Path,
        typer.Argument(help="CSV or Parquet file: a row per person, or per model."),
    ],
    label: Annotated[
        str, typer.Option(help="Column of the true labels.", rich_help_panel=CLASSES)
    ] = "label",
    probability: Annotated[
        list[str] | None,
        typer.Option(
            help="Column of probabilities of the positive class. With several classes "
            "one LABEL=COLUMN for each, or a pattern such as 'p_*'.",
            rich_help_panel=CLASSES,
        ),
    ] = None,
    score: Annotated[
        str | None,
        typer.Option(
            help="Two classes: column of scores; larger means more positive.",
            rich_help_panel=CLASSES,
        ),
    ] = None,
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
    ] = None,
    positive_name: Annotated[
        str,
        typer.Option(
            help='Two classes: what is true of a positive, e.g. "has cancer".',
            rich_help_panel=CLASSES,
        ),
    ] = "is positive",
    errors: Annotated[
        bool,
        typer.Option(
            "--errors",
            help="Several classes: weigh every kind of error, not just what is right.",
            rich_help_panel=CLASSES,
        ),
    ] = False,
    people: Annotated[
        str,
        typer.Option(
            help='Who is classified, e.g. "patients".', rich_help_panel=CLASSES
        ),
    ] = "people",
    per: Annotated[
        int | None,
        typer.Option(
            help="Show counts out of this many; 100, 1000 … by default.",
            rich_help_panel=CLASSES,
        ),
    ] = None,
    group: Annotated[
        list[str] | None,
        typer.Option(
            help="Column that tells groups, e.g. sex; give it again to combine "
            "columns. Asks how gaps between groups weigh against errors.",
            rich_help_panel=GROUPS,
        ),
    ] = None,
    same_for_all_pairs: Annotated[
        bool,
        typer.Option(
            "--same-for-all-pairs",
            help="Three groups or more: a gap costs the same between any two of them; "
            "far fewer questions.",
            rich_help_panel=GROUPS,
        ),
    ] = False,
    models: Annotated[
        str | None,
        typer.Option(
            help="Column of the models' names; tells that DATA is a table of models.",
            rich_help_panel=MODELS,
        ),
    ] = None,
    reward: Annotated[
        list[str] | None,
        typer.Option(
            help="Column of which more is better; COLUMN=UNIT adds a unit.",
            rich_help_panel=MODELS,
        ),
    ] = None,
    cost: Annotated[
        list[str] | None,
        typer.Option(
            help="Column of which less is better; COLUMN=UNIT adds a unit.",
            rich_help_panel=MODELS,
        ),
    ] = None,
    mixtures: Annotated[
        bool,
        typer.Option(
            "--mixtures",
            help="A lottery between models may be used.",
            rich_help_panel=MODELS,
        ),
    ] = False,
    show_names: Annotated[
        bool,
        typer.Option(
            "--show-names",
            help="Tell what the models are called, which can bias you.",
            rich_help_panel=MODELS,
        ),
    ] = False,
    best_only: Annotated[
        bool,
        typer.Option(
            "--best-only",
            help="Stop as soon as your best model is certain.",
            rich_help_panel=MODELS,
        ),
    ] = False,
    family: Annotated[
        str | None,
        typer.Option(
            help="linear, linear-fractional, monotone or cost-reward; with groups fair "
            "or fair-quadratic.",
            show_default="linear, or fair with --group",
            rich_help_panel=QUESTIONS,
        ),
    ] = None,
    method: Annotated[
        str | None,
        typer.Option(
            help="bayesian (for people, who contradict themselves), efficient (for "
            "answers that are never wrong) or published (many more questions).",
            show_default="bayesian",
            rich_help_panel=QUESTIONS,
        ),
    ] = None,
    checks: Annotated[
        bool,
        typer.Option(
            help="bayesian: ask two questions again and predict two answers, to see "
            "how far your answers can be relied on.",
            rich_help_panel=QUESTIONS,
        ),
    ] = True,
    tolerance: Annotated[
        float | None,
        typer.Option(
            help="How precisely to find the trade-offs, in radians; for models, in "
            "shares of what matters.",
            show_default="0.05, or 0.1 with --group",
            rich_help_panel=QUESTIONS,
        ),
    ] = None,
    max_questions: Annotated[
        int | None,
        typer.Option(
            help="Stop after this many answers.",
            show_default="20 with bayesian",
            rich_help_panel=QUESTIONS,
        ),
    ] = None,
    repeats: Annotated[
        int,
        typer.Option(
            help="Ask each question up to this often; majority counts.",
            rich_help_panel=QUESTIONS,
        ),
    ] = 1,
    seed: Annotated[
        int | None,
        typer.Option(
            help="Seed for which side is shown first.", rich_help_panel=QUESTIONS
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            help="Where answers are kept; DATA.elicitation.json by default.",
            rich_help_panel=ANSWERS,
        ),
    ] = None,
    restart: Annotated[
        bool,
        typer.Option(
            "--restart",
            help="Begin anew; answers that are kept are set aside.",
            rich_help_panel=ANSWERS,
        ),
    ] = False,
) -> None:
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

    manners = Manners.of(method, max_questions, checks=checks)
    wishes = Wishes(
        data=data,
        label=label,
        probabilities=tuple(probability or ()),
        score=score,
        positive_label=positive_label,
        positive_name=positive_name,
        errors=errors,
        people=people,
        per=per,
        models=models,
        rewards=tuple(reward or ()),
        costs=tuple(cost or ()),
        mixtures=mixtures,
        show_names=show_names,
        best_only=best_only,
        groups=tuple(group or ()),
        same_for_all_pairs=same_for_all_pairs,
        family=family or ("fair" if group else "linear"),
        method=manners.method,
        tolerance=(0.1 if group else 0.05) if tolerance is None else tolerance,
    )
    path = save or Path(f"{data.name.split('.')[0]}.elicitation.json")
    settings = {
        "max_questions": manners.max_questions,
        "repeats": repeats,
        "random_state": seed,
        **manners.options,
    }
    raise typer.Exit(_hold(wishes, path, settings, ctx, restart=restart))


def _hold(
    wishes: Wishes,
    path: Path,
    settings: dict[str, Any],
    ctx: typer.Context,
    *,
    restart: bool,
) -> int:
    """Ask into a file that nobody else writes meanwhile; return the exit code."""
    from elicitor.cli.dialogue import Dialogue
    from elicitor.cli.going_on import differing_options, typed_options
    from elicitor.cli.interrupts import left_in_order
    from elicitor.cli.kept import KeptAnswers
    from elicitor.cli.sitting import begun, resumed

    with KeptAnswers.held(path, data=wishes.data) as kept:
        stored, typed = None if restart else kept.load(), typed_options(ctx)
        nothing_lost = stored is not None and not stored.exchanges
        if stored is None or (nothing_lost and differing_options(stored, typed)):
            sitting = begun(wishes, settings)
        else:
            sitting = resumed(stored, wishes, typed, path)
        with left_in_order():  # the reader of the data took Ctrl-C for itself
            return Dialogue.at_terminal(sitting, kept).run()
