// What every part of the duel's table is given: the position, the cards, and what pointing at them does.
import type { Choice } from '../../lib/connection.svelte'
import { seatSigns } from '../../lib/seats'
import { t } from './text'
import type { Cards } from './cards'
import type { CardMoves, SeriesResult } from './duel'
import { notesOf, type Exchange } from './history'
import type { DuelEvent, DuelView, Played } from './view'

export interface Desk {
  /** The position. */
  view: DuelView
  /** The position after the choice that is looked at; the position itself where none is. */
  after: DuelView
  seq: number
  cards: Cards
  names: string[]
  /** The seat that looks on; null for a spectator. */
  viewer: number | null
  /** What is asked of the viewer; empty if nothing is. */
  question: string
  choices: Choice[]
  chosen: Choice | null
  /** The choice that was clicked here and waits for being confirmed. */
  picked: string
  outlined: string[]
  recent: DuelEvent[]
  /** What the animator calls the card at a place (see `lying.ts`), counted from 0, or from the end with -1. */
  piece: (place: string, at: number) => string | undefined
  look: (choice: Choice | null) => void
  take: (choice: Choice) => void
  refuse: (move: Record<string, unknown>) => void
  /** Show a card large. */
  inspect: (key: string) => void
}

export function titleOf(cards: Cards, key: string): string {
  return cards.get(key)?.title ?? key
}

/** A card in words: what it is, does and costs. */
export function cardSaid(cards: Cards, key: string, cost?: number): string {
  const values = { title: titleOf(cards, key), text: cards.get(key)?.text.join(' ') ?? '' }
  if (cost === undefined) return t('duel.card', values)
  const isUsual = cost === cards.get(key)?.cost
  return t(isUsual ? 'duel.card_cost' : 'duel.card_cost_now', { ...values, n: cost })
}

/** What can be done with a card, in words. */
export function movesSaid(moves: CardMoves): string {
  if (moves.pick) return t('duel.can_choose')
  if (moves.play && moves.set) return t('duel.can_both')
  if (moves.play) return t('duel.can_play')
  if (moves.set) return t('duel.can_set')
  return t('duel.can_not')
}

export function isIn(chosen: Choice | null, moves: CardMoves): boolean {
  return !!chosen && [moves.play, moves.set, moves.pick].some((move) => move?.text === chosen.text)
}

/** What a table in words needs of all that. */
export type Teller = Pick<Desk, 'cards' | 'names' | 'viewer'>

/** Who plays, answers with or owns a card that acts. */
export function playedSaid(desk: Teller, card: Played, at: number, isShort = true): string {
  const said = card.origin === 'trigger' ? 'works' : at > 0 ? 'answers' : 'plays'
  const name = isShort ? titleOf(desk.cards, card.card) : cardSaid(desk.cards, card.card)
  if (card.seat === desk.viewer) return t(`duel.${said}_you`, { card: name })
  return t(`duel.${said}`, { name: desk.names[card.seat] ?? '', card: name })
}

/** What a card came to, in a few words. */
export function resultSaid(desk: Teller, { what, n, seat, card }: SeriesResult): string {
  const isYou = seat === desk.viewer
  const values = { n, name: isYou ? t('duel.you') : (desk.names[seat] ?? ''), card: card ? titleOf(desk.cards, card) : '' }
  return t(isYou && what === 'discards' ? 'duel.result.discards_you' : `duel.result.${what}`, values)
}

/** The same for the lower edge of a small card, where names have no room. */
export function resultInShort({ what, n, seat }: SeriesResult): string {
  return t(`duel.short.${what}`, { n, sign: seatSigns[seat] ?? '' })
}

/** A whole exchange in words. */
export function exchangeSaid(desk: Teller, exchange: Exchange): string {
  const parts = exchange.cards.map((card, at) => {
    const notes = notesOf(exchange, at).map((note) => resultSaid(desk, note))
    return notes.length ? `${playedSaid(desk, card, at)}: ${notes.join(', ')}.` : `${playedSaid(desk, card, at)}.`
  })
  return [t('duel.turn', { n: exchange.turn }) + '.', ...parts].join(' ')
}
