"""Where `elicitor learn` keeps what it has learnt."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from elicitor.cli.kept import metric_path, picture_path
from elicitor.cli.learn_request import LearnRequest
from elicitor.cli.outputs import METRIC, PICTURE, Output, require_outputs
from elicitor.cli.recall import result_path
from elicitor.cli.subjects import Subject
from elicitor.cli.summary import announce, say
from elicitor.cli.terminal_facts import AsideIn, Written
from elicitor.core.result_file import RESULT
from elicitor.core.transcript import ANSWERS
from elicitor.session import Session
from elicitor.using.doubts import doubts
from elicitor.using.panel_words import person_named
from elicitor.words import say as said

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["kept_at", "require_places", "write"]

UNSAFE = re.compile(r"[^\w.-]+")
"""What is no part of the name of a file that works everywhere."""


def kept_at(request: LearnRequest, people: Sequence[str]) -> list[Path]:
    """The file of everyone, all different."""
    usual = Path(f"{request.data.name.split('.')[0]}.elicitation.json")
    path = request.learnt.save or usual
    if list(people) == [""]:
        return [path]
    ending = "".join(path.suffixes[-2:]) if path.stem.endswith("tion") else path.suffix
    stem = path.name.removesuffix(ending) if ending else path.name
    found: list[Path] = []
    for person in people:
        name = UNSAFE.sub("_", person).strip("._") or "nameless"
        place, number = path.with_name(f"{stem}.{name}{ending}"), 1
        while place in found:
            number += 1
            place = path.with_name(f"{stem}.{name}-{number}{ending}")
        found.append(place)
    return found


def require_places(places: Sequence[Path], inputs: Mapping[str, Path | None]) -> None:
    """Raise if something would be lost by what is written; inputs are by option."""
    outputs = [
        Output("--save", written, kind)
        for place in places
        for written, kind in (
            (place, ANSWERS),
            (metric_path(place), METRIC),
            (result_path(place), RESULT),
            (picture_path(place), PICTURE),
        )
    ]
    require_outputs(*outputs, inputs=inputs)


def write(
    console: Console, subject: Subject, session: Session, place: Path, *, who: str
) -> None:
    """Keep what was learnt of somebody, and say it."""
    result = session.result(partial=True)
    aside = session.transcript.save(place)
    METRIC.write(metric_path(place), result.metric.to_json())
    result.save(result_path(place))
    if who:
        say(console, f"\n{person_named(who)}: {subject.sentence(result)}")
        for doubt in doubts(result):
            say(console, said(doubt, subject.language))
    elif result.n_answered:
        subject.show(console, result)
    else:
        announce(console, result, language=subject.language)
    picture = subject.draw(result, picture_path(place))
    if aside is not None:
        say(console, said(AsideIn("learnt", str(aside)), subject.language))
    written = Written(str(place), str(metric_path(place)), str(picture))
    console.print(
        said(written, subject.language),
        markup=False,
        highlight=False,
        soft_wrap=True,
    )
