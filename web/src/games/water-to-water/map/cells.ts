// The cells that one can walk over and tap: those with tiles, and the empty ones around them.
import { beside, byRows, DIRECTIONS, key, type Cell, type Direction } from '../tiles'

/** A cell of the map: `isTaken` if there is a tile, else it is next to one. */
export interface Spot extends Cell {
  isTaken: boolean
}

/** The cells by rows: tiles, the empty cells next to them, and some more, such as a blocked one. */
export function spotsOf(tiles: readonly Cell[], others: readonly Cell[] = []): Spot[] {
  const spots = new Map<string, Spot>()
  for (const { x, y } of tiles) spots.set(key(x, y), { x, y, isTaken: true })
  const free = [...tiles.flatMap((tile) => DIRECTIONS.map((direction) => beside(tile, direction))), ...others]
  // The first tile goes into the middle.
  if (!tiles.length) free.push({ x: 0, y: 0 })
  for (const { x, y } of free) if (!spots.has(key(x, y))) spots.set(key(x, y), { x, y, isTaken: false })
  return [...spots.values()].sort(byRows)
}

export function rowsOf<Place extends Cell>(spots: readonly Place[]): { y: number; cells: Place[] }[] {
  const rows = new Map<number, Place[]>()
  for (const spot of spots) rows.set(spot.y, [...(rows.get(spot.y) ?? []), spot])
  return Array.from(rows, ([y, cells]) => ({ y, cells }))
}

const ARROWS: Record<string, Direction> = { ArrowUp: 0, ArrowRight: 1, ArrowDown: 2, ArrowLeft: 3 }

export function arrowDirection(pressed: string): Direction | null {
  return ARROWS[pressed] ?? null
}

/**
 * The cell that an arrow key leads to: the next one straight ahead, over gaps too; where there is none, the nearest one
 * further on in that direction. Null at the edge of the map.
 */
export function walk(spots: readonly Cell[], from: Cell, direction: Direction): Cell | null {
  const isAcross = direction % 2 === 1
  const sign = direction === 1 || direction === 2 ? 1 : -1
  let best: Cell | null = null
  let least = Infinity
  for (const spot of spots) {
    const ahead = sign * (isAcross ? spot.x - from.x : spot.y - from.y)
    const aside = Math.abs(isAcross ? spot.y - from.y : spot.x - from.x)
    // Straight ahead counts before anything else; else it may lead aside only a little.
    const far = aside === 0 ? ahead : 1000 + 10 * ahead + 25 * aside
    if (ahead > 0 && aside <= 2 * ahead && far < least) [best, least] = [spot, far]
  }
  return best && { x: best.x, y: best.y }
}
