"""A report on several people: groups of opinion, compromises, what divides them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from elicitor.core.checks import check_instance
from elicitor.using.asked_all import asked_all
from elicitor.using.panel_divides import divides
from elicitor.using.panel_facts import (
    NotAsClose,
    Of,
    OneSays,
    PanelColumn,
    PanelText,
    PanelTitle,
)
from elicitor.using.panel_report import Panel
from elicitor.using.panel_words import FEW, aim_of, not_finished, not_relied, person
from elicitor.using.plots.panel import plot_panel
from elicitor.using.report.document import (
    Block,
    Bullets,
    Document,
    Section,
    Table,
    Text,
)
from elicitor.using.report.drawings import picture
from elicitor.using.report.voice import said_in
from elicitor.words import Fact
from elicitor.words.amounts import percent
from elicitor.words.catalogue import ENGLISH

__all__ = ["panel_report"]


def panel_report(
    panel: Panel,
    *,
    title: str = "",
    files: Mapping[str, str] | None = None,
    notes: Sequence[str] = (),
    pictures: bool = True,
    language: str = ENGLISH,
) -> Document:
    """Write down a panel for people who were not there; pictures need Matplotlib.

    `files` are where everyone's answers are kept; `notes`, sentences, stay as they are.
    """
    check_instance("panel", panel, Panel)
    kept = {} if files is None else dict(files)
    limits = Bullets((*_limits(panel), *panel.notes, *notes))
    sections = [
        Section(PanelTitle("short"), list(_summary(panel, language))),
        Section(
            PanelTitle("divides"), list(_divided(panel, language, pictures=pictures))
        ),
        Section(PanelTitle("compromises"), list(_compromises(panel, language))),
        Section(PanelTitle("everyone"), [_everyone(panel, kept, language)]),
        Section(PanelTitle("limits"), [limits] if limits.items else []),
    ]
    return said_in(Document(title or PanelTitle("panel"), sections), language)


def _summary(panel: Panel, language: str) -> Iterator[Block]:
    lead, *others = panel.sentence(language=language).splitlines()
    yield Text(lead, lead=True)
    others = others[: len(others) - len(panel.notes)]  # notes are limitations
    if not _has_groups(panel):
        yield Bullets(tuple(others))
        return
    several = [one for one in panel.groups if len(one.members) > 1]
    apart = len(several) if len(panel.groups) > 1 else 0
    about = len(panel.groups) + apart + 1 + panel.too_few  # compromises have a table
    yield Bullets(tuple(others[:about]))


def _divided(panel: Panel, language: str, *, pictures: bool) -> Iterator[Block]:
    found = divides(panel)
    if len(panel.names) < 2:
        return
    if not any(one.differ for one in found):
        yield Text(PanelText("alike"))
    yield Bullets(tuple(one.sentence(language=language) for one in found))
    yield Text(PanelText("counted"))
    if pictures:
        yield picture(plot_panel(panel, language=language), PanelText("map"))


def _has_groups(panel: Panel) -> bool:
    return len(panel.names) >= FEW


def _compromises(panel: Panel, language: str) -> Iterator[Table]:
    if not _has_groups(panel):
        return  # what is between two people is said in short
    rows = tuple(
        (
            aim_of(found),
            panel.metric_sentence(found.metric, language=language),
            percent(found.mean_regret, whole=True),
            OneSays(
                person(found.worst_off),
                percent(found.regrets[found.worst_off], whole=True),
            ),
        )
        for found in panel.consensus.values()
    )
    columns: tuple[Of, ...] = ("for", "says", "average", "most")
    head = tuple(map(PanelColumn, columns))
    yield Table(head, rows, PanelText("shares"), numeric=(2, 3))


def _everyone(panel: Panel, files: Mapping[str, str], language: str) -> Table:
    def places(row: Mapping[str, Any]) -> tuple[Fact | str, ...]:
        chance = percent(row["probability"], whole=True)
        return (str(row["group"]), chance) if _has_groups(panel) else ()

    rows = tuple(
        (
            row["name"],
            str(panel.results[row["name"]].n_questions),
            *places(row),
            panel.results[row["name"]].sentence(language=language),
            files.get(row["name"], ""),
        )
        for row in panel.table()
    )
    grouped: tuple[Of, ...] = ("group", "surely") if _has_groups(panel) else ()
    columns: tuple[Of, ...] = ("who", "answers", *grouped, "own", "kept")
    head = tuple(map(PanelColumn, columns))
    return Table(head, rows, numeric=tuple(range(1, 2 + len(grouped))))


def _limits(panel: Panel) -> Iterator[Fact]:
    if _has_groups(panel):
        yield PanelText("drawn")
        # Of few people the summary has it.
        yield from not_relied(panel.results)
        yield from not_finished(panel.results)
    found = panel.results
    wanted = [name for name in panel.names if not asked_all(found[name])]
    open_ = [name for name in wanted if not found[name].converged]
    if open_:
        yield NotAsClose(len(open_), len(panel.names))
