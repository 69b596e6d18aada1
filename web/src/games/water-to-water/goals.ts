// What a Character is after on the map: what scores now, and what is under way (WW-41 to WW-53).
//
// What is done adds up to the points of the rules, and a test holds it to that. What is under way is what a player would
// point at: lakes and islands that can still be finished, rivers that may grow, squares that lack a tile or two.
import { featuresOf, type Feature, type Features } from './features'
import { matchesSomehow, needsOf, type Ground, type Needs } from './fits'
import { bestSquares, cellsOf, nearSquares } from './squares'
import { key, tilesByCell, type Box, type Cell, type TileSet } from './tiles'
import type { View } from './types'

/** What a Character scores by: points for each thing (for the Adventurer, the bonus), or a table of sizes. */
export interface CharacterFacts {
  each: number
  table: [from: number, points: number][] | null
  /** What an artifact is worth besides. */
  artifact?: number
}

export type CharacterSet = Readonly<Record<string, CharacterFacts | undefined>>

/** A Character as the pieces of the pack have it, before the options of the game. */
export interface ScoringCard extends CharacterFacts {
  name: string
  /** The option that says what it scores by: `lake_points` is what each is worth, `large_from` chooses the table, `archeologist` mends. */
  option?: string
  table_from_6?: CharacterFacts['table']
  /** What each is worth with the option `archeologist` set to `mended`. */
  each_mended?: number
  artifact_mended?: number
  /** What the Adventurer gets if every tile was laid. */
  bonus?: number
}

/** What the Characters score by in a game with these options. */
export function characterSet(cards: Iterable<ScoringCard>, options: Readonly<Record<string, unknown>>): CharacterSet {
  const found: Record<string, CharacterFacts> = {}
  for (const { name, option, table, table_from_6, each, each_mended, artifact_mended, bonus } of cards) {
    const set = option ? options[option] : undefined
    const isMended = option === 'archeologist' && set === 'mended'
    found[name] = {
      each: option === 'lake_points' && typeof set === 'number' ? set : bonus || (isMended && each_mended) || each,
      table: option === 'large_from' && set === 6 && table_from_6 ? table_from_6 : table,
      ...(isMended && { artifact: artifact_mended ?? 0 }),
    }
  }
  return found
}

/** What is scored, as the items of a score name it. */
export type What =
  | 'map'
  | 'all-tiles'
  | 'ruin'
  | 'artifact'
  | 'bog'
  | 'discards'
  | 'grid'
  | 'island'
  | 'lake'
  | 'void'
  | 'river'
  | 'large-island'
  | 'large-lake'

export interface Goal {
  seat: number
  what: What
  /** What to outline; none for what is not on the map. */
  cells: Cell[]
  /** What it scores; while it is under way, what it would score at least. */
  points: number
  /** Whether it scores now. */
  isDone: boolean
  /** Its size, as the score counts it. */
  size: number
  /** The empty cells that still need a tile. */
  missing: Cell[]
  /** The river, lake or land area itself, for a line along it. */
  feature: Feature | null
  /** The key of its sentence in `goal-text`. */
  say: GoalText
}

export type GoalText = `goal.${What}` | `goal.${What}.open`

/** The parts of a view that goals are read from. */
export type GoalView = Pick<View, 'board' | 'bag' | 'discards' | 'out_of_play' | 'dug' | 'teacher' | 'players'>

export function pointsFor(table: CharacterFacts['table'], size: number): number {
  let points = 0
  for (const [from, worth] of table ?? []) if (size >= from) points = worth
  return points
}

/** A map as all goals of a view are read from it, worked out once. */
export interface Survey {
  view: GoalView
  tiles: TileSet
  features: Features
  /** Whether a tile that is left could still be laid in a cell. */
  canFill: (cell: Cell) => boolean
}

export function survey(view: GoalView, tiles: TileSet, features = featuresOf(view.board.tiles, tiles)): Survey {
  return { view, tiles, features, canFill: filler(view, tiles, tilesByCell(view.board.tiles)) }
}

/**
 * Whether any tile that may still be played fits a cell. More tiles around a cell only ask more of it, so one that no
 * tile fits stays empty; unless tiles that lie can be covered or turned.
 */
function filler(view: GoalView, tiles: TileSet, ground: Ground): (cell: Cell) => boolean {
  const can = (power: string) => view.players.some((player) => player.power === power && player.uses > 0)
  if (can('way-bender') || can('telekinesis')) return () => true
  const numbers = [...view.bag, ...view.dug, ...view.players.flatMap(({ hand }) => hand)]
  if (can('ravens-wit')) numbers.push(...view.discards)
  const left = numbers.map((number) => tiles.get(number)!)
  const needsWater = !can('way-of-the-forest')
  const known = new Map<string, boolean>()
  return (cell) => {
    const name = key(cell.x, cell.y)
    let answer = known.get(name)
    if (answer === undefined) {
      const needs: Needs = needsOf(ground, tiles, cell)
      answer = left.some((tile) => matchesSomehow(tile, needs, needsWater))
      known.set(name, answer)
    }
    return answer
  }
}

/** The goals of everyone, by seat. */
export function allGoals(now: Survey, characters: CharacterSet): Goal[] {
  return now.view.players.flatMap((_, seat) => goalsOf(now, characters, seat))
}

/** The goals of a seat: for the Student the teacher's, for the Thief and the Wrath none. */
export function goalsOf(now: Survey, characters: CharacterSet, seat: number): Goal[] {
  const { players, teacher } = now.view
  const own = players[seat]?.character
  const name = own === 'student' && teacher !== null ? players[teacher]?.character : own
  return name ? goalsAs(now, characters, name, seat) : []
}

/** What this Character is after, whoever holds it. */
export function goalsAs(now: Survey, characters: CharacterSet, name: string, seat: number): Goal[] {
  const facts = characters[name]
  const found = facts && AFTER[name]?.(now, facts)
  return (found ?? []).map(({ what, cells, points, size, isDone = points > 0, missing = [], feature = null }) => {
    const say: GoalText = isDone ? `goal.${what}` : `goal.${what}.open`
    return { seat, what, cells, points, isDone, size, missing, feature, say }
  })
}

type Found = Pick<Goal, 'what' | 'cells' | 'points' | 'size'> & Partial<Pick<Goal, 'isDone' | 'missing' | 'feature'>>

const AFTER: Readonly<Record<string, (now: Survey, facts: CharacterFacts) => Found[]>> = {
  adventurer: ofTheMap,
  archeologist: ruins,
  'bog-minder': ({ features }, { table }) =>
    features.voids.map(({ cells, size }) => ({ what: 'bog' as const, cells, size, points: pointsFor(table, size) })),
  druid: ({ view: { discards } }, { each }) =>
    discards.length ? [{ what: 'discards', cells: [], size: discards.length, points: each * discards.length }] : [],
  gardener: ofSquares,
  islander: (now, { each }) => shores(now, 'island', now.features.lands, () => each),
  'lake-nymph': (now, { each }) => shores(now, 'lake', now.features.lakes, () => each),
  planter: ({ features }, { each }) =>
    // A larger void can be filled until a single cell is left.
    features.voids.map(({ cells, size }) => ({ what: 'void' as const, cells, size, points: each, isDone: size === 1 })),
  'river-lord': ({ features }, { table }) =>
    features.rivers
      .filter(({ size }) => size > 0)
      .map((feature) => ofFeature('river', feature, pointsFor(table, feature.size))),
  strider: (now, { table }) => shores(now, 'large-island', now.features.lands, (size) => pointsFor(table, size)),
  'wave-rider': (now, { table }) => shores(now, 'large-lake', now.features.lakes, (size) => pointsFor(table, size)),
}

function ofFeature(what: What, feature: Feature, points: number, isDone = points > 0): Found {
  const { cells, size, open } = feature
  return { what, cells, size, points, isDone, missing: open, feature }
}

/**
 * Lakes or islands: the finished ones that score, and the open ones that can still be finished. Every empty cell that
 * an open one faces adds a tile to it, so it is at least that large when it is finished.
 */
function shores(now: Survey, what: What, features: Feature[], worth: (size: number) => number): Found[] {
  return features.flatMap((feature) => {
    const { isFinished, size, open } = feature
    if (isFinished) return worth(size) > 0 ? [ofFeature(what, feature, worth(size), true)] : []
    if (!open.length || !open.every(now.canFill)) return []
    return [ofFeature(what, feature, worth(size + open.length), false)]
  })
}

function ofTheMap({ view, features: { box } }: Survey, { table, each }: CharacterFacts): Found[] {
  if (!box) return []
  const size = box.east - box.west + 1 + box.south - box.north + 1
  const points = pointsFor(table, size)
  const found: Found[] = [{ what: 'map', cells: cellsIn(box), size, points: points || (table?.[0]?.[1] ?? 0), isDone: points > 0 }]
  const { bag, dug, discards, out_of_play, players } = view
  const isOut = !bag.length && !dug.length && players.every(({ hand }) => !hand.length)
  if (isOut && !discards.length && !out_of_play.length) found.push({ what: 'all-tiles', cells: [], size: 1, points: each })
  return found
}

function cellsIn({ west, north, east, south }: Box): Cell[] {
  const width = east - west + 1
  return Array.from({ length: width * (south - north + 1) }, (_, n) => ({ x: west + (n % width), y: north + Math.floor(n / width) }))
}

function ruins({ view, tiles }: Survey, { each, artifact = 0 }: CharacterFacts): Found[] {
  return view.board.tiles.flatMap(({ x, y, tile }): Found[] => {
    const { has_ruin, has_artifact } = tiles.get(tile)!
    if (has_ruin) return [{ what: 'ruin', cells: [{ x, y }], size: 1, points: each }]
    return has_artifact && artifact ? [{ what: 'artifact', cells: [{ x, y }], size: 1, points: artifact }] : []
  })
}

function ofSquares(now: Survey, { table }: CharacterFacts): Found[] {
  const worth = (edge: number) => pointsFor(table, edge)
  const laid = now.view.board.tiles
  const done = bestSquares(laid, worth).map((square) => ({
    what: 'grid' as const,
    cells: cellsOf(square),
    size: square.edge,
    points: worth(square.edge),
  }))
  const near = nearSquares(laid, worth)
    .filter(({ missing }) => missing.every(now.canFill))
    .map((square) => ({
      what: 'grid' as const,
      cells: cellsOf(square),
      size: square.edge,
      points: square.gain,
      isDone: false,
      missing: square.missing,
    }))
  return [...done, ...near]
}
