"""`elicitor study rehearse`: simulated people answer a copy of a study."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from elicitor.cli.study_files import FOLDER, STUDY, opened

if TYPE_CHECKING:
    from elicitor.studies.studies import Studies

__all__ = ["rehearse_study"]


def rehearse_study(
    study: STUDY,
    people: Annotated[int, typer.Option(help="How many are simulated.")] = 12,
    slips: Annotated[
        float,
        typer.Option(help="Share of answers to random pairs against their own metric."),
    ] = 0.1,
    ties: Annotated[
        float, typer.Option(help="Share of random pairs that they find about equal.")
    ] = 0.05,
    lapses: Annotated[
        float, typer.Option(help="Share of answers given without looking.")
    ] = 0.02,
    weight: Annotated[
        list[str] | None,
        typer.Option(
            help="NAME=NUMBER, once for each statistic: what everybody wants.",
            show_default="opinions of all kinds",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Of opinions and slips.")] = 0,
    folder: FOLDER = None,
) -> None:
    """Let simulated people answer a copy, to see how precise how many answers are.

    They answer by the same requests as programs send. Nothing of it enters the study.
    """
    from elicitor.cli.console import PlainConsole
    from elicitor.core.errors import InvalidParameterError
    from elicitor.studies.definition import Definition
    from elicitor.studies.definitions import NoEntry
    from elicitor.studies.rehearsal import Rehearsal, rehearse
    from elicitor.studies.simulated import Noise
    from elicitor.studies.store import DataFile
    from elicitor.studies.web.board.typed_weights import weights_of
    from elicitor.studies.web.rehearsals import opened_by

    studies = opened(folder)
    try:
        version = studies.version(study)
    except NoEntry:
        raise InvalidParameterError(
            f"There is no study {study!r} that asks anything yet."
        ) from None
    with studies.store.reading() as db:
        data = db.get_one(DataFile, version.data_sha256).content
    wanted = Rehearsal(
        people, Noise(slips, ties, lapses), weights_of(",".join(weight or ())), seed
    )
    definition = Definition.of(version.definition)
    console = PlainConsole()
    found: dict[str, Any] = {}
    for found in rehearse(definition, data, wanted, opened_by(_server)):
        done = f"{found['done']} of {found['people']} people"
        console.print(f"{done}, {found['answers']} answers", highlight=False)
    for line in _lines(found):
        console.print(line, highlight=False)


def _server(studies: Studies) -> Any:
    """The application, with keys that nobody else has."""
    import secrets

    from pydantic import SecretStr

    from elicitor.studies.web import create_app
    from elicitor.studies.web.settings import Settings

    own = Settings(secret=SecretStr(secrets.token_hex(16)))
    return create_app(own, studies=studies)


def _lines(found: dict[str, Any]) -> list[str]:
    """What came out, a line each."""
    what = (
        "upper end as a multiple of the lower one"
        if found["scale"] == "times"
        else f"width of the interval of {found['name']}, as a share"
    )
    lines = [f"\nPrecision ({what}; median, range):"]
    for step in found["steps"]:
        lines.append(
            f"  after {step['answers']:>2} answers: {_spread(step['width'])}, may lose "
            f"{_spread(step['regret'], '.1%')}; {step['finished']} of {found['done']} "
            "done"
        )
    lines += [_weight(one) for one in found["weights"]]
    asked, agree = found["questions"], found["agreement"]
    lines += [
        f"Answers needed: {_spread(asked, 'g')}.",
        f"Chooses as the person's own metric on fresh pairs: {_spread(agree, '.0%')}.",
        f"Server: {_spread(found['seconds'], '.3f')} seconds an answer.",
    ]
    if (held := found["held_out"]) is not None:
        own = held["own"]
        lines.append(
            f"Held-out answers, slips included: {own['number']:g} of {held['judged']} "
            f"foretold ({own['low']:.0f} to {own['high']:.0f}); a coin: "
            f"{held['judged'] / 2:g}."
        )
    return lines


def _weight(one: dict[str, Any]) -> str:
    """What was found of a weight, beside what was stated."""
    name = one["name"] or "A missed case, in false alarms"
    times = 100 if one["scale"] == "share" else 1
    unit = " %" if one["scale"] == "share" else ""

    def told(what: str) -> str:
        return f"{times * one[what]:.3g}{unit}"

    stated = "" if one["stated"] is None else f"stated {told('stated')}, "
    held = (
        ""
        if one["covered"] is None
        else f"; {one['covered']} of {one['people']} ranges hold what the person wants"
    )
    ends = f"{told('low')} to {told('high')}"
    return f"{name}: {stated}found {told('value')} ({ends}){held}."


def _spread(one: dict[str, float | None], form: str = ".2g") -> str:
    """Median and range; what has no end is told as open."""
    told = {
        name: "open" if value is None else _short(value, form)
        for name, value in one.items()
    }
    return f"{told['median']} ({told['least']} to {told['most']})"


def _short(value: float, form: str) -> str:
    """A number without a power of ten."""
    plain = form == ".2g" and value >= 100
    return f"{float(format(value, form)):.0f}" if plain else format(value, form)
