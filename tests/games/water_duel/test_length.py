"""How long duels get: the bound holds for players who do all they can to go on, whatever the cards."""

from __future__ import annotations

from watertable.games.water_duel import WATER_DUEL
from watertable.games.water_duel.position import WaterDuelPosition
from watertable.games.water_duel.rules.activation import cost_of
from watertable.games.water_duel.rules.moves import SLOTS, EndTurn, Flip, Play, SetCard
from watertable.games.water_duel.rules.phases import LAST_TURN
from watertable.games.water_duel.rules.steps import (
    ATTACK,
    DRAIN,
    DRAW,
    EXTRA_ACTION,
    FLOOD,
    GAIN,
    LOSE,
    TAKE_BACK,
    Card,
)
from watertable.kernel import CHANCE, Move, Pack, Sfc32
from watertable.kernel.moves import Pass
from watertable.play import random_loop

RESERVE = 6
"""Players who stall leave themselves and the other one this much Water."""

WHEELS = """
name = "wheels"
version = 1
title = "Wheels"

[cards.wheel]
name = "Wheel"
flavour = "-"
copies = 28
cost = 0
continuous = true
effect = ["draw 2", "extra-action 1"]
each_turn = ["draw 6"]

[cards.wake]
name = "Wake"
flavour = "-"
copies = 40
cost = 0
showdown = true
answers = ["any"]
effect = ["discard 6", "draw 6", "take-back 3", "discard 6", "draw 6"]
"""
"""Cards for long games: much is triggered each turn, and all of it can be answered for nothing, by cards that turn
both hands over."""


def value(card: Card) -> float:
    """How much longer the card makes a game."""
    found = 0.0
    for step in card.steps:
        if step.what in (DRAW, TAKE_BACK, EXTRA_ACTION):
            found += step.number
        elif step.what == GAIN:
            found += step.number / 5
    return found + 10 * sum([step.number for step in card.each_turn if step.what == DRAW])


def hurts(at: WaterDuelPosition, seat: int, card: Card, cost: int) -> bool:
    """Whether playing the card leaves somebody too little Water to go on."""
    own = at.water[seat] - cost - sum([step.number for step in card.steps if step.what in (LOSE, FLOOD)])
    other = at.water[1 - seat] - sum([step.number for step in card.steps if step.what in (ATTACK, DRAIN, FLOOD)])
    return own < RESERVE or card.damages_each_turn or (card.is_damaging and other < RESERVE)


def eagerness(at: WaterDuelPosition, seat: int, move: Move) -> float:
    """How gladly a player who wants the game to go on makes a move; that of ending the turn or passing is 0."""
    if isinstance(move, (EndTurn, Pass)):
        return 0
    if isinstance(move, SetCard):
        return 3 + value(at.pack.cards[at.pack.numbers[move.card]])
    if isinstance(move, Flip):
        hidden = at.slots[seat * SLOTS + move.slot - 1]
        assert hidden is not None
        card, cost = at.pack.cards[hidden.card], 0
    elif isinstance(move, Play):
        card = at.pack.cards[at.pack.numbers[move.card]]
        cost = cost_of(at, seat, card)
    else:
        return 0
    if hurts(at, seat, card, cost):
        return -1
    return value(card) - 0.5 if card.is_damaging else value(card) + 1


def stall(pack: Pack, seed: str, most: int) -> tuple[int, int]:
    """Let two players stall; how many moves the game had, up to `most`, and how many turns."""
    state, rng = WATER_DUEL.new(2, None, pack), Sfc32(seed)
    at = state.position()
    assert isinstance(at, WaterDuelPosition)
    length = 0
    while length < most and (seat := state.to_act()) is not None:
        if seat == CHANCE:
            move = state.draw_chance(rng)
        else:
            moves = state.legal_moves(seat)
            wishes = [eagerness(at, seat, move) for move in moves]
            liked = [move for move, wish in zip(moves, wishes, strict=True) if wish == max(wishes)]
            move = liked[rng.below(len(liked))]
        state.perform(seat, move, None)
        length += 1
    return length, at.turn


def limit_of(pack: Pack) -> int:
    encoding = WATER_DUEL.encoding(WATER_DUEL.setup(2, None, pack))
    assert encoding.max_length <= WATER_DUEL.max_length
    return encoding.max_length


def test_games_of_players_who_stall_are_within_the_bound() -> None:
    """They last all 200 turns. Of 1,000 such games (seeds `long:0` to `long:999`) the longest had
    2,870 moves, 15 % of the bound."""
    pack = WATER_DUEL.pack()
    limit = limit_of(pack)
    played = [stall(pack, f"stall:{number}", limit + 1) for number in range(30)]
    assert max([turns for _, turns in played]) == LAST_TURN
    assert limit / 10 < max([length for length, _ in played]) <= limit


def test_random_games_are_within_the_bound() -> None:
    setup, rng = WATER_DUEL.setup(2), Sfc32("random")
    limit = limit_of(setup.pack)
    for _ in range(100):
        loop, length = random_loop(WATER_DUEL.start(setup), rng), 0
        while (chosen := loop.choose()) is not None:
            loop.make(*chosen)
            length += 1
        assert length <= limit


def test_cards_can_be_made_for_games_that_are_longer_than_any_of_the_default_pack() -> None:
    """The bound is the pack's. This game goes on to 325,279 moves, 14 % of its bound."""
    pack = WATER_DUEL.read_pack(WHEELS)
    default = limit_of(WATER_DUEL.pack())
    length, turns = stall(pack, "wheels", default + 1)
    assert turns < LAST_TURN
    assert default < length < limit_of(pack)


def test_the_bound_follows_from_what_cards_do() -> None:
    """More draws, more answers and more that acts each turn raise it; damage, costs and Water do not."""
    text = WATER_DUEL.pack_text("default")
    default = limit_of(WATER_DUEL.pack())

    def changed(before: str, after: str) -> int:
        assert before in text
        return limit_of(WATER_DUEL.read_pack(text.replace(before, after)))

    assert changed('"negate", "draw 1"', '"negate", "draw 2"') > default
    assert changed('"draw 2"', '"draw 3"') > default
    assert changed('each_turn = ["gain 1"]', 'each_turn = ["gain 1", "draw 1"]') > default
    assert changed('bonus = ["attack 2"]', 'each_turn = ["gain 1"]') > default
    assert changed('on_set = ["gain 1"]', 'on_set = ["draw 1"]') > default
    assert changed('on_attack = ["draw 1"]', 'on_attack = ["gain 1"]') < default
    assert changed('"extra-action 1"', '"gain 1"') < default
    assert changed('"attack 7"', '"attack 1"') == default
    assert changed("cost = 3", "cost = 0") == default
