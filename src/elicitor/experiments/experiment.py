"""The skeleton of every experiment: its cases, one trial for each, one report.

What an experiment is about stands in its own file: what a paper printed, the trial (a
function of a module, for one cell of a sweep) and how a case becomes rows. ::

    @experiment("squares", source="nowhere", columns=(("y", "measured.y"),))
    def squares(run):
        "One line for `elicitor reproduce`."
        return Outcome({"seed": SEED}, run.table(_square, [{"x": 1}, {"x": 2}]))
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from elicitor.experiments.report import Report
from elicitor.experiments.sweep import Run

__all__ = ["Experiment", "Outcome", "experiment"]


@dataclass(frozen=True)
class Outcome:
    """What came out, and what it depends on; see :class:`Report`."""

    settings: Mapping[str, Any]
    rows: Iterable[Mapping[str, Any]]
    notes: tuple[str, ...] = ()


@dataclass(eq=False)
class Experiment:
    """A table to be filled: ``experiment(run)`` is its report.

    Attributes
    ----------
    name, source, notes, columns
        As in :class:`Report`.
    work : callable
        ``work(run)`` returns the outcome; its docstring says in a line what it does.
    """

    name: str
    source: str
    work: Callable[[Run], Outcome]
    notes: tuple[str, ...] = ()
    columns: tuple[tuple[str, str], ...] = ()

    def __call__(self, run: Run) -> Report:
        """Do the work; the settings say whether it was the small version."""
        outcome = self.work(run)
        return Report(
            name=self.name,
            source=self.source,
            settings={**outcome.settings, "quick": run.quick},
            rows=tuple(outcome.rows),
            notes=(*outcome.notes, *self.notes),
            columns=self.columns,
        )


def experiment(
    name: str, **about: Any
) -> Callable[[Callable[[Run], Outcome]], Experiment]:
    """Make an experiment of the function that does its work; see the example above."""

    def declared(work: Callable[[Run], Outcome]) -> Experiment:
        made = Experiment(name, work=work, **about)
        functools.update_wrapper(made, work)
        return made

    return declared
