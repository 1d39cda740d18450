"""Sessions that somebody left by changing an answer, and comes back to.

Whoever changes an answer begins another session. The same answers must say the same,
whatever was said between: a session that held just these is gone on with.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from elicitor.core.transcript import Exchange, Transcript

__all__ = ["back_to", "seed_after"]


def back_to(left: Iterable[Transcript], now: Sequence[Exchange]) -> Transcript | None:
    """The last of some sessions that held these answers, as it was with just them.

    Sessions that were left come oldest first.
    """
    found = None
    for one in left:
        held = one.standing[: len(now)]
        if one.given <= len(now) and [*map(_said, held)] == [*map(_said, now)]:
            found = one
    while found is not None and len(found.standing) > len(now):
        found = found.undo()
    return found


def seed_after(seed: int, now: Sequence[Exchange]) -> int:
    """The seed of a session that begins with answers: others draw by another one."""
    told = b"".join(
        first + second + answer.encode() for first, second, answer in map(_said, now)
    )
    return seed + int(hashlib.sha256(told).hexdigest()[:8], 16)


def _said(one: Exchange) -> tuple[bytes, bytes, str]:
    question = one.question
    return question.first.tobytes(), question.second.tobytes(), one.answer.value
