import { expect, test } from 'vitest'
import { chips, flowed, spots, taken, unused, type CycleView, type Facts } from './flow'

const view: CycleView = {
  round: 1,
  first: 0,
  question: 'take-die',
  die: 0,
  dice: [1, 3],
  cubes: { sea: [2, 1], lake: [1, 1], plant: [0, 0] },
  room: { lake: 1 },
  persons: 2,
  on_persons: [1],
  scores: [5, 5],
  is_last_round: false,
}
const facts: Facts = {
  size: [100, 100],
  cube: 10,
  letters: 1,
  places: {
    sea: { box: [0, 0, 40, 20], name: [0, 0], shape: ['', ''], spots: null },
    plant: { box: [0, 50, 40, 20], name: [0, 0], shape: ['', ''], spots: null },
    lake: { box: [0, 0, 0, 0], name: [0, 0], shape: ['', ''], spots: [[1, 1], [2, 2], [3, 3], [4, 4]] },
  },
  arrows: [],
  persons: [{ x: 50, y: 60, width: 10, points: 1 }],
  pipe: Array.from({ length: 61 }, (_, n) => [n, 0]),
}

test('every cube of the view is there once', () => {
  const cubes = flowed([], view)
  expect(cubes.map((cube) => `${cube.seat} ${cube.place}`).sort()).toEqual([
    '0 lake', '0 sea', '0 sea', '1 lake', '1 person 1', '1 sea',
  ])
})

test('a cube that flows stays the same cube, and the others do not stir', () => {
  const before = flowed([], view)
  const after = flowed(before, { ...view, cubes: { ...view.cubes, sea: [1, 1], lake: [2, 1] } })
  const moved = after.filter((cube) => before.find((old) => old.id === cube.id)!.place !== cube.place)
  expect(moved).toHaveLength(1)
  expect(moved[0]).toMatchObject({ seat: 0, place: 'lake' })
  expect(after.map((cube) => cube.id)).toEqual(before.map((cube) => cube.id))
})

test('when the population has been served its cubes go to the plant', () => {
  const before = flowed([], view)
  const after = flowed(before, { ...view, on_persons: [], cubes: { ...view.cubes, plant: [0, 1] } })
  expect(after.filter((cube) => cube.place === 'plant')).toHaveLength(1)
  expect(after).toHaveLength(before.length)
})

test('a die that is taken stays the same die', () => {
  const before = taken([], view)
  const after = taken(before, { ...view, dice: [1], die: 3 })
  expect(after.map(({ id, kind, place }) => [id, kind, place])).toEqual([[before[0]!.id, '1', 'tray'], [before[1]!.id, '3', 'use']])
})

test('cubes stand within their place, each on a spot of its own', () => {
  const cubes = flowed([], view)
  const found = spots(cubes, facts)
  expect(new Set([...found.values()].map((spot) => `${spot.x} ${spot.y}`)).size).toBe(cubes.length)
  for (const cube of cubes.filter((other) => other.place === 'sea')) {
    const { x, y } = found.get(cube.id)!
    expect(x >= 0 && x + 10 <= 40 && y >= 0 && y + 10 <= 20).toBe(true)
  }
})

test('unused colours take the last spots of their place', () => {
  expect(unused(view, facts)).toEqual([{ x: 4, y: 4 }])
})

test('chips on one number stand side by side, and beyond 60 the pipe starts again', () => {
  const [a, b] = chips([5, 5], facts)
  expect(a).not.toEqual(b)
  expect(chips([61, 3], facts)[0]).toEqual({ x: 1, y: 0 })
})
