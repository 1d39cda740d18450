"""Where studies are kept: SQLite in one file, or PostgreSQL by its address."""

from elicitor.studies.store.board_tables import ApiToken, RehearsalRow, ToldRow
from elicitor.studies.store.owner_tables import (
    Draft,
    Owner,
    OwnerLink,
    OwnerToken,
    RecoveryCode,
    SignIn,
    Try,
    Wish,
)
from elicitor.studies.store.reaching import AWAITED, UnreachableError, retried
from elicitor.studies.store.store import Conflict, Store, TooManyAtOnce
from elicitor.studies.store.tables import (
    Base,
    DataFile,
    Deletion,
    EventRow,
    Invitation,
    Person,
    Study,
    Version,
    new_id,
)

__all__ = [
    "AWAITED",
    "ApiToken",
    "Base",
    "Conflict",
    "DataFile",
    "Deletion",
    "Draft",
    "EventRow",
    "Invitation",
    "Owner",
    "OwnerLink",
    "OwnerToken",
    "Person",
    "RecoveryCode",
    "RehearsalRow",
    "SignIn",
    "Store",
    "Study",
    "ToldRow",
    "TooManyAtOnce",
    "Try",
    "UnreachableError",
    "Version",
    "Wish",
    "new_id",
    "retried",
]
