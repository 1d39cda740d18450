"""Running the cells of a sweep: in parallel, with progress, and resumable.

A cell is a JSON-ready dict of keyword arguments for one function. Its result is stored
as soon as it is finished, under the arguments that gave it, so a run that was
interrupted takes up where it stopped and no result can be taken for another's.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Any, TypeAlias

from elicitor.core.errors import InvalidDataError
from elicitor.core.files import write_text

__all__ = ["FinishedCells", "Progress", "Run", "everyone", "in_chunks", "in_parts"]

FORMAT = "elicitor finished cells"

Progress: TypeAlias = Callable[[int, int], None]


class FinishedCells:
    """Results of cells that are done, in a JSON file.

    Parameters
    ----------
    path : path-like or None
        Where to keep them; None keeps them in memory only.
    name : str
        Name of the experiment they belong to.

    Raises
    ------
    InvalidDataError
        If the file is not one of ours, or belongs to another experiment. Results of
        another version of elicitor are dropped without complaint.
    """

    def __init__(self, path: str | os.PathLike[str] | None, name: str) -> None:
        self.path = None if path is None else Path(path)
        self._head = {
            "format": FORMAT,
            "experiment": name,
            "elicitor": _version(),
        }
        self._results: dict[str, Any] = {}
        if self.path is not None and self.path.exists():
            self._results = self._load(self.path)

    def _load(self, path: Path) -> dict[str, Any]:
        try:
            body = json.loads(path.read_text(encoding="utf-8"))
        except ValueError:
            body = None
        known = isinstance(body, dict) and body.get("format") == FORMAT
        if not known or body.get("experiment") != self._head["experiment"]:
            raise InvalidDataError(
                f"{str(path)!r} must hold finished parts of "
                f"{self._head['experiment']!r}, or not exist; it holds something else. "
                "Delete it, or name another file."
            )
        same_version = body.get("elicitor") == self._head["elicitor"]
        return dict(body["cells"]) if same_version else {}

    def __len__(self) -> int:
        return len(self._results)

    def get(self, cell: Mapping[str, Any]) -> Any:
        """Result of a cell, or None if it is not finished."""
        return self._results.get(_key(cell))

    def add(self, cell: Mapping[str, Any], result: Any) -> None:
        """Store the result of a cell."""
        self._results[_key(cell)] = result
        if self.path is not None:
            body = {**self._head, "cells": self._results}
            write_text(self.path, json.dumps(body, indent=1))

    def discard(self) -> None:
        """Delete the file; the results are not needed any more."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)


@dataclass(frozen=True)
class Run:
    """How an experiment is to be run.

    Attributes
    ----------
    quick : bool, default=False
        Whether to do a small version: fewer metrics or smaller sizes. The report's
        settings say what was done.
    n_jobs : int, default=1
        Processes for sweeps; benchmarks always use one.
    progress : callable, optional
        ``progress(done, total)`` in cells, called whenever a cell is finished.
    finished : FinishedCells
        Where results are kept; in memory by default.
    """

    quick: bool = False
    n_jobs: int = 1
    progress: Progress | None = None
    finished: FinishedCells = field(default_factory=lambda: FinishedCells(None, ""))

    def sweep(
        self,
        work: Callable[..., Any],
        cells: Sequence[Mapping[str, Any]],
        *,
        parallel: bool = True,
    ) -> list[Any]:
        """Call ``work(**cell)`` for every cell that is not finished yet.

        Parameters
        ----------
        work : callable
            A function of a module; its result must be JSON-ready.
        cells : sequence of mapping
            JSON-ready keyword arguments.
        parallel : bool, default=True
            Whether cells may run at the same time.

        Returns
        -------
        list
            Results in the order of `cells`.
        """
        from joblib import Parallel, delayed

        missing = [cell for cell in cells if self.finished.get(cell) is None]
        done = len(cells) - len(missing)
        self._report(done, len(cells))
        n_jobs = min(self.n_jobs, len(missing)) if parallel and missing else 1
        pool = Parallel(n_jobs=n_jobs, return_as="generator_unordered")
        calls = (delayed(_numbered)(i, work, cell) for i, cell in enumerate(missing))
        for index, result in pool(calls):
            self.finished.add(missing[index], result)
            done += 1
            self._report(done, len(cells))
        return [self.finished.get(cell) for cell in cells]

    def table(
        self,
        trial: Callable[..., Any],
        cases: Sequence[Mapping[str, Any]],
        *,
        cut: Callable[[Mapping[str, Any]], list[dict[str, Any]]] | None = None,
        rows: Callable[[Any, list[Any]], Iterable[Any]] | None = None,
        parallel: bool = True,
    ) -> list[Any]:
        """Sweep over the cells of all cases, and put the results of each together.

        Parameters
        ----------
        trial : callable
            As `work` of :meth:`sweep`.
        cases : sequence of mapping
            What the rows are about.
        cut : callable, optional
            ``cut(case)`` returns its cells, as of :func:`in_parts`; by default a case
            is one cell.
        rows : callable, optional
            ``rows(case, results)`` returns rows; by default the results are the rows.
        parallel : bool, default=True
            Whether cells may run at the same time.
        """
        cells = [[dict(case)] if cut is None else cut(case) for case in cases]
        every = [cell for own in cells for cell in own]
        found = iter(self.sweep(trial, every, parallel=parallel))
        results = [[next(found) for _ in own] for own in cells]
        if rows is None:
            return [result for own in results for result in own]
        filled = (rows(case, own) for case, own in zip(cases, results, strict=True))
        return [row for own in filled for row in own]

    def _report(self, done: int, total: int) -> None:
        if self.progress is not None:
            self.progress(done, total)


def in_parts(
    parts: int,
) -> Callable[[Mapping[str, Any]], list[dict[str, Any]]]:
    """Cut a case into cells that each do one of several parts of it."""
    return lambda case: [
        {**case, "part": part, "parts": parts} for part in range(parts)
    ]


def in_chunks(
    people: int, chunk: int
) -> Callable[[Mapping[str, Any]], list[dict[str, Any]]]:
    """Cut a case into cells of so many people each, the first one by number."""
    return lambda case: [
        {**case, "first": first, "number": min(chunk, people)}
        for first in range(0, people, chunk)
    ]


def everyone(
    rows: Callable[[Any, list[Any]], Iterable[Any]],
) -> Callable[[Any, list[list[Any]]], Iterable[Any]]:
    """Rows of the results for all people, whom :func:`in_chunks` had parted."""
    return lambda case, parts: rows(case, [one for part in parts for one in part])


def _numbered(
    index: int, work: Callable[..., Any], cell: Mapping[str, Any]
) -> tuple[int, Any]:
    return index, work(**cell)


def _key(cell: Mapping[str, Any]) -> str:
    return json.dumps(cell, sort_keys=True)


def _version() -> str:
    try:
        return metadata.version("elicitor")
    except metadata.PackageNotFoundError:
        return "unknown"
