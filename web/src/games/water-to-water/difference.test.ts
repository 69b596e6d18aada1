import { describe, expect, test } from 'vitest'
import { difference } from './difference'
import { featuresOf } from './features'
import { laidOf, named, tiles } from './fixtures/positions'
import { tilesByCell, withTile, type LaidTile } from './tiles'

const tile = (number: number, x: number, y: number, rotation = 0): LaidTile => ({ tile: number, x, y, rotation })
const change = (before: LaidTile[], ...more: LaidTile[]) =>
  difference(featuresOf(before, tiles), featuresOf(more.reduce((laid, one) => withTile(laid, one), before), tiles))

describe.each(named)('%s', (_, saved) => {
  const laid = saved.laid.map(laidOf)
  const before = featuresOf(laid, tiles)

  test('what is finished after a move was finished before, or is named; and what no longer is, too', () => {
    const ground = tilesByCell(laid)
    for (const [row, lakes, islands, , voids] of saved.tried) {
      const move = laidOf(row)
      const found = difference(before, featuresOf(withTile(laid, move), tiles))
      const count = (features: typeof before.lakes) => features.filter(({ isFinished }) => isFinished).length
      const of = (kind: string) => (features: typeof before.lakes) => features.filter((one) => one.kind === kind).length
      expect(count(before.lakes) + of('lake')(found.finished) - of('lake')(found.undone)).toBe(lakes.length)
      expect(count(before.lands) + of('land')(found.finished) - of('land')(found.undone)).toBe(islands.length)
      const more = found.voids.reduce((sum, one) => sum + one.after.length - (one.what === 'made' ? 0 : 1), 0)
      expect(before.voids.length + more).toBe(voids.length)
      if (ground.has(`${move.x},${move.y}`)) continue
      // A tile in an empty cell opens nothing again, and everything it does is on it.
      expect(found.undone).toEqual([])
      for (const feature of [...found.finished, ...found.begun, ...found.grown.map((one) => one.feature)])
        expect(feature.cells).toContainEqual({ x: move.x, y: move.y })
      for (const { cells } of found.grown) expect(cells.length).toBeLessThanOrEqual(1)
    }
  })

  test('the same map differs in nothing', () => {
    const found = difference(before, featuresOf([...laid].reverse(), tiles))
    expect(found).toEqual({ finished: [], grown: [], begun: [], undone: [], voids: [] })
  })
})

test('two ends of a lake make it finished', () => {
  // Reed Inlet has half a side of water; Two Inlets meets it with one of its two.
  const { finished, begun } = change([tile(18, 0, 0)], tile(26, 0, -1, 2))
  expect(finished).toMatchObject([{ kind: 'lake', size: 2, cells: [{ x: 0, y: -1 }, { x: 0, y: 0 }] }])
  expect(begun.filter(({ kind }) => kind === 'lake')).toMatchObject([{ size: 1, open: [{ x: 0, y: -2 }] }])
})

test('a river grows by the tile, and joins what it meets', () => {
  // Four Waters beside Two Bends, then another Two Bends.
  const one = change([tile(36, 0, 0)], tile(37, 1, 0))
  expect(one.grown.filter(({ feature }) => feature.kind === 'river')).toMatchObject([
    { feature: { size: 1 }, cells: [{ x: 1, y: 0 }] },
  ])
  expect(one.begun.filter(({ kind }) => kind === 'river')).toHaveLength(1)
  const lake = change([tile(15, 0, 0), tile(15, 2, 0)], tile(8, 1, 0, 1))
  const [growth] = lake.grown.filter(({ feature }) => feature.kind === 'lake')
  expect(growth!.before).toHaveLength(2)
  expect(growth!.cells).toEqual([{ x: 1, y: 0 }])
})

test('voids are made, split, made smaller and filled', () => {
  const ring = [0, 1, 2, 3, 4].flatMap((x) => [0, 1, 2].map((y) => tile(15, x, y))).filter(({ x, y }) => y !== 1 || x === 0 || x === 4)
  const [gap, ...rest] = ring
  expect(change(rest, gap!).voids).toMatchObject([])
  const side = ring.filter(({ x, y }) => x !== 2 || y !== 0)
  expect(change(side, tile(15, 2, 0)).voids).toMatchObject([{ what: 'made', after: [{ size: 3 }] }])
  expect(change(ring, tile(15, 2, 1)).voids).toMatchObject([{ what: 'split', before: { size: 3 }, after: [{ size: 1 }, { size: 1 }] }])
  expect(change(ring, tile(15, 1, 1)).voids).toMatchObject([{ what: 'smaller', after: [{ size: 2 }] }])
  expect(change([...ring, tile(15, 1, 1), tile(15, 2, 1)], tile(15, 3, 1)).voids).toMatchObject([{ what: 'filled', before: { size: 1 } }])
})

test('a tile laid over another can open a finished lake again', () => {
  const finished = [tile(18, 0, 0), tile(26, 0, -1, 2)]
  const { undone } = change(finished, tile(24, 0, 0, 2))
  expect(undone).toMatchObject([{ kind: 'lake', size: 2 }])
})
