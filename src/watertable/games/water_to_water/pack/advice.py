"""What the rule book says about playing each Character: how hard it is, whom it fears, which Powers suit it.

None of it is a rule, and no pack changes it. The sentences are in the game's words, under the same names.
"""

from __future__ import annotations

from typing import Final

LEVELS: Final = {"easy": 1, "moderate": 2, "moderate-to-hard": 2, "hard": 3, "very-hard": 3}

BEGINNERS_CHARACTERS: Final = ("adventurer", "islander", "lake-nymph", "student")
"""The Characters to start with."""
NOT_FOR_BEGINNERS: Final = (
    "ravens-wit",
    "wind-and-waves",
    "way-bender",
    "see-the-future",
    "telekinesis",
    "doppelganger",
)
"""The Powers that beginners had better leave out."""


class Advice:
    """What is said about one Character."""

    def __init__(self, difficulty: str, fears: tuple[str, ...], suits: tuple[str, ...]) -> None:
        self.difficulty = difficulty
        """One of `LEVELS`."""
        self.fears = fears
        """The Characters and Powers that make it harder in the hands of others."""
        self.suits = suits
        """The Powers that go well with it, the best first."""


ADVICE: Final = {
    "adventurer": Advice(
        "easy",
        ("thief", "bog-minder", "dreamweaver"),
        ("wind-and-waves", "way-of-the-forest", "intuition", "intellect"),
    ),
    "archeologist": Advice(
        "easy",
        ("way-bender", "introspection", "see-the-future"),
        ("hawks-vision", "wind-and-waves", "intuition", "wisdom", "intellect"),
    ),
    "bog-minder": Advice(
        "moderate-to-hard",
        ("planter", "gardener", "wrath", "islander", "strider", "lake-nymph", "wave-rider"),
        ("wind-and-waves", "spirit-of-determination", "way-of-the-forest", "telekinesis"),
    ),
    "druid": Advice(
        "very-hard",
        ("way-of-the-forest", "way-bender", "wind-and-waves"),
        (
            "spirit-of-determination",
            "introspection",
            "way-bender",
            "dreamweaver",
            "ravens-wit",
            "hawks-vision",
            "telekinesis",
        ),
    ),
    "gardener": Advice(
        "hard",
        ("planter", "spirit-of-determination"),
        ("intellect", "way-of-the-forest", "wisdom", "intuition", "see-the-future"),
    ),
    "islander": Advice("easy", ("introspection", "thief"), ("intuition", "way-of-the-forest", "hawks-vision")),
    "lake-nymph": Advice("easy", ("introspection", "thief"), ("intuition", "hawks-vision", "wisdom")),
    "planter": Advice(
        "moderate",
        ("gardener",),
        ("way-of-the-forest", "spirit-of-determination", "wind-and-waves", "see-the-future", "telekinesis"),
    ),
    "river-lord": Advice(
        "moderate",
        ("way-bender", "introspection"),
        ("wisdom", "way-bender", "see-the-future", "telekinesis", "intuition"),
    ),
    "strider": Advice(
        "moderate", ("islander", "way-bender"), ("way-of-the-forest", "wisdom", "telekinesis", "see-the-future")
    ),
    "student": Advice("easy", (), ("dreamweaver", "doppelganger")),
    "thief": Advice("very-hard", ("gardener", "strider", "archeologist"), ("dreamweaver", "intuition", "hawks-vision")),
    "wave-rider": Advice("hard", ("lake-nymph", "way-bender"), ("wisdom", "see-the-future", "ravens-wit")),
    # The card of the Wrath names no difficulty; the text calls it difficult.
    "wrath": Advice("hard", ("adventurer",), ("introspection", "way-bender", "dreamweaver", "telekinesis")),
}

UNKNOWN: Final = Advice("moderate", (), ())
"""For a Character that the rule book does not have."""


def advice_on(name: str) -> Advice:
    return ADVICE.get(name, UNKNOWN)
