"""How much bots think in a tournament."""

from __future__ import annotations

from watertable.bots import Bot, BotDecider, Choice


class ThinkingBot(BotDecider):
    """A bot in a tournament, and how it has spent its time in one game. Forced moves are not counted."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot)
        self.decisions = 0
        self.seconds = 0.0
        self.iterations = 0
        self.longest = 0.0
        """Seconds of its longest decision."""

    def note(self, choice: Choice) -> None:
        self.decisions += 1
        self.seconds += choice.seconds
        self.iterations += choice.iterations
        self.longest = max(self.longest, choice.seconds)
