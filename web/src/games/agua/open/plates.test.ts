import { describe, expect, test } from 'vitest'
import { describer } from '../describe'
import { named, positions } from '../fixtures/positions'
import { collections, holesOf } from '../values'
import { itemsOf, plateSaid, roomFor } from './plates'
import { textsFor } from './text'

describe.each(named)('%s', (_, { board, view, options, scores }) => {
  const t = textsFor(options.isForChildren)

  test('items have the points and the holes that the rules count', () => {
    for (const collection of collections(board, view, options)) {
      const places = (colour: Parameters<typeof holesOf>[2]) => (options.isForChildren ? [] : holesOf(board, view.chips, colour))
      const items = itemsOf(collection, places, (hole) => hole, t)
      const counted = scores[collection.seat]!
      expect(items.reduce((sum, { points }) => sum + points, 0)).toBe(counted.reduce((sum, [, points]) => sum + points, 0))
      if (options.isForChildren) continue
      expect(items.map(({ points, places }) => [points, places])).toEqual(counted.map(([, points, , places]) => [points, places]))
      for (const { say, places } of items) expect(say.includes('worth nothing')).toBe(places.length === 0)
    }
  })
})

describe('a plate in words', () => {
  const t = textsFor(false)
  const { board, view, options } = positions[0]!
  const { chips } = describer({ board, view, options, names: [], seat: null, reach: null, exchanges: [] })
  const scene = { name: 'Ann', isTurn: false, isAway: false, chips }
  const empty = { seat: 0, rows: [], chips: 0, points: 0, after: 0, carried: { chips: [], points: 0 } }

  test('nothing yet', () => {
    expect(plateSaid(empty, scene, t)).toBe('Ann, 0 points; nothing collected yet.')
  })

  test('collected chips, those still under droplets, and what a choice would change', () => {
    const full = {
      ...empty,
      rows: [{ colour: 'amber' as const, count: 2, each: 2, points: 4 }],
      points: 4,
      after: 6,
      carried: { chips: ['jade' as const], points: 0 },
    }
    expect(plateSaid(full, { ...scene, isTurn: true }, t)).toBe(
      'Ann, 4 points, 6 after this; to play; collected: 2 amber chips; still under droplets: a jade chip.',
    )
  })
})

describe('what a plate has room for', () => {
  const rows = (...counts: number[]) => counts.map((count) => ({ colour: 'amber' as const, count, each: 1, points: count }))

  test('chips where they fit, numbers where they do not', () => {
    expect(roomFor(250, rows(1, 2, 1), 4)).toEqual({ piles: true, carried: true })
    expect(roomFor(250, rows(1, 2, 1), 5)).toEqual({ piles: true, carried: false })
    expect(roomFor(170, rows(1, 1), 2)).toEqual({ piles: true, carried: false })
    expect(roomFor(124, rows(1, 1), 2)).toEqual({ piles: false, carried: false })
    expect(roomFor(124, rows(), 1)).toEqual({ piles: true, carried: true })
  })
})
