"""Which columns of the data that were asked about are models that can be ranked."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from elicitor.cli.ask_request import AskRequest
from elicitor.core.errors import ElicitorError
from elicitor.core.transcript import Transcript
from elicitor.datasets.columns import column_names, read_columns

__all__ = ["options_of_rank"]

MOST = 4
"""So many models are named in a command."""


def options_of_rank(
    transcript: Transcript, folder: Path, classes: Sequence[str]
) -> str | None:
    """What `elicitor rank` takes to rank the models that the data hold, if two or more.

    The model that was asked about, and others whose columns are called like its own.
    """
    try:
        request = AskRequest.recorded(transcript, folder)
        models = list(_models(request, classes))[:MOST]
    except (ElicitorError, OSError, ImportError):
        return None
    if len(models) < 2:
        return None
    return "".join(f" --model {shlex.quote(one)}" for one in models)


def _models(request: AskRequest, classes: Sequence[str]) -> Iterator[str]:
    """Models as they are named to `elicitor rank`, the one that was asked about first.

    Without columns of probabilities, or with one named for each class, there are none.
    """
    if len(request.probabilities) != 1:
        return
    (asked,) = request.probabilities
    names = column_names(request.data)
    used = {request.label, request.weight, *request.groups}
    free = [name for name in names if name not in used]
    if classes:
        for pattern in dict.fromkeys([asked, *_patterns(free, classes)]):
            yield f"{pattern.replace('*', '').strip(' _-.') or 'model'}={pattern}"
        return
    for name in dict.fromkeys([asked, *_called_alike(asked, free)]):
        if _holds_probabilities(request.data, name):
            yield name


def _patterns(names: Sequence[str], classes: Sequence[str]) -> Iterator[str]:
    """Patterns, such as f_*, that stand for one column of every class."""
    for name in names:
        pattern = name.replace(classes[0], "*", 1)
        if "*" in pattern and all(pattern.replace("*", c) in names for c in classes):
            yield pattern


def _called_alike(asked: str, names: Sequence[str]) -> list[str]:
    """Columns whose names begin as the one does that was asked about: p_old, p_new."""
    begin = re.match(r"[^\W_]+[\W_]", asked)
    return [] if begin is None else [n for n in names if n.startswith(begin[0])]


def _holds_probabilities(data: Path, name: str) -> bool:
    try:
        read_columns(data, [("model", name)]).probabilities(name)
    except ElicitorError:
        return False
    return True
