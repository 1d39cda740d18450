"""What is told of people, beside their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this version: nothing is told yet, and follows from the logs."""
    op.create_table(
        "told",
        sa.Column("person_id", sa.String(length=24), nullable=False),
        sa.Column("heard", sa.Integer(), nullable=False),
        sa.Column("edition", sa.String(length=64), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.Column("begun", sa.Boolean(), nullable=False),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("untold", sa.String(length=10), nullable=False),
        sa.Column("sentences", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("person_id"),
    )


def downgrade() -> None:
    """Back from it."""
    op.drop_table("told")
