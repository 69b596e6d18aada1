"""Lines of chat have keys, as moves do: one that is sent again counts once."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("chat", sa.Column("key", sa.String(80), nullable=True))


def downgrade() -> None:
    op.drop_column("chat", "key")
