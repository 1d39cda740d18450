"""Whose study it is: a stand-in until owners sign in."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from elicitor.studies.store import Study
from elicitor.studies.studies import Studies

__all__ = ["Mine", "own_study", "studies_of"]


def studies_of(request: Request) -> Studies:
    """The studies of the server."""
    found: Studies = request.app.state.studies
    return found


def own_study(request: Request, study_id: str) -> Study:
    """A study."""
    return studies_of(request).study(study_id)


Mine = Annotated[Study, Depends(own_study)]
