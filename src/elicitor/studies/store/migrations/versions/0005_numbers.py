"""Whoever came with a study from another server keeps the name of its board."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this version."""
    op.add_column("people", sa.Column("number", sa.Integer(), nullable=True))


def downgrade() -> None:
    """Back from it."""
    op.drop_column("people", "number")
