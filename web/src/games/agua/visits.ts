// Which cards a droplet has been on, from what has happened: a card shows its fact at the first visit.
import type { Event, View } from './types'
import type { Board } from './world'

type Told = Record<string, any>

export interface Visit {
  card: string
  frame: string
  /** The field where the droplet came onto the card, and whose it was. */
  field: string
  seat: number
}

/** The first visit to each card, the oldest first. `history` is everything that has happened, `view` the position now. */
export function firstVisits(board: Board, view: Pick<View, 'cards'>, history: readonly Told[]): Visit[] {
  const laid = cardsAtStart(view, history)
  const visits = new Map<string, Visit>()
  for (const told of history) {
    const event = told as Event
    if (event.type === 'CardDealt') laid.set(event.frame, event.card)
    if (event.type === 'CardExchanged') laid.set(event.frame, event.new)
    if (event.type !== 'DropletMoved' && event.type !== 'DropletJumped') continue
    const frame = frameOf(board, event.target)
    const card = frame && laid.get(frame)
    if (frame && card && !visits.has(card)) visits.set(card, { card, frame, field: event.target, seat: event.seat })
  }
  return [...visits.values()]
}

/** The first visits among the newest events. */
export function newVisits(board: Board, view: Pick<View, 'cards'>, history: readonly Told[], recent: readonly Told[]): Visit[] {
  const before = history.slice(0, Math.max(0, history.length - recent.length))
  const known = new Set(firstVisits(board, cardsBefore(view, recent), before).map(({ card }) => card))
  return firstVisits(board, view, history).filter(({ card }) => !known.has(card))
}

/** The frame that a field belongs to, whatever card is there. */
function frameOf(board: Board, field: string): string | null {
  return board.frames.find(({ key }) => field.startsWith(`${key}-`) && /^\d+$/.test(field.slice(key.length + 1)))?.key ?? null
}

/** A card that has its place from the start is not dealt: it is the one that was exchanged first, or is still there. */
function cardsAtStart(view: Pick<View, 'cards'>, history: readonly Told[]): Map<string, string> {
  const found = new Map(Object.entries(view.cards))
  for (const event of [...history].reverse()) if (event['type'] === 'CardExchanged') found.set(event['frame'], event['old'])
  return found
}

function cardsBefore(view: Pick<View, 'cards'>, recent: readonly Told[]): Pick<View, 'cards'> {
  return { cards: Object.fromEntries(cardsAtStart(view, recent)) }
}
