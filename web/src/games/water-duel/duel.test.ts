import { describe, expect, it } from 'vitest'
import type { Choice } from '../../lib/connection.svelte'
import {
  canAct,
  costNow,
  faceUpMoves,
  handMoves,
  knownOf,
  numbered,
  ownCard,
  plain,
  resultsOf,
  slotMoves,
  wantedMove,
  waterChanges,
} from './duel'
import { pack, view } from './staged'
import { t } from './text'

function choice(type: string, fields: Record<string, unknown> = {}): Choice {
  const text = [type, ...Object.values(fields)].join(' ')
  return { move: { type, ...fields }, text, say: text }
}

const cards = pack(
  { key: 'ripple', cost: 0 },
  { key: 'breaker', cost: 2 },
  { key: 'aqueduct', cost: 2, bonuses: { discount: 1 } },
  { key: 'toll-lock', cost: 2, bonuses: { toll: 1 } },
)

describe('moves of a card', () => {
  const choices = [
    choice('Play', { card: 'ripple' }),
    choice('SetCard', { card: 'ripple' }),
    choice('SetCard', { card: 'breaker' }),
    choice('Flip', { slot: 2 }),
    choice('EndTurn'),
  ]

  it('finds playing and Setting by the card', () => {
    expect(handMoves(choices, 'ripple').play?.text).toBe('Play ripple')
    expect(handMoves(choices, 'ripple').set?.text).toBe('SetCard ripple')
    expect(handMoves(choices, 'breaker').play).toBeNull()
    expect(canAct(handMoves(choices, 'breaker'))).toBe(true)
    expect(canAct(handMoves(choices, 'levee'))).toBe(false)
  })

  it('finds Set cards by their slot, counted from 1 in moves', () => {
    expect(slotMoves(choices, 1, true).play?.text).toBe('Flip 2')
    expect(slotMoves(choices, 0, true).play).toBeNull()
    expect(slotMoves([choice('ChooseSlot', { slot: 1 })], 0, false).pick?.text).toBe('ChooseSlot 1')
  })

  it('finds what an effect may choose, and what has no card', () => {
    expect(faceUpMoves([choice('ChooseCard', { card: 'ripple' })], 'ripple').pick).not.toBeNull()
    expect(plain(choices, 'EndTurn')?.text).toBe('EndTurn')
    expect(plain(choices, 'Pass')).toBeNull()
  })

  it('asks about the move that was meant', () => {
    expect(wantedMove('turn', 'ripple')).toEqual({ type: 'Play', card: 'ripple' })
    expect(wantedMove('discard', 'ripple')).toEqual({ type: 'Discard', card: 'ripple' })
  })
})

it('tells equal cards apart', () => {
  expect(numbered(['ripple', 'breaker', 'ripple']).map((one) => one.id)).toEqual(['ripple/0', 'breaker/0', 'ripple/1'])
})

it('reckons with Continuous cards in what a card costs', () => {
  const standing = [
    { seat: 0, card: 'aqueduct' },
    { seat: 1, card: 'toll-lock' },
    { seat: 1, card: 'toll-lock' },
  ]
  expect(costNow(view(), cards, 0, 'breaker')).toBe(2)
  expect(costNow(view({ standing }), cards, 0, 'breaker')).toBe(3)
  expect(costNow(view({ standing: standing.slice(0, 1) }), cards, 0, 'ripple')).toBe(0)
  expect(costNow(view({ standing }), cards, 1, 'breaker')).toBe(2)
})

it('shows a spectator only what everyone knows', () => {
  const notes = view({
    known: [
      { owner: 1, card: 'ripple', since: 0 },
      { owner: 1, card: 'breaker', since: 0 },
    ],
    public: [{ owner: 1, card: 'breaker', since: 0 }],
  })
  expect(knownOf(notes, 1, 0)).toEqual(['ripple', 'breaker'])
  expect(knownOf(notes, 1, null)).toEqual(['breaker'])
  expect(knownOf(notes, 0, 0)).toEqual([])
})

describe('the cards of a series', () => {
  const passed = [
    { type: 'AnswerPassed', seat: 0 },
    { type: 'DefenceRaised', seat: 1, card: 'levee', amount: 3 },
    { type: 'WaterLost', seat: 1, card: 'breaker', cause: 'attacked', amount: 1, blocked: 3, left: 19 },
    { type: 'SeriesEnded', cards: ['breaker', 'levee'] },
  ]

  it('tells what each card came to', () => {
    const results = resultsOf(passed)
    expect(results.get(ownCard(1, 'levee'))).toEqual([{ what: 'defends', n: 3, seat: 1 }])
    expect(results.get(ownCard(0, 'breaker'))).toEqual([
      { what: 'blocked', n: 3, seat: 1 },
      { what: 'damage', n: 1, seat: 1 },
    ])
  })

  it('tells the same card of two players apart, and what a card does to its owner', () => {
    const results = resultsOf([
      { type: 'WaterLost', seat: 1, card: 'riptide', cause: 'attacked', amount: 3, blocked: 0 },
      { type: 'WaterLost', seat: 0, card: 'riptide', cause: 'attacked', amount: 2, blocked: 0 },
      { type: 'WaterLost', seat: 0, card: 'burst-dam', cause: 'lost', amount: 1, blocked: 0 },
    ])
    expect(results.get(ownCard(0, 'riptide'))?.map((one) => one.n)).toEqual([3])
    expect(results.get(ownCard(1, 'riptide'))?.map((one) => one.n)).toEqual([2])
    expect(results.get(ownCard(0, 'burst-dam'))).toEqual([{ what: 'damage', n: 1, seat: 0 }])
  })
})

it('lists how a seat’s Water changed', () => {
  const events = [
    { type: 'CardPlayed', seat: 0, card: 'breaker', cost: 2, is_answer: false },
    { type: 'WaterLost', seat: 1, card: 'breaker', amount: 4, blocked: 0 },
    { type: 'WaterGained', seat: 0, card: 'reed-bed', amount: 2 },
  ]
  expect(waterChanges(events, 0)).toEqual([-2, 2])
  expect(waterChanges(events, 1)).toEqual([-4])
})

it('says to a screen reader what stands on a card’s tag', () => {
  const tags = [
    [t('duel.cost_now', { n: 2 }), t('duel.card_cost_now', { title: 'Breaker', n: 2, text: 'Attack 4.' })],
    [t('duel.tag_ready'), t('duel.ready')],
    [t('duel.tag_next'), t('duel.not_ready')],
    [t('duel.tag_seen'), t('duel.seen')],
    [t('duel.tag_seen'), t('duel.known')],
    [t('duel.tag_all'), t('duel.discards_open', { n: 3, card: 'Breaker' })],
  ]
  for (const [tag, label] of tags) expect(label!.toLowerCase()).toContain(tag!.toLowerCase())
})
