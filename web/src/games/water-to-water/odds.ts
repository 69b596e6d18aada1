// What is left in the bag, by kind, and the chance that the next tile fits a cell. All of it is in the open (WW-12).
import { matchesSomehow, needsOf, type Ground } from './fits'
import { key, type Cell, type Side, type TileFacts, type TileSet } from './tiles'

/** The kinds of tile as players speak of them, in the order they are listed. */
export const KINDS = ['lake-ends', 'straits', 'open-water', 'land-bridges', 'banks', 'deltas', 'rivers'] as const
export type Kind = (typeof KINDS)[number]

/**
 * What kind a tile is of: without rivers, a lake that ends here, runs through two sides, or opens to three or four; or
 * several lakes with land between. With both, a lake and one river, or a lake and several. Or rivers alone.
 */
export function kindOf(tile: TileFacts): Kind {
  const lakes = tile.pieces.filter(({ kind }) => kind === 'lake')
  const rivers = tile.pieces.filter(({ kind }) => kind === 'river')
  if (!lakes.length) return 'rivers'
  if (rivers.length) return rivers.length === 1 ? 'banks' : 'deltas'
  if (lakes.length > 1) return 'land-bridges'
  const sides = tile.sides.filter((side) => side !== 'land').length
  return sides === 1 ? 'lake-ends' : sides === 2 ? 'straits' : 'open-water'
}

/** A kind of side to look for; left and right are one, since a tile that has one is often turned to meet the other. */
export type SideGroup = 'wide' | 'half' | 'river' | 'land'
export const SIDE_GROUPS: readonly SideGroup[] = ['wide', 'half', 'river', 'land']

function groupOf(side: Side): SideGroup {
  return side === 'left' || side === 'right' ? 'half' : side
}

export interface Bag {
  total: number
  /** Only kinds of which any is left. */
  kinds: { kind: Kind; tiles: TileFacts[] }[]
  /** For each kind of side, how many tiles have one or more. */
  sides: Record<SideGroup, number>
  ruins: number
  artifacts: number
}

/** What is left in the bag; `numbers` is `View.bag`. */
export function bagOf(numbers: readonly number[], tiles: TileSet): Bag {
  const left = [...numbers].sort((a, b) => a - b).map((number) => tiles.get(number)!)
  const kinds = KINDS.map((kind) => ({ kind, tiles: left.filter((tile) => kindOf(tile) === kind) }))
  const having = (group: SideGroup) => left.filter(({ sides }) => sides.some((side) => groupOf(side) === group)).length
  return {
    total: left.length,
    kinds: kinds.filter((entry) => entry.tiles.length > 0),
    sides: { wide: having('wide'), half: having('half'), river: having('river'), land: having('land') },
    ruins: left.filter(({ has_ruin }) => has_ruin).length,
    artifacts: left.filter(({ has_artifact }) => has_artifact).length,
  }
}

export interface Chance {
  cell: Cell
  /** The tiles of the bag that fit in some orientation by WW-3, by number. */
  tiles: number[]
  /** How many tiles are in the bag. */
  of: number
  /** From 0 to 1; 0 for an empty bag. */
  chance: number
}

/** How likely the next tile drawn fits an empty cell. A blocked cell is judged as if it were free. */
export function chanceAt(ground: Ground, tiles: TileSet, bag: readonly number[], cell: Cell): Chance {
  const { x, y } = cell
  const fitting = (): number[] => {
    if (ground.has(key(x, y))) return []
    if (ground.size === 0) return x === 0 && y === 0 ? [...bag] : []
    const needs = needsOf(ground, tiles, cell)
    return bag.filter((number) => matchesSomehow(tiles.get(number)!, needs))
  }
  const found = fitting().sort((a, b) => a - b)
  return { cell: { x, y }, tiles: found, of: bag.length, chance: bag.length ? found.length / bag.length : 0 }
}
