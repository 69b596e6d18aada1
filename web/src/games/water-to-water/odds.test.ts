import { describe, expect, test } from 'vitest'
import { fitOf, needsOf } from './fits'
import { facts, laidOf, named, tiles } from './fixtures/positions'
import { bagOf, chanceAt, KINDS, kindOf } from './odds'
import { boxOf, key, tilesByCell } from './tiles'

describe.each(named)('%s', (_, saved) => {
  test('the chance of a cell is the share of tiles in the bag that can be laid there', () => {
    const ground = tilesByCell(saved.laid.map(laidOf))
    const box = boxOf([...ground.values()])!
    const given: number[][] = []
    const expected: number[][] = []
    for (let y = box.north - 1; y <= box.south + 1; y++)
      for (let x = box.west - 1; x <= box.east + 1; x++) {
        const { tiles: found, of, chance } = chanceAt(ground, tiles, saved.bag, { x, y })
        const fits = (tile: number) =>
          tiles.get(tile)!.rotations.some((rotation) => !fitOf(ground, tiles, { x, y, tile, rotation }).why)
        const isAway = ground.has(key(x, y)) || !needsOf(ground, tiles, { x, y }).some(Boolean)
        const able = isAway ? [] : saved.bag.filter(fits)
        given.push([...found, of, chance])
        expected.push([...able, saved.bag.length, saved.bag.length ? able.length / saved.bag.length : 0])
      }
    expect(given).toEqual(expected)
  })

  test('every tile of the bag is of one kind', () => {
    const { total, kinds } = bagOf(saved.bag, tiles)
    expect(total).toBe(saved.bag.length)
    expect(kinds.flatMap((entry) => entry.tiles.map(({ number }) => number)).sort((a, b) => a - b)).toEqual(saved.bag)
  })
})

test('tiles are of the kinds that players would say', () => {
  const names = (kind: string) => facts.filter((tile) => kindOf(tile) === kind).map(({ name }) => name)
  expect(names('lake-ends')).toEqual(['Reed Inlet', 'Boathouse Inlet'])
  expect(names('open-water')).toEqual(['Pine Headland', 'Open Water', 'Lone Cape', 'Corner Cape'])
  expect(names('rivers')).toEqual(['Raven Fork', 'Four Waters', 'Two Bends', 'Wishing Pond', 'Lily Pond'])
  expect(names('straits')).toContain('Swan Strait')
  expect(names('land-bridges')).toEqual(expect.arrayContaining(['Portage', 'Long Dyke', 'Isthmus']))
  expect(names('banks')).toContain('Ferry Fork')
  expect(names('deltas')).toContain('Old Delta')
  expect(KINDS.map((kind) => names(kind).length)).toEqual([2, 7, 4, 14, 9, 10, 5])
})

test('the whole bag counted', () => {
  const all = facts.map(({ number }) => number)
  expect(bagOf(all, tiles)).toMatchObject({ total: 51, ruins: 4, artifacts: 9 })
  // Open Water, Four Waters and Reed Inlet.
  expect(bagOf([15, 36, 18], tiles).sides).toEqual({ wide: 1, half: 1, river: 1, land: 1 })
  expect(bagOf([], tiles)).toEqual({ total: 0, kinds: [], sides: { wide: 0, half: 0, river: 0, land: 0 }, ruins: 0, artifacts: 0 })
})

test('an empty map takes any tile in the middle, and an empty bag gives none', () => {
  const empty = tilesByCell([])
  expect(chanceAt(empty, tiles, [1, 2], { x: 0, y: 0 })).toMatchObject({ tiles: [1, 2], chance: 1 })
  expect(chanceAt(empty, tiles, [1, 2], { x: 1, y: 0 })).toMatchObject({ tiles: [], chance: 0 })
  const one = tilesByCell([{ x: 0, y: 0, tile: 15, rotation: 0 }])
  expect(chanceAt(one, tiles, [], { x: 1, y: 0 })).toEqual({ cell: { x: 1, y: 0 }, tiles: [], of: 0, chance: 0 })
})
