"""Who only tried a study out is known as that, also where nobody else has come."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this version; who was simulated and came by a link was an owner's try."""
    op.add_column(
        "people",
        sa.Column("tried", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    people = sa.table(
        "people",
        sa.column("tried", sa.Boolean),
        sa.column("simulated", sa.Boolean),
        sa.column("invitation_id", sa.String),
    )
    tries = people.c.simulated.is_(True) & people.c.invitation_id.is_not(None)
    op.execute(people.update().where(tries).values(tried=True))


def downgrade() -> None:
    """Back from it."""
    op.drop_column("people", "tried")
