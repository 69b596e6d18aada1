// What fits where, and which sides fail: for the picture of a tile where it may not be laid (WW-3, WW-25, WW-28, WW-32).
//
// The server decides what is legal, and its sentence says why a tile does not fit; this draws the same reason on the
// tile, and counts which tiles of the bag would fit in a cell.
import type { Tint } from './laying'
import { beside, DIRECTIONS, key, looksLike, MATES, opposite, sideAt } from './tiles'
import type { Cell, Direction, LaidTile, Side, TileFacts, TileSet } from './tiles'

/** The tiles on top, by cell: `tilesByCell` makes it. */
export type Ground = ReadonlyMap<string, LaidTile>

/** For each side of a cell, clockwise from north, the kind that the tile next to it wants; null where there is none. */
export type Needs = readonly (Side | null)[]

export interface Failing {
  direction: Direction
  /** What the side of the tile is, and what it would have to be. */
  found: Side
  wanted: Side
}

/**
 * Why a tile may not be laid: the cell is blocked, taken, or next to no tile; there is no tile to cover or turn; it
 * already looks like that; a side fails; or only land would meet land.
 */
export type Why = 'blocked' | 'taken' | 'away' | 'none' | 'same' | 'sides' | 'only-land'

export interface Fit extends LaidTile {
  why: Why | null
  /** The sides that fail, clockwise from north. */
  failing: Failing[]
  /** The sides where it matches the tile next to it. */
  matching: Direction[]
}

export function needsOf(ground: Ground, tiles: TileSet, cell: Cell): Needs {
  return DIRECTIONS.map((direction) => {
    const { x, y } = beside(cell, direction)
    const other = ground.get(key(x, y))
    return other ? MATES[sideAt(tiles.get(other.tile)!, other.rotation, opposite(direction))] : null
  })
}

/** Whether a turned tile matches what is around a cell, and joins water to water unless that is not needed. */
export function matches(tile: TileFacts, rotation: number, needs: Needs, needsWater = true): boolean {
  let isJoined = !needsWater
  for (const direction of DIRECTIONS) {
    const wanted = needs[direction]
    if (!wanted) continue
    if (sideAt(tile, rotation, direction) !== wanted) return false
    if (wanted !== 'land') isJoined = true
  }
  return isJoined
}

/** Whether a tile would match in some orientation. */
export function matchesSomehow(tile: TileFacts, needs: Needs, needsWater = true): boolean {
  return tile.rotations.some((rotation) => matches(tile, rotation, needs, needsWater))
}

/** Whether, or why not, a tile may be laid in a cell (or over the tile there, or that tile turned) in an orientation. */
export function fitOf(
  ground: Ground,
  tiles: TileSet,
  laid: LaidTile,
  tint: Tint = 'place',
  blocked: readonly [number, number] | null = null,
): Fit {
  const { x, y, tile, rotation } = laid
  const facts = tiles.get(tile)!
  const needs = needsOf(ground, tiles, laid)
  const fit: Fit = { x, y, tile, rotation, why: null, failing: [], matching: [] }
  for (const direction of DIRECTIONS) {
    const wanted = needs[direction]
    if (!wanted) continue
    const found = sideAt(facts, rotation, direction)
    if (found === wanted) fit.matching.push(direction)
    else fit.failing.push({ direction, found, wanted })
  }
  const there = ground.get(key(x, y))
  fit.why = reason(ground, fit, facts, needs, tint, there, blocked?.[0] === x && blocked[1] === y)
  return fit
}

/** The reason that the rules give first. */
function reason(
  ground: Ground,
  { x, y, rotation, failing, matching }: Fit,
  facts: TileFacts,
  needs: Needs,
  tint: Tint,
  there: LaidTile | undefined,
  isBlocked: boolean,
): Why | null {
  const isOnTop = tint === 'cover' || tint === 'turn'
  if (isOnTop) {
    if (!there) return 'none'
    if (tint === 'turn' && looksLike(facts, rotation) === looksLike(facts, there.rotation)) return 'same'
  } else {
    if (isBlocked) return 'blocked'
    if (there) return 'taken'
    if (ground.size === 0 && tint === 'place') return x === 0 && y === 0 ? null : 'away'
    if (!failing.length && !matching.length) return 'away'
  }
  if (failing.length) return 'sides'
  // Over the only tile, and in the forest, no water needs to meet water.
  const needsWater = tint !== 'forest' && !(isOnTop && ground.size === 1)
  return needsWater && !matching.some((direction) => needs[direction] !== 'land') ? 'only-land' : null
}

/** The orientation of a tile that fails least in a cell: on the fewest sides; of equal ones, the one it has already. */
export function leastFailing(
  ground: Ground,
  tiles: TileSet,
  laid: LaidTile,
  tint: Tint = 'place',
  blocked: readonly [number, number] | null = null,
): Fit {
  const facts = tiles.get(laid.tile)!
  const now = looksLike(facts, laid.rotation)
  // A tile that is to be turned is not shown as it lies.
  const there = tint === 'turn' ? ground.get(key(laid.x, laid.y)) : undefined
  const lies = there && looksLike(facts, there.rotation)
  const rotations = facts.rotations.filter((rotation) => rotation !== lies)
  const fits = (rotations.length ? rotations : facts.rotations)
    .map((rotation) => fitOf(ground, tiles, { ...laid, rotation }, tint, blocked))
    .sort((one, other) => faults(one) - faults(other) || Number(other.rotation === now) - Number(one.rotation === now))
  return fits[0]!
}

/** How badly it fits: sides that fail weigh more than land that meets only land. */
function faults({ failing, why }: Fit): number {
  return 2 * failing.length + (why ? 1 : 0)
}
