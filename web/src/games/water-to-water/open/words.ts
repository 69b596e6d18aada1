// The whole table in words: the map by rows, the players, what is left.
import { listed } from '../../../lib/text'
import { describer, rowAndColumn, walkable } from '../describe'
import { featuresOf } from '../features'
import { bagOf, type Kind } from '../odds'
import { boxOf, byRows, tilesByCell, type Cell, type TileSet } from '../tiles'
import type { View } from '../types'
import { tileSaid } from './plate'

export interface Row {
  row: number
  cells: string[]
}

/** The tiles of the map, row by row from the north, each described as the map's cells are. */
export function rowsSaid(view: View, tiles: TileSet, names: readonly string[]): Row[] {
  const ground = tilesByCell(view.board.tiles)
  const say = describer({
    ground,
    covered: view.board.covered,
    tiles,
    features: featuresOf(view.board.tiles, tiles),
    bag: view.bag,
    blocked: view.blocked,
    blocker: view.blocker === null ? '' : (names[view.blocker] ?? ''),
    lit: [],
    tile: null,
    ghost: null,
  })
  const box = walkable(ground)
  const found = new Map<number, string[]>()
  for (const cell of [...view.board.tiles].sort(byRows)) {
    const { row } = rowAndColumn(cell, box)
    found.set(row, [...(found.get(row) ?? []), say(cell)])
  }
  return [...found].map(([row, cells]) => ({ row, cells }))
}

/** How large the map is: tiles, rows and columns. */
export function sizeOf(cells: readonly Cell[]): { tiles: number; rows: number; columns: number } {
  const box = boxOf(cells)
  return { tiles: cells.length, rows: box ? box.south - box.north + 1 : 0, columns: box ? box.east - box.west + 1 : 0 }
}

/** What is left in the bag, a line for each kind. */
export function bagSaid(view: View, tiles: TileSet): { kind: Kind; n: number; say: string }[] {
  return bagOf(view.bag, tiles).kinds.map(({ kind, tiles: left }) => ({
    kind,
    n: left.length,
    say: listed(left.map(({ number }) => tileSaid(number, tiles))),
  }))
}
