"""A report on several people: groups of opinion, compromises, what divides them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from elicitor.core.checks import check_instance
from elicitor.metrics.words import whole_per_cent
from elicitor.using.panel_divides import divides
from elicitor.using.panel_report import Panel
from elicitor.using.panel_words import FEW, person_named
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

__all__ = ["panel_report"]

MAP = (
    "Who is near to whom, in the two directions in which people differ most; half of "
    "what is possible of everyone lies in the ellipse around them."
)
ALIKE = "Their answers leave it possible that all of them have the same weights."
DRAWN = (
    "Shares of all such people are those of people like the ones who answered, as if "
    "these were drawn at random."
)
COUNTED = (
    "Two people surely differ in a weight if the intervals of both (90 %) do not "
    "overlap. Who answered little differs from nobody."
)


def panel_report(
    panel: Panel,
    *,
    title: str = "What these people want",
    files: Mapping[str, str] | None = None,
    notes: Sequence[str] = (),
    pictures: bool = True,
) -> Document:
    """Write down a panel for people who were not there.

    Parameters
    ----------
    panel : Panel
        Of everyone's results.
    title : str, default="What these people want"
        Of the report.
    files : mapping of str to str, optional
        Where everyone's answers are kept, by name.
    notes : sequence of str, default=()
        What else a reader should know, in sentences.
    pictures : bool, default=True
        Whether the map is drawn; that needs Matplotlib.

    Returns
    -------
    Document
        For :func:`to_html` and :func:`to_markdown`.
    """
    check_instance("panel", panel, Panel)
    kept = {} if files is None else dict(files)
    limits = Bullets((*_limits(panel), *panel.notes, *notes))
    sections = [
        Section("In short", list(_summary(panel))),
        Section("What divides them", list(_divided(panel, pictures=pictures))),
        Section("Compromises", list(_compromises(panel))),
        Section("Everyone", [_everyone(panel, kept)]),
        Section("Limitations", [limits] if limits.items else []),
    ]
    return Document(title, sections)


def _summary(panel: Panel) -> Iterator[Block]:
    lead, *others = panel.sentence().splitlines()
    yield Text(lead, lead=True)
    others = others[: len(others) - len(panel.notes)]  # notes are limitations
    if not _has_groups(panel):
        yield Bullets(tuple(others))
        return
    about = len(panel.groups) + 1  # compromises have a table of their own
    yield Bullets(tuple(others[:about]))


def _divided(panel: Panel, *, pictures: bool) -> Iterator[Block]:
    found = divides(panel)
    if len(panel.names) < 2:
        return
    if not any(one.differ for one in found):
        yield Text(ALIKE)
    yield Bullets(tuple(one.sentence() for one in found))
    yield Text(COUNTED)
    if pictures:
        yield picture(plot_panel(panel), MAP)


def _has_groups(panel: Panel) -> bool:
    return len(panel.names) >= FEW


def _compromises(panel: Panel) -> Iterator[Table]:
    if not _has_groups(panel):
        return  # what is between two people is said in short
    rows = tuple(
        (
            found.aim,
            panel.metric_sentence(found.metric),
            whole_per_cent(found.mean_regret),
            f"{person_named(found.worst_off)}: "
            f"{whole_per_cent(found.regrets[found.worst_off])}",
        )
        for found in panel.consensus.values()
    )
    head = "A metric for", "what it says", "lost on average", "lost most by"
    caption = "Shares of what lies between the best and the worst in one's own eyes."
    yield Table(head, rows, caption, numeric=(2, 3))


def _everyone(panel: Panel, files: Mapping[str, str]) -> Table:
    def places(row: Mapping[str, Any]) -> tuple[str, ...]:
        chance = whole_per_cent(row["probability"])
        return (str(row["group"]), chance) if _has_groups(panel) else ()

    rows = tuple(
        (
            row["name"],
            str(panel.results[row["name"]].n_questions),
            *places(row),
            panel.results[row["name"]].sentence(),
            files.get(row["name"], ""),
        )
        for row in panel.table()
    )
    grouped = ("group", "surely in it") if _has_groups(panel) else ()
    head = "who", "answers", *grouped, "own metric", "kept in"
    return Table(head, rows, numeric=tuple(range(1, 2 + len(grouped))))


def _limits(panel: Panel) -> Iterator[str]:
    if _has_groups(panel):
        yield DRAWN
    open_ = [name for name in panel.names if not panel.results[name].converged]
    if open_:
        yield (
            f"Of {len(open_)} of {len(panel.names)} people the metric is not known as "
            "closely as was asked for."
        )
