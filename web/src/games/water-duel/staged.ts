// Positions for tests: an empty table, and cards laid on it.
import type { CardInfo, Cards } from './cards'
import type { DuelView, Played } from './view'

export function view(changes: Partial<DuelView> = {}): DuelView {
  return {
    active: 0,
    turn: 3,
    actions: 2,
    has_set_card: false,
    question: 'turn',
    to_act: 0,
    water: [20, 20],
    hands: [['ripple'], null],
    hand_sizes: [1, 1],
    slots: [
      [null, null, null],
      [null, null, null],
    ],
    standing: [],
    series: [],
    resolving: -1,
    deck_size: 50,
    discards: [],
    known: [],
    public: [],
    ...changes,
  }
}

export function played(seat: number, card: string, changes: Partial<Played> = {}): Played {
  return { seat, card, origin: 'hand', is_negated: false, has_stayed: false, guard: 0, ...changes }
}

export function pack(...cards: (Partial<CardInfo> & { key: string })[]): Cards {
  const usual = { text: [], image: '', cost: 0, kinds: [], family: 'supply' as const, bonuses: {}, flavour: '', copies: 0 }
  return new Map(cards.map((card) => [card.key, { title: card.key, ...usual, ...card }]))
}
