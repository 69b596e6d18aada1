"""Every card does what its text says. There is one scenario for each card of the frozen pack; the default
pack may differ from it in numbers but not in what a card does, which is tested too."""

from collections.abc import Callable

import pytest

from tests.games.water_duel.staging import PACK, WORDS, Table
from watertable.games.water_duel.rules.text import card_text

SCENARIOS: dict[str, Callable[[], None]] = {}


def card(scenario: Callable[[], None]) -> Callable[[], None]:
    """Registers a scenario as the test of the card it is named after."""
    SCENARIOS[scenario.__name__.replace("_", "-")] = scenario
    return scenario


@pytest.mark.parametrize("key", [card.key for card in PACK.cards])
@pytest.mark.rule("WD-10")
def test_card(key: str) -> None:
    SCENARIOS[key]()


# Attacks


@card
def ripple() -> None:
    table = Table("ripple")
    table.script("A play ripple", "B pass")
    assert table.water == (20, 18)


@card
def bow_wave() -> None:
    table = Table("bow-wave")
    table.script("A play bow-wave", "B pass")
    assert table.water == (19, 17)


@card
def breaker() -> None:
    table = Table("breaker")
    table.script("A play breaker", "B pass")
    assert table.water == (18, 16)


@card
def tidal_bore() -> None:
    table = Table("tidal-bore")
    table.script("A play tidal-bore", "B pass")
    assert table.water == (17, 14)


@card
def undertow() -> None:
    """The opponent has to discard, and chooses which card."""
    table = Table("undertow undertow", "ripple levee")
    table.script("A play undertow", "B pass", until="discard")
    assert table.options() == ["discard ripple", "discard levee"]
    log = table.script("B discard levee")
    assert "Ben discards Levee." in table.told(log, "A")
    assert (table.hand("B"), table.discards, table.water) == (["ripple"], ["levee", "undertow"], (18, 17))
    log = table.script("A play undertow", "B pass", "B discard ripple")
    assert table.hand("B") == []
    empty = Table("undertow")
    assert "There is no card in hand to discard." in empty.told(empty.script("A play undertow", "B pass"), None)


@card
def hailstorm() -> None:
    table = Table("hailstorm", set_b="tidal-bore")
    table.script("A play hailstorm", "B pass")
    assert (table.slots("B"), table.discards) == ([None] * 3, ["tidal-bore", "hailstorm"])
    assert table.water == (19, 19)


@card
def geyser() -> None:
    table = Table("geyser")
    table.script("A play geyser", "B pass", "* draw levee")
    assert (table.water, table.hand("A")) == ((18, 17), ["levee"])


@card
def waterspout() -> None:
    table = Table("waterspout", standing="B:trade-wind B:spring A:slow-leak")
    table.script("A play waterspout", "B pass", until="destroy-continuous")
    assert table.options() == ["card spring", "card trade-wind"]
    assert "among your opponent's Continuous cards (WD-10)" in table.refusal("A card slow-leak")
    table.script("A card trade-wind")
    assert (table.standing("B"), table.standing("A")) == (["spring"], ["slow-leak"])
    assert table.water == (17, 17)
    assert table.state.at.bonuses == [0] * 8


@card
def siphon() -> None:
    table = Table("siphon", water=(10, 10))
    table.script("A play siphon", "B pass")
    assert table.water == (10, 8)


@card
def burst_dam() -> None:
    table = Table("burst-dam", "levee")
    table.script("A play burst-dam", "B play levee", "A pass", "* draw ripple", "* draw ripple")
    assert table.water == (18, 19)
    assert table.hand("A") == ["ripple", "ripple"]


# Defends and Negates


@card
def sandbags() -> None:
    table = Table("tidal-bore", "sandbags")
    table.script("A play tidal-bore", "B play sandbags", "A pass")
    assert table.water == (17, 17)


@card
def levee() -> None:
    table = Table("tidal-bore", "levee")
    table.script("A play tidal-bore", "B play levee", "A pass")
    assert table.water == (17, 17)


@card
def floodgate() -> None:
    table = Table("tidal-bore", "floodgate")
    table.script("A play tidal-bore", "B play floodgate", "A pass")
    assert table.water == (17, 18)


@card
def reed_bed() -> None:
    """It Defends, and it can be played without answering anything."""
    table = Table("breaker", "reed-bed", water=(20, 10))
    table.script("A play breaker", "B play reed-bed", "A pass")
    assert table.water == (18, 10)
    alone = Table("reed-bed", water=(10, 10))
    alone.script("A play reed-bed", "B pass")
    assert alone.water == (11, 10)


@card
def still_water() -> None:
    table = Table("tidal-bore", set_b="still-water")
    table.script("A play tidal-bore", "B flip 1", "A pass")
    assert table.water == (17, 20)


@card
def hard_frost() -> None:
    table = Table("tidal-bore", "hard-frost")
    table.script("A play tidal-bore", "B play hard-frost", "A pass", "* draw ripple")
    assert (table.water, table.hand("B")) == ((17, 16), ["ripple"])


# Water, cards and Actions


@card
def cloudburst() -> None:
    table = Table("cloudburst", water=(3, 20))
    table.script("A play cloudburst", "B pass")
    assert table.water == (8, 20)


@card
def soundings() -> None:
    table = Table("soundings")
    table.script("A play soundings", "B pass", "* draw ripple", "* draw levee")
    assert (table.water, table.hand("A")) == ((19, 20), ["ripple", "levee"])


@card
def clear_water() -> None:
    table = Table("clear-water", "ripple levee")
    log = table.script("A play clear-water", "B pass", "* draw ripple")
    assert "Ann looks at Ben's hand: Ripple and Levee." in table.told(log, "A")
    assert "Ann looks at Ben's hand." in table.told(log, None)


@card
def diving_bell() -> None:
    table = Table("diving-bell", set_b="ripple levee")
    log = table.script("A play diving-bell", "B pass", "A slot 2", "* draw ripple")
    assert "Ann looks at Ben's Set card in slot 2: Levee." in table.told(log, "A")
    assert table.slots("B", "A") == ["?", "levee", None]
    assert table.slots("B", "-") == ["?", "?", None]


@card
def salvage() -> None:
    table = Table("salvage", discards="ripple levee", water=(10, 10))
    log = table.script("A play salvage", "B pass", "A card levee")
    assert "Ann takes Levee back from the discard pile." in table.told(log, "B")
    assert (table.hand("A"), table.discards, table.water) == (["levee"], ["ripple", "salvage"], (10, 10))


@card
def eddy() -> None:
    table = Table("eddy ripple ripple")
    table.script("A play eddy", "B pass", "* draw levee")
    assert table.state.at.actions == 2
    table.script("A play ripple", "B pass", "A play ripple", "B pass")
    assert table.state.at.actions == 0


# Continuous cards


def _next_turns(table: Table, *own_turn: str) -> None:
    """From A's turn to A's next one."""
    table.script("A end", "* draw sandbags", "* draw sandbags", "B end", *own_turn)


@card
def spring() -> None:
    table = Table("spring", water=(10, 10))
    table.script("A play spring", "B pass")
    assert (table.standing("A"), table.discards, table.water) == (["spring"], [], (9, 10))
    _next_turns(table, "B pass", "* draw ripple", "* draw ripple")
    assert table.water == (10, 10)


@card
def water_wheel() -> None:
    table = Table("water-wheel")
    table.script("A play water-wheel", "B pass")
    _next_turns(table, "B pass", "* draw ripple", "* draw ripple", "* draw levee")
    assert len(table.hand("A")) == 3


@card
def slow_leak() -> None:
    table = Table("slow-leak")
    table.script("A play slow-leak", "B pass")
    _next_turns(table, "B pass", "* draw ripple", "* draw ripple")
    assert table.water == (19, 19)


@card
def trade_wind() -> None:
    """Attacks are stronger; other damage is not."""
    table = Table("trade-wind ripple", set_a="siphon", water=(10, 20))
    table.script("A play trade-wind", "B pass", "A play ripple", "B pass", "A flip 1", "B pass")
    assert table.water == (11, 14)


@card
def sea_wall() -> None:
    table = Table("tidal-bore", "sandbags", standing="B:sea-wall")
    table.script("A play tidal-bore", "B play sandbags", "A pass")
    assert table.water == (17, 19)


@card
def aqueduct() -> None:
    """A cost never goes below 0."""
    table = Table("ripple breaker", standing="A:aqueduct")
    table.script("A play ripple", "B pass", "A play breaker", "B pass")
    assert table.water == (19, 14)


@card
def toll_lock() -> None:
    """It applies to answers, and to whether a card can be paid for."""
    table = Table("ripple", "sandbags", standing="A:toll-lock", water=(20, 3))
    table.script("A play ripple", "B play sandbags", "A pass")
    assert table.water == (20, 2)
    poor = Table("ripple", "sandbags", standing="A:toll-lock", water=(20, 1))
    poor.script("A play ripple", until="answer")
    assert "Sandbags costs 1 Water" in poor.refusal("B play sandbags")


@card
def rain_barrel() -> None:
    table = Table("ripple", standing="A:rain-barrel", water=(10, 10))
    table.script("A set ripple")
    assert table.water == (11, 10)


@card
def full_moon() -> None:
    table = Table("ripple", standing="A:full-moon")
    table.script("A play ripple", "B pass", "* draw levee")
    assert table.hand("A") == ["levee"]


# Showdown cards


@card
def riptide() -> None:
    """The answer hits first, and the Attack it answers still happens."""
    table = Table("bow-wave", "riptide")
    table.script("A play bow-wave", "B play riptide", "A pass")
    assert table.water == (16, 15)


@card
def mirror_lake() -> None:
    table = Table("breaker", "mirror-lake")
    table.script("A play breaker", "B play mirror-lake", "A pass")
    assert table.water == (17, 18)
    alone = Table("mirror-lake")
    alone.script("A play mirror-lake", "B pass")
    assert alone.water == (19, 19)


@card
def whirlpool() -> None:
    """It negates a Continuous card or an answer, and both players lose Water."""
    table = Table("spring", "whirlpool")
    table.script("A play spring", "B play whirlpool", "A pass")
    assert (table.standing("A"), table.water) == ([], (18, 18))
    own = Table("breaker whirlpool", "sandbags")
    own.script("A play breaker", "B play sandbags", "A play whirlpool", "B pass")
    assert own.water == (16, 15)


TEXTS = {
    "ripple": ["Attack 2."],
    "riptide": ["Answers an Attack or other damage.", "Attack 3."],
    "undertow": ["Attack 3.", "Make your opponent discard 1 card."],
    "burst-dam": ["You both lose 2 Water.", "Draw 2 cards."],
    "clear-water": ["Look at your opponent's hand.", "Draw 1 card."],
    "eddy": ["Draw 1 card.", "Get 1 extra Action this turn."],
    "slow-leak": ["On each of your turns: drain 1 Water from your opponent."],
    "toll-lock": ["Cards your opponent plays from hand cost 1 more."],
    "rain-barrel": ["When you Set a card: gain 1 Water."],
    "full-moon": ["When you Attack: draw 1 card."],
    "whirlpool": [
        "Answers a Continuous card or an answer.",
        "Negate what you answer.",
        "You both lose 1 Water.",
        "Can be played alone.",
    ],
    "sandbags": ["Defend 3."],
    "reed-bed": ["Defend 3.", "Gain 2 Water.", "Can be played alone."],
    "still-water": ["Negate what you answer."],
    "hard-frost": ["Negate what you answer.", "Draw 1 card.", "Can be played alone."],
}


@pytest.mark.parametrize("key", TEXTS)
def test_a_cards_text_is_made_from_its_steps(key: str) -> None:
    assert card_text(PACK.cards[PACK.numbers[key]], WORDS) == TEXTS[key]
