import { expect, test } from 'vitest'
import { laid, pieceAt } from './lying'
import type { DuelView, Played } from './view'

const NOTHING = { cards: [], isOver: true }
const view: DuelView = {
  active: 0,
  turn: 1,
  actions: 2,
  has_set_card: false,
  question: 'turn',
  to_act: 0,
  water: [20, 20],
  hands: [['breaker', 'ripple', 'ripple'], null],
  hand_sizes: [3, 2],
  slots: [
    [null, null, null],
    [null, null, null],
  ],
  standing: [],
  series: [],
  resolving: -1,
  deck_size: 3,
  discards: [],
  known: [],
  public: [],
}
const played = (seat: number, card: string): Played => ({
  seat, card, origin: 'hand', is_negated: false, has_stayed: false, guard: 0,
})
const before = laid([], view, NOTHING)

test('a card that is played comes from the hand, and equal ones stay', () => {
  const middle = { cards: [played(0, 'ripple')], isOver: false }
  const after = laid(before, { ...view, hands: [['breaker', 'ripple'], null], hand_sizes: [2, 2] }, middle)
  expect(pieceAt(after, 'series 0', 0)).toBe(pieceAt(before, 'hand 0', 2))
  expect(pieceAt(after, 'hand 0', 1)).toBe(pieceAt(before, 'hand 0', 1))
})

test('a card that the other player plays comes from the hidden hand', () => {
  const after = laid(before, { ...view, hand_sizes: [3, 1] }, { cards: [played(1, 'breaker')], isOver: false })
  expect(pieceAt(after, 'series 0', 0)).toBe(pieceAt(before, 'hand 1', 1))
  expect(pieceAt(after, 'hand 0', 0)).toBe(pieceAt(before, 'hand 0', 0))
})

test('a card that is drawn comes from the top of the deck', () => {
  const after = laid(before, { ...view, deck_size: 2, hands: [['breaker', 'levee', 'ripple', 'ripple'], null], hand_sizes: [4, 2] }, NOTHING)
  expect(pieceAt(after, 'hand 0', 1)).toBe(pieceAt(before, 'deck', -1))
})

test('a series that has taken effect stays in the middle and goes to the pile when the next one begins', () => {
  const hands: DuelView['hands'] = [['breaker', 'ripple'], null]
  const playing = laid(before, { ...view, hands, hand_sizes: [2, 2] }, { cards: [played(0, 'ripple')], isOver: false })
  const discarded = { ...view, hands, hand_sizes: [2, 2], discards: ['ripple'] }
  const over = laid(playing, discarded, { cards: [played(0, 'ripple')], isOver: true })
  expect(pieceAt(over, 'series 0', 0)).toBe(pieceAt(playing, 'series 0', 0))
  expect(pieceAt(over, 'pile', -1)).toBeUndefined()
  const next = laid(over, { ...discarded, hands: [['ripple'], null], hand_sizes: [1, 2] }, { cards: [played(0, 'breaker')], isOver: false })
  expect(pieceAt(next, 'pile', -1)).toBe(pieceAt(playing, 'series 0', 0))
  expect(pieceAt(next, 'series 0', 0)).toBe(pieceAt(before, 'hand 0', 0))
})

test('a Continuous card goes from the middle to its owner', () => {
  const playing = laid(before, { ...view, hands: [['ripple', 'ripple'], null], hand_sizes: [2, 2] }, { cards: [played(0, 'breaker')], isOver: false })
  const standing = [{ card: 'breaker', seat: 0 }]
  const over = laid(playing, { ...view, hands: [['ripple', 'ripple'], null], hand_sizes: [2, 2], standing }, { cards: [played(0, 'breaker')], isOver: true })
  expect(pieceAt(over, 'standing 0', 0)).toBe(pieceAt(playing, 'series 0', 0))
  expect(pieceAt(over, 'series 0', 0)).toBeUndefined()
})

test('a Continuous card that acts each turn stays in front of its owner, although the middle shows it too', () => {
  const standing = [{ card: 'spring', seat: 1 }]
  const still = laid(before, { ...view, standing }, NOTHING)
  const middle = [{ ...played(1, 'spring'), origin: 'trigger' as const }, played(0, 'ripple')]
  const hands: DuelView['hands'] = [['breaker', 'ripple'], null]
  const acting = laid(still, { ...view, standing, hands, hand_sizes: [2, 2] }, { cards: middle, isOver: false })
  expect(pieceAt(acting, 'standing 1', 0)).toBe(pieceAt(still, 'standing 1', 0))
  expect(pieceAt(acting, 'series 0', 0)).toBeUndefined()
  expect(pieceAt(acting, 'series 1', 0)).toBe(pieceAt(still, 'hand 0', 2))
  // Another Spring in the pile is not the one that acted.
  const discards = ['spring', 'ripple']
  const over = laid(acting, { ...view, standing, hands, hand_sizes: [2, 2], discards }, { cards: middle, isOver: true })
  expect(pieceAt(over, 'pile', 0)).toBeDefined()
  expect(pieceAt(over, 'standing 1', 0)).toBe(pieceAt(still, 'standing 1', 0))
})

test('a Set card of the other player is turned over where it lies', () => {
  const hidden = { card: null, turn: 1, order: 1, is_seen: false, is_deduced: false, is_ready: true }
  const slots: DuelView['slots'] = [[null, null, null], [null, hidden, null]]
  const set = laid(before, { ...view, slots }, NOTHING)
  const after = laid(set, view, { cards: [played(1, 'levee')], isOver: false })
  expect(pieceAt(after, 'series 0', 0)).toBe(pieceAt(set, 'slot 1 1', 0))
})
