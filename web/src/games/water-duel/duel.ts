// What the table of Water Duel works out from a view: whose cards lie where, what a card costs now, which moves
// belong to it, what a series of answers came to. The rules themselves are the server's.
import type { Choice } from '../../lib/connection.svelte'
import type { Cards } from './cards'
import type { DuelEvent, DuelView } from './view'

/** What can be done with one card or slot. */
export interface CardMoves {
  play: Choice | null
  set: Choice | null
  /** Discard it, or choose it for an effect. */
  pick: Choice | null
}

const NONE: CardMoves = { play: null, set: null, pick: null }

/** A hand as a list in which equal cards can be told apart. */
export function numbered(keys: string[]): { id: string; key: string }[] {
  const seen = new Map<string, number>()
  return keys.map((key) => {
    const copy = seen.get(key) ?? 0
    seen.set(key, copy + 1)
    return { id: `${key}/${copy}`, key }
  })
}

function find(choices: Choice[], type: string, field: string, value: string | number): Choice | null {
  return choices.find(({ move }) => move['type'] === type && move[field] === value) ?? null
}

/** The moves of a card in the own hand. */
export function handMoves(choices: Choice[], key: string): CardMoves {
  return {
    play: find(choices, 'Play', 'card', key),
    set: find(choices, 'SetCard', 'card', key),
    pick: find(choices, 'Discard', 'card', key),
  }
}

/** The moves of a slot, counted from 0: turn over the own Set card, or choose the other's. */
export function slotMoves(choices: Choice[], slot: number, isMine: boolean): CardMoves {
  if (isMine) return { ...NONE, play: find(choices, 'Flip', 'slot', slot + 1) }
  return { ...NONE, pick: find(choices, 'ChooseSlot', 'slot', slot + 1) }
}

/** The moves of a face-up card: choose it for an effect. Continuous cards to destroy are the other's. */
export function faceUpMoves(choices: Choice[], key: string): CardMoves {
  return { ...NONE, pick: find(choices, 'ChooseCard', 'card', key) }
}

export function canAct(moves: CardMoves): boolean {
  return !!(moves.play ?? moves.set ?? moves.pick)
}

export function plain(choices: Choice[], type: 'Pass' | 'EndTurn'): Choice | null {
  return choices.find(({ move }) => move['type'] === type) ?? null
}

/** The move to ask about when someone points at a card that cannot be used. */
export function wantedMove(question: string, key: string): Record<string, unknown> {
  return { type: question === 'discard' ? 'Discard' : 'Play', card: key }
}

/** What a card costs a seat from the hand: some Continuous cards make it cheaper or dearer (WD-3). */
export function costNow(view: DuelView, cards: Cards, seat: number, key: string): number {
  let cost = cards.get(key)?.cost ?? 0
  for (const { seat: owner, card } of view.standing) {
    const bonuses = cards.get(card)?.bonuses ?? {}
    cost += owner === seat ? -(bonuses.discount ?? 0) : (bonuses.toll ?? 0)
  }
  return Math.max(0, cost)
}

/** What the viewer knows of a player's hidden cards. */
export function knownOf(view: DuelView, owner: number, viewer: number | null): string[] {
  return (viewer === null ? view.public : view.known).filter((note) => note.owner === owner).map((note) => note.card)
}

type Hit = 'negated' | 'defends' | 'guard' | 'blocks' | 'damage' | 'no-damage' | 'blocked' | 'gain' | 'no-gain' | 'stays'
type Deed = 'discards' | 'destroys' | 'takes' | 'actions' | 'looks_set' | 'looks_hand'

export interface SeriesResult {
  what: Hit | Deed
  n: number
  /** Whom it happened to. */
  seat: number
  /** The card that it was done with, where everyone knows it. */
  card?: string
}

/** What the cards of a series came to, in order, from the events after it: by owner and card, see `ownCard`. */
export function resultsOf(events: DuelEvent[]): Map<string, SeriesResult[]> {
  const results = new Map<string, SeriesResult[]>()
  for (const event of events) {
    const seat = event['seat'] as number
    const note = (owner: number, what: SeriesResult['what'], n: number) => {
      const card = ownCard(owner, event['card'])
      results.set(card, [...(results.get(card) ?? []), { what, n, seat }])
    }
    if (event.type === 'CardNegated') {
      note(seat, 'negated', 0)
      if (event['stays']) note(seat, 'stays', 0)
    }
    if (event.type === 'DefenceRaised') note(seat, 'defends', event['amount'])
    if (event.type === 'WaterGained') note(seat, 'gain', event['amount'])
    if (event.type === 'ContinuousStayed') note(seat, 'stays', 0)
    if (event.type === 'WaterLost') {
      const owner = event['cause'] === 'lost' ? seat : 1 - seat
      if (event['blocked']) note(owner, 'blocked', event['blocked'])
      note(owner, 'damage', event['amount'])
    }
  }
  return results
}

/** A card by its owner: both players can have the same one in a series. */
export function ownCard(seat: number, key: string): string {
  return `${seat}/${key}`
}

/** How a seat's Water changed in the newest step: costs, losses, gains. */
export function waterChanges(events: DuelEvent[], seat: number): number[] {
  const changes: number[] = []
  for (const event of events) {
    if (event['seat'] !== seat) continue
    if (event.type === 'WaterLost' && event['amount']) changes.push(-event['amount'])
    if (event.type === 'WaterGained' && event['amount']) changes.push(event['amount'])
    if (event.type === 'CardPlayed' && event['cost']) changes.push(-event['cost'])
  }
  return changes
}
