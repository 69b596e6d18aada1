import { describe, expect, test } from 'vitest'
import type { Choice } from '../../lib/streams'
import {
  choiceOf,
  clear,
  laying,
  litCells,
  modes,
  moveGhost,
  nextLit,
  orientations,
  pickTile,
  setMode,
  tapCell,
  tileInUse,
  turn,
} from './laying'
import { laidOf, named } from './fixtures/positions'
import { boxOf } from './tiles'

const laid = [
  { x: 0, y: 0, tile: 15, rotation: 0 },
  { x: 1, y: 0, tile: 8, rotation: 1 },
]

function choice(type: string, tile: number, x: number, y: number, rotation: number): Choice {
  const move = type === 'TurnTile' ? { type, x, y, rotation } : { type, tile, x, y, rotation }
  const text = `${type} ${tile} ${x},${y} ${rotation}`
  return { move, text, say: text }
}

const choices = [
  choice('PlaceTile', 7, 0, -1, 2),
  choice('PlaceTile', 7, 2, 0, 1),
  choice('PlaceTile', 7, 2, 0, 3),
  choice('PlaceTile', 9, -1, 0, 1),
  choice('PlaceInForest', 7, 1, -1, 0),
  choice('PlaceInForest', 7, 2, 0, 0),
  choice('CoverTile', 7, 0, 0, 0),
  choice('CoverTile', 7, 0, 0, 1),
  choice('TurnTile', 0, 1, 0, 3),
  choice('TurnTile', 0, 1, 0, 2),
  { move: { type: 'Pass' }, text: 'pass', say: 'Pass' },
]
const start = () => laying(choices, [7, 9], laid)

test('cells are lit by rows, those of the forest in their own tint', () => {
  expect(litCells(start())).toEqual([
    { x: 0, y: -1, tint: 'place' },
    { x: 1, y: -1, tint: 'forest' },
    { x: 2, y: 0, tint: 'place' },
  ])
  expect(litCells(setMode(start(), 'cover'))).toEqual([{ x: 0, y: 0, tint: 'cover' }])
  expect(litCells(setMode(start(), 'turn'))).toEqual([{ x: 1, y: 0, tint: 'turn' }])
  expect(modes(start())).toEqual(['place', 'cover', 'turn'])
  expect(modes(laying([choices[8]!], [], laid))).toEqual(['turn'])
})

test('a tap puts the ghost in the first orientation that fits and spends no Power', () => {
  const { ghost } = tapCell(start(), 2, 0)
  expect(ghost).toMatchObject({ x: 2, y: 0, tile: 7, rotation: 1, tint: 'place' })
  expect(tapCell(start(), 1, -1).ghost).toMatchObject({ rotation: 0, tint: 'forest' })
})

test('turning goes through the orientations that fit, and only those, around and back', () => {
  let now = tapCell(start(), 2, 0)
  expect(orientations(now)).toBe(3)
  const seen = [now.ghost!.rotation]
  for (let i = 0; i < 3; i++) {
    now = i === 1 ? tapCell(now, 2, 0) : turn(now)
    seen.push(now.ghost!.rotation)
  }
  expect(seen).toEqual([1, 3, 0, 1])
  expect(turn(now, -1).ghost).toMatchObject({ rotation: 0, tint: 'forest' })
})

test('the ghost stands for one of the choices, and nothing else does', () => {
  expect(choiceOf(start())).toBeNull()
  expect(choiceOf(turn(tapCell(start(), 2, 0)))).toBe(choices[2])
  expect(choiceOf(clear(tapCell(start(), 2, 0)))).toBeNull()
  expect(turn(start())).toEqual(start())
})

test('a cell that is not legal shows the tile there, and takes the ghost away', () => {
  const now = tapCell(turn(tapCell(start(), 2, 0)), 0, 1)
  expect(now.illegal).toEqual({ x: 0, y: 1, tile: 7, rotation: 3 })
  expect(choiceOf(now)).toBeNull()
  expect(tapCell(now, 2, 0)).toMatchObject({ illegal: null, ghost: { rotation: 1 } })
  expect(tapCell(laying([], [], laid), 0, 1).illegal).toBeNull()
})

test('the tile picked is laid, else the first that can be', () => {
  expect(tileInUse(start())).toBe(7)
  expect(tileInUse(pickTile(start(), 9))).toBe(9)
  expect(tileInUse(pickTile(start(), 50))).toBe(7)
  // Only the second of two can be laid.
  expect(tileInUse(laying([choices[3]!], [7, 9], laid))).toBe(9)
  // None can: the first is shown where it does not fit.
  expect(tapCell(laying([], [7, 9], laid), 2, 0).illegal).toMatchObject({ tile: 7 })
  expect(tileInUse(laying([], [], laid))).toBeNull()
})

test('another tile keeps the ghost where it fits too', () => {
  const both = laying([...choices, choice('PlaceTile', 9, 2, 0, 0)], [7, 9], laid)
  expect(pickTile(tapCell(both, 2, 0), 9).ghost).toMatchObject({ x: 2, y: 0, tile: 9, rotation: 0 })
  expect(pickTile(tapCell(start(), 2, 0), 9).ghost).toBeNull()
})

test('a dragged ghost keeps its orientation where it fits', () => {
  const more = laying([...choices, choice('PlaceTile', 7, 0, 1, 0), choice('PlaceTile', 7, 0, 1, 3)], [7], laid)
  const turned = turn(tapCell(more, 2, 0))
  expect(moveGhost(turned, 0, 1).ghost).toMatchObject({ x: 0, y: 1, rotation: 3 })
  expect(moveGhost(turned, 0, -1).ghost).toMatchObject({ x: 0, y: -1, rotation: 2 })
  expect(moveGhost(turned, 5, 5)).toMatchObject({ ghost: null, illegal: null })
  expect(moveGhost(turned, 2, 0)).toBe(turned)
})

test('laying over a tile and turning one', () => {
  const over = tapCell(setMode(start(), 'cover'), 0, 0)
  expect(choiceOf(turn(over))).toBe(choices[7])
  const turning = setMode(over, 'turn')
  expect(turning.ghost).toBeNull()
  const first = tapCell(turning, 1, 0)
  expect(first.ghost).toMatchObject({ tile: 8, rotation: 2, tint: 'turn' })
  expect(choiceOf(turn(first))).toBe(choices[8])
  expect(tapCell(turning, 0, 0).illegal).toEqual({ x: 0, y: 0, tile: 15, rotation: 1 })
  expect(tapCell(turning, 4, 4)).toMatchObject({ ghost: null, illegal: null })
})

test('the lit cells one after the other, both ways round', () => {
  const now = start()
  expect(nextLit(now, null)).toMatchObject({ x: 0, y: -1 })
  expect(nextLit(now, { x: 0, y: -1 })).toMatchObject({ x: 1, y: -1 })
  expect(nextLit(now, { x: 2, y: 0 })).toMatchObject({ x: 0, y: -1 })
  expect(nextLit(now, { x: 0, y: -1 }, -1)).toMatchObject({ x: 2, y: 0 })
  expect(nextLit(now, { x: -9, y: 0 }, -1)).toMatchObject({ x: 1, y: -1 })
  expect(nextLit(laying([], [7], laid), null)).toBeNull()
})

test('a new decision keeps what is still possible', () => {
  const before = turn(tapCell(pickTile(start(), 7), 2, 0))
  expect(laying(choices, [7, 9], laid, before).ghost).toEqual(before.ghost)
  expect(laying(choices, [9], laid, before)).toMatchObject({ picked: null, ghost: null })
  // The same cell, but no longer in that orientation.
  expect(laying(choices.filter((one) => one !== choices[2]), [7, 9], laid, before).ghost).toBeNull()
  const over = setMode(before, 'cover')
  expect(laying(choices, [7], laid, over).mode).toBe('cover')
  expect(laying(choices.slice(0, 4), [7], laid, over).mode).toBe('place')
})

describe.each(named.filter(([, { asked }]) => Object.keys(asked).length))('%s', (_, saved) => {
  const laid = saved.laid.map(laidOf)
  const all = Object.entries(saved.asked).flatMap(([type, rows]) =>
    rows.map((row): Choice => {
      const [tile, x, y, rotation] = type === 'TurnTile' ? [0, ...row] : row
      return choice(type, tile!, x!, y!, rotation!)
    }),
  )
  // The tiles in hand, and in a dig the one that was dug up.
  const found = all.filter(({ move }) => move.type === 'PlaceTile').map(({ move }) => move.tile as number)
  const hand = [...new Set([...saved.players[saved.seat!]!.hand, ...found])]

  test('every legal move is reached by taps and turns, and nothing else is', () => {
    const reached = new Set<Choice>()
    const box = boxOf(laid)!
    for (const mode of ['place', 'cover', 'turn'] as const)
      for (const tile of mode === 'turn' ? [null] : hand) {
        const now = tile === null ? setMode(laying(all, hand, laid), mode) : pickTile(setMode(laying(all, hand, laid), mode), tile)
        for (let y = box.north - 2; y <= box.south + 2; y++)
          for (let x = box.west - 2; x <= box.east + 2; x++) {
            let tapped = tapCell(now, x, y)
            const isLit = litCells(now).some((cell) => cell.x === x && cell.y === y)
            expect(tapped.ghost !== null).toBe(isLit)
            for (let turns = orientations(tapped); turns > 0; turns--) {
              const { ghost } = tapped
              const { move } = choiceOf(tapped)!
              expect(move).toMatchObject({ x: ghost!.x, y: ghost!.y, rotation: ghost!.rotation })
              if (mode !== 'turn') expect(move.tile).toBe(ghost!.tile)
              reached.add(choiceOf(tapped)!)
              tapped = tapCell(tapped, x, y)
            }
          }
      }
    expect(new Set(all)).toEqual(reached)
    expect(reached.size).toBe(all.length)
  })
})
