import { expect, test } from 'vitest'
import type { Choice } from '../../../lib/streams'
import { acting, cost, discardOf, isSpending, type Situation } from './acting'
import { moved, orderOf, placeAt, reordering } from './order'

const choice = (type: string, fields: Record<string, unknown> = {}): Choice => {
  const text = [type, ...Object.values(fields)].join(' ')
  return { move: { type, ...fields }, text, say: text }
}
const pass = choice('Pass')

const calm: Situation = {
  power: 'intuition',
  left: 5,
  all: 5,
  when: 'any-time',
  isAsked: true,
  isWindow: true,
  question: 'window',
  choices: [pass],
  chosen: null,
  gestures: [],
  gesture: 'place',
  hand: [17],
  tile: 17,
  discards: 0,
  group: 0,
  isSecondPlay: false,
  isBlocking: false,
  isRevealed: false,
  asleep: 0,
  passing: { setting: 'matters', raised: false },
  isOver: false,
}
const at = (change: Partial<Situation>) => acting({ ...calm, ...change })
const ids = (change: Partial<Situation>) => at(change).acts.map(({ id }) => id)

test('every window has one way out: a pass, in the place where ways out are', () => {
  for (const power of ['intuition', 'spirit-of-determination', 'ravens-wit', 'way-bender', 'see-the-future', 'telekinesis', 'dreamweaver', 'doppelganger', 'wisdom']) {
    const ways = at({ power }).acts.filter(({ isWayOut }) => isWayOut)
    expect(ways.map(({ id, choice }) => [id, choice?.text])).toEqual([['pass', 'Pass']])
  }
})

test('whatever Doppelganger has hidden, the card says and offers the same', () => {
  const secret = at({ power: 'doppelganger', left: 1, all: 1, choices: [choice('Reveal'), pass] })
  const nothing = at({ power: 'doppelganger', left: 1, all: 1, choices: [pass] })
  expect(secret).toEqual(nothing)
  expect(secret.isReady).toBe(true)
})

test('Intuition is ready only where its tile fits, and says what a use costs', () => {
  expect(at({}).isReady).toBe(false)
  expect(at({}).says).toContain('fits nowhere')
  const can = at({ choices: [choice('PlaceTile', { tile: 17, x: 0, y: 1, rotation: 0 }), pass] })
  expect(can.isReady).toBe(true)
  expect(can.says).toContain('one of your 5 uses')
  expect(cost(1)).toBe('your last use')
})

test('what waits to be confirmed says what it spends', () => {
  const place = choice('PlaceTile', { tile: 17, x: 0, y: 1, rotation: 0 })
  expect(at({ chosen: place, choices: [place, pass] }).says).toContain('spends one of your 5 uses')
  expect(isSpending(place, false)).toBe(false)
  const forest = choice('PlaceInForest', { tile: 17, x: 0, y: 1, rotation: 0 })
  const turn = { power: 'way-of-the-forest', when: 'own-turn' as const, isWindow: false, question: 'play', choices: [place, forest] }
  expect(at({ ...turn, chosen: forest, left: 1 }).says).toContain('your last use')
  expect(at({ ...turn, chosen: place }).says).not.toContain('spends')
})

test('a block can be lifted without a use; moving it costs one', () => {
  const spirit = { power: 'spirit-of-determination', all: 3 }
  const lift = choice('LiftBlock')
  expect(ids({ ...spirit, left: 2, choices: [choice('BlockCell', { x: 0, y: 1 }), pass] })).toEqual(['pass'])
  expect(ids({ ...spirit, left: 0, isBlocking: true, choices: [lift, pass] })).toEqual(['lift', 'pass'])
  expect(at({ ...spirit, left: 0, isBlocking: true, choices: [lift, pass] }).says).toContain('free')
  expect(at({ ...spirit, left: 0, isBlocking: true, chosen: lift, choices: [lift, pass] }).says).not.toContain('spends')
})

test('a group says which tile it is at, and may be stopped from the second on', () => {
  const wind = { power: 'wind-and-waves', when: 'own-turn' as const, isWindow: false, question: 'group' }
  expect(at({ ...wind, hand: [1, 2, 3] }).says).toBe('Tile 1 of up to 3 of the group.')
  const second = at({ ...wind, hand: [2, 3], group: 1, choices: [choice('FinishGroup')] })
  expect(second.says).toContain('Tile 2 of up to 3')
  expect(second.acts.map(({ id }) => id)).toEqual(['done'])
})

test('the tile in use is discarded, or the only one that can be', () => {
  const two = [choice('Discard', { tile: 4 }), choice('Discard', { tile: 9 })]
  expect(discardOf(two, 9)).toBe(two[1])
  expect(discardOf(two, 5)).toBe(null)
  expect(discardOf([two[0]!], 9)).toBe(two[0])
  const misfit = at({ power: 'wisdom', when: 'always', isWindow: false, question: 'play', hand: [4, 9], tile: 9, choices: two })
  expect(misfit.says).toBe('Tile 9 fits nowhere. Play either of your tiles.')
  expect(misfit.acts[0]?.label).toBe('Discard tile 9: it fits nowhere')
})

test('Way Bender switches between laying beside and laying over', () => {
  const bend = { power: 'way-bender', isWindow: false, question: 'play', gestures: ['place', 'cover'] as const }
  expect(at({ ...bend, gesture: 'place' }).acts[0]).toMatchObject({ gesture: 'cover', isOn: false })
  expect(at({ ...bend, gesture: 'cover' }).acts[0]).toMatchObject({ gesture: 'place', isOn: true })
  expect(ids({ ...bend, gestures: ['cover'], gesture: 'cover' })).toEqual([])
  expect(ids({ ...bend, gestures: ['place'] })).toEqual([])
})

test('a hand can be raised where that makes the table ask, and as long as the Power can act', () => {
  const away = { isAsked: false, passing: { setting: 'raised' as const, raised: false } }
  expect(at(away).canRaise).toBe(true)
  expect(at({ ...away, when: 'own-turn' }).canRaise).toBe(false)
  expect(at({ ...away, left: 0 }).canRaise).toBe(false)
  expect(at({ isAsked: false }).canRaise).toBe(false)
  expect(at({ isAsked: false }).says).toBe('You are asked whenever you could act.')
  expect(at({ isAsked: false, asleep: 2 }).says).toBe('You are asleep for 2 more turns.')
  expect(at({ isAsked: false }).acts).toEqual([])
})

test('tiles are put in another order one by one', () => {
  expect(moved([1, 2, 3], 0, 2)).toEqual([2, 3, 1])
  expect(moved([1, 2, 3], 2, -4)).toEqual([3, 1, 2])
  expect(moved([1, 2, 3], 5, 0)).toEqual([1, 2, 3])
  expect(orderOf([3, 1, 2], [1, 2, 3])).toEqual([3, 1, 2])
  expect(orderOf([3, 1, 2], [1, 2, 4])).toEqual([1, 2, 4])
  const offered = [choice('Reorder', { tiles: [2, 1, 3] })]
  expect(reordering(offered, [2, 1, 3])).toBe(offered[0])
  expect(reordering(offered, [1, 2, 3])).toBe(null)
  expect(placeAt([10, 50, 90], 65)).toBe(1)
  expect(placeAt([10, 50, 90], 400)).toBe(2)
})
