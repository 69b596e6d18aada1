// Lines on the map: around groups of cells, and along rivers and lakes, in the colours and dashes of the seats.
//
// A cell is 100 by 100, and the north-west corner of the cell (0, 0) is at the origin, as in the drawings of the rules.
import { seatColours } from '../../lib/seats'
import type { Feature, Part } from './features'
import { DIRECTIONS, key, STEPS, type Cell } from './tiles'

export const CELL = 100

/** The dashes of the seats' lines, as the drawings have them: colours are never alone. */
export const DASHES = ['', '14 7', '4 6', '20 6 4 6', '9 9', '2 8']

export interface SeatLine {
  colour: string
  /** A `stroke-dasharray`; empty for a solid line. */
  dashes: string
  /** How far inside the cells it runs, so that the lines of several seats do not hide each other. */
  inset: number
}

export function seatLine(seat: number): SeatLine {
  return { colour: seatColours[seat % seatColours.length]!, dashes: DASHES[seat % DASHES.length]!, inset: 4 + 6 * seat }
}

type Point = readonly [number, number]
export type Segment = readonly [Point, Point]

/** The sides of an outline, clockwise around the cells: one for each side of a cell whose neighbour is not inside. */
export function outlineSides(cells: readonly Cell[], inset = 4): Segment[] {
  const within = new Set(cells.map(({ x, y }) => key(x, y)))
  const has = (x: number, y: number) => within.has(key(x, y))
  const found: Segment[] = []
  for (const { x, y } of cells) {
    for (const direction of DIRECTIONS) {
      const across = STEPS[direction]!
      if (has(x + across.x, y + across.y)) continue
      const end = (turn: number): Point => {
        const aside = STEPS[(direction + turn + 4) % 4]!
        const goesOn = has(x + aside.x, y + aside.y)
        const turnsOut = goesOn && has(x + aside.x + across.x, y + aside.y + across.y)
        const reach = CELL / 2 + (turnsOut ? inset : goesOn ? 0 : -inset)
        const from = CELL / 2 - inset
        return [
          x * CELL + CELL / 2 + across.x * from + aside.x * reach,
          y * CELL + CELL / 2 + across.y * from + aside.y * reach,
        ]
      }
      found.push([end(-1), end(1)])
    }
  }
  return found
}

/** A line around cells as closed paths, so that dashes run on around the corners; holes get a line of their own. */
export function outlinePath(cells: readonly Cell[], inset = 4): string {
  const from = new Map<string, Segment[]>()
  for (const side of outlineSides(cells, inset)) {
    const start = written(side[0])
    from.set(start, [...(from.get(start) ?? []), side])
  }
  let path = ''
  for (const sides of from.values()) {
    while (sides.length) {
      const loop: Point[] = []
      for (let side = sides.pop(); side; side = from.get(written(side[1]))?.pop()) loop.push(side[0])
      path += `M${corners(loop).map(written).join('L')}Z`
    }
  }
  return path
}

/** The points of a loop where it turns. */
function corners(loop: Point[]): Point[] {
  return loop.filter((point, at) => {
    const before = loop.at(at - 1)!
    const after = loop[(at + 1) % loop.length]!
    return !((before[0] === point[0] && point[0] === after[0]) || (before[1] === point[1] && point[1] === after[1]))
  })
}

function written([x, y]: Point): string {
  return `${round(x)} ${round(y)}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** Where a river or lake that reaches only one side of a tile ends in it. */
const DEPTH = 24

/** A line along a river, lake or land area: through the middles of what it takes of each border, tile by tile. */
export function spinePath({ parts }: Feature): string {
  return parts.map(spineOf).join('')
}

function spineOf({ x, y, places }: Part): string {
  const at = ([px, py]: Point): string => written([x * CELL + px, y * CELL + py])
  const ends = DIRECTIONS.flatMap((direction) => {
    const here = places.filter((place) => Math.floor(place / 3) === direction)
    return here.length ? [{ direction, point: rimPoint(here.reduce((sum, place) => sum + place, 0) / here.length) }] : []
  })
  const [first, second] = ends
  if (!first) return ''
  if (!second) {
    const inward = STEPS[first.direction]!
    return `M${at(first.point)}L${at([first.point[0] - inward.x * DEPTH, first.point[1] - inward.y * DEPTH])}`
  }
  if (ends.length === 2) return `M${at(first.point)}Q${at([CELL / 2, CELL / 2])} ${at(second.point)}`
  return ends.map(({ point }) => `M${at(point)}L${at([CELL / 2, CELL / 2])}`).join('')
}

/** The point of a place on the rim; halves lie at the quarters of their side, clockwise from north-west. */
export function rimPoint(place: number): Point {
  const side = Math.floor(place / 3)
  const along = ((place - 3 * side + 1) * CELL) / 4
  if (side === 0) return [along, 0]
  if (side === 1) return [CELL, along]
  return side === 2 ? [CELL - along, CELL] : [0, CELL - along]
}
