// Which card is which from view to view, so that a card that is played, Set, drawn or discarded is seen to travel.
import { counted, followed, HIDDEN, type Piece, type Thing } from '../../lib/pieces'
import type { DuelView, Played } from './view'

/** The cards that are shown in the middle, and whether they have taken effect. */
export interface Middle {
  cards: Played[]
  isOver: boolean
}

/** Every card and where it is shown. A series that has taken effect is still shown, though its cards are discarded. */
export function lying(view: DuelView, middle: Middle): Thing[] {
  const discards = [...view.discards]
  const series = middle.cards.flatMap((played, at): Thing[] => {
    // What a Continuous card does each turn is shown in the middle too, but the card lies in front of its owner.
    if (played.origin === 'trigger') return []
    const thing = { kind: played.card, place: `series ${at}` }
    if (!middle.isOver) return [thing]
    const discarded = discards.lastIndexOf(played.card)
    // One that stays in front of its owner is seen to go there.
    if (discarded < 0) return []
    discards.splice(discarded, 1)
    return [thing]
  })
  return [
    ...counted(HIDDEN, 'deck', view.deck_size),
    ...discards.map((card) => ({ kind: card, place: 'pile' })),
    ...view.hand_sizes.flatMap((size, seat) =>
      view.hands[seat]?.map((card) => ({ kind: card, place: `hand ${seat}` })) ?? counted(HIDDEN, `hand ${seat}`, size),
    ),
    ...view.slots.flatMap((slots, seat) =>
      slots.flatMap((card, slot) => (card ? [{ kind: card.card ?? HIDDEN, place: `slot ${seat} ${slot}` }] : [])),
    ),
    ...view.standing.map(({ card, seat }) => ({ kind: card, place: `standing ${seat}` })),
    ...series,
  ]
}

export function laid(before: Piece[], view: DuelView, middle: Middle): Piece[] {
  return followed(before, lying(view, middle))
}

/** What the animator calls the card at a place, counted from 0, or from the end with -1. */
export function pieceAt(pieces: Piece[], place: string, at: number): string | undefined {
  const piece = pieces.filter((other) => other.place === place).at(at)
  return piece && `card ${piece.id}`
}
