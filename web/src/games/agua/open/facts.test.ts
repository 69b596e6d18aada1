import { describe, expect, test } from 'vitest'
import type { Visit } from '../visits'
import { boxAt, freeSpot, queued, readingTime } from './facts'

const visit = (card: string, seat = 1): Visit => ({ card, frame: 'home', field: 'home-1', seat })
const cards = (visits: Visit[]) => visits.map(({ card }) => card)

describe('the queue of facts', () => {
  test('the viewer’s own visits come first', () => {
    expect(cards(queued([visit('desert')], [visit('dam', 0)], 0))).toEqual(['dam', 'desert'])
  })

  test('where many wait, the oldest of other players’ are left out', () => {
    const four = ['a', 'b', 'c', 'd'].map((card) => visit(card))
    expect(cards(queued([], four, 0))).toEqual(['b', 'c', 'd'])
    expect(cards(queued(four, [visit('mine', 0)], 0))).toEqual(['mine', 'c', 'd'])
    expect(cards(queued(four, ['x', 'y', 'z'].map((card) => visit(card, 0)), 0))).toEqual(['x', 'y', 'z'])
  })

  test('a long fact stays longer, and a shorter time while another waits', () => {
    const fact = 'x'.repeat(90)
    expect(readingTime(fact, false)).toBeGreaterThan(readingTime('short', false))
    expect(readingTime(fact, true)).toBeLessThan(readingTime(fact, false))
    expect(readingTime(fact, false)).toBeGreaterThan(8000)
  })
})

describe('where a fact stands', () => {
  const area = { left: 0, top: 0, right: 300, bottom: 200 }
  const at = (left: number, top: number) => ({ left, top, right: left + 20, bottom: top + 20 })

  test('it keeps clear of what can be tapped', () => {
    expect(freeSpot(area, 100, 60, [], null)).toBe('top-right')
    expect(freeSpot(area, 100, 60, [at(250, 10)], null)).toBe('top-left')
    expect(freeSpot(area, 100, 60, [at(250, 10), at(10, 10)], null)).toBe('bottom-right')
  })

  test('it stays where it is as long as that is free', () => {
    expect(freeSpot(area, 100, 60, [], 'bottom-left')).toBe('bottom-left')
    expect(freeSpot(area, 100, 60, [at(50, 150)], 'bottom-left')).toBe('top-right')
  })

  test('where no corner is free it does not stand at all', () => {
    const everywhere = [at(250, 10), at(10, 10), at(250, 170), at(10, 170)]
    expect(freeSpot(area, 100, 60, everywhere, null)).toBeNull()
  })

  test('what only touches is not covered', () => {
    expect(boxAt('top-right', area, 100, 60)).toEqual({ left: 200, top: 0, right: 300, bottom: 60 })
    expect(freeSpot(area, 100, 60, [at(180, 0)], null)).toBe('top-right')
  })
})
