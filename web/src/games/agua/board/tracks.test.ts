import { describe, expect, it } from 'vitest'
import type { Event } from '../view'
import { chained, journey, leap, pointsOf, shifted, spaced, trackBetween, tracksOf } from './tracks'

const PATH = 'M0 0L10 0Q20 0 20 10C20 20 30 20 30 30'

describe('paths', () => {
  it('are moved as a whole', () => {
    expect(shifted('M1 2.5L-3 4Q1 1 2 2', [10, -1])).toBe('M11 1.5L7 3Q11 0 12 1')
  })

  it('follow one another', () => {
    expect(pointsOf(chained(['M0 0L4 0', 'M4 0L4 3', '']))).toEqual([{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 0 }, { x: 4, y: 3 }])
  })

  it('begin and end where they say, and never leave their curves far', () => {
    const points = pointsOf(PATH)
    expect(points[0]).toEqual({ x: 0, y: 0 })
    expect(points.at(-1)).toEqual({ x: 30, y: 30 })
    for (const { x, y } of points) expect(x >= 0 && x <= 30 && y >= 0 && y <= 30).toBe(true)
  })

  it('are divided into equal parts', () => {
    const points = spaced(pointsOf(PATH), 9)
    expect(points).toHaveLength(9)
    expect(points[0]).toEqual({ x: 0, y: 0 })
    expect(points[8]!.x).toBeCloseTo(30)
    const far = points.slice(1).map(({ x, y }, at) => Math.hypot(x - points[at]!.x, y - points[at]!.y))
    expect(Math.max(...far) / Math.min(...far)).toBeLessThan(1.2)
  })

  it('leap upwards', () => {
    const top = Math.min(...pointsOf(leap({ x: 0, y: 0 }, { x: 100, y: 0 })).map(({ y }) => y))
    expect(top).toBeLessThan(-10)
  })
})

describe('ways', () => {
  const drawn = {
    ways: [{ from: 'a', to: 'b', kind: 'flow', colours: [], path: 'M0 0L9 9', line: '', badges: [] }],
    frames: { home: { box: [100, 200, 50, 50], gates: { out: { at: [150, 220], to: 'a', path: 'M150 220L0 0' } } } },
  }
  const card = {
    ways: [
      { from: 1, to: 2, exit: null, colours: ['red'], path: 'M0 0L5 5', line: 'M1 1L4 4', badges: [[2, 2]] },
      { from: 2, to: null, exit: 'out', colours: [], path: 'M5 5L50 20', line: 'M6 6L49 19', badges: [] },
    ],
  }
  const tracks = tracksOf(drawn as never, new Map([['tap', card as never]]), { home: 'tap' })

  it('of cards lie in their frame and go on through its gates', () => {
    expect(trackBetween(tracks, 'home-1', 'home-2')).toMatchObject({ path: 'M100 200L105 205', badges: [[102, 202]] })
    expect(trackBetween(tracks, 'home-2', 'a')).toMatchObject({ path: 'M105 205L150 220L150 220L0 0', line: 'M106 206L149 219' })
    expect(trackBetween(tracks, 'a', 'b')?.line).toBe('M0 0L9 9')
    expect(trackBetween(tracks, 'b', 'a')).toBeNull()
  })
})

describe('a journey', () => {
  const moved = (source: string, target: string): Event => ({ type: 'DropletMoved', seat: 0, source, target })

  it('goes along the moves, up to the cloud where it evaporates', () => {
    const events: Event[] = [moved('a', 'b'), { type: 'DropletEvaporated', seat: 0, field: 'b' }]
    expect(journey(events, 'a', 'cloud')).toEqual(['a', 'b', 'cloud'])
  })

  it('of a droplet that was met leads to the cloud', () => {
    const met: Event = { type: 'DropletMet', seat: 0, other: 1, field: 'b', chips: 0 }
    expect(journey([moved('a', 'b'), met], 'b', 'cloud')).toEqual(['b', 'cloud'])
    expect(journey([moved('a', 'b'), met], 'a', 'b')).toEqual(['a', 'b'])
  })

  it('of a droplet that jumps goes by the jumping step', () => {
    const jumped: Event = { type: 'DropletJumped', seat: 0, source: 'step', target: 'feet' }
    expect(journey([moved('a', 'step'), jumped], 'a', 'feet')).toEqual(['a', 'step', 'feet'])
  })

  it('is straight where nothing says how it went', () => {
    expect(journey([], 'a', 'z')).toEqual(['a', 'z'])
    expect(journey([moved('a', 'b')], 'a', 'z')).toEqual(['a', 'z'])
  })
})
