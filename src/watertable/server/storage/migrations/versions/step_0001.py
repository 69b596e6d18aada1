"""The first schema: tables, their packs, seats, log and chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _belongs() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("changed_at", sa.Float, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("setup", sa.JSON, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("nonces", sa.JSON, nullable=False),
        sa.Column("host_hash", sa.String(64), nullable=False),
        sa.Column("watch_hash", sa.String(64), nullable=False),
        sa.Column("is_listed", sa.Boolean, nullable=False),
        sa.Column("due_at", sa.Float, nullable=True),
        sa.Column("outcome", sa.JSON, nullable=True),
        sa.Column("rematch", sa.String(16), nullable=True),
    )
    op.create_index("tables_due", "tables", ["due_at"])
    op.create_index("tables_listed", "tables", ["is_listed", "status", "changed_at"])
    op.create_table("packs", _belongs(), sa.Column("text", sa.Text, nullable=False))
    op.create_table(
        "seats",
        _belongs(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("access", sa.String(8), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("level", sa.String(32), nullable=True),
        sa.Column("token_hash", sa.String(64), nullable=True),
        sa.Column("invite_hash", sa.String(64), nullable=True),
        sa.Column("is_ready", sa.Boolean, nullable=False),
        sa.Column("nonce", sa.String(64), nullable=False),
        sa.Column("passing", sa.String(8), nullable=False),
        sa.Column("is_raised", sa.Boolean, nullable=False),
        sa.Column("has_resigned", sa.Boolean, nullable=False),
    )
    op.create_table(
        "entries",
        _belongs(),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.Text, nullable=True),
        sa.Column("undo_to", sa.Integer, nullable=True),
        sa.Column("key", sa.String(80), nullable=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "chat",
        _belongs(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for name in ("chat", "entries", "seats", "packs", "tables"):
        op.drop_table(name)
