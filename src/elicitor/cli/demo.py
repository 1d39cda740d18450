"""`elicitor demo`: the whole way on real data, with a simulated expert."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from elicitor.datasets import Dataset
    from elicitor.oracles.base import Oracle
    from elicitor.session import Session

__all__ = ["demo"]

YOUR_TURN = """
Your turn:
  elicitor try                  answer yourself, about a clinic, here
  elicitor try --browser        the same as pages in your browser
  elicitor study serve --demo   a study that many have answered, and its board
From a clone without an activated environment the command is .venv/bin/elicitor."""


def demo(
    data: Annotated[
        str, typer.Option(help="Real data set: wdbc, wbco or magic.")
    ] = "wdbc",
    miss: Annotated[
        float, typer.Option(help="False alarms that the expert trades for a miss.")
    ] = 6.0,
    flips: Annotated[
        float, typer.Option(help="Share of answers that the expert gets wrong.")
    ] = 0.0,
    repeats: Annotated[
        int, typer.Option(help="Ask each question up to this often; majority counts.")
    ] = 1,
    tolerance: Annotated[float, typer.Option(help="When to stop, in radians.")] = 0.02,
    seed: Annotated[int, typer.Option(help="Seed for the split and the slips.")] = 0,
    out: Annotated[
        Path, typer.Option(help="Where the picture and the transcript are saved.")
    ] = Path("elicitor-demo"),
    force: Annotated[
        bool, typer.Option("--force", help="Replace files that no demo has written.")
    ] = False,
) -> None:
    """Fit a model on real data, question a simulated expert, use the metric."""
    from elicitor.cli.console import PlainConsole
    from elicitor.cli.outputs import PICTURE, SIMULATION, Output, require_outputs
    from elicitor.cli.summary import save_picture, show_result
    from elicitor.core.checks import check_number
    from elicitor.datasets import fitted_halves, load_dataset
    from elicitor.metrics import named_metric
    from elicitor.oracles import Flip, MetricOracle
    from elicitor.regions import CountedRegion, people_per_display
    from elicitor.regions.landmarks import realistic_share
    from elicitor.session import Session

    transcript, picture = out.with_suffix(".json"), out.with_suffix(".png")
    require_outputs(
        Output("--out", transcript, SIMULATION),
        Output("--out", picture, PICTURE),
        force=force,
    )
    ratio = check_number("--miss", miss, above=0)
    rate = check_number("--flips", flips, at_least=0, below=0.5)
    dataset = load_dataset(data)
    region = fitted_halves(dataset, random_state=seed).region
    truth = named_metric("cost ratio", prevalence=region.prevalence, ratio=ratio)
    expert = MetricOracle(truth, Flip(rate), random_state=seed)
    per = people_per_display(region.prevalence, tolerance=tolerance)
    session = Session(
        CountedRegion(region, per, least_right=realistic_share(2)),
        "linear",
        method="bayesian" if rate else "efficient",
        tolerance=tolerance,
        repeats=repeats,
        random_state=seed,
        shuffle_sides=True,
        context={"data": dataset.name, "oracle": f"simulated, misses weigh {miss:g}"},
    )
    console = PlainConsole()
    _introduce(console, dataset, ratio)
    _question(console, session, expert, region.prevalence, per, dataset.people)
    result = session.result()
    show_result(console, result, region, default=0.5)
    console.print(f"The expert's own metric: {truth.sentence()}", highlight=False)
    session.save(transcript, overwrite=True)  # of a demo, as was seen to above
    save_picture(result, region, picture)
    console.print(f"Saved {picture} and {transcript}.", highlight=False)
    console.print(YOUR_TURN, markup=False, highlight=False)


def _introduce(console: Console, dataset: Dataset, miss: float) -> None:
    console.print(
        f"{dataset.title}: a logistic regression is fitted on one half of "
        f"{len(dataset.y)} rows; its thresholds are judged on the other half.\n"
        f"Positive is what “{dataset.positive_name}” is true of. "
        f"A simulated expert, to whom a missed case weighs {miss:g} false alarms, "
        "answers.",
        highlight=False,
    )


def _question(
    console: Console,
    session: Session,
    expert: Oracle,
    prevalence: float,
    per: int,
    people: str,
) -> None:
    """Put the questions to the expert, one line each."""
    from elicitor.oracles.wording import Outcomes

    console.print(f"\nOut of {per} {people}, which is better:", highlight=False)
    while (question := session.ask()) is not None:
        answer = expert.answer(question)
        sides = [
            f"{seen.missed:3d} missed, {seen.alarms:3d} alarms"
            for seen in (
                Outcomes.of(side, prevalence=prevalence, per=per)
                for side in (question.first, question.second)
            )
        ]
        total = session.n_questions + 1 + (question.remaining or 0)
        console.print(
            f"  {session.n_questions + 1:2d} of {total}: {sides[0]}  or  {sides[1]}?"
            f"  {answer.value}",
            highlight=False,
        )
        session.tell(answer, question=question)
