import { describe, expect, test } from 'vitest'
import { featuresAt, featuresOf, voidAt } from './features'
import { cellsOf as flatCells, laidOf, named, positions, tiles } from './fixtures/positions'
import { bestSquares, cellsOf, nearSquares } from './squares'
import { boxOf, byRows, looksLike, sideAt, withTile } from './tiles'

const GRIDS: Record<number, number> = { 3: 20, 4: 50, 5: 90 }
const worth = (edge: number) => GRIDS[edge] ?? 0

describe.each(named)('%s', (_, saved) => {
  const laid = saved.laid.map(laidOf)
  const found = featuresOf(laid, tiles)

  test('lakes, rivers and land areas are those of the rules, piece by piece', () => {
    const place = new Map(laid.map(({ x, y }, number) => [`${x},${y}`, number]))
    const rows = [...found.lakes, ...found.rivers, ...found.lands].map(({ kind, size, ends, parts }) => {
      const pieces = parts.map(({ x, y, piece }) => place.get(`${x},${y}`)! * 16 + piece)
      return [kind, size, ends, pieces.sort((a, b) => a - b)]
    })
    const order = (one: unknown[], other: unknown[]) => (one[3] as number[])[0]! - (other[3] as number[])[0]!
    expect(rows.sort(order)).toEqual([...saved.features].sort(order))
  })

  test('a lake and an island need two tiles, and no end that faces an empty cell', () => {
    for (const { kind, size, ends, isFinished, open, cells } of [...found.lakes, ...found.lands]) {
      expect(isFinished, kind).toBe(size > 1 && ends === 0)
      expect(open.length > 0).toBe(ends > 0)
      expect(cells).toHaveLength(size)
    }
  })

  test('voids and the best squares are those of the rules', () => {
    expect(found.voids.map(({ cells }) => cells)).toEqual(saved.voids.map(flatCells))
    const best = bestSquares(laid, worth)
    expect(best.map(({ edge, x, y }) => [edge, x, y])).toEqual(saved.grids)
    expect(found.box).toEqual(boxOf(laid))
  })

  test('squares that lack a tile or two pay when they are filled', () => {
    const total = (cells: { x: number; y: number }[]) =>
      bestSquares(cells, worth).reduce((sum, { edge }) => sum + worth(edge), 0)
    for (const near of nearSquares(laid, worth)) {
      expect([1, 2]).toContain(near.missing.length)
      expect(near.gain).toBeGreaterThan(0)
      expect(total([...laid, ...near.missing])).toBe(total(laid) + near.gain)
      expect(cellsOf(near)).toEqual(expect.arrayContaining(near.missing))
    }
  })

  test('a tile laid, laid over or turned leads to what the rules say', () => {
    for (const [row, lakes, islands, rivers, voids] of saved.tried) {
      const after = featuresOf(withTile(laid, laidOf(row)), tiles)
      const sizes = (features: { size: number }[]) => features.map(({ size }) => size)
      expect(sizes(after.lakes.filter(({ isFinished }) => isFinished))).toEqual(lakes)
      expect(sizes(after.lands.filter(({ isFinished }) => isFinished))).toEqual(islands)
      expect(sizes(after.rivers.filter(({ size }) => size > 0))).toEqual(rivers)
      expect(sizes(after.voids)).toEqual(voids)
    }
  })
})

test('the order of the tiles does not matter', () => {
  const laid = positions.find(({ laid }) => laid.length > 40)!.laid.map(laidOf)
  const one = featuresOf(laid, tiles)
  const other = featuresOf([...laid].reverse(), tiles)
  const shape = ({ lakes, rivers, lands, voids }: typeof one) =>
    [lakes, rivers, lands].map((group) => group.map(({ size, ends, cells }) => JSON.stringify([size, ends, cells])).sort()).concat(
      voids.map(({ cells }) => cells.map(({ x, y }) => `${x},${y}`)),
    )
  expect(shape(other)).toEqual(shape(one))
})

test('an empty map has nothing', () => {
  expect(featuresOf([], tiles)).toEqual({ lakes: [], rivers: [], lands: [], voids: [], box: null })
  expect(bestSquares([], worth)).toEqual([])
  expect(nearSquares([], worth)).toEqual([])
})

test('a tile shown where it does not match joins nothing and finishes nothing', () => {
  // The inlet's water faces the strait's land.
  const { lakes, rivers } = featuresOf([{ x: 0, y: 0, tile: 18, rotation: 0 }, { x: 0, y: -1, tile: 8, rotation: 1 }], tiles)
  expect(lakes.map(({ size, ends, isFinished }) => [size, ends, isFinished])).toEqual([[1, 4, false], [1, 0, false]])
  expect(rivers).toEqual([])
})

test('what lies on a cell', () => {
  // Ferry Fork: a lake to the north, a river to the other three sides, and three land areas.
  const found = featuresOf([{ x: 2, y: 3, tile: 6, rotation: 1 }], tiles)
  const [lake, river, ...lands] = featuresAt(found, { x: 2, y: 3 })
  expect(lake).toMatchObject({ kind: 'lake', size: 1, isFinished: false, open: [{ x: 3, y: 3 }] })
  expect(river).toMatchObject({ kind: 'river', size: 0, ends: 3 })
  expect(river!.parts[0]!.places).toEqual([1, 7, 10])
  expect(lands.map(({ kind }) => kind)).toEqual(['land', 'land', 'land'])
  expect(featuresAt(found, { x: 0, y: 0 })).toEqual([])
  expect(voidAt(found, { x: 0, y: 0 })).toBeUndefined()
})

test('a turned tile has its sides turned, and looks like the smallest rotation that looks the same', () => {
  const strait = tiles.get(8)!
  expect([0, 1, 2, 3].map((direction) => sideAt(strait, 1, direction as 0))).toEqual(['land', 'wide', 'land', 'wide'])
  for (const tile of tiles.values()) {
    for (const rotation of [0, 1, 2, 3]) expect(tile.rotations).toContain(looksLike(tile, rotation))
    for (const rotation of tile.rotations) expect(looksLike(tile, rotation)).toBe(rotation)
  }
})

test('a map of 51 tiles takes less than 2 ms', () => {
  const full = positions.reduce((most, one) => (one.laid.length > most.laid.length ? one : most)).laid.map(laidOf)
  expect(full).toHaveLength(51)
  const times = Array.from({ length: 60 }, () => {
    const start = performance.now()
    featuresOf(full, tiles)
    return performance.now() - start
  })
  // The quickest of many: what else runs on the machine is no matter.
  expect(Math.min(...times)).toBeLessThan(2)
})

test('cells sort by rows', () => {
  expect([{ x: 2, y: 1 }, { x: 9, y: 0 }, { x: 1, y: 1 }].sort(byRows)).toEqual([{ x: 9, y: 0 }, { x: 1, y: 1 }, { x: 2, y: 1 }])
})
