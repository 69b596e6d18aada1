// Laying a tile: which cells are lit, where the ghost is, and the move that it stands for. No drawing, no server.
//
// A `Laying` never changes; every gesture gives the next one. Only what the server lists as legal can become a ghost,
// and only a ghost has a choice to send, so nothing is laid that was not seen in its place. A legal rotation is listed
// once even if another looks the same, so turning goes through what looks different.
import type { Choice } from '../../lib/streams'
import { byRows, key, tilesByCell, type Cell, type LaidTile } from './tiles'

/** What tapping a cell does: lay a tile there, lay it over another, or turn the one that is there. */
export type Mode = 'place' | 'cover' | 'turn'
const MODES: readonly Mode[] = ['place', 'cover', 'turn']

/** How a lit cell is coloured; `forest` is where only the Way of the Forest lets the tile be laid. */
export type Tint = Mode | 'forest'

/** A legal way to lay or turn a tile in a cell. */
export interface Way {
  rotation: number
  tint: Tint
  choice: Choice
}

/** A tile shown in a cell, in an orientation that fits, before it is laid. */
export interface Ghost extends LaidTile, Way {}

export interface LitCell extends Cell {
  tint: Tint
}

export interface Laying {
  /** The tiles to lay, in the order they lie in hand. */
  readonly hand: readonly number[]
  readonly mode: Mode
  /** The tile that the player picked; null while it is left to the table. */
  readonly picked: number | null
  readonly ghost: Ghost | null
  /** A tile shown where it may not be laid, to say why. */
  readonly illegal: LaidTile | null
  readonly ways: Ways
}

/** The legal ways by mode, tile (0 when turning, which any tile may be) and cell, each list by rotation. */
interface Ways {
  readonly at: ReadonlyMap<Mode, ReadonlyMap<number, ReadonlyMap<string, readonly Way[]>>>
  readonly laid: ReadonlyMap<string, LaidTile>
}

const TINTS: Readonly<Record<string, Tint>> = { PlaceTile: 'place', PlaceInForest: 'forest', CoverTile: 'cover', TurnTile: 'turn' }

function modeOf(tint: Tint): Mode {
  return tint === 'forest' ? 'place' : tint
}

function waysOf(choices: readonly Choice[], laid: readonly LaidTile[]): Ways {
  const at = new Map<Mode, Map<number, Map<string, Way[]>>>()
  for (const choice of choices) {
    const { type, tile = 0, x, y, rotation } = choice.move as { type: string; tile?: number } & Omit<LaidTile, 'tile'>
    const tint = TINTS[type]
    if (!tint) continue
    const cells = entry(entry(at, modeOf(tint), () => new Map<number, Map<string, Way[]>>()), tile, () => new Map<string, Way[]>())
    entry(cells, key(x, y), () => [] as Way[]).push({ rotation, tint, choice })
  }
  for (const tiles of at.values())
    for (const cells of tiles.values())
      for (const ways of cells.values()) ways.sort((a, b) => a.rotation - b.rotation)
  return { at, laid: tilesByCell(laid) }
}

function entry<Key, Value>(map: Map<Key, Value>, name: Key, make: () => Value): Value {
  const old = map.get(name)
  if (old !== undefined) return old
  const made = make()
  map.set(name, made)
  return made
}

/**
 * What can be laid in a decision. `hand` are the tiles to choose from: those in hand, or those dug up; `laid` is the map.
 * With the laying of the decision before, the mode, the tile and the ghost stay as far as they are still possible.
 */
export function laying(
  choices: readonly Choice[],
  hand: readonly number[],
  laid: readonly LaidTile[],
  before?: Laying,
): Laying {
  const ways = waysOf(choices, laid)
  const mode = before && ways.at.has(before.mode) ? before.mode : (MODES.find((other) => ways.at.has(other)) ?? 'place')
  const picked = before && before.picked !== null && hand.includes(before.picked) ? before.picked : null
  const fresh: Laying = { hand, mode, picked, ghost: null, illegal: null, ways }
  const old = before?.ghost
  if (!old || before.mode !== mode || (mode !== 'turn' && old.tile !== tileInUse(fresh))) return fresh
  return withGhost(fresh, old, (way) => way.rotation === old.rotation && way.tint === old.tint)
}

/** The modes in which anything can be done now. */
export function modes({ ways }: Laying): Mode[] {
  return MODES.filter((mode) => ways.at.has(mode))
}

export function isLayable({ ways, mode }: Laying, tile: number): boolean {
  return ways.at.get(mode)?.has(tile) ?? false
}

/** The tile that a tap would lay: the one picked, else the first in hand that can be laid, else the first in hand. */
export function tileInUse(now: Laying): number | null {
  if (now.mode === 'turn') return null
  return now.picked ?? now.hand.find((tile) => isLayable(now, tile)) ?? now.hand[0] ?? null
}

/** The legal ways in a cell with the tile in use, by rotation. */
export function waysAt(now: Laying, x: number, y: number): readonly Way[] {
  return now.ways.at.get(now.mode)?.get(tileInUse(now) ?? 0)?.get(key(x, y)) ?? []
}

/** The cells to light, by rows. One where a tile may be laid without the Way of the Forest has no forest tint. */
export function litCells(now: Laying): LitCell[] {
  const cells = now.ways.at.get(now.mode)?.get(tileInUse(now) ?? 0)
  if (!cells) return []
  return Array.from(cells.values(), (ways) => {
    const { choice, tint } = first(ways)
    const { x, y } = choice.move as unknown as Cell
    return { x, y, tint }
  }).sort(byRows)
}

/** The next lit cell by rows after a cell (or, with step -1, before it), around from the last to the first. */
export function nextLit(now: Laying, from: Cell | null, step: 1 | -1 = 1): LitCell | null {
  const cells = step === 1 ? litCells(now) : litCells(now).reverse()
  return cells.find((cell) => from && step * byRows(cell, from) > 0) ?? cells[0] ?? null
}

/** The first orientation that fits; one that spends no Power comes first. */
function first(ways: readonly Way[]): Way {
  return ways.find(({ tint }) => tint !== 'forest') ?? ways[0]!
}

/** Take a tile of the hand. A ghost stays in its cell if the new tile fits there too. */
export function pickTile(now: Laying, tile: number): Laying {
  if (!now.hand.includes(tile)) return now
  const next: Laying = { ...now, mode: now.mode === 'turn' ? 'place' : now.mode, picked: tile, ghost: null, illegal: null }
  return now.ghost && now.mode === next.mode ? withGhost(next, now.ghost) : next
}

export function setMode(now: Laying, mode: Mode): Laying {
  return mode === now.mode ? now : { ...now, mode, ghost: null, illegal: null }
}

/**
 * A tap: on the ghost it turns it; on a legal cell the ghost comes in the first orientation that fits; elsewhere the
 * tile is shown as one that may not be laid there.
 */
export function tapCell(now: Laying, x: number, y: number): Laying {
  if (now.ghost?.x === x && now.ghost.y === y) return turn(now)
  if (waysAt(now, x, y).length) return withGhost(now, { x, y })
  const there = now.ways.laid.get(key(x, y))
  if (now.mode === 'turn') {
    // An empty cell has nothing to turn, and a tap on it no meaning.
    if (!there) return clear(now)
    return { ...now, ghost: null, illegal: { x, y, tile: there.tile, rotation: (there.rotation + 1) % 4 } }
  }
  const tile = tileInUse(now)
  if (tile === null) return clear(now)
  return { ...now, ghost: null, illegal: { x, y, tile, rotation: now.ghost?.rotation ?? 0 } }
}

/** A drag over a cell: the ghost keeps its orientation if it fits there, and is gone where nothing fits. */
export function moveGhost(now: Laying, x: number, y: number): Laying {
  const old = now.ghost
  if (old?.x === x && old.y === y) return now
  return withGhost(now, { x, y }, old ? (way) => way.rotation === old.rotation : undefined, true)
}

/** The next orientation that fits, clockwise. */
export function turn(now: Laying, step: 1 | -1 = 1): Laying {
  const old = now.ghost
  if (!old) return now
  const ways = waysAt(now, old.x, old.y)
  const at = ways.findIndex(({ rotation }) => rotation === old.rotation)
  const next = ways[(at + step + ways.length) % ways.length]
  return next ? { ...now, ghost: { ...old, ...next }, illegal: null } : now
}

/** Take the ghost, or the tile that may not be laid, off the map. */
export function clear(now: Laying): Laying {
  return now.ghost || now.illegal ? { ...now, ghost: null, illegal: null } : now
}

/** The move that the ghost stands for. */
export function choiceOf(now: Laying): Choice | null {
  return now.ghost?.choice ?? null
}

/** How many orientations the ghost can be turned through. */
export function orientations(now: Laying): number {
  return now.ghost ? waysAt(now, now.ghost.x, now.ghost.y).length : 0
}

/** The tile in use as a ghost in a cell: in the wanted way, or else in the first (unless only the wanted one will do). */
function withGhost(now: Laying, { x, y }: Cell, isWanted?: (way: Way) => boolean, orElseFirst = !isWanted): Laying {
  const ways = waysAt(now, x, y)
  const wanted = isWanted && ways.filter(isWanted)
  const way = wanted?.length ? first(wanted) : orElseFirst && ways.length ? first(ways) : undefined
  const tile = now.mode === 'turn' ? now.ways.laid.get(key(x, y))?.tile : tileInUse(now)
  if (!way || tile === undefined || tile === null) return { ...now, ghost: null, illegal: null }
  return { ...now, ghost: { x, y, tile, ...way }, illegal: null }
}
