"""Claims: what a rule book says about its own game, in a form that games can test.

A claim is about the seats that have something, such as a Character. It says when they win more, or less: with a Power
of their own, against something that another player has, with more players, or just more than a fair share.
"""

from __future__ import annotations


class Claim:
    """One statement of a rule book. Things are written as kind and name: "character/islander".

    Examples:
        >>> claim = Claim("Wisdom", "The River Lord gains by it.", "character/river-lord", having="power/wisdom")
        >>> claim.things
        ['character/river-lord', 'power/wisdom']
    """

    def __init__(
        self,
        where: str,
        text: str,
        who: str,
        *,
        having: str = "",
        against: str = "",
        is_less: bool = False,
        is_special: bool = False,
        players: tuple[int, ...] = (),
        fewer: tuple[int, ...] = (),
    ) -> None:
        self.where = where
        """Where in the book it stands."""
        self.text = text
        """What it says, in our words."""
        self.who = who
        """Whose share of the win it is about."""
        self.having = having
        """What they win more with than without."""
        self.against = against
        """What another player has, when they win more than when nobody has it."""
        self.is_less = is_less
        """Whether they win less, not more."""
        self.is_special = is_special
        """Whether it makes more of a difference to them than to the others."""
        self.players = players
        """With how many players; by default the usual number."""
        self.fewer = fewer
        """Compared with so many players: by how many times a fair share they win."""

    @property
    def things(self) -> list[str]:
        """Everything it is about."""
        return [thing for thing in (self.who, self.having, self.against) if thing]


class Claims:
    """All that a rule book says.

    Examples:
        >>> Claims([], aside="character/archeologist").aside
        'character/archeologist'
    """

    def __init__(self, claims: list[Claim], aside: str = "") -> None:
        self.claims = claims
        self.aside = aside
        """Claims that are not about this are tested in games without it, because it distorts them."""
