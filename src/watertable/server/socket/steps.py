"""Steps as they are sent: what viewers have in common is encoded once."""

from __future__ import annotations

from watertable.server.socket.messages import dumped
from watertable.table.showing import Json
from watertable.table.steps import Steps


class EncodedSteps:
    """What was just committed, encoded for several viewers."""

    def __init__(self, steps: Steps) -> None:
        self._steps = steps
        self._begun: list[tuple[Json, bytes]] = []
        """What was shown so far, and how a message with it begins."""

    def of(self, viewer: int | None, language: str | None) -> bytes:
        """The message with a viewer's step."""
        return self._beginning(self._steps.shown(viewer, language)) + dumped(self._steps.own(viewer, language))[1:]

    def _beginning(self, shown: Json) -> bytes:
        for known, begun in self._begun:
            if known is shown:
                return begun
        begun = dumped(shown)[:-1] + b","
        self._begun.append((shown, begun))
        return begun
