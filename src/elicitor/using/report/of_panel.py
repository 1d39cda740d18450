"""A report on several people: groups of opinion, compromises, what divides them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from elicitor.core.checks import check_instance
from elicitor.using.panel_divides import divides
from elicitor.using.panel_report import Panel
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
FEW = (
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
    return Document(
        title,
        [
            Section("In short", list(_summary(panel))),
            Section("What divides them", list(_divided(panel, pictures=pictures))),
            Section("Compromises", [_compromises(panel)]),
            Section("Everyone", [_everyone(panel, kept)]),
            Section("Limitations", [Bullets((*_limits(panel), *notes))]),
        ],
    )


def _summary(panel: Panel) -> Iterator[Block]:
    lead, *others = panel.sentence().splitlines()
    yield Text(lead, lead=True)
    about = len(panel.groups) + 1
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


def _compromises(panel: Panel) -> Table:
    rows = tuple(
        (
            found.aim,
            found.metric.sentence(),
            f"{found.mean_regret:.0%}",
            f"{found.worst_off}: {found.regrets[found.worst_off]:.0%}",
        )
        for found in panel.consensus.values()
    )
    head = "A metric for", "what it says", "lost on average", "lost most by"
    caption = "Shares of what lies between the best and the worst in one's own eyes."
    return Table(head, rows, caption, numeric=(2, 3))


def _everyone(panel: Panel, files: Mapping[str, str]) -> Table:
    rows = tuple(
        (
            str(row["name"]),
            str(row["group"]),
            f"{row['probability']:.0%}",
            panel.results[row["name"]].sentence(),
            str(panel.results[row["name"]].n_questions),
            files.get(row["name"], ""),
        )
        for row in panel.table()
    )
    head = "who", "group", "surely in it", "own metric", "answers", "kept in"
    return Table(head, rows, numeric=(1, 2, 4))


def _limits(panel: Panel) -> Iterator[str]:
    yield FEW
    open_ = [name for name in panel.names if not panel.results[name].converged]
    if open_:
        yield (
            f"Of {len(open_)} of {len(panel.names)} people the metric is not known as "
            "closely as was asked for."
        )
