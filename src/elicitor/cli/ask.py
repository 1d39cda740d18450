"""`elicitor ask`: your data, your judgement, your metric."""

from __future__ import annotations

import signal
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from elicitor.cli.subjects import Subject
    from elicitor.core.transcript import Transcript
    from elicitor.session import Session

__all__ = ["ask"]

CLASSES = "Predictions of classes"
GROUPS = "Groups of people"
MODELS = "A table of models"
QUESTIONS = "What is asked"
ANSWERS = "Where answers are kept"


def ask(
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
            help="Begin anew even if answers are kept.",
            rich_help_panel=ANSWERS,
        ),
    ] = False,
) -> None:
    """Compare classifiers for your own data until your metric is known.

    DATA holds predictions of two or of several classes, or a table of models with
    what was measured on them. With --group you are asked how gaps between groups of
    people weigh against the errors of everyone.

    Every answer is saved at once. Quit, close the window or press Ctrl-C at any
    moment, and run the same command again to go on.
    """
    from elicitor.cli.dialogue import Dialogue
    from elicitor.cli.manners import Manners
    from elicitor.cli.wishes import Wishes
    from elicitor.core.files import require_writable
    from elicitor.core.transcript import Transcript

    precision = (0.1 if group else 0.05) if tolerance is None else tolerance
    kind = family or ("fair" if group else "linear")
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
        family=kind,
        method=manners.method,
        tolerance=precision,
    )
    path = save or Path(f"{data.name.split('.')[0]}.elicitation.json")
    require_writable("--save", path)
    stored = Transcript.load(path) if path.exists() and not restart else None
    subject = wishes.subject(stored)
    session = _session(
        subject,
        stored,
        family=kind,
        method=manners.method,
        tolerance=precision,
        max_questions=manners.max_questions,
        repeats=repeats,
        random_state=seed,
        **manners.options,
        **subject.options,
        context={
            "data": data.name,
            "begun": datetime.now(UTC).isoformat(timespec="seconds"),
            "wishes": wishes.to_dict(),
            **subject.context,
        },
    )
    # The file reader's own Ctrl-C handler restarts an interrupted input().
    signal.signal(signal.SIGINT, signal.default_int_handler)
    raise typer.Exit(Dialogue.at_terminal(session, subject, path).run())


def _session(subject: Subject, stored: Transcript | None, **settings: Any) -> Session:
    """Resume the stored session, or open a new one that suits a person."""
    from elicitor.session import Session

    if stored is not None:
        return Session.resume(stored, subject.region, timed=True)
    return Session(subject.region, **settings, shuffle_sides=True, timed=True)
