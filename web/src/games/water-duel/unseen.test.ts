import { expect, it } from 'vitest'
import { pack, played, view } from './staged'
import { unseenOf } from './unseen'

const cards = pack(
  { key: 'ripple', family: 'attack', copies: 4 },
  { key: 'levee', family: 'defend', copies: 3 },
  { key: 'spring', family: 'continuous', copies: 2 },
  { key: '' },
)
const left = (found: ReturnType<typeof unseenOf>) => Object.fromEntries(found.cards.map(({ key, n }) => [key, n]))
const slot = (card: string | null) => ({ card, turn: 1, order: 0, is_seen: false, is_deduced: false, is_ready: true })

it('counts what is neither in the own hand nor face up', () => {
  const found = unseenOf(view({ discards: ['levee'], standing: [{ seat: 1, card: 'spring' }] }), cards, 0)
  expect(left(found)).toEqual({ ripple: 3, levee: 2, spring: 1 })
  expect(found.total).toBe(6)
  expect(found.families).toEqual([
    { family: 'attack', n: 3 },
    { family: 'defend', n: 2 },
    { family: 'continuous', n: 1 },
  ])
})

it('counts a card that is being played once, also one that stays or acts from where it lies', () => {
  const standing = [{ seat: 0, card: 'spring' }]
  const series = [played(0, 'spring', { has_stayed: true }), played(1, 'levee')]
  expect(left(unseenOf(view({ standing, series }), cards, 0))).toEqual({ ripple: 3, levee: 2, spring: 1 })
  const acting = [played(0, 'spring', { origin: 'trigger' })]
  expect(left(unseenOf(view({ standing, series: acting }), cards, 0))).toEqual({ ripple: 3, levee: 3, spring: 1 })
})

it('leaves out what the viewer has seen of the other’s cards, and nothing else', () => {
  const now = view({
    slots: [
      [slot('levee'), null, null],
      [slot('ripple'), slot(null), null],
    ],
    known: [
      { owner: 1, card: 'levee', since: 0 },
      { owner: 0, card: 'ripple', since: 0 },
    ],
  })
  expect(left(unseenOf(now, cards, 0))).toEqual({ ripple: 2, levee: 1, spring: 2 })
})

it('tells a spectator only what everyone knows', () => {
  const now = view({
    hands: [null, null],
    known: [],
    public: [{ owner: 1, card: 'levee', since: 0 }],
  })
  expect(left(unseenOf(now, cards, null))).toEqual({ ripple: 4, levee: 2, spring: 2 })
})

it('is nothing while the cards have not come', () => {
  expect(unseenOf(view(), new Map(), 0)).toEqual({ total: 0, families: [], cards: [] })
})
