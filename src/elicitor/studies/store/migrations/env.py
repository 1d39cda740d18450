"""How Alembic reaches the tables; the connection is given."""

from alembic import context

from elicitor.studies.store.tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
