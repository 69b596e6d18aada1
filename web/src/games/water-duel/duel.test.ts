import { describe, expect, it } from 'vitest'
import type { Choice } from '../../lib/connection.svelte'
import type { CardInfo, Cards } from './cards'
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
  shownSeries,
  slotMoves,
  wantedMove,
  waterChanges,
} from './duel'
import { t } from './text'
import type { DuelView, Played } from './view'

function choice(type: string, fields: Record<string, unknown> = {}): Choice {
  const text = [type, ...Object.values(fields)].join(' ')
  return { move: { type, ...fields }, text, say: text }
}

function card(key: string, cost: number, bonuses: CardInfo['bonuses'] = {}): [string, CardInfo] {
  return [key, { key, title: key, text: [], image: '', cost, kinds: [], family: 'supply', bonuses, flavour: '', copies: 0 }]
}

const cards: Cards = new Map([
  card('ripple', 0),
  card('breaker', 2),
  card('aqueduct', 2, { discount: 1 }),
  card('toll-lock', 2, { toll: 1 }),
])

function view(changes: Partial<DuelView> = {}): DuelView {
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

function played(seat: number, key: string): Played {
  return { seat, card: key, origin: 'hand', is_negated: false, has_stayed: false, guard: 0 }
}

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

describe('a series', () => {
  const attack = { type: 'CardPlayed', seat: 0, card: 'breaker', cost: 2, is_answer: false }
  const passed = [
    { type: 'AnswerPassed', seat: 0 },
    { type: 'DefenceRaised', seat: 1, card: 'levee', amount: 3 },
    { type: 'WaterLost', seat: 1, card: 'breaker', cause: 'attacked', amount: 1, blocked: 3, left: 19 },
    { type: 'SeriesEnded', cards: ['breaker', 'levee'] },
  ]

  it('is shown while it builds', () => {
    const series = [played(0, 'breaker')]
    expect(shownSeries(view({ series }), [], [attack])).toEqual({ cards: series, isOver: false })
  })

  it('stays in sight with what each card came to', () => {
    const series = [played(0, 'breaker'), played(1, 'levee')]
    const shown = shownSeries(view(), series, passed)
    expect(shown.isOver).toBe(true)
    expect(shown.cards.map((one) => one.card)).toEqual(['breaker', 'levee'])
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

  it('can begin with what a Continuous card does each turn, which a Negate prevents while the card stays', () => {
    const series = [{ ...played(1, 'slow-leak'), origin: 'trigger' as const }, played(0, 'still-water')]
    const events = [
      { type: 'AnswerPassed', seat: 1 },
      { type: 'CardNegated', seat: 1, card: 'slow-leak', stays: true },
      { type: 'SeriesEnded', cards: ['still-water'] },
    ]
    const shown = shownSeries(view(), series, events)
    expect(shown.cards.map((one) => [one.card, one.origin])).toEqual([
      ['slow-leak', 'trigger'],
      ['still-water', 'hand'],
    ])
    expect(resultsOf(events).get(ownCard(1, 'slow-leak'))?.map((one) => one.what)).toEqual(['negated', 'stays'])
  })

  it('is nothing where nothing was played', () => {
    expect(shownSeries(view(), [], []).cards).toEqual([])
    expect(shownSeries(view(), [], [{ type: 'TurnStarted', seat: 1, turn: 4 }]).cards).toEqual([])
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
