"""What owners change about a study that was launched: pause, go on, close, extend."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Literal

from elicitor.studies.definitions import Definitions, require_kept
from elicitor.studies.events import now
from elicitor.studies.store import Study

__all__ = ["LONGEST_DAYS", "MOST_IN_ALL", "MOST_LINKS", "State", "change", "extend"]

State = Literal["open", "paused", "closed"]
AMONG = {
    "open": ("open", "paused"),
    "paused": ("open", "paused"),
    "closed": ("open", "paused", "closed"),
}
"""From which states each is reached; who extends a closed study opens it again."""
MOST_LINKS = 5000
"""Personal links that are made at once."""
MOST_IN_ALL = 100_000
"""People whom one open link lets in."""
LONGEST_DAYS = 730
"""For how long links lead somewhere (days)."""
LONGEST_STUDY = 3650
"""How far ahead the last day of a study may be (days)."""


def change(studies: Definitions, study: Study, state: State) -> bool:
    """Pause a study, go on with it or close it; False if that cannot be, now.

    SessionStateError if it would open after links and own words were deleted.
    """
    if state != "closed":
        require_kept(study)
    if study.state not in AMONG[state]:
        return False
    studies.set_state(study.id, state)
    return True


def extend(studies: Definitions, study: Study, day: date) -> bool:
    """Take answers until the end of a day; False if it is over or years ahead.

    Or if the study is not launched. SessionStateError if links and own words are gone.
    """
    require_kept(study)
    until = datetime.combine(day, time.max, tzinfo=UTC)
    ahead = until - now()
    if not timedelta() < ahead <= timedelta(days=LONGEST_STUDY + 1):
        return False
    if study.state == "draft":
        return False
    state = "open" if study.state == "closed" else study.state
    studies.set_state(study.id, state, ends_at=until)
    return True
