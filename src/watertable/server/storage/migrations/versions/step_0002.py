"""Chance that is renewed after a restore, and the count by which a restore is noticed."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("renewals", sa.JSON, nullable=False, server_default="[]"))
    op.create_table(
        "lineage",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("lineage")
    op.drop_column("tables", "renewals")
