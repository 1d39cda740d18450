"""The tables of the first version."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this version."""
    op.create_table(
        "files",
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("sha256"),
    )
    op.create_table(
        "owners",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("known_as", sa.String(length=100), nullable=False),
        sa.Column("password", sa.String(length=200), nullable=False),
        sa.Column("second_factor", sa.String(length=300), nullable=True),
        sa.Column("last_step", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("known_as"),
    )
    op.create_table(
        "studies",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("owner_id", sa.String(length=24), nullable=True),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("ends_at", sa.DateTime(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("studies", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_studies_owner_id"), ["owner_id"], unique=False
        )

    op.create_table(
        "drafts",
        sa.Column("study_id", sa.String(length=24), nullable=False),
        sa.Column("definition", sa.JSON(), nullable=False),
        sa.Column("data_sha256", sa.String(length=64), nullable=False),
        sa.Column("saved_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["data_sha256"],
            ["files.sha256"],
        ),
        sa.ForeignKeyConstraint(
            ["study_id"],
            ["studies.id"],
        ),
        sa.PrimaryKeyConstraint("study_id"),
    )
    op.create_table(
        "invitations",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("study_id", sa.String(length=24), nullable=False),
        sa.Column("token_sha256", sa.String(length=64), nullable=False),
        sa.Column("cap", sa.Integer(), nullable=True),
        sa.Column("personal", sa.Boolean(), nullable=False),
        sa.Column("batch", sa.String(length=24), nullable=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("expires_at", sa.DateTime(), nullable=True),
        sa.Column("revoked_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["study_id"],
            ["studies.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("token_sha256"),
    )
    with op.batch_alter_table("invitations", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_invitations_batch"), ["batch"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_invitations_study_id"), ["study_id"], unique=False
        )

    op.create_table(
        "owner_links",
        sa.Column("token_sha256", sa.String(length=64), nullable=False),
        sa.Column("made_by", sa.String(length=24), nullable=True),
        sa.Column("expires_at", sa.DateTime(), nullable=False),
        sa.Column("used_by", sa.String(length=24), nullable=True),
        sa.ForeignKeyConstraint(
            ["made_by"],
            ["owners.id"],
        ),
        sa.ForeignKeyConstraint(
            ["used_by"],
            ["owners.id"],
        ),
        sa.PrimaryKeyConstraint("token_sha256"),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("owner_id", sa.String(length=24), nullable=False),
        sa.Column("code_sha256", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["owner_id"],
            ["owners.id"],
        ),
        sa.PrimaryKeyConstraint("owner_id", "code_sha256"),
    )
    op.create_table(
        "rehearsals",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("study_id", sa.String(length=24), nullable=False),
        sa.Column("begun_at", sa.DateTime(), nullable=False),
        sa.Column("ended_at", sa.DateTime(), nullable=True),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("found", sa.JSON(), nullable=False),
        sa.Column("trouble", sa.String(length=400), nullable=False),
        sa.ForeignKeyConstraint(
            ["study_id"],
            ["studies.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("rehearsals", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_rehearsals_study_id"), ["study_id"], unique=False
        )

    op.create_table(
        "sign_ins",
        sa.Column("token_sha256", sa.String(length=64), nullable=False),
        sa.Column("owner_id", sa.String(length=24), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("seen_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["owner_id"],
            ["owners.id"],
        ),
        sa.PrimaryKeyConstraint("token_sha256"),
    )
    with op.batch_alter_table("sign_ins", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_sign_ins_owner_id"), ["owner_id"], unique=False
        )

    op.create_table(
        "tokens",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("study_id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("token_sha256", sa.String(length=64), nullable=False),
        sa.Column("scopes", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("revoked_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["study_id"],
            ["studies.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("token_sha256"),
    )
    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_tokens_study_id"), ["study_id"], unique=False
        )

    op.create_table(
        "versions",
        sa.Column("study_id", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("definition", sa.JSON(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("data_sha256", sa.String(length=64), nullable=False),
        sa.Column("launched_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["data_sha256"],
            ["files.sha256"],
        ),
        sa.ForeignKeyConstraint(
            ["study_id"],
            ["studies.id"],
        ),
        sa.PrimaryKeyConstraint("study_id", "number"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("study_id", sa.String(length=24), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("invitation_id", sa.String(length=24), nullable=True),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("arm", sa.String(length=10), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column("joined_at", sa.DateTime(), nullable=False),
        sa.Column("included", sa.Boolean(), nullable=False),
        sa.Column("simulated", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["invitation_id"],
            ["invitations.id"],
        ),
        sa.ForeignKeyConstraint(
            ["study_id"],
            ["studies.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("people", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_people_invitation_id"), ["invitation_id"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_people_study_id"), ["study_id"], unique=False
        )

    op.create_table(
        "events",
        sa.Column("person_id", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["people.id"],
        ),
        sa.PrimaryKeyConstraint("person_id", "number"),
    )


def downgrade() -> None:
    """Back from it."""
    op.drop_table("events")
    with op.batch_alter_table("people", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_people_study_id"))
        batch_op.drop_index(batch_op.f("ix_people_invitation_id"))

    op.drop_table("people")
    op.drop_table("versions")
    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tokens_study_id"))

    op.drop_table("tokens")
    with op.batch_alter_table("sign_ins", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_sign_ins_owner_id"))

    op.drop_table("sign_ins")
    with op.batch_alter_table("rehearsals", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_rehearsals_study_id"))

    op.drop_table("rehearsals")
    op.drop_table("recovery_codes")
    op.drop_table("owner_links")
    with op.batch_alter_table("invitations", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_invitations_study_id"))
        batch_op.drop_index(batch_op.f("ix_invitations_batch"))

    op.drop_table("invitations")
    op.drop_table("drafts")
    with op.batch_alter_table("studies", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_studies_owner_id"))

    op.drop_table("studies")
    op.drop_table("owners")
    op.drop_table("files")
