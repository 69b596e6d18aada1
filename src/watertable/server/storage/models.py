"""The database's tables. The log (`entries`) holds the game; the rest is about the table and its seats.

Tokens are stored as hashes only. Everything that belongs to a table is deleted with its row.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()


def _belongs() -> Column[str]:
    return Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created_at", Float, nullable=False),
    Column("changed_at", Float, nullable=False),
    Column("status", String(8), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("setup", JSON, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("nonces", JSON, nullable=False),
    Column("host_hash", String(64), nullable=False),
    Column("watch_hash", String(64), nullable=False),
    Column("is_listed", Boolean, nullable=False),
    Column("due_at", Float, nullable=True),
    Column("outcome", JSON, nullable=True),
    Column("rematch", String(16), nullable=True),
    Column("renewals", JSON, nullable=False, server_default="[]"),
    Column("asked", Integer, nullable=True),
    Column("asked_at", Float, nullable=True),
    Index("tables_due", "due_at"),
    Index("tables_listed", "is_listed", "status", "changed_at"),
)
"""`due_at` is when something moves by itself: a bot, a pass, a clock that runs out. `renewals` are the nonces that
were mixed into chance after a restore, each with the number of the chance move from which on it counts. `asked` is the
seat that decides, and `asked_at` when the last move was stored: for lists of tables, which replay nothing."""

packs = Table("packs", metadata, _belongs(), Column("text", Text, nullable=False))
"""The custom pack of a table."""

forks = Table("forks", metadata, _belongs(), Column("text", Text, nullable=False))
"""What a table goes on from, if it does not begin at the beginning: a record up to the fork. It holds secrets."""

seats = Table(
    "seats",
    metadata,
    _belongs(),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("access", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("level", String(32), nullable=True),
    Column("token_hash", String(64), nullable=True),
    Column("invite_hash", String(64), nullable=True),
    Column("is_ready", Boolean, nullable=False),
    Column("nonce", String(64), nullable=False),
    Column("passing", String(8), nullable=False),
    Column("is_raised", Boolean, nullable=False),
    Column("has_resigned", Boolean, nullable=False),
)
"""`level` is the bot that plays the seat now: a bot's own, or the stand-in of a person."""

entries = Table(
    "entries",
    metadata,
    _belongs(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=True),
    Column("undo_to", Integer, nullable=True),
    Column("key", String(80), nullable=True),
    Column("at", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    _belongs(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("seat", Integer, nullable=True),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("key", String(80), nullable=True),
)

lineage = Table(
    "lineage",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("name", String(32), nullable=False),
    Column("count", BigInteger, nullable=False),
)
"""One row: which database this is, and a count that rises with commits. The background check writes it too."""
