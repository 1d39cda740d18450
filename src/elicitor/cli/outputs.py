"""What a command may write where: the one place that decides.

A file that is read is never written, no two outputs share a file, and a file that is
not of the kind that is to be written there stays, unless the person insists.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from elicitor.core.errors import InvalidParameterError
from elicitor.core.files import require_writable
from elicitor.core.kinds import Kind, holding, starting

__all__ = [
    "DECISIONS",
    "METRIC",
    "PICTURE",
    "RANKING",
    "REPORT",
    "REPORT_MARK",
    "SIMULATION",
    "Output",
    "require_outputs",
]

REPORT_MARK = "<!-- written by elicitor report -->"
"""Last line of every report, so that it is known again."""


@dataclass(frozen=True)
class Output:
    """A file that a command is going to write.

    `option` is what the person would change to write elsewhere.
    """

    option: str
    path: Path
    kind: Kind


def require_outputs(
    *outputs: Output,
    inputs: Mapping[str, Path | None] | None = None,
    force: bool | None = None,
) -> None:
    """Raise `InvalidParameterError` if something would be lost by writing.

    Inputs, by option, are never replaced; `force` is None if there is no such option.
    """
    taken = [(name, path) for name, path in (inputs or {}).items() if path is not None]
    for output in outputs:
        require_writable(output.option, output.path)
        _require_apart(output, taken)
        if not force and not output.kind.may_replace(output.path):
            way = "" if force is None else ", or say --force"
            raise InvalidParameterError(
                f"{output.option} would replace {str(output.path)!r}, which is no "
                f"{output.kind.name}. Name another file{way}."
            )
        taken.append((output.option, output.path))


def _require_apart(output: Output, taken: Iterable[tuple[str, Path]]) -> None:
    for name, path in taken:
        if _same_file(output.path, path):
            also = "more is to be written there, too"
            other = also if name == output.option else f"it is what {name} names"
            raise InvalidParameterError(
                f"{output.option} must be a file of its own, not {str(output.path)!r}: "
                f"{other}."
            )


def _same_file(one: Path, other: Path) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:  # one of them is not there yet
        return one.resolve() == other.resolve()


def _simulated(body: Mapping[str, Any]) -> bool:
    context = body.get("context")
    oracle = context.get("oracle") if isinstance(context, dict) else None
    return str(oracle).startswith("simulated")


DECISIONS = Kind(
    "file of decisions of ours",
    starting(r"(row,(.*,)?)?decision(,drawn by lot)?\r?\n"),
)
METRIC = Kind("metric of ours", holding(lambda body: "family" in body))
PICTURE = Kind("picture", lambda content: content.startswith(b"\x89PNG"))
RANKING = Kind(
    "ranking of ours",
    holding(lambda body: {"best", "metric", "rows", "choices"} <= set(body)),
)
REPORT = Kind(
    "report of ours", lambda content: content.rstrip().endswith(REPORT_MARK.encode())
)
SIMULATION = Kind("record of a demo", holding(_simulated))
