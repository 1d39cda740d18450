"""`elicitor demo`: the whole way on real data, with a simulated expert."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

import typer

from elicitor.cli.language_option import Spoken
from elicitor.core.answer import Answer
from elicitor.core.labels import named_case
from elicitor.core.own_words import OwnWords
from elicitor.words import say as said
from elicitor.words.spoken import Spoken as Told

if TYPE_CHECKING:
    from rich.console import Console

    from elicitor.cli.demo_facts import DemoData
    from elicitor.core.result import Result
    from elicitor.datasets import Dataset
    from elicitor.oracles.base import Oracle
    from elicitor.regions import BinaryRegion
    from elicitor.session import Session

__all__ = ["demo"]

CODES: Mapping[Answer, Literal["first", "second", "equal", "unsure"]] = {
    Answer.FIRST: "first",
    Answer.SECOND: "second",
    Answer.ABOUT_EQUAL: "equal",
    Answer.CANNOT_SAY: "unsure",
}
CLINIC = {"en": ("patients", "has cancer"), "de": ("Patientinnen", "Krebs")}
CALLED: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "wdbc": CLINIC,
    "wbco": CLINIC,
    "magic": {"en": ("events", "gamma ray"), "de": ("Ereignisse", "Gammastrahl")},
}
"""Who is judged and what is positive, by data set and language."""


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
    language: Spoken = "en",
) -> None:
    """Fit a model on real data, question a simulated expert, use the metric."""
    from elicitor.cli.console import PlainConsole
    from elicitor.cli.demo_facts import DemoNext, DemoOwn, DemoSaved
    from elicitor.cli.language_option import checked
    from elicitor.cli.summary import save_picture, say
    from elicitor.core.checks import check_number
    from elicitor.datasets import fitted_halves, load_dataset
    from elicitor.metrics import named_metric
    from elicitor.oracles import Flip, MetricOracle
    from elicitor.regions import people_per_display

    transcript, picture = _files(out, force=force)
    spoken = checked(language)
    ratio = check_number("--miss", miss, above=0)
    rate = check_number("--flips", flips, at_least=0, below=0.5)
    dataset = load_dataset(data)
    region = fitted_halves(dataset, random_state=seed).region
    named = cast("DemoData", dataset.name.lower())
    case = named_case(CALLED[named][spoken][1])
    own = Told(spoken, OwnWords(case=case))
    truth = named_metric("cost ratio", prevalence=region.prevalence, ratio=ratio)
    expert = MetricOracle(truth, Flip(rate), random_state=seed)
    per = people_per_display(region.prevalence, tolerance=tolerance)
    session = _begun(
        region,
        per,
        method="bayesian" if rate else "efficient",
        tolerance=tolerance,
        repeats=repeats,
        random_state=seed,
        context={"data": dataset.name, "oracle": f"simulated, misses weigh {miss:g}"},
    )
    console = PlainConsole()
    _introduce(console, dataset, ratio, own)
    result = _question(console, session, expert, (region.prevalence, per, named), own)
    _show(console, (result, region), named, own)
    mine = DemoOwn(truth.sentence(positive=case, language=own))
    session.save(transcript, overwrite=True)  # of a demo, as was seen to above
    save_picture(result, region, picture, language=own)
    for one in (mine, DemoSaved(str(picture), str(transcript)), DemoNext()):
        say(console, said(one, own))


def _files(out: Path, *, force: bool) -> tuple[Path, Path]:
    """Where the transcript and the picture go, if nothing is lost by that."""
    from elicitor.cli.outputs import PICTURE, SIMULATION, Output, require_outputs

    transcript, picture = out.with_suffix(".json"), out.with_suffix(".png")
    outputs = Output("--out", transcript, SIMULATION), Output("--out", picture, PICTURE)
    require_outputs(*outputs, force=force)
    return transcript, picture


def _introduce(console: Console, dataset: Dataset, ratio: float, language: str) -> None:
    """Tell what data the demo is about, and what its expert wants."""
    from elicitor.cli.demo_facts import DemoTold
    from elicitor.cli.summary import say
    from elicitor.words.amounts import Figures

    named = cast("DemoData", dataset.name.lower())
    told = DemoTold(dataset.title, len(dataset.y), named, Figures(f"{ratio:g}"))
    say(console, f"{said(told, language)}\n")


def _begun(region: BinaryRegion, per: int, **options: Any) -> Session:
    """A session about so many whole people."""
    from elicitor.regions import CountedRegion
    from elicitor.regions.landmarks import realistic_share
    from elicitor.session import Session

    counted = CountedRegion(region, per, least_right=realistic_share(2))
    return Session(counted, "linear", shuffle_sides=True, **options)


def _show(
    console: Console,
    found: tuple[Result, BinaryRegion],
    named: DemoData,
    language: Told,
) -> None:
    """Write the metric and what it changes."""
    from elicitor.cli.summary import result_sentence, show_result
    from elicitor.oracles.displays.facts import ClassName

    case, told = language.own.case, CALLED[named][str(language)]
    show_result(
        console,
        *found,
        default=0.5,
        called=(ClassName("positives", *told), ClassName("negatives", *told)),
        sentence=result_sentence(*found, case, language=language),
        language=language,
        case=case,
    )


def _question(
    console: Console,
    session: Session,
    expert: Oracle,
    shown: tuple[float, int, DemoData],
    language: str,
) -> Result:
    """Put the questions to the expert, one line each."""
    from elicitor.cli.demo_facts import DemoAnswer, DemoAsks, DemoSide
    from elicitor.cli.summary import say
    from elicitor.oracles.wording import Outcomes

    prevalence, per, named = shown
    say(console, said(DemoAsks(per, named), language))
    while (question := session.ask()) is not None:
        answer = expert.answer(question)
        first, second = (
            DemoSide(f"{seen.missed:3d}", f"{seen.alarms:3d}")
            for seen in (
                Outcomes.of(side, prevalence=prevalence, per=per)
                for side in (question.first, question.second)
            )
        )
        number = session.n_questions + 1
        total = number + (question.remaining or 0)
        code = CODES[answer]
        heard = DemoAnswer(f"{number:2d}", total, first, second, code)
        say(console, f"  {said(heard, language)}")
        session.tell(answer, question=question)
    return session.result()
