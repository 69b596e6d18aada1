"""Lines of chat: who speaks, what is kept of a line, and that one that is sent again counts once."""

from __future__ import annotations

from watertable.server.settings import Limits
from watertable.server.socket.messages import Say
from watertable.server.tables.live import LiveTable
from watertable.server.tables.roster import Refused
from watertable.server.tokens import clean_name, clean_text, spectator_name
from watertable.table.showing import Json


async def speak(table: LiveTable, message: Say, limits: Limits) -> Json | None:
    """Store a line and show it to everyone; the answer to its sender, if it has a key. The seat that it names is one
    that the sender holds. Raises Refused."""
    if message.seat is not None:
        name = table.seats[message.seat].name
    else:
        wanted = clean_name(message.name or "", limits.name_characters)
        name = spectator_name(wanted, [seat.name for seat in table.seats])
    text = clean_text(message.text, limits.chat_characters)
    if not text:
        raise Refused("bad-message", "the message is empty")
    if message.key is None:
        await table.say(message.seat, name, text, None)
        return None
    speaker = "watching" if message.seat is None else str(message.seat)
    said = await table.say(message.seat, name, text, f"{speaker}:{message.key}")
    return {"type": "said", "key": message.key, "number": said.seq, "repeated": said.is_repeated}
