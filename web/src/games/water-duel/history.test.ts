import { describe, expect, it } from 'vitest'
import { exchangeSaid, resultSaid } from './desk'
import { ownCard } from './duel'
import { exchangesOf, inTheMiddle, notesOf } from './history'
import { pack, played, view } from './staged'

const attack = { type: 'CardPlayed', seat: 0, card: 'breaker', cost: 2, is_answer: false }
const answer = { type: 'CardPlayed', seat: 1, card: 'levee', cost: 1, is_answer: true }
const resolved = [
  { type: 'AnswerPassed', seat: 0 },
  { type: 'DefenceRaised', seat: 1, card: 'levee', amount: 5 },
  { type: 'WaterLost', seat: 1, card: 'breaker', cause: 'attacked', amount: 1, blocked: 3, left: 19 },
  { type: 'SeriesEnded', cards: ['breaker', 'levee'] },
]
const turn = { type: 'TurnStarted', seat: 0, turn: 4 }
const names = (exchange: { cards: { card: string }[] }) => exchange.cards.map(({ card }) => card)

describe('exchanges', () => {
  it('begin with a card and hold its answers', () => {
    const found = exchangesOf([turn, attack, answer, ...resolved, { ...attack, card: 'ripple' }], view())
    expect(found.map(names)).toEqual([['breaker', 'levee'], ['ripple']])
    expect(found.map((exchange) => [exchange.turn, exchange.isOver])).toEqual([[4, true], [4, true]])
  })

  it('begin also with what a Continuous card does each turn, which a Negate prevents while the card stays', () => {
    const [found] = exchangesOf(
      [
        turn,
        { type: 'ContinuousActed', seat: 1, card: 'slow-leak' },
        { type: 'SetCardPlayed', seat: 0, slot: 1, card: 'still-water', is_answer: true },
        { type: 'AnswerPassed', seat: 1 },
        { type: 'CardNegated', seat: 1, card: 'slow-leak', stays: true },
        { type: 'SeriesEnded', cards: ['still-water'] },
      ],
      view(),
    )
    expect(found!.cards.map(({ card, origin }) => [card, origin])).toEqual([['slow-leak', 'trigger'], ['still-water', 'set']])
    expect(notesOf(found!, 0).map((note) => note.what)).toEqual(['negated', 'stays'])
  })

  it('end with their turn where nothing is discarded', () => {
    const lost = { type: 'WaterLost', seat: 1, card: 'slow-leak', cause: 'drained', amount: 1, blocked: 0, left: 19 }
    const found = exchangesOf([turn, { ...attack, card: 'aqueduct' }, { ...turn, turn: 5 }, lost], view())
    expect(notesOf(found[0]!, 0)).toEqual([])
  })

  it('are none where nothing was played', () => {
    expect(exchangesOf([turn, { type: 'CardDrawn', seat: 1, card: null }], view())).toEqual([])
  })
})

describe('the middle', () => {
  const series = [played(0, 'breaker')]

  it('shows the cards being played', () => {
    const now = view({ series })
    expect(inTheMiddle(now, exchangesOf([turn, attack], now))).toMatchObject({ cards: series, isOver: false })
  })

  it('keeps the last exchange in sight, with what each card came to', () => {
    const shown = inTheMiddle(view(), exchangesOf([turn, attack, answer, ...resolved], view()))
    expect(shown.isOver).toBe(true)
    expect(names(shown)).toEqual(['breaker', 'levee'])
    expect(shown.results.get(ownCard(1, 'levee'))).toEqual([{ what: 'defends', n: 5, seat: 1 }])
  })

  it('tells what the last cards of a game came to, though they stay', () => {
    const over = view({ series, question: 'over' })
    const hit = { type: 'WaterLost', seat: 1, card: 'breaker', cause: 'attacked', amount: 4, blocked: 0, left: 0 }
    const shown = inTheMiddle(over, exchangesOf([turn, attack, hit, { type: 'GameEnded', winners: [0], cause: 'dry' }], over))
    expect(notesOf(shown, 0)).toEqual([{ what: 'damage', n: 4, seat: 1 }])
  })

  it('is empty before the first card', () => {
    expect(inTheMiddle(view(), []).cards).toEqual([])
  })
})

describe('notes', () => {
  const [blocked] = exchangesOf([turn, attack, answer, ...resolved], view())

  it('say of a Defend what it kept off, not what it could have', () => {
    expect(notesOf(blocked!, 1)).toEqual([{ what: 'blocks', n: 3, seat: 1 }])
    expect(notesOf(blocked!, 0)).toEqual([{ what: 'damage', n: 1, seat: 1 }])
  })

  it('say that nothing came through, and that nothing was gained', () => {
    const none = { ...resolved[2]!, amount: 0 }
    const [all] = exchangesOf([turn, attack, answer, resolved[1]!, none], view())
    expect(notesOf(all!, 0).map((note) => note.what)).toEqual(['no-damage'])
    const full = { type: 'WaterGained', seat: 0, card: 'breaker', amount: 0, left: 20 }
    const [gained] = exchangesOf([turn, attack, full], view())
    expect(notesOf(gained!, 0).map((note) => note.what)).toEqual(['no-gain'])
  })

  it('say of a Defend that met nothing that it blocks 0', () => {
    const [found] = exchangesOf([turn, attack, answer, resolved[1]!, { type: 'CardNegated', seat: 0, card: 'breaker', stays: false }], view())
    expect(notesOf(found!, 1)).toEqual([{ what: 'blocks', n: 0, seat: 1 }])
  })

  it('tell of cards that are discarded, destroyed or taken back, and of nothing that only one player saw', () => {
    const [found] = exchangesOf(
      [
        turn,
        attack,
        { type: 'CardDiscarded', seat: 1, card: 'ripple' },
        { type: 'ContinuousDestroyed', owner: 1, card: 'spring' },
        { type: 'CardTakenBack', seat: 0, card: 'eddy' },
        { type: 'HandSeen', seat: 0, owner: 1, cards: ['levee', 'siphon'] },
      ],
      view(),
    )
    expect(notesOf(found!, 0).map(({ what, card }) => [what, card])).toEqual([
      ['discards', 'ripple'],
      ['destroys', 'spring'],
      ['takes', 'eddy'],
      ['looks_hand', undefined],
    ])
  })

  it('say while cards are being played what is known already', () => {
    const going = { cards: [played(0, 'breaker', { guard: 3 }), played(1, 'levee', { is_negated: true })], results: new Map(), isOver: false }
    expect(notesOf(going, 0)).toEqual([{ what: 'guard', n: 3, seat: 0 }])
    expect(notesOf(going, 1).map((note) => note.what)).toEqual(['negated'])
  })

  it('speak to whoever looks on', () => {
    const cards = pack({ key: 'breaker', title: 'Breaker' }, { key: 'levee', title: 'Levee' })
    const told = (viewer: number | null) => exchangeSaid({ cards, names: ['Ann', 'Ben'], viewer }, blocked!)
    expect(told(0)).toBe('Turn 4. You play Breaker: Ben −1. Ben answers with Levee: blocks 3.')
    expect(told(1)).toBe('Turn 4. Ann plays Breaker: You −1. You answer with Levee: blocks 3.')
    expect(told(null)).toBe('Turn 4. Ann plays Breaker: Ben −1. Ben answers with Levee: blocks 3.')
    const discarded = { what: 'discards' as const, n: 0, seat: 1, card: 'levee' }
    expect(resultSaid({ cards, names: ['Ann', 'Ben'], viewer: 1 }, discarded)).toBe('you discard Levee')
  })
})
