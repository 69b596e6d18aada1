"""AGUA's pack: what is proved when it loads, and one clear line for each mistake that names the field."""

import re
import time

import pytest

from tests.games.agua.staging import PACK
from tests.packs import line_of, mistakes_of, problems_of
from watertable.bots import decider_for, spec_from_text
from watertable.games.agua import AGUA
from watertable.games.agua.drawing import motifs as drawn_motifs
from watertable.games.agua.pack import proof
from watertable.games.agua.pack.cards import MOTIFS
from watertable.games.agua.rules.board import AguaPack, Way
from watertable.games.agua.rules.state import AguaState
from watertable.games.agua.rules.terms import CIRCLE
from watertable.kernel import PackError, Sfc32, play_random
from watertable.play import PlainChance, play, random_loop

DEFAULT = AGUA.pack_text("default")


def changed(*pairs: str) -> str:
    """The default pack with some text replaced: old, new, old, new …"""
    text = DEFAULT
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def without_arrow(line: str) -> str:
    return changed(f'  "{line}",\n', "")


FISH_FARM = (
    '"1 -yellow-> 2", "1 -blue-> 3", "2 -blue-> 5", "2 -red-> 3", "3 -red-> 4", "3 -yellow-> human", '
    '"3 -red-> animal", "5 -> ocean"'
)

MISTAKES = {
    "not TOML": (DEFAULT + "\n[[[", "pack: not TOML: "),
    "a die with five faces": (
        changed('dice = ["red", ', "dice = ["),
        "pack: dice: expected the 6 faces of a die, found 5",
    ),
    "a green die": (
        changed('dice = ["red"', 'dice = ["green"'),
        "pack: dice: expected red, yellow or blue, found 'green'",
    ),
    "a colour that no die shows": (
        changed('dice = ["red", "red", "yellow"', 'dice = ["red", "red", "red"'),
        "pack: card 'River and Lake': field 1: no die shows yellow",
    ),
    "a place off the board": (
        changed("at = [555, 115]", "at = [555, 1215]"),
        "pack: place 1 'haze': at: expected a position [x, y]",
    ),
    "a place that is not on the tall board": (
        changed("at = [555, 115]\ntall = [252, 118]\n", "at = [555, 115]\n"),
        "pack: place 1 'haze': expected a position in the tall arrangement (tall), because the board has one",
    ),
    "a tall board that is left out": (
        re.sub(r"\[board\.tall\]\n(?:\w+ = .*\n)+", "", DEFAULT),
        "pack: place 1 'haze': tall: the board has no tall arrangement (board.tall)",
    ),
    "a waterway that is shorter on the tall board": (
        changed("tall = [[830, 612], [820, 545], [780, 497]]", "tall = [[830, 612], [820, 545]]"),
        "pack: waterway 7 'mill': tall: expected 3 positions, as in 'at', found 2",
    ),
    "a gate that is missing": (
        changed("gates = { river = [240, 170], ", "gates = { "),
        "pack: frame.nature.gates.river: missing; expected a position [x, y]",
    ),
    "a gate off the card": (
        changed("gates = { river = [240, 170]", "gates = { river = [241, 170]"),
        "pack: frame.nature.gates.river: expected a position [x, y] within 240 by 240, found [241, 170]",
    ),
    "a gate to nowhere": (
        changed("gates = { river = [240, 170]", "gates = { sea = [0, 0], river = [240, 170]"),
        "pack: frame.nature.gates.sea: unknown key",
    ),
    "two fields of one name": (
        changed('name = "breath"', 'name = "haze"'),
        "pack: place 2 'haze': name: the name 'haze' is already taken",
    ),
    "a field called like the cloud": (
        changed('name = "mist"', 'name = "cloud-1"'),
        "pack: place 4 'cloud-1': name: the name 'cloud-1'",
    ),
    "a name in capitals": (
        changed('name = "haze"', 'name = "Haze"'),
        "pack: place 1 'Haze': name: expected lower-case letters",
    ),
    "a river that flows the other way": (
        changed('flow = "clockwise"', 'flow = "anticlockwise"'),
        "pack: waterway 1 'river': at: river-2 is not anticlockwise of river-1",
    ),
    "an arrow from nowhere": (
        changed('"river-4 -red-> mill-1"', '"river-44 -red-> mill-1"'),
        "pack: arrows: 'river-44 -red-> mill-1': the board has no field 'river-44'",
    ),
    "an arrow of no colour": (
        changed('"river-4 -red-> mill-1"', '"river-4 -> mill-1"'),
        "pack: arrows: 'river-4 -> mill-1': an arrow out of river-4 needs a colour",
    ),
    "an arrow of a strange colour": (
        changed('"river-4 -red-> mill-1"', '"river-4 -pink-> mill-1"'),
        "pack: arrows: expected a red, yellow or blue arrow, found 'pink'",
    ),
    "no arrow at all": (changed('"river-4 -red-> mill-1"', '"river-4 mill-1"'), "pack: arrows: expected a way such as"),
    "nine holes": (
        changed(", [1150, 650]]", "]", ", [780, 497]]", "]", "mill-3 -b", "mill-2 -b", "mill-3 -y", "mill-2 -y"),
        "pack: waterway: expected 10 holes in all, found 9",
    ),
    "four frames": (
        changed("[frame.home]", "[frames.home]"),
        "pack: frame: expected 5 frames, found 4",
    ),
    "an exit to nowhere": (
        changed('river = "river-2"', 'river = "river-99"'),
        "pack: frame.nature.exits.river: the board has no field 'river-99'",
    ),
    "a first card of another frame": (
        changed('first_card = "River and Lake"', 'first_card = "Dam"'),
        "pack: frame.nature.first_card: no card of this frame is called 'Dam'",
    ),
    "24 cards": (
        re.sub(r'\[\[card\]\]\nname = "Dam".*?(?=\[\[card\]\])', "", DEFAULT, flags=re.S),
        "pack: card: expected 25 cards, found 24",
    ),
    "a card in the wrong frame": (
        changed('motif = "tap"\nframe = "home"', 'motif = "tap"\nframe = "work"'),
        "pack: card: expected 5 cards for work, found 6",
    ),
    "an exit that the frame does not have": (
        changed('"4 -red-> human", "4 -blue-> waste", "5 -> 6"', '"4 -red-> animal", "4 -blue-> waste", "5 -> 6"'),
        "pack: card 'Dam': work has no exit 'animal' (it has: human, waste, ground)",
    ),
    "two cards of one name": (
        changed('name = "Orchard"', 'name = "Rice Field"'),
        "pack: card 12 'Rice Field': name: two cards are called",
    ),
    "three chips on a card": (
        changed("chips = 1", "chips = 3"),
        "pack: card 2 'Desert': chips: expected a whole number from 0 to 2",
    ),
    "a card without a fact": (
        changed('fact = "Giant kelp', 'fakt = "Giant kelp'),
        "pack: card 9 'Kelp Forest': fakt: unknown key; did you mean 'fact'?",
    ),
    "a card that says nothing": (
        changed("[[card]]\n", '[[card]]\ncolour = "blue"\n'),
        "pack: card 1 'River and Lake': colour: unknown key",
    ),
    "a field that is nothing": (
        DEFAULT.replace(' scenario"', ' lagoon"'),
        "pack: card 'River and Lake': field 2: expected 'x y'",
    ),
    "a field off the card": (
        re.sub(r'(name = "Dam".*?fields = \[")\d+', r"\g<1>999", DEFAULT, count=1, flags=re.S),
        "pack: card 'Dam': field 1: 999",
    ),
    "no such field on the card": (
        changed(FISH_FARM, FISH_FARM.replace("2 -red-> 3", "2 -red-> 9")),
        "pack: card 'Fish Farm': there is no field '9' (the card has 5)",
    ),
    "a dead end on a card": (
        changed(FISH_FARM, FISH_FARM.replace('"2 -blue-> 5", "2 -red-> 3", ', '"1 -blue-> 5", ')),
        "pack: card 'Fish Farm': field 2: dead end: no way leads out",
    ),
    "a way out of a jumping step": (
        changed(FISH_FARM, FISH_FARM + ', "4 -> 5"'),
        "pack: card 'Fish Farm': field 4: droplets never stay here",
    ),
    "a field that rain cannot reach": (
        changed(FISH_FARM, FISH_FARM.replace('"1 -yellow-> 2", ', "")),
        "pack: card 'Fish Farm': field 2: rain that lands on field 1 cannot reach it",
    ),
    "a way without colour beside arrows": (
        changed(FISH_FARM, FISH_FARM.replace("1 -blue-> 3", "1 -> 3")),
        "pack: card 'Fish Farm': field 1: if arrows lead out of a field, every way out needs a colour",
    ),
    "food that does not end in the ocean": (
        changed(FISH_FARM, FISH_FARM.replace("5 -> ocean", "5 -> animal")),
        "pack: card 'Fish Farm': field 5: the last field must lead to ocean, without a colour",
    ),
    "a card with one exit": (
        changed(
            '"4 -red-> human", "4 -blue-> waste", "5 -> 6", "6 -red-> ground", "6 -blue-> 5"',
            '"4 -red-> waste", "4 -blue-> waste", "5 -> 6", "6 -red-> 1", "6 -blue-> 5"',
        ),
        "pack: card 'Dam': ways: expected exits to at least 2 waterways, found 1",
    ),
    "no rain on a frame": (
        without_arrow("cloud -blue-> farm"),
        "pack: cloud: expected one blue arrow to each frame",
    ),
    "yellow rain": (
        changed('"cloud -blue-> farm"', '"cloud -yellow-> farm"'),
        "pack: cloud: expected one blue arrow to each frame",
    ),
    "an ocean without a little cloud": (
        changed('"ocean -> vapour-1"', '"ocean -> river-1"'),
        "pack: ocean: expected one way, without a colour, to a little cloud",
    ),
    "a dead end on the board": (
        changed('  "human-11 -yellow-> breath",\n  "human-11 -blue-> forest-1",\n  "human-11 -red-> waste-1",\n', ""),
        "pack: human-11: dead end: no way leads out",
    ),
    "a way out of an evaporation field": (
        changed('"ocean -> vapour-1"', '"ocean -> vapour-1", "haze -red-> river-21"'),
        "pack: haze: droplets never stay here",
    ),
    "a field that the cloud cannot reach": (
        without_arrow("animal-7 -red-> sweat"),
        "pack: sweat: cannot be reached from the cloud with some cards (holes open)",
    ),
    "a hole that the cloud cannot reach": (
        without_arrow("river-4 -red-> mill-1"),
        "pack: mill-1: cannot be reached from the cloud with some cards (holes filled)",
    ),
    "a trap on the board": (
        changed(
            '"river-4 -red-> mill-1"',
            '"river-4 -red-> mill-1", "river-4 -yellow-> pit", "pit -red-> pit"',
            "[[place]]",
            '[[place]]\nname = "pit"\nkind = "circle"\nat = [60, 60]\ntall = [60, 60]\n\n[[place]]',
        ),
        "pack: pit: no way leads back to the cloud with some cards (holes open)",
    ),
    "a circle around the ocean": (
        changed('end = "cloud"', 'end = "river-22"'),
        "pack: ocean: no way leads back to the cloud with some cards (holes open)",
    ),
    "a trap once the holes are filled": (
        changed(
            "forest-2 -yellow-> mist",
            "forest-2 -yellow-> forest-1",
            "forest-2 -blue-> home",
            "forest-2 -red-> forest-1",
        ),
        "pack: forest-1: no way leads back to the cloud with some cards (holes filled)",
    ),
    "a trap on a card": (
        changed('"6 -red-> ground", "6 -blue-> 5"', '"6 -red-> 5", "6 -blue-> 5"'),
        "pack: card 'Dam': field 5: no way leads back to the cloud",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_bad_pack_says_where_and_what_was_expected(mistake: str) -> None:
    text, line = MISTAKES[mistake]
    assert any(found.startswith(line) for found in mistakes_of(AGUA, text)), mistakes_of(AGUA, text)


def test_every_mistake_is_reported_at_once_with_its_line() -> None:
    text = changed(
        'name = "haze"\nkind = "evaporation"',
        'name = "haze"\nkind = "evaporatoin"',
        "chips = 1",
        "chips = 3",
        'motif = "dam"',
        'motif = "damm"',
        '"river-4 -red-> mill-1"',
        '"river-4 -red-> mil-1"',
    )
    lines = text.splitlines()
    expected = {
        "arrows: 'river-4 -red-> mil-1': the board has no field 'mil-1'; did you mean 'mill-1'?": "mil-1",
        "place 1 'haze': kind: expected one of evaporation, jumping-step, circle, found 'evaporatoin'; "
        "did you mean 'evaporation'?": 'kind = "evaporatoin"',
        "card 2 'Desert': chips: expected a whole number from 0 to 2, found 3": "chips = 3",
        "card 16 'Dam': motif: expected one of lake, cactus": 'motif = "damm"',
    }
    found = problems_of(AGUA, text)
    assert len(found) == len(expected)
    for problem, (message, written) in zip(found, expected.items(), strict=True):
        assert f": {message}" in problem
        assert written in lines[line_of(problem) - 1], "the line is the one with the mistake"
    assert found[3].endswith("found 'damm'; did you mean 'dam'?")


def test_the_reader_knows_the_pictures_that_can_be_drawn() -> None:
    assert set(MOTIFS) == set(drawn_motifs.MOTIFS)


@pytest.mark.parametrize(
    ("points", "mistake"),
    [
        (18_000, "pack: more than 40000 values in lists"),
        (12_000, "pack: waterway 6 'vapour': at: expected at most 100 items, found 12002"),
    ],
)
def test_a_waterway_with_thousands_of_points_is_refused_at_once(points: int, mistake: str) -> None:
    """It took 80 seconds: each pass over the board added one field of the chain."""
    more = ", ".join(["[60, 60]"] * points)
    text = re.sub(r'(name = "vapour".*?at = \[)', rf"\g<1>{more}, ", DEFAULT, count=1, flags=re.S)
    before = time.process_time()
    assert mistakes_of(AGUA, text) == [mistake]
    assert time.process_time() - before < 5


def test_a_long_chain_is_proved_in_one_pass() -> None:
    """The proof itself, on a board of 18,000 more fields, each leading to the next and the last to the cloud."""
    pack = AGUA.read_pack(DEFAULT)
    assert isinstance(pack, AguaPack)
    first = pack.first_slot
    pack.first_slot += 18_000
    pack.fields = pack.first_slot
    pack.frames = []
    pack.kinds = [*pack.kinds[:first], *[CIRCLE] * 18_000]
    pack.ways = [[Way(field, (field + 1) % pack.fields, 0)] for field in range(pack.fields)]
    started = time.process_time()
    assert len(proof._home(pack, True)) == pack.fields
    assert time.process_time() - started < 5


def test_a_field_that_only_some_cards_reach_is_found() -> None:
    """Only Food from Water leads to the first animal fields, and these to the first field of the river. So one of its
    cards without that exit is enough."""
    text = changed('"3 -yellow-> human", "3 -red-> animal"', '"3 -yellow-> human", "3 -red-> human"')
    with pytest.raises(PackError, match=r"river-1: cannot be reached from the cloud with some cards \(holes open\)"):
        AGUA.read_pack(text)


def test_the_default_pack_has_the_box_of_the_rule_book() -> None:
    pack = AGUA.pack()
    assert isinstance(pack, AguaPack)
    assert sorted([len(holes) for holes in pack.interrupted]) == [2, 2, 3, 3]
    assert [len(frame.cards) for frame in pack.frames] == [5] * 5
    titles = [card.title for card in pack.cards]
    assert len(set(titles)) == 25
    assert {"River and Lake", "Desert", "Dam"} <= set(titles)
    assert [frame.title for frame in pack.frames][:2] == ["Water in Nature", "Food from Water"]
    for card in pack.cards:
        assert 3 <= len(card.kinds) <= 7
        assert 1 <= len(card.scenario_slots()) <= 4
        assert card.fact.endswith(".")
    paths = {(card.frame, tuple([(way.source, way.target, way.colour) for way in card.ways])) for card in pack.cards}
    assert len(paths) == 25, "no two cards have the same ways"


def test_on_the_default_board_waterways_are_changed_along_coloured_arrows() -> None:
    """AG-3, AG-10: without a colour, only the waste pipe leads to the river, and Food from Water and the river to the
    ocean."""
    pack = AGUA.pack()
    assert isinstance(pack, AguaPack)
    waterway = {field: row.title for row in pack.waterways for field in row.fields}
    flows: set[tuple[str, str]] = set()
    for field in range(pack.first_slot):
        for way in pack.ways[field]:
            if not way.colour and waterway.get(way.source) != waterway.get(way.target):
                flows.add((pack.names[way.source], pack.names[way.target]))
    assert flows == {("waste-9", "river-9"), ("river-22", "ocean"), ("ocean", "vapour-1"), ("vapour-2", "cloud")}
    for card in pack.cards:
        last = pack.frames[card.frame].last_field
        for way in card.ways:
            assert way.colour or way.target >= pack.first_slot or way.target == last, card.title


def test_comments_and_layout_do_not_change_a_pack_but_an_arrow_does() -> None:
    assert AGUA.read_pack("# a comment\n" + DEFAULT).digest == AGUA.pack().digest
    other = AGUA.read_pack(changed('"river-4 -red-> mill-1"', '"river-4 -yellow-> mill-1"'))
    assert other.digest != AGUA.pack().digest
    state = AGUA.new(3, None, other)
    play_random(state, Sfc32(1))
    assert state.outcome() is not None


def test_cards_of_a_pack_of_ones_own_have_its_names() -> None:
    own = AGUA.read_pack(changed('name = "Desert"', 'name = "Dunes by the Sea"'))
    assert AGUA.words([], pack=own).term("card", "dunes-by-the-sea") == "Dunes by the Sea"
    assert AGUA.words([], pack=AGUA.pack()).term("card", "desert") == "Desert"


def test_fields_are_called_what_the_board_calls_them() -> None:
    pack = AGUA.pack()
    assert isinstance(pack, AguaPack)
    words = AGUA.words([])
    assert [words.term("field", name) for name in pack.names] == pack.titles
    assert [pack.titles[pack.number[name]] for name in ("cloud", "haze", "river-4", "mill-2", "food-3")] == [
        "the big cloud",
        "Haze",
        "River 4",
        "Mill race 2",
        "Food from Water 3",
    ]
    own = AGUA.read_pack(changed('title = "River"', 'title = "Amazon"'))
    assert AGUA.words([], pack=own).term("field", "river-4") == "Amazon 4"


def test_bots_end_a_game_by_its_holes_and_in_good_time() -> None:
    """One quick game; `pack check agua --measure` plays enough of them to be sure."""
    state = AGUA.new(4, None, PACK)
    assert isinstance(state, AguaState)
    rng = Sfc32(3)
    play(state, [decider_for(spec_from_text("greedy"), rng)] * 4, PlainChance(rng))
    assert state.at.cause == "holes"
    assert 8 <= state.at.round <= 60
    assert state.faults() == []


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_five_thousand_random_games_hold_their_invariants_and_end_by_the_rules(seats: int) -> None:
    pack = AGUA.pack()
    ends: dict[str, int] = {}
    for number in range(5000):
        options = {"high_humidity": number % 4 == 1, "children": number % 4 == 2}
        state = AGUA.new(seats, options, pack)  # type: ignore[arg-type]
        loop = random_loop(state, Sfc32(f"{seats}:{number}"))
        moves = 0
        while (chosen := loop.choose()) is not None:
            loop.make(*chosen)
            moves += 1
            assert state.faults() == []
        assert moves <= AGUA.max_length
        outcome = state.outcome()
        assert outcome is not None
        ends[outcome.rule] = ends.get(outcome.rule, 0) + 1
    assert set(ends) <= {"AG-13", "AG-16", "AG-18"}
    assert ends["AG-13"] > 1000
    assert ends["AG-16"] > 500
