"""Links of a study as owners see them: how many, and how many were opened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import func, select

from elicitor.studies.store import Invitation, Person
from elicitor.studies.studies import Studies

__all__ = ["batches_of"]


def batches_of(studies: Studies, study_id: str) -> Iterator[dict[str, Any]]:
    """Links that were made at once, the newest first, and how many were opened."""
    opened = func.count(Person.id)
    with studies.store.reading() as db:
        rows = db.execute(
            select(Invitation, opened)
            .outerjoin(Person, Person.invitation_id == Invitation.id)
            .where(Invitation.study_id == study_id, Invitation.batch.is_not(None))
            .group_by(Invitation.id)
        ).all()
    each: dict[str, list[tuple[Invitation, int]]] = {}
    for link, count in rows:
        each.setdefault(str(link.batch), []).append((link, count))
    newest = sorted(each.values(), key=lambda one: one[0][0].created_at, reverse=True)
    for links in newest:
        first = links[0][0]
        yield {
            "batch": first.batch,
            "personal": first.personal,
            "made": first.created_at,
            "expires": first.expires_at,
            "number": len(links) if first.personal else first.cap,
            "opened": sum(bool(n) if first.personal else n for _, n in links),
            "revoked": sum(link.revoked_at is not None for link, _ in links),
            "all_revoked": all(link.revoked_at is not None for link, _ in links),
        }
