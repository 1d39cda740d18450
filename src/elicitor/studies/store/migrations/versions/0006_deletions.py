"""What was deleted in a database and may still stand in its files."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this version: where there are studies, something may have been deleted."""
    op.create_table(
        "deletions",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.execute(
        "INSERT INTO deletions (id) SELECT min(id) FROM studies HAVING count(*) > 0"
    )


def downgrade() -> None:
    """Back from it."""
    op.drop_table("deletions")
