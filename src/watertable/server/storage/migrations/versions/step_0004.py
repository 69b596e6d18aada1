"""Tables that go on from a position of a finished game, and whose turn it is, for lists."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("asked", sa.Integer, nullable=True))
    op.add_column("tables", sa.Column("asked_at", sa.Float, nullable=True))
    op.create_table(
        "forks",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("forks")
    op.drop_column("tables", "asked_at")
    op.drop_column("tables", "asked")
