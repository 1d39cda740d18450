"""Passwords and codes that were tried, counted by all workers together."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this version."""
    op.create_table(
        "tries",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_tries_key"), "tries", ["key"])
    op.create_index(op.f("ix_tries_at"), "tries", ["at"])


def downgrade() -> None:
    """Back from it."""
    op.drop_table("tries")
