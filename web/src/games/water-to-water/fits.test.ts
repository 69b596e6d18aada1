import { describe, expect, test } from 'vitest'
import { fitOf, leastFailing, matches, matchesSomehow, needsOf, type Fit } from './fits'
import { crc32 } from '../../lib/crc32'
import { facts, laidOf, named, tiles } from './fixtures/positions'
import { boxOf, key, looksLike, tilesByCell, type Cell } from './tiles'

const LETTERS = { blocked: 'blocked', taken: 'taken', away: 'away', none: 'none', same: 'same', 'only-land': 'land' }

/** A fit in the letters of the fixture. */
function letters({ why, failing }: Fit): string {
  if (!why) return '.'
  if (why !== 'sides') return LETTERS[why]
  const { direction, found, wanted } = failing[0]!
  return `${'NESW'[direction]}${found}-${wanted}`
}

describe.each(named)('%s', (_, saved) => {
  const laid = saved.laid.map(laidOf)
  const ground = tilesByCell(laid)
  const box = boxOf(laid)!
  const cells: Cell[] = []
  for (let y = box.north - 2; y <= box.south + 2; y++)
    for (let x = box.west - 2; x <= box.east + 2; x++) cells.push({ x, y })

  const some = facts.filter((_, number) => number % 3 === saved.share)
  const isBorder = (cell: Cell) => !ground.has(key(cell.x, cell.y)) && needsOf(ground, tiles, cell).some(Boolean)

  test('tiles in every cell and orientation are refused for the reason of the rules', () => {
    for (const tint of ['place', 'forest', 'cover'] as const) {
      const found: string[] = []
      for (const cell of cells) {
        const matters = tint === 'cover' ? ground.has(key(cell.x, cell.y)) : isBorder(cell)
        for (const tile of matters ? some : some.slice(0, 1))
          for (const rotation of tile.rotations)
            found.push(letters(fitOf(ground, tiles, { ...cell, tile: tile.number, rotation }, tint, saved.blocked)))
      }
      expect(crc32(found.join(' ')), tint).toBe(saved.fits[tint])
    }
  })

  test('every turn of a tile too', () => {
    const found: string[] = []
    for (const { x, y } of cells) {
      const there = ground.get(key(x, y))
      for (const rotation of [0, 1, 2, 3]) {
        if (there && looksLike(tiles.get(there.tile)!, rotation) !== rotation) continue
        found.push(letters(fitOf(ground, tiles, { x, y, tile: there?.tile ?? 1, rotation }, 'turn')))
      }
    }
    expect(crc32(found.join(' '))).toBe(saved.fits.turn)
  })

  test('the quick answer is the same', () => {
    const quick: boolean[] = []
    const full: boolean[] = []
    for (const cell of cells.filter(isBorder)) {
      const needs = needsOf(ground, tiles, cell)
      for (const tile of some) {
        const fits = tile.rotations.map((rotation) => !fitOf(ground, tiles, { ...cell, tile: tile.number, rotation }).why)
        quick.push(...tile.rotations.map((rotation) => matches(tile, rotation, needs)), matchesSomehow(tile, needs))
        full.push(...fits, fits.includes(true))
      }
    }
    expect(quick).toEqual(full)
  })
})

// Swan Strait (wide, land, wide, land) in the middle.
const ground = tilesByCell([{ x: 0, y: 0, tile: 8, rotation: 0 }])
const at = (tile: number, x: number, y: number, rotation = 0) => ({ tile, x, y, rotation })

test('each side that fails is named, with what it is and what it should be', () => {
  expect(fitOf(ground, tiles, at(18, 0, 1))).toMatchObject({
    why: 'sides',
    failing: [{ direction: 0, found: 'right', wanted: 'wide' }],
    matching: [],
  })
  expect(fitOf(ground, tiles, at(8, 0, 1))).toMatchObject({ why: null, matching: [0] })
  expect(fitOf(ground, tiles, at(8, 1, 0))).toMatchObject({ why: 'only-land', matching: [3] })
  expect(fitOf(ground, tiles, at(8, 1, 0), 'forest').why).toBeNull()
  expect(fitOf(ground, tiles, at(8, 4, 0)).why).toBe('away')
  expect(fitOf(ground, tiles, at(8, 0, 0)).why).toBe('taken')
  expect(fitOf(ground, tiles, at(8, 0, 1), 'place', [0, 1]).why).toBe('blocked')
})

test('the first tile goes to the middle, and lies over or is turned freely', () => {
  const empty = tilesByCell([])
  expect(fitOf(empty, tiles, at(8, 0, 0)).why).toBeNull()
  expect(fitOf(empty, tiles, at(8, 1, 0)).why).toBe('away')
  expect(fitOf(empty, tiles, at(8, 0, 0), 'cover').why).toBe('none')
  expect(fitOf(ground, tiles, at(18, 0, 0, 2), 'cover').why).toBeNull()
  expect(fitOf(ground, tiles, at(8, 0, 0, 1), 'turn').why).toBeNull()
  expect(fitOf(ground, tiles, at(8, 0, 0, 2), 'turn').why).toBe('same')
})

test('the orientation that fails least is shown, the present one if others are no better', () => {
  // To the east of the strait is land: a turn of it brings land against land, which is not enough.
  expect(leastFailing(ground, tiles, at(8, 1, 0, 1))).toMatchObject({ rotation: 0, why: 'only-land' })
  // Open Water fails wherever it is turned.
  expect(leastFailing(ground, tiles, at(15, 1, 0))).toMatchObject({ rotation: 0, failing: [{ direction: 3, found: 'wide', wanted: 'land' }] })
  expect(leastFailing(ground, tiles, at(18, 0, 1, 2)).rotation).toBe(2)
  expect(leastFailing(ground, tiles, at(8, 9, 9, 1))).toMatchObject({ rotation: 1, why: 'away' })
  // A tile with one look cannot be turned into another.
  const pond = tilesByCell([at(43, 0, 0), at(43, 1, 0)])
  expect(leastFailing(pond, tiles, at(43, 0, 0), 'turn').why).toBe('same')
})
