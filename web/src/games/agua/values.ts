// What each colour is worth (AG-13, AG-16), now and after a chip has come into a hole, and every player's collection.
import { CHIPS, chipsIn, seatsOf, sizeOf, type Chip, type Options, type Pile, type View } from './view'
import type { Board } from './world'

export type Values = Record<Chip, number>

/** A chip that comes into a hole: into an open one, or in the place of the chip that is there. */
export interface HoleChange {
  hole: string
  colour: Chip
}

const MOVEMENT_POINTS = 5

type Chips = View['chips']

export function chipsAfter(chips: Chips, change: HoleChange | null): Chips {
  return change ? { ...chips, [change.hole]: change.colour } : chips
}

/** The holes that make a colour worth something. */
export function holesOf(board: Board, chips: Chips, colour: Chip): string[] {
  return board.holes.filter((hole) => chips[hole] === colour)
}

export function valuesOf(board: Board, chips: Chips, { isForChildren }: Options): Values {
  const value = (colour: Chip) => (isForChildren ? 1 : holesOf(board, chips, colour).length)
  return Object.fromEntries(CHIPS.map((colour) => [colour, value(colour)])) as Values
}

/** A line of the table of values. */
export interface Worth {
  colour: Chip
  value: number
  /** What it would be worth after the change that is looked at; the same without one. */
  after: number
  holes: string[]
  inStock: number
}

export function worths(board: Board, view: View, options: Options, change: HoleChange | null = null): Worth[] {
  const now = valuesOf(board, view.chips, options)
  const then = valuesOf(board, chipsAfter(view.chips, change), options)
  return CHIPS.map((colour) => ({
    colour,
    value: now[colour],
    after: then[colour],
    holes: holesOf(board, view.chips, colour),
    inStock: view.stock[colour] ?? 0,
  }))
}

/** What a pile is worth. */
export function worthOf(pile: Pile, values: Values): number {
  return CHIPS.reduce((sum, colour) => sum + (pile[colour] ?? 0) * values[colour], 0)
}

export interface Collection {
  seat: number
  /** Its chips by colour, those it has none of left out. */
  rows: { colour: Chip; count: number; each: number; points: number }[]
  chips: number
  points: number
  /** The points after the change that is looked at; the same without one. */
  after: number
  /** Chips under the seat's droplets, which do not count yet, and what they would be worth now. */
  carried: { chips: Chip[]; points: number }
}

export function collections(board: Board, view: View, options: Options, change: HoleChange | null = null): Collection[] {
  const now = valuesOf(board, view.chips, options)
  const then = valuesOf(board, chipsAfter(view.chips, change), options)
  // A swap changes what is under a droplet, never what has been collected.
  return Array.from({ length: seatsOf(view) }, (_, seat) => {
    const pile = view.collected[seat] ?? {}
    const carried = view.droplets.filter(({ owner }) => owner === seat).map(({ chips }) => chips)
    return {
      seat,
      rows: CHIPS.filter((colour) => pile[colour]).map((colour) => {
        const count = pile[colour]!
        return { colour, count, each: now[colour], points: count * now[colour] }
      }),
      chips: sizeOf(pile),
      points: worthOf(pile, now),
      after: worthOf(pile, then),
      carried: {
        chips: carried.flatMap(chipsIn),
        points: carried.reduce((sum, chips) => sum + worthOf(chips, now), 0),
      },
    }
  })
}

/** The points that a turn begins with: five, and one for each waterway whose holes are all filled (AG-4, AG-16). */
export function movementPoints(board: Board, chips: Chips, { isForChildren }: Options): number {
  const opened = board.interrupted.filter(({ fields }) => fields.every((field) => chips[field]))
  return MOVEMENT_POINTS + (isForChildren ? 0 : opened.length)
}
