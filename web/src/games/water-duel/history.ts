// What was played, answered, and came of it: exchanges, read from the events that the viewer was told.
import { ownCard, resultsOf, type SeriesResult } from './duel'
import type { DuelEvent, DuelView, Played } from './view'

/** A card and its answers, from the first one played to when it took effect. */
export interface Exchange {
  turn: number
  cards: Played[]
  /** What each card came to, see `ownCard`; while it goes on, so far. */
  results: Map<string, SeriesResult[]>
  isOver: boolean
}

/** The exchanges of a game so far, the oldest first. */
export function exchangesOf(history: DuelEvent[], view: DuelView): Exchange[] {
  const found: { turn: number; cards: Played[]; events: DuelEvent[] }[] = []
  let turn = 0
  let isOpen = false
  for (const event of history) {
    if (event.type === 'TurnStarted') {
      turn = event['turn']
      isOpen = false
    }
    const card = played(event)
    if (card && (card.origin === 'trigger' || !event['is_answer'])) {
      found.push({ turn, cards: [], events: [] })
      isOpen = true
    }
    const current = found.at(-1)
    if (!isOpen || !current) continue
    if (card) current.cards.push(card)
    else current.events.push(event)
    if (event.type === 'SeriesEnded') isOpen = false
  }
  return found.map(({ turn, cards, events }, at) => {
    const isOver = at < found.length - 1 || !isGoingOn(view)
    return { turn, cards, results: withDeeds(resultsOf(events), cards, events), isOver }
  })
}

/** What else cards did, which events tell of a player and not of a card: it was the player's newest one. */
function withDeeds(results: Exchange['results'], cards: Played[], events: DuelEvent[]): Exchange['results'] {
  for (const event of events) {
    const found = deed(event)
    const card = found && cards.findLast(({ seat, card }) => seat === found.by && !isNegated(results, seat, card))
    if (!card) continue
    const key = ownCard(card.seat, card.card)
    results.set(key, [...(results.get(key) ?? []), found.result])
  }
  return results
}

function isNegated(results: Exchange['results'], seat: number, card: string): boolean {
  return !!results.get(ownCard(seat, card))?.some(({ what }) => what === 'negated')
}

/** Who did something besides taking or giving Water, and what. */
function deed(event: DuelEvent): { by: number; result: SeriesResult } | null {
  const { seat, owner, card, actions } = event as Record<string, any>
  const told = (what: SeriesResult['what'], by: number, to: number, n = 0) => ({ by, result: { what, n, seat: to, card } })
  if (event.type === 'CardDiscarded') return told('discards', 1 - seat, seat)
  if (event.type === 'SetCardDestroyed' || event.type === 'ContinuousDestroyed') return told('destroys', 1 - owner, owner)
  if (event.type === 'CardTakenBack') return told('takes', seat, seat)
  if (event.type === 'ActionsGained' && actions) return told('actions', seat, seat, actions)
  // What was seen is only for who looked, and not for others who look on.
  if (event.type === 'SetCardSeen') return { by: seat, result: { what: 'looks_set', n: 0, seat } }
  if (event.type === 'HandSeen') return { by: seat, result: { what: 'looks_hand', n: 0, seat } }
  return null
}

function played(event: DuelEvent): Played | null {
  const origin = ({ CardPlayed: 'hand', SetCardPlayed: 'set', ContinuousActed: 'trigger' } as const)[event.type]
  if (!origin) return null
  return { seat: event['seat'], card: event['card'], origin, is_negated: false, has_stayed: false, guard: 0 }
}

/** Whether cards are being played. The last ones of a game stay where they are. */
function isGoingOn(view: DuelView): boolean {
  return view.series.length > 0 && view.question !== 'over'
}

/** What is shown in the middle: the cards being played, or the exchange that took effect last. */
export function inTheMiddle(view: DuelView, exchanges: Exchange[]): Omit<Exchange, 'turn'> {
  if (isGoingOn(view)) return { cards: view.series, isOver: false, results: new Map() }
  return exchanges.at(-1) ?? { cards: [], isOver: true, results: new Map() }
}

/** What is worth telling of a card of an exchange; a Defend tells what it kept off the card that it answers. */
export function notesOf({ cards, results, isOver }: Omit<Exchange, 'turn'>, at: number): SeriesResult[] {
  const card = cards[at]!
  if (!isOver) {
    const notes: SeriesResult[] = []
    if (card.is_negated) notes.push({ what: 'negated', n: 0, seat: card.seat })
    if (card.guard > 0) notes.push({ what: 'guard', n: card.guard, seat: card.seat })
    return notes
  }
  const own = results.get(ownCard(card.seat, card.card)) ?? []
  const isDefended = own.some((result) => result.what === 'blocked')
  return own.flatMap((result): SeriesResult[] => {
    if (result.what === 'defends') return [{ ...result, what: 'blocks', n: keptOff(cards[at - 1], results) }]
    // The Defend says so.
    if (result.what === 'blocked') return []
    if (result.what === 'damage' && result.n === 0) return isDefended ? [{ ...result, what: 'no-damage' }] : []
    if (result.what === 'gain' && result.n === 0) return [{ ...result, what: 'no-gain' }]
    return [result]
  })
}

/** How much of a card's damage was blocked. */
function keptOff(card: Played | undefined, results: Exchange['results']): number {
  const own = (card && results.get(ownCard(card.seat, card.card))) ?? []
  return own.filter((result) => result.what === 'blocked').reduce((sum, result) => sum + result.n, 0)
}
