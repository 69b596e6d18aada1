"""What the rule book says about Characters and Powers, in our words, so that the lab can test it."""

from __future__ import annotations

from watertable.kernel.claims import Claim, Claims


def claims() -> Claims:
    """The statements, in the order of the book. The Archeologist wins so often that games with it tell little about
    the others."""
    return Claims([*_powers(), *_characters()], aside="character/archeologist")


def _with(power: str, where: str, who: str, text: str, is_less: bool = False, is_special: bool = False) -> Claim:
    """Something about a Character that has this Power."""
    return Claim(where, text, f"character/{who}", having=f"power/{power}", is_less=is_less, is_special=is_special)


def _facing(power: str, where: str, who: str, text: str, is_less: bool = True) -> Claim:
    """Something about a Character while another player has this Power."""
    return Claim(where, text, f"character/{who}", against=f"power/{power}", is_less=is_less)


def _beside(other: str, who: str, text: str, is_less: bool = True, is_special: bool = False) -> Claim:
    """Something about a Character, from its own page, while another player is this Character."""
    where = f"The {who.replace('-', ' ').title()}"
    return Claim(where, text, f"character/{who}", against=f"character/{other}", is_less=is_less, is_special=is_special)


def _powers() -> list[Claim]:
    block, forest, waves, hawk = "spirit-of-determination", "way-of-the-forest", "wind-and-waves", "hawks-vision"
    return [
        _with("intuition", "Intuition", "islander", "It suits the Islander better than most.", is_special=True),
        _with("intuition", "Intuition", "lake-nymph", "It suits the Lake Nymph better than most.", is_special=True),
        _with("intuition", "Intuition", "adventurer", "It may suit the Adventurer."),
        _with("intuition", "Intuition", "river-lord", "It may suit the River Lord."),
        _with(block, "Spirit of Determination", "druid", "It is dangerous in the hands of the Druid.", is_special=True),
        _with(block, "Spirit of Determination", "planter", "It is one of the best Powers for the Planter."),
        _with(block, "Spirit of Determination", "bog-minder", "It is one of the best Powers for the Bog Minder."),
        _with("ravens-wit", "Raven's Wit", "druid", "It can suit the Druid."),
        _with("intellect", "Intellect", "gardener", "It is useful to the Gardener above all.", is_special=True),
        _facing(
            "intellect", "Intellect", "gardener", "It helps the Gardener even if another player has it.", is_less=False
        ),
        _with("intellect", "Intellect", "adventurer", "It helps the Adventurer, who gains by every further tile."),
        _with("intellect", "Intellect", "druid", "It is not a good Power for the Druid.", is_less=True),
        _with(forest, "Way of the Forest", "strider", "It helps the Strider greatly."),
        _with(forest, "Way of the Forest", "islander", "It helps the Islander greatly."),
        _with(forest, "Way of the Forest", "planter", "It helps the Planter greatly."),
        _with(forest, "Way of the Forest", "gardener", "It helps the Gardener greatly."),
        _with(forest, "Way of the Forest", "bog-minder", "It helps the Bog Minder greatly."),
        _with(forest, "Way of the Forest", "adventurer", "It helps the Adventurer greatly."),
        _facing(forest, "Way of the Forest", "druid", "The Druid does badly against whoever has it."),
        _with(waves, "The Wind and the Waves", "adventurer", "It suits the Adventurer very well."),
        _with(waves, "The Wind and the Waves", "bog-minder", "It suits the Bog Minder very well."),
        _with(waves, "The Wind and the Waves", "planter", "It can be useful to the Planter."),
        _with("introspection", "Introspection", "wrath", "It is useful to the Wrath above all.", is_special=True),
        _with("introspection", "Introspection", "druid", "It can help the Druid."),
        _facing("introspection", "Introspection", "archeologist", "The Archeologist had better not face it."),
        _facing("introspection", "Introspection", "lake-nymph", "It is useful against the Lake Nymph."),
        _facing("introspection", "Introspection", "islander", "It is useful against the Islander."),
        _facing("introspection", "Introspection", "river-lord", "It is useful against the River Lord."),
        _with("way-bender", "Way Bender", "river-lord", "It is useful to the River Lord above all.", is_special=True),
        _with("way-bender", "Way Bender", "wrath", "It is useful to the Wrath above all.", is_special=True),
        _facing(
            "way-bender", "Way Bender", "archeologist", "The Archeologist must beware of it: ruins can be covered."
        ),
        _with(
            hawk, "Hawk's Vision", "archeologist", "It is excellent for the Archeologist above all.", is_special=True
        ),
        _with(hawk, "Hawk's Vision", "druid", "It can be very good in the hands of the Druid."),
        _with("see-the-future", "See the Future", "planter", "It makes the Planter much easier to play."),
        _with("see-the-future", "See the Future", "gardener", "It makes the Gardener much easier to play."),
        _with("see-the-future", "See the Future", "strider", "It makes the Strider much easier to play."),
        _with("see-the-future", "See the Future", "wave-rider", "It makes the Wave Rider much easier to play."),
        _with("wisdom", "Wisdom", "river-lord", "It is useful to the River Lord above all.", is_special=True),
        _with("wisdom", "Wisdom", "strider", "It is useful to the Strider above all.", is_special=True),
        _with("wisdom", "Wisdom", "wave-rider", "It is useful to the Wave Rider above all.", is_special=True),
        _with("telekinesis", "Telekinesis", "river-lord", "It suits the River Lord."),
        _with("telekinesis", "Telekinesis", "planter", "It suits the Planter."),
        _with("telekinesis", "Telekinesis", "bog-minder", "It suits the Bog Minder."),
        _with("telekinesis", "Telekinesis", "wrath", "It suits the Wrath."),
        _with("telekinesis", "Telekinesis", "druid", "It suits the Druid."),
        _with("dreamweaver", "Dreamweaver", "thief", "It is ideal for the Thief.", is_special=True),
        _with("dreamweaver", "Dreamweaver", "wrath", "It is useful to the Wrath."),
    ]


def _characters() -> list[Claim]:
    adventurer, archeologist = "character/adventurer", "character/archeologist"
    return [
        Claim(
            "The Adventurer",
            "The Adventurer does better with more players.",
            adventurer,
            players=(5, 6),
            fewer=(2, 3),
        ),
        Claim(
            "The Adventurer",
            "One on one is not the Adventurer's strong point.",
            adventurer,
            is_less=True,
            players=(2,),
        ),
        _beside("thief", "adventurer", "The Thief is hard on the Adventurer."),
        _beside("bog-minder", "adventurer", "The Bog Minder can be a problem for the Adventurer."),
        Claim("The Archeologist", "The Archeologist is broken: it wins too often.", archeologist),
        _beside("planter", "bog-minder", "The Planter is an enemy of the Bog Minder and breaks up bogs."),
        _beside("gardener", "bog-minder", "The Gardener is an enemy of the Bog Minder and fills bogs."),
        _beside("wrath", "bog-minder", "The Wrath is an enemy of the Bog Minder."),
        _beside(
            "adventurer", "bog-minder", "The Adventurer may help the Bog Minder without meaning to.", is_less=False
        ),
        _facing("way-bender", "The Druid", "druid", "The Druid should avoid facing Way Bender."),
        _facing("wind-and-waves", "The Druid", "druid", "The Druid should avoid facing The Wind and the Waves."),
        _beside("planter", "gardener", "The Planter is hard on the Gardener."),
        _facing("spirit-of-determination", "The Gardener", "gardener", "The Gardener should avoid players who block."),
        _with("wisdom", "The Gardener", "gardener", "Wisdom makes the Gardener easier to play."),
        _with("hawks-vision", "The Islander", "islander", "Hawk's Vision makes the Islander easier to play."),
        _with("wisdom", "The Lake Nymph", "lake-nymph", "Wisdom makes the Lake Nymph easier to play."),
        _beside("gardener", "planter", "The Gardener is hard on the Planter."),
        _facing("way-bender", "The River Lord", "river-lord", "A player with Way Bender can break up rivers."),
        _beside("strider", "river-lord", "The Strider may help the River Lord.", is_less=False),
        _beside("islander", "strider", "The Islander closes islands before the Strider can use them."),
        _beside("gardener", "strider", "The Gardener may help the Strider.", is_less=False),
        _facing("way-bender", "The Strider", "strider", "A player with Way Bender can open islands."),
        _beside("adventurer", "thief", "The Adventurer is easy to steal from.", is_less=False),
        _beside("lake-nymph", "thief", "The Lake Nymph is easy to steal from.", is_less=False),
        _beside("islander", "thief", "The Islander is easy to steal from.", is_less=False),
        _beside("gardener", "thief", "The Gardener is harder to steal from."),
        _beside("strider", "thief", "The Strider is harder to steal from."),
        _beside("lake-nymph", "wave-rider", "The Lake Nymph closes lakes before the Wave Rider can use them."),
        _facing("way-bender", "The Wave Rider", "wave-rider", "A player with Way Bender can open lakes."),
        _beside("gardener", "wave-rider", "The Gardener may help the Wave Rider.", is_less=False),
        _beside("adventurer", "wrath", "The Adventurer is the hardest opponent of the Wrath.", is_special=True),
    ]
