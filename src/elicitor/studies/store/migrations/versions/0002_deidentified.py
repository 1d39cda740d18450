"""When a study was de-identified; whatever is closed has an end."""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this version."""
    op.add_column("studies", sa.Column("deidentified_at", sa.DateTime(), nullable=True))
    studies = sa.table(
        "studies", sa.column("state", sa.String()), sa.column("ends_at", sa.DateTime())
    )
    closed = studies.c.state == "closed", studies.c.ends_at.is_(None)
    op.execute(
        studies.update()
        .where(*closed)
        .values(ends_at=datetime.now(UTC).replace(tzinfo=None))
    )


def downgrade() -> None:
    """Back from it."""
    op.drop_column("studies", "deidentified_at")
