"""Programs act for an owner, and name what they make by keys of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this version."""
    op.create_table(
        "owner_tokens",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("owner_id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("token_sha256", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("revoked_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(["owner_id"], ["owners.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("token_sha256"),
    )
    op.create_index(op.f("ix_owner_tokens_owner_id"), "owner_tokens", ["owner_id"])
    op.create_table(
        "wishes",
        sa.Column("key_sha256", sa.String(length=64), nullable=False),
        sa.Column("asked_sha256", sa.String(length=64), nullable=False),
        sa.Column("study_id", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"]),
        sa.PrimaryKeyConstraint("key_sha256"),
    )
    op.create_index(op.f("ix_wishes_study_id"), "wishes", ["study_id"])


def downgrade() -> None:
    """Back from it."""
    op.drop_table("wishes")
    op.drop_table("owner_tokens")
