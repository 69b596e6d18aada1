"""Renewing chance after a restore: a new public nonce is mixed in at every table that is not over.

A restored database has forgotten dice that players have seen. Drawn again from the same secret they would
come again, and whoever saw them could plan with them. The nonce stands in the table's record.
"""

from __future__ import annotations

import json
import logging

from sqlalchemy import Text, cast, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from watertable.kernel.fairness import new_seed
from watertable.kernel.moves import CHANCE
from watertable.server.storage.lineage import Lineage, new_name
from watertable.server.storage.models import entries, lineage, tables
from watertable.server.tables.roster import OVER

log = logging.getLogger("watertable.storage")


async def settle(connection: AsyncConnection, followed: Lineage | None, is_restored: bool) -> tuple[str, int]:
    """Give the database a name if it has none; renew chance if it was restored. Its name and count then."""
    found = (await connection.execute(select(lineage.c.name, lineage.c.count).where(lineage.c.id == 1))).one_or_none()
    name, count = (new_name(), 0) if found is None else (str(found[0]), int(found[1]))
    if found is None:
        await connection.execute(insert(lineage).values(id=1, name=name, count=count))
    elif followed is not None and followed.is_behind(name, count):
        is_restored = True
    if is_restored:
        # Another name: the file beside the database belongs to what was there before.
        name = new_name()
        await connection.execute(update(lineage).where(lineage.c.id == 1).values(name=name, count=count))
        renewed = await _renew_all(connection)
        log.warning("the database was restored: chance is renewed", extra={"tables": renewed})
    return name, count


async def _renew_all(connection: AsyncConnection) -> int:
    """Mix a nonce into chance at every table that is not over, from its next chance move on."""
    drawn = select(func.count()).where(entries.c.table_id == tables.c.id, entries.c.seat == CHANCE).scalar_subquery()
    # As text, so that no row that cannot be read stops the others.
    earlier = cast(tables.c.renewals, Text)
    rows = list(await connection.execute(select(tables.c.id, earlier, drawn).where(tables.c.status != OVER)))
    for table_id, text, chances in rows:
        try:
            renewals = list(json.loads(text))
        except (TypeError, ValueError):
            renewals = []
        now = [*renewals, {"chance": chances, "nonce": new_seed().hex()}]
        await connection.execute(
            update(tables).where(tables.c.id == table_id).values(renewals=now, revision=tables.c.revision + 1)
        )
    return len(rows)
