// Full squares of tiles, and the best choice of squares that share no cell (WW-45).
import { boxOf, byRows, key, type Cell } from './tiles'

/** A square of cells: its edge, and its north-west corner. */
export interface Square extends Cell {
  edge: number
}

export const SMALLEST = 3
export const LARGEST = 5

export function cellsOf({ edge, x, y }: Square): Cell[] {
  return Array.from({ length: edge * edge }, (_, n) => ({ x: x + (n % edge), y: y + Math.floor(n / edge) }))
}

/** The cells of a square that have no tile. */
export function missingIn(square: Square, taken: ReadonlySet<string>): Cell[] {
  return cellsOf(square).filter(({ x, y }) => !taken.has(key(x, y)))
}

/** Squares within the map's box that lack at most so many tiles: larger ones first, then by columns, as the rules go. */
export function squares(cells: readonly Cell[], lacking: number): Square[] {
  const box = boxOf(cells)
  if (!box) return []
  const taken = new Set(cells.map(({ x, y }) => key(x, y)))
  const found: Square[] = []
  for (let edge = LARGEST; edge >= SMALLEST; edge--)
    for (let x = box.west; x <= box.east - edge + 1; x++)
      for (let y = box.north; y <= box.south - edge + 1; y++)
        if (lacks({ edge, x, y }, taken, lacking)) found.push({ edge, x, y })
  return found
}

function lacks({ edge, x, y }: Square, taken: ReadonlySet<string>, most: number): boolean {
  let missing = 0
  for (let row = y; row < y + edge; row++)
    for (let column = x; column < x + edge; column++) if (!taken.has(key(column, row)) && ++missing > most) return false
  return true
}

/** The full squares that together are worth the most without sharing a cell; largest first. */
export function bestSquares(cells: readonly Cell[], worth: (edge: number) => number): Square[] {
  const full = squares(cells, 0).filter(({ edge }) => worth(edge) > 0)
  if (!full.length) return []
  const inside = full.map((square) => cellsOf(square).map(({ x, y }) => key(x, y)))
  const edges = Array.from({ length: LARGEST - SMALLEST + 1 }, (_, n) => SMALLEST + n)
  const rate = Math.max(...edges.map((edge) => worth(edge) / (edge * edge)))
  let best: Square[] = []
  let most = 0
  const used = new Set<string>()
  // Every set of squares, except those that could not beat the best even if all cells left paid as the best square does.
  const goOn = (start: number, chosen: Square[], sum: number, left: number) => {
    if (sum > most) {
      most = sum
      best = chosen
    }
    if (sum + Math.floor(rate * left) <= most) return
    for (let place = start; place < full.length; place++) {
      const taken = inside[place]!
      if (taken.some((cell) => used.has(cell))) continue
      taken.forEach((cell) => used.add(cell))
      goOn(place + 1, [...chosen, full[place]!], sum + worth(full[place]!.edge), left - taken.length)
      taken.forEach((cell) => used.delete(cell))
    }
  }
  goOn(0, [], 0, new Set(inside.flat()).size)
  return best.sort((one, other) => other.edge - one.edge || byRows(one, other))
}

/** A square that still lacks a tile or two, and what filling it would add to the points. */
export interface NearSquare extends Square {
  missing: Cell[]
  gain: number
}

const MOST_LACKING = 2
const MOST_SHOWN = 8

/** The most promising squares that lack one or two tiles; no two of them share a cell. */
export function nearSquares(cells: readonly Cell[], worth: (edge: number) => number): NearSquare[] {
  const taken = new Set(cells.map(({ x, y }) => key(x, y)))
  const total = (found: Square[]) => found.reduce((sum, { edge }) => sum + worth(edge), 0)
  const now = total(bestSquares(cells, worth))
  const candidates = squares(cells, MOST_LACKING)
    .filter(({ edge }) => worth(edge) > 0)
    .map((square) => ({ square, missing: missingIn(square, taken) }))
    .filter(({ missing }) => missing.length > 0)
    .sort((one, other) => one.missing.length - other.missing.length || other.square.edge - one.square.edge)
  const found: NearSquare[] = []
  const used = new Set<string>()
  for (const { square, missing } of candidates) {
    if (found.length >= MOST_SHOWN) break
    const names = cellsOf(square).map(({ x, y }) => key(x, y))
    if (names.some((name) => used.has(name))) continue
    const gain = total(bestSquares([...cells, ...missing], worth)) - now
    if (gain <= 0) continue
    names.forEach((name) => used.add(name))
    found.push({ ...square, missing, gain })
  }
  return found
}
