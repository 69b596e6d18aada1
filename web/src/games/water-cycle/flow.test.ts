import { expect, test } from 'vitest'
import { crowds, flowed, spots, taken, unused, type CycleView, type Facts } from './flow'

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
  tokens: [],
  places: {
    sea: { box: [0, 0, 40, 20], name: [0, 0], space: [0, 0, 0, 0], shape: '', spots: null },
    plant: { box: [0, 50, 40, 20], name: [0, 0], space: [0, 0, 0, 0], shape: '', spots: null },
    lake: { box: [0, 0, 0, 0], name: [0, 0], space: [0, 0, 0, 0], shape: '', spots: [[1, 1], [2, 2], [3, 3], [4, 4]] },
  },
  arrows: [],
  badges: [],
  persons: [{ x: 50, y: 60, points: 1 }],
  person: [10, 40],
  track: { left: 0, top: 90, width: 100, height: 10, target: 60 },
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

test('many groups in one place stand in several columns, none outside it', () => {
  const crowded = { ...view, cubes: { sea: [9, 3, 1, 2, 4, 1] }, on_persons: [] }
  const cubes = flowed([], crowded)
  const sea: Facts['places'][string] = { box: [0, 0, 60, 34], name: [0, 0], space: [0, 0, 0, 0], shape: '', spots: null }
  const found = [...spots(cubes, { ...facts, places: { sea } }).values()]
  expect(found).toHaveLength(20)
  expect(new Set(found.map((spot) => spot.y)).size).toBe(3)
  for (const { x, y } of found) expect(x >= 0 && x + 10 <= 60 && y >= 0 && y + 10 <= 34).toBe(true)
})

test('cubes that hide each other are counted, others are not', () => {
  const cubes = flowed([], { ...view, cubes: { sea: [9, 0], plant: [0, 2] }, on_persons: [] })
  const at = spots(cubes, facts)
  expect(crowds(cubes, at, 10).map((crowd) => crowd.count)).toEqual([9])
})
