import { expect, test } from 'vitest'
import { featuresOf } from './features'
import { cellsOf, outlines, tiles } from './fixtures/positions'
import { DASHES, outlinePath, outlineSides, rimPoint, seatLine, spinePath } from './outline'

/** The sides of a path of single lines, or of closed loops, each cut where a cell ends. */
function sidesOf(path: string): string[] {
  const numbers = [...path.matchAll(/M(\S+) (\S+?)L(\S+) ([^ML]+)/g)].map((found) => found.slice(1).map(Number))
  return numbers.map(String).sort()
}

test.each(outlines.map(([flat, inset, path], at) => [at, flat, inset, path] as const))(
  'outline %i has the sides that the drawings have',
  (_, flat, inset, path) => {
    const cells = cellsOf(flat)
    const sides = outlineSides(cells, inset)
    expect(sides.map(([one, other]) => String([...one, ...other])).sort()).toEqual(sidesOf(path))
    // The loops are as long as all sides together, and closed.
    const length = sides.reduce((sum, [one, other]) => sum + Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]), 0)
    const loops = outlinePath(cells, inset).split('Z').filter(Boolean).map((loop) =>
      loop.slice(1).split('L').map((point) => point.split(' ').map(Number)),
    )
    const around = loops.flatMap((loop) =>
      loop.map((point, at) => {
        const next = loop[(at + 1) % loop.length]!
        return Math.abs(point[0]! - next[0]!) + Math.abs(point[1]! - next[1]!)
      }),
    )
    expect(around.reduce((sum, part) => sum + part, 0)).toBeCloseTo(length)
  },
)

test('one cell, a row of two, and a ring with its hole', () => {
  expect(outlinePath([{ x: 0, y: 0 }], 4)).toBe('M4 4L96 4L96 96L4 96Z')
  expect(outlinePath([{ x: 0, y: 0 }, { x: 1, y: 0 }], 0)).toBe('M0 0L200 0L200 100L0 100Z')
  const ring = Array.from({ length: 9 }, (_, n) => ({ x: n % 3, y: Math.floor(n / 3) })).filter(({ x, y }) => x !== 1 || y !== 1)
  const path = outlinePath(ring, 10)
  expect(path.match(/Z/g)).toHaveLength(2)
  // The line of the hole runs in the ring, outside the hole.
  expect(path).toContain('90 90')
  expect(path).toContain('210 210')
  expect(outlinePath([])).toBe('')
})

test('cells that touch at a corner keep lines of their own', () => {
  expect(outlinePath([{ x: 0, y: 0 }, { x: 1, y: 1 }]).match(/Z/g)).toHaveLength(2)
})

test('the seats differ in dashes as well as in colours', () => {
  const lines = [0, 1, 2, 3, 4, 5].map(seatLine)
  expect(new Set(lines.map(({ colour }) => colour)).size).toBe(6)
  expect(lines.map(({ dashes }) => dashes)).toEqual(DASHES)
  expect(new Set(lines.map(({ dashes }) => dashes)).size).toBe(6)
  expect(seatLine(5).inset).toBeLessThan(50)
})

test('places lie clockwise along the rim', () => {
  expect([0, 1, 2].map(rimPoint)).toEqual([[25, 0], [50, 0], [75, 0]])
  expect(rimPoint(4)).toEqual([100, 50])
  expect(rimPoint(6)).toEqual([75, 100])
  expect(rimPoint(9)).toEqual([0, 75])
})

test('a line along a river goes through the middles of the borders', () => {
  // Two bends beside a delta, whose river from the west ends in its lake.
  const found = featuresOf([{ x: 0, y: 0, tile: 37, rotation: 0 }, { x: 1, y: 0, tile: 4, rotation: 0 }], tiles)
  const [long] = found.rivers
  expect(long!.size).toBe(1)
  expect(spinePath(long!)).toBe('M50 0Q50 50 100 50M100 50L124 50')
  const fork = featuresOf([{ x: 0, y: 0, tile: 6, rotation: 0 }], tiles)
  expect(spinePath(fork.rivers[0]!)).toBe('M100 50L50 50M50 100L50 50M0 50L50 50')
  expect(spinePath(fork.lakes[0]!)).toBe('M50 0L50 24')
})
