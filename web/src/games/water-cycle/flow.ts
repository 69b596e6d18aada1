// Where every cube of Water Cycle is: which one it is, and where it stands on the board.
import { counted, followed, type Piece, type Thing } from '../../lib/pieces'
import type { Track } from './track'
import type { View } from './types'

/** A cube: its kind is the seat it belongs to, its place one of the board, or "person 3". */
export interface Cube extends Piece {
  seat: number
}

type Counted = 'cubes' | 'room' | 'persons' | 'on_persons' | 'scores'
type Turning = 'round' | 'first' | 'question' | 'die' | 'dice' | 'is_last_round'
export type CycleView = Pick<View, Counted | Turning>

/** Where everything stands on the board, from the server's drawing. */
export interface Facts {
  size: [number, number]
  cube: number
  letters: number
  /** The shape of each seat's cubes, in a square of 100 by 100: the outline, and the letter's foot and size. */
  tokens: { path: string; foot: number; letter: number }[]
  places: Record<
    string,
    {
      box: [number, number, number, number]
      name: [number, number]
      space: [number, number, number, number]
      shape: string
      spots: [number, number][] | null
    }
  >
  arrows: { die: number; from: string; to: string; path: string }[]
  badges: { die: number; at: [number, number] }[]
  persons: { x: number; y: number; points: number }[]
  /** The radius of a person's face, and the person's height. */
  person: [number, number]
  track: Track
}

/** Every cube of a view, and where it is. */
function standing(view: CycleView): Thing[] {
  const places = Object.entries(view.cubes).flatMap(([place, cubes]) => cubes.flatMap((count, seat) => counted(`${seat}`, place, count)))
  return [...places, ...view.on_persons.map((owner, person) => ({ kind: `${owner}`, place: `person ${person + 1}` }))]
}

/** The same cubes in another position: a view only counts them, but a cube that flows stays the same cube. */
export function flowed(old: Cube[], view: CycleView): Cube[] {
  return followed(old, standing(view))
    .map((piece) => ({ ...piece, seat: Number(piece.kind) }))
    .sort((a, b) => a.id - b.id)
}

/** The dice of a view, first those that are left, then the one in use: a die that is taken stays the same die. */
export function taken(old: Piece[], view: CycleView): Piece[] {
  const left = view.dice.map((face) => ({ kind: `${face}`, place: 'tray' }))
  return followed(old, view.die ? [...left, { kind: `${view.die}`, place: 'use' }] : left)
}

export interface Spot {
  x: number
  y: number
}

/** The upper left corner of every cube. */
export function spots(cubes: Cube[], facts: Facts): Map<number, Spot> {
  const found = new Map<number, Spot>()
  const side = facts.cube
  for (const [place, { box, spots: fixed }] of Object.entries(facts.places)) {
    const here = cubes.filter((cube) => cube.place === place).sort((a, b) => a.seat - b.seat || a.id - b.id)
    if (fixed) {
      here.forEach((cube, n) => {
        const [x, y] = fixed[Math.min(n, fixed.length - 1)]!
        found.set(cube.id, { x, y })
      })
      continue
    }
    const seats = [...new Set(here.map((cube) => cube.seat))]
    const groups = seats.map((seat) => here.filter((cube) => cube.seat === seat))
    const cells = gridSpots(box, groups.map((group) => group.length), side)
    groups.forEach((group, n) => group.forEach((cube, k) => found.set(cube.id, cells[n]![k]!)))
  }
  for (const cube of cubes) {
    const person = facts.persons[Number(/^person (\d+)$/.exec(cube.place)?.[1] ?? 0) - 1]
    if (person) found.set(cube.id, { x: person.x - side / 2, y: person.y + (2 * facts.person[0] + facts.person[1]) / 2 - side / 2 })
  }
  return found
}

/** Where the cubes of each group stand in a place without limit: a cell for each group, and as few cells side by side as
 *  fit one above the other. */
function gridSpots([x, y, width, height]: [number, number, number, number], groups: number[], side: number): Spot[][] {
  const rowsThatFit = Math.max(1, Math.floor((height + 2) / (side + 2)))
  const columns = Math.ceil(groups.length / rowsThatFit)
  const rows = Math.ceil(groups.length / columns)
  const down = rows > 1 ? Math.min(side + 3, (height - side) / (rows - 1)) : 0
  const top = y + height / 2 - ((rows - 1) * down + side) / 2
  const cell = width / columns
  return groups.map((cubes, n) => {
    const row = Math.floor(n / columns)
    const inRow = row < rows - 1 ? columns : groups.length - columns * (rows - 1)
    const start = x + width / 2 - (inRow * cell) / 2 + (n % columns) * cell
    const across = Math.min(side + 2, (cell - 4 - side) / Math.max(1, cubes - 1))
    const left = start + cell / 2 - ((cubes - 1) * across + side) / 2
    return Array.from({ length: cubes }, (_, k) => ({ x: left + k * across, y: top + row * down }))
  })
}

/** How many cubes stand where they hide each other, and at which spot that is best said. */
export function crowds(cubes: Cube[], at: Map<number, Spot>, side: number): (Spot & { count: number })[] {
  const groups = new Map<string, Spot[]>()
  for (const cube of cubes) {
    const spot = at.get(cube.id)
    const key = `${cube.place} ${cube.seat}`
    if (spot) groups.set(key, [...(groups.get(key) ?? []), spot])
  }
  return [...groups.values()].flatMap((group) => {
    const [first, second] = group
    if (!first || !second || second.y !== first.y || second.x - first.x > side * 0.6) return []
    const last = group.at(-1)!
    return [{ x: last.x + side, y: last.y, count: group.length }]
  })
}

/** Where the cubes of unused colours stand: at the end of their place, where they never have to move. */
export function unused(view: CycleView, facts: Facts): Spot[] {
  return Object.entries(facts.places).flatMap(([place, { spots: fixed }]) => {
    if (!fixed) return []
    const owned = (view.cubes[place] ?? []).reduce((sum, cubes) => sum + cubes, 0)
    const count = fixed.length - (view.room[place] ?? 0) - owned
    return fixed.slice(fixed.length - count).map(([x, y]) => ({ x, y }))
  })
}
