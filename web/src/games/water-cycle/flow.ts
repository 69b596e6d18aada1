// Where every cube of Water Cycle is: which one it is, and where it stands on the board.
import { counted, followed, type Piece, type Thing } from '../../lib/pieces'
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
  places: Record<
    string,
    { box: [number, number, number, number]; name: [number, number]; shape: [string, string]; spots: [number, number][] | null }
  >
  arrows: { die: number; from: string; to: string; path: string; at: [number, number] }[]
  persons: { x: number; y: number; width: number; points: number }[]
  pipe: [number, number][]
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
    const [left, top, width, height] = box
    const seats = [...new Set(here.map((cube) => cube.seat))]
    const down = Math.min(side + 2, (height - side) / Math.max(1, seats.length - 1))
    const first = top + height / 2 - ((seats.length - 1) * down + side) / 2
    seats.forEach((seat, row) => {
      const own = here.filter((cube) => cube.seat === seat)
      const across = Math.min(side + 2, (width - side) / Math.max(1, own.length - 1))
      const start = left + width / 2 - ((own.length - 1) * across + side) / 2
      own.forEach((cube, n) => found.set(cube.id, { x: start + n * across, y: first + row * down }))
    })
  }
  for (const cube of cubes) {
    const person = facts.persons[Number(/^person (\d+)$/.exec(cube.place)?.[1] ?? 0) - 1]
    if (person) found.set(cube.id, { x: person.x - side / 2, y: person.y + 40 })
  }
  return found
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

/** Where each seat's chip is on the pipe of points; chips on one number stand in a row, beyond 60 it starts again. */
export function chips(scores: number[], facts: Facts): Spot[] {
  return scores.map((score, seat) => {
    const [x, y] = facts.pipe[score <= 60 ? score : (score - 60) % 61]!
    const sharing = scores.flatMap((other, at) => (other === score ? [at] : []))
    if (sharing.length === 1) return { x, y }
    const isUpright = x < facts.pipe[0]![0] + 1 || x > facts.size[0] - facts.pipe[0]![0] - 1
    const shift = (sharing.indexOf(seat) - (sharing.length - 1) / 2) * 17 * facts.letters
    return isUpright ? { x, y: y + shift } : { x: x + shift, y }
  })
}
