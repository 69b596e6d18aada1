import { describe, expect, test } from 'vitest'
import { describer, needsInWords, sidesInWords, walkable, type Scene } from './describe'
import { featuresOf } from './features'
import { needsOf } from './fits'
import { laidOf, named, tiles } from './fixtures/positions'
import { beside, DIRECTIONS, key, tilesByCell, type LaidTile } from './tiles'

const tile = (number: number, x: number, y: number, rotation = 0): LaidTile => ({ tile: number, x, y, rotation })

function scene(laid: LaidTile[], more: Partial<Scene> = {}): Scene {
  const features = featuresOf(laid, tiles)
  const plain = { covered: [], bag: [], blocked: null, lit: [], tile: null, ghost: null }
  return { ground: tilesByCell(laid), tiles, features, ...plain, ...more }
}

test('a tile has its place, its name and its water', () => {
  const say = describer(scene([tile(6, 0, 0)]))
  expect(say({ x: 0, y: 0 })).toBe('Row 2, column 2: Ferry Fork, river to the east, south and west, lake to the north')
  expect(describer(scene([tile(6, 5, 7, 1)]))({ x: 5, y: 7 })).toBe(
    'Row 2, column 2: Ferry Fork, river to the north, south and west, lake to the east',
  )
})

test('separate rivers and lakes are told apart, halves by the compass', () => {
  expect(sidesInWords(tiles.get(37)!, 0)).toEqual(['river to the north and east', 'river to the south and west'])
  expect(sidesInWords(tiles.get(26)!, 0)).toEqual(['lake to the north (west half)', 'lake to the south (west half)'])
  expect(sidesInWords(tiles.get(26)!, 1)).toEqual(['lake to the east (north half)', 'lake to the west (north half)'])
  expect(sidesInWords(tiles.get(46)!, 0)).toHaveLength(4)
})

test('an empty cell says what it needs, and how many tiles of the bag fit', () => {
  const laid = [tile(6, 0, 0)]
  const bag = [36, 37, 8, 15]
  const say = describer(scene(laid, { bag }))
  expect(say({ x: 1, y: 0 })).toBe('Row 2, column 3: empty, needs a river on its west side; 2 of 4 tiles in the bag fit')
  expect(say({ x: 0, y: -1 })).toBe('Row 1, column 2: empty, needs a lake along its south side; 2 of 4 tiles in the bag fit')
  expect(describer(scene(laid, { bag: [36, 8] }))({ x: 1, y: 0 })).toContain('1 of 2 tiles in the bag fits')
  expect(describer(scene(laid, { bag: [8] }))({ x: 1, y: 0 })).toContain('; no tile in the bag fits')
  expect(describer(scene(laid))({ x: 1, y: 0 })).toBe('Row 2, column 3: empty, needs a river on its west side')
  expect(say({ x: 1, y: 1 })).toBe('Row 3, column 3: empty')
})

test('blocked cells, voids, and the first tile', () => {
  const laid = [tile(6, 0, 0)]
  expect(describer(scene(laid, { blocked: [1, 0], blocker: 'Ann' }))({ x: 1, y: 0 })).toContain('; blocked by Ann')
  expect(describer(scene(laid, { blocked: [1, 0] }))({ x: 1, y: 0 })).toContain('; blocked')
  expect(describer(scene([]))({ x: 0, y: 0 })).toBe('Row 1, column 1: empty; the first tile goes here')
  const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => tile(15, x, y))).filter(({ x, y }) => x !== 1 || y !== 1)
  expect(describer(scene(ring))({ x: 1, y: 1 })).toContain('; a void of a single cell')
})

test('what is finished, lies on another tile, or can be done here', () => {
  const laid = [tile(18, 0, 0), tile(26, 0, -1, 2)]
  const say = describer(scene(laid, { covered: [tile(8, 0, 0)], lit: [{ x: 0, y: 0, tint: 'turn' }] }))
  expect(say({ x: 0, y: 0 })).toBe(
    'Row 3, column 2: Reed Inlet, lake to the north (east half); on top of Swan Strait; part of a finished lake on 2 tiles. You can turn it.',
  )
  const lit = [{ x: 0, y: -2, tint: 'place' as const }, { x: 1, y: 0, tint: 'forest' as const }]
  const lay = describer(scene(laid, { lit, tile: 24 }))
  expect(lay({ x: 0, y: -2 })).toMatch(/\. You can lay Shepherd's Sound here\.$/)
  expect(lay({ x: 1, y: 0 })).toMatch(/\. You can lay Shepherd's Sound here with the Way of the Forest\.$/)
  expect(describer(scene([tile(13, 0, 0)]))({ x: 0, y: 0 })).toContain('; with a ruin')
  const ghost = tile(24, 0, -2, 2)
  expect(describer(scene(laid, { ghost }))({ x: 0, y: -2 })).toContain("Shepherd's Sound shown here, not laid yet, lake to the north (east half) and south (east half)")
  const river = [tile(36, 0, 0), tile(37, 1, 0)]
  expect(describer(scene(river))({ x: 0, y: 0 })).toContain('; part of a river with 1 connection')
})

describe.each(named)('%s', (_, saved) => {
  const laid = saved.laid.map(laidOf)
  const now = scene(laid, { bag: saved.bag, blocked: saved.blocked })

  test('every cell has words without gaps, and sides that meet have the same words', () => {
    const say = describer(now)
    const box = walkable(now.ground)
    const texts = new Set<string>()
    let cells = 0
    for (let y = box.north; y <= box.south; y++)
      for (let x = box.west; x <= box.east; x++) {
        cells++
        texts.add(say({ x, y }))
      }
    expect(texts.size).toBe(cells)
    for (const text of texts) expect(text).toMatch(/^Row [1-9]\d*, column [1-9]\d*: [^{}]*\S$/)
    // What the cell of a tile would need if it were empty is what the tile has.
    for (const one of laid) {
      const without = tilesByCell(laid.filter((other) => other !== one))
      const needs = needsOf(without, tiles, one)
      const sides = sidesInWords(tiles.get(one.tile)!, one.rotation).join()
      for (const direction of DIRECTIONS) {
        const { x, y } = beside(one, direction)
        if (!now.ground.has(key(x, y)) || needs[direction] === 'land') continue
        const words = needsInWords(needs.map((need, at) => (at === direction ? need : null)))
        const half = /the (\w+) half of its (\w+) side/.exec(words)
        expect(sides).toContain(half ? `${half[2]} (${half[1]} half)` : /its (\w+) side/.exec(words)![1])
      }
    }
  })
})
