"""The participant's way: a small file for each idea."""

from fastapi import APIRouter

from elicitor.studies.web.participants import (
    asking,
    beginning,
    entering,
    leaving,
    looking_back,
    own_record,
    practising,
    resulting,
    surveying,
)
from elicitor.studies.web.participants.resulting import Known

__all__ = ["Known", "router"]

router = APIRouter()
for part in (
    entering,
    beginning,
    practising,
    surveying,
    asking,
    looking_back,
    resulting,
    leaving,
    own_record,
):
    router.include_router(part.router)
