"""One pair for practice, with two items that show whether the picture is clear."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form
from starlette.responses import Response

from elicitor.studies.practice import Item, items, practised_screen
from elicitor.studies.web.participants.visit import Here, Visit

__all__ = ["router"]

router = APIRouter()
Said = Annotated[str, Form(max_length=40)]


@router.get("/p/{study}/practice")
def practice(here: Here) -> Response:
    """Show the pair; once it was answered, what was read wrongly."""
    elsewhere = here.astray("practice")
    if elsewhere is not None:
        return elsewhere
    screen = _screen(here)
    return here.page(
        "participant/practice.html",
        screen=screen,
        items=items(screen),
        practised=_practised(here, items(screen)),
    )


@router.post("/p/{study}/practice")
def practised(here: Here, item1: Said = "", item2: Said = "") -> Response:
    """Keep what was read, and correct it; the first time counts, and nothing blocks."""
    elsewhere = here.astray("practice")
    if elsewhere is not None:
        return elsewhere
    if here.place.last("practised") is None:
        asked = items(_screen(here))
        said = [item1, item2][: len(asked)]
        body = {"answers": said, "correct": _correct(asked, said)}
        here.studies.record(here.person, "practised", body)
    kept = (here.again().place.told("practised") or {}).get("correct", [])
    wrong = not all(kept)
    return here.to("practice") if wrong else here.onwards()


def _practised(
    here: Visit, asked: tuple[Item, ...]
) -> list[tuple[Item, str, bool]] | None:
    """Each item with what was said to it, and whether it is right; None before."""
    kept = here.place.told("practised")
    if kept is None:
        return None
    said = [*kept.get("answers", ()), *[""] * len(asked)]
    correct = [*kept.get("correct", ()), *[False] * len(asked)]
    return list(zip(asked, said, correct, strict=False))


def _correct(asked: tuple[Item, ...], said: list[str]) -> list[bool]:
    return [one.right == answer for one, answer in zip(asked, said, strict=True)]


def _screen(here: Visit) -> dict[str, Any]:
    asked, arm = here.place.interview.asked, here.place.person.arm
    return practised_screen(asked, arm, here.language)
